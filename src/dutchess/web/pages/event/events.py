"""An event and its tournaments: creating them, their first page, settings, history."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container
from itertools import chain, count
from typing import Any

from litestar import Response, get, post
from litestar.response import Redirect

from dutchess.base.errors import DutchessError
from dutchess.base.translation import Texts
from dutchess.journal import Details, State, TournamentState, actions, notices
from dutchess.journal.facts import Undone
from dutchess.journal.intake.fields import Fields
from dutchess.journal.output.describe import Describer
from dutchess.pairing import systems
from dutchess.web.auth.permissions import ANYBODY, CREATE, OWNER, READ, RUN
from dutchess.web.pages.changes.forms import settings_of
from dutchess.web.pages.event.dashboard import dashboard_of
from dutchess.web.services import services_of
from dutchess.web.shared.handlers import Show, in_reading_thread, in_writing_thread, kept_for_all
from dutchess.web.shared.lookup import only_tournament
from dutchess.web.shared.render import error_text, page
from dutchess.web.shared.view import Asked, View, address_of, perform_action, texts_of, view_of

SHOWN = 500  # entries of the history
MOST_ENTRIES = 1000  # of one action, that are looked at to say what an undo takes back
TOLD_BY_STEP = ("results-missing", "colour-not-drawn")  # the next step counts the first and draws the second


def slug(name: str) -> str:
    """A short key from a name: `Open A` becomes `open-a`."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain)[:40].strip("-") or "main"


@get("/new", name="new-event", opt={"needs": CREATE})
@in_reading_thread
def new_event(request: Asked) -> Response[Any]:
    return _new_page(request, {})


def _new_page(request: Asked, filled: dict[str, str], error: str = "", event: View | None = None) -> Response[str]:
    _ = texts_of(request)
    return page(
        request,
        "event/new.html",
        422 if error else 200,
        event,
        tab="",
        filled=filled,
        error=error,
        systems=[(system.name, _(system.hint)) for system in systems.offered()],
    )


@post("/new", name="create-event", opt={"needs": CREATE}, status_code=200)
@in_writing_thread
def create_event(request: Asked, fields: Fields) -> Response[Any]:
    """An event with its first tournament, from one short form."""
    name = fields.text("event")
    try:
        settings = settings_of(fields)
        details = Details(
            name=name,
            city=fields.text("city"),
            federation=fields.text("federation").upper(),
            start=fields.text("start").replace("-", "/"),
            end=fields.text("end").replace("-", "/"),
            chief_arbiter=fields.text("chief_arbiter"),
        )
        first = actions.AddTournament(slug(settings.name), settings)
        ledger = services_of(request).desk.create(details, [first], author=request.user.name)
    except DutchessError as error:
        return _new_page(request, dict(fields.texts()), error_text(request, error))
    services_of(request).accounts.grant(ledger.event, request.user.user, OWNER)
    return Redirect(address_of(request, "players", event=ledger.event, key=first.tournament), status_code=303)


@get("/e/{event:str}/new", name="new-tournament", opt={"needs": RUN})
@in_reading_thread
def new_tournament(request: Asked) -> Response[Any]:
    """Another tournament in the same event."""
    return _new_page(request, {}, event=view_of(request))


@post("/e/{event:str}/new", name="create-tournament", opt={"needs": RUN}, status_code=200)
@in_writing_thread
def create_tournament(request: Asked, fields: Fields, view: View) -> Response[Any]:
    try:
        settings = settings_of(fields)
        key = free_key(slug(settings.name), view.state.tournaments)
        perform_action(request, actions.AddTournament(key, settings))
    except DutchessError as error:
        return _new_page(request, dict(fields.texts()), error_text(request, error), view)
    return Redirect(address_of(request, "players", key=key), status_code=303)


def free_key(wanted: str, taken: Container[str]) -> str:
    """The key, with a number behind it if it is taken."""
    return next(key for key in chain([wanted], (f"{wanted}-{number}" for number in count(2))) if key not in taken)


@get("/e/{event:str}", name="event", opt={"needs": ANYBODY})
@kept_for_all
def event(request: Asked, view: View, show: Show) -> Response[Any]:
    """The event: its tournaments. With a single one, that one."""
    if len(view.state.tournaments) == 1:
        only = next(iter(view.state.tournaments))
        return Redirect(address_of(request, "tournament", key=only), status_code=303)
    groups = [(one, dashboard_of(request, view, one)) for one in view.state.tournaments.values()]
    return show("event/event-home.html", tab="overview", groups=groups)


@get("/e/{event:str}/t/{key:str}", name="tournament", opt={"needs": ANYBODY})
@kept_for_all
def tournament_page(request: Asked, view: View, tournament: TournamentState, show: Show) -> Response[Any]:
    """A tournament at a glance: for arbiters what to do next, for everybody the newest round."""
    board = dashboard_of(request, view, tournament)
    private_notices = notices(view.state, tournament.key) if board.step else ()
    return show(
        "event/tournament.html",
        tab="overview",
        step=board.step,
        board=board,
        notices=[one for one in private_notices if one.code not in TOLD_BY_STEP],
        system=systems.find(tournament.settings.system).description,
        undoable=undoable(request, view),
        taken_back=taken_back(request, view),
    )


def undoable(request: Asked, view: View) -> str:
    """What an undo would take back, in words; empty if there is nothing, or if it stands."""
    action = view.ledger.undoable() if RUN in view.needs else None
    if action is None or action.barrier is not None:
        return ""
    return _action_in_words(request, view, action.first, view.state)


def taken_back(request: Asked, view: View) -> str:
    """What the last change took back, in words; empty if it was no undo."""
    last = view.ledger.entries(view.version - 1, view.version) if RUN in view.needs and view.version else ()
    if not last or not isinstance(last[0].fact, Undone):
        return ""
    before = services_of(request).values.get(
        ("before-undo", view.event), view.state, lambda: view.ledger.state_at(view.version - 1)
    )
    return _action_in_words(request, view, last[0].fact.to + 1, before)


def _action_in_words(request: Asked, view: View, first_entry: int, state: State) -> str:
    """What an action did, with the names that people have in a state."""
    entries = view.ledger.entries(first_entry - 1, first_entry + MOST_ENTRIES)
    return Describer(state, texts_of(request)).of_action([one for one in entries if one.action == first_entry])


@get("/e/{event:str}/t/{key:str}/settings", name="settings", opt={"needs": RUN})
@in_reading_thread
def settings_page(request: Asked, view: View, tournament: TournamentState, _: Texts, show: Show) -> Response[Any]:
    return show(
        "event/settings.html",
        tab="settings",
        system=systems.find(tournament.settings.system).system_name,
        systems=[(system.name, _(system.hint)) for system in systems.offered()],
        members=services_of(request).accounts.members(view.event),
        logo=view.options.logo,
    )


@get("/e/{event:str}/history", name="history", opt={"needs": READ})
@in_reading_thread
def history(request: Asked, view: View) -> Response[Any]:
    """Everything that was done: who, when, why."""
    describer, restored = (
        Describer(view.state, texts_of(request)),
        services_of(request).store.list_restorations(view.event),
    )
    listed = view.ledger.entries(max(0, view.version - SHOWN - 1))
    entries = [
        (
            entry,
            describer.describe(entry),
            next((one for one in restored if one.first <= entry.position <= one.last), None),
            entry.position > 1 and entry.time < before.time,
        )
        for before, entry in zip((listed[0], *listed), listed, strict=False)
    ]
    return page(
        request,
        "event/history.html",
        view=view,
        tournament=only_tournament(view),
        tab="history",
        entries=entries[::-1][:SHOWN],
        undoable=undoable(request, view),
        taken_back=taken_back(request, view),
    )


ROUTES = [new_event, create_event, new_tournament, create_tournament, event, tournament_page, settings_page, history]
