"""The tutorial, followed to the letter: whatever it says to type or press, and nothing else."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from console import ROOT
from dutchess.cli import main

TUTORIAL = (ROOT / "docs" / "tutorial.md").read_text(encoding="utf-8")
PLACES = 7


def section(name: str) -> str:
    return TUTORIAL.partition(f"\n## {name}\n")[2].partition("\n## ")[0]


def players() -> str:
    (found,) = re.findall(r"^```csv\n(.*?)^```$", TUTORIAL, re.M | re.S)
    return str(found)


def test_in_a_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    Path("players.csv").write_text(players(), encoding="utf-8")
    (block,) = re.findall(r"^```sh\n(.*?)^```$", section("In a terminal"), re.M | re.S)
    for line in block.splitlines():
        _program, *words = shlex.split(line)
        assert main(words) == 0, capsys.readouterr().err
    told = capsys.readouterr().out
    standings = told.partition("Club Open: after round 2\n")[2].splitlines()
    assert len(standings) == 1 + PLACES
    for line in ("event export club.db -o club.trf", "explain club.trf --round 2 --player anna"):
        assert f"`dutchess {line}`" in TUTORIAL
        assert main(line.split()) == 0
    assert "Alder" in capsys.readouterr().out
