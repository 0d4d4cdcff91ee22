"""The matching kernel: native against twin against the enumeration of all matchings."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dutchess.matching import twin

pytestmark = pytest.mark.scaled

KERNELS = [twin.Matching]
try:
    from dutchess.matching import _native

    KERNELS.append(_native.Matching)
except ImportError:
    _native = None  # type: ignore[assignment]

CASES = 20_000 if os.environ.get("DUTCHESS_NIGHTLY") else 150

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


@pytest.mark.parametrize("kernel", KERNELS)
@settings(max_examples=CASES, deadline=None)
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


@pytest.mark.parametrize("kernel", KERNELS)
@settings(max_examples=CASES, deadline=None)
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
    uppers = data.draw(st.lists(st.integers(0, size - 1), unique=True, max_size=size // 2))
    lowers = [v for v in range(size) if v not in uppers]
    placed = [pairs for pairs in best if all(partner(pairs, v) in lowers for v in uppers)]
    assert matching.place(uppers, lowers) == bool(placed)
    best = placed or best
    assert pairs_of(matching.mates()) in best
    if data.draw(st.booleans()):
        matching, best = _refine(matching, best, size, data)
        best = _restrict(matching, best, size, data)
    tops = sorted(a for a, _ in data.draw(st.sampled_from(best)))
    bottoms = [v for v in range(size) if v not in tops]
    for top in tops:
        assert matching.restrict(top, [v in bottoms for v in range(size)])
    matching.fix_in_order(tops, bottoms)
    crossing = [pairs for pairs in best if all(partner(pairs, top) in bottoms for top in tops)]
    assert pairs_of(matching.mates()) == min(crossing, key=lambda pairs: [partner(pairs, top) for top in tops])


def _restrict(matching: twin.Matching, best: list[Pairs], size: int, data: st.DataObject) -> list[Pairs]:
    for _ in range(data.draw(st.integers(0, 2))):
        vertex = data.draw(st.integers(0, size - 1))
        allowed = data.draw(st.lists(st.booleans(), min_size=size, max_size=size))
        kept = [pairs for pairs in best if allowed[partner(pairs, vertex)]]
        assert matching.restrict(vertex, allowed) == bool(kept)
        best = kept or best
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


@pytest.mark.skipif(_native is None, reason="the native kernel is not built")
def test_native_refuses_what_it_cannot_use() -> None:
    with pytest.raises(ValueError, match="class"):
        _native.Matching([0, 1], [[0]], [[], []])
    with pytest.raises(ValueError, match="square"):
        _native.Matching([0, 0], [[0, 1]], [[], []])
    with pytest.raises(ValueError, match="excluded"):
        _native.Matching([0, 0], [[0]], [[]])
    with pytest.raises(OverflowError):
        _native.Matching([0, 0], [[1 << 2000]], [[], []])
    matching = _native.Matching([0, 0], [[0]], [[], []])
    with pytest.raises(IndexError):
        matching.restrict(5, [True, True])
    with pytest.raises(ValueError, match="flag"):
        matching.restrict(0, [True])
