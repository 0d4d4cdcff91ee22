"""What comes next: the coming round while games are open, and the chances of everybody."""

from __future__ import annotations

from fractions import Fraction
from importlib import import_module
from typing import Any

from litestar import Response, get

import dutchess
from dutchess.errors import DutchessError
from dutchess.journal import TournamentState, tournament_of
from dutchess.tournament import Tournament
from dutchess.web.aside import Aside, Found, NotComputed, Work
from dutchess.web.pages.events import tournament_named
from dutchess.web.pages.frame import Asked, View, page, texts_of, threaded, view_of
from dutchess.web.permissions import ANYBODY, READ
from dutchess.web.present import Seat, seat, visible_rounds

LEAST, MOST = 30, 300  # continuations of a forecast
WORK = 240_000  # participants times rounds times continuations, about; more would take too long
SHOWN = 200  # boards of a preview, the likeliest first


def percent(share: Fraction | float) -> str:
    """A share for people: whole percents, `<1 %` for what is rare."""
    value = round(100 * share)
    return f"{value} %" if value else "<1 %"


def who(view: View, found: TournamentState, number: int) -> Seat | None:
    """Somebody by pairing number; None for the bye."""
    return seat(view.state, found, found.person(number)) if number else None


def published(view: View, found: TournamentState) -> Tournament:
    """The tournament with its published rounds."""
    return tournament_of(view.state, found.key, rounds=len(visible_rounds(found, private=False)))


@get("/e/{event:str}/t/{key:str}/next", name="preview", opt={"needs": READ})
@threaded
def preview(request: Asked) -> Response[Any]:
    """The next round as far as it is known, while games of the last one are open."""
    view = view_of(request)
    found = tournament_named(view, request)
    aside: Aside = request.app.state.aside
    key = ("preview", view.event, found.key)
    boards, refusal, computed = [], "", Found(None, False)
    _ = texts_of(request)
    try:
        if not found.entrants:
            raise NotComputed(_("Enter the players; then the first round can be paired."))
        computed = aside.of(key, view.state, lambda: (dutchess.preview, (published(view, found),)))
        boards = [
            (who(view, found, board.white), who(view, found, board.black), percent(board.share), board.is_certain)
            for board in (computed.value.boards[:SHOWN] if computed.value else ())
        ]
    except DutchessError as error:
        refusal = str(error)
    return page(
        request,
        "preview.html",
        view=view,
        found=found,
        tab="rounds",
        outcomes=computed.value,
        boards=boards,
        refusal=refusal,
        is_current=computed.is_current,
    )


@get("/e/{event:str}/t/{key:str}/forecast", name="forecast", opt={"needs": ANYBODY})
@threaded
def forecast(request: Asked) -> Response[Any]:
    """Chances of everybody, from the rest of the event played many times; made once for each state of the event."""
    view = view_of(request)
    found = tournament_named(view, request)
    _ = texts_of(request)
    computed, refusal = Found(None, False), ""
    try:
        if not found.entrants:
            raise NotComputed(_("Enter the players; then the first round can be paired."))
        computed = _foretold(request, view, found)
    except ImportError:
        refusal = _("The forecast needs an extra that is not installed: dutchess[studies].")
    except DutchessError as error:
        refusal = str(error)
    chances = computed.value
    return page(
        request,
        "forecast.html",
        view=view,
        found=found,
        tab="standings",
        rows=[
            (who(view, found, row.participant), percent(row.win), percent(row.among_first), row)
            for row in (chances.rows if chances else ())
        ],
        refusal=refusal,
        is_current=computed.is_current,
        times=chances.continuations if chances else 0,
    )


def _foretold(request: Asked, view: View, found: TournamentState) -> Found:
    """The forecast of the published rounds; ImportError where the extra is missing, an error of ours if impossible."""
    studies = import_module("dutchess.studies.forecast")  # an extra: the application works without it
    aside: Aside = request.app.state.aside

    def work() -> Work:
        tournament = published(view, found)
        studies.check_possible(tournament, 1, 1)
        return studies.forecast, (tournament, continuations(tournament))

    return aside.of(("forecast", view.event, found.key), view.state, work)


def continuations(tournament: Tournament) -> int:
    """How often the rest of an event is played: as often as some seconds allow."""
    left = max(1, (tournament.rounds or 0) - tournament.played_rounds) + 1
    return max(LEAST, min(MOST, WORK // (left * max(1, len(tournament.players)))))


ROUTES = [preview, forecast]
