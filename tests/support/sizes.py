"""How much a test tries: little by day (`make test`), everything at night (`make nightly`)."""

from __future__ import annotations

import os

NIGHTLY = bool(os.environ.get("DUTCHESS_NIGHTLY"))
BY_DAY = 3  # one of so many examples


def examples(night: int) -> int:
    """The examples of a property test: so many at night, and a part of them by day."""
    return night if NIGHTLY else max(1, night // BY_DAY)
