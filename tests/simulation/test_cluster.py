"""A real Dask scheduler with two workers as processes, one of which is killed in the middle."""

from __future__ import annotations

import signal
import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from distributed import Client

import dutchess
from chunk_work import doubled_slowly
from clusters import ENVIRONMENT, PYTHON, ROOT, STUDY, Cluster, dutchess_command
from dutchess import GeneratorConfig, InvalidRun, generate
from dutchess.simulation.workplace.chunks import ChunkStore
from dutchess.simulation.workplace.executor import Workplace, compute
from sizes import NIGHTLY
from waiting import WAIT_SECONDS

LONG_STUDY = STUDY.replace("220", "1000" if NIGHTLY else "400")  # at night something happens to it later
LOSSES = ("nothing", "worker", "workers", "scheduler")


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    running = Cluster(tmp_path_factory.mktemp("cluster"))
    try:
        yield running
    finally:
        running.stop()


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


@pytest.mark.parametrize("lost", ["workers", "scheduler"])
def test_a_run_goes_on_when_the_cluster_is_back(cluster: Cluster, lost: str) -> None:
    cluster.ensure_workers()
    said: list[str] = []

    def tell(message: str) -> None:
        said.append(message.removeprefix(f"the cluster {cluster.address} "))
        if "waiting" in message:
            cluster.repair()

    results = compute(doubled_slowly, range(40), Workplace(cluster=cluster.address, patience=WAIT_SECONDS, tell=tell))
    first = next(results)
    cluster.lose(lost)
    assert [first, *results] == [2 * number for number in range(40)]
    missing = {"workers": "has no workers left", "scheduler": "has no scheduler that answers"}[lost]
    assert said == [f"{missing}; waiting up to {WAIT_SECONDS:g} s for it", "is back"]


@pytest.mark.parametrize("lost", ["workers", "scheduler"])
def test_a_run_that_waited_long_enough_keeps_what_is_finished(cluster: Cluster, tmp_path: Path, lost: str) -> None:
    cluster.ensure_workers()
    place = Workplace(cluster=cluster.address, patience=0.2)
    results = compute(doubled_slowly, range(40), place, ChunkStore(str(tmp_path), {}, resume=False))
    assert next(results) == 0
    cluster.lose(lost)
    with pytest.raises(InvalidRun, match=r"and did not come back in 0\.2 s"):
        list(results)
    cluster.repair()
    again = ChunkStore(str(tmp_path), {}, resume=True)
    assert again.finished
    assert list(compute(doubled_slowly, range(40), place, again)) == [2 * number for number in range(40)]


class Run:
    """A study that runs on the cluster, long enough that something can happen to it."""

    def __init__(self, cluster: Cluster, folder: Path) -> None:
        cluster.ensure_workers()
        self.out = folder / "there"
        (folder / "study.toml").write_text(LONG_STUDY)
        self.words = ("simulate", str(folder / "study.toml"), "--out", str(self.out), "--cluster", cluster.address)
        command = [*PYTHON, "-m", "dutchess", *self.words]
        self.process = subprocess.Popen(command, env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        while not list(self.out.glob("chunks/0*.json")):
            assert self.process.poll() is None
            time.sleep(0.01)

    def wait_for_message(self) -> None:
        """A line on standard error that is not progress."""
        assert self.process.stderr
        assert any(b" left" not in line or b"waiting" in line for line in self.process.stderr)

    def interrupt(self) -> bytes:
        """Press Ctrl-C; what the command says then."""
        self.process.send_signal(signal.SIGINT)
        output, errors = self.process.communicate(timeout=WAIT_SECONDS)
        assert self.process.returncode == 130, errors
        return output + errors

    def tables(self) -> dict[str, bytes]:
        return {name: (self.out / name).read_bytes() for name in ("tournaments.csv", "summary.csv", "report.md")}


MOMENTS = [("nothing", 0.0), ("scheduler", 0.0), *((lost, number / 3) for lost in LOSSES for number in range(1, 10))]


@pytest.mark.parametrize(
    ("lost", "after"), [pytest.param(*one, marks=pytest.mark.nightly if one[1] else ()) for one in MOMENTS]
)
def test_ctrl_c_keeps_what_is_finished(cluster: Cluster, tmp_path: Path, lost: str, after: float) -> None:
    """At any moment, also while the command waits for a lost cluster."""
    run = Run(cluster, tmp_path)
    time.sleep(after)
    cluster.lose(lost)
    if lost in ("workers", "scheduler"):
        run.wait_for_message()
    said = run.interrupt()
    assert b"continue with --resume" in said
    assert b"Traceback" not in said
    cluster.repair()
    again = dutchess_command(*run.words, "--resume")
    assert again.returncode == 0, again.stderr
    there = run.tables()
    alone = dutchess_command(*run.words[:2], "--jobs", 1, "--out", run.out, "--resume")
    assert alone.returncode == 0, alone.stderr
    assert run.tables() == there


def test_the_lines_of_the_manual_make_a_cluster(tmp_path: Path) -> None:
    """As printed under "Many machines", but for the address. A command computes there what it computes alone."""
    page = (ROOT / "docs" / "studies" / "README.md").read_text(encoding="utf-8")
    section = page.partition("\n## Many machines\n")[2].partition("\n## ")[0]
    lines = [line.strip().split() for line in section.splitlines() if line.startswith("    ")]
    assert [line[:2] for line in lines] == [
        ["pip", "install"],
        ["dask", "scheduler"],
        ["dask", "worker"],
        ["dutchess", "forecast"],
    ]
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    _, scheduler, worker, forecast = (
        [word.replace("10.0.0.1", "127.0.0.1").replace("8786", port) for word in line] for line in lines
    )
    dask = [*PYTHON, "-m", "dask"]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "env": ENVIRONMENT, "cwd": tmp_path}
    running = [subprocess.Popen([*dask, *words[1:]], **quiet) for words in (scheduler, worker)]  # type: ignore[call-overload]
    try:
        with Client(worker[2], set_as_default=False, timeout=WAIT_SECONDS) as client:
            client.wait_for_workers(1, timeout=WAIT_SECONDS)
        words = [str(ROOT / word) if word.startswith("examples/") else word for word in forecast[1:]]
        there = dutchess_command(*words)
    finally:
        for process in reversed(running):
            process.send_signal(signal.SIGINT)
            process.wait()
    assert there.returncode == 0, there.stderr
    assert there.stdout == dutchess_command(*words[: words.index("--cluster")]).stdout
