"""Why two participants cannot meet: the absolute criteria, pair by pair, for people.

Owns how a system tells them (`bars` of each system). What they are is in the field of the system. Must not choose.
"""

from __future__ import annotations

from dutchess.decisions import COLOURS, FORBIDDEN, HAS_HAD_BYE, MET, Bar

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Protocol

    Bars = Callable[[int, int], Bar | None]

    class Present(Protocol):
        """A participant as `bars_of` sees him."""

        @property
        def number(self) -> int: ...
        @property
        def opponents(self) -> frozenset[int]: ...
        @property
        def bye_allowed(self) -> bool: ...


def bars_of(
    players: Sequence[Present],
    forbidden: Iterable[tuple[int, int]],
    may_meet: Callable[[int, int], bool],
    *,
    met: str,
    bye: str,
    colours: str,
) -> Bars:
    """A function of two pairing numbers, 0 for the bye, that says what stands against them; None if nothing does.

    Args:
        players: everybody to be paired.
        forbidden: what the arbiter forbids.
        may_meet: whether two places may meet, by everything.
        met, bye, colours: the articles about opponents met, the second bye, and colours.
    """
    place = {player.number: index for index, player in enumerate(players)}
    apart = {frozenset(pair) for pair in forbidden}

    def bar(one: int, other: int) -> Bar | None:
        if not one or not other:
            return None if players[place[one or other]].bye_allowed else Bar(bye, HAS_HAD_BYE)
        if other in players[place[one]].opponents:
            return Bar(met, MET)
        if frozenset((one, other)) in apart:
            return Bar("TRF 260", FORBIDDEN)
        return None if may_meet(place[one], place[other]) else Bar(colours, COLOURS)

    return bar
