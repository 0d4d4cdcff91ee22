"""Files, pairings and calls of other people's programs, from the corpus beside the project (`make conformance`).

The table of standings among them is in tests/ranking.
"""

from __future__ import annotations

import gzip
import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

import dutchess
from dutchess.cli import main
from dutchess.cli.engine import program as engine
from dutchess.tournament.teams import TeamEvent
from known import CORPUS

OUTSIDE = CORPUS / "outside"

pytestmark = [
    pytest.mark.conformance,
    pytest.mark.skipif(not OUTSIDE.is_dir(), reason="the corpus is not beside the project"),
]


def cases(name: str) -> list[Any]:
    """The cases of one file as parameters, named as the corpus names them."""
    path = OUTSIDE / f"{name}.jsonl.gz"
    if not path.exists():
        return []
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        entries = [json.loads(line) for line in lines]
    return [pytest.param(entry, id=entry["id"]) for entry in entries]


def lines_of(expected: list[list[int]]) -> str:
    """A pairing as engines write it."""
    return "".join(f"{line}\n" for line in (len(expected), *(f"{white} {black}" for white, black in expected)))


@pytest.mark.parametrize("case", [*cases("pairings"), *cases("real-rounds")])
def test_pairings(case: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The library gives the expected boards; the engine prints them."""
    pairing = dutchess.pair(dutchess.trf.loads(case["trf"]), system=case["system"])
    boards = [*pairing.pairs, *([] if pairing.bye is None else [(pairing.bye, 0)])]
    expected = case["expected"]
    assert [list(board) for board in boards] == expected
    file = tmp_path / "input.trf"
    file.write_bytes(case["trf"].encode())
    assert engine.run([f"--{case['system']}", str(file), "-p"]) == 0
    assert capsys.readouterr().out == lines_of(expected)


def points_of(tournament: dutchess.Tournament) -> dict[str, float]:
    return {str(player.number): tournament.points(player) / 10 for player in tournament.players}


@pytest.mark.parametrize("case", cases("reader"))
def test_reader(case: dict[str, Any]) -> None:
    expected = case["expected"]
    warnings: list[dutchess.trf.Deviation] = []
    try:
        tournament = dutchess.trf.loads(case["trf"], warnings)
    except dutchess.InvalidTournament as refusal:
        line = case["trf"].splitlines()[(refusal.line or 1) - 1]
        if "refus" not in expected.get("load", "") or ("299" in expected["load"] and not line.startswith("299")):
            raise
        return
    assert dutchess.trf.loads(dutchess.trf.dumps(tournament)) == tournament
    assert points_of(tournament) == expected.get("points", points_of(tournament))
    if "open_round" in expected:
        assert tournament.played_rounds == expected["open_round"]
        assert {player.games[-1].result for player in tournament.players} <= set("?UFHZ")
    assert len(tournament.players) == expected.get("players", len(tournament.players))
    assert tournament.played_rounds == expected.get("rounds", tournament.played_rounds)
    if "teams" in expected:
        assert len(TeamEvent.of(tournament).teams) == expected["teams"]
    if "match_points" in expected:
        ranked = dutchess.standings(tournament, tiebreaks=["MPTS", "GPTS"]).rows
        for name, column in (("match_points", 0), ("game_points", 1)):
            assert {str(row.player): float(row.tiebreaks[column] or 0) for row in ranked} == expected[name]
    if "299" in expected.get("load", ""):
        rows = [row for row, line in enumerate(case["trf"].splitlines(), 1) if line.startswith("299")]
        assert set(rows) <= {warning.line for warning in warnings}
    if "pair --system dutch" in expected:
        without = "\n".join(line for line in case["trf"].splitlines() if not line.startswith("013"))
        assert not tournament.is_team_event
        assert dutchess.pair(tournament, system="dutch") == dutchess.pair(dutchess.trf.loads(without), system="dutch")


@pytest.mark.parametrize("case", cases("engine"))
def test_calls(case: dict[str, Any], tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    expected = case["expected"]
    file, output = tmp_path / "input.trf", tmp_path / "output"
    file.write_bytes(case["trf"].encode())
    if "args" not in expected:
        convert_is_read_by_another_engine(file, output)
        return
    words = [{"FILE": str(file), "OUT": str(output)}.get(word, word) for word in expected["args"]]
    assert engine.run(words) == expected["rc"]
    assert expected.get("stderr_contains", "") in capfd.readouterr().err
    if "OUT" in expected:
        assert output.read_text() == expected["OUT"]


def convert_is_read_by_another_engine(file: Path, output: Path) -> None:
    assert main(["convert", str(file), str(output), "--to", "trf16"]) == 0
    assert dutchess.pair(dutchess.trf.load(output)) == dutchess.pair(dutchess.trf.load(file))
    other = os.environ.get("BBP_PAIRINGS")
    if other:
        done = subprocess.run([other, "--dutch", str(output), "-p"], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        assert engine.run(["--dutch", str(file), "-p", "boards"]) == 0
        assert (file.parent / "boards").read_text() == done.stdout
