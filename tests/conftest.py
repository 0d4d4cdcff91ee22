"""What all property tests share: they judge the product, never how busy the machine is.

Each of them is `scaled`: it tries fewer examples by day than at night.
"""

from __future__ import annotations

import gc

import pytest
from hypothesis import HealthCheck, settings

from sizes import examples

# A slow machine is no failure: no example has a deadline, and making examples may take its time.
settings.register_profile(
    "dutchess", max_examples=examples(100), deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("dutchess")


# Collecting thousands of tests makes millions of objects that stay: the garbage collector need not look at them again
# and again, neither now nor later.
gc.disable()


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if getattr(getattr(item, "function", None), "is_hypothesis_test", False):
            item.add_marker(pytest.mark.scaled)
