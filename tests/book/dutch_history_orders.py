"""The orders of D1, D2 and D3 of the Dutch System of 1992, 2011 and 2012, generated literally.

Owns transpositions, exchanges and the choice of moved-down players as lists and loops of the texts. Slow, meant for
brackets of up to about ten players. Shares no code with the engine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import TypeVar

T = TypeVar("T")
Split = tuple[list[T], list[T]]


def transpositions(s2: Sequence[T], places: int | None = None) -> Iterator[tuple[T, ...]]:
    """D1: the orders of S2, beginning with changes of the lowest players; only the first `places` count (D1.2)."""
    if places == 0:
        yield ()
        return
    if places is None:
        places = len(s2)
    for index, first in enumerate(s2):
        for others in transpositions((*s2[:index], *s2[index + 1 :]), places - 1):
            yield (first, *others)


def s1_exchange_list(s1: Sequence[int], size: int) -> list[tuple[int, ...]]:
    """D2: subsets of S1 written downwards, in decreasing lexicographic order."""
    return list(combinations(sorted(s1, reverse=True), size))


def s2_exchange_list(s2: Sequence[int], size: int) -> list[tuple[int, ...]]:
    """D2: subsets of S2 written upwards, in increasing lexicographic order."""
    return list(combinations(sorted(s2), size))


def exchanges_of(s1: Sequence[int], s2: Sequence[int], size: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """D2: the exchanges of so many players in the order of the loop over DELTA, I and J."""
    s1_list, s2_list = s1_exchange_list(s1, size), s2_exchange_list(s2, size)
    if not s1_list or not s2_list:
        return
    delta = sum(s2_list[0]) - sum(s1_list[0])
    last = sum(s2_list[-1]) - sum(s1_list[-1])
    while delta <= last:
        for down in s1_list:
            for up in s2_list:
                if sum(up) - sum(down) == delta:
                    yield down, up
        delta += 1


def splits(players: Sequence[T], pairs: int) -> Iterator[Split[T]]:
    """C4, C5, C8: S1 and S2 of a homogeneous bracket, then after each exchange in the order of D2."""
    numbers = range(1, len(players) + 1)
    s1, s2 = numbers[:pairs], numbers[pairs:]
    yield list(players[:pairs]), list(players[pairs:])
    for size in range(1, pairs + 1):
        for down, up in exchanges_of(s1, s2, size):
            new = sorted({*s1, *up} - {*down})
            yield [players[n - 1] for n in new], [players[n - 1] for n in numbers if n not in new]


def moved_down_choices(moved_down: Sequence[T], size: int) -> Iterator[tuple[T, ...]]:
    """D3: which moved-down players are in S1 if not all of them can be."""
    return combinations(moved_down, size)


def pairings(s1: Sequence[T], s2: Sequence[T], may_meet: Callable[[T, T], bool]) -> Iterator[list[tuple[T, T]]]:
    """C6, C7: S1 against the transpositions of S2, passing over those in which two may not meet."""
    if not s1:
        yield []
        return
    for index, opponent in enumerate(s2):
        if may_meet(s1[0], opponent):
            for others in pairings(s1[1:], [*s2[:index], *s2[index + 1 :]], may_meet):
                yield [(s1[0], opponent), *others]
