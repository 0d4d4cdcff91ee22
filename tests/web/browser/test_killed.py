"""The server is killed while people work: what it acknowledged is there, and their pages go on by themselves."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from pathlib import Path

from dutchess.journal import Store
from dutchess.web.auth.accounts import Accounts
from dutchess.web.auth.authentication import SESSION
from dutchess.web.demo import EVENT, KEY, make_demo
from waiting import WAIT_SECONDS
from web.browser import pages
from web.browser.pages import Browser, Site

PROGRAM = """
import sys
from dutchess.web.app import create_app
from dutchess.web.server import run
from dutchess.web.settings import Settings
run(create_app(Settings(sys.argv[1])), "127.0.0.1", int(sys.argv[2]))
"""
ROUND = f"/e/{EVENT}/t/{KEY}/rounds/6"


def started(database: str, port: int) -> subprocess.Popen[bytes]:
    """A server in a process of its own that answers."""
    process = subprocess.Popen([sys.executable, "-c", PROGRAM, database, str(port)])
    deadline = time.monotonic() + WAIT_SECONDS
    while time.monotonic() < deadline:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return process
        except OSError:
            time.sleep(0.05)
    process.kill()
    raise TimeoutError


def results(database: str) -> dict[int, str]:
    with Store.open(database) as store:
        assert store.verify(EVENT).fault is None
        boards = store.ledger(EVENT).state.tournament(KEY).round(6).boards
        return {number: board.result for number, board in enumerate(boards, 1) if board.result}


def test_a_killed_server_loses_nothing_and_pages_go_on(browser: Browser, tmp_path: Path) -> None:
    database = str(tmp_path / "events.db")
    with Store.open(database) as store:
        accounts = Accounts(store.engine, time.time)
        make_demo(store, accounts)
        session = accounts.begin_session(1)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = int(free.getsockname()[1])
    site = Site(f"http://127.0.0.1:{port}", None)
    process = started(database, port)
    try:
        with pages.visitor(browser, site) as arbiter, pages.visitor(browser, site) as spectator:
            arbiter.set_cookie(SESSION, session)
            spectator.open(ROUND)
            arbiter.open(f"{ROUND}/results")
            arbiter.page.keyboard.type("1")  # board 11, the first without a result
            arbiter.page.locator("#said.good", has_text="11: 1-0").wait_for()
            spectator.page.locator("#board-11 .result", has_text="1 – 0").wait_for()
            process.kill()
            process.wait()
            arbiter.page.keyboard.type("0")  # board 12: nobody is there to acknowledge it
            arbiter.page.locator("#said.bad", has_text="Not sent yet: 1").wait_for()
            assert results(database)[11] == "1-0"
            assert 12 not in results(database)
            process = started(database, port)
            arbiter.page.locator("#said.good", has_text="12: 0-1").wait_for()  # it was kept, and is sent by itself
            spectator.page.locator("#board-12 .result", has_text="0 – 1").wait_for()  # nobody has loaded it again
            assert spectator.page.locator("#board-11 .result").inner_text() == "1 – 0"
    finally:
        process.kill()
        process.wait()
    assert (results(database)[11], results(database)[12]) == ("1-0", "0-1")
