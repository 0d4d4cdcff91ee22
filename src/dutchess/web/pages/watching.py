"""Watching an event: the stream of live pages, the hall screen, the calendar of rounds, results that players report."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.exceptions import PermissionDeniedException
from litestar.response import Redirect, Stream

from dutchess.errors import DutchessError
from dutchess.journal import TournamentState, actions
from dutchess.journal.results import parse
from dutchess.record import replace
from dutchess.web.live import Live
from dutchess.web.options import SCREENS, Options
from dutchess.web.pages.events import tournament_named
from dutchess.web.pages.forms import Fields
from dutchess.web.pages.frame import (
    Asked,
    View,
    options_of,
    page,
    posted,
    shared,
    table_of,
    texts_of,
    threaded,
    view_of,
)
from dutchess.web.pages.paper import file_answer
from dutchess.web.permissions import ANYBODY, RUN
from dutchess.web.present import round_view, seat, visible_rounds


@get("/e/{event:str}/live", name="live", opt={"needs": ANYBODY})
async def live(request: Asked) -> Stream:
    """The version of the event, whenever it changes."""
    channels: Live = request.app.state.live
    stream = await channels.watch(request.path_params["event"])
    headers = {"cache-control": "no-cache", "x-accel-buffering": "no"}
    return Stream(stream, media_type="text/event-stream", headers=headers)


# -- the hall screen ---------------------------------------------------------------------------------------------------


def shown_tournament(view: View, options: Options) -> TournamentState | None:
    """The tournament that the screen shows."""
    tournaments = view.state.tournaments
    return tournaments.get(options.screen_tournament) or next(iter(tournaments.values()), None)


@get("/e/{event:str}/hall", name="hall", opt={"needs": ANYBODY})
@shared
def hall(request: Asked) -> Response[Any]:
    """The screen in the hall: large lists that turn their pages, and the time until the round."""
    view = view_of(request)
    options = options_of(request)
    found = shown_tournament(view, options)
    rounds = visible_rounds(found, private=False) if found else ()
    shown = round_view(view.state, found, rounds[-1]) if found and rounds else None
    parts = ("pairings", "standings") if options.screen == "all" else (options.screen,)
    table = table_of(request, view, found.key) if found and rounds and "standings" in parts else None
    names = []
    if shown and "names" in parts:
        names = sorted(
            [(row.white, row.board, "w", row.black) for row in shown.boards]
            + [(row.black, row.board, "b", row.white) for row in shown.boards],
            key=lambda entry: entry[0].name.casefold(),
        )
    return page(
        request,
        "hall.html",
        view=view,
        found=found,
        tab="",
        options=options,
        parts=parts,
        shown=shown,
        table=table,
        places=[(place, seat(view.state, found, place.person)) for place in table.places] if table and found else [],
        names=names,
    )


@get("/e/{event:str}/hall/settings", name="hall-settings", opt={"needs": RUN})
@threaded
def hall_settings(request: Asked) -> Response[Any]:
    view = view_of(request)
    return page(
        request, "hall-settings.html", view=view, found=None, tab="", options=options_of(request), screens=SCREENS
    )


@post("/e/{event:str}/hall/settings", name="save-hall", opt={"needs": RUN}, status_code=200)
@posted
def save_hall(request: Asked, fields: Fields) -> Response[Any]:
    """What the screen shows from now on; screens notice within seconds."""
    event = request.path_params["event"]
    before = options_of(request)
    screen = fields.text("screen")
    options = replace(
        before,
        screen=screen if screen in SCREENS else before.screen,
        screen_tournament=fields.text("tournament"),
        seconds=min(max(fields.number("seconds", before.seconds), 3), 120),
        next_round=fields.text("next_round"),
        players_report=fields.flag("players_report"),
    )
    request.app.state.options.save(event, options)
    return Redirect(f"/e/{event}/hall/settings", status_code=303)


# -- the calendar ------------------------------------------------------------------------------------------------------


@get("/e/{event:str}/t/{key:str}/rounds.ics", name="calendar", opt={"needs": ANYBODY})
@threaded
def calendar(request: Asked) -> Response[Any]:
    """The rounds as a calendar that phones can subscribe to."""
    view = view_of(request)
    found = tournament_named(view, request)
    _ = texts_of(request)
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Dutchess//EN"]
    for number, written in enumerate(found.settings.round_dates[: found.settings.rounds], 1):
        day = "".join(mark for mark in written[:10] if mark.isdecimal())
        if len(day) != 8:
            continue
        title = f"{view.state.details.name}: " + _("Round {round}", round=number)
        lines += [
            "BEGIN:VEVENT",
            f"UID:{view.event}-{found.key}-{number}@dutchess",
            f"DTSTAMP:{day}T000000Z",
            f"DTSTART;VALUE=DATE:{day}",
            f"SUMMARY:{_calendar_text(title)}",
            f"LOCATION:{_calendar_text(view.state.details.city)}",
            "END:VEVENT",
        ]
    text = "\r\n".join([*lines, "END:VCALENDAR", ""])
    return file_answer(text, "text/calendar; charset=utf-8", f"{found.key}.ics")


def _calendar_text(text: str) -> str:
    """Text as calendars want it (RFC 5545 section 3.3.11)."""
    for mark in ("\\", ";", ","):
        text = text.replace(mark, "\\" + mark)
    return " ".join(text.split())


# -- results that players report ---------------------------------------------------------------------------------------


@post(
    "/e/{event:str}/t/{key:str}/rounds/{round:int}/report",
    name="report-result",
    opt={"needs": ANYBODY},
    status_code=200,
)
@posted
def report_result(request: Asked, fields: Fields) -> Response[Any]:
    """One side reports its result; when both say the same it is entered. Only if the arbiter allows it."""
    _ = texts_of(request)
    if not options_of(request).players_report:
        raise PermissionDeniedException(_("The arbiter enters the results here."))
    view = view_of(request)
    found = tournament_named(view, request)
    number = int(request.path_params["round"])
    back = f"/e/{view.event}/t/{found.key}/rounds/{number}"
    try:
        entry, board, result = found.round(number), fields.number("board"), parse(fields.text("result"))
        side = "w" if fields.text("side") == "w" else "b"
        if not entry.is_published or not entry.board(board).is_open:
            raise PermissionDeniedException(_("This board has its result already."))
        other = request.app.state.options.report(view.event, found.key, number, board, side, result)
        if other == result:
            receipt = view.ledger.perform(
                actions.EnterResult(found.key, number, board, result), author=_("both players")
            )
            request.app.state.live.announce(view.event, receipt.version)
            return Redirect(f"{back}#board-{board}", status_code=303)
    except DutchessError as error:
        return page(request, "refused.html", 422, view, title=_("Not possible"), text=str(error), article="", back=back)
    text = _("Thank you. The result counts as soon as your opponent reports the same.")
    if other is not None:
        text = _("Your opponent has reported another result. Please see the arbiter.")
    return page(request, "message.html", title=_("Result of board {board}", board=board), text=text)


ROUTES = [live, hall, hall_settings, save_hall, calendar, report_result]
