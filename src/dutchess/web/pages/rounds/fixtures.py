"""A table of rounds as a whole: who meets whom in which round, on a page and on paper; its rounds published ahead.

Owns the schedule before its rounds are paired. Must not pair: the table does, when the rounds are paired.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from litestar import Response, get, post
from litestar.response import Redirect

from dutchess.base.errors import DutchessError
from dutchess.base.translation import Texts
from dutchess.base.values import value_class
from dutchess.journal import NotFound, TournamentState, Unconfirmed, actions, tournament_of
from dutchess.journal.intake.fields import Fields
from dutchess.pairing.roundrobin.berger import round_robin
from dutchess.pairing.scheveningen import all_rounds
from dutchess.web.auth.permissions import ANYBODY, READ, RUN
from dutchess.web.pages.changes.submissions import ask
from dutchess.web.shared.handlers import Show, in_writing_thread, kept_for_all
from dutchess.web.shared.present import Seat, round_view, seat, visible_rounds
from dutchess.web.shared.render import refusal_page
from dutchess.web.shared.view import Asked, View, address_of, perform_action


@value_class
class Game:
    """A pair of the schedule; `text` is its result, if there is one."""

    white: Seat
    black: Seat
    text: str = ""


@value_class
class RoundOfSchedule:
    """A round of the schedule: its games, and who is free in an odd field. `is_public` once it is published."""

    number: int
    games: tuple[Game, ...]
    free: Seat | None
    is_public: bool


def schedule_of(view: View, tournament: TournamentState) -> tuple[RoundOfSchedule, ...]:
    """All rounds: as they were paired, and those to come as the table has them; for strangers once one is published."""
    numbers, private = tournament.numbers, READ in view.needs
    if not tournament.is_scheduled or len(numbers) < 2 or not (private or visible_rounds(tournament, private)):
        return ()
    paired = {one.number: one for one in visible_rounds(tournament, private)}
    found = []
    for number, ends in enumerate(_table(view, tournament), 1):
        if number in paired:
            shown = round_view(view.state, tournament, paired[number])
            rows = shown.matches or shown.boards
            played = [Game(row.white, row.black, getattr(row, "text", "") or getattr(row, "score", "")) for row in rows]
        else:
            played = [
                Game(seat(view.state, tournament, one), seat(view.state, tournament, other)) for one, other in ends
            ]
        met = {one.person for game in played for one in (game.white, game.black)}
        free = next((seat(view.state, tournament, who) for who in numbers if who not in met), None)
        is_public = number in paired and paired[number].is_published
        found.append(RoundOfSchedule(number, tuple(played), free, is_public))
    return tuple(found)


def _table(view: View, tournament: TournamentState) -> Iterator[list[tuple[int, int]]]:
    """The persons (teams) who meet in each round of the table, White first."""
    numbers, settings = tournament.numbers, tournament.settings
    if tournament.is_round_robin:
        for games in round_robin(len(numbers), double=settings.double, swap_last_two=settings.swap_last_two):
            yield [(numbers[white - 1], numbers[black - 1]) for white, black in games]
        return
    try:
        rounds = all_rounds(tournament_of(view.state, tournament.key))
    except DutchessError:  # nobody has said yet who is in which team
        return
    for games in rounds[: settings.rounds]:
        yield [(tournament.person(white), tournament.person(black)) for white, black in games]


@get("/e/{event:str}/t/{key:str}/fixtures", name="fixtures", opt={"needs": ANYBODY})
@kept_for_all
def fixtures_page(request: Asked, view: View, tournament: TournamentState, show: Show) -> Response[Any]:
    """Every round of the table; for everybody as soon as the first one is published."""
    if not tournament.is_scheduled or not (READ in view.needs or visible_rounds(tournament, private=False)):
        raise NotFound("nobody-paired-here", tournament=tournament.settings.name)
    rounds = schedule_of(view, tournament)
    ahead = [one.number for one in rounds if not one.is_public]
    return show("rounds/fixtures.html", tab="rounds", rounds=rounds, ahead=ahead)


@post("/e/{event:str}/t/{key:str}/fixtures", name="publish-ahead", opt={"needs": RUN}, status_code=200)
@in_writing_thread
def publish_ahead(request: Asked, fields: Fields, view: View, tournament: TournamentState, _: Texts) -> Response[Any]:
    """Pair and publish every round of the schedule: its games can then be played in any order."""
    key = tournament.key
    back, confirmed = address_of(request, "fixtures"), fields.all("confirmed")
    try:
        last = tournament.last
        if last is not None and not last.is_published:
            perform_action(request, actions.PublishRound(key), confirmed=confirmed)
        while (now := view.ledger.state.tournament(key)).coming <= now.settings.rounds:
            perform_action(request, actions.PairRound(key), confirmed=confirmed)
            perform_action(request, actions.PublishRound(key), confirmed=confirmed)
    except Unconfirmed as error:
        return ask(request, view, back, fields, back, error.cautions)
    except DutchessError as error:
        return refusal_page(request, view, error, back, tournament)
    return Redirect(back, status_code=303)


ROUTES = [fixtures_page, publish_ahead]
