"""Who plays White in a Lim pairing: articles 5.3, 5.4, 5.6 and 7.2.

Owns the allocation of colours to a pair. Must not choose opponents.
"""

from __future__ import annotations

from dutchess.history import OTHER_COLOUR
from dutchess.systems.lim.field import BLACK_ONLY, EITHER_COLOUR, WHITE_ONLY
from dutchess.systems.swiss.colours import alternated_colour
from dutchess.tournament import BLACK, WHITE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess.systems.lim.field import Field


def white_and_black(field: Field, one: int, other: int, *, below_median: bool) -> tuple[int, int]:
    """The pairing numbers of a pair, White first."""
    higher, lower = sorted((one, other), key=field.order)
    if _colour_of_higher(field, higher, lower, below_median=below_median) == WHITE:
        return field.players[higher].number, field.players[lower].number
    return field.players[lower].number, field.players[higher].number


def _colour_of_higher(field: Field, higher: int, lower: int, *, below_median: bool) -> str:
    due, other_due = field.due[higher], field.due[lower]
    if due is None and other_due is None:
        return _drawn_colour(field, higher)
    if due != other_due:
        return due or OTHER_COLOUR[other_due or WHITE]
    assert due is not None
    return (
        _only_permissible(field, higher, lower)
        or alternated_colour(field.players[higher].colours, field.players[lower].colours)
        or (OTHER_COLOUR[due] if below_median else due)
    )


def _drawn_colour(field: Field, higher: int) -> str:
    """7.2: the colour drawn by lot for odd numbers, the other one for even numbers."""
    drawn = field.history.initial_colour
    return drawn if field.players[higher].parity % 2 else OTHER_COLOUR[drawn]


def _only_permissible(field: Field, higher: int, lower: int) -> str | None:
    """5.3, 5.1: the colour of the higher ranked player if the limits leave one way only; None if both or neither."""
    limits = field.limit[higher], field.limit[lower]
    if not field.colours_allowed(higher, lower) or limits == (EITHER_COLOUR, EITHER_COLOUR):
        return None
    return WHITE if limits[0] == WHITE_ONLY or limits[1] == BLACK_ONLY else BLACK
