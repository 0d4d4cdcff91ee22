"""Live streams: everybody who watches hears of a change, and streams end when the server stops."""

from __future__ import annotations

import asyncio

import pytest

from dutchess.web.load.live import AT_A_TIME, Live
from waiting import WAIT_SECONDS, run_apart

EVENT = "event"
MANY = 3 * AT_A_TIME + 1


async def watched(until: int) -> list[list[bytes]]:
    """What many read who watch from version 1 on; the event moves on to 7, and when so many know, the server stops."""
    live = Live(lambda _: 1)
    read: list[list[bytes]] = [[] for _ in range(MANY)]

    async def watch(place: int) -> None:
        async for data in await live.watch(EVENT):
            read[place].append(data)

    watching = [asyncio.create_task(watch(place)) for place in range(MANY)]
    async with asyncio.timeout(WAIT_SECONDS):
        while not all(read):
            await asyncio.sleep(0)
        live.announce(EVENT, 7)
        while sum(len(messages) > 1 for messages in read) < until:
            await asyncio.sleep(0)
        live.close()
        await asyncio.gather(*watching)
    return read


def heard(until: int) -> list[list[bytes]]:
    return run_apart(watched(until))


def test_everybody_hears_of_a_change() -> None:
    for first, *others in heard(MANY):
        assert b"data: 1 " in first
        assert len(others) == 1
        assert b"data: 7 " in others[0]


@pytest.mark.parametrize("told", [0, 1])
def test_all_streams_end_when_the_server_stops(told: int) -> None:
    """Before a message and in the middle of it."""
    assert all(b"data: 1 " in first for first, *_ in heard(told))
