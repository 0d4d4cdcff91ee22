"""Who has the pairing-allocated bye, where a system gives it before any bracket is paired (C.04.4.1 and C.04.4.2, 2.1).

Owns the choice and what can be told about it. Must not know what makes a claim better than another.
"""

from __future__ import annotations

from dutchess.decisions import ByeGiven, Count, PassedOver

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from dutchess.systems.swiss.field import Field

    # What speaks for a player, each with its article, in order of priority: the smaller comes first.
    Claims = tuple[tuple[str, int], ...]


def give_bye(field: Field, article: str, claims: Sequence[Claims]) -> tuple[ByeGiven, int]:
    """The first player by his claims (one for each place) who may have the bye and leaves a pairing of all others."""
    order = sorted(range(len(claims)), key=lambda place: [value for _, value in claims[place]])
    chosen = field.first_for_the_bye([place for place in order if field.may_have_bye(place, field.bye_score)])

    def passed_over() -> tuple[PassedOver, ...]:
        return tuple(_against(field, place) for place in order[: order.index(chosen)])

    def criteria() -> tuple[Count, ...]:
        player = (field.players[chosen].number,)
        return tuple(Count(claim, value, (player,)) for claim, value in claims[chosen])

    return ByeGiven(article, field.players[chosen].number, passed_over, criteria), chosen


def _against(field: Field, place: int) -> PassedOver:
    """Why not he."""
    player = field.players[place]
    if not player.bye_allowed:
        return PassedOver(player.number, "C.04.1 article 4", "has had a bye or a win's points without playing")
    return PassedOver(player.number, "[C4]", "the others could not all be paired")
