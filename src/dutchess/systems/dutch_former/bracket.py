"""One score bracket: C1 and C2, and the questions of C3 to C14 about it.

Owns the sizes P1 and M1 of a bracket, and its kind (A3). Must not know other brackets, except the residents whom the
moved-down players will join.
"""

from __future__ import annotations

from dutchess.systems.dutch_former.question import Candidate, Question
from dutchess.values import value_class

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from dutchess.integers import Place
    from dutchess.systems.dutch_former.field import Field

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
        left = tuple([place for place in everybody if not self.field.has_opponent(place, everybody)])
        players = tuple([place for place in everybody if place not in left]) if left else everybody
        s1 = self._first_paired(players)
        return left, s1, players[len(s1) :]

    @property
    def players(self) -> tuple[Place, ...]:
        """All players, in order."""
        return self.moved_down + self.residents

    def _first_paired(self, players: tuple[Place, ...]) -> tuple[Place, ...]:
        """A3 and C14: S1 of a heterogeneous bracket, as many as can be paired; empty if it counts as homogeneous."""
        moved = tuple(place for place in self.moved_down if place in players)
        if not is_heterogeneous(len(moved), len(players)):
            return ()
        others = players[len(moved) :]
        if self.field.edition.chooses_moved_down:
            return moved if any(self.field.has_opponent(place, others) for place in moved) else ()
        for size in range(len(moved), 0, -1):
            if self.field.most_pairs(players, moved[:size], players[size:]) == size:
                return moved[:size]
        return ()

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
        return self._for_lowest(residents, demand, len(self.s1))

    def reopened(self, residents: Sequence[Place], demand: int) -> Candidate | None:
        """C13 and C14: the same for the penultimate bracket, with fewer pairs, and finally fewer players of S1 in them.

        A heterogeneous bracket has no pairs if no player of its S1 can be paired any longer. A bracket that is treated
        as homogeneous keeps any pair; it is joined to the lowest one only if P becomes zero.
        """
        for size in self._sizes_of_s1():
            candidate = self._for_lowest(residents, demand, size)
            if candidate is not None and candidate.pairs and (not size or self.paired_moved_down(candidate)):
                return candidate
        return None

    def _sizes_of_s1(self) -> Sequence[int]:
        """C14: how many moved-down players are S1 while a bracket is reopened; 0 if it is treated as homogeneous."""
        if self.field.edition.chooses_moved_down or not self.s1:
            return (len(self.s1),)
        return range(len(self.s1), 0, -1)

    def _for_lowest(self, residents: Sequence[Place], demand: int, size: int) -> Candidate | None:
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
        ).answer()

    def paired_moved_down(self, candidate: Candidate) -> int:
        """M1: the number of paired players of S1."""
        return sum(place not in candidate.downfloaters for place in self.s1)

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
