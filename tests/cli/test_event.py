"""`dutchess event`: a whole open from the first entry to the final report, and what goes wrong on the way."""

from __future__ import annotations

import json
import os
import random
import re
import shlex
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import dutchess
from commands import Run
from dutchess.cli import exits, main
from dutchess.cli.events.event import PARTS
from dutchess.journal import Store
from dutchess.web.auth.accounts import Accounts
from formats.imports.writing import xlsx_table
from journal.folders import quick_folder

ROOT = Path(__file__).parents[2]
SRC = ROOT / "src"


STUDY = str(ROOT / "docs" / "studies" / "baku.toml")


class Desk:
    """Calls the command; confirms what it is asked to confirm."""

    def __init__(self, capsys: pytest.CaptureFixture[str], folder: Path) -> None:
        self.capsys = capsys
        self.database = str(folder / "club.db")
        self.folder = folder
        self.asked: list[str] = []

    def call(self, action: str, *words: str) -> tuple[int, str, str]:
        self.capsys.readouterr()
        code = main(["event", action, self.database, *words])
        told = self.capsys.readouterr()
        return code, told.out, told.err

    def __call__(self, action: str, *words: str) -> Any:
        """Do it with `--json`, confirming every warning."""
        tokens: list[str] = []
        self.asked = []
        while True:
            confirmed = ["--confirm", ",".join(tokens)] if tokens else []
            code, out, err = self.call(action, *words, *confirmed, "--json")
            if code != exits.UNCONFIRMED:
                assert code == exits.FINE, err
                return json.loads(out)
            answer = json.loads(out)
            self.asked += [caution["code"] for caution in answer["confirm"]]
            tokens += [caution["token"] for caution in answer["confirm"]]

    def refused(self, action: str, *words: str) -> str:
        code, _, err = self.call(action, *words)
        assert code == exits.INVALID, err
        return err


@pytest.fixture
def desk(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    monkeypatch.setenv("DUTCHESS_AUTHOR", "anna")
    with quick_folder() as folder:
        yield Desk(capsys, folder)


def play(desk: Desk, chance: random.Random, *, skip: tuple[int, ...] = ()) -> None:
    shown = desk("show")
    words: list[str] = []
    for board in shown["boards"]:
        if not board["result"] and board["board"] not in skip:
            words += [str(board["board"]), chance.choice(["1-0", "0-1", "="])]
    desk("result", *words)


def test_a_whole_open(desk: Desk) -> None:
    """Seven rounds, 40 players: late entry, withdrawal, byes, forfeit, correction, adjourned game, manual, undo."""
    chance = random.Random(7)
    desk(
        "new",
        "Spring Open",
        "--rounds",
        "7",
        "--tiebreaks",
        "BH/C1,BH,SB,DE",
        "--city",
        "Oslo",
        "--start",
        "2026/11/14",
    )
    for number in range(1, 41):
        desk("add", f"Player {number:02}", "--rating", str(2400 - 17 * number), "--federation", "NOR")
    desk("bye", "Player 09", "--round", "2")
    desk("bye", "Player 30", "--round", "1", "--kind", "zero")
    assert len(desk("players")) == 40

    desk("pair", "--seed", "1")  # round 1, with an undo and a forfeit
    desk("undo")
    assert desk("show")["round"] == 0
    paired = desk("pair", "--seed", "1")
    assert (paired["round"], paired["phase"], len(paired["boards"])) == (1, "draft", 19)
    desk("publish")
    assert "C.04.2 4.4" in desk.refused("undo")
    desk("result", "3", "1F-0F")
    play(desk, chance)

    desk("add", "Late Comer", "--rating", "2222")  # round 2
    desk("pair")
    desk("publish")
    play(desk, chance)
    first = desk("show")["boards"][0]["result"]
    desk("correct", "1", "1-0" if first != "1-0" else "0-1")

    desk("withdraw", "Player 20")  # round 3, a game is adjourned
    desk("pair")
    desk("publish")
    desk("result", "2", "?")
    play(desk, chance, skip=(2,))

    desk("pair")  # round 4 is paired by hand, and turns out as the engine pairs it
    assert desk.asked == ["adjourned-games-open"]
    boards = [(board["white"], board["black"]) for board in desk("show")["boards"]]
    bye = desk("show")["bye"]
    desk("manual", "open", "--reason", "the arbiter wants to try something")
    swapped = [(boards[0][0], boards[1][1]), (boards[1][0], boards[0][1]), *boards[2:]]
    both = [",".join(f"{w}-{b}" for w, b in pairs) + (f",{bye}-bye" if bye else "") for pairs in (swapped, boards)]
    desk("manual", "set", both[0])
    desk("manual", "set", both[1])
    desk("manual", "close")
    assert desk.asked == []
    desk("publish")
    assert "C.04.2 2.3" in desk.refused("numbers")
    play(desk, chance)
    desk("result", "2", "=", "--round", "3")
    assert desk.asked == []

    for number in (5, 6, 7):
        if number == 6:
            desk("bye", "Player 11", "--round", "6", "--kind", "half")
        desk("pair")
        desk("publish")
        play(desk, chance)
    desk("close")
    final = desk("standings", "--final")
    assert final["final"]
    assert len(final["places"]) == 41

    out = desk.folder / "open.trf"
    assert desk.call("export", "--final", "-o", str(out))[0] == exits.FINE
    assert main(["check", str(out)]) == exits.FINE
    told = desk.capsys.readouterr().out
    assert "checked 1 tournaments, 7 rounds" in told
    assert told.rstrip().endswith("0 discrepancies")
    _check_with_bbp(out)
    tournament = dutchess.trf.load(out)
    assert tournament.player(1).rank is not None
    results = {game.result for player in tournament.players for game in player.games}
    assert {"1", "0", "=", "+", "-", "H", "Z"} <= results
    assert desk("verify")[0]["fault"] is None


def _check_with_bbp(path: Path) -> None:
    """The checker of bbpPairings agrees, where there is one (BBP_PAIRINGS)."""
    program = os.environ.get("BBP_PAIRINGS")
    if program:
        answer = subprocess.run([program, "--dutch", str(path), "-c"], capture_output=True, text=True)
        assert answer.returncode == 0, answer.stdout + answer.stderr
        rounds = [line for line in answer.stdout.splitlines() if line]
        assert len(rounds) == 7
        assert all(": Round #" in line for line in rounds), answer.stdout


def test_personal_data_can_be_taken_out_and_an_event_deleted(desk: Desk) -> None:
    event = desk("new", "Club", "--rounds", "3")["event"]
    desk("add", "Alder, Ann", "--rating", "2000", "--birth", "1990/05/17", "--fide-id", "1234567")
    desk("add", "Birch, Bea", "--rating", "1900")
    desk("pair", "--seed", "1")
    desk("withdraw", "Birch")  # the draft is thrown away, and a remark names her
    for action in ("anonymise", "delete"):
        assert desk.call(action)[0] == desk.call(action, "--really", "other")[0] == exits.UNCONFIRMED
    assert "Birch" in desk.call("export", "--format", "journal")[1]
    assert desk.call("anonymise", "--really", event)[0] == exits.FINE
    for kind in ("journal", "trf"):
        told = desk.call("export", "--format", kind)[1]
        assert "Player 2" in told
        assert not [word for word in ("Alder", "Birch", "Ann", "1990/05", "1234567") if word in told]
    assert desk("verify")[0]["fault"] is None
    assert desk.call("delete", "--really", event)[0] == exits.FINE
    assert desk("list") == []


def test_texts_for_people(desk: Desk) -> None:
    """Every change is told in a sentence, with the step that comes next."""
    assert desk.call("new", "Club", "--rounds", "3")[1].startswith("Club was created in ")
    for number, name in enumerate(("Ann", "Bea", "Carl", "Dirk"), 1):
        out = desk.call("add", name)[1]
        if number == 1:  # nobody to play against
            assert re.search(r"\nEnter the players; .*Next: dutchess event import \S+ LIST.csv\n$", out)
        else:
            assert out.startswith(f"{name} was entered as p{number}.\n{number} players are entered")
            assert re.search(r"entered\. Next: dutchess event pair \S+\n$", out)
    out = desk.call("pair")[1]
    assert "round 1 of 3 (draft)" in out
    assert re.search(r"look at it, then publish it\. Next: dutchess event publish \S+\n$", out)
    out = desk.call("publish")[1]
    assert re.fullmatch(
        r"Round 1 was published\.\n2 results are missing\. Next: dutchess event result \S+ BOARD RESULT\n", out
    )
    out = desk.call("result", "1", "1", "2", "=")[1]
    assert out.replace("\N{NO-BREAK SPACE}", " ").startswith("Round 1, board 1: 1 – 0\nRound 1, board 2: ½ – ½\n")
    assert re.search(r"All results are in\. Next: dutchess event pair \S+\n$", out)
    out = desk.call("undo")[1]
    assert out.startswith("Undone: Round 1, board 1: 1")
    desk("result", "1", "1", "2", "=")
    out = desk.call("standings")[1]
    assert out.splitlines()[1].split()[:4] == ["place", "no", "name", "points"]
    assert "anna" in desk.call("log", "--last", "2")[1]
    assert "intact" in desk.call("verify")[1]
    assert "Club" in desk.call("list")[1]


def test_the_next_step_names_the_event_and_the_tournament_where_it_must(desk: Desk) -> None:
    """Whatever a command tells people to type works as it stands."""
    desk.call("new", "Club", "--rounds", "3")
    told = desk.call("new", "Club", "--rounds", "3")[1]
    found = re.search(r"\(event (\w+)\).*Next: dutchess event import \S+ LIST.csv --event (\w+)\n$", told, re.DOTALL)
    assert found
    assert found[1] == found[2]
    assert desk.call("tournament", "--event", found[1], "--key", "b", "--rounds", "3", "Group B")[0] == exits.FINE
    for name in ("Ann", "Bea"):
        told = desk.call("add", name, "--event", found[1], "--tournament", "b")[1]
    typed = told.rpartition("Next: dutchess event pair ")[2].split()[1:]
    assert typed == ["--event", found[1], "--tournament", "b"]
    assert desk.call("pair", *typed)[0] == exits.FINE


def test_a_warning_is_shown_with_its_token_and_nothing_is_written(desk: Desk) -> None:
    desk("new", "Club", "--rounds", "3")
    for name in ("Ann", "Bea", "Carl", "Dirk"):
        desk("add", name)
    desk("pair")
    version = desk("publish")["version"]
    code, out, err = desk.call("pair")
    assert code == exits.UNCONFIRMED
    assert not out
    token = re.search(r"--confirm (\S+)", err)
    assert token
    assert desk("show")["version"] == version
    assert desk.call("pair", "--confirm", token[1])[0] == exits.FINE


def test_an_expected_version_that_is_gone(desk: Desk) -> None:
    desk("new", "Club", "--rounds", "3")
    version = desk("add", "Ann")["version"]
    desk("add", "Bea")
    code, out, err = desk.call("add", "Carl", "--expect", str(version), "--json")
    assert code == exits.CONFLICT
    assert json.loads(out)["found"] == version + 2
    assert "somebody else has changed this since you looked at it" in err
    assert re.search(r"^  \S+, \d{4}-\d\d-\d\d \d\d:\d\d: Bea entered\.$", err, re.MULTILINE), err


def test_errors_are_one_line_and_have_their_code(desk: Desk) -> None:
    assert desk.call("show")[0] == exits.FILE_ERROR
    assert desk.call("new", "Club")[0] == exits.WRONG_USE
    assert desk.call("nonsense")[0] == exits.WRONG_USE
    desk("new", "Club", "--rounds", "3")
    for words in (
        ["add", " "],
        ["result", "1", "1-0"],
        ["pair"],
        ["withdraw", "Nobody"],
        ["standings", "--round", "2"],
        ["import", str(desk.folder / "club.db")],
    ):
        code, out, err = desk.call(*words)
        assert code == exits.INVALID, (words, err)
        assert err.startswith("dutchess: ")
        assert err.count("\n") == 1
        assert not out
    assert desk.call("import", "nowhere.csv")[0] == exits.FILE_ERROR
    assert desk.call("new", "Other", "--rounds", "3")[0] == exits.FINE
    assert "--event" in desk.refused("players")


def test_passwords_of_databases_are_not_told(desk: Desk) -> None:
    desk.database = "postgresql://anna:secret@/none?host=/nonexistent"
    code, out, err = desk.call("list")
    assert code == exits.FILE_ERROR
    assert "secret" not in out + err
    assert err.startswith("dutchess: postgresql://anna:***@")


def test_lists_of_players_come_and_go(desk: Desk) -> None:
    desk("new", "Club", "--rounds", "3")
    path = desk.folder / "players.csv"
    path.write_text("Surname;First name;Elo;Fed;Shoe size\nÁlder;Ann;2101;NOR;38\n=cmd;Bea;;ESP;40\n", encoding="utf-8")
    code, _, err = desk.call("import", str(path))
    assert code == exits.FINE
    assert "column Shoe size is not used" in err
    names = [player["name"] for player in desk("players")]
    assert names == ["Álder, Ann", "=cmd, Bea"]
    out = desk.folder / "out.csv"
    desk.call("export", "--format", "csv", "-o", str(out))
    assert "'=cmd, Bea" in out.read_text(encoding="utf-8")
    book = desk.folder / "out.xlsx"
    desk.call("export", "--format", "xlsx", "-o", str(book))
    desk("tournament", "Second", "--key", "second", "--rounds", "3")
    desk("import", str(book), "--tournament", "second")
    assert [player["rating"] for player in desk("players", "--tournament", "second")] == [2101, 0]


def test_a_report_file_comes_in_with_its_repairs_reviewed(desk: Desk) -> None:
    desk("new", "Club", "--rounds", "3")
    text = (ROOT / "examples" / "weekend-46.trf").read_text(encoding="utf-8")
    path = desk.folder / "in.trf"
    path.write_text(text.replace("012 ", "999 what is this\n012 "), encoding="utf-8")
    desk("import", str(path), "--key", "weekend")
    assert desk.asked == ["repair", "assumed", "changed"]
    out = desk.folder / "out.trf"
    assert desk.call("export", "--tournament", "weekend", "-o", str(out))[0] == exits.FINE
    there, back = dutchess.trf.load(path), dutchess.trf.load(out)
    assert [(p.name, p.rating, p.games) for p in there.players] == [(p.name, p.rating, p.games) for p in back.players]


def test_a_file_of_another_program_comes_in_and_what_was_not_read_is_confirmed(desk: Desk) -> None:
    desk("new", "Club", "--rounds", "3")
    event = dutchess.generate(dutchess.GeneratorConfig(players=7, rounds=3, scoring=dutchess.Scoring(), forbidden=0), 2)
    path = desk.folder / "table.xlsx"
    path.write_bytes(xlsx_table(event))
    desk("import", str(path), "--key", "table")
    # the tie-breaks, which have no names there, the pairing system, and the number of rounds
    assert desk.asked.count("repair") == 3
    out = desk.folder / "out.trf"
    assert desk.call("export", "--tournament", "table", "-o", str(out))[0] == exits.FINE
    assert [player.games for player in dutchess.trf.load(out).players] == [player.games for player in event.players]


def test_rounds_that_break_the_rules_are_confirmed(desk: Desk) -> None:
    desk("new", "Club", "--rounds", "3")
    rows = [("Ann", "2 w 1"), ("Bea", "1 b 0"), ("Carl", "4 w ="), ("Dirk", "3 b =")]
    lines = ["012 Wrong", "142 3", "152 W", "192 FIDE_DUTCH"]
    lines += [
        f"001 {number:4}      {name:33} {2000 - number:4} {'':3} {'':11} {'':10} {points:4} {number:4}     {game}"
        for number, ((name, game), points) in enumerate(zip(rows, ["1.0", "0.0", "0.5", "0.5"], strict=True), 1)
    ]
    path = desk.folder / "wrong.trf"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    desk("import", str(path), "--key", "wrong")
    assert desk.asked == ["assumed", "imported-round", "changed"]
    _, out, _ = desk.call("export", "--tournament", "wrong")
    assert "### Import @ Round 1: round 1: the rules give" in out


def test_an_event_is_handed_over_and_recovered(desk: Desk) -> None:
    event = desk("new", "Club", "--rounds", "3")["event"]
    for name in ("Ann", "Bea", "Carl", "Dirk"):
        desk("add", name)
    path = desk.folder / "club.jsonl"
    desk.call("export", "--format", "journal", "-o", str(path))
    desk.database = str(desk.folder / "other.db")
    restored = desk("restore", str(path))
    assert (restored["event"], restored["version"], restored["new"], len(restored["added"])) == (event, 10, True, 10)
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join(lines[:7]) + "garbage\n", encoding="utf-8")
    desk.database = str(desk.folder / "third.db")
    assert "entry 7" in desk.call("restore", str(path))[2]
    desk.database = str(path)
    saved = desk.folder / "saved.jsonl"
    assert "6 entries recovered" in desk.call("recover", str(saved))[1]
    desk.database = str(desk.folder / "third.db")
    assert desk("restore", str(saved))["version"] == 6
    assert desk.call("backup", str(desk.folder / "copy.db"))[0] == exits.FINE
    desk.database = str(desk.folder / "copy.db")
    assert [player["name"] for player in desk("players")] == ["Ann", "Bea"]


def test_a_team_event(desk: Desk) -> None:
    desk("new", "League", "--rounds", "3", "--boards", "2")
    for team in ("Rooks", "Knights", "Queens", "Pawns", "Kings"):
        desk("team", team)
        for number in range(3):
            desk("add", f"{team} {number}", "--team", team, "--rating", str(2000 - number))
    chance = random.Random(1)
    for _ in range(3):
        desk("pair")
        desk("publish")
        shown = desk("show")
        assert len(shown["matches"]) == 2
        desk("lineup", str(shown["matches"][0][0]), *_pair_of(desk, shown["matches"][0][0]))
        play(desk, chance)
    desk("close")
    out = desk.folder / "league.trf"
    desk.call("export", "-o", str(out))
    assert main(["check", str(out)]) == exits.FINE
    assert len(desk("standings")["places"]) == 5


def _pair_of(desk: Desk, team: int) -> list[str]:
    """The first and the third player of a team, by its pairing number."""
    numbers = [player for player in desk("players") if (player["number"] - 1) // 3 == team - 1]
    return [f"p{numbers[0]['person']}", f"p{numbers[2]['person']}"]


def test_a_person_is_corrected_without_naming_a_tournament(desk: Desk) -> None:
    """Persons belong to the event; `p1` is clear however many tournaments it has."""
    desk("new", "Club", "--rounds", "3")
    desk("add", "Ann")
    desk("tournament", "Under 12", "--key", "u12", "--rounds", "3")
    desk("person", "p1", "--name", "Anne")
    assert [player["name"] for player in desk("players", "--tournament", "main")] == ["Anne"]
    assert "p9" in desk.refused("person", "p9", "--name", "Nobody") or "9" in desk.refused("person", "p9")
    assert "tournament" in desk.refused("person", "Anne", "--name", "Ann")


def test_a_prize_list_and_given_values_by_command(desk: Desk) -> None:
    desk("new", "Club", "--rounds", "3", "--tiebreaks", "BH,OTHER_SPEED")
    for name in ("Ann", "Bea"):
        desk("add", name)
    path = desk.folder / "prizes.toml"
    path.write_text((ROOT / "examples" / "prizes.toml").read_text(encoding="utf-8"), encoding="utf-8")
    (entry,) = desk("prizes", str(path))["entries"]
    assert entry["kind"] == "PrizesSet"
    (entry,) = desk("values", "OTHER_SPEED", "p1", "12.5", "p2", "8")["entries"]
    assert entry["fact"]["values"] == [[1, 1250], [2, 800]]
    assert "value" in desk.call("values", "OTHER_SPEED", "p1", "12.5", "p2")[2]


def test_corrections_of_settings_and_persons(desk: Desk) -> None:
    desk("new", "Club", "--rounds", "3")
    desk("configure", "--rounds", "4", "--city", "Oslo", "--end", "2026/12/31", "--start", "2026/11/01")
    for name in ("Ann", "Bea", "Carl", "Dirk"):
        desk("add", name)
    desk("person", "Ann", "--name", "Anne", "--rating", "1900")
    first = desk("players")[0]
    assert (first["name"], first["rating"]) == ("Anne", 1900)
    desk("pair")
    assert "C.04.1 1" in desk.refused("configure", "--rounds", "5")
    desk("configure", "--tiebreaks", "SB", "--reason", "the committee decided so")
    assert desk.asked == ["tie-breaks-changed"] * 2
    desk("rating", "Bea", "2000", "--from", "2")
    _, out, _ = desk.call("export")
    assert "022 Oslo" in out
    assert "052 2026/12/31" in out


def test_pgn_and_results(desk: Desk) -> None:
    desk("new", 'The "Open"', "--rounds", "3")
    for name in ("Ann", "Bea", "Carl"):
        desk("add", name, "--rating", "2000")
    desk("pair")
    desk("publish")
    desk("result", "1", "=")
    _, out, _ = desk.call("export", "--format", "pgn")
    assert '[Event "The \\"Open\\""]' in out
    assert '[Round "1.1"]' in out
    assert '[Result "1/2-1/2"]' in out
    _, out, _ = desk.call("export", "--format", "results")
    assert out.splitlines()[0] == "round,board,white,white name,result,black,black name"
    assert ",bye," in out


@pytest.mark.parametrize("action", ["show", "players", "standings"])
def test_an_empty_event_says_so_and_what_comes_next(desk: Desk, action: str) -> None:
    code, out, err = desk.call(action)
    assert (code, out) == (exits.FILE_ERROR, "")
    assert err.endswith(
        f"there is no such file\nan event begins with: dutchess event new {desk.database} NAME --rounds N\n"
    )
    desk.call("new", "Club", "--rounds", "3")
    code, out, _ = desk.call(action)
    assert (code, out.partition(";")[0]) == (exits.FINE, "Enter the players")
    assert out.endswith(f"Next: dutchess event import {desk.database} LIST.csv\n")
    assert "no round has been paired" in desk.call("result", "1", "1-0")[2]
    desk.call("undo")
    code, _, err = desk.call(action)
    assert code == exits.WRONG_USE
    assert err.endswith(f"add one: dutchess event tournament {desk.database} NAME --rounds N\n")


def test_the_journal_is_listed_in_sentences(desk: Desk) -> None:
    desk.call("new", "Club", "--rounds", "3")
    desk.call("add", "Anna Alder")
    lines = desk.call("log")[1].splitlines()
    assert [line.split("anna  ")[1].strip() for line in lines] == [
        "The event was created.",
        "A tournament was added: Club",
        "Anna Alder was added.",
        "Anna Alder entered.",
    ]
    code, out, err = desk.call("export", "-o", str(desk.folder / "club.trf"))
    assert (code, out, err) == (exits.FINE, "", f"Club was written to {desk.folder / 'club.trf'}.\n")


def test_lists_without_anybody_say_so(desk: Desk, run: Run) -> None:
    desk.call("new", "Club", "--rounds", "3")
    for words in (["ratings", "lists", desk.database], ["ratings", "search", desk.database, "anna"]):
        assert run(*words).out.startswith("There are no rating lists in this database: ")
    assert run("accounts", desk.database).out == "There are no accounts in this database.\n"
    assert run("norms", str(ROOT / "examples" / "weekend-46.trf")).out.startswith("Nobody made a title norm")
    missing = run("accounts", str(desk.folder / "none.db")).err
    assert missing.count("none.db") == 1


def test_the_missing_extra_is_one_line() -> None:
    code = "import sys; sys.modules['sqlalchemy'] = None\nfrom dutchess.cli import main; sys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-c", code, "event", "list", "x.db"]
    answer = subprocess.run(command, env={**os.environ, "PYTHONPATH": str(SRC)}, capture_output=True, text=True)
    assert answer.returncode == exits.WRONG_USE
    said = f"dutchess: `dutchess event` needs sqlalchemy: {sys.executable} -m pip install sqlalchemy\n"
    assert answer.stderr == said


@pytest.mark.parametrize(
    ("package", "words", "extra"),
    [
        ("uvicorn", ["serve"], "web"),
        ("sqlalchemy", ["accounts", "x.db"], "web"),
        ("numpy", ["simulate", STUDY], "studies"),
    ],
)
def test_a_missing_extra_names_the_line_that_installs_it_from_here(package: str, words: list[str], extra: str) -> None:
    """From a clone, nothing on an index helps."""
    code = f"import sys; sys.modules[{package!r}] = None\nfrom dutchess.cli import main; sys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-c", code, *words, *(["--out", os.devnull] if words[0] == "simulate" else [])]
    answer = subprocess.run(command, env={**os.environ, "PYTHONPATH": str(SRC)}, capture_output=True, text=True)
    assert answer.returncode != exits.FINE
    assert (
        f" needs the extra dutchess[{extra}]: {sys.executable} -m pip install -e '{ROOT}[{extra}]' (" in answer.stderr
    )
    assert answer.stderr.count("\n") == 1


def test_pairing_a_file_imports_nothing_of_it() -> None:
    code = "import sys; from dutchess.cli import main; main(sys.argv[1:]); print(*sys.modules)"
    command = [sys.executable, "-c", code, "pair", str(ROOT / "examples" / "club-9.trf"), "-o", os.devnull]
    environment = {**os.environ, "PYTHONPATH": str(SRC)}
    loaded = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout.split()
    assert "dutchess.pairing.dutch" in loaded
    assert not [name for name in loaded if name.startswith(("dutchess.journal", "sqlalchemy", "dutchess.cli.events"))]


@pytest.mark.parametrize("name", PARTS)
def test_every_action_has_help(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["event", name, "--help"]) == exits.FINE
    assert capsys.readouterr().out.startswith(f"usage: dutchess event {name} ")


def test_every_action_is_documented() -> None:
    text = (ROOT / "docs" / "journal.md").read_text(encoding="utf-8")
    for name, part in PARTS.items():
        assert f"`{name}`" in text, name
        for option in part.command.options:
            assert option.name in text, f"{name} {option.name}"


def _fenced(language: str) -> str:
    text = (ROOT / "docs" / "journal.md").read_text(encoding="utf-8")
    (block,) = re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return str(block)


def test_the_event_of_the_manual_can_be_played(monkeypatch: pytest.MonkeyPatch) -> None:
    with quick_folder() as folder:
        monkeypatch.chdir(folder)
        for line in _fenced("sh").splitlines():
            program, *words = shlex.split(line)
            assert program == "dutchess"
            assert main(words) == exits.FINE, line
        assert main(["check", "open.trf"]) == exits.FINE


def test_the_python_of_the_manual_runs() -> None:
    with quick_folder() as folder:
        command = [sys.executable, "-W", "error", "-c", _fenced("python")]
        environment = {**os.environ, "PYTHONPATH": str(SRC)}
        answer = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    assert answer.returncode == 0, answer.stderr
    assert answer.stdout.startswith("2 ")


def test_who_rests_in_a_round_robin_is_named(desk: Desk) -> None:
    """Annex 1: one of five rests in every round; the list of results says so, too."""
    desk("new", "Masters", "--rounds", "5", "--system", "berger")
    for number in range(1, 6):
        desk("add", f"Player {number}", "--rating", str(2400 - 10 * number))
    assert desk("pair", "--seed", "1")["resting"] == [1]
    desk("publish")
    assert "rests: 1 Player 1" in desk.call("show")[1]
    out = desk.folder / "results.csv"
    assert desk.call("export", "--format", "results", "-o", str(out))[0] == exits.FINE
    assert any(line.endswith("Player 1,rests,,") for line in out.read_text(encoding="utf-8").splitlines())


def test_a_restored_event_gets_an_owner(desk: Desk) -> None:
    event = desk("new", "Club", "--rounds", "3")["event"]
    path = desk.folder / "club.jsonl"
    desk.call("export", "--format", "journal", "-o", str(path))
    desk("add", "Ann")
    more = desk.folder / "more.jsonl"
    desk.call("export", "--format", "journal", "-o", str(more))
    desk.database = str(desk.folder / "server.db")
    assert "nobody has an account" in desk.call("restore", str(path), "--owner", "anna")[2]
    with Store.open(desk.database) as store:
        accounts = Accounts(store.engine, time.time)
        anna = accounts.create("anna", "Anna", "a long password")
        assert accounts.members(event) == ()
        assert "known: anna" in desk.call("owner", "bert")[2]
        assert "Anna owns event" in desk.call("owner", "Anna")[1]
        assert accounts.members(event) == ((anna, "owner"),)
    code, text, _ = desk.call("restore", str(more))
    assert code == exits.FINE
    assert "PersonAdded" in text
    assert "2 entries added" in text
    assert "0 entries added" in desk.call("restore", str(path))[1]


def test_a_database_of_the_command_has_no_tables_of_accounts_until_somebody_needs_them(tmp_path: Path) -> None:
    place = tmp_path / "club.db"

    def called(*words: str) -> tuple[int, set[str]]:
        code = "import sys; from dutchess.cli import main; sys.exit(main(sys.argv[1:]))"
        environment = {**os.environ, "PYTHONPATH": str(SRC)}
        answer = subprocess.run([sys.executable, "-c", code, "event", *words], env=environment, capture_output=True)
        with closing(sqlite3.connect(place)) as database:
            names = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        return answer.returncode, names

    made, names = called("new", str(place), "Club", "--rounds", "3")
    assert (made, {"dutchess_entries", "dutchess_users"} & names) == (exits.FINE, {"dutchess_entries"})
    missing, names = called("owner", str(place), "anna")
    assert (missing, "dutchess_users" in names) == (exits.INVALID, True)
