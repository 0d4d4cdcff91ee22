"""Applications for tests, each with a database of its own, made as the server makes them.

Most of the work is the same for every database: an application that a test has closed is given another database and new
counts of calls, and serves the next test. The demonstration is played once and then copied.
"""

from __future__ import annotations

import time
from collections import defaultdict
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from litestar import Litestar

from dutchess.journal import Store
from dutchess.web.app import with_database, without_database
from dutchess.web.auth.accounts import Accounts
from dutchess.web.demo import make_demo
from dutchess.web.load.rate_limit import call_counts
from dutchess.web.settings import Settings

_closed: defaultdict[tuple[int, int], list[Litestar]] = defaultdict(list)


def create_app(settings: Settings) -> Litestar:
    """An application for one database, like `dutchess.web.app.create_app`."""
    limits = (settings.calls_per_minute, settings.logins_per_minute)
    closed = _closed[limits]
    app = with_database(closed.pop() if closed else without_database(*limits), settings)
    app.stores = call_counts()  # where calls are counted
    app.on_shutdown.insert(0, lambda: closed.append(app))  # called last
    return app


def create_demo(settings: Settings) -> Litestar:
    """An application with the event of the demonstration, in a new file."""
    Path(settings.database).write_bytes(demo_database())
    return create_app(settings)


@cache
def demo_database() -> bytes:
    """A database with the event of the demonstration and the account that owns it."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "demo.db")
        with Store.open(path) as store:
            make_demo(store, Accounts(store.engine, time.time))
        return path.read_bytes()
