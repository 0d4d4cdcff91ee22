"""Rounds that are fixed by a table or a bracket: nothing is chosen, so there are no decisions to tell.

Owns their shape as rules of a system. A system of this kind is one function, from a tournament to its next round.
"""

from __future__ import annotations

from dutchess.base.values import value_class

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from dutchess.pairing.decisions import Decision
    from dutchess.pairing.result import Pairing
    from dutchess.pairing.rules import Bars, Pairs
    from dutchess.tournament import Tournament

    # The next round of a tournament; also given the whole tournament, if its later rounds are known.
    NextRound = Callable[[Tournament, Tournament | None], Pairing]


@value_class
class Fixtures:
    """The rules of a system whose rounds are fixed."""

    next_round: NextRound

    def read(self, tournament: Tournament) -> FixedRound:
        return FixedRound(self.next_round, tournament)

    def read_rounds(self, tournament: Tournament) -> Iterator[FixedRound]:
        for number in range(1, tournament.played_rounds + 1):
            yield FixedRound(self.next_round, tournament.before_round(number), tournament)

    def criteria(self) -> tuple[()]:
        return ()


@value_class
class FixedRound:
    """The coming round of a tournament; suppositions have no effect.

    `whole` is the tournament with the rounds that were played after it.
    """

    next_round: NextRound
    tournament: Tournament
    whole: Tournament | None = None
    participants: tuple[()] = ()

    @property
    def round(self) -> int:
        return self.tournament.played_rounds + 1

    def suppose(self, pairs: Pairs, apart: Pairs) -> FixedRound:
        return self

    def decide(self) -> Iterator[Decision]:
        return iter(())

    def bars(self) -> Bars:
        return lambda one, other: None

    def pair(self) -> Pairing:
        return self.next_round(self.tournament, self.whole)
