"""Standings and crosstable."""

from __future__ import annotations

from typing import Any

from litestar import Response, get

from dutchess.journal import standing
from dutchess.web.pages.events import tournament_named
from dutchess.web.pages.frame import Asked, page, threaded, view_of
from dutchess.web.permissions import ANYBODY
from dutchess.web.present import crosstable, seat


@get("/e/{event:str}/t/{key:str}/standings", name="standings", opt={"needs": ANYBODY})
@threaded
def standings_page(request: Asked) -> Response[Any]:
    view = view_of(request)
    found = tournament_named(view, request)
    table = standing(view.state, found.key) if found.numbers else None
    rows = [(place, seat(view.state, found, place.person)) for place in table.places] if table else []
    return page(request, "standings.html", view=view, found=found, tab="standings", table=table, rows=rows)


@get("/e/{event:str}/t/{key:str}/crosstable", name="crosstable", opt={"needs": ANYBODY})
@threaded
def crosstable_page(request: Asked) -> Response[Any]:
    view = view_of(request)
    found = tournament_named(view, request)
    table = standing(view.state, found.key) if found.numbers else None
    rows = []
    if table:
        cells = {row.player: line for row, line in zip(table.computed.rows, crosstable(table.computed), strict=True)}
        rows = [(place, seat(view.state, found, place.person), cells[place.number]) for place in table.places]
    return page(request, "crosstable.html", view=view, found=found, tab="crosstable", table=table, rows=rows)


ROUTES = [standings_page, crosstable_page]
