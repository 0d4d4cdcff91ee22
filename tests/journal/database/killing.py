"""Writers that are killed at random moments. Run as a program of its own: it forks, and tests have threads.

    killing.py writer PLACE TIMES SEED     SIGKILL to the writing process
    killing.py server TIMES SEED           SIGKILL to the PostgreSQL server under a writing process

After each kill the event must hold every action that was acknowledged, no part of one that was not whole, and verify.
"""

from __future__ import annotations

import os
import random
import signal
import struct
import sys
import time
from collections.abc import Callable

from dutchess.journal import Details, Person, Settings, Store, StoreFailed, Timeline, actions
from journal.postgres import Server

KEY = "open"
FIRST = 2  # entries of an event before the writers begin
PER_ACTION = 2  # PersonAdded, PlayerEntered: an odd number of entries would be half an action
EVENT = "killed"
PER_EVENT = 25  # kills after which a new event begins


def write(place: str, event: str, pipe: int) -> None:
    """The child: enter players one after the other, telling after each one how long the journal is."""
    code = 0
    try:
        store = Store.open(place)
        ledger = store.ledger(event)
        number = ledger.version
        while True:
            number += 1
            ledger.perform(actions.AddPlayer(KEY, Person(f"Player {number}", notes="n" * (number % 700))), author="w")
            os.write(pipe, struct.pack("q", ledger.version))
    except StoreFailed:
        code = 3
    finally:
        os._exit(code)


def one_kill(place: str, event: str, kill: Callable[[int], None], delay: float) -> int:
    """Fork a writer, kill, and return the last acknowledged length (0 if none was)."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        write(place, event, writing)
    os.close(writing)
    first = os.read(reading, 8)  # the writer is at work: now it can be hit in the middle of something
    time.sleep(delay)
    kill(child)
    told = first
    while more := os.read(reading, 65536):
        told += more
    os.close(reading)
    os.waitpid(child, 0)
    whole = told[: len(told) // 8 * 8]
    return struct.unpack("q", whole[-8:])[0] if whole else 0


def check(place: str, event: str, acknowledged: int, before: int) -> int:
    """Nothing acknowledged is lost, nothing is half there, the journal is intact; returns its length."""
    with Store.open(place) as store:
        verdict = store.verify(event)
        assert verdict.fault is None, verdict.fault
        length = store.length(event)
        assert length >= max(acknowledged, before), f"{acknowledged} were acknowledged, {length} are there"
        assert length <= max(acknowledged, before) + PER_ACTION, "more than one action was not acknowledged"
        assert (length - FIRST) % PER_ACTION == 0, "half an action is there"
        assert len(Timeline.of(store.entries(event)).state.people) == (length - FIRST) // PER_ACTION
    return length


def prepared(place: str, number: int) -> str:
    event = f"{EVENT}-{number}"
    with Store.open(place) as store:
        ledger = store.create(Details("Killed"), author="w", event=event)
        ledger.perform(actions.AddTournament(KEY, Settings("Open", 5)), author="w")
    return event


def kill_writers(place: str, times: int, chance: random.Random) -> int:
    written, event, before = 0, "", 0
    for number in range(times):
        if number % PER_EVENT == 0:
            event, before = prepared(place, number), FIRST
        acknowledged = one_kill(place, event, lambda child: os.kill(child, signal.SIGKILL), chance.random() * 0.02)
        length = check(place, event, acknowledged, before)
        written += length - before
        before = length
    return written


def kill_servers(times: int, chance: random.Random) -> int:
    written = 0
    with Server() as server:
        place = server.new_database()
        event, before = prepared(place, 0), FIRST

        def kill(_: int) -> None:
            server.kill()

        for _ in range(times):
            acknowledged = one_kill(place, event, kill, chance.random() * 0.03)
            server.start()
            length = check(place, event, acknowledged, before)
            written += length - before
            before = length
    return written


if __name__ == "__main__":
    kind, *words = sys.argv[1:]
    if kind == "writer":
        place, times, seed = words
        entries = kill_writers(place, int(times), random.Random(seed))
    else:
        times, seed = words
        entries = kill_servers(int(times), random.Random(seed))
    print(f"{times} kills, {entries} entries kept, none lost")
