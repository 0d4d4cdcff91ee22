"""Matching problems over the players of a round, described by zones.

Owns the translation from players to the classes, costs and exclusions of the matching kernel. A zone says what part a
player has in a question: in the bracket, in the next scoregroup, below. Must not know what a cost means.
"""

from __future__ import annotations

from itertools import repeat

from dutchess.matching import Matching
from dutchess.record import record
from dutchess.systems.swiss.encoder import NO_EDGE, digits_of, numbers_of_digits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from dutchess.systems.swiss.encoder import Cost, Digits
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
    """What joining two classes costs in one kind of question, and the weights made of that; each computed once.

    Args:
        cost: the cost of joining two classes (the zone of the first not after that of the second), None for no edge.
    """

    def __init__(self, cost: Callable[[Spot, Spot], Cost | None]) -> None:
        self._cost = cost
        self._forget()

    def table(self, classes: Sequence[Key], vertices: int) -> list[list[int]]:
        """The weights of edges between these classes, for a graph with so many vertices."""
        rows = self._rows
        numbers = [[*map(rows[key].__getitem__, classes)] for key in classes]
        weight = self._weights(frozenset().union(*numbers), vertices)
        table = [[*map(weight.__getitem__, row)] for row in numbers]
        if len(self._weight) > _MOST_WEIGHTS or len(rows) > _MOST_CLASSES:
            self._forget()
        return table

    def number(self, key: Key, other: Key) -> int:
        """The number of the cost of joining two classes, 0 for no edge. Both ways are known from now on."""
        rows = self._rows
        a, b = rows[key].spot, rows[other].spot
        if a.zone > b.zone:
            a, b = b, a
        # [C2] and [C3]: the bye for those who may have it, no two with the same absolute preference.
        allowed = a.bye if b.zone == THE_BYE else a.colour == 0 or a.colour != b.colour
        found = 0
        if allowed:
            cost = self._cost(a, b)
            found = self._number.setdefault(cost, len(self._number))
            if found == len(self._digits):
                self._digits.append(digits_of(cost or ()))
        rows[key][other] = rows[other][key] = found
        return found

    def _weights(self, present: frozenset[int], vertices: int) -> dict[int, int]:
        """The weight of each of some costs by number. Few sizes are told apart: a larger radix does as well."""
        half = vertices // 2
        spare = max(half.bit_length() - 2, 0)
        half = -(-half >> spare) << spare
        found = self._weight.get((present, half))
        if found is None:
            chosen = [number for number in present if number]
            values = numbers_of_digits([*map(self._digits.__getitem__, chosen)], 2 * half)
            highest = max(values, default=0)
            found = {number: highest - value for number, value in zip(chosen, values, strict=True)}
            found[0] = NO_EDGE
            self._weight[present, half] = found
        return found

    def _forget(self) -> None:
        self._rows = _Rows(self)
        self._number: dict[Cost | None, int] = {None: 0}
        self._digits: list[Digits] = [[]]
        self._weight: dict[tuple[frozenset[int], int], dict[int, int]] = {}


# More than any series of rounds is likely to need; what is known does not grow without end.
_MOST_CLASSES, _MOST_WEIGHTS = 5_000, 50_000


class _Rows(dict["Key", "_Row"]):
    """For each class, its costs with the others."""

    def __init__(self, prices: Prices) -> None:
        self._prices = prices

    def __missing__(self, key: Key) -> _Row:
        row = self[key] = _Row(self._prices, key)
        return row


class _Row(dict["Key", int]):
    """The numbers of the costs of one class with the others."""

    def __init__(self, prices: Prices, key: Key) -> None:
        self._prices = prices
        self._key = key
        self.spot = Spot(*key)

    def __missing__(self, other: Key) -> int:
        return self._prices.number(self._key, other)


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
            own = kinds[first : first + len(places)] or repeat(NO_KIND)
            takes_bye = repeat(False) if byes is None else map(byes.__getitem__, places)
            keys += zip(repeat(zone), map(colour.__getitem__, places), takes_bye, own, strict=False)
        keys += [(OUTSIDE, 0, False, NO_KIND)] * outside
        if bye_score is not None:
            keys.append((THE_BYE, 0, False, NO_KIND))
        number = {key: index for index, key in enumerate(dict.fromkeys(keys))}
        excluded = field.excluded(self.places)
        excluded += [[] for _ in range(len(keys) - len(excluded))]
        prices = cost if isinstance(cost, Prices) else Prices(cost)
        self.matching = Matching([*map(number.__getitem__, keys)], prices.table([*number], len(keys)), excluded)
