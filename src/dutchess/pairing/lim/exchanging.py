"""Pairs fixed one after the other where 5.7 keeps players apart.

Owns `Exchanging`. Must not know in which order opponents are tried.

With reaches, the kernel has to look at every two players. But often two pairs can exchange opponents at no cost: then
the new pairs belong to one of the best matchings, too, and the kernel need not be asked. It is told about them when it
is needed again, if ever.
"""

from __future__ import annotations

from dutchess.matching import Matching
from dutchess.matching.encoder import NO_EDGE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    # For each player a number, and the lowest and the highest number of an opponent behind that player.
    Windows = Sequence[tuple[int, int, int]]

MANY = 16  # one of so many players: it does not take long to begin anew without those who are paired


class Exchanging:
    """A matching problem with windows, in which pairs are fixed.

    Args:
        kinds, table, excluded, windows: the problem, as the kernel takes it.
        solved: the same in the kernel, with its best matching.
    """

    def __init__(
        self,
        kinds: Sequence[int],
        table: Sequence[Sequence[int]],
        excluded: Sequence[Sequence[int]],
        windows: Windows,
        solved: Matching,
    ) -> None:
        self._kinds, self._table, self._excluded, self._windows = kinds, table, excluded, windows
        self._solved = solved
        self._vertices: Sequence[int] = range(len(kinds))  # those that the kernel knows, by its numbers
        self._number: Sequence[int] = self._vertices  # of each vertex in the kernel
        self._mates: list[int] = [*solved.mates()]
        self._is_fixed = [False] * len(kinds)
        self._untold: list[tuple[int, int]] = []

    def fix(self, top: int, candidates: Sequence[int]) -> int | None:
        """Pair a vertex with the first candidate with whom one of the best matchings exists; None if there is none."""
        chosen: int | None = candidates[0]
        if self._exchange(top, candidates[0]):
            self._untold.append((top, candidates[0]))
        else:
            chosen = self._ask(top, candidates)
        if chosen is not None:
            self._is_fixed[top] = self._is_fixed[chosen] = True
        return chosen

    def _exchange(self, one: int, other: int) -> bool:
        """Pair two vertices, and the two partners that they had, if these pairs weigh as much."""
        mates = self._mates
        left, right = mates[one], mates[other]
        if left == other:
            return True
        weights = self._weight(one, other), self._weight(left, right)
        if NO_EDGE in weights or sum(weights) != self._weight(one, left) + self._weight(other, right):
            return False
        mates[one], mates[other], mates[left], mates[right] = other, one, right, left
        return True

    def _weight(self, one: int, other: int) -> int:
        first, second = min(one, other), max(one, other)
        _, lowest, highest = self._windows[first]
        if not lowest <= self._windows[second][0] <= highest or other in self._excluded[one]:
            return NO_EDGE
        return self._table[self._kinds[one]][self._kinds[other]]

    def _ask(self, top: int, candidates: Sequence[int]) -> int | None:
        """The same as `fix`, by the kernel."""
        self._tell()
        number, vertices = self._number, self._vertices
        try:
            chosen = self._solved.fix_in_order([number[top]], [number[other] for other in candidates])[0]
        except ValueError:
            return None
        if len(vertices) == len(self._mates):
            self._mates[:] = self._solved.mates()
        else:
            for vertex, mate in zip(vertices, self._solved.mates(), strict=True):
                self._mates[vertex] = vertices[mate]
        return vertices[chosen]

    def _tell(self) -> None:
        """Tell the kernel which pairs are fixed, or begin anew without them."""
        untold, self._untold = self._untold, []
        if MANY * len(untold) < len(self._vertices):
            for one, other in untold:
                self._solved.fix_in_order([self._number[one]], [self._number[other]])
            return
        self._vertices = [vertex for vertex, is_fixed in enumerate(self._is_fixed) if not is_fixed]
        number = dict(zip(self._vertices, range(len(self._vertices)), strict=True))
        self._number = [number.get(vertex, -1) for vertex in range(len(self._kinds))]
        self._solved = Matching(
            [self._kinds[vertex] for vertex in self._vertices],
            self._table,
            [[number[other] for other in self._excluded[vertex] if other in number] for vertex in self._vertices],
            [self._windows[vertex] for vertex in self._vertices],
        )
        alone = self._solved.maximise()
        assert not alone, "the others are paired in one of the best matchings"
