"""The decisions of a pairing system, in the order of its articles.

Owns the kinds of decisions, which all systems share: the bye, the floaters, the pairs of a bracket, reopened brackets,
the colours. A system yields decisions; `fold` makes a `Pairing` of them; explanation, check list and checker read them.
Numbers are pairing numbers. Criteria, halves and players passed over are computed only when they are read. Must not
know any rule.
"""

from __future__ import annotations

from dutchess.base.values import value_class
from dutchess.pairing.result import published

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Protocol, TypeVar

    from dutchess.base.integers import Number
    from dutchess.literals import Direction
    from dutchess.pairing.criteria import Criterion
    from dutchess.pairing.result import Paired, Pairing

    T = TypeVar("T")

    class Preference(Protocol):
        """The colour preference of a participant, and the facts behind it."""

        @property
        def colours(self) -> str: ...
        @property
        def difference(self) -> int: ...
        @property
        def preference(self) -> str | None: ...
        @property
        def strength(self) -> int: ...

    class Meeting(Protocol):
        """The facts that the colours of a pair depend on: two preferences, the higher one's number, the first draw.

        Pairs with the same preferences share one, so that of the number only the parity is known.
        """

        @property
        def higher(self) -> Preference: ...
        @property
        def lower(self) -> Preference: ...
        @property
        def number(self) -> int: ...
        @property
        def initial_colour(self) -> str: ...


UP: Direction = "up"
DOWN: Direction = "down"


@value_class
class Count:
    """The value of one criterion for a decision. A smaller value is better.

    Attributes:
        criterion: what is counted.
        value: as the article counts it: a number, or numbers that are compared in order.
        payers: the pairs (two numbers) and floaters (one number) that the criterion counts.
    """

    criterion: Criterion
    value: int | tuple[int, ...]
    payers: tuple[tuple[Number, ...], ...] = ()

    @property
    def article(self) -> str:
        """The id of the criterion in its edition."""
        return self.criterion.id


# Reasons why two participants may not meet, whoever plays the others (`Bar.reason`).
MET, FORBIDDEN, COLOURS, HAS_HAD_BYE, BY_TABLE = "met", "forbidden", "colours", "bye", "table"
SECOND_GAME = "second game"  # of a match (C.04.5)


@value_class
class Bar:
    """An absolute criterion that forbids a pair, or the bye of a player."""

    article: str
    reason: str


@value_class
class PassedOver:
    """A player who comes before the chosen one, and the article that rules them out."""

    player: Number
    article: str
    reason: str


@value_class
class Halves:
    """The pairing of one part of a bracket. Players are in order.

    Attributes:
        s1, s2: the halves before any exchange.
        limbo: moved-down players who are not to be paired in the bracket.
        to_s2, to_s1: the exchange: players moved from S1 to S2 and from S2 to S1; empty if there was none.
        opponents: the transposition: the opponents of the players of S1, in the order of S1 after the exchange.
    """

    s1: tuple[Number, ...]
    s2: tuple[Number, ...]
    limbo: tuple[Number, ...]
    to_s2: tuple[Number, ...]
    to_s1: tuple[Number, ...]
    opponents: tuple[Number, ...]


def nothing() -> tuple[()]:
    """For decisions without further details."""
    return ()


@value_class
class ByeGiven:
    """The pairing-allocated bye.

    Attributes:
        passed_over: the players who come before, and why they do not get it.
        fewest_points: the criterion by which a bye for fewer points comes before everything that brackets ask for;
            empty if the bye is given in another way.
    """

    article: str
    player: Number
    passed_over: Callable[[], tuple[PassedOver, ...]] = nothing
    criteria: Callable[[], tuple[Count, ...]] = nothing
    fewest_points: str = ""


@value_class
class FloatersChosen:
    """The players who leave the scoregroup with this score, up or down, and the candidates.

    For upfloaters, the score is that of the scoregroup they move into. `one_by_one` is as for brackets.
    """

    article: str
    score: int
    direction: Direction
    chosen: tuple[Number, ...]
    candidates: tuple[Number, ...]
    criteria: Callable[[], tuple[Count, ...]] = nothing
    order: str = ""
    one_by_one: Callable[[], Iterator[Count]] | None = None


@value_class
class BracketPaired:
    """A bracket, paired.

    Attributes:
        score: of its residents.
        incoming: players who came into it, down or up.
        pairs: the higher player first.
        floaters: players who leave it unpaired.
        criteria: the values of the criteria, in the order of the articles.
        halves: the pairing of its parts: moved-down players, then the remainder.
        order: the article that decides between equally good pairings.
        one_by_one: the criteria, each counted when it is reached; None if they are counted together.
        upper_meets_lower: True if its first proposal is the upper half against the lower half, both in order.
        without_wishes: the pairs that it would have without wishes, if a wish changed any; otherwise empty.
    """

    article: str
    score: int
    incoming: tuple[Number, ...]
    residents: tuple[Number, ...]
    pairs: tuple[tuple[Number, Number], ...]
    floaters: tuple[Number, ...]
    criteria: Callable[[], tuple[Count, ...]] = nothing
    halves: Callable[[], tuple[Halves, ...]] = nothing
    order: str = ""
    one_by_one: Callable[[], Iterator[Count]] | None = None
    upper_meets_lower: bool = False
    without_wishes: tuple[tuple[Number, Number], ...] = ()


@value_class
class Reopened:
    """Brackets (by their scores) that are paired again, because the rest of the round could not be completed.

    Earlier decisions about them no longer hold; new decisions follow. `pairs` are the pairs that were undone.
    """

    article: str
    brackets: tuple[int, ...]
    pairs: tuple[tuple[Number, Number], ...]


@value_class
class ColourGiven:
    """The colours of a pair, and the article that gave them.

    Attributes:
        higher: the one of the two who is ranked higher; None if nothing was asked about the two.
        rule: the name of the rule that decided; the rules before it did not.
        meeting: what the rules looked at.
    """

    article: str
    white: Number
    black: Number
    higher: Number | None = None
    rule: str = ""
    meeting: Meeting | None = None


Decision = ByeGiven | FloatersChosen | BracketPaired | Reopened | ColourGiven


def keeping(decision: Decision) -> Decision:
    """The same decision, which works out its details when they are first read, and then keeps them."""
    if type(decision) is BracketPaired:
        return BracketPaired(
            decision.article,
            decision.score,
            decision.incoming,
            decision.residents,
            decision.pairs,
            decision.floaters,
            _once(decision.criteria),
            _once(decision.halves),
            decision.order,
            decision.one_by_one,
            decision.upper_meets_lower,
            decision.without_wishes,
        )
    if type(decision) is FloatersChosen:
        return FloatersChosen(
            decision.article,
            decision.score,
            decision.direction,
            decision.chosen,
            decision.candidates,
            _once(decision.criteria),
            decision.order,
            decision.one_by_one,
        )
    return decision


def _once(make: Callable[[], T]) -> Callable[[], T]:
    made: list[T] = []

    def kept() -> T:
        if not made:
            made.append(make())
        return made[0]

    return kept


def fold(history: Paired, decisions: Iterable[Decision]) -> Pairing:
    """The pairing that follows from the decisions."""
    boards: list[tuple[Number, Number]] = []
    bye = None
    for decision in decisions:
        if type(decision) is ColourGiven:
            boards.append((decision.white, decision.black))
        elif type(decision) is ByeGiven:
            bye = decision.player
    return published(history, boards, bye)
