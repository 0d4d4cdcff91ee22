"""`dutchess standings`: every output format, warnings, errors."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path

import pytest

import dutchess
from dutchess.base.translation import DEFAULT, LANGUAGES
from dutchess.base.values import replace
from dutchess.cli import main
from small_events import SECTIONS, tournament


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


@pytest.mark.parametrize("start", ["=", "+", "-", "@"])
def test_names_are_no_formulas_in_a_spreadsheet(start: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = f"{start}HYPERLINK(1)"
    tournament = dutchess.Tournament([dutchess.Player(1, name), dutchess.Player(2, "Berg, Bo")], rounds=3)
    file = tmp_path / "event.trf"
    dutchess.trf.dump(tournament, file)
    _, out, _ = run(capsys, str(file), "--format", "csv")
    head, *rows = csv.reader(io.StringIO(out))
    assert {row[head.index("Name")] for row in rows} == {f"'{name}", "Berg, Bo"}


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
        (["--tiebreaks", "BH/Q"], 2, "does not take the modifier /Q"),
        (["--tiebreaks", "BH", "--type", "round-robin"], 2, "article 8"),
        (["--section", "age"], 2, "the sections are rating=LOW-HIGH"),
        (["--round", "9"], 3, "after round 9"),
        (["--regulations", "1999"], 2, "must be one of current, 2024, 2023, 2011, 1992"),
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


def test_annulment_and_lots(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    target = tmp_path / "rr.trf"
    left = tournament("4w0 3b1 2w=", "3w1 4b+ 1b=", "2b0 1w0 4w+", "1b1 2w- 3b-", system="FIDE_ROUNDROBIN")
    dutchess.trf.dump(replace(left, name="Masters"), target)
    _, out, err = run(capsys, str(target), "--tiebreaks", "SB")
    assert "warning: 4 played no game since round 2" in err
    _, out, err = run(capsys, str(target), "--tiebreaks", "SB", "--annul", "4", "--lots", "--seed", "1")
    assert err == ""
    assert "Lots drawn with seed 1" in out
    assert [line.split()[0] for line in out.splitlines()[-4:]] == ["1", "2", "3", "-"]
    _, out, err = run(capsys, str(target), "--annul", "none", "--lots", "--format", "json")
    document = json.loads(out)
    assert err == ""
    assert (document["annulled"], isinstance(document["lots"], int)) == ([], True)


def test_negative_points(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    target = tmp_path / "penalty.trf"
    text = dutchess.trf.dumps(tournament("2w1", "1b0")) + "299          -0.5  000    2\n"
    target.write_text(text, encoding="utf-8")
    _, out, _ = run(capsys, str(target), "--tiebreaks", "WIN")
    assert out.splitlines()[-1].split()[-2:] == ["-0.5", "0"]


def test_explain(path: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, path, "--tiebreaks", "WON,BH/C1,SB", "--explain", "5")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "Player 5 (No 5): place 2 of 6 after round 5, 3.5 points."
    assert lines[1] == (
        "Player 1 (1) is ahead by Buchholz, lowest value cut (BH/C1): 10.5, here 10.0. Before that both are equal: "
        "points; Games won (WON). Round by round: 2.5 + 3.0* + 3.5 + 1.5 = 10.5 (cut, unplayed rounds first: 2.5*); "
        "here 1.5 + 2.5* + 3.5 + 2.5 = 10.0 (cut: 1.5*). * is not as in the table: byes that opponents asked for at "
        "the end count as draws; a round without a game counts as one against an imagined opponent."
    )
    cells = [re.split(" {2,}", line.strip()) for line in lines]
    assert [
        "round 2",
        "(2.5)",
        "dummy opponent for an unplayed round (C.07 16.4); unplayed round, cut before the lowest score (C.07 16.5)",
    ] in cells
    assert ["round 3", "Player 3 (3)", "3.0", "score adjusted from 2.5"] in cells
    assert run(capsys, path, "--tiebreaks", "WON,BH/C1,SB", "--explain", "5")[1] == out


def test_explain_in_json(path: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--tiebreaks", "WON,BH/C1", "--explain", "5", "--behind", "6", "--format", "json"]
    code, out, _ = run(capsys, path, *words)
    document = json.loads(out)
    assert code == 0
    assert (document["player"], document["rank"], document["points"]["value"]) == (5, 2, 3.5)
    assert [entry["code"] for entry in document["tiebreaks"]] == ["WON", "BH/C1"]
    assert document["tiebreaks"][1]["value"] == sum(
        part["value"] for part in document["tiebreaks"][1]["parts"] if part["cut"] is None
    )
    assert (document["comparison"]["other"], document["comparison"]["decided_by"]) == (6, "points")


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != DEFAULT])
def test_explain_in_other_languages(path: str, capsys: pytest.CaptureFixture[str], code: str) -> None:
    english = run(capsys, path, "--explain", "5")[1].splitlines()
    found = run(capsys, path, "--explain", "5", "--lang", code)[1].splitlines()
    assert len(found) == len(english)
    assert found[:2] != english[:2]
    assert "Player 1 (1)" in found[1]


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (["--explain", "99"], 3, "99 is not in these standings"),
        (["--explain", "1", "--behind", "1"], 3, "with themselves"),
        (["--explain", "1", "--format", "csv"], 2, "table or json"),
        (["--behind", "1"], 2, "--behind needs --explain"),
        (["--seed", "1"], 2, "--seed needs --lots"),
        (["--annul", "x"], 2, "must be pairing numbers, comma-separated"),
        (["--annul", "1"], 3, "only in round robins"),
    ],
)
def test_wrong_requests(
    path: str, capsys: pytest.CaptureFixture[str], words: list[str], code: int, message: str
) -> None:
    found, _, err = run(capsys, path, *words)
    assert found == code
    assert message in err
