"""JSON that comes from anywhere: what is there is a mapping, a list or a text, or it is an error that names the place.

Owns these three questions. Must not know any format.
"""

from __future__ import annotations

import json

from dutchess.base.errors import InvalidTournament, Sentence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any


def content_of(data: bytes) -> Any:
    """What a file of JSON holds; None if it is none."""
    try:
        return json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        try:
            return json.loads(data.decode("cp1252"))  # some programs write the code page of Windows
        except (ValueError, RecursionError):
            return None


def child(parent: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    """A part that has parts."""
    value = parent.get(name)
    if not isinstance(value, dict):
        raise InvalidTournament(Sentence("the part {name} is missing", name=name))
    return value


def rows(parent: Mapping[str, Any], name: str) -> list[Mapping[str, Any]]:
    """A list of parts that have parts."""
    value = parent.get(name)
    if not isinstance(value, list) or not all(isinstance(row, dict) for row in value):
        raise InvalidTournament(Sentence("the part {name} is no list", name=name))
    return value


def field(parent: Mapping[str, Any], name: str) -> str:
    """A text or a number as a text; `""` if there is none."""
    value = parent.get(name)
    return str(value).strip() if isinstance(value, str | int | float) and not isinstance(value, bool) else ""
