"""Tie-breaks from the opponents' scores: Buchholz and Sonneborn-Berger, C.07 articles 8, 9.1, 13.2, 14 and 16.

Owns what each round contributes (dummy opponents included) and which contributions are cut. Works alike for players
and teams: the caller chooses the table whose scores opponents bring, and the one that says what was scored against
them. Results are in tenths (Buchholz) or hundredths (Sonneborn-Berger: points times points). Must not rank.
"""

from __future__ import annotations

from dutchess.ranking.tiebreaks.table import FORFEIT_LOSS, FORFEIT_WIN, GAME, NOBODY, OPEN, VOLUNTARY
from dutchess.ranking.tiebreaks.value import half_up

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess.ranking.tiebreaks.table import Table

    # What one round contributes: score of the opponent or dummy, value to add up, voluntary unplayed round.
    Element = tuple[int, int, bool]


def elements(table: Table, own: Table | None = None, forfeits_played: bool = False) -> list[list[Element]]:
    """C.07 articles 16.4 and 15.2: what the rounds of each participant contribute.

    The value is the opponent's score, or its product with the points that `own` says were scored in that round. With
    forfeits played (/P, and always in a fixed schedule) a forfeit is a game against the scheduled opponent; adjusted
    scores stay what they are.
    """
    found: list[list[Element]] = []
    adjusted, no_opponent = table.adjusted, table.draw * table.rounds
    forfeits_played = forfeits_played or table.is_round_robin
    for index, score in enumerate(table.scores):
        outcomes, points = table.outcomes[index], None if own is None else own.points[index]
        row: list[Element] = []
        for number, opponent in enumerate(table.opponents[index]):
            outcome, voluntary = outcomes[number], False
            if outcome in (GAME, OPEN) or (forfeits_played and opponent != NOBODY):
                met = adjusted[opponent]
            elif table.is_round_robin:
                continue
            elif outcome in (FORFEIT_WIN, FORFEIT_LOSS):
                met, voluntary = min(score, adjusted[opponent]), outcome == FORFEIT_LOSS
            else:
                met, voluntary = min(score, no_opponent), outcome in VOLUNTARY
            row.append((met, met if points is None else met * points[number], voluntary))
        found.append(row)
    return found


def buchholz(table: Table, low: int = 0, high: int = 0, forfeits_played: bool = False) -> list[int]:
    """C.07 article 8.1, BH: sum of the opponents' scores without the lowest and highest ones, in tenths.

    With `table.fore` it is the Fore Buchholz, FB (article 8.3).
    """
    return [_sum_after_cuts(row, low, high) for row in elements(table, None, forfeits_played)]


def sonneborn_berger(table: Table, own: Table, low: int = 0, forfeits_played: bool = False) -> list[int]:
    """C.07 articles 9.1 and 13.2, SB and its extensions for teams: opponents' scores times points, in hundredths."""
    return [_sum_after_cuts(row, low, 0) for row in elements(table, own, forfeits_played)]


def average_of_opponents(table: Table, values: list[int]) -> list[int | None]:
    """C.07 article 8.2, AOB: mean (Fore) Buchholz of the opponents over the board, in hundredths, halves upwards."""
    found: list[int | None] = []
    for opponents, outcomes in zip(table.opponents, table.outcomes, strict=True):
        met = [values[opponent] for opponent, outcome in zip(opponents, outcomes, strict=True) if outcome == GAME]
        found.append(half_up(10 * sum(met), len(met)) if met else None)
    return found


def _sum_after_cuts(row: list[Element], low: int, high: int) -> int:
    """C.07 articles 14.1 to 14.4: lowest cuts first, then the highest; nothing is left of too few elements."""
    if low + high >= len(row) and low + high:
        return 0
    rest = list(row)
    for _ in range(low):
        rest.remove(least_significant(rest))
    for _ in range(high):
        rest.remove(max(rest, key=_by_score))
    return sum([element[1] for element in rest])


def least_significant(row: list[Element]) -> Element:
    """C.07 articles 14.1 and 16.5: what a Cut-1 removes.

    The value that belongs to the lowest score, the lowest such value if there are several; but a voluntary unplayed
    round, the one of lowest value, goes first unless its value is lower than that one.
    """
    lowest = min(row, key=_by_score)
    voluntary = [element for element in row if element[2]]
    if not voluntary:
        return lowest
    exception = min(voluntary, key=_by_value)
    return exception if exception[1] >= lowest[1] else lowest


def _by_score(element: Element) -> tuple[int, int]:
    return element[0], element[1]


def _by_value(element: Element) -> tuple[int, int]:
    return element[1], element[0]
