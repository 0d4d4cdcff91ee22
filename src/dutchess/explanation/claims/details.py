"""What makes a comparison plain: who would be left for each other, who prefers the same colour, who stands first.

Owns these claims about one question; `answers` says them with the comparison. Must not write sentences.
"""

from __future__ import annotations

from dutchess.explanation.claims.kinds import (
    FirstChanged,
    LeftOver,
    ListedBefore,
    NearerMiddle,
    OtherFloaters,
    OtherHalves,
    SameColourPairs,
    SamePreference,
    WorseBy,
    WouldMeet,
)
from dutchess.explanation.claims.making import COLOUR, barred
from dutchess.explanation.claims.orders import FLOATERS
from dutchess.pairing.criteria import UNSAID
from dutchess.pairing.decisions import BracketPaired

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from dutchess.explanation.claims.kinds import Claim
    from dutchess.explanation.questions.pairs import PairExplained
    from dutchess.explanation.questions.rounds import RoundExplained

PAIR = "pair"


def details(asked: PairExplained, claims: Sequence[Claim]) -> tuple[Claim, ...]:
    """What is said with the answer to a question."""
    if asked.explained.departs:
        return ()
    return *_left_over(asked), *_colours(asked, claims), *_middle(asked, claims), *_listed(asked, claims)


def _left_over(asked: PairExplained) -> Iterator[Claim]:
    """The two who would be left if a pair met, if they may not meet."""
    explained, (one, other) = asked.explained, asked.pair
    if asked.asks != PAIR:
        return
    left = explained.opponent[one], explained.opponent[other]
    bar = explained.bar(*left) if all(left) else None
    if bar is not None:
        yield LeftOver(one, other, *left)
        yield barred(explained, *left, bar)


def _colours(asked: PairExplained, claims: Sequence[Claim]) -> Iterator[Claim]:
    """That both of a pair prefer the same colour, where colours are counted; how many pairs do, where pairs are."""
    difference, explained = asked.difference, asked.explained
    worse = next((claim for claim in claims if isinstance(claim, WorseBy)), None)
    if difference is None or worse is None or worse.bracket is None:
        return
    criterion = explained.criterion(worse.criterion)
    if not criterion.clashes:
        return
    payers = [payer for payer in difference.instead_payers if len(payer) == 2]
    if asked.asks == PAIR and frozenset(asked.pair) in map(frozenset, payers):
        colour = shared(explained, asked.pair)
        if colour:
            yield SamePreference(*asked.pair, colour)
    elif criterion.unit != UNSAID and _is_about_a_bracket(asked):
        one, other, colour = _others_alike(explained, payers)
        if colour:
            yield WouldMeet(*asked.question, one, other)
            yield SamePreference(one, other, colour)
    if criterion.unit == UNSAID:
        actual, instead = (
            len({frozenset(payer) for payer in payers if len(payer) == 2 and shared(explained, payer)})
            for payers in (difference.actual_payers, difference.instead_payers)
        )
        if instead > actual:
            yield SameColourPairs(*asked.question, actual, instead)


def _is_about_a_bracket(asked: PairExplained) -> bool:
    """Whether the pairs of a bracket differ, and not who joins it."""
    return not asked.explained.floaters or (asked.parting is not None and isinstance(asked.parting[0], BracketPaired))


def _others_alike(explained: RoundExplained, payers: Sequence[Sequence[int]]) -> tuple[int, int, str]:
    """The first two who do not meet in this round, would meet instead, and prefer the same colour."""
    for one, other in payers:
        colour = shared(explained, (one, other))
        if colour and explained.opponent[one] != other:
            return one, other, colour
    return 0, 0, ""


def shared(explained: RoundExplained, pair: Sequence[int]) -> str:
    """The colour that both of a pair prefer; often empty."""
    known = [explained.balances.get(number) for number in pair]
    wanted = {one.preference if one is not None and one.colours else None for one in known}
    return COLOUR.get(wanted.pop() or "", "") if len(wanted) == 1 else ""


def _middle(asked: PairExplained, claims: Sequence[Claim]) -> Iterator[Claim]:
    """That those who change places now stand nearer the middle, where the order of exchanges asks for that."""
    order = next((claim for claim in claims if isinstance(claim, OtherHalves)), None)
    if order is None or len(order.actual) != len(order.instead):
        return
    for bracket in asked.explained.brackets:
        for part in bracket.halves() if bracket.upper_meets_lower else ():
            listed = (*part.s1, *part.s2)
            if {*order.actual, *order.instead} <= {*listed}:
                far = [_from_middle(moved, part.s1, listed) for moved in (order.actual, order.instead)]
                if far[0] < far[1]:
                    yield NearerMiddle(*asked.question, *far)
                return


def _from_middle(moved: Sequence[int], upper: Sequence[int], listed: Sequence[int]) -> int:
    """The places of those who come up, less those of the ones who go down."""
    return sum(-listed.index(one) if one in upper else listed.index(one) for one in moved)


def _listed(asked: PairExplained, claims: Sequence[Claim]) -> Iterator[Claim]:
    """Who of two stands above in the starting list, where the order of the rules follows it."""
    explained, order = asked.explained, asked.order
    if order is None or not explained.lists_by_start or explained.to_pair.system.ranked_by:
        return
    place, score = explained.place, explained.score
    for claim in claims:
        if isinstance(claim, FirstChanged) and claim.actual and claim.instead:
            first, second = claim.actual, claim.instead
        elif isinstance(claim, OtherFloaters) and order.of == FLOATERS and len(claim.actual) == len(claim.instead) == 1:
            first, second = sorted((*claim.actual, *claim.instead), key=lambda one: place[one])
        else:
            continue
        if score[first] == score[second] and place[first] < place[second]:
            yield ListedBefore(first, second)
