"""Watching an event: the stream of live pages, and the screen in the hall."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.response import Redirect, Stream

from dutchess.base.translation import Texts
from dutchess.base.values import replace
from dutchess.explanation.views.tree import ON_SCREENS, svgs_of
from dutchess.journal import TournamentState
from dutchess.journal.intake.fields import Fields
from dutchess.web.auth.permissions import ANYBODY, RUN
from dutchess.web.auth.server_log import note
from dutchess.web.pages.rounds.bracket import tree_of
from dutchess.web.services import services_of
from dutchess.web.shared.alphabet import in_alphabet
from dutchess.web.shared.event_options import SCREENS, Options
from dutchess.web.shared.handlers import in_reading_thread, in_writing_thread, kept_for_all
from dutchess.web.shared.lookup import only_tournament
from dutchess.web.shared.naming import open_games_text, standings_name
from dutchess.web.shared.present import round_view, seat, visible_rounds
from dutchess.web.shared.render import page
from dutchess.web.shared.view import Asked, View, address_of, table_of, view_of


@get("/e/{event:str}/live", name="live", opt={"needs": ANYBODY})
async def live(request: Asked) -> Stream:
    """The version of the event, whenever it changes."""
    channels = services_of(request).live
    stream = await channels.watch(request.path_params["event"])
    headers = {"cache-control": "no-cache", "x-accel-buffering": "no"}
    return Stream(stream, media_type="text/event-stream", headers=headers)


def shown_tournament(view: View, options: Options) -> TournamentState | None:
    """The tournament that the screen shows."""
    tournaments = view.state.tournaments
    return tournaments.get(options.screen_tournament) or next(iter(tournaments.values()), None)


def coming_start(tournament: TournamentState) -> str:
    """When the round begins that is published and not begun, else the next one (`YYYY-MM-DDTHH:MM`); empty if unknown.

    A round has begun as soon as it has a result.
    """
    last = tournament.last
    waits = last and last.is_published and all(board.is_open for board in last.boards)
    day, time = tournament.settings.start_of(last.number if last and waits else tournament.coming)
    return f"{day.replace('/', '-')}T{time}" if day and time else ""


@get("/e/{event:str}/hall", name="hall", opt={"needs": ANYBODY})
@kept_for_all
def hall(request: Asked, view: View, _: Texts) -> Response[Any]:
    """The screen in the hall: large lists that turn their pages, and the time until the round."""
    options = view.options
    tournament = shown_tournament(view, options)
    rounds = visible_rounds(tournament, private=False) if tournament else ()
    shown = round_view(view.state, tournament, rounds[-1]) if tournament and rounds else None
    parts = ("pairings", "standings", "bracket") if options.screen == "all" else (options.screen,)
    tree = tree_of(view, tournament, _) if tournament and "bracket" in parts else None
    table = table_of(request, view, tournament.key) if tournament and rounds and "standings" in parts else None
    names = []
    if shown and "names" in parts:
        names = sorted(
            [(row.white, row.label, "w", row.black) for row in shown.boards]
            + [(row.black, row.label, "b", row.white) for row in shown.boards],
            key=lambda seat: in_alphabet(seat[0].name, _.code),
        )
    return page(
        request,
        "event/hall.html",
        view=view,
        tournament=tournament,
        tab="",
        options=options,
        next_round=options.next_round or (coming_start(tournament) if tournament else ""),
        parts=parts,
        shown=shown,
        table=table,
        name=standings_name(_, table) if table else "",
        open_games=open_games_text(_, tournament) if tournament else "",
        places=[(place, seat(view.state, tournament, place.person)) for place in table.places]
        if table and tournament
        else [],
        names=names,
        drawings=svgs_of(tree, ON_SCREENS) if tree else (),
    )


@get("/e/{event:str}/hall/settings", name="hall-settings", opt={"needs": RUN})
@in_reading_thread
def hall_settings(request: Asked) -> Response[Any]:
    return _settings_page(request)


def _settings_page(request: Asked, *, renewed: bool = False) -> Response[Any]:
    view = view_of(request)
    return page(
        request,
        "event/hall-settings.html",
        view=view,
        tournament=only_tournament(view),
        options=view.options,
        screens=SCREENS,
        renewed=renewed,
    )


@post("/e/{event:str}/hall/settings", name="save-hall", opt={"needs": RUN}, status_code=200)
@in_writing_thread
def save_hall(request: Asked, fields: Fields, view: View) -> Response[Any]:
    """What the screen shows from now on; screens notice within seconds."""
    before = view.options
    screen = fields.text("screen")
    options = replace(
        before,
        screen=screen if screen in SCREENS else before.screen,
        screen_tournament=fields.text("tournament"),
        seconds=min(max(fields.number("seconds", before.seconds), 3), 120),
        next_round=fields.text("next_round"),
        players_report=fields.flag("players_report"),
    )
    services_of(request).options.save(view.event, options)
    return Redirect(address_of(request, "hall-settings"), status_code=303)


@post("/e/{event:str}/hall/codes", name="renew-codes", opt={"needs": RUN}, status_code=200)
@in_writing_thread
def renew_codes(request: Asked, fields: Fields) -> Response[Any]:
    """Other codes for all players of the event, where somebody may have seen those that were printed."""
    event = request.path_params["event"]
    services_of(request).options.renew_codes(event)
    note(request, "codes-renewed", event=event)
    return _settings_page(request, renewed=True)


ROUTES = [live, hall, hall_settings, save_hall, renew_codes]
