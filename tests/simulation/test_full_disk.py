"""A disk that is really full in the middle of a run: what was done is kept, and the run goes on when there is room."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from dutchess import GeneratorConfig, generate, trf
from waiting import WAIT_SECONDS

ROOT = Path(__file__).parent.parent.parent
STUDY = """
title = "Small"
tournaments = 150
players = 30
rounds = 6
plots = []
[[arms]]
name = "Dutch"
[[arms]]
name = "Dubov"
system = "dubov"
"""


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of a megabyte of its own, in memory."""
    folder = tmp_path / "disk"
    folder.mkdir()
    words = ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(folder)]
    try:
        mounted = subprocess.run(words, capture_output=True, text=True)
    except OSError as error:
        pytest.skip(f"A FULL DISK IS NOT TESTED: {error}")
    if mounted.returncode:
        pytest.skip(f"A FULL DISK IS NOT TESTED, it needs root: {mounted.stderr.strip()}")
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def dutchess(*words: object) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, "-m", "dutchess", *map(str, words)]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=WAIT_SECONDS)


def chunks(folder: Path) -> dict[str, bytes]:
    """The finished parts of a run, by name."""
    return {path.name: path.read_bytes() for path in folder.rglob("[0-9]*.json")}


def fill(disk: Path, leave: int) -> Path:
    """Fill the disk but for some bytes."""
    path = disk / "ballast"
    free = os.statvfs(disk)
    path.write_bytes(bytes(free.f_bavail * free.f_frsize - leave))
    return path


def interrupted_and_resumed(disk: Path, words: list[object], kept: Path, room: int) -> str:
    """Run on a disk that fills up, then with room again; the output of the second run."""
    ballast = fill(disk, room)
    first = dutchess(*words)
    assert first.returncode == 5, first.stdout + first.stderr
    assert "No space left on device" in first.stderr
    assert "Traceback" not in first.stderr
    done = chunks(kept)
    assert done, "something was finished before the disk was full"
    assert not list(disk.rglob("*.tmp")), "and nothing half written is left"
    ballast.unlink()
    second = dutchess(*words, "--resume")
    assert second.returncode == 0, second.stderr
    again = chunks(kept)
    assert done.items() <= again.items(), "what was done is not computed again"
    assert len(again) > len(done)
    return second.stdout


def test_a_study_goes_on(disk: Path, tmp_path: Path) -> None:
    plan = tmp_path / "study.toml"
    plan.write_text(STUDY)
    words = ["simulate", plan, "--without-plots", "--jobs", "1", "--out"]
    interrupted_and_resumed(disk, [*words, disk / "run"], disk / "run", 60_000)
    assert dutchess(*words, tmp_path / "run").returncode == 0
    for path in (tmp_path / "run").glob("*.csv"):
        assert (disk / "run" / path.name).read_bytes() == path.read_bytes(), "the same as in one go"


def test_a_check_goes_on(disk: Path, tmp_path: Path) -> None:
    files = tmp_path / "files"
    files.mkdir()
    for seed in range(1100):  # eleven parts of a hundred files, each a few kilobytes of findings
        trf.dump(generate(GeneratorConfig(players=6, rounds=2), seed), files / f"{seed:04}.trf")
    words = ["check", "--jobs", "1", files, "--keep", disk / "run"]
    out = interrupted_and_resumed(disk, words, disk / "run", 180_000)
    assert out == dutchess("check", "--jobs", "1", files).stdout
    assert out.endswith(": 0 discrepancies\n")
