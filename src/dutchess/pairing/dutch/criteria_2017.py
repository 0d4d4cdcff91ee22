"""What the criteria of the Dutch System of 2017 count in a bracket, for people.

Owns C.5 to C.19 by the numbers of that text. All but C.7 count what the criteria of 2025 do. Must not choose.
"""

from __future__ import annotations

from functools import lru_cache

from dutchess.pairing.common.graph import HERE, NEXT, OUTSIDE, THE_BYE, Graph, Prices
from dutchess.pairing.dutch import criteria, criteria_2025
from dutchess.pairing.dutch.of_2017 import floats_2017

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from dutchess.matching.encoder import Cost
    from dutchess.pairing.common.field import Field
    from dutchess.pairing.common.graph import Spot
    from dutchess.pairing.decisions import Count
    from dutchess.pairing.dutch.criteria import Counted, Paired
    from dutchess.pairing.dutch.editions import Settled
    from dutchess.pairing.history import History


def counts_of(history: History, field: Field, step: Settled) -> Iterator[Count]:
    """What each criterion counts; C.7 where the bracket is neither the penultimate nor the last."""
    paired = criteria.Paired.of(history, field, step, floats_2017)
    return criteria.counts(paired, CRITERIA if step.looks_ahead else WITHOUT_C7)


def c7(paired: Paired) -> Counted:
    """C.7: in the following bracket, how many are left unpaired, and then its pairing score difference.

    The last bracket is paired completely. Where these downfloaters do not allow that, nobody counts as paired there.
    """
    field, following = paired.field, paired.field.places[paired.end : paired.next_end]
    scores = sorted({field.players[place].score for place in paired.downfloaters}, reverse=True)
    kinds = [scores.index(field.players[place].score) for place in paired.downfloaters]
    zones = ((HERE, paired.downfloaters), (NEXT, following))
    ahead = len(paired.downfloaters) + len(following)
    is_last = paired.next_end == len(field.players)
    graph = Graph(
        field,
        zones,
        _prices(len(scores)),
        outside=0 if is_last else ahead,
        bye_score=field.bye_score if is_last else None,
        kinds=kinds,
    )
    complete = graph.matching.maximise() == 0
    mates = graph.matching.mates() if complete else [ahead] * ahead
    own = field.players[paired.end].score
    gaps = [
        field.players[place].score - own + (criteria.POINT if mates[vertex] >= ahead else 0)
        for vertex, place in enumerate(paired.downfloaters)
    ]
    gaps += [criteria.POINT for vertex in range(len(gaps), ahead) if mates[vertex] >= ahead]
    alone = sum(mates[vertex] >= ahead for vertex in range(ahead))
    return (alone, *sorted(gaps, reverse=True)), ()


@lru_cache(8)
def _prices(scores: int) -> Prices:
    """The costs in the following bracket, the same in all rounds with as many scores of downfloaters."""

    def cost(a: Spot, b: Spot) -> Cost | None:
        if a.zone == HERE == b.zone:
            return None
        alone = a.zone in (HERE, NEXT) and b.zone in (OUTSIDE, THE_BYE)
        return (int(alone), *(int(alone and a.zone == HERE and a.kind == kind) for kind in range(scores)))

    return Prices(cost)


C7 = criteria_2025.C8.at("C.04.3 C.7", c7)
WITHOUT_C7 = tuple(
    [
        one.at(f"C.04.3 C.{number}", one.value)
        for number, one in (
            (5, criteria.C6),
            (6, criteria_2025.C7),
            (8, criteria.C10),
            (9, criteria.C11),
            (10, criteria.C12),
            (11, criteria.C13),
            (12, criteria_2025.C14),
            (13, criteria_2025.C15),
            (14, criteria_2025.C16),
            (15, criteria_2025.C17),
            (16, criteria_2025.C18),
            (17, criteria_2025.C19),
            (18, criteria_2025.C20),
            (19, criteria_2025.C21),
        )
    ]
)
CRITERIA = (*WITHOUT_C7[:2], C7, *WITHOUT_C7[2:])
