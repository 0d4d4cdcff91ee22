"""Pages that are the same for everybody who is not signed in, kept until their event moves on.

Owns the memory. A page is kept with the state of the event and the options that it was made from, and given again only
for that very state and equal options, so nobody sees an outdated page. Must not know what is on a page.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any, TypeVar

from dutchess.base.memory import Memory, size_of
from dutchess.base.values import value_class
from dutchess.journal import State
from dutchess.web.shared.event_options import Options

MOST_BYTES, MOST_VALUES = 64_000_000, 48_000_000
T = TypeVar("T")


@value_class
class Page:
    """A finished page: what it says, and its type."""

    body: bytes
    media_type: str


@value_class
class KeptPage:
    """A page, and what it was made from."""

    state: State
    options: Options
    page: Page


class PageCache:
    """The pages of one process, those asked for last; safe for use from several threads."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._pages: Memory[Hashable, KeptPage] = Memory(most_bytes, lambda kept: size_of(kept.page.body))
        self._making: dict[Hashable, Lock] = {}
        self._lock = Lock()

    def page(self, key: Hashable, state: State, options: Options, make: Callable[[], Page | None]) -> Page | None:
        """The page of this key, made only if none is kept that fits, and by one thread only; None if there is none."""
        if kept := self.find(key, state, options):
            return kept
        with self._lock:
            making = self._making.setdefault(key, Lock())
        with making:
            if kept := self.find(key, state, options):
                return kept
            try:
                made = make()
            finally:
                with self._lock:
                    self._making.pop(key, None)
            if made is not None:
                self.keep(key, state, options, made)
            return made

    def find(self, key: Hashable, state: State, options: Options) -> Page | None:
        """The page of this key if one is kept that fits."""
        made = self._pages.get(key)
        if made is None or made.state is not state or made.options != options:
            return None
        return made.page

    def keep(self, key: Hashable, state: State, options: Options, page: Page) -> None:
        """Keep a page in place of the one that was kept under its key."""
        self._pages.put(key, KeptPage(state, options, page))


class StateCache:
    """Something that is computed from the state of an event: the newest value of each key. Safe for several threads."""

    def __init__(self, most_bytes: int = MOST_VALUES) -> None:
        self._values: Memory[Hashable, tuple[State, Any]] = Memory(most_bytes, lambda known: size_of(known[1]))

    def get(self, key: Hashable, state: State, compute: Callable[[], T]) -> T:
        """The value for this state; what was computed for an earlier one is forgotten."""
        known = self._values.get(key)
        if known is None or known[0] is not state:
            known = (state, compute())
            self._values.put(key, known)
        value: T = known[1]
        return value
