"""The application under load: arbiters entering results and spectators watching, against a server of its own.

    python benchmarks/load.py [SECONDS] [WRITERS] [VIEWERS]

Each writer owns one board and changes its result again and again; at the end the journal must hold the last result
that each of them was told is written, and looks at the page after each. Viewers keep a live stream open, and fetch the
page again after each message as browsers do. Measured from outside, over HTTP, on one machine that also runs the
clients; how much of a core each side used is told, too.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from dutchess.journal import Details, Person, Settings, Store, actions
from dutchess.simulation.generator import GeneratorConfig, generate
from dutchess.trf import dumps
from dutchess.web.auth.accounts import Accounts
from dutchess.web.auth.permissions import ARBITER

KEY, EVENT = "open", "load"
RESULTS = ("1-0", "½-½", "0-1")
PAGE = f"/e/{EVENT}/t/{KEY}/rounds/1"
PAUSE = 2.0  # seconds between two results of a writer
LONGEST = 15.0  # seconds after which an answer is given up
RAMP = 5.0  # seconds in which the viewers come
SOONEST = 0.1  # seconds between a message and the page, at least, as in live.js
Headers = dict[str, str] | None


@dataclass
class Measured:
    """What the clients saw."""

    writes: list[float] = field(default_factory=list)
    pages: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    streams: int = 0
    versions: int = 0


class Client:
    """One connection that is kept open; cookies are kept, too."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None
        self.cookies: dict[str, str] = {}
        self.token = ""  # of forms

    async def ask(self, method: str, path: str, headers: dict[str, str], body: bytes = b"") -> tuple[int, bytes]:
        if self.writer is None:
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        assert self.reader
        lines = [f"{method} {path} HTTP/1.1", "host: 127.0.0.1", f"content-length: {len(body)}"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        if self.cookies:
            lines.append("cookie: " + "; ".join(f"{name}={value}" for name, value in self.cookies.items()))
        self.writer.write("\r\n".join([*lines, "", ""]).encode() + body)
        head = (await asyncio.wait_for(self.reader.readuntil(b"\r\n\r\n"), LONGEST)).decode("latin-1").split("\r\n")
        length = 0
        for line in head[1:]:
            name, _, value = line.partition(": ")
            if name.lower() == "content-length":
                length = int(value)
            elif name.lower() == "set-cookie":
                cookie, _, kept = value.partition(";")[0].partition("=")
                self.cookies[cookie] = kept
        return int(head[0].split()[1]), await self.reader.readexactly(length)


async def write(client: Client, token: str, board: int, stop: float, seen: Measured, last: dict[int, str]) -> None:
    """Change the result of one board until the end."""
    headers = {"authorization": f"Bearer {token}", "content-type": "application/json"}
    turn = board
    await asyncio.sleep(PAUSE * (board % 50) / 50)
    while time.monotonic() < stop:
        result = RESULTS[turn % 3]
        call = {"tournament": KEY, "round": 1, "board": board, "result": result, "reason": "load"}
        body = json.dumps(call).encode()
        if await timed(client, seen.writes, seen, "POST", f"/api/events/{EVENT}/do/set-result", headers, body):
            last[board] = result
        turn += 1
        await timed(client, seen.pages, seen, "GET", PAGE)
        await asyncio.sleep(PAUSE)


async def timed(
    client: Client,
    times: list[float],
    seen: Measured,
    method: str,
    path: str,
    headers: Headers = None,
    body: bytes = b"",
) -> bool:
    """Ask, note how long it took, and whether it went well."""
    begun = time.perf_counter()
    status, told = await client.ask(method, path, headers or {}, body)
    times.append(time.perf_counter() - begun)
    if status != 200:
        seen.errors.append(f"{path}: {status} {told[:120]!r}")
    return status == 200


async def watch(port: int, place: int, stop: float, seen: Measured) -> None:
    """What a browser does: a live stream, and soon after a message the page, but not twice at once (live.js)."""
    luck = random.Random(place)
    await asyncio.sleep(luck.random() * RAMP)
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"GET /e/{EVENT}/live HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n".encode())
    client, planned = Client(port), asyncio.Queue[float](1)
    seen.streams += 1
    refreshing = asyncio.create_task(refresh(client, planned, luck, seen))
    while not refreshing.done() and (left := stop - time.monotonic()) > 0:
        try:
            data = await asyncio.wait_for(reader.read(4096), left)
        except TimeoutError:
            break
        if not data:
            seen.errors.append("a stream broke off")
            break
        if b"data:" in data:
            seen.versions += data.count(b"data:")
            if planned.empty():
                planned.put_nowait(int(data.rpartition(b"data: ")[2].split()[1]) / 1000)
    if refreshing.done():
        seen.errors.append(f"a viewer failed: {refreshing.exception()!r}")
    refreshing.cancel()
    writer.close()


async def refresh(client: Client, planned: asyncio.Queue[float], luck: random.Random, seen: Measured) -> None:
    """The page, at a random moment of the time that the message gives for it."""
    while True:
        await asyncio.sleep(SOONEST + luck.random() * await planned.get())
        await timed(client, seen.pages, seen, "GET", PAGE)


def prepared(database: str, boards: int) -> str:
    """An event with one published round; the token of a program that may enter results."""
    with Store.open(database) as store:
        ledger = store.create(Details("Load"), author="load", event=EVENT)
        ledger.perform(actions.AddTournament(KEY, Settings("Open", 9)), author="load")
        people = tuple(Person(f"Player {n:04}", fide_rating=2600 - n) for n in range(2 * boards))
        ledger.perform(actions.AddPlayers(KEY, people), author="load")
        ledger.perform(actions.PairRound(KEY, "seed"), author="load")
        ledger.perform(actions.PublishRound(KEY), author="load")
        return Accounts(store.engine, time.time).issue_pass(EVENT, ARBITER, "load", hours=1)


def results(database: str) -> dict[int, str]:
    with Store.open(database) as store:
        verdict = store.verify(EVENT)
        assert verdict.fault is None
        boards = store.ledger(EVENT).state.tournament(KEY).round(1).boards
    return {number: board.result for number, board in enumerate(boards, 1)}


SERVER = """
import sys
from dutchess.web.app import create_app
from dutchess.web.server import run
from dutchess.web.settings import Settings
run(create_app(Settings(sys.argv[1], calls_per_minute=10**9)), "127.0.0.1", int(sys.argv[2]))
"""


def started(database: str) -> tuple[subprocess.Popen[bytes], int]:
    """A server in a process of its own, and its port."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = int(free.getsockname()[1])
    process = subprocess.Popen([sys.executable, "-c", SERVER, database, str(port)])
    deadline = time.monotonic() + 300
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return process, port
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.05)


async def run(port: int, token: str, seconds: float, writers: int, viewers: int) -> tuple[Measured, dict[int, str]]:
    seen, last = Measured(), dict[int, str]()
    stop = time.monotonic() + seconds
    await asyncio.gather(
        *(write(Client(port), token, board, stop, seen, last) for board in range(1, writers + 1)),
        *(watch(port, place, stop, seen) for place in range(viewers)),
    )
    return seen, last


async def paired(port: int, times: int = 200) -> list[float]:
    """How long a posted 100-player file takes to be paired, in seconds."""
    played = dumps(generate(GeneratorConfig(players=100, rounds=5), 1)).splitlines()
    lines = [line for line in played if not line.startswith(("142", "XXR"))]
    text = "\n".join([*lines, "142 9", ""])  # more rounds are to come
    client, took = Client(port), []
    for _ in range(times):
        begun = time.perf_counter()
        status, body = await client.ask("POST", "/api/pair", {"content-type": "text/plain"}, text.encode())
        took.append(time.perf_counter() - begun)
        assert status == 200, json.loads(body)
    return took


def used(process: int) -> float:
    """Seconds of processor time that a process has used; 0 where the system does not tell."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def share(values: list[float], part: float) -> float:
    """A quantile, in milliseconds."""
    ordered = sorted(values)
    return 1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0.0


def measure(seconds: float = 120, writers: int = 50, viewers: int = 500) -> list[str]:
    """The figures, as lines."""
    with tempfile.TemporaryDirectory(prefix="dutchess-load-") as folder:
        database = str(Path(folder) / "events.db")
        token = prepared(database, writers)
        process, port = started(database)
        try:
            alone = asyncio.run(paired(port))
            before = used(process.pid), used(os.getpid())
            seen, last = asyncio.run(run(port, token, seconds, writers, viewers))
            server, clients = used(process.pid) - before[0], used(os.getpid()) - before[1]
        finally:
            process.terminate()
            process.wait()
        found = results(database)
    lost = [board for board, result in last.items() if found[board] != result]
    return [
        f"{writers} writers, {viewers} viewers, {seconds:.0f} s: {len(seen.writes)} results written, "
        f"{len(seen.pages)} pages, {seen.versions} live messages on {seen.streams} streams",
        f"lost updates: {len(lost)}; errors: {len(seen.errors)} {seen.errors[:3] if seen.errors else ''}",
        f"writes: median {share(seen.writes, 0.5):.0f} ms, p95 {share(seen.writes, 0.95):.0f} ms",
        f"pages: median {share(seen.pages, 0.5):.0f} ms, p95 {share(seen.pages, 0.95):.0f} ms",
        f"processor: server {100 * server / seconds:.0f} % of a core, clients {100 * clients / seconds:.0f} %; "
        f"others on this machine: load {os.getloadavg()[0]:.1f}",
        f"a posted 100-player file, otherwise idle: median {share(alone, 0.5):.1f} ms, p95 {share(alone, 0.95):.1f} ms",
    ]


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:]]
    print("\n".join(measure(*numbers)))
