"""Matching problems over the players of a round, described by zones.

Owns the translation from players to the classes, costs and exclusions of the matching kernel. A zone says what part a
player has in a question: in the bracket, in the next scoregroup, below. Must not know what a cost means.
"""

from __future__ import annotations

from dutchess.matching import Matching
from dutchess.record import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from dutchess.systems.swiss.field import Field

# In the order in which their vertices are numbered. OUTSIDE stands for being paired by nobody in the graph, THE_BYE
# for the pairing-allocated bye, which only those take who may have it.
HERE, NEXT, BELOW, OUTSIDE, THE_BYE = range(5)

NO_EDGE = -1
NO_KIND = -1


@record
class Spot:
    """A class of vertices: zone, absolute colour preference, right to the bye, and kind of player if that matters.

    Kinds are numbers that mean something to the caller; NO_KIND for the others.
    """

    zone: int
    colour: int = 0
    bye: bool = False
    kind: int = NO_KIND


def may_be_joined(a: Spot, b: Spot) -> bool:
    """[C2] and [C3] for two classes of vertices; the zone of `a` is not after that of `b`."""
    if b.zone == THE_BYE:
        return a.bye
    return a.colour == 0 or a.colour != b.colour


class Graph:
    """Players as vertices, numbered zone by zone in the given order, and the kernel's matching over them.

    Args:
        field: everybody of the round.
        zones: for each zone its players, as places in the field.
        outside: how many vertices OUTSIDE there are.
        with_bye: whether there is a vertex THE_BYE.
        cost: the cost of joining two classes (the zone of the first not after that of the second), or NO_EDGE.
        kinds: the kind of each of the first players, in the order of the zones.
    """

    def __init__(
        self,
        field: Field,
        zones: Sequence[tuple[int, Sequence[int]]],
        cost: Callable[[Spot, Spot], int],
        *,
        outside: int = 0,
        with_bye: bool = False,
        kinds: Sequence[int] = (),
    ) -> None:
        index: dict[tuple[int, int, bool, int], int] = {}
        spots: list[Spot] = []
        classes: list[int] = []
        self.places: list[int] = []
        for zone, places in zones:
            first = len(self.places)
            self.places += places
            for vertex, place in enumerate(places, first):
                kind = kinds[vertex] if vertex < len(kinds) else NO_KIND
                bye = with_bye and field.may_have_bye(place)
                key = (zone, field.colour_class[place], bye, kind)
                number = index.get(key)
                if number is None:
                    number = index[key] = len(spots)
                    spots.append(Spot(*key))
                classes.append(number)
        for zone, count in ((OUTSIDE, outside), (THE_BYE, 1 if with_bye else 0)):
            if count:
                classes += [len(spots)] * count
                spots.append(Spot(zone))
        excluded = field.excluded(self.places)
        excluded += [[] for _ in range(len(classes) - len(excluded))]
        self.matching = Matching(classes, _table(spots, cost), excluded)


def _table(spots: Sequence[Spot], cost: Callable[[Spot, Spot], int]) -> list[list[int]]:
    """Weights for the kernel: the greatest cost less the cost, so that the heaviest matching is the cheapest one."""
    size = len(spots)
    costs = [[NO_EDGE] * size for _ in range(size)]
    for i, a in enumerate(spots):
        for j in range(i, size):
            b = spots[j]
            if may_be_joined(a, b):
                costs[i][j] = costs[j][i] = cost(a, b)
    highest = max(max(row) for row in costs) if costs else 0
    return [[NO_EDGE if value < 0 else highest - value for value in row] for row in costs]
