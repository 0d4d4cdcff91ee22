"""The kernels that are here: the twin, and the native one where it is built."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from dutchess.matching import twin

try:
    from dutchess.matching import _native as native
except ImportError:
    native = None  # type: ignore[assignment]

Kernel = Callable[..., Any]
KERNELS = [twin.Matching] if native is None else [twin.Matching, native.Matching]
both = pytest.mark.parametrize("kernel", KERNELS)
needs_native = pytest.mark.skipif(native is None, reason="the native kernel is not built")
