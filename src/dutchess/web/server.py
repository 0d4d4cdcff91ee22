"""Starting the server: what it says on the terminal, the demonstration event, the end.

Owns the process. Must not know of pages.
"""

from __future__ import annotations

import errno
import gc
import secrets
import socket
import sys
import tempfile
import threading
from datetime import UTC, datetime
from pathlib import Path

import uvicorn
from litestar import Litestar

from dutchess.base.values import value_class
from dutchess.journal import Store
from dutchess.journal.lists.rating_check import compare_all
from dutchess.journal.lists.ratings import keep_fresh
from dutchess.web.app import create_app
from dutchess.web.auth.hosts import address_in_network
from dutchess.web.auth.server_log import to_standard_error
from dutchess.web.demo import make_demo
from dutchess.web.load.connections import Gate, LimitedProtocol, possible_connections
from dutchess.web.load.live import Live
from dutchess.web.load.worker import leave_no_core
from dutchess.web.services import services
from dutchess.web.settings import Settings

ANY_ADDRESS = ("0.0.0.0", "::")
SWITCH_SECONDS = 0.001  # threads take turns sooner than by default, so that nobody waits behind long pages
KEEP_ALIVE_SECONDS = 75  # watchers ask again within this time, on the same connection
COLLECTING = 700, 10, 10  # garbage: commands hardly ever do, and what visitors send would pile up
STOP_SECONDS = 5  # what is under way when the server stops has this long


@value_class
class Start:
    """How the server is started."""

    host: str
    port: int
    database: str
    demo: bool
    is_local: bool
    base: str
    key: str = ""


def serve(start: Start) -> int:
    """Serve until somebody stops it; 1 if another program has the port."""
    if is_taken(start.host, start.port):
        sys.stderr.write(f"Port {start.port} is in use. Stop the other program, or choose another port with --port.\n")
        return 1
    if not start.demo:
        return _serve(start, start.database)
    with tempfile.TemporaryDirectory(prefix="dutchess-") as folder:
        return _serve(start, str(Path(folder) / "demo.dutchess"))


def is_taken(host: str, port: int) -> bool:
    """Whether another program listens there. Other faults of an address are said by the server itself."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        socket.create_server((host, port), family=family).close()
    except OSError as error:
        return error.errno == errno.EADDRINUSE
    return False


def _serve(start: Start, database: str) -> int:
    leave_no_core()
    token = secrets.token_urlsafe(9)
    settings = Settings(
        database,
        is_local=start.is_local,
        set_up_token=token,
        base=start.base.rstrip("/"),
        port=start.port,
        key=start.key,
    )
    to_standard_error()
    app = create_app(settings)
    if start.demo:
        make_demo(services(app).store, services(app).accounts)
    for line in greet(start):
        sys.stderr.write(f"{line}\n")
    if start.demo:
        sys.stderr.write("Sign in as demo with the password demonstration. Nothing is kept.\n")
    elif not start.is_local and not services(app).accounts.is_set_up():
        sys.stderr.write(f"Set-up token for the first visitor: {token}\n")
    if locked_out := services(app).accounts.locked_out():
        sys.stderr.write(
            f"The passwords of {locked_out} accounts were hashed with another key file (--key): they cannot sign in. "
            "Start with that file, or set new passwords with `dutchess accounts`.\n"
        )
    sys.stderr.write("Ctrl-C stops it.\n")
    threading.Thread(target=keep_lists_fresh, args=(services(app).store,), daemon=True).start()
    run(app, start.host, start.port)
    return 0


def keep_lists_fresh(store: Store) -> None:
    """Questions 135 and 139: lists are renewed while the server runs, and every open tournament is checked then."""

    def checked(_: object) -> None:
        for one in compare_all(store, datetime.now(UTC).date()):
            sys.stderr.write(
                f"The rating lists were renewed. {one.name}: {len(one.compared.differences)} differences; "
                "see them with `dutchess ratings check`.\n"
            )

    keep_fresh(store, threading.Event().wait, renewed=checked)  # the thread ends with the process


def greet(start: Start) -> list[str]:
    """Where the server is, and what it means that others can reach it."""
    here = f"http://localhost:{start.port}"
    if start.base or start.is_local:
        return [f"Dutchess is at {start.base or here}"]
    host = address_in_network() if start.host in ANY_ADDRESS else start.host
    return [
        f"Dutchess is at http://{host or start.host}:{start.port}, on this machine also at {here}",
        "Everybody in this network can open it. The connection is not encrypted: others in the network could read "
        "passwords and drafts on their way. Use a network that you trust, or a proxy with HTTPS (--base https://...).",
    ]


class Server(uvicorn.Server):
    """A server that can stop while browsers watch: it ends their streams first."""

    def __init__(self, config: uvicorn.Config, live: Live) -> None:
        super().__init__(config)
        self._live = live

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._live.close()
        await super().shutdown(sockets)


def run(app: Litestar, host: str, port: int) -> None:
    """Serve an application until the process is told to stop."""
    sys.setswitchinterval(SWITCH_SECONDS)
    threading.Thread(target=services(app).workers.warm_up, daemon=True).start()
    gate = Gate(possible_connections())
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        http=type("Connection", (LimitedProtocol,), {"gate": gate}),
        ws="none",
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=True,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=STOP_SECONDS,
    )
    gc.set_threshold(*COLLECTING)
    gc.freeze()
    Server(config, services(app).live).run()
