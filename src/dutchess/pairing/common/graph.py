"""Matching problems over the players of a round, described by zones.

Owns the translation from players to the classes, costs and exclusions of the matching kernel. A zone is the role of a
player in a problem: in the bracket, in the next scoregroup, below. Must not know what a cost means.
"""

from __future__ import annotations

from _thread import _local as local  # the same as in `threading`, without the time to import it

from dutchess.base.values import value_class
from dutchess.matching import Prices as PriceTable
from dutchess.pairing.common import Known

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from dutchess.base.integers import Place
    from dutchess.matching import Matching
    from dutchess.matching.encoder import Cost
    from dutchess.pairing.common.field import Field

    # A `Spot` as a plain tuple: zone, bars, right to the bye, kind.
    Key = tuple[int, int, bool, int]

# In the order in which their vertices are numbered. A player matched with OUTSIDE stays unpaired; one matched with
# THE_BYE has the pairing-allocated bye.
HERE, NEXT, BELOW, OUTSIDE, THE_BYE = range(5)

NO_KIND = -1

# The number of values of an absolute colour preference (`Field.colour_class`).
COLOURS = 3


@value_class
class Spot:
    """A class of vertices: zone, whom they may not meet, right to the bye, and kind of player if that matters.

    `bars` holds the absolute colour preference and the forbidden group (`Field.bars`). Kinds are numbers with a meaning
    for the caller; NO_KIND means none.
    """

    zone: int
    bars: int = 0
    bye: bool = False
    kind: int = NO_KIND


class Prices:
    """The costs of joining two classes in one kind of problem, the same in all rounds. Each thread computes them once.

    Args:
        cost: the cost of joining two classes (the zone of the first not after that of the second), None for no edge.
    """

    def __init__(self, cost: Callable[[Spot, Spot], Cost | None]) -> None:
        self.cost = cost


class _Priced:
    """The classes seen so far, by number, and the costs of joining two of them. For one thread, or for one graph."""

    def __init__(self, cost: Callable[[Spot, Spot], Cost | None]) -> None:
        self._cost = cost
        self._classes = _Classes()
        self._table = PriceTable()

    @property
    def is_full(self) -> bool:
        return len(self._classes) > _MOST_CLASSES

    def matching(self, keys: Sequence[Key], excluded: Sequence[Sequence[int]]) -> Matching:
        """The matching problem over vertices of these classes."""
        classes = [*map(self._classes.__getitem__, keys)]
        try:
            return self._table.matching(classes, excluded)
        except KeyError:
            for a, b in self._table.unknown(classes):
                self._table.set(a, b, self._allowed_cost(self._classes.spots[a], self._classes.spots[b]))
        return self._table.matching(classes, excluded)

    def _allowed_cost(self, a: Spot, b: Spot) -> Cost | None:
        if a.zone > b.zone:
            a, b = b, a
        # [C2] and [C3]: the bye only for players who may have it; no two with the same absolute preference.
        allowed = a.bye if b.zone == THE_BYE else not a.bars or not b.bars or may_meet_by_bars(a.bars, b.bars)
        return self._cost(a, b) if allowed else None


def may_meet_by_bars(one: int, other: int) -> bool:
    """Neither the same absolute colour preference nor the same forbidden group?"""
    (group, colour), (other_group, other_colour) = divmod(one, COLOURS), divmod(other, COLOURS)
    return not ((colour and colour == other_colour) or (group and group == other_group))


# More than any series of rounds is likely to need. The limit keeps memory from growing without end.
_MOST_CLASSES = 1_500
_MOST_PRICES = 24


class _Memory(local):
    """The memory of one thread from one round to the next. No other thread sees it."""

    def __init__(self) -> None:
        self._known: dict[Prices, _Priced] = {}

    def of(self, prices: Prices) -> _Priced:
        """The costs computed so far for these prices."""
        known = self._known
        priced = known.get(prices)
        if priced is None or priced.is_full:
            if len(known) >= _MOST_PRICES:
                known.clear()
            priced = known[prices] = _Priced(prices.cost)
        return priced


_memory = _Memory()


# A spot says nothing about a round, so rounds share them.
_spots: Known[Key, Spot] = Known(lambda key: Spot(*key), 20_000)


class _Classes(dict["Key", int]):
    """The number of each class, in the order of their first use."""

    def __init__(self) -> None:
        self.spots: list[Spot] = []

    def __missing__(self, key: Key) -> int:
        # In this order, an interruption (Ctrl-C) between two lines leaves a number unused, but no number wrong.
        self.spots.append(_spots[key])
        number = self[key] = len(self.spots) - 1
        return number


class Graph:
    """Players as vertices, numbered zone by zone in the given order, and the kernel's matching over them.

    Args:
        field: all players of the round.
        zones: for each zone its players, as places in the field.
        outside: the number of vertices OUTSIDE.
        bye_score: the score of the players who may take the vertex THE_BYE; None if there is none.
        cost: the cost of joining two classes: prices, or a function if the costs are for this graph only.
        kinds: the kind of each of the first players, in the order of the zones: all of a zone, or none.
    """

    def __init__(
        self,
        field: Field,
        zones: Sequence[tuple[int, Sequence[Place]]],
        cost: Prices | Callable[[Spot, Spot], Cost | None],
        *,
        outside: int = 0,
        bye_score: int | None = None,
        kinds: Sequence[int] = (),
    ) -> None:
        keys: list[Key] = []
        self.places: list[Place] = []
        bars = field.bars
        byes = None if bye_score is None else field.byes(bye_score)
        for zone, places in zones:
            first = len(self.places)
            self.places += places
            size = len(places)
            own = kinds[first : first + size] or [NO_KIND] * size
            takes_bye = [False] * size if byes is None else map(byes.__getitem__, places)
            keys += zip([zone] * size, map(bars.__getitem__, places), takes_bye, own, strict=True)
        keys += [(OUTSIDE, 0, False, NO_KIND)] * outside
        if bye_score is not None:
            keys.append((THE_BYE, 0, False, NO_KIND))
        excluded = field.excluded(self.places)
        excluded += [[] for _ in range(len(keys) - len(excluded))]
        priced = _memory.of(cost) if isinstance(cost, Prices) else _Priced(cost)
        self.matching = priced.matching(keys, excluded)
