"""Bodies of requests: each is taken in whole before anything is made of it, and all of them have a limited size.

Owns the bytes that have come and are not answered yet. Whoever sends the beginning of a body and withholds the rest
keeps so many bytes of memory, or of disk for a long one, and no more. Each visitor has a share, which becomes smaller
as more of them send something at a time; those who work on events, or may create them, have larger
shares of their own. Used in the thread of the event loop only. Must not know what bodies mean.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from tempfile import SpooledTemporaryFile
from typing import Any

from litestar.connection import ASGIConnection
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send

from dutchess.base.values import value_class
from dutchess.web.auth.authentication import is_known, visitor_of
from dutchess.web.auth.permissions import NOBODY, Actor
from dutchess.web.load.thread_queues import Busy, Visitor

MEGABYTE = 1_000_000
IN_MEMORY = 1 * MEGABYTE  # of a body; a longer one goes to disk
PIECE = 64_000  # bytes of it that are given on at a time


@value_class
class Share:
    """How many bytes may be held for one visitor, and for all: each has an equal part of them."""

    each: int
    together: int


VISITORS = Share(16 * MEGABYTE, 64 * MEGABYTE)
STAFF = Share(200 * MEGABYTE, 600 * MEGABYTE)  # a rating list has up to 150 MB


class Held:
    """The bytes that are held, by visitor."""

    def __init__(self, visitors: Share = VISITORS, staff: Share = STAFF) -> None:
        self._shares = {False: visitors, True: staff}
        self._bytes: dict[bool, Counter[str]] = {False: Counter(), True: Counter()}

    def add(self, visitor: Visitor, number: int) -> None:
        """More has come; Busy if that is more than this visitor's share."""
        share, held = self._shares[visitor.is_staff], self._bytes[visitor.is_staff]
        senders = len(held) + (visitor.name not in held)
        if held[visitor.name] + number > min(share.each, share.together // senders):
            raise Busy("too much is being sent at a time; try again in a moment")
        held[visitor.name] += number

    def release(self, visitor: Visitor, number: int) -> None:
        """The request is answered, or its sender is gone."""
        self._bytes[visitor.is_staff] -= Counter({visitor.name: number})


class Body:
    """The body of one request: `receive` takes it in when it is first asked, and gives it on piece by piece."""

    def __init__(self, receive: Receive, held: Held, visitor: Visitor) -> None:
        self._receive, self._held, self._visitor = receive, held, visitor
        self._file: SpooledTemporaryFile[bytes] | None = None
        self._size = self._given = 0
        self._is_given = False

    async def receive(self) -> Any:
        """The next message, as the server would give it."""
        if self._is_given:
            return await self._receive()
        if self._file is None and (end := await self._take_in()):
            return end
        assert self._file is not None
        await asyncio.sleep(0)  # others have their turn between two pieces
        piece = self._file.read(PIECE)
        self._given += len(piece)
        self._is_given = self._given == self._size
        if self._is_given:
            self._file.close()
        return {"type": "http.request", "body": piece, "more_body": not self._is_given}

    async def _take_in(self) -> Any:
        """Wait for the whole body; the message that says so if its sender is gone before."""
        self._file = SpooledTemporaryFile(IN_MEMORY)
        while True:
            message: Any = await self._receive()
            if message["type"] != "http.request":
                self._is_given = True
                return message
            self._held.add(self._visitor, len(message["body"]))
            self._size += len(message["body"])
            self._file.write(message["body"])
            if not message.get("more_body"):
                self._file.seek(0)
                return None

    def end(self) -> None:
        """Its request is answered."""
        self._held.release(self._visitor, self._size)
        if self._file is not None:
            self._file.close()


class TakesBodiesIn(ASGIMiddleware):
    """Bodies are held here until they are whole. It comes after `WhoAsks`: a share depends on who sends."""

    def __init__(self) -> None:
        self._held = Held()

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        connection: ASGIConnection[Any, Any, Any, Any] = ASGIConnection(scope)
        actor: Actor = connection.scope.get("user") or NOBODY
        body = Body(receive, self._held, Visitor(visitor_of(connection).name, is_known(actor)))
        try:
            await next_app(scope, body.receive, send)
        finally:
            body.end()
