"""A plugin of pytest for `make quick`: it leaves out the tests that take long, and measures which ones do.

Owns `tests/data/slow.txt`, one test function a line: those that took more than LIMIT seconds of processor time, all
their parameters and child processes together. A module has its own line if all of its tests did: it is not even
imported. `make durations` measures them anew. Must not know what a test is about.
"""

from __future__ import annotations

import resource
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

SLOW = Path(__file__).parents[1] / "data" / "slow.txt"
LIMIT = 0.15
FOLDERS = ("attack", "conformance", "packages", "web/browser")  # not even looked at


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--measure", action="store_true", help="write down which tests are slow, instead of leaving them out"
    )


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--measure"):
        config.pluginmanager.register(Measure())


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Thousands of tests that nobody runs take long to make, and so do their modules."""
    tests = SLOW.parents[1]
    folders = {tests / folder for folder in FOLDERS}
    place = collection_path.relative_to(tests.parent).as_posix()
    return True if collection_path in folders or place in left_out(config) else None


def pytest_pycollect_makeitem(collector: pytest.Collector, name: str) -> list[pytest.Item] | None:
    return [] if f"{collector.nodeid}::{name}" in left_out(collector.config) else None


def left_out(config: pytest.Config) -> frozenset[str]:
    return frozenset() if config.getoption("--measure") else listed()


@cache
def listed() -> frozenset[str]:
    """The list: functions and modules."""
    return frozenset(SLOW.read_text(encoding="utf-8").split())


class Measure:
    """Processor time by test function, of this process and of its children that have ended."""

    def __init__(self) -> None:
        self.seconds: Counter[str] = Counter()

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        before = used()
        try:
            return (yield)  # type: ignore[return-value]
        finally:
            self.seconds[item.nodeid.partition("[")[0]] += used() - before  # type: ignore[assignment]

    def pytest_sessionfinish(self) -> None:
        slow = {test for test, seconds in self.seconds.items() if seconds > LIMIT}
        quick = {module(test) for test in self.seconds if test not in slow}
        written = sorted({test if module(test) in quick else module(test) for test in slow})
        SLOW.write_text("".join(f"{test}\n" for test in written), encoding="utf-8")


def module(test: str) -> str:
    return test.partition("::")[0]


def used() -> float:
    """Seconds of processor time."""
    own, children = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    return own.ru_utime + own.ru_stime + children.ru_utime + children.ru_stime
