"""Calls for programs that run events: every action of the journal.

    POST /api/events/{event}/do/{action}    such as add-player or publish-round

Owns the way from JSON to the desk and back. Which actions there are, and what they need, is in the table of actions.
Must not contain rules.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import Any, TypedDict

from litestar import Response, post
from litestar.handlers import HTTPRouteHandler

from dutchess.base.values import value_class
from dutchess.journal import Conflict, actions
from dutchess.journal.action_table import ACTIONS, Action
from dutchess.journal.facts import PersonAdded, TeamAdded
from dutchess.journal.intake.fields import Fields
from dutchess.journal.output.describe import sentence_of
from dutchess.web.api import problems
from dutchess.web.api.file_work import WrongCall
from dutchess.web.api.json_calls import answer_once, document, json_body, refuse_parameters, values_of
from dutchess.web.api.openapi import Operation, by_token
from dutchess.web.pages.changes.submissions import overtaken
from dutchess.web.shared.handlers import run_writing
from dutchess.web.shared.view import Asked, perform_action, texts_of, view_of

IMPORT = "import-tournament"  # takes a file: `api_import`
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


class Done(TypedDict):
    """An action that is written, durably.

    Attributes:
        version: the version of the event now; the next call may state it (`If-Match`).
        entries: how many entries the journal got.
        done: what was done, in a sentence.
        persons: the numbers of the persons who were added.
        teams: the numbers of the teams that were added.
    """

    version: int
    entries: int
    done: str
    persons: Sequence[int]
    teams: Sequence[int]


def action_route(action: Action) -> HTTPRouteHandler:
    """The route of an action."""
    first, *more = action.name.split("-")
    operation = Operation(
        name=first + "".join(map(str.title, more)),
        summary=action.summary,
        tag=action.subject,
        answer=Done,
        body=(action.kind, Call),
        door="token",
        changes=True,
        versioned=True,
        problems=("not-found", "unconfirmed", "overtaken", "refused"),
    )

    @post(
        f"/api/events/{{event:str}}/do/{action.name}",
        name=f"api-{action.name}",
        opt=by_token(action.right, operation),
        status_code=200,
        request_max_body_size=LARGEST_LIST if action.kind is actions.AddPlayers else LARGEST_CALL,
    )
    async def handler(request: Asked) -> Response[Any]:
        refuse_parameters(request)
        return await run_writing(request, _do, request, await json_body(request), operation.body)

    return handler


def _do(request: Asked, body: bytes, kinds: Sequence[Any]) -> Response[Any]:
    action, more = values_of(kinds, body)
    return answer_once(request, body, partial(perform, action=action, more=more))


def perform(request: Asked, action: Any, more: Call) -> Response[Any]:
    """Hand the action to the desk and answer."""
    expected = stated_version(request)
    try:
        receipt = perform_action(request, action, reason=more.reason, expected=expected, confirmed=more.confirmed)
    except Conflict as error:
        about = Fields([(name, str(getattr(action, name))) for name in ABOUT if hasattr(action, name)])
        return problems.response(overtaken(request, view_of(request), about, error))
    facts = [entry.fact for entry in receipt.entries]
    written: Done = {
        "version": receipt.version,
        "entries": len(facts),
        "done": sentence_of(receipt, texts_of(request)),
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


ROUTES = [action_route(action) for name, action in ACTIONS.items() if name != IMPORT]
