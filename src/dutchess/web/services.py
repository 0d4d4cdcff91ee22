"""What all pages of one server share: the store, the accounts, the caches, the threads.

Owns the one object that holds them, from the start of the server to its end. Must not know of pages.
"""

from __future__ import annotations

import time
from concurrent.futures import Executor, ThreadPoolExecutor
from typing import Any

from litestar import Litestar
from litestar.connection import ASGIConnection

from dutchess.journal import Store
from dutchess.record import record
from dutchess.web.accounts import Accounts
from dutchess.web.addresses import Addresses
from dutchess.web.background import Background
from dutchess.web.live import Live
from dutchess.web.options import OptionStore
from dutchess.web.page_cache import PageCache, StateCache
from dutchess.web.settings import Settings

PRINTERS = 2  # sheets that are set at a time
WRITERS = 4  # threads that write; those who read have others, and do not wait for them
NAME = "services"  # under which the application keeps them


@record
class Services:
    """Attributes:
    settings: what the server was started with.
    addresses: where its pages are.
    store: the journals of all events.
    accounts: who may sign in, and what they may do.
    options: what events show and allow beyond their journals.
    live: those who watch events.
    pages: finished pages for strangers.
    values: what was computed from the newest state of each event.
    background: long work in processes of its own.
    writers: the threads that write to the journals.
    printers: the threads that set sheets.
    """

    settings: Settings
    addresses: Addresses
    store: Store
    accounts: Accounts
    options: OptionStore
    live: Live
    pages: PageCache
    values: StateCache
    background: Background
    writers: Executor
    printers: Executor

    @classmethod
    def open(cls, settings: Settings, addresses: Addresses) -> Services:
        """Open the database and everything that stands on it."""
        store = Store.open(settings.database)
        return cls(
            settings=settings,
            addresses=addresses,
            store=store,
            accounts=Accounts(store.engine, time.time),
            options=OptionStore(store.engine),
            live=Live(store.length),
            pages=PageCache(),
            values=StateCache(),
            background=Background(),
            writers=ThreadPoolExecutor(WRITERS, "writer"),
            printers=ThreadPoolExecutor(PRINTERS, "printer"),
        )

    def close(self) -> None:
        """Finish what is being written, then close the database."""
        self.background.close()
        self.printers.shutdown()
        self.writers.shutdown()
        self.store.close()


def services(app: Litestar) -> Services:
    """The services of an application."""
    kept: Services = app.state[NAME]
    return kept


def services_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Services:
    """The services of the application that answers a request."""
    return services(connection.app)
