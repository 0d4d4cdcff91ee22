"""Matching problems over the players of a bracket and of the one below it.

Owns the translation from players and costs to the classes, weights and exclusions of the matching kernel. A zone is
the role of a player in a question. Must not know what a cost means.
"""

from __future__ import annotations

from dutchess.base.values import value_class
from dutchess.matching import Matching
from dutchess.matching.encoder import NO_EDGE, weights
from dutchess.pairing.dutch_former.field import preferences_exclude

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from dutchess.base.integers import Place
    from dutchess.matching.encoder import Cost
    from dutchess.pairing.dutch_former.field import Field, Player

# In the order in which their vertices are numbered. MOVED: moved-down players who are S1 of a heterogeneous bracket;
# HERE: the others of the bracket; LEFT: players whom C1 has already moved down; NEXT: residents of the next bracket;
# NOBODY: a vertex for a player who stays unpaired; BYE: the bye.
MOVED, HERE, LEFT, NEXT, NOBODY, BYE = range(6)


@value_class
class Spot:
    """A class of vertices: their zone, and one player as an example of them all.

    `resident`: they have not been moved down into their bracket. `group`: the large group in which all pairs are
    forbidden, 0 for none.
    """

    zone: int
    resident: bool = True
    player: Player | None = None
    group: int = 0


class Graph:
    """Players as vertices, zone by zone in the given order, and the kernel's matching over them.

    Args:
        field: all players of the round.
        zones: for each zone its players, as places in the field.
        residents: the places that are marked so.
        nobody: the number of vertices NOBODY.
        bye: True if there is a vertex BYE.
        cost: the cost of joining two classes (the zone of the first is not after that of the second), None for no edge.
    """

    def __init__(
        self,
        field: Field,
        zones: Sequence[tuple[int, Sequence[Place]]],
        cost: Callable[[Spot, Spot], Cost | None],
        *,
        residents: frozenset[Place],
        nobody: int = 0,
        bye: bool = False,
    ) -> None:
        self.places: list[Place] = []
        self.classes: list[int] = []
        spots: list[Spot] = []
        numbers: dict[tuple[int, bool, int, int], int] = {}
        for zone, places in zones:
            for place in places:
                key = (zone, place in residents, field.trait[place], field.group[place])
                if key not in numbers:
                    numbers[key] = len(spots)
                    spots.append(Spot(zone, key[1], field.players[place], key[3]))
                self.places.append(place)
                self.classes.append(numbers[key])
        for zone, count in ((NOBODY, nobody), (BYE, int(bye))):
            if count:
                self.classes += [len(spots)] * count
                spots.append(Spot(zone))
        self._costs = _cost_table(spots, cost)
        excluded = field.excluded(self.places)
        excluded += [[] for _ in range(len(self.classes) - len(excluded))]
        self.matching = Matching(self.classes, levelled(weights(self._costs, len(self.classes))), excluded)

    def total_cost(self) -> Cost:
        """The cost of the current matching, which must be perfect, digit by digit."""
        classes, mates = self.classes, self.matching.mates()
        costs = [self._costs[classes[v]][classes[w]] for v, w in enumerate(mates) if v < w]
        return tuple(sum(digits) for digits in zip(*[cost for cost in costs if cost is not None], strict=True))


def _cost_table(spots: Sequence[Spot], cost: Callable[[Spot, Spot], Cost | None]) -> list[list[Cost | None]]:
    """The cost of joining any two classes; None if B1b, B2 or a group forbids it, or the question has no such edge."""
    size = len(spots)
    table: list[list[Cost | None]] = [[None] * size for _ in range(size)]
    for i, a in enumerate(spots):
        for j in range(i, size):
            b = spots[j]
            if a.player is not None and b.player is not None and preferences_exclude(a.player, b.player):
                continue
            if a.group and a.group == b.group:
                continue
            if b.zone == BYE and (a.player is None or not a.player.bye_allowed):
                continue
            table[i][j] = table[j][i] = cost(a, b)
    return table


def levelled(table: list[list[int]]) -> list[list[int]]:
    """The same comparisons, with weights nearer to each other: so the kernel finds the heaviest matching sooner.

    Every vertex has one partner. So we may add the same to all edges of a class in which no two vertices have an edge,
    such as NOBODY, until the heaviest of them is as heavy as any.
    """
    top = max(map(max, table), default=NO_EDGE)
    for i, row in enumerate(table):
        missing = top - max(row)
        for j, weight in enumerate(row):
            if row[i] == NO_EDGE and weight != NO_EDGE:
                row[j] = table[j][i] = weight + missing
    return table
