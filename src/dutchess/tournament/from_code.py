"""What programs hand in: values of the types that the classes state, or refused with the place and the value.

Owns `conformed`, which takes what means the same (2100.0 of a data frame, "2100" of a CSV file, a list for a tuple, a
date) and refuses the rest. It reads the annotations of the classes, so there is nothing to register. Must not judge
what the values mean: `validity` does.
"""

from __future__ import annotations

import sys
from functools import cache

from dutchess.base.errors import InvalidTournament

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any, TypeVar

    _T = TypeVar("_T")

EXACT: dict[str, set[type]] = {"int": {int}, "str": {str}}
LONGEST_SHOWN = 40  # characters of a wrong value in a message


def conformed(value: _T) -> _T:
    """The value itself if all its fields have the types that its class states; otherwise a copy in which they do.

    Raises InvalidTournament for a field that means nothing of its type.
    """
    if _fit(type(value), [value]):
        return value
    kind: Any = type(value)
    found: _T = _instance(kind)(value, "")
    return found


def _fit(cls: type, values: Sequence[Any]) -> bool:
    """True if these values of a class need no change, nor anything in them. All of them are looked at together."""
    if not {type(value) for value in values} <= {cls}:
        return False
    kinds = cls.__annotations__
    return all(
        _kind_fits(kinds[name], _home(cls), [getattr(value, name) for value in values])
        for name in cls.__match_args__  # type: ignore[attr-defined]
    )


def _kind_fits(kind: str, module: str, values: Sequence[Any]) -> bool:
    if kind.endswith(" | None"):
        return _kind_fits(kind.removesuffix(" | None"), module, [value for value in values if value is not None])
    types: set[type] = {type(value) for value in values}
    if kind in EXACT:
        return types <= EXACT[kind]
    if not kind.startswith("tuple["):
        return kind != "float" and _fit(_class_named(kind, module), values)
    parts = _split(kind[len("tuple[") : -1])
    if not types <= {tuple}:
        return False
    if parts[-1] == "...":
        return _kind_fits(parts[0], module, [entry for value in values for entry in value])
    return all(len(value) == len(parts) for value in values) and all(
        _kind_fits(part, module, [value[index] for value in values]) for index, part in enumerate(parts)
    )


def whole_number(value: object, name: str) -> int:
    """A whole number that was handed in under this name. Raises InvalidTournament if it is none."""
    return _integer(value, name)


def several(value: object, name: str) -> tuple[Any, ...]:
    """An ordered or unordered collection that was handed in under this name; a text is none."""
    if isinstance(value, str | bytes) or not hasattr(value, "__iter__") or not hasattr(value, "__len__"):
        raise _wrong(value, name, "a list")
    return tuple(value)


def whole_numbers(value: object, name: str) -> tuple[int, ...]:
    """Whole numbers that were handed in under this name."""
    return tuple([_integer(number, name) for number in several(value, name)])


def by_number(value: object, name: str) -> dict[int, int]:
    """A mapping of whole numbers by whole numbers that was handed in under this name."""
    return {_integer(key, name): _integer(one, name) for key, one in _items(value, name)}


def pairs_by_number(value: object, name: str) -> dict[int, tuple[tuple[int, int], ...]]:
    """A mapping of pairs of whole numbers by whole numbers that was handed in under this name."""
    found: dict[int, tuple[tuple[int, int], ...]] = {}
    for key, listed in _items(value, name):
        pairs = [whole_numbers(pair, name) for pair in several(listed, name)]
        if any(len(pair) != 2 for pair in pairs):
            raise _wrong(listed, name, "pairs of numbers")
        found[_integer(key, name)] = tuple([(first, second) for first, second in pairs])
    return found


def _items(value: Any, name: str) -> list[tuple[Any, Any]]:
    if isinstance(value, type) or not hasattr(value, "items") or not hasattr(value, "get"):
        raise _wrong(value, name, "a mapping")
    return list(value.items())


def _integer(value: Any, place: str) -> int:
    if type(value) is int:
        return value
    if isinstance(value, bool) or value is None:
        raise _wrong(value, place, "a whole number")
    if isinstance(value, str):
        written = value.strip()
        if written.removeprefix("-").isdecimal() and written.isascii() and len(written) < 10:
            return int(written)
        raise _wrong(value, place, "a whole number")
    try:
        number = int(value)
    except (TypeError, ValueError, OverflowError):
        raise _wrong(value, place, "a whole number") from None
    if number != value:
        raise _wrong(value, place, "a whole number")
    return number


def _number(value: Any, place: str) -> float:
    try:
        number = float(value)
    except (TypeError, ValueError, OverflowError):
        raise _wrong(value, place, "a number") from None
    if number != number or number in (float("inf"), float("-inf")):
        raise _wrong(value, place, "a number")
    return value if type(value) in (int, float) else number


def _text(value: Any, place: str) -> str:
    if type(value) is str:
        return value
    if isinstance(value, str):
        return str(value)
    if type(value) is int:  # an identity number
        return str(value)
    if hasattr(value, "strftime"):  # a date
        return str(value.strftime("%Y/%m/%d"))
    raise _wrong(value, place, "a text")


def _entries(value: Any, place: str) -> tuple[Any, ...]:
    """An ordered collection as a tuple. A text is none, and neither is what has no order."""
    if type(value) is tuple:
        return value
    if isinstance(value, str | bytes | dict | set | frozenset) or not hasattr(value, "__iter__"):
        raise _wrong(value, place, "a list")
    return tuple(value)


@cache
def _reader(kind: str, module: str) -> Callable[[Any, str], Any]:
    """What reads a value of an annotated type: the value itself, or one that is equal to it and of that type."""
    if kind.endswith(" | None"):
        inner = _reader(kind.removesuffix(" | None"), module)
        return lambda value, place: None if value is None else inner(value, place)
    if kind.startswith("tuple["):
        parts = _split(kind[len("tuple[") : -1])
        readers = [_reader(part, module) for part in parts if part != "..."]
        return _many(readers[0]) if parts[-1] == "..." else _fixed(readers)
    basic: dict[str, Callable[[Any, str], Any]] = {"int": _integer, "str": _text, "float": _number}
    return basic[kind] if kind in basic else _instance(_class_named(kind, module))


def _class_named(name: str, module: str) -> type:
    """A class that an annotation names, also where a module imports it for type checkers only."""
    homes = (module, "dutchess.tournament")
    found: type = next(getattr(sys.modules[home], name) for home in homes if hasattr(sys.modules[home], name))
    return found


def _split(parts: str) -> list[str]:
    """The parts of a tuple's type, at the commas that are in no brackets."""
    found, depth = [""], 0
    for mark in parts:
        depth += (mark == "[") - (mark == "]")
        if mark == "," and not depth:
            found.append("")
        else:
            found[-1] += mark
    return [part.strip() for part in found]


def _many(reader: Callable[[Any, str], Any]) -> Callable[[Any, str], Any]:
    def read(value: Any, place: str) -> tuple[Any, ...]:
        entries = _entries(value, place)
        found = tuple([reader(entry, f"{place}[{index}]") for index, entry in enumerate(entries)])
        return entries if entries is value and _same(found, entries) else found

    return read


def _fixed(readers: list[Callable[[Any, str], Any]]) -> Callable[[Any, str], Any]:
    def read(value: Any, place: str) -> tuple[Any, ...]:
        entries = _entries(value, place)
        if len(entries) != len(readers):
            raise _wrong(value, place, f"{len(readers)} values")
        found = tuple([reader(entry, place) for reader, entry in zip(readers, entries, strict=True)])
        return entries if entries is value and _same(found, entries) else found

    return read


@cache
def _instance(cls: type) -> Callable[[Any, str], Any]:
    """What reads a value of one of our classes, field by field."""
    annotations = cls.__annotations__
    names = [name for name in annotations if name in cls.__match_args__]  # type: ignore[attr-defined]
    readers = [(name, _reader(annotations[name], _home(cls))) for name in names]

    def read(value: Any, place: str) -> Any:
        if not isinstance(value, cls):
            raise _wrong(value, place, f"a {cls.__name__}")
        inside = f"{place}." if place else ""
        changes = {}
        for name, reader in readers:
            field = getattr(value, name)
            found = reader(field, f"{inside}{name}")
            if found is not field:
                changes[name] = found
        if not changes:
            return value
        return type(value)(**{name: getattr(value, name) for name in names} | changes)

    return read


def _home(cls: type) -> str:
    """The module that a class was written in; public ones say `dutchess`."""
    code = getattr(cls, "validated", None) or getattr(cls, "points", None)
    return getattr(code, "__module__", "dutchess.tournament.model") if cls.__module__ == "dutchess" else cls.__module__


def _same(one: tuple[Any, ...], other: tuple[Any, ...]) -> bool:
    return all(map(_is, one, other))


def _is(one: object, other: object) -> bool:
    return one is other


def _wrong(value: object, place: str, wanted: str) -> InvalidTournament:
    shown = repr(value)
    shown = shown if len(shown) <= LONGEST_SHOWN else f"{shown[:LONGEST_SHOWN]}..."
    return InvalidTournament(f"{place or type(value).__name__} must be {wanted}, not {shown}")
