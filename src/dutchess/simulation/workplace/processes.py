"""Long work in several processes of this machine.

Owns `Processes`, one of the two crews of `executor`, and `Attempts`, which both count. Must not know what a chunk
computes.
"""

from __future__ import annotations

import signal
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool

from dutchess.base.errors import InvalidRun

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

ATTEMPTS = 4  # after this many dead workers, the chunk itself is the cause


class Attempts:
    """How often each chunk was handed out."""

    def __init__(self) -> None:
        self._made: dict[int, int] = {}

    def count(self, index: int) -> None:
        """One more attempt. Raises InvalidRun if there were enough."""
        self._made[index] = self._made.get(index, 0) + 1
        if self._made[index] > ATTEMPTS:
            raise InvalidRun(f"chunk {index} lost its worker {ATTEMPTS} times; it may need more memory")


class Processes:
    """Processes of this machine (`Crew`)."""

    def __init__(self, size: int, work: Callable[[Any], Any]) -> None:
        self.size = size
        self._work = work
        self._running: dict[Future[Any], tuple[int, Any]] = {}
        self._attempts = Attempts()
        self._executor = self._start()

    def _start(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.size, initializer=_leave_interrupts_to_the_parent)

    def submit(self, index: int, chunk: Any) -> None:
        self._attempts.count(index)
        self._running[self._executor.submit(self._work, chunk)] = (index, chunk)

    def collect(self) -> list[tuple[int, Any]]:
        """Wait for a chunk to finish. The chunks of lost workers are handed out again."""
        done, _ = wait(self._running, return_when=FIRST_COMPLETED)
        results: list[tuple[int, Any]] = []
        lost: list[tuple[int, Any]] = []
        for future in done:
            index, chunk = self._running.pop(future)
            try:
                results.append((index, future.result()))
            except BrokenProcessPool:
                lost.append((index, chunk))
        if lost:  # the pool is lost, with all its current chunks
            lost += self._running.values()
            self._running.clear()
            self._executor.shutdown(wait=False, cancel_futures=True)
            self._executor = self._start()
            for index, chunk in sorted(lost):
                self.submit(index, chunk)
        return results

    def leave(self) -> list[tuple[int, Any]]:
        """Stop, after the chunks that the processes are working on: they take about a second."""
        self._executor.shutdown(cancel_futures=True)
        done = [(index, future) for future, (index, _) in self._running.items() if not future.cancelled()]
        return [(index, future.result()) for index, future in done if future.done() and future.exception() is None]


def _leave_interrupts_to_the_parent() -> None:
    """Ignore Ctrl-C in a worker. It reaches every process of a terminal, but only the parent handles it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
