"""Rule 32B3 of US Chess: who divides apart, beside every set of categories."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from itertools import combinations
from random import Random

import pytest

from dutchess import InvalidPrizes
from dutchess.awards import us_chess
from dutchess.awards.scheme import Prize
from dutchess.awards.us_chess import divisions

CASES = 20_000 if os.environ.get("DUTCHESS_NIGHTLY") else 1_500

Eligible = Sequence[Sequence[int]]
Left = Mapping[int, Sequence[Prize]]


def most(members: Sequence[int], categories: Sequence[int], eligible: Eligible, left: Left) -> int:
    """The most money these players can win together, at most one prize each: the largest first, where they fit."""
    won: list[int] = []
    total = 0
    for amount, category in sorted([(-prize.amount, one) for one in categories for prize in left[one]]):
        if fit([*won, category], members, eligible):
            won.append(category)
            total -= amount
    return total


def fit(categories: Sequence[int], members: Sequence[int], eligible: Eligible) -> bool:
    """Whether different players can have a prize of each of these categories."""
    if not categories:
        return True
    first, *rest = categories
    return any(
        fit(rest, [other for other in members if other != member], eligible)
        for member in members
        if first in eligible[member]
    )


def literal(eligible: Eligible, left: Left) -> list[tuple[tuple[int, ...], int]]:
    """The members and the money of every division, with every set of categories tried."""
    waiting, made = list(range(len(eligible))), []
    categories = [one for one in left if left[one]]
    while waiting:
        best = (tuple(waiting), most(waiting, categories, eligible, left))
        for number in range(1, len(categories) + 1):
            for some in combinations(categories, number):
                members = tuple([one for one in waiting if not set(some).isdisjoint(eligible[one])])
                own = [one for one in categories if not any(one in eligible[x] for x in waiting if x not in members)]
                if 0 < len(members) < len(waiting):
                    total = most(members, own, eligible, left)
                    if total * len(best[0]) > best[1] * len(members):
                        best = (members, total)
        made.append(best)
        waiting = [one for one in waiting if one not in best[0]]
        categories = [one for one in categories if any(one in eligible[member] for member in waiting)]
    return made


def case(random: Random) -> tuple[list[list[int]], dict[int, list[Prize]]]:
    """Few players and categories, bands or any, with few different prizes."""
    players, categories = random.randint(2, 5), random.randint(1, 4)
    bands = [sorted((random.randrange(players), random.randrange(players))) for _ in range(categories)]
    share = random.choice((0.3, 0.5))
    in_bands = random.random() < 0.4
    eligible = [
        [
            one
            for one, (low, high) in enumerate(bands)
            if (low <= member <= high if in_bands else random.random() < share)
        ]
        for member in range(players)
    ]
    eligible = [own for own in eligible if own] or [[0]]
    amounts = random.choice(((100,), (100, 200), (10, 50, 100, 300), range(10, 400, 7)))
    left = {
        one: [
            Prize(amount)
            for amount in sorted([random.choice(amounts) for _ in range(random.randint(1, 2))], reverse=True)
        ]
        for one in sorted({one for own in eligible for one in own})
    }
    return eligible, left


def wrong(seed: int) -> bool:
    eligible, left = case(Random(seed))
    return [(one.members, one.total) for one in divisions(eligible, left)] != literal(eligible, left)


@pytest.mark.scaled
def test_the_divisions_are_the_best_of_all_sets_of_categories() -> None:
    assert [seed for seed in range(CASES) if wrong(seed)] == []


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("_within", lambda self, members: []),
        ("_is_promising", lambda self, members, best: len(members) == 1),
        ("_first", lambda self, equal: list(equal.values())[-1]),
    ],
)
def test_a_fault_is_noticed(name: str, fault: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(us_chess._Apart, name, fault)
    assert any(wrong(seed) for seed in range(3 * CASES))


def bands(number: int) -> tuple[list[list[int]], dict[int, list[Prize]]]:
    """A prize for everybody and one for each of many overlapping bands of three players."""
    eligible = [[0, *range(max(1, at - 1), min(number, at + 2))] for at in range(1, number)]
    return eligible, {0: [Prize(100)], **{one: [Prize(10_000 + one)] * 3 for one in range(1, number)}}


def test_forty_overlapping_bands() -> None:
    """2 to the power of 39 sets of categories; those that overlap are 780."""
    eligible, left = bands(40)
    made = divisions(eligible, left)
    assert sorted([member for one in made for member in one.members]) == list(range(len(eligible)))
    assert made[0].total == 2 * 10_039  # the last band has two players


def test_too_many_ways_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(us_chess, "MOST_SETS", 20)
    with pytest.raises(InvalidPrizes, match="in too many ways"):
        divisions(*bands(40))
