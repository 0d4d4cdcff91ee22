"""Work for tests of the executor: functions of a module, because other processes import them."""

from __future__ import annotations

import os
import time
from pathlib import Path


def double(chunk: int) -> int:
    return 2 * chunk


def slow_first(chunk: int) -> int:
    """The first chunk takes longest: others finish before it."""
    time.sleep(0.2 if chunk == 0 else 0)
    return 2 * chunk


def die_once(chunk: tuple[int, str]) -> int:
    """The worker of chunk 3 dies the first time."""
    number, folder = chunk
    marker = Path(folder, "died")
    if number == 3 and not marker.exists():
        marker.touch()
        os._exit(9)
    return 2 * number


def die_always(chunk: int) -> int:
    os._exit(9)


def doubled_slowly(number: int) -> int:
    """Slowly enough that something can happen to a worker meanwhile."""
    time.sleep(0.1)
    return 2 * number
