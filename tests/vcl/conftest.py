"""Fixtures for the check list: those of the journal, and an arbiter's desk."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from journal.conftest import arbiter, folder, server, store
from vcl.desk import Desk, open_desk

__all__ = ["arbiter", "desk", "folder", "server", "store"]


@pytest.fixture
def desk(folder: Path) -> Iterator[Desk]:
    with open_desk(folder) as found:
        yield found
