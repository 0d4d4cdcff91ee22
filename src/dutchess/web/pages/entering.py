"""Entering results: the page, what is typed on it, and what others have entered meanwhile.

Owns what the page's script sends and reads: typed results one by one, each done or not whatever becomes of the others,
so that one that is sent again is one entry. Must not contain rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from itertools import islice
from typing import Any
from zlib import crc32

from litestar import Response, get, post

from dutchess.journal import Entry, Receipt, Round, TournamentState
from dutchess.journal.describe import Describer, in_words
from dutchess.journal.facts import ResultCleared, ResultCorrected, ResultEntered
from dutchess.journal.fields import Fields
from dutchess.journal.results import RESULTS as ALL_RESULTS
from dutchess.journal.results import result_text
from dutchess.web.answering import document
from dutchess.web.pages.forms import FORMS
from dutchess.web.pages.frame import Asked, View, address_of, moment_text, page, posted, texts_of, threaded, view_of
from dutchess.web.pages.lookup import round_named, tournament_named
from dutchess.web.pages.submissions import perform_for_script, state_of_board
from dutchess.web.permissions import READ, RESULTS
from dutchess.web.present import round_view

USUAL = ("1-0", "½-½", "0-1")
MOST_AT_ONCE = 50  # results of one request; the script sends fewer
LOOKED_AT = 200  # entries of the journal, for who entered what


@get("/e/{event:str}/t/{key:str}/rounds/{round:int}/results", name="results", opt={"needs": RESULTS})
@threaded
def results_page(request: Asked) -> Response[Any]:
    """Results by one click or key: 1, 0 and = enter, arrows move, digits jump to a board; a second pass verifies."""
    view = view_of(request)
    tournament = tournament_named(view, request)
    this_round = round_named(view, tournament, request)
    own = own_boards(request, tournament, this_round)
    shown = round_view(view.state, tournament, this_round)
    verifying = is_second_pass(request)
    return page(
        request,
        "results.html",
        view=view,
        tournament=tournament,
        tab="rounds",
        this_round=this_round,
        shown=shown,
        rows=[row for row in shown.boards if row.board in own],
        other_game=next(
            (one.number for one in tournament.match_of(this_round.number) if one.number != this_round.number), 0
        ),
        verifying=verifying,
        address=address_of(request, "enter-results", round=this_round.number) + ("?pass=2" if verifying else ""),
        pairing=pairing_of(this_round),
        usual=[(result, result_text(result)) for result in USUAL],
        others={result: result_text(result) for result in ALL_RESULTS if result not in USUAL},
    )


@post(
    "/e/{event:str}/t/{key:str}/rounds/{round:int}/results",
    name="enter-results",
    opt={"needs": RESULTS},
    status_code=200,
)
@posted
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
        done = perform_for_script(request, view, FORMS["verify-result" if verifying else "set-result"], one)
        if isinstance(done, Receipt):
            answers.append({"version": done.version})
            continue
        answers.append({**done, "theirs": theirs(request, view, one)} if done["status"] == 412 else done)
        if verifying:
            break
    return document({"answers": answers})


@get("/e/{event:str}/t/{key:str}/rounds/{round:int}/results/now", name="results-now", opt={"needs": RESULTS})
@threaded
def results_now(request: Asked) -> Response[Any]:
    """The result of each board, and who has changed it since a version (`since`): for pages that follow the others."""
    view = view_of(request)
    tournament = tournament_named(view, request)
    this_round = round_named(view, tournament, request)
    own = own_boards(request, tournament, this_round)
    since = Fields([*request.query_params.multi_items()]).number("since", 0)
    said = {board: who_and_when(request, entry) for board, entry in changes(view, tournament, this_round, since)}
    boards = {
        number: {"result": board.result, "verified": board.verified, "said": said.get(number, "")}
        for number, board in enumerate(this_round.boards, 1)
        if number in own
    }
    return document({"version": view.version, "pairing": pairing_of(this_round), "boards": boards})


def is_second_pass(request: Asked) -> bool:
    """Whether results are verified that somebody has entered."""
    return request.query_params.get("pass") == "2"


def own_boards(request: Asked, tournament: TournamentState, this_round: Round) -> frozenset[int]:
    """The boards whose results the visitor may enter: those of a device are some numbers of the hall."""
    own, labels = request.user.boards, tournament.board_numbers(this_round)
    return frozenset(
        number for number, label in enumerate(labels, 1) if own is None or own[1] <= label <= (own[2] or label)
    )


def pairing_of(this_round: Round) -> int:
    """A number that changes with who meets whom."""
    return crc32(repr([(board.white, board.black) for board in this_round.boards]).encode())


def changes(view: View, tournament: TournamentState, this_round: Round, since: int) -> Iterator[tuple[int, Entry]]:
    """What was written about boards of a round since a version, for those who may read it."""
    if READ not in view.needs or not 0 < since <= view.version:
        return
    for entry in view.ledger.entries(max(since, view.version - LOOKED_AT), view.version):
        about = vars(entry.fact)
        if (about.get("tournament"), about.get("round")) == (tournament.key, this_round.number) and "board" in about:
            yield about["board"], entry


def theirs(request: Asked, view: View, fields: Fields) -> dict[str, object]:
    """What somebody else did at the board that a typed result is about, for whoever was overtaken there."""
    now = view_of(request)
    tournament = now.tournament(fields.text("tournament"))
    this_round, number = tournament.round(fields.number("round")), fields.number("board")
    newest = dict(changes(now, tournament, this_round, fields.number("expected"))).get(number)
    said = sentence(request, now, newest) if newest else state_of_board(request, view, fields)
    return {"result": this_round.board(number).result, "version": now.version, "said": said}


def sentence(request: Asked, view: View, entry: Entry) -> str:
    """Who did what, and when: `Anna entered 1 – 0 at 14:32.`"""
    _ = texts_of(request)
    author, time = in_words(entry.author, _), time_text(entry.time, _.code)
    if isinstance(entry.fact, ResultEntered | ResultCorrected):
        result = result_text(entry.fact.result)
        return _("{author} entered {result} at {time}.", author=author, result=result, time=time)
    if isinstance(entry.fact, ResultCleared):
        return _("{author} cleared the result at {time}.", author=author, time=time)
    return f"{who_and_when(request, entry)}: {Describer(view.state, _).of(entry)}"


def who_and_when(request: Asked, entry: Entry) -> str:
    """`Anna, 14:32`."""
    _ = texts_of(request)
    return f"{in_words(entry.author, _)}, {time_text(entry.time, _.code)}"


def time_text(written: str, code: str) -> str:
    """A moment of the journal (UTC) as a time of today, or with its day."""
    at = datetime.fromisoformat(written.replace("Z", "+00:00")).astimezone()
    return f"{at:%H:%M}" if at.date() == datetime.now().astimezone().date() else moment_text(written, code)


ROUTES = [results_page, enter_results, results_now]
