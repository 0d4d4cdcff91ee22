"""The place for long work: this process, several processes of this machine, or a Dask cluster.

Owns `Workplace` and `compute`; `processes` has the processes of this machine, `cluster` the workers of a cluster. Work
comes as chunks of about a second. On every workplace, `compute` gives the results in the order of the chunks, so they
depend only on the chunks. If a worker dies, its chunk is run again. A `ChunkStore` can keep finished chunks. Must not
know what a chunk computes.
"""

from __future__ import annotations

import os

from dutchess.base.errors import InvalidRun
from dutchess.base.extras import name_missing_extra
from dutchess.base.values import value_class

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any, Protocol

    from dutchess.simulation.workplace.chunks import ChunkStore

    class Crew(Protocol):
        """The workers of one run. `size` is how many chunks they can work on at once."""

        size: int

        def submit(self, index: int, chunk: Any) -> None:
            """Hand out a chunk."""

        def collect(self) -> list[tuple[int, Any]]:
            """Wait until at least one chunk is finished; give what is finished as (index, result)."""

        def leave(self) -> list[tuple[int, Any]]:
            """Stop. Gives what was finished, but not yet collected."""


PATIENCE = 60.0
WINDOW = 4  # chunks handed out per worker; the limit keeps memory small


def _keep_silent(message: str) -> None:
    """Nobody wants to know."""


@value_class
class Workplace:
    """A place for work: the Dask cluster with this scheduler address, or else this many processes (1: this process).

    Attributes:
        jobs: the number of processes.
        cluster: the address of the scheduler; empty for processes of this machine.
        patience: for how many seconds a run waits for a cluster that has lost its scheduler or all its workers.
        tell: what is called with a sentence when the cluster is lost, and when it is back.
    """

    jobs: int = 1
    cluster: str = ""
    patience: float = PATIENCE
    tell: Callable[[str], None] = _keep_silent


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
        InvalidRun: the cluster cannot be reached or stayed lost too long, or a chunk lost its worker again and again.
    """
    place = place or Workplace()
    finished = store.finished if store else frozenset()
    if place.jobs <= 1 and not place.cluster:
        for index, chunk in enumerate(chunks):
            yield store.load(index) if store and index in finished else _kept(store, index, work(chunk))
        return
    crew = _crew(place, work, len(chunks) - len(finished))
    missing = [index for index in reversed(range(len(chunks))) if index not in finished]  # the next one is the last
    results: dict[int, Any] = {}
    handed_out = 0
    try:
        for index in range(len(chunks)):
            while index not in results and index not in finished:
                # A few chunks per worker. Results that wait for an earlier chunk count too, so that few can wait.
                while missing and handed_out < crew.size * WINDOW and len(results) < crew.size * WINDOW * 4:
                    crew.submit(missing[-1], chunks[missing[-1]])
                    missing.pop()
                    handed_out += 1
                for number, result in crew.collect():
                    results[number] = _kept(store, number, result)
                    handed_out -= 1
            yield store.load(index) if store and index in finished else results.pop(index)
    finally:
        for number, result in crew.leave():
            _kept(store, number, result)


def _crew(place: Workplace, work: Callable[[Any], Any], chunks: int) -> Crew:
    if not place.cluster:
        from dutchess.simulation.workplace.processes import Processes  # start-up: most commands need one process only

        return Processes(max(1, min(place.jobs, chunks)), work)
    from dutchess.simulation.workplace.cluster import Cluster  # an extra

    return Cluster(place, work)


def _kept(store: ChunkStore | None, index: int, result: Any) -> Any:
    if store:
        store.save(index, result)
    return result


def needs(package: str, what: str) -> None:
    """Raise InvalidRun with a short message if a package of the extra is missing."""
    try:
        __import__(package)
    except ImportError as error:
        raise InvalidRun(name_missing_extra(what, "studies", error)) from None


def even_chunks(start: int, count: int, size: int) -> list[tuple[int, int]]:
    """Consecutive numbers in pieces: (first, count)."""
    return [(first, min(size, start + count - first)) for first in range(start, start + count, size)]
