"""A rating report is checked before it is sent, and federations have rules of their own."""

from __future__ import annotations

from datetime import date

import pytest

import dutchess
from dutchess import Game, Header, InvalidRatingRules, Player, Tournament, trf
from dutchess.awards.own_rules import RatingRules, own_changes
from dutchess.awards.rating_report import last_day_to_report, rating_problems
from dutchess.awards.sentences import REPORT, report_line
from dutchess.base.translation import language
from dutchess.base.values import replace

GOOD = Tournament(
    (
        Player(1, "Alder, Ann", 2000, "FM", "w", "NOR", "1503014", "1990/01/01", games=(Game(2, "w", "1"),)),
        Player(2, "Birch, Bo", 1900, "", "m", "SWE", "1503015", "1991/01/01", games=(Game(1, "b", "0"),)),
    ),
    rounds=1,
    name="Club Open",
    header=Header(
        city="Oslo",
        federation="NOR",
        start="2026/10/01",
        end="2026/10/02",
        chief_arbiter="Berg, Bo",
        time_control="90 min + 30 s",
        coded_time_control="5400+30",
    ),
)
DAY = "2026/10/10"


def problems(tournament: Tournament, today: str = DAY) -> dict[str, int]:
    """Name and line of what is wrong."""
    return {problem.name: problem.line for problem in rating_problems(trf.dumps(tournament), today=today)}


def line_of(tournament: Tournament, start: str) -> int:
    lines = trf.dumps(tournament).splitlines()
    return next(row for row, line in enumerate(lines, 1) if line.startswith(start))


def test_a_report_that_can_be_sent() -> None:
    assert problems(GOOD) == {}


@pytest.mark.parametrize(
    ("field", "value", "name"),
    [
        ("city", "", "no-city"),
        ("federation", "NORWAY", "no-federation"),
        ("start", "", "no-start"),
        ("end", "soon", "no-end"),
        ("end", "2026/09/30", "ends-early"),
        ("chief_arbiter", "", "no-arbiter"),
        ("coded_time_control", "120", "too-fast"),
    ],
)
def test_the_event(field: str, value: str, name: str) -> None:
    wrong = replace(GOOD, header=replace(GOOD.header, **{field: value}))
    assert name in problems(wrong)


@pytest.mark.parametrize(
    ("change", "name"),
    [
        ({"fide_id": ""}, "no-id"),
        ({"fide_id": "12"}, "wrong-id"),
        ({"fide_id": "1503014"}, "id-twice"),
        ({"federation": ""}, "player-federation"),
        ({"title": "XM"}, "wrong-title"),
        ({"rating": 1350}, "low-rating"),
    ],
)
def test_a_player_with_the_line(change: dict[str, object], name: str) -> None:
    one, other = GOOD.players
    wrong = replace(GOOD, players=(one, replace(other, **change)))  # type: ignore[arg-type]
    assert problems(wrong) == {name: line_of(wrong, "001    2")}


def test_open_games_and_rounds_that_are_missing() -> None:
    one, other = GOOD.players
    games = replace(one, games=(Game(2, "w", "?"),)), replace(other, games=(Game(1, "b", "?"),))
    assert set(problems(replace(GOOD, players=games))) == {"open-game"}
    assert set(problems(replace(GOOD, rounds=3))) == {"rounds-missing"}


def test_too_fast_for_strong_players() -> None:
    """B.02 1.1: 60 minutes are enough below 1800 only."""
    fast = replace(GOOD, header=replace(GOOD.header, coded_time_control="3600"))
    found = rating_problems(trf.dumps(fast), today=DAY)
    assert [(problem.name, problem.refused) for problem in found] == [("too-fast-for", False)] * 2


def test_reported_too_late() -> None:
    """B.02 9.1: lists of November, December and January for an event that ended on 2 October."""
    assert last_day_to_report(date(2026, 10, 2)) == date(2027, 1, 1)
    assert last_day_to_report(date(2026, 10, 27)) == date(2027, 2, 1)
    assert problems(GOOD, "2026/12/31") == {}
    assert set(problems(GOOD, "2027/01/01")) == {"too-late"}


def test_every_problem_has_words() -> None:
    wrong = replace(GOOD, header=Header(), rounds=3)
    for problem in rating_problems(trf.dumps(wrong), today=DAY):
        assert problem.name in REPORT
        assert report_line(problem, language("en"))


RULES = """
name = "Club rating"
expected = "logistic"
limit = 0
floor = 1000
[[factor]]
k = 30
age = 18
[[factor]]
k = 10
rating = 1950
[[factor]]
k = 15
"""


def test_a_federation_has_its_own_rules() -> None:
    one, other = own_changes(GOOD, RatingRules.parse(RULES))
    assert (one.factor, one.change, one.new_rating) == (10, 3.6, 2004)
    assert (other.factor, other.change, other.new_rating) == (15, -5.4, 1895)
    table = own_changes(GOOD, RatingRules.parse(RULES.replace("logistic", "table")))
    assert table[0].change == 3.6
    assert own_changes(GOOD, RatingRules.parse(RULES.replace("1000", "1899")))[1].new_rating == 1899


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[[", "not TOML"),
        ('name = "x"', "factor"),
        ("[[factor]]\nk = 10", "name"),
        ('name = "x"\nk = 1\n[[factor]]\nk = 10', "no such field"),
        ('name = "x"\n[[factor]]\nk = "10"', "type int"),
        ('name = "x"\nexpected = "guess"\n[[factor]]\nk = 10', "unknown"),
        ('name = "x"\nscale = 0\n[[factor]]\nk = 10', "scale"),
    ],
)
def test_rules_that_are_wrong(text: str, reason: str) -> None:
    with pytest.raises(InvalidRatingRules, match=reason):
        RatingRules.parse(text)


def test_the_rules_are_public_errors() -> None:
    assert issubclass(dutchess.InvalidRatingRules, dutchess.DutchessError)
