"""Long work in threads of the test, where a test wants to see or to stop it."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from litestar.testing import TestClient

from dutchess.web.load.background import Background, Submit
from dutchess.web.load.thread_queues import ThreadQueues, Visitor
from dutchess.web.load.worker import Work
from dutchess.web.load.workers import Task
from dutchess.web.services import NAME, services
from waiting import WAIT_SECONDS


def in_threads(do: Callable[[Work], Any]) -> Background:
    """A background whose work is done by `do`, in a thread."""
    return Background(threads(do))


def threads(do: Callable[[Work], Any]) -> Submit:
    """Work is done by `do`, in a thread."""
    turns = ThreadQueues("test", 2, 1, 100)

    def submit(visitor: Visitor, work: Work, seconds: int = 0, *, is_short: bool = False) -> Task:
        task = Task(visitor, work, seconds)
        task.job = turns.submit(visitor, do, work)
        task.result = task.job.result
        return task

    return submit


def work_with(client: TestClient[Any], background: Background) -> None:
    """Let the application do its long work otherwise."""
    client.app.state[NAME] = replace(services(client.app), background=background)


def ready(client: TestClient[Any], path: str) -> Any:
    """The page at a path, once nothing on it is being computed any more."""
    deadline = time.monotonic() + WAIT_SECONDS
    while "being computed" in (answer := client.get(path)).text:
        assert time.monotonic() < deadline
    return answer
