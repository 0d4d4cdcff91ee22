"""Standings: shared places, sections, withdrawals, rating change, crosstable, every output format, errors."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

import dutchess
from dutchess import InvalidTournament, Record, Tournament, UnknownSection, UnknownTiebreak, crosstable, elo
from dutchess.cli import main
from dutchess.ranking import with_ranks
from dutchess.record import replace
from dutchess.sections import Section
from small_events import ranks, team_tournament, tournament, values
from test_tiebreaks import ROUND_ROBIN, UNPLAYED

PEOPLE = (  # sex, federation, birth, rating
    ("m", "NOR", "1990/01/01", 2250),
    ("w", "ESP", "2012/05/05", 1950),
    ("m", "NOR", "1960/01/01", 1850),
    ("w", "NOR", "2015", 1500),
    ("f", "GER", "", 0),
    ("", "GER", "2010/12/31", 1800),
)


def described(t: Tournament) -> Tournament:
    """The tournament with sex, federation, birth and rating of its players, played in 2026."""
    players = [
        replace(player, sex=sex, federation=federation, birth=birth, rating=rating)
        for player, (sex, federation, birth, rating) in zip(t.players, PEOPLE, strict=True)
    ]
    clubs = ["013 Rooks Club".ljust(36) + "   1    4", "013 Knights".ljust(36) + "   2    6"]
    records = [Record(line[:3], line) for line in ("042 2026/05/02", *clubs)]
    return replace(t, name="Open", players=tuple(players), records=tuple(records))


SECTIONS = described(UNPLAYED)


def test_places_are_shared() -> None:
    rows = dutchess.standings(UNPLAYED, []).rows
    assert [(row.rank, row.player, row.points) for row in rows] == [
        (1, 1, 35),
        (1, 5, 35),
        (3, 2, 25),
        (3, 3, 25),
        (5, 4, 15),
        (6, 6, 10),
    ]


def test_standings_can_be_used_like_a_sequence() -> None:
    table = dutchess.standings(UNPLAYED, ["BH"])
    assert len(table) == 6
    assert list(table) == list(table.rows)
    assert table[0] is table.rows[0]
    assert (table.round, table.tiebreaks, table.regulations) == (5, ("BH",), "current")


def test_each_tiebreak_applies_to_those_still_tied() -> None:
    rows = dutchess.standings(UNPLAYED, "BH,SB").rows
    assert [row.player for row in rows] == [1, 5, 2, 3, 4, 6]
    assert [row.rank for row in rows] == [1, 2, 3, 4, 5, 6]


def test_after_any_round() -> None:
    assert ranks(UNPLAYED, round=1) == {1: 1, 3: 1, 5: 1, 2: 4, 4: 4, 6: 4}
    assert ranks(UNPLAYED, round=0) == dict.fromkeys(range(1, 7), 1)
    for wrong in (-1, 6):
        with pytest.raises(InvalidTournament, match=f"after round {wrong}"):
            dutchess.standings(UNPLAYED, round=wrong)


# -- which tie-breaks --------------------------------------------------------------------------------------------------


def with_records(*lines: str) -> Tournament:
    return replace(UNPLAYED, records=tuple(Record(line[:3], line) for line in lines))


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["202 BH/C1, SB,DE"], ("BH/C1", "SB", "DE")),
        (["212 PTS,bh#c1,SB"], ("BH/C1", "SB")),
        (["202 SB", "212 PTS,BH"], ("BH",)),
        (["202"], ("BH/C1", "BH", "SB", "DE")),
        ([], ("BH/C1", "BH", "SB", "DE")),
    ],
)
def test_the_file_says_which_tiebreaks(lines: list[str], expected: tuple[str, ...]) -> None:
    assert dutchess.standings(with_records(*lines)).tiebreaks == expected


def test_record_212_may_rank_by_something_else_first() -> None:
    rows = dutchess.standings(with_records("212 BH,PTS")).rows
    assert [row.player for row in rows] == [4, 1, 2, 5, 3, 6]


def test_an_unknown_code_in_the_file_names_its_record() -> None:
    with pytest.raises(UnknownTiebreak, match=r"record 202.*known: PTS, DE"):
        dutchess.standings(with_records("202 BH,OTHER_COIN"))


def test_defaults_depend_on_the_kind_of_event() -> None:
    assert dutchess.standings(ROUND_ROBIN).tiebreaks == ("DE", "WIN", "SB", "KS")
    assert dutchess.standings(UNPLAYED, round_robin=True).tiebreaks == ("DE", "WIN", "SB", "KS")
    assert dutchess.standings(team_tournament("1-2:1=")).tiebreaks == ("MPvGP", "DE", "BH/C1", "BH")
    untyped = replace(ROUND_ROBIN, system="", records=(Record("092", "092 Individual: Round Robin"),))
    assert dutchess.standings(untyped).is_round_robin


# -- sections ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("section", "members"),
    [
        ("sex=w", {2, 4, 5}),
        ("sex=m", {1, 3}),
        ("federation=nor", {1, 3, 4}),
        ("rating=1800-1999", {2, 3, 6}),
        ("rating=-1799", {4, 5}),
        ("rating=1850-", {1, 2, 3}),
        ("rating=1800", {6}),
        ("age=-14", {2, 4}),
        ("age=60-", {3}),
        ("born=2010-2012", {2, 6}),
        ("club=knights", {2, 6}),
        ("sex=w, age=-12", {4}),
    ],
)
def test_sections(section: str, members: set[int]) -> None:
    rows = dutchess.standings(SECTIONS, ["BH"], section=section).rows
    everybody = {row.player: row for row in dutchess.standings(SECTIONS, ["BH"])}
    assert {row.player for row in rows} == members
    assert [row.rank for row in rows] == [everybody[row.player].rank for row in rows]
    assert [row.place for row in rows] == [1 + sum(r.rank < row.rank for r in rows) for row in rows]  # type: ignore[operator]


@pytest.mark.parametrize(
    "section", ["", "sex", "sex=x", "rating=a-b", "rating=2000-1000", "title=GM", "age=10,", "rating=10000-"]
)
def test_sections_that_make_no_sense(section: str) -> None:
    with pytest.raises(UnknownSection, match="section"):
        Section.parse(section)


def test_sections_need_the_facts() -> None:
    with pytest.raises(UnknownSection, match="record 042"):
        dutchess.standings(UNPLAYED, section="age=-12")
    with pytest.raises(UnknownSection, match="clubs are not known"):
        dutchess.standings(UNPLAYED, section="club=Rooks")


# -- withdrawals -------------------------------------------------------------------------------------------------------


def test_withdrawn_players_can_be_left_out() -> None:
    """Players 3 and 6 were absent in the last round."""
    table = dutchess.standings(UNPLAYED, ["BH"])
    assert {row.player for row in table if row.withdrawn} == {3, 6}
    assert ranks(UNPLAYED, "BH", withdrawn=False) == {1: 1, 5: 2, 2: 3, 4: 4}
    assert {row.player for row in dutchess.standings(UNPLAYED, round=3) if row.withdrawn} == set()


# Player 4 leaves after one of three games, player 3 misses one.
LEFT = tournament("4w0 3b1 2w=", "3w1 4b+ 1b=", "2b0 1w0 4w+", "1b1 2w- 3b-", system="FIDE_ROUNDROBIN")


def test_who_leaves_a_round_robin_early_counts_for_nobody() -> None:
    """Tournament Rules of 2011, 9(b)(1): fewer than half of the games played."""
    rows = dutchess.standings(LEFT, ["SB", "WIN", "KS"]).rows
    assert [(row.rank, row.player, row.points) for row in rows] == [(1, 1, 15), (1, 2, 15), (3, 3, 0), (None, 4, 0)]
    assert [row.tiebreaks for row in rows] == [(0.75, 1, 0.5), (0.75, 1, 0.5), (0, 0, 0), (None, None, None)]
    assert [row.player for row in dutchess.standings(LEFT, withdrawn=False)] == [1, 2, 3]


def test_annulment_is_for_the_arbiter_to_say() -> None:
    """9(b)(2) and before the end: nothing is annulled unless somebody says so."""
    assert values(LEFT, "PTS", annulled=()) == {1: 1.5, 2: 2.5, 3: 1, 4: 1}
    assert values(LEFT, "PTS", round=2) == {1: 1, 2: 2, 3: 0, 4: 1}
    assert values(LEFT, "PTS", round=2, annulled=[4]) == {1: 1, 2: 1, 3: 0, 4: None}


# -- points beside the results -----------------------------------------------------------------------------------------


def test_bonus_and_penalty_points() -> None:
    """Record 299: a penalty of half a point without a round, and a draw of round 4 priced at nothing."""
    t = with_records("299          -0.5  000    1", "299 D         0.0  004    5")
    assert values(t, "PTS") == {1: 3, 2: 2.5, 3: 2.5, 4: 1.5, 5: 3, 6: 1}


def test_open_results_are_mentioned() -> None:
    t = tournament("2w?", "1b?")
    (warning,) = dutchess.standings(t, ["WIN"]).warnings
    assert warning == "1 results are not known yet and count 0.5 points"


# -- ratings -----------------------------------------------------------------------------------------------------------


def test_expected_scores() -> None:
    assert [elo.expected(d) for d in (0, 3, 4, -4, 400, -400, 735, 736, 5000)] == [50, 50, 51, 49, 92, 8, 99, 100, 100]


def test_rating_change() -> None:
    """B.02 8.3: score minus expected score, times K; 400 points at most, but not from 2650 on."""
    assert elo.rating_change(2000, [(2000, 10), (2200, 5), (1500, 0)], 20) == 20 * (50 + (50 - 24) - 92)
    assert elo.game_change(2700, 2000, 10) == 1
    assert elo.game_change(2700, 2000, 10, unlimited=False) == 8
    assert elo.game_change(2000, 2700, 10) == 92
    assert elo.rating_change(2000, [(2000, 10)] * 40, 20) == 17 * 40 * 50  # K times games is 700 at most


@pytest.mark.parametrize(
    ("rating", "age", "factor"),
    [(2399, None, 20), (2400, None, 10), (2400, 12, 10), (2299, 18, 40), (2300, 12, 20), (1500, 19, 20)],
)
def test_development_factor(rating: int, age: int | None, factor: int) -> None:
    assert elo.factor(rating, age) == factor


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
        dated = replace(t, records=(Record("042", f"042 {date}"),))
        assert dutchess.standings(dated, [])[0].rating_change == change


# -- crosstable --------------------------------------------------------------------------------------------------------


def test_crosstable_by_round() -> None:
    table = dutchess.standings(UNPLAYED, ["BH"])
    assert crosstable.by_round(table)[0] == ["2w1", "½bye", "3b1", "5w½", "4b½"]
    assert crosstable.by_round(table)[5] == ["5b0", "+bye", "2b-", "3w0", "-"]
    teams = dutchess.standings(team_tournament("1-2:1=", "1-2:00"))
    assert crosstable.by_round(teams) == [["1b½", "1b2"], ["2w1½", "2w0"]]


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
    assert crosstable.by_opponent(teams) == [["*", "½ 2"], ["1½ 0", "*"]]


# -- files and the command ---------------------------------------------------------------------------------------------


def test_ranks_in_the_file() -> None:
    table = dutchess.standings(UNPLAYED, [])
    again = dutchess.trf.loads(dutchess.trf.dumps(with_ranks(table)))
    assert [player.rank for player in again.players] == [1, 3, 3, 5, 1, 6]
    assert again == UNPLAYED
    earlier = dutchess.trf.loads(dutchess.trf.dumps(with_ranks(dutchess.standings(UNPLAYED, [], round=1))))
    assert [player.rank for player in earlier.players] == [1, 4, 1, 4, 1, 4]
    assert earlier.played_rounds == 1


def test_ranks_of_teams_in_the_file() -> None:
    ranked = with_ranks(dutchess.standings(team_tournament("1-2:0=")))
    assert [kept.line[68:71] for kept in ranked.records if kept.code == "310"] == ["  2", "  1"]
    assert ranked.records[0].line[73:77] == "   1"


@pytest.fixture
def path(tmp_path: Path) -> str:
    target = tmp_path / "t.trf"
    dutchess.trf.dump(SECTIONS, target)
    return str(target)


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(["standings", *words])
    answer = capsys.readouterr()
    return code, answer.out, answer.err


def test_table(path: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, path, "--tiebreaks", "BH,SB")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[:3] == ["Open", "Standings after round 5 of 5", ""]
    assert lines[3].split() == ["Rank", "No", "Name", "Rtg", "Pts", "BH", "SB"]
    assert lines[4].split() == ["1", "1", "Player", "1", "2250", "3.5", "13.0", "9.25"]
    assert len(lines) == 10


def test_json(path: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, path, "--tiebreaks", "BH,ARO", "--format", "json", "--ratings", "--crosstable")
    document = json.loads(out)
    assert code == 0
    assert (document["round"], document["tiebreaks"], document["of"]) == (5, ["BH", "ARO"], "players")
    first = document["standings"][0]
    assert (first["rank"], first["player"], first["points"], first["tiebreaks"]) == (1, 1, 3.5, [13, None])
    assert first["games"] == ["2w1", "½bye", "3b1", "5w½", "4b½"]
    assert first["factor"] == 20


def test_csv(path: str, capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, path, "--tiebreaks", "BH", "--format", "csv", "--section", "sex=w")
    rows = list(csv.reader(io.StringIO(out)))
    assert rows[0] == ["Place", "Rank", "No", "Name", "Rtg", "Pts", "BH"]
    assert [row[:3] for row in rows[1:]] == [["1", "2", "5"], ["2", "3", "2"], ["3", "5", "4"]]


def test_trf(path: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    target = tmp_path / "ranked.trf"
    code, out, _ = run(capsys, path, "--tiebreaks", "BH", "--format", "trf", "-o", str(target))
    assert (code, out) == (0, "")
    assert [player.rank for player in dutchess.trf.load(target).players] == [1, 3, 4, 5, 2, 6]
    assert run(capsys, path, "--format", "trf", "--section", "sex=w")[0] == 2


def test_warnings_go_to_standard_error(path: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, path, "--tiebreaks", "KS")
    assert code == 0
    assert out
    assert f"dutchess: {path}: warning: KS: " in err


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (["--tiebreaks", "XX"], 2, "known: PTS, DE"),
        (["--tiebreaks", "BH/Q"], 2, "takes no modifier /Q"),
        (["--tiebreaks", "BH", "--type", "round-robin"], 2, "article 8"),
        (["--section", "age"], 2, "known: rating=LOW-HIGH"),
        (["--round", "9"], 3, "after round 9"),
        (["--regulations", "1999"], 2, "choose one of current, 2011, 1992"),
        (["--of", "teams"], 3, "team"),
    ],
)
def test_errors(path: str, capsys: pytest.CaptureFixture[str], words: list[str], code: int, message: str) -> None:
    found, _, err = run(capsys, path, *words)
    assert found == code
    assert message in err
    assert "Traceback" not in err


def test_an_error_in_the_file_is_invalid_input(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "t.trf"
    dutchess.trf.dump(with_records("202 COIN"), target)
    code, _, err = run(capsys, str(target))
    assert code == 3
    assert f"dutchess: {target}: tie-break 'COIN': (TRF record 202)" in err
