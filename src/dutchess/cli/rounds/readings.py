"""`dutchess readings`: the points that the rules leave open, and how Dutchess reads them.

Owns how the register is shown. Must not read the rules itself.
"""

from __future__ import annotations

import sys
from textwrap import fill

from dutchess.base.errors import UnknownReading
from dutchess.cli import exits
from dutchess.cli.options import Arguments, Command, Option, UsageError
from dutchess.cli.rounds.boards import align
from dutchess.readings import entries, find, points

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from dutchess.readings import Point, Reading

WIDTH = 100

COMMAND = Command(
    name="readings",
    summary="Show the points that the rules leave open, and how each can be read.",
    usage="dutchess readings [ID] [--run | --json]",
    options=(
        Option("--run", "pair or rank each point's small tournament, and compare with the answers of the register"),
        Option("--json", "write everything as JSON, with the tournaments"),
    ),
    example="dutchess readings c6-degree",
    files=(0, 1),
    notes="ID names one point; without it, all are listed. The first reading of a point is the one that Dutchess takes "
    "in the edition in force. Those marked with * can be asked for with --reading ID=NAME in pair, check, explain and "
    "standings. With --run, Dutchess gives the answers of these and of its own readings; the others were worked out by "
    "hand. The exit code is 1 if an answer differs from the register.",
)


def run(arguments: Arguments) -> int:
    """List, show or run."""
    try:
        chosen = [find(name) for name in arguments.files] or list(points())
    except UnknownReading as error:
        raise UsageError(str(error), "`dutchess readings` lists all points") from error
    if arguments.flag("--run"):
        return _run_points(chosen)
    if arguments.flag("--json"):
        import json  # start-up: only --json needs it

        wanted = [point.id for point in chosen]
        plain = [entry for entry in entries() if entry["id"] in wanted]
        sys.stdout.write(json.dumps(plain, ensure_ascii=False, indent=1) + "\n")
    elif arguments.files:
        sys.stdout.write("".join(f"{line}\n" for line in _show_point(chosen[0])))
    else:
        sys.stdout.write("".join(f"{line}\n" for line in _list_points(chosen)))
    return exits.FINE


def _run_points(chosen: Sequence[Point]) -> int:
    from dutchess.simulation.readings import run as run_all  # start-up: only --run needs it

    rows = [("id", "reading", "register", "Dutchess", "")]
    ran = {(one.point.id, one.name): one for one in run_all(chosen)}
    for point in chosen:
        for reading in point.readings:
            one = ran.get((point.id, reading.name))
            found, note = ("", "by hand") if one is None else (one.found, "" if one.agrees else "differs")
            rows.append((point.id, reading.name, reading.answer, found, note))
    differing = sum([not one.agrees for one in ran.values()])
    sys.stdout.write("".join(f"{line}\n" for line in align(rows, rows[0])))
    sys.stdout.write(f"{len(ran)} readings run: {differing} differ\n")
    return exits.NOT_SO if differing else exits.FINE


def _list_points(chosen: Iterable[Point]) -> list[str]:
    rows = [("id", "chapter", "readings")]
    for point in chosen:
        names = ", ".join(_mark_reading(point, reading) for reading in point.readings)
        rows.append((point.id, point.chapter, names))
    return [
        *align(rows, rows[0]),
        "",
        "*: --reading ID=NAME asks for it; `dutchess readings ID` shows a point with its tournament",
    ]


def _mark_reading(point: Point, reading: Reading) -> str:
    return f"{reading.name}*" if reading.name in point.choices else reading.name


def _show_point(point: Point) -> Iterator[str]:
    yield f"{point.id}: {point.chapter}, {point.edition}"
    yield fill(f"{point.question} ({', '.join(point.articles)})", WIDTH)
    for reading in point.readings:
        yield ""
        yield _mark_reading(point, reading)
        yield fill(reading.says, WIDTH, initial_indent="  ", subsequent_indent="  ")
        if reading.taken_by:
            yield f"  taken by {', '.join(reading.taken_by)}"
        if reading.default_of:
            yield f"  default of {', '.join(reading.default_of)}"
        by_hand = "" if reading.name in point.computed else " (by hand)"
        yield f"  answer: {reading.answer}{by_hand}"
    if point.why:
        yield ""
        yield fill(point.why, WIDTH)
    yield ""
    yield f"The smallest tournament that we know ({point.system or point.tiebreaks}):"
    yield ""
    yield point.tournament.rstrip("\n")
