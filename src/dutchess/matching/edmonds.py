"""Perfect matching of greatest weight in a general graph, in pure Python.

Owns `Solver`: a perfect matching of greatest weight, and questions about all such matchings. Its trees and blossoms are
in `forest`. It trusts its arguments: `twin.Matching` checks them. The method is the primal-dual one of Edmonds as
organised by Galil ("Efficient algorithms for finding maximum matching in graphs", ACM Computing Surveys 18, 1986),
O(n^3).

Invariants between two calls, with `w` the weight of an edge times four, `u` the dual of a vertex, `z` that of a
blossom:

- slack(x, y) = u[x] + u[y] - w(x, y) >= 0 for every edge outside a common blossom, and z[b] >= 0;
- every matched edge and every edge of a blossom's cycle is tight (slack 0), inside blossoms after adding their z;
- only blossoms with z > 0 are kept.

So a perfect matching of tight edges that leaves each kept blossom by exactly one edge is optimal, and every optimal
matching is of that form. Weights times four keep all duals integers.
"""

from __future__ import annotations

from dutchess.matching.deadline import require_time
from dutchess.matching.forest import FREE, Forest, S, T

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


class NoPartner(Exception):
    """None of the bottoms can be the partner of this vertex."""

    def __init__(self, vertex: int) -> None:
        super().__init__(vertex)
        self.vertex = vertex


class Solver(Forest):
    """The implementation of `twin.Matching`, whose docstrings define the questions."""

    @classmethod
    def of(
        cls,
        classes: Sequence[int],
        table: Sequence[Sequence[int]],
        excluded: Sequence[Sequence[int]],
        windows: Sequence[Sequence[int]] = (),
    ) -> Solver:
        """The graph of some classes, not yet solved."""
        size = len(classes)
        near = [set(range(size)) - set(excluded[vertex]) - {vertex} for vertex in range(size)]
        for vertex, (_, lowest, highest) in enumerate(windows):
            for other in range(vertex + 1, size):
                if not lowest <= windows[other][0] <= highest:
                    near[vertex].discard(other)
                    near[other].discard(vertex)
        return cls._over(near, classes, table)

    @classmethod
    def _over(
        cls,
        near: Sequence[Iterable[int]],
        classes: Sequence[int],
        table: Sequence[Sequence[int]],
        nests: Sequence[Sequence[int]] = (),
    ) -> Solver:
        """The graph of some classes, in which only near vertices may have an edge.

        `nests` has for each vertex the odd sets around it, each of which a matching must leave by exactly one edge: to
        leave one more often makes it lighter than anything else can.
        """
        size = len(classes)
        solver = cls([[None] * size for _ in classes], [0] * size, [-1] * size)
        solver._near, solver._classes = near, list(classes)
        solver._weights = [[None if weight < 0 else 4 * weight for weight in row] for row in table]
        solver._nests = [frozenset(sets) for sets in nests]
        heaviest = max((weight for row in solver._weights for weight in row if weight is not None), default=0)
        solver._unit = (heaviest + 4) * size
        for vertex in range(size):
            solver._weigh(vertex)
        solver._u = [max((w for w in row if w is not None), default=0) // 2 for row in solver._rows]
        return solver

    def _weigh(self, vertex: int) -> None:
        """Give the edges of a vertex the weights of its class."""
        weights, row, nests = self._weights[self._classes[vertex]], self._rows[vertex], self._nests
        for other in self._near[vertex]:
            weight = weights[self._classes[other]]
            if weight is not None and nests:
                weight += self._unit * (2 * len(self._sets) - len(nests[vertex] ^ nests[other]))
            row[other] = self._rows[other][vertex] = weight

    @property
    def _sets(self) -> frozenset[int]:
        return frozenset().union(*self._nests)

    def __init__(self, rows: list[list[int | None]], duals: list[int], mate: list[int]) -> None:
        super().__init__(duals, mate)
        self._rows = rows
        self._near: Sequence[Iterable[int]] = ()  # who may have an edge, whatever their classes
        self._classes: list[int] = []
        self._weights: list[list[int | None]] = []
        self._nests: list[frozenset[int]] = []
        self._unit = 0
        self._barred = -1

    # -- questions ---------------------------------------------------------------------------------------------------

    def maximise(self) -> int:
        """Find a perfect matching of greatest weight; return the number of unmatched vertices."""
        self._match_greedily()
        while True:
            roots = [vertex for vertex in range(self.n) if self.mate[vertex] < 0]
            if not roots or not self._grow_and_augment(roots):
                return self._unless_crossed(len(roots))

    def tree(self, root: int) -> list[int]:
        """What alternating paths from an unmatched vertex reach in a largest matching."""
        self._clear_labels()
        self._label_s(self._inside[root], None)
        self._grow(None)
        first: dict[int, int] = {}
        reached: list[int] = []
        for vertex, inner in enumerate(self._inside):
            label = self._label[inner]
            reached.append(first.setdefault(inner, vertex) if label == S else -2 if label == T else -1)
        self._dissolve_empty_blossoms()
        return reached

    def reclass(self, vertex: int, number: int) -> int:
        """Give a vertex another class, and find the best matching anew; return the number of unmatched vertices."""
        while self._inside[vertex] != vertex:
            self._open(self._inside[vertex])
        partner = self.mate[vertex]
        if partner >= 0:
            self.mate[vertex] = self.mate[partner] = -1
        self._classes[vertex] = number
        self._weigh(vertex)
        row, u = self._rows[vertex], self._u
        u[vertex] = max((w - u[other] for other, w in enumerate(row) if w is not None), default=0)
        return self._unless_crossed(self._match_each())

    def narrowed(self, classes: Sequence[int], table: Sequence[Sequence[int]]) -> Solver:
        """The optimal matchings with other weights."""
        u, z = self._u, self._z
        nests: list[list[int]] = []
        for vertex in range(self.n):
            nests.append([])
            outer = self._parent[vertex]
            while outer >= 0:
                if z[outer]:
                    nests[-1].append(outer)
                outer = self._parent[outer]
        near = [
            [
                other
                for other, weight in enumerate(row)
                if weight is not None
                and u[vertex] + u[other] + sum(z[b] for b in nests[vertex] if b in nests[other]) == weight
            ]
            for vertex, row in enumerate(self._rows)
        ]
        solver = Solver._over(near, classes, table, nests if any(nests) else ())
        for vertex, partner in enumerate(self.mate):
            if solver._rows[vertex][partner] == solver._u[vertex] + solver._u[partner]:
                solver.mate[vertex] = partner
        return solver

    def _unless_crossed(self, alone: int) -> int:
        """How many vertices stay single; if none does, how often the odd sets are left too often."""
        if alone or not self._nests:
            return alone
        nests = self._nests
        return sum(len(nests[v] ^ nests[m]) for v, m in enumerate(self.mate)) - 2 * len(self._sets)

    def complete(self) -> bool:
        """Match the vertices without a partner, all at once; False if that is impossible."""
        while True:
            roots = [vertex for vertex in range(self.n) if self.mate[vertex] < 0]
            if not roots:
                return True
            if not self._grow_and_augment(roots):
                return False

    def duals(self) -> tuple[list[int], list[tuple[int, list[int]]]]:
        """A number for each vertex and for odd sets of vertices, which prove that no perfect matching is heavier.

        For each edge, the numbers of its ends minus those of the sets that it leaves are at least four times its
        weight. Those of a heaviest matching add up to four times its weight: it leaves each of these sets once.
        """
        numbers = [2 * number for number in self._u]
        sets: list[tuple[int, list[int]]] = []
        for blossom in range(self.n, 2 * self.n):
            if self._base[blossom] >= 0 and self._z[blossom]:
                leaves = sorted(self._leaves(blossom))
                sets.append((self._z[blossom] // 2, leaves))
                for leaf in leaves:
                    numbers[leaf] += self._z[blossom]
        return [number // 2 for number in numbers], sets

    def copy(self) -> Solver:
        """The same, as it is now."""
        copied = Solver([], [], [-1] * self.n)
        copied._restore(self._snapshot())
        copied._near, copied._classes, copied._weights = self._near, list(self._classes), self._weights
        copied._nests, copied._unit = self._nests, self._unit
        return copied

    def restrict(self, vertex: int, allowed: Sequence[int]) -> bool:
        """Keep only optimal matchings in which `vertex` has an allowed partner."""
        if self._inside[vertex] != vertex:
            return self._restrict_by_solving(vertex, allowed)
        if not allowed[self.mate[vertex]]:
            row, u = self._rows[vertex], self._u
            tight = [i for i, w in enumerate(row) if w is not None and allowed[i] and u[vertex] + u[i] == w]
            partner = self._reachable_partner(vertex, tight, any_will_do=True)
            if partner < 0:
                return False
        self._drop_edges(vertex, allowed)
        return True

    def choose(self, vertices: Sequence[int], allowed: Sequence[int], number: int) -> list[int]:
        """Keep only optimal matchings in which so many vertices, the first possible ones, have an allowed partner."""
        partners = list(allowed)
        chosen: list[int] = []
        for vertex in vertices:
            if len(chosen) >= number:
                break
            if self.restrict(vertex, partners):
                chosen.append(vertex)
                partners[vertex] = False
        return chosen

    def place(self, uppers: Sequence[int], lowers: Sequence[int]) -> bool:
        """Keep only optimal matchings in which each upper vertex has a lower partner, and no two lower are partners."""
        saved = self._snapshot()
        solved_blossoms = any(self._base[b] >= 0 for b in range(self.n, 2 * self.n))
        is_lower = [False] * self.n
        for vertex in lowers:
            is_lower[vertex] = True
        is_other = [not lower for lower in is_lower]
        placed = [self.restrict(vertex, is_lower) for vertex in uppers]
        if all(placed) and all(self.restrict(vertex, is_other) for vertex in lowers):
            return True
        if solved_blossoms:
            self._restore(saved)
        else:
            self._rows = saved[0]  # type: ignore[assignment]
        return False

    def fix_in_order(self, tops: Sequence[int], bottoms: Sequence[int]) -> None:
        """For each top in turn, fix the first bottom with which an optimal matching still exists."""
        free = [True] * self.n
        for top in tops:
            chosen = self._first_partner(top, [b for b in bottoms if free[b]])
            if chosen < 0:
                raise NoPartner(top)
            free[chosen] = False
            self._isolate(top, chosen)

    def partner_in_order(self, vertex: int, candidates: Sequence[int]) -> int:
        """The first candidate with which, as the partner of `vertex`, an optimal matching exists; -1 if none."""
        if self._inside[vertex] == vertex:
            return self._first_partner(vertex, candidates)
        saved = self._snapshot()
        found = self._first_partner(vertex, candidates)
        self._restore(saved)
        return found

    def refine(self, positions: Sequence[int], half: int) -> Solver:
        """The optimal matchings in which the tops of pairs are best placed."""
        n = self.n
        unit = n * n + 1
        kept = any(self._base[b] >= 0 for b in range(n, 2 * n))
        scale = 2 * n * unit if kept else 0
        potential = [4 * (unit - place) if 0 < place <= half else 0 for place in positions]
        rows: list[list[int | None]] = []
        for v, row in enumerate(self._rows):
            new: list[int | None] = [None] * n
            for w, weight in enumerate(row):
                if weight is not None and (kept or self._u[v] + self._u[w] == weight):
                    loss = _misplacement(positions[v], positions[w], half, unit)
                    new[w] = weight * scale + potential[v] + potential[w] - 4 * loss
            rows.append(new)
        if kept:
            heaviest = [max((w for w in row if w is not None), default=0) for row in rows]
            refined = Solver(rows, [2 * (w // 4) + 2 for w in heaviest], [-1] * n)
        else:
            well_placed = [_misplacement(positions[v], positions[m], half, unit) == 0 for v, m in enumerate(self.mate)]
            refined = Solver(rows, potential, [m if well_placed[v] else -1 for v, m in enumerate(self.mate)])
        refined._match_rest()
        return refined

    # -- building blocks of the questions ----------------------------------------------------------------------------

    def _first_partner(self, top: int, candidates: Sequence[int]) -> int:
        """Give `top` the first candidate with which an optimal matching exists; -1 if there is none."""
        if self._inside[top] != top:
            for candidate in candidates:
                if self._restrict_by_solving(top, [i == candidate for i in range(self.n)]):
                    return candidate
            return -1
        row, u = self._rows[top], self._u
        tight = [b for b in candidates if (w := row[b]) is not None and u[top] + u[b] == w]
        return self._reachable_partner(top, tight, any_will_do=False)

    def _reachable_partner(self, vertex: int, candidates: Sequence[int], any_will_do: bool) -> int:
        """Rematch `vertex` with the first candidate (or any) on an alternating cycle of tight edges; -1 if none is.

        The cycle runs from the present partner along tight edges to the candidate and back to `vertex`.
        """
        partner = self.mate[vertex]
        if not candidates or candidates[0] == partner:
            return partner if candidates else -1
        wanted = set(candidates) if any_will_do else {candidates[0]}
        self._barred = vertex
        self._clear_labels()
        self._label_s(self._inside[partner], None)
        reached = self._grow(wanted)
        if reached < 0 and not any_will_do:
            reached = next((c for c in candidates if c == partner or self._label[self._inside[c]] == S), -1)
        if reached >= 0 and reached != partner:
            self._flip(reached, vertex)
            self.mate[vertex] = reached
        self._barred = -1
        self._dissolve_empty_blossoms()
        return reached

    def _restrict_by_solving(self, vertex: int, allowed: Sequence[int]) -> bool:
        """`restrict` for a vertex inside a blossom: open the blossoms around it, match anew, compare the weight."""
        saved = self._snapshot()
        before = self._dual_value()
        while self._inside[vertex] != vertex:
            self._open(self._inside[vertex])
        self._drop_edges(vertex, allowed)
        partner = self.mate[vertex]
        if partner >= 0 and self._rows[vertex][partner] is None:
            self.mate[vertex] = self.mate[partner] = -1
        if self._match_rest() and self._dual_value() == before:
            return True
        self._restore(saved)
        return False

    def _match_rest(self) -> bool:
        """Match the unmatched vertices, one after the other; False if that is impossible."""
        for root in range(self.n):
            if self.mate[root] < 0 and not self._grow_and_augment([root]):
                return False
        return True

    def _match_each(self) -> int:
        """Match as many vertices as possible, one after the other; return the number of unmatched ones."""
        alone = 0
        for root in range(self.n):
            if self.mate[root] < 0 and not self._grow_and_augment([root]):
                alone += 1
        return alone

    def _drop_edges(self, vertex: int, allowed: Sequence[int]) -> None:
        row = self._rows[vertex]
        for other in range(self.n):
            if row[other] is not None and not allowed[other]:
                row[other] = None
                self._rows[other][vertex] = None

    def _isolate(self, first: int, second: int) -> None:
        """Remove all edges of two partners except the edge between them."""
        for end, keep in ((first, second), (second, first)):
            row = self._rows[end]
            for other in range(self.n):
                if other != keep and row[other] is not None:
                    row[other] = None
                    self._rows[other][end] = None

    def _dual_value(self) -> int:
        blossoms = range(self.n, 2 * self.n)
        return sum(self._u) + sum(
            self._z[b] * (len(list(self._leaves(b))) // 2) for b in blossoms if self._base[b] >= 0 and self._z[b]
        )

    def _snapshot(self) -> tuple[list[object], ...]:
        return (
            [list(row) for row in self._rows],
            list(self._u),
            list(self.mate),
            list(self._inside),
            list(self._parent),
            list(self._base),
            [list(c) for c in self._children],
            [list(c) for c in self._cycle],
            list(self._z),
            list(self._unused),
        )

    def _restore(self, saved: tuple[list[object], ...]) -> None:
        (
            self._rows,
            self._u,
            self.mate,
            self._inside,
            self._parent,
            self._base,
            self._children,
            self._cycle,
            self._z,
            self._unused,
        ) = saved  # type: ignore[assignment]

    # -- the primal-dual method --------------------------------------------------------------------------------------

    def _match_greedily(self) -> None:
        """Match tight edges between unmatched vertices, preferably with a partner half the field away."""
        n, half = self.n, self.n // 2
        for vertex in range(n):
            if self.mate[vertex] >= 0:
                continue
            row, u = self._rows[vertex], self._u
            for step in range(n):
                other = (vertex + half + step) % n
                if self.mate[other] < 0 and (w := row[other]) is not None and u[vertex] + u[other] == w:
                    self.mate[vertex], self.mate[other] = other, vertex
                    break

    def _grow_and_augment(self, roots: Sequence[int]) -> bool:
        """Grow alternating trees from the roots, changing duals as needed, until the matching has one more edge."""
        self._clear_labels()
        for root in roots:
            if self._label[self._inside[root]] == FREE:
                self._label_s(self._inside[root], None)
        while True:
            if self._grow(None) == self.n:
                self._dissolve_empty_blossoms()
                return True
            if not self._change_duals():
                self._dissolve_empty_blossoms()
                return False

    def _grow(self, wanted: set[int] | None) -> int:
        """Extend the trees along tight edges.

        Returns n after an augmentation, a wanted vertex as soon as one is at an even place, -1 when stuck.
        """
        queue, rows, u = self._queue, self._rows, self._u
        while queue:
            require_time()
            vertex = queue.pop()
            if wanted is not None and vertex in wanted:
                return vertex
            row, own = rows[vertex], u[vertex]
            for other in range(self.n):
                weight = row[other]
                if weight is None or own + u[other] != weight or other == self._barred:
                    continue
                inner = self._inside[other]
                if inner == self._inside[vertex] or self._label[inner] == T:
                    continue
                if self._label[inner] == FREE:
                    base_mate = self.mate[self._base[inner]]
                    if base_mate < 0:
                        self._augment_to_lonely(vertex, other)
                        return self.n
                    self._label_t(other, vertex)
                elif (base := self._common_base(vertex, other)) >= 0:
                    self._shrink(base, vertex, other)
                else:
                    self._flip(vertex, other)
                    self._flip(other, vertex)
                    return self.n
        return -1

    def _change_duals(self) -> bool:
        """Change the duals of the trees by the least amount that makes an edge tight or empties a blossom."""
        n, u = self.n, self._u
        marks = [self._label[self._inside[v]] for v in range(n)]
        evens = [v for v in range(n) if marks[v] == S]
        delta, emptied = self._least_change(marks, evens)
        if delta < 0:
            return False
        for v in range(n):
            if marks[v] == S:
                u[v] -= delta
            elif marks[v] == T:
                u[v] += delta
        for b in range(n, 2 * n):
            if self._base[b] >= 0 and self._parent[b] < 0:
                if self._label[b] == S:
                    self._z[b] += 2 * delta
                elif self._label[b] == T:
                    self._z[b] -= 2 * delta
        if emptied >= 0:
            self._expand_in_tree(emptied)
        self._queue.extend(reversed(evens))
        return True

    def _least_change(self, marks: Sequence[int], evens: Sequence[int]) -> tuple[int, int]:
        """The least amount that makes an edge tight, or empties a blossom, which is then named; -1 for none."""
        n, u, rows = self.n, self._u, self._rows
        delta = -1
        for v in evens:
            row, own, inner = rows[v], u[v], self._inside[v]
            for w in range(n):
                weight = row[w]
                if weight is None or marks[w] == T or w == self._barred or self._inside[w] == inner:
                    continue
                slack = own + u[w] - weight
                if marks[w] == S:
                    slack //= 2
                if delta < 0 or slack < delta:
                    delta = slack
        emptied = -1
        for b in range(n, 2 * n):
            if self._base[b] >= 0 and self._parent[b] < 0 and self._label[b] == T:
                if delta < 0 or self._z[b] // 2 < delta:
                    delta, emptied = self._z[b] // 2, b
        return delta, emptied


def _misplacement(first: int, second: int, half: int, unit: int) -> int:
    """How much worse an edge is than an edge between the halves, by the places of its ends; 0 between the halves."""
    low, high = min(first, second), max(first, second)
    if low == 0:  # one end is outside the sequence, or both are
        return unit - high if 0 < high <= half else 0
    if low <= half:
        return unit - high if high <= half else 0
    return low
