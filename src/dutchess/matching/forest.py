"""Alternating trees and blossoms: what the primal-dual method of `edmonds` grows, shrinks and flips.

Owns `Forest`: a matching with its duals, the labels of the trees, and the blossoms. Vertices are numbered from 0,
blossoms from n on. A blossom is an odd cycle of its children, which are vertices or blossoms; child 0 holds its base.
At even places of a tree (S) the path to the root starts with the matched edge, at odd places (T) with another one. Does
not know weights: `edmonds` decides which edges are used, and states the invariants.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    Edge = tuple[int, int]

FREE, S, T = 0, 1, 2


class Forest:
    """The state of a search: the matching `mate`, the duals `_u` and `_z`, trees and blossoms."""

    def __init__(self, duals: list[int], mate: list[int]) -> None:
        n = len(mate)
        self.n = n
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
