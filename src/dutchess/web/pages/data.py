"""Every page that can be read, as JSON for programs."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from litestar import Response, get

from dutchess.web.api import answer
from dutchess.web.pages.frame import Asked, shared, table_of, view_of
from dutchess.web.pages.lookup import round_named, tournament_named
from dutchess.web.pages.players import seats_of
from dutchess.web.permissions import ANYBODY, READ
from dutchess.web.present import crosstable, round_view, visible_rounds


@get("/e/{event:str}/event.json", name="event-json", opt={"needs": ANYBODY})
@shared
def event_json(request: Asked) -> Response[Any]:
    view = view_of(request)
    tournaments = [
        {
            "key": tournament.key,
            "name": tournament.settings.name,
            "system": tournament.settings.system,
            "rounds": tournament.settings.rounds,
            "published": len(visible_rounds(tournament, private=False)),
            "players": len(tournament.entrants),
            "fide_mode": tournament.fide_mode,
        }
        for tournament in view.state.tournaments.values()
    ]
    details = view.state.details
    return answer({"event": view.event, "version": view.version, "name": details.name, "tournaments": tournaments})


@get("/e/{event:str}/t/{key:str}/players.json", name="players-json", opt={"needs": ANYBODY})
@shared
def players_json(request: Asked) -> Response[Any]:
    view = view_of(request)
    tournament = tournament_named(view, request)
    return answer({"players": [asdict(one) for one in seats_of(view, tournament)]})


@get("/e/{event:str}/t/{key:str}/rounds/{round:int}/boards.json", name="round-json", opt={"needs": ANYBODY})
@shared
def round_json(request: Asked) -> Response[Any]:
    view = view_of(request)
    tournament = tournament_named(view, request)
    this_round = round_named(view, tournament, request)
    shown = round_view(view.state, tournament, this_round)
    return answer(
        {
            "round": this_round.number,
            "phase": this_round.phase,
            "boards": [asdict(row) for row in shown.boards],
            "matches": [asdict(match) for match in shown.matches],
            "resting": [{**asdict(one), "bye": letter} for one, letter in shown.resting],
        }
    )


@get("/e/{event:str}/t/{key:str}/standings.json", name="standings-json", opt={"needs": ANYBODY})
@shared
def standings_json(request: Asked) -> Response[Any]:
    view = view_of(request)
    tournament = tournament_named(view, request)
    if not tournament.numbers:
        return answer({"round": 0, "tiebreaks": [], "places": [], "crosstable": []})
    table = table_of(request, view, tournament.key)
    return answer(
        {
            "round": table.round,
            "final": table.final,
            "tiebreaks": table.tiebreaks,
            "places": [asdict(place) for place in table.places],
            "crosstable": crosstable(table.computed),
            "private": READ in view.needs,
        }
    )


ROUTES = [event_json, players_json, round_json, standings_json]
