"""Rating changes before the judge of `book.ratings`, and faults that the judge must notice."""

from __future__ import annotations

import os
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings

import dutchess
from book import ratings as judge
from book.award_states import rated_event
from book.strategies import rating_cases
from dutchess import RatingChange, Tournament
from dutchess.base.values import replace

NIGHTLY = bool(os.environ.get("DUTCHESS_NIGHTLY"))
CASES = 5_000 if NIGHTLY else 50


@pytest.mark.scaled
@settings(max_examples=CASES)
@given(rating_cases())
def test_the_judge_finds_no_fault(case: tuple[Tournament, str, str]) -> None:
    tournament, rate, day = case
    for change in dutchess.ratings(tournament, rate=rate, date=day):
        assert judge.faults(tournament, change, rate, day) == []


def test_the_published_example() -> None:
    """8.2: 1922 from five games, 3 points, opponents with a sum of 9507."""
    assert judge.first_rating([1900, 1901, 1902, 1902, 1902], judge.Fraction(3)) == 1922


FAULTS: list[tuple[str, Callable[[RatingChange], RatingChange]]] = [
    ("change", lambda change: replace(change, change=(change.change or 0) + 1)),
    ("rounded", lambda change: replace(change, rounded=(change.rounded or 0) + 1)),
    ("factor", lambda change: replace(change, factor=(change.factor or 0) + 1)),
    ("first", lambda change: replace(change, first_rating=(change.first_rating or 1400) + 1)),
]


@pytest.mark.parametrize(("name", "plant"), FAULTS)
def test_the_judge_notices_a_planted_fault(name: str, plant: Callable[[RatingChange], RatingChange]) -> None:
    planted = 0
    for seed in range(30):
        tournament, rate, day = rated_event(Random(seed))
        for change in dutchess.ratings(tournament, rate=rate, date=day):
            if (name == "first") == (not change.rating):
                assert judge.faults(tournament, plant(change), rate, day) != [], f"seed {seed}"
                planted += 1
    assert planted > 10


@pytest.mark.parametrize("name", ["is_too_fast", "rated_as"])
def test_the_judge_asks_for_the_time_control_and_for_1400(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever rates every game, or counts ratings below 1400, contradicts what the program says."""
    free = {"is_too_fast": lambda own, other, code: False, "rated_as": lambda player: player.rating}
    monkeypatch.setattr(judge, name, free[name])
    noticed = 0
    for seed in range(60):
        tournament, rate, day = rated_event(Random(seed))
        noticed += sum(
            bool(judge.faults(tournament, one, rate, day)) for one in dutchess.ratings(tournament, rate=rate)
        )
    assert noticed > 3


@pytest.mark.parametrize("wrong", [("standard", "2025/09/30"), ("rapid", "2026/05/01"), ("standard", "2024/11/30")])
def test_the_judge_notices_rules_of_another_day_or_rate(wrong: tuple[str, str]) -> None:
    """The 400-point rule and the 600-point rule by date and rate of play: other rules give other numbers somewhere."""
    noticed = 0
    for seed in range(60):
        tournament, _, _ = rated_event(Random(seed))
        for change in dutchess.ratings(tournament, rate=wrong[0], date=wrong[1]):
            noticed += bool(judge.faults(tournament, change, "standard", "2026/05/01"))
    assert noticed > 3
