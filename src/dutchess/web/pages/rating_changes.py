"""What the event does to everybody's rating, as far as it has been played."""

from __future__ import annotations

from typing import Any

from litestar import Response, get

from dutchess.awards.ratings import RatingChange, ratings
from dutchess.decimals import decimal
from dutchess.web.pages.forecasts import published
from dutchess.web.pages.frame import Asked, page, shared, view_of
from dutchess.web.pages.lookup import tournament_named
from dutchess.web.permissions import ANYBODY
from dutchess.web.present import Seat, seat
from dutchess.web.services import services_of


@get("/e/{event:str}/t/{key:str}/rating-changes", name="rating-changes", opt={"needs": ANYBODY})
@shared
def rating_changes_page(request: Asked) -> Response[Any]:
    """K, expected score and change of every player; the first rating of those who have none."""
    view = view_of(request)
    tournament = tournament_named(view, request)
    changes: tuple[RatingChange, ...] = ()
    if tournament.player_numbers and tournament.rounds:
        rate = tournament.settings.rate_of_play
        changes = services_of(request).values.of(
            ("rating-changes", view.event, tournament.key),
            view.state,
            lambda: ratings(published(view, tournament), rate=rate),
        )
    people = {number: person for person, number in tournament.player_numbers.items()}
    rows = [_row(seat(view.state, tournament, people[change.player]), change) for change in changes]
    return page(request, "rating-changes.html", view=view, tournament=tournament, tab="standings", rows=rows)


def _row(one: Seat, change: RatingChange) -> tuple[Seat, RatingChange, int, int, str, str]:
    """A player with the number of rated games, the points in them, what was expected, and the change."""
    rated = [game for game in change.games if not game.unrated]
    expected = f"{decimal(sum([game.expected for game in rated]))}" if change.rating else ""
    moved = "" if change.change is None else f"{change.change / 100:+.2f}"
    return one, change, len(rated), sum([game.points for game in rated]), expected, moved


ROUTES = [rating_changes_page]
