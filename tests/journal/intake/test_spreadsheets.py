"""Lists of players in spreadsheets: the first tab counts, and every row keeps the number that it has in the file."""

from __future__ import annotations

from datetime import date
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from openpyxl import Workbook, load_workbook

from dutchess.base.errors import TooLarge
from dutchess.formats.imports import tables
from dutchess.journal.errors import WrongList
from dutchess.journal.intake.spreadsheets import (
    MOST_ROWS,
    read_pasted,
    read_players,
    read_table,
    write_xlsx,
)


def saved(book: Workbook) -> bytes:
    stream = BytesIO()
    book.save(stream)
    return stream.getvalue()


def test_rows_keep_their_numbers() -> None:
    """Empty rows are left out, but counted."""
    book = Workbook()
    sheet = book.active
    sheet["A3"], sheet["B3"], sheet["C3"] = "Name", "Rating", "Birth"
    sheet["A6"], sheet["B6"], sheet["C6"] = "Alder, Ann", 2100, date(1990, 5, 17)
    sheet["A9"], sheet["B9"] = "Birch, Bo", "none"
    table = read_table(saved(book), "list.xlsx")
    assert table.headings == ("Name", "Rating", "Birth")
    assert table.rows == ((6, ("Alder, Ann", "2100", "1990-05-17")), (9, ("Birch, Bo", "none")))
    read = read_players(saved(book), "list.xlsx")
    assert [(one.name, one.fide_rating, one.birth, row) for one, row in zip(read.people, read.rows, strict=True)] == [
        ("Alder, Ann", 2100, "1990/05/17", 6),
        ("Birch, Bo", 0, "", 9),
    ]
    assert [remark.parameters["row"] for remark in read.remarks] == [9]


@pytest.mark.parametrize("written", ["unr", "-", "1850*", "n/a", "s/r", "NC 1499 E", "1234567"])
def test_what_is_no_rating_makes_an_unrated_player(written: str) -> None:
    """Nobody is left out because of a mark, and every mark is pointed out."""
    read = read_players(f"name;rating;dwz\nAlder;{written};1700\n".encode(), "list.csv")
    assert [(one.name, one.fide_rating, one.national_rating) for one in read.people] == [("Alder", 0, 1700)]
    assert read.problems == ()
    assert [str(remark) for remark in read.remarks] == [
        f"row 2: {written!r} is not a rating; the player is entered as unrated"
    ]


@pytest.mark.parametrize("code", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", [",", ";", "\t"])
def test_a_list_is_read_as_any_spreadsheet_saves_it(code: str, end: str, mark: str) -> None:
    """ "CSV UTF-8", "Unicode text" (UTF-16 with tabs), "CSV (Macintosh)" ..."""
    text = end.join(("Name;Elo", '"Müller, Änne";2100', "Birch;", "")).replace(";", mark)
    read = read_players(text.encode(code), "list.csv")
    assert [(one.name, one.fide_rating) for one in read.people] == [("Müller, Änne", 2100), ("Birch", 0)]
    assert (read.problems, read.remarks) == ((), ())


def test_a_list_without_headings_is_told_what_it_lacks() -> None:
    with pytest.raises(WrongList, match="The first row must hold the headings; it is: Alder"):
        read_players(b"Alder\nBirch\n", "list.csv")


def test_a_typed_list_needs_no_headings() -> None:
    """A number at the end of a line is the rating, after a comma or not; no other number is one."""
    typed = "Alder, Ann, 2100\nBen Birch 1900\n\nCarl Cedar,1800 \nDora Dogwood\nElm 7\nFir2000\n 1700\n"
    assert [cells for _, cells in read_pasted(typed).rows] == [
        ("Alder, Ann", "2100"),
        ("Ben Birch", "1900"),
        ("Carl Cedar", "1800"),
        ("Dora Dogwood",),
        ("Elm 7",),
        ("Fir2000",),
        (" 1700",),
    ]
    assert read_pasted("Alder, Ann; 2100\nBen Birch 1900").rows[1][1] == ("Ben Birch 1900",), "semicolons decide"


def test_the_first_tab_is_read() -> None:
    """Not the part with the first name: people move tabs, and programs keep the names of the parts."""
    book = Workbook()
    for name, sheet in (("Wrong, Willy", book.active), ("Alder, Ann", book.create_sheet("Players"))):
        sheet.append(("Name",))
        sheet.append((name,))
    moved = BytesIO()
    with ZipFile(BytesIO(saved(book))) as parts, ZipFile(moved, "w") as target:
        for part in parts.namelist():
            content = parts.read(part)
            if part == "xl/_rels/workbook.xml.rels":
                content = content.replace(b"sheet1.xml", b"@").replace(b"sheet2.xml", b"sheet1.xml")
                content = content.replace(b"@", b"sheet2.xml")
            target.writestr(part, content)
    assert [one.name for one in read_players(saved(book), "list.xlsx").people] == ["Wrong, Willy"]
    assert [one.name for one in read_players(moved.getvalue(), "list.xlsx").people] == ["Alder, Ann"]


def test_too_many_rows() -> None:
    book = Workbook(write_only=True)
    sheet = book.create_sheet()
    for _ in range(MOST_ROWS + 1):
        sheet.append(("Name",))
    with pytest.raises(WrongList, match=r"list\.xlsx"):
        read_table(saved(book), "list.xlsx")


def repeating(cell: bytes, rows: int, columns: int, shared: bytes = b"") -> bytes:
    """A file that has the same cell again and again, and one text that cells may share."""
    stream = BytesIO()
    row = b"<row>" + cell * columns + b"</row>"
    with ZipFile(BytesIO(saved(Workbook()))) as parts, ZipFile(stream, "w", ZIP_DEFLATED) as target:
        for part in parts.namelist():
            content = parts.read(part)
            target.writestr(part, content.replace(b"</sheetData>", row * rows + b"</sheetData>"))
        target.writestr("xl/sharedStrings.xml", b"<sst><si><t>%s</t></si></sst>" % shared)
    return stream.getvalue()


SHARING = b'<c t="s"><v>0</v></c>'
OWN = b'<c t="inlineStr"><is><t>' + b"x" * 30_000 + b"</t></is></c>"


def test_a_small_file_stands_for_no_endless_list() -> None:
    """A file of 57 kB became a page of 12 GB."""
    data = repeating(SHARING, MOST_ROWS, 20, b"x" * 30_000)
    assert len(data) < 100_000
    with pytest.raises(WrongList, match="it has 800 MB when unpacked; the limit is 4 MB"):
        read_table(data, "list.xlsx")
    with pytest.raises(TooLarge, match="the limit is 4 MB"):
        tables.xlsx_table(data)


@pytest.mark.parametrize("cell", [SHARING, OWN], ids=["shared", "own"])
def test_a_cell_has_a_length(cell: bytes) -> None:
    """Also where its text comes in one piece."""
    data = repeating(cell, 3, 2, b"x" * 30_000)
    assert {len(text) for row in tables.xlsx_table(data) for text in row} == {tables.LONGEST}


def test_what_no_file_can_hold_spoils_no_list() -> None:
    """Journals of before may hold it: one such name left nobody a list as XLSX."""
    names = ["Z\x1b[2J", "Z\x00", "Z\uffff", "Z\ud800", "Zoë"]
    rows = list(load_workbook(BytesIO(write_xlsx(["Name"], [[name] for name in names]))).active.values)
    assert [cell for (cell,) in rows] == ["Name", "Z\ufffd[2J", "Z\ufffd", "Z\ufffd", "Z\ufffd", "Zoë"]
