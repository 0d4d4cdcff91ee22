"""One score bracket: C1 and C2, and the questions of C3 to C14 about it.

Owns the sizes P1 and M1 of a bracket, and its kind (A3). Must not know other brackets, except the residents whom the
moved-down players will join.
"""

from __future__ import annotations

from dutchess.base.values import value_class
from dutchess.pairing.dutch_former.question import Candidate, Question

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from dutchess.base.integers import Place
    from dutchess.pairing.dutch_former.field import Field

# How far the lowest bracket can be completed with the players who move down into it, best last.
IMPOSSIBLE, WITHOUT_THEIR_PAIRS, WITH_THEIR_BYE, WITH_ALL_PAIRED = range(4)


class Bracket:
    """Players moved down and residents, all as places in order.

    Attributes:
        left: players whom C1 moves down at once, because they can meet nobody here.
        s1: the moved-down players who are to be paired first (A3, C4); empty if the bracket is treated as homogeneous.
        here: the other players to be paired.
    """

    def __init__(self, field: Field, moved_down: Sequence[Place], residents: Sequence[Place]) -> None:
        self.field = field
        self.moved_down = tuple(moved_down)
        self.residents = tuple(residents)
        known = field.shapes.get((self.moved_down, self.residents))
        if known is None:
            known = field.shapes[self.moved_down, self.residents] = self._shape()
        self.left, self.s1, self.here = known

    def _shape(self) -> tuple[tuple[Place, ...], tuple[Place, ...], tuple[Place, ...]]:
        """A3, C1, C4: those whom C1 moves down, S1, and the others."""
        everybody = self.moved_down + self.residents
        left = tuple(self.field.without_opponent(everybody, everybody))
        alone = frozenset(left)
        players = tuple([place for place in everybody if place not in alone]) if left else everybody
        s1 = self._first_paired(players, sum([place not in alone for place in self.moved_down]))
        return left, s1, players[len(s1) :]

    @property
    def players(self) -> tuple[Place, ...]:
        """All players, in order."""
        return self.moved_down + self.residents

    def _first_paired(self, players: tuple[Place, ...], count: int) -> tuple[Place, ...]:
        """A3 and C14: S1 of a heterogeneous bracket, as many as can be paired; empty if it counts as homogeneous. The
        first players, so many, have moved down."""
        moved = players[:count]
        if not is_heterogeneous(len(moved), len(players)):
            return ()
        others = players[len(moved) :]
        if self.field.edition.chooses_moved_down:
            return moved if len(self.field.without_opponent(moved, others)) < len(moved) else ()

        def is_possible(size: int) -> bool:
            return self.field.most_pairs(players, moved[:size], players[size:]) == size

        return moved[: greatest(len(moved), is_possible)]

    # -- questions ---------------------------------------------------------------------------------------------------

    def best(self) -> Candidate:
        """C3 to C11 and C14: the first candidate with the most pairs that is best for the criteria."""
        nobody = (len(self.s1) + len(self.here)) % 2
        nobody += 2 * ((len(self.s1) + len(self.here)) // 2 - self._most_pairs())
        candidate = Question(
            field=self.field,
            moved=self.s1,
            here=self.here,
            residents=frozenset(self.residents),
            left=self.left,
            nobody=nobody,
        ).answer()
        assert candidate is not None, "the number of pairs was found to be possible"
        self.field.first_downfloaters[self.moved_down, self.residents] = candidate.downfloaters
        return candidate

    def first_downfloaters(self) -> tuple[Place, ...]:
        """Who moves down from the best candidate."""
        known = self.field.first_downfloaters.get((self.moved_down, self.residents))
        return self.best().downfloaters if known is None else known

    def best_for_next(self, residents: Sequence[Place], downfloaters: int) -> Candidate:
        """C12: the best candidate whose downfloaters leave the fewest players of the next bracket without a partner."""
        candidate = Question(
            field=self.field,
            moved=self.s1,
            here=self.here,
            residents=frozenset(self.residents),
            left=self.left,
            next=tuple(residents),
            nobody=downfloaters + len(residents),
            floaters_may_meet=not is_heterogeneous(downfloaters, downfloaters + len(residents)),
        ).answer()
        assert candidate is not None, "there is a vertex for everybody who is left alone"
        return candidate

    def best_for_lowest(self, residents: Sequence[Place], demand: int) -> Candidate | None:
        """C12 and C13: the best candidate whose downfloaters allow the lowest bracket to be completed as demanded."""
        return self._for_lowest(residents, demand, len(self.s1)).answer()

    def reopened(self, residents: Sequence[Place], demand: int) -> Candidate | None:
        """C13 and C14: the same for the penultimate bracket, with fewer pairs, and finally fewer players of S1 in them.

        A heterogeneous bracket has no pairs if no player of its S1 can be paired any longer. A bracket that is treated
        as homogeneous keeps any pair; it is joined to the lowest one only if P becomes zero.
        """
        size = len(self.s1)
        if not self.field.edition.chooses_moved_down:
            size = greatest(size, lambda size: self._for_lowest(residents, demand, size).is_possible())
        if self.s1 and not size:
            return None
        candidate = self._for_lowest(residents, demand, size).answer()
        if candidate is None or not candidate.pairs or (size and not self.paired_moved_down(candidate)):
            return None
        return candidate

    def _for_lowest(self, residents: Sequence[Place], demand: int, size: int) -> Question:
        """C12 and C13: the question about the lowest bracket, with so many players of S1."""
        return Question(
            field=self.field,
            moved=self.s1[:size],
            here=self.s1[size:] + self.here,
            residents=frozenset(self.residents),
            left=self.left,
            next=tuple(residents),
            bye=(len(self.players) + len(residents)) % 2 == 1,
            floaters_may_meet=demand == WITHOUT_THEIR_PAIRS,
            floater_may_have_bye=demand != WITH_ALL_PAIRED,
        )

    def paired_moved_down(self, candidate: Candidate) -> int:
        """M1: the number of paired players of S1."""
        downfloaters = frozenset(candidate.downfloaters)
        return sum([place not in downfloaters for place in self.s1])

    def _most_pairs(self) -> int:
        return self.field.most_pairs(self.s1 + self.here, self.s1)


@value_class
class Settled:
    """A bracket that has been paired.

    Attributes:
        article: what led to it: C3 (and what follows), C12, or C13.
        moved_down, residents: its players.
        below: the residents of the next bracket; empty if this is the lowest one.
        before_lowest: whether that one is the lowest.
        joined: whether C13 has joined it from several brackets.
    """

    article: str
    moved_down: tuple[Place, ...]
    residents: tuple[Place, ...]
    candidate: Candidate
    below: tuple[Place, ...] = ()
    before_lowest: bool = False
    joined: bool = False


@value_class
class Undone:
    """C13: a bracket whose pairs are undone."""

    residents: tuple[Place, ...]
    candidate: Candidate


def is_heterogeneous(moved_down: int, players: int) -> bool:
    """A3: are there moved-down players, and are they fewer than half of all?"""
    return 0 < 2 * moved_down < players


def greatest(limit: int, is_possible: Callable[[int], bool]) -> int:
    """C14: the greatest number up to a limit that is possible, 0 if none is.

    With fewer players in S1, the pairing with more of them is still there: so a smaller number is possible, too.
    """
    possible, impossible, number = 0, limit + 1, limit
    while impossible - possible > 1:
        if is_possible(number):
            possible = number
        else:
            impossible = number
        number = (possible + impossible) // 2
    return possible


def completion(field: Field, downfloaters: Sequence[Place], residents: Sequence[Place]) -> int:
    """How far the lowest bracket can be completed with these players moved down into it."""
    everybody = (*downfloaters, *residents)
    if not field.is_completable(everybody):
        return IMPOSSIBLE
    if not is_heterogeneous(len(downfloaters), len(everybody)):
        return WITH_ALL_PAIRED
    if field.is_completable(everybody, apart=downfloaters, without_bye=downfloaters):
        return WITH_ALL_PAIRED
    if len(downfloaters) > 1 and field.is_completable(everybody, apart=downfloaters):
        return WITH_THEIR_BYE
    return WITHOUT_THEIR_PAIRS
