"""Entering results: the page, what is typed on it, and what others have entered meanwhile.

Owns what the page's script sends and reads: typed results one by one, each done or not whatever becomes of the others,
so that one that is sent again is one entry. Must not contain rules.
"""

from __future__ import annotations

from itertools import islice
from typing import Any

from litestar import Response, get, post

from dutchess.journal import Receipt, Round, TournamentState
from dutchess.journal.intake.fields import Fields
from dutchess.journal.results import RESULTS as ALL_RESULTS
from dutchess.journal.results import result_text
from dutchess.web.api.json_calls import document
from dutchess.web.auth.permissions import RESULTS
from dutchess.web.pages.changes.submissions import perform_for_script
from dutchess.web.pages.rounds.board_changes import changes_of_boards, pairing_of, theirs, who_and_when
from dutchess.web.shared.handlers import Show, in_reading_thread, in_writing_thread
from dutchess.web.shared.lookup import round_named
from dutchess.web.shared.present import round_view
from dutchess.web.shared.view import Asked, View, address_of, view_of

USUAL = ("1-0", "½-½", "0-1")
OVERTAKEN = ("conflict", "has-result")  # by somebody else; who may not correct is told the latter
MOST_AT_ONCE = 50  # results of one request; the script sends fewer


@get("/e/{event:str}/t/{key:str}/rounds/{round:int}/results", name="results", opt={"needs": RESULTS})
@in_reading_thread
def results_page(request: Asked, view: View, tournament: TournamentState, show: Show) -> Response[Any]:
    """Results by one click or key: 1, 0 and = enter, arrows move, digits jump to a board; a second pass verifies."""
    this_round = round_named(view, tournament, request)
    own = own_boards(request, tournament, this_round)
    shown = round_view(view.state, tournament, this_round)
    verifying = is_second_pass(request)
    return show(
        "rounds/results.html",
        tab="rounds",
        this_round=this_round,
        shown=shown,
        rows=[row for row in shown.boards if row.board in own],
        other_game=next(
            (one.number for one in tournament.match_of(this_round.number) if one.number != this_round.number), 0
        ),
        verifying=verifying,
        address=address_of(request, "enter-results", round=this_round.number) + ("?pass=2" if verifying else ""),
        pairing=pairing_of(tournament, this_round),
        usual=[(result, result_text(result)) for result in USUAL],
        others={result: result_text(result) for result in ALL_RESULTS if result not in USUAL},
    )


@post(
    "/e/{event:str}/t/{key:str}/rounds/{round:int}/results",
    name="enter-results",
    opt={"needs": RESULTS},
    status_code=200,
)
@in_writing_thread
def enter_results(request: Asked, fields: Fields) -> Response[Any]:
    """Typed results (`board`, `result`, `expected` of each, in order): an answer for each of the first ones.

    A second pass stops at the first one that does not fit.
    """
    view, verifying = view_of(request), is_second_pass(request)
    typed = zip(fields.all("board"), fields.all("result"), fields.all("expected"), strict=False)
    answers: list[object] = []
    for board, result, expected in islice(typed, MOST_AT_ONCE):
        about = [("tournament", request.path_params["key"]), ("round", str(request.path_params["round"]))]
        one = Fields([*about, ("board", board), ("result", result), ("expected", expected)])
        done = perform_for_script(request, view, "verify-result" if verifying else "set-result", one)
        if isinstance(done, Receipt):
            answers.append({"version": done.version})
            continue
        other = theirs(request, one) if done.get("code") in OVERTAKEN else None
        answers.append({**done, "theirs": vars(other)} if other else done)
        if verifying:
            break
    return document({"answers": answers})


@get("/e/{event:str}/t/{key:str}/rounds/{round:int}/results/now", name="results-now", opt={"needs": RESULTS})
@in_reading_thread
def results_now(request: Asked, view: View, tournament: TournamentState) -> Response[Any]:
    """The result of each board, and who has changed it since a version (`since`): for pages that follow the others."""
    this_round = round_named(view, tournament, request)
    own = own_boards(request, tournament, this_round)
    since = Fields([*request.query_params.multi_items()]).number("since", 0)
    said = {
        board: who_and_when(request, entry) for board, entry in changes_of_boards(view, tournament, this_round, since)
    }
    boards = {
        number: {"result": board.result, "verified": board.verified, "said": said.get(number, "")}
        for number, board in zip(tournament.board_numbers(this_round), this_round.boards, strict=True)
        if number in own
    }
    return document({"version": view.version, "pairing": pairing_of(tournament, this_round), "boards": boards})


def is_second_pass(request: Asked) -> bool:
    """Whether results are verified that somebody has entered."""
    return request.query_params.get("pass") == "2"


def own_boards(request: Asked, tournament: TournamentState, this_round: Round) -> frozenset[int]:
    """The boards whose results the visitor may enter, by their numbers in the hall."""
    numbers = tournament.board_numbers(this_round)
    if request.user.boards is None:
        return frozenset(numbers)
    key, first, last = request.user.boards
    return frozenset(number for number in numbers if key == tournament.key and first <= number <= (last or number))


ROUTES = [results_page, enter_results, results_now]
