"""What a person at a terminal sees, in a real one: lines as wide as the window, and colours."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from commands import ROOT

if sys.platform == "win32":
    pytest.skip("a terminal of another kind", allow_module_level=True)

import fcntl
import pty
import struct
import termios

CLUB = str(ROOT / "examples" / "club-9.trf")
MARK = re.compile(r"\x1b\[[\d;]*m")


def at_a_terminal(*words: str, columns: int = 80, **environment: str) -> str:
    """What a command writes to a terminal of a width."""
    above, below = pty.openpty()
    fcntl.ioctl(below, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
    plain = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "TERM", "COLUMNS")}
    command = [sys.executable, "-m", "dutchess", *words]
    given = {**plain, "TERM": "xterm", "PYTHONPATH": str(ROOT / "src"), **environment}
    with subprocess.Popen(command, stdin=below, stdout=below, stderr=below, env=given) as process:
        os.close(below)
        said = b""
        while True:
            try:
                part = os.read(above, 65536)
            except OSError:  # Linux: the other end is closed
                break
            if not part:
                break
            said += part
        process.wait()
    os.close(above)
    return said.decode().replace("\r\n", "\n")


@pytest.mark.parametrize("columns", [60, 80, 200])
def test_texts_are_as_wide_as_the_window(columns: int) -> None:
    for words in (("explain", CLUB, "--player", "5", "--short"), ("explain", "--help"), ("serve", "--help")):
        lines = MARK.sub("", at_a_terminal(*words, columns=columns)).splitlines()
        longest = max(len(line) for line in lines if not line.startswith(("usage:", "  dutchess", "  -", "  --")))
        assert min(columns, 100) - 20 < longest <= min(columns, 100), (words, longest)


def test_titles_and_marks_and_verdicts_stand_out() -> None:
    explained = at_a_terminal("explain", CLUB, "--pair", "1", "9")
    assert "\x1b[1mBoards that change\x1b[0m\n------------------\n" in explained
    assert re.search(r"^\x1b\[1;33m> C\.04\.3 \[C6\].*\x1b\[0m$", explained, re.MULTILINE)
    assert at_a_terminal("pair", CLUB).startswith("\x1b[1mClub Evening\x1b[0m\n")
    assert at_a_terminal("check", CLUB).splitlines()[-1].startswith("\x1b[32mchecked 1 tournament")
    assert at_a_terminal("pair", "nothing.trf").startswith("\x1b[1;31mdutchess\x1b[0m: nothing.trf: ")


@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_whoever_wants_no_colour_gets_none(environment: dict[str, str]) -> None:
    for words in (("explain", CLUB, "--pair", "1", "9"), ("pair", CLUB), ("check", CLUB), ("pair", "nothing.trf")):
        assert not MARK.search(at_a_terminal(*words, **environment))


@pytest.mark.parametrize("form", ["pairs", "json", "trf"])
def test_what_programs_read_has_no_colour(form: str) -> None:
    assert not MARK.search(at_a_terminal("pair", CLUB, "--format", form))


def test_a_file_is_as_it_is_without_a_terminal(tmp_path: Path) -> None:
    at_a_terminal("explain", CLUB, "--player", "5", "-o", str(tmp_path / "there.txt"), columns=60)
    command = [sys.executable, "-m", "dutchess", "explain", CLUB, "--player", "5"]
    piped = subprocess.run(
        command, env={**os.environ, "PYTHONPATH": str(ROOT / "src")}, capture_output=True, check=True
    )
    assert (tmp_path / "there.txt").read_bytes() == piped.stdout
