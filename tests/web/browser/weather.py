"""A bad network between a browser and the application: slow, with answers that fail, with connections that break.

Owns `Weather`, an application around the application. What it does concerns typed results only, which are the posts of
the results page, of any version of it: pages come as always. A request that fails has been done by the server every
other time: nobody who sent it can know.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]
WITH_RESULTS = ("/results", "/do/set-result")


class Weather:
    """`seconds` pass before each answer; each request whose number `every` divides fails, each in another way."""

    def __init__(self, app: Any, seconds: float = 0, every: int = 0) -> None:
        self._app = app
        self.seconds = seconds
        self.every = every
        self.requests = 0
        self.failed = 0

    async def __call__(self, scope: Mapping[str, Any], receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] != "POST" or not scope["path"].endswith(WITH_RESULTS):
            await self._app(scope, receive, send)
            return
        self.requests += 1
        await asyncio.sleep(self.seconds / 2)
        if self.every and self.requests % self.every == 0:
            await self._fail(scope, receive, send)
            return

        async def late(message: Mapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                await asyncio.sleep(self.seconds / 2)
            await send(message)

        await self._app(scope, receive, late)

    async def _fail(self, scope: Mapping[str, Any], receive: Receive, send: Send) -> None:
        """With an error or a broken connection, before or after the server has done its work."""
        is_done, is_broken = bool(self.failed % 2), bool(self.failed // 2 % 2)
        self.failed += 1
        if is_done:
            await self._app(scope, receive, unheard)
        status = 200 if is_broken else 503
        length = b"1000" if is_broken else b"0"  # of an answer that never comes
        headers = [(b"content-type", b"application/json"), (b"content-length", length)]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        if is_broken:
            raise ConnectionResetError
        await send({"type": "http.response.body", "body": b""})


async def unheard(message: Mapping[str, Any]) -> None:
    """An answer that reaches nobody."""
