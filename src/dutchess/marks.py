"""Marks on the types of fields, for those who read and describe them (`web/wire.py`). Must not check anything."""

from __future__ import annotations

from dutchess.record import record


@record
class Choice:
    """Marks a text that must be one of some."""

    values: tuple[str, ...]
