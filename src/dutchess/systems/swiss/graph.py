"""Matching problems over the players of a round, described by zones.

Owns the translation from players to the classes, costs and exclusions of the matching kernel. A zone says what part a
player has in a question: in the bracket, in the next scoregroup, below. Must not know what a cost means.
"""

from __future__ import annotations

from dutchess.matching import Matching
from dutchess.record import record
from dutchess.systems.swiss.encoder import weights

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from dutchess.systems.swiss.encoder import Cost
    from dutchess.systems.swiss.field import Field

# In the order in which their vertices are numbered. OUTSIDE stands for being paired by nobody in the graph, THE_BYE
# for the pairing-allocated bye, which only those take who may have it.
HERE, NEXT, BELOW, OUTSIDE, THE_BYE = range(5)

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


class _Spots(dict[tuple[int, int, bool, int], Spot]):
    """Every class of vertices that has been needed: there are few, and each question needs them anew."""

    def __missing__(self, key: tuple[int, int, bool, int]) -> Spot:
        spot = self[key] = Spot(*key)
        return spot


_spots = _Spots()


class Graph:
    """Players as vertices, numbered zone by zone in the given order, and the kernel's matching over them.

    Args:
        field: everybody of the round.
        zones: for each zone its players, as places in the field.
        outside: how many vertices OUTSIDE there are.
        bye_score: the score of those who may take the vertex THE_BYE; None if there is none.
        cost: the cost of joining two classes (the zone of the first not after that of the second), None for no edge.
        kinds: the kind of each of the first players, in the order of the zones: all of a zone, or none.
    """

    def __init__(
        self,
        field: Field,
        zones: Sequence[tuple[int, Sequence[int]]],
        cost: Callable[[Spot, Spot], Cost | None],
        *,
        outside: int = 0,
        bye_score: int | None = None,
        kinds: Sequence[int] = (),
    ) -> None:
        spots: list[Spot] = []
        classes: list[int] = []
        self.places: list[int] = []
        colour = field.colour_class
        for zone, places in zones:
            first = len(self.places)
            self.places += places
            colours = [colour[place] for place in places]
            byes = [False] * len(colours)
            if bye_score is not None:
                byes = [field.may_have_bye(place, bye_score) for place in places]
            own = kinds[first : first + len(colours)] or [NO_KIND] * len(colours)
            keys = list(zip(colours, byes, own, strict=True))
            number = {key: vertex for vertex, key in enumerate(dict.fromkeys(keys), len(spots))}
            spots += [_spots[(zone, *key)] for key in number]
            classes += [number[key] for key in keys]
        for zone, count in ((OUTSIDE, outside), (THE_BYE, 0 if bye_score is None else 1)):
            if count:
                classes += [len(spots)] * count
                spots.append(_spots[(zone, 0, False, NO_KIND)])
        excluded = field.excluded(self.places)
        excluded += [[] for _ in range(len(classes) - len(excluded))]
        self.matching = Matching(classes, weights(cost_table(spots, cost), len(classes)), excluded)


def cost_table(spots: Sequence[Spot], cost: Callable[[Spot, Spot], Cost | None]) -> list[list[Cost | None]]:
    """The cost of joining any two classes, None for no edge."""
    size = len(spots)
    table: list[list[Cost | None]] = [[None] * size for _ in range(size)]
    for i, a in enumerate(spots):
        row = table[i]
        bound, takes_bye = a.colour, a.bye
        for j in range(i, size):
            b = spots[j]
            # [C2] and [C3]: the bye for those who may have it, no two with the same absolute preference.
            if takes_bye if b.zone == THE_BYE else bound == 0 or bound != b.colour:
                row[j] = table[j][i] = cost(a, b)
    return table
