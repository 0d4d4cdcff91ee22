"""Calls for programs that run events: every action of the journal.

    POST /api/events/{event}/do/{action}    such as add-player or publish-round

Owns the way from JSON to the journal and back. Which actions there are is in `journal.actions`, what they may do is
decided by the journal, and who may ask for them by `permissions`. Must not contain rules.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from functools import partial
from typing import Any, TypedDict

from litestar import Response, post
from litestar.handlers import HTTPRouteHandler

from dutchess.base.values import replace, value_class
from dutchess.journal import Conflict, Receipt, actions
from dutchess.journal.facts import PersonAdded, TeamAdded
from dutchess.journal.intake.fields import Fields
from dutchess.web.api import problems
from dutchess.web.api.file_work import WrongCall
from dutchess.web.api.json_calls import document, json_body, once, values_of
from dutchess.web.api.json_values import asked
from dutchess.web.api.openapi import Nothing, Operation, by_token
from dutchess.web.auth.permissions import OWN, RESULTS, RUN
from dutchess.web.pages.changes.submissions import overtaken
from dutchess.web.services import services_of
from dutchess.web.shared.render import Asked, View, view_of, writing

ABOUT = ("tournament", "round", "board")  # fields that say what a call is about
LARGEST_CALL = 100_000  # bytes
LARGEST_LIST = 4_000_000  # of players
ETAG = re.compile(r'"(\d{1,9})(?:-[0-9a-f]{1,32})?"')


@value_class
class Call:
    """What every action may carry besides its own fields.

    Attributes:
        reason: why; needed for corrections, manual pairings and the like.
        confirmed: the tokens of the cautions that are confirmed.
    """

    reason: str = ""
    confirmed: tuple[str, ...] = ()


@value_class
class Undo:
    """Take back the last action."""


class Done(TypedDict):
    """An action that is written, durably.

    Attributes:
        version: the version of the event now; the next call may state it (`If-Match`).
        entries: how many entries the journal got.
        persons: the numbers of the persons who were added.
        teams: the numbers of the teams that were added.
    """

    version: int
    entries: int
    persons: Sequence[int]
    teams: Sequence[int]


@value_class
class ActionCall:
    """An action as programs ask for it.

    Attributes:
        kind: the value class of its fields.
        need: what its caller may do.
        summary: what it does.
        tag: the group of calls that it belongs to (`operations.TAGS`).
    """

    kind: Any
    need: str
    summary: str
    tag: str

    @property
    def name(self) -> str:
        """`AddPlayer` is `add-player`."""
        return re.sub(r"(?<!^)(?=[A-Z])", "-", self.kind.__name__).lower()


@value_class
class SetResult:
    """The result of a board: entered where there is none yet, otherwise corrected.

    Attributes:
        result: such as `1-0`, `½-½` or `1/2`, `0-1`, `1F-0F`. A result is corrected by another one; `undo` takes it
            back right after it was entered.
    """

    tournament: str
    round: int
    board: int
    result: str


@value_class
class SetResults:
    """Many results of one round at once.

    Attributes:
        results: [board, result] of each.
    """

    tournament: str
    round: int
    results: tuple[tuple[int, str], ...]


# Every action that programs may ask for, by the tag of its call: the class of its fields, the right, what it does.
GROUPS: dict[str, tuple[tuple[Any, str, str], ...]] = {
    "events": (
        (Undo, RUN, "Take back the last action."),
        (actions.ChangeEvent, RUN, "Change name, place, dates and arbiters of the event."),
        (actions.AddTournament, RUN, "Add a tournament to the event."),
        (actions.ChangeSettings, RUN, "Change the settings of a tournament."),
        (actions.SetSchedule, RUN, "Set the days and times of the rounds."),
        (actions.RemoveTournament, RUN, "Remove a tournament before its first round is published."),
        (actions.LeaveFideMode, RUN, "Leave FIDE mode, for good."),
        (actions.CloseTournament, RUN, "Close a tournament: its standings are final."),
        (actions.CloseEvent, OWN, "Close the event."),
        (actions.ReopenTournament, OWN, "Reopen a closed tournament."),
        (actions.ReopenEvent, OWN, "Reopen a closed event; its tournaments stay closed."),
    ),
    "players": (
        (actions.AddPlayer, RUN, "Enter a player."),
        (actions.AddPlayers, RUN, "Enter many players at once."),
        (actions.ChangePerson, RUN, "Change what is known about a person."),
        (actions.CorrectRating, RUN, "Correct the rating of a player."),
        (actions.UpdateRating, RUN, "Enter a new official rating from a round on."),
        (actions.RemovePlayer, RUN, "Take a player out before the first round."),
        (actions.Withdraw, RUN, "Withdraw a player."),
        (actions.Readmit, RUN, "Readmit a player who was withdrawn."),
        (actions.CheckIn, RESULTS, "Check a player in or out."),
        (actions.RequestBye, RUN, "Grant a player a bye."),
        (actions.RevokeBye, RUN, "Revoke a bye."),
        (actions.BarByes, RUN, "Bar a player from the pairing-allocated bye."),
        (actions.FixBoard, RUN, "Let a player always sit at one board of the hall."),
        (actions.ForbidPairs, RUN, "Forbid players to meet."),
        (actions.LiftProhibitions, RUN, "Lift all prohibitions."),
        (actions.AssignNumbers, RUN, "Assign the pairing numbers now."),
        (actions.ExchangeNumbers, RUN, "Exchange the pairing numbers of two players."),
        (actions.SetNumbers, RUN, "Set the pairing numbers of a round robin by hand."),
        (actions.DrawNumbers, RUN, "Draw the pairing numbers of a round robin by lot."),
    ),
    "teams": (
        (actions.AddTeam, RUN, "Enter a team."),
        (actions.ChangeTeam, RUN, "Change a team."),
        (actions.WithdrawTeam, RUN, "Withdraw a team."),
        (actions.RequestTeamBye, RUN, "Grant a team a bye."),
        (actions.SetRoster, RUN, "Set the players of a team in board order."),
        (actions.SetLineUp, RUN, "Set who plays for a team in a round."),
    ),
    "rounds": (
        (actions.DrawColour, RUN, "Draw the initial colour."),
        (actions.PairRound, RUN, "Pair the next round."),
        (actions.DiscardPairing, RUN, "Discard the pairing that is not published."),
        (actions.OpenManual, RUN, "Begin to pair by hand."),
        (actions.ChangePairing, RUN, "Change the boards while pairing by hand."),
        (actions.CloseManual, RUN, "End pairing by hand."),
        (actions.PublishRound, RUN, "Publish the round."),
        (actions.ReopenRound, RUN, "Reopen the last published round."),
    ),
    "results": (
        (SetResult, RESULTS, "Enter or correct the result of a board."),
        (SetResults, RESULTS, "Enter or correct many results of a round."),
        (actions.ClearResult, RUN, "Clear the result of a board that no later round was paired with."),
        (actions.VerifyResult, RESULTS, "Verify the result of a board in a second pass."),
        (actions.CorrectColours, RUN, "Exchange the colours of a board."),
        (actions.AdjournGame, RUN, "Adjourn a game."),
    ),
    "standings": (
        (actions.DrawLots, RUN, "Draw lots among those who are tied."),
        (actions.OrderTied, RUN, "Order those who are tied by hand."),
        (actions.GiveValues, RUN, "Give the values of a tie-break that is computed elsewhere."),
        (actions.SetCategory, RUN, "Set a category of players, such as women or an age group."),
        (actions.RemoveCategory, RUN, "Remove a category."),
        (actions.SetPrizes, RUN, "Set the prize list of a tournament."),
        (actions.SetNormData, RUN, "State what title norms need and only the organiser knows."),
    ),
}
ACTIONS = tuple(ActionCall(kind, need, summary, tag) for tag, rows in GROUPS.items() for kind, need, summary in rows)
DRAWN = (actions.DrawColour, actions.DrawNumbers, actions.PairRound, actions.DrawLots)


def _completed(action: Any, view: View) -> Any:
    """The action with what the server decides: a fresh seed for a draw, whether the caller may correct."""
    corrects = RUN in view.needs
    if isinstance(action, SetResult):
        return actions.SetResult(action.tournament, action.round, action.board, action.result, corrects)
    if isinstance(action, SetResults):
        return actions.SetResults(action.tournament, action.round, action.results, corrects)
    if isinstance(action, DRAWN) and not action.seed:
        return replace(action, seed=secrets.token_hex(8))
    return action


def action_route(call: ActionCall) -> HTTPRouteHandler:
    """The route of an action."""
    operation = Operation(
        name=_camel(call.kind.__name__),
        summary=call.summary,
        tag=call.tag,
        answer=Done,
        body=(call.kind, Call),
        door="token",
        changes=True,
        versioned=True,
        problems=("not-found", "unconfirmed", "overtaken", "refused"),
    )

    @post(
        f"/api/events/{{event:str}}/do/{call.name}",
        name=f"api-{call.name}",
        opt=by_token(call.need, operation),
        status_code=200,
        request_max_body_size=LARGEST_LIST if call.kind is actions.AddPlayers else LARGEST_CALL,
    )
    async def handler(request: Asked) -> Response[Any]:
        asked(Nothing, request.query_params.multi_items())
        return await writing(request, _do, request, await json_body(request), operation.body)

    return handler


def _do(request: Asked, body: bytes, kinds: Sequence[Any]) -> Response[Any]:
    action, more = values_of(kinds, body)
    return once(request, body, partial(perform, action=action, more=more))


def _camel(name: str) -> str:
    return name[0].lower() + name[1:]


def perform(request: Asked, action: Any, more: Call) -> Response[Any]:
    """Hand the action to the journal and answer."""
    view = view_of(request)
    ledger, author, expected = view.ledger, view.actor.name, stated_version(request)
    receipt: Receipt
    try:
        if isinstance(action, Undo):
            receipt = ledger.undo(author=author, reason=more.reason, expected=expected)
        else:
            done = _completed(action, view)
            receipt = ledger.perform(
                done, author=author, reason=more.reason, expected=expected, confirmed=more.confirmed
            )
    except Conflict as error:
        about = Fields([(name, str(getattr(action, name))) for name in ABOUT if hasattr(action, name)])
        return problems.response(overtaken(request, view, about, error))
    services_of(request).live.announce(view.event, receipt.version)
    facts = [entry.fact for entry in receipt.entries]
    written: Done = {
        "version": receipt.version,
        "entries": len(facts),
        "persons": [fact.person for fact in facts if isinstance(fact, PersonAdded)],
        "teams": [fact.team for fact in facts if isinstance(fact, TeamAdded)],
    }
    return document(written, headers={"etag": f'"{receipt.version}"'})


def stated_version(request: Asked) -> int | None:
    """The version of the event that the caller has seen (`If-Match`), None for any."""
    written = request.headers.get("if-match", "*").strip()
    if written == "*":
        return None
    if not (match := ETAG.fullmatch(written)):
        raise WrongCall('If-Match: the version of the event is expected in quotation marks, such as "12"')
    return int(match[1])


ROUTES = [action_route(call) for call in ACTIONS]
