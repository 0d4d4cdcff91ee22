"""What comes next: the coming round while games are open, and the chances of everybody."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from importlib import import_module
from typing import Any

from litestar import Response, get

import dutchess
from dutchess.base.errors import DutchessError
from dutchess.base.translation import Texts
from dutchess.journal import TournamentState, tournament_of
from dutchess.journal.output.privacy import public_facts
from dutchess.tournament import Tournament
from dutchess.web.auth.authentication import visitor_of
from dutchess.web.auth.permissions import ANYBODY, READ
from dutchess.web.load.background import Computed
from dutchess.web.load.worker import Work
from dutchess.web.load.workers import NotComputed
from dutchess.web.services import services_of
from dutchess.web.shared.handlers import Show, in_waiting_thread
from dutchess.web.shared.present import Seat, seat, visible_rounds
from dutchess.web.shared.render import error_text
from dutchess.web.shared.view import Asked, View

LEAST, MOST = 30, 300  # continuations of a forecast
WORK = 240_000  # participants times rounds times continuations, about; more would take too long
SHOWN = 200  # boards of a preview, the likeliest first


def percent(share: Fraction | float) -> str:
    """A share for people: whole percents; `<1 %` for what is rare, `>99 %` for what is nearly all."""
    value = round(100 * share)
    if not value:
        return "<1 %"
    return f"{value} %" if value < 100 or share == 1 else ">99 %"


def seat_of_number(view: View, tournament: TournamentState, number: int) -> Seat | None:
    """Somebody by pairing number; None for the bye."""
    return seat(view.state, tournament, tournament.person(number)) if number else None


def published_tournament(view: View, tournament: TournamentState) -> Tournament:
    """The tournament with its published rounds."""
    return tournament_of(view.state, tournament.key, rounds=len(visible_rounds(tournament, private=False)))


def known_to(view: View, played: Tournament) -> Tournament:
    """A tournament as a visitor may know it: for strangers nothing follows from births or sex."""
    return played if READ in view.needs else public_facts(played)


@get("/e/{event:str}/t/{key:str}/next", name="preview", opt={"needs": READ})
@in_waiting_thread
def preview(request: Asked, view: View, tournament: TournamentState, _: Texts, show: Show) -> Response[Any]:
    """The next round as far as it is known, while games of the last one are open."""
    background = services_of(request).background
    key = ("preview", view.event, tournament.key)
    boards, refusal, computed = [], "", Computed(None, False)
    try:
        if not tournament.entrants:
            raise NotComputed(_("Enter the players; then the first round can be paired."))
        computed = background.compute(
            key,
            view.state,
            lambda: (dutchess.preview, (published_tournament(view, tournament), tournament.settings.system)),
            visitor_of(request),
        )
        boards = [
            (
                seat_of_number(view, tournament, board.white),
                seat_of_number(view, tournament, board.black),
                percent(board.share),
                board.is_certain,
            )
            for board in (computed.value.boards[:SHOWN] if computed.value else ())
        ]
    except DutchessError as error:
        refusal = error_text(request, error)
    return show(
        "rounds/preview.html",
        tab="rounds",
        outcomes=computed.value,
        boards=boards,
        hidden=max(0, len(computed.value.boards) - SHOWN) if computed.value else 0,
        refusal=refusal,
        is_current=computed.is_current,
    )


@get("/e/{event:str}/t/{key:str}/forecast", name="forecast", opt={"needs": ANYBODY})
@in_waiting_thread
def forecast(request: Asked, view: View, tournament: TournamentState, _: Texts, show: Show) -> Response[Any]:
    """Chances of everybody, from the rest of the event played many times; made once for each state of the event."""
    computed, refusal = Computed(None, False), ""
    try:
        if not tournament.entrants:
            raise NotComputed(_("Enter the players; then the first round can be paired."))
        computed = _foretold(request, view, tournament)
    except ImportError:
        refusal = _("The forecast needs an extra that is not installed: dutchess[studies].")
    except DutchessError as error:
        refusal = error_text(request, error)
    chances = computed.value
    return show(
        "rounds/forecast.html",
        tab="standings",
        rows=[
            (seat_of_number(view, tournament, row.participant), percent(row.win), percent(row.among_first), row)
            for row in (chances.rows if chances else ())
        ],
        refusal=refusal,
        is_current=computed.is_current,
        times=chances.continuations if chances else 0,
    )


def _foretold(request: Asked, view: View, tournament: TournamentState) -> Computed:
    """The forecast of the published rounds; ImportError where the extra is missing, an error of ours if impossible."""
    studies = import_module("dutchess.simulation.forecast")  # an extra: the application works without it
    background = services_of(request).background

    def work() -> Work:
        played = published_tournament(view, tournament)
        studies.check_possible(played, 1, 1)
        forecast = partial(studies.forecast, system=tournament.settings.system)
        return forecast, (played, continuations(played))

    return background.compute(("forecast", view.event, tournament.key), view.state, work, visitor_of(request))


def continuations(tournament: Tournament) -> int:
    """How often the rest of an event is played: as often as some seconds allow."""
    left = max(1, (tournament.rounds or 0) - tournament.played_rounds) + 1
    return max(LEAST, min(MOST, WORK // (left * max(1, len(tournament.players)))))


ROUTES = [preview, forecast]
