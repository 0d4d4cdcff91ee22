"""Rating changes: B.02 article 8."""

from __future__ import annotations

import pytest

import dutchess
from dutchess import Game, Header, InvalidTournament, Player, RatingChange, Tournament
from dutchess.awards.rates import rate_of_play, time_control
from dutchess.awards.ratings import away_from_zero, first_rating_exact, published
from dutchess.ranking.rating import reduced

OTHER = {"1": "0", "0": "1", "=": "=", "+": "-", "W": "L"}


def change(
    rating: int, games: list[tuple[int, str]], *, code: str = "5400+30", start: str = "2026/05/01", birth: str = ""
) -> RatingChange:
    own = tuple([Game(at + 2, "w", result) for at, (_, result) in enumerate(games)])
    people = [Player(1, "A", rating, birth=birth, games=own)]
    for at, (opponent, result) in enumerate(games):
        rest = [Game(0, "-", "Z")] * len(games)
        rest[at] = Game(1, "b", OTHER[result])
        people.append(Player(at + 2, f"B{at}", opponent, games=tuple(rest)))
    header = Header(start=start, coded_time_control=code)
    return dutchess.ratings(Tournament(tuple(people), rounds=len(games), header=header))[0]


def test_the_published_first_rating() -> None:
    """8.2: 3 of 5 against opponents with a sum of 9507 gives 1922."""
    assert first_rating_exact([1900, 1901, 1902, 1902, 1902], 30) == 1922
    made = change(0, [(1900, "1"), (1901, "1"), (1902, "="), (1902, "="), (1902, "0")])
    assert (made.first_rating, made.new_rating, made.change) == (1922, 1922, None)


def test_first_ratings_have_limits() -> None:
    assert first_rating_exact([2700] * 5, 0) is None
    assert published(first_rating_exact([2700] * 5, 50), 5) == 2200
    assert published(1399, 5) is None
    assert published(1922, 4) is None


def test_differences_over_400_count_as_400_but_for_players_of_2650_since_october_2025() -> None:
    """8.3.1."""
    assert change(2000, [(1500, "1")]).change == 20 * 8
    assert change(2700, [(2200, "1")]).games[0].expected == 96
    assert change(2700, [(2200, "1")], start="2025/09/30").games[0].expected == 92
    assert change(2700, [(2200, "1")], code="900+10").games[0].expected == 92


def test_rapid_games_600_points_apart_are_not_rated() -> None:
    assert change(2601, [(2001, "1")], code="900+10").games[0].unrated == "600"
    assert change(2600, [(2000, "1")], code="900+10").games[0].unrated == ""
    assert change(2601, [(2001, "1")], code="900+10", start="2024/11/30").games[0].unrated == ""
    assert change(2601, [(2001, "1")]).games[0].unrated == ""


def test_games_that_are_not_rated_say_why() -> None:
    made = change(2000, [(2000, "+"), (2000, "W"), (0, "1"), (2000, "=")])
    assert [game.unrated for game in made.games] == ["forfeit", "short", "opponent", ""]
    assert made.change == 0


def test_k_shrinks_with_many_games_and_follows_age() -> None:
    """8.3.3."""
    assert (reduced(20, 39), reduced(40, 17), reduced(40, 18)) == (17, 40, 38)
    assert change(2000, [(2000, "1")], birth="2010/01/01").factor == 40


def test_halves_are_rounded_away_from_zero() -> None:
    """8.3.4."""
    assert [away_from_zero(value) for value in (-250, -249, 250, 249, 0)] == [-3, -2, 3, 2, 0]


def test_rates_of_play() -> None:
    """B.02 1.1."""
    assert [rate_of_play(code) for code in ("5400+30", "900+10", "180+2", "180", "words", "")] == [
        "standard",
        "rapid",
        "blitz",
        None,
        None,
        None,
    ]
    control = time_control("40/6000+30:3000+30")
    assert control is not None
    assert control.minutes == 180
    limits = [time_control(code) for code in ("5400+30", "5400", "3600")]
    assert [None if one is None else one.rated_up_to() for one in limits] == [None, 2400, 1800]


def test_an_unknown_rate_is_refused() -> None:
    with pytest.raises(InvalidTournament, match="bullet"):
        dutchess.ratings(Tournament((Player(1),)), rate="bullet")
