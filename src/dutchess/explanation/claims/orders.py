"""The first order of a bracket, and which of two equally good pairings comes first in the edition's order.

Owns the claims that are read from halves: whom somebody would meet by the first order, and what tells a pairing that
comes later from the due one. Must not compare values, and must not write sentences.
"""

from __future__ import annotations

from dutchess.base.values import value_class
from dutchess.explanation.claims.kinds import (
    FirstChanged,
    FirstMeetsLast,
    NaturalFloat,
    NaturalOpponent,
    NextInOrder,
    OtherFloaters,
    OtherHalves,
    SidesByColour,
)
from dutchess.pairing.decisions import BracketPaired, FloatersChosen
from dutchess.tournament import BLACK, WHITE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TypeAlias

    from dutchess.explanation.questions.rounds import RoundExplained
    from dutchess.pairing.decisions import Decision, Halves

    Natural: TypeAlias = NaturalOpponent | FirstMeetsLast | SidesByColour

LIST, REVERSED = "list", "reversed"
CHANGED, HALVES, FLOATERS = "changed", "halves", "floaters"


@value_class
class Order:
    """What makes a pairing come later: `of` is `CHANGED` (who; actual, instead), `HALVES` or `FLOATERS`."""

    of: str
    who: int
    actual: tuple[int, ...]
    instead: tuple[int, ...]

    def claim(self, question: tuple[str, int, int]) -> FirstChanged | OtherHalves | OtherFloaters:
        if self.of == CHANGED:
            return FirstChanged(*question, self.who, self.actual[0], self.instead[0])
        return (OtherHalves if self.of == HALVES else OtherFloaters)(*question, self.actual, self.instead)


# -- the first order ---------------------------------------------------------------------------------------------------


def natural(explained: RoundExplained, number: int) -> Natural | None:
    """The opponent by the first order of the bracket, if somebody is paired there with others; found once for each."""
    known = explained.naturals
    if number not in known:
        known[number] = _first_order(explained, number)
    return known[number]


def _first_order(explained: RoundExplained, number: int) -> Natural | None:
    system, bracket = explained.to_pair.system, explained.bracket_of(number)
    if bracket is None or system.ranked_by:
        return None
    halves = bracket.halves()
    if system.has_article("shifters and transpositions"):
        return _by_colour(explained, bracket, halves[0], number) if halves else None
    if not halves:
        return _first_meets_last(explained, bracket, number)
    if bracket.upper_meets_lower and bracket.incoming and {*halves[0].s1} & {*bracket.incoming}:
        halves = halves[1:]  # the first part has those who moved down
    for part in halves:
        for one, other in zip(part.s1, part.s2, strict=False):
            if number in (one, other):
                return _natural(explained, bracket, part, (number, other if one == number else one))
    return None


def _by_colour(explained: RoundExplained, bracket: BracketPaired, part: Halves, number: int) -> SidesByColour | None:
    """Where nobody is shifted: number for number, of those who prefer White and those who prefer Black."""
    known, sides = explained.balances, (part.s1, part.s2)
    for side, colour in zip(sides, (WHITE, BLACK), strict=True):
        if any(known[one].preference != colour or not known[one].colours for one in side):
            return None
    if not 1 < len(part.s1) == len(part.s2) or part.to_s1 or part.to_s2 or not any(number in side for side in sides):
        return None
    own, others = sides if number in part.s1 else sides[::-1]
    return SidesByColour(number, others[own.index(number)], bracket.score, sides)


def next_in_order(explained: RoundExplained, first: Natural | NaturalFloat) -> NextInOrder | None:
    """That the real opponent is the next in the list whom somebody may meet, after the first one; often None."""
    number, met = first.player, explained.opponent[first.player]
    if isinstance(first, NaturalOpponent):
        listed = (*first.s1, *first.s2) if number in first.s1 else ()
    elif isinstance(first, SidesByColour):
        listed = first.sides[number in first.sides[0]]
    elif isinstance(first, NaturalFloat):
        listed = tuple(sorted(explained.group(first.score), key=explained.place.__getitem__))
    else:
        return None
    if met not in listed or first.opponent not in listed:
        return None
    start, end = listed.index(first.opponent), listed.index(met)
    if start >= end or any(explained.bar(number, one) is None for one in listed[start:end]):
        return None
    return NextInOrder(number, met, listed, start + 1, end + 1)


def _natural(
    explained: RoundExplained, bracket: BracketPaired, part: Halves, pair: tuple[int, int]
) -> NaturalOpponent | None:
    members, score, place = (*part.s1, *part.s2), explained.score, explained.place
    if bracket.upper_meets_lower:
        met = explained.opponent
        left = {one for one in explained.group(bracket.score) if score.get(met[one], 0) <= bracket.score}
        if {*members} != left or len(part.s1) != sum(met[one] in left for one in left) // 2:
            return None  # a bracket of several scores; a former edition's, whose pairs were not all made at once
    elif not _counts_matches(explained):
        group = explained.group(bracket.score)
        if {*members} != {one for one in group if score.get(explained.opponent[one]) == bracket.score}:
            return None  # paired again with others, in a former edition or beside the median
    ranks = [place[one] for one in members]
    order = LIST if ranks == sorted(ranks) else REVERSED
    if order == REVERSED and ranks != sorted(ranks, reverse=True):
        return None
    return NaturalOpponent(*pair, bracket.score, part.s1, part.s2, order)


def _counts_matches(explained: RoundExplained) -> bool:
    """Whether all pairs of a bracket are made at once, whatever the scores: of teams, and in matches of two games."""
    return explained.tournament.is_team_event or explained.to_pair.system.games > 1


def natural_float(explained: RoundExplained, number: int) -> NaturalFloat | None:
    """The first opponent of somebody who comes down into a group, where those who come are paired with it in order."""
    bracket = explained.bracket_of(number)
    if bracket is None or not bracket.upper_meets_lower or number not in bracket.incoming:
        return None
    group, place, met = explained.group(bracket.score), explained.place, explained.opponent
    halves = bracket.halves()
    down = [one for one in halves[0].s1 if one in bracket.incoming] if halves else []
    listed, score = sorted(group, key=place.__getitem__), explained.score
    comers = [one for one in score if score[one] > bracket.score and met[one] in group]
    comers.sort(key=lambda one: (-score[one], place[one]))
    if number not in down or down != comers or [*halves[0].s1] != down or [*halves[0].s2] != listed:
        return None
    at = [one == number for one in down].index(True)
    if at >= len(listed):
        return None
    return NaturalFloat(number, listed[at], bracket.score, at + 1, len(listed), tuple(down[:at]))


def _first_meets_last(explained: RoundExplained, bracket: BracketPaired, number: int) -> FirstMeetsLast | None:
    """Where there are no halves but a list, in the Burstein System."""
    listed = (*bracket.incoming, *bracket.residents)
    if bracket.upper_meets_lower or not bracket.pairs or number not in listed:
        return None
    at = listed.index(number)
    if 2 * at == len(listed) - 1:
        return None
    return FirstMeetsLast(number, listed[-1 - at], bracket.score, listed)


# -- which of two comes first ------------------------------------------------------------------------------------------


def order_between(due: Decision, instead: Decision) -> Order | None:
    """What tells two decisions apart that are equally good; None if it is not that simple."""
    if isinstance(due, FloatersChosen) and isinstance(instead, FloatersChosen):
        return _floaters(due.chosen, instead.chosen)
    if not (isinstance(due, BracketPaired) and isinstance(instead, BracketPaired)):
        return None
    halves = due.halves(), instead.halves()
    if not halves[0]:
        return _changed((*due.incoming, *due.residents), due, instead)
    for one, other in zip(*halves, strict=False):
        uppers = _uppers(one, due), _uppers(other, instead)
        if uppers[0] == uppers[1]:
            found = _changed(uppers[0], due, instead)
            if found is not None:
                return found
        elif (one.s1, one.s2, one.limbo) == (other.s1, other.s2, other.limbo):
            moved = [tuple(sorted((*part.to_s2, *part.to_s1))) for part in (one, other)]
            return Order(HALVES, 0, *moved) if moved[0] != moved[1] else None
        else:
            return _floaters(due.floaters, instead.floaters)
    return None


def _floaters(due: Sequence[int], instead: Sequence[int]) -> Order | None:
    """Others leave the group."""
    actual, others = tuple(sorted({*due} - {*instead})), tuple(sorted({*instead} - {*due}))
    return Order(FLOATERS, 0, actual, others) if actual and others else None


def _uppers(part: Halves, bracket: BracketPaired) -> list[int]:
    """The first half after the exchange, in the order in which its opponents are compared."""
    partner = _partners(bracket)
    return [partner[one] for one in part.opponents]


def _partners(bracket: BracketPaired) -> dict[int, int]:
    return {one: other for pair in bracket.pairs for one, other in (pair, pair[::-1])}


def _changed(listed: Sequence[int], due: BracketPaired, instead: BracketPaired) -> Order | None:
    """The first in the list whose opponent differs."""
    here, there = _partners(due), _partners(instead)
    for who in listed:
        actual, other = here.get(who, 0), there.get(who, 0)
        if actual != other:
            return Order(CHANGED, who, (actual,), (other,))
    return None
