"""The least trouble in turn, against every pairing of small groups."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from dutchess.systems.lim.turns import least_trouble
from sizes import examples

Pairs = tuple[tuple[int, int], ...]
Troubles = list[list[int | None]]


def pairings(left: tuple[int, ...], excluded: list[set[int]]) -> Iterator[Pairs]:
    """Every complete pairing of a group in which nobody meets a player who is excluded. The tops are in turn."""
    if not left:
        yield ()
        return
    top, *others = left
    for other in others:
        if other not in excluded[top]:
            for pairs in pairings(tuple(each for each in others if each != other), excluded):
                yield ((top, other), *pairs)


def group(rng: Random) -> tuple[list[int], Troubles, list[set[int]]]:
    """Kinds of players, the trouble between them, and who may not meet: often only neighbours do."""
    size, count = 2 * rng.randint(1, 5), rng.randint(1, 4)
    kinds = [rng.randrange(count) for _ in range(size)]
    trouble: Troubles = [[None] * count for _ in range(count)]
    worst = rng.choice((1, 1, 1, 2))
    for a in range(count):
        for b in range(a + 1):
            trouble[a][b] = trouble[b][a] = None if rng.random() < 0.1 else rng.randint(0, worst)
    reach, share = rng.choice((2, 3, 4, size)), rng.choice((0.0, 0.2, 0.5))
    excluded: list[set[int]] = [set() for _ in range(size)]
    for a in range(size):
        for b in range(a):
            if a - b > reach or rng.random() < share:
                excluded[a].add(b)
                excluded[b].add(a)
    return kinds, trouble, excluded


def holds(family: Any, pairs: Pairs, size: int) -> bool:
    """Are these pairs one of the best matchings of a problem?"""
    left = family.copy()
    return all(left.restrict(one, [each == other for each in range(size)]) for one, other in pairs)


@pytest.mark.scaled
def test_the_families_are_all_pairings_with_the_least_trouble_in_turn() -> None:
    rng, compared, several = Random(2026), 0, 0
    for _ in range(examples(6_000)):
        kinds, trouble, excluded = group(rng)
        size = len(kinds)
        in_turn: dict[Pairs, list[int]] = {}
        for pairs in pairings(tuple(range(size)), excluded):
            levels = [trouble[kinds[one]][kinds[other]] for one, other in pairs]
            if None not in levels:
                in_turn[pairs] = [level or 0 for level in levels]
        if not in_turn:
            continue
        families = least_trouble(kinds, trouble, ([sorted(each) for each in excluded], None))
        least = min(in_turn.values())
        for pairs, levels in in_turn.items():
            assert any(holds(family, pairs, size) for family in families) == (levels == least), (kinds, pairs)
        compared += len(in_turn) > 1
        several += len(families) > 1
    assert compared > 500
    assert several > 20
