"""Team events: what records and boards add up to, rounds of teams, and how the commands show them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

import dutchess
from dutchess.base.values import replace
from dutchess.cli import main
from dutchess.cli.engine.program import run as engine
from dutchess.pairing.team import read
from dutchess.tournament import (
    Acceleration,
    Adjustment,
    ForbiddenPairs,
    ForfeitedMatch,
    Game,
    Header,
    LineUp,
    Tournament,
    teams,
)
from dutchess.tournament.teams import TeamEvent
from dutchess.tournament.teams.rounds import matches

ROOT = Path(__file__).parents[3]
LEAGUE = ROOT / "examples" / "league-9.trf"

# -- what the files say ------------------------------------------------------------------------------------------------

HEAD = """012 Match day
142 5
152 W
192 FIDE_TEAM
362 TW 2.0   TD 1.0   TL 0.0
310   1 Alpha                                                               1    2
310   2 Bravo                                                               3    4
310   3 Charlie                                                             5    6
310   4 Delta                                                               7    8
"""


def player(number: int, *blocks: str) -> str:
    """A 001 record with these round blocks (`opponent colour result`)."""
    entries = "".join(f"  {opponent:>4} {colour} {result}" for opponent, colour, result in map(str.split, blocks))
    return f"001 {number:4}      {'P' + str(number):33} 2000{'':33}{number:4}{entries}\n"


def event(*lines: str, head: str = HEAD) -> Tournament:
    return dutchess.trf.loads(head + "".join(lines))


def played(*rounds: str, more: str = "") -> Tournament:
    """Four teams of two players; each round lists the blocks of players 1 to 8 between commas."""
    columns = zip(*(entries.split(",") for entries in rounds), strict=True)
    return event(more, *(player(number, *blocks) for number, blocks in enumerate(columns, 1)))


ECHO = "310 {:>3} Echo" + " " * 60 + "{:4}\n"
ROUND = "3 w 1,4 b 0,1 b 0,2 w 1,7 w 1,8 b =,5 b 0,6 w ="


def points(tournament: Tournament) -> dict[int, tuple[int, int]]:
    found = TeamEvent.of(tournament)
    return {team.number: (found.match_points(team.number), found.game_points(team.number)) for team in found.teams}


def letters(tournament: Tournament, number: int) -> str:
    return "".join(entry.result for entry in TeamEvent.of(tournament).history[number])


def test_match_points_follow_from_the_boards() -> None:
    tournament = played(ROUND)
    assert points(tournament) == {1: (10, 10), 2: (10, 10), 3: (20, 15), 4: (0, 5)}
    assert [letters(tournament, number) for number in (1, 2, 3, 4)] == ["D", "D", "W", "L"]
    assert TeamEvent.of(tournament).history[3][0].boards == (10, 5)


def test_claimed_points_are_not_trusted() -> None:
    claimed = HEAD.replace("310   1 Alpha" + " " * 31, "310   1 Alpha" + " " * 31).replace(
        "Alpha                                                        ",
        "Alpha                                        9.0   16.0   ",
    )
    tournament = event(*(player(n) for n in range(1, 9)), head=claimed)
    assert points(tournament)[1] == (0, 0)


def test_a_match_without_a_game_is_forfeited() -> None:
    tournament = played("3 w +,4 b +,1 b -,2 w -,7 w -,8 b -,5 b -,6 w -")
    assert [letters(tournament, number) for number in (1, 2, 3, 4)] == ["+", "-", "-", "-"]
    assert points(tournament) == {1: (20, 20), 2: (0, 0), 3: (0, 0), 4: (0, 0)}
    assert not any(entries[0].played for entries in TeamEvent.of(tournament).history.values())


@pytest.mark.parametrize("boards", ["00", "0-", "-0"])
def test_a_match_that_both_teams_lose_on_every_board_gives_neither_match_points(boards: str) -> None:
    """C.04.6 article 1.4.1 names points for a draw; a match in which nobody has won or drawn a board is none."""
    first, second = boards
    tournament = played(f"3 w {first},4 b {second},1 b {first},2 w {second},7 w =,8 b =,5 b =,6 w =")
    assert points(tournament) == {1: (0, 0), 2: (0, 0), 3: (10, 10), 4: (10, 10)}
    assert [letters(tournament, number) for number in (1, 2, 3, 4)] == ["L", "L", "D", "D"]
    history = TeamEvent.of(tournament).history
    assert (history[1][0].colour, history[2][0].colour, history[1][0].played) == ("w", "b", True)
    assert frozenset((1, 2)) not in {frozenset(pair) for pair in dutchess.pair(tournament).pairs}


def test_one_drawn_board_makes_a_match_drawn() -> None:
    """C.04.6 article 1.4.1: only a match without any point is lost by both teams."""
    tournament = played("3 w 0,4 b =,1 b 0,2 w =,7 w 0,8 b 1,5 b 1,6 w 0")
    assert points(tournament) == {1: (10, 5), 2: (10, 5), 3: (10, 10), 4: (10, 10)}


def test_a_match_that_both_teams_lose_is_worth_what_a_lost_match_is() -> None:
    """C.04.6 article 1.4.1, TRF records 162 and 362: lost boards and lost matches may have points of their own."""
    paid = HEAD.replace("362 TW 2.0   TD 1.0   TL 0.0", "362 TW 3.0   TD 2.0   TL 1.0\n162  W 3.0    D 2.0    L 1.0")
    row = "3 w 0,4 b 0,1 b 0,2 w 0,7 w 1,8 b 1,5 b 0,6 w 0".split(",")
    tournament = event(*(player(number, block) for number, block in enumerate(row, 1)), head=paid)
    assert points(tournament) == {1: (10, 20), 2: (10, 20), 3: (30, 60), 4: (10, 20)}


def test_forfeited_matches_are_worth_nothing_to_the_absent() -> None:
    """C.04.2 article 3.3, TRF record 330: no points for a team that did not come, and none for two of them."""
    paid = HEAD.replace("TL 0.0", "TL 1.0")
    absent = ["0000 - Z"] * 8
    rows = [player(number, block) for number, block in enumerate(absent, 1)]
    tournament = event(*rows, "330 +- 001 001 002\n", "330 -- 001 003 004\n", head=paid)
    assert points(tournament) == {1: (20, 20), 2: (0, 0), 3: (0, 0), 4: (0, 0)}
    assert [letters(tournament, number) for number in (1, 2, 3, 4)] == ["+", "-", "-", "-"]


def test_a_match_with_one_game_is_played_and_the_first_board_has_its_scheduled_colour() -> None:
    tournament = played("3 w +,4 b 0,1 b -,2 w 1,7 w 1,8 b =,5 b 0,6 w =")
    history = TeamEvent.of(tournament).history
    assert (history[1][0].result, history[1][0].colour, history[2][0].colour) == ("D", "w", "b")


def test_a_game_with_the_wrong_colours_leaves_the_colour_of_its_team() -> None:
    """C.04.6 article 1.6.1, C.04.2 article 4.3: the first board was scheduled to have White, as the other two show."""
    head = "012 Match\n142 5\n152 W\n192 FIDE_TEAM\n" + "".join(
        f"310 {number:3} Team {number}{'':59}{3 * number - 2:5}{3 * number - 1:5}{3 * number:5}\n" for number in (1, 2)
    )
    rows = [player(number, block) for number, block in enumerate("4 b 1,5 b 1,6 w 0,1 w 0,2 w 0,3 b 1".split(","), 1)]
    declared = TeamEvent.of(event(*rows, "352 WBW\n", head=head)).history
    assert (declared[1][0].colour, declared[2][0].colour) == ("w", "b")
    silent = TeamEvent.of(event(*rows, head=head)).history
    assert (silent[1][0].colour, silent[2][0].colour) == ("b", "w"), "nothing says how the boards should be coloured"


def test_forfeited_matches_by_record_330() -> None:
    blocks = "0000 w +,0000 b +,0000 - Z,0000 - Z,7 w 1,8 b =,5 b 0,6 w ="
    tournament = played(blocks, more="330 +- 001 001 002\n")
    history = TeamEvent.of(tournament).history
    assert (history[1][0].opponent, history[1][0].result, history[1][0].match_points) == (2, "+", 20)
    assert (history[2][0].opponent, history[2][0].result, history[2][0].match_points) == (1, "-", 0)
    silent = played("0000 - Z,0000 - Z,0000 - Z,0000 - Z,7 w 1,8 b =,5 b 0,6 w =", more="330 -+ 001 001 002\n")
    assert points(silent)[2] == (20, 20)


@pytest.mark.parametrize(
    ("more", "worth", "remark"),
    [
        ("162  W 1.0    D 0.5    P 1.0\n", 20, False),
        ("162  W 1.0    D 0.5    P 0.0\n", 0, False),
        ("162  W 2.0    D 0.5\n", 10, False),
        ("162  W 1.0    D 0.5    P 1.0\n320  2.0\n", 20, False),
        ("162  W 1.0    D 0.5    P 1.0\n320  2.0  2.0\n", 20, False),
        ("162  W 1.0    D 0.5    P 1.0\n320  2.0  1.5\n", 15, True),
    ],
)
def test_record_162_prices_a_board_of_the_bye(more: str, worth: int, remark: bool) -> None:
    """`P` is the price of one board, of which there are two; game points of record 320 go first."""
    rows = [player(number, "0000 - U" if number > 6 else "0000 - Z") for number in range(1, 9)]
    found: list[dutchess.trf.Deviation] = []
    tournament = dutchess.trf.loads(HEAD + "".join(rows) + more, found)
    assert any("record 320 counts" in one.message for one in found) == remark
    entry = TeamEvent.of(tournament).history[4][0]
    assert (entry.result, entry.game_points) == ("U", worth)
    written = dutchess.trf.dumps(tournament)
    assert [line for line in written.splitlines() if line[:3] in ("162", "320")] == more.splitlines()
    changed = replace(tournament, scoring=replace(tournament.scoring, win=15))
    assert TeamEvent.of(dutchess.trf.loads(dutchess.trf.dumps(changed))).history[4][0].game_points == worth


@pytest.mark.parametrize(
    ("record", "worth"), [("", (10, 10)), ("320  2.0  1.5\n", (20, 15)), ("320  0.0  0.0 002\n", (0, 0))]
)
def test_the_bye_is_worth_a_draw_unless_record_320_says_otherwise(record: str, worth: tuple[int, int]) -> None:
    blocks = "5 w 1,6 b 0,0000 - U,0000 - U,1 b 0,2 w 1,0000 - Z,0000 - Z"
    tournament = played(blocks, more=record)
    assert points(tournament)[2] == worth
    assert letters(tournament, 2) == "U"


def test_byes_of_teams_by_record_240_and_by_their_players() -> None:
    by_players = played("5 w 1,6 b 0,0000 - H,0000 - H,1 b 0,2 w 1,0000 - F,0000 - F")
    by_record = played(
        "5 w 1,6 b 0,0000 - Z,0000 - Z,1 b 0,2 w 1,0000 - Z,0000 - Z", more="240 H   1    2\n240 F   1    4\n"
    )
    assert points(by_players) == points(by_record) == {1: (10, 10), 2: (10, 10), 3: (10, 10), 4: (20, 20)}


def test_abnormal_points_of_record_299() -> None:
    forfeit = played("3 w +,4 b +,1 b -,2 w -,7 w 1,8 b =,5 b 0,6 w =", more="299 -   1.0\n")
    assert points(forfeit)[2] == (10, 0)
    assert points(forfeit)[4] == (0, 5)
    penalty = played(ROUND, more="299    -1.0  -0.5    1    3\n")
    assert points(penalty)[3] == (10, 10)
    bonus = played(ROUND, more="299     1.0                4\n")
    assert points(bonus)[4] == (10, 5)


def test_line_ups_of_record_300_and_empty_boards() -> None:
    swapped = played("4 w 1,3 b 0,2 w 1,1 b 0,7 w 1,8 b =,5 b 0,6 w =", more="300   1   2   1    4    3\n")
    history = TeamEvent.of(swapped).history
    assert (history[1][0].colour, history[2][0].colour) == ("w", "b")
    assert history[2][0].boards == (0, 10)
    first_missing = played("0000 w +,4 b 0,0000 - Z,2 w 1,7 w 1,8 b =,5 b 0,6 w =")
    assert TeamEvent.of(first_missing).history[2][0].colour == "b"


def test_teams_of_older_files() -> None:
    old = HEAD.replace("192 FIDE_TEAM\n", "")
    lines = [f"013 {name:32}{first:4} {first + 1:4}" for name, first in (("Alpha", 1), ("Bravo", 3), ("Charlie", 5))]
    head = "\n".join([line for line in old.splitlines() if not line.startswith("310")] + lines) + "\n"
    tournament = event(*(player(n) for n in range(1, 7)), head=head)
    assert tournament.is_team_event
    assert [team.number for team in TeamEvent.of(tournament).teams] == [1, 2, 3]
    assert dutchess.pair(tournament).bye == 3


@pytest.mark.parametrize(
    ("more", "message"),
    [
        (
            "310   4 Echo                                                                9\n",
            "two teams have the number 4",
        ),
        (
            "310   5 Echo                                                                8\n",
            "player 8 is in teams 4 and 5",
        ),
        ("310   5 Echo                                                               77\n", "names player 77"),
        ("310   5 Echo\n", "team 5 has no players"),
        (ECHO.format("x", 9), "record 310"),
        ("330 ++ 001 001 002\n", "record 330"),
        ("330 +- 001 001 009\n", "no team 9"),
        ("320  1.0  1.0 0x1\n", "record 320"),
        ("320  1.0  1.0 009\n", "no team 9"),
        ("352 WXWB\n", "record 352"),
        ("362 TW 2.0\n", "record 362 occurs twice"),
        ("299 Q   1.0\n", "record 299"),
        ("300   1   1   2    7    8\n", "does not belong to team 1"),
        ("300   2   1   2    7    8\n", "does not belong to team 1"),
        ("300   2   1   2    1    1\n", "player 1 is named twice"),
        ("300   2   1   2    1    2 0000\n", "team 1 needs 2 boards, but has 3"),
        ("240 Z   2    9\n", "no team 9"),
        ("330 +- 001 001 003\n", "team 1 meets both team 2 and team 3"),
        ("320  1.0  1.0 001\n", "team 1 has both a bye and a match against team 2"),
    ],
)
def test_contradictory_records_are_named(more: str, message: str) -> None:
    players = [player(n, block) for n, block in enumerate(ROUND.split(","), 1)]
    with pytest.raises(dutchess.InvalidTournament, match=message):
        dutchess.pair(event(more, *players, player(9, "0000 - Z")))


def test_players_of_one_team_meet_one_team() -> None:
    with pytest.raises(dutchess.InvalidTournament, match="round 1: team"):
        dutchess.pair(played("3 w 1,5 b 0,1 b 0,7 w 1,2 w 1,8 b =,4 b 0,6 w ="))


def test_missing_team_records() -> None:
    head = "\n".join(line for line in HEAD.splitlines() if not line.startswith("310")) + "\n"
    with pytest.raises(dutchess.InvalidTournament, match="310"):
        dutchess.pair(event(player(1), player(2), head=head))


def test_systems_for_teams_and_for_players_do_not_mix() -> None:
    league = dutchess.trf.load(LEAGUE)
    with pytest.raises(dutchess.InvalidTournament, match=r"dutch pairs players.*FIDE_TEAM"):
        dutchess.pair(league, system="dutch")
    with pytest.raises(dutchess.InvalidTournament, match=r"team pairs teams.*FIDE_DUTCH"):
        dutchess.pair(dutchess.trf.load(ROOT / "examples" / "club-9.trf"), system="team")
    plain = replace(league, system="", teams=())
    with pytest.raises(dutchess.InvalidTournament, match=r"team pairs teams, but there are no team records"):
        dutchess.pair(plain, system="team")


def test_the_day_of_the_event_decides_about_the_edition() -> None:
    league = dutchess.trf.load(LEAGUE)
    for start, system in (("2025/11/30", "team-2024"), ("2026-02-01", "team"), ("", "team"), ("soon", "team")):
        dated = replace(league, header=Header(start=start))
        assert dutchess.pair(dated) == dutchess.pair(league, system=system)
    assert dutchess.pair(league, system="team") != dutchess.pair(league, system="team-2024")


# -- rounds ------------------------------------------------------------------------------------------------------------


def test_boards_of_a_pairing() -> None:
    league = dutchess.trf.load(LEAGUE)
    pairing = dutchess.pair(league)
    first = matches(league, pairing)[0]
    assert (first.white, first.black) == pairing.pairs[0] == (5, 8)
    assert first.boards == ((9, 15), (16, 10))
    inverted = replace(league, board_colours="bw")
    assert matches(inverted, pairing)[0].boards == ((9, 15), (16, 10))


def test_line_ups_of_the_coming_round() -> None:
    league = dutchess.trf.load(LEAGUE)
    named = replace(league, line_ups=(dutchess.LineUp(4, 8, (16, 0), 5),))
    assert matches(named, dutchess.pair(named))[0].boards == ((9, 16), (0, 10))


def test_a_round_of_teams_is_added_board_by_board() -> None:
    league = dutchess.trf.load(LEAGUE)
    pairing = dutchess.pair(league)
    added = league.with_round(pairing)
    assert added.played_rounds == 4
    assert added.player(9).games[-1] == dutchess.Game(15, "w", "?")
    assert added.player(16).games[-1] == dutchess.Game(10, "w", "?")
    assert added.player(13).games[-1] == dutchess.Game(0, "-", "U")
    assert TeamEvent.of(added).history[7][-1].result == "U"
    assert added.team_byes == ((1, 9, "U"), (2, 8, "U"), (3, 3, "U"), (4, 7, "U"))
    assert "320  1.0  1.0 009 008 003 007" in dutchess.trf.dumps(added).splitlines()
    assert dutchess.trf.loads(dutchess.trf.dumps(added)) == added
    assert added.before_round(4) == replace(league, byes=())
    check = dutchess.check(added)
    assert (check.system, check.discrepancies, check.pairs) == ("team", 0, 16)


@pytest.fixture
def derived(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Grows by one whenever the matches of a tournament are derived."""
    calls: list[int] = []
    build = teams._Builder.event

    def event(builder: object) -> TeamEvent:
        calls.append(1)
        found: TeamEvent = build(builder)
        return found

    monkeypatch.setattr("dutchess.tournament.teams._Builder.event", event)
    return calls


def test_matches_are_derived_once(derived: list[int], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pair", str(LEAGUE), "--format", "table"]) == 0
    assert "1.1" in capsys.readouterr().out
    assert len(derived) == 1


@pytest.mark.parametrize("acceleration", ["", "baku"])
def test_a_generated_event_derives_its_matches_once_a_round(derived: list[int], acceleration: str) -> None:
    config = dutchess.GeneratorConfig(players=12, rounds=7, system="team", boards=2, acceleration=acceleration)
    assert dutchess.generate(config, 3).played_rounds == 7
    assert len(derived) == 7


def test_an_empty_board_is_won_by_forfeit() -> None:
    league = dutchess.trf.load(LEAGUE)
    named = replace(league, line_ups=(dutchess.LineUp(4, 8, (15, 0), 5),))
    added = named.with_round(dutchess.pair(named))
    assert added.player(10).games[-1] == dutchess.Game(0, "b", "+")
    assert added.player(16).games[-1] == dutchess.Game(0, "-", "Z")
    assert TeamEvent.of(added).history[5][-1].colour == "w"


def test_a_wrong_pairing_is_found() -> None:
    league = dutchess.trf.load(LEAGUE)
    pairing = dutchess.pair(league)
    other = replace(pairing, pairs=((8, 5), *pairing.pairs[1:]))
    report = dutchess.check(league.with_round(other))
    assert [entry.round for entry in report.rounds if entry.differs] == [4]
    assert report.rounds[3].missing == ((5, 8),)
    assert report.rounds[3].surplus == ((8, 5),)


def test_forfeits_without_colours_are_not_differences() -> None:
    tournament = played("5 - +,6 - +,7 - -,8 - -,1 - -,2 - -,3 - +,4 - +")
    assert dutchess.check(tournament).discrepancies == 0


def test_commands_show_the_boards(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pair", str(LEAGUE), "--format", "table"]) == 0
    table = capsys.readouterr().out.splitlines()
    assert table[4].split() == ["1", "5", "University", "6.0", "5.0", "-", "3.0", "2.5", "8", "Botanic"]
    assert table[6].split() == ["1.2", "10", "Zelinka,", "Lubor", "1840", "b-w", "16", "Rekalde,", "Borja", "1749"]
    assert table[-1].split() == ["7", "Castle", "Hill", "2.0", "2.5", "bye"]
    assert main(["pair", str(LEAGUE), "--format", "json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["pairs"][1] == [1, 4]
    assert answer["boards"][1] == [[1, 7], [8, 2]]
    assert main(["pair", str(LEAGUE), "--format", "trf"]) == 0
    assert dutchess.trf.loads(capsys.readouterr().out).played_rounds == 4


def test_check_lists_of_teams(tmp_path: Path) -> None:
    target = tmp_path / "league.list"
    assert engine(["--team", str(LEAGUE), "-p", str(tmp_path / "out"), "-l", str(target)]) == 0
    assert (tmp_path / "out").read_text() == "5\n5 8\n1 4\n9 2\n3 6\n7 0\n"
    rows = [[cell.strip() for cell in line.split("\t")] for line in target.read_text().splitlines()]
    assert ["5", "6.0", "WBB", "w", "Y", "", "(8W)", "", "1", "7", "4", ""] in rows
    assert ["2", "3.0", "WBW", "-", "Y", "F", "(9B)", "", "6", "3", "7", ""] in rows


@pytest.mark.parametrize("system", ["team", "team-2024"])
@pytest.mark.parametrize("letter", ["Z", "H", "F"])
def test_a_team_not_paired_so_far_holds_no_number(letter: str, system: str) -> None:
    """Article 4.3.1 with C.04.2 2.4: who is only paired after round 1 is a late entry, whatever the bye is worth.

    First-team 2 has an even number, but comes first while team 1 is not there.
    """
    tournament = event(ECHO.format(5, 9), *(player(n) for n in range(1, 10)), f"240 {letter}   1    1\n")
    assert dutchess.pair(tournament, system).pairs == ((2, 4), (5, 3))
    both = event(*(player(n) for n in range(1, 9)), "XXZ 1 2\n")
    for absent in (((1, "Z"), (2, "Z")), ((1, "Z"), (2, letter))):
        assert dutchess.pair(replace(both, byes=absent), system).pairs == ((3, 4),)


def test_a_number_once_held_is_kept() -> None:
    """Articles 1.1.3 and 4.3.1: 1 had the pairing-allocated bye and is absent now; nobody else has played yet."""
    rows = [player(number, "0000 - U" if number < 3 else "0000 - Z") for number in range(1, 9)]
    both = event(*rows, "320  1.0  1.0 001\n", "XXZ 1 2\n")
    assert dutchess.pair(both).pairs == ((4, 3),)
    requested = event(*(line.replace("- U", "- H") for line in rows), "XXZ 1 2\n")
    assert dutchess.pair(requested).pairs == ((3, 4),)


def test_the_initial_colour_is_recovered_from_numbers_that_are_held() -> None:
    """Article 4.3.1: team 1 was not paired in round 1, so 2 with Black shows that Black was drawn for odd numbers."""
    row = ["0000 - H"] * 2 + ["5 b 1", "6 w 0", "3 w 0", "4 b 1"] + ["0000 - Z"] * 2
    rows = [player(number, block) for number, block in enumerate(row, 1)]
    undeclared = HEAD.replace("152 W\n", "")
    for bye in "HFZ":
        tournament = event(*(line.replace("- H", f"- {bye}") for line in rows), head=undeclared)
        assert teams.initial_colour(tournament, TeamEvent.of(tournament)) == "b"


def test_impossible_rounds_say_why() -> None:
    full = played(
        ROUND, "5 w 1,6 b 0,7 b 0,8 w 1,1 b 0,2 w 1,3 w 1,4 b 0", "7 w 1,8 b 0,5 b 0,6 w 1,3 w 1,4 b 0,1 b 0,2 w 1"
    )
    with pytest.raises(dutchess.NoPairingPossible, match=r"\[C1\].*can meet nobody"):
        dutchess.pair(full)
    with pytest.raises(dutchess.InvalidTournament, match="all 3 rounds"):
        dutchess.pair(replace(full, rounds=3))
    with pytest.raises(dutchess.InvalidTournament, match="number of rounds"):
        dutchess.pair(replace(full, rounds=None))
    with pytest.raises(dutchess.InvalidTournament, match="there is no team 17"):
        dutchess.pair(replace(played(ROUND), forbidden=(dutchess.ForbiddenPairs((1, 17)),)))


def test_forbidden_pairs_are_not_made() -> None:
    free = played(ROUND)
    wanted = dutchess.pair(free).pairs[0]
    assert wanted not in dutchess.pair(replace(free, forbidden=(dutchess.ForbiddenPairs(wanted),))).pairs
    later = dutchess.ForbiddenPairs(wanted, 3, 5)
    assert dutchess.pair(replace(free, forbidden=(later,))) == dutchess.pair(free)


def test_a_forfeited_match_may_be_repeated_and_is_no_float() -> None:
    """C.04.2 article 3.5; C.04.6 article 1.5."""
    forfeited = played("3 w +,4 b +,1 b -,2 w -,7 w 1,8 b 1,5 b 0,6 w 0")
    known = read(forfeited)
    assert known.may_not_meet[1] == frozenset()
    assert known.may_not_meet[3] == {4}
    assert not any(t.floated for t in known.participants)


# -- facts that name nobody, through the API ---------------------------------------------------------------------------

NOBODY = 999
# Players who play for nobody; points for nobody, which are worth a warning.
HARMLESS = ("a team that is gone", "a player of no team", "an acceleration")
KNOWN = dutchess.trf.load(LEAGUE)


def naming_nobody() -> Iterator[tuple[str, Tournament]]:
    """The league with one fact changed so that it names a player or a team that does not exist."""
    first, *others = KNOWN.teams
    stranger = replace(KNOWN.players[0], number=NOBODY, games=())
    changes: dict[str, dict[str, object]] = {
        "a team's player": {"teams": (replace(first, players=(*first.players, NOBODY)), *others)},
        "a team that is gone": {"teams": tuple(others)},
        "no teams at all": {"teams": ()},
        "a player of no team": {"players": (*KNOWN.players, stranger)},
        "an opponent": {
            "players": (
                replace(KNOWN.players[0], games=(Game(NOBODY, "w", "1"), *KNOWN.players[0].games[1:])),
                *KNOWN.players[1:],
            )
        },
        "a line-up's team": {"line_ups": (LineUp(1, NOBODY, first.players),)},
        "a line-up's player": {"line_ups": (LineUp(4, 1, (NOBODY, *first.players[1:])),)},
        "a line-up's opponent": {"line_ups": (LineUp(4, 1, first.players, NOBODY),)},
        "a forfeited match": {"forfeits": (ForfeitedMatch(1, (NOBODY, "+"), (1, "-")),)},
        "a bye in the past": {"team_byes": ((1, NOBODY, "U"),)},
        "a bye to come": {"byes": ((NOBODY, "H"),)},
        "a forbidden pair": {"forbidden": (ForbiddenPairs((1, NOBODY)),)},
        "an acceleration": {
            "accelerations": (Acceleration(10, 4, 4, first_player=NOBODY, last_player=NOBODY, match_points=10),)
        },
        "an adjustment": {"adjustments": (Adjustment("", 10, 0, participants=(NOBODY,)),)},
        "the ranking": {"rank_order": tuple(range(2, NOBODY + 1, 100))},
    }
    return ((name, replace(KNOWN, **fields)) for name, fields in changes.items())  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "tournament"), list(naming_nobody()), ids=lambda value: value if isinstance(value, str) else ""
)
@pytest.mark.parametrize("system", [None, "team-2024"])
def test_who_does_not_exist_is_refused_or_does_no_harm(name: str, tournament: Tournament, system: str | None) -> None:
    """Whatever names nobody, only a `DutchessError` may escape."""

    def followed() -> object:
        return tournament.with_round(dutchess.pair(KNOWN))

    calls: dict[str, Callable[[], object]] = {
        "pair": lambda: dutchess.pair(tournament, system),
        "check": lambda: dutchess.check(tournament, system),
        "standings": lambda: dutchess.standings(tournament),
        "explain": lambda: dutchess.explain(tournament, system=system).text(),
        "explain a team": lambda: dutchess.explain(tournament, player=1, system=system).text(),
        "explain a round": lambda: dutchess.explain(tournament, 2, system=system).text(),
        "preview": lambda: dutchess.preview(tournament, system),
        "dumps": lambda: dutchess.trf.dumps(tournament),
        "with_round": followed,
        "before_round": lambda: tournament.before_round(2),
        "problems": tournament.problems,
    }
    for call in calls.values():
        with suppress(dutchess.DutchessError):
            call()
    if name not in HARMLESS:
        with pytest.raises(dutchess.InvalidTournament):
            dutchess.pair(tournament, system)
