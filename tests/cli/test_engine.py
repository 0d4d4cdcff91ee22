"""`dutchess-engine`: calls and answers of the engines it stands in for."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

import dutchess
from book.dutch_facts import float_received, score_before
from commands import CLUB, HEADER, WEEKEND, Answer, Run, player_line, trf_file, with_exchanged_opponents
from dutchess.base.values import replace
from dutchess.cli.help.general import version
from dutchess.pairing.acceleration import with_baku
from dutchess.simulation.generator import GeneratorConfig, generate


def test_engine_pairs_to_standard_output(run: Run, engine: Run) -> None:
    assert engine("--dutch", CLUB, "-p") == run("pair", CLUB)
    assert engine(CLUB, "-p") == run("pair", CLUB)


def test_engine_output_without_a_folder_lands_beside_the_input(
    engine: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    inside = tmp_path / "inside"
    inside.mkdir()
    (inside / "club.trf").write_bytes(Path(CLUB).read_bytes())
    monkeypatch.chdir(tmp_path)
    assert engine("--dutch", "inside/club.trf", "-p", "pairs.txt", "-l") == Answer(0, "", "")
    assert sorted(os.listdir(inside)) == ["club.list", "club.trf", "pairs.txt"]
    assert engine("--dutch", "inside/club.trf", "-p", "./pairs.txt", "-l", "./list.txt") == Answer(0, "", "")
    assert (tmp_path / "pairs.txt").read_bytes() == (inside / "pairs.txt").read_bytes()
    assert (tmp_path / "list.txt").read_bytes() == (inside / "club.list").read_bytes()


def test_engine_check_list_has_a_line_per_player(engine: Run, tmp_path: Path) -> None:
    target = tmp_path / "list.txt"
    assert engine("--dutch", CLUB, "-p", "-l", target).code == 0
    rows = [line.split("\t") for line in target.read_text().splitlines() if line][:-1]
    assert rows[0][:7] == ["ID", "Pts", "---", "Pref", "C2", "C14", "C16"]
    tournament = dutchess.trf.load(CLUB)
    pairing = dutchess.pair(tournament)
    cells = {int(row[0]): row for row in rows[1:]}
    assert set(cells) == {n for pair in pairing.pairs for n in pair} | {pairing.bye}
    for white, black in pairing.pairs:
        assert cells[white][7].strip() == f"({black}W)"
        assert cells[black][7].strip() == f"({white}B)"
    assert cells[pairing.bye][7].strip() == "(bye)"
    assert cells[pairing.bye][4] == " Y"


def test_engine_check_lists_every_round_and_is_never_an_error(engine: Run, tmp_path: Path) -> None:
    changed = tmp_path / "changed.trf"
    a, b, c, d = with_exchanged_opponents(WEEKEND, changed, 7)
    answer = engine("--dutch", changed, "-c")
    assert answer.code == 0
    lines = answer.out.splitlines()
    assert lines[:7] == [f"changed: Round #{number}" for number in range(1, 8)]
    assert lines[7] == "  Checker pairings        Tournament pairings "
    assert {line[4:13].replace(" ", "") for line in lines[8:10]} == {f"{a}-{b}", f"{c}-{d}"}
    assert {line[25:].replace(" ", "") for line in lines[8:10]} == {f"{a}-{d}", f"{c}-{b}"}
    assert engine("--dutch", changed, "-c", "7").out.splitlines()[0] == "changed: Round #7"
    assert len(engine("--dutch", changed, "-c", "3").out.splitlines()) == 2


def test_engine_generates_from_a_configuration(engine: Run, run: Run, tmp_path: Path) -> None:
    config = tmp_path / "config"
    config.write_text("# small\nPlayersNumber=12\nRoundsNumber=4\nPointsForWin=3.0\nPointsForDraw=1.0\nForfeitRate=9\n")
    assert engine("--dutch", "-g", config, "-o", "new.trf", "-s", 11) == Answer(0, "", "")
    tournament = dutchess.trf.load(tmp_path / "new.trf")
    assert (len(tournament.players), tournament.rounds) == (12, 4)
    assert (tournament.scoring.win, tournament.scoring.draw) == (30, 10)
    assert tournament.name.endswith("11")
    assert run("check", tmp_path / "new.trf").code == 0


def test_engine_generates_from_a_model(engine: Run, tmp_path: Path) -> None:
    assert engine("--dutch", CLUB, "-g", "-o", tmp_path / "new.trf", "-s", 1).code == 0
    old, new = dutchess.trf.load(CLUB), dutchess.trf.load(tmp_path / "new.trf")
    assert [player.name for player in new.players] == [player.name for player in old.players]
    assert new.rounds == old.rounds


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("Colour=red", "unknown key 'Colour'"),
        ("PlayersNumber=x", "PlayersNumber must be a whole number from 1 to 9999, not 'x'"),
    ],
)
def test_engine_refuses_a_bad_configuration(engine: Run, tmp_path: Path, line: str, message: str) -> None:
    config = tmp_path / "config"
    config.write_text(f"RoundsNumber=3\n{line}\n")
    answer = engine("-g", config, "-o", "new.trf")
    assert answer.code == 3
    assert answer.err.startswith(f"Error parsing file {config}: {message}")
    assert answer.err.endswith(" (line 2)\n")
    assert os.listdir(tmp_path) == ["config"]


def test_engine_says_its_release(engine: Run) -> None:
    for words in ([], ["-r"]):
        answer = engine(*words)
        assert answer.code == 0
        assert answer.out.startswith(f"dutchess {dutchess.__version__} (")
    assert engine("-r", "--dutch", CLUB, "-p").out.count("\n") > 2


@pytest.mark.parametrize(
    "words",
    [
        ["--dutch"],
        ["--dutch", "a"],
        ["-p"],
        ["--dutch", "a", "-p", "-c"],
        ["-g"],
        ["-g", "-o"],
        ["a", "-g", "b", "-o", "c"],
        ["--magic", "a", "-p"],
        ["a", "b", "-p"],
        ["-g", "-o", "x", "-s", "abc"],
        ["a", "-c", "first"],
    ],
)
def test_engine_refuses_unclear_requests_with_code_3(engine: Run, words: list[str]) -> None:
    answer = engine(*words)
    assert answer.code == 3
    assert answer.err.startswith("dutchess-engine: ")
    assert "dutchess-engine [-r]" in answer.err


def test_engine_missing_file_is_code_5(engine: Run, tmp_path: Path) -> None:
    assert engine("--dutch", tmp_path / "missing.trf", "-p").code == 5


# -- what callers look for --------------------------------------------------------------------------------------------

TWO_WHO_MET = [player_line(1, "     2 w 1", "1.0"), player_line(2, "     1 b 0")]
# A bye asked for in round 2, which is otherwise not paired; the columns are the whole tournament.
FOUR = [
    player_line(1, "     3 w 1", "1.0"),
    player_line(2, "     4 b =", "0.5"),
    player_line(3, "     1 b 0  0000 - H", "0.5"),
    player_line(4, "     2 w =", "0.5"),
]


def test_no_pairing_is_said_in_the_words_callers_know(engine: Run, tmp_path: Path) -> None:
    """Callers end an event by these words on standard error, or by an empty output file."""
    source = trf_file(tmp_path, *HEADER, *TWO_WHO_MET)
    answer = engine("--dutch", source, "-p")
    assert (answer.code, answer.out) == (1, "")
    assert answer.err.startswith(f"Error while pairing {source}: No valid pairing exists: ")
    target = tmp_path / "pairs.txt"
    target.write_text("of the round before")
    assert engine("--dutch", source, "-p", "pairs.txt", "-l").code == 1
    assert target.read_bytes() == b""
    assert (tmp_path / "t.list").read_text().split("\n")[1:6] == [
        "ID\tPts\t--\tPref\tC2\tC14\tC16\tCur\t\tR1\t",
        "",
        " 1\t1.0\t W\t (B)\t Y\t   \t   \t   \t\t 2\t",
        "",
        " 2\t0.0\t B\t (W)\t Y\t   \t   \t   \t\t 1\t",
    ]


def test_forbidden_pairs_that_block_a_round_are_named(engine: Run, run: Run, tmp_path: Path) -> None:
    source = trf_file(tmp_path, *HEADER, "XXP 1 2", player_line(1), player_line(2))
    for answer in (engine(source, "-p"), run("pair", source)):
        assert answer.code == 1
        assert "forbid" in answer.err


@pytest.mark.parametrize("words", [["-q"], ["-q", "10000"], ["-w"], ["-w", "-q", "5"]])
def test_options_that_choose_a_search_change_nothing(engine: Run, tmp_path: Path, words: list[str]) -> None:
    assert engine(CLUB, "-p", *words) == engine(CLUB, "-p")
    assert engine(CLUB, *words, "-p", tmp_path / "pairs.txt") == Answer(0, "", "")
    assert (tmp_path / "pairs.txt").read_text() == engine(CLUB, "-p").out


def test_baku_acceleration_on_request(engine: Run, run: Run, tmp_path: Path) -> None:
    source = trf_file(tmp_path, *HEADER, *map(player_line, range(1, 17)))
    answer = engine(source, "-b", "-p", "-l", tmp_path / "list.txt")
    pairs = sorted(line.split() for line in answer.out.splitlines()[1:])
    assert pairs == sorted(line.split() for line in run("pair", source, "--acceleration", "baku").out.splitlines()[1:])
    assert pairs != sorted(line.split() for line in engine(source, "-p").out.splitlines()[1:])
    assert " 1\t1.0\t" in (tmp_path / "list.txt").read_text()


def test_boards_of_an_accelerated_round_are_in_order_of_real_points(engine: Run, tmp_path: Path) -> None:
    """Player 5 has won without virtual points, 1 and 2 have drawn with them."""
    games = ["     2 w =", "     1 b =", "     6 b 0", "     5 w 0", "     4 b 1", "     3 w 1"]
    points = ["0.5", "0.5", "0.0", "0.0", "1.0", "1.0"]
    players = [player_line(n, game, total) for n, (game, total) in enumerate(zip(games, points, strict=True), 1)]
    source = trf_file(tmp_path, *HEADER, "XXA    1  1.0  1.0", "XXA    2  1.0  1.0", "XXA    3  1.0  1.0", *players)
    boards = [set(map(int, line.split())) for line in engine("--dutch", source, "-p").out.splitlines()[1:]]
    assert boards[0] & {5, 6}


def test_the_system_asked_for_is_that_of_the_file(engine: Run, tmp_path: Path) -> None:
    source = trf_file(tmp_path, *HEADER, "192 FIDE_BURSTEIN", *map(player_line, range(1, 5)))
    answer = engine("--dutch", source, "-p", "pairs.txt")
    assert (answer.code, answer.out) == (3, "")
    assert "burstein" in answer.err
    assert os.listdir(tmp_path) == ["t.trf"]
    assert engine("--burstein", source, "-p").code == 0


def test_a_round_of_byes_is_listed(engine: Run, tmp_path: Path) -> None:
    """Byes of the coming round in the players' lines make it a round; record 240 does not."""
    source = trf_file(tmp_path, *HEADER, *FOUR)
    assert engine("--dutch", source, "-c", "-l").out == "t: Round #1\nt: Round #2\n\n"
    lists = (tmp_path / "t.list").read_text().partition("Round #2\n")[2]
    assert lists == f"\nID\tPts\t--\tPref\tC2\tC14\tC16\tCur\t\tR1\t\n\n\n{version()}"
    column = trf_file(tmp_path, *HEADER, "240 H   2    3", *(line.replace("  0000 - H", "") for line in FOUR[:2]))
    assert engine("--dutch", column, "-c").code == 3
    plain = [line.replace("  0000 - H", "").replace(" 0.5    3", " 0.0    3") for line in FOUR]
    record = trf_file(tmp_path, *HEADER, "240 H   2    3", *plain, name="record.trf")
    assert engine("--dutch", record, "-c").out == "record: Round #1\n\n"


def test_a_round_that_has_no_pairing(engine: Run, tmp_path: Path) -> None:
    twice = [player_line(1, "     2 w 1     2 b 0", "1.0"), player_line(2, "     1 b 0     1 w 1", "1.0")]
    answer = engine("--dutch", trf_file(tmp_path, *HEADER, *twice), "-c")
    assert answer.code == 0
    assert answer.out == "t: Round #1\nt: Round #2\nNo valid pairing exists for round 2.\n\n\n"


def test_a_list_that_cannot_be_written_takes_nothing_away(engine: Run, tmp_path: Path) -> None:
    answer = engine(CLUB, "-p", "-l", tmp_path / "no" / "folder")
    assert answer.code == 0
    assert answer.out == engine(CLUB, "-p").out
    assert str(tmp_path / "no" / "folder") in answer.err


def test_points_of_absences_and_of_forfeits(engine: Run, tmp_path: Path) -> None:
    config = tmp_path / "config"
    config.write_text("PlayersNumber=8\nRoundsNumber=3\nPointsForZPB=0.2\nPointsForForfeitLoss=0.1\n")
    assert engine("-g", config, "-o", "new.trf", "-s", 1).code == 0
    scoring = dutchess.trf.load(tmp_path / "new.trf").scoring
    assert (scoring.zero_bye, scoring.forfeit_loss) == (2, 1)
    config.write_text("PlayersNumber=8\nRoundsNumber=3\nPointsForForfeitLoss=0.1\n")
    assert engine("-g", config, "-o", "new.trf", "-s", 1).code == 0
    scoring = dutchess.trf.load(tmp_path / "new.trf").scoring
    assert (scoring.zero_bye, scoring.forfeit_loss) == (0, 1)


def test_a_tournament_that_cannot_be_finished_is_code_1(engine: Run, tmp_path: Path) -> None:
    config = tmp_path / "config"
    config.write_text("PlayersNumber=4\nRoundsNumber=6\n")
    answer = engine("--dutch", "-g", config, "-o", "new.trf", "-s", 1)
    assert answer.code == 1
    assert answer.err.startswith(f"Error generating {tmp_path / 'new.trf'}: ")
    assert dutchess.trf.load(tmp_path / "new.trf").played_rounds < 6


# -- byte for byte ----------------------------------------------------------------------------------------------------

CLUB_LIST = """
ID\tPts\t---\tPref\tC2\tC14\tC16\t  Cur\t\tR1\tR2\t

 2\t2.0\t WB\t  w \t Y\t   \t   \t (4B)\t\t 6\t 9\t
 4\t2.0\t  B\t (W)\t N\t   \t  D\t (2W)\t\t  \t 1\t

 1\t1.0\t BW\t  b \t Y\t   \t   \t (3B)\t\t 5\t 4\t
 3\t1.0\t BW\t  b \t Y\t  D\t   \t (1W)\t\t 7\t 5\t
 5\t1.0\t WB\t  w \t Y\t  U\t   \t (9W)\t\t 1\t 3\t
 9\t1.0\t  W\t (B)\t N\t   \t  D\t (5B)\t\t  \t 2\t

 6\t0.5\t BW\t  b \t Y\t   \t   \t (8B)\t\t 2\t 7\t
 7\t0.5\t WB\t  w \t Y\t   \t   \t(bye)\t\t 3\t 6\t
 8\t0.5\t   \t  A \t Y\t  D\t   \t (6W)\t\t  \t  \t


"""


def test_the_layout_of_a_check_list(engine: Run, tmp_path: Path) -> None:
    """As another engine lays it out, last line apart."""
    assert engine("--dutch", CLUB, "-p", "-l", tmp_path / "list").code == 0
    assert (tmp_path / "list").read_text() == CLUB_LIST + version()


@pytest.mark.skipif("BBP_PAIRINGS" not in os.environ, reason="no other engine is named by BBP_PAIRINGS")
@pytest.mark.parametrize("seed", range(12))
def test_another_engine_answers_the_same(
    engine: Run, tmp_path: Path, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pairings, checks, lists and exit codes; what only names the program is left out."""
    monkeypatch.chdir(tmp_path)
    config = GeneratorConfig(players=12 + 3 * seed, rounds=5, bye_rate=0.1, forfeit_rate=0.1, retirement_rate=0.2)
    tournament = generate(config, seed)
    names = []
    for number in range(1, tournament.played_rounds + 1):
        before = tournament.before_round(number)
        names.append(f"before-{number}.trf")
        dutchess.trf.dump(replace(before, initial_colour=before.initial_colour or "w"), names[-1])
    with_exchanged_opponents_of(tournament, names)
    for name in names:
        for words in (["-p"], ["-p", "out"], ["-p", "out", "-l", "list"], ["-c"], ["-c", "-l", "list"]):
            answers = []
            for call in (engine, other_engine):
                for path in ("out", "list"):
                    Path(path).unlink(missing_ok=True)
                answer = call("--dutch", name, *words)
                written = [Path(path).read_text() if Path(path).exists() else None for path in ("out", "list")]
                if written[1]:
                    written[1] = written[1].rpartition("\n")[0]
                answers.append((answer.code, answer.out, bool(answer.err), *written))
            assert answers[0] == answers[1], (name, words)


def with_exchanged_opponents_of(tournament: dutchess.Tournament, names: list[str]) -> None:
    """Add a file of the whole tournament in which a round was paired otherwise."""
    dutchess.trf.dump(tournament, "whole.trf")
    names.append("whole.trf")
    with_exchanged_opponents("whole.trf", Path("exchanged.trf"), tournament.played_rounds)
    names.append("exchanged.trf")


def other_engine(*words: str) -> Answer:
    done = subprocess.run([os.environ["BBP_PAIRINGS"], *words], capture_output=True, text=True, check=False)
    return Answer(done.returncode, done.stdout, done.stderr)


@pytest.mark.parametrize("seed", [1, 4])
def test_the_check_list_of_an_accelerated_event_has_its_scores_and_floats(
    engine: Run, tmp_path: Path, seed: int
) -> None:
    """Virtual points count in the points and in the floats of every round (record 192 names the acceleration)."""
    config = dutchess.GeneratorConfig(players=21, rounds=6, acceleration="baku", lowest_rating=1500, initial_colour="w")
    event = replace(dutchess.generate(config, seed), accelerations=(), system="FIDE_DUTCH_BAKU")
    source = tmp_path / "event.trf"
    dutchess.trf.dump(event, source)
    assert engine("--dutch", source, "-c", "-l", tmp_path / "list").code == 0
    stated = with_baku(event)
    rows, virtual = 0, 0
    for part in (tmp_path / "list").read_text().split("Round #")[1:]:
        number = int(part.partition("\n")[0])
        for line in part.splitlines()[2:]:
            cells = [cell.strip() for cell in line.split("\t")]
            if not cells[0].isdecimal():
                continue
            rows += 1
            who = int(cells[0])
            score = score_before(stated, who, number)
            virtual += score != score_before(event, who, number)
            assert cells[1] == f"{score / 10:.1f}", (number, who)
            for cell, back in ((cells[5], 1), (cells[6], 2)):
                assert cell == {"down": "D", "up": "U", None: ""}[float_received(stated, who, number - back)]
    assert rows > 100
    assert virtual > 20


def test_an_option_means_the_edition_in_force_unless_the_file_names_one(engine: Run, tmp_path: Path) -> None:
    rates = {"bye_rate": 0.05, "forfeit_rate": 0.05, "retirement_rate": 0.1}
    config = dutchess.GeneratorConfig(system="dutch-2017", players=9, rounds=5, **rates)  # type: ignore[arg-type]
    event = dutchess.generate(config, 8)
    number = next(entry.round for entry in dutchess.check(event, "dutch").rounds if entry.differs)
    before = event.before_round(number)
    found = {}
    for code, option in (("FIDE_DUTCH", ["--dutch"]), ("FIDE_DUTCH_2017", ["--dutch"]), ("FIDE_DUTCH", [])):
        file = tmp_path / "event.trf"
        file.write_text(dutchess.trf.dumps(replace(before, system=code)), encoding="utf-8", newline="")
        answer = engine(*option, file, "-p")
        assert answer.code == 0
        found[code, bool(option)] = answer.out
    assert found["FIDE_DUTCH", True] != found["FIDE_DUTCH_2017", True]
    assert found["FIDE_DUTCH", False] == found["FIDE_DUTCH_2017", True]  # the generator dates the event


def test_fast_gives_a_legal_pairing(engine: Run) -> None:
    """lila asks for it from 700 players on."""
    answer = engine("--fast", CLUB, "-p")
    assert answer == engine("--dutch", CLUB, "-p")
    assert answer.code == 0
