"""Adjusted points of players (TRF record 299): other points for a result, bonuses and penalties.

Owns the effect of the record on the players of an individual event; `dutchess.tournament.teams` owns its effect on
teams. Must not rank or pair.
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
    for adjustment in adjustments:
        if adjustment.game_points is None or (adjustment.participants and number not in adjustment.participants):
            continue
        for index, game in enumerate(games):
            if (
                adjustment.kind
                and game.result in RESULTS_OF[adjustment.kind]
                and adjustment.round in (ALL_ROUNDS, index + 1)
            ):
                changed[index] = adjustment.game_points
    for adjustment in adjustments:
        if not adjustment.kind and ALL_ROUNDS < adjustment.round <= len(changed) and number in adjustment.participants:
            changed[adjustment.round - 1] += adjustment.game_points or 0
    return tuple(changed)


def bonus(adjustments: Sequence[Adjustment], number: int) -> int:
    """A player's bonus and penalty points that belong to no single round."""
    return sum(
        [
            adjustment.game_points or 0
            for adjustment in adjustments
            if not adjustment.kind and adjustment.round == ALL_ROUNDS and number in adjustment.participants
        ]
    )
