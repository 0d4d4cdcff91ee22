"""Stores for the tests of the journal: a SQLite file, and a PostgreSQL server of our own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from dutchess.journal import Store
from journal.arbiter import Arbiter
from journal.folders import quick_folder
from journal.postgres import Server, missing


@pytest.fixture
def folder() -> Iterator[Path]:
    """A temporary folder, in memory where there is one: what these tests prove does not depend on the disk."""
    with quick_folder() as found:
        yield found


@pytest.fixture
def store(folder: Path) -> Iterator[Store]:
    with Store.open(folder / "events.db") as found:
        yield found


@pytest.fixture
def arbiter(store: Store) -> Arbiter:
    return Arbiter(store)


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """A private PostgreSQL server, in a temporary folder, as an unprivileged user."""
    reason = missing()
    if reason:
        pytest.skip(f"POSTGRESQL TESTS SKIPPED: {reason}")
    with Server() as found:
        yield found


@pytest.fixture
def postgres_store(server: Server) -> Iterator[Store]:
    with Store.open(server.new_database()) as found:
        yield found


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, folder: Path) -> str:
    """A database of each kind."""
    if request.param == "sqlite":
        return str(folder / "events.db")
    server: Server = request.getfixturevalue("server")
    return server.new_database()


@pytest.fixture
def both(place: str) -> Iterator[Store]:
    with Store.open(place) as store:
        yield store
