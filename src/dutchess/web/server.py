"""Starting the server: what it says on the terminal, the demonstration event, the end.

Owns the process. Must not know of pages.
"""

from __future__ import annotations

import secrets
import sys
import tempfile
import threading
from dataclasses import dataclass
from pathlib import Path

import uvicorn

from dutchess.journal.ratings import keep_fresh
from dutchess.web.app import create_app
from dutchess.web.demo import make_demo
from dutchess.web.settings import Settings


@dataclass(frozen=True)
class Start:
    """How the server is started."""

    host: str
    port: int
    database: str
    demo: bool
    is_local: bool
    base: str


def serve(start: Start) -> int:
    """Serve until somebody stops it."""
    if not start.demo:
        return _serve(start, start.database)
    with tempfile.TemporaryDirectory(prefix="dutchess-") as folder:
        return _serve(start, str(Path(folder) / "demo.dutchess"))


def _serve(start: Start, database: str) -> int:
    token = secrets.token_urlsafe(9)
    settings = Settings(database, is_local=start.is_local, set_up_token=token, base=start.base.rstrip("/"))
    app = create_app(settings)
    if start.demo:
        make_demo(app.state.store, app.state.accounts)
    sys.stderr.write(f"Dutchess is at {settings.base}\n")
    if start.demo:
        sys.stderr.write("Sign in as demo with the password demonstration. Nothing is kept.\n")
    elif not start.is_local and not app.state.accounts.is_set_up():
        sys.stderr.write(f"Set-up token for the first visitor: {token}\n")
    sys.stderr.write("Ctrl-C stops it.\n")
    never = threading.Event()  # the thread ends with the process
    threading.Thread(target=keep_fresh, args=(app.state.store, never.wait), daemon=True).start()
    uvicorn.run(app, host=start.host, port=start.port, log_level="warning", server_header=False, proxy_headers=True)
    return 0
