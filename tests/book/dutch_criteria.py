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
Unit = tuple[Participant, ...]  # a pair, the higher player first, or a downfloater


@dataclass(frozen=True)
class Candidate:
    """C.04.3 articles 2.3.2 and 2.3.4: the pairing of a bracket, composed of pairs and downfloaters (article 1.8.1)."""

    pairs: tuple[tuple[Participant, Participant], ...]
    downfloaters: tuple[Participant, ...]
    lowest_score: int  # of the players of the bracket
    edition: int  # whose criteria value it


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
    """C.04.3 [C7]: the scores of the downfloaters; in 2025 the pairing score difference (article 1.8)."""
    if candidate.edition == 2026:
        return _highest_first(player.score for player in candidate.downfloaters)
    return _highest_first(difference for _, difference in _differences(candidate))


def _differences(candidate: Candidate) -> list[tuple[Unit, int]]:
    """C.04.3 articles 1.8.3 and 1.8.4: the score difference of each pair (higher player first) and downfloater."""
    below = candidate.lowest_score - POINT
    pairs = [tuple(sorted(pair, key=lambda player: player.order)) for pair in candidate.pairs]
    return [(pair, pair[0].score - pair[1].score) for pair in pairs] + [
        ((floater,), floater.score - below) for floater in candidate.downfloaters
    ]


def possible_assignees(candidate: Candidate, bye_score: int | None) -> list[Participant]:
    """C.04.3 [C9]: the downfloaters among whom the assignee of the bye is, as [C5] settles the score.

    Nobody else who is still unpaired has this score, because those below have lower ones. The note of 2026 wants a
    bracket that downfloats exactly one player; in 2025 there is no such note.
    """
    if candidate.edition == 2026 and len(candidate.downfloaters) > 1:
        return []
    return [player for player in candidate.downfloaters if player.score == bye_score]


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


def is_mdp(player: Participant, candidate: Candidate) -> bool:
    """C.04.3 article 1.3.2: moved down, as opposed to the residents, who have the lowest score of the bracket."""
    return player.score > candidate.lowest_score


def repeated_floats(candidate: Candidate) -> dict[str, list[tuple[Unit, int]]]:
    """C.04.3 [C14] to [C21] and article 1.4.2: who counts because of an earlier float, with the score difference.

    Downfloaters of the bracket receive a downfloat, and so do MDPs who are paired with residents, who receive an
    upfloat. In 2025 all these players count. In 2026 these are resident downfloaters in [C14] and [C16], MDPs in [C18]
    and [C20], and the opponents of MDPs. The text of 2026 gives an MDP who is not paired no difference; here it is
    greater than any other, as in 2025.
    """
    units = _differences(candidate)
    up = [(unit, gap) for unit, gap in units if len(unit) == 2 and gap > 0]
    down = moved = [(unit, gap) for unit, gap in units if len(unit) == 1 or gap > 0]
    if candidate.edition == 2026:
        down = [(unit, gap) for unit, gap in units if len(unit) == 1 and not is_mdp(unit[0], candidate)]
        moved = [(unit, gap) for unit, gap in units if is_mdp(unit[0], candidate)]
    return {
        "C14": [(unit, gap) for unit, gap in down if unit[0].float_1 == DOWN],
        "C15": [(unit, gap) for unit, gap in up if unit[1].float_1 == UP],
        "C16": [(unit, gap) for unit, gap in down if unit[0].float_2 == DOWN],
        "C17": [(unit, gap) for unit, gap in up if unit[1].float_2 == UP],
        "C18": [(unit, gap) for unit, gap in moved if unit[0].float_1 == DOWN],
        "C19": [(unit, gap) for unit, gap in up if unit[1].float_1 == UP],
        "C20": [(unit, gap) for unit, gap in moved if unit[0].float_2 == DOWN],
        "C21": [(unit, gap) for unit, gap in up if unit[1].float_2 == UP],
    }


def float_criteria(candidate: Candidate) -> tuple[tuple[int, ...], tuple[Psd, ...]]:
    """C.04.3 [C14] to [C17], how many repeat a float, and [C18] to [C21], by what score differences.

    Score differences are compared in descending order (2025: article 1.8.5).
    """
    listed = list(repeated_floats(candidate).values())
    counts = tuple(map(len, listed[:4]))
    return counts, tuple(_highest_first(gap for _, gap in units) for units in listed[4:])


def payers(candidate: Candidate) -> dict[str, set[frozenset[int]]]:
    """Whom [C7] and [C14] to [C21] count: pairs and downfloaters."""
    found = {name: {unit for unit, _ in units} for name, units in repeated_floats(candidate).items()}
    found["C7"] = {(player,) for player in candidate.downfloaters}
    if candidate.edition < 2026:
        found["C7"] = {unit for unit, difference in _differences(candidate) if difference}
    return {name: {frozenset(player.number for player in unit) for unit in units} for name, units in found.items()}


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


def evaluate(
    candidate: Candidate, bye_score: int | None, lookahead: Lookahead, unplayed: int, initial_colour: str
) -> Value:
    """C.04.3 article 2.4: the value of a candidate that complies with [C1] to [C4]."""
    seated = seats(candidate, initial_colour)
    counts, gaps = float_criteria(candidate)
    return Value(
        c5=-1 if bye_score is None else bye_score,
        c6=c6(candidate),
        c7=c7(candidate),
        c8=lookahead,
        c9=unplayed,
        c10_to_c13=(c10(seated), c11(seated), c12(seated), c13(seated)),
        c14_to_c17=counts,
        c18_to_c21=gaps,
    )


def in_order(players: Iterable[Participant]) -> Sequence[Participant]:
    """C.04.3 article 1.2: players from the highest to the lowest ranked."""
    return sorted(players, key=lambda player: player.order)
