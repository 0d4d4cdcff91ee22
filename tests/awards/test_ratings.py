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


@pytest.mark.parametrize(
    ("code", "own", "other", "unrated"),
    [
        ("3600", 1799, 1799, ""),
        ("3600", 1799, 1800, "fast"),
        ("3600+30", 2399, 1800, ""),
        ("3600+30", 1700, 2400, "fast"),
        ("7200", 2700, 2400, ""),
        ("900+10", 2700, 2400, ""),
        ("120+1", 1500, 1500, "fast"),
    ],
)
def test_a_game_that_is_too_fast_for_its_players_is_not_rated(code: str, own: int, other: int, unrated: str) -> None:
    """B.02 1.1: 120 minutes with a player of 2400, 90 with one of 1800; over 3 minutes in blitz."""
    made = change(own, [(other, "0")], code=code)
    assert (made.games[0].unrated, made.change == 0) == (unrated, bool(unrated))


def test_an_approved_time_control_is_rated_for_everybody() -> None:
    people = (
        Player(1, "A", 2700, games=(Game(2, "w", "0"),)),
        Player(2, "B", 2500, games=(Game(1, "b", "1"),)),
    )
    fast = Tournament(people, rounds=1, header=Header(start="2026/05/01", coded_time_control="2700+30"))
    assert [one.games[0].unrated for one in dutchess.ratings(fast)] == ["fast", "fast"]
    assert [one.games[0].unrated for one in dutchess.ratings(fast, approved=True)] == ["", ""]


def test_nothing_is_expected_of_a_player_without_a_rating() -> None:
    game = change(0, [(1900, "1")]).games[0]
    assert (game.expected, game.difference, game.change, game.points) == (None, None, None, 10)


def test_a_rating_below_1400_is_none() -> None:
    """8.2, since 1 March 2024: as the check of the report says."""
    made = change(1900, [(1399, "0"), (1400, "1")])
    assert [game.unrated for game in made.games] == ["opponent", ""]
    assert change(1399, [(1900, "1")]).change is None
    assert change(1399, [(1900, "1")], start="2024/02/29").change is not None


@pytest.mark.parametrize(("start", "in_force"), [("", True), ("2024/03/01", True), ("2024/02/29", False)])
def test_a_change_says_whether_its_text_was_in_force(start: str, in_force: bool) -> None:
    assert change(1900, [(1900, "1")], start=start).in_force == in_force
