"""What an arbiter settles apart from rounds: the initial colour, numbers, forbidden pairs, ties, another tournament.

Owns the pages with these forms. What each may do is decided by the journal.
"""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.response import Redirect

from dutchess.base.errors import DutchessError
from dutchess.base.translation import Texts
from dutchess.base.values import replace
from dutchess.journal import TournamentState, actions
from dutchess.journal.intake.fields import Fields
from dutchess.journal.output.standing import tied_groups
from dutchess.journal.rules.numbers import is_frozen
from dutchess.pairing.systems import find
from dutchess.tournament.numbering import alphabetical
from dutchess.web.auth.permissions import RUN
from dutchess.web.pages.event.events import free_key, slug
from dutchess.web.shared.handlers import Show, in_reading_thread, in_writing_thread
from dutchess.web.shared.present import seat
from dutchess.web.shared.render import refusal_page
from dutchess.web.shared.view import Asked, View, address_of, perform_action


def participants(view: View, tournament: TournamentState) -> list[tuple[int, str]]:
    """Everybody who takes part, to choose from: by number, then by name; teams where teams play."""
    everybody = tournament.teams if tournament.is_team_event else tournament.entrants
    seats = [seat(view.state, tournament, person) for person in everybody]
    ordered = sorted(seats, key=lambda one: (one.number == 0, one.number, alphabetical(one.name)))
    return [(one.person, f"{one.number or ''} {one.name}".strip()) for one in ordered]


@get("/e/{event:str}/t/{key:str}/arrangements", name="arrangements", opt={"needs": RUN})
@in_reading_thread
def arrangements(request: Asked, view: View, tournament: TournamentState, show: Show) -> Response[Any]:
    """Initial colour, numbers, forbidden pairs and wishes."""
    everybody = participants(view, tournament)
    names = dict(everybody)
    return show(
        "event/arrangements.html",
        tab="players",
        everybody=everybody,
        can_renumber=not (is_frozen(tournament) or tournament.closed),
        can_forbid=not ((tournament.has_begun and tournament.fide_mode) or tournament.closed),
        forbidden=[([names.get(person, "–") for person in one.persons], one) for one in tournament.forbidden],
        wishes=[([names.get(person, "–") for person in one.persons], one) for one in tournament.wishes],
        can_wish=find(tournament.settings.system).wishes and not (tournament.fide_mode or tournament.closed),
    )


@get("/e/{event:str}/t/{key:str}/ties", name="ties", opt={"needs": RUN})
@in_reading_thread
def ties(request: Asked, view: View, tournament: TournamentState, show: Show) -> Response[Any]:
    """Who is tied on everything, and what decides: lots, an order by hand, values from elsewhere."""
    groups = tied_groups(view.state, tournament) if tournament.numbers else []
    names = dict(participants(view, tournament))
    return show(
        "event/ties.html", tab="standings", groups=[[(person, names[person]) for person in group] for group in groups]
    )


@post("/e/{event:str}/t/{key:str}/copy", name="copy-tournament", opt={"needs": RUN}, status_code=200)
@in_writing_thread
def copy_tournament(request: Asked, fields: Fields, view: View, tournament: TournamentState, _: Texts) -> Response[Any]:
    """Another tournament with the same settings, and with the same players if they are wanted."""
    settings = replace(tournament.settings, name=fields.text("name"))
    key = free_key(slug(settings.name), view.state.tournaments)
    try:
        perform_action(request, actions.AddTournament(key, settings))
        for person, entrant in tournament.entrants.items() if fields.flag("players") else ():
            perform_action(request, actions.AddPlayer(key, person=person, rating=entrant.rating))
    except DutchessError as error:
        back = address_of(request, "settings")
        return refusal_page(request, view, error, back)
    return Redirect(address_of(request, "players", key=key), status_code=303)


ROUTES = [arrangements, ties, copy_tournament]
