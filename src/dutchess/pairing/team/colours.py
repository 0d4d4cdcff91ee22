"""Colour allocation: C.04.6 article 4.

Owns the rules that give White on the first board of a match. Must not choose pairs.

Only the edition of 2026 has 4.3.9. It decides for a first-team that has yet to play; the edition of 2024 says nothing
about this case, so the rule is used for both.
"""

from __future__ import annotations

from dutchess.pairing.common.colours import (
    ALTERNATE,
    ALTERNATE_HIGHER,
    ALTERNATE_LOWER,
    GRANT_BOTH,
    GRANT_HIGHER,
    GRANT_STRONGER,
    WHITE_TO_LOWER_DIFFERENCE,
    ColourRule,
    Meeting,
    by_number,
    first_decision,
    given,
    grant_both,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess.pairing.decisions import ColourGiven
    from dutchess.pairing.team.field import Field, TeamParticipant


def by_number_of_newcomers(meeting: Meeting) -> str | None:
    """4.3.1: the initial-colour for a first-team with an odd TPN, if both teams have yet to play."""
    return None if meeting.higher.colours or meeting.lower.colours else by_number(meeting)


BY_NUMBER_OF_NEWCOMERS = ColourRule("by_number_of_newcomers", by_number_of_newcomers)


def grant_only(meeting: Meeting) -> str | None:
    """4.3.2: the preference of the only team that has one."""
    one, other = meeting.higher.preference, meeting.lower.preference
    return None if one is not None and other is not None else grant_both(meeting)


GRANT_ONLY = ColourRule("grant_only", grant_only)


RULES = (
    BY_NUMBER_OF_NEWCOMERS.at("C.04.6 article 4.3.1"),
    GRANT_ONLY.at("C.04.6 article 4.3.2"),
    GRANT_BOTH.at("C.04.6 article 4.3.3"),
    GRANT_STRONGER.at("C.04.6 article 4.3.4"),
    WHITE_TO_LOWER_DIFFERENCE.at("C.04.6 article 4.3.5"),
    ALTERNATE.at("C.04.6 article 4.3.6"),
    GRANT_HIGHER.at("C.04.6 article 4.3.7"),
    ALTERNATE_HIGHER.at("C.04.6 article 4.3.8"),
    ALTERNATE_LOWER.at("C.04.6 article 4.3.9"),
)


def colours_of(field: Field, one: TeamParticipant, other: TeamParticipant) -> ColourGiven:
    """C.04.6 article 4.3: the colours of two paired teams."""
    first, second = (one, other) if _is_first(one, other) else (other, one)
    meeting = Meeting(first.balance, second.balance, first.parity, field.initial_colour)
    return given(*first_decision(RULES, meeting), meeting, first.number, second.number)


def _is_first(one: TeamParticipant, other: TeamParticipant) -> bool:
    """C.04.6 article 4.2: the first-team has the higher primary score, secondary score, or the lower TPN."""
    return (-one.primary, -one.secondary, one.number) < (-other.primary, -other.secondary, other.number)
