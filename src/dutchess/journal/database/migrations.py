"""Making and changing the tables of a database, all of them together.

Owns the version of the schema and the steps from each version to the next. Before the first step of an old database
it is copied: a SQLite file beside itself, other databases into tables with a suffix. Must not touch entries: what
they say never changes.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from dutchess.journal.database.tables import (
    CALLS,
    ENTRIES,
    EVENTS,
    HAPPENINGS,
    INVITATIONS,
    LISTS,
    LOGOS,
    MEMBERS,
    META,
    METADATA,
    PASSES,
    RECOVERY_CODES,
    REPORTS,
    RESTORED,
    RESULT_CODES,
    SECOND_FACTORS,
    SESSIONS,
    USERS,
)
from dutchess.journal.entry import GENESIS
from dutchess.journal.errors import StoreFailed

VERSION = 9
SCHEMA = "schema"


def prepare(engine: Engine, *, create: bool = True) -> None:
    """Bring a database to the newest schema; StoreFailed if it is none of ours or a newer program made it."""
    present = _version(engine)
    if present is None:
        _make(engine, create)
    elif present < VERSION:
        _migrate(engine)
    elif present > VERSION:
        raise StoreFailed("database-newer", present=present, known=VERSION)


def _migrate(engine: Engine) -> None:
    """All steps in one transaction, or none. Of several processes one migrates; the others wait and find it done."""
    query = sa.select(META.c.value).where(META.c.name == SCHEMA).with_for_update()
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        present = int(connection.execute(query).scalar_one())
        if present >= VERSION:
            return
        _keep_copy(engine, present)
        for version in range(present, VERSION):
            STEPS[version](connection)
        connection.execute(META.update().where(META.c.name == SCHEMA).values(value=str(VERSION)))


def _version(engine: Engine) -> int | None:
    """The schema of a database, None if it has no tables of ours."""
    if not sa.inspect(engine).has_table(META.name):
        return None
    with engine.connect() as connection:
        text = connection.execute(sa.select(META.c.value).where(META.c.name == SCHEMA)).scalar()
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
    present = set(sa.inspect(engine).get_table_names())
    with engine.begin() as connection:
        for name in sorted(present & METADATA.tables.keys()):
            kept = f"{name}_schema{version}"
            connection.execute(sa.text(f"DROP TABLE IF EXISTS {kept}"))
            connection.execute(sa.text(f"CREATE TABLE {kept} AS SELECT * FROM {name}"))


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


def _heads(connection: Connection) -> None:
    """Schema 1 to 2: the row of an event names length and head of its chain."""
    connection.execute(sa.text(f"ALTER TABLE {EVENTS.name} ADD COLUMN length INTEGER NOT NULL DEFAULT 0"))
    connection.execute(sa.text(f"ALTER TABLE {EVENTS.name} ADD COLUMN head TEXT NOT NULL DEFAULT '{GENESIS}'"))
    last = (
        sa.select(ENTRIES.c.event, sa.func.max(ENTRIES.c.position).label("last")).group_by(ENTRIES.c.event).subquery()
    )
    query = sa.select(ENTRIES.c.event, ENTRIES.c.position, ENTRIES.c.hash).join(
        last, (ENTRIES.c.event == last.c.event) & (ENTRIES.c.position == last.c.last)
    )
    for row in connection.execute(query).all():
        change = EVENTS.update().where(EVENTS.c.event == row.event)
        connection.execute(change.values(length=row.position, head=row.hash))


def _everything(connection: Connection) -> None:
    """Schema 2 to 3: accounts, options and rating lists, whose tables were made when needed, belong to the schema."""
    METADATA.create_all(connection)


def _calls(connection: Connection) -> None:
    """Schema 3 to 4: calls of programs that may be sent again."""
    CALLS.create(connection, checkfirst=True)


def _rights(connection: Connection) -> None:
    """Schema 4 to 5: creating events is a right; invitations and passes name their maker; a code is used once.

    Whoever owns an event, and whoever came first, keeps the right to create events.
    """
    added = ((USERS, "creates", 0), (INVITATIONS, "maker", 0), (PASSES, "maker", 0), (PASSES, "enrolled", 1))
    for table, name, value in added:
        if name not in {column["name"] for column in sa.inspect(connection).get_columns(table.name)}:
            connection.execute(sa.text(f"ALTER TABLE {table.name} ADD COLUMN {name} INTEGER NOT NULL DEFAULT {value}"))
    owners = sa.select(MEMBERS.c.user).where(MEMBERS.c.role == "owner")
    first = sa.select(sa.func.min(USERS.c.user)).scalar_subquery()
    connection.execute(USERS.update().where(USERS.c.user.in_(owners) | (USERS.c.user == first)).values(creates=1))


def _sessions(connection: Connection) -> None:
    """Schema 5 to 6: a session says when and where it began. Existing sessions end when they would have ended."""
    for name, kind, value in (("begun", "FLOAT", "0"), ("label", "TEXT", "''")):
        if name not in {column["name"] for column in sa.inspect(connection).get_columns(SESSIONS.name)}:
            connection.execute(
                sa.text(f"ALTER TABLE {SESSIONS.name} ADD COLUMN {name} {kind} NOT NULL DEFAULT {value}")
            )


def _factors(connection: Connection) -> None:
    """Schema 6 to 7: second factors, and what concerns the security of accounts and events."""
    if "seen" not in {column["name"] for column in sa.inspect(connection).get_columns(USERS.name)}:
        connection.execute(sa.text(f"ALTER TABLE {USERS.name} ADD COLUMN seen INTEGER NOT NULL DEFAULT 0"))
    for table in (SECOND_FACTORS, RECOVERY_CODES, HAPPENINGS):
        table.create(connection, checkfirst=True)


def _logos(connection: Connection) -> None:
    """Schema 7 to 8: events have logos; players of rating lists have K, unknown in existing lists."""
    LOGOS.create(connection, checkfirst=True)
    for number in connection.execute(sa.select(LISTS.c.number)).scalars().all():
        table = f"dutchess_ratings_{number}"
        known = {column["name"] for column in sa.inspect(connection).get_columns(table)}
        for rate in ("standard", "rapid", "blitz"):
            if f"{rate}_k" not in known:
                connection.execute(sa.text(f"ALTER TABLE {table} ADD COLUMN {rate}_k INTEGER NOT NULL DEFAULT 0"))


def _codes(connection: Connection) -> None:
    """Schema 8 to 9: reports of results name the two who play, the codes for them have a number; restored entries.

    What one side had reported is forgotten: the former table does not say who it was. Both report again.
    """
    connection.execute(sa.text("DROP TABLE IF EXISTS dutchess_reports"))
    for table in (REPORTS, RESULT_CODES, RESTORED):
        table.create(connection, checkfirst=True)


# The step that leads from a schema to the next one.
STEPS: dict[int, Callable[[Connection], None]] = {
    1: _heads,
    2: _everything,
    3: _calls,
    4: _rights,
    5: _sessions,
    6: _factors,
    7: _logos,
    8: _codes,
}
