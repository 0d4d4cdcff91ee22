"""A1 of 1992: other national ratings as FIDE ratings.

Owns the two conversions that the text gives. They serve to number the players before round 1; the pairing itself never
looks at ratings.
"""

from __future__ import annotations


def from_ingo(ingo: float) -> int:
    """A1: the FIDE rating for a German Ingo number (smaller is better): 2840 minus eight times the number."""
    return round(2840 - 8 * ingo)


def from_bcf(grade: float) -> int:
    """A1: the FIDE rating for a grade of the British Chess Federation: 600 plus eight times the grade."""
    return round(600 + 8 * grade)
