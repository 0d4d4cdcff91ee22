"""Marks on the types of fields, for those who read and describe them (`web/api/json_values.py`).

Must not check anything.
"""

from __future__ import annotations

from dutchess.base.values import value_class


@value_class
class Choice:
    """Marks a text that must be one of some."""

    values: tuple[str, ...]
