"""The relative criteria B4 to B6 of a pair or a player who moves down. Each is a function to be minimised.

Owns the meaning of clashes of colour preferences (A7, A8) and of repeated floats, and the order in which each edition
drops them (C9 to C11 of 1992, C10 since 2011, read from its end). Must not know brackets.
"""

from __future__ import annotations

from dutchess.base.values import value_class
from dutchess.pairing.common.colours import ABSOLUTE, STRONG
from dutchess.pairing.common.floats import DOWNFLOAT, UPFLOAT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from dutchess.pairing.dutch_former.field import Player


@value_class
class CostOf:
    """One criterion: its value for a pair, for a resident who meets a moved-down player, for one who moves down."""

    article: str
    of_pair: Callable[[Player, Player], int] | None = None
    of_upfloater: Callable[[Player], int] | None = None
    of_downfloater: Callable[[Player], int] | None = None


def clash(a: Player, b: Player) -> int:
    """A8: a pair in which not both colour preferences can be granted (counted by X)."""
    return int(a.preference is not None and a.preference == b.preference)


def strong_clash(a: Player, b: Player) -> int:
    """A7d and A8 (Z): a clash of two preferences neither of which is mild."""
    return int(clash(a, b) and a.strength >= STRONG and b.strength >= STRONG)


def absolute_clash(a: Player, b: Player) -> int:
    """B2: a clash of two absolute preferences; the pair is possible only if one of the two is a top scorer."""
    return int(clash(a, b) and a.strength == b.strength == ABSOLUTE)


def downfloated_last_round(player: Player) -> int:
    """B5 for players who move down or have the bye."""
    return int(player.last_float == DOWNFLOAT)


def downfloated_before(player: Player) -> int:
    """B6 for players who move down or have the bye."""
    return int(player.float_before == DOWNFLOAT)


def upfloated_last_round(player: Player) -> int:
    """B5 for players who meet a moved-down player."""
    return int(player.last_float == UPFLOAT)


def upfloated_before(player: Player) -> int:
    """B6 for players who meet a moved-down player."""
    return int(player.float_before == UPFLOAT)


def of_1992(odd_round: bool) -> tuple[CostOf, ...]:
    """B4 with the budget X of A8 and C11. B5 and B6 are not counted: they hold for a whole bracket or not at all."""
    return (CostOf("B4", of_pair=clash),)


def since_2011(odd_round: bool) -> tuple[CostOf, ...]:
    """C10 from g to a: B2 (top scorers), A7d (odd rounds), X, Z (even rounds), downfloats B5, B6, upfloats B5, B6."""
    colours = (
        (CostOf("A7d", of_pair=strong_clash), CostOf("A8 X", of_pair=clash))
        if odd_round
        else (CostOf("A8 X", of_pair=clash), CostOf("A8 Z", of_pair=strong_clash))
    )
    return (
        CostOf("B2", of_pair=absolute_clash),
        *colours,
        CostOf("B5 down", of_downfloater=downfloated_last_round),
        CostOf("B6 down", of_downfloater=downfloated_before),
        CostOf("B5 up", of_upfloater=upfloated_last_round),
        CostOf("B6 up", of_upfloater=upfloated_before),
    )
