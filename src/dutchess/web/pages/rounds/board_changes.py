"""Who has changed a board, what and when: for whoever was overtaken there, and for pages that follow the others.

Must not change anything. Names are for those who may read the event; others learn what the board has now.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from zlib import crc32

from dutchess.base.values import value_class
from dutchess.journal import Entry, NotFound, Round, TournamentState
from dutchess.journal.errors import Told
from dutchess.journal.facts import ResultCleared, ResultCorrected, ResultEntered
from dutchess.journal.intake.fields import Fields
from dutchess.journal.messages import text
from dutchess.journal.output.describe import Describer, in_words
from dutchess.journal.results import result_text
from dutchess.web.auth.permissions import READ
from dutchess.web.shared.render import moment_text
from dutchess.web.shared.view import Asked, View, texts_of, view_of

LOOKED_AT = 200  # entries of the journal


def changes_of_boards(
    view: View, tournament: TournamentState, this_round: Round, since: int
) -> Iterator[tuple[int, Entry]]:
    """What was written about boards of a round since a version, for those who may read it. Boards by hall number."""
    if READ not in view.needs or not 0 < since <= view.version:
        return
    numbers = tournament.board_numbers(this_round)
    for entry in view.ledger.entries(max(since, view.version - LOOKED_AT), view.version):
        about = vars(entry.fact)
        if (about.get("tournament"), about.get("round")) == (tournament.key, this_round.number) and "board" in about:
            yield numbers[about["board"] - 1], entry


@value_class
class Theirs:
    """What somebody else has done at a board.

    Attributes:
        result: what the board has now.
        version: of the event now; whoever has seen this states it.
        said: who did it, and when; where that may not be told, what the board has now.
        pairing: see `pairing_of`.
        is_result: whether it was an entry about the result, so that another result may be entered instead.
    """

    result: str
    version: int
    said: str
    pairing: int
    is_result: bool


def theirs(request: Asked, fields: Fields) -> Theirs | None:
    """What somebody else did at the board that a typed result is about; None if there is no such board any more."""
    view, expected = view_of(request), fields.integer("expected") or 0
    try:
        tournament = view.tournament(fields.text("tournament"))
        this_round, number = tournament.round(fields.number("round")), fields.number("board")
        result = this_round.board(tournament.place_of(this_round.number, number)).result
    except NotFound:
        return None
    newest = dict(changes_of_boards(view, tournament, this_round, expected)).get(number)
    said = sentence(request, view, newest) if newest else state_of_board(request, view, fields)
    is_result = newest is not None and isinstance(newest.fact, ResultEntered | ResultCorrected | ResultCleared)
    return Theirs(result, view.version, said, pairing_of(tournament, this_round), is_result)


def pairing_of(tournament: TournamentState, this_round: Round) -> int:
    """A number that changes with who meets whom at which board."""
    boards = zip(tournament.board_numbers(this_round), this_round.boards, strict=True)
    return crc32(repr([(number, board.white, board.black) for number, board in boards]).encode())


def sentence(request: Asked, view: View, entry: Entry) -> str:
    """Who did what, and when: `Anna entered 1 – 0 at 14:32.`"""
    _ = texts_of(request)
    author, time = in_words(entry.author, _), time_text(entry.time, _.code)
    if isinstance(entry.fact, ResultEntered | ResultCorrected):
        result = result_text(entry.fact.result)
        return _("{author} entered {result} at {time}.", author=author, result=result, time=time)
    if isinstance(entry.fact, ResultCleared):
        return _("{author} cleared the result at {time}.", author=author, time=time)
    return f"{who_and_when(request, entry)}: {Describer(view.state, _).describe(entry)}"


def who_and_when(request: Asked, entry: Entry) -> str:
    """`Anna, 14:32`."""
    _ = texts_of(request)
    return f"{in_words(entry.author, _)}, {time_text(entry.time, _.code)}"


def time_text(written: str, code: str) -> str:
    """A moment of the journal (UTC) as a time of today, or with its day."""
    at = datetime.fromisoformat(written.replace("Z", "+00:00")).astimezone()
    return f"{at:%H:%M}" if at.date() == datetime.now().astimezone().date() else moment_text(written, code)


def state_of_board(request: Asked, view: View, fields: Fields) -> str:
    """The board that a form is about, as it is now; empty if it is about no board."""
    if not (fields.has("round") and fields.has("board")):
        return ""
    _ = texts_of(request)
    number, board = fields.number("round"), fields.number("board")
    try:
        tournament = view.ledger.state.tournament(fields.text("tournament"))
        result = tournament.round(number).board(tournament.place_of(number, board)).result
    except Told as error:
        return text(error.said, _)
    if not result:
        return _("Round {round}, board {board} has no result now.", round=number, board=board)
    return _("Round {round}, board {board} is now: {result}", round=number, board=board, result=result_text(result))
