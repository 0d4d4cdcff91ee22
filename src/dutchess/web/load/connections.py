"""Connections: how many there may be, and how long each may take to say what it wants and to take the answer.

Owns the limits below HTTP. Whoever opens a connection and says nothing, says it byte by byte, or does not read the
answer, is cut off; if there are too many connections, the one that has been idle longest makes room. Must not know of
requests.
"""

from __future__ import annotations

import os
from asyncio import TimerHandle, Transport
from collections import Counter, deque

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from dutchess.web.load.thread_queues import network_of

try:
    import resource
except ImportError:  # not on Windows, which has no such limit
    resource = None  # type: ignore[assignment]

HEADER_SECONDS = 10  # from the first byte, or from connecting, to the end of the headers
BODY_SECONDS = 60  # from there to the end of the body
READ_SECONDS = 60  # that somebody may leave an answer unread
CARRIES = (b"content-length", b"transfer-encoding")  # headers that announce a body
BODILESS = ("GET", "HEAD", "OPTIONS")
LARGEST_HEADERS = 32_000  # bytes
MOST_HEADERS = 200
MOST_PIECES = 1_000  # chunks and trailers of a body; beyond, each must bring LEAST_PIECE bytes of it on the average
LEAST_PIECE = 64
MOST_FRAMING = 2 * LARGEST_HEADERS  # bytes beside a body: its headers, and what chunks say of themselves
MOST_AHEAD = 2  # requests that may wait on a connection until the one before them is answered
MOST = 20_000  # connections, if the system allows so many files
MOST_FILES = 65_536
OTHER_FILES = 300  # that are no connections: database, workers, bodies on disk, listening sockets
BUSY = (
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/plain; charset=utf-8\r\ncontent-length: 26\r\n"
    b"connection: close\r\n\r\nToo many connections now.\n"
)
LATE = b"HTTP/1.1 408 Request Timeout\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


def possible_connections() -> int:
    """How many connections this process may have, after asking the system for as many files as it gives."""
    if resource is None:
        return MOST
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(MOST_FILES, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return max(1, min(MOST, wanted - OTHER_FILES))


class Gate:
    """All connections of a server, by address (a network of IPv6). Used in the thread of the event loop only.

    One address may have half of them, unless it is that of a proxy, behind which everybody may be.
    """

    def __init__(self, most: int, proxies: str | None = None) -> None:
        self._most = most
        named = os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1") if proxies is None else proxies
        self._proxies = frozenset(one.strip() for one in named.split(","))
        self._by_address: Counter[str] = Counter()
        self._idle: dict[LimitedProtocol, None] = {}  # the one that has been idle longest comes first

    def enter(self, connection: LimitedProtocol, address: str) -> bool:
        """Whether a connection may stay; perhaps another one makes room for it."""
        network = network_of(address)
        if address not in self._proxies and "*" not in self._proxies and self._by_address[network] >= self._most // 2:
            return False
        if self._by_address.total() >= self._most:
            longest = next(iter(self._idle), None)
            if longest is None:
                return False
            longest.cut_off()
        self._by_address[network] += 1
        self.idles(connection)
        return True

    def idles(self, connection: LimitedProtocol) -> None:
        """Nothing is under way on it."""
        self._idle[connection] = None

    def begin_request(self, connection: LimitedProtocol) -> None:
        """A request has come in."""
        self._idle.pop(connection, None)

    def leave(self, connection: LimitedProtocol, address: str) -> None:
        self.begin_request(connection)
        self._by_address -= Counter((network_of(address),))


class TooMuch(Exception):
    """Requests without end, before the first of them is answered, headers without end, or a body in crumbs."""


class LimitedProtocol(HttpToolsProtocol):
    """A connection with limits. The server sets `gate`."""

    gate: Gate
    _address = ""
    _entered = False
    _due: TimerHandle | None = None
    _unread: TimerHandle | None = None
    _header_bytes = 0
    _field_bytes = 0  # of headers that are complete
    _body_bytes = 0
    _body_pieces = 0
    _framing = 0  # bytes that have come and are no body
    _reads_headers = True
    _is_ending = False

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._asked: deque[RequestResponseCycle] = deque()  # that are not answered, in their order
        self._address = self.client[0] if self.client else ""
        self._entered = self.gate.enter(self, self._address)
        if not self._entered:
            transport.write(BUSY)
            transport.close()
            return
        self._expect(HEADER_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._give_up()
        for timer in (self._due, self._unread):
            if timer is not None:
                timer.cancel()
        self._leave()

    def cut_off(self) -> None:
        """End it now, and make room at once."""
        self._leave()
        self._give_up()
        self.transport.abort()

    def _give_up(self) -> None:
        """Nobody waits for answers any more: none of them is written, and none of them is a fault."""
        for asked in self._asked:
            asked.disconnected = True
            asked.message_event.set()

    def _leave(self) -> None:
        if self._entered:
            self._entered = False
            self.gate.leave(self, self._address)

    def data_received(self, data: bytes) -> None:
        if self._is_ending:
            return
        self._framing += len(data)
        super().data_received(data)
        if self._framing > MOST_FRAMING + self._body_bytes and not self._reads_headers:
            self.cut_off()
        self._header_bytes += len(data)
        if self._reads_headers and self._header_bytes > LARGEST_HEADERS and not self.transport.is_closing():
            self.transport.write(LARGE)
            self.transport.close()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._header_bytes, self._reads_headers = 0, True
        self._field_bytes = self._body_bytes = self._body_pieces = self._framing = 0
        self._expect(HEADER_SECONDS)

    def on_header(self, name: bytes, value: bytes) -> None:
        """A field; one that comes behind the body is not even kept."""
        if not self._reads_headers:
            self._count_piece()
            return
        self._field_bytes += len(name) + len(value) + len(b": \r\n")
        self._limit_headers()
        super().on_header(name, value)

    def _limit_headers(self) -> None:
        """TooMuch if the headers are too long already: the rest of them is not even read."""
        if len(self.url) + self._field_bytes > LARGEST_HEADERS or len(self.headers) > MOST_HEADERS:
            self._is_ending = True
            if not self._asked:
                self.transport.write(LARGE)
                self.transport.close()
            raise TooMuch

    def on_headers_complete(self) -> None:
        if len(self.pipeline) >= MOST_AHEAD:
            self._is_ending = True
            raise TooMuch  # what else has come is not even read
        self._limit_headers()
        self.gate.begin_request(self)
        self._reads_headers = False
        super().on_headers_complete()
        self._asked.append(self.cycle)
        if any(name in CARRIES for name, _ in self.headers):
            self.flow.pause_reading()  # until somebody wants the body
        self._expect(BODY_SECONDS)

    def _should_upgrade(self) -> bool:
        return False

    def _unsupported_upgrade_warning(self) -> None:
        """Nothing but HTTP is spoken here. Whoever asks for something else fills no log with it."""

    def on_chunk_header(self) -> None:
        self._count_piece()

    def _count_piece(self) -> None:
        """A chunk or a trailer has begun. Nobody who has something to say sends it in crumbs."""
        self._body_pieces += 1
        if self._body_pieces > MOST_PIECES + self._body_bytes // LEAST_PIECE:
            self._is_ending = True
            self.cut_off()
            raise TooMuch

    def on_body(self, body: bytes) -> None:
        """What comes behind a question is not even kept."""
        self._body_bytes += len(body)
        self._framing -= len(body)
        if self.scope["method"] not in BODILESS:
            super().on_body(body)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        if self._due is not None:
            self._due.cancel()
            self._due = None

    def _expect(self, seconds: float) -> None:
        """What is being sent must have arrived by then."""
        if self._due is not None:
            self._due.cancel()
        self._due = self.loop.call_later(seconds, self._late)

    def _late(self) -> None:
        if self.cycle is None or self.cycle.response_complete:
            self.transport.write(LATE)
        self.transport.close()

    def on_response_complete(self) -> None:
        self._asked.popleft().body.clear()  # what came of a body that nobody wanted
        is_last = not self._asked
        super().on_response_complete()
        if self._is_ending and is_last:  # whoever sends too much at a time waits for the answers, and begins anew
            self.transport.close()
        if self._entered and not self.transport.is_closing():
            self.gate.idles(self)

    def send_400_response(self, msg: str) -> None:
        if not self._is_ending:
            super().send_400_response(msg)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread = self.loop.call_later(READ_SECONDS, self.cut_off)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None
