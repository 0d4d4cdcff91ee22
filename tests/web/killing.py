"""Servers that are killed at random moments. Run as a program of its own: it forks, and tests have threads.

    killing.py application TIMES SEED     SIGKILL to the process that serves the pages, on SQLite
    killing.py database TIMES SEED        SIGKILL to PostgreSQL under a process that goes on serving

A program enters results over HTTP meanwhile. After each kill the board must have the result that was acknowledged
last, or the one that was under way, and the journal must be intact.
"""

from __future__ import annotations

import http.client
import json
import os
import random
import signal
import socket
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import cycle
from threading import Timer

import uvicorn

from dutchess.journal import Store
from dutchess.web.app import create_app
from dutchess.web.auth.accounts import Accounts
from dutchess.web.auth.permissions import ARBITER
from dutchess.web.demo import EVENT, KEY, make_demo
from dutchess.web.settings import Settings
from journal.folders import quick_folder
from journal.postgres import Server
from waiting import WAIT_SECONDS

PER_DATABASE = 25  # kills after which a new database begins, so that journals stay short
LONGEST = 0.15  # seconds between the first answer and a kill
RESULTS = ("1-0", "½-½", "0-1")
GONE = (OSError, http.client.HTTPException)


def prepared(database: str) -> str:
    """A database with a running event, and the token of a program that enters results."""
    with Store.open(database) as store:
        accounts = Accounts(store.engine, time.time)
        make_demo(store, accounts)
        return accounts.issue_pass(EVENT, ARBITER, "killer", hours=24)


def serve(database: str, listening: socket.socket) -> int:
    """A child that serves the application; returns its process."""
    child = os.fork()
    if not child:
        try:
            app = create_app(Settings(database, calls_per_minute=10**9))
            uvicorn.Server(uvicorn.Config(app, log_level="critical")).run(sockets=[listening])
        finally:
            os._exit(0)
    return child


class Program:
    """Enters one result after the other, and remembers which was acknowledged."""

    def __init__(self, port: int, token: str) -> None:
        self._port = port
        self._headers = {"authorization": f"Bearer {token}", "content-type": "application/json"}
        self._results: Iterator[str] = cycle(RESULTS)
        self.acknowledged, self.under_way, self.number = "", "", 0

    def enter(self, connection: http.client.HTTPConnection) -> int:
        """Enter the next result; the status of the answer."""
        result = self.under_way = next(self._results)
        call = {"tournament": KEY, "round": 6, "board": 1, "result": result, "reason": "x"}
        connection.request("POST", f"/api/events/{EVENT}/do/set-result", json.dumps(call), self._headers)
        answer = connection.getresponse()
        answer.read()
        if answer.status == 200:
            self.acknowledged, self.number = result, self.number + 1
        return answer.status

    def work_until(self, kill: Callable[[], None], delay: float) -> None:
        """Work; somebody kills so many seconds after the first answer; go on until that is felt."""
        connection = self._reached()
        killer = Timer(delay, kill)
        killer.start()
        try:
            while self.enter(connection) == 200:
                pass
        except GONE:
            pass
        finally:
            connection.close()
            killer.join()

    def _reached(self) -> http.client.HTTPConnection:
        """A connection on which a result was entered: the server is there."""
        deadline = time.monotonic() + WAIT_SECONDS
        while True:
            connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=WAIT_SECONDS)
            try:
                if self.enter(connection) == 200:
                    return connection
            except GONE:
                pass
            assert time.monotonic() < deadline
            time.sleep(0.01)

    def check(self, database: str) -> None:
        """What was acknowledged is there; what was under way may be there or not."""
        with Store.open(database) as store:
            assert store.verify(EVENT).fault is None
            found = store.ledger(EVENT).state.tournament(KEY).round(6).board(1).result
        assert found in (self.acknowledged, self.under_way), f"{self.acknowledged} was acknowledged, {found} is there"


@contextmanager
def listening() -> Iterator[socket.socket]:
    with socket.create_server(("127.0.0.1", 0)) as found:
        yield found


def kill_applications(times: int, chance: random.Random) -> int:
    written = 0
    for first in range(0, times, PER_DATABASE):
        with quick_folder() as folder, listening() as here:
            database = str(folder / "events.db")
            program = Program(here.getsockname()[1], prepared(database))
            for _ in range(min(PER_DATABASE, times - first)):
                child = serve(database, here)
                program.work_until(lambda child=child: os.kill(child, signal.SIGKILL), chance.random() * LONGEST)
                os.waitpid(child, 0)
                program.check(database)
            written += program.number
    return written


def kill_databases(times: int, chance: random.Random) -> int:
    written = 0
    with Server() as server:
        for first in range(0, times, PER_DATABASE):
            with listening() as here:
                database = server.new_database()
                program = Program(here.getsockname()[1], prepared(database))
                child = serve(database, here)
                for _ in range(min(PER_DATABASE, times - first)):
                    program.work_until(server.kill, chance.random() * LONGEST)
                    server.start()
                    program.check(database)
                written += program.number
                os.kill(child, signal.SIGKILL)
                os.waitpid(child, 0)
    return written


if __name__ == "__main__":
    kind, times, seed = sys.argv[1:]
    kills = {"application": kill_applications, "database": kill_databases}[kind]
    print(f"{times} kills, {kills(int(times), random.Random(seed))} results acknowledged, none lost", flush=True)
