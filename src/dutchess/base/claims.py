"""Claims: what the program says about pairings, colours, places, prizes and previews, as values that can be judged.

    @value_class
    class Nothing(Claim):
        \"\"\"The player wins nothing in the group.\"\"\"

        group: str

Owns the base of all kinds, how a claim is written for programs, and how its sentence is found. The first line of the
docstring of a kind is its definition; separate code judges it by that (`tests/book`). Must not know any kind.
"""

from __future__ import annotations

from functools import cache

from dutchess.base.decimals import decimal, score
from dutchess.base.values import field_values, name_for_programs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

# Types of fields: programs get decimal numbers for these, points from tenths, and values of tie-breaks from hundredths.
Score = int
Hundredths = int


class Claim:
    """The base of every kind of claim. A kind is a value class."""

    __slots__ = ()


def kinds_in(module: Mapping[str, object]) -> tuple[type[Claim], ...]:
    """The kinds that a module defines (`kinds_in(globals())`), in their order."""
    name = module["__name__"]
    return tuple(
        [
            one
            for one in module.values()
            if isinstance(one, type) and issubclass(one, Claim) and one is not Claim and one.__module__ == name
        ]
    )


@cache
def kind_of(kind: type) -> str:
    """The name of a kind for programs: `MetBefore` is `met-before`."""
    return name_for_programs(kind)


def as_document(claim: Claim, text: str, value: Callable[[Any, Any], Any] | None = None) -> dict[str, Any]:
    """A claim for programs: its kind, its parameters, and the sentence.

    `value` writes what a criterion counts, given the criterion and the value; only some kinds have such fields.
    """
    kind = type(claim)
    shape = _shapes.get(kind)
    if shape is None:
        shape = _shapes[kind] = _Shape(kind)
    values = field_values(claim)
    if shape.converted or shape.values:
        given: list[Any] = list(values)
        for at, convert in shape.converted:
            given[at] = None if given[at] is None else convert(given[at])
        if value is not None:
            for at in shape.values:
                given[at] = value(given[shape.article], given[at])
        values = tuple(given)
    return dict(zip(shape.names, (shape.kind, *values, text), strict=True))


class _Shape:
    """How claims of a kind are written: its name, the names of its fields, and which of these are no plain numbers."""

    def __init__(self, kind: type) -> None:
        fields: tuple[str, ...] = kind.__match_args__  # type: ignore[attr-defined]
        types = kind.__annotations__  # as they are written: `Score` is a number of points, `Value` that of a criterion
        self.kind = kind_of(kind)
        self.names = ("kind", *(name.rstrip("_") for name in fields), "text")
        self.converted = [
            (at, convert)
            for at, name in enumerate(fields)
            for written, convert in (("Score", score), ("Hundredths", decimal))
            if types[name].startswith(written)
        ]
        self.values = [at for at, name in enumerate(fields) if types[name].startswith("Value")]
        self.article = next((at for at, name in enumerate(fields) if name in ("article", "criterion")), -1)


_shapes: dict[type, _Shape] = {}  # what follows from the kind alone


def sentence_of(claim: Claim, sentences: Mapping[type, Callable[..., str]], *context: Any) -> str:
    """The sentence of a claim, by its kind; a kind without one is a fault of the program."""
    say = sentences.get(type(claim))
    if say is None:
        raise AssertionError(f"a claim without words: {claim!r}")
    return say(claim, *context)
