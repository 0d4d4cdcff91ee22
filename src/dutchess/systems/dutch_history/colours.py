"""Who plays White: the colour rules E1 to E5 of the earlier editions.

Owns the allocation. Must not choose opponents.
"""

from __future__ import annotations

from dutchess.history import OTHER_COLOUR
from dutchess.systems.swiss.colours import alternated_colour
from dutchess.tournament import WHITE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess.systems.dutch_history.field import Player


def white_and_black(higher: Player, lower: Player, initial_colour: str) -> tuple[int, int]:
    """The pairing numbers of a pair, White first; `higher` is the higher player by A2."""
    if colour_of_higher(higher, lower, initial_colour) == WHITE:
        return higher.number, lower.number
    return lower.number, higher.number


def colour_of_higher(higher: Player, lower: Player, initial_colour: str) -> str:
    """E1 to E5: the colour of the higher player of a pair.

    E5 speaks of round 1 only. The same rule, by the parity of the pairing number, serves for two players without any
    game in a later round, where the texts say nothing.
    """
    wish, other_wish = higher.preference, lower.preference
    if wish != other_wish:  # E1, and A7f: the wish of the one who has a wish
        return wish or OTHER_COLOUR[other_wish or WHITE]
    if wish is None:
        return initial_colour if higher.parity % 2 else OTHER_COLOUR[initial_colour]  # E5
    if higher.strength != lower.strength:  # E2
        return wish if higher.strength > lower.strength else OTHER_COLOUR[wish]
    return alternated_colour(higher.colours, lower.colours) or wish  # E3 (gaps closed as F3 shows), E4
