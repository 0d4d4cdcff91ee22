"""Pairs fixed by exchanges are those that the kernel fixes if it is asked about each."""

from __future__ import annotations

from random import Random

import pytest

from dutchess.matching import Matching
from dutchess.matching.encoder import NO_EDGE
from dutchess.pairing.lim import exchanging
from dutchess.pairing.lim.exchanging import Exchanging
from sizes import examples

Problem = tuple[list[int], list[list[int]], list[list[int]], list[tuple[int, int, int]]]


def problem(rng: Random) -> Problem:
    """Some kinds, few weights, few pairs excluded, and windows that keep few or many players apart."""
    size, count = 2 * rng.randint(1, 20), rng.randint(1, 4)
    table = [[0] * count for _ in range(count)]
    for a in range(count):
        for b in range(a + 1):
            table[a][b] = table[b][a] = NO_EDGE if rng.random() < 0.1 else rng.randint(0, 2)
    excluded: list[list[int]] = [[] for _ in range(size)]
    share = rng.choice((0.0, 0.1, 0.4))
    for a in range(size):
        for b in range(a):
            if rng.random() < share:
                excluded[a].append(b)
                excluded[b].append(a)
    reach = rng.choice((5, 20, 100))
    values = [rng.randrange(100) for _ in range(size)]
    windows = [(value, value - reach, value + rng.choice((0, reach))) for value in values]
    return [rng.randrange(count) for _ in range(size)], table, excluded, windows


@pytest.mark.scaled
def test_exchanges_and_the_kernel_fix_the_same_pairs(monkeypatch: pytest.MonkeyPatch) -> None:
    rng, asked, anew, compared, refused = Random(2026), 0, 0, 0, 0
    ask, begin = Exchanging._ask, Matching

    def counted(self: Exchanging, top: int, candidates: list[int]) -> int | None:
        nonlocal asked
        asked += 1
        return ask(self, top, candidates)

    def begun(kinds: list[int], *others: object) -> Matching:
        nonlocal anew
        anew += 1
        return begin(kinds, *others)  # type: ignore[arg-type]

    monkeypatch.setattr(Exchanging, "_ask", counted)
    monkeypatch.setattr(exchanging, "Matching", begun)
    for _ in range(examples(9_000)):
        question = problem(rng)
        kernel, solved = Matching(*question), Matching(*question)
        if kernel.maximise() or solved.maximise():
            continue
        pairs = Exchanging(*question, solved)
        left = list(range(len(question[0])))
        while left:
            top = left.pop(0)
            candidates = rng.sample(left, rng.randint(1, len(left)))
            try:
                expected: int | None = kernel.fix_in_order([top], candidates)[0]
            except ValueError:
                expected = None
            assert pairs.fix(top, candidates) == expected
            compared += 1
            if expected is None:  # then the first one who is possible
                refused += 1
                expected = int(kernel.fix_in_order([top], left)[0])
                assert pairs.fix(top, left) == expected
            left.remove(expected)
    assert compared > 1_000
    assert min(asked, anew, refused, compared - asked) > 100
