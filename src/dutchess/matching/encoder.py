"""Criteria as weights for the matching kernel: the one encoder of all systems.

Owns the way from cost tuples to integers. A cost tuple holds what each criterion counts in one pair or one floater,
highest priority first. Written as digits of one number, in a radix made from what occurs, the sums over two pairings
compare as the sums of the tuples do; a criterion that counts nothing anywhere takes no room. Must not know any
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
    """A number for each cost: of two matchings of so many vertices, the smaller sum of tuples has the smaller sum."""
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
    """The digits of a cost that are not zero, each with its place."""
    return [(place, digit) for place, digit in enumerate(cost) if digit]


def weights(table: Sequence[Sequence[Cost | None]], vertices: int) -> list[list[int]]:
    """Weights for the kernel, NO_EDGE for None: the heaviest perfect matching has the least costs.

    Costs are told apart by identity, which is quicker than to compare long tuples; equal ones get equal numbers.
    """
    present = {id(cost): cost for row in table for cost in row if cost is not None}
    values = numbers(list(present.values()), vertices)
    highest = max(values, default=0)
    weight = {key: highest - value for key, value in zip(present, values, strict=True)}
    weight[id(None)] = NO_EDGE
    return [[weight[id(cost)] for cost in row] for row in table]
