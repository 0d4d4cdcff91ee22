"""Colour preferences (A7) where an edition differs from today, and colour allocation: the rules E of former editions.

Owns the list of these rules; must not choose opponents.
E5, and in 1992 the last sentence of E, which has no number, speak of round 1 only. The same rule, by the parity of the
pairing number, serves for two players without any game in a later round, where the texts say nothing. E3 closes the
gaps in both histories as F3 shows.
"""

from __future__ import annotations

from dutchess.pairing.common.colours import (
    ALTERNATE,
    BY_NUMBER,
    GRANT_BOTH,
    GRANT_HIGHER,
    GRANT_STRONGER,
    MILD,
    NO_PREFERENCE,
    STRONG,
    Balance,
    balances_of,
)
from dutchess.pairing.common.floats import topscorers
from dutchess.tournament import BLACK, WHITE
from dutchess.tournament.model import OTHER_COLOUR

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess.pairing.dutch_former.editions import Edition
    from dutchess.pairing.history import History

RULES = (
    GRANT_BOTH.at("E1"),
    GRANT_STRONGER.at("E2"),
    ALTERNATE.at("E3"),
    GRANT_HIGHER.at("E4"),
    BY_NUMBER.at("E5"),
)
RULES_1992 = (*RULES[:-1], BY_NUMBER.at("E"))


def balances(edition: Edition, history: History) -> list[Balance]:
    """A7: the colour preference of each participant.

    By the last sentence of A7a of 1992 no preference of a player above 50 % is absolute in the last round. The
    limits of B2 still hold for the opponent, whose absolute preference is now the stronger one (E2).
    """
    participants = history.participants
    balances = balances_of(participants)
    spared = frozenset() if edition.absolute_to_the_end else topscorers(history)
    if not spared:
        return balances
    mildest = balances_of(participants, balance_without_a7a)
    return [
        other if player.number in spared else balance
        for player, balance, other in zip(participants, balances, mildest, strict=True)
    ]


def balance_without_a7a(colours: str) -> Balance:
    """A7b and A7c of 1992 alone: a colour difference makes a strong preference; without one, colours alternate."""
    difference = 2 * colours.count(WHITE) - len(colours)
    if difference:
        return Balance(colours, difference, BLACK if difference > 0 else WHITE, STRONG)
    return Balance(colours, 0, OTHER_COLOUR[colours[-1]], MILD) if colours else Balance("", 0, None, NO_PREFERENCE)
