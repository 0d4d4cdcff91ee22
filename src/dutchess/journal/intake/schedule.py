"""When the rounds begin: filled in from a few words, and what looks odd about a schedule.

Owns the quick fill and the order of rounds in time. A schedule is two rows of `Settings`: days (`YYYY/MM/DD`) and times
(`HH:MM`), each empty where it is not known. Must not know of entries.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, timedelta
from itertools import pairwise

from dutchess.base.values import value_class
from dutchess.journal.errors import Refusal
from dutchess.journal.intake.wellformed import check_day
from dutchess.journal.messages import Message, said
from dutchess.journal.values import Details, Settings, day_of

TIME = re.compile(r"(?:[01]\d|2[0-3]):[0-5]\d", re.ASCII)
LOOSE_TIME = re.compile(r"(\d{1,2})(?:[:.h](\d{2}))?h?", re.ASCII)
MOST_A_DAY = 20


@value_class
class Fill:
    """A regular schedule.

    Attributes:
        first: the day of round 1.
        times: when the rounds of a day begin.
        rounds_a_day: how many; 0 for as many as there are times.
        on_first_day: rounds on the first day, the last ones of a day; 0 for as many as on the others.
        every: days from one day of play to the next.
        last_time: when the last round begins, if it is another time.
    """

    first: str
    times: tuple[str, ...] = ()
    rounds_a_day: int = 0
    on_first_day: int = 0
    every: int = 1
    last_time: str = ""


def fill_schedule(fill: Fill, rounds: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The days and times of so many rounds; a Refusal if the words make none."""
    check_day(fill.first, "first")
    for time in (*fill.times, fill.last_time):
        check_time(time, "times")
    first, a_day = day_of(fill.first), fill.rounds_a_day or len(fill.times) or 1
    if first is None:
        raise Refusal("field-missing", "", field="first")
    if not (1 <= a_day <= MOST_A_DAY and 0 <= fill.on_first_day <= a_day and fill.every >= 1):
        raise Refusal("schedule-fill", "", most=MOST_A_DAY)
    skipped = a_day - (fill.on_first_day or a_day)
    places = [divmod(number + skipped, a_day) for number in range(rounds)]
    days = [_write_days(first, fill.every * day) for day, _ in places]
    times = [fill.times[place] if place < len(fill.times) else "" for _, place in places]
    if fill.last_time:
        times[-1] = fill.last_time
    return tuple(days), strip_row(times)


def _write_days(first: date, days: int) -> str:
    try:
        return (first + timedelta(days)).strftime("%Y/%m/%d")
    except OverflowError:
        raise Refusal("schedule-fill", "", most=MOST_A_DAY) from None


def strip_row(row: Sequence[str]) -> tuple[str, ...]:
    """A row of a schedule with nothing behind the last value that is known."""
    return tuple(row[: max((place for place, value in enumerate(row, 1) if value), default=0)])


def time_of(text: str) -> str:
    """A time as people write it (`9:30`, `9.30`, `15h`, `15`) as `HH:MM`; what is no time stays as it is."""
    found = LOOSE_TIME.fullmatch(text.strip())
    return f"{int(found[1]):02}:{found[2] or '00'}" if found else text.strip()


def check_time(time: str, field: str) -> None:
    """A time of the day, or nothing."""
    if time and not TIME.fullmatch(time):
        raise Refusal("no-time", "", field=field, written=time[:40])


def check_schedule(settings: Settings) -> None:
    """Refuses days and times that are none."""
    for day in settings.round_dates:
        check_day(day, "round_dates")
    for time in settings.round_times:
        check_time(time, "round_times")


def oddities(settings: Settings, details: Details) -> tuple[Message, ...]:
    """Rounds that begin before the one before them, or on no day of the event."""
    starts = [
        (number, day, settings.start_of(number)[1])
        for number in range(1, settings.rounds + 1)
        if (day := day_of(settings.start_of(number)[0])) is not None
    ]
    odd = [
        said("round-before-round", round=number, before=before)
        for (before, earlier, at), (number, later, then) in pairwise(starts)
        if later < earlier or (later == earlier and at and then and then <= at)
    ]
    first, last = day_of(details.start), day_of(details.end)
    outside = [number for number, day, _ in starts if (first and day < first) or (last and day > last)]
    if outside:
        odd.append(said("rounds-outside-event", rounds=tuple(outside)))
    return tuple(odd)
