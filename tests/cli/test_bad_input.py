"""Bad input, all through the command: a message with the place, the documented exit code, no traceback, no output."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from commands import (
    CLUB,
    HEADER,
    OPEN,
    ROOT,
    WEEKEND,
    Answer,
    Run,
    player_line,
    trf_file,
)
from dutchess.cli import main
from waiting import WAIT_SECONDS


def noise(size: int, seed: int, alphabet: str) -> str:
    return "".join(random.Random(seed).choices(alphabet, k=size))


PRINTABLE = "".join(map(chr, range(32, 127))) + "\n"
BAD_FILES: dict[str, tuple[bytes | str | Callable[[], bytes | str], int, str]] = {
    "empty": ("", 3, "no player records"),
    "only blank lines": ("\n\r\n\n", 3, "no player records"),
    "binary": (bytes(range(256)) * 64, 3, "binary"),
    "noise in bytes": (lambda: random.Random(1).randbytes(5_000_000), 3, "binary"),
    "noise in letters": (lambda: noise(5_000_000, 2, PRINTABLE), 3, ""),
    "noise in player records": (
        lambda: "".join(f"001 {noise(90, n, PRINTABLE[:-1])}\n" for n in range(2000)),
        3,
        ":1:5:",
    ),
    "truncated line": (
        "\n".join([*HEADER, player_line(1, "     2 w 1", "1.0"), player_line(2, "     1 b")]),
        3,
        "round 1",
    ),
    "line that ends in the number": (
        "\n".join([*HEADER, player_line(1), "001   "]),
        3,
        ":5:5: '    ' is not a pairing number",
    ),
    "20,000 players": ("\n".join([*HEADER, *(player_line(n % 10000) for n in range(1, 20001))]), 4, "9999 players"),
    "rating over 9999": ("\n".join([*HEADER, player_line(1, rating="10250"), player_line(2)]), 3, ":4:53: a rating"),
    "a player meeting himself": (
        "\n".join([*HEADER, player_line(1, "     1 w 1", "1.0"), player_line(2, "  0000 - Z")]),
        3,
        ":4:92: round 1: player 1 meets themselves",
    ),
    "opponents that do not match": (
        "\n".join(
            [
                *HEADER,
                player_line(1, "     2 w 1", "1.0"),
                player_line(2, "     3 b 0"),
                player_line(3, "     2 w 1", "1.0"),
            ]
        ),
        3,
        "the opponent of player 2 is player 3, not player 1",
    ),
    "results that do not match": (
        "\n".join([*HEADER, player_line(1, "     2 w 1", "1.0"), player_line(2, "     1 b 1", "1.0")]),
        3,
        "the result 1 contradicts the result 1",
    ),
    "wrong points": (
        "\n".join([*HEADER, player_line(1, "     2 w 1", "3.0"), player_line(2, "     1 b 0", "0.0")]),
        3,
        ":4:",
    ),
    "negative number of rounds": ("\n".join(["142 -5", player_line(1), player_line(2)]), 3, ":1:5:"),
    "negative round of a bye": ("\n".join([*HEADER, "240 Z  -1 0001", player_line(1), player_line(2)]), 3, ":4:8:"),
    "unknown result": (
        "\n".join([*HEADER, player_line(1, "     2 w 7"), player_line(2, "     1 b 7")]),
        3,
        ":4:99: round 1: unknown result '7'",
    ),
    "unknown tournament type": (
        "\n".join([*HEADER, "192 FIDE_MAGIC", player_line(1), player_line(2)]),
        3,
        "unknown tournament type 'FIDE_MAGIC' (record 192); the types are",
    ),
    "number of rounds not declared": ("\n".join(["152 W", player_line(1), player_line(2)]), 3, "number of rounds"),
    "everything played": (
        "\n".join(["142 1", player_line(1, "     2 w 1", "1.0"), player_line(2, "     1 b 0")]),
        3,
        "all 1 rounds",
    ),
    "nobody left to meet": (
        "\n".join(["142 2", player_line(1, "     2 w 1", "1.0"), player_line(2, "     1 b 0")]),
        1,
        "no legal pairing exists",
    ),
}


def bad_file(kind: str, folder: Path) -> Path:
    """A bad file of this kind. The long ones are made only now."""
    content = BAD_FILES[kind][0]
    made = content() if callable(content) else content
    source = folder / "bad.trf"
    source.write_bytes(made if isinstance(made, bytes) else made.encode())
    return source


@pytest.mark.parametrize("kind", BAD_FILES)
def test_bad_input_ends_in_a_message(run: Run, kind: str, tmp_path: Path) -> None:
    code, message = BAD_FILES[kind][1:]
    source = bad_file(kind, tmp_path)
    answer = run("pair", source, "-o", tmp_path / "pairs.txt")
    assert answer.code == code
    assert answer.out == ""
    last = answer.err.splitlines()[-1]
    assert last.startswith(f"dutchess: {source}:")
    assert message in last
    assert len(last) < 500
    assert os.listdir(tmp_path) == ["bad.trf"]


@pytest.mark.parametrize("seed", range(150))
def test_damaged_files_never_end_in_a_traceback(run: Run, seed: int, tmp_path: Path) -> None:
    """Bytes changed, cut out, doubled: every command answers, or says what is wrong."""
    chance = random.Random(seed)
    content = bytearray(Path(chance.choice([CLUB, WEEKEND])).read_bytes())
    for _ in range(chance.randint(1, 8)):
        place = chance.randrange(len(content))
        match chance.randrange(4):
            case 0:
                content[place] = chance.choice(b" 0123456789wb-+=1UHZ\n\xff\x00")
            case 1:
                del content[place : place + chance.randint(1, 120)]
            case 2:
                content[place:place] = content[place : place + chance.randint(1, 120)]
            case _:
                content[place:place] = chance.randbytes(chance.randint(1, 5))
    source, target = tmp_path / "damaged.trf", tmp_path / "out.txt"
    source.write_bytes(content)
    for words in (["pair", source, "-o", target], ["convert", source, target]):
        answer = run(*words)
        assert answer.code in (0, 1, 3, 4)
        assert target.exists() == (answer.code == 0)
        assert answer.code == 0 or answer.err.splitlines()[-1].startswith(f"dutchess: {source}")
        target.unlink(missing_ok=True)
    assert run("check", source).code in (0, 1, 3, 4)


@pytest.mark.parametrize("kind", ["empty", "binary", "20,000 players"])
def test_the_drop_in_ends_the_same_way(engine: Run, kind: str, tmp_path: Path) -> None:
    code, message = BAD_FILES[kind][1:]
    source = bad_file(kind, tmp_path)
    answer = engine("--dutch", source, "-p", tmp_path / "pairs.txt")
    assert answer.code == code
    assert answer.err.startswith(f"Error parsing file {source}: ")
    assert message in answer.err.partition(": ")[2], "callers show what stands behind the first colon"
    assert os.listdir(tmp_path) == ["bad.trf"]


def test_unknown_records_are_warnings(run: Run, tmp_path: Path) -> None:
    source = trf_file(tmp_path, *HEADER, "777 what is this", "XXQ 3", player_line(1), player_line(2))
    answer = run("pair", source)
    assert answer.code == 0
    assert answer.out == "1\n1 2\n"
    assert [line.split(": ")[1:3] for line in answer.err.splitlines()] == [
        [f"{source}:4:1", "warning"],
        [f"{source}:5:1", "warning"],
    ]


def test_many_warnings_are_summed_up(run: Run, tmp_path: Path) -> None:
    source = trf_file(tmp_path, *HEADER, *["777 x"] * 50, player_line(1), player_line(2))
    answer = run("pair", source)
    assert answer.code == 0
    assert len(answer.err.splitlines()) == 1
    assert answer.err.endswith("(50 times)\n")
    different = [f"{code} x" for code in range(501, 551)]
    answer = run("pair", trf_file(tmp_path, *HEADER, *different, player_line(1), player_line(2)))
    assert len(answer.err.splitlines()) == 21
    assert answer.err.endswith("and 30 more warnings\n")


def test_files_that_cannot_be_read_or_written(run: Run, tmp_path: Path) -> None:
    missing = tmp_path / "missing.trf"
    assert run("pair", missing) == Answer(5, "", f"dutchess: {missing}: No such file or directory\n")
    assert run("pair", tmp_path).code == 5
    nowhere = tmp_path / "no" / "where.txt"
    assert run("pair", CLUB, "-o", nowhere) == Answer(5, "", f"dutchess: {nowhere}: No such file or directory\n")
    assert os.listdir(tmp_path) == []


def test_a_full_disk_leaves_no_file(run: Run) -> None:
    if not os.path.exists("/dev/full"):
        pytest.skip("no /dev/full here")
    answer = run("pair", CLUB, "-o", "/dev/full")
    assert answer.code == 5
    assert "No space left" in answer.err


def test_a_closed_pipe_is_no_error() -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, str(ROOT / "scripts" / "dutchess"), "pair", OPEN]
    reader, writer = os.pipe()
    os.close(reader)
    answer = subprocess.run(command, env=environment, stdout=writer, stderr=subprocess.PIPE, timeout=WAIT_SECONDS)
    os.close(writer)
    assert answer.returncode == 141
    assert answer.stderr == b""


def test_ctrl_c_ends_quietly(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    class Interrupted:
        """Standard input of somebody who presses Ctrl-C instead of typing."""

        @property
        def buffer(self) -> Interrupted:
            return self

        def read(self) -> bytes:
            raise KeyboardInterrupt

    monkeypatch.setattr(sys, "stdin", Interrupted())
    assert main(["pair", "-"]) == 130
    assert capsys.readouterr() == ("", "")
