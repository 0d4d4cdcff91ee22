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
from dutchess.web.foretelling import Foreteller, Foretold
from dutchess.web.pages.events import tournament_named
from dutchess.web.pages.frame import Asked, View, page, texts_of, threaded, view_of
from dutchess.web.permissions import ANYBODY, READ
from dutchess.web.present import Seat, seat, visible_rounds

SHOWN = 200  # boards of a preview, the likeliest first


def percent(share: Fraction | float) -> str:
    """A share for people: whole percents, `<1 %` for what is rare."""
    value = round(100 * share)
    return f"{value} %" if value else "<1 %"


def who(view: View, found: TournamentState, number: int) -> Seat | None:
    """Somebody by pairing number; None for the bye."""
    return seat(view.state, found, found.person(number)) if number else None


@get("/e/{event:str}/t/{key:str}/next", name="preview", opt={"needs": READ})
@threaded
def preview(request: Asked) -> Response[Any]:
    """The next round as far as it is known, while games of the last one are open."""
    view = view_of(request)
    found = tournament_named(view, request)
    boards, refusal, outcomes = [], "", None
    try:
        published = len(visible_rounds(found, private=False))
        outcomes = dutchess.preview(tournament_of(view.state, found.key, rounds=published))
        boards = [
            (who(view, found, board.white), who(view, found, board.black), percent(board.share), board.is_certain)
            for board in outcomes.boards[:SHOWN]
        ]
    except DutchessError as error:
        refusal = str(error)
    return page(
        request,
        "preview.html",
        422 if refusal else 200,
        view,
        found=found,
        tab="rounds",
        outcomes=outcomes,
        boards=boards,
        refusal=refusal,
    )


@get("/e/{event:str}/t/{key:str}/forecast", name="forecast", opt={"needs": ANYBODY})
@threaded
def forecast(request: Asked) -> Response[Any]:
    """Chances of everybody, from the rest of the event played many times; made once for each state of the event."""
    view = view_of(request)
    found = tournament_named(view, request)
    _ = texts_of(request)
    foretold, rows, refusal = Foretold(None, False), [], ""
    try:
        foretold = _foretold(request, view, found)
        rows = [
            (who(view, found, row["participant"]), percent(row["win"]), percent(row["among_first"]), row)
            for row in (foretold.document or {}).get("participants", ())
        ]
    except ImportError:
        refusal = _("The forecast needs an extra that is not installed: dutchess[studies].")
    except DutchessError as error:
        refusal = str(error)
    return page(
        request,
        "forecast.html",
        view=view,
        found=found,
        tab="standings",
        rows=rows,
        refusal=refusal,
        is_current=foretold.is_current,
        times=(foretold.document or {}).get("continuations", 0),
    )


def _foretold(request: Asked, view: View, found: TournamentState) -> Foretold:
    """The forecast of the published rounds; ImportError where the extra is missing, an error of ours if impossible."""
    studies = import_module("dutchess.studies.forecast")  # an extra: the application works without it
    foreteller: Foreteller = request.app.state.foreteller

    def tournament() -> Tournament:
        published = len(visible_rounds(found, private=False))
        made = tournament_of(view.state, found.key, rounds=published)
        studies.check_possible(made, 1, 1)
        return made

    return foreteller.of((view.event, found.key), view.state, tournament)


ROUTES = [preview, forecast]
