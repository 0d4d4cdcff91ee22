"""The register of readings, run: every small tournament by every reading that Dutchess can be asked for.

Owns the comparison of our answers with those of the register. Must not know how a reading is carried out.
"""

from __future__ import annotations

from dutchess import trf
from dutchess.ranking.standings import standings
from dutchess.readings import points
from dutchess.systems import pair
from dutchess.values import value_class

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from dutchess.pairing import Pairing
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
    """Every point that has a tournament (or those given), by every reading that can be asked for."""
    for point in points() if chosen is None else chosen:
        for reading in point.readings if point.tournament else ():
            if reading.works:
                yield Run(point, reading.name, reading.answer, answer(point, reading.name))


def answer(point: Point, name: str) -> str:
    """What Dutchess gives for the tournament of a point by one of its readings."""
    tournament, readings = trf.loads(point.tournament), {point.id: name}
    if point.is_about_standings:
        return _order(standings(tournament, point.tiebreaks, readings=readings))
    return _boards(pair(tournament, point.system, readings=readings))


def _boards(pairing: Pairing) -> str:
    """`1-4 5-bye`: White first, in the order of White's number."""
    boards = [f"{white}-{black}" for white, black in sorted(pairing.pairs)]
    return " ".join(boards if pairing.bye is None else [*boards, f"{pairing.bye}-bye"])


def _order(table: Standings) -> str:
    """`3 1=2`: who shares a place is joined."""
    order, last = "", None
    for row in table:
        order += f"{'=' if order and row.rank == last else ' '}{row.player}"
        last = row.rank
    return order.lstrip()
