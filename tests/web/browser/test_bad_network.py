"""Typed results reach the journal: over a slow network, a broken one, and with a server that is dead for a while.

Many results are typed faster than they can be saved, and the page is left at once. In all over the cases there are
2,000 of them at night, 200 by day; none may be lost.
"""

from __future__ import annotations

import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Dialog, TimeoutError

from dutchess.journal import Details, Person, Settings, Store, actions
from dutchess.web.auth.accounts import Accounts
from dutchess.web.auth.authentication import SESSION
from sizes import NIGHTLY
from web.browser import pages
from web.browser.pages import Browser, Site, Visitor
from web.browser.test_killed import started
from web.browser.weather import Weather

pytestmark = pytest.mark.scaled
BOARDS = 500 if NIGHTLY else 50  # in each of four cases
KEYS = ("10=" * BOARDS)[:BOARDS]
TYPED = [{"1": "1-0", "0": "0-1", "=": "½-½"}[key] for key in KEYS]
PAUSE = 100  # milliseconds between two keys
EVENT = "hall"
ROUND = f"/e/{EVENT}/t/open/rounds/1"


def make_event(database: str) -> str:
    """An event whose first round is being played; gives the session of its owner."""
    with Store.open(database) as store:
        accounts = Accounts(store.engine, time.time)
        owner = accounts.create("anna", "Anna", "a long password").user
        ledger = store.create(Details("Hall"), author="x", event=EVENT)
        accounts.grant(EVENT, owner, "owner")
        ledger.perform(actions.AddTournament("open", Settings("Open", 5)), author="x")
        people = tuple(Person(f"Player {number:04}", fide_rating=2600 - number) for number in range(2 * BOARDS))
        ledger.perform(actions.AddPlayers("open", people), author="x")
        ledger.perform(actions.PairRound("open", "seed"), author="x")
        ledger.perform(actions.PublishRound("open"), author="x")
        return accounts.begin_session(owner)


def entered(database: str) -> list[str]:
    """What the journal has; each result once."""
    with Store.open(database) as store:
        assert store.verify(EVENT).fault is None
        ledger = store.ledger(EVENT)
        boards = [vars(one.fact)["board"] for one in ledger.entries() if one.kind.startswith("Result")]
        assert len(boards) == len(set(boards)), "a result that was sent twice is one entry"
        return [board.result for board in ledger.state.tournament("open").round(1).boards]


@contextmanager
def arbiter_at(browser: Browser, site: Site, session: str) -> Iterator[Visitor]:
    with pages.visitor(browser, site) as found:
        found.set_cookie(SESSION, session)
        found.open(f"{ROUND}/results")
        yield found


def leave(visitor: Visitor) -> None:
    """Press "Done" at once, and wait for the page that follows."""
    visitor.page.get_by_role("link", name="Done").click()
    wait_until_left(visitor)


def wait_until_left(visitor: Visitor) -> None:
    """However long it takes on a busy machine, as long as more and more results are saved."""
    saved, before = visitor.page.locator("li[data-state=saved]"), -1
    while not visitor.page.url.endswith(ROUND):
        try:
            visitor.page.wait_for_url(f"**{ROUND}")
        except TimeoutError:
            assert saved.count() > before, "nothing more is saved, and the page is not left"
            before = saved.count()


@pytest.mark.parametrize(("seconds", "every"), [(0.6, 0), (0, 2)], ids=["slow", "broken"])
def test_nothing_is_lost_over_a_bad_network(browser: Browser, tmp_path: Path, seconds: float, every: int) -> None:
    database = str(tmp_path / "events.db")
    session = make_event(database)
    weather: list[Weather] = []

    def between(app: object) -> Weather:
        weather.append(Weather(app, seconds, every))
        return weather[0]

    with pages.served(database, between=between) as site, arbiter_at(browser, site, session) as anna:
        anna.page.keyboard.type(KEYS, delay=PAUSE)
        leave(anna)
        assert entered(database) == TYPED
        assert weather[0].failed >= (4 if every else 0), "each way to fail was met"


@contextmanager
def mortal(database: str) -> Iterator[tuple[Site, Callable[[], None], Callable[[], None]]]:
    """A server in a process of its own, and what kills and starts it."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = int(free.getsockname()[1])
    running = [started(database, port)]

    def kill() -> None:
        running[0].kill()
        running[0].wait()

    def revive() -> None:
        running[0] = started(database, port)

    try:
        yield Site(f"http://127.0.0.1:{port}", None), kill, revive
    finally:
        kill()


def test_nothing_is_lost_while_the_server_is_dead(browser: Browser, tmp_path: Path) -> None:
    """Killed in the middle of the typing. Leaving the page waits; whoever insists is asked by the browser."""
    database = str(tmp_path / "events.db")
    session = make_event(database)
    with mortal(database) as (site, kill, revive), arbiter_at(browser, site, session) as anna:
        asked: list[str] = []

        def dismiss(dialog: Dialog) -> None:
            asked.append(dialog.type)
            dialog.dismiss()

        anna.page.on("dialog", dismiss)
        half = BOARDS // 2
        anna.page.keyboard.type(KEYS[:half], delay=PAUSE)
        kill()
        anna.page.keyboard.type(KEYS[half:], delay=PAUSE)
        done = anna.page.get_by_role("link", name="Done")
        done.click()
        done.click()
        anna.page.locator("#said.bad", has_text="Not sent yet").wait_for()
        assert anna.page.locator("li[data-state=waiting]").count() >= BOARDS - half
        assert (asked, anna.path) == (["beforeunload"], f"{ROUND}/results")
        revive()
        wait_until_left(anna)
        assert entered(database) == TYPED


def test_nothing_is_lost_with_the_page(browser: Browser, tmp_path: Path) -> None:
    """The server is away, the page is closed; the next page of the event says so, and the results page sends them."""
    database = str(tmp_path / "events.db")
    session = make_event(database)
    with pages.visitor(browser, Site("", None)) as anna:
        with pages.served(database) as site:
            anna.site = site
            anna.set_cookie(SESSION, session)
            anna.open(f"{ROUND}/results")
            anna.page.keyboard.type(KEYS[:1])
            anna.page.locator("#said.good").wait_for()
            later = Visitor(anna.page.context.new_page(), site)
        anna.page.keyboard.type(KEYS[1:], delay=PAUSE)
        anna.page.close()
        with pages.served(database, int(site.address.rpartition(":")[2])):
            later.open(f"/e/{EVENT}")
            later.page.locator(".note:has-text('have not been sent') a", has_text="1").click()
            later.page.locator(f"#board-{BOARDS}[data-state=saved]").wait_for()
            leave(later)
            assert later.page.locator(".note:has-text('have not been sent'):visible").count() == 0
            assert entered(database) == TYPED
