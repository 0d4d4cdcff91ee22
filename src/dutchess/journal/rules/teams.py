"""Teams: who they are, their players in board order, line-ups, absence.

Owns the handling of team events: C.04.2 articles 3.2 and 3.3 for teams, and that a line-up keeps the order of the
roster. Must not pair.
"""

from __future__ import annotations

from dutchess.journal import actions, facts, results
from dutchess.journal.cautions import ACKNOWLEDGE, CONFIRM, Caution
from dutchess.journal.errors import NotFound, Refusal
from dutchess.journal.messages import said
from dutchess.journal.rules.entering import BYES, discarded_draft, forfeits_ahead, forfeits_in_draft, next_changeable
from dutchess.journal.rules.proposal import Proposal, number_and_name, rule
from dutchess.journal.state import State, Team, TournamentState


def _team_event(state: State, key: str) -> TournamentState:
    tournament = state.tournament(key)
    if not tournament.is_team_event:
        raise Refusal("tournament-of-players", "C.04.6", tournament=tournament.settings.name)
    return tournament


def _team(tournament: TournamentState, team: int) -> Team:
    if team not in tournament.teams:
        raise NotFound("no-team", tournament=tournament.settings.name, team=team)
    return tournament.teams[team]


def _check_name(tournament: TournamentState, name: str, team: int) -> None:
    if not name.strip():
        raise Refusal("team-unnamed", "TRF 310")
    if any(other.name == name for number, other in tournament.teams.items() if number != team):
        raise Refusal("team-exists", "TRF 310", team=name)


@rule
def add_team(state: State, action: actions.AddTeam) -> Proposal:
    """Teams enter before the first round, or later from the next pairing on."""
    tournament = _team_event(state, action.tournament)
    _check_name(tournament, action.name, 0)
    if tournament.is_fixed and tournament.has_begun:
        raise Refusal("round-robin-begun-teams", "Tournament Rules 5(c)")
    team = max(tournament.teams, default=0) + 1
    dropped, cautions = discarded_draft(tournament, said("player-enters", name=action.name))
    fact = facts.TeamAdded(tournament.key, team, action.name, action.short, action.strength, action.captain)
    return Proposal((*dropped, fact), cautions)


@rule
def change_team(state: State, action: actions.ChangeTeam) -> Proposal:
    tournament = _team_event(state, action.tournament)
    known = _team(tournament, action.team)
    _check_name(tournament, action.name, action.team)
    if tournament.has_begun and known.strength != action.strength:
        raise Refusal("strength-fixed", "C.04.6 1.1.3")
    fact = facts.TeamChanged(tournament.key, action.team, action.name, action.short, action.strength, action.captain)
    return Proposal((fact,))


@rule
def set_roster(state: State, action: actions.SetRoster) -> Proposal:
    """The board order; once the tournament has begun players may only be added at the end."""
    tournament = _team_event(state, action.tournament)
    known = _team(tournament, action.team)
    if len(set(action.persons)) != len(action.persons):
        raise Refusal("somebody-twice", "TRF 310")
    for person in action.persons:
        if tournament.entrant(person).team != action.team:
            raise Refusal("plays-for-others", "TRF 310", name=state.person(person).name, team=known.name)
    if tournament.has_begun and action.persons[: len(known.persons)] != known.persons:
        raise Refusal("board-order-fixed", "Tournament Rules 9(d)")
    return Proposal(
        (facts.RosterSet(tournament.key, action.team, action.persons),) if action.persons != known.persons else ()
    )


@rule
def set_line_up(state: State, action: actions.SetLineUp) -> Proposal:
    """Who plays in a round: until the first result of the match; in the order of the roster."""
    tournament = _team_event(state, action.tournament)
    known = _team(tournament, action.team)
    boards = tournament.settings.teams.boards if tournament.settings.teams else 0
    seated = [person for person in action.persons if person]
    if len(action.persons) > boards or len(set(seated)) != len(seated):
        raise Refusal("line-up-boards", "TRF 300", boards=boards)
    for person in seated:
        if person not in known.persons:
            raise Refusal("plays-for-others", "TRF 300", name=state.person(person).name, team=known.name)
    if not 1 <= action.round <= tournament.settings.rounds:
        raise Refusal("no-round", "C.04.1 1", round=action.round)
    _refuse_begun(tournament, action.team, action.round)
    fact = facts.LineUpSet(tournament.key, action.team, action.round, action.persons)
    if seated == sorted(seated, key=known.persons.index):
        return Proposal((fact,))
    text = said("line-up-out-of-order", team=known.name, round=action.round)
    return Proposal((fact,), (Caution(CONFIRM, text, "TRF 300"),))


def _refuse_begun(tournament: TournamentState, team: int, round_number: int) -> None:
    """A match with results has its line-up."""
    if round_number > len(tournament.rounds):
        return
    this_round = tournament.round(round_number)
    boards = tournament.settings.teams.boards if tournament.settings.teams else 0
    for index, match in enumerate(this_round.matches):
        if team in match:
            played = this_round.boards[index * boards : (index + 1) * boards]
            if any(board.result != results.OPEN for board in played if board.white and board.black):
                raise Refusal("match-begun", "C.04.2 4.2", round=round_number)


@rule
def withdraw_team(state: State, action: actions.WithdrawTeam) -> Proposal:
    """C.04.2 article 3.2, for teams."""
    tournament = _team_event(state, action.tournament)
    known = _team(tournament, action.team)
    if known.left:
        raise Refusal("left-already", "C.04.2 3.2", name=known.name)
    dropped, cautions = (
        discarded_draft(tournament, said("player-leaves", name=known.name)) if not tournament.is_fixed else ((), ())
    )
    fact = facts.TeamLeft(tournament.key, action.team, next_changeable(tournament))
    leaving = set(known.persons)
    ahead, asked = forfeits_ahead(tournament, leaving, known.name)
    return Proposal((*dropped, fact, *forfeits_in_draft(tournament, leaving), *ahead), (*cautions, *asked))


@rule
def request_team_bye(state: State, action: actions.RequestTeamBye) -> Proposal:
    """C.04.2 article 3.3, for teams."""
    tournament = _team_event(state, action.tournament)
    known = _team(tournament, action.team)
    if action.letter not in BYES or tournament.is_fixed:
        raise Refusal("no-such-bye", "C.04.2 3.3", letter=action.letter)
    if not next_changeable(tournament) <= action.round <= tournament.settings.rounds:
        raise Refusal("round-not-open", "C.04.2 4.4", round=action.round)
    dropped, cautions = discarded_draft(tournament, said("has-a-bye", who=known.name))
    if action.letter == "F":
        text = said("full-point-bye", who=number_and_name(state, tournament, action.team), round=action.round)
        cautions = (*cautions, Caution(ACKNOWLEDGE, text, "VCL 178"))
    return Proposal(
        (*dropped, facts.TeamByeGranted(tournament.key, action.team, action.round, action.letter)), cautions
    )
