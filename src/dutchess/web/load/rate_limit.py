"""The rate limit: how many calls, and how many tries to sign in, an address may make within a minute.

Owns the counts and their size in memory; the framework counts. Must not know who may ask for what.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from litestar import Request
from litestar.middleware import DefineMiddleware
from litestar.middleware.rate_limit import RateLimitConfig
from litestar.stores.memory import MemoryStore
from litestar.stores.registry import StoreRegistry

from dutchess.base.memory import MEGABYTE, Memory, size_of


class CallCounts(MemoryStore):
    """How often each address has called within the last minute; what is counted of many addresses has a size, too."""

    def __init__(self) -> None:
        super().__init__()
        self._store = Memory(16 * MEGABYTE, lambda kept: size_of(kept.data))  # type: ignore[assignment]


def call_counts() -> StoreRegistry:
    """New counts of calls, for an application that has none."""
    return StoreRegistry(default_factory=lambda name: CallCounts())


def per_minute(
    most: int, address_of: Callable[[Request[Any, Any, Any]], str], counts: str = "rate_limit"
) -> DefineMiddleware:
    """Refuses what an address asks for beyond `most` within a minute; `counts` names what is counted together."""
    return RateLimitConfig(("minute", most), identifier_for_request=address_of, store=counts).middleware
