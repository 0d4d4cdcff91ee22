"""`dutchess series`: the standings of several events together.

Owns how a series is shown. Must not compute its points.
"""

from __future__ import annotations

import dutchess
from dutchess.cli import exits, files
from dutchess.cli.options import OUTPUT, Arguments, Command, Option, UsageError
from dutchess.ranking.series import series

TYPE_CHECKING = False
if TYPE_CHECKING:
    from fractions import Fraction

    from dutchess.ranking.series import SeriesRow

MOST_PLACES = 1000
COMMAND = Command(
    name="series",
    summary="Rank the players of several events together (Grand Prix).",
    usage="dutchess series FILE... [--places LIST] [--best K] [--tiebreaks LIST] [--format table|json] [-o OUT]",
    files=(1, None),
    options=(
        Option(
            "--places", "points for the first, second, ... place, such as 10,8,6,5; default: points scored", metavar="P"
        ),
        Option("--best", "how many events count; default all", metavar="K", kind="integer", least=1),
        Option("--tiebreaks", "tie-breaks that decide the places; default: those of each file", metavar="L"),
        Option("--format", "output format; default table", metavar="F", choices=("table", "json")),
        OUTPUT,
    ),
    example="dutchess series examples/weekend-46.trf examples/open-120.trf --places 10,8,6,5,4,3,2,1 --best 1",
    notes="Players are recognised in several files by their FIDE ID, or else by their name. Players who share a place "
    "share its points. Equal sums are separated by the best event, then by the second best, and so on.",
)


def run(arguments: Arguments) -> int:
    """Rank each event, add up, show."""
    tables = [
        dutchess.standings(files.load(name), arguments.text("--tiebreaks") or None, teams=False)
        for name in arguments.files
    ]
    rows = series(tables, by_place=_places(arguments.text("--places")), best=arguments.integer("--best"))
    text = _json(rows) if arguments.text("--format") == "json" else _table(rows)
    files.write(arguments.text("--output"), text)
    return exits.FINE


def _places(text: str) -> tuple[int, ...] | None:
    parts = [part.strip() for part in text.split(",")] if text else []
    if not all(part.isdecimal() and part.isascii() and len(part) < 10 for part in parts) or len(parts) > MOST_PLACES:
        raise UsageError("--places: write whole numbers with commas, such as 10,8,6,5")
    return tuple([int(part) for part in parts]) if parts else None


def _number(points: Fraction) -> str:
    """A whole number, or two decimals."""
    return str(points.numerator) if points.denominator == 1 else f"{float(points):.2f}"


def _table(rows: tuple[SeriesRow, ...]) -> str:
    width = max([len(row.name) for row in rows], default=4)
    events = range(len(rows[0].events)) if rows else ()
    lines = [f"  rk  {'name':{width}}  {'points':>7}  " + "  ".join([f"{at + 1:>7}" for at in events])]
    for row in rows:
        cells = ["" if row.events[at] is None else _cell(row, at) for at in events]
        lines.append(
            f"{row.rank:4}  {row.name:{width}}  {_number(row.points):>7}  " + "  ".join([f"{one:>7}" for one in cells])
        )
    return "\n".join([line.rstrip() for line in lines]) + "\n"


def _cell(row: SeriesRow, at: int) -> str:
    """The points of an event, in brackets if they do not count."""
    text = _number(row.events[at] or 0 * row.points)
    return text if at in row.counted else f"({text})"


def _json(rows: tuple[SeriesRow, ...]) -> str:
    import json  # start-up: only --format json needs it

    listed = [
        {
            "rank": row.rank,
            "name": row.name,
            "points": float(row.points),
            "events": [None if points is None else float(points) for points in row.events],
            "counted": [at + 1 for at in row.counted],
        }
        for row in rows
    ]
    return json.dumps(listed, indent=1, ensure_ascii=False) + "\n"
