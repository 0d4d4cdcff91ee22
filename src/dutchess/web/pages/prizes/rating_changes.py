"""What the event does to everybody's rating, as far as it has been played."""

from __future__ import annotations

from typing import Any

from litestar import Response, get

from dutchess.awards.ratings import RatingChange, ratings
from dutchess.awards.sentences import former_ratings
from dutchess.base.values import value_class
from dutchess.journal import TournamentState
from dutchess.journal.rules.strength import listed_factor
from dutchess.tournament import Tournament
from dutchess.web.auth.permissions import ANYBODY, READ
from dutchess.web.pages.rounds.forecasts import known_to, published_tournament
from dutchess.web.services import services_of
from dutchess.web.shared.handlers import Show, kept_for_all
from dutchess.web.shared.present import Seat, seat
from dutchess.web.shared.view import Asked, View, texts_of


@get("/e/{event:str}/t/{key:str}/rating-changes", name="rating-changes", opt={"needs": ANYBODY})
@kept_for_all
def rating_changes_page(request: Asked, view: View, tournament: TournamentState, show: Show) -> Response[Any]:
    """K, expected score and change of every player; the first rating of those who have none."""
    rows = changes_of(request, view, tournament)
    return show(
        "prizes/rating-changes.html",
        tab="standings",
        rows=rows,
        any_late=any(board.is_late for this_round in tournament.rounds for board in this_round.boards),
        former=former_ratings([row.change for row in rows], texts_of(request)),
    )


def changes_of(request: Asked, view: View, tournament: TournamentState) -> list[Row]:
    """Everybody, in order of number; nobody before the first round."""
    changes: tuple[RatingChange, ...] = ()
    if tournament.player_numbers and tournament.rounds:
        changes = services_of(request).values.get(
            ("rating-changes", view.event, tournament.key, READ in view.needs),
            view.state,
            lambda: compute_changes(view, tournament, published_tournament(view, tournament)),
        )
    people = {number: person for person, number in tournament.player_numbers.items()}
    return [row(seat(view.state, tournament, people[change.player]), change) for change in changes]


def compute_changes(
    view: View, tournament: TournamentState, played: Tournament, only: int | None = None
) -> tuple[RatingChange, ...]:
    """The changes of everybody, or of one player; K is that of the rating list where a player came with it.

    For strangers K follows from the rating alone where the list has none: that of the young would tell their age.
    """
    played = known_to(view, played)
    people, settings = view.state.people, tournament.settings
    numbers = tournament.player_numbers
    factors = {
        number: factor for person, number in numbers.items() if (factor := listed_factor(settings, people[person]))
    }
    return ratings(
        played,
        rate=settings.rate_of_play,
        factors=factors,
        players=None if only is None else (only,),
        approved=tournament.declared.approved,
    )


@value_class
class Row:
    """A player with the number of rated games, the points in them, what was expected, and the change."""

    one: Seat
    change: RatingChange
    games: int
    points: int
    expected: str
    moved: str


def row(one: Seat, change: RatingChange) -> Row:
    rated = [game for game in change.games if not game.unrated]
    expected = f"{sum([game.expected or 0 for game in rated]) / 100:.2f}" if change.rating else ""
    moved = "" if change.change is None else f"{change.change / 100:+.2f}"
    return Row(one, change, len(rated), sum([game.points for game in rated]), expected, moved)


ROUTES = [rating_changes_page]
