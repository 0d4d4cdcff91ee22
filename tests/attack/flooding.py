"""A client that sends one request over many connections, on each again as soon as something was answered.

    python flooding.py PORT CONNECTIONS SECONDS < REQUEST

A process of its own, so that it takes no time from the arbiter who measures.
"""

from __future__ import annotations

import asyncio
import sys
import time
from contextlib import suppress

PIECE = 1 << 16


async def flood(port: int, request: bytes, until: float) -> None:
    """One connection, made again whenever it ends."""
    while time.monotonic() < until:
        with suppress(OSError):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            with suppress(OSError, asyncio.TimeoutError):
                while time.monotonic() < until:
                    writer.write(request)
                    if not await asyncio.wait_for(reader.read(PIECE), until - time.monotonic()):
                        break
            writer.close()


async def main(port: int, connections: int, seconds: float) -> None:
    request, until = sys.stdin.buffer.read(), time.monotonic() + seconds
    await asyncio.gather(*(flood(port, request, until) for _ in range(connections)))


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])))
