"""The kernels called in every wrong way: an exception that names the reason, the same from both, and never a crash."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from dutchess.matching import twin
from matching.kernels import KERNELS, Kernel, both, native, needs_native
from waiting import WAIT_SECONDS

FOUR = ([0, 0, 0, 0], [[1]], [[], [], [], []])
HUGE = 1 << 200


def solved(kernel: Kernel, *problem: Any) -> Any:
    matching = kernel(*(problem or FOUR))
    assert matching.maximise() == 0
    return matching


class Odd(int):
    """An integer that lies about everything but its value."""

    def to_bytes(self, *_: Any, **__: Any) -> Any:
        return "no bytes"

    def bit_length(self) -> Any:
        return -5

    def __index__(self) -> Any:
        raise AssertionError("not needed for an integer")

    def __eq__(self, other: object) -> bool:
        return False

    def __lt__(self, other: object) -> bool:
        return True

    def __rshift__(self, other: object) -> Any:
        return "nothing"

    __hash__ = int.__hash__


class Index:
    """Something that can be used as an integer; calls a function when it is."""

    def __init__(self, value: Any, effect: Callable[[], object] = lambda: None) -> None:
        self.value, self.effect = value, effect

    def __index__(self) -> Any:
        self.effect()
        return self.value


class Truth:
    """Something with a truth value; calls a function when it is asked for it."""

    def __init__(self, value: Any, effect: Callable[[], object] = lambda: None) -> None:
        self.value, self.effect = value, effect

    def __bool__(self) -> Any:
        self.effect()
        return self.value


class Liar:
    """A sequence whose length is wrong."""

    def __init__(self, items: list[Any], length: int) -> None:
        self.items, self.length = items, length

    def __len__(self) -> int:
        return self.length

    def __getitem__(self, index: int) -> Any:
        return self.items[index]


class Reported(Exception):
    """Raised by hostile arguments."""


def raising() -> None:
    raise Reported


def failing(items: list[Any]) -> Iterator[Any]:
    yield from items
    raise Reported


# -- building ----------------------------------------------------------------------------------------------------------

# Arguments of the constructor and what comes of them: an exception, or how many vertices stay alone.
BUILT: list[tuple[tuple[Any, ...], Any]] = [
    ((), TypeError),
    (([0, 0],), TypeError),
    (([0, 0], [[1]]), TypeError),
    (([0, 0], [[1]], [[], []], 4), TypeError),
    ((None, [[1]], [[], []]), TypeError),
    ((5, [[1]], [[], []]), TypeError),
    (([0, 0], None, [[], []]), TypeError),
    (([0, 0], 7, [[], []]), TypeError),
    (([0, 0], [[1]], None), TypeError),
    (([0, 0], [[1]], 3.5), TypeError),
    (([0.0, 0.0], [[1]], [[], []]), TypeError),
    (("00", [[1]], [[], []]), TypeError),
    ((["0", "0"], [[1]], [[], []]), TypeError),
    (([None, 0], [[1]], [[], []]), TypeError),
    (([[0], 0], [[1]], [[], []]), TypeError),
    (([0, 0], [[1.5]], [[], []]), TypeError),
    (([0, 0], [["1"]], [[], []]), TypeError),
    (([0, 0], [[None]], [[], []]), TypeError),
    (([0, 0], [1], [[], []]), TypeError),
    (([0, 0], [None], [[], []]), TypeError),
    (([0, 0], [[1]], [None, None]), TypeError),
    (([0, 0], [[1]], [[0.5], []]), TypeError),
    (([0, 0], [[1]], [["1"], []]), TypeError),
    (([0, 0], [[1]], [1, 0]), TypeError),
    (([1, 0], [[1]], [[], []]), ValueError),
    (([-1, 0], [[1]], [[], []]), ValueError),
    (([HUGE, 0], [[1]], [[], []]), ValueError),
    (([-HUGE, 0], [[1]], [[], []]), ValueError),
    (([2**31, 0], [[1]], [[], []]), ValueError),
    (([2**32, 0], [[1]], [[], []]), ValueError),
    (([-(2**63), 0], [[1]], [[], []]), ValueError),
    (([0, 0], [], [[], []]), ValueError),
    (([0, 0], [[]], [[], []]), ValueError),
    (([0, 0], [[1, 2]], [[], []]), ValueError),
    (([0, 0], [[1], [2]], [[], []]), ValueError),
    (([0, 1], [[1, 2], [2]], [[], []]), ValueError),
    (([0, 1], [[1, 2], [3, 1]], [[], []]), ValueError),
    (([0, 1], [[1, 2], [-1, 1]], [[], []]), ValueError),
    (([0, 1], [[1, -1], [0, 1]], [[], []]), ValueError),
    (([0, 1], [[1, HUGE], [HUGE + 1, 1]], [[], []]), ValueError),
    (([0, 0], [[-2]], [[], []]), ValueError),
    (([0, 0], [[-HUGE]], [[], []]), ValueError),
    (([0, 0], [[-(2**63)]], [[], []]), ValueError),
    (([0, 0], [[-(2**63) - 1]], [[], []]), ValueError),
    (([0, 0], [[1]], []), ValueError),
    (([0, 0], [[1]], [[]]), ValueError),
    (([0, 0], [[1]], [[], [], []]), ValueError),
    (([0, 0], [[1]], [[2], []]), ValueError),
    (([0, 0], [[1]], [[-1], []]), ValueError),
    (([0, 0], [[1]], [[HUGE], []]), ValueError),
    (([0, 0], [[1]], [[-HUGE], []]), ValueError),
    (([0, 0], [[1]], [[1], []]), ValueError),
    (([0, 0], [[1]], [[], [0]]), ValueError),
    (([0, 0, 0, 0], [[1]], [[1], [2], [0], []]), ValueError),
    ((failing([0, 0]), [[1]], [[], []]), Reported),
    (([Index(0, raising), 0], [[1]], [[], []]), Reported),
    (([Index("zero"), 0], [[1]], [[], []]), TypeError),
    (([0, 0], [[Index(1, raising)]], [[], []]), Reported),
    (([0, 0], [[1]], [[Index(0, raising)], []]), Reported),
    (([], [], []), 0),
    (([], [[1]], []), 0),
    (([0], [[1]], [[]]), 1),
    (([0, 0, 0], [[1]], [[], [], []]), 1),
    (([0, 0], [[1]], [[], []]), 0),
    (([0, 0], [[-1]], [[], []]), 2),
    (([0, 0], [[1]], [[1], [0]]), 2),
    (([0, 0], [[1]], [[1, 1, 1], [0, 0]]), 2),
    (([0, 0], [[1]], [[0], [1]]), 0),  # no vertex has an edge to itself anyway
    (((0, 0), ((1,),), ((), ())), 0),
    ((range(2), [[1, 1], [1, 1]], [range(0), range(0)]), 0),
    ((iter([0, 0]), iter([iter([1])]), iter([iter([]), iter([])])), 0),
    ((b"\0\0", [[1]], [b"", b""]), 0),
    (({0: "a"}, {(1,): "b"}, [[]]), 1),
    (([True, False], [[1, 1], [1, 1]], [[], []]), 0),
    (([Index(0), Index(0)], [[Index(1)]], [[], []]), 0),
    (([0, 0], [[Odd(5)]], [[], []]), 0),
    (([Odd(0), Odd(0)], [[Odd(HUGE)]], [[], []]), 0),
    (([0, 1], [[Odd(HUGE), Odd(3)], [Odd(3), Odd(-1)]], [[], []]), 0),
    (([0, 0], [[1]], [[Odd(1)], [Odd(0)]]), 2),
    ((Liar([0, 0], 1 << 20), [[1]], [[], []]), 0),
    ((Liar([0, 0], 0), [[1]], [[], []]), 0),
    (([0, 0], [[1]], [[], []], None), 0),
    (([0, 0], [[1]], [[], []], [(5, 1, 9), (7, 0, 0)]), 0),  # the window of the first binds
    (([0, 0], [[1]], [[], []], [(5, 1, 6), (7, 0, 9)]), 2),
    (([0, 0], [[1]], [[], []], [(5, 9, 1), (7, 0, 9)]), 2),
    (([0, 0], [[1]], [[], []], iter([iter([5, 1, 9]), iter([7, 0, 0])])), 0),
    (([], [], [], []), 0),
    (([0, 0], [[1]], [[], []], []), ValueError),
    (([0, 0], [[1]], [[], []], [(5, 1, 9)]), ValueError),
    (([0, 0], [[1]], [[], []], [(5, 1, 9), (5, 1)]), ValueError),
    (([0, 0], [[1]], [[], []], [(5, 1, 9), (5, 1, HUGE)]), ValueError),
    (([0, 0], [[1]], [[], []], [(5, 1, 9), (-HUGE, 1, 9)]), ValueError),
    (([0, 0], [[1]], [[], []], 5), TypeError),
    (([0, 0], [[1]], [[], []], [(5, 1, 9), None]), TypeError),
    (([0, 0], [[1]], [[], []], [(5, 1, 9), (5, 1, 9.0)]), TypeError),
    (([0, 0], [[1]], [[], []], [(5, 1, 9), (5, 1, Index(9, raising))]), Reported),
    (([0, 0], [[1]], [[], []], [], []), TypeError),
]


@both
@pytest.mark.parametrize(("arguments", "expected"), BUILT, ids=range(len(BUILT)))
def test_building(kernel: Kernel, arguments: tuple[Any, ...], expected: Any) -> None:
    arguments = tuple(_again(argument) for argument in arguments)
    if isinstance(expected, int):
        assert kernel(*arguments).maximise() == expected
    else:
        with pytest.raises(expected):
            kernel(*arguments)


def _again(argument: Any) -> Any:
    """Iterators are used up by the first kernel: a new one for each."""
    if not isinstance(argument, Iterator):
        return argument
    return failing([0, 0]) if hasattr(argument, "send") else _fresh(argument)


def _fresh(argument: Any) -> Any:
    items = argument.__reduce__()[1][0]
    return iter([_fresh(item) if isinstance(item, Iterator) else item for item in items])


@needs_native
@pytest.mark.parametrize(
    "arguments", [pytest.param(a, id=str(i)) for i, (a, e) in enumerate(BUILT) if e in (ValueError, TypeError)]
)
def test_the_reason_is_the_same_from_both(arguments: tuple[Any, ...]) -> None:
    reasons = []
    for kernel in KERNELS:
        with pytest.raises((ValueError, TypeError)) as caught:
            kernel(*arguments)
        reasons.append(str(caught.value))
    if 3 <= len(arguments) <= 4:
        assert len(set(reasons)) == 1


# -- questions ---------------------------------------------------------------------------------------------------------

ASKED: list[tuple[str, Callable[[Any], Any], Any]] = [
    ("restrict without arguments", lambda m: m.restrict(), TypeError),
    ("restrict with one argument", lambda m: m.restrict(0), TypeError),
    ("restrict with three arguments", lambda m: m.restrict(0, [1, 1, 1, 1], 2), TypeError),
    ("restrict a vertex too far", lambda m: m.restrict(4, [1, 1, 1, 1]), IndexError),
    ("restrict a negative vertex", lambda m: m.restrict(-1, [1, 1, 1, 1]), IndexError),
    ("restrict a huge vertex", lambda m: m.restrict(HUGE, [1, 1, 1, 1]), IndexError),
    ("restrict a huge negative vertex", lambda m: m.restrict(-HUGE, [1, 1, 1, 1]), IndexError),
    ("restrict vertex 2 to the 32", lambda m: m.restrict(2**32, [1, 1, 1, 1]), IndexError),
    ("restrict half a vertex", lambda m: m.restrict(0.5, [1, 1, 1, 1]), TypeError),
    ("restrict nobody", lambda m: m.restrict(None, [1, 1, 1, 1]), TypeError),
    ("restrict with too few flags", lambda m: m.restrict(0, [1, 1, 1]), ValueError),
    ("restrict with too many flags", lambda m: m.restrict(0, [1] * 5), ValueError),
    ("restrict without flags", lambda m: m.restrict(0, []), ValueError),
    ("restrict with no list", lambda m: m.restrict(0, 1), TypeError),
    ("restrict with a flag that raises", lambda m: m.restrict(0, [1, Truth(1, raising), 1, 1]), Reported),
    ("restrict with a flag without truth", lambda m: m.restrict(0, [1, Truth("yes"), 1, 1]), TypeError),
    ("restrict with any truth", lambda m: m.restrict(0, [None, "x", (), HUGE]), True),
    ("restrict to oneself", lambda m: m.restrict(0, [1, 0, 0, 0]), False),
    ("restrict to nobody", lambda m: m.restrict(0, [0, 0, 0, 0]), False),
    ("choose without arguments", lambda m: m.choose(), TypeError),
    ("choose with two arguments", lambda m: m.choose([0], [1, 1, 1, 1]), TypeError),
    ("choose a vertex too far", lambda m: m.choose([0, 4], [1, 1, 1, 1], 1), IndexError),
    ("choose a huge negative vertex", lambda m: m.choose([-HUGE], [1, 1, 1, 1], 1), IndexError),
    ("choose half a vertex", lambda m: m.choose([0.5], [1, 1, 1, 1], 1), TypeError),
    ("choose with too few flags", lambda m: m.choose([0], [1, 1, 1], 1), ValueError),
    ("choose with a flag that raises", lambda m: m.choose([0], [1, Truth(1, raising), 1, 1], 1), Reported),
    ("choose half a number", lambda m: m.choose([0], [1, 1, 1, 1], 0.5), TypeError),
    ("choose none", lambda m: m.choose([0, 1], [1, 1, 1, 1], 0), []),
    ("choose less than none", lambda m: m.choose([0, 1], [1, 1, 1, 1], -HUGE), []),
    ("choose a huge number", lambda m: m.choose([0], [1, 1, 1, 1], HUGE), [0]),
    ("choose with nobody allowed", lambda m: m.choose([0, 1, 2, 3], [0, 0, 0, 0], 4), []),
    ("restrict by text", lambda m: m.restrict(0, "abcd"), True),
    ("place without arguments", lambda m: m.place(), TypeError),
    ("place with one argument", lambda m: m.place([0]), TypeError),
    ("place a vertex too far", lambda m: m.place([4], [1]), IndexError),
    ("place upon a vertex too far", lambda m: m.place([0], [4]), IndexError),
    ("place a negative vertex", lambda m: m.place([-1], [1]), IndexError),
    ("place a huge vertex", lambda m: m.place([HUGE], [1]), IndexError),
    ("place what is no vertex", lambda m: m.place(["0"], [1]), TypeError),
    ("place no list", lambda m: m.place(0, 1), TypeError),
    ("place with an iterator that raises", lambda m: m.place(failing([0]), [1]), Reported),
    ("place nobody", lambda m: m.place([], []), True),
    ("place upon nobody", lambda m: m.place([0], []), False),
    ("place everybody upon everybody", lambda m: m.place(range(4), range(4)), False),
    ("place twice the same", lambda m: m.place([0, 0, 0], [1, 1]), True),
    ("place two upon one", lambda m: m.place([0, 1], [2]), False),
    ("fix without arguments", lambda m: m.fix_in_order(), TypeError),
    ("fix with one argument", lambda m: m.fix_in_order([0]), TypeError),
    ("fix a vertex too far", lambda m: m.fix_in_order([4], [1]), IndexError),
    ("fix with a vertex too far", lambda m: m.fix_in_order([0], [4]), IndexError),
    ("fix a negative vertex", lambda m: m.fix_in_order([-1], [1]), IndexError),
    ("fix a huge vertex", lambda m: m.fix_in_order([0], [HUGE]), IndexError),
    ("fix what is no vertex", lambda m: m.fix_in_order([0], [None]), TypeError),
    ("fix with nobody", lambda m: m.fix_in_order([0], []), ValueError),
    ("fix with oneself", lambda m: m.fix_in_order([0], [0]), ValueError),
    ("fix the same twice", lambda m: m.fix_in_order([0, 0], [1, 2, 3]), ValueError),
    ("fix more tops than bottoms", lambda m: m.fix_in_order([0, 1, 2], [3]), ValueError),
    ("fix with the same bottom twice", lambda m: m.fix_in_order([0, 1], [2, 2]), ValueError),
    ("fix nobody", lambda m: m.fix_in_order([], []), []),
    ("fix everybody with everybody", lambda m: m.fix_in_order(range(4), range(4)), [1, 0, 3, 2]),
    ("fix with every bottom often", lambda m: m.fix_in_order([0, 1], [2, 2, 3, 3]), [2, 3]),
    ("a partner without arguments", lambda m: m.partner_in_order(), TypeError),
    ("a partner of a vertex too far", lambda m: m.partner_in_order(4, [1]), IndexError),
    ("a partner too far", lambda m: m.partner_in_order(0, [HUGE]), IndexError),
    ("a partner who is no vertex", lambda m: m.partner_in_order(0, [None]), TypeError),
    ("a partner among nobody", lambda m: m.partner_in_order(0, []), -1),
    ("a partner in oneself", lambda m: m.partner_in_order(0, [0]), -1),
    ("the first partner", lambda m: (m.partner_in_order(0, [0, 3, 2, 1]), m.partner_in_order(0, [1, 3])), (3, 1)),
    ("a tree of a perfect matching", lambda m: m.tree(0), RuntimeError),
    ("a tree without arguments", lambda m: m.tree(), TypeError),
    ("a tree of two", lambda m: m.tree(0, 1), TypeError),
    ("a tree of what is no vertex", lambda m: m.tree("0"), TypeError),
    ("refine without arguments", lambda m: m.refine(), TypeError),
    ("refine with one argument", lambda m: m.refine([1, 2, 3, 4]), TypeError),
    ("refine with too few positions", lambda m: m.refine([1, 2, 3], 2), ValueError),
    ("refine with too many positions", lambda m: m.refine([1, 2, 3, 4, 0], 2), ValueError),
    ("refine with positions in another order", lambda m: m.refine([4, 3, 2, 1], 2), ValueError),
    ("refine with equal positions", lambda m: m.refine([1, 1, 1, 1], 2), ValueError),
    ("refine with a negative position", lambda m: m.refine([-1, 1, 2, 3], 2), ValueError),
    ("refine with a position too far", lambda m: m.refine([1, 2, 3, 5], 2), ValueError),
    ("refine with a huge position", lambda m: m.refine([1, 2, 3, HUGE], 2), ValueError),
    ("refine with half a position", lambda m: m.refine([1, 2, 3, 4.0], 2), TypeError),
    ("refine with a negative half", lambda m: m.refine([1, 2, 3, 4], -1), ValueError),
    ("refine with a half too far", lambda m: m.refine([1, 2, 3, 4], 5), ValueError),
    ("refine with a huge half", lambda m: m.refine([1, 2, 3, 4], HUGE), ValueError),
    ("refine with no half", lambda m: m.refine([1, 2, 3, 4], None), TypeError),
    ("refine twice", lambda m: m.refine([1, 2, 3, 4], 2).refine([1, 2, 3, 4], 2), RuntimeError),
    ("maximise what is refined", lambda m: m.refine([1, 2, 3, 4], 2).maximise(), 0),
    ("maximise with an argument", lambda m: m.maximise(1), TypeError),
    ("maximise again", lambda m: m.maximise(), 0),
    ("mates with an argument", lambda m: m.mates(1), TypeError),
    ("keywords", lambda m: m.restrict(vertex=0, allowed=[1, 1, 1, 1]), TypeError),
    ("no such question", lambda m: m.ask(), AttributeError),
]


@both
@pytest.mark.parametrize(("ask", "expected"), [case[1:] for case in ASKED], ids=[case[0] for case in ASKED])
def test_questions(kernel: Kernel, ask: Callable[[Any], Any], expected: Any) -> None:
    matching = solved(kernel)
    if isinstance(expected, type):
        with pytest.raises(expected):
            ask(matching)
        assert sorted(matching.mates()) == [0, 1, 2, 3]
    else:
        assert ask(matching) == expected


@both
@pytest.mark.parametrize(
    ("problem", "vertex", "expected"),
    [
        (([0, 0, 0], [[1]], [[], [], []]), 2, [0, 0, 0]),
        (([0, 1, 1], [[0, 0], [0, -1]], [[], [], []]), 2, [twin.BETWEEN, 1, 2]),
        (([0, 0, 1], [[0, -1], [-1, 0]], [[], [], []]), 2, [twin.OUT_OF_REACH, twin.OUT_OF_REACH, 2]),
        (([0, 0, 0], [[1]], [[], [], []]), 0, ValueError),  # it has a partner
        (([0, 0, 0], [[1]], [[], [], []]), 3, IndexError),
        (([0, 0, 0], [[1]], [[], [], []]), -1, IndexError),
        (([0, 0, 0], [[1]], [[], [], []]), HUGE, IndexError),
        (([0, 1, 1], [[1, 2], [2, -1]], [[], [], []]), 2, ValueError),  # the weights differ
    ],
)
def test_trees(kernel: Kernel, problem: tuple[Any, ...], vertex: int, expected: Any) -> None:
    matching = kernel(*problem)
    with pytest.raises(RuntimeError):
        matching.tree(vertex)
    assert matching.maximise() == 1
    if isinstance(expected, list):
        alone = matching.mates().index(-1)
        tree = matching.tree(alone)
        assert sorted(tree) == sorted(expected)
        assert matching.tree(alone) == tree
    else:
        with pytest.raises(expected):
            matching.tree(next(v for v, mate in enumerate(matching.mates()) if mate >= 0) if vertex == 0 else vertex)


QUESTIONS: list[Callable[[Any], Any]] = [
    lambda m: m.restrict(0, [1] * len(m.mates())),
    lambda m: m.choose([0], [1] * len(m.mates()), 1),
    lambda m: m.place([0], [1]),
    lambda m: m.fix_in_order([0], [1]),
    lambda m: m.refine([0] * len(m.mates()), 0),
    lambda m: m.partner_in_order(0, [1]),
]
NAMES = ["restrict", "choose", "place", "fix_in_order", "refine", "partner_in_order"]
many = pytest.mark.parametrize("ask", QUESTIONS, ids=NAMES)


@both
@many
def test_nothing_can_be_asked_before_maximise(kernel: Kernel, ask: Callable[[Any], Any]) -> None:
    matching = kernel(*FOUR)
    assert matching.mates() == [-1] * 4
    with pytest.raises(RuntimeError, match="call maximise first"):
        ask(matching)
    assert matching.maximise() == 0


@both
@many
def test_nothing_can_be_asked_if_no_matching_is_perfect(kernel: Kernel, ask: Callable[[Any], Any]) -> None:
    matching = kernel([0, 0, 0], [[1]], [[], [], []])
    assert matching.maximise() == 1
    for _ in range(2):
        with pytest.raises(RuntimeError, match="no perfect matching"):
            ask(matching)
        assert matching.maximise() == 1


@both
@many
def test_what_is_asked_of_one_does_not_touch_the_refined_one(kernel: Kernel, ask: Callable[[Any], Any]) -> None:
    matching = solved(kernel)
    refined = matching.refine([1, 2, 3, 4], 2)
    ask(matching)
    matching.fix_in_order([0], [3, 2, 1])
    del matching
    gc.collect()
    refined.fix_in_order([0, 1], [2, 3])
    assert refined.mates() == [2, 3, 0, 1]


@both
def test_a_failed_fix_leaves_the_matching_usable(kernel: Kernel) -> None:
    matching = solved(kernel)
    with pytest.raises(ValueError, match="partner of vertex 1"):
        matching.fix_in_order([0, 1], [2])
    assert matching.mates() == [2, 3, 0, 1]
    matching.fix_in_order([1], [3])
    assert matching.mates() == [2, 3, 0, 1]


@both
@pytest.mark.parametrize(
    "weight", [2**k + d for k in (30, 31, 32, 42, 43, 44, 59, 60, 61, 62, 63, 64) for d in (-1, 0)]
)
def test_weights_at_the_limits_of_machine_words(kernel: Kernel, weight: int) -> None:
    classes = [0, 0, 0, 1, 1, 1]
    table = [[weight, weight - 1], [weight - 1, 0]]
    matching = solved(kernel, classes, table, [[] for _ in classes])
    assert sum(table[classes[a]][classes[b]] for a, b in enumerate(matching.mates()) if a < b) == 3 * (weight - 1)
    matching.refine([1, 2, 3, 4, 5, 6], 3).fix_in_order([0], range(6))


@both
@pytest.mark.parametrize("bits", [100, 107, 108, 230, 236, 490, 492, 990])
def test_wide_weights(kernel: Kernel, bits: int) -> None:
    weight = 1 << bits
    matching = solved(
        kernel, [0, 1, 2, 3], [[0, weight, 1, 1], [weight, 0, 1, 1], [1, 1, 0, 1], [1, 1, 1, 0]], [[]] * 4
    )
    assert matching.mates() == [1, 0, 3, 2]


@needs_native
def test_weights_too_wide_for_the_native_kernel_go_to_the_twin() -> None:
    from dutchess.matching import Matching

    problem = ([0, 0], [[1 << 1004]], [[], []])
    with pytest.raises(OverflowError):
        native.Matching(*problem)
    assert isinstance(Matching(*problem), twin.Matching)


# -- arguments that change while they are read -------------------------------------------------------------------------


@both
def test_classes_that_vanish(kernel: Kernel) -> None:
    classes: list[Any] = [0] * 1000
    classes[3] = Index(0, classes.clear)
    assert kernel(classes, [[1]], [[]] * 1000).maximise() == 0


@both
def test_rows_that_vanish(kernel: Kernel) -> None:
    table: list[Any] = [[1] * 50 for _ in range(50)]
    table[0][0] = Index(1, lambda: (table[0].clear(), table.clear(), gc.collect()))
    assert kernel(range(50), table, [[]] * 50).maximise() == 0


@both
def test_weights_that_vanish(kernel: Kernel) -> None:
    row: list[Any] = [HUGE + i for i in range(3)]
    table: list[Any] = [row, [HUGE + 1, 0, 0], [HUGE + 2, 0, Index(0, lambda: (row.clear(), gc.collect()))]]
    assert kernel([0, 1, 2, 0], table, [[]] * 4).maximise() == 0


@both
def test_exclusions_that_vanish(kernel: Kernel) -> None:
    excluded: list[Any] = [[] for _ in range(100)]
    excluded[0] = [Index(1, lambda: (excluded.clear(), gc.collect()))]
    excluded[1] = [0]
    assert kernel([0] * 100, [[1]], excluded).maximise() == 0


@both
def test_an_index_that_gives_another_number_each_time(kernel: Kernel) -> None:
    class Growing:
        count = 0

        def __index__(self) -> int:
            self.count += 1 << 70
            return self.count

    assert kernel([0, 0], [[Growing()]], [[], []]).maximise() == 0


@both
def test_flags_and_vertices_that_vanish(kernel: Kernel) -> None:
    matching = solved(kernel)
    flags: list[Any] = [Truth(True, lambda: flags.clear()), 1, 1, 1]
    assert matching.restrict(0, flags)
    tops: list[Any] = [Index(0, lambda: tops.clear()), 1]
    matching.fix_in_order(tops, [2, 3])
    assert matching.mates() == [2, 3, 0, 1]


@both
def test_asked_again_while_the_arguments_are_read(kernel: Kernel) -> None:
    matching = solved(kernel)
    flags = [Truth(True, lambda: matching.fix_in_order([0], [3])), False, False, True]
    assert matching.restrict(0, flags)
    assert matching.mates() == [3, 2, 1, 0]


@both
def test_the_matching_given_away_while_the_arguments_are_read(kernel: Kernel) -> None:
    held = [solved(kernel)]
    flags = [Truth(True, lambda: (held.clear(), gc.collect())), 1, 1, 1]
    assert held[0].restrict(0, flags)


# -- time --------------------------------------------------------------------------------------------------------------

SLOW = """
    import random, signal, sys
    from dutchess.matching import {module}
    random.seed(5)
    n, k = {size}, 120
    table = [[0] * k for _ in range(k)]
    for a in range(k):
        for b in range(a, k):
            table[a][b] = table[b][a] = random.randrange(1 << 20)
    excluded = [[] for _ in range(n)]
    for a in range(n):
        for b in range(a + 1, n):
            if random.random() < 0.5:
                excluded[a].append(b)
                excluded[b].append(a)
    matching = {module}.Matching([random.randrange(k) for _ in range(n)], table, excluded)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        print("ready", flush=True)
        while True:
            matching.maximise()
            matching = {module}.Matching([random.randrange(k) for _ in range(n)], table, excluded)
    except KeyboardInterrupt:
        for question in (matching.mates, matching.maximise):
            try:
                question()
            except RuntimeError as error:
                print(error)
            else:
                print("answered")
"""


@pytest.mark.skipif(os.name != "posix", reason="signals are sent as POSIX has them")
@pytest.mark.parametrize(("module", "size"), [("twin", 150), *([("_native", 1200)] if native else [])])
def test_ctrl_c_is_answered_and_the_matching_says_so(module: str, size: int) -> None:
    source = str(Path(twin.__file__).parent.parent.parent)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([source, os.environ.get("PYTHONPATH", "")])}
    code = textwrap.dedent(SLOW.format(module=module, size=size))
    process = subprocess.Popen([sys.executable, "-c", code], env=environment, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    told, _ = process.communicate(timeout=WAIT_SECONDS)
    assert process.returncode == 0
    # In the middle of the work, or between two matchings.
    assert told.splitlines() in (["an earlier call was interrupted: nothing is known any more"] * 2, ["answered"] * 2)


@both
def test_two_threads_on_one_matching(kernel: Kernel) -> None:
    """Each call is answered or refused as a whole; what comes out is a matching."""
    size = 60
    excluded = [[w for w in range(size) if w != v and (v * w) % 3 == 1] for v in range(size)]
    matching = solved(
        kernel, [v % 4 for v in range(size)], [[abs(a - b) for b in range(4)] for a in range(4)], excluded
    )
    refusals: list[str] = []

    def work() -> None:
        for turn in range(60):
            try:
                matching.restrict(turn % size, [w % 5 != turn % 5 for w in range(size)])
                matching.mates()
                matching.maximise()
            except RuntimeError as error:
                refusals.append(str(error))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(refusals) <= {"the matching is in use by another thread"}
    mates = matching.mates()
    assert all(mates[mates[v]] == v and mates[v] not in excluded[v] for v in range(size))


@needs_native
def test_other_threads_run_while_the_kernel_works() -> None:
    size = 600
    excluded = [[w for w in range(size) if w != v and (v + w) % 5 < 2] for v in range(size)]
    table = [[(a * b * 7919) % 1009 for b in range(60)] for a in range(60)]
    seen = False
    for _ in range(20):
        matching = native.Matching([v % 60 for v in range(size)], table, excluded)
        worker = threading.Thread(target=matching.maximise)
        worker.start()
        while worker.is_alive() and not seen:
            try:
                matching.mates()
            except RuntimeError as error:
                seen = str(error) == "the matching is in use by another thread"
        worker.join()
        assert matching.mates().count(-1) == 0
        if seen:
            break
    assert seen
