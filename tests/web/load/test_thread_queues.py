"""Whose turn it is: staff first, visitors in turn, and nobody keeps all threads."""

from __future__ import annotations

import time
from collections.abc import Iterator
from threading import Event

import pytest

from dutchess.web.load.thread_queues import Busy, ThreadQueues, Visitor
from waiting import WAIT_SECONDS, run_apart

MANY, ANNA, BEN = Visitor("many"), Visitor("anna"), Visitor("ben")
ARBITER = Visitor("arbiter", is_staff=True)


@pytest.fixture
def turns() -> Iterator[ThreadQueues]:
    kept = ThreadQueues("test", 2, 1, most=5)
    yield kept
    kept.close()


def test_a_visitor_who_asks_for_much_delays_only_themselves(turns: ThreadQueues) -> None:
    go_on = Event()
    held = [turns.submit(MANY, go_on.wait, WAIT_SECONDS) for _ in range(4)]
    assert turns.submit(ANNA, str, 1).result.result(WAIT_SECONDS) == "1"
    assert turns.submit(BEN, str, 2).result.result(WAIT_SECONDS) == "2"
    assert not any(job.result.done() for job in held)
    go_on.set()
    assert all(job.result.result(WAIT_SECONDS) for job in held)


def test_visitors_take_turns() -> None:
    turns, go_on, done = ThreadQueues("test", 1, 0, most=5), Event(), list[str]()
    first = turns.submit(MANY, go_on.wait, WAIT_SECONDS)
    while not first.result.running():
        pass
    jobs = [turns.submit(MANY, done.append, "many") for _ in range(3)]
    jobs += [turns.submit(visitor, done.append, visitor.name) for visitor in (ANNA, BEN)]
    go_on.set()
    for job in (first, *jobs):
        job.result.result(WAIT_SECONDS)
    assert done == ["many", "anna", "ben", "many", "many"]
    turns.close()


def test_staff_come_first_and_have_a_thread_of_their_own(turns: ThreadQueues) -> None:
    go_on = Event()
    held = [turns.submit(visitor, go_on.wait, WAIT_SECONDS) for visitor in (MANY, ANNA, BEN)]
    while sum(job.result.running() for job in held) < 2:
        pass
    time.sleep(0.2)
    assert sum(job.result.running() for job in held) == 2, "a thread is kept for staff"
    assert turns.submit(ARBITER, str, 1).result.result(WAIT_SECONDS) == "1"
    assert not any(job.result.done() for job in held)
    go_on.set()
    for job in held:
        job.result.result(WAIT_SECONDS)


def test_staff_come_before_all_who_wait() -> None:
    turns, go_on, done = ThreadQueues("test", 1, 0, most=5), Event(), list[str]()
    first = turns.submit(MANY, go_on.wait, WAIT_SECONDS)
    while not first.result.running():
        pass
    jobs = [turns.submit(visitor, done.append, visitor.name) for visitor in (ANNA, BEN, ARBITER)]
    go_on.set()
    for job in (first, *jobs):
        job.result.result(WAIT_SECONDS)
    assert done == ["arbiter", "anna", "ben"]
    turns.close()


def test_staff_take_turns_and_nobody_of_them_has_all_threads(turns: ThreadQueues) -> None:
    """Whoever owns one event does not keep the arbiters of another one waiting."""
    go_on, done = Event(), list[str]()
    held = [turns.submit(ARBITER, go_on.wait, WAIT_SECONDS) for _ in range(4)]
    other = Visitor("another", is_staff=True)
    assert turns.submit(other, str, 1).result.result(WAIT_SECONDS) == "1"
    assert not any(job.result.done() for job in held)
    go_on.set()
    for job in held:
        job.result.result(WAIT_SECONDS)
    go_on.clear()
    everybody = [turns.submit(Visitor(name, is_staff=True), go_on.wait, WAIT_SECONDS) for name in ("x", "y", "z")]
    while any(not job.result.running() for job in everybody):
        pass
    jobs = [turns.submit(ARBITER, done.append, "arbiter") for _ in range(3)]
    jobs.append(turns.submit(other, done.append, "another"))
    go_on.set()
    for job in (*everybody, *jobs):
        job.result.result(WAIT_SECONDS)
    assert done.index("another") < 3, "not after everything that the other one has asked for"


def test_staff_may_wait_for_so_much_only(turns: ThreadQueues) -> None:
    go_on = Event()
    held = [turns.submit(ARBITER, go_on.wait, WAIT_SECONDS) for _ in range(50)]
    with pytest.raises(Busy):
        held += [turns.submit(ARBITER, go_on.wait, WAIT_SECONDS) for _ in range(5)]
    go_on.set()
    for job in held:
        job.result.result(WAIT_SECONDS)


def test_what_staff_wait_for_moves_to_the_front(turns: ThreadQueues) -> None:
    go_on = Event()
    held = [turns.submit(visitor, go_on.wait, WAIT_SECONDS) for visitor in (MANY, ANNA)]
    wanted = turns.submit(BEN, str, 1)
    turns.put_first(wanted)
    assert wanted.result.result(WAIT_SECONDS) == "1"
    assert not any(job.result.done() for job in held)
    go_on.set()
    for job in held:
        job.result.result(WAIT_SECONDS)


def test_a_queue_has_an_end(turns: ThreadQueues) -> None:
    go_on = Event()
    held = [turns.submit(visitor, go_on.wait, WAIT_SECONDS) for visitor in (ANNA, BEN)]
    while any(not job.result.running() for job in held):
        pass
    waiting = [turns.submit(MANY, str, 1) for _ in range(5)]
    with pytest.raises(Busy):
        turns.submit(MANY, str, 1)
    waiting[0].result.cancel()  # whoever leaves makes room
    turns.submit(MANY, str, 1)
    go_on.set()
    for job in held:
        job.result.result(WAIT_SECONDS)


def test_errors_belong_to_whoever_waits(turns: ThreadQueues) -> None:
    def waited(*numbers: int) -> object:
        return run_apart(turns.run(ANNA, divmod, *numbers))

    with pytest.raises(ZeroDivisionError):
        waited(1, 0)
    assert waited(7, 2) == (3, 1)


def test_whoever_waits_for_an_iterator_that_has_ended_does_not_wait_for_ever(turns: ThreadQueues) -> None:
    """Nothing in the event loop hands on StopIteration: the page never came, not even as a failure."""
    with pytest.raises(RuntimeError, match="StopIteration"):
        turns.submit(ANNA, next, iter(())).result.result(WAIT_SECONDS)
