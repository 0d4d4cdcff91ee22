"""`dutchess explain` and `dutchess preview`: formats, languages, and plain answers to wrong questions."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from commands import Run

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
CLUB = EXAMPLES / "club-9.trf"


@pytest.mark.parametrize("name", ["club-9", "open-120", "league-9"])
@pytest.mark.parametrize("form", ["text", "json", "html"])
def test_formats(run: Run, name: str, form: str, tmp_path: Path) -> None:
    path = EXAMPLES / f"{name}.trf"
    for question in ([], ["--player", "3"], ["--pair", "1", "3"], ["--float", "4"]):
        answer = run("explain", path, *question, "--format", form)
        assert answer.code == 0, answer.err
        assert run("explain", path, *question, "--format", form).out == answer.out
        if form == "json":
            assert json.loads(answer.out)["round"] > 2
    assert run("explain", path, "--format", form, "-o", tmp_path / "out").code == 0
    assert (tmp_path / "out").stat().st_size > 500


def test_numbers_of_a_pair_may_stand_anywhere(run: Run) -> None:
    wanted = run("explain", CLUB, "--pair", "1", "9").out
    assert "Khurane" in wanted
    assert run("explain", "--pair", "1", "9", CLUB).out == wanted
    assert run("explain", "--pair", "1,9", CLUB).out == wanted
    assert run("explain", CLUB, "--pair=1,9").out == wanted


@pytest.mark.parametrize(("language", "word"), [("es", "Ronda"), ("pt", "Rodada"), ("it", "Turno"), ("en", "Round")])
def test_languages(run: Run, language: str, word: str) -> None:
    assert run("explain", CLUB, "--lang", language).out.startswith(word)


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (["--player", "77"], 3, "there is nobody with number 77"),
        (["--round", "7"], 3, "there is no round 7 to explain: 2 rounds are paired, 3 is the next one"),
        (["--pair", "3"], 2, "--pair needs two pairing numbers"),
        (["--pair", "3", "x"], 2, "--pair needs two pairing numbers"),
        (["--pair", "4", "4"], 3, "cannot meet himself"),
        (["--player", "1", "--bye", "2"], 2, "two questions"),
    ],
)
def test_wrong_questions(run: Run, words: list[str], code: int, message: str) -> None:
    answer = run("explain", CLUB, *words)
    assert answer.code == code
    assert message in answer.err


def test_a_pair_that_has_met(run: Run) -> None:
    answer = run("explain", CLUB, "--pair", "3", "5", "--short")
    assert answer.code == 0
    assert "It is impossible: they have met before (C.04.3 [C1])." in answer.out


def test_preview(run: Run) -> None:
    document = json.loads(run("preview", EXAMPLES / "preview-12.trf", "--format", "json").out)
    assert (document["round"], document["outcomes"], document["exact"], len(document["open"])) == (5, 27, True, 3)
    assert sum(board["share"] for board in document["boards"]) == pytest.approx(6, abs=1e-4)
    assert "may meet" in run("preview", EXAMPLES / "preview-12.trf", "--player", "5").out
    assert run("preview", EXAMPLES / "preview-12.trf", "--player", "99").code == 3
