"""Lists of players as CSV or XLSX, in and out.

Owns headings and their usual spellings. What is written is safe to open in a spreadsheet program: no cell begins a
formula. Must not enter anybody: it makes persons.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Mapping, Sequence

from openpyxl import Workbook

from dutchess.documents.ranking import harmless
from dutchess.errors import InvalidTournament, TooLarge
from dutchess.imports import tables
from dutchess.journal.errors import WrongList
from dutchess.journal.messages import Message, said
from dutchess.journal.values import Person
from dutchess.journal.wellformed import BIRTH
from dutchess.record import record
from dutchess.tournament.numbering import letters

# Field of a person -> headings under which it is found (folded, blanks and marks left out).
HEADINGS: dict[str, tuple[str, ...]] = {
    "name": ("name", "player", "fullname", "nombre", "nome", "jugador", "jogador", "giocatore"),
    "surname": ("surname", "lastname", "familyname", "apellido", "apellidos", "apelido", "cognome"),
    "given": ("firstname", "givenname", "forename"),
    "title": ("title", "titulo", "titolo", "tit"),
    "sex": ("sex", "gender", "sexo", "sesso"),
    "federation": ("federation", "fed", "country", "federacion", "federacao", "federazione"),
    "fide_id": ("fideid", "fideno", "idfide", "fidenumber"),
    "birth": ("birth", "birthdate", "birthday", "dateofbirth", "born", "nacimiento", "nascimento", "nascita"),
    "club": ("club", "clube", "circolo", "team"),
    "fide_rating": ("rating", "fiderating", "elo", "rtg", "ratingfide", "elofide", "rtgint", "rtgi"),
    "national_rating": ("nationalrating", "ratingnat", "elonat", "rtgnat", "rtgn"),
    "national_id": ("nationalid", "idnat", "idnational"),
}
NUMBERS = ("fide_rating", "national_rating")
LONGEST_RATING = 6  # digits


@record
class Read:
    """What a list says: persons, the headings that meant nothing, and rows that were left out with the reason."""

    people: tuple[Person, ...]
    ignored: tuple[str, ...]
    problems: tuple[Message, ...]


def read_players(data: bytes, filename: str, columns: Mapping[str, str] | None = None) -> Read:
    """Players from the contents of a CSV or XLSX file.

    Args:
        columns: heading -> field of `Person`, for headings that nobody can guess.
    """
    rows = _xlsx_rows(data, filename) if filename.lower().endswith(".xlsx") else _csv_rows(data, filename)
    if not rows:
        raise WrongList("file-empty", file=filename)
    fields = [_field(heading, columns or {}) for heading in rows[0]]
    if not {"name", "surname"} & set(fields):
        raise WrongList("list-no-names", file=filename, columns=", ".join(rows[0]))
    people: list[Person] = []
    problems: list[Message] = []
    for number, row in enumerate(rows[1:], 2):
        values = {field: text.strip() for field, text in zip(fields, row, strict=False) if field and text.strip()}
        if not values:
            continue
        try:
            people.append(_person(values))
        except WrongList as error:
            problems.append(said("list-row", row=number, problem=error.said))
    ignored = [heading for heading, field in zip(rows[0], fields, strict=True) if not field and heading.strip()]
    return Read(tuple(people), tuple(ignored), tuple(problems))


def _field(heading: str, columns: Mapping[str, str]) -> str:
    if heading in columns:
        return columns[heading]
    plain = "".join(mark for mark in letters(heading) if mark.isalnum())
    return next((field for field, known in HEADINGS.items() if plain in known), "")


def _person(values: dict[str, str]) -> Person:
    surname, given = values.pop("surname", ""), values.pop("given", "")
    if surname:
        values["name"] = f"{surname}, {given}" if given else surname
    if not values.get("name"):
        raise WrongList("row-no-name")
    numbers = {field: _number(values.pop(field, "0")) for field in NUMBERS}
    sex = letters(values.pop("sex", ""))[:1]
    sex = {"f": "w", "w": "w", "d": "w", "m": "m", "h": "m"}.get(sex, "")
    birth = _birth(values.pop("birth", "").split(" ")[0])
    title = values.pop("title", "").upper()
    return Person(**values, **numbers, sex=sex, birth=birth, title=title if len(title) <= 3 else "")  # type: ignore[arg-type]


def _birth(text: str) -> str:
    """A date that begins with its year; of any other only the year is certain (is 05/06/1990 in May or in June?)."""
    written = text.replace("-", "/").replace(".", "/")
    if BIRTH.fullmatch(written):
        return written
    year = re.search(r"(?<!\d)(?:19|20)\d\d(?!\d)", written, re.ASCII)
    return year[0] if year else ""


def _number(text: str) -> int:
    whole = text.partition(".")[0].strip()
    if not (whole.isdecimal() and whole.isascii()) or len(whole) > LONGEST_RATING:
        raise WrongList("row-no-rating", written=text[:40])
    return int(whole)


def _csv_rows(data: bytes, filename: str) -> list[list[str]]:
    try:
        return tables.csv_rows(data)
    except TooLarge:
        raise WrongList("list-too-many-rows", file=filename, most=tables.MOST_ROWS) from None
    except InvalidTournament as error:
        raise WrongList("list-unreadable", file=filename, error=error.message) from None


def _xlsx_rows(data: bytes, filename: str) -> list[list[str]]:
    try:
        size = tables.unpacked(data)
        if size > tables.LIMIT * tables.MEGABYTE:
            raise WrongList("list-unpacked", file=filename, size=size // tables.MEGABYTE, most=tables.LIMIT)
        return tables.xlsx_table(data)
    except TooLarge:
        raise WrongList("list-too-many-rows", file=filename, most=tables.MOST_ROWS) from None
    except InvalidTournament as error:
        raise WrongList("list-no-xlsx", file=filename, error=error.message) from None


def write_csv(headings: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table as CSV."""
    stream = io.StringIO()
    writer = csv.writer(stream)
    writer.writerow(headings)
    writer.writerows([harmless(cell) for cell in row] for row in rows)
    return stream.getvalue()


def write_xlsx(headings: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    """A table as XLSX: numbers stay numbers, texts are never formulas."""
    book = Workbook(write_only=True)
    sheet = book.create_sheet()
    sheet.append(list(headings))
    for row in rows:
        sheet.append([cell if isinstance(cell, int | float) else harmless(cell) for cell in row])
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()
