"""What workers have computed for events: forecasts, previews, explanations.

Owns the memory of it, once for each state of an event. A page waits a moment, then says that something is being
computed. Must not know what is computed, nor how: that is in `workers`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from concurrent.futures import wait
from threading import Lock
from typing import Any, Protocol

from dutchess.base.errors import DutchessError, Sentence
from dutchess.base.memory import Memory, size_of
from dutchess.base.values import value_class
from dutchess.journal import State
from dutchess.web.load.thread_queues import Visitor
from dutchess.web.load.worker import Work
from dutchess.web.load.workers import NotComputed, Task

PATIENCE_SECONDS = 3.0  # a page waits so long; most is done by then
SECONDS = 60  # of processor time
MOST_BYTES = 48_000_000


class Submit(Protocol):
    """How work is handed in: `Workers.submit`."""

    def __call__(self, visitor: Visitor, work: Work, seconds: int = ..., *, is_short: bool = False) -> Task: ...


@value_class
class Computed:
    """What was computed, None while nothing is; and whether it is of the event as it is now."""

    value: Any
    is_current: bool


class Background:
    """What one server has computed. Safe for use from several threads.

    Args:
        submit: hands work to a worker.
        put_first: somebody of the staff waits for work that a visitor has asked for.
    """

    def __init__(self, submit: Submit, put_first: Callable[[Task], None] = lambda task: None) -> None:
        self._submit, self._put_first = submit, put_first
        self._lock = Lock()
        self._known: Memory[Hashable, tuple[State, Any]] = Memory(MOST_BYTES, lambda known: size_of(known[1]))
        self._running: dict[Hashable, tuple[State, Task]] = {}

    def compute(
        self, key: Hashable, state: State, work: Callable[[], Work], visitor: Visitor, *, is_short: bool = False
    ) -> Computed:
        """What `work` gives for an event in a state, computed once; what it refuses is raised, each time."""
        with self._lock:
            if (known := self._look_up(key, state)).is_current:
                return known
            _, task = self._running.get(key, (None, None))
        if task is None:
            task = self._begin(key, state, work(), visitor, is_short)
        if visitor.is_staff:
            self._put_first(task)
        wait([task.result], PATIENCE_SECONDS)
        with self._lock:
            self._take_in(key)
            return self._look_up(key, state)

    def _begin(self, key: Hashable, state: State, work: Work, visitor: Visitor, is_short: bool) -> Task:
        """The task for a key, handed in unless somebody else has just done so. What nobody came back for is taken in:
        it is forgotten with the others."""
        with self._lock:
            for one in [one for one, (_, task) in self._running.items() if task.result.done()]:
                self._take_in(one)
            if key not in self._running:
                self._running[key] = (state, self._submit(visitor, work, SECONDS, is_short=is_short))
            return self._running[key][1]

    def _look_up(self, key: Hashable, state: State) -> Computed:
        """What is known; if it was an error of this state, that."""
        self._take_in(key)
        at, value = self._known.get(key) or (None, None)
        if isinstance(value, DutchessError):
            if at is state:
                raise value
            value = None
        return Computed(value, at is state)

    def _take_in(self, key: Hashable) -> None:
        """Note what has been computed meanwhile, or why nothing was."""
        state, task = self._running.get(key, (None, None))
        if state is None or task is None or not task.result.done():
            return
        del self._running[key]
        if task.result.cancelled():
            return
        error = task.result.exception()
        value = error if isinstance(error, DutchessError) else NotComputed(Sentence("this could not be computed"))
        self._known.put(key, (state, task.result.result() if error is None else value))
