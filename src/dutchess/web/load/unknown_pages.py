"""Pages that are not there: an address that asks for very many of them is answered shortly, and at no cost.

Owns how many there may be, the short answer, and which events there are. Pages that are there are not affected: behind
one address there may be a whole hall. Must not know of pages.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from math import inf
from time import monotonic

from litestar.types import Send

from dutchess.base.memory import MEGABYTE, Memory
from dutchess.journal.errors import StoreFailed

SECONDS = 10  # within which they are counted
LOOK_AGAIN = 1.0  # seconds after which somebody looks again which events there are
MOST = 100  # of one address within that time
STATUS = 429
TEXT = b"Too many requests for pages that are not there. Try again in a moment.\n"
TOO_MANY = b"Too many requests at a time. Try again in a moment.\n"
HEADERS = [
    (b"content-type", b"text/plain; charset=utf-8"),
    (b"x-content-type-options", b"nosniff"),
]


class UnknownPages:
    """How many pages that are not there each address has asked for lately."""

    def __init__(self) -> None:
        self._asked: Memory[str, tuple[float, int]] = Memory(MEGABYTE)

    def are_too_many(self, address: str) -> bool:
        """Whether an address has asked for more of them than it may."""
        begun, number = self._asked.get(address) or (0.0, 0)
        return number >= MOST and monotonic() - begun < SECONDS

    def count(self, address: str) -> None:
        """One more."""
        begun, number = self._asked.get(address) or (0.0, 0)
        now = monotonic()
        self._asked.put(address, (begun, number + 1) if now - begun < SECONDS else (now, 1))


class EventNames:
    """The identifiers of all events, as they were a moment ago: nobody waits for the database to be told of one more.

    `names` reads them.
    """

    def __init__(self, names: Callable[[], Iterable[str]]) -> None:
        self._read = names
        self._names: frozenset[str] = frozenset()
        self._looked = -inf

    async def has(self, event: str) -> bool:
        """Whether there is such an event. Used in the event loop."""
        if event not in self._names and monotonic() - self._looked > LOOK_AGAIN:
            self._looked = monotonic()
            with suppress(StoreFailed):  # what is looked for next says so
                self._names = frozenset(await asyncio.to_thread(self._read))
        return event in self._names


async def send_short_answer(send: Send, text: bytes = TEXT, status: int = STATUS) -> None:
    """What such an address is told, without looking any further."""
    length = b"content-length", str(len(text)).encode()
    again = [(b"retry-after", str(SECONDS).encode())] if status == STATUS else []
    await send({"type": "http.response.start", "status": status, "headers": [*HEADERS, *again, length]})
    await send({"type": "http.response.body", "body": text, "more_body": False})
