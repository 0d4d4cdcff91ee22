"""Journals in a database: SQLite by default, PostgreSQL by URL.

    store = Store.open("club.dutchess")            # or "postgresql://user@host/club"
    ledger = store.create(Details("Club Open"), author="anna")

Owns the tables and every SQL statement. A database holds many events, an event one chain of entries. The row of an
event names length and head of its chain; both change in the transaction that appends, so a chain that was cut short
does not fit them. Must not know what entries mean.

SQLite runs in write-ahead mode with full synchronisation: an entry is on the disk before it is acknowledged.
"""

from __future__ import annotations

import logging
import os
import re
import secrets
import sqlite3
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from threading import Lock
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, OperationalError, SQLAlchemyError

from dutchess.base.memory import MEGABYTE, Memory
from dutchess.base.values import value_class
from dutchess.journal.actions import ChangeEvent
from dutchess.journal.database import migrations
from dutchess.journal.database.reach import check_reach
from dutchess.journal.database.tables import ENTRIES, EVENTS, RESTORED
from dutchess.journal.entry import GENESIS, Entry, chain_entries, verify_entries
from dutchess.journal.errors import Conflict, Damaged, NotFound, Overtaken, Refusal, StoreFailed
from dutchess.journal.facts import EventChanged, EventCreated, Imported, TournamentAdded
from dutchess.journal.intake.wellformed import (
    check_action,
    check_event,
    check_fact,
    check_key,
    check_line,
    check_signature,
)
from dutchess.journal.ledger import Ledger
from dutchess.journal.messages import said
from dutchess.journal.output.privacy import WITHHELD, anonymise_entries
from dutchess.journal.rules.settings import check_details
from dutchess.journal.state import State
from dutchess.journal.values import Details

BUSY_SECONDS = 30  # how long a change waits for those of others
REACH_SECONDS = 10  # how long a database server may take to answer a new connection
PARAMETERS_SINCE = 130_000  # the version of PostgreSQL whose log may have the parameters of statements that failed
NO_TEXT = "Could not decode to UTF-8"  # what SQLite's driver says
PAGE = 5000  # entries fetched at a time
IN_MEMORY = ":memory:"  # a database that ends with its process, as SQLite calls it
SCHEMES = ("sqlite", "postgresql")

# What every page and every entry asks: made once, because making a statement takes longer than running it.
POSITION = sa.select(EVENTS.c.length, EVENTS.c.head).where(EVENTS.c.event == sa.bindparam("event"))
LOCKED_POSITION = POSITION.with_for_update()
MOVE = EVENTS.update().where(EVENTS.c.event == sa.bindparam("moved"))
ADD = ENTRIES.insert()
PART = (
    sa.select(ENTRIES)
    .where(
        ENTRIES.c.event == sa.bindparam("event"),
        ENTRIES.c.position > sa.bindparam("after"),
        ENTRIES.c.position <= sa.bindparam("until"),
    )
    .order_by(ENTRIES.c.position)
    .limit(PAGE)
)
MOMENT = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]+)?Z")  # the time of an entry
END = 2**31 - 1  # no journal is longer

# A lost server is a StoreFailed with one line; what the drivers say besides goes only where somebody asked for logs.
for _name in ("sqlalchemy.pool", "psycopg"):
    logging.getLogger(_name).addHandler(logging.NullHandler())
LEDGERS = 80 * MEGABYTE  # of events that are in memory


@value_class
class ListedEvent:
    """An event in a store: its identifier, its name when it was created, and its chain."""

    event: str
    name: str
    created: str
    length: int
    head: str


@value_class
class Restoration:
    """Entries from `first` to `last` came from a file; `author` restored them at that `time`."""

    first: int
    last: int
    time: str
    author: str


@value_class
class Verdict:
    """What verifying found: how many entries are intact, and what is wrong after them, if anything.

    Attributes:
        back: the entries whose time is before that of the entry before them. A clock that was set does this, too.
    """

    event: str
    intact: int
    head: str
    fault: Damaged | None = None
    back: tuple[int, ...] = ()


def current_time() -> str:
    """The time of an entry."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


class Store:
    """A database of journals. Use `open`."""

    def __init__(self, engine: Engine, clock: Callable[[], str] = current_time) -> None:
        self.engine = engine
        self._clock = clock
        self._lock = Lock()
        self._ledgers: Memory[str, Ledger] = Memory(LEDGERS, lambda ledger: min(ledger.size, LEDGERS // 4))

    @classmethod
    def open(
        cls, place: str | os.PathLike[str], *, create: bool = True, clock: Callable[[], str] = current_time
    ) -> Store:
        """Open a database by file name or URL, and make or migrate its tables.

        Raises:
            StoreFailed: it cannot be opened, is no such database, or was written by a newer version.
        """
        text = os.fspath(place)
        if "://" not in text and not create and not os.path.exists(text):
            raise StoreFailed("no-such-file", file=text)
        engine = _engine(text)
        try:
            with store_errors(without_password(text)):
                migrations.prepare(engine, create=create)
        except StoreFailed:
            engine.dispose()
            raise
        return cls(engine, clock)

    def close(self) -> None:
        self.engine.dispose()

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # Events

    def events(self) -> tuple[ListedEvent, ...]:
        """All events, oldest first."""
        query = sa.select(EVENTS).order_by(EVENTS.c.created, EVENTS.c.event)
        with store_errors(), self.engine.connect() as connection:
            return tuple(ListedEvent(*row) for row in rows_of(connection, query))

    def create(self, details: Details, *, author: str, event: str = "") -> Ledger:
        """A new event with its first entry; `event` is its identifier, by default a random one."""
        check_action(ChangeEvent(details))
        check_details(details)
        check_signature(author, "")
        chosen = event or secrets.token_hex(4)
        time = self._clock()
        entries = chain_entries([EventCreated(details)], chosen, 0, GENESIS, time, author, "")
        self.restore(chosen, details.name, time, entries)
        return self.ledger(chosen)

    def restore(self, event: str, name: str, created: str, entries: Collection[Entry], by: str = "") -> None:
        """Write a whole journal whose event does not exist yet; `by` is who restores it, if it is from elsewhere."""
        check_event(event)
        check_line(name, "name")
        check_line(created, "created")
        listed = readable(entries, event)
        row = {"event": event, "name": name, "created": created, "length": len(listed), "head": listed[-1].hash}
        with store_errors(), write_transaction(self.engine) as connection:
            if connection.execute(sa.select(EVENTS.c.event).where(EVENTS.c.event == event)).first():
                raise Refusal("event-exists", "", event=event)
            connection.execute(EVENTS.insert(), [row])
            connection.execute(ADD, [vars(entry) for entry in listed])
            self._mark(connection, listed, by)

    def _mark(self, connection: Connection, restored: Collection[Entry], by: str) -> None:
        """Say of entries from elsewhere who restored them: their authors and times are what the file says."""
        if by:
            listed = list(restored)
            row = {"event": listed[0].event, "first": listed[0].position, "last": listed[-1].position}
            connection.execute(RESTORED.insert(), [{**row, "time": self._clock(), "author": by}])

    def list_restorations(self, event: str) -> tuple[Restoration, ...]:
        """Which entries of an event came from a file, oldest first."""
        query = sa.select(RESTORED.c.first, RESTORED.c.last, RESTORED.c.time, RESTORED.c.author)
        with store_errors(), self.engine.connect() as connection:
            rows = rows_of(connection, query.where(RESTORED.c.event == event).order_by(RESTORED.c.first))
            return tuple(Restoration(*row) for row in rows)

    def extend(self, event: str, entries: Collection[Entry], by: str) -> tuple[Entry, ...]:
        """Add the entries that only a copy of an event's journal has; returns them. `by` is who restores them.

        Raises:
            Refusal: the two have parted: each has entries that the other lacks.
        """
        listed = readable(entries, event)
        length, head = self.position(event)
        common = min(length, len(listed))
        (last,) = self.entries(event, common - 1, common)
        if last.hash != listed[common - 1].hash:
            parted = next(
                here.position
                for here, there in zip(self.entries(event), listed, strict=False)
                if here.hash != there.hash
            )
            raise Refusal("journals-parted", "", event=event, position=parted)
        if len(listed) > length:
            self.append(event, length, head, listed[length:], by)
        return listed[length:]

    def delete(self, event: str) -> None:
        """Remove an event for good, with everything that any table says about it: members, tokens, reports."""
        with store_errors(), write_transaction(self.engine) as connection:
            if not connection.execute(EVENTS.delete().where(EVENTS.c.event == event)).rowcount:
                raise NotFound("no-event", event=event)
            for table in tables_of_events(connection):
                connection.execute(table.delete().where(table.c.event == event))
        self._ledgers.pop(event)
        self._overwrite()

    def anonymise(self, event: str) -> None:
        """Take everybody's name out of an event, for good; Damaged if its journal is not intact."""
        verdict = self.verify(event)
        if verdict.fault is not None:
            raise verdict.fault
        entries = anonymise_entries(self.entries(event), event)
        with store_errors(), write_transaction(self.engine) as connection:
            row = connection.execute(LOCKED_POSITION, {"event": event}).one()
            if (row.length, row.head) != (verdict.intact, verdict.head):
                raise Conflict(verdict.intact, row.length)
            connection.execute(ENTRIES.delete().where(ENTRIES.c.event == event))
            connection.execute(ADD, [vars(entry) for entry in entries])
            connection.execute(EVENTS.update().where(EVENTS.c.event == event).values(head=entries[-1].hash))
            connection.execute(RESTORED.update().where(RESTORED.c.event == event).values(author=WITHHELD))
        self._overwrite()

    def _overwrite(self) -> None:
        """Leave nothing of what was deleted in the database. Backups are not reached from here."""
        is_sqlite = self.engine.dialect.name == "sqlite"
        checkpoint = "PRAGMA wal_checkpoint(TRUNCATE)"
        pieces = [checkpoint, "VACUUM", checkpoint]
        if not is_sqlite:
            pieces = [f"VACUUM FULL {table.name}" for table in tables_of_events(self.engine)]
        with store_errors(), self.engine.connect() as connection, suppress(sqlite3.OperationalError):
            # If somebody else reads just now, the file keeps its length; what was deleted is overwritten all the same.
            driven: Any = connection.connection.driver_connection
            if not is_sqlite:
                driven.autocommit = True
            try:
                for piece in pieces:
                    driven.execute(piece)
            finally:
                if not is_sqlite:
                    driven.autocommit = False

    def ledger(self, event: str) -> Ledger:
        """An event to work with; NotFound if there is none. One that others delete is missed when it is used."""
        known = self._ledgers.get(event)
        if known is None:
            self.length(event)
        with self._lock:
            known = self._ledgers.get(event) or Ledger(self, event, self._clock)
            self._ledgers.put(event, known)  # it may have grown
        return known

    def peek(self, event: str, seconds: float) -> tuple[int, State] | None:
        """Version and state of an event, if they are known without looking (`Ledger.peek`)."""
        known = self._ledgers.get(event)
        return known.peek(seconds) if known is not None else None

    # What a ledger needs

    def position(self, event: str) -> tuple[int, str]:
        """How many entries an event has, and the hash of the last one."""
        with store_errors(), self.engine.connect() as connection:
            rows = rows_of(connection, POSITION, {"event": event})
        if not rows:
            raise NotFound("no-event", event=event)
        return rows[0].length, rows[0].head

    def hash_at(self, event: str, position: int) -> str:
        """The hash of an entry; empty if there is none at this position."""
        return next((entry.hash for entry in self.entries(event, position - 1, position)), "")

    def length(self, event: str) -> int:
        """How many entries an event has."""
        return self.position(event)[0]

    def entries(self, event: str, after: int = 0, until: int | None = None) -> Iterator[Entry]:
        """Entries with positions in (after, until], in order, fetched page by page."""
        while True:
            wanted = {"event": event, "after": after, "until": END if until is None else until}
            with store_errors(), self.engine.connect() as connection:
                rows = rows_of(connection, PART, wanted)
            for row in rows:
                yield entry_of(row)
            if len(rows) < PAGE:
                return
            after = rows[-1].position

    def entries_of_kind(self, events: Collection[str], kinds: Collection[str]) -> Iterator[Entry]:
        """The entries of some kinds, event by event, each in its order. That they follow from others is not proved."""
        wanted = list(events)
        for first in range(0, len(wanted), PAGE):
            query = sa.select(ENTRIES).where(
                ENTRIES.c.event.in_(wanted[first : first + PAGE]), ENTRIES.c.kind.in_(kinds)
            )
            with store_errors(), self.engine.connect() as connection:
                rows = rows_of(connection, query.order_by(ENTRIES.c.event, ENTRIES.c.position))
            yield from map(entry_of, rows)

    def append(self, event: str, version: int, head: str, entries: Collection[Entry], restored_by: str = "") -> None:
        """Write entries after the one at `version` with hash `head`: all of them durably, or none.

        Raises:
            Overtaken: the event is at another version.
        """
        listed = list(entries)
        with store_errors(), write_transaction(self.engine) as connection:
            row = connection.execute(LOCKED_POSITION, {"event": event}).first()
            if row is None:
                raise NotFound("no-event", event=event)
            if (row.length, row.head) != (version, head):
                raise Overtaken(version, row.length)
            connection.execute(ADD, [vars(entry) for entry in listed])
            connection.execute(MOVE, {"moved": event, "length": listed[-1].position, "head": listed[-1].hash})
            self._mark(connection, listed, restored_by)

    # Proof

    def verify(self, event: str) -> Verdict:
        """Prove the chain of an event from its first entry to the head that its row names."""
        claimed = self.position(event)
        intact, head, time = 0, GENESIS, ""
        back: list[int] = []
        fault: Damaged | None = None
        try:
            for entry in verify_entries(self.entries(event), event):
                entry.fact  # noqa: B018 - a fact that cannot be read is damage too
                if entry.time < time:
                    back.append(entry.position)
                intact, head, time = entry.position, entry.hash, entry.time
        except Damaged as error:
            fault = error
        if fault is None and (intact, head) != claimed:
            fault = Damaged(said("journal-cut", entries=intact, claimed=claimed[0]), intact + 1, event)
        return Verdict(event, intact, head, fault, tuple(back))

    def backup(self, path: str | os.PathLike[str]) -> None:
        """Copy a SQLite database as it is at one moment, while others use it; Refusal for other databases."""
        if self.engine.dialect.name != "sqlite":
            raise Refusal("only-sqlite-copied", "")
        with store_errors(os.fspath(path)):
            migrations.copy_sqlite(self.engine, os.fspath(path))


def readable(entries: Collection[Entry], event: str) -> tuple[Entry, ...]:
    """The entries of a journal from elsewhere; Damaged if the chain is broken, or holds what no action could write."""
    listed = tuple(verify_entries(entries, event))
    for entry in listed:
        try:
            _check_entry(entry)
        except Refusal as error:
            raise Damaged(error.said, entry.position, event) from None
    return listed


def _check_entry(entry: Entry) -> None:
    """Refuses an entry that this program would not have written: its texts stand in pages, file names and reports."""
    fact = entry.fact
    check_fact(fact)
    if not MOMENT.fullmatch(entry.time):
        raise Refusal("entry-time", "", written=ascii(entry.time)[:40])
    check_signature(entry.author, entry.reason)
    if isinstance(fact, EventCreated | EventChanged):
        check_action(ChangeEvent(fact.details))
    if isinstance(fact, TournamentAdded | Imported):
        check_key(fact.tournament)
    check_reach(fact)
    if not 1 <= entry.action <= entry.position:
        raise Refusal("field-no-number", "", field="action", written=str(entry.action)[:40])


def rows_of(connection: Connection, query: sa.Select[Any], wanted: dict[str, Any] | None = None) -> Sequence[Any]:
    """The rows of a query. SQLite keeps any bytes: one that is no text hides no row, and the row proves nothing."""
    try:
        return connection.execute(query, wanted).all()
    except OperationalError as error:
        driven = connection.connection.driver_connection
        if not isinstance(driven, sqlite3.Connection) or NO_TEXT not in str(error.orig):
            raise
        former, driven.text_factory = driven.text_factory, lambda data: data.decode("utf-8", "replace")
        try:
            return connection.execute(query, wanted).all()
        finally:
            driven.text_factory = former


def entry_of(row: Iterable[Any]) -> Entry:
    """An entry as the database has it; a damaged SQLite file may hold bytes where there should be text."""
    values: list[Any] = [one.decode("utf-8", "replace") if isinstance(one, bytes) else one for one in row]
    return Entry(*values)


def without_password(place: str) -> str:
    """A file name or URL as messages may show it: without a password."""
    try:
        return make_url(place).render_as_string(hide_password=True) if "://" in place else place
    except ArgumentError:
        return "the database"


def tables_of_events(database: Engine | Connection) -> list[sa.TableClause]:
    """What says something about events, whichever room it belongs to: every table with such a column."""
    inspected = sa.inspect(database)
    columns = {name: inspected.get_columns(name) for name in migrations.tables_in(inspected)}
    return [
        sa.table(name, sa.column("event"))
        for name, listed in columns.items()
        if any(one["name"] == "event" for one in listed)
    ]


@contextmanager
def write_transaction(engine: Engine) -> Iterator[Connection]:
    """A transaction that writes. SQLite has one writer: it is waited for here, not in the middle."""
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        yield connection


@contextmanager
def store_errors(place: str = "") -> Iterator[None]:
    """Errors of the database as StoreFailed."""
    try:
        yield
    except DBAPIError as error:
        text = " ".join(str(error.orig).split()) or type(error.orig).__name__
        raise StoreFailed("database-failed", error=f"{place}: {text}" if place else text) from error
    except (SQLAlchemyError, sqlite3.Error) as error:
        text = " ".join(str(error).split())
        raise StoreFailed("database-failed", error=f"{place}: {text}" if place else text) from error


def _engine(place: str) -> Engine:
    """The engine of a file name or URL."""
    if "://" not in place:
        return _sqlite_engine(place)
    try:
        url = make_url(place)
    except ArgumentError:
        raise StoreFailed("no-database-url") from None
    scheme = url.drivername.partition("+")[0]
    if scheme not in SCHEMES:
        raise StoreFailed("database-unsupported", scheme=scheme)
    if scheme == "sqlite":
        return _sqlite_engine(url.database or "")
    try:
        return _postgresql_engine(url.set(drivername="postgresql+psycopg"))
    except (NoSuchModuleError, ImportError):
        raise StoreFailed("psycopg-missing") from None


def _postgresql_engine(url: sa.URL) -> Engine:
    """Without time limits of its own, PostgreSQL would wait for locks and for a lost network without end."""
    limits = {"connect_timeout": REACH_SECONDS, "tcp_user_timeout": 1000 * BUSY_SECONDS}
    asked = {name: value for name, value in limits.items() if name not in url.query}
    engine = sa.create_engine(url, pool_pre_ping=True, connect_args=asked, hide_parameters=True)

    @sa.event.listens_for(engine, "connect")
    def configure(connection: DBAPIConnection, _: object) -> None:
        driven: Any = connection
        cursor = connection.cursor()
        cursor.execute(f"SET lock_timeout = {round(1000 * BUSY_SECONDS)}")
        if driven.info.server_version >= PARAMETERS_SINCE:  # the server's log keeps no password's hash either
            cursor.execute("SET log_parameter_max_length_on_error = 0")
        cursor.close()
        connection.commit()

    return engine


def _sqlite_engine(path: str) -> Engine:
    if not path:
        raise StoreFailed("database-unnamed")
    one: dict[str, Any] = {}
    if path == IN_MEMORY:  # it lives as long as its only connection, which those who use it take in turn
        one = {"poolclass": sa.QueuePool, "pool_size": 1, "max_overflow": 0}
    else:
        with suppress(OSError):  # it is there already, or cannot be made, which is said below
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    url = sa.URL.create("sqlite", database=path)
    arguments = {"timeout": BUSY_SECONDS, "check_same_thread": False}
    engine = sa.create_engine(url, connect_args=arguments, hide_parameters=True, **one)

    @sa.event.listens_for(engine, "connect")
    def configure(connection: DBAPIConnection, _: object) -> None:
        connection.isolation_level = None  # transactions are begun below, not by the driver
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.execute("PRAGMA secure_delete=ON")  # what is deleted is overwritten
        cursor.close()

    @sa.event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        if connection.get_execution_options().get("writes"):
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        else:  # waits for nothing and cannot fail, so the driver may do it without the preparations for that
            driven: Any = connection.connection.driver_connection
            driven.execute("BEGIN")

    return engine
