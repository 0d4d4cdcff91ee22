"""Every code that an edition of the tie-breaks knows, with and without each modifier: what tests try."""

from __future__ import annotations

from dutchess.ranking.tiebreaks import Regulations

MODIFIERS = {
    "C": ("/C1", "/C2"),
    "M": ("/M1", "/M2"),
    "L": ("/L+1", "/L-1"),
    "K": ("/K2",),
    "U": ("/U1400",),
    "P": ("/P",),
    "F": ("/F",),
    "R": ("/R",),
}
TOGETHER = (("C", "P", "/C1/P"),)


def codes(rules: Regulations, *, teams: bool, round_robin: bool = False) -> list[str]:
    """The codes for an event of players or of teams; for teams with each score."""
    found = []
    for one in rules.definitions.values():
        if one.of_format or (one.teams and not teams) or (one.not_in_round_robin and round_robin):
            continue
        modifiers = ["", *(text for letter in one.modifiers for text in MODIFIERS[letter])]
        modifiers += [text for first, second, text in TOGETHER if {first, second} <= {*one.modifiers}]
        for score in ("", *((":MP", ":GP") if teams and one.scores else ())):
            found += [one.name + score + modifier for modifier in modifiers]
    return found
