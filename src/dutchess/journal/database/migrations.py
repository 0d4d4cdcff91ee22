"""Making and changing the tables of a database, all of them together.

Owns the version of the schema and the steps from each version to the next. Before the first step of an old database
it is copied: a SQLite file beside itself, other databases into tables with a suffix. Must not touch entries: what
they say never changes.
"""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Callable

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from dutchess.journal.database.tables import META, METADATA
from dutchess.journal.errors import StoreFailed

VERSION = 1
SCHEMA = "schema"
OURS = "dutchess_"
NOT_OF_THE_SCHEMA = re.compile(r"_schema\d+$|^dutchess_ratings_\d")
SCHEMA_ROW = sa.select(META.c.value).where(META.c.name == SCHEMA)


def prepare(engine: Engine, *, create: bool = True) -> None:
    """Bring a database to the newest schema; StoreFailed if it is none of ours or a newer program made it."""
    names = sa.inspect(engine).get_table_names()
    if META.name not in names:
        _make(engine, create)
        return
    present = _version(engine)
    if present > VERSION:
        raise StoreFailed("database-newer", present=present, known=VERSION)
    if present < VERSION:
        _migrate(engine)
    if METADATA.tables.keys() - names:
        _make_missing(engine)


def _make_missing(engine: Engine) -> None:
    """Tables of rooms that the program which made the database did not need, such as those of accounts."""
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        connection.execute(SCHEMA_ROW.with_for_update())  # one at a time; the others find them made
        METADATA.create_all(connection)


def _migrate(engine: Engine) -> None:
    """All steps in one transaction, or none. Of several processes one migrates; the others wait and find it done."""
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        present = int(connection.execute(SCHEMA_ROW.with_for_update()).scalar_one())
        if present >= VERSION:
            return
        _keep_copy(engine, present)
        for version in range(present, VERSION):
            STEPS[version](connection)
        connection.execute(META.update().where(META.c.name == SCHEMA).values(value=str(VERSION)))


def _version(engine: Engine) -> int:
    """The schema of a database of ours."""
    with engine.connect() as connection:
        text = connection.execute(SCHEMA_ROW).scalar()
    if text is None or not text.isdecimal():
        raise StoreFailed("database-schema")
    return int(text)


def _make(engine: Engine, create: bool) -> None:
    if not create:
        raise StoreFailed("database-foreign")
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        if sa.inspect(connection).has_table(META.name):
            return  # somebody else was faster
        METADATA.create_all(connection)
        connection.execute(META.insert(), [{"name": SCHEMA, "value": str(VERSION)}])


def _keep_copy(engine: Engine, version: int) -> None:
    """A copy of everything, before it is changed."""
    if engine.dialect.name == "sqlite":
        copy_sqlite(engine, f"{engine.url.database}.schema{version}.backup")
        return
    present = tables_in(sa.inspect(engine))
    with engine.begin() as connection:
        for name in present:
            kept = f"{name}_schema{version}"
            connection.execute(sa.text(f"DROP TABLE IF EXISTS {kept}"))
            connection.execute(sa.text(f"CREATE TABLE {kept} AS SELECT * FROM {name}"))


def tables_in(inspected: sa.Inspector) -> list[str]:
    """Our tables in a database, those of all rooms; without kept copies, and without the players of rating lists."""
    names = sorted(inspected.get_table_names())
    return [name for name in names if name.startswith(OURS) and not NOT_OF_THE_SCHEMA.search(name)]


def copy_sqlite(engine: Engine, path: str) -> None:
    """Copy a SQLite database while it is in use; the copy appears complete or not at all."""
    temporary = f"{path}.{os.getpid()}.tmp"
    try:
        os.close(os.open(temporary, os.O_CREAT | os.O_RDWR, 0o600))
        target = sqlite3.connect(temporary)
        try:
            with engine.connect() as connection:
                source = connection.connection.driver_connection
                assert isinstance(source, sqlite3.Connection)
                source.backup(target)
        finally:
            target.close()
        os.replace(temporary, path)
    except OSError as error:
        raise StoreFailed("database-failed", error=f"{path}: {error.strerror}") from error
    finally:
        for leftover in (temporary, f"{temporary}-journal"):
            if os.path.exists(leftover):
                os.unlink(leftover)


# The step that leads from a schema to the next one. Schema 1 is that of version 1.0. A released schema never changes: a
# new one gets a number, a step from the one before, and a frozen database (tests/journal/frozen.py). Tables of the
# application are there only if it has opened the database.
STEPS: dict[int, Callable[[Connection], None]] = {}
