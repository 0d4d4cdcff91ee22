"""`dutchess pair`: the pairing in every format."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import dutchess
from commands import (
    CLUB,
    OPEN,
    ROOT,
    Answer,
    Run,
    process,
)
from dutchess.base.values import replace
from waiting import WAIT_SECONDS


def test_pairs_is_the_format_of_engines(run: Run) -> None:
    answer = run("pair", CLUB)
    pairing = dutchess.pair(dutchess.trf.load(CLUB))
    expected = [*pairing.pairs, (pairing.bye, 0)]
    assert pairing.bye is not None
    assert answer == Answer(
        0, "".join(f"{a} {b}\n" for a, b in [(len(expected), ""), *expected]).replace(" \n", "\n"), ""
    )


def test_json_holds_the_pairing(run: Run) -> None:
    answer = run("pair", CLUB, "--format", "json")
    pairing = dutchess.pair(dutchess.trf.load(CLUB))
    assert json.loads(answer.out) == {
        "round": 3,
        "system": "dutch",
        "edition": "dutch: FIDE (Dutch) System, C.04.3, in force from 1 February 2026 (in force today; the file names "
        "neither an edition nor a day)",
        "pairs": [list(pair) for pair in pairing.pairs],
        "bye": pairing.bye,
    }


def test_trf_holds_the_new_round(run: Run) -> None:
    answer = run("pair", CLUB, "--format=trf")
    tournament = dutchess.trf.load(CLUB)
    assert dutchess.trf.loads(answer.out) == tournament.with_round(dutchess.pair(tournament))


def test_table_shows_every_board(run: Run) -> None:
    answer = run("pair", OPEN, "--format", "table")
    tournament = dutchess.trf.load(OPEN)
    pairing = dutchess.pair(tournament)
    lines = answer.out.splitlines()
    assert lines[0] == "Harbour Open"
    assert lines[1].startswith("Round 7 of 9, FIDE (Dutch) System")
    for board, (white, black) in enumerate(pairing.pairs, 1):
        line = next(line for line in lines if line.split()[:2] == [str(board), str(white)])
        for number in (white, black):
            player = tournament.player(number)
            assert player.name in line
            assert str(player.rating) in line
            assert f"{tournament.points(player) / 10:.1f}" in line
    if pairing.bye is not None:
        assert lines[-1].split()[0] == str(pairing.bye)
        assert lines[-1].endswith("bye")


def test_standard_input_is_read(tmp_path: Path) -> None:
    with open(CLUB, "rb") as stream:
        answer = process("pair", "-", stdin=stream)
    assert answer.stdout == process("pair", CLUB).stdout
    assert answer.returncode == 0


def test_output_goes_to_a_file(run: Run, tmp_path: Path) -> None:
    target = tmp_path / "pairs.txt"
    target.write_text("old")
    assert run("pair", CLUB, "-o", target) == Answer(0, "", "")
    assert target.read_text() == run("pair", CLUB).out
    assert run("pair", CLUB, f"-o{target}", "--format", "json").code == 0
    assert json.loads(target.read_text())["round"] == 3
    assert os.listdir(tmp_path) == ["pairs.txt"]


def test_a_terminal_sees_a_table() -> None:
    pty = pytest.importorskip("pty")
    control, terminal = pty.openpty()
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, str(ROOT / "scripts" / "dutchess"), "pair", CLUB]
    subprocess.run(command, env=environment, stdout=terminal, stderr=terminal, timeout=WAIT_SECONDS, check=True)
    os.close(terminal)
    seen = b""
    while b"bye" not in seen and (chunk := os.read(control, 65536)):
        seen += chunk
    os.close(control)
    assert b"Club Evening" in seen
    assert b"White" in seen


def test_pairing_does_not_depend_on_locale_or_hash_seed() -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "LC_ALL": "C", "PYTHONHASHSEED": "7"}
    command = [sys.executable, str(ROOT / "scripts" / "dutchess"), "pair", OPEN, "--format", "table"]
    strange = subprocess.run(command, env=environment, capture_output=True, check=True).stdout
    assert strange == process("pair", OPEN, "--format", "table").stdout


def test_the_pure_python_kernel_pairs_the_same() -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "DUTCHESS_KERNEL": "python"}
    command = [sys.executable, str(ROOT / "scripts" / "dutchess"), "pair", OPEN]
    assert (
        subprocess.run(command, env=environment, capture_output=True, check=True).stdout == process("pair", OPEN).stdout
    )


def test_who_rests_in_a_round_robin_is_shown(run: Run, tmp_path: Path) -> None:
    """Annex 1: table, JSON and preview name the resting player; the format of engines knows byes only."""
    players = tuple(dutchess.Player(number, f"Player {number}") for number in range(1, 6))
    t = dutchess.Tournament(players, rounds=5, system="BERGER_ROUNDROBIN")
    path = tmp_path / "five.trf"
    dutchess.trf.dump(t, path)
    assert run("pair", path, "--format", "table").out.splitlines()[-1].split() == ["1", "Player", "1", "0.0", "rests"]
    assert json.loads(run("pair", path, "--format", "json").out)["resting"] == 1
    assert run("pair", path, "--format", "pairs").out == "2\n2 5\n3 4\n"
    assert run("preview", path).out.splitlines()[-1].split()[-1] == "rests"


def test_a_former_edition_is_told_once(run: Run, tmp_path: Path) -> None:
    """On standard error, if the file does not name it; the boards stay as programs read them."""
    old = tmp_path / "old.trf"
    old.write_text(f"042 2019/03/04\n{Path(CLUB).read_text(encoding='utf-8')}", encoding="utf-8", newline="")
    answer = run("pair", old)
    assert answer.err.count("dutch-2017: Dutch System of 2017 (Baku), C.04.3 (in force on 2019/03/04") == 1
    assert answer.out.split()[0].isdecimal()
    assert run("pair", old, "--system", "dutch-2017").err == ""
    assert "Dutch System of 2017 (Baku), C.04.3" in run("pair", old, "--format", "table").out


PREVIEW = dutchess.trf.load(ROOT / "examples" / "preview-12.trf")  # three games of round 4 have no result


def test_open_games_of_the_last_round_need_a_decision(run: Run, tmp_path: Path) -> None:
    """C.04.2 article 3.1: for pairing they are draws. Nobody pairs by accident while a round is being played."""
    path = tmp_path / "open.trf"
    dutchess.trf.dump(replace(PREVIEW, scoring=dutchess.Scoring(unknown=10)), path)
    refused = run("pair", path)
    assert (refused.code, refused.out) == (2, "")
    assert refused.err.startswith("dutchess: round 4 is not finished: 3 games have no result\n")
    assert "--open-games draw" in refused.err
    answers = {how: run("pair", path, "--open-games", how) for how in ("draw", "as-listed")}
    assert [answer.code for answer in answers.values()] == [0, 0]
    assert answers["draw"].out != answers["as-listed"].out


def test_open_games_of_earlier_rounds_are_adjourned(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "adjourned.trf"
    pairing = dutchess.pair(PREVIEW)
    results = dict.fromkeys(pairing.pairs, "1-0")
    dutchess.trf.dump(PREVIEW.with_round(pairing).with_results(5, results), path)
    assert run("pair", path).code == 0
