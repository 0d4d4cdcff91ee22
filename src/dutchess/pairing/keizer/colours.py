"""Article 4 of the Keizer system: the colours of each pair.

Owns the order of the rules. In a meeting, the number is that of the board. Must not choose opponents.
"""

from __future__ import annotations

from dutchess.pairing.common.colours import (
    ALTERNATE,
    BY_NUMBER,
    WHITE_TO_LOWER_DIFFERENCE,
    Meeting,
    balances_of,
    first_decision,
    given,
)
from dutchess.pairing.table import find

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from dutchess.pairing.decisions import ColourGiven
    from dutchess.pairing.history import History

ARTICLE = find("keizer").article("colours")
RULES = (WHITE_TO_LOWER_DIFFERENCE.at(ARTICLE), ALTERNATE.at(ARTICLE), BY_NUMBER.at(ARTICLE))


def colours_given(history: History, pairs: Sequence[tuple[int, int]]) -> Iterator[ColourGiven]:
    """The colours of pairs of places, the higher player first, board by board."""
    players = history.participants
    balances = balances_of(players)
    for board, (one, other) in enumerate(pairs, 1):
        meeting = Meeting(balances[one], balances[other], board, history.initial_colour)
        rule, colour = first_decision(RULES, meeting)
        yield given(rule, colour, meeting, players[one].number, players[other].number)
