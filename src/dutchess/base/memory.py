"""What is remembered so that it need not be made again: the values used last, up to a number of bytes.

Owns `Memory`, which is behind every cache that grows with what visitors ask for. Keys count as well: they come from
addresses. Must not know what is remembered.
"""

from __future__ import annotations

import pickle
from collections import OrderedDict
from collections.abc import Callable, Hashable
from sys import getsizeof
from threading import Lock
from typing import Any, Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

MEGABYTE = 1_000_000
ENTRY = 300  # bytes that the place of an entry takes
UNPACKED = 4  # times as large as its pickle is a value in memory, about


def size_of(value: object) -> int:
    """How many bytes something takes, about."""
    if isinstance(value, bytes | str):
        return getsizeof(value)
    return UNPACKED * len(pickle.dumps(value, pickle.HIGHEST_PROTOCOL))


class Memory(Generic[K, V]):
    """Values by key, up to a number of bytes. Safe for use from several threads.

    Args:
        most: bytes.
        size: how many bytes a value takes.
    """

    def __init__(self, most: int, size: Callable[[V], int] = size_of) -> None:
        self.most = most
        self.size = 0  # bytes now
        self._size_of = size
        self._values: OrderedDict[K, tuple[V, int]] = OrderedDict()
        self._lock = Lock()

    def get(self, key: K) -> V | None:
        """What is remembered under a key, and used now; None if nothing is."""
        with self._lock:
            known = self._values.get(key)
            if known is None:
                return None
            self._values.move_to_end(key)
            return known[0]

    def put(self, key: K, value: V) -> None:
        """Remember a value in place of another one; those used longest ago go when there is no room."""
        size = ENTRY + size_of(key) + self._size_of(value)
        with self._lock:
            _, before = self._values.pop(key, (None, 0))
            self._values[key] = value, size
            self.size += size - before
            while self.size > self.most:
                _, (_, gone) = self._values.popitem(last=False)
                self.size -= gone

    def pop(self, key: K, default: Any = None) -> V | Any:
        """Forget a key; what was remembered under it."""
        with self._lock:
            value, size = self._values.pop(key, (default, 0))
            self.size -= size
            return value

    def clear(self) -> None:
        with self._lock:
            self._values.clear()
            self.size = 0

    def __contains__(self, key: object) -> bool:
        return key in self._values

    def __len__(self) -> int:
        return len(self._values)

    __setitem__ = put
