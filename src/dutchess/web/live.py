"""Live pages: who watches an event hears when it has moved on.

Owns the subscriptions of one process and the stream that a browser reads. Changes that another process makes are seen
by looking at the version from time to time. Must not know what changed: pages are fetched again.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable

from litestar.response.sse import ServerSentEventMessage

LOOK_AGAIN_SECONDS = 5.0
ALIVE_SECONDS = 20.0


class Live:
    """One channel for each event. `version` tells how many entries an event has; it may block."""

    def __init__(self, version: Callable[[str], int]) -> None:
        self._version = version
        self._known: dict[str, int] = {}
        self._looked: dict[str, float] = {}
        self._waiting: dict[str, set[asyncio.Event]] = {}
        self._loop: asyncio.AbstractEventLoop | None = None

    def announce(self, event: str, version: int) -> None:
        """An event is at this version now. May be called from any thread."""
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._wake, event, version)

    def _wake(self, event: str, version: int) -> None:
        if version > self._known.get(event, 0):
            self._known[event] = version
            for waiting in self._waiting.get(event, set()):
                waiting.set()

    async def watch(self, event: str) -> AsyncIterator[ServerSentEventMessage]:
        """The versions of an event, as they come; now and then a sign of life."""
        self._loop = asyncio.get_running_loop()
        waiting = asyncio.Event()
        self._waiting.setdefault(event, set()).add(waiting)
        sent, silent = -1, 0.0
        try:
            while True:
                version = await self._current(event)
                if version != sent:
                    yield ServerSentEventMessage(data=str(version), event="version", retry=2000)
                    sent, silent = version, 0.0
                elif silent >= ALIVE_SECONDS:
                    yield ServerSentEventMessage(comment="alive")
                    silent = 0.0
                waiting.clear()
                try:
                    await asyncio.wait_for(waiting.wait(), LOOK_AGAIN_SECONDS)
                except TimeoutError:
                    silent += LOOK_AGAIN_SECONDS
        finally:
            self._waiting[event].discard(waiting)

    async def _current(self, event: str) -> int:
        """The version, as announced here; all watchers together look into the database now and then."""
        now = asyncio.get_running_loop().time()
        if event not in self._known or now - self._looked.get(event, 0.0) >= LOOK_AGAIN_SECONDS:
            self._looked[event] = now
            self._wake(event, await asyncio.to_thread(self._version, event))
        return self._known[event]
