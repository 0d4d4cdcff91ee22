"""Lists of players as CSV or XLSX, in and out.

Owns headings and their usual spellings. What is written is safe to open in a spreadsheet program: no cell begins a
formula. Must not enter anybody: it makes persons.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice

from dutchess.base.errors import InvalidTournament
from dutchess.base.values import value_class
from dutchess.formats.documents.ranking import harmless
from dutchess.formats.imports import tables
from dutchess.journal.errors import WrongList
from dutchess.journal.intake.wellformed import BIRTH
from dutchess.journal.messages import Message, said
from dutchess.journal.values import Person
from dutchess.tournament.numbering import letters

NO_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")  # what no XLSX file can hold

# Field of a person -> headings under which it is found (folded, blanks and marks left out).
HEADINGS: dict[str, tuple[str, ...]] = {
    "name": (
        *("name", "player", "fullname", "surnamename", "lastnamefirstname", "namefirstname"),
        *("nombre", "jugador", "apellidosnombre", "apellidosynombre", "nombreyapellidos", "nombrecompleto"),
        *("nome", "jogador", "giocatore", "cognomenome", "cognomeenome", "nomecognome", "sobrenomenome"),
        *("spieler", "spielername", "namevorname", "nachnamevorname"),
        *("nom", "joueur", "nomprenom", "nometprenom", "naam", "speler", "zawodnik", "nazwiskoiimie", "nazwiskoimie"),
    ),
    "surname": (
        *("surname", "lastname", "familyname", "apellido", "apellidos", "apelido", "sobrenome", "cognome"),
        *("nachname", "familienname", "zuname", "nomdefamille", "achternaam", "nazwisko"),
    ),
    "given": ("firstname", "givenname", "forename", "vorname", "prenom", "voornaam", "imie", "primeironome"),
    "title": ("title", "titulo", "titolo", "tit", "titel", "titre", "tytul"),
    "sex": ("sex", "gender", "sexo", "sesso", "geschlecht", "sexe", "genre", "geslacht", "plec"),
    "federation": (
        *("federation", "fed", "country", "federacion", "federacao", "federazione", "pais", "nazione"),
        *("land", "verband", "nation", "foderation", "foederation", "pays", "federatie", "kraj", "federacja"),
    ),
    "fide_id": ("fideid", "fideno", "idfide", "fidenumber", "fidenr", "fidecode", "codefide", "codigofide", "fide"),
    "birth": (
        *("birth", "birthdate", "birthday", "dateofbirth", "yearofbirth", "birthyear", "born", "year"),
        *("nacimiento", "fechadenacimiento", "anodenacimiento", "fechanacimiento", "fechanac"),
        *("nascimento", "datadenascimento", "nascita", "datadinascita", "annodinascita", "annonascita"),
        *("geburtsdatum", "geburtsjahr", "geburtstag", "geb", "jahrgang"),
        *("naissance", "datedenaissance", "anneedenaissance", "neele", "nele", "ne", "geboortedatum", "dataurodzenia"),
    ),
    "club": ("club", "clube", "circolo", "team", "verein", "equipo", "equipe", "societa", "vereniging", "klub"),
    "fide_rating": (
        *("rating", "fiderating", "elo", "rtg", "ratingfide", "elofide", "fideelo", "rtgint", "rtgi"),
        *("wertung", "wertungszahl", "classement", "cote"),
    ),
    "national_rating": (
        *("nationalrating", "ratingnat", "elonat", "elonational", "rtgnat", "rtgn", "dwz", "nwz", "elonacional"),
        *("elonazionale", "elonaz"),
    ),
    "national_id": ("nationalid", "idnat", "idnational", "idnacional", "nrffe", "codeffe", "passnummer", "pknr"),
}
NUMBERS = ("fide_rating", "national_rating")
MOST_ROWS, MOST_COLUMNS = tables.MOST_ROWS, tables.MOST_COLUMNS
PASTED = "list.csv"  # what a pasted list is called in messages
LONGEST_RATING = 6  # digits
LONGEST_SHOWN = 40  # characters of what stands for a rating


@value_class
class Table:
    """A list as it is written: its headings, empty where it has none, and its rows with their numbers."""

    headings: tuple[str, ...]
    rows: tuple[tuple[int, tuple[str, ...]], ...]

    @property
    def width(self) -> int:
        """The number of columns."""
        return max((len(self.headings), *(len(row) for _, row in self.rows)), default=0)


@value_class
class Read:
    """What a list says: persons with their rows, headings that meant nothing, and rows left out with the reason.

    `remarks` are about persons who are not left out: what stands for their rating is none.
    """

    people: tuple[Person, ...]
    ignored: tuple[str, ...]
    problems: tuple[Message, ...]
    rows: tuple[int, ...] = ()
    remarks: tuple[Message, ...] = ()
    wrong_rows: tuple[int, ...] = ()


def read_table(data: bytes, filename: str, has_headings: bool = True) -> Table:
    """The rows of a CSV or XLSX file, each with the number that it has there."""
    written = _xlsx_rows(data, filename) if filename.lower().endswith(".xlsx") else _csv_rows(data, filename)
    rows = _rows(written, filename)
    if not rows:
        raise WrongList("file-empty", file=filename)
    return Table(rows[0][1], tuple(rows[1:])) if has_headings else Table((), tuple(rows))


def read_pasted(text: str) -> Table:
    """A pasted list; without headings its columns are told apart by tabs or semicolons, for names hold commas.

    Where there are neither, a number at the end of a line is the rating.
    """
    plain = text.replace("\r\n", "\n").replace("\r", "\n")
    first = next((line for line in plain.split("\n") if line.strip()), "")
    if {"name", "surname", "given"} & set(guess_columns(re.split(r"[;\t,]", first))):
        return read_table(plain.encode(), PASTED)
    mark = next((mark for mark in "\t;" if mark in plain), "")
    written = ((number, _cells(line, mark)) for number, line in enumerate(plain.split("\n"), 1))
    return Table((), tuple(_rows(written, PASTED)))


def _cells(line: str, mark: str) -> Sequence[str]:
    if mark:
        return line.split(mark)
    written = line.strip()
    before = written.rstrip("0123456789")
    name, rating = before.rstrip(" ,"), written[len(before) :]
    return [name, rating] if 3 <= len(rating) <= 4 and name and name != before else [line]


def _rows(written: Iterable[tuple[int, Sequence[str]]], filename: str) -> list[tuple[int, tuple[str, ...]]]:
    """The rows that are not empty; WrongList as soon as there are too many of them, or one is too long."""
    rows = []
    for number, row in written:
        if not any(cell.strip() for cell in row):
            continue
        rows.append((number, _trim_row(row)))
        if len(rows[-1][1]) > MOST_COLUMNS:
            raise WrongList("list-too-many-columns", file=filename, most=MOST_COLUMNS)
        if len(rows) > MOST_ROWS:
            raise WrongList("list-too-many-rows", file=filename, most=MOST_ROWS)
    return rows


def _trim_row(row: Sequence[str]) -> tuple[str, ...]:
    """A row without the empty cells at its end."""
    return tuple(row[: max(place for place, cell in enumerate(row, 1) if cell.strip())])


def guess_columns(headings: Sequence[str], columns: Mapping[str, str] | None = None) -> tuple[str, ...]:
    """The field that each column holds, empty where nobody can guess it.

    "Name" is the whole name, unless a column for one half of it stands beside it ("Apellidos" and "Nombre", "Name" and
    "Vorname"). `columns` gives fields for headings.
    """
    found: list[str] = []
    for heading in headings:
        field = _field(heading, columns or {})
        found.append("" if field in found else field)
    if "name" in found and not {"surname", "given"} <= set(found):
        if "surname" in found:
            found[found.index("name")] = "given"
        elif "given" in found:
            found[found.index("name")] = "surname"
    return tuple(found)


def people_of(table: Table, fields: Sequence[str]) -> Read:
    """The persons of a table whose columns hold the given fields."""
    people: list[Person] = []
    rows: list[int] = []
    problems: list[Message] = []
    remarks: list[Message] = []
    wrong_rows: list[int] = []
    for number, row in table.rows:
        values = {field: text.strip() for field, text in zip(fields, row, strict=False) if field and text.strip()}
        if not values:
            continue
        try:
            person, unrated = _person(values)
        except WrongList as error:
            problems.append(said("list-row", row=number, problem=error.said))
            wrong_rows.append(number)
            continue
        people.append(person)
        rows.append(number)
        remarks += [said("list-row", row=number, problem=said("row-unrated", written=text)) for text in unrated]
    ignored = [heading for heading, field in zip(table.headings, fields, strict=False) if not field and heading.strip()]
    return Read(tuple(people), tuple(ignored), tuple(problems), tuple(rows), tuple(remarks), tuple(wrong_rows))


def read_players(data: bytes, filename: str, columns: Mapping[str, str] | None = None) -> Read:
    """Players from the contents of a CSV or XLSX file.

    Args:
        columns: heading -> field of `Person`, for headings that nobody can guess.
    """
    table = read_table(data, filename)
    fields = guess_columns(table.headings, columns)
    if not {"name", "surname"} & set(fields):
        raise WrongList("list-no-names", file=filename, columns=", ".join(table.headings))
    return people_of(table, fields)


def _field(heading: str, columns: Mapping[str, str]) -> str:
    if heading in columns:
        return columns[heading]
    plain = "".join(mark for mark in letters(heading) if mark.isalnum())
    return next((field for field, known in HEADINGS.items() if plain in known), "")


def _person(values: dict[str, str]) -> tuple[Person, list[str]]:
    """A person, and what stands where a rating should, but is none."""
    surname, given = values.pop("surname", ""), values.pop("given", "")
    if surname or given:
        values["name"] = ", ".join(filter(None, (surname, given)))
    if not values.get("name"):
        raise WrongList("row-no-name")
    ratings = {field: values.pop(field, "0") for field in NUMBERS}
    numbers = {field: _rating(text) for field, text in ratings.items()}
    unrated = [ratings[field][:LONGEST_SHOWN] for field, number in numbers.items() if number is None]
    sex = letters(values.pop("sex", ""))[:1]
    sex = {"f": "w", "w": "w", "d": "w", "k": "w", "v": "w", "m": "m", "h": "m"}.get(sex, "")
    birth = _birth(values.pop("birth", "").split(" ")[0])
    title = values.pop("title", "").upper()
    rated = {field: number or 0 for field, number in numbers.items()}
    shown = title if len(title) <= 3 else ""
    return Person(**values, **rated, sex=sex, birth=birth, title=shown), unrated  # type: ignore[arg-type]


def _birth(text: str) -> str:
    """A date that begins with its year; of any other only the year is certain (is 05/06/1990 in May or in June?)."""
    written = text.replace("-", "/").replace(".", "/")
    if BIRTH.fullmatch(written):
        return written
    year = re.search(r"(?<!\d)(?:19|20)\d\d(?!\d)", written, re.ASCII)
    return year[0] if year else ""


def _rating(text: str) -> int | None:
    """A rating; None for `unr`, `-`, the estimate `1850*` and everything else that is no published rating."""
    whole = text.partition(".")[0].strip()
    return int(whole) if whole.isdecimal() and whole.isascii() and len(whole) <= LONGEST_RATING else None


def _csv_rows(data: bytes, filename: str) -> Iterable[tuple[int, list[str]]]:
    """Separated by commas, semicolons or tabs."""
    text = tables.csv_text(data)
    first = re.sub(r'"[^"]*"', "", text.lstrip().partition("\n")[0])
    separator = max("\t;,", key=first.count)
    try:
        yield from enumerate(csv.reader(io.StringIO(text), delimiter=separator), 1)
    except csv.Error as error:
        raise WrongList("list-unreadable", file=filename, error=str(error)) from None


def _xlsx_rows(data: bytes, filename: str) -> Iterable[tuple[int, list[str]]]:
    try:
        unpacked = tables.unpacked(data)
        if unpacked > tables.LIMIT * tables.MEGABYTE:
            size = unpacked // tables.MEGABYTE
            raise WrongList("list-unpacked", file=filename, size=size, most=tables.LIMIT)
        rows = list(islice(tables.numbered_rows(io.BytesIO(data)), MOST_ROWS + 2))
    except InvalidTournament as error:
        raise WrongList("list-no-xlsx", file=filename, error=error.message) from None
    written = tables.length(cells for _, cells in rows)
    if written > tables.MOST_TEXT:
        size, most = written // tables.MEGABYTE, tables.MOST_TEXT // tables.MEGABYTE
        raise WrongList("list-unpacked", file=filename, size=size, most=most)
    return rows


def write_csv(headings: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table as CSV."""
    stream = io.StringIO()
    writer = csv.writer(stream)
    writer.writerow(headings)
    writer.writerows([harmless(cell) for cell in row] for row in rows)
    return stream.getvalue()


def write_xlsx(headings: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    """A table as XLSX: numbers stay numbers, texts are never formulas."""
    from openpyxl import Workbook  # reading needs nothing of it, and neither does an event in the terminal

    book = Workbook(write_only=True)
    sheet = book.create_sheet()
    sheet.append(list(headings))
    for row in rows:
        sheet.append([cell if isinstance(cell, int | float) else NO_XML.sub("\ufffd", harmless(cell)) for cell in row])
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()
