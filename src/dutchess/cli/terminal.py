"""What a person at a terminal sees: texts as wide as their window, titles and verdicts marked with colour.

Owns when colours are used: on a terminal, unless the environment says NO_COLOR or TERM=dumb. What goes to a file or to
another program is never changed. Must not know what any text is about but for titles, marks and verdicts.
"""

from __future__ import annotations

import os
import re
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import TextIO

WIDEST, NARROWEST = 100, 40
BOLD, RED, GREEN, YELLOW = "1", "1;31", "32", "1;33"
UNDERLINE = re.compile(r"(=+|-+)\n?")
GOOD, BAD = re.compile(r".*: 0 discrepancies\n?"), re.compile(r".*: [1-9]\d* discrepanc(y|ies)\n?")


def width() -> int:
    """How wide a text may be: the terminal's width within limits; without a terminal, the widest."""
    if not sys.stdout.isatty():
        return WIDEST
    try:
        columns = os.get_terminal_size(sys.stdout.fileno()).columns
    except OSError:
        return WIDEST
    return max(NARROWEST, min(columns, WIDEST)) if columns else WIDEST


def has_colour(stream: TextIO) -> bool:
    """Whether marks of colour on this stream reach a person."""
    if not stream.isatty() or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return sys.platform != "win32" or "WT_SESSION" in os.environ


def colour(text: str, style: str) -> str:
    """A text on one line in a style."""
    line = text.rstrip("\n")
    return f"\x1b[{style}m{line}\x1b[0m{text[len(line) :]}" if line else text


def dress(text: str, titled: bool = False) -> str:
    """A text for people: titles and marked lines stand out, a verdict is green or red. `titled`: line 1 is a title."""
    if not has_colour(sys.stdout):
        return text
    return "".join(_dress_lines(text.splitlines(keepends=True), titled))


def _dress_lines(lines: list[str], titled: bool) -> Iterator[str]:
    for index, line in enumerate(lines):
        is_title = (titled and index == 0) or (index + 1 < len(lines) and UNDERLINE.fullmatch(lines[index + 1]))
        if is_title and not UNDERLINE.fullmatch(line):
            yield colour(line, BOLD)
        elif line.startswith("> "):
            yield colour(line, YELLOW)
        elif GOOD.fullmatch(line):
            yield colour(line, GREEN)
        elif BAD.fullmatch(line):
            yield colour(line, RED)
        else:
            yield line
