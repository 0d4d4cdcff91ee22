"""Rating lists that are being read: one at a time, in a process of its own.

Owns that process and what became of it. A list of a million players takes minutes, so it has none of the workers that
pages wait for. Its progress is in the database, where other processes see it, too. Must not know of pages.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock, Thread
from typing import IO

from dutchess.base.errors import DutchessError
from dutchess.base.values import value_class
from dutchess.journal import Store
from dutchess.journal.errors import Told
from dutchess.journal.lists import rating_check, ratings
from dutchess.journal.lists.rating_check import Checked
from dutchess.journal.lists.ratings import RatingList
from dutchess.journal.messages import Message, said
from dutchess.web.load.workers import Process

SECONDS = 1800  # of processor time, for one list
LONGEST_NAME = 80
ENDINGS = (".txt", ".xml", ".csv", ".xlsx", ".zip")


@value_class
class Source:
    """Where a list comes from, and what somebody has said about it.

    Attributes:
        place: a file of this machine, or an address.
        name: whose list it is.
        date, rate: see `ratings.load`; empty for what the list itself says.
        uploaded: what a file was called that somebody has sent.
    """

    place: str
    name: str = ratings.FIDE
    date: str = ""
    rate: str = ""
    uploaded: str = ""

    @property
    def label(self) -> str:
        return self.uploaded or self.place


@value_class
class Loaded:
    """A list that was read; `checks` are the open tournaments beside it (question 139)."""

    list: RatingList
    checks: tuple[Checked, ...]


@value_class
class Outcome:
    """What became of the last list: read, or why not."""

    label: str
    loaded: Loaded | None = None
    problem: Message | str = ""


def load(database: str, source: Source) -> Loaded | Message:
    """In the process: read a list, then compare the open tournaments with it; or why it cannot be read."""
    with Store.open(database, create=False) as store:
        try:
            rating_list = ratings.load(
                store,
                source.place,
                name=source.name,
                date=source.date,
                rate=source.rate,
                uploaded=source.uploaded,
            )
        except Told as error:
            return error.said
        except OSError as error:
            return said("list-unreadable", file=source.label, error=error.strerror or str(error))
        return Loaded(rating_list, rating_check.compare_all(store, datetime.now(UTC).date()))


class ListLoading:
    """The reading of lists into one database. Safe for use from several threads."""

    def __init__(self, database: str) -> None:
        self._database = database
        self._lock = Lock()
        self._label = ""
        self._process: Process | None = None
        self._thread: Thread | None = None
        self.outcome: Outcome | None = None

    @property
    def label(self) -> str:
        """What is being read, empty if nothing is."""
        return self._label

    def begin(self, source: Source, done: Callable[[], None] = lambda: None) -> bool:
        """Read a list; False if another one is being read. `done` is called at the end, however it ends."""
        with self._lock:
            if self._label:
                done()
                return False
            self._label, self.outcome = source.label, None
            self._process = Process()
            self._thread = Thread(target=self._read, args=(self._process, source, done), daemon=True)
            self._thread.start()
        return True

    def begin_upload(self, file: IO[bytes], source: Source) -> bool:
        """Read what somebody has sent, from a copy that is gone afterwards."""
        folder = tempfile.mkdtemp(prefix="dutchess-")
        path = Path(folder) / f"list{Path(source.uploaded).suffix.lower()}"
        try:
            with path.open("wb") as copy:
                shutil.copyfileobj(file, copy)
        except OSError as error:  # the disk is full
            shutil.rmtree(folder, ignore_errors=True)
            problem = said("list-unreadable", file=source.label, error=error.strerror or str(error))
            self.outcome = Outcome(source.label, problem=problem)
            return True
        return self.begin(
            Source(str(path), source.name, source.date, source.rate, source.uploaded),
            lambda: shutil.rmtree(folder, ignore_errors=True),
        )

    def _read(self, process: Process, source: Source, done: Callable[[], None]) -> None:
        try:
            read = process.ask((load, (self._database, source)), SECONDS)
            outcome = Outcome(source.label, problem=read) if isinstance(read, Message) else Outcome(source.label, read)
        except DutchessError as error:
            outcome = Outcome(source.label, problem=str(error))
        finally:
            process.close()
            done()
        with self._lock:
            self._label, self._process, self.outcome = "", None, outcome

    def close(self) -> None:
        """End the reading: nobody waits for it any more."""
        with self._lock:
            process, thread = self._process, self._thread
        if process is not None:
            process.end()
        if thread is not None:
            with suppress(RuntimeError):
                thread.join()
