"""Criteria as weights for the matching kernel: the one encoder of all systems.

Owns the way from cost tuples to integers. A cost tuple holds what each criterion counts in one pair or one floater,
highest priority first. Written as digits of one number, in a radix made from what occurs, the sums over two pairings
compare as the sums of the tuples do; a criterion that counts nothing anywhere takes no room. Must not know any
criterion.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    Cost = tuple[int, ...]

NO_EDGE = -1


def numbers(costs: Iterable[Cost], vertices: int) -> dict[Cost, int]:
    """A number for each cost: of two matchings of so many vertices, the smaller sum of tuples has the smaller sum."""
    number = dict.fromkeys(costs, 0)
    unit = 1
    for digits in reversed(list(zip(*number, strict=True))):
        if any(digits):
            for cost, digit in zip(number, digits, strict=True):
                if digit:
                    number[cost] += digit * unit
            unit *= max(digits) * (vertices // 2) + 1
    return number


def weights(table: Sequence[Sequence[Cost | None]], vertices: int) -> list[list[int]]:
    """Weights for the kernel, NO_EDGE for None: the heaviest perfect matching has the least costs."""
    present = {cost for row in table for cost in row}
    present.discard(None)
    number = numbers([cost for cost in present if cost is not None], vertices)
    highest = max(number.values(), default=0)
    weight: dict[Cost | None, int] = {cost: highest - value for cost, value in number.items()}
    weight[None] = NO_EDGE
    return [[weight[cost] for cost in row] for row in table]
