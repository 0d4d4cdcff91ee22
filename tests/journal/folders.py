"""Temporary folders for databases of tests."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

MEMORY = Path("/dev/shm")
ENOUGH = 1_000_000_000  # bytes; containers may have a tiny one


def memory() -> Path | None:
    """Where the system keeps files in memory, if it has such a place with room in it."""
    usable = MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ENOUGH
    return MEMORY if usable else None


@contextmanager
def quick_folder() -> Iterator[Path]:
    """A folder in memory if the system has such a place, else an ordinary one."""
    with tempfile.TemporaryDirectory(prefix="dutchess-", dir=memory()) as folder:
        yield Path(folder)
