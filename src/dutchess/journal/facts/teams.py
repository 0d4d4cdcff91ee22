"""Teams: their data, board order, line-ups, byes and withdrawals. Must not decide what is allowed."""

from __future__ import annotations

from dutchess.base.translation import N_
from dutchess.base.values import replace
from dutchess.journal.facts.base import TournamentFact
from dutchess.journal.line_ups import boards_of_matches
from dutchess.journal.state import Team, TournamentState, new_board


class TeamAdded(TournamentFact):
    SAYS = N_("{name} entered.")

    tournament: str
    team: int
    name: str
    short: str = ""
    strength: int = 0
    captain: str = ""

    def apply_in(self, tournament: TournamentState) -> TournamentState:
        return _with_data(tournament, self)


class TeamChanged(TournamentFact):
    SAYS = N_("The data of {name} were changed.")

    tournament: str
    team: int
    name: str
    short: str = ""
    strength: int = 0
    captain: str = ""

    def apply_in(self, tournament: TournamentState) -> TournamentState:
        return _with_data(tournament, self)


def _with_data(tournament: TournamentState, fact: TeamAdded | TeamChanged) -> TournamentState:
    """A team with the data of a fact; its players and line-ups stay."""
    known = tournament.teams.get(fact.team, Team(fact.team, fact.name))
    team = replace(known, name=fact.name, short=fact.short, strength=fact.strength, captain=fact.captain)
    return tournament.with_team(team)


class TeamLeft(TournamentFact):
    """A team withdrawn from a round on (C.04.2 article 3.2)."""

    SAYS = N_("{name} withdrew from round {from_round} on.")

    tournament: str
    team: int
    from_round: int

    def apply_in(self, tournament: TournamentState) -> TournamentState:
        team = replace(tournament.teams[self.team], left=self.from_round)
        return tournament.with_team(team)


class TeamByeGranted(TournamentFact):
    """`letter` is F, H or Z."""

    SAYS = N_("{name} has a bye in round {round}.")

    tournament: str
    team: int
    round: int
    letter: str

    def apply_in(self, tournament: TournamentState) -> TournamentState:
        team = tournament.teams[self.team]
        others = [bye for bye in team.byes if bye[0] != self.round]
        changed = replace(team, byes=tuple(sorted([*others, (self.round, self.letter)])))
        return tournament.with_team(changed)


class RosterSet(TournamentFact):
    """The players of a team in board order."""

    SAYS = N_("The board order of {name} was set.")

    tournament: str
    team: int
    persons: tuple[int, ...]

    def apply_in(self, tournament: TournamentState) -> TournamentState:
        team = replace(tournament.teams[self.team], persons=self.persons)
        return tournament.with_team(team)


class LineUpSet(TournamentFact):
    """Who plays on board 1, 2, ... in a round; 0 for an empty board."""

    SAYS = N_("The line-up of {name} in round {round} was set.")

    tournament: str
    team: int
    round: int
    persons: tuple[int, ...]

    def apply_in(self, tournament: TournamentState) -> TournamentState:
        team = tournament.teams[self.team]
        changed = replace(team, line_ups={**team.line_ups, self.round: self.persons})
        return _seat_line_up(tournament.with_team(changed), self.team, self.round)


def _seat_line_up(tournament: TournamentState, team: int, round_number: int) -> TournamentState:
    """The boards of a team's match follow its line-up; nobody has played there yet."""
    if round_number > len(tournament.rounds):
        return tournament
    this_round = tournament.round(round_number)
    index = next((index for index, match in enumerate(this_round.matches) if team in match), None)
    if index is None:
        return tournament
    seats = boards_of_matches(tournament, (this_round.matches[index],), round_number)
    start = index * len(seats)
    boards = (
        *this_round.boards[:start],
        *(new_board(*seat) for seat in seats),
        *this_round.boards[start + len(seats) :],
    )
    return tournament.with_round(replace(this_round, boards=boards))
