"""The interface of the rules of a system. These are types only; nothing imports them at run time.

Owns the protocols that every edition of a system implements. Must not contain rules of any system.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Protocol

from dutchess.base.integers import Number
from dutchess.pairing.criteria import Criterion
from dutchess.pairing.decisions import Bar, Decision
from dutchess.pairing.result import Pairing
from dutchess.tournament import Tournament

# The absolute criteria: the reason why two numbers (0 for the bye) may not meet.
Bars = Callable[[int, int], Bar | None]
Pairs = tuple[tuple[int, int], ...]
# The boards of a round (White, Black) in any order, and the assignee of the bye.
Boards = tuple[list[tuple[Number, Number]], Number | None]


class MatchParticipant(Protocol):
    """The facts about a participant that every system has."""

    @property
    def number(self) -> Number: ...
    @property
    def score(self) -> int: ...
    @property
    def rank(self) -> int: ...
    @property
    def colours(self) -> str: ...


class Round(Protocol):
    """One round to be paired, in the terms of one edition."""

    @property
    def round(self) -> int: ...

    @property
    def participants(self) -> Sequence[MatchParticipant]:
        """All participants to be paired, best first; empty if a table of rounds decides."""

    def suppose(self, pairs: Pairs, apart: Pairs) -> Round:
        """The same round, supposing that `pairs` are made ((player, 0): the bye) and the pairs in `apart` are not."""

    def decide(self) -> Iterator[Decision]:
        """The decisions, in the order of the articles; none if a table of rounds decides."""

    def bars(self) -> Bars:
        """The reasons why two participants may not meet, whoever plays the others."""

    def pair(self) -> Pairing:
        """The pairing that follows from the decisions."""


class Rules(Protocol):
    """The rules of one edition."""

    def read(self, tournament: Tournament) -> Round:
        """The coming round of a tournament."""

    def read_rounds(self, tournament: Tournament) -> Iterator[Round]:
        """Every played round of a tournament, as it was just before its pairing."""

    def criteria(self) -> Sequence[Criterion]:
        """Everything that decisions count, in the order of the articles; none if a table of rounds decides."""


# `EDITIONS` in the package of a system: its rules by their names in the table.
Editions = Mapping[str, Rules]
# `read_by` in a package whose texts can be read otherwise: the rules of an edition by other readings (names by ids).
ReadBy = Callable[[str, Mapping[str, str]], Rules]
