"""Costs kept by the kernel: native against twin against the enumeration of all matchings."""

from __future__ import annotations

import os
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dutchess import matching
from dutchess.matching import twin

from .test_hostile import Index, Liar, Odd, Reported, raising
from .test_matching import Pairs, pairs_of, perfect_matchings

pytestmark = pytest.mark.scaled

KERNELS: list[Any] = [twin.Prices, matching.Prices] if matching.KERNEL == "native" else [twin.Prices]
both = pytest.mark.parametrize("kernel", KERNELS)
CASES = 20_000 if os.environ.get("DUTCHESS_NIGHTLY") else 60

Costs = dict[tuple[int, int], tuple[int, ...] | None]
Question = tuple[list[int], list[list[int]]]


@st.composite
def questions(draw: st.DrawFn) -> tuple[Costs, list[Question]]:
    """Costs of some classes, of few digits or of more than any machine word holds, and several graphs over them."""
    count = draw(st.integers(1, 6))
    width = draw(st.sampled_from([1, 2, 5, 60, 400]))
    sparse = st.dictionaries(st.integers(0, width - 1), st.integers(0, 3), max_size=4)
    cost = st.one_of(st.none(), sparse.map(lambda digits: tuple(digits.get(place, 0) for place in range(width))))
    costs = {(a, b): draw(cost) for a in range(count) for b in range(a, count)}
    graphs: list[Question] = []
    for _ in range(draw(st.integers(1, 3))):
        size = draw(st.sampled_from([2, 4, 6, 8]))
        classes = draw(st.lists(st.integers(0, count - 1), min_size=size, max_size=size))
        apart = draw(st.sets(st.tuples(st.integers(0, size - 1), st.integers(0, size - 1)), max_size=size))
        excluded: list[set[int]] = [set() for _ in range(size)]
        for a, b in apart:
            excluded[a].add(b)
            excluded[b].add(a)
        graphs.append((classes, [sorted(others) for others in excluded]))
    return costs, graphs


@both
@settings(max_examples=CASES)
@given(asked=questions())
def test_least_costs(kernel: Any, asked: tuple[Costs, list[Question]]) -> None:
    costs, graphs = asked
    prices = kernel()
    for classes, excluded in graphs:
        for a, b in prices.unknown(classes):
            prices.set(a, b, costs[min(a, b), max(a, b)])
        assert prices.unknown(classes) == []
        found = prices.matching(classes, excluded)
        table = [[-1 if costs[min(a, b), max(a, b)] is None else 0 for b in range(6) if (min(a, b), max(a, b)) in costs]
                 for a in range(6) if (a, a) in costs]  # fmt: skip

        def total(pairs: Pairs, classes: list[int] = classes) -> tuple[int, ...]:
            chosen = [costs[min(classes[a], classes[b]), max(classes[a], classes[b])] or () for a, b in pairs]
            return tuple(map(sum, zip(*chosen, strict=True)))

        possible = list(perfect_matchings(classes, table, excluded))
        assert (found.maximise() == 0) == bool(possible)
        if possible:
            assert total(pairs_of(found.mates())) == min(map(total, possible))


@both
def test_what_is_set_is_known(kernel: Any) -> None:
    prices = kernel()
    assert prices.unknown([2, 0, 2]) == [(2, 2), (2, 0), (0, 0)]
    prices.set(0, 2, (0, 3, 0))
    prices.set(2, 2, None)
    assert prices.cost(2, 0) == (0, 3)
    assert prices.cost(2, 2) is None
    assert prices.unknown([0, 2]) == [(0, 0)]
    prices.set(2, 0, ())
    assert prices.cost(0, 2) == ()


# What is asked of prices in which only class 7 has a cost, and what is raised.
WRONG: list[tuple[str, tuple[Any, ...], type[BaseException]]] = [
    ("set", (), TypeError),
    ("set", (0, 0), TypeError),
    ("set", (0, 0, 1), TypeError),
    ("set", (0, 0, (1.5,)), TypeError),
    ("set", ("0", 0, ()), TypeError),
    ("set", (-1, 0, ()), ValueError),
    ("set", (0, 100_000, ()), ValueError),
    ("set", (1 << 80, 0, ()), ValueError),
    ("set", (0, 0, (-1,)), ValueError),
    ("set", (0, 0, (1 << 31,)), ValueError),
    ("set", (0, 0, (1 << 90,)), ValueError),
    ("set", (0, 0, [Index(1, raising)]), Reported),
    ("set", (Index(0, raising), 0, ()), Reported),
    ("cost", (0, 0), KeyError),
    ("cost", (-1, 0), ValueError),
    ("unknown", (None,), TypeError),
    ("unknown", (["0"],), TypeError),
    ("matching", ([0, 0],), TypeError),
    ("matching", ([0, 0], [[], []]), KeyError),
    ("matching", ([7, 7], [[]]), ValueError),
    ("matching", ([7, 7], [[1], []]), ValueError),
    ("matching", ([7, 7], [[2], []]), ValueError),
    ("matching", ([7, 7], None), TypeError),
]


@both
@pytest.mark.parametrize(("method", "arguments", "error"), WRONG)
def test_wrong_arguments(kernel: Any, method: str, arguments: tuple[Any, ...], error: type[BaseException]) -> None:
    prices = kernel()
    prices.set(7, 7, (1,))
    with pytest.raises(error):
        getattr(prices, method)(*arguments)
    prices.set(0, 0, (1,))
    assert prices.matching([0, 0], [[], []]).maximise() == 0


@both
def test_odd_arguments(kernel: Any) -> None:
    prices = kernel()
    prices.set(Odd(0), Index(1), [Odd(2), True])
    assert prices.cost(0, 1) == (2, 1)
    prices.set(0, 0, Liar([1], 7))
    prices.set(1, 1, None)
    assert prices.matching([Odd(0), 1], [(), ()]).maximise() == 0


@both
def test_more_digits_than_the_kernel_holds(kernel: Any) -> None:
    """Weights of thousands of bits go to the twin."""
    prices = kernel()
    for a in range(2):
        for b in range(a, 2):
            prices.set(a, b, tuple(1 if place == 700 * (a + b) else 2 for place in range(1500)))
    found = prices.matching([0, 1, 0, 1], [[], [], [], []])
    assert found.maximise() == 0
    assert pairs_of(found.mates()) in (((0, 1), (2, 3)), ((0, 3), (1, 2)), ((0, 2), (1, 3)))
