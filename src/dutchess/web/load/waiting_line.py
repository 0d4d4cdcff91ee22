"""The line at the door: how many requests of one visitor are looked at at a time, before anybody knows what they want.

Owns who is next. Every request takes time of the event loop, and of a thread that asks the database who sent it. If one
address sends thousands at a time, a few of them are looked at and the others wait, so nobody else waits behind them. An
address counts as in `turns`; whoever works on an event has a line of their own. A request holds its place until its
answer begins, or until it has waited for something else for a while: a worker, a body, an event. Used in the thread of
the event loop only. Must not know of pages.
"""

from __future__ import annotations

import asyncio
import re
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Iterable
from hashlib import sha256

from litestar.types import Message, Send

from dutchess.base.memory import MEGABYTE, Memory
from dutchess.web.load.connections import CARRIES
from dutchess.web.load.thread_queues import Busy

AT_ONCE = 10  # requests of one visitor that are looked at
SECONDS = 0.1  # that each of them may hold its place
SECONDS_REFUSED = 10.0  # until somebody is told that too many wait
MOST_WAITING = 2000  # requests of one visitor, each on a connection of its own
MOST_BODIES = 100  # of them, if they carry something: up to 300 kB of it are in memory
SESSION = re.compile(rb"dutchess_session=([\w-]{20,100})")

Headers = Iterable[tuple[bytes, bytes]]


class Place:
    """The place of one request in a line."""

    def __init__(self, leave: Callable[[], None]) -> None:
        self._leave = leave
        self._is_held = True
        self._late = asyncio.get_running_loop().call_later(SECONDS, self.leave)

    def leave(self) -> None:
        """The next one's turn. To leave twice does no harm."""
        if self._is_held:
            self._is_held = False
            self._late.cancel()
            self._leave()

    def leaving_with(self, send: Send) -> Callable[[Message], Awaitable[None]]:
        """What sends the answer: as soon as it begins, the place is free."""

        async def sending(message: Message) -> None:
            self.leave()
            await send(message)

        return sending


class Line:
    """Who is looked at, and who waits, by visitor."""

    def __init__(self) -> None:
        self._at_work: Counter[str] = Counter()
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        self._staff: Memory[bytes, bool] = Memory(MEGABYTE)  # hashes of their sessions

    def know(self, session: str) -> None:
        """This is the session of somebody who works on an event."""
        self._staff.put(_hash(session.encode()), True)

    def visitor(self, network: str, headers: Headers) -> str:
        """In which line a request waits: that of a session of the staff, else that of the network it comes from."""
        for name, value in headers:
            if name == b"cookie" and (found := SESSION.search(value)) and _hash(found[1]) in self._staff:
                return _hash(found[1]).hex()
        return network

    async def enter(self, visitor: str, headers: Headers) -> Place:
        """Wait for one's turn; Busy if too many of this visitor wait already."""
        if self._at_work[visitor] < AT_ONCE:
            self._at_work[visitor] += 1
        else:
            waiting = self._waiting.setdefault(visitor, deque())
            most = MOST_BODIES if any(name in CARRIES for name, _ in headers) else MOST_WAITING
            if len(waiting) >= most:
                await asyncio.sleep(SECONDS_REFUSED)  # who is refused at once asks again at once
                raise Busy("too many requests at a time; try again in a moment")
            turn = asyncio.get_running_loop().create_future()
            waiting.append(turn)
            await turn
        return Place(lambda: self._leave(visitor))

    def _leave(self, visitor: str) -> None:
        waiting = self._waiting.get(visitor)
        while waiting:
            turn = waiting.popleft()
            if not turn.done():
                turn.set_result(None)  # it takes the place over
                return
        self._waiting.pop(visitor, None)
        self._at_work[visitor] -= 1
        if not self._at_work[visitor]:
            del self._at_work[visitor]


def _hash(session: bytes) -> bytes:
    return sha256(session).digest()
