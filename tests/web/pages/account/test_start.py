"""The way in: first start, signing in, what every answer carries, and the calls for programs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from litestar.testing import TestClient
from sqlalchemy.engine import Engine

from dutchess.journal import Details
from dutchess.journal.database.tables import ENTRIES, EVENTS
from dutchess.web.services import services
from dutchess.web.settings import Settings
from web.applications import create_app

EXAMPLE = Path(__file__).parents[4] / "examples" / "club-9.trf"


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Any]]:
    with TestClient(create_app(Settings(str(tmp_path / "events.db")))) as found:
        yield found


def token(text: str) -> str:
    found = re.search(r'name="_csrf_token" value="([^"]+)"', text)
    assert found
    return found[1]


def test_first_start_on_this_machine_is_one_click(client: TestClient[Any]) -> None:
    page = client.get("/")
    assert page.url.path == "/set-up"
    answer = client.post("/set-up", data={"_csrf_token": token(page.text), "quick": "1"})
    assert answer.url.path == "/"
    assert "New event" in answer.text
    again = client.post("/set-up", data={"_csrf_token": token(answer.text), "quick": "1"})
    assert again.status_code == 403


def test_elsewhere_the_token_of_the_terminal_is_needed(tmp_path: Path) -> None:
    settings = Settings(
        str(tmp_path / "events.db"), is_local=False, set_up_token="right", base="https://chess.example.org"
    )
    with TestClient(create_app(settings), base_url="https://chess.example.org") as client:
        fields = {"login": "anna", "name": "Anna", "password": "long enough to hold", "quick": "1"}
        csrf = token(client.get("/set-up").text)
        assert client.post("/set-up", data={**fields, "_csrf_token": csrf, "token": "wrong"}).status_code == 422
        assert client.post("/set-up", data={**fields, "_csrf_token": csrf, "token": "right"}).url.path == "/"


def test_forms_of_other_sites_are_refused(client: TestClient[Any]) -> None:
    client.get("/")
    assert client.post("/set-up", data={"quick": "1"}).status_code == 403


def test_every_answer_is_guarded(client: TestClient[Any]) -> None:
    for path in ("/set-up", "/nothing", "/dutchess.css", "/api/openapi.json"):
        headers = client.get(path).headers
        assert "script-src 'self'" in headers["content-security-policy"]
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        assert headers["permissions-policy"] == "camera=(), microphone=(), geolocation=()"
        assert headers["content-type"]
        assert "server" not in headers


def test_programs_post_a_file(client: TestClient[Any]) -> None:
    body = EXAMPLE.read_bytes()
    answer = client.post("/api/pair", content=body)
    assert answer.json()["pairs"][0] == [4, 2]
    assert answer.headers["content-disposition"] == 'attachment; filename="api.json"'
    assert client.post("/api/check", content=body).json()["discrepancies"] == 0
    assert len(client.post("/api/standings", content=body).json()["standings"]) == 9
    explained = client.post("/api/explain?pair=1,2", content=body).json()
    assert explained["first_difference"]["article"] == "C.04.3 [C6]"
    assert client.post("/api/explain?player=3", content=body).json()["opponent"] == 1
    assert len(client.post("/api/explain", content=body).json()["brackets"]) == 3
    assert client.post("/api/explain?player=x", content=body).status_code == 400
    assert client.post("/api/explain?player=77", content=body).status_code == 422
    wrong = client.post("/api/pair", content=b"001 what is this")
    assert wrong.status_code == 422
    assert wrong.json()["line"] == 1
    assert client.post("/api/pair?system=unknown", content=body).status_code == 400


def many_events(engine: Engine, number: int) -> None:
    """Events beside the first one. What no list needs cannot be read: who reads it fails."""
    with engine.connect() as connection:
        event = connection.execute(sa.select(EVENTS)).mappings().first()
        entry = connection.execute(sa.select(ENTRIES)).mappings().first()
    assert event
    assert entry
    with engine.begin() as connection:  # that begins with a write, so it waits for others who write
        names = [f"copy-{one}" for one in range(number)]
        connection.execute(EVENTS.insert(), [{**event, "event": name, "length": 40, "head": "x"} for name in names])
        connection.execute(ENTRIES.insert(), [{**entry, "event": name} for name in names])
        unread = {**entry, "kind": "ResultEntered", "body": "never read"}
        rows = [{**unread, "event": name, "position": place} for name in names for place in range(2, 41)]
        connection.execute(ENTRIES.insert(), rows)


@pytest.mark.parametrize("address", ["/", "/?all=1"])
def test_the_list_of_500_events_asks_as_often_as_that_of_one(client: TestClient[Any], address: str) -> None:
    """No event is replayed for the list, and none has a question of its own to the database."""
    store = services(client.app).store
    client.post("/set-up", data={"_csrf_token": token(client.get("/").text), "quick": "1"})
    store.create(Details("First"), author="x")
    asked: list[str] = []
    sa.event.listen(store.engine, "before_cursor_execute", lambda *about: asked.append(about[2]))
    assert client.get(address).text.count('href="/e/') == 1
    few = len(asked)
    many_events(store.engine, 499)
    asked.clear()
    page = client.get(address)
    assert page.text.count('href="/e/') == (500 if "all" in address else 50)
    assert 0 < len(asked) <= few + 3, "the events are asked for in pages of some hundred"


def test_an_event_that_is_damaged_hides_no_other(client: TestClient[Any]) -> None:
    """The list names it and goes on; its own page says that it is damaged, and is no fault without a word."""
    store = services(client.app).store
    client.post("/set-up", data={"_csrf_token": token(client.get("/").text), "quick": "1"})
    store.create(Details("Sound Open", "Oslo"), author="x", event="sound")
    broken = [store.create(Details(f"Broken {n}", "Rome"), author="x", event=f"broken-{n}").event for n in range(2)]
    with store.engine.begin() as connection:
        for event, body in zip(broken, ("{}", "no json"), strict=True):
            connection.execute(ENTRIES.update().where(ENTRIES.c.event == event).values(body=body))
    with TestClient(create_app(Settings(services(client.app).settings.database))) as fresh:
        page = fresh.get("/")
        assert page.status_code == 200
        assert "Sound Open" in page.text
        assert "Oslo" in page.text
        assert page.text.count("not available") == 2
        assert fresh.get("/e/sound").status_code == 200
        answer = fresh.get(f"/e/{broken[0]}")
        assert answer.status_code == 500
        assert "is damaged" in answer.text
