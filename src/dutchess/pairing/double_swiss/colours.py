"""Colour allocation: C.04.5 article 4.

Owns the rules that give White in the first game of a match. Must not choose pairs.
"""

from __future__ import annotations

from dutchess.pairing.common.colours import (
    ALTERNATE,
    ALTERNATE_HIGHER,
    ALTERNATE_LOWER,
    BEFORE_ANY_GAME,
    ColourRule,
    Meeting,
    first_decision,
    given,
)
from dutchess.tournament import BLACK, WHITE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess.pairing.decisions import ColourGiven
    from dutchess.pairing.double_swiss.field import MatchParticipant


def white_to_fewer_whites(meeting: Meeting) -> str | None:
    """4.3.2: White to the player who has had White less often. Black does not count."""
    own, other = meeting.higher.colours.count(WHITE), meeting.lower.colours.count(WHITE)
    return None if own == other else WHITE if own < other else BLACK


WHITE_TO_FEWER_WHITES = ColourRule("white_to_fewer_whites", white_to_fewer_whites)


RULES = (
    BEFORE_ANY_GAME.at("C.04.5 article 4.3.1"),
    WHITE_TO_FEWER_WHITES.at("C.04.5 article 4.3.2"),
    ALTERNATE.at("C.04.5 article 4.3.3"),
    ALTERNATE_HIGHER.at("C.04.5 article 4.3.4"),
    ALTERNATE_LOWER.at("C.04.5 article 4.3.5"),
)


def colours_of(initial_colour: str, one: MatchParticipant, other: MatchParticipant) -> ColourGiven:
    """C.04.5 article 4.3: the colours of two paired players in game 1."""
    higher, lower = sorted((one, other), key=lambda contender: (-contender.score, contender.rank))  # article 4.2
    meeting = Meeting(higher.balance, lower.balance, higher.parity, initial_colour)
    return given(*first_decision(RULES, meeting), meeting, higher.number, lower.number)
