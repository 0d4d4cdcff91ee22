"""Tables from CSV and XLSX files: the rows of the first sheet, every cell a text.

Owns the limits of such files, which are checked before anything is unpacked, and the few parts of XLSX that a table
needs: which sheet comes first, cells, shared texts, and which numbers are dates. Must not know what columns mean.
"""

from __future__ import annotations

import csv
import io
import re
import zlib
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from datetime import date, timedelta
from zipfile import BadZipFile, ZipFile

from dutchess.base.errors import InvalidTournament, Sentence, TooLarge
from dutchess.formats.imports.guarded_xml import Elements, parse, parsing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from typing import IO

MOST_ROWS = 20_000
MOST_COLUMNS = 100
MEGABYTE = 1_000_000
LIMIT = 40  # megabytes of a spreadsheet when unpacked
LONGEST = 2_000  # characters of a cell
MOST_TEXT = 4 * MEGABYTE  # characters of a table: cells share texts, so that a small file may stand for very long ones

# -- CSV ---------------------------------------------------------------------------------------------------------------


def csv_text(data: bytes) -> str:
    """The text of a CSV file in UTF-8, UTF-16 ("Unicode text" of spreadsheets) or the Western code page.

    Its lines end as those of Unix, Windows or the old Macintosh.
    """
    try:
        text = data.decode("utf-16" if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)) else "utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    return text.replace("\0", "").replace("\r\n", "\n").replace("\r", "\n")


def csv_rows(data: bytes) -> list[list[str]]:
    """Rows separated by commas, semicolons or tabs. Empty rows are left out."""
    text = csv_text(data)
    lines = [line[:10_000] for line in text.splitlines()[:50] if line.strip()]
    separator = max(",;\t", key=lambda mark: max([line.count(mark) for line in lines], default=0))
    rows: list[list[str]] = []
    try:
        for row in csv.reader(io.StringIO(text), delimiter=separator):
            if any(row):
                rows.append(row[:MOST_COLUMNS])
            if len(rows) > MOST_ROWS:
                raise TooLarge(Sentence("there are more than {most} rows", most=MOST_ROWS))
    except csv.Error as error:
        raise InvalidTournament(Sentence("the rows cannot be read: {what}", what=error.args[0])) from None
    return rows


# -- XLSX --------------------------------------------------------------------------------------------------------------

BROKEN = (BadZipFile, EOFError, KeyError, NotImplementedError, OSError, RuntimeError, ValueError, zlib.error)
SHEET = re.compile(r"xl/worksheets/[^/]+\.xml")
CELL = re.compile(r"([A-Z]{1,3})\d+", re.ASCII)
FIRST_DAY = date(1899, 12, 30)  # day 0 of a spreadsheet
LAST_DAY = 2_958_465  # 31 December 9999
DATE_FORMATS = frozenset((*range(14, 18), 22))
DATE_MARKS = re.compile(r"[ymd]", re.IGNORECASE)
LITERALS = re.compile(r"\"[^\"]*\"|\\.|\[[^\]]*\]")


def is_xlsx(data: bytes) -> bool:
    """True for the beginning of a packed file."""
    return data.startswith(b"PK\x03\x04")


def unpacked(data: bytes) -> int:
    """How many bytes a spreadsheet has when it is unpacked. Raises InvalidTournament if it is none."""
    try:
        with ZipFile(io.BytesIO(data)) as parts:
            return sum(part.file_size for part in parts.infolist())
    except BROKEN as error:
        raise InvalidTournament(Sentence("the file is no spreadsheet (XLSX): {what}", what=error.args[0])) from None


def xlsx_table(data: bytes) -> list[list[str]]:
    """All rows of a spreadsheet of limited size. Raises TooLarge if it is larger."""
    if unpacked(data) > LIMIT * MEGABYTE:
        raise TooLarge(
            Sentence(
                "unpacked, the file has {size} MB; the limit is {limit} MB",
                size=unpacked(data) // MEGABYTE,
                limit=LIMIT,
            )
        )
    rows: list[list[str]] = []
    for row in xlsx_rows(io.BytesIO(data)):
        rows.append(row)
        if len(rows) > MOST_ROWS:
            raise TooLarge(Sentence("there are more than {most} rows", most=MOST_ROWS))
    written = length(rows)
    if written > MOST_TEXT:
        raise TooLarge(
            Sentence(
                "unpacked, the file has {size} MB; the limit is {limit} MB",
                size=written // MEGABYTE,
                limit=MOST_TEXT // MEGABYTE,
            )
        )
    return rows


def length(rows: Iterable[Sequence[str]]) -> int:
    """How many characters the cells have together, each counted as often as it stands there."""
    return sum(len(cell) for row in rows for cell in row)


def xlsx_rows(stream: IO[bytes]) -> Iterator[list[str]]:
    """The rows of `numbered_rows` without their numbers."""
    for _, cells in numbered_rows(stream):
        yield cells


def numbered_rows(stream: IO[bytes]) -> Iterator[tuple[int, list[str]]]:
    """The rows of the first sheet, one by one, each with its number in the file. Dates are written YYYY-MM-DD.

    Empty rows are left out. How large the file may be is for the caller to say: nothing but the shared texts is held in
    memory.
    """
    try:
        with ZipFile(stream) as parts:
            name = _first_sheet(parts)
            texts, styles = _Texts(), _Styles()
            _parse_part(parts, "xl/sharedStrings.xml", texts)
            _parse_part(parts, "xl/styles.xml", styles)
            sheet = _Sheet(texts.found, styles.dates())
            with parts.open(name) as part:
                for _ in parsing(part, sheet):
                    yield from filter(_is_filled, sheet.finished())
            yield from filter(_is_filled, sheet.rows)
    except BROKEN as error:
        raise InvalidTournament(Sentence("the file is no spreadsheet (XLSX): {what}", what=error.args[0])) from None


def _is_filled(row: tuple[int, list[str]]) -> bool:
    return any(row[1])


def _parse_part(parts: ZipFile, name: str, elements: Elements) -> None:
    if name in parts.namelist():
        parse(parts.read(name), elements)


def _first_sheet(parts: ZipFile) -> str:
    """The part with the sheet that is the first in the order of the tabs, or else by its name."""
    names = sorted(filter(SHEET.fullmatch, parts.namelist()), key=lambda name: (len(name), name))
    if not names:
        raise InvalidTournament(Sentence("the file is no spreadsheet (XLSX)"))
    book, links = _Book(), _Links()
    _parse_part(parts, "xl/workbook.xml", book)
    _parse_part(parts, "xl/_rels/workbook.xml.rels", links)
    tabs = (links.targets.get(tab, "") for tab in book.tabs)
    return next((name for tab in tabs for name in names if tab and name.endswith(tab)), names[0])


class _Book(Elements):
    """The tabs in their order, by the name of a link."""

    def __init__(self) -> None:
        self.tabs: list[str] = []

    def opened(self, name: str, attributes: Mapping[str, str]) -> None:
        if name == "sheet":
            self.tabs += [value for key, value in attributes.items() if key.endswith("}id")]


class _Links(Elements):
    """The parts that links lead to: the end of their paths."""

    def __init__(self) -> None:
        self.targets: dict[str, str] = {}

    def opened(self, name: str, attributes: Mapping[str, str]) -> None:
        if name == "Relationship":
            self.targets[attributes.get("Id", "")] = "/" + attributes.get("Target", "").rpartition("/")[2]


class _Texts(Elements):
    """The texts that cells share. How a text is pronounced (`rPh`) does not belong to it."""

    def __init__(self) -> None:
        self.found: list[str] = []
        self._aside = 0

    def opened(self, name: str, attributes: Mapping[str, str]) -> None:
        if name == "si":
            self.found.append("")
        self._aside += name == "rPh"
        self._inside = name == "t" and not self._aside

    def closed(self, name: str) -> None:
        self._inside = False
        self._aside -= name == "rPh"

    def data(self, text: str) -> None:
        if self.found and self._inside and len(self.found[-1]) < LONGEST:
            self.found[-1] += text[: LONGEST - len(self.found[-1])]


class _Styles(Elements):
    """Which styles of cells show dates."""

    def __init__(self) -> None:
        self._own: dict[str, str] = {}
        self._styles: list[str] = []
        self._inside = False

    def opened(self, name: str, attributes: Mapping[str, str]) -> None:
        if name == "numFmt":
            self._own[attributes.get("numFmtId", "")] = attributes.get("formatCode", "")
        elif name == "cellXfs":
            self._inside = True
        elif name == "xf" and self._inside:
            self._styles.append(attributes.get("numFmtId", ""))

    def closed(self, name: str) -> None:
        if name == "cellXfs":
            self._inside = False

    def dates(self) -> set[str]:
        """The numbers of those styles."""
        return {str(index) for index, kind in enumerate(self._styles) if self._is_date(kind)}

    def _is_date(self, kind: str) -> bool:
        if kind in self._own:
            return bool(DATE_MARKS.search(LITERALS.sub("", self._own[kind])))
        return kind.isdecimal() and kind.isascii() and len(kind) < 5 and int(kind) in DATE_FORMATS


class _Sheet(Elements):
    """The cells, row by row."""

    def __init__(self, texts: list[str], dates: set[str]) -> None:
        self.rows: list[tuple[int, list[str]]] = []
        self._texts, self._dates = texts, dates
        self._number = 0
        self._column, self._kind, self._style, self._value, self._inside = 0, "", "", "", False

    def opened(self, name: str, attributes: Mapping[str, str]) -> None:
        if name == "row":
            written = attributes.get("r", "")
            is_number = written.isdecimal() and written.isascii() and len(written) < 9
            self._number = int(written) if is_number else self._number + 1
            self.rows.append((self._number, []))
        elif name == "c":
            self._kind, self._style, self._value = attributes.get("t", "n"), attributes.get("s", ""), ""
            place = CELL.fullmatch(attributes.get("r", ""))
            self._column = _column(place[1]) if place else len(self.rows[-1][1]) if self.rows else 0
        self._inside = name in ("v", "t")

    def finished(self) -> list[tuple[int, list[str]]]:
        """The rows so far, but the last, which may go on; they are not kept."""
        done, self.rows = self.rows[:-1], self.rows[-1:]
        return done

    def closed(self, name: str) -> None:
        self._inside = False
        if name == "c" and self.rows and self._column < MOST_COLUMNS:
            row = self.rows[-1][1]
            row.extend([""] * (self._column + 1 - len(row)))
            row[self._column] = self._text()

    def data(self, text: str) -> None:
        if self._inside and len(self._value) < LONGEST:
            self._value += text[: LONGEST - len(self._value)]

    def _text(self) -> str:
        value = self._value
        if self._kind == "s":
            index = int(value) if value.isdecimal() and value.isascii() and len(value) < 9 else -1
            return self._texts[index] if 0 <= index < len(self._texts) else ""
        if self._kind == "n" and self._style in self._dates:
            days = value.partition(".")[0]
            if days.isdecimal() and days.isascii() and len(days) < 8 and 0 < int(days) <= LAST_DAY:
                return (FIRST_DAY + timedelta(int(days))).isoformat()
        return value.removesuffix(".0") if self._kind == "n" else value


def _column(letters: str) -> int:
    """The place of a column by its letters: 0 for A, 26 for AA."""
    place = 0
    for letter in letters:
        place = 26 * place + ord(letter) - ord("A") + 1
    return place - 1
