"""Problems with windows and without them, and questions after pairs were fixed: the native kernel and the twin."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from dutchess.matching import twin
from matching.kernels import native, needs_native

GRAPHS = 300
PARTED = 7238  # a pair that was fixed is apart for a while, when a blossom around it was opened

Problem = tuple[list[int], list[list[int]], list[list[int]]]
Window = tuple[int, int, int]


def problem(rng: Random) -> Problem:
    """A graph that is large enough for the native kernel to think in types of vertices."""
    size = 2 * rng.randint(12, 24)
    count = rng.choice((1, 2, 3, 4, 8, size // 3))
    steps, gaps = rng.choice((1, 2, 3, 9, 90)), rng.choice((0.0, 0.1, 0.3))
    table = [[-1] * count for _ in range(count)]
    for a in range(count):
        for b in range(a, count):
            table[a][b] = table[b][a] = -1 if rng.random() < gaps else rng.randrange(steps)
    classes = [rng.randrange(count) for _ in range(size)]
    share = rng.choice((0.0, 0.1, 0.3, 0.45))
    excluded: list[list[int]] = [[] for _ in range(size)]
    for a in range(size):
        for b in range(a + 1, size):
            if rng.random() < share:
                excluded[a].append(b)
                excluded[b].append(a)
    return classes, table, excluded


def windows(rng: Random, size: int) -> list[Window]:
    """Numbers that fall, rise or do neither; narrow and wide windows, as 5.7 of Lim's maxi-tournaments makes them."""
    values = sorted((rng.randint(0, 100) for _ in range(size)), reverse=rng.random() < 0.5)
    if rng.random() < 0.3:
        rng.shuffle(values)
    reach = rng.choice((8, 15, 30, 60))
    middles = [values[min(v + size // 2, size - 1)] if rng.random() < 0.8 else rng.randint(0, 100) for v in range(size)]
    return [
        (value, -1000, 1000) if rng.random() < 0.4 else (value, middle - reach, middle + reach)
        for value, middle in zip(values, middles, strict=True)
    ]


def fixed(matching: Any, vertex: int, order: list[int]) -> list[int] | None:
    try:
        found: list[int] = matching.fix_in_order([vertex], order)
    except ValueError:
        return None
    return found


def compare(number: int, with_windows: bool) -> bool:
    """One graph and many questions about it, to both kernels; False if it has no perfect matching."""
    rng = Random(number)
    classes, table, excluded = problem(rng)
    size = len(classes)
    apart = windows(rng, size) if with_windows else None
    matchings = [kernel(classes, table, excluded, apart) for kernel in (twin.Matching, native.Matching)]
    alone = [matching.maximise() for matching in matchings]
    assert alone[0] == alone[1], f"graph {number}: unmatched vertices {alone}"
    if alone[0]:
        return False
    for _ in range(size):
        vertex, order = rng.randrange(size), rng.sample(range(size), rng.randint(1, size))
        kind = rng.random()
        if kind < 0.2:
            answers = [matching.partner_in_order(vertex, order) for matching in matchings]
        elif kind < 0.3:
            allowed = [v in order for v in range(size)]
            answers = [matching.restrict(vertex, allowed) for matching in matchings]
        else:
            answers = [fixed(matching, vertex, order) for matching in matchings]
        assert answers[0] == answers[1], f"graph {number}: {answers} about {vertex} and {order}"
    return True


@needs_native
@pytest.mark.parametrize("with_windows", [True, False])
def test_both_kernels_agree_after_pairs_were_fixed(with_windows: bool) -> None:
    assert sum(compare(number, with_windows) for number in (*range(GRAPHS), PARTED)) > GRAPHS // 3
