"""Why this pairing: a round, and one player in it, as the explanations say it.

Owns the addresses. Must not word anything: the sentences are those of `dutchess.explanation`.
"""

from __future__ import annotations

from typing import Any

from litestar import MediaType, Response, get

import dutchess
from dutchess.errors import DutchessError
from dutchess.explanation.page import style
from dutchess.journal import NotFound, TournamentState, tournament_of
from dutchess.web.pages.events import tournament_named
from dutchess.web.pages.frame import Asked, View, page, shared, texts_of, view_of
from dutchess.web.pages.rounds import round_named
from dutchess.web.permissions import ANYBODY


@get("/explanation.css", name="explanation-style", opt={"needs": ANYBODY}, sync_to_thread=False)
def explanation_style() -> Response[str]:
    """The style of explanations, which is not the application's: they are pages of their own, too."""
    return Response(style(), media_type=MediaType.CSS, headers={"cache-control": "public, max-age=3600"})


@get("/e/{event:str}/t/{key:str}/rounds/{round:int}/explain", name="explain-round", opt={"needs": ANYBODY})
@shared
def explain_round(request: Asked) -> Response[Any]:
    """A round: the surprises, then bracket by bracket."""
    view = view_of(request)
    return _explained(request, view, tournament_named(view, request), None)


@get("/e/{event:str}/t/{key:str}/rounds/{round:int}/why/{person:int}", name="explain-player", opt={"needs": ANYBODY})
@shared
def explain_player(request: Asked) -> Response[Any]:
    """A player, or a team, in a round: why this opponent, and why not the others."""
    view = view_of(request)
    found = tournament_named(view, request)
    number = found.number_of.get(int(request.path_params["person"]))
    if number is None:
        raise NotFound(f"nobody of {found.settings.name} is paired under this address")
    return _explained(request, view, found, number)


def _explained(request: Asked, view: View, found: TournamentState, number: int | None) -> Response[Any]:
    """The page of an explanation; the reason in plain words where there is none."""
    entry, _ = round_named(view, found, request), texts_of(request)
    try:
        tournament = tournament_of(view.state, found.key, rounds=entry.number)
        explanation = dutchess.explain(tournament, entry.number, number).fragment(_.code)
        refusal = ""
    except DutchessError as error:
        explanation, refusal = "", str(error)
    return page(
        request,
        "explain.html",
        422 if refusal else 200,
        view,
        found=found,
        tab="rounds",
        entry=entry,
        explanation=explanation,
        refusal=refusal,
    )


ROUTES = [explanation_style, explain_round, explain_player]
