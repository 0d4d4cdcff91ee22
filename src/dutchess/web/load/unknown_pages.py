"""Pages that are not there: an address that asks for very many of them is answered shortly, and at no cost.

Owns how many there may be, and the short answer. Pages that are there are not affected: behind one address there may be
a whole hall. Must not know of pages.
"""

from __future__ import annotations

from time import monotonic

from litestar.types import Send

from dutchess.base.memory import MEGABYTE, Memory

SECONDS = 10  # within which they are counted
MOST = 100  # of one address within that time
STATUS = 429
TEXT = b"Too many requests for pages that are not there. Try again in a moment.\n"
TOO_MANY = b"Too many requests at a time. Try again in a moment.\n"
HEADERS = [
    (b"content-type", b"text/plain; charset=utf-8"),
    (b"retry-after", str(SECONDS).encode()),
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


async def send_short_answer(send: Send, text: bytes = TEXT) -> None:
    """What such an address is told, without looking any further."""
    length = b"content-length", str(len(text)).encode()
    await send({"type": "http.response.start", "status": STATUS, "headers": [*HEADERS, length]})
    await send({"type": "http.response.body", "body": text, "more_body": False})
