"""The end of a tournament: ties that the tie-breaks leave, lots, closing.

Owns questions 161, 169 and 203 to 207 of the check list. Must not compute tie-breaks.
"""

from __future__ import annotations

from dutchess.journal import actions, facts
from dutchess.journal.cautions import CONFIRM, CONFIRM_TWICE, Caution
from dutchess.journal.errors import Refusal
from dutchess.journal.messages import said
from dutchess.journal.output.draws import draw_order
from dutchess.journal.output.standing import final_problems, tied_groups
from dutchess.journal.rules.proposal import Proposal, even_when_closed, rule
from dutchess.journal.state import State


@rule
def draw_lots(state: State, action: actions.DrawLots) -> Proposal:
    """Questions 204 and 205: once; the seed repeats the draw."""
    tournament = state.tournament(action.tournament)
    if tournament.lots:
        raise Refusal("lots-drawn", "VCL 205")
    if not action.seed:
        raise Refusal("seed-missing", "VCL 205")
    people = sorted(tournament.teams if tournament.is_team_event else tournament.entrants)
    order = tuple(people[index] for index in draw_order(action.seed, len(people)))
    return Proposal((facts.LotsDrawn(tournament.key, order, action.seed),))


@rule
def order_tied(state: State, action: actions.OrderTied) -> Proposal:
    """Question 206: an order by hand, among those who are tied on everything."""
    tournament = state.tournament(action.tournament)
    wanted = set(action.order)
    if len(wanted) != len(action.order) or len(wanted) < 2:
        raise Refusal("tied-once", "VCL 206")
    if not any(wanted <= set(group) for group in tied_groups(state, tournament)):
        raise Refusal("not-tied", "VCL 206")
    return Proposal((facts.TieOrdered(tournament.key, action.order),), (), said("reason-tie-by-hand"))


@rule
def give_values(state: State, action: actions.GiveValues) -> Proposal:
    """Question 207: a tie-break that is computed elsewhere, named OTHER_..."""
    tournament = state.tournament(action.tournament)
    if not action.name.upper().startswith("OTHER_"):
        raise Refusal("other-tiebreak-name", "VCL 207")
    for person, _ in action.values:
        if not tournament.is_team_event:
            tournament.entrant(person)
    return Proposal((facts.ValuesGiven(tournament.key, action.name.upper(), action.values),))


@rule
def close_tournament(state: State, action: actions.CloseTournament) -> Proposal:
    """Questions 161 and 169: nothing is final while results are missing or games adjourned."""
    tournament = state.tournament(action.tournament)
    problems = final_problems(tournament)
    if problems:
        raise Refusal("cannot-be-closed", "VCL 161, 169", tournament=tournament.settings.name, problem=problems[0])
    unplayed = tuple(range(len(tournament.rounds) + 1, tournament.settings.rounds + 1))
    if not unplayed:
        return Proposal((facts.TournamentClosed(tournament.key),))
    caution = Caution(
        CONFIRM_TWICE,
        said("rounds-not-played", played=len(tournament.rounds), rounds=tournament.settings.rounds),
        "C.04.1 1",
        said("rounds-not-played-consequences"),
    )
    fact = facts.TournamentClosed(tournament.key, unplayed)
    return Proposal((fact,), (caution,), said("reason-early-end"))


@even_when_closed
@rule
def reopen_tournament(state: State, action: actions.ReopenTournament) -> Proposal:
    """Closing is taken back by whoever owns the event, with a reason; the report says so."""
    tournament = state.tournament(action.tournament)
    if state.closed:
        raise Refusal("event-closed", "", event=state.details.name)
    if not tournament.closed:
        raise Refusal("not-closed", "", what=tournament.settings.name)
    caution = Caution(CONFIRM, said("tournament-reopened", tournament=tournament.settings.name), "VCL 161, 189")
    fact = facts.TournamentReopened(tournament.key, said("reopened-by-decision"))
    return Proposal((fact,), (caution,), said("reason-closing-undone"))


@even_when_closed
@rule
def reopen_event(state: State, action: actions.ReopenEvent) -> Proposal:
    """So is the closing of the event."""
    if not state.closed:
        raise Refusal("not-closed", "", what=state.details.name)
    return Proposal((facts.EventReopened(),), (), said("reason-closing-undone"))


@rule
def close_event(state: State, action: actions.CloseEvent) -> Proposal:
    """All tournaments are closed first."""
    open_ones = [tournament.settings.name for tournament in state.tournaments.values() if not tournament.closed]
    if open_ones:
        raise Refusal("close-tournaments-first", "", tournaments=tuple(open_ones))
    return Proposal((facts.EventClosed(),))
