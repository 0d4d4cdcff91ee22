"""The next round while games are open: for each one the arbiter says whether the pairing waits for it.

Owns the questions. What an open game counts is the journal's (C.04.2 article 3.1): a draw, for the pairing alone.
"""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.response import Redirect

from dutchess.base.errors import DutchessError
from dutchess.base.translation import Texts
from dutchess.base.values import value_class
from dutchess.journal import TournamentState, actions
from dutchess.journal.intake.fields import Fields
from dutchess.journal.output.describe import GAME_ADJOURNED, GAME_POSTPONED
from dutchess.journal.results import ADJOURNED
from dutchess.web.auth.permissions import RUN
from dutchess.web.pages.changes.submissions import perform
from dutchess.web.shared.handlers import in_reading_thread, in_writing_thread
from dutchess.web.shared.lookup import tournament_named
from dutchess.web.shared.present import Seat, round_view
from dutchess.web.shared.render import error_text, page
from dutchess.web.shared.view import Asked, View, address_of, perform_action, view_of

REASONS = {"adjourned": GAME_ADJOURNED, "postponed": GAME_POSTPONED}  # by what a form says of a board
STATED = ("missing-results", "adjourned-games-open")  # what the page has said: nobody is asked again


@value_class
class OpenGame:
    """A game without a result. `is_decided`: the pairing need not wait for it."""

    round: int
    board: int
    white: Seat
    black: Seat
    is_decided: bool
    label: str  # what people call the board

    @property
    def field(self) -> str:
        """The name of its field in the form."""
        return f"game-{self.round}-{self.board}"


def open_games_of(view: View, tournament: TournamentState) -> list[OpenGame]:
    """Every open game of every published round."""
    games = []
    for this_round in tournament.rounds:
        if this_round.is_published and this_round.open_boards:
            rows = round_view(view.state, tournament, this_round).boards
            for row in (rows[place - 1] for place in this_round.open_boards):
                decided = row.result == ADJOURNED
                games.append(OpenGame(this_round.number, row.board, row.white, row.black, decided, row.label))
    return games


@get("/e/{event:str}/t/{key:str}/open-games", name="open-games", opt={"needs": RUN})
@in_reading_thread
def open_games(request: Asked, view: View, tournament: TournamentState) -> Response[Any]:
    """Which games are open, and what the pairing of the next round does about each."""
    if tournament.last is None or not tournament.last.is_published:
        return Redirect(address_of(request, "rounds"), status_code=303)
    return open_games_page(request, view, tournament)


def open_games_page(request: Asked, view: View, tournament: TournamentState, error: str = "") -> Response[str]:
    return page(
        request,
        "rounds/open-games.html",
        422 if error else 200,
        view,
        tournament=tournament,
        tab="rounds",
        games=open_games_of(view, tournament),
        error=error,
    )


@post("/e/{event:str}/t/{key:str}/open-games", name="pair-with-open-games", opt={"needs": RUN}, status_code=200)
@in_writing_thread
def pair_with_open_games(
    request: Asked, fields: Fields, view: View, tournament: TournamentState, _: Texts
) -> Response[Any]:
    """Note which games are adjourned or postponed; pair, unless a board is still waited for."""
    try:
        for game in open_games_of(view, tournament):
            if not game.is_decided and (reason := REASONS.get(fields.text(game.field))):
                action = actions.AdjournGame(tournament.key, game.round, game.board)
                perform_action(request, action, reason=reason, expected=fields.integer("expected"))
    except DutchessError as error:
        return open_games_page(request, view_of(request), tournament, error_text(request, error))
    view = view_of(request)
    tournament = tournament_named(view, request)
    waiting = [str(game.label) for game in open_games_of(view, tournament) if not game.is_decided]
    if waiting:
        waits = _.plural(
            "The pairing waits for board {boards}. Enter its result, or choose what happens to the game.",
            "The pairing waits for boards {boards}. Enter their results, or choose what happens to the games.",
            len(waiting),
            boards=", ".join(waiting),
        )
        return open_games_page(request, view, tournament, waits)
    sent = [
        ("tournament", tournament.key),
        ("next", address_of(request, "round", round=tournament.coming)),
        ("back", address_of(request, "open-games")),
        *(("confirmed", token) for token in _tokens_stated(view, tournament)),
    ]
    return perform(request, "pair-round", Fields(sent))


def _tokens_stated(view: View, tournament: TournamentState) -> list[str]:
    """The tokens of the cautions that the page has shown in its own words."""
    try:
        draft = view.ledger.propose(actions.PairRound(tournament.key, "0"))
    except DutchessError:
        return []  # it is refused, too, when the round is to be paired, and said there
    return [caution.token for caution in draft.cautions if caution.code in STATED]


ROUTES = [open_games, pair_with_open_games]
