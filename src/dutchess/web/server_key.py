"""The key of a server: a file that is kept apart from its database, so that nobody guesses passwords from the latter.

Owns the file and what is derived from it. A server without one works, too. Must not know accounts or requests.
"""

from __future__ import annotations

import hmac
import os
import secrets
from hashlib import sha256

from dutchess.errors import DutchessError
from dutchess.values import value_class

SHORTEST = 32  # characters


class NoKey(DutchessError):
    """A key file that cannot be read or made."""


@value_class
class ServerKey:
    """The content of a key file."""

    content: bytes

    @property
    def name(self) -> str:
        """What tells it from other keys, and tells nothing about it."""
        return sha256(b"name " + self.content).hexdigest()[:8]

    def derived(self, purpose: str, about: str) -> bytes:
        """32 bytes for one purpose, which nobody computes without the key."""
        return hmac.digest(self.content, f"{purpose} {about}".encode(), "sha256")


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
