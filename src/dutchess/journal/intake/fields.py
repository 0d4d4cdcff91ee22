"""Actions from named texts: what a form sends, and what `dutchess event do` is given.

Owns the reading of fields. The fields of an action, their types and defaults say what is asked for and how it is read;
a new action needs nothing here. A field that is missing or no number is a `Refusal`, never a crash. Must not contain
rules: what an action may do is decided by them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import MISSING
from typing import Annotated, Any, get_args, get_origin

from dutchess.journal.action_table import Action
from dutchess.journal.errors import Refusal

LARGEST_NUMBER = 10**9
NUMBER = re.compile(r"-?[0-9]{1,20}")
HUNDREDTHS = re.compile(r"[0-9]{1,6}([.,][0-9]{1,2})?")


class Fields:
    """Named texts. Several may have one name."""

    def __init__(self, pairs: Sequence[tuple[str, object]]) -> None:
        self._pairs = pairs

    def texts(self) -> Iterator[tuple[str, str]]:
        return ((name, value) for name, value in self._pairs if isinstance(value, str))

    def all(self, name: str) -> list[str]:
        return [value for key, value in self.texts() if key == name]

    def text(self, name: str, default: str = "") -> str:
        """The last field of a name, without the space around it."""
        values = self.all(name)
        return values[-1].strip() if values else default

    def flag(self, name: str) -> bool:
        return self.text(name) not in ("", "0", "false", "off")

    def has(self, name: str) -> bool:
        return bool(self.all(name))

    def choice(self, name: str, known: bool) -> bool:
        """A box to tick. One that is not ticked is not sent: the form names those that it has in fields `boxes`."""
        return self.flag(name) if self.has(name) or name in self.all("boxes") else known

    def integer(self, name: str) -> int | None:
        """A number, None if the field is empty."""
        written = self.text(name)
        if not written:
            return None
        if not NUMBER.fullmatch(written) or abs(int(written)) > LARGEST_NUMBER:
            raise Refusal("field-no-number", "", field=name, written=written[:40])
        return int(written)

    def number(self, name: str, default: int | None = None) -> int:
        """A number that must be there."""
        value = self.integer(name)
        if value is None:
            if default is None:
                raise Refusal("field-missing", "", field=name)
            return default
        return value

    def numbers(self, name: str) -> tuple[int, ...]:
        """Numbers in one field with commas, or in several fields."""
        parts = [part for value in self.all(name) for part in value.replace(",", " ").split()]
        return tuple(Fields([(name, part)]).number(name) for part in parts)

    def tenths(self, name: str, default: int) -> int:
        """Points as people write them: `1`, `0.5`, `½`, `0,5`."""
        written = self.text(name).replace(",", ".").replace("½", ".5")
        if not written:
            return default
        whole, _, rest = written.partition(".")
        digits = (whole or "0") + (rest or "0")[:1]
        if not digits.isdecimal() or not digits.isascii() or len(rest) > 1 or len(digits) > 6:
            raise Refusal("field-no-points", "", field=name, written=written[:20])
        return int(digits)

    def hundredths(self, name: str) -> int:
        """A value of a tie-break as people write it, with at most two decimals: `12`, `3.5`, `0,25`."""
        written = self.text(name)
        if not HUNDREDTHS.fullmatch(written):
            raise Refusal("field-no-points", "", field=name, written=written[:20])
        whole, _, rest = written.replace(",", ".").partition(".")
        return int(whole + (rest + "00")[:2])


def _flag(fields: Fields, name: str, default: Any) -> bool:
    """Yes or no. What is usually so is only denied by a 0."""
    return fields.text(name, "1") != "0" if default is True else fields.flag(name)


def _number(fields: Fields, name: str, default: Any) -> int:
    return fields.number(name, None if default is MISSING else default)


# How a field of each type is read, with its name and its default.
READERS: Mapping[Any, Callable[[Fields, str, Any], Any]] = {
    str: lambda fields, name, default: fields.text(name) or ("" if default is MISSING else default),
    int: _number,
    bool: _flag,
    int | None: lambda fields, name, default: fields.integer(name),
    tuple[str, ...]: lambda fields, name, default: tuple(value.strip() for value in fields.all(name)),
    tuple[int, ...]: lambda fields, name, default: fields.numbers(name),
}


def _read_as(kind: Any) -> Any:
    """The type by which a field is read: a choice is a text, and the rule of the action knows what may be chosen."""
    return str if get_origin(kind) is Annotated and get_args(kind)[0] is str else kind


def is_of_texts(action: Action) -> bool:
    """Whether texts can say every field of an action."""
    return all(_read_as(kind) in READERS for kind, _ in action.fields.values())


def read_action(action: Action, fields: Fields) -> object:
    """An action from its fields."""
    return action.kind(
        **{name: READERS[_read_as(kind)](fields, name, default) for name, (kind, default) in action.fields.items()}
    )
