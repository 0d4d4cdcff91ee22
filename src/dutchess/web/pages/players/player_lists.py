"""Lists of players: pasted or from a file, with any headings; what they mean is shown before anybody is entered.

Owns the way from a list to players: the fields of its columns, what is wrong with which row, who is there already.
Nothing that was sent is lost on a mistake: the page that says so holds the list.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from typing import Any

from litestar import Response, post
from litestar.datastructures import UploadFile
from litestar.response import Redirect

from dutchess.base.errors import DutchessError
from dutchess.base.translation import Texts
from dutchess.base.values import value_class
from dutchess.journal import Person, Refusal, TournamentState, Unconfirmed, actions
from dutchess.journal.intake.fields import Fields
from dutchess.journal.intake.spreadsheets import (
    HEADINGS,
    MOST_COLUMNS,
    PASTED,
    Read,
    Table,
    guess_columns,
    people_of,
)
from dutchess.web.auth.form_tokens import LARGEST, LARGEST_UPLOAD, content_of
from dutchess.web.auth.permissions import RUN
from dutchess.web.load.uploads import read_sent
from dutchess.web.pages.account.start import own_path
from dutchess.web.pages.changes.submissions import ask
from dutchess.web.pages.players.known_people import KnownPeople
from dutchess.web.shared.handlers import in_writing_thread
from dutchess.web.shared.render import error_text, page
from dutchess.web.shared.view import Asked, View, address_of, perform_action, texts_of

USUAL_ORDER = ("name", "fide_rating", "title", "federation", "club", "fide_id", "birth", "sex")  # without headings
SHOWN = 50  # players of a list that are shown before they are entered
LONGEST_ROW = 2_000  # characters of a row that is corrected on the page
SAMPLES = 3  # values of a column that are shown beside the choice of its field


@value_class
class Row:
    """A player of a list; `twice` says who it may be: somebody who has entered, or an earlier row."""

    number: int
    person: Person
    twice: str = ""


@value_class
class Listed:
    """A list as it is understood. `fields` are those of its columns, in order."""

    table: Table
    fields: tuple[str, ...]
    read: Read
    rows: tuple[Row, ...]

    @property
    def twice(self) -> tuple[Row, ...]:
        return tuple(row for row in self.rows if row.twice)

    @property
    def is_plain(self) -> bool:
        """Whether nothing about it needs to be asked."""
        return bool(self.rows) and not (self.read.problems or self.read.remarks or self.read.ignored or self.twice)


def understood(view: View, tournament: TournamentState, table: Table, fields: Sequence[str], _: Texts) -> Listed:
    """The players of a table whose columns hold the given fields, and which of them are there already."""
    read = people_of(table, fields)
    known = KnownPeople()
    for person, entrant in tournament.entrants.items():
        if not entrant.left:
            known.add(view.state.person(person), _("already entered"))
    rows = []
    for number, one in zip(read.rows, read.people, strict=True):
        rows.append(Row(number, one, known.add(one, _("the same as row {row}", row=number))))
    return Listed(table, tuple(fields), read, tuple(rows))


def _fields_of(table: Table) -> tuple[str, ...]:
    """The fields of the columns: from the headings; without headings, in the usual order."""
    if table.headings:
        fields = guess_columns(table.headings)
        return fields + ("",) * (table.width - len(fields))
    return (USUAL_ORDER + ("",) * table.width)[: table.width]


@post("/e/{event:str}/t/{key:str}/players/paste", name="paste-players", opt={"needs": RUN}, status_code=200)
@in_writing_thread
def paste(request: Asked, fields: Fields, view: View, tournament: TournamentState) -> Response[Any]:
    """Players from a pasted list: entered at once if everything about it is clear, else shown."""
    text = "\n".join(fields.all("list"))
    try:
        table: Table = read_sent(request, "pasted list", text)
        if not table.rows:
            raise Refusal("list-empty", "")
    except DutchessError as error:
        return _review(request, view, tournament, fields, None, error_text(request, error), text)
    listed = understood(view, tournament, table, _fields_of(table), texts_of(request))
    if not listed.is_plain:
        return _review(request, view, tournament, fields, listed)
    return _enter(request, view, tournament, fields, listed)


@post(
    "/e/{event:str}/t/{key:str}/players/upload",
    name="upload-players",
    opt={"needs": RUN, LARGEST: LARGEST_UPLOAD},
    status_code=200,
)
@in_writing_thread
def upload(
    request: Asked, fields: Fields, sent: UploadFile | None, view: View, tournament: TournamentState
) -> Response[Any]:
    """Players from a CSV or XLSX file: always shown first."""
    data, filename = content_of(sent), (sent.filename if sent else "") or PASTED
    try:
        table: Table = read_sent(request, "player list", data, filename)
        if not any(guess_columns(table.headings)):
            table = read_sent(request, "player list", data, filename, False)
    except DutchessError as error:
        return _review(request, view, tournament, fields, None, error_text(request, error))
    listed = understood(view, tournament, table, _fields_of(table), texts_of(request))
    return _review(request, view, tournament, fields, listed, status=200)


def _write_table(table: Table) -> str:
    """A table as text that keeps the numbers of its rows: lines that were empty stay."""
    lines = dict(table.rows)
    if table.headings:
        lines[min(lines, default=2) - 1] = table.headings
    stream = io.StringIO()
    writer = csv.writer(stream, delimiter=";", quoting=csv.QUOTE_ALL, lineterminator="\n")
    writer.writerows(lines.get(number, ()) for number in range(1, max(lines, default=0) + 1))
    return stream.getvalue()


@post(
    "/e/{event:str}/t/{key:str}/players/list",
    name="list-players",
    opt={"needs": RUN, LARGEST: LARGEST_UPLOAD},
    status_code=200,
)
@in_writing_thread
def list_players(request: Asked, fields: Fields, view: View, tournament: TournamentState) -> Response[Any]:
    """A list that was shown: with other fields for its columns, shown again; or its players are entered."""
    text, has_headings = "\n".join(fields.all("list")), fields.flag("headings")
    try:
        known = [name if name in HEADINGS else "" for name in fields.all("column")]
        sent: Table = read_sent(request, "player list", text.encode(), PASTED, has_headings)
        table = _with_corrections(sent, fields)
        chosen = [*known, *([""] * table.width)][: table.width] if known else _fields_of(table)
    except DutchessError as error:
        return _review(request, view, tournament, fields, None, error_text(request, error), text)
    listed = understood(view, tournament, table, chosen, texts_of(request))
    if fields.text("do") != "add" or not listed.rows:
        return _review(request, view, tournament, fields, listed, status=200)
    return _enter(request, view, tournament, fields, listed)


def _write_row(row: Sequence[str]) -> str:
    """A row as one line, as `_with_corrections` reads it."""
    stream = io.StringIO()
    csv.writer(stream, delimiter=";", lineterminator="").writerow([" ".join(cell.split()) for cell in row])
    return stream.getvalue()


def _with_corrections(table: Table, fields: Fields) -> Table:
    """The table with the rows that were corrected on the page, each written as one line."""
    rows = [
        (number, tuple(next(csv.reader([written[:LONGEST_ROW]], delimiter=";"), ())[:MOST_COLUMNS]) if written else row)
        for number, row in table.rows
        for written in [fields.text(f"row-{number}")]
    ]
    return Table(table.headings, tuple(rows))


def _enter(request: Asked, view: View, tournament: TournamentState, fields: Fields, listed: Listed) -> Response[Any]:
    """Enter the players of a list; those who are there already only if they are wanted."""
    wanted = [row for row in listed.rows if not row.twice or fields.flag("twice")]
    try:
        if not wanted:
            raise Refusal("list-empty", "")
        people = tuple(row.person for row in wanted)
        action = actions.AddPlayers(tournament.key, people, fields.number("team", 0))
        perform_action(request, action, confirmed=fields.all("confirmed"))
    except Unconfirmed as error:
        back = address_of(request, "players")
        return ask(request, view, address_of(request, "list-players"), fields, back, error.cautions)
    except DutchessError as error:
        return _review(request, view, tournament, fields, listed, error_text(request, error))
    return Redirect(own_path(fields.text("next") or address_of(request, "players")), status_code=303)


def _review(
    request: Asked,
    view: View,
    tournament: TournamentState,
    fields: Fields,
    listed: Listed | None,
    error: str = "",
    text: str = "",
    status: int = 422,
) -> Response[str]:
    """The list before it is taken over: the fields of its columns, its players, what is wrong with which row."""
    table = listed.table if listed else Table((), ())
    columns = [
        (
            table.headings[at] if at < len(table.headings) else "",
            listed.fields[at] if listed and at < len(listed.fields) else "",
            [row[at] for _, row in table.rows if at < len(row) and row[at].strip()][:SAMPLES],
        )
        for at in range(table.width)
    ]
    cells = dict(table.rows)
    wrong = (
        [
            (number, problem, _write_row(cells[number]))
            for number, problem in zip(listed.read.wrong_rows, listed.read.problems, strict=True)
        ]
        if listed
        else []
    )
    return page(
        request,
        "players/player-list.html",
        status,
        view,
        tournament,
        tab="players",
        listed=listed,
        columns=columns,
        shown=SHOWN,
        wrong=wrong,
        error=error,
        text=_write_table(table) if listed else text,
        team=fields.number("team", 0),
        next=fields.text("next"),
        has_twice=fields.flag("twice"),
    )


ROUTES = [paste, upload, list_players]
