"""Tournaments from files of any program, as an action of the journal takes them.

Owns what is confirmed about a file: the repairs of the reader of report files, and what the other readers could not
read. Must not judge the rounds: the rule of the import does.
"""

from __future__ import annotations

from dutchess.base.values import value_class
from dutchess.formats import imports, trf
from dutchess.journal.messages import Words, foreign
from dutchess.tournament import Tournament


@value_class
class ForeignFile:
    """What a file holds, the name of its format, and what somebody must confirm about it."""

    content: Tournament
    format: str
    repairs: tuple[Words, ...]


def read_file(data: bytes, file: str) -> ForeignFile:
    """The tournament in a file. Raises InvalidTournament if there is none."""
    warnings: list[trf.Deviation] = []
    found = imports.read(data, warnings, file or None)
    repaired = [f"line {one.line}: {one.message}" if one.line else str(one.message) for one in warnings]
    return ForeignFile(found.tournament, found.format, (*repaired, *map(foreign, found.remarks)))
