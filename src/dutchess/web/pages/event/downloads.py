"""Files to take away: the report for rating, PGN headers, the calendar of rounds, the journal itself."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import quote

from litestar import Response, get

from dutchess.base.translation import Texts
from dutchess.base.values import value_class
from dutchess.journal import NotFound, TournamentState, report
from dutchess.journal.output import handover, publishing
from dutchess.journal.output.seals import Seal, statement_of
from dutchess.journal.values import day_of
from dutchess.web.api.openapi import OPERATION, REPORT, Operation
from dutchess.web.auth.permissions import ANYBODY, READ, RUN
from dutchess.web.auth.server_log import note
from dutchess.web.services import services_of
from dutchess.web.shared.handlers import in_reading_thread
from dutchess.web.shared.naming import round_name
from dutchess.web.shared.render import page
from dutchess.web.shared.view import Asked, View

UNUSUAL = re.compile(r"[^A-Za-z0-9 ._-]")


def file_answer(content: bytes | str, media_type: str, name: str, *, inline: bool = False) -> Response[Any]:
    """A file to look at or to keep."""
    how = "inline" if inline else "attachment"
    return Response(content, media_type=media_type, headers={"content-disposition": f"{how}; {_name_file(name)}"})


def _name_file(name: str) -> str:
    """The name of a file in a header, which is ASCII; letters beyond it follow in a form of their own (RFC 6266)."""
    plain = UNUSUAL.sub("_", name)
    return f'filename="{plain}"' + (f"; filename*=UTF-8''{quote(name, safe='')}" if plain != name else "")


def personal_file(request: Asked, content: bytes | str, media_type: str, name: str) -> Response[Any]:
    """A file that says of players what is not public, such as their dates of birth: it is noted who took it."""
    note(request, "personal-data", event=request.path_params["event"], file=name)
    return file_answer(content, media_type, name)


@get(
    "/e/{event:str}/t/{key:str}/report.trf",
    name="report",
    opt={
        "needs": READ,
        OPERATION: Operation(
            "getReport", "Get the report file (TRF).", "standings", REPORT, door="token", problems=("not-found",)
        ),
    },
)
@in_reading_thread
def report_file(request: Asked, view: View, tournament: TournamentState) -> Response[Any]:
    """The tournament report file (TRF)."""
    head = services_of(request).store.hash_at(view.event, view.version)
    journal = statement_of(services_of(request).sealing.seal(view.event, view.version, head), view.event, head)
    text = report(view.state, tournament.key, journal=journal)
    return personal_file(request, text, "text/plain", f"{tournament.key}.trf")


@get("/e/{event:str}/t/{key:str}/rounds/{round:int}/games.pgn", name="pgn", opt={"needs": ANYBODY})
@in_reading_thread
def pgn_file(request: Asked, view: View, tournament: TournamentState) -> Response[Any]:
    """The headers of the games of a published round."""
    this_round = tournament.round(int(request.path_params["round"]))
    if not this_round.is_published:
        raise NotFound("round-not-published", round=this_round.number)
    text = publishing.pgn(view.state, tournament.key, this_round.number)
    return file_answer(text, "application/x-chess-pgn", f"{tournament.key}-{this_round.number}.pgn")


@value_class
class JudgedSeal:
    """A printed seal beside the journal.

    Attributes:
        number: of the entry that it is of.
        fits: whether that entry and everything before it are as they were; is_weak: if so, by which key
            (`Sealing.is_weak`).
    """

    number: int
    fits: bool
    is_weak: bool = False


def judge_seal(request: Asked, view: View, seal: Seal) -> JudgedSeal:
    """Whether a seal is of this journal; what is wrong with the journal is raised."""
    store, sealing = services_of(request).store, services_of(request).sealing
    head = store.hash_at(view.event, seal.position) if seal.position <= view.version else ""
    if not head or not sealing.fits(seal, view.event, head):
        return JudgedSeal(seal.position, fits=False)
    if fault := store.verify(view.event).fault:  # pages show what was read before
        raise fault
    return JudgedSeal(seal.position, fits=True, is_weak=sealing.is_weak(seal, view.event, head))


@get("/e/{event:str}/seal/{position:int}/{code:str}", name="seal", opt={"needs": ANYBODY})
@in_reading_thread
def seal_page(request: Asked, view: View, _: Texts) -> Response[Any]:
    """Where the QR code of a sheet leads: whether the journal is still the one that it was printed from."""
    seal = Seal(int(request.path_params["position"]), request.path_params["code"].upper())
    return page(request, "event/seal.html", view=view, seal=judge_seal(request, view, seal))


@get("/e/{event:str}/journal.json", name="journal-file", opt={"needs": RUN})
@in_reading_thread
def journal_file(request: Asked, view: View) -> Response[Any]:
    """The whole event in one file, for backup and for moving it."""
    text = handover.dump(services_of(request).store, view.event)
    return personal_file(request, text, "application/x-ndjson", f"{view.event}.dutchess-event")


@get("/e/{event:str}/t/{key:str}/rounds.ics", name="calendar", opt={"needs": ANYBODY})
@in_reading_thread
def calendar(request: Asked, view: View, tournament: TournamentState, _: Texts) -> Response[Any]:
    """The rounds as a calendar that phones can subscribe to."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Dutchess//EN"]
    for number in range(1, tournament.settings.rounds + 1):
        written, time = tournament.settings.start_of(number)
        found = day_of(written)
        if found is None:
            continue
        day = found.strftime("%Y%m%d")
        title = f"{view.state.details.name}: " + round_name(_, tournament, number)
        lines += [
            "BEGIN:VEVENT",
            f"UID:{view.event}-{tournament.key}-{number}@dutchess",
            f"DTSTAMP:{day}T000000Z",
            f"DTSTART:{day}T{time.replace(':', '')}00" if time else f"DTSTART;VALUE=DATE:{day}",
            f"SUMMARY:{_calendar_text(title)}",
            f"LOCATION:{_calendar_text(view.state.details.city)}",
            "END:VEVENT",
        ]
    text = "\r\n".join([*lines, "END:VCALENDAR", ""])
    return file_answer(text, "text/calendar; charset=utf-8", f"{tournament.key}.ics")


def _calendar_text(text: str) -> str:
    """Text as calendars want it (RFC 5545 section 3.3.11)."""
    for mark in ("\\", ";", ","):
        text = text.replace(mark, "\\" + mark)
    return " ".join(text.split())


ROUTES = [report_file, seal_page, pgn_file, journal_file, calendar]
