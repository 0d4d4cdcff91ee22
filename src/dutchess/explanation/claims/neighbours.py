"""The claims about a Keizer round, made from its ranking and its pairs.

Owns which of them are made, and about whom. Must not write sentences.
"""

from __future__ import annotations

from dutchess.explanation.claims.colours import LowerDifference
from dutchess.explanation.claims.kinds import HasBye
from dutchess.explanation.claims.rankings import (
    ByBoard,
    GapReduced,
    HighestLeft,
    LastInRanking,
    OtherThanLast,
    Ranked,
)
from dutchess.pairing.keizer import largest_gap
from dutchess.pairing.systems import SwissRound
from dutchess.pairing.table import KEIZER
from dutchess.tournament import WHITE
from dutchess.tournament.formats.keizer import keizer_ranking, parameters_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from dutchess.explanation.claims.kinds import Claim
    from dutchess.explanation.questions.rounds import RoundExplained
    from dutchess.pairing.decisions import ColourGiven

WORDS = {"w": "white", "b": "black"}


def is_keizer(explained: RoundExplained) -> bool:
    return explained.to_pair.system.name == KEIZER


def present(explained: RoundExplained) -> list[int]:
    """Everybody who is paired or has the bye, in the order of the ranking."""
    return sorted(explained.opponent, key=explained.place.__getitem__)


def ranked(explained: RoundExplained, number: int) -> Ranked:
    ranking = keizer_ranking(explained.tournament)
    return Ranked(number, ranking.order.index(number) + 1, ranking.values[number], ranking.points[number])


def opponent_claim(explained: RoundExplained, number: int) -> HighestLeft | None:
    """Why somebody meets their opponent; None for the bye, and in a round that was played otherwise."""
    opponent = explained.due.opponent.get(number, 0)
    if not opponent or explained.opponent.get(number) != opponent:
        return None
    order = present(explained)
    higher, lower = sorted((number, opponent), key=order.index)
    met, at = explained.due.opponent, order.index(higher)
    between = order[at + 1 : order.index(lower)]
    taken = tuple([one for one in between if not met[one] or order.index(met[one]) < at])
    free = [one for one in between if one not in taken]
    barred = tuple([one for one in free if explained.bar(higher, one) is not None])
    return HighestLeft(higher, lower, taken, barred, tuple([one for one in free if one not in barred]))


def bye_claim(explained: RoundExplained) -> LastInRanking | None:
    """Why somebody has the bye; None if nobody has, or if it was given otherwise."""
    given = explained.due.bye
    if given is None or explained.pairing.bye != given.player:
        return None
    games = explained.tournament.player(given.player).games
    passed = tuple([one.player for one in given.passed_over()])
    return LastInRanking(given.player, sum([game.result == "U" for game in games]), passed)


def gap_claim(explained: RoundExplained) -> GapReduced | None:
    """That players meet again earlier than declared, because there is no other way."""
    view = explained.to_pair.view
    assert isinstance(view, SwissRound)
    declared = min(parameters_of(explained.tournament)["gap"], explained.round - 1)
    gap = largest_gap(view.history, declared)
    return GapReduced(declared, gap) if gap < declared else None


def colour_claim(explained: RoundExplained, given: ColourGiven) -> LowerDifference | OtherThanLast | ByBoard | None:
    """Why two have their colours."""
    meeting, white, black = given.meeting, given.white, given.black
    if meeting is None or given.higher is None:
        return None
    sides = (meeting.higher, meeting.lower) if given.higher == white else (meeting.lower, meeting.higher)
    if given.rule == "white_to_lower_difference":
        return LowerDifference(white, black, sides[0].difference, sides[1].difference)
    if given.rule == "alternate":
        pairs = enumerate(zip(reversed(sides[0].colours), reversed(sides[1].colours), strict=False), 1)
        return OtherThanLast(white, black, next(back for back, (one, other) in pairs if one != other))
    other = black if given.higher == white else white
    pairs_of_round = [frozenset(pair) for pair in explained.due.pairing.pairs]
    board = pairs_of_round.index(frozenset((white, black))) + 1
    initial = WORDS[meeting.initial_colour or WHITE]
    return ByBoard(given.higher, other, board, initial, "white" if given.higher == white else "black")


def claims_of(explained: RoundExplained, number: int = 0) -> Iterator[Claim]:
    """What is claimed about everybody in the round, or about one participant and their opponent."""
    gap = gap_claim(explained)
    if gap is not None:
        yield gap
    people = [one for one in (number, explained.opponent.get(number, 0)) if one] or present(explained)
    for one in people:
        yield ranked(explained, one)
    bye = explained.pairing.bye
    if bye is not None and bye in people:
        yield HasBye(bye, explained.score[bye])
        why = bye_claim(explained)
        if why is not None:
            yield why
    for one in people:
        met = opponent_claim(explained, one)
        if met is not None and met.player == one:
            yield met
    for pair, given in explained.colours.items():
        if pair <= set(people):
            claim = colour_claim(explained, given)
            if claim is not None:
                yield claim
