"""Calls that are sent again: which were done, and what was answered.

Owns the memory of idempotency keys, in the database of the journals. A key is taken before anything is written, so a
call is never done twice, even if the server stops in between: whoever asks again is then told that the outcome is not
known. Must not know of requests.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256

import sqlalchemy as sa
from sqlalchemy.engine import Engine

from dutchess.base.errors import DutchessError
from dutchess.base.values import value_class
from dutchess.journal.database.store import write_transaction
from dutchess.web.tables import CALLS

KEPT_SECONDS = 24 * 3600.0


class KeyInUse(DutchessError):
    """A call with this key was begun and has not been answered."""


class KeyUsed(DutchessError):
    """Another call has this key."""


@value_class
class Kept:
    """The first answer to a call."""

    status: int
    body: str


class Calls:
    """The calls with keys of the last 24 hours. `clock` gives seconds since 1970."""

    def __init__(self, engine: Engine, clock: Callable[[], float]) -> None:
        self._engine = engine
        self._clock = clock

    def begin(self, caller: str, body: bytes) -> Kept | None:
        """Take a key; the first answer if the call was done already. `caller` is who calls what with which key."""
        name, content = _digest(caller.encode()), _digest(body)
        now = self._clock()
        new = {"key": name, "content": content, "time": now, "status": 0, "body": ""}
        try:
            with write_transaction(self._engine) as connection:
                connection.execute(CALLS.delete().where(CALLS.c.time < now - KEPT_SECONDS))
                row = connection.execute(sa.select(CALLS).where(CALLS.c.key == name)).first()
                if row is None:
                    connection.execute(CALLS.insert(), [new])
                    return None
        except sa.exc.IntegrityError:
            raise KeyInUse("another call with this idempotency key has just begun") from None
        if row.content != content:
            raise KeyUsed("this idempotency key was used for a call with another body")
        if not row.status:
            raise KeyInUse("a call with this idempotency key has begun and was not answered: look at the event")
        return Kept(row.status, row.body)

    def finish(self, caller: str, status: int, body: str) -> None:
        """Keep the answer."""
        change = CALLS.update().where(CALLS.c.key == _digest(caller.encode()))
        with write_transaction(self._engine) as connection:
            connection.execute(change.values(status=status, body=body))

    def give_up(self, caller: str) -> None:
        """Nothing was written: the key is free."""
        with write_transaction(self._engine) as connection:
            connection.execute(CALLS.delete().where(CALLS.c.key == _digest(caller.encode()), CALLS.c.status == 0))


def _digest(text: bytes) -> str:
    return sha256(text).hexdigest()
