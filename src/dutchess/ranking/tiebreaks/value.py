"""The value of a tie-break: an exact number with the decimals of the regulations.

Owns `Value`. Tie-breaks are computed in integers; a `Value` is made once, at the end. Must not know any tie-break.
"""

from __future__ import annotations

__all__ = ["Value", "counts", "half_up", "hundredths", "tenths"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


class Value(float):
    """A number in the units that the regulations use, with as many decimals as they show.

    It is the float nearest to a whole number of hundredths, so it compares, sorts and serialises like any number, two
    values are equal exactly if their hundredths are, and `value == 7.5` means what it says. Not made to compute with.

    Attributes:
        hundredths: the exact value times one hundred.
        decimals: how many decimals the regulations show: 0 for counts, places and ratings, 1 for points, 2 for products
            of points and for means.
    """

    __slots__ = ("decimals", "hundredths")

    hundredths: int
    decimals: int

    def __new__(cls, hundredths: int, decimals: int) -> Value:
        value = super().__new__(cls, hundredths / 100)
        value.hundredths = hundredths
        value.decimals = decimals
        return value

    def __getnewargs__(self) -> tuple[int, int]:  # type: ignore[override]
        return self.hundredths, self.decimals

    @property
    def text(self) -> str:
        """The number as a table prints it."""
        whole, rest = divmod(abs(self.hundredths), 100)
        if self.decimals == 1:
            shown = f"{whole}.{rest // 10}"
        else:
            shown = f"{whole}.{rest:02}" if self.decimals else f"{whole}"
        return f"-{shown}" if self.hundredths < 0 else shown

    def __str__(self) -> str:
        return self.text


def counts(numbers: Iterable[int | None]) -> list[Value | None]:
    """Values without decimals: counts, places, ratings. None stays undefined."""
    return [None if number is None else Value(100 * number, 0) for number in numbers]


def tenths(numbers: Iterable[int | None]) -> list[Value | None]:
    """Values with one decimal, given in tenths: points and sums of points."""
    return [None if number is None else Value(10 * number, 1) for number in numbers]


def hundredths(numbers: Iterable[int | None]) -> list[Value | None]:
    """Values with two decimals, given in hundredths: products of points, and means."""
    return [None if number is None else Value(number, 2) for number in numbers]


def half_up(numerator: int, denominator: int) -> int:
    """The whole number nearest to a quotient, halves upwards."""
    return (2 * numerator + denominator) // (2 * denominator)
