"""`dutchess check`: totals, differences, folders, processes."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from xml.etree import ElementTree

import pytest

import dutchess
from commands import (
    CLUB,
    ROOT,
    WEEKEND,
    Run,
    process,
    with_exchanged_opponents,
)
from dutchess.base.values import replace
from dutchess.cli.rounds.check import difference_text
from dutchess.pairing.differences import Difference
from waiting import WAIT_SECONDS


def test_check_closes_with_the_totals(run: Run) -> None:
    tournament = dutchess.trf.load(WEEKEND)
    pairs = sum(game.opponent > 0 for player in tournament.players for game in player.games) // 2
    answer = run("check", WEEKEND)
    assert (answer.code, answer.err) == (0, "")
    edition, totals = answer.out.splitlines()
    assert edition.startswith(f"{WEEKEND}: checked by dutch: FIDE (Dutch) System, C.04.3, ")
    assert totals == f"checked 1 tournaments, 7 rounds, {pairs} pairs: 0 discrepancies"


def test_check_says_how_many_files_were_checked_by_each_edition(run: Run, tmp_path: Path) -> None:
    for number in range(9):
        start = "042 2019/05/01\n" if number < 2 else ""
        (tmp_path / f"{number}.trf").write_text(start + Path(CLUB).read_text(encoding="utf-8"), encoding="utf-8")
    dutch, former, _ = run("check", tmp_path).out.splitlines()
    assert dutch == "checked by dutch: 7 tournaments"
    assert former == "checked by dutch-2017: 2 tournaments"


def test_check_shows_differences_in_two_columns(run: Run, tmp_path: Path) -> None:
    changed = tmp_path / "changed.trf"
    a, b, c, d = with_exchanged_opponents(WEEKEND, changed, 7)
    answer = run("check", changed)
    assert answer.code == 1
    lines = answer.out.splitlines()
    assert lines[0] == f"{changed}: round 7"
    assert re.match(r"  (not legal: .*\[C[123]\]|C\.04\.3 (\[C\d+\]|article 4), bracket of )", lines[1])
    assert lines[2].split("  ")[1:] == ["by the rules", "", "", "", "in the file"]
    assert {tuple(map(int, (line[2:6], line[9:14]))) for line in lines[3:5]} == {(a, b), (c, d)}
    assert {tuple(map(int, (line[22:26], line[29:]))) for line in lines[3:5]} == {(a, d), (c, b)}
    assert lines[-1].endswith(": 1 discrepancies")


def test_check_walks_folders_and_goes_on_after_bad_files(run: Run, tmp_path: Path) -> None:
    (tmp_path / "deep" / "er").mkdir(parents=True)
    for name in ("b.trf", "a.TRF", "deep/er/c.trfx", "notes.txt"):
        (tmp_path / name).write_bytes(Path(WEEKEND).read_bytes())
    (tmp_path / "deep" / "empty.trf").touch()
    answer = run("check", tmp_path)
    assert answer.code == 3
    assert answer.err == (
        f"dutchess: {tmp_path / 'deep' / 'empty.trf'}: the file has no player records (001); "
        "it is not a tournament report file\n"
    )
    assert answer.out.splitlines()[-1].startswith("checked 3 tournaments, 21 rounds, ")
    assert run("check", tmp_path, tmp_path / "missing.trf").code == 5


def test_check_in_json(run: Run, tmp_path: Path) -> None:
    changed = tmp_path / "changed.trf"
    a, b, c, d = with_exchanged_opponents(WEEKEND, changed, 7)
    answer = run("check", changed, WEEKEND, tmp_path / "missing.trf", "--json")
    assert answer.code == 5
    document = json.loads(answer.out)
    assert (document["tournaments"], document["rounds"], document["discrepancies"]) == (2, 14, 1)
    first, second, third = document["files"]
    (difference,) = first["differences"]
    assert difference["round"] == 7
    assert sorted(difference["expected"]) == sorted([[a, b], [c, d]])
    assert sorted(difference["found"]) == sorted([[a, d], [c, b]])
    assert second["differences"] == []
    assert third["exit_code"] == 5


def test_check_gives_the_same_answer_with_several_processes(tmp_path: Path) -> None:
    for number in range(9):
        (tmp_path / f"{number}.trf").write_bytes(Path(WEEKEND if number % 2 else CLUB).read_bytes())
    with_exchanged_opponents(WEEKEND, tmp_path / "9.trf", 7)
    (tmp_path / "5.trf").write_bytes(b"")
    one, two = (process("check", tmp_path, "--jobs", jobs) for jobs in (1, 2))
    assert (one.stdout, one.stderr, one.returncode) == (two.stdout, two.stderr, two.returncode)
    assert one.returncode == 3
    assert one.stdout.endswith(b": 1 discrepancies\n")


def test_check_shows_progress_on_a_terminal_only(tmp_path: Path) -> None:
    pty = pytest.importorskip("pty")
    for number in range(8):
        (tmp_path / f"{number}.trf").write_bytes(Path(CLUB).read_bytes())
    assert process("check", tmp_path).stderr == b""
    control, terminal = pty.openpty()
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, str(ROOT / "scripts" / "dutchess"), "check", str(tmp_path), "--jobs", "1"]
    subprocess.run(command, env=environment, stdout=subprocess.PIPE, stderr=terminal, timeout=WAIT_SECONDS, check=True)
    os.close(terminal)
    seen = os.read(control, 65536)
    os.close(control)
    assert b"] 8/8" in seen


def test_check_writes_a_junit_report(run: Run, tmp_path: Path) -> None:
    changed, report = tmp_path / "changed.trf", tmp_path / "report.xml"
    with_exchanged_opponents(WEEKEND, changed, 7)
    assert run("check", changed, WEEKEND, tmp_path / "missing.trf", "--junit", report).code == 5
    suite = ElementTree.parse(report).getroot()
    assert (suite.get("tests"), suite.get("failures"), suite.get("errors")) == ("3", "1", "1")
    assert [len(case) for case in suite] == [1, 0, 1]
    assert "round 7" in (suite[0][0].text or "")


def test_check_lists_wrong_ranks(run: Run, tmp_path: Path) -> None:
    tournament = dutchess.generate(dutchess.GeneratorConfig(players=10, rounds=3, tiebreaks=("BH", "SB")), 1)
    ranks = {1: 10, tournament.players[-1].number: 1}
    players = tuple(replace(player, rank=ranks.get(player.number, player.rank)) for player in tournament.players)
    dutchess.trf.dump(replace(tournament, players=players), tmp_path / "ranks.trf")
    answer = run("check", tmp_path / "ranks.trf")
    assert answer.code == 1
    assert f"{tmp_path / 'ranks.trf'}: standings by PTS, BH, SB" in answer.out
    assert answer.out.endswith(": 1 discrepancies\n")
    document = json.loads(run("check", tmp_path / "ranks.trf", "--json").out)
    assert document["ranks"] == 10
    assert {entry["in_the_file"] for entry in document["files"][0]["wrong_ranks"]} >= {1, 10}


def test_check_goes_on_where_it_stopped(run: Run, tmp_path: Path) -> None:
    keep = tmp_path / "keep"
    assert run("check", WEEKEND, "--resume").code == 2
    first = run("check", WEEKEND, CLUB, "--keep", keep)
    assert run("check", WEEKEND, CLUB, "--keep", keep).code == 3
    assert run("check", WEEKEND, CLUB, "--keep", keep, "--resume") == first
    assert run("check", WEEKEND, "--keep", keep, "--resume").code == 3


def test_values_are_written_for_people() -> None:
    """Points as points, counts as counts, lists in a row."""
    bye = Difference("C.04.3 [C5]", None, 15, 25)
    assert difference_text("dutch", bye) == "C.04.3 [C5]: 1.5 by the rules, 2.5 in the file"
    differences = Difference("C.04.3 [C7]", 20, (5, 5), (5, 10))
    assert difference_text("dutch", differences) == (
        "C.04.3 [C7], bracket of 2.0: 0.5, 0.5 by the rules, 0.5, 1.0 in the file"
    )


def test_ctrl_c_keeps_what_is_done(tmp_path: Path) -> None:
    files = tmp_path / "files"
    files.mkdir()
    for number in range(3000):
        (files / f"{number:04d}.trf").write_bytes(Path(WEEKEND).read_bytes())
    keep = tmp_path / "keep"
    words = [sys.executable, "-m", "dutchess", "check", str(files), "--jobs", "2", "--keep", str(keep)]
    running = subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env={**os.environ, "PYTHONPATH": str(ROOT / "src")}
    )
    while running.poll() is None and len(list(keep.glob("0*.json"))) < 2:
        time.sleep(0.02)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=WAIT_SECONDS)
    assert running.returncode == 130
    done = int(out.decode().splitlines()[-1].split()[1])
    assert 0 <= done < 3000, "what is finished out of order is kept, but not counted"
    assert f"stopped after {done} of 3000 files" in err.decode()
    assert len(list(keep.glob("0*.json"))) >= 2


def test_a_folder_without_tournaments_is_an_error(run: Run, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("001", encoding="utf-8")
    answer = run("check", tmp_path)
    assert (answer.code, answer.out) == (5, "")
    assert answer.err == f"dutchess: {tmp_path}: no tournament files (.trf, .trfx, .trf16, .trf26) in this folder\n"
