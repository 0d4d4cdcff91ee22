"""Standings of groups, and of several events together."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given

import dutchess
from dutchess import Game, Header, InvalidRun, Player, Tournament, UnknownSection
from dutchess.cli import main
from dutchess.ranking.groups import age_group, grouped
from dutchess.ranking.series import series
from strategies import tournaments

LETTERS = {10: "F", 5: "H", 0: "Z"}


def event(*people: tuple[str, int, str], start: str = "2026/05/01") -> Tournament:
    """Players by name, points in tenths (at most 30) and club."""
    made = []
    for number, (name, points, club) in enumerate(people, 1):
        games = tuple([Game(0, "-", LETTERS[min(10, max(0, points - 10 * at))]) for at in range(3)])
        made.append(Player(number, name, 1500, federation="NOR" if number % 2 else "SWE", club=club, games=games))
    return Tournament(tuple(made), rounds=3, header=Header(start=start))


ONE = event(("A", 30, "Rooks"), ("B", 20, "Knights"), ("C", 20, "Rooks"), ("D", 15, "Knights"), ("E", 10, "Pawns"))


def test_clubs_by_their_best_players() -> None:
    table = dutchess.standings(ONE, [])
    rows = grouped(table, "club", best=2)
    assert [(row.name, row.rank, row.points) for row in rows] == [
        ("Rooks", 1, 50),
        ("Knights", 2, 35),
        ("Pawns", None, 10),
    ]
    assert [player.name for player in rows[0].players] == ["A", "C"]
    assert [row.name for row in grouped(table, "federation", best=2)] == ["NOR", "SWE"]
    with pytest.raises(UnknownSection, match="no groups by"):
        grouped(table, "hair")


def test_equal_points_are_separated_by_places_and_else_shared() -> None:
    table = dutchess.standings(event(("A", 30, "X"), ("B", 10, "X"), ("C", 20, "Y"), ("D", 20, "Y")), [])
    assert [(row.name, row.rank) for row in grouped(table, "club", best=2)] == [("Y", 1), ("X", 2)]
    table = dutchess.standings(event(("A", 20, "X"), ("B", 20, "Y")), [])
    assert [row.rank for row in grouped(table, "club", best=1)] == [1, 1]


@given(tournaments())
def test_every_ranked_player_is_in_one_group(tournament: Tournament) -> None:
    table = dutchess.standings(tournament, [], teams=False)
    for kind in ("club", "federation", "age"):
        seen = [row.player for group in grouped(table, kind, best=1) for row in group.players]
        assert len(seen) == len(set(seen))


@pytest.mark.parametrize(
    ("birth", "group"),
    [("2020", "U8"), ("2014", "U12"), ("2015", "U12"), ("2006", "U20"), ("2005", ""), ("1976", "50+"), ("1961", "65+")],
)
def test_age_groups(birth: str, group: str) -> None:
    assert age_group(Player(1, "A", birth=birth), 2026) == group
    assert age_group(Player(1, "A"), 2026) == ""


TWO = event(("C", 30, ""), ("a ", 20, ""), ("F", 20, ""))


def test_a_series_by_score_and_the_best_count() -> None:
    tables = [dutchess.standings(one, []) for one in (ONE, TWO)]
    rows = series(tables)
    assert [(row.name, row.rank, row.points) for row in rows[:2]] == [("C", 1, Fraction(5)), ("a ", 1, Fraction(5))]
    best = series(tables, best=1)
    assert {row.name: (row.points, row.counted) for row in best}["a "] == (Fraction(3), (0,))
    assert {row.name: row.events for row in best}["F"] == (None, Fraction(2))


def test_a_series_by_place_shares_the_points_of_shared_places() -> None:
    rows = {row.name: row for row in series([dutchess.standings(ONE, [])], by_place=(10, 8, 6))}
    assert [rows[name].points for name in "ABCDE"] == [10, 7, 7, 0, 0]
    assert sum(row.points for row in rows.values()) == 24


def test_a_series_needs_an_event() -> None:
    with pytest.raises(InvalidRun, match="at least one event"):
        series([])
    with pytest.raises(InvalidRun, match="must count"):
        series([dutchess.standings(ONE, [])], best=0)


def test_the_commands(capsys: pytest.CaptureFixture[str], tmp_path: object) -> None:
    path = str(tmp_path) + "/one.trf"
    dutchess.trf.dump(ONE, path)
    assert main(["series", path, path, "--places", "10,8,6", "--best", "1"]) == 0
    shown = capsys.readouterr().out
    assert "10     (10)" in shown
    assert main(["series", path, "--format", "json"]) == 0
    assert '"points": 3.0' in capsys.readouterr().out
    assert main(["series", path, "--places", "many"]) == 2
    assert main(["standings", path, "--groups", "federation", "--best", "2"]) == 0
    assert "NOR" in capsys.readouterr().out
    assert main(["standings", path, "--groups", "club", "--format", "json"]) == 2
