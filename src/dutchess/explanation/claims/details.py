"""What makes a comparison plain: who would be left for each other, who prefers the same colour, who stands first.

Owns these claims about one question; `answers` says them with the comparison. Must not write sentences.
"""

from __future__ import annotations

from dutchess.explanation.claims.kinds import (
    FirstChanged,
    FloatsAgain,
    LeftBehind,
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
from dutchess.pairing.common.floats import DOWNFLOAT, UPFLOAT
from dutchess.pairing.criteria import UNSAID
from dutchess.pairing.decisions import DOWN, UP, BracketPaired

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from dutchess.explanation.claims.kinds import Claim
    from dutchess.explanation.questions.pairs import PairExplained
    from dutchess.explanation.questions.rounds import RoundExplained

PAIR, BYE, UNPLAYED = "pair", "bye", "unplayed"


def details(asked: PairExplained, claims: Sequence[Claim]) -> tuple[Claim, ...]:
    """What is said with the answer to a question."""
    if asked.explained.departs:
        return ()
    again = tuple(_floats_again(asked, claims))
    return again or (
        *_left_over(asked),
        *_left_behind(asked, claims),
        *_colours(asked, claims),
        *_middle(asked, claims),
        *_listed(asked, claims),
    )


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


def _left_behind(asked: PairExplained, claims: Sequence[Claim]) -> Iterator[Claim]:
    """Whom the one who leaves the group now would be left with, if another one left it and they may not meet."""
    explained, player, score = asked.explained, asked.pair[0], asked.explained.score
    if asked.asks == PAIR or any(isinstance(claim, WorseBy) and claim.bracket is None for claim in claims):
        return
    left = explained.opponent[player]
    if not left or score[left] != score[player]:
        return
    if asked.asks == BYE:
        leaving = [explained.pairing.bye] if explained.pairing.bye else []
    else:
        own = [one for one in explained.group(score[player]) if explained.opponent[one]]
        leaving = [one for one in own if _direction(explained, one, explained.opponent[one]) == asked.asks]
    if len(leaving) != 1 or score[leaving[0]] != score[player]:
        return
    bar = explained.bar(left, leaving[0])
    if bar is not None:
        yield LeftBehind(player, leaving[0], left)
        yield barred(explained, left, leaving[0], bar)


def _direction(explained: RoundExplained, one: int, other: int) -> str:
    """Where somebody goes to meet another one; empty if they stay in their group."""
    score = explained.score
    return "" if score[one] == score[other] else DOWN if score[one] > score[other] else UP


def _floats_again(asked: PairExplained, claims: Sequence[Claim]) -> Iterator[Claim]:
    """Who would float again, where that is what differs, and what happened then and would happen now."""
    difference, explained = asked.difference, asked.explained
    worse = next((claim for claim in claims if isinstance(claim, WorseBy)), None)
    if difference is None or worse is None or worse.bracket is None:
        return
    again = explained.criterion(worse.criterion).again
    actual = {payer[0] for payer in difference.actual_payers}
    who = next((payer[0] for payer in difference.instead_payers if payer[0] not in actual), 0)
    pairing = asked.pairing
    if again is None or not who or pairing is None or explained.to_pair.system.games > 1:
        return
    met = next((pair[pair[0] == who] for pair in pairing.pairs if who in pair), 0)
    now = BYE if pairing.bye == who else _direction(explained, who, met) if met else ""
    before = _before(explained, who, explained.round - again[2])
    if now and before and again[0] in ("any", DOWN if now == BYE else now) and again[1] in ("any", before[0]):
        yield FloatsAgain(*asked.question, who, now, before[1], explained.round - again[2])


def _before(explained: RoundExplained, who: int, round_number: int) -> tuple[str, str] | None:
    """The float that somebody received in an earlier round, and what really happened."""
    direction = {DOWNFLOAT: DOWN, UPFLOAT: UP}.get(explained.floats_in(round_number).get(who, 0))
    if direction is None:
        return None
    if any(place == round_number for place, _, _ in explained.unplayed(who)):
        return direction, UNPLAYED
    return direction, direction


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
        # The last part first: it is the remainder, and before it moved-down players stand against everybody.
        for part in reversed(bracket.halves()) if bracket.upper_meets_lower else ():
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
    ranks = explained.to_pair.system.has_article("shifters and transpositions")  # opponents by rank, whatever they have
    for claim in claims:
        if isinstance(claim, FirstChanged) and claim.actual and claim.instead:
            first, second = claim.actual, claim.instead
        elif isinstance(claim, OtherFloaters) and order.of == FLOATERS and len(claim.actual) == len(claim.instead) == 1:
            first, second = sorted((*claim.actual, *claim.instead), key=lambda one: place[one])
        else:
            continue
        if place[first] < place[second] and (
            score[first] == score[second] or (isinstance(claim, FirstChanged) and ranks)
        ):
            yield ListedBefore(first, second)
