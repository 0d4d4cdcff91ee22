"""Starting positions of Chess960: the pieces behind a number.

Owns the numbering in use (0 to 959; 518 is the usual position). Must not draw: see `draws`.
"""

from __future__ import annotations

from itertools import combinations

POSITIONS = 960
KNIGHTS = tuple(combinations(range(5), 2))  # the places of the knights among the five that are left for them


def pieces(number: int) -> str:
    """White's first rank from a to h: `RNBQKBNR` for 518."""
    number, light = divmod(number, 4)
    number, dark = divmod(number, 4)
    knights, queen = divmod(number, 6)
    row = [""] * 8
    row[2 * light + 1] = row[2 * dark] = "B"
    row[_free(row)[queen]] = "Q"
    for place in [_free(row)[index] for index in KNIGHTS[knights]]:
        row[place] = "N"
    for place, piece in zip(_free(row), "RKR", strict=True):
        row[place] = piece
    return "".join(row)


def _free(row: list[str]) -> list[int]:
    return [place for place, piece in enumerate(row) if not piece]


def position_text(number: int) -> str:
    """How people are told: `Chess960: 518 RNBQKBNR`."""
    return f"Chess960: {number} {pieces(number)}"
