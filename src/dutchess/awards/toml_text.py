"""TOML that comes from anywhere: what makes its reader need much more memory than the text has is refused before.

Owns the limits. The reader keeps something for every beginning of a key (`a`, `a.b`, `a.b.c`), so one key of 20,000
parts needs gigabytes. No file of ours has such keys. Must not know any file.
"""

from __future__ import annotations

import re
import tomllib

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

MOST_PARTS = 20  # of a key
MOST_KEYS = 60_000  # of a file, with its lists
SEVERAL_LINES = ('"""', "'''")
# A text, or the beginning of one of several lines; one that does not end goes on to the end of its line.
STRING = re.compile(r'"""|\'\'\'|"(?:[^"\\\n]|\\.)*"?|\'[^\'\n]*\'?')
BETWEEN_KEYS = re.compile(r"[=,\[\]{}\n]")


def read_toml(text: str) -> dict[str, Any]:
    """What a text says; ValueError, with the place, if it is no TOML or is beyond the limits."""
    if not set(SEVERAL_LINES).isdisjoint(STRING.findall(text)):
        raise ValueError("texts of several lines are not read")
    plain = STRING.sub("s", text)
    if sum(map(plain.count, "=[{")) > MOST_KEYS:
        raise ValueError(f"there are more than {MOST_KEYS} keys and lists")
    if any(part.count(".") >= MOST_PARTS for part in BETWEEN_KEYS.split(plain)):
        raise ValueError(f"a key has more than {MOST_PARTS} parts")
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise ValueError("lists or tables are nested too deeply") from None
