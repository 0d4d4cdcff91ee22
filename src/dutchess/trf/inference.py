"""Recover the point system of a file that states none.

Owns the solution of `points = wins * W + draws * D + pairing-allocated byes * P` over all players. Used only after the
points columns were found to contradict the usual point system.
"""

from __future__ import annotations

from dutchess.tournament import DRAWN, POSITIVE, Scoring

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from dutchess.tournament import Game

WINS = POSITIVE | {"F"}
DRAWS = DRAWN | {"H", "?"}


def infer_scoring(claims: Iterable[tuple[int, Sequence[Game]]]) -> Scoring | None:
    """The only point system, if there is one, under which every claim (points, entries) is exactly right.

    Losses and absences are worth nothing. Without a pairing-allocated bye its value is that of a win.
    """
    rows: dict[tuple[int, int, int, int], None] = {}
    for points, games in claims:
        letters = [game.result for game in games]
        wins, draws = sum(letter in WINS for letter in letters), sum(letter in DRAWS for letter in letters)
        rows[wins, draws, letters.count("U"), points] = None
    has_bye = any(row[2] for row in rows)
    solution = _solve([row if has_bye else (row[0], row[1], row[3]) for row in rows])
    if solution is None:
        return None
    win, draw = solution[:2]
    bye = solution[2] if has_bye else win
    if not (win > draw >= 0 and bye >= 0):
        return None
    return Scoring(win=win, draw=draw, forfeit_win=win, pairing_bye=bye, full_bye=win, half_bye=draw, unknown=draw)


def _solve(rows: Sequence[tuple[int, ...]]) -> list[int] | None:
    """The unique solution in integers of linear equations (coefficients, right side), by fraction-free elimination."""
    unknowns = len(rows[0]) - 1 if rows else 0
    basis: list[list[int]] = []
    for column in range(unknowns):
        candidates = [_reduce(list(row), basis) for row in rows]
        pivot = next((row for row in candidates if row[column]), None)
        if pivot is None:
            return None
        basis.append(pivot)
    if any(any(_reduce(list(row), basis)) for row in rows):
        return None
    values = [0] * unknowns
    for column in reversed(range(unknowns)):
        row = basis[column]
        rest = row[-1] - sum(row[k] * values[k] for k in range(column + 1, unknowns))
        values[column], remainder = divmod(rest, row[column])
        if remainder:
            return None
    return values


def _reduce(row: list[int], basis: Sequence[Sequence[int]]) -> list[int]:
    """Eliminate the leading unknowns of a row by the rows found so far (row k of the basis leads with unknown k)."""
    for column, pivot in enumerate(basis):
        if row[column]:
            factor, own = pivot[column], row[column]
            row = [factor * value - own * other for value, other in zip(row, pivot, strict=True)]
    return row
