"""The prize list of a tournament, and what the organiser states for title norms.

There is no FIDE text about prizes but one: they are announced before the event. So the list may be set at any time,
and whoever changes an announced one after the start is asked first. Must not share out prizes.
"""

from __future__ import annotations

from dutchess.awards.checklist import EXEMPTIONS, Declared
from dutchess.awards.scheme import PrizeScheme
from dutchess.base.errors import InvalidPrizes, UnknownSection
from dutchess.base.values import replace
from dutchess.journal import actions, facts
from dutchess.journal.cautions import CONFIRM, Caution
from dutchess.journal.errors import Refusal
from dutchess.journal.intake.wellformed import check_day
from dutchess.journal.messages import said
from dutchess.journal.rules.proposal import Proposal, even_when_closed, rule
from dutchess.journal.state import State


@even_when_closed
@rule
def set_prizes(state: State, action: actions.SetPrizes) -> Proposal:
    """Set, change or remove the prize list."""
    tournament = state.tournament(action.tournament)
    scheme = PrizeScheme(action.groups, action.currency, action.unit) if action.groups else None
    if scheme is not None:
        try:
            scheme.check()
        except (InvalidPrizes, UnknownSection) as error:
            raise Refusal("prizes-wrong", "", reason=str(error)) from None
    if scheme == tournament.prizes:
        return Proposal(())
    fact = facts.PrizesSet(tournament.key, action.groups, action.currency, action.unit)
    if tournament.prizes is None or not tournament.has_begun:
        return Proposal((fact,))
    return Proposal((fact,), (Caution(CONFIRM, said("prizes-changed"), "", said("prizes-changed-consequences")),))


@even_when_closed
@rule
def set_norm_data(state: State, action: actions.SetNormData) -> Proposal:
    """State what only the organiser knows; it changes no pairing and no place."""
    tournament = state.tournament(action.tournament)
    if action.exempt not in EXEMPTIONS:
        known = ", ".join([name for name in EXEMPTIONS if name])
        raise Refusal("unknown-choice", "B.01 1.4.3", value=action.exempt, what=said("choice-exemption"), known=known)
    day = action.registered.replace("-", "/")
    check_day(day, "registered")
    stated = {name: value for name, value in vars(action).items() if name != "tournament"}
    declared = replace(Declared(**stated), registered=day)
    if declared == tournament.declared:
        return Proposal(())
    return Proposal((facts.NormDataSet(tournament.key, declared),))
