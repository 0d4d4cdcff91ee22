"""Facts written as lines of a report file, for tests of what such lines mean."""

from __future__ import annotations

from dutchess import Record, Tournament
from dutchess.base.values import replace
from dutchess.formats.trf.records import HANDLERS, TEXTS, Statements, holds
from dutchess.formats.trf.teams_and_clubs import with_teams_and_clubs


def stating(tournament: Tournament, *lines: str) -> Tournament:
    """The tournament with what these lines say (header, 202, 212, 299 and those of teams); others are kept."""
    header = Statements([])
    header.system = tournament.system
    for number, line in enumerate(lines, 1):
        header.add(line[:3], line, number)
    others = [Record(line[:3], line) for line in lines if not holds(line[:3], header.is_team)]
    assert not {line[:3] for line in lines} & (HANDLERS.keys() - {*TEXTS, "202", "212", "240"})
    stated = with_teams_and_clubs(tournament, header)
    return replace(
        stated,
        header=replace(stated.header, **header.event),
        tiebreaks=header.tiebreaks or stated.tiebreaks,
        records=(*stated.records, *others),
    )
