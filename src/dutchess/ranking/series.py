"""Series of events (Grand Prix): points for places or scores in each, and the best few count.

    series([first, second, third], by_place=(10, 8, 6, 5, 4, 3, 2, 1), best=2)

Owns the points of a series and its order. Somebody is the same person in two events by the FIDE number, or else by the
name. Must not rank players within an event.
"""

from __future__ import annotations

from fractions import Fraction

from dutchess.base.errors import InvalidRun
from dutchess.base.values import replace, value_class

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from dutchess.ranking.standings import Row, Standings


@value_class
class SeriesRow:
    """One player of a series.

    Attributes:
        name: as in the last event they played.
        rank: the place; players whom nothing separates share it.
        points: the sum of the events that count.
        events: the points of each event, None where the player did not take part.
        counted: the numbers of the events that count (0 is the first).
    """

    name: str
    rank: int
    points: Fraction
    events: tuple[Fraction | None, ...]
    counted: tuple[int, ...]


def series(
    tables: Sequence[Standings], *, by_place: Sequence[int] | None = None, best: int | None = None
) -> tuple[SeriesRow, ...]:
    """The standings of a series.

    Players are ordered by the sum of their best events, then by their best event, the second best, and so on.

    Args:
        tables: the standings of the events, in order.
        by_place: the points for the first, second, ... place; those who share a place share its points equally. By
            default the points scored in the event count.
        best: how many events count; all by default.

    Raises:
        InvalidRun: there is no event, or the number of events that count is wrong.
    """
    if not tables:
        raise InvalidRun("a series needs at least one event")
    if best is not None and best < 1:
        raise InvalidRun("at least one event of a series must count")
    count = len(tables) if best is None else best
    names: dict[str, str] = {}
    points: dict[str, list[Fraction | None]] = {}
    for number, table in enumerate(tables):
        given = _by_place(table, by_place) if by_place is not None else _by_score(table)
        people = {player.number: player for player in table.tournament.players}
        for row in table:
            player = people[row.player]
            key = f"id {player.fide_id}" if player.fide_id else " ".join(player.name.casefold().split())
            names[key] = player.name
            points.setdefault(key, [None] * len(tables))[number] = given.get(row.player, Fraction(0))
    found = [_row(names[key], own, count) for key, own in points.items()]
    found.sort(key=lambda one: (_order(one), one.name))
    ranked: list[SeriesRow] = []
    for place, one in enumerate(found, 1):
        same = ranked and _order(ranked[-1]) == _order(one)
        ranked.append(replace(one, rank=ranked[-1].rank if same else place))
    return tuple(ranked)


def _order(row: SeriesRow) -> tuple[Fraction, list[Fraction]]:
    return -row.points, sorted([-(row.events[number] or Fraction(0)) for number in row.counted])


def _row(name: str, own: Sequence[Fraction | None], count: int) -> SeriesRow:
    played = [number for number, points in enumerate(own) if points is not None]
    counted = sorted(sorted(played, key=lambda number: (-(own[number] or Fraction(0)), number))[:count])
    total = sum([own[number] or Fraction(0) for number in counted], Fraction(0))
    return SeriesRow(name, 0, total, tuple(own), tuple(counted))


def _by_score(table: Standings) -> dict[int, Fraction]:
    return {row.player: Fraction(row.points, 10) for row in table}


def _by_place(table: Standings, by_place: Sequence[int]) -> dict[int, Fraction]:
    """The points of the places; those who share some places share their points equally."""
    sharing: dict[int, list[Row]] = {}
    for row in table:
        if row.rank is not None:
            sharing.setdefault(row.rank, []).append(row)
    made: dict[int, Fraction] = {}
    for rank, rows in sharing.items():
        places = [by_place[place] if place < len(by_place) else 0 for place in range(rank - 1, rank - 1 + len(rows))]
        for row in rows:
            made[row.player] = Fraction(sum(places), len(rows))
    return made
