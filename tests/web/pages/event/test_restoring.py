"""Events that move from one server to another and back, in the browser; an owner for those that have none."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from dutchess.journal import Details, Store, actions
from dutchess.journal.database.store import ListedEvent
from dutchess.journal.entry import GENESIS, chain_entries
from dutchess.journal.facts import EventCreated, ResultEntered
from dutchess.journal.output import handover
from dutchess.web.auth.permissions import ARBITER, OWNER
from dutchess.web.demo import EVENT, KEY
from dutchess.web.services import services
from dutchess.web.settings import Settings
from web.applications import create_app, create_demo
from web.visiting import sign_in


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Store]:
    """The laptop of the hall, where the event is run."""
    with TestClient(create_demo(Settings(str(tmp_path / "hall.db")))) as client:
        yield services(client.app).store


@pytest.fixture
def server(tmp_path: Path) -> Iterator[TestClient[Any]]:
    """A server with one account, which is signed in and may create events."""
    with TestClient(create_app(Settings(str(tmp_path / "server.db")))) as client:
        signed_in(client, "anna", creates=True)
        yield client


def signed_in(client: TestClient[Any], login: str, *, creates: bool) -> int:
    accounts = services(client.app).accounts
    account = accounts.create(login, login.title(), f"long password of {login[::-1]}", creates=creates)
    sign_in(client, account.user)
    return account.user


def fields_of(page: str) -> dict[str, str]:
    """The fields of the form on a page."""
    fields = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', page)
    fields += re.findall(r'<textarea name="(\w+)" hidden>([^<]*)</textarea>', page)
    return {name: html.unescape(value) for name, value in fields}


def send(client: TestClient[Any], text: str) -> Any:
    token = fields_of(client.get("/restore").text)["_csrf_token"]
    return client.post(
        "/restore",
        data={"_csrf_token": token},
        files={"file": ("demo.dutchess-event", text.encode())},
        follow_redirects=False,
    )


def result(store: Store, board: int, result: str) -> None:
    store.ledger(EVENT).perform(actions.SetResult(KEY, 6, board, result), author="bert")


def test_an_event_moves_to_a_server_and_on(hall: Store, server: TestClient[Any]) -> None:
    """A new event is there at once and belongs to whoever sent it; what comes later is shown before it is added."""
    store = services(server.app).store
    assert send(server, handover.dump(hall, EVENT)).headers["location"] == f"/e/{EVENT}"
    assert store.position(EVENT) == hall.position(EVENT)
    assert store.verify(EVENT).fault is None
    assert [role for _, role in services(server.app).accounts.members(EVENT)] == [OWNER]
    before = store.position(EVENT)

    result(hall, 20, "0-1")
    result(hall, 19, "1-0")
    asked = send(server, handover.dump(hall, EVENT))
    assert asked.status_code == 409
    assert "The file has 2 entries more" in asked.text
    assert "Round 6, board 19: " in asked.text
    assert "Round 6, board 20: " in asked.text
    assert store.position(EVENT) == before, "nothing is added before it is confirmed"
    confirmed = server.post("/restore", data=fields_of(asked.text), follow_redirects=False)
    assert confirmed.status_code == 303
    assert store.position(EVENT) == hall.position(EVENT)
    assert store.ledger(EVENT).state == hall.ledger(EVENT).state
    assert "every entry of this file already" in send(server, handover.dump(hall, EVENT)).text


def test_a_file_that_has_parted_adds_nothing(hall: Store, server: TestClient[Any]) -> None:
    store = services(server.app).store
    earlier = handover.dump(hall, EVENT)
    send(server, earlier)
    result(hall, 20, "0-1")
    asked = send(server, handover.dump(hall, EVENT))
    result(store, 20, "1-0")
    before = store.position(EVENT)
    late = server.post("/restore", data=fields_of(asked.text))
    assert (late.status_code, store.position(EVENT)) == (422, before)
    assert "The event has changed since" in late.text
    result(hall, 19, "1-0")
    parted = send(server, handover.dump(hall, EVENT))
    assert (parted.status_code, store.position(EVENT)) == (422, before)
    assert "every entry of this file already" in send(server, earlier).text


def test_nobody_adds_to_the_event_of_somebody_else(hall: Store, server: TestClient[Any]) -> None:
    text = handover.dump(hall, EVENT)
    send(server, text)
    store, before = services(server.app).store, services(server.app).store.position(EVENT)
    result(hall, 20, "0-1")
    asked = fields_of(send(server, handover.dump(hall, EVENT)).text)
    bert = signed_in(server, "bert", creates=True)
    services(server.app).accounts.grant(EVENT, bert, ARBITER)
    refused = send(server, handover.dump(hall, EVENT))
    assert refused.status_code == 422
    assert "you do not own it" in refused.text
    token = fields_of(server.get("/restore").text)["_csrf_token"]
    assert server.post("/restore", data={**asked, "_csrf_token": token}).status_code == 422
    assert store.position(EVENT) == before
    signed_in(server, "carl", creates=False)
    assert server.get("/restore").status_code == 403


def test_a_file_that_makes_no_sense_is_refused(hall: Store, server: TestClient[Any]) -> None:
    """Damaged, no journal at all, or a chain of entries that do not fit together."""
    forged = chain_entries([EventCreated(Details("Forged"))], "forged", 0, GENESIS, "2026-01-01T00:00:00.000Z", "x", "")
    entered = ResultEntered(KEY, 1, 1, "1-0")
    forged += chain_entries([entered], "forged", 1, forged[-1].hash, "2026-01-01T00:00:00.000Z", "x", "")
    listed = ListedEvent("forged", "Forged", forged[0].time, 2, forged[-1].hash)
    whole = handover.dump(hall, EVENT)
    texts = {
        "no journal": "001 a report file\n",
        "cut": whole.rpartition('{"action"')[0],
        "changed": whole.replace("Open de Primavera", "Open of somebody else"),
        "forged": handover.text_of(listed, forged),
    }
    for name, text in texts.items():
        answer = send(server, text)
        assert answer.status_code == 422, name
        assert 'class="note bad"' in answer.text or 'role="alert"' in answer.text, name
    assert services(server.app).store.events() == ()
    assert server.get("/").status_code == 200


def test_an_event_without_an_owner_is_given_one(server: TestClient[Any]) -> None:
    """To whoever set the server up, and only while it has none."""
    shared = services(server.app)
    shared.store.create(Details("Orphan Open"), author="x", event="orphan")
    page = server.get("/").text
    assert "Events without an owner" in page
    assert server.post("/e/orphan/adopt", data=fields_of(page)).status_code == 200
    assert [role for _, role in shared.accounts.members("orphan")] == [OWNER]
    again = server.get("/").text
    assert "Events without an owner" not in again
    assert server.post("/e/orphan/adopt", data=fields_of(page)).status_code == 403


def test_not_everybody_becomes_an_owner(server: TestClient[Any]) -> None:
    shared = services(server.app)
    shared.store.create(Details("Orphan Open"), author="x", event="orphan")
    server.headers["x-forwarded-for"] = "192.0.2.7"  # not at the machine itself
    signed_in(server, "bert", creates=True)
    page = server.get("/").text
    assert "Events without an owner" not in page
    token = fields_of(server.get("/restore").text)["_csrf_token"]
    refused = server.post("/e/orphan/adopt", data={"_csrf_token": token})
    assert refused.status_code == 403
    assert shared.accounts.members("orphan") == ()


def test_the_history_says_what_came_from_a_file(hall: Store, server: TestClient[Any]) -> None:
    """An owner adds an entry in the name of somebody else, and in the past: everybody who reads the history sees it."""
    store = services(server.app).store
    assert send(server, handover.dump(hall, EVENT)).status_code == 303
    assert "From a file that Anna (anna) restored on" in server.get(f"/e/{EVENT}/history").text
    store.delete(EVENT)
    handover.restore(store, handover.load(handover.dump(hall, EVENT)), by="")
    services(server.app).accounts.grant(EVENT, 1, OWNER)
    assert "restored on" not in server.get(f"/e/{EVENT}/history").text
    saved = handover.load(handover.dump(hall, EVENT))
    version, head = len(saved.entries), saved.entries[-1].hash
    fact = ResultEntered(KEY, 6, hall.ledger(EVENT).state.tournament(KEY).round(6).open_boards[0], "0-1")
    added = chain_entries([fact], EVENT, version, head, "2026-01-01T00:00:00.000Z", "bert", "")
    listed = ListedEvent(EVENT, saved.name, saved.created, version + 1, added[-1].hash)
    asked = send(server, handover.text_of(listed, (*saved.entries, *added)))
    assert asked.status_code == 409
    server.post("/restore", data=fields_of(asked.text), follow_redirects=False)
    page = server.get(f"/e/{EVENT}/history").text
    first = page[page.index("<tbody>") :].partition("</tr>")[0]
    assert "bert" in first
    assert "From a file that Anna (anna) restored on" in first
    assert "Time runs back" in first
    assert page.count("restored on") == page.count("Time runs back") == 1
