"""Criteria in words: their values, and what another value would mean.

Owns how each kind of value is written for people; what a criterion is called is in the criterion itself
(`dutchess.pairing.criteria`). Must not compute.
"""

from __future__ import annotations

from dutchess.base.translation import N_
from dutchess.pairing.criteria import (
    AHEAD,
    LEFT,
    NEGATED,
    NEXT_BETTER,
    NEXT_WORSE,
    PLACE,
    POINTS,
    SQUARES,
    TYPES,
    UNSAID,
)
from dutchess.tournament import points_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from dutchess.base.translation import Texts
    from dutchess.pairing.criteria import Criterion, Value

_MORE = N_("there would be more {criterion}: {instead} instead of {actual}")
_FEWER = N_("there would be fewer {criterion}: {instead} instead of {actual}")
_LARGER = N_("there would be larger {criterion}: {instead} instead of {actual}")
_SMALLER = N_("there would be smaller {criterion}: {instead} instead of {actual}")


def points_said(points: int, _: Texts) -> str:
    """Points in words: "1.0 point", "1.5 points"."""
    written = _.decimal(points_text(points))
    if _.is_one(points):
        return _.plural("{points} point", "{points} points", 1, points=written)
    if points % 10:
        # Translators: a fraction, such as 1.5 points.
        return _("{points} points", points=written)
    return _.plural("{points} point", "{points} points", points // 10, points=written)


def value_text(criterion: Criterion, value: Value, _: Texts) -> str:
    """The value of a criterion as people write it: points as points, not in tenths; empty if it means nothing."""
    unit = criterion.unit
    numbers = value if isinstance(value, tuple) else (value,)
    if unit == UNSAID:
        return ""
    if unit == POINTS:
        return _joined((_.decimal(points_text(number)) for number in numbers), _) or "0"
    if unit == PLACE:
        return _("{points}, place {place}", points=points_said(numbers[0], _), place=-numbers[1])
    if unit == TYPES:
        types = [(number, kind) for number, kind in zip(numbers, "abc", strict=True) if number]
        return ", ".join(_("{number} of type {kind}", number=number, kind=kind) for number, kind in types) or "0"
    if unit in (AHEAD, LEFT):
        first, *rest = numbers if unit == AHEAD else (numbers[0], *numbers[2:])
        return (
            f"{first} ({_joined((_.decimal(points_text(number)) for number in rest), _)})" if any(rest) else str(first)
        )
    if unit == NEGATED:
        return ", ".join(str(-number) for number in numbers)
    if unit == SQUARES:
        return _.decimal(f"{numbers[0] / 100:g}")
    return ", ".join(map(str, numbers)) or "0"


def consequence(criterion: Criterion, actual: Value, instead: Value, _: Texts) -> str:
    """What another value of a criterion means, as a clause for players: what there would be more or fewer of."""
    here, there = (value if isinstance(value, tuple) else (value,) for value in (actual, instead))
    is_worse = there > here
    told = {
        "criterion": _(criterion.simply or criterion.counted),
        "actual": value_text(criterion, actual, _),
        "instead": value_text(criterion, instead, _),
    }
    if criterion.unit == PLACE and here[0] == there[0]:
        told |= {"actual": str(-here[1]), "instead": _("place {place}", place=-there[1])}
    if criterion.worse:
        return _(criterion.worse if is_worse else criterion.better).format(**told)
    if criterion.unit in (AHEAD, LEFT):
        if here[0] == there[0]:
            return _(NEXT_WORSE if is_worse else NEXT_BETTER)
        told |= {"actual": str(here[0]), "instead": str(there[0])}
    if criterion.unit == POINTS:
        return _(_LARGER if is_worse else _SMALLER).format(**told)
    return _(_MORE if is_worse else _FEWER).format(**told)


def _joined(numbers: Iterable[str], _: Texts) -> str:
    """Decimal numbers in a row: between those that have a comma themselves stands a semicolon."""
    return (", " if _.decimal(".") == "." else "; ").join(numbers)


def each_once(payers: Iterable[tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
    """Every pair once, whoever is first in it, even if a criterion counts both of them."""
    first: dict[frozenset[int], tuple[int, ...]] = {}
    for payer in payers:
        first.setdefault(frozenset(payer), payer)
    return tuple(first.values())
