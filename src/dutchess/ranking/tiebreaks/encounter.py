"""Direct encounter: C.07 article 6, and its extension for teams, article 13.3.

Owns DE and the reapplication to subsets. A group of tied participants goes in, the same participants come out as a
list of smaller groups in order; whoever cannot be separated stays in one group. Must not know the order of
tie-breaks.
"""

from __future__ import annotations

from fractions import Fraction

from dutchess.ranking.tiebreaks.parts import NOT_MET, PLACE, PLAYED, Part, Sum
from dutchess.ranking.tiebreaks.table import GAME, NOBODY
from dutchess.ranking.tiebreaks.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from dutchess.ranking.tiebreaks.table import Table

    Group = list[int]
    Points = int | Fraction


def direct_encounter(table: Table, group: Group) -> list[Group]:
    """C.07 article 6, DE: rank a group by the games among its members, and again every subset still level."""
    parts = encounter_once(table, group)
    if len(parts) == 1:
        return parts
    return [smaller for part in parts for smaller in (direct_encounter(table, part) if len(part) > 1 else [part])]


def encounter_once(table: Table, group: Group) -> list[Group]:
    """C.07 articles 6.1 to 6.3: one application to a group; a single part if it separates nobody."""
    members = set(group)
    met = {index: points_by_opponent(table, index, members) for index in group}
    sums: dict[int, Points] = {index: sum(points.values()) for index, points in met.items()}
    if table.is_round_robin or all(len(points) == len(group) - 1 for points in met.values()):
        return by_points(group, sums.__getitem__)
    missing = {index: len(group) - 1 - len(points) for index, points in met.items()}
    return unreachable(group, sums, {index: sums[index] + missing[index] * table.win for index in group})


def unreachable(group: Group, sums: dict[int, Points], most: dict[int, Points]) -> list[Group]:
    """C.07 article 6.3: whoever none of the others can reach is next, until the first who can be reached."""
    rest = sorted(group, key=lambda index: (-sums[index], index))
    parts: list[Group] = []
    while len(rest) > 1 and all(sums[rest[0]] > most[other] for other in rest[1:]):
        parts.append([rest.pop(0)])
    return [*parts, sorted(rest)]


def by_points(group: Sequence[int], points: Callable[[int], Points]) -> list[Group]:
    """Split a group by points, highest first."""
    found: dict[Points, Group] = {}
    for index in group:
        found.setdefault(points(index), []).append(index)
    return [found[value] for value in sorted(found, reverse=True)]


def places(parts: Sequence[Group]) -> dict[int, int]:
    """The place of each member, level ones sharing the better place; 0 for everybody if nobody was separated."""
    if len(parts) == 1:
        return dict.fromkeys(parts[0], 0)
    found: dict[int, int] = {}
    for part in parts:
        place = len(found) + 1
        for index in part:
            found[index] = place
    return found


def encounter_parts(table: Table, index: int, group: Group) -> Sum:
    """C.07 article 6.1: the points against each of the others who are tied; nothing where they have not met."""
    met = points_by_opponent(table, index, set(group))
    found: list[Part] = []
    for other in group:
        if other in met:
            value = Value(round(10 * met[other]), 1)
            found.append(Part(value, PLAYED[GAME], opponent=table.numbers[other]))
        elif other != index:
            found.append(Part(Value(0, 1), NOT_MET, opponent=table.numbers[other]))
    return Sum(tuple(found), rule=PLACE)


def points_by_opponent(table: Table, index: int, members: set[int]) -> dict[int, Points]:
    """C.07 article 6.1: points against each member met; several games count as their mean (6.1.2)."""
    outcomes, points = table.outcomes[index], table.points[index]
    found: dict[int, list[int]] = {}
    for number, opponent in enumerate(table.opponents[index]):
        if opponent in members and opponent != NOBODY and (outcomes[number] == GAME or table.is_round_robin):
            found.setdefault(opponent, []).append(points[number])
    return {
        opponent: scored[0] if len(scored) == 1 else Fraction(sum(scored), len(scored))
        for opponent, scored in found.items()
    }
