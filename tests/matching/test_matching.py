"""The matching kernel: native against twin against the enumeration of all matchings."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dutchess.matching import twin
from matching.kernels import KERNELS, both, needs_native

pytestmark = pytest.mark.scaled

CASES = 20_000 if os.environ.get("DUTCHESS_NIGHTLY") else 60

Pairs = tuple[tuple[int, int], ...]


@st.composite
def problems(draw: st.DrawFn) -> tuple[list[int], list[list[int]], list[list[int]]]:
    """Classes, table and exclusions of a graph of up to eight vertices; weights from one bit to hundreds of bits."""
    size = draw(st.sampled_from([2, 4, 6, 8]))
    count = draw(st.integers(1, size))
    classes = draw(st.lists(st.integers(0, count - 1), min_size=size, max_size=size))
    unit = draw(st.sampled_from([1, 1, 7, 2**40, 2**70, 2**110, 2**140, 2**300, 2**600]))
    weights = st.one_of(st.just(-1), st.integers(0, 4).map(lambda value: value * unit), st.integers(0, 3 * unit))
    table = [[-1] * count for _ in range(count)]
    for a in range(count):
        for b in range(a, count):
            table[a][b] = table[b][a] = draw(weights)
    excluded: list[list[int]] = [[] for _ in range(size)]
    for a in range(size):
        for b in range(a + 1, size):
            if draw(st.integers(0, 3)) == 0:
                excluded[a].append(b)
                excluded[b].append(a)
    return classes, table, excluded


def perfect_matchings(classes: list[int], table: list[list[int]], excluded: list[list[int]]) -> Iterator[Pairs]:
    """Every perfect matching of the graph."""

    def extend(left: tuple[int, ...], pairs: Pairs) -> Iterator[Pairs]:
        if not left:
            yield pairs
            return
        first = left[0]
        for other in left[1:]:
            if other not in excluded[first] and table[classes[first]][classes[other]] >= 0:
                yield from extend(tuple(v for v in left if v not in (first, other)), (*pairs, (first, other)))

    return extend(tuple(range(len(classes))), ())


def optimal(classes: list[int], table: list[list[int]], excluded: list[list[int]]) -> list[Pairs]:
    """Every perfect matching of greatest weight."""
    found = list(perfect_matchings(classes, table, excluded))
    weight = {pairs: sum(table[classes[a]][classes[b]] for a, b in pairs) for pairs in found}
    best = max(weight.values(), default=0)
    return [pairs for pairs in found if weight[pairs] == best]


def pairs_of(mates: list[int]) -> Pairs:
    return tuple((v, mate) for v, mate in enumerate(mates) if v < mate)


def partner(pairs: Pairs, vertex: int) -> int:
    return next(b if a == vertex else a for a, b in pairs if vertex in (a, b))


@both
@settings(max_examples=CASES)
@given(problem=problems())
def test_greatest_weight(
    kernel: type[twin.Matching], problem: tuple[list[int], list[list[int]], list[list[int]]]
) -> None:
    best = optimal(*problem)
    matching = kernel(*problem)
    alone = matching.maximise()
    assert (alone == 0) == bool(best)
    if best:
        assert pairs_of(matching.mates()) in best
    else:
        assert alone == sum(mate < 0 for mate in matching.mates()) > 0


@both
@settings(max_examples=CASES)
@given(problem=problems(), data=st.data())
def test_questions_about_all_optimal_matchings(
    kernel: type[twin.Matching], problem: tuple[list[int], list[list[int]], list[list[int]]], data: st.DataObject
) -> None:
    """Restrictions, placement, refinement and fixing in order, one after the other, against the list of all optima."""
    best = optimal(*problem)
    matching = kernel(*problem)
    if matching.maximise():
        return
    size = len(problem[0])
    best = _restrict(matching, best, size, data)
    best = _choose(matching, best, size, data)
    uppers = data.draw(st.lists(st.integers(0, size - 1), unique=True, max_size=size // 2))
    lowers = [v for v in range(size) if v not in uppers]
    lowers = data.draw(st.lists(st.sampled_from(lowers), unique=True)) if data.draw(st.booleans()) else lowers
    placed = [pairs for pairs in best if _are_placed(pairs, uppers, lowers)]
    assert matching.place(uppers, lowers) == bool(placed)
    best = placed or best
    assert pairs_of(matching.mates()) in best
    if data.draw(st.booleans()):
        refined, finest = _refine(matching, best, size, data)
        finest = _restrict(refined, finest, size, data)
        assert pairs_of(matching.mates()) in best
        if data.draw(st.booleans()):  # what was refined can still be asked itself
            matching, best = refined, finest
    tops = sorted(a for a, _ in data.draw(st.sampled_from(best)))
    bottoms = [v for v in range(size) if v not in tops]
    for top in tops:
        assert matching.restrict(top, [v in bottoms for v in range(size)])
    matching.fix_in_order(tops, bottoms)
    crossing = [pairs for pairs in best if all(partner(pairs, top) in bottoms for top in tops)]
    assert pairs_of(matching.mates()) == min(crossing, key=lambda pairs: [partner(pairs, top) for top in tops])


def _are_placed(pairs: Pairs, uppers: list[int], lowers: list[int]) -> bool:
    return all(partner(pairs, v) in lowers for v in uppers) and all(partner(pairs, v) not in lowers for v in lowers)


def _restrict(matching: twin.Matching, best: list[Pairs], size: int, data: st.DataObject) -> list[Pairs]:
    for _ in range(data.draw(st.integers(0, 2))):
        vertex = data.draw(st.integers(0, size - 1))
        allowed = data.draw(st.lists(st.booleans(), min_size=size, max_size=size))
        kept = [pairs for pairs in best if allowed[partner(pairs, vertex)]]
        assert matching.restrict(vertex, allowed) == bool(kept)
        best = kept or best
        assert pairs_of(matching.mates()) in best
    return best


def _choose(matching: twin.Matching, best: list[Pairs], size: int, data: st.DataObject) -> list[Pairs]:
    vertices = data.draw(st.lists(st.integers(0, size - 1), unique=True, max_size=size))
    allowed = data.draw(st.lists(st.booleans(), min_size=size, max_size=size))
    number = data.draw(st.integers(0, size))
    chosen: list[int] = []
    for vertex in vertices:
        kept = [p for p in best if allowed[partner(p, vertex)] and partner(p, vertex) not in chosen]
        if kept and len(chosen) < number:
            best, chosen = kept, [*chosen, vertex]
    assert matching.choose(vertices, allowed, number) == chosen
    assert pairs_of(matching.mates()) in best
    return best


def _refine(
    matching: twin.Matching, best: list[Pairs], size: int, data: st.DataObject
) -> tuple[twin.Matching, list[Pairs]]:
    inside = sorted(data.draw(st.sets(st.integers(0, size - 1))))
    half = data.draw(st.integers(0, len(inside)))
    place = [inside.index(v) + 1 if v in inside else 0 for v in range(size)]

    def misplaced(pairs: Pairs) -> tuple[int, int]:
        tops = [place[a] for a, b in pairs if place[a] and place[b]]
        return -sum(top <= half for top in tops), sum(tops)

    least = min(map(misplaced, best))
    best = [pairs for pairs in best if misplaced(pairs) == least]
    refined = matching.refine(place, half)
    assert pairs_of(refined.mates()) in best
    return refined, best


@st.composite
def large_problems(draw: st.DrawFn) -> tuple[list[int], list[list[int]], list[list[int]]]:
    """As `problems`, of up to sixty vertices: large enough for the native kernel to think in types of vertices."""
    size = draw(st.sampled_from([24, 26, 30, 40, 60]))
    count = draw(st.integers(1, 5))
    seed = draw(st.randoms(use_true_random=False))
    classes = [seed.randrange(count) for _ in range(size)]
    unit = draw(st.sampled_from([1, 2**50, 2**120, 2**300]))
    steps = draw(st.sampled_from([1, 2, 9]))
    table = [[-1] * count for _ in range(count)]
    for a in range(count):
        for b in range(a, count):
            table[a][b] = table[b][a] = -1 if seed.random() < 0.1 else unit * seed.randrange(steps)
    share = draw(st.sampled_from([0.0, 0.03, 0.1, 0.3, 0.6, 0.85]))
    excluded: list[list[int]] = [[] for _ in range(size)]
    for a in range(size):
        for b in range(a + 1, size):
            if seed.random() < share:
                excluded[a].append(b)
                excluded[b].append(a)
    return classes, table, excluded


@needs_native
@settings(max_examples=CASES)
@given(problem=large_problems(), data=st.data())
def test_both_kernels_agree_on_large_graphs(
    problem: tuple[list[int], list[list[int]], list[list[int]]], data: st.DataObject
) -> None:
    """The same questions to both: every answer that the articles of the interface determine is the same."""
    kernels = [kernel(*problem) for kernel in KERNELS]
    size = len(problem[0])
    alone = {kernel.maximise() for kernel in kernels}
    assert len(alone) == 1
    if alone != {0}:
        return
    weights = {_weight(problem, kernel.mates()) for kernel in kernels}
    assert len(weights) == 1
    seed = data.draw(st.randoms(use_true_random=False))
    for _ in range(data.draw(st.integers(0, 2))):
        vertex, allowed = seed.randrange(size), [seed.random() < 0.7 for _ in range(size)]
        assert len({kernel.restrict(vertex, allowed) for kernel in kernels}) == 1
    for _ in range(data.draw(st.integers(0, 2))):
        vertices, share = seed.sample(range(size), seed.randint(0, size)), seed.random()
        allowed, number = [seed.random() < share for _ in range(size)], seed.randint(0, size // 2)
        assert len({tuple(kernel.choose(vertices, allowed, number)) for kernel in kernels}) == 1
    floaters = data.draw(st.integers(0, 3))
    if floaters and data.draw(st.booleans()):
        for kernel in kernels:
            kernel.fix_in_order(range(floaters), range(size))
        assert len({tuple(kernel.mates()[:floaters]) for kernel in kernels}) == 1
    half = data.draw(st.integers(size // 2 - 3, size // 2))
    first = range(floaters, floaters + half - floaters)
    second = range(first.stop, size)
    placed = {kernel.place(first, second) for kernel in kernels}
    assert len(placed) == 1
    if placed == {False} and data.draw(st.booleans()):
        place = [v - first.start + 1 if v >= first.start else 0 for v in range(size)]
        kernels = [kernel.refine(place, len(first)) for kernel in kernels]
    everybody = list(range(size))
    if data.draw(st.booleans()):
        seed.shuffle(everybody)
    for kernel in kernels:
        if placed == {True}:
            kernel.fix_in_order(first, second)
        kernel.fix_in_order(range(size), everybody)
    assert len({tuple(kernel.mates()) for kernel in kernels}) == 1
    assert _weight(problem, kernels[0].mates()) in weights


@both
@settings(max_examples=CASES)
@given(problem=st.one_of(problems(), large_problems()))
def test_trees_prove_that_no_matching_is_perfect(
    kernel: type[twin.Matching], problem: tuple[list[int], list[list[int]], list[list[int]]]
) -> None:
    """Odd groups with edges only to those between them, who are one fewer than the groups (Edmonds, 1965)."""
    classes, table, excluded = problem
    table = [[min(weight, 0) for weight in row] for row in table]
    matching = kernel(classes, table, excluded)
    if not matching.maximise():
        with pytest.raises(RuntimeError):
            matching.tree(0)
        return
    size = len(classes)
    mates = matching.mates()
    for root in [vertex for vertex, mate in enumerate(mates) if mate < 0]:
        tree = matching.tree(root)
        groups = {group for group in tree if group >= 0}
        assert tree[root] in groups
        assert all(tree[group] == group and tree.count(group) % 2 for group in groups)
        assert len(groups) == tree.count(twin.BETWEEN) + 1
        for v in range(size):
            for w in range(v):
                if table[classes[v]][classes[w]] == 0 and w not in excluded[v] and max(tree[v], tree[w]) >= 0:
                    assert tree[v] == tree[w] or twin.BETWEEN in (tree[v], tree[w])
    assert matching.mates() == mates


@both
@settings(max_examples=CASES)
@given(problem=st.one_of(problems(), large_problems()), data=st.data())
def test_windows_part_what_lists_could(
    kernel: type[twin.Matching], problem: tuple[list[int], list[list[int]], list[list[int]]], data: st.DataObject
) -> None:
    """The first matching in an order is the same as with the pairs excluded one by one that the windows part."""
    classes, table, excluded = problem
    size = len(classes)
    seed = data.draw(st.randoms(use_true_random=False))
    reach = data.draw(st.sampled_from([0, 1, 3, 9]))
    windows = [(seed.randrange(10), middle - reach, middle + reach) for middle in seed.choices(range(10), k=size)]
    parted = [set(others) for others in excluded]
    for v, (_, lowest, highest) in enumerate(windows):
        for w in range(v + 1, size):
            if not lowest <= windows[w][0] <= highest:
                parted[v].add(w)
                parted[w].add(v)
    matchings = kernel(*problem, windows), kernel(classes, table, [sorted(others) for others in parted])
    alone = {matching.maximise() for matching in matchings}
    assert len(alone) == 1
    if alone == {0}:
        order = seed.sample(range(size), size)
        fixed = [matching.fix_in_order([v], order) for matching in matchings for v in range(size)]
        assert fixed[:size] == fixed[size:] == [[mate] for mate in matchings[0].mates()]


def _weight(problem: tuple[list[int], list[list[int]], list[list[int]]], mates: list[int]) -> int:
    classes, table, excluded = problem
    pairs = pairs_of(mates)
    assert 2 * len(pairs) == len(classes)
    assert not any(b in excluded[a] for a, b in pairs)
    return sum(table[classes[a]][classes[b]] for a, b in pairs)


# A graph of which few edges are left: the class of each vertex, and its neighbours with higher numbers.
SPARSE_CLASSES = [1, 0, 0, 0, 1, 0, 0, 1, 0, 2, 2, 3, 4, 4, 6, 4, 4, 4, 5, 4, 5, 5, 4, 4, 4, 4, 4, 4, 4, 4, 6, 4]
SPARSE_NEIGHBOURS = """5 8 9 28 29; 4 5 9 11 14 22; 7 14 15 16 24 26 27 30; 7 22 24 31; 12 16; 7 18; 11;
    9 11 19 22 24 26 29; 13 16 19 23 24; 13 14 15 16 18 19 24; 14 18 24 27 29; 12 14 23 25 27 29; 18 19 23 29; 15 18 22;
    15 19 26 29; 17; 17 27 30; 20 21 25 26 29 31; 31; 26 28; 21 24 26; 22 31; 26; 26; ; 31; 30 31; 29 30; ; ; ;"""
SPARSE_TABLE = [
    [0, 88, 0, 88, 1, 89, 1],
    [88, 0, 88, 0, 89, 1, 89],
    [0, 88, 66, 88, 67, 89, 67],
    [88, 0, 88, 66, 89, 67, 89],
    [1, 89, 67, 89, 89, 89, 89],
    [89, 1, 89, 67, 89, 89, 89],
    [1, 89, 67, 89, 89, 89, -1],
]


@both
def test_a_blossom_that_is_used_again_in_another_tree(kernel: type[twin.Matching]) -> None:
    """An odd blossom of one tree is expanded, its number goes to a new blossom of another, and then the first tree is
    released: the second must stay as it is. The search went in circles until the memory was used up."""
    size = len(SPARSE_CLASSES)
    neighbours = [{*map(int, part.split())} for part in SPARSE_NEIGHBOURS.split(";")]
    excluded = [[b for b in range(size) if max(a, b) not in neighbours[min(a, b)]] for a in range(size)]
    matching = kernel(SPARSE_CLASSES, SPARSE_TABLE, excluded)
    assert matching.maximise() == 0
    mates = matching.mates()
    assert sum(SPARSE_TABLE[SPARSE_CLASSES[a]][SPARSE_CLASSES[b]] for a, b in enumerate(mates) if a < b) == 1288


@needs_native
def test_many_vertices_of_which_some_have_few_possible_partners() -> None:
    """The last class has edges to the second only, so the first must do without its heavier edges."""
    size = 300
    classes = [number for number in range(4) for _ in range(size)]
    table = [[-1, 2, 1, -1], [2, 1, 2, 2], [1, 2, 1, -1], [-1, 2, -1, -1]]
    excluded = [[(v + 2 * size) % (4 * size)] for v in range(4 * size)]
    matching = KERNELS[-1](classes, table, excluded)
    assert matching.maximise() == 0
    joined = [(classes[v], classes[mate]) for v, mate in enumerate(matching.mates()) if v < mate]
    assert sorted(set(joined)) == [(0, 2), (1, 3)]
    assert sum(table[a][b] for a, b in joined) == 3 * size
    assert all(mate not in excluded[v] for v, mate in enumerate(matching.mates()))
