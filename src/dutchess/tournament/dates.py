"""Days as people and files write them."""

from __future__ import annotations

MONTHS = "january february march april may june july august september october november december".split()


def year_in(date: str) -> int | None:
    """The year in a date, at any position in it; None if there is none."""
    for part in _parts(date):
        if len(part) == 4 and part[:2] in ("18", "19", "20"):
            return int(part)
    return None


def date_of(text: str) -> str | None:
    """A day as `YYYY/MM/DD`, from that, `DD.MM.YYYY`, `Nov 16, 2026` or `16 November 2026`; None if it is not certain.

    `24/09/2010` and `09/24/2010` are certain, `10/09/2010` and `10.09.13` are not.
    """
    parts = _parts(text)
    if len(parts) != 3:
        return None
    named = [_month(part) for part in parts]
    if any(named):
        numbers = sorted([part for part, month in zip(parts, named, strict=True) if not month], key=len)
        return _day(numbers[-1], str(max(named)), numbers[0]) if len(numbers) == 2 else None
    if len(parts[0]) == 4:
        return _day(*parts)
    first, second, year = parts
    if "." in text:
        return _day(year, second, first)
    found = {_day(year, second, first), _day(year, first, second)} - {None}
    return found.pop() if len(found) == 1 else None


def _day(year: str, month: str, day: str) -> str | None:
    if not (len(year) == 4 and month.isdecimal() and day.isdecimal() and 1 <= int(month) <= 12 and 1 <= int(day) <= 31):
        return None
    return f"{year}/{month:0>2}/{day:0>2}"


def _month(word: str) -> int:
    """The number of a month that is written in English, in full or shortened; 0 if it is not."""
    name = word.lower()
    return next((number for number, known in enumerate(MONTHS, 1) if len(name) > 2 and known.startswith(name)), 0)


def _parts(date: str) -> list[str]:
    """The numbers and names of months of a date; an empty text for any other part."""
    words = "".join([" " if mark in "/-., " else mark for mark in date]).split()
    return [word if _is_number(word) or _month(word) else "" for word in words]


def _is_number(word: str) -> bool:
    return word.isdecimal() and word.isascii() and len(word) <= 4
