"""A real Dask scheduler with two workers as processes of this machine, for tests that kill some of them.

Owns `Cluster`, and the study and the command that such tests run on it. Must not test anything.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from distributed import Client

from waiting import WAIT_SECONDS

ROOT = Path(__file__).parents[2]
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
PATHS = os.pathsep.join(str(ROOT / name) for name in ("src", "tests", "tests/support"))
ENVIRONMENT = {**os.environ, "PYTHONPATH": PATHS, "OMP_NUM_THREADS": "1"}
PYTHON = [sys.executable, "-W", "ignore"]
HERE = ("--host", "127.0.0.1")  # nobody else is to reach it


class Cluster:
    """A scheduler and its workers, as processes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.processes: list[subprocess.Popen[bytes]] = []
        self.workers: list[subprocess.Popen[bytes]] = []
        self.address = ""
        self.start_scheduler()
        assert self.address.startswith("tcp://127.0.0.1:")

    def start_scheduler(self) -> None:
        """For the second time at the same address."""
        file = self.folder / "scheduler.json"
        file.unlink(missing_ok=True)
        port = self.address.rpartition(":")[2] or "0"
        self.scheduler = self._start("dask_scheduler", *HERE, "--port", port, "--scheduler-file", str(file))
        self.processes.append(self.scheduler)
        while not file.exists():
            time.sleep(0.05)
        self.address = json.loads(file.read_text())["address"]

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
        kill(self.workers[0])

    def lose(self, what: str) -> None:
        """One worker, all workers, or the scheduler with them."""
        for worker in {"nothing": [], "worker": self.workers[:1]}.get(what, self.workers):
            kill(worker)
        if what == "scheduler":
            kill(self.scheduler)

    def repair(self) -> None:
        if self.scheduler.poll() is not None:
            self.start_scheduler()
        self.ensure_workers()

    def stop(self) -> None:
        for process in self.processes:
            process.kill()
            process.wait()


def kill(process: subprocess.Popen[bytes]) -> None:
    process.send_signal(signal.SIGKILL)
    process.wait()


def dutchess_command(*words: object) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [*PYTHON, "-m", "dutchess", *map(str, words)],
        env=ENVIRONMENT,
        capture_output=True,
        check=False,
        timeout=WAIT_SECONDS,
    )
