"""Work in processes of their own, with limits of time and memory: whatever may take more than a few milliseconds.

Owns the processes, as the server sees them; what happens in one is in `worker`. Whoever needs more time or memory than
allowed loses the worker, not the server; so does whoever leaves before the answer. Whose turn it is: `thread_queues`.
Must not know what is computed.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import subprocess
import sys
from concurrent.futures import Future, InvalidStateError
from threading import Lock, Timer
from typing import Any

from dutchess.base.errors import DutchessError, Sentence
from dutchess.journal.errors import Told
from dutchess.journal.messages import Message
from dutchess.web.load.thread_queues import Busy, Job, ThreadQueues, Visitor
from dutchess.web.load.worker import LIMITS_TIME, MEGABYTE, Work, prepare, receive, send

SHARED, RESERVED = 2, 1  # workers for everybody, and for staff only
SHORT = 2  # more of them, for what is usually done at once: one at a time for each visitor
MOST_WAITING = 20  # pieces of work of one visitor
SECONDS = 10  # of processor time, unless a piece of work may have more
SHORT_SECONDS = 3  # of it; what turns out to need more begins again among the long work
# The limit is processor time: by the clock, a busy machine may take many times as long. Elsewhere the clock decides.
SLOWER = 60 if LIMITS_TIME else 4
ENDING = 60  # seconds: a worker that has closed its output is about to end
REUSED_UP_TO = 300 * MEGABYTE  # a worker that has grown larger is replaced


class NotComputed(DutchessError):
    """What a worker said instead of an answer."""


class TooMuchWork(NotComputed):
    """It would have taken more time or memory than one request may have."""


class Failed(NotComputed):
    """The work ended with an error that is our fault."""


class Process:
    """One worker."""

    def __init__(self) -> None:
        environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
        command = [sys.executable, "-m", "dutchess.web.load.worker"]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment)
        self.is_spent = False

    def ask(self, work: Work, seconds: int) -> Any:
        """What the work gives; NotComputed if there is nothing to give, Told if the work says why in a message."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        late = Timer(SLOWER * seconds, self.end)
        late.start()
        try:
            send(self._process.stdin, pickle.dumps((seconds, work)))
            said, value, size = pickle.loads(receive(self._process.stdout))
        except (EOFError, OSError):
            raise self._why_silent(seconds) from None
        finally:
            late.cancel()
        self.is_spent = size > REUSED_UP_TO
        if said is None:
            return value
        if isinstance(value, Message):
            raise Told(value.code, **value.parameters)
        raise (TooMuchWork if said == "memory" else NotComputed)(value)

    def _why_silent(self, seconds: int) -> NotComputed:
        """A worker that ends by itself has failed, and said why in the log; the others were ended."""
        self.is_spent = True
        with contextlib.suppress(subprocess.TimeoutExpired):
            if self._process.wait(ENDING) > 0:
                return Failed(Sentence("this could not be computed"))
        self.end()
        return TooMuchWork(f"this needs more than {seconds} seconds, or more memory than one request may use")

    def end(self) -> None:
        """Stop it, whatever it does."""
        self.is_spent = True
        self._process.kill()

    def close(self) -> None:
        self.end()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()


class Task:
    """A piece of work that was handed in."""

    def __init__(self, visitor: Visitor, work: Work, seconds: int) -> None:
        self.visitor, self.work, self.seconds = visitor, work, seconds
        self.result: Future[Any] = Future()
        self.job: Job[Any] | None = None  # where it waits, or is done
        self._process: Process | None = None
        self._is_dropped = False
        self._lock = Lock()

    def drop(self) -> None:
        """Nobody waits for it any more: it is not begun, or ended where it is."""
        with self._lock:
            self._is_dropped = True
            if self._process is not None:
                self._process.end()
        if self.job is not None:
            self.job.result.cancel()

    def begins(self, process: Process) -> bool:
        """Whether it is still wanted, now that a process is there for it."""
        with self._lock:
            if not self.result.running() and not self.result.set_running_or_notify_cancel():
                self._is_dropped = True
            self._process = None if self._is_dropped else process
            return not self._is_dropped

    @property
    def is_dropped(self) -> bool:
        return self._is_dropped

    def ends(self) -> None:
        with self._lock:
            self._process = None


class Workers:
    """The workers of one server. Safe for use from several threads."""

    def __init__(self) -> None:
        self._turns = ThreadQueues("worker", SHARED, RESERVED, MOST_WAITING)
        self._short = ThreadQueues("short-worker", SHORT, 0, MOST_WAITING, each=1)
        self._free: list[Process] = []
        self._lock = Lock()
        self._closed = False

    def submit(self, visitor: Visitor, work: Work, seconds: int = SECONDS, *, is_short: bool = False) -> Task:
        """Something to compute when this visitor's turn comes; Busy if too much of theirs waits already.

        `is_short` is for what usually takes a moment: it does not wait for what takes long.
        """
        task = Task(visitor, work, seconds)
        self._hand_in(
            task, self._short if is_short else self._turns, min(seconds, SHORT_SECONDS) if is_short else seconds
        )
        return task

    def _hand_in(self, task: Task, turns: ThreadQueues, seconds: int) -> None:
        task.job = turns.submit(task.visitor, self._do, task, seconds)
        task.job.result.add_done_callback(lambda done: self._pass_on(task, done, seconds))

    def _pass_on(self, task: Task, done: Future[Any], seconds: int) -> None:
        """Tell whoever waits; unless it only seemed to be short."""
        if done.cancelled():
            task.result.cancel()
            return
        error = done.exception()
        if isinstance(error, TooMuchWork) and seconds < task.seconds and not task.is_dropped:
            try:
                self._hand_in(task, self._turns, task.seconds)
            except Busy as busy:
                error = busy
            else:
                return
        with contextlib.suppress(InvalidStateError):  # nobody waits any more
            if error is None:
                task.result.set_result(done.result())
            else:
                task.result.set_exception(error)

    def put_first(self, task: Task) -> None:
        """Somebody of the staff waits for it, too."""
        if task.job is not None:
            for turns in (self._turns, self._short):
                turns.put_first(task.job)

    def warm_up(self) -> None:
        """Start the workers before somebody needs them."""
        for process in [Process() for _ in range(SHARED + RESERVED)]:
            process.ask((prepare, ()), SECONDS)
            self._put_back(process)

    def _do(self, task: Task, seconds: int) -> Any:
        with self._lock:
            process = self._free.pop() if self._free else None
        process = process or Process()
        try:
            if not task.begins(process):
                raise NotComputed(Sentence("nobody waits for it any more"))
            return process.ask(task.work, seconds)
        finally:
            task.ends()
            self._put_back(process)

    def _put_back(self, process: Process) -> None:
        with self._lock:
            if not process.is_spent and not self._closed:
                self._free.append(process)
                return
        process.close()

    def close(self) -> None:
        """End the workers. Those who come later find new ones."""
        with self._lock:
            self._closed = True
            free, self._free = self._free, []
        for process in free:
            process.close()
        for turns in (self._turns, self._short):
            turns.close()
        with self._lock:
            self._closed = False


def run_in_process(work: Work, seconds: int = SECONDS) -> Any:
    """Do it in a process of its own, and wait for it."""
    process = Process()
    try:
        return process.ask(work, seconds)
    finally:
        process.close()
