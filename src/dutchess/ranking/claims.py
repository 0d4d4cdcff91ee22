"""What the explanation of a place claims: every kind, with its definition, made from the explanation.

Owns the kinds and `claims_of`. A claim is true or false of the tournament after a round, the regulations and the list
of tie-breaks. Points are tenths, values are hundredths (None: undefined); in JSON, both are decimal numbers. The first
line of each docstring is the definition. Must not compute values, and must not write sentences.
"""

from __future__ import annotations

from dutchess.base.claims import Claim, kinds_in
from dutchess.base.values import value_class
from dutchess.ranking.tiebreaks import breakdown as kinds

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import TypeAlias

    from dutchess.base.claims import Hundredths, Score
    from dutchess.ranking.explain import Breakdown, Comparison, Explanation
    from dutchess.ranking.tiebreaks.value import Value

CUTS, UNPLAYED_FIRST = "C.07 14", "C.07 16.5"


@value_class
class PlaceTaken(Claim):
    """After round `round`, `player` has `points` and the place `rank` of `count`."""

    player: int
    round: int
    points: Score
    rank: int
    count: int


@value_class
class NobodyAhead(Claim):
    """Nobody is listed ahead of `player`."""

    player: int


@value_class
class PlaceShared(Claim):
    """`player` and `other` are equal in points and by every tie-break of the list, and share a place."""

    player: int
    other: int


@value_class
class DrawnByLot(Claim):
    """`player` and `other` are equal in points and by every tie-break of the list; the lot decides who is ahead."""

    player: int
    other: int
    is_ahead: bool


@value_class
class DecidedBy(Claim):
    """`code` is the first of the list by which the two differ: `player` has `own`, `other` has `others`.

    `code` is `points` or a tie-break. `is_ahead` says whether `player` is the one of the two who is ahead.
    """

    player: int
    other: int
    code: str
    own: Hundredths | None
    others: Hundredths | None
    is_ahead: bool


@value_class
class Contributes(Claim):
    """Round `round` contributes `value` to the tie-break `code` of `player`, before any cut."""

    player: int
    code: str
    round: int
    value: Hundredths


@value_class
class CutFrom(Claim):
    """Of what rounds contribute to the tie-break `code` of `player`, round `round` is cut, by `article`.

    `C.07 14` cuts the lowest or the highest (`end`). It is `C.07 16.5` if a round is cut as the lowest although a lower
    one is not: an unplayed round goes first. Of equal ones, any may be cut.
    """

    player: int
    code: str
    round: int
    end: str
    article: str


KINDS = kinds_in(globals())
if TYPE_CHECKING:
    PlaceClaim: TypeAlias = PlaceTaken | NobodyAhead | PlaceShared | DrawnByLot | DecidedBy | Contributes | CutFrom


def claims_of(explanation: Explanation) -> tuple[PlaceClaim, ...]:
    """What is said about a place: the place, what separates it from the other one, and what every round contributes."""
    table, player = explanation.table, explanation.player
    row = next(row for row in table.rows if row.player == player)
    made: list[PlaceClaim] = [PlaceTaken(player, table.round, row.points, row.rank or 0, len(table.rows))]
    made.append(separation(player, explanation.comparison))
    for breakdown in explanation.tiebreaks:
        made += _contributions(player, breakdown)
    return tuple(made)


def separation(player: int, comparison: Comparison | None) -> PlaceClaim:
    """What separates a participant from another one."""
    if comparison is None:
        return NobodyAhead(player)
    if comparison.decided_by is None:
        return PlaceShared(player, comparison.other)
    own, others = comparison.own, comparison.others
    if own is None or others is None:
        return DrawnByLot(player, comparison.other, comparison.is_ahead)
    values = _number(own.value), _number(others.value)
    return DecidedBy(player, comparison.other, comparison.decided_by, *values, comparison.is_ahead)


def article_of(part: kinds.Part, breakdown: Breakdown) -> str:
    """The article by which a part is cut; empty if it is not, by the limit of Koya, or by other regulations."""
    if part.is_exception:
        return UNPLAYED_FIRST
    return CUTS if part.cut in (kinds.LOWEST, kinds.HIGHEST) and is_of_today(breakdown) else ""


def is_of_today(breakdown: Breakdown) -> bool:
    """Whether a tie-break is one of C.07, which numbers its articles; older texts do not."""
    return breakdown.article.replace(".", "").isdigit()


def _contributions(player: int, breakdown: Breakdown) -> Iterator[PlaceClaim]:
    if breakdown.made.rule != kinds.QUOTIENT:
        return
    for part in breakdown.made.parts:
        if part.round is None:
            continue
        yield Contributes(player, breakdown.code, part.round, part.value.hundredths)
        article = article_of(part, breakdown)
        if article:
            yield CutFrom(player, breakdown.code, part.round, part.cut, article)


def _number(value: Value | None) -> int | None:
    return None if value is None else value.hundredths
