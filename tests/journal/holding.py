"""Somebody else who is in the middle of writing: a process that holds the lock of a database."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

HOLDING = """
import sys, sqlalchemy as sa
from dutchess.journal import Store
from dutchess.journal.database.store import write_transaction
from dutchess.journal.database.tables import EVENTS
with Store.open(sys.argv[1]) as store, write_transaction(store.engine) as connection:
    connection.execute(sa.select(EVENTS).with_for_update()).all()
    print("held", flush=True)
    sys.stdin.read()
"""


@contextmanager
def held(place: str) -> Iterator[None]:
    """Another process writes to all events of a database, and does not end (SQLite: BEGIN IMMEDIATE)."""
    command = [sys.executable, "-c", HOLDING, place]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdin is not None
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        yield
        holder.stdin.close()
