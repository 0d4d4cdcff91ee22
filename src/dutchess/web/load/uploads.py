"""Files that somebody sends: what reads each kind of them, and within which limits.

Owns the table `READERS`. A file is read by a worker: it has limits of time and memory (`workers`), and takes nothing
down with it. What makes a small file large is limited before it is unfolded: keys, columns, rows, what an archive
holds. The texts of `limits` name these limits. Must not read anything itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from litestar.connection import ASGIConnection

from dutchess.awards import toml_text
from dutchess.awards.scheme import PrizeScheme
from dutchess.base.values import value_class
from dutchess.formats.imports import tables
from dutchess.journal.intake import spreadsheets
from dutchess.journal.intake.foreign_files import read_file
from dutchess.journal.output import handover
from dutchess.web.api import file_work
from dutchess.web.auth.authentication import visitor_of
from dutchess.web.auth.form_tokens import (
    LARGEST_CHANGE,
    LARGEST_FORM,
    LARGEST_JOURNAL,
    LARGEST_LIST,
    LARGEST_UPLOAD,
)
from dutchess.web.load import background, list_loading
from dutchess.web.load.workers import SECONDS, Task
from dutchess.web.services import services_of
from dutchess.web.shared import logos

DRAWING_SECONDS = 3


@value_class
class Reader:
    """What reads a kind of file.

    Attributes:
        read: the function that a worker calls.
        routes: the names of the routes that take such files.
        largest: bytes that may be sent.
        limits: what is limited before anything is made of the file.
        seconds: of processor time.
    """

    read: Callable[..., Any]
    routes: tuple[str, ...]
    largest: int
    limits: str
    seconds: int = SECONDS


TABLE = (
    f"{tables.MOST_ROWS} rows, {tables.MOST_COLUMNS} columns, {tables.MOST_TEXT:,} characters in all cells, "
    f"{tables.LIMIT} MB unpacked, no document type in XML"
)
READERS = {
    "prize list": Reader(
        PrizeScheme.read,
        ("upload-prizes",),
        LARGEST_CHANGE,
        f"{toml_text.MOST_KEYS} keys of {toml_text.MOST_PARTS} parts",
    ),
    "player list": Reader(spreadsheets.read_table, ("upload-players", "list-players"), LARGEST_UPLOAD, TABLE),
    "pasted list": Reader(spreadsheets.read_pasted, ("paste-players",), LARGEST_FORM, TABLE),
    "tournament file": Reader(read_file, ("import-now",), LARGEST_UPLOAD, TABLE),
    "import": Reader(file_work.import_file, ("api-import",), file_work.LARGEST_FILE, file_work.LIMITS),
    "call": Reader(
        file_work.answer_call,
        ("api-pair", "api-check", "api-standings", "api-explain"),
        file_work.LARGEST_FILE,
        file_work.LIMITS,
    ),
    "proof": Reader(
        file_work.answer_call, ("api-prove",), file_work.LARGEST_FILE, file_work.LIMITS, background.SECONDS
    ),
    "journal": Reader(
        handover.try_to_prove, ("restore-now",), LARGEST_JOURNAL, "each line is an entry of known fields"
    ),
    "logo": Reader(
        logos.prove_logo,
        ("send-logo",),
        logos.LARGEST_SENT,
        f"{logos.LARGEST // 1000} kB, {logos.MOST_PIXELS} pixels in each direction",
        DRAWING_SECONDS,
    ),
    "rating list": Reader(
        list_loading.load, ("load-rating-list",), LARGEST_LIST, "what an archive holds", list_loading.SECONDS
    ),
}


def begin_reading(connection: ASGIConnection[Any, Any, Any, Any], kind: str, *arguments: object) -> Task:
    """Hand a file in to a worker."""
    reader = READERS[kind]
    work = (reader.read, arguments)
    return services_of(connection).workers.submit(visitor_of(connection), work, reader.seconds)


def read_sent(connection: ASGIConnection[Any, Any, Any, Any], kind: str, *arguments: object) -> Any:
    """What a worker makes of a file; not in the event loop."""
    return begin_reading(connection, kind, *arguments).result.result()
