"""The pairings of a group with the least trouble in turn (C.04.4.3 article 5.2), against every pairing of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from dutchess.matching import Matching
from dutchess.matching.encoder import NO_EDGE
from dutchess.pairing.lim import turns
from dutchess.pairing.lim.turns import least_trouble
from sizes import examples

Troubles = list[list[int | None]]
Pairs = list[tuple[int, int]]


def group(rng: Random) -> Troubles:
    """The trouble between players of a group of 6 to 14, many of whom cannot meet."""
    size = 2 * rng.randint(3, 7)
    share, clash = rng.choice((0.4, 0.5, 0.6)), rng.choice((0.3, 0.5, 0.7))
    trouble: Troubles = [[None] * size for _ in range(size)]
    for one in range(size):
        for other in range(one):
            if rng.random() < share:
                level = 0 if rng.random() > clash else rng.choice((1, 1, 1, 2))
                trouble[one][other] = trouble[other][one] = level
    return trouble


def everybody(kinds: Sequence[int], trouble: Troubles, excluded: list[list[int]]) -> Matching:
    """The problem whose best matchings are all complete pairings, solved."""
    matching = Matching(kinds, [[NO_EDGE if each is None else 0 for each in row] for row in trouble], excluded)
    matching.maximise()
    return matching


def pairings(trouble: Troubles, rest: tuple[int, ...]) -> Iterator[tuple[list[int], Pairs]]:
    """Every pairing, and the troubles of its pairs in turn."""
    if not rest:
        yield [], []
        return
    for other in rest[1:]:
        level = trouble[rest[0]][other]
        if level is not None:
            left = tuple(each for each in rest[1:] if each != other)
            for levels, pairs in pairings(trouble, left):
                yield [level, *levels], [(rest[0], other), *pairs]


def test_families_have_all_pairings_with_the_least_trouble_and_no_others() -> None:
    """Each pair of players is in some pairing of a family exactly if it is in one with the least trouble."""
    several = 0
    for number in range(examples(1500)):
        trouble = group(Random(number))
        size = len(trouble)
        every = list(pairings(trouble, tuple(range(size))))
        if not every:
            continue
        least = min(levels for levels, _ in every)
        expected = {pair for levels, pairs in every if levels == least for pair in pairs}
        families = least_trouble(range(size), trouble, everybody(range(size), trouble, [[]] * size))
        several += len(families) > 1
        met: set[tuple[int, int]] = set()
        for family in families:
            mates = family.mates()
            assert [trouble[one][other] for one, other in enumerate(mates) if one < other] == least, f"group {number}"
            for one in range(size):
                met |= {(one, other) for other in range(one + 1, size) if family.partner_in_order(one, [other]) >= 0}
        assert met == expected, f"group {number}"
    assert several


def group_of_kinds(rng: Random) -> tuple[list[int], Troubles, Troubles]:
    """A group of 2 to 10 in which often only neighbours may meet: kinds, the trouble between kinds, and players."""
    size, count = 2 * rng.randint(1, 5), rng.randint(1, 4)
    kinds = [rng.randrange(count) for _ in range(size)]
    of_kinds: Troubles = [[None] * count for _ in range(count)]
    worst = rng.choice((1, 1, 1, 2))
    for a in range(count):
        for b in range(a + 1):
            of_kinds[a][b] = of_kinds[b][a] = None if rng.random() < 0.1 else rng.randint(0, worst)
    reach, share = rng.choice((2, 3, 4, size)), rng.choice((0.0, 0.2, 0.5))
    trouble: Troubles = [[None] * size for _ in range(size)]
    for a in range(size):
        for b in range(a):
            if a - b <= reach and rng.random() >= share:
                trouble[a][b] = trouble[b][a] = of_kinds[kinds[a]][kinds[b]]
    return kinds, of_kinds, trouble


def holds(family: Any, pairs: Pairs, size: int) -> bool:
    """Are these pairs one of the best matchings of a problem?"""
    left = family.copy()
    return all(left.restrict(one, [each == other for each in range(size)]) for one, other in pairs)


@pytest.mark.scaled
def test_families_have_whole_pairings_with_the_least_trouble_and_no_others() -> None:
    """A pairing is in some family exactly if it has the least trouble, also where a family holds several falls."""
    rng, compared, several = Random(2026), 0, 0
    for _ in range(examples(6_000)):
        kinds, of_kinds, trouble = group_of_kinds(rng)
        size = len(kinds)
        every = list(pairings(trouble, tuple(range(size))))
        if not every:
            continue
        apart = [
            [other for other in range(size) if trouble[one][other] is None and other != one] for one in range(size)
        ]
        families = least_trouble(kinds, of_kinds, everybody(kinds, of_kinds, apart))
        least = min(levels for levels, _ in every)
        for levels, pairs in every:
            assert any(holds(family, pairs, size) for family in families) == (levels == least), (kinds, pairs)
        compared += len(every) > 1
        several += len(families) > 1
    assert compared > 500
    assert several > 20


def test_questions_grow_with_the_group_not_with_the_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    """A long group of which the trouble changes at every other pair: some questions for each player, not for each way
    in which changes and players can go together."""
    size = 80
    rng = Random(5)
    trouble: Troubles = [[None] * size for _ in range(size)]
    for one in range(size):
        for other in {one ^ 1, (one + size // 2) % size, *rng.sample(range(size), 2)} - {one}:
            trouble[one][other] = trouble[other][one] = int(rng.random() < 0.6)
    asked = 0
    learn = turns._Scan._learn

    def counting(self: turns._Scan, alone: int) -> None:
        nonlocal asked
        asked += 1
        learn(self, alone)

    monkeypatch.setattr(turns._Scan, "_learn", counting)
    families = least_trouble(range(size), trouble, everybody(range(size), trouble, [[]] * size))
    mates = families[0].mates()
    levels = [trouble[one][other] for one, other in enumerate(mates) if one < other]
    assert sum(one != other for one, other in pairwise(levels)) > 5
    assert asked < 20 * size
