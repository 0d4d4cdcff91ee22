"""The door: who asks, whether they may, and what every answer carries.

Owns the authentication of requests, the guard that denies by default, and the headers of all answers. What a need means
is in `permissions`. Must not know of pages.
"""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, MutableScopeHeaders
from litestar.exceptions import NotAuthorizedException, PermissionDeniedException
from litestar.handlers import BaseRouteHandler
from litestar.middleware import AbstractAuthenticationMiddleware, AuthenticationResult
from litestar.types import Message, Scope

from dutchess.base.translation import N_
from dutchess.web.auth.form_tokens import (
    BEGUN,
    COOKIES,
    DEVICE_AUTH,
    DEVICE_COOKIE,
    LARGEST,
    LARGEST_FORM,
    SAFE,
    SESSION,
    SESSION_AUTH,
    VISIT_COOKIE,
    check_form,
    cookie_name,
    cookie_of,
)
from dutchess.web.auth.hosts import is_secure
from dutchess.web.auth.permissions import ANYBODY, NOBODY, SET_UP, Actor, may
from dutchess.web.load.thread_queues import Visitor, network_of
from dutchess.web.services import services_of

BEARER = "Bearer "
LONGEST_PATH = 1000  # characters of an address
LONGEST_NAME = 255  # bytes of each part of it: so much may the name of a file have

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; form-action 'self'; manifest-src 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class WhoAsks(AbstractAuthenticationMiddleware):
    """The session of a browser, the pass of a device, or the token of a program; else nobody."""

    async def authenticate_request(self, connection: ASGIConnection[Any, Any, Any, Any]) -> AuthenticationResult:
        shown = connection.headers.get("authorization"), *(cookie_of(connection, name) for name in COOKIES.values())
        actor, how = await asyncio.to_thread(who_asks, connection) if any(shown) else (NOBODY, "")
        return AuthenticationResult(user=actor, auth=how)


def who_asks(connection: ASGIConnection[Any, Any, Any, Any]) -> tuple[Actor, str]:
    """Who sends this, by what the database says now, and how they are known."""
    accounts = services_of(connection).accounts
    written = connection.headers.get("authorization", "")
    if written.startswith(BEARER):
        return accounts.actor_of_token(written.removeprefix(BEARER)), "token"
    session, device = cookie_of(connection, SESSION), cookie_of(connection, DEVICE_COOKIE)
    if session and (actor := accounts.actor_of_session(session)).user:
        if actor.roles:
            services_of(connection).line.know(session)
        return actor, SESSION_AUTH
    if device and (actor := accounts.actor_of_pass(device)).boards is not None:  # the token of a program is no phone
        return actor, DEVICE_AUTH
    return NOBODY, ""


def network_behind(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """From where a request comes, by which limits count: an address, or a whole network of IPv6."""
    return network_of(connection.client.host if connection.client else "")


def visitor_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Visitor:
    """In whose turn a request is answered: an account, a device, or an address (a whole network of IPv6)."""
    actor: Actor = connection.scope.get("user") or NOBODY
    if actor.roles:
        return Visitor(f"{actor.user} {actor.name}", is_staff=True)
    if actor.user:
        return Visitor(f"{actor.user} {actor.name}")
    return Visitor(network_behind(connection))


def is_known(actor: Actor) -> bool:
    """Whether somebody may send more than strangers do."""
    return bool(actor.roles) or actor.creates


async def guard(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """Nothing is read from those who may not send it; what is read must be a form from one of our pages."""
    if isinstance(connection, Request) and connection.method == "OPTIONS":
        return  # says which methods there are, and nothing else
    await check_permission(connection, handler)
    if isinstance(connection, Request) and connection.method not in SAFE and not handler.opt.get("exclude_from_csrf"):
        largest = handler.opt.get(LARGEST, LARGEST_FORM) if is_known(connection.user) else LARGEST_FORM
        await check_form(connection, largest)
        if connection.auth == SESSION_AUTH:
            accounts = services_of(connection).accounts
            await asyncio.to_thread(accounts.renew_session, cookie_of(connection, SESSION))


def is_nowhere(path: str) -> bool:
    """Whether no page, file or event can be there: no database can look for it, or no name is so long."""
    return (
        "\0" in path or len(path) > LONGEST_PATH or any(len(part.encode()) > LONGEST_NAME for part in path.split("/"))
    )


async def check_permission(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """Deny by default: a route states what it needs (`opt`), and `permissions.may` decides."""
    need = handler.opt.get("needs")
    if need == ANYBODY or connection.scope.get("method") == "OPTIONS":  # which methods there are is no secret
        return
    if handler.opt.get("token_only") and connection.auth != "token":
        raise NotAuthorizedException(N_("A token is needed: Authorization: Bearer ..."))
    accounts = services_of(connection).accounts
    is_set_up = need != SET_UP or await asyncio.to_thread(accounts.is_set_up)
    _check(connection, connection.user, is_set_up)


def _check(connection: ASGIConnection[Any, Any, Any, Any], actor: Actor, is_set_up: bool = True) -> None:
    """An exception unless this actor may do what the route of the request states."""
    if may(actor, connection.route_handler.opt.get("needs"), connection.path_params.get("event"), is_set_up=is_set_up):
        return
    if actor == NOBODY:
        raise NotAuthorizedException(N_("Sign in to see this page."))
    raise PermissionDeniedException(N_("You may not do this here."))


def check_again(request: Request[Actor, str, Any]) -> None:
    """Just before something is written: rights that have ended since the headers came are no rights.

    Somebody may send the headers, lose a role or a session, and send the rest of the body then.
    """
    if request.auth:
        actor, how = who_asks(request)
        _check(request, actor if how == request.auth else NOBODY)
        request.scope["user"] = actor


async def with_headers(message: Message, scope: Scope) -> None:
    """Every answer carries the headers of `HEADERS`, errors too. What is for one visitor is kept by nobody."""
    if message["type"] != "http.response.start":
        return
    connection: ASGIConnection[Any, Any, Any, Any] = ASGIConnection(scope)
    headers = MutableScopeHeaders.from_message(message)
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    secure = is_secure(connection)
    if secure:
        headers.setdefault("strict-transport-security", "max-age=31536000; includeSubDomains")
    if scope.get("auth"):
        headers.setdefault("cache-control", "no-store")
    elif headers.get("content-type", "").startswith("text/html"):
        headers.setdefault("cache-control", "no-cache")
    if scope["path"].startswith("/api/"):
        headers.setdefault("content-disposition", 'attachment; filename="api.json"')
    if "user" in scope and scope.get("auth") == "":  # neither is ours (any more), or they would have been known
        for name in filter(lambda name: cookie_of(connection, name), COOKIES.values()):
            if not any(one.startswith(cookie_name(connection, name)) for one in headers.getall("set-cookie", [])):
                headers.add("set-cookie", _cookie(connection, name, "", 0))
    if BEGUN in scope:
        headers.add("set-cookie", _cookie(connection, VISIT_COOKIE, str(scope[BEGUN])))  # type: ignore[literal-required]


def _cookie(connection: ASGIConnection[Any, Any, Any, Any], name: str, value: str, age: int | None = None) -> str:
    """The header of a cookie that only this server reads."""
    made = Cookie(
        cookie_name(connection, name),
        value=value,
        max_age=age,
        httponly=True,
        samesite="lax",
        secure=is_secure(connection),
        path="/",
    )
    return made.to_header(header="")
