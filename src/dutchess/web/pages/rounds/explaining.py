"""Why this pairing: a round, and one player in it, as the explanations say it.

Owns the addresses. Must not word anything: the sentences are those of `dutchess.explanation`.
"""

from __future__ import annotations

from typing import Any

from litestar import MediaType, Response, get

from dutchess.base.errors import DutchessError
from dutchess.base.translation import Texts
from dutchess.base.values import value_class
from dutchess.explanation.views.page import style
from dutchess.journal import NotFound, Refusal, Round, TournamentState, tournament_of
from dutchess.journal.intake.fields import Fields
from dutchess.web.auth.authentication import visitor_of
from dutchess.web.auth.permissions import ANYBODY, READ
from dutchess.web.load.background import Computed
from dutchess.web.load.worker import Work
from dutchess.web.pages.rounds import explanation_work
from dutchess.web.services import services_of
from dutchess.web.shared.handlers import in_waiting_thread, kept_for_all_later
from dutchess.web.shared.lookup import round_named, tournament_named
from dutchess.web.shared.render import error_text, page
from dutchess.web.shared.view import Asked, View, texts_of

About = tuple[int | None, tuple[int, int] | None]  # a player, or a pair that was not made; neither: the round


@get("/explanation.css", name="explanation-style", opt={"needs": ANYBODY}, sync_to_thread=False)
def explanation_style() -> Response[str]:
    """The style of explanations, which is not the application's: they are pages of their own, too."""
    return Response(style(), media_type=MediaType.CSS, headers={"cache-control": "public, max-age=3600"})


@get("/e/{event:str}/t/{key:str}/rounds/{round:int}/explain", name="explain-round", opt={"needs": ANYBODY})
@kept_for_all_later
def explain_round(request: Asked, view: View) -> Response[Any]:
    """A round: the surprises, then bracket by bracket."""
    return _explain(request, view, tournament_named(view, request), None)


@get("/e/{event:str}/t/{key:str}/rounds/{round:int}/why/{person:int}", name="explain-player", opt={"needs": ANYBODY})
@kept_for_all_later
def explain_player(request: Asked, view: View, tournament: TournamentState) -> Response[Any]:
    """A player, or a team, in a round: why this opponent, and why not the others."""
    number = tournament.number_of.get(int(request.path_params["person"]))
    if number is None:
        raise NotFound("nobody-paired-here", tournament=tournament.settings.name)
    return _explain(request, view, tournament, number)


def _explain(request: Asked, view: View, tournament: TournamentState, number: int | None) -> Response[Any]:
    """The page of an explanation; the reason in plain words where there is none."""
    this_round, _ = round_named(view, tournament, request), texts_of(request)
    return show_explanation(request, view, tournament, this_round, (number, None), _.code)


def show_explanation(
    request: Asked, view: View, tournament: TournamentState, this_round: Round, about: About, code: str
) -> Response[Any]:
    """The page of an explanation; while that of a large event is being computed, a page that says so."""
    computed, refusal = Computed("", True), ""
    try:
        rounds = tournament_of(view.state, tournament.key, rounds=this_round.number)
        work = explanation_work.fragment, (rounds, tournament.settings.system, this_round.number, *about, code)
        key = ("explain", view.event, tournament.key, *work[1][1:])
        computed = services_of(request).background.compute(
            key, view.state, lambda: work, visitor_of(request), is_short=True
        )
    except DutchessError as error:
        refusal = error_text(request, error)
    return page(
        request,
        "rounds/explain.html",
        422 if refusal else 200 if computed.is_current else 202,
        view,
        tournament=tournament,
        tab="rounds",
        this_round=this_round,
        explanation=computed.value if computed.is_current else "",
        refusal=refusal,
        is_current=computed.is_current,
        query=request.url.query,
    )


@value_class
class DraftExplained:
    """What an arbiter should know of a draft before publishing it, or why it cannot be told."""

    text: str = ""
    refusal: str = ""
    is_current: bool = True


def draft_explained(
    request: Asked, view: View, tournament: TournamentState, this_round: Round, code: str
) -> DraftExplained:
    """The surprises of a draft, found once for each state of the event: looking at a draft pairs nothing again."""
    if tournament.is_fixed:
        return DraftExplained()
    services, key = services_of(request), ("draft", view.event, tournament.key, code)

    def work() -> Work:
        rounds = tournament_of(view.state, tournament.key, rounds=this_round.number)
        return explanation_work.explain_surprises, (rounds, tournament.settings.system, this_round.number, code)

    try:
        computed = services.background.compute(key, view.state, work, visitor_of(request), is_short=True)
    except DutchessError as error:
        return DraftExplained(refusal=error_text(request, error))
    return DraftExplained(computed.value if computed.is_current else "", is_current=computed.is_current)


@get("/e/{event:str}/t/{key:str}/rounds/{round:int}/instead", name="instead", opt={"needs": READ})
@in_waiting_thread
def explain_forced_pair(request: Asked, view: View, tournament: TournamentState, _: Texts) -> Response[Any]:
    """What it would cost to force a pair."""
    fields = Fields(list(request.query_params.items()))
    try:
        pair = (fields.number("one"), fields.number("other"))
    except Refusal as error:
        return page(request, "message.html", 422, title=_("Not possible"), text=error_text(request, error))
    return show_explanation(
        request, view, tournament, round_named(view, tournament, request), (None, pair), texts_of(request).code
    )


ROUTES = [explanation_style, explain_round, explain_player, explain_forced_pair]
