"""Long work beside the server: done once for each state of an event; pages say when something is being computed."""

from __future__ import annotations

import gc
import subprocess
import sys
import time
import weakref
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from litestar.testing import TestClient

from dutchess.base.memory import ENTRY, size_of
from dutchess.journal import Details, State, actions
from dutchess.journal import Settings as Rules
from dutchess.web.auth.permissions import OWNER
from dutchess.web.demo import EVENT, KEY
from dutchess.web.load import background
from dutchess.web.load.thread_queues import Visitor
from dutchess.web.load.worker import Work, do_here
from dutchess.web.load.workers import NotComputed
from dutchess.web.services import services
from dutchess.web.settings import Settings
from waiting import WAIT_SECONDS
from web.applications import create_demo
from web.threads import in_threads, work_with
from web.visiting import sign_in

FORECAST = f"/e/{EVENT}/t/{KEY}/forecast"


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Any]]:
    with TestClient(create_demo(Settings(str(tmp_path / "events.db")))) as found:
        yield found


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="needs Linux")
def test_a_process_ends_with_its_server(tmp_path: Path) -> None:
    """Also where the server is killed and can tell nobody."""
    told = tmp_path / "process"
    work = f"open({str(told)!r}, 'w').write(str(__import__('os').getpid())) and __import__('time').sleep(600)"
    server = subprocess.Popen(
        [
            sys.executable,
            "-c",
            f"from dutchess.web.load.workers import run_in_process; run_in_process((eval, ({work!r},)))",
        ],
        stdin=subprocess.DEVNULL,
    )
    deadline = time.monotonic() + WAIT_SECONDS
    while not (told.exists() and told.read_text()):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    server.kill()
    server.wait()
    while is_running(int(told.read_text())):
        assert time.monotonic() < deadline
        time.sleep(0.05)


def is_running(process: int) -> bool:
    try:
        return ") Z " not in Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return False


def until(client: TestClient[Any], sign: str) -> str:
    """The page of the forecast, asked for until it has a sign."""
    deadline = time.monotonic() + WAIT_SECONDS
    while sign not in (text := client.get(FORECAST).text):
        assert time.monotonic() < deadline, text
        time.sleep(0.05)
    return text


def test_a_forecast_is_made_once_for_each_state_of_an_event(client: TestClient[Any]) -> None:
    done: list[Work] = []

    def counted(work: Work) -> Any:
        done.append(work)
        return do_here(work)

    work_with(client, in_threads(counted))
    first = until(client, "<td")
    assert "Aguirre" in first
    assert client.get(FORECAST).text == first
    assert len(done) == 1
    ledger = services(client.app).store.ledger(EVENT)
    ledger.perform(actions.SetResult(KEY, 6, ledger.state.tournament(KEY).round(6).open_boards[0], "1-0"), author="x")
    until(client, "<td")
    deadline = time.monotonic() + WAIT_SECONDS
    while "being computed" in client.get(FORECAST).text:
        assert time.monotonic() < deadline
    assert len(done) == 2


def test_a_page_says_that_something_is_being_computed(client: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """It answers at once, and asks for itself again; the earlier forecast is shown meanwhile."""
    go_on = Event()

    def slow(work: Work) -> Any:
        assert go_on.wait(WAIT_SECONDS)
        return do_here(work)

    monkeypatch.setattr(background, "PATIENCE_SECONDS", 0.05)
    work_with(client, in_threads(slow))
    waiting = client.get(FORECAST).text
    assert "This is being computed" in waiting
    assert 'hx-trigger="load delay:2s"' in waiting
    go_on.set()
    assert "hx-trigger" not in until(client, "<td")


def test_what_is_refused_is_said_once_it_is_known(client: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """It is not computed again and again; the page that waits is given the reason in place of what it waits for."""
    go_on, done = Event(), list[Work]()

    def refusing(work: Work) -> Any:
        done.append(work)
        assert go_on.wait(WAIT_SECONDS)
        raise NotComputed("there is no such thing")

    monkeypatch.setattr(background, "PATIENCE_SECONDS", 0.05)
    work_with(client, in_threads(refusing))
    assert "This is being computed" in client.get(FORECAST).text
    go_on.set()
    for _ in range(2):
        told = until(client, "there is no such thing")
        assert 'id="forecast"' in told
        assert "hx-trigger" not in told
    assert len(done) == 1
    ledger = services(client.app).store.ledger(EVENT)
    ledger.perform(actions.SetResult(KEY, 6, ledger.state.tournament(KEY).round(6).open_boards[0], "1-0"), author="x")
    until(client, "there is no such thing")
    assert len(done) == 2


class Large:
    """What was computed, and much of it."""


def test_what_nobody_comes_back_for_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody asks for one explanation after the other, and waits for none of them."""
    monkeypatch.setattr(background, "PATIENCE_SECONDS", 0.0)
    monkeypatch.setattr(background, "MOST_BYTES", 5 * (ENTRY + size_of(Large()) + size_of(1)))
    made: list[weakref.ref[Large]] = []
    go_on = Event()

    def large(work: Work) -> Large:
        assert go_on.wait(WAIT_SECONDS)
        value = Large()
        made.append(weakref.ref(value))
        return value

    kept, visitor, state = in_threads(large), Visitor("somebody"), State()
    for number in range(50):
        assert kept.compute(number, state, lambda: (int, ()), visitor).value is None
    go_on.set()
    deadline = time.monotonic() + WAIT_SECONDS
    while len(made) < 50 or sum(one() is not None for one in made) > 6:
        assert time.monotonic() < deadline
        kept.compute(("the next", time.monotonic()), state, lambda: (int, ()), visitor)
        time.sleep(0.01)
        gc.collect()


def test_nobody_waits_while_work_is_being_prepared(monkeypatch: pytest.MonkeyPatch) -> None:
    """To copy a large tournament for a worker takes a while; what others ask for is given to them meanwhile."""
    monkeypatch.setattr(background, "PATIENCE_SECONDS", WAIT_SECONDS)
    kept, state, go_on = in_threads(do_here), State(), Event()

    def prepared() -> Work:
        assert go_on.wait(WAIT_SECONDS)
        return int, ("1",)

    with ThreadPoolExecutor(1) as slow:
        first = slow.submit(kept.compute, "slow", state, prepared, Visitor("one"))
        assert kept.compute("quick", state, lambda: (int, ("2",)), Visitor("another")).value == 2
        assert not first.done()
        go_on.set()
        assert first.result(WAIT_SECONDS).value == 1


def test_work_that_fails_is_a_refusal_too(client: TestClient[Any]) -> None:
    work_with(client, in_threads(lambda work: 1 // 0))
    until(client, "this could not be computed")


def test_an_event_without_players_says_what_to_do(client: TestClient[Any]) -> None:
    ledger = services(client.app).store.create(Details("Empty"), author="x", event="empty")
    ledger.perform(actions.AddTournament("open", Rules("Open", 5)), author="x")
    services(client.app).accounts.grant("empty", 1, OWNER)
    sign_in(client)
    for page in ("next", "forecast"):
        assert "Enter the players" in client.get(f"/e/empty/t/open/{page}").text
    for page in ("check-in", "rounds"):
        assert "Enter players" in client.get(f"/e/empty/t/open/{page}").text
