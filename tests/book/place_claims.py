"""Judges of what the explanation of a place claims, one for each kind, from the definitions and the facts alone.

Owns the order that a list of tie-breaks makes (4.2), and the judges. `tiebreaks` has the values and what every round
contributes; `team_tiebreaks` has them for teams. Knows events without open games.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from book import places, tiebreaks
from dutchess import Tournament
from dutchess.ranking import claims


@dataclass(frozen=True)
class Ranked:
    """An event with its list of tie-breaks, whether lots are drawn, whether it is a round robin, and the regulations.

    The `regulations` are `current`, or `2024` or `2023`, which differ from them in one thing that is judged here. Those
    of 2011 have a class of their own (`tiebreaks_2011`).
    """

    PLACES: ClassVar[tuple[str, ...]] = ("DE",)  # tie-breaks that give places among those still tied
    ASCENDING: ClassVar[tuple[str, ...]] = tiebreaks.ASCENDING

    event: Tournament
    codes: tuple[str, ...]
    lots: bool = False
    robin: bool = False
    regulations: str = "current"

    def read(self, text: str) -> tiebreaks.Code:
        return tiebreaks.read(text, former=self.regulations != "current")

    @property
    def numbers(self) -> list[int]:
        return [player.number for player in self.event.players]

    def points(self, number: int) -> int:
        return places.score(self.event, number)

    @cached_property
    def table(self) -> dict[int, tuple[list[int | None], list[float]]]:
        """4.2: for everybody the points and the values, in hundredths, and what is compared: more is better.

        Each tie-break is applied to those who are still tied; that matters for the direct encounter. An undefined value
        comes last.
        """
        found: dict[int, tuple[list[int | None], list[float]]] = {
            number: ([self.points(number) * 10], [self.points(number)]) for number in self.numbers
        }
        for text in self.codes:
            code = self.read(text.partition(":")[0])
            is_place = code.name in self.PLACES
            values = self._places(text, found) if is_place else self._values_of(text)
            exact = values if is_place else self._compared(text, values)
            down = is_place or (code.name in self.ASCENDING) != code.has("R")
            for number, value in values.items():
                found[number][0].append(value)
                compared = exact[number]
                found[number][1].append(float("-inf") if compared is None else -compared if down else compared)
        return found

    def _values_of(self, text: str) -> dict[int, int | None]:
        code = self.read(text)
        return {number: tiebreaks.value(self.event, number, code, robin=self.robin) for number in self.numbers}

    def _compared(self, text: str, values: Mapping[int, int | None]) -> Mapping[int, float | None]:
        """What decides, where it is more than the value that is shown."""
        return values

    def _places(self, text: str, known: dict[int, tuple[list[int | None], list[float]]]) -> dict[int, int | None]:
        """The place within each group still tied, 0 for everybody of a group that is not split."""
        groups: dict[tuple[float, ...], list[int]] = {}
        for number in self.numbers:
            groups.setdefault(tuple(known[number][1]), []).append(number)
        found: dict[int, int | None] = {}
        for group in groups.values():
            taken = self.places_among(text, group)
            split = len({*taken.values()}) > 1
            found |= {number: 100 * taken[number] if split else 0 for number in group}
        return found

    def places_among(self, text: str, group: list[int]) -> dict[int, int]:
        """Article 6 among those who are tied."""
        return tiebreaks.direct_encounter(self.event, group, self.read(text), robin=self.robin)

    def contributions(self, text: str, number: int) -> dict[int, int]:
        """What every round contributes to a tie-break."""
        return tiebreaks.contributions(self.event, number, self.read(text), robin=self.robin)

    def cuts(self, text: str, number: int) -> list[dict[int, tuple[str, str]]]:
        """Everything that may be cut from it."""
        return tiebreaks.cuts(self.event, number, self.read(text), robin=self.robin)

    def key(self, number: int) -> list[float]:
        return self.table[number][1]


JUDGES: dict[type, Callable[[Any, Ranked], bool]] = {}


def judges(kind: type) -> Callable[[Callable[[Any, Ranked], bool]], Callable[[Any, Ranked], bool]]:
    def keep(judge: Callable[[Any, Ranked], bool]) -> Callable[[Any, Ranked], bool]:
        JUDGES[kind] = judge
        return judge

    return keep


def verdict(claim: Any, ranked: Ranked) -> bool:
    numbers = {*ranked.numbers}
    if claim.player not in numbers or getattr(claim, "other", claim.player) not in numbers:
        return False
    return JUDGES[type(claim)](claim, ranked)


@judges(claims.PlaceTaken)
def place_taken(claim: claims.PlaceTaken, ranked: Ranked) -> bool:
    own = ranked.key(claim.player)
    keys = [ranked.key(number) for number in ranked.numbers]
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
    return all(ranked.key(number) <= ranked.key(claim.player) for number in ranked.numbers)


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
    values = ranked.table[claim.player][0][first], ranked.table[claim.other][0][first]
    return (claim.own, claim.others) == values and claim.is_ahead == (own > others)


@judges(claims.Contributes)
def contributes(claim: claims.Contributes, ranked: Ranked) -> bool:
    if claim.code not in ranked.codes:
        return False
    return ranked.contributions(claim.code, claim.player).get(claim.round) == claim.value


@judges(claims.CutFrom)
def cut_from(claim: claims.CutFrom, ranked: Ranked) -> bool:
    """The round can be among those that are cut at this end, by this article."""
    if claim.code not in ranked.codes:
        return False
    return any(one.get(claim.round) == (claim.end, claim.article) for one in ranked.cuts(claim.code, claim.player))
