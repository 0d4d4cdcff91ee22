"""Wrong use of the command is explained; help shows everything."""

from __future__ import annotations

from pathlib import Path

import pytest

import dutchess
from commands import Run
from dutchess.cli import COMMANDS, main
from dutchess.cli.events import event, ratings


@pytest.fixture
def club(tmp_path: Path, run: Run) -> Path:
    path = tmp_path / "club.trf"
    assert run("example", "-o", path).code == 0
    return path


@pytest.mark.parametrize(
    ("words", "message", "hint"),
    [
        ([], "a command is missing", "usage: dutchess COMMAND"),
        (["pear"], "unknown command pear", "did you mean `dutchess pair`?"),
        (["--versoin"], "unknown option --versoin", "did you mean `dutchess --version`?"),
        (["help", "pear"], "unknown command pear", "did you mean `dutchess pair`?"),
        (["xyzzy"], "unknown command xyzzy", "see `dutchess --help`"),
        (["event", "piar", "club.db"], "unknown action piar", "did you mean `dutchess event pair`?"),
        (
            ["event", "club.db", "result", "1", "1-0"],
            "unknown action club.db",
            "the action comes first: dutchess event re",
        ),
        (["event", "xyzzy"], "unknown action xyzzy", "actions: new, "),
        (["completion"], "a shell is missing: name one of bash, zsh, fish", "see"),
        (["pair"], "a file is missing", "usage: dutchess pair FILE"),
        (["pair", "a", "b"], "unexpected argument b", "usage: dutchess pair FILE"),
        (["pair", "a", "--formt", "json"], "unknown option --formt", "did you mean --format?"),
        (["pair", "a", "-x"], "unknown option -x", "see `dutchess pair --help`"),
        (["pair", "a", "--format", "xml"], "--format xml: must be one of table, pairs, json, trf", "see"),
        (["pair", "a", "--format"], "--format needs a value", "see"),
        (["pair", "a", "--format", "--system"], "--format needs a value", "see"),
        (["pair", "a", "--system", "swiss"], "--system swiss: must be one of dutch", "see"),
        (["pair", "a", "--system", "Dutch"], "--system Dutch: must be one of dutch", "did you mean dutch?"),
        (["pair", "a", "-o", "x", "--output", "y"], "--output appears twice", "see"),
        (["check", "a", "--json=yes"], "--json takes no value", "see"),
        (["check", "a", "--jobs", "many"], "--jobs many: must be a whole number from 1 to 256", "see"),
        (["check", "a", "--jobs", "0"], "--jobs 0: must be a whole number from 1 to 256", "see"),
        (["generate", "--players", "-3"], "--players -3: must be a whole number from 1 to 9999", "see"),
        (["generate", "--draws", "nan"], "--draws nan: must be a number from 0 to 100", "see"),
        (["generate", "--points", "1-2"], "--points 1-2: must be W-D-L", ""),
        (["generate", "--points", "1-2-3"], "--points: win, draw and loss must not increase", ""),
        (["generate", "--lowest-rating", "2700"], "--lowest-rating is above --highest-rating", "see"),
        (["generate", "--seed", "1", "--count", "2"], "--count needs an output folder", "add -o FOLDER"),
        (["convert", "a"], "files are missing", "usage: dutchess convert IN OUT"),
    ],
)
def test_wrong_use_is_explained(run: Run, words: list[str], message: str, hint: str) -> None:
    answer = run(*words)
    assert answer.code == 2
    assert answer.out == ""
    first, _, rest = answer.err.partition("\n")
    assert first.startswith(f"dutchess: {message}")
    assert rest.startswith(hint)


@pytest.mark.parametrize(
    "words",
    [["pair"], ["pair", "--format", "json"], ["explain"], ["standings"], ["standings", "--format", "csv"], ["elo"]],
)
def test_nobody_loses_the_file_that_is_read(run: Run, club: Path, words: list[str]) -> None:
    """`pair open.trf -o open.trf` once left the pairs alone in the file."""
    before = club.read_bytes()
    answer = run(words[0], club, "-o", club.parent / "." / club.name, *words[1:])
    assert (answer.code, answer.out) == (2, "")
    assert "this file is read, and would be lost" in answer.err
    assert club.read_bytes() == before


@pytest.mark.parametrize("command", ["pair", "standings"])
def test_the_tournament_itself_may_be_written_again(run: Run, club: Path, command: str) -> None:
    assert run(command, club, "-o", club, "--format", "trf").code == 0
    assert len(dutchess.trf.load(club).players) == 9


def test_a_draw_may_stay_in_its_file(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "masters.trf"
    path.write_bytes((Path(__file__).parents[2] / "examples" / "masters-10.trf").read_bytes())
    before = dutchess.trf.load(path)
    assert run("draw", path, "--seed", "7", "-o", path).code == 0
    assert len(dutchess.trf.load(path).players) == len(before.players)


def test_an_event_is_not_lost_by_writing_it_down(run: Run, tmp_path: Path) -> None:
    database = tmp_path / "club.db"
    run("event", "new", database, "Club", "--rounds", "3")
    before = database.read_bytes()
    for words in ((), ("--format", "trf"), ("--format", "journal")):
        assert run("event", "export", database, "-o", database, *words).code == 2
    assert database.read_bytes() == before


def test_help_shows_every_command_and_option(run: Run) -> None:
    general = run("--help")
    assert general.code == 0
    for name in COMMANDS:
        assert f"\n  {name} " in general.out
        special = run(name, "--help")
        assert special.code == 0
        assert special.out.startswith(f"usage: dutchess {name}")
        assert "example:" in special.out
        assert max(map(len, special.out.splitlines())) <= 110
        assert run("help", name) == special
    assert run("-h", "check", "a.trf") == run("check", "--help")
    assert run("--help", "event", "pair") == run("event", "pair", "--help")


@pytest.mark.parametrize(
    "words",
    [(name,) for name in COMMANDS]
    + [("event", name) for name in event.PARTS]
    + [("ratings", name) for name in ratings.PARTS],
    ids=" ".join,
)
def test_every_help_ends_with_an_example(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*words, "--help"]) == 0
    *_, heading, examples = capsys.readouterr().out.rpartition("\nexample:\n")
    lines = examples.splitlines()
    assert heading
    assert lines
    assert all(line.startswith(f"  dutchess {words[0]} ") for line in lines), lines
