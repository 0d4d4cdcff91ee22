"""Values of the journal as JSON and back.

Owns the canonical form (sorted keys, no blanks, UTF-8), on which every hash rests, and the way from frozen
dataclasses to it. Fields may be texts, numbers, booleans, None, tuples and dataclasses of those; a class that has
`from_json` reads itself. Must not know any particular value.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Union, cast, get_args, get_origin, get_type_hints

Decoder = Callable[[Any], Any]


def canonical(value: object) -> str:
    """The one JSON text of a plain value."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)


def encode(value: Any) -> Any:
    """A value as plain JSON types. Fields that hold their default are left out: later versions may add fields."""
    if isinstance(value, str | int | NoneType):
        return value
    if isinstance(value, tuple):
        return [encode(item) for item in value]
    if isinstance(value, frozenset):
        return sorted(encode(item) for item in value)
    if isinstance(value, Mapping):
        return {str(key): encode(item) for key, item in value.items()}
    encoded = {}
    for name, default in _defaults(cast(Hashable, type(value))):
        item = getattr(value, name)
        if default is MISSING or item != default:
            encoded[name] = encode(item)
    return encoded


@cache
def _defaults(kind: Any) -> tuple[tuple[str, Any], ...]:
    """The fields of a dataclass with their defaults."""
    if not is_dataclass(kind):
        raise TypeError(f"{kind.__name__} has no place in a journal")
    return tuple((field.name, _default(field)) for field in fields(kind))


def _default(field: Field[Any]) -> Any:
    return field.default if field.default_factory is MISSING else field.default_factory()


def decode(kind: Any, value: Any) -> Any:
    """The value of a type from plain JSON types; ValueError if it is not of that form."""
    return _decoder(kind)(value)


@cache
def _decoder(kind: Any) -> Decoder:
    if hasattr(kind, "from_json"):
        return cast(Decoder, kind.from_json)
    if is_dataclass(kind):
        return _value_decoder(kind)
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is tuple:
        return _tuple_decoder(arguments)
    if origin in (Union, UnionType):
        (inner,) = [_decoder(part) for part in arguments if part not in (NoneType, str)] or [_decoder(str)]
        plain_kinds = tuple([part for part in arguments if part in (NoneType, str)])
        return lambda value: value if isinstance(value, plain_kinds) else inner(value)
    if kind not in (str, int, bool):
        raise TypeError(f"{kind} has no place in a journal")

    def plain(value: Any) -> Any:
        if type(value) is not kind:
            raise ValueError(f"{value!r} is not of type {kind.__name__}")
        return value

    return plain


def _tuple_decoder(arguments: tuple[Any, ...]) -> Decoder:
    if arguments[-1] is Ellipsis:
        each = _decoder(arguments[0])
        return lambda value: tuple([each(item) for item in _as_lists(value)])
    parts = [_decoder(part) for part in arguments]
    return lambda value: tuple([part(item) for part, item in zip(parts, _as_lists(value), strict=True)])


def _as_lists(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise ValueError(f"{value!r} is not a list")
    return value


def _value_decoder(kind: Any) -> Decoder:
    hints = get_type_hints(kind)
    parts = {field.name: _decoder(hints[field.name]) for field in fields(kind)}

    def decoded(value: Any) -> Any:
        if not isinstance(value, dict) or not value.keys() <= parts.keys():
            raise ValueError(f"{value!r} is no {kind.__name__}")
        try:
            return kind(**{name: parts[name](item) for name, item in value.items()})
        except TypeError as error:
            raise ValueError(f"{value!r} is no {kind.__name__}: {error}") from None

    return decoded
