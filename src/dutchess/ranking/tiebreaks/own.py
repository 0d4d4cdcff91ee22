"""Tie-breaks from a participant's own results: C.07 article 7.

Owns WIN, WON, BPG, BWG, PS, REP and STD, round by round. Every function takes a table and an index and gives one number
per round; the value is their sum. Must not look at opponents' scores.
"""

from __future__ import annotations

from dutchess.ranking.tiebreaks.table import GAME, NOBODY, OPEN, VOLUNTARY
from dutchess.tournament import BLACK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess.ranking.tiebreaks.table import Table


def wins(table: Table, index: int) -> list[int]:
    """C.07 article 7.1, WIN: rounds with the points of a win, played or not."""
    return [int(points == table.win) for points in table.points[index]]


def games_won(table: Table, index: int) -> list[int]:
    """C.07 article 7.2, WON: games won over the board."""
    return [int(result == 10) for result in table.results[index]]


def games_with_black(table: Table, index: int) -> list[int]:
    """C.07 article 7.3, BPG: games played over the board with Black."""
    rounds = zip(table.outcomes[index], table.colours[index], strict=True)
    return [int(outcome == GAME and colour == BLACK) for outcome, colour in rounds]


def games_won_with_black(table: Table, index: int) -> list[int]:
    """C.07 article 7.4, BWG: games won over the board with Black."""
    rounds = zip(table.results[index], table.colours[index], strict=True)
    return [int(result == 10 and colour == BLACK) for result, colour in rounds]


def running_scores(table: Table, index: int) -> list[int]:
    """C.07 article 7.5, PS: the score after each round, in tenths."""
    values: list[int] = []
    running = 0
    for gained in table.points[index]:
        running += gained
        values.append(running)
    return values


def rounds_elected(table: Table, index: int) -> list[int]:
    """C.07 article 7.6, REP: rounds without half-point byes, zero-point byes and forfeit losses."""
    return [int(outcome not in VOLUNTARY) for outcome in table.outcomes[index]]


def standard_points(table: Table, index: int) -> list[int]:
    """C.07 article 7.7, STD: in tenths, 10 for more points than the scheduled opponent, 5 for as many.

    In a round without an opponent, the points of a draw replace the opponent's.
    """
    values: list[int] = []
    rounds = zip(table.points[index], table.opponents[index], table.outcomes[index], strict=True)
    for number, (points, opponent, outcome) in enumerate(rounds):
        other = table.draw if opponent == NOBODY else table.points[opponent][number]
        values.append(0 if outcome == OPEN else 10 if points > other else 5 if points == other else 0)
    return values
