"""The effect of downfloaters on the next bracket and on the bye, counted for people.

Owns the best possible values of the next bracket; `lookahead` only answers yes or no. Must not weigh the pairs of the
bracket itself.
"""

from __future__ import annotations

from dutchess.systems.swiss import Places
from dutchess.systems.swiss.graph import BELOW, HERE, NEXT, THE_BYE, Graph, Prices

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from dutchess.integers import Place
    from dutchess.matching.encoder import Cost
    from dutchess.systems.swiss.field import Field
    from dutchess.systems.swiss.graph import Spot

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
    scores = sorted({field.players[place].score for place in downfloaters})
    kinds = [scores.index(field.players[place].score) for place in downfloaters]
    levels = len(scores)

    def cost(a: Spot, b: Spot) -> Cost | None:
        if a.zone == HERE and b.zone == HERE:
            return (0, *left(levels, 0)) if floaters_meet else None
        alone = a.zone in (HERE, NEXT) and b.zone not in (HERE, NEXT)
        if a.zone == THE_BYE:
            return None
        return (int(alone), *left(levels, a.kind + 1 if alone and a.zone == HERE else 0))

    zones = ((HERE, downfloaters), (NEXT, Places(end, next_end)), (BELOW, field.places[next_end:]))
    bye_score = None if field.bye_score is None else least_bye_ahead(field, downfloaters, end)
    graph = Graph(field, zones, cost, bye_score=bye_score, kinds=kinds)
    unpaired = graph.matching.maximise()
    assert not unpaired, "these downfloaters let the round be completed"
    mates = graph.matching.mates()
    size = len(downfloaters)
    ahead = size + next_end - end
    alone = tuple(downfloaters[v] for v in range(size) if mates[v] >= ahead)
    return alone, sum(mates[v] >= ahead for v in range(size, ahead))


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
        if not Graph(field, zones, _APART, bye_score=score).matching.maximise():
            return score
    return None


def _cost_apart(a: Spot, b: Spot) -> Cost | None:
    return None if a.zone == THE_BYE or a.zone == b.zone == HERE else ()


_APART = Prices(_cost_apart)
