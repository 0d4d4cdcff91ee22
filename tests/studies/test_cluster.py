"""A real Dask scheduler with two workers as processes, one of which is killed in the middle."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from distributed import Client

import dutchess
from dutchess import GeneratorConfig, generate
from waiting import WAIT_SECONDS

ROOT = Path(__file__).parent.parent.parent
STUDY = """
title = "Small"
tournaments = 220
players = 20
rounds = 5
plots = []
[[arms]]
name = "Dutch"
[[arms]]
name = "Dubov"
system = "dubov"
"""
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "OMP_NUM_THREADS": "1"}
PYTHON = [sys.executable, "-W", "ignore"]
HERE = ("--host", "127.0.0.1")  # nobody else is to reach it


class Cluster:
    """A scheduler and its workers, as processes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        file = folder / "scheduler.json"
        self.processes = [self._start("dask_scheduler", *HERE, "--port", "0", "--scheduler-file", str(file))]
        while not file.exists():
            time.sleep(0.05)
        self.address = json.loads(file.read_text())["address"]
        assert self.address.startswith("tcp://127.0.0.1:")
        self.workers: list[subprocess.Popen[bytes]] = []

    def _start(self, module: str, *words: str) -> subprocess.Popen[bytes]:
        options = ["--no-dashboard"]
        command = [*PYTHON, "-m", f"distributed.cli.{module}", *words, *options]
        return subprocess.Popen(
            command, cwd=self.folder, env=ENVIRONMENT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

    def ensure_workers(self) -> None:
        """Two workers that live."""
        self.workers = [worker for worker in self.workers if worker.poll() is None]
        while len(self.workers) < 2:
            worker = self._start("dask_worker", self.address, *HERE, "--no-nanny", "--nthreads", "1")
            self.workers.append(worker)
            self.processes.append(worker)
        with Client(self.address, set_as_default=False) as client:
            client.wait_for_workers(2, timeout=WAIT_SECONDS)

    def kill_one(self) -> None:
        self.workers[0].send_signal(signal.SIGKILL)
        self.workers[0].wait()

    def stop(self) -> None:
        for process in self.processes:
            process.kill()
            process.wait()


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    running = Cluster(tmp_path_factory.mktemp("cluster"))
    try:
        yield running
    finally:
        running.stop()


def dutchess_command(*words: object) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [*PYTHON, "-m", "dutchess", *map(str, words)],
        env=ENVIRONMENT,
        capture_output=True,
        check=False,
        timeout=WAIT_SECONDS,
    )


def complaints(stderr: bytes) -> list[bytes]:
    """What is said on standard error beside progress."""
    return [line for line in stderr.splitlines() if b" left" not in line]


def with_a_kill(cluster: Cluster, chunks: Path, *words: object) -> subprocess.CompletedProcess[bytes]:
    """Run a command on the cluster; kill a worker as soon as the first chunk is finished."""
    cluster.ensure_workers()
    while_running = threading.Event()
    killed: list[int] = []

    def kill() -> None:
        while not while_running.is_set():
            done = len(list(chunks.glob("0*.json"))) if chunks.exists() else 0
            if done >= 1:
                cluster.kill_one()
                killed.append(done)
                return
            time.sleep(0.005)

    killer = threading.Thread(target=kill)
    killer.start()
    try:
        answer = dutchess_command(*words, "--cluster", cluster.address)
    finally:
        while_running.set()
        killer.join()
    assert killed, "the run was over before a worker could be killed"
    assert killed[0] < len(list(chunks.glob("0*.json"))), "nothing was left to do after the kill"
    return answer


def test_a_study_is_the_same_byte_for_byte(cluster: Cluster, tmp_path: Path) -> None:
    (tmp_path / "study.toml").write_text(STUDY)
    alone = dutchess_command("simulate", tmp_path / "study.toml", "--jobs", 1, "--out", tmp_path / "alone")
    assert alone.returncode == 0, alone.stderr
    there = with_a_kill(
        cluster, tmp_path / "there" / "chunks", "simulate", tmp_path / "study.toml", "--out", tmp_path / "there"
    )
    assert there.returncode == 0, there.stderr
    assert there.stdout == alone.stdout
    for name in ("tournaments.csv", "tournaments.parquet", "summary.csv", "summary.parquet", "report.md"):
        assert (tmp_path / "there" / name).read_bytes() == (tmp_path / "alone" / name).read_bytes(), name


def test_a_check_is_the_same_byte_for_byte(cluster: Cluster, tmp_path: Path) -> None:
    files = tmp_path / "files"
    files.mkdir()
    config = GeneratorConfig(players=30, rounds=6, tiebreaks=None)
    text = dutchess.trf.dumps(generate(config, 1))
    for number in range(150):
        (files / f"{number:03d}.trf").write_text(text if number % 7 else text.replace("Player 0003", "Player\x00"))
    (files / "broken.trf").write_text("no tournament")
    alone = dutchess_command("check", files, "--jobs", 1, "--json")
    keep = tmp_path / "keep"
    there = with_a_kill(cluster, keep, "check", files, "--json", "--keep", keep)
    assert there.stdout == alone.stdout
    assert there.returncode == alone.returncode == 3
    assert complaints(there.stderr) == complaints(alone.stderr)


def test_a_forecast_is_the_same_byte_for_byte(cluster: Cluster, tmp_path: Path) -> None:
    path = tmp_path / "event.trf"
    dutchess.trf.dump(generate(GeneratorConfig(players=40, rounds=7), 2).before_round(4), path)
    words = ("forecast", path, "--continuations", 320, "--format", "json")
    alone = dutchess_command(*words, "--jobs", 1)
    there = with_a_kill(cluster, tmp_path / "keep", *words, "--keep", tmp_path / "keep")
    assert there.returncode == 0, there.stderr
    assert there.stdout == alone.stdout
    assert alone.stdout.startswith(b"{")
