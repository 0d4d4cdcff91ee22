"""Tie-breaks from ratings: C.07 article 10.

Owns ARO, TPR, PTP, APRO, APPO. Only games over the board count; ratings are whole numbers, halves upwards. Who has no
such game has no value. Must not decide what happens when somebody is unrated: the caller does.
"""

from __future__ import annotations

from dutchess.ranking.rating import expected, performance_difference
from dutchess.ranking.tiebreaks.table import GAME
from dutchess.ranking.tiebreaks.value import half_up

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from dutchess.ranking.tiebreaks.table import Table


def opponents_ratings(table: Table, index: int) -> list[int]:
    """Ratings of the opponents met over the board, one per game (C.07 article 4.4)."""
    outcomes, opponents = table.outcomes[index], table.opponents[index]
    return [table.ratings[opponent] for outcome, opponent in zip(outcomes, opponents, strict=True) if outcome == GAME]


def score(table: Table, index: int) -> int:
    """Points over the board in tenths, a win counting one point whatever the event awards."""
    return sum([result for result in table.results[index] if result is not None])


def average_rating(table: Table, low: int = 0, high: int = 0) -> list[int | None]:
    """C.07 article 10.1, ARO: mean rating of the opponents after cutting the lowest and highest ones."""
    found: list[int | None] = []
    for index in range(len(table)):
        ratings = sorted(opponents_ratings(table, index))
        kept = ratings[low : len(ratings) - high]
        found.append(mean(kept))
    return found


def mean(numbers: Sequence[int]) -> int | None:
    """The mean as a whole number, halves upwards; None of nothing."""
    return half_up(sum(numbers), len(numbers)) if numbers else None


def performance(ratings: Sequence[int], points: int) -> int | None:
    """C.07 article 10.2, TPR: mean rating plus the difference that goes with the score (tenths) in per cent."""
    average = mean(ratings)
    return None if average is None else average + performance_difference(half_up(10 * points, len(ratings)))


def perfect_performance(ratings: Sequence[int], points: int) -> int | None:
    """C.07 article 10.3, PTP: the lowest rating whose expected score reaches the points (tenths)."""
    if not ratings:
        return None
    if points == 0:
        return min(ratings) - 800
    wanted = 10 * points
    low, high = min(ratings) - 800, max(ratings) + 800
    while low < high:
        middle = (low + high) // 2
        if sum([expected(middle - rating) for rating in ratings]) >= wanted:
            high = middle
        else:
            low = middle + 1
    return low


def performances(table: Table, measure: Callable[[Sequence[int], int], int | None]) -> list[int | None]:
    """One of the two performances for everybody."""
    return [measure(opponents_ratings(table, index), score(table, index)) for index in range(len(table))]


def average_performance(table: Table, measure: Callable[[Sequence[int], int], int | None]) -> list[int | None]:
    """C.07 articles 10.4 and 10.5, APRO and APPO: mean performance of the opponents met over the board."""
    values = performances(table, measure)
    found: list[int | None] = []
    for outcomes, opponents in zip(table.outcomes, table.opponents, strict=True):
        met = [values[opponent] for outcome, opponent in zip(outcomes, opponents, strict=True) if outcome == GAME]
        found.append(mean([value for value in met if value is not None]))
    return found
