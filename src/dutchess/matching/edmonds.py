"""Perfect matching of greatest weight in a general graph, in pure Python.

Owns `Solver`: a perfect matching of greatest weight, and questions about all such matchings. It trusts its arguments:
`twin.Matching` checks them. The method is the primal-dual one of Edmonds as organised by Galil ("Efficient algorithms
for finding maximum matching in graphs", ACM Computing Surveys 18, 1986), O(n^3).

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

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    Edge = tuple[int, int]

FREE, S, T = 0, 1, 2


class NoPartner(Exception):
    """None of the bottoms can be the partner of this vertex."""

    def __init__(self, vertex: int) -> None:
        super().__init__(vertex)
        self.vertex = vertex


class Solver:
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
        rows: list[list[int | None]] = []
        for vertex, own in enumerate(classes):
            weights = [None if weight < 0 else 4 * weight for weight in table[own]]
            row = [weights[c] for c in classes]
            row[vertex] = None
            for other in excluded[vertex]:
                row[other] = None
            rows.append(row)
        for vertex, (_, lowest, highest) in enumerate(windows):
            for other in range(vertex + 1, len(rows)):
                if not lowest <= windows[other][0] <= highest:
                    rows[vertex][other] = rows[other][vertex] = None
        best = [max((w for w in row if w is not None), default=0) // 2 for row in rows]
        return cls(rows, best, [-1] * len(rows))

    def __init__(self, rows: list[list[int | None]], duals: list[int], mate: list[int]) -> None:
        n = len(rows)
        self.n = n
        self._rows = rows
        self._u = duals
        self.mate = mate
        self._inside = list(range(n))  # the outermost blossom of a vertex, itself if none
        self._parent = [-1] * (2 * n)
        self._base = list(range(n)) + [-1] * n
        self._children: list[list[int]] = [[] for _ in range(2 * n)]
        self._cycle: list[list[Edge]] = [[] for _ in range(2 * n)]  # edge from child i to child i + 1
        self._z = [0] * (2 * n)
        self._unused = list(range(2 * n - 1, n - 1, -1))
        self._label = [FREE] * (2 * n)
        self._via: list[Edge | None] = [None] * (2 * n)
        self._queue: list[int] = []
        self._barred = -1

    # -- questions ---------------------------------------------------------------------------------------------------

    def maximise(self) -> int:
        """Find a perfect matching of greatest weight; return the number of unmatched vertices."""
        self._match_greedily()
        while True:
            roots = [vertex for vertex in range(self.n) if self.mate[vertex] < 0]
            if not roots or not self._grow_and_augment(roots):
                return len(roots)

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
        n, u, rows = self.n, self._u, self._rows
        marks = [self._label[self._inside[v]] for v in range(n)]
        evens = [v for v in range(n) if marks[v] == S]
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

    # -- labels ------------------------------------------------------------------------------------------------------

    def _clear_labels(self) -> None:
        for b in range(2 * self.n):
            self._label[b] = FREE
            self._via[b] = None
        self._queue.clear()

    def _label_s(self, blossom: int, via: Edge | None) -> None:
        self._label[blossom] = S
        self._via[blossom] = via
        self._queue.extend(self._leaves(blossom))

    def _label_t(self, vertex: int, parent: int) -> None:
        blossom = self._inside[vertex]
        self._label[blossom] = T
        self._via[blossom] = (parent, vertex)
        base = self._base[blossom]
        mate = self.mate[base]
        self._label_s(self._inside[mate], (base, mate))

    def _leaves(self, blossom: int) -> Iterator[int]:
        waiting = [blossom]
        while waiting:
            child = waiting.pop()
            if child < self.n:
                yield child
            else:
                waiting.extend(reversed(self._children[child]))

    # -- blossoms ----------------------------------------------------------------------------------------------------

    def _common_base(self, v: int, w: int) -> int:
        """The nearest even ancestor that two even vertices share, as its base; -1 if they are in different trees."""
        seen: set[int] = set()
        ends = [self._inside[v], self._inside[w]]
        while ends:
            blossom = ends.pop(0)
            if blossom in seen:
                return self._base[blossom]
            seen.add(blossom)
            via = self._via[blossom]
            if via is not None:
                odd_via = self._via[self._inside[via[0]]]
                assert odd_via is not None
                ends.append(self._inside[odd_via[0]])
        return -1

    def _path_to_base(self, blossom: int, base_blossom: int) -> tuple[list[int], list[Edge]]:
        """Blossoms from an even one up to (not including) the base, and the edge that leads onward from each."""
        path: list[int] = []
        edges: list[Edge] = []
        while blossom != base_blossom:
            via = self._via[blossom]
            assert via is not None
            path.append(blossom)
            edges.append((via[1], via[0]))
            blossom = self._inside[via[0]]
        return path, edges

    def _shrink(self, base: int, v: int, w: int) -> None:
        """Make one even blossom of the odd cycle closed by the edge between v and w."""
        top = self._inside[base]
        left, left_edges = self._path_to_base(self._inside[v], top)
        right, right_edges = self._path_to_base(self._inside[w], top)
        blossom = self._unused.pop()
        children = [top, *reversed(left), *right]
        cycle = [(b, a) for a, b in reversed(left_edges)] + [(v, w)] + right_edges
        self._children[blossom] = children
        self._cycle[blossom] = cycle
        self._base[blossom] = base
        self._parent[blossom] = -1
        self._z[blossom] = 0
        self._label[blossom] = S
        self._via[blossom] = self._via[top]
        for child in children:
            self._parent[child] = blossom
            if self._label[child] == T:
                self._queue.extend(self._leaves(child))
        for leaf in self._leaves(blossom):
            self._inside[leaf] = blossom

    def _release(self, blossom: int) -> None:
        """Remove an outermost blossom; its children become outermost."""
        for child in self._children[blossom]:
            self._parent[child] = -1
            for leaf in self._leaves(child):
                self._inside[leaf] = child
        self._children[blossom] = []
        self._cycle[blossom] = []
        self._base[blossom] = -1
        self._z[blossom] = 0
        self._label[blossom] = FREE
        self._via[blossom] = None
        self._unused.append(blossom)

    def _dissolve_empty_blossoms(self) -> None:
        """Remove every outermost blossom with z = 0, and then those inside that become outermost with z = 0."""
        pending = [b for b in range(self.n, 2 * self.n) if self._base[b] >= 0 and self._parent[b] < 0]
        while pending:
            blossom = pending.pop()
            if self._z[blossom] == 0:
                pending.extend(child for child in self._children[blossom] if child >= self.n)
                self._release(blossom)

    def _open(self, blossom: int) -> None:
        """Remove an outermost blossom with z > 0 by moving its dual to its vertices; the edge leaving it gets slack."""
        share = self._z[blossom] // 2
        for leaf in self._leaves(blossom):
            self._u[leaf] += share
        base = self._base[blossom]
        partner = self.mate[base]
        if partner >= 0 and share:
            self.mate[base] = self.mate[partner] = -1
        self._release(blossom)

    def _expand_in_tree(self, blossom: int) -> None:
        """Replace an odd blossom whose z has become 0 by the part of its cycle that the tree runs through."""
        children, cycle = self._children[blossom], self._cycle[blossom]
        via = self._via[blossom]
        assert via is not None
        parent_end, entry_vertex = via
        for child in children:
            self._parent[child] = -1
            for leaf in self._leaves(child):
                self._inside[leaf] = child
            self._label[child] = FREE
            self._via[child] = None
        count = len(children)
        at = children.index(self._inside[entry_vertex])
        # Walk from the child the tree enters to the base (child 0) over an even number of edges.
        forward = at % 2 == 1
        hop: Edge = (parent_end, entry_vertex)
        while at != 0:
            self._label[children[at]] = T
            self._via[children[at]] = hop
            matched, onward = (at, at + 1) if forward else (at - 1, at - 2)
            a, b = cycle[matched % count]
            out, back = (a, b) if forward else (b, a)
            even = children[(at + 1) % count] if forward else children[at - 1]
            self._label_s(even, (out, back))
            a, b = cycle[onward % count]
            hop = (a, b) if forward else (b, a)
            at = (at + 2) % count if forward else at - 2
        self._label[children[0]] = T
        self._via[children[0]] = hop
        self._children[blossom] = []
        self._cycle[blossom] = []
        self._base[blossom] = -1
        self._label[blossom] = FREE
        self._via[blossom] = None
        self._unused.append(blossom)

    # -- augmentation ------------------------------------------------------------------------------------------------

    def _augment_to_lonely(self, vertex: int, lonely: int) -> None:
        """Augment from a tree over the edge to an unmatched vertex (or a blossom with an unmatched base) outside it."""
        self._flip(vertex, lonely)
        blossom = self._inside[lonely]
        if blossom >= self.n:
            self._rotate(blossom, lonely)
        self.mate[lonely] = vertex

    def _flip(self, vertex: int, partner: int) -> None:
        """Match an even vertex with `partner` and swap the edges on its path to the root."""
        while True:
            blossom = self._inside[vertex]
            if blossom >= self.n:
                self._rotate(blossom, vertex)
            self.mate[vertex] = partner
            via = self._via[blossom]
            if via is None:
                return
            odd = self._inside[via[0]]
            odd_via = self._via[odd]
            assert odd_via is not None
            grandparent, entry = odd_via
            if odd >= self.n:
                self._rotate(odd, entry)
            self.mate[entry] = grandparent
            vertex, partner = grandparent, entry

    def _rotate(self, blossom: int, vertex: int) -> None:
        """Swap the edges inside a blossom so that `vertex` becomes its base."""
        child = vertex
        while self._parent[child] != blossom:
            child = self._parent[child]
        if child >= self.n:
            self._rotate(child, vertex)
        children, cycle = self._children[blossom], self._cycle[blossom]
        count = len(children)
        at = children.index(child)
        step = at
        forward = at % 2 == 1
        while step != 0:
            # The edge after the next one (towards the base) becomes matched.
            if forward:
                a, b = cycle[(step + 1) % count]
                first, second = children[(step + 1) % count], children[(step + 2) % count]
                step = (step + 2) % count
            else:
                b, a = cycle[step - 2]
                first, second = children[step - 1], children[step - 2]
                step -= 2
            if first >= self.n:
                self._rotate(first, a)
            if second >= self.n:
                self._rotate(second, b)
            self.mate[a], self.mate[b] = b, a
        self._children[blossom] = children[at:] + children[:at]
        self._cycle[blossom] = cycle[at:] + cycle[:at]
        self._base[blossom] = vertex


def _misplacement(first: int, second: int, half: int, unit: int) -> int:
    """How much worse an edge is than an edge between the halves, by the places of its ends; 0 between the halves."""
    low, high = min(first, second), max(first, second)
    if low == 0:  # one end is outside the sequence, or both are
        return unit - high if 0 < high <= half else 0
    if low <= half:
        return unit - high if high <= half else 0
    return low
