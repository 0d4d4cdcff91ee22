"""Claims made false: every parameter of a claim, changed.

Owns `faults`: what a true claim becomes if one of its parameters is wrong. Most of these are false; a judge that calls
none of them false is blind for that parameter.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dutchess.base.values import replace

PEOPLE = {"player", "other", "a", "b", "who", "opponent", "white", "black", "floater"}
OTHERS = {
    "white": "black",
    "black": "white",
    "absolute": "strong",
    "strong": "mild",
    "mild": "strong",
    "down": "up",
    "up": "down",
    "any": "down",
    "unplayed": "down",
    "pair": "bye",
    "bye": "down",
    "stays": "down",
    "played": "bye",
}


def faults(claim: Any, people: tuple[int, ...]) -> Iterator[tuple[str, Any]]:
    """The parameter that is wrong, and the claim with it."""
    for name in type(claim).__match_args__:
        for wrong in _wrong(name, getattr(claim, name), people):
            yield name, replace(claim, **{name: wrong})


def _wrong(name: str, value: Any, people: tuple[int, ...]) -> Iterator[Any]:
    if name in PEOPLE:
        yield from (number for number in people if number != value)
    elif isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield value + 1
        yield value - 1
    elif isinstance(value, str):
        yield OTHERS.get(value, value + "?")
    elif value is None:
        yield 0
    elif isinstance(value, tuple):
        yield from _wrong_list(value, people)


def _wrong_list(value: tuple[Any, ...], people: tuple[int, ...]) -> Iterator[tuple[Any, ...]]:
    """One less, one more, another one, and (where colours or the like stand in order) the other way round."""
    if not value:
        yield (people[0],)
        yield ((people[0],),)
        yield ("white",)
        return
    yield value[:-1]
    if value[::-1] != value:
        yield value[::-1]
    last = value[-1]
    if isinstance(last, int):
        yield (*value[:-1], last + 1)
        yield from ((*value, number) for number in people if number not in value)
    elif isinstance(last, str):
        yield (*value[:-1], OTHERS.get(last, "?"))
    elif isinstance(last, tuple):
        yield (*value[:-1], last[::-1])
        yield (*value[:-1], (*last[:-1], *(number for number in people[:1] if number not in last)))
        yield (*value, (people[0], people[-1]))
