"""Calls for programs: signing in, creating events, tokens.

    POST   /api/tokens                          a token for an account, by login and password
    DELETE /api/tokens/own                      the end of the token that is shown
    POST   /api/events                          a new event
    POST   /api/events/{event}/tokens           a token for one event, with a role
    DELETE /api/events/{event}/tokens/{token}   its end

What is done in an event is in `api_actions`. Must not contain rules.
"""

from __future__ import annotations

import binascii
import time
from base64 import b64decode
from collections.abc import Callable, Sequence
from functools import partial
from typing import Annotated, Any, TypedDict

from litestar import Response, delete, get, post
from litestar.exceptions import NotAuthorizedException, TooManyRequestsException

from dutchess.base.field_marks import Choice
from dutchess.base.translation import N_
from dutchess.base.values import value_class
from dutchess.journal import Details, Settings, actions
from dutchess.web.api.file_work import WrongCall
from dutchess.web.api.json_calls import (
    answer_once,
    document,
    json_body,
    refuse_parameters,
    result_or_problem,
    values_of,
)
from dutchess.web.api.openapi import OPERATION, Operation, by_token
from dutchess.web.auth.accounts import HOUR, PROGRAM, SESSION_SECONDS, digest, plain_login
from dutchess.web.auth.authentication import network_behind, visitor_of
from dutchess.web.auth.passwords import MOST_OWN, code_key, login_key
from dutchess.web.auth.permissions import ANYBODY, ARBITER, CREATE, DEVICE, OWN, OWNER, ROLES, SIGNED_IN
from dutchess.web.auth.server_log import name_account, note
from dutchess.web.services import services_of
from dutchess.web.shared.handlers import run_writing
from dutchess.web.shared.view import Asked, view_of

LARGEST_CALL = 100_000  # bytes
LONGEST_HOURS = 24 * 30
BASIC = "Basic "
CODE = "Dutchess-Code"

Role = Annotated[str, Choice(ROLES)]


# What comes in


@value_class
class NewTournament:
    """A tournament of a new event.

    Attributes:
        key: a short key of the caller's choice, such as `open` or `A`.
    """

    key: str
    settings: Settings


@value_class
class NewEvent:
    """An event, with its first tournaments. Whoever creates it is its owner."""

    details: Details
    tournaments: tuple[NewTournament, ...] = ()


@value_class
class NewToken:
    """A token for one event.

    Attributes:
        role: what its bearer may do.
        label: how the journal names its bearer.
        hours: how long it holds, at most 720.
    """

    role: Role = ARBITER
    label: str = ""
    hours: int = 24


# What goes out


class AccountToken(TypedDict):
    """A token for an account.

    Attributes:
        token: to be shown as `Authorization: Bearer ...`. It is not shown again.
        expires: in seconds since 1970.
    """

    token: str
    name: str
    expires: float


class EventToken(TypedDict):
    """A token for one event.

    Attributes:
        token: to be shown as `Authorization: Bearer ...`. It is not shown again.
        identifier: what revokes it.
        expires: in seconds since 1970.
    """

    token: str
    identifier: str
    role: Role
    label: str
    expires: float


class ListedToken(TypedDict):
    """A token for one event that still holds, without its secret.

    Attributes:
        identifier: what revokes it.
        expires: in seconds since 1970.
    """

    identifier: str
    role: Annotated[str, Choice((*ROLES, DEVICE))]
    label: str
    expires: float


class ListedTokens(TypedDict):
    """The tokens of an event that still hold, those of devices included."""

    tokens: Sequence[ListedToken]


class EventCreated(TypedDict):
    """A new event.

    Attributes:
        event: what addresses name it by.
        version: how many entries its journal has.
    """

    event: str
    version: int


@post(
    "/api/tokens",
    name="api-sign-in",
    opt={
        "needs": ANYBODY,
        "exclude_from_csrf": True,
        "door": "password",
        OPERATION: Operation(
            "createToken",
            "Sign in: get a token for an account by login and password.",
            "access",
            AccountToken,
            201,
            door="password",
            headers=((CODE, "A code of the app or a recovery code, for an account that needs one.", "^[!-~]{1,40}$"),),
            description="The token holds for 14 days, and until the password is changed.",
        ),
    },
    status_code=201,
)
async def sign_in(request: Asked) -> Response[Any]:
    """With the limits of passwords."""
    refuse_parameters(request)
    return await services_of(request).hashers.run(visitor_of(request), _sign_in, request)


def _sign_in(request: Asked) -> Response[Any]:
    accounts, attempts = services_of(request).accounts, services_of(request).attempts
    login, password = _password(request.headers.get("authorization", ""))
    login, address = plain_login(login), network_behind(request)
    key = login_key(login)
    if not attempts.may_try(key, address, MOST_OWN):
        known = accounts.find_login(login)
        note(request, "sign-in-blocked", **name_account(known))
        raise TooManyRequestsException(N_("Too many wrong passwords for this account. Try again in an hour."))
    account = accounts.verify(login, password)
    if account is None:
        known = accounts.find_login(login)
        attempts.was_wrong(key, address, exists=known is not None)
        note(request, "sign-in-failed", **name_account(known))
        raise NotAuthorizedException(N_("Login or password is wrong."))
    if not attempts.may_try(code_key(account.user), address):
        note(request, "sign-in-blocked", account=account.user)
        raise TooManyRequestsException(N_("Too many wrong codes for this account. Try again in an hour."))
    if not services_of(request).second_factors.passes(account.user, request.headers.get(CODE, "")):
        attempts.was_wrong(code_key(account.user), address)
        note(request, "wrong-code", account=account.user)
        raise NotAuthorizedException(N_("This account needs a code of its app, too: Dutchess-Code: 123456"))
    attempts.was_right(key, address)
    note(request, "program-sign-in", account=account.user)
    made: AccountToken = {
        "token": accounts.begin_session(account.user, label=PROGRAM, seconds=SESSION_SECONDS),
        "name": account.name,
        "expires": time.time() + SESSION_SECONDS,
    }
    return document(made, 201)


def _password(written: str) -> tuple[str, str]:
    """Login and password (RFC 7617)."""
    try:
        text = b64decode(written.removeprefix(BASIC).strip(), validate=True).decode()
    except (binascii.Error, UnicodeDecodeError):
        text = ""
    login, colon, password = text.partition(":")
    if not written.startswith(BASIC) or not colon:
        raise NotAuthorizedException(N_("Login and password are needed: Authorization: Basic ..."))
    return login, password


@delete(
    "/api/tokens/own",
    name="api-sign-out",
    opt=by_token(
        SIGNED_IN,
        Operation("endToken", "End the token of an account that is shown.", "access", None, 204, door="token"),
    ),
    status_code=204,
)
async def sign_out(request: Asked) -> None:
    refuse_parameters(request)
    token = request.headers.get("authorization", "").partition(" ")[2]
    await run_writing(request, _without_answer, partial(services_of(request).accounts.end_session, token))


def _without_answer(work: Callable[[], None]) -> Response[Any]:
    """Something that has no answer."""
    work()
    return Response(None, status_code=204)


CREATE_EVENT = Operation(
    "createEvent",
    "Create an event.",
    "events",
    EventCreated,
    201,
    body=(NewEvent,),
    door="token",
    changes=True,
    problems=("refused",),
    description="It takes the token of an account (`createToken`) that may create events.",
)


@post(
    "/api/events",
    name="api-create-event",
    opt=by_token(CREATE, CREATE_EVENT),
    status_code=201,
    request_max_body_size=LARGEST_CALL,
)
async def create_event(request: Asked) -> Response[Any]:
    refuse_parameters(request)
    return await run_writing(request, _create_once, request, await json_body(request))


def _create_once(request: Asked, body: bytes) -> Response[Any]:
    (new,) = values_of(CREATE_EVENT.body, body)
    return answer_once(request, body, partial(_create_event, new=new))


def _create_event(request: Asked, new: NewEvent) -> Response[Any]:
    tournaments = [actions.AddTournament(one.key, one.settings) for one in new.tournaments]
    ledger = services_of(request).desk.create(new.details, tournaments, author=request.user.name)
    services_of(request).accounts.grant(ledger.event, request.user.user, OWNER)
    made: EventCreated = {"event": ledger.event, "version": ledger.version}
    where = services_of(request).addresses.to("event-json", {"event": ledger.event})
    return document(made, 201, {"location": where, "etag": f'"{ledger.version}"'})


ISSUE_TOKEN = Operation(
    "createEventToken",
    "Create a token for an event, with a role.",
    "access",
    EventToken,
    201,
    body=(NewToken,),
    door="token",
    problems=("not-found",),
)


@post(
    "/api/events/{event:str}/tokens",
    name="api-issue-token",
    opt=by_token(OWN, ISSUE_TOKEN),
    status_code=201,
    request_max_body_size=LARGEST_CALL,
)
async def issue_token(request: Asked) -> Response[Any]:
    refuse_parameters(request)
    return await run_writing(request, result_or_problem, request, partial(_issue_token, body=await json_body(request)))


def _issue_token(request: Asked, body: bytes) -> Response[Any]:
    (new,) = values_of(ISSUE_TOKEN.body, body)
    if not 1 <= new.hours <= LONGEST_HOURS:
        raise WrongCall(f"hours: a number from 1 to {LONGEST_HOURS} is expected")
    event = view_of(request).event
    accounts = services_of(request).accounts
    token = accounts.issue_pass(event, new.role, new.label, hours=new.hours, maker=request.user.answers)
    note(request, "token-issued", event=event, role=new.role)
    made: EventToken = {
        "token": token,
        "identifier": digest(token),
        "role": new.role,
        "label": new.label.strip() or new.role,
        "expires": time.time() + new.hours * HOUR,
    }
    return document(made, 201)


@get(
    "/api/events/{event:str}/tokens",
    name="api-tokens",
    opt=by_token(
        OWN,
        Operation(
            "listEventTokens",
            "List the tokens of an event.",
            "access",
            ListedTokens,
            door="token",
            problems=("not-found",),
        ),
    ),
)
async def list_tokens(request: Asked) -> Response[Any]:
    refuse_parameters(request)
    return await run_writing(request, _list_tokens, request)


def _list_tokens(request: Asked) -> Response[Any]:
    listed: ListedTokens = {
        "tokens": [
            {"identifier": one.token, "role": one.role, "label": one.label, "expires": one.expires}
            for one in services_of(request).accounts.passes(view_of(request).event)
        ]
    }
    return document(listed)


@delete(
    "/api/events/{event:str}/tokens/{token:str}",
    name="api-revoke-token",
    opt=by_token(OWN, Operation("revokeEventToken", "Revoke a token of an event.", "access", None, 204, door="token")),
    status_code=204,
)
async def revoke_token(request: Asked) -> None:
    refuse_parameters(request)
    event, token = request.path_params["event"], request.path_params["token"]
    await run_writing(request, _without_answer, partial(services_of(request).accounts.revoke_pass, event, token))
    note(request, "pass-revoked", event=event)


ROUTES = [
    sign_out,
    create_event,
    issue_token,
    list_tokens,
    revoke_token,
]  # and `sign_in`, with the limits of passwords
