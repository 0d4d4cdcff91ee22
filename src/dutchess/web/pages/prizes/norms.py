"""Title norms: who made one, what is missing, what the next game must bring; and the organiser's check list."""

from __future__ import annotations

from datetime import date
from functools import partial
from typing import Any

from litestar import Response, get

from dutchess.awards import sentences
from dutchess.awards.checklist import checklist
from dutchess.awards.norms import candidates, norms
from dutchess.awards.rating_report import rating_problems
from dutchess.base.errors import DutchessError
from dutchess.base.translation import Texts
from dutchess.journal import NotFound, TournamentState, report, tournament_of
from dutchess.journal.output.awarding import norm_event
from dutchess.tournament import Tournament
from dutchess.web.auth.authentication import visitor_of
from dutchess.web.auth.permissions import ANYBODY, READ
from dutchess.web.load.background import Computed
from dutchess.web.load.worker import Work
from dutchess.web.load.workers import NotComputed
from dutchess.web.pages.rounds.forecasts import known_to, published_tournament
from dutchess.web.services import services_of
from dutchess.web.shared.handlers import Show, in_reading_thread, in_waiting_thread, kept_for_all
from dutchess.web.shared.present import seat
from dutchess.web.shared.render import error_text
from dutchess.web.shared.view import Asked, View


@get("/e/{event:str}/t/{key:str}/norms", name="norms", opt={"needs": ANYBODY})
@in_waiting_thread
def norms_page(request: Asked, view: View, tournament: TournamentState, _: Texts, show: Show) -> Response[Any]:
    """Everybody who is near a norm."""
    computed, refusal = Computed(None, False), ""
    try:
        if not tournament.numbers:
            raise NotComputed(_("Norms are here as soon as the first round is published."))
        if tournament.settings.rate_of_play != "standard":
            raise NotComputed(_("Title norms are made in standard chess only."))

        def work() -> Work:
            return partial(candidates, event=norm_event(view.state, tournament)), (players_of(view, tournament),)

        computed = services_of(request).background.compute(
            ("norms", view.event, tournament.key, READ in view.needs), view.state, work, visitor_of(request)
        )
    except DutchessError as error:
        refusal = error_text(request, error)
    found = computed.value or ()
    persons = tournament.player_numbers
    by_number = {number: person for person, number in persons.items()}
    rows = [
        (
            seat(view.state, tournament, by_number[one.norm.player]),
            one,
            _(sentences.NEEDED[one.needed]) if one.needed else "",
            sentences.failure(one.norm, _),
        )
        for one in found
    ]
    rows.sort(key=lambda row: (not row[1].norm.achieved, row[1].needed is None, row[0].name))
    return show(
        "prizes/norms.html",
        tab="prizes",
        rows=rows,
        any_open=any(row[1].open for row in rows),
        refusal=refusal,
        former=sentences.former_norms([one.norm for one in found], _),
        is_current=computed.is_current,
        nobody=computed.is_current and not rows,
    )


def players_of(view: View, tournament: TournamentState) -> Tournament:
    """The players with the games of the published rounds."""
    return known_to(view, published_tournament(view, tournament))


@get("/e/{event:str}/t/{key:str}/norms/{person:int}", name="player-norms", opt={"needs": ANYBODY})
@kept_for_all
def player_page(request: Asked, view: View, tournament: TournamentState, _: Texts, show: Show) -> Response[Any]:
    """Every title and article for one player."""
    person = int(request.path_params["person"])
    number = tournament.player_numbers.get(person)
    if number is None:
        raise NotFound("nobody-ranked-here", tournament=tournament.settings.name)
    judged = norms(players_of(view, tournament), players=[number], event=norm_event(view.state, tournament))
    return show(
        "prizes/player-norms.html",
        tab="prizes",
        seat=seat(view.state, tournament, person),
        former=sentences.former_norms(judged, _),
        judged=[
            (
                sentences.norm_verdict(norm, _),
                [(sentences.mark(one), one.article, sentences.requirement(one, _)) for one in norm.requirements],
            )
            for norm in judged
        ],
    )


@get("/e/{event:str}/t/{key:str}/norms/checklist", name="norm-checklist", opt={"needs": READ})
@in_reading_thread
def checklist_page(request: Asked, view: View, tournament: TournamentState, _: Texts, show: Show) -> Response[Any]:
    """What the organiser must see to, before round 1 and at the end."""
    items = checklist(
        tournament_of(view.state, tournament.key), tournament.declared, at_the_end=bool(tournament.rounds)
    )
    return show(
        "prizes/norm-checklist.html",
        tab="prizes",
        items=[(item, _(sentences.CHECKLIST[item.name]), _(sentences.VERDICTS[item.verdict])) for item in items],
        exemptions=[(key, _(name)) for key, name in sentences.EXEMPTIONS.items()],
        declared=tournament.declared,
    )


@get("/e/{event:str}/t/{key:str}/report-check", name="report-check", opt={"needs": READ})
@in_reading_thread
def report_page(request: Asked, view: View, tournament: TournamentState, _: Texts, show: Show) -> Response[Any]:
    """What would be refused or not rated if the report were sent now, with the line of the report."""
    text = report(view.state, tournament.key)
    problems = (
        rating_problems(text, today=f"{date.today():%Y/%m/%d}", approved=tournament.declared.approved)
        if tournament.entrants
        else ()
    )
    lines = text.split("\n")
    return show(
        "prizes/report-check.html",
        tab="",
        problems=[
            (one, sentences.report_line(one, _), lines[one.line - 1][:80] if one.line else "") for one in problems
        ],
        refused=sum([one.refused for one in problems]),
    )


ROUTES = [norms_page, checklist_page, player_page, report_page]
