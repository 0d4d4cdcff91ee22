"""Points and tie-break values as programs get them: decimal numbers, in one notation everywhere.

Owns the way from the integers inside (tenths, hundredths) to the numbers in JSON. What people read is written by
`points_text`. Must not know what is counted.
"""

from __future__ import annotations


def score(tenths: int) -> int | float:
    """Points: `25` is `2.5`, `20` is `2`."""
    return decimal(10 * tenths)


def decimal(hundredths: int) -> int | float:
    """A value with up to two decimals: `1250` is `12.5`, `1200` is `12`."""
    return hundredths // 100 if hundredths % 100 == 0 else hundredths / 100
