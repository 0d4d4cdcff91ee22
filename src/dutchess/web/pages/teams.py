"""Teams: the page of one team with its roster, and the line-ups of a round."""

from __future__ import annotations

from typing import Any

from litestar import Response, get

from dutchess.journal import NotFound, Team, TournamentState
from dutchess.web.pages.events import tournament_named
from dutchess.web.pages.frame import Asked, View, page, shared, threaded, view_of
from dutchess.web.pages.players import player_seat
from dutchess.web.pages.rounds import round_named
from dutchess.web.permissions import ANYBODY, READ, RUN
from dutchess.web.present import Seat, round_view, visible_rounds


def team_named(found: TournamentState, number: int) -> Team:
    if number not in found.teams:
        raise NotFound(f"{found.settings.name} has no team {number}")
    return found.teams[number]


def moved(persons: tuple[int, ...], place: int) -> tuple[int, ...]:
    """The roster with somebody one board higher."""
    listed = list(persons)
    listed[place - 1], listed[place] = listed[place], listed[place - 1]
    return tuple(listed)


@get("/e/{event:str}/t/{key:str}/team/{person:int}", name="team", opt={"needs": ANYBODY})
@shared
def team_page(request: Asked) -> Response[Any]:
    """One team: its players in board order and its matches. Arbiters also find its forms here."""
    view = view_of(request)
    found = tournament_named(view, request)
    team = team_named(found, int(request.path_params["person"]))
    members = [player_seat(view, found, person) for person in team.persons]
    matches = []
    for entry in visible_rounds(found, READ in view.needs):
        shown = round_view(view.state, found, entry)
        matches += [(entry, match) for match in shown.matches if team.team in (match.white.person, match.black.person)]
    return page(
        request,
        "team.html",
        view=view,
        found=found,
        tab="players",
        team=team,
        members=members,
        higher=[moved(team.persons, place) if place else () for place in range(len(members))],
        matches=matches,
        coming=range(found.coming, found.settings.rounds + 1),
    )


@get("/e/{event:str}/t/{key:str}/rounds/{round:int}/line-ups", name="line-ups", opt={"needs": RUN})
@threaded
def line_ups(request: Asked) -> Response[Any]:
    """Who plays at which board, team by team."""
    view = view_of(request)
    found = tournament_named(view, request)
    entry = round_named(view, found, request)
    return page(
        request,
        "line-ups.html",
        view=view,
        found=found,
        tab="rounds",
        entry=entry,
        teams=[line_up(view, found, team, entry.number) for pair in entry.matches for team in pair],
        boards=found.settings.teams.boards if found.settings.teams else 0,
    )


def line_up(view: View, found: TournamentState, number: int, round_number: int) -> tuple[Team, list[Seat], list[int]]:
    """A team, its players, and who sits at each board of a round (0 for nobody)."""
    team = found.teams[number]
    seated = []
    for match, (white, black) in enumerate(found.round(round_number).matches):
        if number in (white, black):
            size = found.settings.teams.boards if found.settings.teams else 0
            for board in found.round(round_number).boards[match * size : (match + 1) * size]:
                mine = [person for person in (board.white, board.black) if person in team.persons]
                seated.append(mine[0] if mine else 0)
    return team, [player_seat(view, found, person) for person in team.persons], seated


ROUTES = [team_page, line_ups]
