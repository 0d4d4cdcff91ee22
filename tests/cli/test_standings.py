"""`dutchess standings`: every output format, warnings, errors."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

import dutchess
from dutchess.cli import main
from small_events import SECTIONS


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
    target.write_text(dutchess.trf.dumps(SECTIONS) + "202 COIN\n", encoding="utf-8")
    code, _, err = run(capsys, str(target))
    assert code == 3
    assert f"dutchess: {target}: tie-break 'COIN': (TRF record 212 or 202)" in err
