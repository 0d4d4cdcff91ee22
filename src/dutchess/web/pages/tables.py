"""Standings and crosstable."""

from __future__ import annotations

from typing import Any

from litestar import Response, get

from dutchess.journal import NotFound
from dutchess.ranking.explain import explain
from dutchess.ranking.wording import lines
from dutchess.web.naming import after_text, open_games_text
from dutchess.web.pages.frame import Asked, page, shared, table_of, texts_of, view_of
from dutchess.web.pages.lookup import tournament_named
from dutchess.web.permissions import ANYBODY
from dutchess.web.present import crosstable, seat


@get("/e/{event:str}/t/{key:str}/standings", name="standings", opt={"needs": ANYBODY})
@shared
def standings_page(request: Asked) -> Response[Any]:
    view = view_of(request)
    tournament = tournament_named(view, request)
    table = table_of(request, view, tournament.key) if tournament.numbers else None
    rows = [(place, seat(view.state, tournament, place.person)) for place in table.places] if table else []
    _ = texts_of(request)
    return page(
        request,
        "standings.html",
        view=view,
        tournament=tournament,
        tab="standings",
        table=table,
        rows=rows,
        after=after_text(_, table),
        open_games=open_games_text(_, tournament),
    )


@get("/e/{event:str}/t/{key:str}/crosstable", name="crosstable", opt={"needs": ANYBODY})
@shared
def crosstable_page(request: Asked) -> Response[Any]:
    view = view_of(request)
    tournament = tournament_named(view, request)
    table = table_of(request, view, tournament.key) if tournament.numbers else None
    rows = []
    if table:
        cells = {row.player: line for row, line in zip(table.computed.rows, crosstable(table.computed), strict=True)}
        rows = [(place, seat(view.state, tournament, place.person), cells[place.number]) for place in table.places]
    _ = texts_of(request)
    return page(
        request,
        "crosstable.html",
        view=view,
        tournament=tournament,
        tab="crosstable",
        table=table,
        rows=rows,
        after=after_text(_, table),
        open_games=open_games_text(_, tournament),
    )


@get("/e/{event:str}/t/{key:str}/standings/{person:int}", name="place", opt={"needs": ANYBODY})
@shared
def place_page(request: Asked) -> Response[Any]:
    """Why a player has this place: every tie-break with its parts."""
    view = view_of(request)
    tournament = tournament_named(view, request)
    person = int(request.path_params["person"])
    number = tournament.number_of.get(person)
    if number is None:
        raise NotFound("nobody-ranked-here", tournament=tournament.settings.name)
    told = lines(explain(table_of(request, view, tournament.key).computed, number), texts_of(request))
    return page(
        request,
        "place.html",
        view=view,
        tournament=tournament,
        tab="standings",
        seat=seat(view.state, tournament, person),
        paragraphs=paragraphs(told),
    )


def paragraphs(told: list[str]) -> list[tuple[str, list[str]]]:
    """Each sentence with the indented lines below it."""
    parts: list[tuple[str, list[str]]] = []
    for line in told:
        if line.startswith(" ") and parts:
            parts[-1][1].append(line)
        elif line.strip():
            parts.append((line, []))
    return parts


ROUTES = [standings_page, place_page, crosstable_page]
