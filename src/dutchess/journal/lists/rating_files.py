"""Rating lists as they are published: FIDE's text and XML forms, national lists as CSV or XLSX, plain or in a ZIP.

Owns the layouts of these files. Everything is streamed: a list of a million players is never in memory. Must not know
of databases or events.

FIDE's text has fixed columns under a header line; the header says where they are. The combined list has `SRtng`,
`RRtng` and `BRtng`, and K in `SK`, `Rk` and `BK`; a list of one rate of play has its month there instead (`SEP26`) and
K in `K`. The XML form has the elements `fideid`, `name`, `country`, `sex`, `title`, `rating`, `k`, `rapid_rating`,
`rapid_k`, `blitz_rating`, `blitz_k`, `birthday`, `flag`.
"""

from __future__ import annotations

import csv
import re
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from html import unescape
from pathlib import Path
from typing import IO, Any

from dutchess.base.errors import InvalidTournament
from dutchess.base.values import value_class
from dutchess.formats.imports import tables
from dutchess.journal.errors import WrongList
from dutchess.journal.intake.spreadsheets import LONGEST_RATING
from dutchess.journal.messages import Message, said
from dutchess.tournament.entries import full_title
from dutchess.tournament.numbering import letters

RATES = ("standard", "rapid", "blitz")
MONTHS = ("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC")
FACTORS = frozenset(("10", "15", "20", "25", "30", "40"))  # every K that FIDE's lists have had
MONTH = re.compile(r"\b([A-Z]{3})(\d\d)\b")
CHUNK = 1 << 16
LONGEST_PLAYER = 1 << 20  # bytes of one player in XML, and of the headings of a table
LARGEST_UNPACKED = 4_000_000_000  # bytes; FIDE's list has under a quarter of it

SEXES = {"M": "m", "F": "w", "W": "w"}
LABELS = {
    "ID Number": "id",
    "Name": "name",
    "Fed": "federation",
    "Sex": "sex",
    "Tit": "title",
    "SRtng": "standard",
    "RRtng": "rapid",
    "BRtng": "blitz",
    "SK": "standard_k",
    "Rk": "rapid_k",
    "BK": "blitz_k",
    "B-day": "birth",
    "Flag": "flag",
}
ELEMENTS = {
    "fideid": "id",
    "name": "name",
    "country": "federation",
    "sex": "sex",
    "title": "title",
    "rating": "standard",
    "rapid_rating": "rapid",
    "blitz_rating": "blitz",
    "k": "standard_k",
    "rapid_k": "rapid_k",
    "blitz_k": "blitz_k",
    "birthday": "birth",
    "flag": "flag",
}
ELEMENT = re.compile(rf"<({'|'.join(ELEMENTS)})>([^<]*)</")
# Headings of national lists, without blanks and marks.
HEADINGS = {
    "id": ("id", "nationalid", "idnumber", "code", "number", "nr", "idnat"),
    "fide_id": ("fideid", "idfide", "fideno", "fidenumber"),
    "name": ("name", "player", "fullname", "nombre", "nome"),
    "surname": ("surname", "lastname", "familyname", "apellidos", "apellido", "apelido", "cognome"),
    "given": ("firstname", "givenname", "forename"),
    "federation": ("fed", "federation", "country"),
    "sex": ("sex", "gender", "sexo", "sesso"),
    "title": ("title", "tit", "titulo", "titolo"),
    "birth": ("birth", "birthdate", "birthday", "born", "bday", "nacimiento", "nascimento", "nascita"),
    "standard": ("rating", "standard", "elo", "rtg", "nationalrating", "standardrating"),
    "rapid": ("rapid", "rapidrating"),
    "blitz": ("blitz", "blitzrating"),
    "flag": ("flag",),
}


@value_class
class Listing:
    """One player of a list. `birth` is a year or a date; ratings are 0 where there is none, and so is K."""

    id: str
    fide_id: str
    name: str
    federation: str = ""
    sex: str = ""
    title: str = ""
    birth: str = ""
    standard: int = 0
    rapid: int = 0
    blitz: int = 0
    flag: str = ""
    standard_k: int = 0
    rapid_k: int = 0
    blitz_k: int = 0

    def rating(self, rate: str) -> int:
        """The rating at a rate of play."""
        return {"standard": self.standard, "rapid": self.rapid, "blitz": self.blitz}[rate]

    def factor(self, rate: str) -> int:
        """K at a rate of play, 0 if the list does not say."""
        return {"standard": self.standard_k, "rapid": self.rapid_k, "blitz": self.blitz_k}[rate]


@value_class
class Opened:
    """A list that is being read: its rates of play, its date (YYYY-MM-DD), and its players one by one."""

    rates: tuple[str, ...]
    date: str
    players: Iterator[Listing]


@contextmanager
def open_list(path: Path, *, rate: str = "", columns: Mapping[str, str] | None = None) -> Iterator[Opened]:
    """A list by the name of its file: `.txt`, `.xml`, `.csv` or `.xlsx`, or a `.zip` that holds one of them.

    Args:
        rate: the rate of play of a list of one kind; by default what the name of the file says, else standard.
        columns: for CSV and XLSX, heading -> field, where nobody can guess it.
    """
    with _stream(path) as (stream, name, day):
        chosen = rate or next((word for word in RATES if word in name.lower()), "standard")
        suffix = name.lower().rpartition(".")[2]
        if suffix == "xml":
            yield Opened(RATES, day, _xml(stream, name))
        elif suffix in ("csv", "xlsx"):
            rows = _xlsx_rows(stream, name) if suffix == "xlsx" else _csv_rows(stream, name)
            yield _table(rows, name, day, chosen, columns or {})
        elif suffix == "txt":
            yield _text(stream, name, day, chosen)
        else:
            raise WrongList("rating-list-kind", file=name)


@contextmanager
def _stream(path: Path) -> Iterator[tuple[IO[bytes], str, str]]:
    """The bytes of a file or of the only list in an archive, its name, and the day it was made."""
    if path.suffix.lower() != ".zip":
        day = datetime.fromtimestamp(path.stat().st_mtime, UTC).date().isoformat()
        with path.open("rb") as stream:
            yield stream, path.name, day
        return
    try:
        with zipfile.ZipFile(path) as archive:
            lists = [item for item in archive.infolist() if item.filename.lower().endswith((".txt", ".xml", ".csv"))]
            if len(lists) != 1:
                raise WrongList("rating-list-archive", file=path.name, lists=len(lists))
            if lists[0].file_size > LARGEST_UNPACKED:
                size, most = (count // 1_000_000 for count in (lists[0].file_size, LARGEST_UNPACKED))
                raise WrongList("list-unpacked", file=path.name, size=size, most=most)
            day = "{:04}-{:02}-{:02}".format(*lists[0].date_time[:3])
            with archive.open(lists[0]) as stream:
                yield stream, lists[0].filename, day
    except zipfile.BadZipFile as error:
        raise WrongList("list-unreadable", file=path.name, error=str(error)) from None


# FIDE's text


def _text(stream: IO[bytes], name: str, day: str, rate: str) -> Opened:
    header = stream.readline().decode("utf-8-sig", "replace").rstrip("\r\n")
    spans = _spans(header)
    month = MONTH.search(header)
    if month and month[1] in MONTHS:
        day = f"20{month[2]}-{MONTHS.index(month[1]) + 1:02}-01"
        spans[rate] = _span(header, month.start())
        if factor := re.search(r"(?<!\S)K(?!\S)", header):
            spans[f"{rate}_k"] = _span(header, factor.start())
    rates = tuple(known for known in RATES if known in spans)
    if not {"id", "name"} <= spans.keys() or not rates:
        raise WrongList("rating-list-fide-columns", file=name)
    return Opened(rates, day, _lines(stream, name, spans))


def _spans(header: str) -> dict[str, slice]:
    """Where each column is, by field."""
    spans: dict[str, slice] = {}
    for label, field in LABELS.items():
        place = re.search(rf"(?<!\S){re.escape(label)}(?!\S)", header)
        if place:
            spans[field] = _span(header, place.start())
    return spans


def _span(header: str, start: int) -> slice:
    """A column reaches from its label to the next one; labels that are two words count as one."""
    label = re.match(r"ID Number|\S+", header[start:])
    following = re.search(r"\S", header[start + (label.end() if label else 1) :])
    if following is None or label is None:
        return slice(start, None)
    return slice(start, start + label.end() + following.start())


def _lines(stream: IO[bytes], name: str, spans: Mapping[str, slice]) -> Iterator[Listing]:
    nothing = slice(0, 0)
    number, who, fed, sex, title, birth, flag = (
        spans.get(field, nothing) for field in ("id", "name", "federation", "sex", "title", "birth", "flag")
    )
    standard, rapid, blitz = (spans.get(rate, nothing) for rate in RATES)
    factors = [spans.get(f"{rate}_k", nothing) for rate in RATES]
    for place, raw in enumerate(stream, 2):
        line = _decode(raw)
        key = line[number].strip()
        if not key:
            continue
        try:
            yield Listing(
                key,
                key,
                line[who].strip(),
                line[fed].strip(),
                SEXES.get(line[sex].strip(), ""),
                _title(line[title].strip()),
                _birth(line[birth].strip()),
                int(line[standard].strip() or 0),
                int(line[rapid].strip() or 0),
                int(line[blitz].strip() or 0),
                line[flag].strip(),
                *[_factor(line[column].strip()) for column in factors],
            )
        except ValueError:
            wrong = _no_rating([line[column].strip() for column in (standard, rapid, blitz)])
            raise WrongList("rating-list-line", file=name, line=place, problem=wrong) from None


def _no_rating(written: Sequence[str]) -> Message:
    """The first of these that is no number."""
    return said("row-no-rating", written=next((text for text in written if text and not text.isdecimal()), "")[:40])


def _decode(raw: bytes) -> str:
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return raw.decode("cp1252", "replace")


def _factor(text: str) -> int:
    """K as a list has it; anything else is none."""
    return int(text) if text in FACTORS else 0


def _title(text: str) -> str:
    return full_title(text)[:3]


def _birth(text: str) -> str:
    return "" if text in ("0", "0000") else text.replace("-", "/")


# FIDE's XML


def _xml(stream: IO[bytes], name: str) -> Iterator[Listing]:
    """Players one after the other. The file is a flat list: a parser of all XML takes three times as long, and here
    nothing is ever looked up outside of it.
    """
    rest = b""
    while chunk := stream.read(CHUNK):
        *blocks, rest = (rest + chunk).split(b"</player>")
        if len(rest) > LONGEST_PLAYER:
            raise WrongList("rating-list-cut", file=name)
        for block in blocks:
            text = _decode(block)
            values = dict(ELEMENT.findall(text))
            if not values.get("fideid"):
                continue
            if "&" in text:
                values = {tag: unescape(value) for tag, value in values.items()}
            try:
                yield _read_listing({ELEMENTS[tag]: value.strip() for tag, value in values.items()})
            except ValueError:
                wrong = _no_rating([values.get(tag, "").strip() for tag in ("rating", "rapid_rating", "blitz_rating")])
                raise WrongList("rating-list-player", file=name, player=values["fideid"], problem=wrong) from None
    if b"</playerslist>" not in rest:
        raise WrongList("rating-list-cut", file=name)


def _read_listing(values: Mapping[str, str]) -> Listing:
    get = values.get
    return Listing(
        values["id"],
        values["id"],
        get("name", ""),
        get("federation", ""),
        SEXES.get(get("sex", ""), ""),
        _title(get("title", "")),
        _birth(get("birth", "")),
        int(get("standard", "") or 0),
        int(get("rapid", "") or 0),
        int(get("blitz", "") or 0),
        get("flag", ""),
        *[_factor(get(f"{rate}_k", "")) for rate in RATES],
    )


# National lists


def _csv_rows(stream: IO[bytes], name: str) -> Iterator[list[str]]:
    first = _decode(stream.readline(LONGEST_PLAYER)).removeprefix("\ufeff")
    separator = max(",;\t", key=first.count)
    try:
        yield from csv.reader([first], delimiter=separator)
        yield from csv.reader((_decode(line).replace("\0", "") for line in stream), delimiter=separator)
    except csv.Error as error:
        raise WrongList("list-unreadable", file=name, error=str(error)) from None


def _xlsx_rows(stream: IO[bytes], name: str) -> Iterator[list[str]]:
    try:
        yield from tables.xlsx_rows(stream)
    except InvalidTournament as error:
        raise WrongList("list-no-xlsx", file=name, error=error.message) from None


def _table(rows: Iterator[list[str]], name: str, day: str, rate: str, columns: Mapping[str, str]) -> Opened:
    """A list with headings; `rating` and its kin mean the rate of play of the list."""
    headings = next(rows, [])
    if len(headings) > tables.MOST_COLUMNS:
        raise WrongList("list-too-many-columns", file=name, most=tables.MOST_COLUMNS)
    fields = [columns.get(heading.strip()) or _field_called(heading) for heading in headings]
    unknown = set(columns.values()) - set(HEADINGS)
    if unknown:
        raise WrongList("list-no-field", fields=", ".join(sorted(unknown)), known=", ".join(HEADINGS))
    if not ({"id", "fide_id"} & set(fields) and {"name", "surname"} & set(fields)):
        raise WrongList("rating-list-columns", file=name, columns=", ".join(headings))
    if "standard" in fields and rate != "standard" and rate not in fields:
        fields[fields.index("standard")] = rate
    rates = tuple(known for known in RATES if known in fields)
    if not rates:
        raise WrongList("rating-list-no-ratings", file=name, columns=", ".join(headings))
    return Opened(rates, day, _rows(rows, name, fields))


def _field_called(text: str) -> str:
    plain = "".join(mark for mark in letters(text) if mark.isalnum())
    return next((field for field, known in HEADINGS.items() if plain in known), "")


def _rows(rows: Iterator[list[str]], name: str, fields: Sequence[str]) -> Iterator[Listing]:
    for number, row in enumerate(rows, 2):
        values = {field: text.strip() for field, text in zip(fields, row, strict=False) if field}
        if not any(values.values()):
            continue
        surname, given = values.pop("surname", ""), values.pop("given", "")
        full = values.get("name") or ", ".join(filter(None, (surname, given)))
        fide_id = values.get("fide_id", "")
        ratings: dict[str, Any] = {}
        for rate in RATES:
            whole = values.get(rate, "").partition(".")[0]
            if whole and not (whole.isdecimal() and whole.isascii() and len(whole) <= LONGEST_RATING):
                wrong = said("row-no-rating", written=values[rate][:40])
                raise WrongList("rating-list-line", file=name, line=number, problem=wrong)
            ratings[rate] = int(whole or 0)
        sex = SEXES.get(values.get("sex", "")[:1].upper(), "")
        title = _title(values.get("title", ""))
        birth = _birth(values.get("birth", "").split(" ")[0])
        yield Listing(
            values.get("id") or fide_id,
            fide_id,
            full,
            values.get("federation", ""),
            sex,
            title,
            birth,
            flag=values.get("flag", ""),
            **ratings,
        )
