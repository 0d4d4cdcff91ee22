"""The public pages of events as files: each archive is made by a worker, once for a state of its event.

Owns which archives are being made: one of an event at a time, and whoever asks meanwhile waits for the same one, in the
event loop, so that no thread is kept. It is made to its end, because the next visitor has it at once. Must not know
what is in an archive.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from dutchess.base.values import value_class
from dutchess.journal import State
from dutchess.web.load.background import Submit
from dutchess.web.load.page_cache import Page, PageCache
from dutchess.web.load.thread_queues import Visitor
from dutchess.web.load.worker import Work
from dutchess.web.load.workers import Task
from dutchess.web.shared.event_options import Options

SECONDS = 120  # of processor time
KIND = "site"  # among the pages that are kept


class Making:
    """An archive that is being made: of which version and state, and by which piece of work, once it was handed in."""

    def __init__(self, version: int, state: State) -> None:
        self.version, self.state = version, state
        self.page: asyncio.Task[Page]
        self.task: Task | None = None


@value_class
class Wanted:
    """An archive of an event at a version; `work` reads what a worker needs for it."""

    event: str
    version: int
    state: State
    options: Options
    work: Callable[[], Awaitable[Work]]


class Archives:
    """The archives of one server. Used in the thread of the event loop only.

    Args:
        submit, put_first: as for `Background`.
        pages: where finished archives are kept, within its limits.
    """

    def __init__(self, submit: Submit, put_first: Callable[[Task], None], pages: PageCache) -> None:
        self._submit, self._put_first, self._pages = submit, put_first, pages
        self._making: dict[str, Making] = {}

    async def get(self, wanted: Wanted, visitor: Visitor) -> Page:
        """The archive as it was wanted, or of a later version; NotComputed or Busy if there is none."""
        key = (KIND, wanted.event)
        while (kept := self._pages.find(key, wanted.state, wanted.options)) is None:
            making = self._making.get(wanted.event)
            if making is None:
                making = self._making[wanted.event] = Making(wanted.version, wanted.state)
                making.page = asyncio.create_task(self._make(making, wanted, visitor))
            elif visitor.is_staff and making.task is not None:
                self._put_first(making.task)
            fits = making.state is wanted.state or making.version > wanted.version
            await asyncio.wait((making.page,))
            if fits:
                return making.page.result()
        return kept

    async def _make(self, making: Making, wanted: Wanted, visitor: Visitor) -> Page:
        try:
            making.task = self._submit(visitor, await wanted.work(), SECONDS)
            body: bytes = await asyncio.wrap_future(making.task.result)
            made = Page(body, "application/zip")
            self._pages.keep((KIND, wanted.event), wanted.state, wanted.options, made)
            return made
        finally:
            del self._making[wanted.event]
