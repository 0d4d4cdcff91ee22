"""What makes one candidate better than another: C.04.3 article 3, [C1] to [C21].

Owns one function per criterion and the tuple in which they are compared (article 2.8.1). Each function returns what is
to be minimised. [C4], [C5] and [C8] look beyond the bracket; their values are found in `book.dutch` and handed in.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from book.dutch_colours import white_and_black
from book.dutch_facts import DOWN, UP, Participant, Strength

POINT = 10
Psd = tuple[int, ...]
Lookahead = tuple[int, Psd]


@dataclass(frozen=True)
class Candidate:
    """C.04.3 articles 2.3.2 and 2.3.4: the pairing of a bracket, composed of pairs and downfloaters (article 1.8.1)."""

    pairs: tuple[tuple[Participant, Participant], ...]
    downfloaters: tuple[Participant, ...]
    lowest_score: int  # of the players of the bracket


def may_meet(one: Participant, other: Participant) -> bool:
    """C.04.3 [C1] and [C3]; a pair that the event forbids counts as having met."""
    return other.number not in one.met and not _same_absolute_preference(one, other)


def _same_absolute_preference(one: Participant, other: Participant) -> bool:
    """C.04.3 [C3]: non-topscorers with the same absolute colour preference."""
    if one.topscorer or other.topscorer:
        return False
    return one.preference[0] is Strength.ABSOLUTE and one.preference == other.preference


def c6(candidate: Candidate) -> int:
    """C.04.3 [C6]: the number of downfloaters."""
    return len(candidate.downfloaters)


def c7(candidate: Candidate) -> Psd:
    """C.04.3 [C7] and article 1.8: the pairing score difference."""
    return _highest_first(difference for _, difference in _differences(candidate))


def _differences(candidate: Candidate) -> list[tuple[tuple[Participant, ...], int]]:
    """C.04.3 articles 1.8.3 and 1.8.4: the score difference of each pair (higher player first) and downfloater."""
    below = candidate.lowest_score - POINT
    pairs = [tuple(sorted(pair, key=lambda player: player.order)) for pair in candidate.pairs]
    return [(pair, pair[0].score - pair[1].score) for pair in pairs] + [
        ((floater,), floater.score - below) for floater in candidate.downfloaters
    ]


def c9(candidate: Candidate, bye_score: int | None) -> int:
    """C.04.3 [C9]: unplayed games of the assignee of the bye.

    The assignee is known where the bracket has a single downfloater whose score is that of the assignee ([C5]): nobody
    else who is still unpaired has this score.
    """
    if len(candidate.downfloaters) == 1 and candidate.downfloaters[0].score == bye_score:
        return candidate.downfloaters[0].unplayed
    return 0


@dataclass(frozen=True)
class Seat:
    """One player of a pair with the colour he would get (C.04.3 article 5)."""

    player: Participant
    opponent: Participant
    colour: str

    @property
    def topscorer_involved(self) -> bool:
        return self.player.topscorer or self.opponent.topscorer

    @property
    def refused(self) -> Strength:
        """The strength of the preference that the player does not get."""
        strength, wanted = self.player.preference
        return Strength.NONE if wanted in (None, self.colour) else strength


def seats(candidate: Candidate, initial_colour: str) -> list[Seat]:
    """Every paired player with his colour."""
    result = []
    for pair in candidate.pairs:
        white, black = white_and_black(*pair, initial_colour)
        result += [Seat(white, black, "w"), Seat(black, white, "b")]
    return result


def c10(seated: Iterable[Seat]) -> int:
    """C.04.3 [C10]: topscorers or their opponents who get a colour difference higher than +2 or lower than -2."""
    return sum(
        seat.topscorer_involved and abs(seat.player.colour_difference + (1 if seat.colour == "w" else -1)) > 2
        for seat in seated
    )


def c11(seated: Iterable[Seat]) -> int:
    """C.04.3 [C11]: topscorers or their opponents who get the same colour three times in a row."""
    return sum(seat.topscorer_involved and seat.player.colours[-2:] == 2 * seat.colour for seat in seated)


def c12(seated: Iterable[Seat]) -> int:
    """C.04.3 [C12]: players who do not get their colour preference."""
    return sum(seat.refused is not Strength.NONE for seat in seated)


def c13(seated: Iterable[Seat]) -> int:
    """C.04.3 [C13]: players who do not get their strong colour preference (article 1.6.2.2)."""
    return sum(seat.refused is Strength.STRONG for seat in seated)


def downfloats(candidate: Candidate) -> list[tuple[Participant, int]]:
    """C.04.3 articles 1.4.1 and 1.4.2: who receives a downfloat, with the score difference.

    These are the downfloaters of the bracket, and the moved-down players who are paired with somebody of lower score.
    """
    return [(players[0], gap) for players, gap in _differences(candidate) if len(players) == 1 or gap > 0]


def upfloats(candidate: Candidate) -> list[tuple[Participant, int]]:
    """C.04.3 article 1.4.2: who receives an upfloat, with the score difference."""
    return [(players[1], gap) for players, gap in _differences(candidate) if len(players) == 2 and gap > 0]


def float_criteria(candidate: Candidate) -> tuple[tuple[int, ...], tuple[Psd, ...]]:
    """C.04.3 [C14] to [C17], how many repeat a float, and [C18] to [C21], by what score differences.

    Score differences are compared as article 1.8.5 compares them: from the highest to the lowest.
    """
    down, up = downfloats(candidate), upfloats(candidate)
    repeated = (
        [gap for player, gap in down if player.float_1 == DOWN],
        [gap for player, gap in up if player.float_1 == UP],
        [gap for player, gap in down if player.float_2 == DOWN],
        [gap for player, gap in up if player.float_2 == UP],
    )
    return tuple(len(gaps) for gaps in repeated), tuple(_highest_first(gaps) for gaps in repeated)


def _highest_first(values: Iterable[int]) -> Psd:
    return tuple(sorted(values, reverse=True))


@dataclass(frozen=True, order=True)
class Value:
    """C.04.3 article 2.8.1: a candidate's value, compared field by field; lower is better."""

    c5: int
    c6: int
    c7: Psd
    c8: Lookahead
    c9: int
    c10_to_c13: tuple[int, ...]
    c14_to_c17: tuple[int, ...]
    c18_to_c21: tuple[Psd, ...]

    @property
    def perfect(self) -> bool:
        """C.04.3 article 2.4: nothing could be better.

        Said only where it is certain: nobody downfloats, so that [C6] to [C9] leave no choice, and all below is zero.
        """
        return self.c6 == 0 and not any(self.c10_to_c13) and not any(self.c14_to_c17)


def evaluate(candidate: Candidate, bye_score: int | None, lookahead: Lookahead, initial_colour: str) -> Value:
    """C.04.3 article 2.4: the value of a candidate that complies with [C1] to [C4]."""
    seated = seats(candidate, initial_colour)
    counts, gaps = float_criteria(candidate)
    return Value(
        c5=-1 if bye_score is None else bye_score,
        c6=c6(candidate),
        c7=c7(candidate),
        c8=lookahead,
        c9=c9(candidate, bye_score),
        c10_to_c13=(c10(seated), c11(seated), c12(seated), c13(seated)),
        c14_to_c17=counts,
        c18_to_c21=gaps,
    )


def in_order(players: Iterable[Participant]) -> Sequence[Participant]:
    """C.04.3 article 1.2: players from the highest to the lowest ranked."""
    return sorted(players, key=lambda player: player.order)
