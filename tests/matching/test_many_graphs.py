"""Both kernels on very many small graphs of the shapes that make blossoms: the same answers, and duals that prove them.

A million graphs at night. `python tests/matching/test_many_graphs.py FIRST COUNT` tries a slice of them by itself.
"""

from __future__ import annotations

import sys
from importlib import import_module
from random import Random
from typing import Any

import pytest

from dutchess.matching import twin
from dutchess.matching.deadline import Deadline

NIGHTLY_GRAPHS, GRAPHS_BY_DAY, SLICE = 1_000_000, 2_000, 500
PATIENCE = 600  # seconds for a slice: only a search that never ends takes so long

Problem = tuple[list[int], list[list[int]], list[list[int]]]


def graph(rng: Random) -> Problem:
    """A graph of 4 to 14 vertices, seldom of 16 to 40: dense or sparse, with few weights or many, or odd cycles."""
    size = 2 * rng.randint(2, 7) if rng.random() < 0.995 else 2 * rng.randint(8, 20)
    count = rng.choice((1, 2, 3, 4, size, size))
    classes = [v % size if count == size else rng.randrange(count) for v in range(size)]
    steps, gaps = rng.choice((1, 2, 3, 9, 90)), rng.choice((0.0, 0.0, 0.1))
    table = [[-1] * count for _ in range(count)]
    for a in range(count):
        for b in range(a, count):
            table[a][b] = table[b][a] = -1 if rng.random() < gaps else rng.randrange(steps)
    edges = _chain(rng, size) if rng.random() < 0.3 else None
    share = rng.choice((0.0, 0.2, 0.4, 0.6, 0.75))
    excluded: list[list[int]] = [[] for _ in range(size)]
    for a in range(size):
        for b in range(a + 1, size):
            if rng.random() < share if edges is None else (a, b) not in edges and rng.random() < 0.9:
                excluded[a].append(b)
                excluded[b].append(a)
    return classes, table, excluded


def _chain(rng: Random, size: int) -> set[tuple[int, int]]:
    """The edges of odd cycles that follow each other, with an edge from each to the next."""
    order = rng.sample(range(size), size)
    edges: set[tuple[int, int]] = set()
    at = 0
    while at < size:
        cycle = order[at : at + rng.choice((1, 3, 3, 5))]
        joined = [*zip(cycle, [*cycle[1:], cycle[0]], strict=True), *([(order[at - 1], cycle[0])] if at else [])]
        edges |= {(min(pair), max(pair)) for pair in joined}
        at += len(cycle)
    return edges


def compare(number: int, kernels: tuple[Any, ...]) -> None:
    """One graph and some questions about it, to both kernels."""
    rng = Random(number)
    problem = graph(rng)
    size = len(problem[0])
    matchings = [kernel(*problem) for kernel in kernels]
    alone = [matching.maximise() for matching in matchings]
    assert len({*alone}) == 1, f"graph {number}: unmatched vertices {alone}"
    if alone[0]:
        return
    proved = proved_weight(problem, matchings[0])
    weights = [weight(problem, matching.mates()) for matching in matchings]
    assert {*weights} == {proved}, f"graph {number}: weights {weights}, proved {proved}"
    for _ in range(rng.randint(0, 3)):
        vertex, order = rng.randrange(size), rng.sample(range(size), rng.randint(1, size))
        if rng.random() < 0.5:
            answers = [matching.partner_in_order(vertex, order) for matching in matchings]
        else:
            allowed = [v in order for v in range(size)]
            answers = [matching.restrict(vertex, allowed) for matching in matchings]
        assert len({*answers}) == 1, f"graph {number}: answers {answers} about {vertex} and {order}"
    if rng.random() < 0.5:
        compare_refined(number, matchings, rng)
    order = rng.sample(range(size), size)
    for vertex in rng.sample(range(size), size):
        answers = [matching.fix_in_order([vertex], order) for matching in matchings]
        assert answers.count(answers[0]) == len(answers), f"graph {number}: partners {answers} of {vertex}"
    weights = [weight(problem, matching.mates()) for matching in matchings]
    assert {*weights} == {proved}, f"graph {number}: weights {weights} in the end, proved {proved}"


def compare_refined(number: int, matchings: list[Any], rng: Random) -> None:
    """Some questions about the best placed of the heaviest matchings, to both kernels."""
    size = len(matchings[0].mates())
    placed = sorted(rng.sample(range(size), rng.randint(size // 2, size)))
    place = [placed.index(v) + 1 if v in placed else 0 for v in range(size)]
    half = rng.randint(0, len(placed))
    refined = [matching.refine(place, half) for matching in matchings]
    tops = [[place[v] for v, mate in enumerate(one.mates()) if 0 < place[v] < place[mate]] for one in refined]
    assert len({(sum(top <= half for top in each), sum(each)) for each in tops}) == 1, f"graph {number}: tops {tops}"
    for vertex in rng.sample(range(size), size):
        allowed = [place[v] < place[vertex] or rng.random() < 0.2 for v in range(size)]
        answers = [one.restrict(vertex, allowed) for one in refined]
        assert len({*answers}) == 1, f"graph {number}: answers {answers} about {vertex}, refined"


def weight(problem: Problem, mates: list[int]) -> int:
    """The weight of a perfect matching whose edges are all there."""
    classes, table, excluded = problem
    assert all(mates[mate] == v != mate and mate not in excluded[v] for v, mate in enumerate(mates))
    weights = [table[classes[v]][classes[mate]] for v, mate in enumerate(mates) if v < mate]
    assert min(weights) >= 0
    return sum(weights)


def proved_weight(problem: Problem, matching: twin.Matching) -> int:
    """The weight that no perfect matching exceeds, by the duals of the twin, which are checked edge by edge."""
    classes, table, excluded = problem
    solver, size = matching._solver, len(classes)
    around: list[set[int]] = [set() for _ in range(size)]
    value = sum(solver._u)
    for blossom in range(size, 2 * size):
        if solver._base[blossom] < 0:
            continue
        leaves = [*solver._leaves(blossom)]
        assert len(leaves) % 2 == 1
        assert solver._z[blossom] >= 0
        value += solver._z[blossom] * (len(leaves) // 2)
        for leaf in leaves:
            around[leaf].add(blossom)
    for a in range(size):
        for b in range(a):
            heavy = table[classes[a]][classes[b]]
            if heavy >= 0 and b not in excluded[a]:
                covered = solver._u[a] + solver._u[b] + sum(solver._z[each] for each in around[a] & around[b])
                assert covered >= 4 * heavy
    assert value % 4 == 0
    return value // 4


def compare_many(first: int, count: int) -> None:
    native = import_module("dutchess.matching._native")
    for begin in range(first, first + count, SLICE):
        with Deadline(PATIENCE):
            for number in range(begin, min(begin + SLICE, first + count)):
                compare(number, (twin.Matching, native.Matching))


def test_both_kernels_agree_on_many_graphs() -> None:
    pytest.importorskip("dutchess.matching._native", reason="the native kernel is not built")
    compare_many(0, GRAPHS_BY_DAY)


@pytest.mark.nightly
@pytest.mark.parametrize("part", range(20))
def test_both_kernels_agree_on_a_million_graphs(part: int) -> None:
    pytest.importorskip("dutchess.matching._native", reason="the native kernel is not built")
    each = NIGHTLY_GRAPHS // 20
    compare_many(part * each, each)


if __name__ == "__main__":
    compare_many(int(sys.argv[1]), int(sys.argv[2]))
    print(f"graphs {sys.argv[1]} to {int(sys.argv[1]) + int(sys.argv[2]) - 1}: the same answers")
