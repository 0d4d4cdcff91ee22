"""Two thousand honest spectators: each watches a round and fetches it when it has moved on. Nobody is turned away."""

from __future__ import annotations

import asyncio
import random
import resource
import threading
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from attack.servers import PAGE, WAIT_SECONDS, Attacked, serving
from dutchess.web.demo import EVENT, KEY

pytestmark = pytest.mark.attack
SPECTATORS = 2000
FILES = 4096
MOST = 10  # times what the arbiter's page takes in peace
AT_ONCE = 100  # who come at a time
PATIENCE = 300  # seconds; a busy machine is no reason to fail
ROUND = f"/e/{EVENT}/t/{KEY}/rounds/6"


@pytest.fixture
def attacked(tmp_path: Path) -> Iterator[Attacked]:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < FILES:
        pytest.skip(f"the system allows only {hard} files")
    resource.setrlimit(resource.RLIMIT_NOFILE, (FILES, hard))
    with serving(tmp_path, FILES) as server:
        yield server


class Crowd:
    """All spectators, in a thread of their own."""

    def __init__(self, port: int) -> None:
        self._port = port
        self.watching, self.pages, self.turned_away = 0, 0, 0
        self.wanted = 0  # the version that everybody waits for
        self.stop = threading.Event()

    def run(self) -> None:
        asyncio.run(self._all())

    async def _all(self) -> None:
        coming = asyncio.Semaphore(AT_ONCE)
        await asyncio.gather(*(self._spectator(coming) for _ in range(SPECTATORS)))

    async def _spectator(self, coming: asyncio.Semaphore) -> None:
        try:
            async with coming:
                reader, writer = await self._ask(f"/e/{EVENT}/live", "keep-alive")
                await self._message(reader)
            self.watching += 1
            version, spread = await self._message(reader)
            while not self.wanted:  # the arbiter has not been told yet
                await asyncio.sleep(0.05)
            while version < self.wanted:
                version, spread = await self._message(reader)
            await asyncio.sleep(random.random() * spread / 1000)
            page, closing = await self._ask(ROUND, "close")
            body = await page.read()
            closing.close()
            self.pages += body.startswith(b"HTTP/1.1 200") and b"board-1" in body
            while not self.stop.is_set():
                await asyncio.sleep(0.2)
            writer.close()
        except (OSError, EOFError):
            self.turned_away += 1

    async def _ask(self, path: str, connection: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        writer.write(f"GET {path} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: {connection}\r\n\r\n".encode())
        return reader, writer

    async def _message(self, reader: asyncio.StreamReader) -> tuple[int, int]:
        """The next version that is told, and within how many milliseconds to fetch the page."""
        while True:
            line = await reader.readline()
            if not line:
                raise EOFError
            if line.startswith(b"data: "):
                version, spread = line.split()[1:]
                return int(version), int(spread)


def test_two_thousand_spectators_hold(attacked: Attacked) -> None:
    """All of them hear of a result and fetch the round; the arbiter's page answers meanwhile as in peace."""
    quiet = attacked.looks()
    crowd = Crowd(attacked.port)
    thread = threading.Thread(target=crowd.run)
    thread.start()
    try:
        wait_for(lambda: crowd.watching + crowd.turned_away == SPECTATORS)
        watched = attacked.looks()
        crowd.wanted = enter_result(attacked)
        during = attacked.looks()
        wait_for(lambda: crowd.pages + crowd.turned_away == SPECTATORS)
    finally:
        crowd.stop.set()
        crowd.wanted = crowd.wanted or 1
        thread.join(WAIT_SECONDS)
    assert (crowd.watching, crowd.pages, crowd.turned_away) == (SPECTATORS, SPECTATORS, 0)
    print(
        f"{SPECTATORS} spectators: the page took {quiet:.3f} s before, {watched:.3f} s while they watch, {during:.3f} s"
    )
    assert max(watched, during) <= MOST * max(quiet, 0.02), f"{watched:.3f} s, {during:.3f} s instead of {quiet:.3f} s"


def wait_for(is_so: object) -> None:
    assert callable(is_so)
    pause = threading.Event()
    for _ in range(PATIENCE * 5):
        if is_so():
            return
        pause.wait(0.2)
    raise AssertionError("it took too long")


def enter_result(attacked: Attacked) -> int:
    """The arbiter enters a result with their browser; the version that the event then has."""
    headers = {"cookie": f"dutchess_session={attacked.session}", "accept": "application/json"}
    with httpx.Client(base_url=attacked.address, headers=headers, timeout=WAIT_SECONDS) as client:
        shown = client.get(PAGE, headers={"accept": "text/html"}).text
        token = shown.partition('name="_csrf_token" value="')[2].partition('"')[0]
        form = {"_csrf_token": token, "tournament": KEY, "round": "6", "board": "20", "result": "1-0"}
        answer = client.post(f"/e/{EVENT}/do/set-result", data=form)
    assert answer.status_code == 200, answer.text
    return int(answer.json()["version"])
