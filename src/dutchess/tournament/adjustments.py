"""Points of players apart from their results: results priced apart, bonus and penalty points (TRF record 299).

Owns what the record means for the players of an individual event; for teams `dutchess.teams` does. Must not rank
or pair.
"""

from __future__ import annotations

from dutchess.tournament import ALL_ROUNDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from dutchess.tournament import Adjustment, Game

# The letter of the record and the results of a game that it prices.
PRICED = {"W": "1W", "D": "=D", "L": "0L", "F": "F", "H": "H", "Z": "Z", "+": "+", "-": "-"}


def applied(
    adjustments: Sequence[Adjustment], number: int, games: Sequence[Game], points: Sequence[int]
) -> tuple[int, ...]:
    """The points of a player's rounds after prices, bonus and penalties of single rounds."""
    if not adjustments:
        return tuple(points)
    changed = list(points)
    for entry in adjustments:
        if entry.game_points is None or (entry.participants and number not in entry.participants):
            continue
        for index, game in enumerate(games):
            if entry.kind and game.result in PRICED[entry.kind] and entry.round in (ALL_ROUNDS, index + 1):
                changed[index] = entry.game_points
    for entry in adjustments:
        if not entry.kind and ALL_ROUNDS < entry.round <= len(changed) and number in entry.participants:
            changed[entry.round - 1] += entry.game_points or 0
    return tuple(changed)


def bonus(adjustments: Sequence[Adjustment], number: int) -> int:
    """Points of a player that belong to no round."""
    return sum(
        [
            entry.game_points or 0
            for entry in adjustments
            if not entry.kind and entry.round == ALL_ROUNDS and number in entry.participants
        ]
    )
