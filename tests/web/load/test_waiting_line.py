"""The line at the door: one visitor who asks for much at a time delays nobody else."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from litestar.testing import TestClient

from dutchess.web.auth.form_tokens import SESSION
from dutchess.web.demo import EVENT
from dutchess.web.load import waiting_line
from dutchess.web.load.thread_queues import Busy
from dutchess.web.load.waiting_line import AT_ONCE, Line
from dutchess.web.services import services
from dutchess.web.settings import Settings
from waiting import WAIT_SECONDS, run_apart
from web.applications import create_demo

BODY = [(b"content-length", b"5")]


def with_time(monkeypatch: pytest.MonkeyPatch, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
    monkeypatch.setattr(waiting_line, "SECONDS", seconds)

    async def main() -> None:
        await asyncio.wait_for(work(), WAIT_SECONDS)

    run_apart(main())


def test_a_few_are_looked_at_and_the_others_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """They come in their order, each when one before them is answered; another visitor does not wait."""

    async def work() -> None:
        one = Line()
        places = [await one.enter("a", []) for _ in range(AT_ONCE)]
        waiting = [asyncio.ensure_future(one.enter("a", [])) for _ in range(3)]
        await asyncio.sleep(0)
        assert not any(each.done() for each in waiting)
        (await one.enter("b", [])).leave()
        places[0].leave()
        places[0].leave()
        await asyncio.sleep(0.01)
        assert [each.done() for each in waiting] == [True, False, False]
        for place in places[1:]:
            place.leave()
        for each in waiting:
            (await each).leave()
        assert not one._at_work
        assert not one._waiting

    with_time(monkeypatch, WAIT_SECONDS, work)


def test_whoever_waits_for_something_else_holds_no_place(monkeypatch: pytest.MonkeyPatch) -> None:
    """A body that is withheld, a worker that computes, an event that is watched: the next ones come all the same."""

    async def work() -> None:
        one = Line()
        for _ in range(3 * AT_ONCE):
            await one.enter("a", [])

    with_time(monkeypatch, 0.001, work)


def test_few_wait_with_a_body(monkeypatch: pytest.MonkeyPatch) -> None:
    """The beginning of a body is in memory while its request waits."""
    monkeypatch.setattr(waiting_line, "SECONDS_REFUSED", 0)

    async def work() -> None:
        one = Line()
        places = [await one.enter("a", BODY) for _ in range(AT_ONCE)]
        waiting = [asyncio.ensure_future(one.enter("a", BODY)) for _ in range(waiting_line.MOST_BODIES)]
        await asyncio.sleep(0)
        with pytest.raises(Busy):
            await one.enter("a", BODY)
        waiting += [asyncio.ensure_future(one.enter("a", [])) for _ in range(3)]
        for place in places:
            place.leave()
        for each in waiting:
            (await each).leave()

    with_time(monkeypatch, WAIT_SECONDS, work)


def test_those_who_work_on_an_event_have_a_line_of_their_own(tmp_path: Path) -> None:
    """Behind the address of a hall there is everybody; a session that has ended, or was invented, counts by address."""
    with TestClient(create_demo(Settings(str(tmp_path / "events.db")))) as client:
        kept = services(client.app)
        session, invented = kept.accounts.begin_session(1), "x" * 43

        def visitor(token: str) -> str:
            return kept.line.visitor("192.0.2.1", [(b"cookie", f"a=b; {SESSION}={token}".encode())])

        assert visitor(session) == visitor(invented) == "192.0.2.1"
        for token in (session, invented):
            client.get(f"/e/{EVENT}", headers={"cookie": f"{SESSION}={token}"})
        assert visitor(session) != visitor(invented) == "192.0.2.1"
        assert kept.line.visitor("192.0.2.1", []) == "192.0.2.1"
