"""When the rounds begin: the page for everybody, and the form that fills it in."""

from __future__ import annotations

from typing import Any

from litestar import Response, get

from dutchess.base.errors import DutchessError
from dutchess.journal import TournamentState
from dutchess.journal.intake.fields import Fields
from dutchess.journal.intake.schedule import Fill, fill_schedule, time_of
from dutchess.web.auth.permissions import ANYBODY, RUN
from dutchess.web.shared.handlers import Show, kept_for_all
from dutchess.web.shared.render import error_text
from dutchess.web.shared.view import Asked, View

FILL = ("first", "daily", "rounds_a_day", "on_first_day", "every", "last_time")


def fill_of(fields: Fields) -> Fill:
    """The regular schedule that the short form describes."""
    return Fill(
        first=fields.text("first").replace("-", "/"),
        times=tuple(time_of(time) for time in fields.text("daily").replace(",", " ").split()),
        rounds_a_day=fields.number("rounds_a_day", 0),
        on_first_day=fields.number("on_first_day", 0),
        every=fields.number("every", 1),
        last_time=time_of(fields.text("last_time")),
    )


@get("/e/{event:str}/t/{key:str}/schedule", name="schedule", opt={"needs": ANYBODY})
@kept_for_all
def schedule(request: Asked, view: View, tournament: TournamentState, show: Show) -> Response[Any]:
    """Days and times of all rounds. `?first=2026-11-14&daily=10:00+15:00` fills in the form, which is then saved."""
    settings = tournament.settings
    asked = {name: request.query_params.get(name, "") for name in FILL}
    rows = [settings.start_of(number) for number in range(1, settings.rounds + 1)]
    error, is_filled = "", False
    if RUN in view.needs and asked["first"]:
        try:
            days, times = fill_schedule(fill_of(Fields(list(asked.items()))), settings.rounds)
            rows = [(day, times[place] if place < len(times) else "") for place, day in enumerate(days)]
            is_filled = True
        except DutchessError as problem:
            error = error_text(request, problem)
    return show(
        "event/schedule.html",
        422 if error else 200,
        tab="schedule",
        rows=list(enumerate(rows, 1)),
        asked=asked,
        error=error,
        is_filled=is_filled,
    )


ROUTES = [schedule]
