"""Problems that change: a vertex of another class, other weights for the optimal matchings, copies. Against every
matching of small graphs, and from both kernels."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from matching.kernels import Kernel, both
from matching.test_many_graphs import graph
from sizes import examples

Pairs = list[tuple[int, int]]
FOUR = ([0, 0, 0, 0], [[1, 2], [2, 0]], [[], [], [], []])


def perfect(size: int, excluded: list[list[int]], rest: tuple[int, ...] | None = None) -> Iterator[Pairs]:
    """Every perfect matching, whatever the classes."""
    rest = tuple(range(size)) if rest is None else rest
    if not rest:
        yield []
        return
    for other in rest[1:]:
        if other not in excluded[rest[0]]:
            for pairs in perfect(size, excluded, tuple(each for each in rest[1:] if each != other)):
                yield [(rest[0], other), *pairs]


def heaviest(every: list[Pairs], classes: list[int], table: list[list[int]]) -> tuple[int, list[Pairs]]:
    """The greatest weight, and all matchings that have it; -1 if there is none."""
    weighed = [([table[classes[one]][classes[other]] for one, other in pairs], pairs) for pairs in every]
    sums = [(sum(weights), pairs) for weights, pairs in weighed if min(weights) >= 0]
    most = max((weight for weight, _ in sums), default=-1)
    return most, [pairs for weight, pairs in sums if weight == most]


def found(matching: Any, alone: int, classes: list[int], table: list[list[int]]) -> int:
    """The weight of the matching that a kernel has; -1 if it says that there is none."""
    mates = matching.mates()
    return -1 if alone else sum(table[classes[one]][classes[two]] for one, two in enumerate(mates) if one < two)


def some_table(rng: Random, count: int) -> list[list[int]]:
    table = [[0] * count for _ in range(count)]
    for a in range(count):
        for b in range(a + 1):
            table[a][b] = table[b][a] = -1 if rng.random() < 0.15 else rng.randrange(4)
    return table


@both
def test_classes_and_weights_that_change(kernel: Kernel) -> None:
    """Vertices change their classes; then twice, the optimal matchings are weighed anew, and classes change again."""
    divided = 0
    for number in range(examples(400)):
        rng = Random(number)
        classes, table, excluded = graph(rng)
        if len(classes) > 10:
            continue
        every = [*perfect(len(classes), excluded)]
        matching = kernel(classes, table, excluded)
        alone = matching.maximise()
        for _ in range(3):
            for _ in range(4):
                most, best = heaviest(every, classes, table)
                assert found(matching, alone, classes, table) == most, f"graph {number}"
                vertex, other = rng.randrange(len(classes)), rng.randrange(len(table))
                before, classes = classes, [*classes[:vertex], other, *classes[vertex + 1 :]]
                copied = matching.copy()
                alone = matching.reclass(vertex, other)
                assert found(copied, int(most < 0), before, table) == most, f"graph {number}: the copy changed"
            most, best = heaviest(every, classes, table)
            if most < 0:
                break
            every = best
            table = some_table(rng, rng.randint(1, 3))
            classes = [rng.randrange(len(table)) for _ in classes]
            matching = matching.narrowed(classes, table)
            alone = matching.maximise()
            divided += alone == 0
    assert divided


@both
@pytest.mark.parametrize(
    ("ask", "error"),
    [
        (lambda m: m.reclass(4, 0), IndexError),
        (lambda m: m.reclass(0, 2), ValueError),
        (lambda m: m.reclass(0, -1), ValueError),
        (lambda m: m.reclass("0", 0), TypeError),
        (lambda m: m.reclass(0), TypeError),
        (lambda m: m.narrowed([0, 0, 0], [[0]]), ValueError),
        (lambda m: m.narrowed([0, 0, 0, 1], [[0]]), ValueError),
        (lambda m: m.narrowed([0, 0, 0, 1], [[0, 1], [2, 0]]), ValueError),
        (lambda m: m.narrowed([0, 0, 0, 0]), TypeError),
        (lambda m: m.copy(1), TypeError),
    ],
)
def test_wrong_arguments(kernel: Kernel, ask: Callable[[Any], Any], error: type[Exception]) -> None:
    matching = kernel(*FOUR)
    matching.maximise()
    with pytest.raises(error):
        ask(matching)
    assert matching.reclass(0, 1) == 0


@both
def test_in_the_wrong_order(kernel: Kernel) -> None:
    """Before `maximise`, and after a question that keeps only some of the optimal matchings."""
    matching = kernel(*FOUR)
    for ask in (lambda: matching.reclass(0, 0), lambda: matching.narrowed([0] * 4, [[0]])):
        with pytest.raises(RuntimeError, match="call maximise first"):
            ask()
    matching.maximise()
    for keep in (
        lambda one: one.restrict(0, [True] * 4),
        lambda one: one.choose([0], [True] * 4, 1),
        lambda one: one.place([0], [1, 2, 3]),
        lambda one: one.fix_in_order([0], [1, 2, 3]),
    ):
        kept = matching.copy()
        keep(kept)
        with pytest.raises(RuntimeError, match="keep their classes"):
            kept.reclass(0, 1)
        with pytest.raises(RuntimeError, match="keep their classes"):
            kept.copy().reclass(0, 1)
    with pytest.raises(RuntimeError, match="keep their classes"):
        matching.refine([0] * 4, 0).reclass(0, 0)
    assert matching.reclass(0, 1) == 0


@both
def test_what_was_fixed_stays_fixed_in_a_narrowed_problem(kernel: Kernel) -> None:
    matching = kernel([0] * 6, [[1]], [[] for _ in range(6)])
    matching.maximise()
    matching.fix_in_order([0], [5])
    narrowed = matching.narrowed([0] * 6, [[3]])
    assert narrowed.maximise() == 0
    assert narrowed.mates()[0] == 5
    assert narrowed.partner_in_order(0, [1, 2, 3, 4]) == -1


@both
def test_duals_do_not_drift(kernel: Kernel) -> None:
    """Classes that change very often leave the weights what they are."""
    rng = Random(1)
    size = 20
    excluded: list[list[int]] = [[] for _ in range(size)]
    for one in range(size):
        for other in range(one):
            if rng.random() < 0.7:
                excluded[one].append(other)
                excluded[other].append(one)
    heavy = 1 << 40
    table = [[0, heavy, 3], [heavy, heavy - 1, 0], [3, 0, -1]]
    classes = [rng.randrange(3) for _ in range(size)]
    matching = kernel(classes, table, excluded)
    matching.maximise()
    for _ in range(examples(600)):
        vertex = rng.randrange(size)
        classes[vertex] = rng.randrange(3)
        alone = matching.reclass(vertex, classes[vertex])
        again = kernel(classes, table, excluded)
        expected = again.maximise()
        assert alone == expected
        assert found(matching, alone, classes, table) == found(again, expected, classes, table)
