"""A plugin of pytest for `make quick`: it leaves out the tests that take long, and measures which ones do.

Owns `tests/data/slow.txt`, one test function a line: those that took more than LIMIT seconds of processor time, all
their parameters and child processes together. `make durations` measures them anew. Must not know what a test is about.
"""

from __future__ import annotations

import resource
from collections import Counter
from collections.abc import Iterator
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


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    return True if collection_path in [SLOW.parents[1] / folder for folder in FOLDERS] else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--measure"):
        return
    slow = set(SLOW.read_text(encoding="utf-8").split())
    left_out = [item for item in items if name(item) in slow]
    gone = set(map(id, left_out))
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if id(item) not in gone]


def name(item: pytest.Item) -> str:
    """A test without its parameters."""
    return item.nodeid.partition("[")[0]


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
            self.seconds[name(item)] += used() - before  # type: ignore[assignment]

    def pytest_sessionfinish(self) -> None:
        slow = sorted(test for test, seconds in self.seconds.items() if seconds > LIMIT)
        SLOW.write_text("".join(f"{test}\n" for test in slow), encoding="utf-8")


def used() -> float:
    """Seconds of processor time."""
    own, children = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    return own.ru_utime + own.ru_stime + children.ru_utime + children.ru_stime
