"""Browsers that have signed in before: each shows it with a cookie, wherever it is, and its tries count by themselves.

Owns the cookie. A whole hall may be behind one address: whoever types wrong passwords there keeps nobody out whose
browser is known. The cookie opens nothing and names nobody: it has a random number, what says that we made it, and what
ties it to an account until the password is changed. Must not know what may be tried how often.
"""

from __future__ import annotations

import hmac
import secrets
from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from dutchess.journal.database.server_key import BROWSER
from dutchess.web.auth.authentication import network_behind
from dutchess.web.auth.form_tokens import cookie_name, cookie_of
from dutchess.web.auth.hosts import is_secure
from dutchess.web.services import services_of

BROWSER_COOKIE = "dutchess_browser"
SECONDS = 90 * 24 * 3600  # as long as addresses are known

Connection = ASGIConnection[Any, Any, Any, Any]


def browser_cookie(connection: Connection, user: int) -> Cookie:
    """For the browser of somebody who has just signed in."""
    number = secrets.token_urlsafe(18)
    return Cookie(
        cookie_name(connection, BROWSER_COOKIE),
        value=f"{number}.{_made(connection, number)}.{_tied(connection, number, user)}",
        max_age=SECONDS,
        httponly=True,
        samesite="lax",
        secure=is_secure(connection),
        path="/",
    )


def place_of(connection: Connection) -> str:
    """By what requests to sign in are counted: a browser that somebody has signed in with, else where it is."""
    number = _number(connection)
    return f"browser {number}" if number else network_behind(connection)


def is_known(connection: Connection, user: int) -> bool:
    """Whether this account has signed in with this browser, and has the same password still."""
    number, tie = _number(connection), cookie_of(connection, BROWSER_COOKIE).rpartition(".")[2]
    return bool(number) and hmac.compare_digest(tie.encode(), _tied(connection, number, user).encode())


def _number(connection: Connection) -> str:
    """The number of a cookie that we have made; empty if there is none."""
    number, _, rest = cookie_of(connection, BROWSER_COOKIE).partition(".")
    made = rest.partition(".")[0]
    return number if number and hmac.compare_digest(made.encode(), _made(connection, number).encode()) else ""


def _made(connection: Connection, number: str) -> str:
    return services_of(connection).key.sign(BROWSER, number).hex()[:32]


def _tied(connection: Connection, number: str, user: int) -> str:
    served = services_of(connection)
    return served.key.sign(BROWSER, number, user, served.accounts.stamp(user)).hex()[:32]
