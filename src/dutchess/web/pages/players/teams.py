"""Teams: the page of one team with its roster, and the line-ups of a round."""

from __future__ import annotations

from typing import Any

from litestar import Response, get

from dutchess.journal import NotFound, Team, TournamentState
from dutchess.web.auth.permissions import ANYBODY, READ, RUN
from dutchess.web.pages.players.players import player_seat
from dutchess.web.shared.handlers import Show, in_reading_thread, kept_for_all
from dutchess.web.shared.lookup import round_named
from dutchess.web.shared.present import round_view, visible_rounds
from dutchess.web.shared.view import Asked, View


def team_named(tournament: TournamentState, number: int) -> Team:
    if number not in tournament.teams:
        raise NotFound("no-team", tournament=tournament.settings.name, team=number)
    return tournament.teams[number]


def move_up(persons: tuple[int, ...], place: int) -> tuple[int, ...]:
    """The roster with somebody one board higher."""
    listed = list(persons)
    listed[place - 1], listed[place] = listed[place], listed[place - 1]
    return tuple(listed)


@get("/e/{event:str}/t/{key:str}/team/{person:int}", name="team", opt={"needs": ANYBODY})
@kept_for_all
def team_page(request: Asked, view: View, tournament: TournamentState, show: Show) -> Response[Any]:
    """One team: its players in board order and its matches. Arbiters also find its forms here."""
    team = team_named(tournament, int(request.path_params["person"]))
    members = [player_seat(view, tournament, person) for person in team.persons]
    matches = []
    for this_round in visible_rounds(tournament, READ in view.needs):
        shown = round_view(view.state, tournament, this_round)
        matches += [
            (this_round, match) for match in shown.matches if team.team in (match.white.person, match.black.person)
        ]
    return show(
        "players/team.html",
        tab="players",
        team=team,
        members=members,
        higher=[move_up(team.persons, place) if place else () for place in range(len(members))],
        matches=matches,
        coming=range(tournament.coming, tournament.settings.rounds + 1),
    )


@get("/e/{event:str}/t/{key:str}/rounds/{round:int}/line-ups", name="line-ups", opt={"needs": RUN})
@in_reading_thread
def line_ups(request: Asked, view: View, tournament: TournamentState, show: Show) -> Response[Any]:
    """Who plays at which board, team by team."""
    this_round = round_named(view, tournament, request)
    return show(
        "players/line-ups.html",
        tab="rounds",
        this_round=this_round,
        teams=[line_up(view, tournament, team, this_round.number) for pair in this_round.matches for team in pair],
        boards=tournament.settings.teams.boards if tournament.settings.teams else 0,
    )


def line_up(
    view: View, tournament: TournamentState, number: int, round_number: int
) -> tuple[Team, list[tuple[int, str]], list[int]]:
    """A team, its players to choose from, and who sits at each board of a round (0 for nobody)."""
    team = tournament.teams[number]
    seated = []
    for match, (white, black) in enumerate(tournament.round(round_number).matches):
        if number in (white, black):
            size = tournament.settings.teams.boards if tournament.settings.teams else 0
            for board in tournament.round(round_number).boards[match * size : (match + 1) * size]:
                mine = [person for person in (board.white, board.black) if person in team.persons]
                seated.append(mine[0] if mine else 0)
    return team, [(0, "–"), *((person, view.state.person(person).name) for person in team.persons)], seated


ROUTES = [team_page, line_ups]
