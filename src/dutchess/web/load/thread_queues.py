"""Whose turn it is: threads that work for visitors one after the other, and for the arbiters first.

Owns the queues. Each visitor has a queue of their own, and the queues take turns, so one visitor who asks for much
delays only themselves. Staff (whoever works on an event) come before all visitors, and some threads work for nobody
else, so that no visitor's work keeps them waiting. Staff take turns among themselves, too: events have different
owners. Must not know what the work is.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import Future
from ipaddress import IPv6Address, ip_address, ip_network
from threading import Condition, Thread
from typing import Generic, ParamSpec, TypeVar

from dutchess.base.errors import DutchessError
from dutchess.base.values import value_class

P = ParamSpec("P")
T = TypeVar("T")


class Busy(DutchessError):
    """Too much is waiting already: of one visitor, or of all of them."""


@value_class
class Visitor:
    """Whose work it is: `name` says whose queue, `is_staff` whether they work on an event."""

    name: str
    is_staff: bool = False


def network_of(address: str) -> str:
    """Who is likely to be one visitor: an IPv4 address, however it is written, or the 64 leading bits of IPv6."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, IPv6Address):
        return str(parsed.ipv4_mapped or ip_network((parsed, 64), strict=False))
    return str(parsed)


class Job(Generic[T]):
    """Something that waits for its turn, and what it gives."""

    def __init__(self, visitor: Visitor, work: Callable[[], T]) -> None:
        self.visitor = visitor
        self.result: Future[T] = Future()
        self._work = work

    def do(self) -> None:
        """Do it, unless nobody wants it any more; what it raises belongs to whoever waits for the result."""
        if not self.result.set_running_or_notify_cancel():
            return
        try:
            value = self._work()
        except StopIteration as error:  # asyncio hands it on to nobody: whoever waits would wait for ever
            self.result.set_exception(RuntimeError("StopIteration").with_traceback(error.__traceback__))
        except BaseException as error:  # noqa: BLE001 - handed on, as executors do
            self.result.set_exception(error)
        else:
            self.result.set_result(value)


class ThreadQueues:
    """A few threads for many visitors. Safe for use from several threads.

    Args:
        name: of its threads.
        shared: threads that work for everybody.
        reserved: threads that work for staff only; nobody of them has all threads.
        most: how many jobs of one visitor may wait; ten times as many of all visitors, and of one of the staff.
        each: how many threads may work for one visitor at a time; by default all shared ones but one.
    """

    def __init__(self, name: str, shared: int, reserved: int, most: int, each: int = 0) -> None:
        self._name = name
        self._shared, self._reserved, self._most = shared, reserved, most
        self._each = each or max(1, shared - 1)
        self._changed = Condition()
        self._staff: OrderedDict[str, deque[Job[object]]] = OrderedDict()  # the next one's turn comes first
        self._visitors: OrderedDict[str, deque[Job[object]]] = OrderedDict()
        self._staff_at_work: Counter[str] = Counter()  # threads at work for each of the staff
        self._at_work: Counter[str] = Counter()  # and for each visitor
        self._threads: list[Thread] = []
        self._idle = 0
        self._closed = False

    def submit(self, visitor: Visitor, function: Callable[P, T], *args: P.args, **named: P.kwargs) -> Job[T]:
        """Something to do when this visitor's turn comes; Busy if too much of theirs waits already."""
        job = Job(visitor, lambda: function(*args, **named))
        with self._changed:
            if self._closed:
                raise Busy("the server is being stopped")
            queue = self._staff_queue(visitor.name) if visitor.is_staff else self._queue(visitor.name)
            queue.append(job)  # type: ignore[arg-type]
            if not self._idle and len(self._threads) < self._shared + self._reserved:
                self._threads.append(Thread(target=self._work, name=self._name, daemon=True))
                self._threads[-1].start()
            self._changed.notify()
        return job

    async def run(self, visitor: Visitor, function: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """The same, waited for in the event loop. What is no longer waited for is not begun."""
        return await asyncio.wrap_future(self.submit(visitor, function, *args, **named).result)

    def put_first(self, job: Job[T]) -> None:
        """Somebody of the staff waits for what a visitor has asked for."""
        with self._changed:
            queue = self._visitors.get(job.visitor.name, deque())
            if not job.visitor.is_staff and job in queue:
                queue.remove(job)  # type: ignore[arg-type]
                job.visitor = Visitor(job.visitor.name, is_staff=True)
                self._staff.setdefault(job.visitor.name, deque()).append(job)  # type: ignore[arg-type]
                self._changed.notify()

    def close(self) -> None:
        """Finish what is under way; what waits is cancelled. Those who come later find new threads."""
        with self._changed:
            self._closed = True
            waiting = [job for queues in (self._staff, self._visitors) for queue in queues.values() for job in queue]
            self._staff.clear()
            self._visitors.clear()
            self._changed.notify_all()
        for job in waiting:
            job.result.cancel()
        for thread in self._threads:
            thread.join()
        with self._changed:
            self._closed, self._threads, self._idle = False, [], 0

    def _staff_queue(self, name: str) -> deque[Job[object]]:
        """The same for one of the staff."""
        queue = self._staff.setdefault(name, deque())
        if len(queue) >= 10 * self._most:
            raise Busy("too many requests are waiting; try again in a moment")
        return queue

    def _queue(self, name: str) -> deque[Job[object]]:
        """The queue of a visitor who has something new; Busy if it is full."""
        queue = self._visitors.setdefault(name, deque())
        if len(queue) >= self._most or sum(map(len, self._visitors.values())) >= 10 * self._most:
            for one in self._visitors.values():
                wanted = [job for job in one if not job.result.cancelled()]
                one.clear()
                one.extend(wanted)
            if len(queue) >= self._most or sum(map(len, self._visitors.values())) >= 10 * self._most:
                if not queue:
                    del self._visitors[name]
                raise Busy("too many requests are waiting; try again in a moment")
        return queue

    def _work(self) -> None:
        """What each thread does."""
        while True:
            with self._changed:
                while (job := self._next()) is None:
                    if self._closed:
                        return
                    self._idle += 1
                    self._changed.wait()
                    self._idle -= 1
            at_work = self._staff_at_work if job.visitor.is_staff else self._at_work
            job.do()
            with self._changed:
                at_work.subtract((job.visitor.name,))
                if not at_work[job.visitor.name]:
                    del at_work[job.visitor.name]
                self._changed.notify()

    def _next(self) -> Job[object] | None:
        """The job whose turn it is, None if all that waits must wait longer."""
        job = _take_first(self._staff, self._staff_at_work, max(1, self._shared + self._reserved - 1))
        if job is None and self._at_work.total() < self._shared:
            job = _take_first(self._visitors, self._at_work, self._each)
        return job


def _take_first(queues: OrderedDict[str, deque[Job[object]]], at_work: Counter[str], most: int) -> Job[object] | None:
    """The first job of the next one who has not so many threads at work; None if there is none."""
    for name, queue in queues.items():
        if queue and at_work[name] < most:
            job = queue.popleft()
            queues.move_to_end(name)
            if not queue:
                del queues[name]
            at_work[name] += 1
            return job
    return None
