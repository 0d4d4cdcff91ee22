"""Sheets that are lists as files for spreadsheet programs: the same rows as on paper.

Owns which sheets are lists and what their columns are called; the formats are those of `journal.intake.spreadsheets`.
Must not know of requests.
"""

from __future__ import annotations

from dutchess.base.translation import Texts
from dutchess.journal.intake.spreadsheets import write_csv, write_xlsx
from dutchess.web.print import sheets

MEDIA_TYPES = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}
LISTS = (
    "pairings",
    "names",
    "standings",
    "crosstable",
    "entries",
    "fixtures",
    "prizes",
    "prizes-by-player",
    "envelopes",
    "rating-changes",
    "groups-club",
    "groups-federation",
    "groups-age",
)  # sheets, those of a round without its number

Table = tuple[tuple[str, ...], list[tuple[str, ...]]]


def table_of(_: Texts, sheet: sheets.Sheet) -> Table | None:
    """The columns and rows of a sheet; None if it is no list."""
    if isinstance(sheet, sheets.TableSheet):
        return sheet.columns, [*sheet.rows]
    if isinstance(sheet, sheets.PairingsByName):
        columns = (_("Name"), _("Board"), _("Colour"), _("Opponent"))
        return columns, [(row.name, row.board, row.colour, row.opponent) for row in sheet.rows]
    if isinstance(sheet, sheets.TeamPairings):
        columns = (_("Board"), _("Name"), _("Result"), _("Opponent"))
        return columns, [
            (str(board), first.name if first else "", text, second.name if second else "")
            for match in sheet.matches
            for board, first, _has_white, text, second in match.boards
        ]
    if isinstance(sheet, sheets.Pairings):
        six = (_("Board"), _("White"), _("Rating"), _("Result"), _("Black"), _("Rating"))
        games = [
            (str(one.number), one.white.name, one.white.rating, one.result, *_side(one.black)) for one in sheet.boards
        ]
        return six, [*games, *(("", person.name, person.rating, why, "", "") for person, why in sheet.absent)]
    return None


def _side(person: sheets.Person | None) -> tuple[str, str]:
    return (person.name, person.rating) if person else ("", "")


def list_file(table: Table, ending: str) -> bytes:
    """A list as CSV (with the mark by which spreadsheet programs know UTF-8) or XLSX, where numbers are numbers."""
    columns, rows = table
    if ending == "csv":
        return write_csv(columns, rows).encode("utf-8-sig")
    return write_xlsx(
        columns, [[int(cell) if cell.isascii() and cell.isdecimal() else cell for cell in row] for row in rows]
    )
