"""Groups whose lower half 5.7 keeps apart, against every complete pairing of them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from dutchess.systems.lim.halves import lower_half_is_apart, pairs_across
from dutchess.systems.lim.scrutiny import exchanges
from sizes import examples

Window = tuple[int, int, int]


class Group:
    """Kinds of players, the trouble between them, who is excluded, and windows of which the lower half has none."""

    def __init__(self, rng: Random, half: int) -> None:
        size, count = 2 * half, rng.randint(1, 4)
        self.kind = [rng.randrange(count) for _ in range(size)]
        self.trouble: list[list[int | None]] = [[None] * count for _ in range(count)]
        for one in range(count):
            for other in range(one + 1):
                self.trouble[one][other] = self.trouble[other][one] = rng.choice((0, 0, 1, 1, 2, None))
        self.excluded: list[list[int]] = [[] for _ in range(size)]
        for one in range(size):
            for other in range(one + 1, size):
                if rng.random() < 0.15:
                    self.excluded[one].append(other)
                    self.excluded[other].append(one)
        ratings = [2000 - rng.randrange(half) for _ in range(half)] + [1000 - rng.randrange(half) for _ in range(half)]
        self.windows: list[Window] = [
            (rating, *self._reach(rng, half, 1000 if place < half else 2000)) for place, rating in enumerate(ratings)
        ]

    @staticmethod
    def _reach(rng: Random, half: int, below: int) -> tuple[int, int]:
        middle, reach = below - rng.randrange(half), rng.randrange(half)
        return middle - reach, middle + reach

    def level(self, one: int, other: int) -> int | None:
        """The trouble of two players, None if they are no opponents."""
        _, lowest, highest = self.windows[min(one, other)]
        if other in self.excluded[one] or not lowest <= self.windows[max(one, other)][0] <= highest:
            return None
        return self.trouble[self.kind[one]][self.kind[other]]

    def pairings(self, rest: tuple[int, ...]) -> Iterator[list[tuple[int, int, int, int]]]:
        """Every complete pairing; each pair with its trouble, and the number of opponents passed over."""
        if not rest:
            yield []
        for passed, other in enumerate(exchanges(rest)):
            level = self.level(rest[0], other)
            if level is not None:
                left = tuple(place for place in rest[1:] if place != other)
                for pairs in self.pairings(left):
                    yield [(rest[0], other, level, passed), *pairs]


@given(st.randoms(use_true_random=False), st.integers(1, 5))
@settings(max_examples=examples(300), deadline=None)
def test_trouble_in_turn_then_the_first_opponents(rng: Random, half: int) -> None:
    group = Group(rng, half)
    assert lower_half_is_apart(group.windows)
    all_pairings = list(group.pairings(tuple(range(2 * half))))
    assume(all_pairings)
    best = min(all_pairings, key=lambda pairs: ([level for _, _, level, _ in pairs], [passed for *_, passed in pairs]))
    proposed = [0] * (2 * half)
    for one, other, _, _ in rng.choice(all_pairings):
        proposed[one], proposed[other] = other, one
    found = pairs_across(group.kind, group.trouble, group.excluded, group.windows, proposed)
    assert found == [(one, other) for one, other, _, _ in best]


@pytest.mark.parametrize(
    ("windows", "is_apart"),
    [
        ([(4, 2, 2), (3, 1, 1), (2, 4, 4), (1, 3, 3)], True),
        ([(4, 2, 2), (3, 1, 1), (2, 1, 4), (1, 3, 3)], False),  # the third reaches the last
        ([(4, 1, 4), (3, 1, 4), (2, 3, 4), (1, 1, 4)], True),  # whom the upper half and the last reach does not matter
        ([(1, 3, 3), (2, 4, 4), (3, 1, 1), (4, 2, 2)], True),  # upward
    ],
)
def test_who_is_apart(windows: list[Window], is_apart: bool) -> None:
    assert lower_half_is_apart(windows) is is_apart
