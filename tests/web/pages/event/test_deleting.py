"""An event that is deleted is gone with everything about it: nothing of it works again when it is restored."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from litestar.testing import TestClient

from dutchess.cli import main
from dutchess.journal import Store
from dutchess.journal.database.store import ListedEvent, tables_of_events
from dutchess.journal.database.tables import RESTORED
from dutchess.journal.entry import GENESIS, chain_entries
from dutchess.journal.output import handover
from dutchess.web.auth.permissions import ARBITER, OWNER
from dutchess.web.auth.player_codes import code_of
from dutchess.web.demo import EVENT, KEY
from dutchess.web.services import Services, services
from dutchess.web.settings import Settings
from dutchess.web.shared.event_options import Game, Options
from dutchess.web.shared.logos import Logo
from web.applications import create_demo
from web.visiting import sign_in


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Any]]:
    with TestClient(create_demo(Settings(str(tmp_path / "events.db")))) as found:
        yield found


@pytest.fixture
def kept(client: TestClient[Any]) -> Services:
    """A server on which every table says something about the event."""
    found = services(client.app)
    found.options.save(EVENT, Options(players_report=True))
    found.options.report(Game(EVENT, KEY, 6, 1, 2), "w", "1-0")
    found.options.code_number(EVENT)
    found.logos.save(EVENT, Logo("image/png", b"x"))
    found.happenings.keep("invited", 1, EVENT)
    found.happenings.settle()
    found.accounts.invite(EVENT, ARBITER)
    found.accounts.issue_pass(EVENT, OWNER, "program", hours=10)
    handover.restore(found.store, handover.load(renamed(handover.dump(found.store, EVENT))), by="x")
    with found.store.engine.begin() as connection:
        connection.execute(RESTORED.update().values(event=EVENT))
    return found


def renamed(text: str) -> str:
    """The file of an event that is not here: the first entry of this one, under another name."""
    first = handover.load(text).entries[0]
    entries = chain_entries([first.fact], "other", 0, GENESIS, first.time, first.author, "")
    return handover.text_of(ListedEvent("other", "Other", first.time, 1, entries[0].hash), entries)


def left(store: Store) -> list[str]:
    """The tables that still say something about the event."""
    with store.engine.connect() as connection:
        tables = tables_of_events(connection)
        query = {
            table.name: sa.select(sa.func.count()).select_from(table).where(table.c.event == EVENT) for table in tables
        }
        return [name for name, asked in query.items() if connection.execute(asked).scalar_one()]


def test_the_command_deletes_everything(kept: Services, tmp_path: Path) -> None:
    assert len(tables_of_events(kept.store.engine)) == len(left(kept.store)) == 11, "a table that no test fills"
    place = str(tmp_path / "events.db")
    assert main(["event", "delete", place, "--event", EVENT, "--really", EVENT]) == 0
    assert left(kept.store) == []


def test_the_page_deletes_everything(client: TestClient[Any], kept: Services) -> None:
    sign_in(client)
    found = re.search(r'name="_csrf_token" value="([^"]+)"', client.get(f"/e/{EVENT}/people").text)
    assert found
    name = kept.store.ledger(EVENT).state.details.name
    assert client.post(f"/e/{EVENT}/delete", data={"_csrf_token": found[1], "name": name}).status_code == 200
    kept.happenings.settle()
    assert set(left(kept.store)) <= {"dutchess_happenings"}, "that it was deleted, and by whom"


def test_nothing_of_it_works_again_after_a_restore(client: TestClient[Any], kept: Services, tmp_path: Path) -> None:
    token = kept.accounts.issue_pass(EVENT, OWNER, "program", hours=10)
    code = code_of(kept.key, kept.options.code_number(EVENT), EVENT, KEY, 1)
    called = {"authorization": f"Bearer {token}"}
    assert client.get(f"/api/events/{EVENT}/tokens", headers=called).status_code == 200
    text = handover.dump(kept.store, EVENT)
    main(["event", "delete", str(tmp_path / "events.db"), "--event", EVENT, "--really", EVENT])
    assert client.get(f"/e/{EVENT}").status_code == 404
    handover.restore(kept.store, handover.load(text), by="x")
    assert client.get(f"/e/{EVENT}").status_code == 200
    assert client.get(f"/api/events/{EVENT}/tokens", headers=called).status_code == 401
    assert kept.accounts.members(EVENT) == ()
    assert kept.options.read(EVENT) == Options()
    assert code_of(kept.key, kept.options.code_number(EVENT), EVENT, KEY, 1) != code
