"""Where long work is computed: in this process, in several of this machine, or on a Dask cluster.

Owns `Place` and `compute`. Work comes as chunks of about a second; whatever the place and the order, `compute` gives
the results in the order of the chunks, so they depend on the chunks alone. A chunk whose worker died is run again.
Finished chunks can be kept in a `ChunkStore`. Must not know what a chunk computes.
"""

from __future__ import annotations

import os
import signal
import sys
from collections import deque
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool

from dutchess.errors import InvalidRun
from dutchess.record import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any

    from dutchess.studies.chunks import ChunkStore

ATTEMPTS = 4  # of a chunk whose workers die: then it is the chunk's own fault
CONNECT_SECONDS = 10
WINDOW = 4  # chunks in flight per worker, so that memory does not grow with the work


@record
class Place:
    """Where to compute: `cluster` is the address of a Dask scheduler; without one, so many processes; 1: this one."""

    jobs: int = 1
    cluster: str = ""


def cores() -> int:
    """How many processes this machine serves at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def compute(
    work: Callable[[Any], Any], chunks: Sequence[Any], place: Place | None = None, store: ChunkStore | None = None
) -> Iterator[Any]:
    """What `work` gives for each chunk, in their order.

    `work` is a function of a module, and results are values that can be sent (and, with a store, written as JSON). If
    the caller stops early, by Ctrl-C too, what has been finished is in the store.

    Raises:
        InvalidRun: the cluster cannot be reached, or a chunk lost its worker again and again.
    """
    place = place or Place()
    finished = store.finished if store else frozenset()
    if place.jobs <= 1 and not place.cluster:
        for index, chunk in enumerate(chunks):
            yield store.load(index) if store and index in finished else _kept(store, index, work(chunk))
        return
    with _Crew(place, work, len(chunks) - len(finished), store) as crew:
        missing = deque(index for index in range(len(chunks)) if index not in finished)
        results: dict[int, Any] = {}
        for index in range(len(chunks)):
            while index not in results and index not in finished:
                crew.fill(missing, chunks, len(results))
                for number, result in crew.collect():
                    results[number] = _kept(store, number, result)
            yield store.load(index) if store and index in finished else results.pop(index)


def _kept(store: ChunkStore | None, index: int, result: Any) -> Any:
    if store:
        store.save(index, result)
    return result


class _Crew:
    """The workers of one run, and what they are at."""

    def __init__(self, place: Place, work: Callable[[Any], Any], chunks: int, store: ChunkStore | None) -> None:
        self.place = place
        self.store = store
        self.work = work
        self.size = max(1, min(place.jobs, chunks))
        self.running: dict[Future[Any], tuple[int, Any]] = {}
        self.attempts: dict[int, int] = {}
        self.client: Any = None
        self.executor = self._start()

    def __enter__(self) -> _Crew:
        return self

    def __exit__(self, *_: object) -> None:
        for future, (index, _) in self.running.items():
            if not future.cancel() and future.done() and future.exception() is None:
                _kept(self.store, index, future.result())  # finished, but not asked for yet
        if self.client is None:
            self.executor.shutdown(cancel_futures=True)
        else:
            self.executor.shutdown(wait=False)
            self.client.close()

    def _start(self) -> Executor:
        if not self.place.cluster:
            return ProcessPoolExecutor(self.size, initializer=_leave_interrupts_to_the_parent)
        self.client = connect(self.place.cluster)
        self.size = max(1, sum(self.client.nthreads().values()))
        executor: Executor = self.client.get_executor(pure=False, retries=ATTEMPTS)
        return executor

    def fill(self, missing: deque[int], chunks: Sequence[Any], waiting: int) -> None:
        """Hand out chunks, a few per worker; results that wait for an earlier one count, so that few can wait."""
        while missing and len(self.running) < self.size * WINDOW and waiting < self.size * WINDOW * 4:
            index = missing.popleft()
            self._submit(index, chunks[index])

    def _submit(self, index: int, chunk: Any) -> None:
        self.attempts[index] = self.attempts.get(index, 0) + 1
        if self.attempts[index] > ATTEMPTS:
            raise InvalidRun(f"chunk {index} lost its worker {ATTEMPTS} times: it needs more memory than there is?")
        self.running[self.executor.submit(self.work, chunk)] = (index, chunk)

    def collect(self) -> list[tuple[int, Any]]:
        """Wait for something to finish; the chunks of lost workers are handed out again."""
        done, _ = wait(self.running, return_when=FIRST_COMPLETED)
        results: list[tuple[int, Any]] = []
        lost: list[tuple[int, Any]] = []
        for future in done:
            index, chunk = self.running.pop(future)
            try:
                results.append((index, future.result()))
            except BrokenProcessPool:
                lost.append((index, chunk))
        if lost:  # the pool is gone with all that it was at
            lost += self.running.values()
            self.running.clear()
            self.executor.shutdown(wait=False, cancel_futures=True)
            self.executor = self._start()
            for index, chunk in sorted(lost):
                self._submit(index, chunk)
        return results


def _leave_interrupts_to_the_parent() -> None:
    """Ctrl-C reaches every process of a terminal; only the parent knows what to do."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def connect(address: str) -> Any:
    """A client of a Dask cluster; InvalidRun if there is none, or if the extra is missing."""
    needs("distributed", "a cluster")
    distributed: Any = sys.modules["distributed"]
    try:
        client = distributed.Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        raise InvalidRun(f"the cluster {address} cannot be reached: {str(error).splitlines()[0]}") from None
    if not client.nthreads():
        client.close()
        raise InvalidRun(f"the cluster {address} has no workers")
    return client


def needs(package: str, what: str) -> None:
    """InvalidRun with one line if a package of the extra is missing."""
    try:
        __import__(package)
    except ImportError as error:
        raise InvalidRun(f"{what} needs the extra: pip install 'dutchess[studies]' ({error})") from None


def even_chunks(start: int, count: int, size: int) -> list[tuple[int, int]]:
    """Consecutive numbers in pieces: (first, how many)."""
    return [(first, min(size, start + count - first)) for first in range(start, start + count, size)]
