"""From where the server is reached: the names it answers for, this machine, and the address for links and QR codes.

Owns what is trusted about an address. A name that is not ours is refused, so that no other site can make a browser talk
to this server under its own name (DNS rebinding). Only somebody at this very machine, with no proxy in between, may
become the owner with one click. Must not know of pages.
"""

from __future__ import annotations

import socket
from collections.abc import Iterable
from functools import lru_cache
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.exceptions import HTTPException
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send

from dutchess.base.translation import N_
from dutchess.web.services import services_of
from dutchess.web.settings import Settings

LOCAL_NAMES = ("localhost", "127.0.0.1", "::1")
FORWARDING = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "via")


UNKNOWN = N_(
    "This server does not answer for {host}. Use the address that it printed when it started; whoever runs it can name "
    "another one with --base."
)


class UnknownHost(HTTPException):
    status_code = 421


def host_of(written: str) -> str:
    """The name in a Host header, without its port; empty if it is none."""
    try:
        return (urlsplit(f"//{written}").hostname or "").rstrip(".")
    except ValueError:
        return ""


def with_readable_host(headers: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """The headers without a Host that names no server. The framework fails over a port that is none."""
    return [(name, value) for name, value in headers if name != b"host" or _is_readable(value.decode("latin-1"))]


def _is_readable(host: str) -> bool:
    try:
        return urlsplit(f"//{host}").port != 0
    except ValueError:
        return False


def is_address(host: str) -> bool:
    """Whether a host is written as a number. Nobody else can make a number mean this machine."""
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


@lru_cache(maxsize=1)
def own_names() -> frozenset[str]:
    """What this machine is called in its network."""
    name = socket.gethostname().lower().partition(".")[0]
    return frozenset((name, f"{name}.local", socket.getfqdn().lower()))


def is_known(host: str, settings: Settings) -> bool:
    """Whether this server answers under a name."""
    named = host_of(urlsplit(settings.base).netloc)
    if not host:
        return False
    return host in (*LOCAL_NAMES, named) or is_address(host) or (not settings.base and host in own_names())


class KnownHosts(ASGIMiddleware):
    """Requests under a name that is not ours are refused."""

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        connection: ASGIConnection[Any, Any, Any, Any] = ASGIConnection(scope)
        written = connection.headers.get("host", "")
        if not is_known(host_of(written), services_of(connection).settings):
            raise UnknownHost(UNKNOWN, extra={"host": written[:80]})
        await next_app(scope, receive, send)


def is_public(base: str) -> bool:
    """Whether an address that the server was given is for others, too: then a proxy stands in front."""
    return bool(base) and host_of(urlsplit(base).netloc) not in LOCAL_NAMES


def is_here(connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
    """Whether somebody at this machine asks, and no proxy asks for somebody else."""
    settings = services_of(connection).settings
    if is_public(settings.base) or any(connection.headers.get(name) for name in FORWARDING):
        return False
    if host_of(connection.headers.get("host", "")) not in LOCAL_NAMES:
        return False
    client = connection.client.host if connection.client else ""
    return settings.is_local or (is_address(client) and ip_address(client).is_loopback)


def is_secure(connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
    """Whether the browser is connected by HTTPS; then cookies are sent that way only."""
    settings = services_of(connection).settings
    return settings.base.startswith("https://") or (not settings.base and connection.url.scheme == "https")


def address_in_network() -> str:
    """The address of this machine in its network; empty if it has none. Nothing is sent to find out."""
    for family, far in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as asking:
                asking.connect((far, 9))
                found = str(asking.getsockname()[0])
        except OSError:
            continue
        if not ip_address(found).is_loopback:
            return f"[{found}]" if ":" in found else found
    return ""


def public_base(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The address that others use: the one the server was given, else the one in the arbiter's browser.

    A browser at this machine may say `localhost`, which means something else on a phone: then the address of the
    machine in its network is taken, or its name.
    """
    settings = services_of(connection).settings
    written = connection.headers.get("host", "")
    if not is_public(settings.base) and host_of(written) not in LOCAL_NAMES:
        return f"{connection.url.scheme}://{written}"
    return own_base(settings)


def own_base(settings: Settings) -> str:
    """The same for what is made once for all: it does not follow from what a visitor sends."""
    if is_public(settings.base):
        return settings.base
    return f"http://{address_in_network() or socket.gethostname()}:{settings.port}"
