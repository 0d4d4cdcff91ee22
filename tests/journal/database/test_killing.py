"""Kills at random moments lose nothing acknowledged: 100 writers (10,000 nightly), 20 servers (500 nightly)."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from journal.folders import quick_folder
from journal.postgres import missing

NIGHTLY = bool(os.environ.get("DUTCHESS_NIGHTLY"))
ROOT = Path(__file__).parents[3]
SCRIPT = Path(__file__).parent / "killing.py"


def killing(*words: str) -> str:
    seed = os.environ.get("DUTCHESS_SEED", "20261116")
    paths = os.pathsep.join([str(ROOT / "src"), str(ROOT / "tests"), str(ROOT / "tests" / "support")])
    command = [sys.executable, str(SCRIPT), *words, seed]
    answer = subprocess.run(command, env={**os.environ, "PYTHONPATH": paths}, capture_output=True, text=True)
    assert answer.returncode == 0, f"seed {seed}: {answer.stderr[-2000:]}"
    assert "Traceback" not in answer.stderr, answer.stderr[-2000:]
    return answer.stdout


@pytest.mark.scaled
@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a POSIX system")
def test_killed_writers_lose_nothing() -> None:
    times = 10_000 if NIGHTLY else 100
    with quick_folder() as folder:
        assert f"{times} kills" in killing("writer", str(folder / "events.db"), str(times))


@pytest.mark.scaled
def test_killed_servers_lose_nothing() -> None:
    reason = missing()
    if reason:
        pytest.skip(f"POSTGRESQL TESTS SKIPPED: {reason}")
    times = 500 if NIGHTLY else 20
    assert f"{times} kills" in killing("server", str(times))
