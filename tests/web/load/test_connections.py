"""Connections have limits: how many one address may have, how long one may say nothing, who makes room for others."""

from __future__ import annotations

import asyncio
import tracemalloc
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import suppress
from pathlib import Path

import pytest
import uvicorn
from uvicorn.server import ServerState

from dutchess.web.api import file_work
from dutchess.web.app import create_app
from dutchess.web.load import bodies, connections
from dutchess.web.load.connections import Gate, LimitedProtocol
from dutchess.web.load.thread_queues import Busy, Visitor
from dutchess.web.services import services
from dutchess.web.settings import Settings
from waiting import WAIT_SECONDS, run_apart

REQUEST = b"GET / HTTP/1.1\r\nhost: localhost\r\n\r\n"
Session = Callable[[int], Coroutine[None, None, None]]


Receive = Callable[[], Coroutine[None, None, dict[str, object]]]
Send = Callable[[object], Coroutine[None, None, None]]


async def answering(scope: object, receive: Receive, send: Send) -> None:
    """Answers when the whole body is there."""
    while (await receive()).get("more_body"):
        pass
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"ok"})


def served(gate: Gate, session: Session, app: object = answering) -> None:
    """A real server on loopback behind a gate, while a session lasts."""

    async def main() -> None:
        config = uvicorn.Config(app, lifespan="off", ws="none", log_level="warning")  # type: ignore[arg-type]
        config.load()
        state, kind = ServerState(), type("Connection", (LimitedProtocol,), {"gate": gate})
        server = await asyncio.get_running_loop().create_server(lambda: kind(config, state, {}), "127.0.0.1", 0)
        async with server:
            await session(server.sockets[0].getsockname()[1])

    run_apart(main())


async def asked(port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection("127.0.0.1", port)


async def answer(reader: asyncio.StreamReader) -> bytes:
    return (await reader.readline()).split(b" ", 2)[1]


def test_one_address_has_half_of_the_connections() -> None:
    async def session(port: int) -> None:
        first = [await asked(port) for _ in range(2)]
        for reader, writer in first:
            writer.write(REQUEST)
            assert await answer(reader) == b"200"
        reader, writer = await asked(port)
        assert await answer(reader) == b"503"
        writer.close()
        first[0][1].close()
        await first[0][1].wait_closed()
        while (await tried(port)) != b"200":  # until the server has seen that one is gone
            await asyncio.sleep(0.01)
        first[1][1].close()

    served(Gate(4, proxies=""), session)


def test_a_network_of_ipv6_is_one_address() -> None:
    """Whoever has one address of it has 2**64."""

    class Connection:
        def cut_off(self) -> None:
            raise AssertionError("nobody makes room")

    gate = Gate(20, proxies="")
    entered = [gate.enter(Connection(), f"2001:db8::{one:x}") for one in range(1, 16)]  # type: ignore[arg-type]
    assert entered == [*[True] * 10, *[False] * 5]


async def tried(port: int) -> bytes:
    reader, writer = await asked(port)
    writer.write(REQUEST)
    status = await answer(reader)
    writer.close()
    return status


def test_who_has_been_idle_longest_makes_room() -> None:
    """Behind a proxy everybody may be: its address has them all, and those who say nothing go first."""

    async def session(port: int) -> None:
        idle = [await asked(port) for _ in range(3)]
        assert await tried(port) == b"200"
        assert await idle[0][0].read() == b"", "the first one was ended"
        idle[1][1].write(REQUEST)
        assert await answer(idle[1][0]) == b"200", "the others were not"
        for _, writer in idle:
            writer.close()

    served(Gate(3, proxies="127.0.0.1"), session)


@pytest.mark.parametrize(
    "begun", [b"", b"GET / HTTP/1.1\r\nhost: x", b"POST / HTTP/1.1\r\ncontent-length: 9\r\n\r\nab"]
)
def test_who_does_not_finish_is_cut_off(monkeypatch: pytest.MonkeyPatch, begun: bytes) -> None:
    """Nothing at all, half a header, half a body."""
    monkeypatch.setattr(connections, "HEADER_SECONDS", 0.05)
    monkeypatch.setattr(connections, "BODY_SECONDS", 0.05)

    async def session(port: int) -> None:
        reader, writer = await asked(port)
        writer.write(begun)
        await asyncio.wait_for(reader.read(), WAIT_SECONDS)  # ends only if the server closes the connection
        writer.close()

    served(Gate(4, proxies=""), session)


def test_headers_have_a_length() -> None:
    async def session(port: int) -> None:
        reader, writer = await asked(port)
        writer.write(b"GET / HTTP/1.1\r\nx: " + b"x" * connections.LARGEST_HEADERS)
        assert await answer(reader) == b"431"
        writer.close()

    served(Gate(4, proxies=""), session)


@pytest.mark.parametrize(
    "head",
    [
        b"GET / HTTP/1.1\r\nhost: x\r\ncookie: " + b"a=b; " * (connections.LARGEST_HEADERS // 5) + b"\r\n\r\n",
        b"GET /?" + b"a=b&" * (connections.LARGEST_HEADERS // 4) + b" HTTP/1.1\r\nhost: x\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + b"a:\r\n" * (connections.MOST_HEADERS + 1) + b"\r\n",
    ],
    ids=["cookies", "query", "many"],
)
def test_headers_that_come_in_one_piece_have_a_length(head: bytes) -> None:
    """The whole of them may be there before anybody has counted."""

    async def session(port: int) -> None:
        reader, writer = await asked(port)
        writer.write(head)
        assert await answer(reader) == b"431"
        writer.close()

    served(Gate(4, proxies=""), session)


def test_whoever_asks_for_another_protocol_fills_no_log(capfd: pytest.CaptureFixture[str]) -> None:
    """Each such request was worth three lines."""

    async def session(port: int) -> None:
        reader, writer = await asked(port)
        writer.write(b"GET / HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n")
        assert await answer(reader) == b"200"
        writer.close()

    served(Gate(4, proxies=""), session)
    assert capfd.readouterr().err == ""


def test_what_comes_ahead_of_its_turn_is_little() -> None:
    """Requests that come before others are answered wait in memory: nobody sends thousands of them."""

    async def session(port: int) -> None:
        reader, writer = await asked(port)
        writer.write(REQUEST * connections.MOST_AHEAD)
        for _ in range(connections.MOST_AHEAD):
            assert b"200" in await asyncio.wait_for(reader.readuntil(b"ok"), WAIT_SECONDS)
        with suppress(ConnectionError):
            writer.write(REQUEST * 800)
            assert (await asyncio.wait_for(reader.read(), WAIT_SECONDS)).count(b"200") < 800
        writer.close()

    served(Gate(4, proxies=""), session)


def test_what_comes_too_far_ahead_is_not_even_read() -> None:
    """A thousand requests come in one piece; each that is read would take time and memory of everybody."""

    class Counting(Gate):
        read = 0

        def begin_request(self, connection: LimitedProtocol) -> None:
            self.read += 1
            super().begin_request(connection)

    gate = Counting(4, proxies="")

    async def session(port: int) -> None:
        reader, writer = await asked(port)
        writer.write(REQUEST * 1000)
        with suppress(ConnectionError):
            await asyncio.wait_for(reader.read(), WAIT_SECONDS)
        writer.close()

    served(gate, session)
    assert 0 < gate.read <= connections.MOST_AHEAD + 3, "those that wait, the one before them, and the end"


# Bodies


def test_a_body_that_nobody_wants_is_not_kept() -> None:
    """The answer did not wait for it; the connection stays open."""
    kept: list[LimitedProtocol] = []

    class Noting(Gate):
        def enter(self, connection: LimitedProtocol, address: str) -> bool:
            kept.append(connection)
            return super().enter(connection, address)

    async def refusing(scope: object, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 404, "headers": [(b"content-length", b"0")]})
        await send({"type": "http.response.body", "body": b""})

    async def session(port: int) -> None:
        reader, writer = await asked(port)
        writer.write(announced("192.0.2.1", 100_000) + b"x" * 50_000)
        assert await answer(reader) == b"404"
        assert not kept[0].cycle.body
        writer.close()

    served(Noting(4, proxies=""), session, refusing)


CHUNKED = b"POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n"


@pytest.mark.parametrize(
    "crumb",
    [b"1\r\nx\r\n", b"0\r\n" + b"a: b\r\n" * 100, b"1;" + b"a" * 1000, b"0\r\na: " + b"b" * 1000],
    ids=["chunks", "trailers", "extension", "trailer"],
)
def test_a_body_in_crumbs_is_not_read_to_its_end(crumb: bytes) -> None:
    """Chunks of one byte, and what is said of a chunk, kept everybody waiting; what stands behind a body was kept."""
    kept: list[LimitedProtocol] = []

    class Noting(Gate):
        def enter(self, connection: LimitedProtocol, address: str) -> bool:
            kept.append(connection)
            return super().enter(connection, address)

    async def session(port: int) -> None:
        reader, writer = await asked(port)
        tracemalloc.start()
        before = tracemalloc.get_traced_memory()[0]
        writer.write(CHUNKED)
        head = crumb[: crumb.index(b"\r\n") + 2] if crumb[:1] == b"0" else b""
        writer.write(head)
        with suppress(ConnectionError):
            for _ in range(200):
                writer.write(crumb[len(head) :] * (20_000 // len(crumb)))
                await writer.drain()
        with suppress(ConnectionError):
            assert await asyncio.wait_for(reader.read(), connections.BODY_SECONDS / 3) == b""
        assert len(kept[0].headers) < 10
        assert tracemalloc.get_traced_memory()[0] - before < 1_000_000
        tracemalloc.stop()
        writer.close()

    served(Noting(4, proxies=""), session)


def test_a_body_in_pieces_is_read() -> None:
    """Programs that stream a file send it line by line."""

    async def session(port: int) -> None:
        reader, writer = await asked(port)
        writer.write(CHUNKED + b"50\r\n" + b"x" * 80 + b"\r\n")
        for _ in range(10_000):
            writer.write(b"50\r\n" + b"x" * 80 + b"\r\n")
        writer.write(b"0\r\na: b\r\n\r\n")
        assert await asyncio.wait_for(answer(reader), WAIT_SECONDS) == b"200"
        writer.close()

    served(Gate(4, proxies=""), session)


def announced(address: str, length: int) -> bytes:
    head = f"POST /api/pair HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: {address}\r\ncontent-type: text/plain\r\n"
    return f"{head}content-length: {length}\r\n\r\n".encode()


def test_whoever_withholds_the_rest_of_bodies_keeps_little_memory(tmp_path: Path) -> None:
    """Of what one address sends at a time, no more than its share is held; others send meanwhile."""
    app = create_app(Settings(str(tmp_path / "events.db"), calls_per_minute=1000))
    file = (Path(__file__).parents[3] / "examples" / "club-9.trf").read_bytes()
    size = file_work.LARGEST_FILE
    many = bodies.VISITORS.each // size + 1

    async def session(port: int) -> None:
        held = []
        for _ in range(many):
            reader, writer = await asked(port)
            writer.write(announced("192.0.2.1", size) + b"x" * (size - 1))
            await writer.drain()
            held.append((reader, writer))
        first = [asyncio.ensure_future(answer(reader)) for reader, _ in held]
        done, _ = await asyncio.wait(first, timeout=WAIT_SECONDS, return_when=asyncio.FIRST_COMPLETED)
        assert [one.result() for one in done] == [b"429"]
        for address in ("192.0.2.2", "2001:db8::1"):
            reader, writer = await asked(port)
            writer.write(announced(address, len(file)) + file)
            assert await asyncio.wait_for(answer(reader), WAIT_SECONDS) == b"200", address
            writer.close()
        for _, writer in held:
            writer.close()
        await asyncio.wait([one for one in first if one not in done])
        reader, writer = await asked(port)
        writer.write(announced("192.0.2.1", len(file)) + file)
        assert await asyncio.wait_for(answer(reader), WAIT_SECONDS) == b"200", "the share is free again"
        writer.close()

    try:
        served(Gate(100, proxies="127.0.0.1"), session, app)
    finally:
        services(app).close()


@pytest.mark.parametrize("host", ["localhost:99999", 'fe80::1%25"><script>', "localhost:x"])
def test_a_host_that_is_none_is_no_fault_of_ours(tmp_path: Path, capfd: pytest.CaptureFixture[str], host: str) -> None:
    """The framework fails over a port that is none: each such request was worth a page of the log."""
    app = create_app(Settings(str(tmp_path / "events.db")))

    async def session(port: int) -> None:
        for query in ("", "?" + "a" * 9000):
            reader, writer = await asked(port)
            writer.write(f"GET /set-up{query} HTTP/1.1\r\nhost: {host}\r\n\r\n".encode())
            assert await answer(reader) == (b"414" if query else b"421")
            writer.close()

    try:
        served(Gate(4, proxies=""), session, app)
    finally:
        services(app).close()
    log = capfd.readouterr().err
    assert ("Traceback" in log, log.count("\n") <= 1) == (False, True)


def test_the_more_send_the_smaller_are_their_shares() -> None:
    held = bodies.Held(bodies.Share(50, 100), bodies.Share(500, 1000))
    held.add(Visitor("one"), 50)
    held.add(Visitor("two"), 50)
    held.add(Visitor("three"), 33)
    for visitor, number in (("one", 1), ("four", 26)):
        with pytest.raises(Busy):
            held.add(Visitor(visitor), number)
    held.add(Visitor("one", is_staff=True), 500)
    held.release(Visitor("two"), 50)
    held.release(Visitor("one"), 50)
    held.add(Visitor("four"), 50)


def test_a_long_body_waits_on_disk() -> None:
    piece, number = b"0123456789" * 100_000, 30

    async def arriving() -> AsyncIterator[dict[str, object]]:
        for at in range(number):
            yield {"type": "http.request", "body": piece, "more_body": at + 1 < number}

    async def given(body: bodies.Body) -> tuple[int, set[bytes]]:
        length, marks, more = 0, set(), True
        while more:
            message = await body.receive()
            length, more = length + len(message["body"]), message["more_body"]
            marks.add(message["body"][:1])
        body.end()
        return length, marks

    messages = arriving()
    body = bodies.Body(messages.__anext__, bodies.Held(), Visitor("x", is_staff=True))  # type: ignore[arg-type]
    tracemalloc.start()
    try:
        length, marks = run_apart(given(body))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert (length, marks) == (number * len(piece), {b"0"})
    assert peak < 5 * len(piece)
