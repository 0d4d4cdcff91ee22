"""How long a test waits for something that must happen, and how it waits for a coroutine.

The limit ends a test that hangs. It says nothing about speed: on a busy machine everything takes many times as long.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

WAIT_SECONDS = 180

T = TypeVar("T")


def run_apart(work: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine in a thread of its own: the browser, once started, keeps a running loop in the tests' thread."""
    with ThreadPoolExecutor(1) as apart:
        return apart.submit(asyncio.run, work).result()
