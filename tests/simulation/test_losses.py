"""Workers, all workers, the scheduler, or the patience of whoever pressed Ctrl-C: lost at random moments of a run.

The run is complete or can be continued, the tables are those of a run without a cluster, and within a few seconds
somebody says what has happened. The moments come from a seed that is printed; `DUTCHESS_SEED` repeats a run.
"""

from __future__ import annotations

import os
import queue
import signal
import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from clusters import ENVIRONMENT, PYTHON, STUDY, Cluster, dutchess_command
from waiting import WAIT_SECONDS

pytestmark = pytest.mark.nightly  # moments are of the clock; by day `test_cluster` has one loss of each kind

SEED = int(os.environ.get("DUTCHESS_SEED", Random().randrange(10**6)))
MOMENTS = 10
WORKERS = 2
SECONDS = 5  # within which a message comes
TABLES = ("tournaments.csv", "summary.csv", "report.md")
CTRL_C = "ctrl-c"
LOSSES = {
    "worker": b"",  # the other one does its work: there is nothing to say
    "workers": b"has no workers left; waiting",
    "scheduler": b"has no scheduler that answers; waiting",
    CTRL_C: b"continue with --resume",
}


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    running = Cluster(tmp_path_factory.mktemp("cluster"))
    try:
        yield running
    finally:
        running.stop()


@pytest.fixture(autouse=True)
def ctrl_c_counts() -> Iterator[None]:
    """Also in the background of a shell, which ignores Ctrl-C, and whatever it starts would, too."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the same study on one process, which nothing happened to; with the study itself in it."""
    folder = tmp_path_factory.mktemp("alone")
    (folder / "study.toml").write_text(STUDY.replace("220", "500"))
    answer = dutchess_command("simulate", folder / "study.toml", "--jobs", 1, "--out", folder / "out")
    assert answer.returncode == 0, answer.stderr
    return folder


class Run:
    """The study on the cluster."""

    def __init__(self, cluster: Cluster, study: Path, out: Path) -> None:
        cluster.repair()
        self.out = out
        self.words = (
            "simulate",
            str(study),
            "--out",
            str(out),
            "--cluster",
            cluster.address,
            "--patience",
            str(WAIT_SECONDS),
        )
        command = [*PYTHON, "-m", "dutchess", *self.words]
        self.process = subprocess.Popen(
            command, env=ENVIRONMENT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, bufsize=0
        )
        self.said: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self.everything: list[bytes] = []
        self.reader = threading.Thread(target=self._read)
        self.reader.start()

    def _read(self) -> None:
        assert self.process.stderr
        for line in self.process.stderr:
            self.everything.append(line)
            self.said.put(line)
        self.said.put(None)

    def reach(self, chunks: int) -> None:
        """Wait until so many chunks are finished, or the run is over."""
        while self.process.poll() is None and len(list(self.out.glob("chunks/0*.json"))) < chunks:
            time.sleep(0.005)

    def message(self, words: bytes) -> float | None:
        """How long it takes until something is said; None if the run ends without it."""
        start = time.monotonic()
        while (line := self.said.get(timeout=WAIT_SECONDS)) is not None:
            assert b"Traceback" not in line
            if words in line:
                return time.monotonic() - start
        return None

    def end(self) -> int:
        code = self.process.wait(WAIT_SECONDS)
        self.close()
        return code

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        self.reader.join()
        assert self.process.stderr
        self.process.stderr.close()


@pytest.mark.parametrize("lost", LOSSES)
@pytest.mark.parametrize("moment", range(MOMENTS))
def test_a_loss_at_any_moment(cluster: Cluster, alone: Path, tmp_path: Path, lost: str, moment: int) -> None:
    random = Random(f"{SEED} {lost} {moment}")
    total = len(list((alone / "out").glob("chunks/0*.json")))
    chunks, after = random.randint(1, total - WORKERS), random.random() / 4
    print(f"DUTCHESS_SEED={SEED}: {lost}, after chunk {chunks} of {total} and {after:.3f} s")
    run = Run(cluster, alone / "study.toml", tmp_path / "there")
    try:
        run.reach(chunks)
        time.sleep(after)
        was_over = run.process.poll() is not None
        left = total - len(list(run.out.glob("chunks/0*.json")))
        if lost == CTRL_C:
            run.process.send_signal(signal.SIGINT)
        else:
            cluster.lose(lost)
        seconds = run.message(LOSSES[lost]) if LOSSES[lost] and not was_over else None
        print(f"said after {seconds} s" if seconds else "the run was over" if was_over else "nothing said")
        cluster.repair()
        code = run.end()
    finally:
        run.close()
    assert seconds is None or seconds <= SECONDS, "on a quiet machine"
    if code:
        assert lost == CTRL_C, run.everything
        assert seconds is not None, run.everything
        again = dutchess_command(*run.words, "--resume")
        assert again.returncode == 0, again.stderr
    elif LOSSES[lost] and seconds is None:
        assert left <= WORKERS, run.everything  # each worker may have finished one that is not yet kept
    for name in TABLES:
        assert (run.out / name).read_bytes() == (alone / "out" / name).read_bytes(), name
