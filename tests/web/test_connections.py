"""Connections have limits: how many one address may have, how long one may say nothing, who makes room for others."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine

import pytest
import uvicorn
from uvicorn.server import ServerState

from dutchess.web import connections
from dutchess.web.connections import Gate, LimitedProtocol
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


def served(gate: Gate, session: Session) -> None:
    """A real server on loopback behind a gate, while a session lasts."""

    async def main() -> None:
        config = uvicorn.Config(answering, lifespan="off", log_level="error")  # type: ignore[arg-type]
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
