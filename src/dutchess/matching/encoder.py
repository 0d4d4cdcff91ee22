"""Criteria as weights for the matching kernel: the encoder of all systems.

Owns the step from cost tuples to integers. A cost tuple holds the value of each criterion for one pair or one floater,
highest priority first. The tuples become digits of one number, in a radix that fits the values, so that the sums over
two pairings compare like the sums of the tuples. A criterion that is zero everywhere takes no digit. Must not know any
criterion.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    Cost = tuple[int, ...]
    Digits = list[tuple[int, int]]

NO_EDGE = -1


def numbers(costs: Sequence[Cost], vertices: int) -> list[int]:
    """A number for each cost. For two matchings of this many vertices, the sums compare like the sums of tuples."""
    sparse = [*map(digits_of, costs)]
    highest: dict[int, int] = {}
    for digits in sparse:
        for place, digit in digits:
            if digit > highest.get(place, 0):
                highest[place] = digit
    units: dict[int, int] = {}
    unit = 1
    for place in sorted(highest, reverse=True):
        units[place] = unit
        unit *= highest[place] * (vertices // 2) + 1
    return [sum([digit * units[place] for place, digit in digits]) for digits in sparse]


def digits_of(cost: Cost) -> Digits:
    """The non-zero digits of a cost, each with its place."""
    return [(place, digit) for place, digit in enumerate(cost) if digit]


def weights(table: Sequence[Sequence[Cost | None]], vertices: int) -> list[list[int]]:
    """Weights for the kernel, NO_EDGE for None: the heaviest perfect matching has the lowest cost.

    Costs are distinguished by identity, which is faster than comparing long tuples; equal costs get equal numbers.
    """
    present = {id(cost): cost for row in table for cost in row if cost is not None}
    values = numbers(list(present.values()), vertices)
    highest = max(values, default=0)
    weight = {key: highest - value for key, value in zip(present, values, strict=True)}
    weight[id(None)] = NO_EDGE
    return [[weight[id(cost)] for cost in row] for row in table]
