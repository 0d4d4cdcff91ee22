"""The workers of a Dask cluster, which may die, come back, and die together.

Owns `Cluster` and `connect`. Dask itself runs the chunks of a dead worker again. If the last worker or the scheduler
dies, the run says so within seconds, waits as long as `Workplace.patience` allows, and goes on when the cluster is
back: the chunks that were not finished are handed out again. Must not know what a chunk computes.
"""

from __future__ import annotations

import queue
import sys
import time
from concurrent.futures import CancelledError
from contextlib import suppress

from dutchess.base.errors import InvalidRun
from dutchess.simulation.workplace.executor import needs
from dutchess.simulation.workplace.processes import Attempts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from dutchess.simulation.workplace.executor import Workplace

CONNECT_SECONDS = 10.0
LOOK_SECONDS = 1.0  # how often the cluster is looked at while nothing is finished
ANSWER_SECONDS = 3.0  # a scheduler that takes longer is taken as lost
LEAVE_SECONDS = 0.5
NO_SCHEDULER = "has no scheduler that answers"
RUNNING = "running"  # the status of a client that has its scheduler
LOST = (OSError, TimeoutError, CancelledError)  # what asking a cluster raises that is no longer there


def connect(address: str, seconds: float = CONNECT_SECONDS) -> Any:
    """A client of a Dask cluster. Raises InvalidRun if there is no cluster, or if the extra is missing."""
    needs("distributed", "a cluster")
    distributed: Any = sys.modules["distributed"]
    try:
        client = distributed.Client(address, timeout=seconds, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        raise InvalidRun(f"the cluster {address} cannot be reached: {str(error).splitlines()[0]}") from None
    if not client.nthreads():
        client.close()
        raise InvalidRun(f"the cluster {address} has no workers: start some with `dask worker {address}`")
    return client


class Cluster:
    """The workers of a cluster (`executor.Crew`)."""

    def __init__(self, place: Workplace, work: Callable[[Any], Any]) -> None:
        self._place = place
        self._work = work
        self._running: dict[str, tuple[int, Any, Any]] = {}  # by the key of the future: index, chunk, future
        self._done: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._attempts = Attempts()
        self._client = connect(place.cluster)
        self.size = self._threads()

    def _threads(self) -> int:
        """How many chunks can run at once; 0 if there is nobody. Raises OSError or TimeoutError if nobody answers."""
        threads: dict[str, int] = self._client.sync(self._client.scheduler.ncores, callback_timeout=ANSWER_SECONDS)
        return sum(threads.values())

    def submit(self, index: int, chunk: Any) -> None:
        self._attempts.count(index)
        self._hand_out(index, chunk)

    def _hand_out(self, index: int, chunk: Any) -> None:
        if self._client.status != RUNNING:
            self._look_after()
        future = self._client.submit(self._work, chunk, pure=False)
        self._running[future.key] = (index, chunk, future)
        future.add_done_callback(self._done.put)

    def collect(self) -> list[tuple[int, Any]]:
        """Wait for a chunk to finish; look at the cluster while nothing comes."""
        while True:
            try:
                future = self._done.get(timeout=LOOK_SECONDS)
            except queue.Empty:
                self._look_after()
                continue
            if future.key not in self._running:
                continue  # handed out again since
            if future.status == "finished":
                with suppress(*LOST):
                    result = future.result(timeout=CONNECT_SECONDS)
                    return [(self._running.pop(future.key)[0], result)]
                self._look_after()
                self._done.put(future)
            elif future.status == "error":
                index, chunk, _ = self._running.pop(future.key)
                error = future.exception()
                if type(error).__name__ != "KilledWorker":
                    raise error
                self.submit(index, chunk)
            else:  # cancelled: the scheduler was lost
                self._look_after()
                if future.key in self._running:
                    self._hand_out(*self._running.pop(future.key)[:2])

    def _look_after(self) -> None:
        """Wait until the cluster has workers. Raises InvalidRun after the patience of the workplace."""
        missing = self._missing()
        if not missing:
            return
        name, tell, patience = self._place.cluster, self._place.tell, self._place.patience
        tell(f"the cluster {name} {missing}; waiting up to {patience:g} s for it")
        deadline = time.monotonic() + patience
        while missing:
            left = deadline - time.monotonic()
            if left <= 0:
                raise InvalidRun(
                    f"the cluster {self._place.cluster} {missing}, and did not come back in {patience:g} s"
                )
            time.sleep(min(LOOK_SECONDS, left))
            if self._client.status != RUNNING:
                self._connect_again()
            missing = self._missing()
        tell(f"the cluster {name} is back")

    def _missing(self) -> str:
        """What the cluster lacks, in words; empty if nothing."""
        if self._client.status != RUNNING:
            return NO_SCHEDULER
        try:
            return "" if self._threads() else "has no workers left"
        except LOST:
            return NO_SCHEDULER

    def _connect_again(self) -> None:
        """A new client, if the scheduler can be reached; every chunk that is not finished is handed out again."""
        self._close()
        try:
            self._client = connect(self._place.cluster, ANSWER_SECONDS)
        except InvalidRun:
            return
        waiting, self._running = self._running, {}
        for index, chunk, _ in waiting.values():
            self._hand_out(index, chunk)

    def leave(self) -> list[tuple[int, Any]]:
        """Stop at once. What is finished is fetched, if it comes quickly."""
        finished = []
        deadline = time.monotonic() + LEAVE_SECONDS
        for index, _, future in self._running.values():
            if future.status == "finished" and time.monotonic() < deadline and self._client.status == RUNNING:
                with suppress(*LOST):
                    finished.append((index, future.result(timeout=LEAVE_SECONDS)))
        self._close()
        return finished

    def _close(self) -> None:
        with suppress(*LOST):
            self._client.close(timeout=LEAVE_SECONDS)
