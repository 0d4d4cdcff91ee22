"""Wishes in the Dutch System since 2017: after each bracket is paired, its wishes are granted where no criterion minds.

Owns which criteria weigh the pairs of a bracket then. How a wish is granted is in `common.wishes`. Must not choose
floaters.
"""

from __future__ import annotations

from dutchess.base.values import replace
from dutchess.pairing.common.graph import HERE, Spot
from dutchess.pairing.common.sequence import first_of_the_best
from dutchess.pairing.common.wishes import Wishes, grant
from dutchess.pairing.dutch.bracket import cost_of_kinds

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from dutchess.base.integers import Place
    from dutchess.matching.encoder import Cost
    from dutchess.pairing.common.field import Field
    from dutchess.pairing.dutch.editions import Edition, Settled
    from dutchess.pairing.dutch.traits import Traits
    from dutchess.pairing.history import History


def granted(history: History, field: Field, traits: Traits, edition: Edition) -> Iterator[Settled]:
    """The brackets of a round with their wishes. Who floats never changes, so every bracket has the same players."""
    wishes = Wishes(history.wishes)
    for step in edition.steps(history, field, traits, edition):
        pairs = _pairs(history, field, traits, edition, step, wishes)
        if pairs is None:
            yield step
        else:
            yield replace(step, candidate=replace(step.candidate, pairs=pairs), without_wishes=step.candidate.pairs)


def _pairs(
    history: History, field: Field, traits: Traits, edition: Edition, step: Settled, wishes: Wishes
) -> tuple[tuple[Place, Place], ...] | None:
    """The pairs of a bracket after the wishes, None if they stay."""
    if field.players[step.start].score == field.players[step.end - 1].score:
        bracket = edition.bracket(history, field, traits, step.mdps, step.start, step.end, step.next_end)
        levels, kinds = bracket.weighed()
        return _granted(field, wishes, step, kinds, lambda one, other: cost_of_kinds(levels, one, other))
    from dutchess.pairing.dutch.brackets_2017 import Costs  # only the collapsed bracket of 2017 needs it

    costs = Costs(field, traits, step.mdps, _players(field, step))
    return _granted(
        field, wishes, step, costs.kinds, lambda one, other: costs.of(Spot(HERE, kind=one), Spot(HERE, kind=other))
    )


def _players(field: Field, step: Settled) -> tuple[Place, ...]:
    return (*step.mdps, *field.places[step.start : step.end])


def _granted(
    field: Field, wishes: Wishes, step: Settled, kinds: Sequence[int], cost: Callable[[int, int], Cost | None]
) -> tuple[tuple[Place, Place], ...] | None:
    players = _players(field, step)
    return grant(
        field,
        wishes,
        players,
        step.candidate.pairs,
        kinds,
        cost,
        lambda matching: first_of_the_best(matching, len(step.mdps), len(players)),
    )
