"""Tie-breaks from a participant's own results: C.07 article 7.

Owns WIN, WON, BPG, BWG, PS, REP, STD and TPN. Every function takes a table and gives one number per participant, in the
table's order. Must not look at opponents' scores.
"""

from __future__ import annotations

from dutchess.ranking.tiebreaks.table import GAME, NOBODY, OPEN, VOLUNTARY
from dutchess.tournament import BLACK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess.ranking.tiebreaks.table import Table


def wins(table: Table) -> list[int]:
    """C.07 article 7.1, WIN: rounds that brought as many points as a win is worth, played or not."""
    return [points.count(table.win) for points in table.points]


def games_won(table: Table) -> list[int]:
    """C.07 article 7.2, WON: games won over the board."""
    return [results.count(10) for results in table.results]


def games_with_black(table: Table) -> list[int]:
    """C.07 article 7.3, BPG: games played over the board with Black."""
    return [
        sum([outcome == GAME and colour == BLACK for outcome, colour in zip(outcomes, colours, strict=True)])
        for outcomes, colours in zip(table.outcomes, table.colours, strict=True)
    ]


def games_won_with_black(table: Table) -> list[int]:
    """C.07 article 7.4, BWG: games won over the board with Black."""
    return [
        sum([result == 10 and colour == BLACK for result, colour in zip(results, colours, strict=True)])
        for results, colours in zip(table.results, table.colours, strict=True)
    ]


def progressive_scores(table: Table, cut: int = 0) -> list[int]:
    """C.07 article 7.5, PS: sum of the scores after each round, in tenths; the first `cut` of them are left out."""
    found: list[int] = []
    for points in table.points:
        running = total = 0
        for number, gained in enumerate(points):
            running += gained
            if number >= cut:
                total += running
        found.append(total)
    return found


def rounds_elected(table: Table) -> list[int]:
    """C.07 article 7.6, REP: rounds without half-point byes, zero-point byes and forfeit losses."""
    return [elected(outcomes) for outcomes in table.outcomes]


def elected(outcomes: str) -> int:
    """How many of these rounds a participant elected to play."""
    return len(outcomes) - sum([outcomes.count(outcome) for outcome in VOLUNTARY])


def standard_points(table: Table) -> list[int]:
    """C.07 article 7.7, STD: in tenths, 10 per round with more points than the scheduled opponent, 5 with as many.

    Without an opponent the points of a draw take the place of the opponent's.
    """
    found: list[int] = []
    for points, opponents, outcomes in zip(table.points, table.opponents, table.outcomes, strict=True):
        total = 0
        for number, opponent in enumerate(opponents):
            if outcomes[number] == OPEN:
                continue
            other = table.draw if opponent == NOBODY else table.points[opponent][number]
            total += 10 if points[number] > other else 5 if points[number] == other else 0
        found.append(total)
    return found
