"""The door: who asks, whether they may, and what every answer carries.

Owns the authentication of requests, the guard that denies by default, and the headers of all answers. What a need means
is in `permissions`. Must not know of pages.
"""

from __future__ import annotations

import asyncio
from ipaddress import ip_address, ip_network
from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, MutableScopeHeaders
from litestar.exceptions import NotAuthorizedException, NotFoundException, PermissionDeniedException
from litestar.handlers import BaseRouteHandler
from litestar.middleware import AbstractAuthenticationMiddleware, AuthenticationResult
from litestar.types import Message, Scope

from dutchess.translation import N_
from dutchess.web.form_tokens import (
    BEGUN,
    DEVICE_COOKIE,
    LARGEST,
    LARGEST_FORM,
    SAFE,
    SESSION,
    VISIT_COOKIE,
    begun,
    check_form,
    cookie_name,
    cookie_of,
)
from dutchess.web.permissions import ANYBODY, NOBODY, SET_UP, Actor, may
from dutchess.web.reach import is_secure
from dutchess.web.services import services_of
from dutchess.web.turns import Visitor

BEARER = "Bearer "

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
        accounts = services_of(connection).accounts
        written = connection.headers.get("authorization", "")
        if written.startswith(BEARER):
            actor = await asyncio.to_thread(accounts.actor_of_token, written.removeprefix(BEARER))
            return AuthenticationResult(user=actor, auth="token")
        session, device = cookie_of(connection, SESSION), cookie_of(connection, DEVICE_COOKIE)
        if session:
            actor = await asyncio.to_thread(accounts.actor_of_session, session)
            if actor.user:
                return AuthenticationResult(user=actor, auth="session")
        if device:
            return AuthenticationResult(user=await asyncio.to_thread(accounts.actor_of_pass, device), auth="device")
        return AuthenticationResult(user=NOBODY, auth="")


def visitor_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Visitor:
    """In whose turn a request is answered: an account, a device, or an address (a whole network of IPv6)."""
    actor: Actor = connection.scope.get("user") or NOBODY
    if actor.roles:
        return Visitor(f"{actor.user} {actor.name}", is_staff=True)
    if actor.user:
        return Visitor(f"{actor.user} {actor.name}")
    return Visitor(network_of(connection.client.host if connection.client else ""))


def network_of(address: str) -> str:
    """Who is likely to be one visitor: an IPv4 address, or the 64 leading bits of an IPv6 address."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    return str(ip_network((parsed, 64), strict=False)) if parsed.version == 6 else str(parsed)


async def guard(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """Who may not do it is not read; what is read must be a form from one of our pages."""
    if isinstance(connection, Request) and connection.method == "OPTIONS":
        return  # says which methods there are, and nothing else
    if "\0" in connection.scope["path"]:
        raise NotFoundException(N_("There is no such page."))  # no database can look for it
    await permitted(connection, handler)
    if isinstance(connection, Request) and connection.method not in SAFE and not handler.opt.get("exclude_from_csrf"):
        actor: Actor = connection.user
        is_known = bool(actor.roles) or actor.creates
        await check_form(connection, handler.opt.get(LARGEST, LARGEST_FORM) if is_known else LARGEST_FORM)
        if connection.auth == "session":
            accounts = services_of(connection).accounts
            await asyncio.to_thread(accounts.renew_session, cookie_of(connection, SESSION))


async def permitted(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """Deny by default: a route states what it needs (`opt`), and `permissions.may` decides."""
    need = handler.opt.get("needs")
    if need == ANYBODY or connection.scope.get("method") == "OPTIONS":  # which methods there are is no secret
        return
    if handler.opt.get("token_only") and connection.auth != "token":
        raise NotAuthorizedException(N_("A token is needed: Authorization: Bearer ..."))
    actor: Actor = connection.user
    event = connection.path_params.get("event")
    accounts = services_of(connection).accounts
    is_set_up = need != SET_UP or await asyncio.to_thread(accounts.is_set_up)
    if may(actor, need, event, is_set_up=is_set_up):
        return
    if actor is NOBODY or actor == NOBODY:
        raise NotAuthorizedException(N_("Sign in to see this page."))
    raise PermissionDeniedException(N_("You may not do this here."))


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
    if BEGUN in scope:
        visit = Cookie(
            cookie_name(connection, VISIT_COOKIE),
            value=begun(scope),
            httponly=True,
            samesite="lax",
            secure=secure,
            path="/",
        )
        headers.add("set-cookie", visit.to_header(header=""))
