"""What tournament programs really write, call and publish (`clients` of the corpus, `make conformance`)."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

import dutchess
from dutchess.cli.engine import program as engine
from dutchess.cli.engine.check_report import in_order
from known import CORPUS

CLIENTS = CORPUS / "clients"

pytestmark = [
    pytest.mark.conformance,
    pytest.mark.skipif(not CLIENTS.is_dir(), reason="the corpus is not beside the project"),
]


def cases(*names: str) -> list[Any]:
    """The cases of some files as parameters, named as the corpus names them."""
    found = []
    for name in names:
        path = CLIENTS / f"{name}.jsonl.gz"
        if path.exists():
            with gzip.open(path, "rt", encoding="utf-8") as lines:
                found += [json.loads(line) for line in lines]
    return [pytest.param(case, id=case["id"]) for case in found]


def boards(case: dict[str, Any], system: str) -> list[list[int]]:
    pairing = dutchess.pair(dutchess.trf.loads(case["trf"]), system=system)
    return [list(pair) for pair in (*pairing.pairs, *([] if pairing.bye is None else [(pairing.bye, 0)]))]


@pytest.mark.parametrize("case", cases("sharly-events"))
def test_boards_in_order(case: dict[str, Any]) -> None:
    """Accelerated boards are in the order of engines: by scores without virtual points."""
    tournament = dutchess.trf.loads(case["trf"])
    ours = in_order(tournament, [(white, black) for white, black in boards(case, case["system"])])
    assert [list(board) for board in ours] == case["expected"]


@pytest.mark.parametrize("case", cases("sharly-team-events"))
def test_boards_in_any_order(case: dict[str, Any]) -> None:
    assert sorted(boards(case, case["system"])) == sorted(case["expected"])


@pytest.mark.parametrize("case", cases("chesspairing-golden"))
def test_golden_files(case: dict[str, Any]) -> None:
    """Disputed ones are answers of JaVaFo 2.2 by the rules of 2017; three of these give a second bye, against C.2."""
    if "DISPUTED" not in case["why"]:
        assert sorted(boards(case, case["system"])) == sorted(case["expected"])
        return
    had_bye = {
        player.number
        for player in dutchess.trf.loads(case["trf"]).players
        if any(game.result == "U" for game in player.games)
    }
    ours = boards(case, "dutch-2017")
    assert not had_bye & {white for white, black in ours if not black}
    if not had_bye & {white for white, black in case["expected"] if not black}:
        assert sorted(ours) == sorted(case["expected"])


def test_round_robins_that_record_092_declares_follow_their_table() -> None:
    found = [dutchess.trf.loads(case.values[0]["trf"]) for case in cases("tunx-real-events")]
    reports = [dutchess.check(event) for event in found if event.header.is_round_robin]
    assert [(report.system, report.discrepancies) for report in reports] == [("berger", 0)] * 4


@pytest.mark.parametrize("case", cases("lila-events", "tomachess-events", "faults", "tunx-real-events"))
def test_calls(case: dict[str, Any], tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Calls of an engine: exit code, output, the file written."""
    expected = case["expected"]
    if expected.get("load") == "ok":
        dutchess.trf.loads(case["trf"])
    if "args" not in case:
        pytest.skip("not a call")
    file, output = tmp_path / "input.trf", tmp_path / "output"
    file.write_bytes(case.get("checked", case["trf"]).encode())
    words = [{"FILE": str(file), "OUT": str(output)}.get(word, word) for word in case["args"]]
    assert engine.run(words) == expected["rc"]
    answer = capfd.readouterr()
    assert expected.get("stderr_contains", "") in answer.err
    if "stdout" in expected:
        assert answer.out == expected["stdout"].replace("NAME", "input")
    if expected.get("OUT") is None:
        assert not output.exists()
    else:
        assert output.read_text(encoding="utf-8") == expected["OUT"]
    if "boards" in expected:
        lines = answer.out.splitlines()
        assert (lines[0], len(lines)) == (expected["stdout_first_line"], expected["boards"] + 1)
    for part in expected.get("stdout_contains", ()):
        assert part in answer.out
    if "rounds" in expected:
        checked = [line for line in answer.out.splitlines() if ": Round #" in line]
        assert len(checked) == expected["rounds"]
        differing = "Checker pairings" in answer.out
        assert differing == bool(expected["differences_in"])


@pytest.mark.parametrize("case", cases("tec-exercise-tiebreaks"))
def test_exercises_in_tie_breaking(case: dict[str, Any]) -> None:
    rows = dutchess.standings(dutchess.trf.loads(case["trf"]), tiebreaks=[case["code"]])
    values = {str(row.player): float(row.tiebreaks[0] or 0) for row in rows}
    assert {number: values[number] for number in case["expected"]} == pytest.approx(case["expected"])
