"""The way between JSON and values: what a type looks like in JSON (its schema), and reading what a program has sent.

Owns the rules of both directions, so that the description of the interface and the interface cannot disagree. Types are
frozen records for what comes in and `TypedDict` for what goes out; the texts about fields are those under `Attributes`
in their docstrings. Numbers marked as `Tenths` or `Hundredths` are decimal numbers outside. Must not know any
particular value.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from dutchess.base.decimals import decimal
from dutchess.base.field_marks import Choice
from dutchess.base.values import value_class
from dutchess.journal.values import HUNDREDTHS, TENTHS
from dutchess.web.api.file_work import WrongCall

Schema = dict[str, Any]

LARGEST = 1_000_000_000
LONGEST_TEXT = 10_000
MOST_ITEMS = 10_000
UNITS = {TENTHS: 10, HUNDREDTHS: 1}  # hundredths in one of them
ATTRIBUTE = re.compile(r"^ {4}(?:    )?((?:\w+, )*\w+): (.*)$")


@value_class
class Part:
    """A field of a type: its name and type, whether it must be there, its default, what it means."""

    name: str
    kind: Any
    required: bool
    default: Any
    description: str


@cache
def parts_of(kind: Any) -> tuple[Part, ...]:
    """The fields of a value class or a TypedDict."""
    hints = get_type_hints(kind, include_extras=True)
    texts = attributes_of(kind)
    if is_typeddict(kind):
        return tuple(
            Part(name, _bare(hint), get_origin(hint) is not NotRequired, MISSING, texts.get(name, ""))
            for name, hint in hints.items()
        )
    return tuple(
        Part(one.name, hints[one.name], one.default is MISSING, one.default, texts.get(one.name, ""))
        for one in fields(kind)
    )


def _bare(hint: Any) -> Any:
    return get_args(hint)[0] if get_origin(hint) is NotRequired else hint


def attributes_of(kind: Any) -> dict[str, str]:
    """What the docstring of a class says about each attribute."""
    _, found, section = (kind.__doc__ or "").partition("Attributes:\n")
    texts: dict[str, str] = {}
    names: list[str] = []
    for line in section.splitlines() if found else ():
        if match := ATTRIBUTE.match(line):
            names = match[1].split(", ")
            texts |= dict.fromkeys(names, match[2])
        elif line.strip():
            texts |= {name: f"{texts[name]} {line.strip()}" for name in names}
        else:
            break
    return texts


def summary_of(kind: Any) -> str:
    """What the docstring of a class says before its attributes."""
    text = (kind.__doc__ or "").partition("Attributes:")[0]
    return " ".join(text.split())


# Schemas


class Schemas:
    """The schemas of types; those with a name are collected in `components`.

    `inward` types are read strictly: no other fields, numbers within limits.
    """

    def __init__(self) -> None:
        self.components: dict[str, Schema] = {}
        self._kinds: dict[str, Any] = {}

    def of(self, kind: Any, *, inward: bool = False) -> Schema:
        """The schema of a type."""
        origin, arguments = get_origin(kind), get_args(kind)
        if origin is Annotated:
            return _schema_of_mark(arguments[0], arguments[1], inward)
        if origin in (Union, UnionType):
            return self._union([self.of(part, inward=inward) for part in arguments])
        if origin is Literal:
            return {"type": "string", "enum": list(arguments)}
        if origin is tuple and arguments[-1] is not Ellipsis:
            return self._fixed([self.of(part, inward=inward) for part in arguments])
        if origin in (tuple, list, Sequence):
            items = {"type": "array", "items": self.of(arguments[0], inward=inward)}
            return {**items, "maxItems": MOST_ITEMS} if inward else items
        if origin in (dict, Mapping):
            return {"type": "object", "additionalProperties": self.of(arguments[1], inward=inward)}
        if is_dataclass(kind) or is_typeddict(kind):
            return self._named(kind, inward)
        return _schema_of_plain(kind, inward)

    def _named(self, kind: Any, inward: bool) -> Schema:
        name = kind.__name__
        if self._kinds.setdefault(name, kind) is not kind:
            raise TypeError(f"two types are called {name}")
        if name not in self.components:
            self.components[name] = {}  # types may hold themselves
            self.components[name] = self.object_of(kind, inward=inward)
        return {"$ref": f"#/components/schemas/{name}"}

    def object_of(self, *kinds: Any, inward: bool = False) -> Schema:
        """The fields of one type, or of several in one object; the first one has the word."""
        parts = [part for kind in kinds for part in parts_of(kind)]
        made: Schema = {"type": "object", "properties": {part.name: self.part(part, inward=inward) for part in parts}}
        if summary := summary_of(kinds[0]):
            made["description"] = summary
        if required := [part.name for part in parts if part.required]:
            made["required"] = required
        return {**made, "additionalProperties": False} if inward else made

    def part(self, part: Part, *, inward: bool = False) -> Schema:
        """The schema of a field, with its description.

        The description names the default, too: generators take a field with the keyword `default` for required.
        """
        texts = [part.description] if part.description else []
        if inward and part.default not in (MISSING, None, "", ()) and not is_dataclass(part.default):
            texts.append(f"The default is {json.dumps(write_default(part.kind, part.default))}.")
        made = self.of(part.kind, inward=inward)
        return {**made, "description": " ".join(texts)} if texts else made

    @staticmethod
    def _union(parts: list[Schema]) -> Schema:
        """One of several types. A plain type or null is written in one line."""
        null = {"type": "null"}
        others = [part for part in parts if part != null]
        if len(others) == 1 and isinstance(others[0].get("type"), str) and "enum" not in others[0]:
            return {**others[0], "type": [others[0]["type"], "null"]}
        return {"anyOf": parts}

    @staticmethod
    def _fixed(parts: list[Schema]) -> Schema:
        size = {"minItems": len(parts), "maxItems": len(parts)}
        if all(part == parts[0] for part in parts):
            return {"type": "array", "items": parts[0], **size}
        return {"type": "array", "prefixItems": parts, **size}


def _schema_of_mark(kind: Any, mark: object, inward: bool) -> Schema:
    if isinstance(mark, Choice):
        return {"type": "string", "enum": list(mark.values)}
    if mark in UNITS:
        limits = {"minimum": -LARGEST // 1000, "maximum": LARGEST // 1000}
        return {"type": "number", **limits} if inward else {"type": "number"}
    return _schema_of_plain(kind, inward)


def _schema_of_plain(kind: Any, inward: bool) -> Schema:
    if kind is str:
        return {"type": "string", "maxLength": LONGEST_TEXT} if inward else {"type": "string"}
    if kind is int:
        return {"type": "integer", "minimum": 0, "maximum": LARGEST} if inward else {"type": "integer"}
    names = {bool: "boolean", float: "number", NoneType: "null"}
    if kind is Any or kind is object:
        return {}
    return {"type": names[kind]}


def write_default(kind: Any, value: Any) -> Any:
    """A default as it stands in JSON."""
    if get_origin(kind) is Annotated and get_args(kind)[1] in UNITS:
        return decimal(value * UNITS[get_args(kind)[1]])
    return list(value) if isinstance(value, tuple) else value


# Reading


def decode(kind: Any, value: Any, where: str = "") -> Any:
    """The value of a type from JSON; WrongCall if it is not of that form. `where` names the place in messages."""
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _decode_mark(arguments[0], arguments[1], value, where)
    if origin in (Union, UnionType):
        if value is None and NoneType in arguments:
            return None
        (inner,) = [part for part in arguments if part is not NoneType]
        return decode(inner, value, where)
    if origin is Literal:
        return _check_choice(arguments, value, where)
    if origin is tuple:
        return _decode_tuple(arguments, value, where)
    if is_dataclass(kind):
        (made,) = decode_together((kind,), value, where)
        return made
    return _decode_plain(kind, value, where)


def decode_together(kinds: Sequence[Any], value: Any, where: str = "") -> list[Any]:
    """The values of several records from the fields of one object."""
    if not isinstance(value, dict):
        raise WrongCall(f"{where or 'the body'}: an object is expected")
    known = {part.name for kind in kinds for part in parts_of(kind)}
    if strange := next((name for name in value if name not in known), None):
        raise WrongCall(
            f"{_place(where, str(strange)[:60])}: there is no such field; there are: {', '.join(sorted(known))}"
        )
    made = []
    for kind in kinds:
        given = {}
        for part in parts_of(kind):
            if part.name in value:
                given[part.name] = decode(part.kind, value[part.name], _place(where, part.name))
            elif part.required:
                raise WrongCall(f"{_place(where, part.name)}: this field is missing")
        made.append(kind(**given))
    return made


def _place(where: str, name: str) -> str:
    return f"{where}.{name}" if where else name


def _check_choice(values: Sequence[Any], value: Any, where: str) -> Any:
    if value not in values:
        raise WrongCall(f"{where}: {_shorten(value)} is none of {', '.join(map(str, values))}")
    return value


def _decode_mark(kind: Any, mark: object, value: Any, where: str) -> Any:
    if isinstance(mark, Choice):
        return _check_choice(mark.values, value, where)
    if mark not in UNITS:
        return decode(kind, value, where)
    if type(value) not in (int, float) or not -LARGEST // 1000 <= value <= LARGEST // 1000:
        raise WrongCall(f"{where}: a decimal number is expected, not {_shorten(value)}")
    per_unit = 100 // UNITS[mark]
    whole = round(value * per_unit)
    if abs(whole - value * per_unit) > 1e-6:
        raise WrongCall(f"{where}: {_shorten(value)} has too many decimals")
    return whole


def _decode_tuple(arguments: tuple[Any, ...], value: Any, where: str) -> tuple[Any, ...]:
    if not isinstance(value, list):
        raise WrongCall(f"{where}: a list is expected, not {_shorten(value)}")
    if len(value) > MOST_ITEMS:
        raise WrongCall(f"{where}: at most {MOST_ITEMS} entries are allowed")
    kinds = arguments[:1] * len(value) if arguments[-1] is Ellipsis else arguments
    if len(kinds) != len(value):
        raise WrongCall(f"{where}: {len(kinds)} entries are expected")
    return tuple(
        decode(kind, item, f"{where}[{index}]") for index, (kind, item) in enumerate(zip(kinds, value, strict=True))
    )


def _decode_plain(kind: Any, value: Any, where: str) -> Any:
    names = {str: "a text", int: "a whole number", bool: "true or false"}
    if kind is int and type(value) is float and value.is_integer():
        value = int(value)  # 1.0 is an integer in JSON Schema
    if type(value) is not kind:
        raise WrongCall(f"{where}: {names[kind]} is expected, not {_shorten(value)}")
    if kind is str and len(value) > LONGEST_TEXT:
        raise WrongCall(f"{where}: at most {LONGEST_TEXT} characters are allowed")
    if kind is int and not 0 <= value <= LARGEST:
        raise WrongCall(f"{where}: a number from 0 to {LARGEST} is expected")
    return value


def _shorten(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:40]}..."


# Parameters of an address


def query_values(kind: Any, pairs: Iterable[tuple[str, str]]) -> Any:
    """The parameters of a call as a value; WrongCall if one is unknown, repeated or of the wrong type.

    A list is a parameter that is repeated, or one with commas.
    """
    known = {part.name: part for part in parts_of(kind)}
    given: dict[str, list[str]] = {}
    for name, text in pairs:
        if name not in known:
            listed = ", ".join(sorted(known)) or "none"
            raise WrongCall(f"{name[:60]}: there is no such parameter; there are: {listed}")
        given.setdefault(name, []).append(text)
    values = {name: _query_value(known[name].kind, texts, name) for name, texts in given.items()}
    if missing := next((one.name for one in known.values() if one.required and one.name not in values), None):
        raise WrongCall(f"{missing}: this parameter is missing")
    return kind(**values)


def _query_value(kind: Any, texts: list[str], name: str) -> Any:
    if get_origin(kind) in (Union, UnionType):
        (kind,) = [part for part in get_args(kind) if part is not NoneType]
    if get_origin(kind) is tuple:
        items = [item for text in texts for item in text.split(",")]
        inner = get_args(kind)[0]
        return decode(kind, [_json_of(inner, item, name) for item in items], name)
    if len(texts) > 1:
        raise WrongCall(f"{name}: this parameter is given {len(texts)} times")
    return decode(kind, _json_of(kind, texts[0], name), name)


def _json_of(kind: Any, text: str, name: str) -> Any:
    """A text of an address as the JSON that it stands for."""
    if kind is int:
        if not (text.isascii() and text.isdecimal() and len(text) <= 10):
            raise WrongCall(f"{name}: a whole number is expected, not {_shorten(text)}")
        return int(text)
    if kind is bool:
        return {"true": True, "false": False}.get(text, text)
    return text
