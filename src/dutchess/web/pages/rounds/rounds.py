"""Rounds: the boards, drafts and their publication, pairing by hand."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from litestar import Response, get, post
from litestar.response import Redirect

from dutchess.base.errors import DutchessError
from dutchess.base.translation import Texts
from dutchess.base.values import replace
from dutchess.journal import Round, TournamentState, Unconfirmed, actions
from dutchess.journal.intake.fields import Fields
from dutchess.journal.output.describe import PAIRED_BY_HAND
from dutchess.journal.output.next_step import next_step
from dutchess.journal.results import RESULTS as ALL_RESULTS
from dutchess.journal.rules.formats import level_matches
from dutchess.journal.rules.pairing.manual import expected_in, violations
from dutchess.proving import has_proofs
from dutchess.web.auth.permissions import ANYBODY, READ, RUN
from dutchess.web.pages.changes.forms import pairs_of
from dutchess.web.pages.changes.submissions import ask, perform
from dutchess.web.pages.rounds.explaining import DraftExplained, draft_explained
from dutchess.web.pages.rounds.reopening import causes
from dutchess.web.pages.rounds.results_page import USUAL
from dutchess.web.services import services_of
from dutchess.web.shared.alphabet import matches_words
from dutchess.web.shared.handlers import Show, in_reading_thread, in_writing_thread, kept_for_all
from dutchess.web.shared.lookup import round_named
from dutchess.web.shared.present import Seat, current_round, round_view, seat, visible_rounds
from dutchess.web.shared.render import error_text, page, refusal_page
from dutchess.web.shared.view import Asked, View, address_of, perform_action


@get("/e/{event:str}/t/{key:str}/rounds", name="rounds", opt={"needs": ANYBODY})
@kept_for_all
def rounds(request: Asked, view: View, tournament: TournamentState, _: Texts, show: Show) -> Response[Any]:
    """The newest round."""
    current = current_round(visible_rounds(tournament, READ in view.needs), tournament.is_scheduled)
    if current:
        return Redirect(address_of(request, "round", round=current.number), status_code=303)
    step = next_step(_, tournament) if RUN in view.needs else None
    return show("rounds/no-round.html", tab="rounds", step=step)


@get("/e/{event:str}/t/{key:str}/rounds/{round:int}", name="round", opt={"needs": ANYBODY})
@kept_for_all
def round_page(request: Asked, view: View, tournament: TournamentState, _: Texts, show: Show) -> Response[Any]:
    this_round = round_named(view, tournament, request)
    if this_round.phase == "manual" and RUN in view.needs:
        return Redirect(address_of(request, "manual", round=this_round.number), status_code=303)
    runs, is_draft = RUN in view.needs, this_round.phase == "draft"
    options = view.options
    shown = round_view(view.state, tournament, this_round)
    waiting = [shown.boards[place - 1] for place in this_round.open_boards]
    reported: Collection[tuple[int, int]] = ()
    if READ in view.needs:
        reported = services_of(request).options.disagreements(view.event, tournament.key, this_round.number)
    typed = request.query_params.get("q", "")
    if typed:
        shown = replace(
            shown, boards=tuple(row for row in shown.boards if matches_words(typed, row.white.name, row.black.name))
        )
    seats = [seat(view.state, tournament, person) for person in tournament.numbers] if is_draft else []
    return show(
        "rounds/round.html",
        tab="rounds",
        this_round=this_round,
        has_proofs=has_proofs(tournament.settings.system),
        shown=shown,
        waiting=waiting,
        numbers=[one.number for one in visible_rounds(tournament, READ in view.needs)],
        step=next_step(_, tournament) if runs and tournament.last in tournament.match_of(this_round.number) else None,
        results=ALL_RESULTS,
        usual=USUAL,
        q=typed,
        may_report=options.players_report and this_round.is_published and not tournament.closed,
        disagreements=[row for row in waiting if (row.white.person, row.black.person) in reported],
        draft=draft_explained(request, view, tournament, this_round, _.code) if is_draft and runs else DraftExplained(),
        everybody=[(one.number, f"{one.number} {one.name}") for one in seats],
        causes=causes(view.state, tournament, this_round) if runs else (),
        level=_level_matches(view, tournament, this_round) if runs else (),
    )


def _level_matches(view: View, tournament: TournamentState, this_round: Round) -> list[tuple[Seat, Seat, str]]:
    """The matches of a knock-out that a play-off decides after this round: the two, and its games so far."""
    if this_round.number != tournament.last_published or tournament.closed:
        return []
    pairs = level_matches(view.state, tournament, this_round.number)
    known = {frozenset((one.white, one.black)): one for one in tournament.playoffs if one.round == this_round.number}
    found = []
    for pair in pairs:
        entered = known.get(frozenset(pair))
        white, black = (entered.white, entered.black) if entered else pair
        seats = [seat(view.state, tournament, person) for person in (white, black)]
        found.append((seats[0], seats[1], entered.results if entered else ""))
    return found


@get("/e/{event:str}/t/{key:str}/rounds/{round:int}/manual", name="manual", opt={"needs": RUN})
@in_reading_thread
def manual_page(request: Asked, view: View, tournament: TournamentState, show: Show) -> Response[Any]:
    """Pairing by hand: the boards, who is left, and what the pairing breaks."""
    this_round = round_named(view, tournament, request)
    pairs = this_round.matches or tuple((board.white, board.black) for board in this_round.boards)
    placed = [person for pair in pairs for person in pair] + ([] if this_round.bye is None else [this_round.bye])
    left = [person for person in expected_in(tournament, this_round.number) if person not in placed]
    seats = {person: seat(view.state, tournament, person) for person in (*placed, *left)}
    by_number = sorted(seats.values(), key=lambda one: one.number)
    return show(
        "rounds/pair-by-hand.html",
        tab="rounds",
        this_round=this_round,
        pairs=[(seats[white], seats[black]) for white, black in pairs],
        bye=None if this_round.bye is None else seats[this_round.bye],
        left=[one for one in by_number if one.person in left],
        options=[("", "–"), *((one.person, f"{one.number} {one.name}") for one in by_number)],
        violations=violations(view.state, tournament, pairs, this_round.bye) if this_round.phase == "manual" else (),
    )


@post(
    "/e/{event:str}/t/{key:str}/rounds/{round:int}/violations", name="violations", opt={"needs": RUN}, status_code=200
)
@in_writing_thread
def violations_of(request: Asked, fields: Fields, view: View, tournament: TournamentState) -> Response[Any]:
    """What the pairs that are chosen in the form would break, before they are saved; a part of the page."""
    try:
        pairs = [
            (one, other) for one, other in zip(fields.all("white"), fields.all("black"), strict=False) if one and other
        ]
        whole = Fields([(name, one) for pair in pairs for name, one in zip(("white", "black"), pair, strict=True)])
        broken = violations(view.state, tournament, pairs_of(whole), fields.integer("bye"))
        return page(request, "rounds/violations.html", view=view, violations=broken, refusal="")
    except DutchessError as error:
        return page(request, "rounds/violations.html", view=view, violations=(), refusal=error_text(request, error))


@post("/e/{event:str}/t/{key:str}/rounds/{round:int}/manual", name="finish-manual", opt={"needs": RUN}, status_code=200)
@in_writing_thread
def finish_manual(request: Asked, fields: Fields, view: View, tournament: TournamentState, _: Texts) -> Response[Any]:
    """Save the pairs as they are in the form, and end pairing by hand: nothing that was chosen is lost."""
    this_round = round_named(view, tournament, request)
    back = address_of(request, "manual", round=this_round.number)
    known = this_round.matches or tuple((board.white, board.black) for board in this_round.boards)
    try:
        pairs, bye = pairs_of(fields), fields.integer("bye")
        if (set(pairs), bye) != (set(known), this_round.bye):
            action = actions.ChangePairing(tournament.key, pairs, bye)
            expected, confirmed = fields.integer("expected"), fields.all("confirmed")
            perform_action(request, action, expected=expected, confirmed=confirmed)
    except Unconfirmed as error:
        address = address_of(request, "finish-manual", round=this_round.number)
        return ask(request, view, address, fields, back, error.cautions)
    except DutchessError as error:
        return refusal_page(request, view, error, back, tournament)
    after = address_of(request, "round", round=this_round.number)
    closing = [("tournament", tournament.key), ("next", after), ("back", back), ("reason", PAIRED_BY_HAND)]
    return perform(request, "close-manual", Fields(closing))


ROUTES = [rounds, round_page, manual_page, violations_of, finish_manual]
