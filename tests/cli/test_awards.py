"""`dutchess prizes`, `norms` and `elo`."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from commands import OPEN, ROOT, WEEKEND
from dutchess.cli import main

LIST = str(ROOT / "examples" / "prizes.toml")


def test_prizes_are_listed_and_add_up(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["prizes", WEEKEND, "--list", LIST, "--format", "json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert sum(float(award["amount"]) for award in document["awards"]) == float(document["paid"]) == 1740
    assert main(["prizes", WEEKEND, "--list", LIST]) == 0
    assert "paid 1740 of 1740 EUR" in capsys.readouterr().out


def test_prizes_by_player_as_a_sheet(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["prizes", WEEKEND, "--list", LIST, "--by", "player", "--format", "csv"]) == 0
    head, *rows = csv.reader(capsys.readouterr().out.splitlines())
    assert head[:3] == ["group", "category", "place"]
    assert [row[4] for row in rows] == sorted(row[4] for row in rows)


def test_a_prize_is_explained_in_another_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["prizes", WEEKEND, "--list", LIST, "--player", "1", "--lang", "es"]) == 0
    assert "se reparten 830 EUR por el sistema Hort" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (["prizes", WEEKEND], 2, "--list is missing"),
        (["prizes", WEEKEND, "--list", "nothing.toml"], 5, "nothing.toml"),
        (["prizes", WEEKEND, "--list", WEEKEND], 3, "not TOML"),
        (["norms", WEEKEND, "--player", "99"], 3, "there is no player 99"),
        (["elo", WEEKEND, "--player", "99"], 3, "there is no player 99"),
    ],
)
def test_mistakes_are_said(words: list[str], code: int, message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == code
    assert message in capsys.readouterr().err


def test_a_list_that_is_no_text_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "prizes.toml").write_bytes(b"\xff\xfe")
    assert main(["prizes", WEEKEND, "--list", str(tmp_path / "prizes.toml")]) == 3
    assert "not a text in UTF-8" in capsys.readouterr().err


def test_norms_show_every_article(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["norms", OPEN, "--player", "4", "--title", "IM"]) == 0
    shown = capsys.readouterr().out
    assert "IM norm: not achieved (article 1.4.1)." in shown
    assert all(article in shown for article in ("1.4.3", "1.4.4", "1.4.5", "1.4.8a"))
    assert main(["norms", OPEN, "--title", "IM", "--format", "json"]) == 0
    assert len(json.loads(capsys.readouterr().out)) > 100


def test_rating_changes_are_shown_game_by_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["elo", WEEKEND, "--player", "7"]) == 0
    assert "-14.20  2283" in capsys.readouterr().out
    assert main(["elo", WEEKEND, "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)[6]["rounded"] == -14
