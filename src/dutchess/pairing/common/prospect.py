"""The effect of downfloaters on the next bracket and on the bye, counted for people.

Owns the best possible values of the next bracket; `lookahead` only answers yes or no. Must not weigh the pairs of the
bracket itself.
"""

from __future__ import annotations

from functools import lru_cache

from dutchess.base.values import replace
from dutchess.pairing.common import Places
from dutchess.pairing.common.graph import BELOW, HERE, NEXT, THE_BYE, Graph, Prices

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from dutchess.base.integers import Place
    from dutchess.matching.encoder import Cost
    from dutchess.pairing.common.field import Field
    from dutchess.pairing.common.graph import Spot

    # The digits of one floater that stays unpaired, from the number of levels and its own level. The level is 1 for
    # incoming floaters of the lowest score, 2 for those of the next higher one and so on, 0 for residents.
    Left = Callable[[int, int], Cost]


def by_scores(levels: int, level: int) -> Cost:
    """Unpaired floaters by their scores: how many have each score, the highest score first."""
    return tuple([int(level == each) for each in range(levels, 0, -1)])


def best_ahead(
    field: Field,
    downfloaters: Sequence[Place],
    end: int,
    next_end: int,
    *,
    floaters_meet: bool = False,
    left: Left = by_scores,
) -> tuple[tuple[Place, ...], int]:
    """The best pairing of the next bracket: its incoming floaters and its residents who stay unpaired.

    First as few as possible in all, then incoming floaters as `left` compares them, by default with the lowest scores.
    The round must be completable.
    """
    if _all_stay(field, downfloaters, end, next_end):
        return (), (len(downfloaters) + next_end - end) % 2
    scores, kinds = _levels(field, downfloaters)
    zones = ((HERE, downfloaters), (NEXT, Places(end, next_end)), (BELOW, field.places[next_end:]))
    bye_score = None if field.bye_score is None else least_bye_ahead(field, downfloaters, end)
    graph = Graph(field, zones, _prices_ahead(scores, floaters_meet, left), bye_score=bye_score, kinds=kinds)
    unpaired = graph.matching.maximise()
    assert not unpaired, "these downfloaters let the round be completed"
    mates = graph.matching.mates()
    size = len(downfloaters)
    ahead = size + next_end - end
    alone = tuple(downfloaters[v] for v in range(size) if mates[v] >= ahead)
    return alone, sum(mates[v] >= ahead for v in range(size, ahead))


def least_unplayed(
    field: Field, downfloaters: Sequence[Place], unplayed: Sequence[int], end: int, next_end: int
) -> int:
    """[C9] of C.04.3 (2025): the fewest unplayed games of an assignee of the bye among these downfloaters.

    The next bracket is paired as well as possible (`best_ahead`). `unplayed` holds the games of each downfloater.
    """
    levels, kinds = _levels(field, downfloaters)
    zones = ((HERE, downfloaters), (NEXT, Places(end, next_end)), (BELOW, field.places[next_end:]))
    price = _prices_ahead(levels, False, by_scores).cost
    base = max(unplayed) + 1
    marked = [kind * base + games for kind, games in zip(kinds, unplayed, strict=True)]

    def cost(a: Spot, b: Spot) -> Cost | None:
        if a.zone != HERE:
            priced, games = price(a, b), 0
        else:
            kind, games = divmod(a.kind, base)
            priced = price(replace(a, kind=kind), b)
        return None if priced is None else (*priced, games if b.zone == THE_BYE else 0)

    graph = Graph(field, zones, cost, bye_score=field.bye_score, kinds=marked)
    alone = graph.matching.maximise()
    assert not alone, "these downfloaters let the round be completed"
    return unplayed[graph.matching.mates()[-1]]


def _levels(field: Field, downfloaters: Sequence[Place]) -> tuple[int, list[int]]:
    """The number of different scores, and for each downfloater the place of their score among these."""
    scores = sorted({field.players[place].score for place in downfloaters})
    return len(scores), [scores.index(field.players[place].score) for place in downfloaters]


@lru_cache(8)
def _prices_ahead(levels: int, floaters_meet: bool, left: Left) -> Prices:
    """The costs in the next bracket, the same in all rounds with as many scores of incoming floaters."""

    def cost(a: Spot, b: Spot) -> Cost | None:
        if a.zone == HERE and b.zone == HERE:
            return (0, *left(levels, 0)) if floaters_meet else None
        alone = a.zone in (HERE, NEXT) and b.zone not in (HERE, NEXT)
        if a.zone == THE_BYE:
            return None
        return (int(alone), *left(levels, a.kind + 1 if alone and a.zone == HERE else 0))

    return Prices(cost)


def _all_stay(field: Field, downfloaters: Sequence[Place], end: int, next_end: int) -> bool:
    """A quick yes: all can be paired in the next bracket, except one resident if their number is odd.

    Each downfloater finds an opponent there, the other residents pair up, and so do all below, with the resident who
    is left over. With a bye, there is no quick yes.
    """
    if field.bye_score is not None:
        return False
    numbers, may_not_meet, colour = field.numbers, field.may_not_meet, field.colour_class
    residents = [*Places(end, next_end)]
    for one in downfloaters:
        not_here, bound = may_not_meet[one], colour[one]
        found = (
            index
            for index, other in enumerate(residents)
            if numbers[other] not in not_here and (not bound or bound != colour[other])
        )
        index = next(found, None)
        if index is None:
            return False
        del residents[index]
    left = field.left_over(residents, len(residents) % 2)
    return left is not None and field.completes_easily([*left, *field.places[next_end:]], None)


def least_bye_ahead(field: Field, downfloaters: Sequence[Place], end: int) -> int | None:
    """[C5]: the lowest possible score of the assignee of the bye, among these downfloaters and all places from `end`
    on.

    Two moved-down players never meet (C.04.3 article 3.2). None if the round cannot be completed.
    """
    below = field.places[end:]
    zones = ((HERE, downfloaters), (BELOW, below))
    left = [field.players[place] for place in (*downfloaters, *below)]
    scores: list[int] = sorted({player.score for player in left if player.bye_allowed})
    for score in scores:
        if len(downfloaters) < 2 and field.completes_easily([*downfloaters, *below], score):
            return score
        if not Graph(field, zones, _APART, bye_score=score).matching.maximise():
            return score
    return None


def _cost_apart(a: Spot, b: Spot) -> Cost | None:
    return None if a.zone == THE_BYE or a.zone == b.zone == HERE else ()


_APART = Prices(_cost_apart)
