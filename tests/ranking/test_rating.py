"""Ratings: the tables of B.02, performance and rating change."""

from __future__ import annotations

import pytest

import dutchess
from dutchess.base.values import replace
from dutchess.ranking import rating
from small_events import SECTIONS, tournament


def test_expected_scores() -> None:
    assert [rating.expected(d) for d in (0, 3, 4, -4, 400, -400, 735, 736, 5000)] == [
        50,
        50,
        51,
        49,
        92,
        8,
        99,
        100,
        100,
    ]


def test_rating_change() -> None:
    """B.02 8.3: score minus expected score, times K; 400 points at most, but not from 2650 on."""
    assert rating.rating_change(2000, [(2000, 10), (2200, 5), (1500, 0)], 20) == 20 * (50 + (50 - 24) - 92)
    assert rating.game_change(2700, 2000, 10) == 1
    assert rating.game_change(2700, 2000, 10, unlimited=False) == 8
    assert rating.game_change(2000, 2700, 10) == 92
    assert rating.rating_change(2000, [(2000, 10)] * 40, 20) == 17 * 40 * 50  # K times games is 700 at most


@pytest.mark.parametrize(
    ("own", "age", "factor"),
    [(2399, None, 20), (2400, None, 10), (2400, 12, 10), (2299, 18, 40), (2300, 12, 20), (1500, 19, 20)],
)
def test_development_factor(own: int, age: int | None, factor: int) -> None:
    assert rating.factor(own, age) == factor


def test_performance_and_change_in_the_standings() -> None:
    rows = {row.player: row for row in dutchess.standings(SECTIONS, ["BH"])}
    # Player 4 (1500, eleven years) lost to 1850, did not meet the unrated 5 for rating, beat 1950, drew with 2250.
    assert rows[4].factor == 40
    assert rows[4].rating_change == 40 * (-0.11 + 0.92 + 0.42)
    assert rows[4].performance == 2017
    assert (rows[5].rating_change, rows[5].factor) == (None, None)
    assert rows[5].performance is not None
    assert dutchess.standings(SECTIONS, ["BH"], factors={4: 20}).rows[4].rating_change == 20 * (-0.11 + 0.92 + 0.42)


def test_the_limit_of_400_points_depends_on_the_date() -> None:
    t = tournament("2w1", "1b0", ratings=(2700, 2000))
    for date, change in (("2025/09/30", 0.8), ("2025/10/01", 0.1)):
        dated = replace(t, header=dutchess.Header(start=date))
        assert dutchess.standings(dated, [])[0].rating_change == change
