"""The register of readings, run: every small tournament by every reading that Dutchess takes or can be asked for.

Owns the comparison of our answers with those of the register. Must not know how a reading is carried out.
"""

from __future__ import annotations

from dutchess.base.values import value_class
from dutchess.formats import trf
from dutchess.pairing.systems import pair
from dutchess.ranking.standings import standings
from dutchess.readings import points

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from dutchess.pairing.result import Pairing
    from dutchess.ranking.standings import Standings
    from dutchess.readings import Point


@value_class
class Run:
    """One reading of one point: what the register says and what Dutchess gives, in the form of `Reading.answer`."""

    point: Point
    name: str
    expected: str
    found: str

    @property
    def agrees(self) -> bool:
        return self.found == self.expected


def run(chosen: Iterable[Point] | None = None) -> Iterator[Run]:
    """Every point (or those given), by every reading whose answer Dutchess can give."""
    for point in points() if chosen is None else chosen:
        for reading in point.readings:
            if reading.name in point.computed:
                yield Run(point, reading.name, reading.answer, answer(point, reading.name))


def answer(point: Point, name: str) -> str:
    """What Dutchess gives for the tournament of a point by one of its readings."""
    tournament, readings = trf.loads(point.tournament), {point.id: name} if point.choices else None
    if not point.is_about_standings:
        return _boards(pair(tournament, point.system, readings=readings))
    table = standings(tournament, point.tiebreaks, readings=readings)
    if ":" in point.readings[0].answer:
        return _values(point.tiebreaks, table)
    return _order(table)


def _boards(pairing: Pairing) -> str:
    """`1-4 5-bye`: White first, in the order of White's number."""
    boards = [f"{white}-{black}" for white, black in sorted(pairing.pairs)]
    return " ".join(boards if pairing.bye is None else [*boards, f"{pairing.bye}-bye"])


def _values(tiebreak: str, table: Standings) -> str:
    """`WIN: 1 0, 2 1`: each participant and the value, in the order of their numbers."""
    rows = sorted(table, key=lambda row: row.player)
    return f"{tiebreak}: " + ", ".join([f"{row.player} {row.tiebreaks[0]}" for row in rows])


def _order(table: Standings) -> str:
    """`3 1=2`: who shares a place is joined."""
    order, last = "", None
    for row in table:
        order += f"{'=' if order and row.rank == last else ' '}{row.player}"
        last = row.rank
    return order.lstrip()
