"""The log of whoever runs the server: who came in, who was refused, who was given which role, what went wrong.

Owns the lines of that log; they go to standard error, where systemd and containers pick them up. What accounts and
owners should see is kept as well (`happenings`). No line holds a password, a token or a name of a player. Must not
decide anything.
"""

from __future__ import annotations

import logging
import sys
from typing import Any

from litestar.connection import ASGIConnection

from dutchess.web.auth.accounts import Account
from dutchess.web.auth.permissions import NOBODY, Actor
from dutchess.web.services import services_of

SECURITY = logging.getLogger("dutchess.security")
SERVER = logging.getLogger("dutchess.server")
LONGEST = 200
SHOWN = ("role", "label", "file", "browser")  # what of it may be kept


def to_standard_error() -> None:
    """Write both logs to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    for log in (SECURITY, SERVER):
        log.handlers, log.propagate = [handler], False
        log.setLevel(logging.INFO)


def alarm(number: int) -> None:
    """So many refusals within an hour are an alert."""
    SECURITY.warning("alert refusals=%d within an hour", number)


def name_account(account: Account | None) -> dict[str, Any]:
    """Whose password was wrong, as a note says it. What is no login is not written down: it may be a password."""
    return {"account": account.user, "login": account.login} if account else {"login": "(none)"}


def note(connection: ASGIConnection[Any, Any, Any, Any], what: str, *, account: int = 0, **about: object) -> None:
    """Something that matters to security: what, from where, by whom or to whom, and what it was about."""
    actor: Actor = connection.scope.get("user") or NOBODY
    address = connection.client.host if connection.client else ""
    whose = {"account": account} if account else {}
    parts = {"address": address, "user": actor.user or actor.name or "nobody", **whose, **about}
    SECURITY.info("%s %s", what, " ".join(f"{name}={str(value)[:LONGEST]!r}" for name, value in parts.items()))
    happenings = services_of(connection).happenings
    if happenings.count(what):
        words = [str(value) for name, value in about.items() if name in SHOWN]
        label = "" if actor.user or account else actor.name
        happenings.keep(
            what, account or actor.user, str(about.get("event", "")), address, ", ".join(filter(None, (label, *words)))
        )
