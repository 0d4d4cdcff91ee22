"""What may stand in a journal at all: types, lengths, characters, dates, keys.

Owns the checks that hold for every action and every fact, by the annotations of their fields. What passes can be
written and read back, and no text breaks a line of a report. Must not contain rules of handling.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from dutchess.journal.errors import Refusal
from dutchess.journal.intake.codes import FIRST_YEAR, LAST_YEAR, day_meant
from dutchess.journal.messages import Message
from dutchess.journal.values import day_of
from dutchess.tournament import MAX_PLAYERS, Tournament

LONGEST_TEXT = 200
LONGEST_NOTE = 10_000
LONGEST_LIST = MAX_PLAYERS
LARGEST_NUMBER = 10**12
KEY_LENGTH = 48
EVENT_LENGTH = 64
NOTES = ("notes",)  # fields that may have several lines
LONG = ("repairs",)  # fields without a limit: the reader of a file wrote them
BREAKS = re.compile("[\x00\n\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029\ud800-\udfff]")  # they end a line, or are no text
UNWRITABLE = re.compile("[\x00\ud800-\udfff]")
# What nobody types: it commands a terminal, turns round what follows on a page, or is in no XLSX file. Older journals
# may hold it.
COMMANDS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202b\u202d\u202e\u2067\u2068\ufffe\uffff]")
KEY = re.compile(r"[^\W_](?:[\w .-]*\w)?")
EVENT = re.compile(r"[A-Za-z0-9](?:[\w.-]*\w)?", re.ASCII)
BIRTH = re.compile(r"\d{4}([/.-]\d{2}[/.-]\d{2})?", re.ASCII)

Check = Callable[[Any, str], None]


def check_action(action: object) -> None:
    """Refuses an action with a field that is of another type, too long, or no text of one line."""
    kind: Any = type(action)
    _checker(kind, True)(action, kind.__name__)


def check_fact(fact: object) -> None:
    """The same for a fact, without the lengths: what rules write about several people may be long."""
    kind: Any = type(fact)
    _checker(kind, False)(fact, kind.__name__)


def check_line(text: str, field: str) -> None:
    """A name or the like: one line that is not too long."""
    _text(text, field, True)


def check_signature(author: str, reason: str) -> None:
    """Who, and why: a reason may have several lines."""
    _text(author, "author", True)
    _note(reason, "reason", True)


@cache
def _checker(kind: Any, is_limited: bool) -> Check:
    """The check for values of a type."""
    if kind is Message:
        return _message
    if is_dataclass(kind):
        return _record_checker(kind, is_limited)
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is tuple:
        return _tuple_checker(arguments, is_limited)
    if origin in (Union, UnionType):
        parts = {part: _checker(part, is_limited) for part in arguments if part is not NoneType}
        first = next(iter(parts.values()))
        return lambda value, field: None if value is None else parts.get(type(value), first)(value, field)
    if kind is str:
        return lambda value, field: _text(value, field, is_limited)
    if kind is int:
        return _number
    return lambda value, field: _of_type(kind, value, field)


def _of_type(kind: type, value: Any, field: str) -> None:
    if type(value) is not kind:
        raise Refusal("field-type", "", field=field, type=kind.__name__, written=repr(value)[:40])


def _text(value: Any, field: str, is_limited: bool) -> None:
    _check_marks(value, field, BREAKS, LONGEST_TEXT if is_limited else None)


def _check_marks(value: Any, field: str, forbidden: re.Pattern[str], most: int | None) -> None:
    if not isinstance(value, str):  # a sentence of a reader is a text, too
        _of_type(str, value, field)
    if forbidden.search(value) or (most is not None and COMMANDS.search(value)):
        raise Refusal("field-line-break", "", field=field, written=ascii(value)[:60])
    if most is not None and len(value) > most:
        raise Refusal("text-too-long", "", field=field, most=most)


def _message(value: Any, field: str) -> None:
    """Whatever a message is about, as a text it stays in its line."""
    _of_type(Message, value, field)
    _text(str(value), field, False)


def _note(value: Any, field: str, is_limited: bool) -> None:
    _check_marks(value, field, UNWRITABLE, LONGEST_NOTE if is_limited else None)


def _number(value: Any, field: str) -> None:
    _of_type(int, value, field)
    if abs(value) > LARGEST_NUMBER:
        raise Refusal("field-no-number", "", field=field, written=str(value)[:40])


def _tuple_checker(arguments: tuple[Any, ...], is_limited: bool) -> Check:
    if arguments[-1] is Ellipsis:
        each = _checker(arguments[0], is_limited)

        def several(value: Any, field: str) -> None:
            _of_type(tuple, value, field)
            if is_limited and len(value) > LONGEST_LIST:
                raise Refusal("list-too-long", "", field=field, most=LONGEST_LIST)
            for item in value:
                each(item, field)

        return several
    parts = [_checker(part, is_limited) for part in arguments]

    def together(value: Any, field: str) -> None:
        _of_type(tuple, value, field)
        if len(value) != len(parts):
            raise Refusal("field-type", "", field=field, type=f"tuple[{len(parts)}]", written=repr(value)[:40])
        for part, item in zip(parts, value, strict=True):
            part(item, field)

    return together


def _record_checker(kind: Any, is_limited: bool) -> Check:
    if kind is Tournament:
        return lambda value, field: _of_type(kind, value, field)  # it checks itself
    hints = get_type_hints(kind)
    parts: list[tuple[str, Check]] = []
    for field in fields(kind):
        if field.name in NOTES and hints[field.name] is str:
            parts.append((field.name, lambda value, name: _note(value, name, is_limited)))
        else:
            parts.append((field.name, _checker(hints[field.name], is_limited and field.name not in LONG)))

    def checked(value: Any, field: str) -> None:
        _of_type(kind, value, field)
        for name, check in parts:
            check(getattr(value, name), name)

    return checked


def check_key(key: str) -> None:
    """The key of a tournament stands in addresses and file names: a short word."""
    if len(key) > KEY_LENGTH or ".." in key or not KEY.fullmatch(key):
        raise Refusal("tournament-key", "", tournament=key[:40])


def check_event(event: str) -> None:
    """So does the identifier of an event, with letters of every keyboard."""
    if len(event) > EVENT_LENGTH or ".." in event or not EVENT.fullmatch(event):
        raise Refusal("event-key", "", event=event[:40])


def check_day(day: str, what: str) -> None:
    """A date as forms write it, or nothing."""
    found = day_of(day)
    if not day or (found is not None and FIRST_YEAR <= found.year <= LAST_YEAR):
        return
    meant = day_meant(day)
    if meant:
        raise Refusal("no-day-but", "", field=what, written=day[:40], meant=meant)
    raise Refusal("no-day", "", field=what, written=day[:40])


def check_birth(birth: str, name: str) -> None:
    """A year or a date, as lists of players have it (`1990`, `1990/05/17`, `1990/00/00`), or nothing."""
    if not birth or (BIRTH.fullmatch(birth) and _is_birth(birth)):
        return
    meant = day_meant(birth)
    if meant:
        raise Refusal("no-birth-but", "TRF 001", name=name, written=birth[:40], meant=meant)
    raise Refusal("no-birth", "TRF 001", name=name, written=birth[:40])


def _is_birth(birth: str) -> bool:
    """A year, with a day or with zeros for what is not known."""
    year, rest = int(birth[:4]), birth[5:].replace("00", "01")
    return FIRST_YEAR <= year <= LAST_YEAR and (not rest or day_of(f"{year}/{rest}".replace(".", "/")) is not None)
