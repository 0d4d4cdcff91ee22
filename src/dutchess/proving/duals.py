"""The numbers of a step: dual values of an optimal matching.

Owns `find_steps`. The method is that of the matching kernel's twin; it starts from the pairs of the round, which are
optimal, so that only pairs that pay something have to be matched anew. Must not know what a digit means.
"""

from __future__ import annotations

from math import gcd

from dutchess.matching.edmonds import Solver
from dutchess.proving.round import members_of, set_of
from dutchess.proving.steps import ProofFailed, Step

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from dutchess.proving.digits import Digit
    from dutchess.proving.steps import Left

SCALE = 4  # the solver's weights are four times as large, which keeps all duals integers


def find_steps(left: Left, digits: Sequence[Digit]) -> list[Step]:
    """A step for each digit, in order of priority: among the pairs left, no complete pairing pays less.

    Several digits are solved as one: as the digits of wide numbers, whose duals are then read digit by digit.
    """
    width = max([_width(left, digit) for digit in digits])
    players: list[dict[int, int]] = [{} for _ in digits]
    sets: list[dict[int, int]] = [{} for _ in digits]
    for part in left.parts():
        if not all(_pays_nothing(left, digit, part) for digit in digits):
            _solve(left, digits, part, width, players, sets)
    return [
        _reduced(numbers, [(number, members) for members, number in odd.items()])
        for numbers, odd in zip(players, sets, strict=True)
    ]


def _width(left: Left, digit: Digit) -> int:
    """Bits for one digit of a dual: these are alternating sums along paths."""
    most = max([abs(amount) for position in members_of(digit.payers) for amount in digit.costs(position)], default=0)
    return (most + 1).bit_length() + 2 * left.field.bit_length().bit_length() + 8


def _pays_nothing(left: Left, digit: Digit, part: int) -> bool:
    """True if the round pays nothing in a part of the field, and no pair could pay less."""
    for position in members_of(digit.payers & part):
        partners = left.partners[position]
        for amount, payers in digit.costs(position).items():
            if partners & payers and (amount < 0 or payers >> left.played.mates[position] & 1):
                return False
    return True


def _solve(
    left: Left,
    digits: Sequence[Digit],
    part: int,
    width: int,
    players: Sequence[dict[int, int]],
    sets: Sequence[dict[int, int]],
) -> None:
    """Write the numbers for one part of the field into `players` and `sets`."""
    places = [*members_of(part)]
    at = {position: index for index, position in enumerate(places)}
    rows = _rows(left, digits, places, at, width)
    duals = _first_duals(rows)
    mates = [-1] * len(places)
    for index, position in enumerate(places):
        mate = at[left.played.mates[position]]
        if duals[index] + duals[mate] == rows[index][mate]:
            mates[index] = mate
    solver = Solver(rows, duals, mates)
    if not solver.complete():
        raise ProofFailed("the pairs left have no complete pairing")
    numbers, odd_sets = solver.duals()
    for index, number in enumerate(numbers):
        for target, value in zip(players, _read(-number, len(digits), width), strict=True):
            if value:
                target[places[index]] = value
    for number, vertices in odd_sets:
        members = set_of([places[vertex] for vertex in vertices])
        for target, value in zip(sets, _read(number, len(digits), width), strict=True):
            if value:
                target[members] = value


def _rows(
    left: Left, digits: Sequence[Digit], places: Sequence[int], at: Mapping[int, int], width: int
) -> list[list[int | None]]:
    """The weights: what a pair pays, as one number times -4; None for pairs that are not left."""
    rows: list[list[int | None]] = []
    shifts = [width * (len(digits) - 1 - index) for index in range(len(digits))]
    for position in places:
        row: list[int | None] = [None] * len(places)
        partners = left.partners[position]
        for other in members_of(partners):
            row[at[other]] = 0
        for digit, shift in zip(digits, shifts, strict=True):
            for amount, payers in digit.costs(position).items():
                weight = SCALE * (amount << shift)
                for other in members_of(partners & payers):
                    row[at[other]] -= weight  # type: ignore[operator]
        rows.append(row)
    return rows


def _first_duals(rows: Sequence[Sequence[int | None]]) -> list[int]:
    """Duals that no pair exceeds, most of them 0: even numbers, as the solver needs them.

    If all pairs of a participant cost something, as do those of the one whom a digit is about, it is theirs.
    """
    heaviest = [max([weight for weight in row if weight is not None]) for row in rows]
    duals = [max(0, weight) for weight in heaviest]
    for vertex, weight in enumerate(heaviest):
        if weight < 0:
            duals[vertex] = max(
                [w - duals[other] for other, w in enumerate(rows[vertex]) if w is not None and other != vertex]
            )
    return duals


def _read(number: int, digits: int, width: int) -> list[int]:
    """The digits of a wide number, the highest first; they may be negative."""
    half = 1 << width - 1
    found: list[int] = []
    for _ in range(digits - 1):
        digit = (number + half & (1 << width) - 1) - half
        found.append(digit)
        number = number - digit >> width
    return [number, *reversed(found)]


def _reduced(players: Mapping[int, int], sets: Sequence[tuple[int, int]]) -> Step:
    """The step with the smallest scale."""
    common = gcd(SCALE, *players.values(), *[number for number, _ in sets])
    return Step(
        {position: number // common for position, number in players.items()},
        [(number // common, members) for number, members in sets],
        SCALE // common,
    )
