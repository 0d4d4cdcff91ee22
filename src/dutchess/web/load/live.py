"""Live pages: everybody who watches an event hears when it has moved on.

Owns the channels of one process and the bytes that browsers read (server-sent events). A message is encoded once for
all who watch, and messages of one event keep a distance that grows with the number of watchers, because each of them
makes every watcher fetch a page; a few watchers are told at a time, so that nobody else waits until all are. Changes
that another process makes are seen by looking at the version from time to time, once for all. Must not know what
changed: pages are fetched again.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable

LOOK_AGAIN_SECONDS = 5.0
LOOKS_UNTIL_ALIVE = 4  # looks without news after which a sign of life is sent
SPACING_SECONDS = 0.5  # between two messages of an event, at least
WATCHERS_PER_SECOND = 100  # for each hundred who watch, messages are a second further apart
AT_A_TIME = 20  # watchers who are told before others have their turn
PAUSE_SECONDS = 0.005  # the turn of the others
ALIVE = b": alive\n\n"


def message(version: int, spread: float) -> bytes:
    """A version, and within how many milliseconds its readers should fetch their pages, each at a moment of their own.

    A broken connection is made again after two seconds.
    """
    return b"event: version\nretry: 2000\ndata: %d %d\n\n" % (version, round(1000 * spread))


class Channel:
    """Those who watch one event. Used in the thread of the event loop only."""

    def __init__(self, loop: asyncio.AbstractEventLoop, version: int) -> None:
        self.version = version  # the newest one that is known
        self.told = version  # the newest one that was sent
        self._message = message(version, SPACING_SECONDS)
        self._loop = loop
        self._waiting: set[asyncio.Future[bytes]] = set()
        self._called: deque[tuple[asyncio.Future[bytes], bytes]] = deque()  # those who are told next
        self._calling: asyncio.TimerHandle | None = None
        self._spoke = 0.0
        self._planned: asyncio.TimerHandle | None = None
        self.watchers = 0
        self.closed = False

    def move(self, version: int) -> None:
        """The event is at this version; those who watch are told as soon as the distance between messages allows."""
        self.version = max(self.version, version)
        if self.version > self.told and self._planned is None:
            self._planned = self._loop.call_at(max(self._loop.time(), self._spoke + self._spacing), self._tell)

    @property
    def _spacing(self) -> float:
        """Seconds between two messages."""
        return max(SPACING_SECONDS, self.watchers / WATCHERS_PER_SECOND)

    def _tell(self) -> None:
        self._planned = None
        self._spoke = self._loop.time()
        self.told, self._message = self.version, message(self.version, self._spacing)
        self.wake()

    def wake(self, data: bytes = b"") -> None:
        """Everybody who waits looks for what is new, and sends these bytes."""
        waiting, self._waiting = self._waiting, set()
        self._called.extend((one, data) for one in waiting)
        if self._calling is None:
            self._call()

    def _call(self) -> None:
        """The next few; the others after a pause."""
        self._tell_next(AT_A_TIME)
        self._calling = self._loop.call_later(PAUSE_SECONDS, self._call) if self._called else None

    def _tell_next(self, most: int) -> None:
        for _ in range(min(most, len(self._called))):
            one, data = self._called.popleft()
            if not one.done():
                one.set_result(data)

    def close(self) -> None:
        """No more messages: everybody's stream ends, all at once."""
        self.closed = True
        for planned in (self._planned, self._calling):
            if planned is not None:
                planned.cancel()
        self._called.extend((one, b"") for one in self._waiting)
        self._tell_next(len(self._called))

    async def watch(self) -> AsyncIterator[bytes]:
        """What one browser reads: the version now, then every message. A slow reader hears only the newest one."""
        self.watchers += 1
        heard, data = self.told, self._message
        try:
            while True:
                if data:
                    yield data
                if self.closed:
                    return
                data = b"" if heard != self.told else await self._news()
                if heard != self.told:
                    heard, data = self.told, self._message
        finally:
            self.watchers -= 1

    async def _news(self) -> bytes:
        waiter: asyncio.Future[bytes] = self._loop.create_future()
        self._waiting.add(waiter)
        try:
            return await waiter
        finally:
            self._waiting.discard(waiter)


class Live:
    """The channels of all events. `version` tells how many entries an event has; it may block."""

    def __init__(self, version: Callable[[str], int]) -> None:
        self._version = version
        self._channels: dict[str, Channel] = {}
        self._looking: set[asyncio.Task[None]] = set()
        self._loop: asyncio.AbstractEventLoop | None = None

    def announce(self, event: str, version: int) -> None:
        """An event is at this version now. May be called from any thread."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._move, event, version)

    def _move(self, event: str, version: int) -> None:
        if event in self._channels:
            self._channels[event].move(version)

    async def watch(self, event: str) -> AsyncIterator[bytes]:
        """The stream of one who watches an event; NotFound if there is no such event."""
        version = await asyncio.to_thread(self._version, event)
        if event not in self._channels:
            self._loop = asyncio.get_running_loop()
            self._channels[event] = Channel(self._loop, version)
            looking = asyncio.create_task(self._look(event))
            self._looking.add(looking)
            looking.add_done_callback(self._stop_looking)
        channel = self._channels[event]
        channel.move(version)
        return channel.watch()

    async def _look(self, event: str) -> None:
        """Look at the version now and then as long as somebody watches; a sign of life where nothing happens."""
        channel, quiet = self._channels[event], 0
        try:
            while not channel.closed:
                told = channel.told
                await asyncio.sleep(LOOK_AGAIN_SECONDS)
                if not channel.watchers:
                    return
                channel.move(await asyncio.to_thread(self._version, event))
                quiet = quiet + 1 if channel.told == told else 0
                if quiet == LOOKS_UNTIL_ALIVE:
                    channel.wake(ALIVE)
                    quiet = 0
        finally:
            channel.close()
            self._channels.pop(event, None)

    def _stop_looking(self, looking: asyncio.Task[None]) -> None:
        """The end of looking. If the store has failed or the event is gone, browsers hear it when they come again."""
        self._looking.discard(looking)
        if not looking.cancelled():
            looking.exception()

    def close(self) -> None:
        """End all streams, so that the server can stop."""
        for channel in list(self._channels.values()):
            channel.close()
        for looking in list(self._looking):
            looking.cancel()
