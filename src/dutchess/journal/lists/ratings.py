"""Rating lists in a database: imported, searched while somebody types, looked up by number.

    from dutchess.journal import Store; from dutchess.journal.lists import ratings

    with Store.open("ratings.db") as store:
        ratings.load(store, "players_list_foa.zip")
        ratings.search(store, "carls mag")

Owns the tables of lists. They stand beside the journals of a store or in a store of their own; each list has tables of
its own, so that an old list goes at once and a new one is indexed after it was filled. Names are folded to words
without accents; a search matches the beginnings of words in any order. Must not know of events: see `rating_check`.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, date, datetime, timedelta
from itertools import islice
from operator import attrgetter
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from dutchess.base.errors import DutchessError
from dutchess.base.values import value_class
from dutchess.journal.database.store import Store, store_errors, write_transaction
from dutchess.journal.database.tables import LISTS
from dutchess.journal.errors import NotFound, WrongList
from dutchess.journal.intake.wellformed import LONGEST_TEXT
from dutchess.journal.lists.rating_files import RATES, Listing, open_list
from dutchess.tournament.numbering import letters

FIDE = "FIDE"
KEPT = 3  # lists of one name and kind: the one that was valid at the start of an event, the newest, and one between
BATCH = 5_000  # players written in one transaction: others write to the same file meanwhile
MOST_PLAYERS = 5_000_000  # of one list; FIDE's has about 1.5 million
UPLOADED = "upload: "  # begins the source of a list that somebody sent: it cannot be fetched again
GIVEN_UP = timedelta(hours=1)  # a list that has not grown for so long is being read by nobody any more
TIMEOUT = 60  # seconds
HOUR = 3600.0
FRESH = timedelta(days=1)
ADDRESSES = ("http://", "https://")
REPEATED = 3  # words of one name that may begin alike
CODE_POINTS = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")  # ordered so everywhere
# Letters that lists in plain letters write as two.
TWO_LETTERS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa"})

FIELDS = Listing.__match_args__
NUMBERS = frozenset((*RATES, *(f"{rate}_k" for rate in RATES)))
_values = attrgetter(*FIELDS)


@value_class
class RatingList:
    """A list in a store.

    Attributes:
        name: whose list it is: `FIDE`, `NOR`, or any name of one's own.
        rates: the rates of play that it has ratings for.
        date: from when on it is valid, YYYY-MM-DD.
        source: the file or address that it came from, after `UPLOADED` the name of a file that somebody sent.
        imported: when; while it is being read, when its last players were.
    """

    number: int
    name: str
    rates: tuple[str, ...]
    date: str
    source: str
    imported: str
    players: int

    def label(self, rate: str) -> str:
        """How a rating names its source: `FIDE rapid 2026-11-01`."""
        return f"{self.name} {rate} {self.date}"

    @property
    def can_be_fetched(self) -> bool:
        """True for a list that came from an address."""
        return self.source.startswith(ADDRESSES)

    def is_fresh(self, now: datetime | None = None) -> bool:
        """Question 135: it was fetched less than a day ago."""
        return (now or datetime.now(UTC)) - datetime.fromisoformat(self.imported) < FRESH


@value_class
class Found:
    """A player found by a search, and the list with the player in it."""

    player: Listing
    list: RatingList


def age(rating_list: RatingList, today: date) -> int:
    """For how many days a list has been valid; 0 if it is not yet."""
    return max(0, (today - date.fromisoformat(rating_list.date)).days)


# Words of names


def words(text: str) -> list[str]:
    """A name as words without accents, capitals or marks."""
    plain = text.lower() if text.isascii() else letters(text)
    return plain.translate(_MARKS).split()


class _Marks(dict[int, str]):
    """Everything that is neither letter nor figure becomes a blank."""

    def __missing__(self, code: int) -> str:
        mark = chr(code)
        self[code] = mark if mark.isalnum() else " "
        return self[code]


_MARKS = _Marks({ord("'"): "", ord("’"): ""})


def _spellings(text: str) -> list[tuple[str, ...]]:
    """For each word that was typed, the ways in which a list may write it (`Müller`: muller, mueller)."""
    typed = text.casefold().replace(",", " ").split()
    rows: list[tuple[str, ...]] = []
    for word in typed:
        plain, wide = words(word), words(word.translate(TWO_LETTERS))
        if len(plain) == len(wide):
            rows += [tuple(dict.fromkeys(pair)) for pair in zip(plain, wide, strict=True)]
    return rows


# Tables


def _tables(number: int) -> tuple[sa.Table, sa.Table]:
    """The tables of one list: its players, and the words of their names."""
    metadata = sa.MetaData()
    players = sa.Table(
        f"dutchess_ratings_{number}",
        metadata,
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        *(sa.Column(name, sa.Integer() if name in NUMBERS else CODE_POINTS, nullable=False) for name in FIELDS),
        sa.Column("words", sa.Text, nullable=False),
    )
    named = sa.Table(
        f"dutchess_ratings_{number}_words",
        metadata,
        sa.Column("word", CODE_POINTS, nullable=False),
        sa.Column("best", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
    )
    return players, named


def lists(store: Store) -> tuple[RatingList, ...]:
    """All lists, the newest first."""
    return _rows(store, is_ready=True)


def being_read(store: Store) -> tuple[RatingList, ...]:
    """Lists that are being read, with the players so far."""
    return _rows(store, is_ready=False)


def _rows(store: Store, *, is_ready: bool) -> tuple[RatingList, ...]:
    with store_errors():
        query = sa.select(LISTS).where(LISTS.c.ready == is_ready).order_by(LISTS.c.date.desc(), LISTS.c.number.desc())
        with store.engine.connect() as connection:
            rows = connection.execute(query).all()
    return tuple(
        RatingList(row.number, row.name, tuple(row.rates.split()), row.date, row.source, row.imported, row.players)
        for row in rows
    )


def newest(store: Store) -> tuple[RatingList, ...]:
    """The newest list of each name and kind."""
    newest_lists: dict[tuple[str, tuple[str, ...]], RatingList] = {}
    for rating_list in lists(store):
        newest_lists.setdefault((rating_list.name, rating_list.rates), rating_list)
    return tuple(newest_lists.values())


def valid(store: Store, name: str, rate: str, day: date | None = None) -> RatingList | None:
    """Question 137: the list of a name and rate of play that was valid on a day, by default the newest."""
    last = day.isoformat() if day else "9999"
    fitting = (
        rating_list
        for rating_list in lists(store)
        if rating_list.name == name and rate in rating_list.rates and rating_list.date <= last
    )
    return next(fitting, None)


# Importing


def load(
    store: Store,
    source: str | os.PathLike[str],
    *,
    name: str = FIDE,
    date: str = "",
    rate: str = "",
    columns: Mapping[str, str] | None = None,
    now: datetime | None = None,
    uploaded: str = "",
) -> RatingList:
    """Import a list from a file or an http(s) address; older ones of the same name are kept, the last three of a kind.

    Args:
        name: whose list it is; FIDE numbers belong to the list `FIDE`, all others are national or one's own.
        date: from when it is valid, YYYY-MM-DD; by default what the list or its file says.
        rate, columns: see `rating_files.open_list`.
        uploaded: what the file was called where somebody sent it from.
    """
    place = os.fspath(source)
    _forget_unfinished(store, now or datetime.now(UTC))
    if not name.strip() or not name.isprintable():
        raise WrongList("list-unnamed")
    with _local(place) as path, open_list(path, rate=rate, columns=columns) as content:
        day = _checked_day(date or content.date)
        moment = (now or datetime.now(UTC)).isoformat(timespec="seconds")
        row = {"name": name, "rates": " ".join(content.rates), "date": day, "imported": moment}
        row["source"] = f"{UPLOADED}{uploaded}" if uploaded else place
        number = _begin(store.engine, row)
        try:
            count = _fill(store.engine, number, content.players, now)
            if not count:  # it would take the place of one with players
                raise WrongList("list-nobody", file=uploaded or place)
        except BaseException:
            _drop_list(store.engine, number)
            raise
    with store_errors(), write_transaction(store.engine) as connection:
        connection.execute(LISTS.update().where(LISTS.c.number == number).values(players=count, ready=True))
    _forget_old(store, name, content.rates, day, number)
    return next(rating_list for rating_list in lists(store) if rating_list.number == number)


def _checked_day(text: str) -> str:
    try:
        return date.fromisoformat(text.replace("/", "-")).isoformat()
    except ValueError:
        raise WrongList("list-no-day", written=text[:40]) from None


@contextmanager
def _local(place: str) -> Iterator[Path]:
    """A file of this machine; what has an address is fetched first."""
    if not place.startswith(ADDRESSES):
        yield Path(place)
        return
    with tempfile.TemporaryDirectory(prefix="dutchess-") as folder:
        path = Path(folder) / (place.partition("?")[0].rstrip("/").rpartition("/")[2] or "list.zip")
        with urlopen(place, timeout=TIMEOUT) as answer, path.open("wb") as file:
            shutil.copyfileobj(answer, file)
        yield path


def _begin(engine: Engine, row: Mapping[str, str]) -> int:
    """The row of a list that is not ready yet, and its empty tables."""
    with store_errors(), write_transaction(engine) as connection:
        made = connection.execute(LISTS.insert().values(**row, players=0, ready=False))
        assert made.inserted_primary_key is not None
        number = int(made.inserted_primary_key[0])
        for table in _tables(number):
            table.create(connection)
    return number


def _fill(engine: Engine, number: int, listed: Iterator[Listing], now: datetime | None) -> int:
    """Rows first, indexes afterwards. The row of the list says how far it is.

    SQLite lets one writer in at a time, and to index a whole list takes seconds: there the indexes grow with the rows,
    so that no result waits longer than for a batch.
    """
    players, named = _tables(number)
    if engine.dialect.name == "sqlite":
        _index(engine, number)
    count = 0
    while batch := list(islice(listed, BATCH)):
        rows: list[tuple[Any, ...]] = []
        index: list[tuple[str, int, int]] = []
        for listing in batch:
            count += 1
            _check_lengths(listing)
            parts = words(listing.name)
            best = max(listing.standard, listing.rapid, listing.blitz)
            rows.append((count, *_values(listing), " ".join(("", *parts))))
            index += [(word, best, count) for word in set(parts)]
        if count > MOST_PLAYERS:
            raise WrongList("rating-list-too-long", most=MOST_PLAYERS)
        moment = (now or datetime.now(UTC)).isoformat(timespec="seconds")
        with store_errors(), write_transaction(engine) as connection:
            _insert(connection, players, rows)
            _insert(connection, named, index)
            connection.execute(LISTS.update().where(LISTS.c.number == number).values(players=count, imported=moment))
    if engine.dialect.name != "sqlite":
        _index(engine, number)
    return count


def _check_lengths(listing: Listing) -> None:
    """Nobody has a longer name in an event, and PostgreSQL cannot index a word of some thousand characters."""
    for field in ("name", "id", "fide_id", "federation", "flag"):
        if len(getattr(listing, field)) > LONGEST_TEXT:
            raise WrongList("text-too-long", field=field, most=LONGEST_TEXT)


def _index(engine: Engine, number: int) -> None:
    players, named = _tables(number)
    with store_errors(), write_transaction(engine) as connection:
        sa.Index(f"{named.name}_by_word", named.c.word, named.c.best, named.c.number).create(connection)
        sa.Index(f"{players.name}_by_id", players.c.id).create(connection)
        sa.Index(f"{players.name}_by_fide_id", players.c.fide_id).create(connection)


def _insert(connection: Connection, table: sa.Table, rows: list[tuple[Any, ...]] | list[tuple[str, int, int]]) -> None:
    """Many rows as the driver does it fastest."""
    if not rows:
        return
    if connection.dialect.name == "sqlite":
        marks = ",".join("?" * len(table.columns))
        connection.exec_driver_sql(f"INSERT INTO {table.name} VALUES ({marks})", rows)
        return
    cursor: Any = connection.connection.cursor()
    with cursor, cursor.copy(f"COPY {table.name} FROM STDIN") as copy:
        for row in rows:
            copy.write_row(row)


def _drop_list(engine: Engine, number: int) -> None:
    """The list is gone at once, its players after it: batch by batch where deleting means to overwrite (SQLite)."""
    with store_errors(), write_transaction(engine) as connection:
        connection.execute(LISTS.delete().where(LISTS.c.number == number))
    for table in _tables(number):
        if engine.dialect.name == "sqlite":
            _empty(engine, table)
        with store_errors(), write_transaction(engine) as connection:
            table.drop(connection, checkfirst=True)


def _empty(engine: Engine, table: sa.Table) -> None:
    emptied = f"DELETE FROM {table.name} WHERE rowid IN (SELECT rowid FROM {table.name} LIMIT {BATCH})"
    with store_errors():
        has_rows = sa.inspect(engine).has_table(table.name)
        while has_rows:
            with write_transaction(engine) as connection:
                has_rows = connection.exec_driver_sql(emptied).rowcount > 0


def _forget_old(store: Store, name: str, rates: Iterable[str], day: str, number: int) -> None:
    """The same list again replaces itself; of older ones a few are kept."""
    same = [
        rating_list for rating_list in lists(store) if (rating_list.name, rating_list.rates) == (name, tuple(rates))
    ]
    again = [rating_list for rating_list in same if rating_list.date == day and rating_list.number != number]
    rest = [rating_list for rating_list in same if rating_list not in again]
    for rating_list in (*again, *rest[KEPT:]):
        _drop_list(store.engine, rating_list.number)


def _forget_unfinished(store: Store, now: datetime) -> None:
    """Lists whose reader has ended before the list did."""
    for rating_list in being_read(store):
        if now - datetime.fromisoformat(rating_list.imported) > GIVEN_UP:
            _drop_list(store.engine, rating_list.number)


def remove(store: Store, number: int) -> None:
    """Delete a list; ratings that were taken from it stay where they are."""
    if not any(rating_list.number == number for rating_list in lists(store)):
        raise NotFound("no-list", list=number)
    _drop_list(store.engine, number)


def update(store: Store, now: datetime | None = None) -> tuple[RatingList, ...]:
    """Questions 135 and 136: fetch every list that is older than a day again from its source.

    A list that somebody sent cannot be fetched again.
    """
    renewed = []
    for rating_list in newest(store):
        if not rating_list.is_fresh(now) and not rating_list.source.startswith(UPLOADED):
            kind = rating_list.rates[0] if len(rating_list.rates) == 1 else ""
            renewed.append(load(store, rating_list.source, name=rating_list.name, rate=kind, now=now))
    return tuple(renewed)


def keep_fresh(
    store: Store,
    stopped: Callable[[float], bool],
    clock: Callable[[], datetime] | None = None,
    renewed: Callable[[tuple[RatingList, ...]], None] | None = None,
) -> None:
    """Question 135: look now and every hour, until stopped (a wait for so many seconds that says whether to stop).

    `renewed` is told which lists were fetched, if any were.
    """
    while True:
        try:
            fetched = update(store, clock() if clock else None)
            if fetched and renewed:
                renewed(fetched)
        except (DutchessError, OSError):
            pass  # no network now: the next hour may have one, and every check says how old the lists are
        if stopped(HOUR):
            return


# Searching


def search(store: Store, text: str, limit: int = 20, *, name: str = "") -> tuple[Found, ...]:
    """Players by name or number while somebody types: beginnings of words in any order, the strongest first.

    Args:
        name: only in the list of this name; by default in the newest list of each name.
    """
    chosen: dict[str, RatingList] = {}
    for rating_list in sorted(newest(store), key=lambda rating_list: -len(rating_list.rates)):
        if name in ("", rating_list.name):
            chosen.setdefault(rating_list.name, rating_list)
    hits: list[Found] = []
    with store_errors(), store.engine.connect() as connection:
        for rating_list in chosen.values():
            query = _query(rating_list.number, text, limit * REPEATED)
            if query is not None:
                listed = dict.fromkeys(Listing(*row) for row in connection.execute(query))
                hits += [Found(player, rating_list) for player in islice(listed, limit)]
    return tuple(hits[:limit])


def _query(number: int, text: str, most: int) -> sa.Select[Any] | None:
    """The players who fit, the strongest first; a player with two fitting words comes twice."""
    players, named = _tables(number)
    columns = [players.c[field] for field in FIELDS]
    typed = text.strip()
    if typed.isascii() and typed.isdecimal():
        wanted = sa.or_(_begins(players.c.id, typed), _begins(players.c.fide_id, typed))
        return sa.select(*columns).where(wanted).order_by(sa.func.length(players.c.id), players.c.id).limit(most)
    spelled = _spellings(text)
    if not spelled:
        return None
    first, *others = sorted(spelled, key=lambda spelling: -len(spelling[0]))
    fits = sa.or_(*(_begins(named.c.word, word) for word in first))
    best = sa.select(named.c.number, named.c.best).where(fits)
    if not others:  # the strongest are picked before anybody is looked up
        best = best.order_by(named.c.best.desc(), named.c.number).limit(most)
    chosen = best.subquery()
    query = sa.select(*columns).join(chosen, chosen.c.number == players.c.number)
    for spelling in others:
        query = query.where(sa.or_(*(players.c.words.like(f"% {word}%") for word in spelling)))
    return query.order_by(chosen.c.best.desc(), players.c.number).limit(most)


def _begins(column: sa.Column[Any], start: str) -> sa.ColumnElement[bool]:
    """True for texts that begin so, in a form that an index answers."""
    return sa.and_(column >= start, column < start + "\uffff")


def by_id(store: Store, rating_list: RatingList, ids: Iterable[str], *, fide: bool = False) -> dict[str, Listing]:
    """Players of a list by their number in it, or by their FIDE number."""
    players, _ = _tables(rating_list.number)
    column = players.c.fide_id if fide else players.c.id
    wanted = sorted({key for key in ids if key})
    listings: dict[str, Listing] = {}
    with store_errors(), store.engine.connect() as connection:
        for start in range(0, len(wanted), 500):
            part = wanted[start : start + 500]
            query = sa.select(column, *(players.c[field] for field in FIELDS)).where(column.in_(part))
            listings |= {row[0]: Listing(*row[1:]) for row in connection.execute(query)}
    return listings


__all__ = [
    "Found",
    "Listing",
    "RatingList",
    "age",
    "being_read",
    "by_id",
    "keep_fresh",
    "lists",
    "load",
    "newest",
    "remove",
    "search",
    "update",
    "valid",
    "words",
]
