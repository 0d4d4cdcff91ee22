"""Second factors: codes of an app on somebody's phone, and recovery codes for the day when the phone is gone.

Owns every SQL statement about them; the tables are in `journal.database.tables`. The secret of an app is computed
from a key (that of the server, or one in the database) and a random number, and only the number is kept. Recovery codes
have 120 random bits and are kept as hashes. Each code works once. Must not know of requests.
"""

from __future__ import annotations

import hmac
import re
import secrets
from base64 import b32encode
from collections.abc import Callable
from hashlib import sha256

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from dutchess.journal.database.server_key import TICKET, ServerKey, key_of
from dutchess.journal.database.store import write_transaction
from dutchess.web.auth import totp
from dutchess.web.tables import RECOVERY_CODES, SECOND_FACTORS

RECOVERY = 10  # codes
TICKET_SECONDS = 300.0  # between the password and the code
WRITTEN_TICKET = re.compile(r"([0-9]{1,9})\.([0-9]{1,12})\.([0-9a-f]{64})")  # account, end, signature
NUMBER_BYTES = 16
NUMBER = re.compile(f"[0-9a-f]{{{2 * NUMBER_BYTES}}}")
SECRET_BYTES = 20  # RFC 4226 section 4: at least 16, better 20


def _plain(written: str) -> str:
    """A recovery code as somebody writes it."""
    return "".join(mark for mark in written.upper() if mark.isalnum())


def _hash_code(written: str) -> str:
    return sha256(_plain(written).encode()).hexdigest()


def _forget(connection: Connection, user: int) -> None:
    connection.execute(SECOND_FACTORS.delete().where(SECOND_FACTORS.c.user == user))
    connection.execute(RECOVERY_CODES.delete().where(RECOVERY_CODES.c.user == user))


def _parts(ticket: str) -> tuple[int, int, str]:
    """The account, the end and the signature that a ticket names, whatever it is worth; zeros if it is no ticket."""
    found = WRITTEN_TICKET.fullmatch(ticket)
    return (int(found[1]), int(found[2]), found[3]) if found else (0, 0, "")


class SecondFactors:
    """The second factors of all accounts. `clock` gives seconds since 1970; `key` is a key beside the database."""

    def __init__(self, engine: Engine, clock: Callable[[], float], key: ServerKey | None = None) -> None:
        self._engine = engine
        self._clock = clock
        self._own = key_of(engine)
        self._key = key

    def is_on(self, user: int) -> bool:
        """Whether an account has a second factor."""
        with self._engine.connect() as connection:
            found = sa.select(SECOND_FACTORS.c.user).where(SECOND_FACTORS.c.user == user)
            return connection.execute(found).first() is not None

    def new(self) -> str:
        """A random number, from which the secret of an app is computed (`secret`)."""
        return secrets.token_hex(NUMBER_BYTES)

    def secret(self, user: int, number: str) -> bytes:
        """What an app and the server both know."""
        return self._secret(self._key or self._own, user, number)

    @staticmethod
    def _secret(key: ServerKey, user: int, number: str) -> bytes:
        return key.derive("second factor", f"{user} {number}")[:SECRET_BYTES]

    def switch_on(self, user: int, number: str, written: str) -> tuple[str, ...]:
        """From now on the account needs codes of an app that has shown one; gives the recovery codes, else nothing."""
        if not NUMBER.fullmatch(number):
            return ()
        step = totp.step_of(self.secret(user, number), written, self._clock(), -1)
        if step is None:
            return ()
        codes = tuple(b32encode(secrets.token_bytes(15)).decode() for _ in range(RECOVERY))
        row = {"user": user, "number": number, "keyed": self._key.name if self._key else "", "step": step}
        with write_transaction(self._engine) as connection:
            _forget(connection, user)
            connection.execute(SECOND_FACTORS.insert(), [row])
            connection.execute(RECOVERY_CODES.insert(), [{"user": user, "code": _hash_code(code)} for code in codes])
        return tuple("-".join(code[at : at + 4] for at in range(0, len(code), 4)) for code in codes)

    def switch_off(self, user: int) -> None:
        with write_transaction(self._engine) as connection:
            _forget(connection, user)

    def use(self, user: int, written: str) -> bool:
        """Whether a code of the app is right, which uses it up: no code works twice, in any process."""
        with self._engine.connect() as connection:
            row = connection.execute(sa.select(SECOND_FACTORS).where(SECOND_FACTORS.c.user == user)).first()
        key = None if row is None else self._key if row.keyed else self._own
        if row is None or key is None or row.keyed not in ("", key.name):
            return False
        step = totp.step_of(self._secret(key, user, row.number), written, self._clock(), row.step)
        if step is None:
            return False
        change = SECOND_FACTORS.update().where(SECOND_FACTORS.c.user == user, SECOND_FACTORS.c.step < step)
        with write_transaction(self._engine) as connection:
            return connection.execute(change.values(step=step)).rowcount == 1

    def recover(self, user: int, written: str) -> bool:
        """Whether a recovery code is right, which uses it up."""
        gone = RECOVERY_CODES.delete().where(
            RECOVERY_CODES.c.user == user, RECOVERY_CODES.c.code == _hash_code(written)
        )
        with write_transaction(self._engine) as connection:
            return connection.execute(gone).rowcount == 1

    def passes(self, user: int, written: str) -> bool:
        """Whether an account has no second factor, or a code of either kind is right."""
        return not self.is_on(user) or self.use(user, written) or self.recover(user, written)

    def count_recovery_codes(self, user: int) -> int:
        """How many recovery codes an account has left."""
        with self._engine.connect() as connection:
            query = sa.select(sa.func.count()).where(RECOVERY_CODES.c.user == user)
            return int(connection.execute(query).scalar_one())

    # Between password and code

    def ticket(self, user: int, stamp: str) -> str:
        """What says that somebody knew the password of an account just now; `stamp` changes with the password."""
        until = int(self._clock() + TICKET_SECONDS)
        return f"{user}.{until}.{self._sign(user, until, stamp)}"

    def holder(self, ticket: str) -> int:
        """The account that a ticket names, whatever it is worth (`is_good`); 0 for none."""
        return _parts(ticket)[0]

    def is_good(self, ticket: str, stamp: str) -> bool:
        """Whether a ticket is ours and has not expired."""
        user, until, signed = _parts(ticket)
        return hmac.compare_digest(self._sign(user, until, stamp), signed) and self._clock() < until

    def _sign(self, user: int, until: int, stamp: str) -> str:
        return self._own.sign(TICKET, user, until, stamp).hex()
