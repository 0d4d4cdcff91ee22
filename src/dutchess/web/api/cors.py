"""Calls from pages of other sites (CORS): the public calls may be made from anywhere, the others from nowhere.

Owns which calls are public: those that need no token. Cookies never count in them. Must not know of events.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import Any

from litestar.datastructures import MutableScopeHeaders
from litestar.handlers import HTTPRouteHandler
from litestar.types import Message, Scope

from dutchess.web.api.openapi import OPERATION, PARAMETER, Operation

DAY = 24 * 3600
ALLOWED = {"access-control-allow-origin": "*", "access-control-expose-headers": "ETag, Retry-After"}
PUBLIC = "public"  # marks a public route that is no operation (`opt`)


def is_public(handler: HTTPRouteHandler) -> bool:
    """Whether a route is a call that needs no token."""
    operation: Operation | None = handler.opt.get(OPERATION)
    return PUBLIC in handler.opt or (operation is not None and operation.door in ("", "either"))


def with_cors(handlers: Iterable[HTTPRouteHandler]) -> Callable[[Message, Scope], Awaitable[None]]:
    """A hook that lets pages of other sites read the answers of public calls, problems too, and ask beforehand."""
    methods = {
        PARAMETER.sub(r"{\1}", path): ", ".join(sorted(map(str, handler.http_methods)))
        for handler in handlers
        if is_public(handler)
        for path in handler.paths
    }

    async def allow(message: Message, scope: Scope) -> None:
        if message["type"] != "http.response.start":
            return
        state: Any = scope
        allowed = methods.get(PARAMETER.sub(r"{\1}", state.get("path_template", "")))
        if not allowed:
            return
        headers = MutableScopeHeaders.from_message(message)
        for name, value in ALLOWED.items():
            headers.setdefault(name, value)
        if state["method"] == "OPTIONS":
            headers["access-control-allow-methods"] = allowed
            headers["access-control-allow-headers"] = "Content-Type, If-None-Match"
            headers["access-control-max-age"] = str(DAY)

    return allow
