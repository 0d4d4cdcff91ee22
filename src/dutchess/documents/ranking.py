"""The JSON of standings, and cells that do no harm in a spreadsheet."""

from __future__ import annotations

from dutchess.ranking import crosstable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess.ranking.standings import Row, Standings

FORMULA = ("=", "+", "-", "@", "\t", "\r")


def harmless(value: object) -> str:
    """A cell that no spreadsheet program takes for a formula."""
    text = str(value)
    return f"'{text}" if text.startswith(FORMULA) else text


def json_text(table: Standings, ratings: bool, games: bool) -> str:
    """One object: round, regulations, codes of the tie-breaks, rows; undefined values are null."""
    import json  # not for everybody who starts the command

    cells = games_of(table) if games else [None] * len(table)
    document = {
        "round": table.round,
        "regulations": table.regulations,
        "of": "teams" if table.is_team else "players",
        "tiebreaks": table.tiebreaks,
        "warnings": table.warnings,
        "annulled": table.annulled,
        "lots": table.lots,
        "standings": [_json_row(row, ratings, own) for row, own in zip(table, cells, strict=True)],
    }
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


def _json_row(row: Row, ratings: bool, games: list[str] | None) -> dict[str, object]:
    document: dict[str, object] = {
        "rank": row.rank,
        "place": row.place,
        "player": row.player,
        "name": row.name,
        "points": _number(row.points * 10),
        "tiebreaks": [None if value is None else _number(value.hundredths) for value in row.tiebreaks],
        "withdrawn": row.withdrawn,
        "lot": row.lot,
    }
    if ratings:
        change = row.rating_change
        document["rating"] = row.rating
        document["performance"] = row.performance
        document["rating_change"] = None if change is None else _number(change.hundredths)
        document["factor"] = row.factor
    if games is not None:
        document["games"] = games
    return document


def _number(hundredths: int) -> int | float:
    return hundredths // 100 if hundredths % 100 == 0 else hundredths / 100


def games_of(table: Standings) -> list[list[str]]:
    """The cells of the crosstable: by round, or by opponent in a round robin."""
    return crosstable.by_opponent(table) if table.is_round_robin else crosstable.by_round(table)
