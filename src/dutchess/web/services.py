"""What all pages of one server share: the store, the accounts, the caches, the threads.

Owns the one object that holds them, from the start of the server to its end. Must not know of pages.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from litestar import Litestar
from litestar.connection import ASGIConnection

from dutchess.base.values import value_class
from dutchess.journal import Store
from dutchess.journal.database.server_key import ServerKey, key_in, key_of
from dutchess.journal.desk import Desk
from dutchess.journal.output.seals import Sealing
from dutchess.web.auth.accounts import Accounts
from dutchess.web.auth.passwords import Attempts
from dutchess.web.auth.second_factors import SecondFactors
from dutchess.web.auth.security_log import SecurityLog
from dutchess.web.load.archives import Archives
from dutchess.web.load.background import Background
from dutchess.web.load.engine import engine_of
from dutchess.web.load.list_loading import ListLoading
from dutchess.web.load.live import Live
from dutchess.web.load.page_cache import PageCache, StateCache
from dutchess.web.load.thread_queues import ThreadQueues
from dutchess.web.load.unknown_pages import EventNames, UnknownPages
from dutchess.web.load.waiting_line import Line
from dutchess.web.load.workers import Workers
from dutchess.web.settings import Settings
from dutchess.web.shared.addresses import Addresses
from dutchess.web.shared.event_options import OptionStore
from dutchess.web.shared.logos import LogoStore

READING = (2, 4)  # threads that make pages: for visitors, for staff only
WAITING = (12, 4)  # threads that wait for what workers compute
WAITING_EACH = 4  # of them, for one visitor
WRITING = (2, 4)  # threads that write; those who read have others, and do not wait for them
HASHING = (1, 1)  # threads that hash passwords
MOST_PAGES, MOST_HASHES = 200, 20  # that one visitor may wait for
NAME = "services"  # under which the application keeps them


@value_class
class Services:
    """Attributes:
    settings: what the server was started with.
    addresses: where its pages are.
    create_app: makes an application like this one, for other settings.
    store: the journals of all events.
    desk: through which every change goes.
    accounts: who may sign in, and what they may do.
    attempts: wrong passwords, by account.
    second_factors: codes that accounts need beside their passwords.
    happenings: what concerns security, for those whom it concerns.
    key: from which the keys for forms, visits and result codes are derived.
    sealing: signs the heads of journals.
    options: what events show and allow beyond their journals.
    logos: the logos of events.
    live: those who watch events.
    pages: finished pages for strangers.
    values: what was computed from the newest state of each event.
    workers: processes that compute, with limits of time and memory.
    background: what workers have computed for events.
    unknown_pages: who asks for pages that are not there.
    event_names: which events there are.
    line: whose requests are looked at.
    lists: the rating list that is being read.
    archives: the public pages of events as files.
    readers: the threads that make pages.
    waiters: the threads that make pages for which workers compute.
    writers: the threads that write to the journals.
    hashers: the threads that hash passwords.
    """

    settings: Settings
    addresses: Addresses
    create_app: Callable[[Settings], Litestar]
    store: Store
    desk: Desk
    accounts: Accounts
    attempts: Attempts
    second_factors: SecondFactors
    happenings: SecurityLog
    key: ServerKey
    sealing: Sealing
    options: OptionStore
    logos: LogoStore
    live: Live
    pages: PageCache
    values: StateCache
    background: Background
    lists: ListLoading
    archives: Archives
    workers: Workers
    unknown_pages: UnknownPages
    event_names: EventNames
    line: Line
    readers: ThreadQueues
    waiters: ThreadQueues
    writers: ThreadQueues
    hashers: ThreadQueues

    @classmethod
    def open(
        cls,
        settings: Settings,
        addresses: Addresses,
        create_app: Callable[[Settings], Litestar],
        alarm: Callable[[int], None],
    ) -> Services:
        """Open the database and everything that stands on it; `alarm` is told of alerts."""
        key = key_in(settings.key) if settings.key else None
        store, workers, pages = Store.open(settings.database), Workers(), PageCache()
        accounts, live = Accounts(store.engine, time.time, key), Live(store.length)
        attempts, happenings = Attempts(time.time), SecurityLog(store.engine, time.time, alarm)
        for user, login, address in happenings.places():
            attempts.know(user, login, address)
        return cls(
            settings=settings,
            addresses=addresses,
            create_app=create_app,
            store=store,
            desk=Desk(store, live.announce, engine_of(workers)),
            accounts=accounts,
            attempts=attempts,
            second_factors=SecondFactors(store.engine, time.time, key),
            happenings=happenings,
            key=key_of(store.engine),
            sealing=Sealing(key_of(store.engine), key),
            options=OptionStore(store.engine),
            logos=LogoStore(store.engine),
            live=live,
            pages=pages,
            values=StateCache(),
            background=Background(workers.submit, workers.put_first),
            lists=ListLoading(settings.database),
            archives=Archives(workers.submit, workers.put_first, pages),
            workers=workers,
            unknown_pages=UnknownPages(),
            event_names=EventNames(lambda: [listed.event for listed in store.events()]),
            line=Line(),
            readers=ThreadQueues("reader", *READING, MOST_PAGES),
            waiters=ThreadQueues("waiter", *WAITING, MOST_PAGES, WAITING_EACH),
            writers=ThreadQueues("writer", *WRITING, MOST_PAGES),
            hashers=ThreadQueues("hasher", *HASHING, MOST_HASHES),
        )

    def close(self) -> None:
        """Finish what is being written, then close the database."""
        self.lists.close()
        self.workers.close()
        for turns in (self.readers, self.waiters, self.hashers, self.writers):
            turns.close()
        self.happenings.close()
        self.store.close()


def services(app: Litestar) -> Services:
    """The services of an application."""
    kept: Services = app.state[NAME]
    return kept


def services_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Services:
    """The services of the application that answers a request."""
    return services(connection.app)
