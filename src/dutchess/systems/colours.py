"""Who plays White: the colour rules that several systems share.

Owns the allocation of C.04.3 article 5. Must not choose opponents.
"""

from __future__ import annotations

from dutchess.history import ABSOLUTE, OTHER_COLOUR
from dutchess.tournament import WHITE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess.history import Participant


def alternated_colour(player: str, opponent: str) -> str | None:
    """C.04.3 article 5.2.3: the colour that alternates the most recent game in which the two had different colours.

    Both arguments are colours of games played, oldest first (C.04.2 article 4.5: aligned from the end).
    """
    for own, other in zip(reversed(player), reversed(opponent), strict=False):
        if own != other:
            return other
    return None


def stronger_preference(higher: Participant, lower: Participant) -> Participant | None:
    """C.04.3 article 5.2.2: whose preference is stronger; of two absolute ones, whose colour difference is wider."""
    if higher.strength != lower.strength:
        return higher if higher.strength > lower.strength else lower
    if higher.strength == ABSOLUTE and abs(higher.difference) != abs(lower.difference):
        return higher if abs(higher.difference) > abs(lower.difference) else lower
    return None


def colour_of_higher(higher: Participant, lower: Participant, initial_colour: str) -> str:
    """C.04.3 article 5.2: the colour of the higher ranked player of a pair."""
    wish, other_wish = higher.preference, lower.preference
    if wish != other_wish:  # 5.2.1: both can be granted
        return wish or OTHER_COLOUR[other_wish or WHITE]
    if wish is not None:
        favoured = stronger_preference(higher, lower)
        if favoured is not None:
            return wish if favoured is higher else OTHER_COLOUR[wish]
        return alternated_colour(higher.colours, lower.colours) or wish  # 5.2.3, 5.2.4
    return initial_colour if higher.parity % 2 else OTHER_COLOUR[initial_colour]  # 5.2.5


def white_and_black(higher: Participant, lower: Participant, initial_colour: str) -> tuple[int, int]:
    """The pairing numbers of a pair, White first."""
    if colour_of_higher(higher, lower, initial_colour) == WHITE:
        return higher.number, lower.number
    return lower.number, higher.number
