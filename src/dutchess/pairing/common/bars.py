"""Why two participants may not meet: the absolute criteria, pair by pair, for people.

Owns the reasons as each system gives them (`bars`). The criteria themselves are in the field of the system. Must not
choose pairs.
"""

from __future__ import annotations

from dutchess.pairing.common import Places
from dutchess.pairing.decisions import COLOURS, FORBIDDEN, HAS_HAD_BYE, MET, Bar

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Protocol

    from dutchess.base.integers import Number, Place
    from dutchess.tournament.forbidden import Forbidden

    Bars = Callable[[int, int], Bar | None]

    class Present(Protocol):
        """The facts about a participant that `bars_of` needs."""

        @property
        def number(self) -> Number: ...
        @property
        def opponents(self) -> frozenset[Number]: ...
        @property
        def bye_allowed(self) -> bool: ...


def bars_of(
    players: Sequence[Present],
    forbidden: Forbidden,
    may_meet: Callable[[Place, Place], bool],
    *,
    met: str,
    bye: str,
    colours: str,
) -> Bars:
    """A function of two pairing numbers (0 for the bye): the reason why they may not meet, or None.

    Args:
        players: all players to be paired.
        forbidden: the forbidden pairs.
        may_meet: True if two places may meet by all criteria.
        met, bye, colours: the articles about opponents met, the second bye, and colours.
    """
    place: dict[int, Place] = {player.number: at for at, player in zip(Places(0, len(players)), players, strict=True)}

    def bar(one: int, other: int) -> Bar | None:
        if not one or not other:
            return None if players[place[one or other]].bye_allowed else Bar(bye, HAS_HAD_BYE)
        if other in players[place[one]].opponents:
            return Bar(met, MET)
        if (min(one, other), max(one, other)) in forbidden:
            return Bar("TRF 260", FORBIDDEN)
        return None if may_meet(place[one], place[other]) else Bar(colours, COLOURS)

    return bar
