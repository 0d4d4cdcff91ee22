"""The place for long work: this process, several processes of this machine, or a Dask cluster.

Owns `Workplace` and `compute`. Work comes as chunks of about a second. On every workplace, `compute` gives the results
in the order of the chunks, so they depend only on the chunks. If a worker dies, its chunk is run again. A `ChunkStore`
can keep finished chunks. Must not know what a chunk computes.
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

ATTEMPTS = 4  # after this many dead workers, the chunk itself is the cause
CONNECT_SECONDS = 10
WINDOW = 4  # chunks handed out per worker; the limit keeps memory small


@record
class Workplace:
    """A place for work: the Dask cluster with this scheduler address, or else this many processes (1: this process)."""

    jobs: int = 1
    cluster: str = ""


def cores() -> int:
    """The number of processes that this machine can run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def compute(
    work: Callable[[Any], Any], chunks: Sequence[Any], place: Workplace | None = None, store: ChunkStore | None = None
) -> Iterator[Any]:
    """The results of `work` for each chunk, in the order of the chunks.

    `work` is a function of a module. Its results are values that can be sent between processes (and, with a store,
    written as JSON). If the caller stops early, also by Ctrl-C, the store holds all finished chunks.

    Raises:
        InvalidRun: the cluster cannot be reached, or a chunk lost its worker again and again.
    """
    place = place or Workplace()
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
    """The workers of one run, and their current chunks."""

    def __init__(self, place: Workplace, work: Callable[[Any], Any], chunks: int, store: ChunkStore | None) -> None:
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
                _kept(self.store, index, future.result())  # finished, but not yet returned
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
        """Hand out chunks, a few per worker. Results that wait for an earlier chunk count too, so that few can wait."""
        while missing and len(self.running) < self.size * WINDOW and waiting < self.size * WINDOW * 4:
            index = missing.popleft()
            self._submit(index, chunks[index])

    def _submit(self, index: int, chunk: Any) -> None:
        self.attempts[index] = self.attempts.get(index, 0) + 1
        if self.attempts[index] > ATTEMPTS:
            raise InvalidRun(f"chunk {index} lost its worker {ATTEMPTS} times; it may need more memory")
        self.running[self.executor.submit(self.work, chunk)] = (index, chunk)

    def collect(self) -> list[tuple[int, Any]]:
        """Wait for a chunk to finish. The chunks of lost workers are handed out again."""
        done, _ = wait(self.running, return_when=FIRST_COMPLETED)
        results: list[tuple[int, Any]] = []
        lost: list[tuple[int, Any]] = []
        for future in done:
            index, chunk = self.running.pop(future)
            try:
                results.append((index, future.result()))
            except BrokenProcessPool:
                lost.append((index, chunk))
        if lost:  # the pool is lost, with all its current chunks
            lost += self.running.values()
            self.running.clear()
            self.executor.shutdown(wait=False, cancel_futures=True)
            self.executor = self._start()
            for index, chunk in sorted(lost):
                self._submit(index, chunk)
        return results


def _leave_interrupts_to_the_parent() -> None:
    """Ignore Ctrl-C in a worker. It reaches every process of a terminal, but only the parent handles it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def connect(address: str) -> Any:
    """A client of a Dask cluster. Raises InvalidRun if there is no cluster, or if the extra is missing."""
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
    """Raise InvalidRun with a short message if a package of the extra is missing."""
    try:
        __import__(package)
    except ImportError as error:
        raise InvalidRun(
            f"{what} needs the extra dutchess[studies]: pip install 'dutchess[studies]' ({error})"
        ) from None


def even_chunks(start: int, count: int, size: int) -> list[tuple[int, int]]:
    """Consecutive numbers in pieces: (first, count)."""
    return [(first, min(size, start + count - first)) for first in range(start, start + count, size)]
