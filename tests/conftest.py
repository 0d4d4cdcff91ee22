"""What all property tests share: they judge the product, never how busy the machine is.

Each of them is `scaled`: it tries fewer examples by day than at night.
"""

from __future__ import annotations

import gc
import os
import signal

import pytest
from hypothesis import HealthCheck, settings

from sizes import examples

# A slow machine is no failure: no example has a deadline, and making examples may take its time.
settings.register_profile(
    "dutchess", max_examples=examples(100), deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("dutchess")


# Who starts the tests in the background may ignore Ctrl-C; the commands that tests interrupt must not inherit that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


# Collecting thousands of tests makes millions of objects that stay: the garbage collector need not look at them again
# and again, neither now nor later.
gc.disable()


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.enable()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Three workers for two processors: a test that waits for a server, a browser or a cluster leaves one idle."""
    return max(2, len(os.sched_getaffinity(0)) * 3 // 2) if hasattr(os, "sched_getaffinity") else 2


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if getattr(getattr(item, "function", None), "is_hypothesis_test", False):
            item.add_marker(pytest.mark.scaled)
