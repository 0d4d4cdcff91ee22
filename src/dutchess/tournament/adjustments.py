"""Adjusted points of players (TRF record 299): other points for a result, bonuses and penalties.

Owns the effect of the record on the players of an individual event; `dutchess.teams` owns its effect on teams. Must not
rank or pair.
"""

from __future__ import annotations

from dutchess.tournament import ALL_ROUNDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from dutchess.tournament import Adjustment, Game

# The letter of the record, and the results whose points it sets.
RESULTS_OF = {"W": "1W", "D": "=D", "L": "0L", "F": "F", "H": "H", "Z": "Z", "+": "+", "-": "-"}


def applied(
    adjustments: Sequence[Adjustment], number: int, games: Sequence[Game], points: Sequence[int]
) -> tuple[int, ...]:
    """The points of a player's rounds, with the adjustments of single rounds."""
    if not adjustments:
        return tuple(points)
    changed = list(points)
    for entry in adjustments:
        if entry.game_points is None or (entry.participants and number not in entry.participants):
            continue
        for index, game in enumerate(games):
            if entry.kind and game.result in RESULTS_OF[entry.kind] and entry.round in (ALL_ROUNDS, index + 1):
                changed[index] = entry.game_points
    for entry in adjustments:
        if not entry.kind and ALL_ROUNDS < entry.round <= len(changed) and number in entry.participants:
            changed[entry.round - 1] += entry.game_points or 0
    return tuple(changed)


def bonus(adjustments: Sequence[Adjustment], number: int) -> int:
    """A player's bonus and penalty points that belong to no single round."""
    return sum(
        [
            entry.game_points or 0
            for entry in adjustments
            if not entry.kind and entry.round == ALL_ROUNDS and number in entry.participants
        ]
    )
