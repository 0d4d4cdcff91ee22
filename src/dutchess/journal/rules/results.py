"""Results: entered, verified, corrected, adjourned.

Owns C.04.2 articles 3.1 (adjourned games), 4.2 and 4.3 (corrections before and after the next pairing), and questions
157 to 169 and 180 to 193 of the check list. Past rounds are never paired again. Must not compute standings.
"""

from __future__ import annotations

from collections.abc import Iterator

from dutchess.base.values import value_class
from dutchess.journal import actions, facts, results
from dutchess.journal.cautions import CONFIRM, Caution
from dutchess.journal.errors import NotFound, Refusal
from dutchess.journal.facts import Fact
from dutchess.journal.messages import Message, said
from dutchess.journal.rules.entering import discarded_draft
from dutchess.journal.rules.proposal import Proposal, even_when_closed, number_and_name, rule, unchanged
from dutchess.journal.state import Board, Round, State, TournamentState

# What concerns one board of a round.
OfBoard = actions.SetResult | actions.ClearResult | actions.VerifyResult | actions.CorrectColours | actions.AdjournGame


@even_when_closed
@rule
def set_result(state: State, action: actions.SetResult) -> Proposal:
    """A result is entered where there is none yet; what is there is corrected (C.04.2 articles 4.2, 4.3)."""
    tournament = state.tournament(action.tournament)
    this_round, place, board = _published_board(tournament, action)
    result = results.parse(action.result)
    if result == (board.rated or board.result):
        return Proposal(())
    if board.is_open:
        return _enter_result(state, tournament, this_round, place, result)
    if not action.corrects:
        raise Refusal("has-result", "C.04.2 4.2", round=action.round, board=action.board, result=board.result)
    return _correct_result(state, tournament, this_round, place, result, action.in_time)


def _enter_result(state: State, tournament: TournamentState, this_round: Round, place: int, result: str) -> Proposal:
    """A result where there is none yet."""
    _check_board(this_round.board(place), result)
    if tournament.is_scheduled:  # the table pairs, whatever the results are: games may be played ahead or later
        return Proposal((facts.ResultEntered(tournament.key, this_round.number, place, result),))
    if tournament.matches_since(this_round.number) == 0:
        dropped, cautions = discarded_draft(tournament, said("result-arrived"))
        return Proposal((*dropped, facts.ResultEntered(tournament.key, this_round.number, place, result)), cautions)
    return _adjourned_result(state, tournament, this_round, place, result)


def _adjourned_result(
    state: State, tournament: TournamentState, this_round: Round, place: int, result: str
) -> Proposal:
    """C.04.2 article 3.1, questions 162 and 163: at any time; confirmed if later pairings counted another result."""
    dropped, cautions = discarded_draft(tournament, said("adjourned-result-arrived"))
    remark = ""
    if result not in results.DRAWS:
        board = this_round.board(place)
        remark = f"{_versus(state, tournament, board)} ? => {result}"
        label = tournament.board_number(this_round.number, place)
        text = said("adjourned-not-drawn", round=this_round.number, board=label, result=result)
        cautions = (*cautions, Caution(CONFIRM, text, "C.04.2 3.1; VCL 163"))
    return Proposal((*dropped, facts.ResultEntered(tournament.key, this_round.number, place, result, remark)), cautions)


@even_when_closed
@rule
def set_results(state: State, action: actions.SetResults) -> Proposal:
    """Many results, each by the rules for one; all of them or none."""
    made: list[Fact] = []
    cautions: list[Caution] = []
    reason: Message | None = None
    for one in _one_by_one(action):
        proposal = set_result(state, one)
        made += [fact for fact in proposal.facts if fact not in made]
        cautions += [caution for caution in proposal.cautions if caution not in cautions]
        reason = reason or proposal.needs_reason
    return Proposal(tuple(made), tuple(cautions), reason)


def _one_by_one(action: actions.SetResults) -> Iterator[actions.SetResult]:
    for board, result in action.results:
        yield actions.SetResult(action.tournament, action.round, board, result, action.corrects, action.in_time)


@rule
def clear_result(state: State, action: actions.ClearResult) -> Proposal:
    """C.04.2 article 4.3: what was entered by mistake is taken away, unless a later round was paired with it."""
    tournament = state.tournament(action.tournament)
    _, place, board = _published_board(tournament, action)
    if board.result == results.OPEN:
        return Proposal(())
    _check_board(board, results.OPEN)
    if not tournament.is_scheduled and tournament.matches_since(action.round):
        last = tournament.last_published
        raise Refusal("result-is-used", "C.04.2 4.3", round=action.round, board=action.board, last=last)
    what = said("result-cleared", round=action.round, board=action.board, before=board.result)
    window = _window(tournament, action.round, what, in_time=False)
    reason = said("reason-verified-result-cleared") if board.verified else None
    fact = facts.ResultCleared(tournament.key, action.round, place)
    return Proposal((*window.facts, fact), window.cautions, reason)


@rule
def verify_result(state: State, action: actions.VerifyResult) -> Proposal:
    """The second pass stops where it does not find what the first one wrote."""
    tournament = state.tournament(action.tournament)
    _, place, board = _published_board(tournament, action)
    result = results.parse(action.result)
    if board.is_open:
        raise Refusal("no-result-yet", "C.04.2 4.2", round=action.round, board=action.board)
    if board.result != result:
        raise Refusal(
            "slip-differs",
            "C.04.2 4.2",
            round=action.round,
            board=action.board,
            entered=board.result,
            result=result,
        )
    return Proposal(() if board.verified else (facts.ResultVerified(tournament.key, action.round, place),))


@value_class
class _Window:
    """What a correction of a round still changes (C.04.2 article 4.3)."""

    facts: tuple[Fact, ...]
    cautions: tuple[Caution, ...]
    late: bool = False
    rating_only: bool = False


def _window(tournament: TournamentState, round_number: int, what: Message, in_time: bool) -> _Window:
    """C.04.2 article 4.3, questions 189 to 193.

    The last published round: everything. The round before: the pairings to come, not the one that is published; once
    that one has ended, only if the error was reported in time (questions 189 to 191 want the last two rounds to stay
    editable: 4.3 asks when it was reported, not when it is entered). Older rounds, and closed tournaments: the rating
    report only. In a round robin no pairing depends on a result: everything.
    """
    last, since = tournament.last_published, tournament.matches_since(round_number)
    if tournament.closed:
        return _Window((), (Caution(CONFIRM, said("correction-for-rating", what=what), "C.04.2 4.3"),), True, True)
    if tournament.is_scheduled:
        return _Window((), ())
    ended = all(this_round.is_complete for this_round in tournament.match_of(last))
    if since == 1 and ended and not in_time:
        text = said("correction-after-round", what=what, round=last)
        return _Window((), (Caution(CONFIRM, text, "C.04.2 4.3; VCL 190"),), True, True)
    if since == 0:
        dropped, cautions = discarded_draft(tournament, what)
        return _Window(dropped, cautions)
    if since == 1:
        caution = Caution(CONFIRM, said("correction-after-pairing", what=what, round=last), "C.04.2 4.3; VCL 190")
        dropped, cautions = discarded_draft(tournament, what)
        return _Window(dropped, (*cautions, caution), late=True)
    caution = Caution(CONFIRM, said("correction-for-rating", what=what), "C.04.2 4.3; VCL 192")
    return _Window((), (caution,), True, True)


def _correct_result(
    state: State, tournament: TournamentState, this_round: Round, place: int, result: str, in_time: bool
) -> Proposal:
    """C.04.2 article 4.3: another result instead of the one entered."""
    board = this_round.board(place)
    _check_board(board, result)
    label = tournament.board_number(this_round.number, place)
    what = said("result-corrected", round=this_round.number, board=label, before=board.result, result=result)
    window = _window(tournament, this_round.number, what, in_time)
    remark = f"{_versus(state, tournament, board)} {board.result} => {result}" if window.late else ""
    fact = facts.ResultCorrected(tournament.key, this_round.number, place, result, window.rating_only, remark)
    reason = said("reason-verified-result-corrected") if board.verified else None
    if window.late:
        reason = said("reason-used-result-corrected")
    return Proposal((*window.facts, fact), window.cautions, reason)


@rule
def correct_colours(state: State, action: actions.CorrectColours) -> Proposal:
    """C.04.2 article 4.3: the players had sat down with the other colours."""
    tournament = state.tournament(action.tournament)
    _, place, board = _published_board(tournament, action)
    if not (board.white and board.black) or board.result in results.FORFEITS:
        raise Refusal("no-game-played", "C.04.2 3.4")
    what = said("colours-were-reversed", round=action.round, board=action.board)
    window = _window(tournament, action.round, what, action.in_time)
    if window.rating_only:
        raise Refusal("colours-final", "C.04.2 4.3")
    remark = said("colours-reversed-of", game=_versus(state, tournament, board))
    fact = facts.ColoursCorrected(tournament.key, action.round, place, remark)
    other = tuple(
        facts.ColoursCorrected(tournament.key, this_round.number, its_place, "")
        for this_round in tournament.match_of(action.round)
        if this_round.number != action.round and (its_place := this_round.board_of(board.white)) is not None
    )
    caution = Caution(CONFIRM, said("colours-reversed"), "C.04.2 4.3")
    return Proposal((*window.facts, fact, *other), (*window.cautions, caution), said("reason-colours"))


@rule
def adjourn_game(state: State, action: actions.AdjournGame) -> Proposal:
    """C.04.2 article 3.1, question 157: a draw for pairing only, and for nothing else (question 167)."""
    tournament = state.tournament(action.tournament)
    _, place, board = _published_board(tournament, action)
    if board.result == results.ADJOURNED:
        return Proposal(())
    if not board.is_open:
        raise Refusal("has-result-already", "C.04.2 3.1", round=action.round, board=action.board, result=board.result)
    return Proposal((facts.GameAdjourned(tournament.key, action.round, place),))


@unchanged
def board_unchanged(then: State, now: State, action: OfBoard) -> bool:
    """True if a board, and what the rules for its result ask about its round, are the same in two states.

    A result that is already there (or cleared) is no reason to complain either.
    """
    if _state_of_board(then, action) == _state_of_board(now, action):
        return True
    if isinstance(action, actions.ClearResult):
        return not clear_result(now, action).facts
    return isinstance(action, actions.SetResult) and not set_result(now, action).facts


@unchanged
def boards_unchanged(then: State, now: State, action: actions.SetResults) -> bool:
    """The same for every board of many."""
    return all(board_unchanged(then, now, one) for one in _one_by_one(action))


def _state_of_board(state: State, action: OfBoard) -> object:
    """What somebody has seen of a board; None if it was not there yet."""
    try:
        tournament = state.tournament(action.tournament)
        this_round = tournament.round(action.round)
        board = this_round.board(tournament.place_of(action.round, action.board))
        return board, this_round.phase, tournament.last_published
    except NotFound:
        return None


def _published_board(tournament: TournamentState, action: OfBoard) -> tuple[Round, int, Board]:
    """The board of a round that is published: the round, the place in it, the board. Facts count places."""
    this_round = tournament.round(action.round)
    if not this_round.is_published:
        raise Refusal("round-not-published", "C.04.2 4.4", round=action.round)
    place = tournament.place_of(action.round, action.board)
    return this_round, place, this_round.board(place)


def _check_board(board: Board, result: str) -> None:
    """An empty board of a team match is a forfeit and nothing else."""
    if board.white and board.black:
        return
    if (
        result not in results.FORFEITS
        or (result == "1F-0F" and not board.white)
        or (result == "0F-1F" and not board.black)
    ):
        raise Refusal("only-forfeit", "C.04.2 3.5")


def _versus(state: State, tournament: TournamentState, board: Board) -> str:
    return f"{number_and_name(state, tournament, board.white)} - {number_and_name(state, tournament, board.black)}"
