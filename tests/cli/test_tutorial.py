"""The tutorial in the terminal, followed to the letter: whatever it says to type, and nothing else."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from dutchess.cli import main
from tutorial import PLACES, TEXT, commands, players


def test_in_a_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    Path("players.csv").write_text(players(), encoding="utf-8")
    for line in commands():
        _program, *words = shlex.split(line)
        assert main(words) == 0, capsys.readouterr().err
    told = capsys.readouterr().out
    standings = told.partition("Club Open: after round 2\n")[2].splitlines()
    assert len(standings) == 1 + PLACES
    for line in ("event export club.db -o club.trf", "explain club.trf --round 2 --player anna"):
        assert f"`dutchess {line}`" in TEXT
        assert main(line.split()) == 0
    assert "Alder" in capsys.readouterr().out
