"""The prize list of a tournament, and what is stated for title norms. Must not decide what is allowed."""

from __future__ import annotations

from dutchess.awards.checklist import Declared
from dutchess.awards.scheme import Group, PrizeScheme
from dutchess.base.translation import N_
from dutchess.base.values import replace
from dutchess.journal.facts.base import TournamentFact
from dutchess.journal.state import TournamentState


class PrizesSet(TournamentFact):
    """The prize list; without groups there is none. Money is in hundredths."""

    SAYS = N_("The prize list was set.")

    tournament: str
    groups: tuple[Group, ...] = ()
    currency: str = "EUR"
    unit: int = 1

    @property
    def sentence(self) -> str:
        return self.SAYS if self.groups else N_("The prize list was removed.")

    def apply_in(self, tournament: TournamentState) -> TournamentState:
        scheme = PrizeScheme(self.groups, self.currency, self.unit) if self.groups else None
        return replace(tournament, prizes=scheme)


class NormDataSet(TournamentFact):
    SAYS = N_("The data for title norms were set.")

    tournament: str
    declared: Declared

    def apply_in(self, tournament: TournamentState) -> TournamentState:
        return replace(tournament, declared=self.declared)
