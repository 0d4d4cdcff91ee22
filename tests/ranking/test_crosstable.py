"""Crosstables by round and by opponent."""

from __future__ import annotations

import dutchess
from dutchess.ranking import crosstable
from small_events import ROUND_ROBIN, UNPLAYED, team_tournament


def test_crosstable_by_round() -> None:
    table = dutchess.standings(UNPLAYED, ["BH"])
    assert crosstable.by_round(table)[0] == ["2w1", "½bye", "3b1", "5w½", "4b½"]
    assert crosstable.by_round(table)[5] == ["5b0", "+bye", "2b-", "3w0", "-"]
    teams = dutchess.standings(team_tournament("1-2:1=", "1-2:00"))
    assert crosstable.by_round(teams) == [["1b0.5", "1b2.0"], ["2w1.5", "2w0.0"]]


def test_crosstable_by_opponent() -> None:
    table = dutchess.standings(ROUND_ROBIN, ["DE"])
    assert [row.player for row in table] == [3, 1, 4, 2, 5]
    assert crosstable.by_opponent(table) == [
        ["*", "1", "0", "1", "1"],
        ["0", "*", "½", "1", "1"],
        ["1", "½", "*", "0", "1"],
        ["0", "0", "1", "*", "+"],
        ["0", "0", "0", "-", "*"],
    ]
    teams = dutchess.standings(team_tournament("1-2:1=", "1-2:00", system="FIDE_TEAM_DOUBLEROUNDROBIN"))
    assert crosstable.by_opponent(teams) == [["*", "0.5 2.0"], ["1.5 0.0", "*"]]


def test_unplayed_matches_are_marked() -> None:
    """Tournament Rules 2011, 9(d): matches and games that were not played "must be clearly indicated as such"."""
    t = team_tournament("1-2:++", "1-2:1+", system="FIDE_TEAM_DOUBLEROUNDROBIN")
    table = dutchess.standings(t)
    assert crosstable.by_round(table) == [["2w2.0+", "2w2.0(+)"], ["1b0.0-", "1b0.0(-)"]]
    assert crosstable.by_opponent(table) == [["*", "2.0+ 2.0(+)"], ["0.0- 0.0(-)", "*"]]
    played = dutchess.standings(team_tournament("1-2:1=-+ 3-4:10=1", boards=4))
    assert {row.player: cells for row, cells in zip(played, crosstable.by_round(played), strict=True)} == {
        1: ["2w2.5(-+)"],
        2: ["1b1.5(+-)"],
        3: ["4w2.5"],
        4: ["3b1.5"],
    }


def test_open_games_of_a_match_are_no_draws() -> None:
    table = dutchess.standings(team_tournament("1-2:1= 3-4:==", "1-3:1? 2-4:??"), round=2)
    assert {row.player: cells for row, cells in zip(table, crosstable.by_round(table), strict=True)} == {
        1: ["2w1.5", "3w1.0?"],
        2: ["1b0.5", "4w?"],
        3: ["4w1.0", "1b0.0?"],
        4: ["3b1.0", "2b?"],
    }
