"""What the rules of a system are to the others: types alone, which nothing imports at run time.

Owns the protocols that each edition of a system fulfils. Must not contain rules of any system.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Protocol

from dutchess.decisions import Bar, Decision
from dutchess.pairing import Pairing
from dutchess.tournament import Tournament

# The absolute criteria: what stands against two numbers, 0 for the bye.
Bars = Callable[[int, int], Bar | None]
Pairs = tuple[tuple[int, int], ...]


class Contender(Protocol):
    """A participant of a round as anybody may see them."""

    @property
    def number(self) -> int: ...
    @property
    def score(self) -> int: ...
    @property
    def rank(self) -> int: ...
    @property
    def colours(self) -> str: ...


class Round(Protocol):
    """One round to be paired, as the rules of one edition see it."""

    @property
    def round(self) -> int: ...

    @property
    def participants(self) -> Sequence[Contender]:
        """Everybody to be paired, best first; nobody where a table of rounds decides."""

    def suppose(self, pairs: Pairs, apart: Pairs) -> Round:
        """The same round if `pairs` had to be made ((player, 0): the bye), and the pairs `apart` must not be."""

    def decide(self) -> Iterator[Decision]:
        """What the rules decide, in the order of their articles; nothing where a table of rounds decides."""

    def bars(self) -> Bars:
        """What stands against two participants whatever becomes of the others."""

    def pair(self) -> Pairing:
        """What the decisions add up to."""


class Rules(Protocol):
    """The rules of one edition."""

    def read(self, tournament: Tournament) -> Round:
        """The coming round of a tournament."""

    def read_rounds(self, tournament: Tournament) -> Iterator[Round]:
        """Every played round of a tournament as it stood before."""


# What the package of a system calls `EDITIONS`: its rules by the names of the table.
Editions = Mapping[str, Rules]
