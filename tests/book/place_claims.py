"""Judges of what the explanation of a place claims, one for each kind, from the definitions and the facts alone.

Owns the values of Buchholz and Sonneborn-Berger with cuts (`places`), the order that they make, and the judges. Knows
lists of these tie-breaks only, for individual Swiss events without open games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from book import places
from dutchess import Tournament
from dutchess.ranking import claims

CUTS = {"BH": 0, "BH/C1": 1, "BH/C2": 2, "SB": 0, "SB/C1": 1}


@dataclass(frozen=True)
class Ranked:
    """An event with its list of tie-breaks, and whether lots are drawn."""

    event: Tournament
    codes: tuple[str, ...]
    lots: bool = False

    def points(self, number: int) -> int:
        return places.score(self.event, number)

    def value(self, number: int, code: str) -> int:
        """A tie-break in hundredths: all rounds less those that are cut."""
        left = self.elements(number, code)
        for _ in range(min(CUTS[code], len(left))):
            gone = places.cut(left)[0]
            left = [one for one in left if one is not gone]
        return sum(one.value for one in left) * (1 if code.startswith("SB") else 10)

    def elements(self, number: int, code: str) -> list[places.Element]:
        return places.elements(self.event, number, sonneborn=code.startswith("SB"))

    def key(self, number: int) -> tuple[int, ...]:
        return self.points(number), *(self.value(number, code) for code in self.codes)


JUDGES: dict[type, Callable[[Any, Ranked], bool]] = {}


def judges(kind: type) -> Callable[[Callable[[Any, Ranked], bool]], Callable[[Any, Ranked], bool]]:
    def keep(judge: Callable[[Any, Ranked], bool]) -> Callable[[Any, Ranked], bool]:
        JUDGES[kind] = judge
        return judge

    return keep


def verdict(claim: Any, ranked: Ranked) -> bool:
    numbers = {player.number for player in ranked.event.players}
    if claim.player not in numbers or getattr(claim, "other", claim.player) not in numbers:
        return False
    return JUDGES[type(claim)](claim, ranked)


@judges(claims.PlaceTaken)
def place_taken(claim: claims.PlaceTaken, ranked: Ranked) -> bool:
    own = ranked.key(claim.player)
    keys = [ranked.key(one.number) for one in ranked.event.players]
    ahead, equal = sum(key > own for key in keys), sum(key == own for key in keys)
    first, last = ahead + 1, ahead + (equal if ranked.lots else 1)
    return (
        claim.points == own[0]
        and first <= claim.rank <= last
        and claim.count == len(keys)
        and claim.round == ranked.event.played_rounds
    )


@judges(claims.NobodyAhead)
def nobody_ahead(claim: claims.NobodyAhead, ranked: Ranked) -> bool:
    return all(ranked.key(one.number) <= ranked.key(claim.player) for one in ranked.event.players)


@judges(claims.PlaceShared)
def place_shared(claim: claims.PlaceShared, ranked: Ranked) -> bool:
    return not ranked.lots and _equal(claim, ranked)


@judges(claims.DrawnByLot)
def drawn_by_lot(claim: claims.DrawnByLot, ranked: Ranked) -> bool:
    return ranked.lots and _equal(claim, ranked)


def _equal(claim: Any, ranked: Ranked) -> bool:
    return claim.player != claim.other and ranked.key(claim.player) == ranked.key(claim.other)


@judges(claims.DecidedBy)
def decided_by(claim: claims.DecidedBy, ranked: Ranked) -> bool:
    own, others = ranked.key(claim.player), ranked.key(claim.other)
    names = ("points", *ranked.codes)
    first = next((at for at in range(len(own)) if own[at] != others[at]), None)
    if first is None or names[first] != claim.code:
        return False
    unit = 10 if claim.code == "points" else 1
    return (claim.own, claim.others) == (own[first] * unit, others[first] * unit) and claim.is_ahead == (own > others)


@judges(claims.Contributes)
def contributes(claim: claims.Contributes, ranked: Ranked) -> bool:
    if claim.code not in ranked.codes:
        return False
    unit = 1 if claim.code.startswith("SB") else 10
    return any(
        (one.round, one.value * unit) == (claim.round, claim.value) for one in ranked.elements(claim.player, claim.code)
    )


@judges(claims.CutFrom)
def cut_from(claim: claims.CutFrom, ranked: Ranked) -> bool:
    """The round can be among those that are cut as the lowest."""
    if claim.code not in ranked.codes or claim.end != "lowest":
        return False
    left = ranked.elements(claim.player, claim.code)
    if CUTS[claim.code] >= len(left):
        return claim.article == "C.07 14"
    return any((claim.round, claim.article) in one for one in _cuts(left, left, CUTS[claim.code]))


def _cuts(everything: list[places.Element], left: list[places.Element], count: int) -> Iterator[set[tuple[int, str]]]:
    """What may be cut: the rounds, each with its article. 16.5 is it if a lower one stays."""
    if not count:
        lowest = min((one.score, one.value) for one in left)
        gone = [one for one in everything if one not in left]
        yield {(one.round, "C.07 16.5" if lowest < (one.score, one.value) else "C.07 14") for one in gone}
        return
    for one in places.cut(left):
        yield from _cuts(everything, [other for other in left if other is not one], count - 1)
