"""Pages and sheets name the pairing system with its edition, as the table of systems does."""

from __future__ import annotations

from collections.abc import Iterator
from html import unescape
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from litestar.testing import TestClient

from dutchess.base.translation import LANGUAGES, language
from dutchess.journal import Details, Person, actions
from dutchess.journal import Settings as Rules
from dutchess.pairing.systems import SYSTEMS, System
from dutchess.web.auth.authentication import SESSION
from dutchess.web.auth.permissions import OWNER
from dutchess.web.pages.paper.orders import sheet_heading
from dutchess.web.services import services
from dutchess.web.settings import Settings
from web.applications import create_app

PLAYERS = tuple(Person(f"Player {number}, P", fide_rating=2400 - 10 * number) for number in range(9))
IN_FORCE = [system for system in SYSTEMS if not system.teams and not system.is_former]


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Any]]:
    with TestClient(create_app(Settings(str(tmp_path / "events.db")))) as found:
        accounts = services(found.app).accounts
        accounts.create("arbiter", "Arbiter", "a long password")
        found.cookies.set(SESSION, accounts.begin_session(1))
        yield found


@pytest.mark.parametrize("system", IN_FORCE, ids=lambda system: system.name)
def test_page_and_sheet(client: TestClient[Any], system: System) -> None:
    ledger = services(client.app).store.create(Details("Club"), author="x", event="club")
    services(client.app).accounts.grant("club", 1, OWNER)
    ledger.perform(actions.AddTournament("open", Rules("Open", 4, system.name)), author="x")
    ledger.perform(actions.AddPlayers("open", PLAYERS), author="x")
    view: Any = SimpleNamespace(state=ledger.state)
    for code in LANGUAGES:
        text = language(code)(system.description)
        others = [language(code)(other.description) for other in SYSTEMS if other != system]
        page = unescape(client.get("/e/club/t/open", headers={"Accept-Language": code}).text)
        assert text in page
        assert [other for other in others if other in page] == []
        foot = sheet_heading(view, ledger.state.tournament("open"), "Pairings", code).footer
        assert f" · {text} · " in foot


@pytest.mark.parametrize("name", ["dutch-2017", "dubov-2018", "burstein-2017", "lim-1999"])
def test_an_event_of_former_days(client: TestClient[Any], name: str) -> None:
    """In FIDE mode a former edition is offered only to events of its time."""
    system = next(system for system in SYSTEMS if system.name == name)
    ledger = services(client.app).store.create(Details("Club", start=system.since), author="x", event="club")
    services(client.app).accounts.grant("club", 1, OWNER)
    ledger.perform(actions.AddTournament("open", Rules("Open", 4, name)), author="x")
    assert system.description in client.get("/e/club/t/open", headers={"Accept-Language": "en"}).text
