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

    Losses and absences are worth nothing. Without a pairing-allocated bye its value is that of a win. No value may hang
    on the claim of one player, which could as well be a wrong total; a bye's may if it is a usual one.
    """
    rows: dict[tuple[int, ...], int] = {}
    for points, games in claims:
        letters = [game.result for game in games]
        wins, draws = sum(letter in WINS for letter in letters), sum(letter in DRAWS for letter in letters)
        row: tuple[int, ...] = (wins, draws, letters.count("U"), points)
        rows[row] = rows.get(row, 0) + 1
    has_bye = any(row[2] for row in rows)
    if not has_bye:
        rows = {(row[0], row[1], row[3]): count for row, count in rows.items()}
    decisive = _independent(list(rows))
    solution = _solve(list(rows), decisive) if len(decisive) == (3 if has_bye else 2) else None
    if solution is None:
        return None
    without_one = [_independent([other for other in rows if other != row]) for row in decisive if rows[row] == 1]
    confirmed = min((len(found) for found in without_one), default=len(decisive))
    win, draw = solution[:2]
    bye = solution[2] if has_bye else win
    if confirmed < 2 or not (win > draw >= 0 and bye >= 0):
        return None
    if confirmed < len(decisive) and bye not in (0, draw, win):
        return None
    return Scoring(win=win, draw=draw, forfeit_win=win, pairing_bye=bye, full_bye=win, half_bye=draw, unknown=draw)


def _independent(rows: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Equations (coefficients, right side) that settle the unknowns, one for each, up to the first left open."""
    found: list[tuple[int, ...]] = []
    for column in range(len(rows[0]) - 1 if rows else 0):
        basis = _triangle(found)
        row = next((row for row in rows if _reduce(row, basis)[column]), None)
        if row is None:
            break
        found.append(row)
    return found


def _solve(rows: Sequence[tuple[int, ...]], decisive: Sequence[tuple[int, ...]]) -> list[int] | None:
    """The solution in integers that the decisive equations give and all others confirm."""
    basis = _triangle(decisive)
    if any(any(_reduce(row, basis)) for row in rows):
        return None
    values = [0] * len(basis)
    for column in reversed(range(len(basis))):
        row = basis[column]
        rest = row[-1] - sum(row[k] * values[k] for k in range(column + 1, len(basis)))
        values[column], remainder = divmod(rest, row[column])
        if remainder:
            return None
    return values


def _triangle(rows: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
    basis: list[tuple[int, ...]] = []
    for row in rows:
        basis.append(_reduce(row, basis))
    return basis


def _reduce(row: tuple[int, ...], basis: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """Eliminate the first unknowns from an equation, without fractions (row k of the basis leads with unknown k)."""
    for column, pivot in enumerate(basis):
        if row[column]:
            factor, own = pivot[column], row[column]
            row = tuple([factor * value - own * other for value, other in zip(row, pivot, strict=True)])
    return row
