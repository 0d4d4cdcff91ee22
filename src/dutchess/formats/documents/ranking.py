"""The JSON of standings, and cells that do no harm in a spreadsheet."""

from __future__ import annotations

from dutchess.base.decimals import decimal, score
from dutchess.ranking import crosstable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess.formats.documents.shapes import StandingsDocument, StandingsRow
    from dutchess.ranking.standings import Row, Standings

FORMULA = ("=", "+", "-", "@", "\t", "\r")


def harmless(value: object) -> str:
    """A cell that no spreadsheet program takes for a formula."""
    text = str(value)
    return f"'{text}" if text.startswith(FORMULA) else text


def json_text(table: Standings, ratings: bool, games: bool) -> str:
    """The document, indented."""
    import json  # not for everybody who starts the command

    return json.dumps(document(table, ratings, games), indent=1, ensure_ascii=False) + "\n"


def document(table: Standings, ratings: bool, games: bool) -> StandingsDocument:
    """Round, regulations, codes of the tie-breaks, rows; undefined values are null."""
    cells = games_of(table) if games else [None] * len(table)
    return {
        "round": table.round,
        "regulations": table.regulations,
        "of": "teams" if table.is_team else "players",
        "tiebreaks": table.tiebreaks,
        "warnings": table.warnings,
        "annulled": table.annulled,
        "lots": table.lots,
        "standings": [_row(row, ratings, own) for row, own in zip(table, cells, strict=True)],
    }


def _row(row: Row, ratings: bool, games: list[str] | None) -> StandingsRow:
    made: StandingsRow = {
        "rank": row.rank,
        "place": row.place,
        "player": row.player,
        "name": row.name,
        "points": score(row.points),
        "tiebreaks": [None if value is None else decimal(value.hundredths) for value in row.tiebreaks],
        "withdrawn": row.withdrawn,
        "lot": row.lot,
    }
    if ratings:
        change = row.rating_change
        made["rating"] = row.rating
        made["performance"] = row.performance
        made["rating_change"] = None if change is None else decimal(change.hundredths)
        made["factor"] = row.factor
    if games is not None:
        made["games"] = games
    return made


def games_of(table: Standings) -> list[list[str]]:
    """The cells of the crosstable: by round, or by opponent in a round robin."""
    return crosstable.by_opponent(table) if table.is_round_robin else crosstable.by_round(table)
