"""What a pairing system decides, in the order of its articles.

Owns the decisions, the same for every system: who has the bye, who floats, how a bracket is paired, what was taken
apart again, who has White. A system yields them; `fold` adds them up to a `Pairing`; explanation, check list and
checker read them. Numbers are pairing numbers. What nobody asks for is not computed: criteria, halves and those passed
over are worked out when they are read. Must not know any rule.
"""

from __future__ import annotations

from dutchess.pairing import Pairing, publishing_order
from dutchess.record import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Protocol

    class Ranked(Protocol):
        """A participant as the order of the boards sees him."""

        @property
        def number(self) -> int: ...
        @property
        def rank(self) -> int: ...
        @property
        def score(self) -> int: ...

    class Known(Protocol):
        """A history as `fold` sees it."""

        @property
        def round(self) -> int: ...
        @property
        def participants(self) -> Sequence[Ranked]: ...


UP, DOWN = "up", "down"


@record
class Count:
    """What one criterion counts in what was decided: the smaller value is the better one.

    Attributes:
        article: of the criterion.
        value: as the article counts it: a number, or numbers that are compared in order.
        payers: the pairs (two numbers) and floaters (one number) that it counts.
    """

    article: str
    value: int | tuple[int, ...]
    payers: tuple[tuple[int, ...], ...] = ()


# Why two participants cannot meet, whatever becomes of the others (`Bar.reason`).
MET, FORBIDDEN, COLOURS, HAS_HAD_BYE, BY_TABLE = "met", "forbidden", "colours", "bye", "table"


@record
class Bar:
    """An absolute criterion that stands against a pair, or against the bye of a player."""

    article: str
    reason: str


@record
class PassedOver:
    """One who comes before the chosen one, and the article that speaks against him."""

    player: int
    article: str
    reason: str


@record
class Halves:
    """How one part of a bracket was paired, players in order.

    Attributes:
        s1, s2: the halves as the articles first make them.
        limbo: moved-down players who are not to be paired in the bracket.
        to_s2, to_s1: the exchange: who was moved from S1 to S2 and from S2 to S1; empty if there was none.
        opponents: the transposition: the opponents of the players of S1, in the order of S1 after the exchange.
    """

    s1: tuple[int, ...]
    s2: tuple[int, ...]
    limbo: tuple[int, ...]
    to_s2: tuple[int, ...]
    to_s1: tuple[int, ...]
    opponents: tuple[int, ...]


def nothing() -> tuple[()]:
    """For decisions that have nothing to tell beyond themselves."""
    return ()


@record
class ByeGiven:
    """The pairing-allocated bye. `passed_over` says why not those who come before him."""

    article: str
    player: int
    passed_over: Callable[[], tuple[PassedOver, ...]] = nothing
    criteria: Callable[[], tuple[Count, ...]] = nothing


@record
class FloatersChosen:
    """Who leaves the scoregroup with this score, up or down, and from whom they were chosen.

    For upfloaters it is the score of the scoregroup into which they come.
    """

    article: str
    score: int
    direction: str
    chosen: tuple[int, ...]
    candidates: tuple[int, ...]
    criteria: Callable[[], tuple[Count, ...]] = nothing
    order: str = ""


@record
class BracketPaired:
    """A bracket, paired.

    Attributes:
        score: of its residents.
        incoming: who came into it, down or up.
        pairs: the higher player first.
        floaters: who leaves it unpaired.
        criteria: what the criteria count in it, in the order of the articles.
        halves: how its parts were paired: moved-down players, then the remainder.
        order: the article that says which of equally good pairings comes first.
    """

    article: str
    score: int
    incoming: tuple[int, ...]
    residents: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]
    floaters: tuple[int, ...]
    criteria: Callable[[], tuple[Count, ...]] = nothing
    halves: Callable[[], tuple[Halves, ...]] = nothing
    order: str = ""


@record
class Reopened:
    """Brackets (by their scores) whose pairs are taken apart again, because what follows could not be completed.

    What was decided about them before does not hold any more; what is decided anew follows. `pairs` are those undone.
    """

    article: str
    brackets: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]


@record
class ColourGiven:
    """The colours of a pair, and the article that gave them."""

    article: str
    white: int
    black: int


Decision = ByeGiven | FloatersChosen | BracketPaired | Reopened | ColourGiven


def fold(history: Known, decisions: Iterable[Decision]) -> Pairing:
    """The pairing that decisions add up to, its boards in publishing order (C.04.2 article 4.9).

    The scores that order the boards are those the round is paired by, with virtual points.
    """
    boards: list[tuple[int, int]] = []
    bye = None
    for decision in decisions:
        if type(decision) is ColourGiven:
            boards.append((decision.white, decision.black))
        elif type(decision) is ByeGiven:
            bye = decision.player
    standing = {player.number: (-player.score, player.rank) for player in history.participants}
    ordered = publishing_order(boards, standing.__getitem__)
    return Pairing(history.round, ordered, bye)
