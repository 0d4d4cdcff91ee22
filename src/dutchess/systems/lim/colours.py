"""Who plays White: C.04.4.3 articles 5.2 to 5.6 and 7.2. Owns the lists of rules; must not choose opponents."""

from __future__ import annotations

from dutchess.history import OTHER_COLOUR
from dutchess.systems.lim.field import BLACK_ONLY, EITHER_COLOUR, WHITE_ONLY, colour_limit, limits_agree
from dutchess.systems.swiss.colours import ColourRule, alternate, before_any_game, grant_both, grant_higher
from dutchess.tournament import BLACK, WHITE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess.systems.swiss.colours import Meeting


def only_permissible(meeting: Meeting) -> str | None:
    """5.3, 5.1: the colour of the higher ranked player if the limits leave one way only; None if both or neither."""
    limits = colour_limit(meeting.higher.colours), colour_limit(meeting.lower.colours)
    if not limits_agree(*limits) or limits == (EITHER_COLOUR, EITHER_COLOUR):
        return None
    return WHITE if limits[0] == WHITE_ONLY or limits[1] == BLACK_ONLY else BLACK


def grant_wider_balance(meeting: Meeting) -> str | None:
    """5.5, 5.6: of two players who are due the same colour, the one with the wider colour difference has it.

    Whoever is out of balance is brought back towards it; a player in balance has one more of one colour either way.
    Differences of two and one meet only in the last round (6), where the wider one must not become three (5.1 b).
    """
    wish = meeting.higher.preference
    own, other = abs(meeting.higher.difference), abs(meeting.lower.difference)
    if wish is None or own == other:
        return None
    return wish if own > other else OTHER_COLOUR[wish]


def grant_lower(meeting: Meeting) -> str | None:
    """5.4, below the median: the lower ranked player has the due colour of both."""
    wish = meeting.lower.preference
    return None if wish is None else OTHER_COLOUR[wish]


_FIRST = (
    ColourRule("C.04.4.3 article 7.2", before_any_game),
    ColourRule("C.04.4.3 article 5.2", grant_both),
    ColourRule("C.04.4.3 article 5.3", only_permissible),
    ColourRule("C.04.4.3 articles 5.5 and 5.6", grant_wider_balance),
    ColourRule("C.04.4.3 article 5.4", alternate),
)

# 5.4: in identical histories the higher ranked player has his colour above the median and in it, the lower one below.
RULES = (*_FIRST, ColourRule("C.04.4.3 article 5.4", grant_higher))
BELOW_MEDIAN = (*_FIRST, ColourRule("C.04.4.3 article 5.4", grant_lower))
