"""What a reader may report without refusing a file.

Owns `Deviation` and the parsing of single numbers, which every module of the reader shares. Must not know of records.
"""

from __future__ import annotations

from dutchess.record import record


@record
class Deviation:
    """A harmless departure from the format, or a value that was repaired or assumed; line and column are 1-based."""

    message: str
    line: int | None = None
    column: int | None = None


def whole(text: str) -> int:
    """A number without sign, blanks around it allowed; ValueError for anything else."""
    digits = text.strip()
    if not (digits.isdecimal() and digits.isascii()):
        raise ValueError(f"{text.strip()!r} is not a number")
    return int(digits)


def tenths(text: str) -> int:
    """Points in tenths: `1.5`, `1,5`, `1½`, `½` and `1` are understood; ValueError for anything else."""
    value = text.strip().replace(",", ".").replace("½", ".5")
    units, _, fraction = value.partition(".")
    fraction = fraction.rstrip("0")
    digits = (units or "0") + fraction
    if not value.strip(".") or len(fraction) > 1 or not (digits.isdecimal() and digits.isascii()):
        raise ValueError(f"{text.strip()!r} is not a number of points with one decimal")
    return int(units or "0") * 10 + int(fraction or "0")
