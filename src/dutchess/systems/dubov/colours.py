"""Who plays White: C.04.4.1 article 5. Owns the allocation; must not choose opponents."""

from __future__ import annotations

from dutchess.history import OTHER_COLOUR
from dutchess.systems.colours import alternated_colour, stronger_preference
from dutchess.tournament import WHITE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess.history import Participant


def colour_of_higher(higher: Participant, lower: Participant, initial_colour: str) -> str:
    """Article 5.2: the colour of the higher ranked player of a pair. Everybody has a preference (1.5.2)."""
    wish = higher.preference
    assert wish is not None
    if not higher.colours and not lower.colours:  # 5.2.1
        return initial_colour if higher.parity % 2 else OTHER_COLOUR[initial_colour]
    if wish != lower.preference:  # 5.2.2
        return wish
    favoured = stronger_preference(higher, lower)  # 5.2.3
    if favoured is not None:
        return wish if favoured is higher else OTHER_COLOUR[wish]
    return alternated_colour(higher.colours, lower.colours) or wish  # 5.2.4, 5.2.5


def white_and_black(higher: Participant, lower: Participant, initial_colour: str) -> tuple[int, int]:
    """The pairing numbers of a pair, White first."""
    if colour_of_higher(higher, lower, initial_colour) == WHITE:
        return higher.number, lower.number
    return lower.number, higher.number
