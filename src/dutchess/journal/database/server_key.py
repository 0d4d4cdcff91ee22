"""The keys of a server: one that its database holds, and a file that is kept apart from it, if there is one.

Owns the file, what is derived from a key, and for what. With a file, nobody who has only the database guesses passwords
or signs the head of a journal. Each purpose has a key of its own, derived with its label, so nothing that was made for
one purpose is worth anything for another. Must not know accounts or requests.
"""

from __future__ import annotations

import hmac
import json
import os
import secrets
from contextlib import suppress
from hashlib import sha256

import sqlalchemy as sa
from sqlalchemy.engine import Engine

from dutchess.base.errors import DutchessError
from dutchess.base.values import value_class
from dutchess.journal.database.tables import SECRETS

SHORTEST = 32  # characters
ROOT = "root"  # the key that a database holds

# What is signed, each with a key of its own (`ServerKey.signed`). No label is used twice.
FORM, VISIT, RESULT_CODE, TICKET, SEAL = "form", "visit", "result code", "sign-in ticket", "journal seal"
BROWSER = "known browser"


class NoKey(DutchessError):
    """A key file that cannot be read or made."""


@value_class
class ServerKey:
    """A key from which others are derived."""

    content: bytes

    @property
    def name(self) -> str:
        """What tells it from other keys, and tells nothing about it."""
        return sha256(b"name " + self.content).hexdigest()[:8]

    def derive(self, purpose: str, about: str) -> bytes:
        """32 bytes for a password or a second factor: what is kept of these was made in this way."""
        return hmac.digest(self.content, f"{purpose} {about}".encode(), "sha256")

    def sign(self, label: str, *about: object) -> bytes:
        """32 bytes that only the key for this purpose makes, about these texts and numbers and no others."""
        own = hmac.digest(self.content, f"dutchess {label}".encode(), "sha256")
        return hmac.digest(own, json.dumps(about).encode(), "sha256")


def key_of(engine: Engine) -> ServerKey:
    """The key that a database holds, the same in every process. It is made when it is asked for first."""
    query = sa.select(SECRETS.c.value).where(SECRETS.c.name == ROOT)
    with engine.connect() as connection:
        found = connection.execute(query).scalar()
    if found is None:
        with suppress(sa.exc.IntegrityError), engine.connect().execution_options(writes=True) as connection:
            with connection.begin():
                connection.execute(SECRETS.insert(), [{"name": ROOT, "value": secrets.token_hex(32)}])
        with engine.connect() as connection:  # ours, or that of somebody who was faster
            found = connection.execute(query).scalar_one()
    return ServerKey(str(found).encode())


def key_in(path: str) -> ServerKey:
    """The key in a file, which is made if it is not there, for nobody else to read. NoKey if it cannot be."""
    try:
        try:
            made = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
        except FileExistsError:
            pass
        else:
            with os.fdopen(made, "w", encoding="ascii") as file:
                file.write(secrets.token_hex(32) + "\n")
        with open(path, "rb") as file:
            content = file.read().strip()
    except OSError as error:
        raise NoKey(f"{path}: {error.strerror}") from error
    if len(content) < SHORTEST:
        raise NoKey(f"{path}: a key has at least {SHORTEST} characters")
    return ServerKey(content)
