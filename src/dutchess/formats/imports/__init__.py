"""Tournaments from the files of other programs, recognised by their content.

    read = dutchess.formats.imports.read(data)
    read.tournament, read.format, read.remarks

Owns the list of formats. Each has a module of its own; all return the same value: the facts of a tournament and, as
codes with parameters, everything that could not be read. A report file (TRF) is what is read if nothing else is
recognised. Must not pair nor judge: who imports a file checks its rounds.
"""

from __future__ import annotations

from dutchess.base.errors import InvalidTournament, Sentence
from dutchess.formats import trf
from dutchess.formats.imports import chess_results_xml, cross_tables, json_text, papi, swar, tables, tunx, vega
from dutchess.formats.imports.remarks import REMARKS, Remark, words
from dutchess.formats.imports.sheet import Imported

__all__ = ["REMARKS", "REPORT", "Imported", "Remark", "foreign", "read", "words"]

REPORT = "report file (TRF)"


def read(data: bytes, warnings: list[trf.Deviation] | None = None, file: str | None = None) -> Imported:
    """The tournament in a file, whatever program wrote it.

    Args:
        data: the content of the file.
        warnings: receives the repairs that the reader of report files made.
        file: the name to use in errors.
    Raises:
        InvalidTournament: the file is damaged, contradicts itself, or is of no known kind.
    """
    found = foreign(data, file)
    if found is None and tables.is_xlsx(data):
        raise InvalidTournament(Sentence("the spreadsheet has no cross table (Name, No., 1.Rd, 2.Rd ...)"), file=file)
    return found or Imported(trf.loads(data, warnings, file), REPORT, ())


def foreign(data: bytes, file: str | None = None) -> Imported | None:
    """The tournament in a file of another program; None for report files, lists of players and everything else."""
    try:
        return _recognised(data)
    except InvalidTournament as error:
        error.file = file
        raise


def _recognised(data: bytes) -> Imported | None:
    if tunx.is_one(data):
        return tunx.read(data)
    if papi.is_database(data):
        raise InvalidTournament(
            Sentence("this is a database of Papi; export the tournament as a report file (TRF) or as JSON")
        )
    if tables.is_xlsx(data):
        return _table(tables.xlsx_table(data))
    if chess_results_xml.is_one(data):
        return chess_results_xml.read(data)
    if vega.is_veg(data):
        return vega.read_veg(data)
    if data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"{":
        content = json_text.content_of(data)
        if papi.is_one(content):
            return papi.read(content)
        if swar.is_one(content):
            return swar.read(content)
        return None
    if vega.is_tdf(data):
        return vega.read_tdf(data)
    return None if _is_report(data) else _table(tables.csv_rows(data))


def _is_report(data: bytes) -> bool:
    """True for a text in which no cell of a table is separated, or with the record of a player (001)."""
    return b"\n001 " in data or data.startswith(b"001 ") or not any(mark in data for mark in (b";", b",", b"\t"))


def _table(rows: list[list[str]]) -> Imported | None:
    """The cross table in these rows; None if they have no headings of one."""
    return cross_tables.read(rows) if cross_tables.header_row(rows) is not None else None
