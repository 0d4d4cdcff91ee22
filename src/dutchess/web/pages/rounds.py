"""Rounds: the boards, drafts and their publication, results by keyboard, pairing by hand."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.response import Redirect

import dutchess
from dutchess.errors import DutchessError
from dutchess.explanation import RoundExplained
from dutchess.journal import NotFound, Round, TournamentState, tournament_of
from dutchess.journal.results import RESULTS as ALL_RESULTS
from dutchess.journal.rules.manual import expected_in, violations
from dutchess.translation import known
from dutchess.web.options import OptionStore
from dutchess.web.pages.events import next_step, tournament_named
from dutchess.web.pages.forms import Fields, pairs_of
from dutchess.web.pages.frame import Asked, View, options_of, page, posted, shared, texts_of, threaded, view_of
from dutchess.web.permissions import ANYBODY, READ, RESULTS, RUN
from dutchess.web.present import round_view, seat, visible_rounds

USUAL = ("1-0", "½-½", "0-1")


def round_named(view: View, found: TournamentState, request: Asked) -> Round:
    """The round that the address names, if this visitor may see it."""
    entry = found.round(int(request.path_params["round"]))
    if not entry.is_published and READ not in view.needs:
        raise NotFound(f"round {entry.number} is not published yet")
    return entry


@get("/e/{event:str}/t/{key:str}/rounds", name="rounds", opt={"needs": ANYBODY})
@shared
def rounds(request: Asked) -> Response[Any]:
    """The newest round."""
    view = view_of(request)
    found = tournament_named(view, request)
    shown = visible_rounds(found, READ in view.needs)
    if shown:
        return Redirect(f"/e/{view.event}/t/{found.key}/rounds/{shown[-1].number}", status_code=303)
    _ = texts_of(request)
    step = next_step(_, found) if RUN in view.needs else ("", "", "")
    return page(request, "no-round.html", view=view, found=found, tab="rounds", step=step)


@get("/e/{event:str}/t/{key:str}/rounds/{round:int}", name="round", opt={"needs": ANYBODY})
@shared
def round_page(request: Asked) -> Response[Any]:
    view = view_of(request)
    found = tournament_named(view, request)
    entry = round_named(view, found, request)
    if entry.phase == "manual" and RUN in view.needs:
        return Redirect(f"/e/{view.event}/t/{found.key}/rounds/{entry.number}/manual", status_code=303)
    _ = texts_of(request)
    store: OptionStore = request.app.state.options
    options = options_of(request)
    disagreements = (
        [board for board in store.disagreements(view.event, found.key, entry.number) if board in entry.open_boards]
        if READ in view.needs
        else []
    )
    return page(
        request,
        "round.html",
        view=view,
        found=found,
        tab="rounds",
        entry=entry,
        shown=round_view(view.state, found, entry),
        numbers=[one.number for one in visible_rounds(found, READ in view.needs)],
        step=next_step(_, found) if RUN in view.needs and entry is found.last else ("", "", ""),
        results=ALL_RESULTS,
        q=request.query_params.get("q", ""),
        may_report=options.players_report and entry.is_published and not found.closed,
        disagreements=disagreements,
        surprises=surprises(view, found, entry, _.code) if entry.phase == "draft" and RUN in view.needs else "",
        everybody=[seat(view.state, found, person) for person in found.numbers] if entry.phase == "draft" else [],
    )


def surprises(view: View, found: TournamentState, entry: Round, code: str) -> str:
    """What an arbiter should know of a draft before he publishes it; empty where a system tells nothing."""
    if found.is_round_robin:
        return ""
    try:
        tournament = tournament_of(view.state, found.key, rounds=entry.number)
        explained = dutchess.explain(tournament, entry.number)
        assert isinstance(explained, RoundExplained)
        return explained.fragment(known(code), full=False)
    except DutchessError:
        return ""


@get("/e/{event:str}/t/{key:str}/rounds/{round:int}/results", name="results", opt={"needs": RESULTS})
@threaded
def results_page(request: Asked) -> Response[Any]:
    """Results by keyboard: 1, 0 and = enter, arrows move, digits jump to a board; a second pass verifies."""
    view = view_of(request)
    found = tournament_named(view, request)
    entry = round_named(view, found, request)
    boards = request.user.boards
    shown = round_view(view.state, found, entry)
    rows = [row for row in shown.boards if boards is None or boards[1] <= row.board <= (boards[2] or row.board)]
    return page(
        request,
        "results.html",
        view=view,
        found=found,
        tab="rounds",
        entry=entry,
        shown=shown,
        rows=rows,
        verifying=request.query_params.get("pass") == "2",
        usual=USUAL,
        others=[result for result in ALL_RESULTS if result not in USUAL],
    )


@get("/e/{event:str}/t/{key:str}/rounds/{round:int}/manual", name="manual", opt={"needs": RUN})
@threaded
def manual_page(request: Asked) -> Response[Any]:
    """Pairing by hand: the boards, who is left, and what the pairing breaks."""
    view = view_of(request)
    found = tournament_named(view, request)
    entry = round_named(view, found, request)
    pairs = entry.matches or tuple((board.white, board.black) for board in entry.boards)
    placed = {person for pair in pairs for person in pair} | {entry.bye}
    left = [person for person in expected_in(found, entry.number) if person not in placed]
    seats = [seat(view.state, found, person) for person in left]
    return page(
        request,
        "manual.html",
        view=view,
        found=found,
        tab="rounds",
        entry=entry,
        pairs=[(seat(view.state, found, white), seat(view.state, found, black)) for white, black in pairs],
        bye=None if entry.bye is None else seat(view.state, found, entry.bye),
        left=sorted(seats, key=lambda one: one.number),
        violations=violations(view.state, found, pairs, entry.bye) if entry.phase == "manual" else (),
    )


@post(
    "/e/{event:str}/t/{key:str}/rounds/{round:int}/violations", name="violations", opt={"needs": RUN}, status_code=200
)
@posted
def violations_of(request: Asked, fields: Fields) -> Response[Any]:
    """What the pairs that are chosen in the form would break, before they are saved; a part of the page."""
    view = view_of(request)
    found = tournament_named(view, request)
    try:
        pairs = [
            (one, other) for one, other in zip(fields.all("white"), fields.all("black"), strict=False) if one and other
        ]
        whole = Fields([(name, one) for pair in pairs for name, one in zip(("white", "black"), pair, strict=True)])
        broken = violations(view.state, found, pairs_of(whole), fields.integer("bye"))
        return page(request, "violations.html", view=view, violations=broken, refusal="")
    except DutchessError as error:
        return page(request, "violations.html", view=view, violations=(), refusal=str(error))


ROUTES = [rounds, round_page, results_page, manual_page, violations_of]
