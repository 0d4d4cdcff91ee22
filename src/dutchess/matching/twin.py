"""The matching kernel in pure Python: the fallback without a compiler, and the reference for the native kernel.

Owns `Matching` and `Prices`, the interface of both kernels: the arguments, the order of the calls, the errors.
`edmonds.Solver` does the work. Knows nothing about chess.
"""

from __future__ import annotations

from _thread import allocate_lock  # the same as in `threading`, without the time to import it
from operator import index

from dutchess.matching.deadline import require_time
from dutchess.matching.edmonds import NoPartner, Solver
from dutchess.matching.encoder import weights

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import SupportsIndex, TypeVar

    from dutchess.base.integers import Vertex

    T = TypeVar("T")
else:
    Vertex = int

# The stages of a matching. A call that is interrupted half-way leaves LOST.
NEW, SOLVED, UNSOLVABLE, LOST = range(4)

# What `tree` says of a vertex that is in no group.
OUT_OF_REACH, BETWEEN = -1, -2

REASONS = {
    SOLVED: "every vertex has a partner",
    NEW: "nothing is solved yet: call maximise first",
    UNSOLVABLE: "there is no perfect matching to ask about",
    LOST: "an earlier call was interrupted: nothing is known any more",
}


class Matching:
    """A perfect matching of greatest weight, and questions about all such matchings.

    Args:
        classes: the class of each vertex.
        table: weight of an edge by the classes of its ends, a non-negative integer, or -1 for no edge;
            square and symmetric.
        excluded: for each vertex, the vertices it has no edge to (in addition to the table); symmetric.
        windows: for each vertex a number, and the lowest and the highest number that its partner may have. Of two
            vertices, the window of the first one binds. None if there are no windows.

    Raises:
        ValueError: the arguments do not fit together. TypeError: something is not an integer or cannot be iterated.

    Every method raises RuntimeError if it is called while another thread is in one, or after one was interrupted. The
    questions (all but `mates` and `maximise`) do so too unless a perfect matching was found; `tree` does if one was.
    Every method but `mates` raises TimeoutError when the time is over that a `deadline.Deadline` sets.
    """

    def __init__(
        self,
        classes: Iterable[SupportsIndex],
        table: Iterable[Iterable[SupportsIndex]],
        excluded: Iterable[Iterable[SupportsIndex]],
        windows: Iterable[Iterable[SupportsIndex]] | None = None,
        /,
    ) -> None:
        class_of, weights = _classes_and_table(classes, table)
        lists = _exclusions(excluded, len(class_of))
        triples = [] if windows is None else _windows(windows, len(class_of))
        _require_symmetry(weights)
        self._begin(Solver.of(class_of, weights, lists, triples), NEW, weights)

    def _begin(self, solver: Solver, stage: int, weights: Sequence[Sequence[int]] | None) -> None:
        """Without a table of weights, it is a refined matching."""
        self._solver = solver
        self._stage = stage
        self._may_refine = weights is not None
        self._number_of_classes = -1 if weights is None else len(weights)  # -1: the vertices keep their classes
        self._uniform = len({weight for row in weights or () for weight in row if weight >= 0}) <= 1
        self._lock = allocate_lock()

    def mates(self) -> list[Vertex]:
        """The partner of every vertex, -1 for none."""
        return self._take_turn(lambda: [*map(Vertex, self._solver.mate)], (LOST,))

    def maximise(self) -> int:
        """Find a perfect matching of greatest weight; return the number of unmatched vertices (0 if it is perfect).

        If none is perfect, the matching found has the greatest number of edges, and its weight has no meaning.
        """

        def work() -> int:
            alone = self._run(self._solver.maximise)
            self._stage = UNSOLVABLE if alone else SOLVED
            return alone

        return self._take_turn(work, (LOST,))

    def tree(self, vertex: SupportsIndex, /) -> list[int]:
        """What alternating paths from a vertex without a partner reach, in a largest matching that is not perfect.

        All weights must be the same. For each vertex: `OUT_OF_REACH`; `BETWEEN` if only paths of odd length reach it;
        else the smallest vertex of its group. A group is a vertex that only paths of even length reach, or an odd
        number of vertices that paths of both kinds reach. The vertices of a group have edges only to each other and to
        those between the groups, which are one fewer than the groups (Edmonds, 1965).
        """
        number = _integer(vertex)

        def work() -> list[int]:
            self._require_vertices((number,))
            if self._solver.mate[number] >= 0:
                raise ValueError("only a vertex without a partner is the root of a tree")
            if not self._uniform:
                raise ValueError("there are no trees where the weights differ")
            return self._run(lambda: self._solver.tree(number))

        return self._take_turn(work, (NEW, SOLVED, LOST))

    def restrict(self, vertex: SupportsIndex, allowed: Iterable[object], /) -> bool:
        """Keep only optimal matchings in which `vertex` has an allowed partner; False (and no change) if none has.

        `allowed[i]` is true if vertex `i` may be the partner. Raises IndexError if there is no such vertex.
        """
        number = _integer(vertex)
        flags = [bool(flag) for flag in tuple(allowed)]

        def work() -> bool:
            self._require_vertices((number,))
            if len(flags) != self._solver.n:
                raise ValueError("one flag for each vertex")
            self._number_of_classes = -1
            return self._run(lambda: self._solver.restrict(number, flags))

        return self._take_turn(work)

    def choose(
        self, vertices: Iterable[SupportsIndex], allowed: Iterable[object], number: SupportsIndex, /
    ) -> list[Vertex]:
        """Choose vertices in turn, this number at most, and keep only optimal matchings in which each of them has an
        allowed partner; return them.

        A vertex is chosen if such a matching exists together with those chosen before. Once it is chosen, it is no
        allowed partner any more.
        """
        numbers = _integers(vertices)
        flags = [bool(flag) for flag in tuple(allowed)]
        most = _integer(number)

        def work() -> list[Vertex]:
            self._require_vertices(numbers)
            if len(flags) != self._solver.n:
                raise ValueError("one flag for each vertex")
            self._number_of_classes = -1
            return [*map(Vertex, self._run(lambda: self._solver.choose(numbers, flags, most)))]

        return self._take_turn(work)

    def place(self, uppers: Iterable[SupportsIndex], lowers: Iterable[SupportsIndex], /) -> bool:
        """Keep only optimal matchings in which each upper vertex has a lower partner, and no two lower are partners.

        If there are none, returns False and keeps them all; the current matching then has many upper vertices so
        placed.
        """
        first, second = _integers(uppers), _integers(lowers)

        def work() -> bool:
            self._require_vertices(first)
            self._require_vertices(second)
            self._number_of_classes = -1
            return self._run(lambda: self._solver.place(first, second))

        return self._take_turn(work)

    def fix_in_order(self, tops: Iterable[SupportsIndex], bottoms: Iterable[SupportsIndex], /) -> list[Vertex]:
        """For each top in turn, fix the first bottom with which an optimal matching still exists; return these.

        Raises ValueError if there is none; the tops before it stay fixed.
        """
        first, second = _integers(tops), _integers(bottoms)

        def work() -> list[Vertex]:
            self._require_vertices(first)
            self._require_vertices(second)
            self._number_of_classes = -1
            self._run(lambda: self._solver.fix_in_order(first, second))
            return [Vertex(self._solver.mate[top]) for top in first]

        return self._take_turn(work)

    def partner_in_order(self, vertex: SupportsIndex, candidates: Iterable[SupportsIndex], /) -> Vertex:
        """The first candidate with which, as the partner of `vertex`, an optimal matching exists; -1 if there is none.

        Keeps all optimal matchings.
        """
        number, others = _integer(vertex), _integers(candidates)

        def work() -> Vertex:
            self._require_vertices((number,))
            self._require_vertices(others)
            return Vertex(self._run(lambda: self._solver.partner_in_order(number, others)))

        return self._take_turn(work)

    def refine(self, positions: Iterable[SupportsIndex], half: SupportsIndex, /) -> Matching:
        """The optimal matchings in which the tops of pairs are best placed, as a new `Matching`.

        `positions[v]` is the place 1, 2, ... of a vertex in a sequence (greater for greater vertices), 0 for one
        outside it; the first `half` places are the upper half. Among the optimal matchings, first as few vertices of
        the upper half as possible are not the smaller end of a pair within the sequence; then the sum of the places of
        smaller ends is least. A refined matching cannot be refined again.
        """
        places, middle = _integers(positions), _integer(half)

        def work() -> Matching:
            if not self._may_refine:
                raise RuntimeError("a refined matching cannot be refined again")
            _require_positions(places, middle, self._solver.n)
            refined = Matching.__new__(Matching)
            refined._begin(self._run(lambda: self._solver.refine(places, middle)), SOLVED, None)
            return refined

        return self._take_turn(work)

    def reclass(self, vertex: SupportsIndex, number: SupportsIndex, /) -> int:
        """Give a vertex another class, and find a perfect matching of greatest weight anew.

        Returns the number of unmatched vertices, as `maximise` does. It takes much less time than a new problem. Raises
        RuntimeError after a question that keeps only some of the optimal matchings.
        """
        which, new = _integer(vertex), _integer(number)

        def work() -> int:
            self._require_vertices((which,))
            if self._number_of_classes < 0:
                raise RuntimeError("the vertices keep their classes after such questions")
            _require_rows((new,), self._number_of_classes)
            alone = self._run(lambda: self._solver.reclass(which, new))
            self._stage = UNSOLVABLE if alone else SOLVED
            return alone

        return self._take_turn(work, (NEW, LOST))

    def narrowed(self, classes: Iterable[SupportsIndex], table: Iterable[Iterable[SupportsIndex]], /) -> Matching:
        """The optimal matchings as a new problem, with edges weighed by other classes and another table.

        Where none of them is left, because an edge that they need has no weight, `maximise` and `reclass` return a
        number above 0, though there may be a perfect matching. Raises OverflowError in the native kernel if weights
        have more than some hundred bits.
        """
        class_of, weights = _classes_and_table(classes, table)
        _require_symmetry(weights)

        def work() -> Matching:
            if len(class_of) != self._solver.n:
                raise ValueError("one class for each vertex")
            narrowed = Matching.__new__(Matching)
            narrowed._begin(self._run(lambda: self._solver.narrowed(class_of, weights)), NEW, weights)
            return narrowed

        return self._take_turn(work)

    def copy(self) -> Matching:
        """The same problem, as it is now."""

        def work() -> Matching:
            copied = Matching.__new__(Matching)
            copied.__dict__.update(self.__dict__)
            copied._solver, copied._lock = self._solver.copy(), allocate_lock()
            return copied

        return self._take_turn(work, (LOST,))

    def _take_turn(self, work: Callable[[], T], refused: Sequence[int] = (NEW, UNSOLVABLE, LOST)) -> T:
        """Allow one caller at a time, and only in the right stages."""
        if not self._lock.acquire(False):
            raise RuntimeError("the matching is in use by another thread")
        try:
            if self._stage in refused:
                raise RuntimeError(REASONS[self._stage])
            return work()
        finally:
            self._lock.release()

    def _run(self, work: Callable[[], T]) -> T:
        """Run the solver. After an interruption, the matching is lost."""
        require_time()
        stage, self._stage = self._stage, LOST
        try:
            answer = work()
        except NoPartner as error:
            self._stage = stage
            raise ValueError(f"none of the bottoms can be the partner of vertex {error.vertex}") from None
        self._stage = stage
        return answer

    def _require_vertices(self, vertices: Sequence[int]) -> None:
        if any(not 0 <= vertex < self._solver.n for vertex in vertices):
            raise IndexError("no such vertex")


MOST_CLASSES = 100_000


class Prices:
    """The costs of edges between classes of vertices, for many matching problems.

    A cost is a tuple of non-negative numbers, the highest priority first, without zeros at the end.
    The perfect matching of greatest weight is the one with the lowest cost.
    """

    def __init__(self) -> None:
        self._cost: dict[tuple[int, int], tuple[int, ...] | None] = {}

    def set(self, a: SupportsIndex, b: SupportsIndex, cost: Iterable[SupportsIndex] | None, /) -> None:
        """Set the cost of an edge between two classes (numbers from 0 on); None for no edge."""
        key = _both(a, b)
        if cost is None:
            self._cost[key] = None
            return
        numbers = _integers(cost)
        if numbers and not 0 <= min(numbers) <= max(numbers) < GREATEST:
            raise ValueError("costs are numbers from 0 on")
        while numbers and not numbers[-1]:
            numbers.pop()
        self._cost[key] = tuple(numbers)

    def cost(self, a: SupportsIndex, b: SupportsIndex, /) -> tuple[int, ...] | None:
        """The cost of an edge between two classes, None for no edge. Raises KeyError if no cost is set."""
        key = _both(a, b)
        if key not in self._cost:
            raise KeyError("no cost is set for these classes")
        return self._cost[key]

    def unknown(self, classes: Iterable[SupportsIndex], /) -> list[tuple[int, int]]:
        """The pairs of these classes that have no cost yet."""
        distinct = list(dict.fromkeys(_integers(classes)))
        pairs = [(a, b) for i, a in enumerate(distinct) for b in distinct[i:]]
        return [(a, b) for a, b in pairs if (min(a, b), max(a, b)) not in self._cost]

    def matching(self, classes: Iterable[SupportsIndex], excluded: Iterable[Iterable[SupportsIndex]], /) -> Matching:
        """The matching problem over vertices of these classes; `excluded` is as for `Matching`.

        Raises KeyError if a cost is not set.
        """
        numbers = _integers(classes)
        distinct = {number: index for index, number in enumerate(dict.fromkeys(numbers))}
        table = weights([[self.cost(a, b) for b in distinct] for a in distinct], len(numbers))
        lists = _exclusions(excluded, len(numbers))
        return Matching([distinct[number] for number in numbers], table, lists)


# Every number in a cost is smaller than this.
GREATEST = (1 << 31) - 1

# No number in a window is farther from 0 than this.
GREATEST_IN_WINDOW = 1_000_000_000


def _both(a: SupportsIndex, b: SupportsIndex) -> tuple[int, int]:
    first, second = _integer(a), _integer(b)
    if not (0 <= first < MOST_CLASSES and 0 <= second < MOST_CLASSES):
        raise ValueError("classes are numbered from 0 to 99,999")
    return min(first, second), max(first, second)


def _integer(value: SupportsIndex) -> int:
    """The plain integer, even if the value belongs to a subclass of `int` with its own arithmetic."""
    return int.__index__(index(value))


def _integers(values: Iterable[SupportsIndex]) -> list[int]:
    # Copy first, before any code of the caller runs: an `__index__` method may change the data that is being read.
    return [_integer(value) for value in tuple(values)]


def _table(rows: Iterable[Iterable[SupportsIndex]]) -> list[list[int]]:
    weights: list[list[int]] = []
    listed = tuple(rows)
    for values in listed:
        row = tuple(values)
        if len(row) != len(listed):
            raise ValueError("the table must be square, one row for each class")
        numbers: list[int] = []
        for value in row:
            numbers.append(_integer(value))
            if numbers[-1] < -1:
                raise ValueError("a weight below -1")
        weights.append(numbers)
    return weights


def _classes_and_table(
    classes: Iterable[SupportsIndex], table: Iterable[Iterable[SupportsIndex]]
) -> tuple[list[int], list[list[int]]]:
    class_of = _integers(classes)
    weights = _table(table)
    _require_rows(class_of, len(weights))
    return class_of, weights


def _require_rows(class_of: Sequence[int], rows: int) -> None:
    if any(not 0 <= c < rows for c in class_of):
        raise ValueError("a class without a row in the table")


def _require_symmetry(weights: Sequence[Sequence[int]]) -> None:
    if any(row[j] != weights[j][i] for i, row in enumerate(weights) for j in range(i)):
        raise ValueError("the table must be symmetric")


def _exclusions(lists: Iterable[Iterable[SupportsIndex]], vertices: int) -> list[list[int]]:
    listed = tuple(lists)
    if len(listed) != vertices:
        raise ValueError("one list of excluded vertices for each vertex")
    excluded: list[list[int]] = []
    for values in listed:
        numbers = sorted(set(_integers(values)))
        if numbers and not 0 <= numbers[0] <= numbers[-1] < vertices:
            raise ValueError("an excluded vertex that is not there")
        excluded.append(numbers)
    mirrored: list[list[int]] = [[] for _ in excluded]
    for vertex, numbers in enumerate(excluded):
        for other in numbers:
            mirrored[other].append(vertex)
    if mirrored != excluded:
        raise ValueError("the exclusions must be symmetric")
    return excluded


def _windows(triples: Iterable[Iterable[SupportsIndex]], vertices: int) -> list[list[int]]:
    listed = tuple(triples)
    if len(listed) != vertices:
        raise ValueError("one window for each vertex")
    windows: list[list[int]] = []
    for triple in listed:
        numbers = _integers(triple)
        if len(numbers) != 3:
            raise ValueError("a window is a number, the lowest and the highest of partners")
        if not all(-GREATEST_IN_WINDOW <= number <= GREATEST_IN_WINDOW for number in numbers):
            raise ValueError("a number too great for a window")
        windows.append(numbers)
    return windows


def _require_positions(positions: Sequence[int], half: int, size: int) -> None:
    if len(positions) != size:
        raise ValueError("one position for each vertex")
    if not 0 <= half <= size:
        raise ValueError("a half that is not there")
    last = 0
    for position in positions:
        if position and not last < position <= size:
            raise ValueError("positions are 0, or numbers from 1 on that grow with the vertices")
        last = position or last
