"""Clubs, federations and age groups by their best players; a page for each club; and how the places changed."""

from __future__ import annotations

from math import log
from typing import Any

from litestar import Response, get

from dutchess.base.translation import N_, Texts
from dutchess.base.values import replace, value_class
from dutchess.journal import NotFound, TournamentState, last_with_results, standings_after
from dutchess.ranking.groups import USUAL_BEST, GroupRow, grouped
from dutchess.web.auth.permissions import ANYBODY, READ
from dutchess.web.services import services_of
from dutchess.web.shared.handlers import Show, kept_for_all
from dutchess.web.shared.present import Seat, seat
from dutchess.web.shared.view import Asked, View, table_of

HEADINGS = {"club": N_("Clubs"), "federation": N_("Federations"), "age": N_("Age groups")}
FIRST = 10  # players of the chart
NAME = 15  # the height of a name in it
WIDTH, HEIGHT, LEFT, RIGHT, TOP = 900, 360, 40, 230, 20  # of the chart, in its own units


def _tables(request: Asked, view: View, tournament: TournamentState) -> dict[str, tuple[GroupRow, ...]]:
    """The groups of every kind; nothing for teams, or before the numbers are assigned."""
    if not tournament.numbers or tournament.is_team_event:
        return {}
    table = table_of(request, view, tournament.key).computed
    return {kind: grouped(table, kind, best=USUAL_BEST) for kind in HEADINGS if kind != "age" or READ in view.needs}


@get("/e/{event:str}/t/{key:str}/groups", name="groups", opt={"needs": ANYBODY})
@kept_for_all
def groups_page(request: Asked, view: View, tournament: TournamentState, _: Texts, show: Show) -> Response[Any]:
    """Groups by the points of their best players together."""
    tables = [(kind, _(HEADINGS[kind]), rows) for kind, rows in _tables(request, view, tournament).items() if rows]
    return show("standings/groups.html", tab="standings", tables=tables, best=USUAL_BEST)


@get("/e/{event:str}/t/{key:str}/groups/club/{person:int}", name="club", opt={"needs": ANYBODY})
@kept_for_all
def club_page(request: Asked, view: View, tournament: TournamentState, show: Show) -> Response[Any]:
    """The club of a player: everybody of it with place and points."""
    person = int(request.path_params["person"])
    number = tournament.number_of.get(person)
    clubs = _tables(request, view, tournament).get("club", ())
    club = next((one for one in clubs if number in [row.player for row in one.players]), None)
    if club is None:
        raise NotFound("nobody-ranked-here", tournament=tournament.settings.name)
    rows = [(seat(view.state, tournament, tournament.person(row.player)), row) for row in club.players]
    return show("standings/club.html", tab="standings", club=club, rows=rows, best=USUAL_BEST)


@value_class
class Line:
    """A player in the chart: the place after each round, the points of the line, and where the name stands."""

    one: Seat
    places: tuple[int, ...]
    points: str
    height: float


@get("/e/{event:str}/t/{key:str}/progress", name="progress", opt={"needs": ANYBODY})
@kept_for_all
def progress_page(request: Asked, view: View, tournament: TournamentState, show: Show) -> Response[Any]:
    """The places of the leaders after every round."""
    rounds = last_with_results(tournament) if tournament.numbers else 0
    after: list[dict[int, int]] = services_of(request).values.get(
        ("progress", view.event, tournament.key), view.state, lambda: _places(view, tournament, rounds)
    )
    leaders = sorted(after[-1].items(), key=lambda item: item[1])[:FIRST] if after else []
    lowest = max([places[person] for person, _ in leaders for places in after if person in places], default=1)
    lines = _set_apart([_line(view, tournament, person, after, lowest) for person, _ in leaders])
    return show(
        "standings/progress.html",
        tab="standings",
        lines=lines,
        rounds=rounds,
        columns=[(number, _x(number, rounds)) for number in range(1, rounds + 1)],
        chart=(WIDTH, HEIGHT, WIDTH - RIGHT),
    )


def _places(view: View, tournament: TournamentState, rounds: int) -> list[dict[int, int]]:
    """The place of everybody after each round."""
    return [
        {place.person: place.place for place in standings_after(view.state, tournament.key, number).places}
        for number in range(1, rounds + 1)
    ]


def _x(number: int, rounds: int) -> float:
    return round(LEFT + (WIDTH - LEFT - RIGHT) * (number - 1) / max(1, rounds - 1), 1)


def _y(place: int, lowest: int) -> float:
    """Half of the places are above the square root of the lowest one: the first ten are what people look for."""
    return round(TOP + (HEIGHT - 2 * TOP) * log(place) / max(1.0, log(lowest)), 1)


def _line(view: View, tournament: TournamentState, person: int, after: list[dict[int, int]], lowest: int) -> Line:
    known = [(number, places[person]) for number, places in enumerate(after, 1) if person in places]
    points = " ".join([f"{_x(number, len(after))},{_y(place, lowest)}" for number, place in known])
    places = tuple([place for _, place in known])
    return Line(seat(view.state, tournament, person), places, points, _y(places[-1], lowest) + 4)


def _set_apart(lines: list[Line]) -> list[Line]:
    """The same with names that do not cover each other."""
    spread: list[Line] = []
    for line in lines:
        height = max(line.height, spread[-1].height + NAME) if spread else line.height
        spread.append(replace(line, height=round(height, 1)))
    return spread


ROUTES = [groups_page, club_page, progress_page]
