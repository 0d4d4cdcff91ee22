"""The commands where worker processes are started from nothing: macOS, Windows, and Python 3.14 everywhere.

A spawned process reads the script of its parent first, under another name. `sitecustomize` makes that the way here.
"""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
from pathlib import Path

import pytest

from commands import CLUB, OPEN, ROOT, WEEKEND, process
from waiting import WAIT_SECONDS

METHODS = """\
import multiprocessing
import os

multiprocessing.set_start_method(os.environ["START_METHOD"])
"""


@pytest.mark.parametrize("method", ["spawn", "forkserver"])
@pytest.mark.parametrize(
    "words",
    [
        ("check", CLUB, WEEKEND),
        ("explain", OPEN, "--everybody"),
        ("generate", "--count", "6", "--players", "8", "--rounds", "3", "--seed", "1"),
    ],
    ids=lambda words: words[0],
)
def test_workers_may_be_spawned(tmp_path: Path, method: str, words: tuple[str, ...]) -> None:
    if method not in multiprocessing.get_all_start_methods():
        pytest.skip(f"{method} does not exist here")
    (tmp_path / "sitecustomize.py").write_text(METHODS, encoding="utf-8")
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join((str(tmp_path), str(ROOT / "src"))),
        "START_METHOD": method,
    }
    out = ["-o", str(tmp_path / "out")] if words[0] == "generate" else []
    command = [sys.executable, str(ROOT / "scripts" / "dutchess"), *words, "--jobs", "2", *out]
    answer = subprocess.run(command, env=environment, capture_output=True, timeout=WAIT_SECONDS)
    wanted = process(*words, "--jobs", "1", *out)
    assert (answer.returncode, answer.stderr) == (0, b"")
    assert answer.stdout == wanted.stdout
