"""Matching problems over the players of a round, described by zones.

Owns the translation from players to the classes, costs and exclusions of the matching kernel. A zone says what part a
player has in a question: in the bracket, in the next scoregroup, below. Must not know what a cost means.
"""

from __future__ import annotations

from _thread import _local as local  # what `threading` offers, without the time it takes to import that

from dutchess.matching import Prices as Table
from dutchess.record import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from dutchess.matching import Matching
    from dutchess.matching.encoder import Cost
    from dutchess.systems.swiss.field import Field

    # A `Spot` not yet spelled out.
    Key = tuple[int, int, bool, int]

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


class Prices:
    """What joining two classes costs in one kind of question, the same in all rounds: worked out once in each thread.

    Args:
        cost: the cost of joining two classes (the zone of the first not after that of the second), None for no edge.
    """

    def __init__(self, cost: Callable[[Spot, Spot], Cost | None]) -> None:
        self.cost = cost


class _Priced:
    """The classes met with so far, by number, and what joining two of them costs. Of one thread, or of one graph."""

    def __init__(self, cost: Callable[[Spot, Spot], Cost | None]) -> None:
        self._cost = cost
        self._classes = _Classes()
        self._table = Table()

    @property
    def is_full(self) -> bool:
        return len(self._classes) > _MOST_CLASSES

    def matching(self, keys: Sequence[Key], excluded: Sequence[Sequence[int]]) -> Matching:
        """The matching problem over vertices of these classes."""
        classes = [*map(self._classes.__getitem__, keys)]
        for a, b in self._table.unknown(classes):
            self._table.set(a, b, self._allowed_cost(self._classes.spots[a], self._classes.spots[b]))
        return self._table.matching(classes, excluded)

    def _allowed_cost(self, a: Spot, b: Spot) -> Cost | None:
        if a.zone > b.zone:
            a, b = b, a
        # [C2] and [C3]: the bye for those who may have it, no two with the same absolute preference.
        allowed = a.bye if b.zone == THE_BYE else a.colour == 0 or a.colour != b.colour
        return self._cost(a, b) if allowed else None


# More than any series of rounds is likely to need; what is remembered does not grow without end.
_MOST_CLASSES = 1_500
_MOST_PRICES = 24


class _Memory(local):
    """What a thread remembers of the questions it has asked, from one round to the next. No other thread sees it."""

    def __init__(self) -> None:
        self._known: dict[Prices, _Priced] = {}

    def of(self, prices: Prices) -> _Priced:
        """What is known of these prices."""
        known = self._known
        found = known.get(prices)
        if found is None or found.is_full:
            if len(known) >= _MOST_PRICES:
                known.clear()
            found = known[prices] = _Priced(prices.cost)
        return found


_memory = _Memory()


class _Classes(dict["Key", int]):
    """The number of each class, in the order in which they are met with."""

    def __init__(self) -> None:
        self.spots: list[Spot] = []

    def __missing__(self, key: Key) -> int:
        # In this order an interruption (Ctrl-C) between two lines leaves a number unused, and no number wrong.
        self.spots.append(Spot(*key))
        number = self[key] = len(self.spots) - 1
        return number


class Graph:
    """Players as vertices, numbered zone by zone in the given order, and the kernel's matching over them.

    Args:
        field: everybody of the round.
        zones: for each zone its players, as places in the field.
        outside: how many vertices OUTSIDE there are.
        bye_score: the score of those who may take the vertex THE_BYE; None if there is none.
        cost: what joining two classes costs: prices, or the function for them if they hold for this graph only.
        kinds: the kind of each of the first players, in the order of the zones: all of a zone, or none.
    """

    def __init__(
        self,
        field: Field,
        zones: Sequence[tuple[int, Sequence[int]]],
        cost: Prices | Callable[[Spot, Spot], Cost | None],
        *,
        outside: int = 0,
        bye_score: int | None = None,
        kinds: Sequence[int] = (),
    ) -> None:
        keys: list[Key] = []
        self.places: list[int] = []
        colour = field.colour_class
        byes = None if bye_score is None else field.byes(bye_score)
        for zone, places in zones:
            first = len(self.places)
            self.places += places
            size = len(places)
            own = kinds[first : first + size] or [NO_KIND] * size
            takes_bye = [False] * size if byes is None else map(byes.__getitem__, places)
            keys += zip([zone] * size, map(colour.__getitem__, places), takes_bye, own, strict=True)
        keys += [(OUTSIDE, 0, False, NO_KIND)] * outside
        if bye_score is not None:
            keys.append((THE_BYE, 0, False, NO_KIND))
        excluded = field.excluded(self.places)
        excluded += [[] for _ in range(len(keys) - len(excluded))]
        priced = _memory.of(cost) if isinstance(cost, Prices) else _Priced(cost)
        self.matching = priced.matching(keys, excluded)
