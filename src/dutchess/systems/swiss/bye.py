"""The pairing-allocated bye in systems that give it before any bracket is paired (C.04.4.1 and C.04.4.2, 3.1).

Owns the choice, and the reasons against the other players. Must not know the criteria of a system.
"""

from __future__ import annotations

from dutchess.decisions import ByeGiven, Count, PassedOver

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from dutchess.integers import Place
    from dutchess.systems.swiss.field import Field

    # The criteria of a player for the bye, each with its article, in order of priority. The smaller value comes first.
    Priorities = tuple[tuple[str, int], ...]


def give_bye(field: Field, article: str, priorities: Sequence[Priorities]) -> tuple[ByeGiven, Place]:
    """The first player by these criteria (one per place) who may have the bye and without whom all can be paired."""
    order = sorted(field.places, key=lambda place: [value for _, value in priorities[place]])
    chosen = field.first_for_the_bye([place for place in order if field.may_have_bye(place, field.bye_score)])

    def passed_over() -> tuple[PassedOver, ...]:
        return tuple(_against(field, place) for place in order[: order.index(chosen)])

    def criteria() -> tuple[Count, ...]:
        player = (field.players[chosen].number,)
        return tuple(Count(criterion, value, (player,)) for criterion, value in priorities[chosen])

    return ByeGiven(article, field.players[chosen].number, passed_over, criteria), chosen


def _against(field: Field, place: Place) -> PassedOver:
    """Why this player does not get the bye."""
    player = field.players[place]
    if not player.bye_allowed:
        return PassedOver(player.number, "C.04.1 article 4", "has had a bye or a win's points without playing")
    return PassedOver(player.number, "[C4]", "the others could not all be paired")
