"""The log of whoever runs the server: who came in, who was refused, who was given which role, what went wrong.

Owns the lines of that log; they go to standard error, where systemd and containers pick them up. No line holds a
password, a token or a name of a player. Must not decide anything.
"""

from __future__ import annotations

import logging
import sys
from typing import Any

from litestar.connection import ASGIConnection

from dutchess.web.permissions import NOBODY, Actor

SECURITY = logging.getLogger("dutchess.security")
SERVER = logging.getLogger("dutchess.server")
LONGEST = 200


def to_standard_error() -> None:
    """Write both logs to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    for log in (SECURITY, SERVER):
        log.handlers, log.propagate = [handler], False
        log.setLevel(logging.INFO)


def note(connection: ASGIConnection[Any, Any, Any, Any], what: str, **about: object) -> None:
    """Something that matters to security: what, from where, by whom, and what it was about."""
    actor: Actor = connection.scope.get("user") or NOBODY
    address = connection.client.host if connection.client else ""
    parts = {"address": address, "user": actor.user or actor.name or "nobody", **about}
    SECURITY.info("%s %s", what, " ".join(f"{name}={str(value)[:LONGEST]!r}" for name, value in parts.items()))
