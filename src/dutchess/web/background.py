"""Long work in the background: forecasts, previews and explanations of large events, each in a process of its own.

Owns the processes and the memory of what they computed, once for each state of an event. A few are at work at a time,
so that pages and results never wait for them; a page waits a moment and says that something is being computed. Must
not know what is computed.

The process reads a function of a module with its arguments from standard input, and writes what it gives; both are
pickled, by this module at both ends.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from threading import Lock, Thread
from typing import Any

from dutchess.errors import DutchessError
from dutchess.journal import State
from dutchess.record import record

AT_A_TIME = 2
PATIENCE_SECONDS = 0.4  # a page waits so long; most is done by then
KEPT = 500
POLITENESS = 10  # who asks for a page comes before what is computed here
SMALL = 200  # players up to whom explaining takes less time than starting a process

Work = tuple[Callable[..., Any], tuple[Any, ...]]


class NotComputed(DutchessError):
    """What the process said instead of an answer."""


@record
class Computed:
    """What was computed, None while nothing is; and whether it is of the event as it is now."""

    value: Any
    is_current: bool


def run(work: Work) -> Any:
    """Do it in a process of its own; NotComputed if it refuses or dies."""
    command = [sys.executable, "-m", "dutchess.web.background"]
    done = subprocess.run(command, input=pickle.dumps(work), capture_output=True, check=False)
    if done.returncode:
        raise NotComputed(done.stderr.decode("utf-8", "replace").strip().rpartition("\n")[2])
    return pickle.loads(done.stdout)


def here(work: Work) -> Any:
    """Do it in this process."""
    function, arguments = work
    return function(*arguments)


class Background:
    """What one server has computed. Safe for use from several threads."""

    def __init__(self, how: Callable[[Work], Any] = run) -> None:
        self._how = how
        self._lock = Lock()
        self._known: OrderedDict[Hashable, tuple[State, Any]] = OrderedDict()
        self._running: dict[Hashable, Future[None]] = {}
        self._threads = ThreadPoolExecutor(AT_A_TIME, "background")

    def of(self, key: Hashable, state: State, work: Callable[[], Work]) -> Computed:
        """What `work` gives for an event in a state, computed once; what it refuses is raised, each time."""
        with self._lock:
            if (known := self._computed(key, state)).is_current:
                return known
            running = self._running.get(key)
            if running is None:
                running = self._threads.submit(self._compute, key, state, work())
                self._running[key] = running
        wait([running], PATIENCE_SECONDS)
        with self._lock:
            return self._computed(key, state)

    def _computed(self, key: Hashable, state: State) -> Computed:
        at, value = self._known.get(key, (None, None))
        if isinstance(value, DutchessError):
            if at is state:
                raise value
            value = None
        return Computed(value, at is state)

    def _compute(self, key: Hashable, state: State, work: Work) -> None:
        value: Any = NotComputed("this could not be computed")
        try:
            value = self._how(work)
        except DutchessError as error:
            value = error
        finally:
            self._know(key, state, value)

    def _know(self, key: Hashable, state: State, value: Any) -> None:
        """What was computed, or why nothing was."""
        with self._lock:
            self._running.pop(key, None)
            self._known[key] = (state, value)
            self._known.move_to_end(key)
            while len(self._known) > KEPT:
                self._known.popitem(last=False)

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)


def end_with(parent: int) -> None:
    """Nobody waits for the answer of a server that has ended, however it did: neither does this process go on."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)


def main() -> None:
    if hasattr(os, "nice"):
        os.nice(POLITENESS)
    Thread(target=end_with, args=(os.getppid(),), daemon=True).start()
    try:
        value = here(pickle.load(sys.stdin.buffer))
    except DutchessError as error:
        sys.exit(str(error))
    sys.stdout.buffer.write(pickle.dumps(value))


if __name__ == "__main__":
    main()
