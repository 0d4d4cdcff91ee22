"""Warnings about a file that is read nevertheless.

Owns `Deviation`, and the parsing of single numbers for all modules of the reader. Must not know any record.
"""

from __future__ import annotations

from dutchess.base.errors import Sentence
from dutchess.base.values import value_class

MAX_DIGITS = 9
MAX_QUOTE = 40
MANY = 10  # up to this many equal warnings are listed one by one


@value_class
class Deviation:
    """A harmless deviation from the format, or a value that was repaired or assumed. Line and column are 1-based."""

    message: str
    line: int | None = None
    column: int | None = None


def counted(deviations: list[Deviation]) -> list[Deviation]:
    """The deviations in order. If many have the same message, only the first is listed, with their number."""
    if len(deviations) <= MANY:
        return deviations
    counts: dict[str, int] = {}
    for deviation in deviations:
        counts[deviation.message] = counts.get(deviation.message, 0) + 1
    warnings: list[Deviation] = []
    told: set[str] = set()
    for deviation in deviations:
        message = deviation.message
        if counts[message] <= MANY:
            warnings.append(deviation)
        elif message not in told:
            told.add(message)
            warnings.append(
                Deviation(
                    Sentence("{what} ({count} times)", what=message, count=counts[message]),
                    deviation.line,
                    deviation.column,
                )
            )
    return warnings


def quote(text: str) -> str:
    """A piece of a file for a message, cut if it is long."""
    return repr(text if len(text) <= MAX_QUOTE else text[:MAX_QUOTE] + "...")


def one_line(text: str) -> str:
    """A text as one line: no line breaks inside, no blanks around."""
    for mark in "\r\n\0":
        text = text.replace(mark, " ")
    if not text.isascii():
        text = text.encode("utf-8", "replace").decode("utf-8")
    return text.strip()


def whole(text: str) -> int:
    """A number without a sign; blanks around it are allowed. Raises ValueError for anything else."""
    digits = text.strip()
    if not (digits.isdecimal() and digits.isascii()) or len(digits) > MAX_DIGITS:
        raise ValueError(Sentence("{written} is not a number", written=quote(digits)))
    return int(digits)


# Points as nearly every file writes them.
_USUAL = {f" {points // 10}.{points % 10}": points for points in range(0, 100, 5)}


def tenths(text: str) -> int:
    """Points in tenths, from `1.5`, `1,5`, `1½`, `½` or `1`. Raises ValueError for anything else."""
    usual = _USUAL.get(text)
    if usual is not None:
        return usual
    value = text.strip().replace(",", ".").replace("½", ".5")
    units, _, fraction = value.partition(".")
    fraction = fraction.rstrip("0")
    digits = (units or "0") + fraction
    if not value.strip(".") or len(fraction) > 1 or not (digits.isdecimal() and digits.isascii() and len(digits) < 6):
        raise ValueError(Sentence("{written} is not a number of points with one decimal", written=quote(text.strip())))
    return int(units or "0") * 10 + int(fraction or "0")
