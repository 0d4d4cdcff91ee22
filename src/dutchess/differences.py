"""How two lists of decisions about a round differ.

Owns the comparison from the top: the first decision that comes to something else, and the first criterion in it that
counts more or less. Must not know any rule.
"""

from __future__ import annotations

from dutchess.decisions import BracketPaired, ByeGiven, ColourGiven, FloatersChosen, Reopened
from dutchess.record import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from dutchess.decisions import Decision


@record
class Difference:
    """The first point in which two lists of decisions about a round part.

    Attributes:
        article: the criterion that differs; where none does, the article that says which of equals comes first.
        bracket: the score of the bracket or scoregroup concerned, None for the bye.
        actual, instead: what the criterion counts in the one and in the other; None where nothing is counted.
        actual_payers, instead_payers: who pays for it.
    """

    article: str
    bracket: int | None
    actual: int | tuple[int, ...] | None
    instead: int | tuple[int, ...] | None
    actual_payers: tuple[tuple[int, ...], ...] = ()
    instead_payers: tuple[tuple[int, ...], ...] = ()


def first_difference(actual: Iterable[Decision], instead: Iterable[Decision]) -> Difference | None:
    """Compare decisions from the top; None if the same pairs were made. Colours follow from pairs and do not count."""
    return tell_apart(actual, instead)[1]


def tell_apart(actual: Iterable[Decision], instead: Iterable[Decision]) -> tuple[list[Decision], Difference | None]:
    """The first difference, and what was read of the other decisions until it was found."""
    known: list[Decision] = []
    for one, other in zip(actual, instead, strict=False):
        known.append(other)
        if isinstance(one, ColourGiven) or isinstance(other, ColourGiven):
            break
        if differ(one, other):
            return known, _difference(one, other)
    return known, None


def _difference(one: Decision, other: Decision) -> Difference:
    """The first number that differs in two decisions; if none does, the article about their order.

    Decisions about different brackets have nothing to compare: there the article tells by which they came about; it is
    that of the one that takes pairs apart, if one does.
    """
    assert not isinstance(one, ColourGiven)
    bracket = None if isinstance(one, ByeGiven) else one.brackets[0] if isinstance(one, Reopened) else one.score
    if not comparable(one, other):
        return Difference((other if isinstance(other, Reopened) else one).article, bracket, None, None)
    if not isinstance(one, Reopened) and not isinstance(other, Reopened | ColourGiven):
        others = {count.article: count for count in other.criteria()}
        for first in one.criteria():
            second = others.get(first.article)  # None where a criterion does not apply to one of them
            if second is not None and first.value != second.value:
                return Difference(first.article, bracket, first.value, second.value, first.payers, second.payers)
    return Difference(getattr(one, "order", "") or one.article, bracket, None, None)


def comparable(one: Decision, other: Decision) -> bool:
    """Whether two decisions are about the same thing."""
    return type(one) is type(other) and getattr(one, "score", None) == getattr(other, "score", None)


def differ(one: Decision, other: Decision) -> bool:
    """Whether two decisions come to something else, whatever the reasons."""
    return _outcome(one) != _outcome(other)


def _outcome(decision: Decision) -> tuple[object, ...]:
    """What was decided, without the reasons."""
    if isinstance(decision, ByeGiven):
        return (decision.player,)
    if isinstance(decision, FloatersChosen):
        return decision.score, decision.direction, frozenset(decision.chosen)
    if isinstance(decision, BracketPaired):
        return decision.score, frozenset(map(frozenset, decision.pairs)), frozenset(decision.floaters)
    if isinstance(decision, Reopened):
        return decision.brackets, frozenset(map(frozenset, decision.pairs))
    return decision.white, decision.black
