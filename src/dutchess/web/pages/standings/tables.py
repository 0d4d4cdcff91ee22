"""Standings and crosstable."""

from __future__ import annotations

from typing import Any

from litestar import Response, get

from dutchess.base.translation import Texts
from dutchess.journal import EventStandings, NotFound, TournamentState
from dutchess.ranking.explain import explain
from dutchess.ranking.sentences import told
from dutchess.ranking.standings import OPEN_GAMES
from dutchess.tournament import points_text
from dutchess.web.auth.permissions import ANYBODY
from dutchess.web.shared.handlers import Show, kept_for_all
from dutchess.web.shared.naming import after_text, open_games_text
from dutchess.web.shared.present import crosstable, seat
from dutchess.web.shared.view import Asked, View, address_of, addresses_for, table_of, texts_of


@get("/e/{event:str}/t/{key:str}/standings", name="standings", opt={"needs": ANYBODY})
@kept_for_all
def standings_page(request: Asked, view: View, tournament: TournamentState, _: Texts, show: Show) -> Response[Any]:
    table = table_of(request, view, tournament.key) if tournament.numbers else None
    url, who = addresses_for(request, view, tournament), "team" if tournament.is_team_event else "player"
    rows = [
        (
            place,
            seat(view.state, tournament, place.person),
            url(who, person=place.person),
            url("place", person=place.person),
            _.decimal(points_text(place.points)),
            [_.decimal(value) for value in place.tiebreaks],
        )
        for place in (table.places if table else ())
    ]
    return show(
        "standings/standings.html",
        tab="standings",
        table=table,
        rows=rows,
        after=after_text(_, table),
        open_games=open_games_text(_, tournament),
        said_already=[text.message for text in OPEN_GAMES],
    )


@get("/e/{event:str}/t/{key:str}/crosstable", name="crosstable", opt={"needs": ANYBODY})
@kept_for_all
def crosstable_page(request: Asked, view: View, tournament: TournamentState, _: Texts, show: Show) -> Response[Any]:
    table = table_of(request, view, tournament.key) if tournament.numbers else None
    rows = []
    if table:
        cells = {row.player: line for row, line in zip(table.computed.rows, crosstable(table.computed), strict=True)}
        games = _games(request, tournament, table)
        rows = [
            (
                place,
                seat(view.state, tournament, place.person),
                [
                    (_.decimal(text), address if text.strip() else "")
                    for text, address in zip(cells[place.number], games[place.person], strict=True)
                ],
            )
            for place in table.places
        ]
    return show(
        "standings/crosstable.html",
        tab="crosstable",
        table=table,
        rows=rows,
        after=after_text(_, table),
        open_games=open_games_text(_, tournament),
    )


def _games(request: Asked, tournament: TournamentState, table: EventStandings) -> dict[int, list[str]]:
    """For each cell of everybody's line of the crosstable: the address of its (first) game, empty if there is none.

    Cells are those of the rounds, or of the opponents in the order of the standings.
    """
    by_opponent = table.computed.is_round_robin
    found: dict[int, dict[int, str]] = {place.person: {} for place in table.places}
    for this_round in tournament.rounds[: table.round]:
        address = address_of(request, "round", round=this_round.number)
        pairs = this_round.matches or [(board.white, board.black) for board in this_round.boards]
        size = len(this_round.boards) // len(pairs) if pairs else 1
        numbers = tournament.board_numbers(this_round)
        for at, (white, black) in enumerate(pairs):
            for who, other in ((white, black), (black, white)):
                if who in found:
                    cell = tournament.number_of[other] if by_opponent else this_round.number
                    found[who].setdefault(cell, f"{address}#board-{numbers[size * at]}")
    cells = [row.player for row in table.computed.rows] if by_opponent else range(1, table.round + 1)
    return {who: [games.get(cell, "") for cell in cells] for who, games in found.items()}


@get("/e/{event:str}/t/{key:str}/standings/{person:int}", name="place", opt={"needs": ANYBODY})
@kept_for_all
def place_page(request: Asked, view: View, tournament: TournamentState, show: Show) -> Response[Any]:
    """Why a player has this place: every tie-break with its parts."""
    person = int(request.path_params["person"])
    number = tournament.number_of.get(person)
    if number is None:
        raise NotFound("nobody-ranked-here", tournament=tournament.settings.name)
    return show(
        "standings/place.html",
        tab="standings",
        seat=seat(view.state, tournament, person),
        told=told(explain(table_of(request, view, tournament.key).computed, number), texts_of(request)),
    )


ROUTES = [standings_page, place_page, crosstable_page]
