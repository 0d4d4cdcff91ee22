"""Colour allocation: C.04.6 article 4.

Owns who has White on the first board of a match. Must not choose pairs.
"""

from __future__ import annotations

from dutchess.history import OTHER_COLOUR
from dutchess.systems.team.field import STRONG
from dutchess.tournament import WHITE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess.systems.team.field import Competitor, Field


def white_and_black(field: Field, one: Competitor, other: Competitor) -> tuple[int, int]:
    """C.04.6 article 4.3: the numbers of two paired teams, White first."""
    first, second = (one, other) if _is_first(one, other) else (other, one)
    white = _colour_of_first(field, first, second) == WHITE
    return (first.number, second.number) if white else (second.number, first.number)


def _is_first(one: Competitor, other: Competitor) -> bool:
    """C.04.6 article 4.2: the first-team has the higher primary score, secondary score, or the lower TPN."""
    return (-one.score, -one.secondary, one.number) < (-other.score, -other.secondary, other.number)


def _colour_of_first(field: Field, first: Competitor, second: Competitor) -> str:
    """C.04.6 articles 4.3.1 to 4.3.9: the colour of the first-team."""
    if not first.colours and not second.colours:
        return field.initial_colour if first.parity % 2 else OTHER_COLOUR[field.initial_colour]
    granted = _granted(first, second)
    if granted is not None:
        return granted
    if first.difference != second.difference:
        return WHITE if first.difference < second.difference else OTHER_COLOUR[WHITE]
    for own, theirs in zip(reversed(first.colours), reversed(second.colours), strict=False):
        if own != theirs:
            return theirs
    if first.preference is not None:
        return first.preference
    if first.colours:
        return OTHER_COLOUR[first.colours[-1]]
    return second.colours[-1]


def _granted(first: Competitor, second: Competitor) -> str | None:
    """C.04.6 articles 4.3.2 to 4.3.4: the colour that a preference gives to the first-team, None if none decides."""
    if first.preference != second.preference:
        return first.preference or OTHER_COLOUR[second.preference or ""]
    if first.preference is not None and (first.strength == STRONG) != (second.strength == STRONG):
        return first.preference if first.strength == STRONG else OTHER_COLOUR[first.preference]
    return None
