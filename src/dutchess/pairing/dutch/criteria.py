"""The criteria of C.04.3 article 2 (edition of 2026), for people: what each is called, and its value in a bracket.

Owns one object for each criterion: its words, its value as the article counts it, and the players concerned. The cost
of single pairs and downfloaters for the kernel is in `criteria`, because pairing needs nothing else when it starts; a
test compares the two. `criteria_2025` has the criteria that the edition of 2025 counts in another way. Must not choose.
"""

from __future__ import annotations

from functools import cached_property

from dutchess.base.translation import N_
from dutchess.base.values import value_class
from dutchess.pairing.common.colours import STRONG, boards
from dutchess.pairing.common.floats import DOWNFLOAT, UPFLOAT, topscorers
from dutchess.pairing.common.prospect import best_ahead, least_bye_ahead
from dutchess.pairing.criteria import (
    BYE_SCORE,
    DOWNFLOATERS,
    NEXT_SCORES,
    POINTS,
    PREFERENCE,
    SCORES_LEFT,
    UP_AGAIN,
    UP_BEFORE,
    Criterion,
)
from dutchess.pairing.decisions import Count
from dutchess.pairing.dutch.colours import RULES
from dutchess.tournament import WHITE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import TypeVar

    from dutchess.base.integers import Place
    from dutchess.pairing.common.field import Field
    from dutchess.pairing.common.floats import Floats
    from dutchess.pairing.dutch.editions import Settled
    from dutchess.pairing.history import History

    T = TypeVar("T")
    # A pair (the player concerned first) or a downfloater, and the amount.
    Paid = tuple[tuple[int, ...], int]
    # A value and the players concerned; None if a criterion does not apply.
    Counted = tuple[int | tuple[int, ...], Sequence[tuple[int, ...]]] | None
    # The criteria of an edition, in order.
    Values = tuple[Criterion, ...]

POINT = 10
NOBODY: Counted = 0, ()


@value_class
class Paired:
    """A bracket with its pairing, all as places.

    Attributes:
        players: MDPs and residents in order.
        pairs: the higher player first.
        start, end, next_end: the residents are the places from `start` to `end`, the next scoregroup those from `end`
            to `next_end`; the MDPs come before `start`.
        topscorers: pairing numbers.
        floats: the floats of earlier rounds.
    """

    history: History
    field: Field
    topscorers: frozenset[int]
    players: tuple[Place, ...]
    pairs: tuple[tuple[Place, Place], ...]
    downfloaters: tuple[Place, ...]
    start: int
    end: int
    next_end: int
    floats: Floats

    @classmethod
    def of(cls, history: History, field: Field, step: Settled, floats: Floats) -> Paired:
        """A bracket as it was settled."""
        return cls(
            history,
            field,
            topscorers(history),
            (*step.mdps, *field.places[step.start : step.end]),
            step.candidate.pairs,
            step.candidate.downfloaters,
            step.start,
            step.end,
            step.next_end,
            floats,
        )

    def least_bye(self) -> int | None:
        """The lowest score of the assignee of the bye that these downfloaters allow."""
        return self.once("bye ahead", lambda: least_bye_ahead(self.field, self.downfloaters, self.end))

    def best_ahead(self) -> tuple[tuple[Place, ...], int] | None:
        """The MDPs and the number of residents whom the following bracket leaves unpaired; None if there is none."""
        if self.end == self.next_end:
            return None
        return self.once("best ahead", lambda: best_ahead(self.field, self.downfloaters, self.end, self.next_end))

    def unplayed(self, place: Place) -> int:
        """The rounds that a player has not played."""
        return self.history.round - 1 - len(self.field.players[place].colours)

    def once(self, what: str, make: Callable[[], T]) -> T:
        """A value that only depends on who floats down, worked out once for all pairings of the bracket."""
        return self.history.once((what, self.downfloaters, self.end, self.next_end), make)

    @cached_property
    def differences(self) -> list[Paid]:
        """The score difference of each pair and downfloater.

        For a downfloater it is counted down to one point below the lowest player of the bracket (article 1.8.4 of
        2025). The text of 2026 has no difference for an MDP in the Limbo; it is taken to be the same ([C18], [C20]).
        """
        score = [player.score for player in self.field.players]
        below = score[self.players[-1]] - POINT
        pairs: list[Paid] = [(pair, abs(score[pair[0]] - score[pair[1]])) for pair in self.pairs]
        return pairs + [((place,), score[place] - below) for place in self.downfloaters]

    @cached_property
    def seats(self) -> list[tuple[int, int, str]]:
        """Every paired player, the opponent, and the player's colour by article 5."""
        entries: list[tuple[int, int, str]] = []
        field = self.field
        numbered = boards(self.history, field.players, field.balances, self.pairs, RULES)
        for (a, b), (white, _) in zip(self.pairs, numbered, strict=True):
            entries += [(a, b, "w"), (b, a, "b")] if field.numbers[a] == white else [(a, b, "b"), (b, a, "w")]
        return entries

    @cached_property
    def gaps(self) -> list[Paid]:
        """The pairs of different scores and the downfloaters, with the score difference."""
        return [(pair, gap) for pair, gap in self.differences if gap or len(pair) == 1]

    def received(self, kind: int, rounds_ago: int) -> list[Paid]:
        """The players who receive the same float as a number of rounds before, with the score difference."""
        if not self.gaps:
            return []
        known = self._received.get((kind, rounds_ago))
        if known is None:
            known = self._received[kind, rounds_ago] = self._receiving(kind, rounds_ago)
        return known

    @cached_property
    def _received(self) -> dict[tuple[int, int], list[Paid]]:
        return {}

    def _receiving(self, kind: int, rounds_ago: int) -> list[Paid]:
        gaps = self.gaps
        history, number = self.history, self.history.round - rounds_ago
        before = history.once(("floats", number), lambda: self.floats(history, self.field.players, number))
        if kind == DOWNFLOAT:
            return [(who, gap) for who, gap in gaps if before[who[0]] == DOWNFLOAT]
        return [((who[1], who[0]), gap) for who, gap in gaps if len(who) == 2 and before[who[1]] == UPFLOAT]


def counts(paired: Paired, values: Values | None = None) -> Iterator[Count]:
    """What each criterion counts, one after the other: `CRITERIA`, or those of another edition."""
    numbers = paired.field.numbers
    for criterion in CRITERIA if values is None else values:
        counted: Counted = criterion.value(paired) if criterion.value else None
        if counted is not None:
            total, payers = counted
            yield Count(criterion, total, tuple([tuple([numbers[place] for place in payer]) for payer in payers]))


# -- each returns the value and the players concerned, None if the criterion does not apply ----------------------------


def c5(paired: Paired) -> Counted:
    """[C5]: the lowest score of the assignee of the bye that these downfloaters allow."""
    if paired.field.bye_score is None:
        return None
    least = paired.least_bye()
    return None if least is None else (least, ())


C5 = BYE_SCORE.at("C.04.3 [C5]", c5)


def c6(paired: Paired) -> Counted:
    """[C6]: the number of downfloaters."""
    return len(paired.downfloaters), [(place,) for place in paired.downfloaters]


C6 = DOWNFLOATERS.at("C.04.3 [C6]", c6)


def c7(paired: Paired) -> Counted:
    """[C7]: the scores of the downfloaters, the highest first."""
    players = paired.field.players
    return listed([((place,), players[place].score) for place in paired.downfloaters])


C7 = SCORES_LEFT.at("C.04.3 [C7]", c7)


def c8(paired: Paired) -> Counted:
    """[C8]: [C6] and [C7] of the following bracket: how many downfloaters it has at best, then their scores."""
    ahead = paired.best_ahead()
    if ahead is None:
        return None
    alone, residents = ahead
    players = paired.field.players
    scores = sorted([players[place].score for place in alone], reverse=True)
    return (len(alone) + residents, *scores, *([players[paired.end].score] * residents)), ()


C8 = NEXT_SCORES.at("C.04.3 [C8]", c8)


def c9(paired: Paired) -> Counted:
    """[C9]: unplayed games of the assignee of the bye, if they are the bracket's only downfloater (note to 2.4.4)."""
    if len(paired.downfloaters) != 1 or paired.field.bye_score is None:
        return None
    place = paired.downfloaters[0]
    if paired.field.players[place].score != paired.field.bye_score:
        return None
    return paired.unplayed(place), [(place,)]


C9 = Criterion("C.04.3 [C9]", N_("rounds not played by the one who has the bye"), value=c9)


def c10(paired: Paired) -> Counted:
    """[C10]: topscorers or their opponents who get a colour difference higher than +2 or lower than -2."""
    if not paired.topscorers:
        return NOBODY
    balances = paired.field.balances
    return each(
        (who, other)
        for who, other, colour in _with_topscorers(paired)
        if abs(balances[who].difference + (1 if colour == WHITE else -1)) > 2
    )


C10 = Criterion(
    "C.04.3 [C10]", N_("topscorers and their opponents with a colour difference of more than two"), value=c10
)


def c11(paired: Paired) -> Counted:
    """[C11]: topscorers or their opponents who get the same colour three times in a row."""
    if not paired.topscorers:
        return NOBODY
    balances = paired.field.balances
    return each(
        (who, other) for who, other, colour in _with_topscorers(paired) if balances[who].colours[-2:] == 2 * colour
    )


C11 = Criterion(
    "C.04.3 [C11]", N_("topscorers and their opponents with the same colour three times in a row"), value=c11
)


def c12(paired: Paired) -> Counted:
    """[C12]: players who do not get their colour preference."""
    balances = paired.field.balances
    return each([(who, other) for who, other, colour in paired.seats if balances[who].preference not in (None, colour)])


C12 = PREFERENCE.at("C.04.3 [C12]", c12)


def c13(paired: Paired) -> Counted:
    """[C13]: players who do not get their strong colour preference."""
    balances = paired.field.balances
    return each(
        (who, other)
        for who, other, colour in paired.seats
        if balances[who].strength == STRONG and balances[who].preference != colour
    )


C13 = Criterion("C.04.3 [C13]", N_("players who do not get the colour they strongly prefer"), clashes=True, value=c13)


def c14(paired: Paired) -> Counted:
    """[C14]: resident downfloaters who received a downfloat the previous round."""
    return each(_residents(paired, paired.received(DOWNFLOAT, 1)))


C14 = Criterion(
    "C.04.3 [C14]",
    N_("residents who float down as in the previous round"),
    simply=N_("players of the group who get a lower-scoring opponent, or no game, two rounds running"),
    again=("down", "down", 1),
    value=c14,
)


def c15(paired: Paired) -> Counted:
    """[C15]: MDP opponents who received an upfloat the previous round."""
    return each([who for who, _ in paired.received(UPFLOAT, 1)])


C15 = Criterion(
    "C.04.3 [C15]",
    N_("opponents of moved-down players who float up as in the previous round"),
    simply=UP_AGAIN.simply,
    again=UP_AGAIN.again,
    value=c15,
)


def c16(paired: Paired) -> Counted:
    """[C16]: resident downfloaters who received a downfloat two rounds before."""
    return each(_residents(paired, paired.received(DOWNFLOAT, 2)))


C16 = Criterion(
    "C.04.3 [C16]",
    N_("residents who float down as two rounds before"),
    simply=N_("players of the group who get a lower-scoring opponent, or no game, as they did two rounds ago"),
    again=("down", "down", 2),
    value=c16,
)


def c17(paired: Paired) -> Counted:
    """[C17]: MDP opponents who received an upfloat two rounds before."""
    return each([who for who, _ in paired.received(UPFLOAT, 2)])


C17 = Criterion(
    "C.04.3 [C17]",
    N_("opponents of moved-down players who float up as two rounds before"),
    simply=UP_BEFORE.simply,
    again=UP_BEFORE.again,
    value=c17,
)


def c18(paired: Paired) -> Counted:
    """[C18]: score differences of MDPs who received a downfloat the previous round."""
    return listed(_mdps(paired, paired.received(DOWNFLOAT, 1)))


C18 = Criterion(
    "C.04.3 [C18]",
    N_("score differences of moved-down players who float down as in the previous round"),
    POINTS,
    simply=N_(
        "differences in points for players from higher groups who get a lower-scoring opponent, or no game, two rounds "
        "running"
    ),
    value=c18,
)


def c19(paired: Paired) -> Counted:
    """[C19]: score differences of MDP opponents who received an upfloat the previous round."""
    return listed(paired.received(UPFLOAT, 1))


C19 = Criterion(
    "C.04.3 [C19]",
    N_("score differences of opponents of moved-down players who float up as in the previous round"),
    POINTS,
    simply=N_("differences in points for players who get a higher-scoring opponent two rounds running"),
    value=c19,
)


def c20(paired: Paired) -> Counted:
    """[C20]: score differences of MDPs who received a downfloat two rounds before."""
    return listed(_mdps(paired, paired.received(DOWNFLOAT, 2)))


C20 = Criterion(
    "C.04.3 [C20]",
    N_("score differences of moved-down players who float down as two rounds before"),
    POINTS,
    simply=N_(
        "differences in points for players from higher groups who get a lower-scoring opponent, or no game, as they "
        "did two rounds ago"
    ),
    value=c20,
)


def c21(paired: Paired) -> Counted:
    """[C21]: score differences of MDP opponents who received an upfloat two rounds before."""
    return listed(paired.received(UPFLOAT, 2))


C21 = Criterion(
    "C.04.3 [C21]",
    N_("score differences of opponents of moved-down players who float up as two rounds before"),
    POINTS,
    simply=N_("differences in points for players who get a higher-scoring opponent as they did two rounds ago"),
    value=c21,
)
CRITERIA: Values = (C5, C6, C7, C8, C9, C10, C11, C12, C13, C14, C15, C16, C17, C18, C19, C20, C21)


def _with_topscorers(paired: Paired) -> list[tuple[int, int, str]]:
    """The seats of topscorers and of their opponents."""
    players = paired.field.players
    return [
        (who, other, colour)
        for who, other, colour in paired.seats
        if players[who].number in paired.topscorers or players[other].number in paired.topscorers
    ]


def _residents(paired: Paired, paid: Sequence[Paid]) -> list[tuple[int, ...]]:
    """Those who are residents of the bracket: of the players who float down, residents are downfloaters."""
    return [who for who, _ in paid if who[0] >= paired.start]


def _mdps(paired: Paired, paid: Sequence[Paid]) -> list[Paid]:
    """Those who are MDPs of the bracket, paired or not."""
    return [entry for entry in paid if entry[0][0] < paired.start]


def each(payers: Iterable[tuple[int, ...]]) -> Counted:
    """The number of players concerned."""
    told = payers if isinstance(payers, list) else list(payers)
    return len(told), told


def listed(paid: Sequence[Paid]) -> Counted:
    """Amounts from the highest to the lowest, the order in which they are compared."""
    if not paid:
        return (), ()
    ordered = sorted(paid, key=_by_amount)
    return tuple([gap for _, gap in ordered]), [who for who, _ in ordered]


def _by_amount(entry: Paid) -> int:
    return -entry[1]
