"""Matchings of a group of players with few clashes, counted zone by zone from the top of the group.

Owns `Zones`. Must not know which clashes are wanted, nor in which order opponents are tried.
"""

from __future__ import annotations

from dutchess.matching import Matching
from dutchess.pairing.lim.exchanging import Exchanging

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import TypeVar

    T = TypeVar("T")
    # What the kernel takes: kinds, weights, who has met, and the reaches.
    Problem = tuple[list[int], list[list[int]], list[list[int]], list[tuple[int, int, int]] | None]


class Zones:
    """The best matchings of some players, whose clashes are counted in zones; pairs are fixed in them.

    `clash` says whether two players clash, 1 or 0; the zones end at `ends`, the last one with the last player.

    Attributes:
        stuck: how many players cannot be paired.
        found: for each zone, how many pairs clash.
        inside: how many pairs are made among the players of all zones but the last.
        until: the turn from which on these matchings do not speak of everything.
    """

    def __init__(
        self, clash: Callable[[int, int], int], places: Sequence[int], ends: Sequence[int], problem: Problem
    ) -> None:
        matching = Matching(*problem)
        self._problem = problem
        self._exchanging: Exchanging | None = None
        self._places = places
        self._index = {place: index for index, place in enumerate(places)}
        self._depth = ends[-2] if len(ends) > 1 else 0
        self._matching = matching
        self.until = 0
        self.stuck = matching.maximise()
        self.found: list[int] = []
        self.inside = 0
        if not self.stuck:
            mates = matching.mates()
            clashes = [clash(places[index], places[mate]) if index < mate else 0 for index, mate in enumerate(mates)]
            self.found = count_in_parts(clashes, ends)
            self.inside = sum([1 for index, mate in enumerate(mates) if index < mate < self._depth])

    def pairs(self) -> list[tuple[int, int]]:
        """The pairs of one of these matchings, in turn."""
        places = self._places
        return [(places[index], places[mate]) for index, mate in enumerate(self._matching.mates()) if index < mate]

    def are_misleading_after(self, other: int, turn: int) -> bool:
        return turn >= self.until or self._index[other] < self._depth

    def first(self, top: int, candidates: Sequence[int]) -> int | None:
        """The first candidate with whom one of these matchings exists; None if there is none. Nobody is paired yet."""
        assert self._exchanging is None
        chosen = self._matching.partner_in_order(self._index[top], [self._index[other] for other in candidates])
        return None if chosen < 0 else self._places[chosen]

    def fix(self, top: int, candidates: Sequence[int]) -> int | None:
        """Pair a player with the first candidate with whom one of these matchings exists; None if there is none."""
        if not candidates:
            return None
        vertex, others = self._index[top], [self._index[other] for other in candidates]
        kinds, table, excluded, windows = self._problem
        if windows is not None:
            if self._exchanging is None:
                self._exchanging = Exchanging(kinds, table, excluded, windows, self._matching)
            chosen = self._exchanging.fix(vertex, others)
            return None if chosen is None else self._places[chosen]
        try:
            return self._places[self._matching.fix_in_order([vertex], others)[0]]
        except ValueError:
            return None


def count_in_parts(levels: Sequence[int], ends: Sequence[int]) -> list[int]:
    """In each of the parts that end there, how many pairs clash."""
    return [sum(part) for part in cut(levels, ends)]


def cut(values: Sequence[T], ends: Sequence[int]) -> list[Sequence[T]]:
    """The parts of a sequence that end there."""
    return [values[first:end] for first, end in zip((0, *ends), ends, strict=False)]
