"""The difference between two lists of decisions about a round.

Owns the comparison from the top: the first decision with a different outcome, and the first criterion in it with a
different value. Must not know any rule.
"""

from __future__ import annotations

from dutchess.base.values import value_class
from dutchess.pairing.decisions import BracketPaired, ByeGiven, ColourGiven, FloatersChosen, Reopened

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from dataclasses import KW_ONLY

    from dutchess.pairing.decisions import Count, Decision


@value_class
class Difference:
    """The first difference between two lists of decisions about a round.

    Attributes:
        article: the criterion that differs; if none does, the article that decides between equally good pairings.
        bracket: the score of the bracket or scoregroup concerned, None for the bye.
        actual, instead: the value of the criterion in the first and in the second list; None if there is no value.
        actual_payers, instead_payers: the players whom the criterion counts.
    """

    article: str
    bracket: int | None
    actual: int | tuple[int, ...] | None
    instead: int | tuple[int, ...] | None
    _: KW_ONLY
    actual_payers: tuple[tuple[int, ...], ...] = ()
    instead_payers: tuple[tuple[int, ...], ...] = ()

    @property
    def tells_why(self) -> bool:
        """Whether the second list is worse by the values.

        It need not be in the Dutch System of 1992 to 2012: there C13 and C14 fix how many of S1 are paired before any
        criterion counts, and what they rule out may be better by it.
        """
        if self.actual is None or self.instead is None:
            return False
        return _listed(self.actual) < _listed(self.instead)


def _listed(value: int | tuple[int, ...]) -> tuple[int, ...]:
    return value if isinstance(value, tuple) else (value,)


def first_difference(actual: Iterable[Decision], instead: Iterable[Decision]) -> Difference | None:
    """Compare decisions from the top; None if the pairs are the same. Colours follow from pairs: they do not count."""
    return tell_apart(actual, instead)[1]


def tell_apart(actual: Iterable[Decision], instead: Iterable[Decision]) -> tuple[list[Decision], Difference | None]:
    """The first difference, and the other decisions that were read until it was found."""
    known: list[Decision] = []
    for one, other in zip(actual, instead, strict=False):
        known.append(other)
        if isinstance(one, ColourGiven) or isinstance(other, ColourGiven):
            break
        if differ(one, other):
            return known, _difference(one, other)
    return known, None


def _difference(one: Decision, other: Decision) -> Difference:
    """The first value that differs in two decisions; if none does, the article about their order.

    Decisions about different brackets have no values to compare. The difference is then the article that led to them:
    that of the reopened bracket, if there is one.
    """
    assert not isinstance(one, ColourGiven)
    bracket = None if isinstance(one, ByeGiven) else one.brackets[0] if isinstance(one, Reopened) else one.score
    if not comparable(one, other):
        return Difference((other if isinstance(other, Reopened) else one).article, bracket, None, None)
    return counted_difference(one, other) or Difference(getattr(one, "order", "") or one.article, bracket, None, None)


def counted_difference(one: Decision, other: Decision) -> Difference | None:
    """The first criterion with different values in two decisions about the same bracket or the bye."""
    if isinstance(one, Reopened | ColourGiven) or isinstance(other, Reopened | ColourGiven):
        return None
    bracket = None if isinstance(one, ByeGiven) else one.score
    firsts = {count.article: count for count in one.criteria()}
    for second in _one_by_one(other):
        first = firsts.get(second.article)  # None where a criterion does not apply to one of them
        if first is not None and first.value != second.value:
            return Difference(
                first.article,
                bracket,
                first.value,
                second.value,
                actual_payers=first.payers,
                instead_payers=second.payers,
            )
    return None


def _one_by_one(decision: ByeGiven | FloatersChosen | BracketPaired) -> Iterable[Count]:
    """The criteria of a decision, if possible no more of them than are read."""
    one_by_one = None if isinstance(decision, ByeGiven) else decision.one_by_one
    return decision.criteria() if one_by_one is None else one_by_one()


def comparable(one: Decision, other: Decision) -> bool:
    """True if two decisions are about the same bracket or the bye."""
    return type(one) is type(other) and getattr(one, "score", None) == getattr(other, "score", None)


def differ(one: Decision, other: Decision) -> bool:
    """True if two decisions have different outcomes; the reasons do not count."""
    return _outcome(one) != _outcome(other)


def _outcome(decision: Decision) -> tuple[object, ...]:
    """The outcome of a decision, without the reasons."""
    if isinstance(decision, ByeGiven):
        return (decision.player,)
    if isinstance(decision, FloatersChosen):
        return decision.score, decision.direction, frozenset(decision.chosen)
    if isinstance(decision, BracketPaired):
        return decision.score, frozenset(map(frozenset, decision.pairs)), frozenset(decision.floaters)
    if isinstance(decision, Reopened):
        return decision.brackets, frozenset(map(frozenset, decision.pairs))
    return decision.white, decision.black
