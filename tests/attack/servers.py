"""A real server to attack, and a patient arbiter who measures it."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import httpx

from dutchess.journal import Store
from dutchess.web.auth.accounts import Accounts
from dutchess.web.demo import EVENT, KEY, make_demo

WAIT_SECONDS = 120
LOOKS = 9
PAGE = f"/e/{EVENT}/t/{KEY}/rounds/6/results"  # what an arbiter needs while a round is being played
FEW_FILES = "import resource, sys; resource.setrlimit(resource.RLIMIT_NOFILE, ({files}, {files})); "
START = "from dutchess.cli import run; run()"  # as the script does


def family(process: int) -> list[int]:
    """A process and all that it has started."""
    found = [process]
    for one in found:
        for thread in Path(f"/proc/{one}/task").glob("*/children"):  # whichever thread has started them
            with suppress(OSError):
                found += map(int, thread.read_text().split())
    return found


def resident(process: int) -> int:
    """The bytes that one process has in memory; 0 if it has ended."""
    with suppress(OSError):
        status = Path(f"/proc/{process}/status").read_text()
        return 1024 * int((status.partition("VmRSS:")[2].split() or ["0"])[0])
    return 0


def wait_for_workers(process: int) -> None:
    """Until a server has started as many as it starts by itself: what they need is not the work of an attack."""
    deadline, before = time.monotonic() + WAIT_SECONDS, 0
    while (now := len(family(process))) > before and time.monotonic() < deadline:
        before = now
        time.sleep(2)


@dataclass(frozen=True)
class Attacked:
    """A server with a running event, and the session of its arbiter."""

    port: int
    session: str
    process: int

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def memory(self) -> int:
        """The bytes that the server has in memory, with all its workers."""
        return sum(map(resident, family(self.process)))

    def looks(self) -> float:
        """The median number of seconds until the arbiter has their page, each time on a new connection."""
        times = []
        for _ in range(LOOKS):
            begun = time.perf_counter()
            answer = httpx.get(
                self.address + PAGE, headers={"cookie": f"dutchess_session={self.session}"}, timeout=WAIT_SECONDS
            )
            times.append(time.perf_counter() - begun)
            assert answer.status_code == 200
        return sorted(times)[LOOKS // 2]


@contextmanager
def serving(folder: Path, files: int = 1024) -> Iterator[Attacked]:
    """`dutchess serve` in a process of its own, with as few files as systems give by default, or with more."""
    database = str(folder / "events.db")
    with Store.open(database) as store:
        accounts = Accounts(store.engine, time.time)
        make_demo(store, accounts)
        session = accounts.begin_session(1)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    program = FEW_FILES.format(files=files) + START
    command = [sys.executable, "-c", program, "serve", "--port", str(port), "--database", database]
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    attacked = Attacked(port, session, process.pid)
    try:
        deadline = time.monotonic() + WAIT_SECONDS
        while True:
            try:
                httpx.get(f"{attacked.address}/api/openapi.json", timeout=WAIT_SECONDS)
                break
            except httpx.TransportError:
                assert time.monotonic() < deadline
                time.sleep(0.1)
        attacked.looks()
        wait_for_workers(process.pid)
        yield attacked
    finally:
        process.terminate()
        process.wait()
