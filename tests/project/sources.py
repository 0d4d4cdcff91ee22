"""The modules of the package and of the tests, read as texts and as trees."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path


def nodes(path: Path, words: Iterable[str]) -> Iterator[ast.AST]:
    """Everything in a module that has one of the words in its text; no other module is worth parsing."""
    text = path.read_text(encoding="utf-8")
    if any(word in text for word in words):
        yield from ast.walk(ast.parse(text))
