"""`dutchess example`, and every example in the help run as printed."""

from __future__ import annotations

import os
import shlex
from pathlib import Path

import pytest

import dutchess
from commands import ROOT, Answer, Run
from dutchess.cli import COMMANDS, main
from dutchess.cli.help.general import command_table, general_help
from dutchess.cli.tournaments.example import SAMPLES

# What these need is not on every machine: another engine, a rating list, an account, a free port.
ELSEWHERE = {"endorse", "ratings", "serve", "accounts"}


@pytest.mark.parametrize("kind", SAMPLES)
def test_a_sample_can_be_used(kind: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("example", kind, "-o", "x.trf") == Answer(0, "", "")
    assert Path("x.trf").read_bytes() == (ROOT / "examples" / SAMPLES[kind][0]).read_bytes()
    words = ["--open-games", "draw"] if kind == "preview" else []
    answer = run("pair", "x.trf", "--format", "table", *words)
    assert answer.code == (3 if kind == "weekend" else 0), answer.err


def test_the_usual_sample_is_unfinished_and_has_ordinary_points(run: Run) -> None:
    tournament = dutchess.trf.loads(run("example").out)
    assert tournament.rounds is not None
    assert 0 < tournament.played_rounds < tournament.rounds
    assert tournament.scoring == dutchess.Scoring()


def test_an_unknown_sample_lists_the_others(run: Run) -> None:
    answer = run("example", "clubs")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith("dutchess: there is no example clubs: choose club, open")


@pytest.fixture(scope="module")
def everything(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which `dutchess example all` has been called."""
    folder = tmp_path_factory.mktemp("examples")
    here = Path.cwd()
    os.chdir(folder)
    try:
        assert main(["example", "all"]) == 0
    finally:
        os.chdir(here)
    return folder


def printed_examples() -> list[tuple[str, str]]:
    """Every example of a command's help, by command, and that of the general help."""
    examples = [(command.name, command.example) for command in command_table() if command.name not in ELSEWHERE]
    return [("general", general_help().rpartition("example:\n")[2]), *examples]


@pytest.mark.parametrize(("name", "example"), printed_examples(), ids=[name for name, _ in printed_examples()])
def test_every_example_in_the_help_works_as_printed(
    name: str,
    example: str,
    everything: Path,
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In a folder with the samples and nothing else; the studies name a file of a checkout."""
    monkeypatch.chdir(ROOT if "docs/studies" in example else everything)
    out = str(everything / "study")
    for line in example.splitlines():
        program, *words = shlex.split(line)
        words = [out if word == "baku-study" else word for word in words]
        assert program == "dutchess"
        assert main(words) == 0, capfd.readouterr().err
    said = capfd.readouterr()
    assert said.out or said.err or any(word in example for word in ("-o", "convert", "event"))


def test_examples_of_all_commands_are_run() -> None:
    assert {name for name, _ in printed_examples()} | ELSEWHERE == {*COMMANDS, "general"}
