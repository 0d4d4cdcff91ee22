"""Results that players report themselves, where the arbiter allows it."""

from __future__ import annotations

from typing import Any

from litestar import Response, post
from litestar.exceptions import PermissionDeniedException
from litestar.response import Redirect

from dutchess.base.errors import DutchessError
from dutchess.base.translation import Texts
from dutchess.journal import actions
from dutchess.journal.desk import Author
from dutchess.journal.intake.fields import Fields
from dutchess.journal.output.describe import BOTH_PLAYERS
from dutchess.journal.results import parse
from dutchess.journal.state import Board
from dutchess.web.auth.permissions import ANYBODY, RESULTS
from dutchess.web.auth.player_codes import code_of, is_code
from dutchess.web.auth.server_log import note
from dutchess.web.pages.rounds.results_page import USUAL
from dutchess.web.services import services_of
from dutchess.web.shared.event_options import Game
from dutchess.web.shared.handlers import in_writing_thread
from dutchess.web.shared.lookup import tournament_named
from dutchess.web.shared.render import page, refusal_page
from dutchess.web.shared.view import Asked, View, address_of


@post(
    "/e/{event:str}/t/{key:str}/rounds/{round:int}/report",
    name="report-result",
    opt={"needs": ANYBODY},
    status_code=200,
)
@in_writing_thread
def report_result(request: Asked, fields: Fields, view: View, _: Texts) -> Response[Any]:
    """One side reports its result; when both say the same it is entered. Only if the arbiter allows it.

    A code that only the player has says which side it is.
    """
    if not view.options.players_report:
        raise PermissionDeniedException(_("The arbiter enters the results here."))
    tournament = tournament_named(view, request)
    number = int(request.path_params["round"])
    back = address_of(request, "round", round=number)
    try:
        this_round, board, result = tournament.round(number), fields.number("board"), parse(fields.text("result"))
        at_board = this_round.board(tournament.place_of(number, board))
        if result not in USUAL:
            raise PermissionDeniedException(_("Please see the arbiter about this result."))
        if not this_round.is_published or not at_board.is_open:
            raise PermissionDeniedException(_("This board has its result already."))
        side = _side(request, view, tournament.key, at_board, fields.text("code"))
        if not side:
            return page(request, "message.html", 403, title=_("Not possible"), text=_("This is not your code."))
        options = services_of(request).options
        game = Game(view.event, tournament.key, number, at_board.white, at_board.black)
        other = options.report(game, side, result)
        if other == result:
            entered = actions.SetResult(tournament.key, number, board, result, corrects=False)
            both = Author(BOTH_PLAYERS, frozenset((RESULTS,)))
            services_of(request).desk.perform(view.event, both, entered, expected=view.version)
            options.forget_reports(game)
            return Redirect(f"{back}#board-{board}", status_code=303)
    except DutchessError as error:
        return refusal_page(request, view, error, back)
    text = _("Thank you. The result counts as soon as your opponent reports the same.")
    if other is not None:
        text = _("Your opponent has reported another result. Please see the arbiter.")
    return page(
        request,
        "message.html",
        title=_("Result of board {board}", board=board),
        text=text,
    )


def _side(request: Asked, view: View, key: str, board: Board, written: str) -> str:
    """Whose code it is: `w`, `b`, or nobody's. A right one counts however many wrong ones others have tried."""
    services = services_of(request)
    codes = services.options.code_number(view.event)
    for side, person in (("w", board.white), ("b", board.black)):
        if is_code(written, code_of(services.key, codes, view.event, key, person)):
            return side
    note(request, "wrong-result-code", event=view.event, board=f"{board.white}-{board.black}")
    return ""


ROUTES = [report_result]
