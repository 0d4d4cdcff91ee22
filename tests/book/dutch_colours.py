"""Who has White: C.04.3 article 5.

Owns the colour allocation of one pair, rule by rule. Knows nothing of brackets.
"""

from __future__ import annotations

from book.dutch_facts import OPPOSITE, Participant, Strength


def colour_of_higher(one: Participant, other: Participant, initial_colour: str) -> str:
    """C.04.3 article 5.2: the colour of the higher ranked player of a pair, by the first rule that decides."""
    higher, lower = sorted((one, other), key=lambda player: player.order)
    for rule in (_both, _stronger, _alternate, _preference_of_higher):
        colour = rule(higher, lower)
        if colour is not None:
            return colour
    return initial_colour if higher.parity_number % 2 == 1 else OPPOSITE[initial_colour]


def white_and_black(one: Participant, other: Participant, initial_colour: str) -> tuple[Participant, Participant]:
    """The two players of a pair as (White, Black)."""
    higher, lower = sorted((one, other), key=lambda player: player.order)
    return (higher, lower) if colour_of_higher(one, other, initial_colour) == "w" else (lower, higher)


def _both(higher: Participant, lower: Participant) -> str | None:
    """C.04.3 article 5.2.1 (and 1.6.2.4): grant both colour preferences, where they do not collide."""
    wanted, wanted_by_lower = higher.preference[1], lower.preference[1]
    if wanted == wanted_by_lower:
        return None
    return wanted if wanted is not None else OPPOSITE[str(wanted_by_lower)]


def _stronger(higher: Participant, lower: Participant) -> str | None:
    """C.04.3 article 5.2.2: the stronger preference; of two absolute ones, the one with the wider colour difference."""
    strength, wanted = higher.preference
    strength_of_lower, _ = lower.preference
    if wanted is None:
        return None
    if strength != strength_of_lower:
        return wanted if strength > strength_of_lower else OPPOSITE[wanted]
    width, width_of_lower = abs(higher.colour_difference), abs(lower.colour_difference)
    if strength is Strength.ABSOLUTE and width != width_of_lower:
        return wanted if width > width_of_lower else OPPOSITE[wanted]
    return None


def _alternate(higher: Participant, lower: Participant) -> str | None:
    """C.04.3 article 5.2.3 with C.04.2 article 3.4: alternate to the latest time the two had different colours."""
    for colour, colour_of_lower in zip(reversed(higher.colours), reversed(lower.colours), strict=False):
        if colour != colour_of_lower:
            return OPPOSITE[colour]
    return None


def _preference_of_higher(higher: Participant, _lower: Participant) -> str | None:
    """C.04.3 article 5.2.4."""
    return higher.preference[1]
