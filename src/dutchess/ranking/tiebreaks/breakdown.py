"""The parts of a tie-break value, opponent by opponent or round by round.

Owns `Part` and `Sum`. The families give parts from the same rows that they add up, so a value and its explanation
cannot disagree. Must not know any tie-break.
"""

from __future__ import annotations

from dutchess.base.values import value_class
from dutchess.ranking.tiebreaks.table import FORFEIT_LOSS, FORFEIT_WIN, FULL_BYE, GAME, NOBODY, OPEN, REQUESTED_BYE
from dutchess.ranking.tiebreaks.value import Value, half_up

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from dutchess.ranking.tiebreaks.table import Table

# The source of a part.
PLAYED = {
    GAME: "game",
    OPEN: "open",
    FORFEIT_WIN: "forfeit win",
    FORFEIT_LOSS: "forfeit loss",
    FULL_BYE: "bye",
    REQUESTED_BYE: "requested bye",
}
DUMMY = "dummy"  # C.07 article 16.4
VIRTUAL = "virtual"  # Annex 3 of 2011, F(b)
ONESELF = "oneself"  # Annex 3 of 2011, F(a)
NOT_MET = "not met"
ITSELF, BONUS, BOARD, RATING, OTHER_SCORE = "itself", "bonus", "board", "rating", "other score"

# Why a part does not count.
LOWEST, HIGHEST, OUTSIDE = "lowest", "highest", "outside"

# How the parts make up the value: their sum over a divisor, rounded; or the resulting place; or the lowest rating whose
# expected score is as high.
QUOTIENT, PLACE, LEAST = "quotient", "place", "least"


@value_class
class Part:
    """One part of a value.

    Attributes:
        value: the amount that it adds, unless it is cut.
        source: its source: a game, a bye, a dummy opponent and so on.
        round: 1, 2, ..., or None if it belongs to no round.
        opponent: pairing number, None without one.
        score: the opponent's score or rating.
        plain: the opponent's score before adjustment (C.07 article 16.3; F of 2011), if it differs.
        factor: the participant's points that it is multiplied by, if any.
        cut: why it does not count; empty if it does.
        is_exception: True if it is cut although a lower one is not (C.07 article 16.5).
    """

    value: Value
    source: str
    round: int | None = None
    opponent: int | None = None
    score: Value | None = None
    plain: Value | None = None
    factor: Value | None = None
    cut: str = ""
    is_exception: bool = False


@value_class
class Sum:
    """The parts of a value and its calculation: their sum over `divisor`, rounded like the value, plus `addend`."""

    parts: tuple[Part, ...]
    divisor: int = 1
    addend: Value | None = None
    rule: str = QUOTIENT

    def total(self, decimals: int) -> Value | None:
        """The total of the parts, with the decimals of the value; None if a mean has no parts."""
        unit = 10 ** (2 - decimals)
        counted = sum([part.value.hundredths for part in self.parts if not part.cut])
        if not self.divisor:
            return None
        more = self.addend.hundredths if self.addend is not None else 0
        return Value(unit * half_up(counted, self.divisor * unit) + more, decimals)


def points(tenths: int) -> Value:
    return Value(10 * tenths, 1)


def count(number: int) -> Value:
    return Value(100 * number, 0)


def number_of(table: Table, opponent: int) -> int | None:
    """The pairing number of an opponent given by index."""
    return None if opponent == NOBODY else table.numbers[opponent]


def of_rounds(table: Table, index: int, values: Sequence[Value], cut: int = 0) -> Sum:
    """Parts of a participant's own rounds; the first `cut` of them do not count."""
    return Sum(
        tuple(
            [
                Part(
                    value,
                    PLAYED[table.outcomes[index][number]],
                    number + 1,
                    number_of(table, table.opponents[index][number]),
                    cut=LOWEST if number < cut else "",
                )
                for number, value in enumerate(values)
            ]
        )
    )


def of_score(table: Table, index: int) -> Sum:
    """The parts of a score: the points of every round, and bonus or penalty points."""
    made = of_rounds(table, index, [points(gained) for gained in table.points[index]])
    more = table.bonus[index] if table.bonus else 0
    return Sum((*made.parts, Part(points(more), BONUS))) if more else made


def alone(value: Value | None) -> Sum:
    """A value that is its only part."""
    return Sum(() if value is None else (Part(value, ITSELF),), divisor=0 if value is None else 1)
