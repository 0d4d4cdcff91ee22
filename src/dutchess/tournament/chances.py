"""The chances of results by the ratings: the statistical model that FIDE names for generators.

Owns `game_chances`. Must not draw anything.
"""

from __future__ import annotations

RATED_DIFFERENCE = 400  # larger differences count as this one


def game_chances(white: int, black: int) -> tuple[float, float, float]:
    """The chances that White wins, draws and loses.

    Each side's chance of winning is a function of the rating difference: two parabolas that meet at a centre. Their
    position depends on the mean rating, because stronger players draw more often.
    """
    mean = (white + black) / 2
    difference = max(-RATED_DIFFERENCE, min(RATED_DIFFERENCE, white - black))
    strength = max(0.0, (mean - 1200) / 1200)
    win = _two_parabolas(difference, 40, 0.45 - 0.10 * strength**2, -1492 + 0.391 * mean, 1691 - 0.428 * mean)
    loss = _two_parabolas(-difference, 80, 0.46 - 0.13 * strength**2, -1428 + 0.388 * mean, 1753 - 0.416 * mean)
    total = win + loss
    if total > 1:
        return win / total, 0.0, loss / total
    return win, 1 - total, loss


def _two_parabolas(difference: float, centre: float, value: float, lower: float, upper: float) -> float:
    """0 below the lower limit, `value` at the centre, 1 above the upper limit, and smooth between."""
    if difference <= lower:
        return 0.0
    if difference >= upper:
        return 1.0
    if difference <= centre:
        return max(0.0, value) * ((difference - lower) / (centre - lower)) ** 2
    return 1 - (1 - max(0.0, value)) * ((difference - upper) / (centre - upper)) ** 2
