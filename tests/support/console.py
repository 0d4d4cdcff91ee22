"""Commands and their output in the documents: read them for the tests, or bring them up to date (`make docs`).

A fenced block marked `console` holds commands after `$ ` and, below each, what it prints; a line `...` stands for any
lines.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCUMENTS = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
]
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def commands(block: str) -> Iterator[tuple[str, str]]:
    """Every command of a block, with the output shown below it."""
    for part in f"\n{block}".split("\n$ ")[1:]:
        command, _, output = part.partition("\n")
        yield command, output.rstrip("\n") + "\n"


def shows(shown: str, real: str) -> bool:
    """True if the output shown is the real one."""
    return re.fullmatch(re.escape(shown).replace(re.escape("...\n"), "(.*\n)*"), real) is not None


def sessions() -> list[tuple[Path, str, str]]:
    """Every command in every document, with the output shown below it."""
    return [
        (path, command, output)
        for path in DOCUMENTS
        for block in BLOCK.findall(path.read_text(encoding="utf-8"))
        for command, output in commands(block)
    ]


def refreshed(block: str) -> str:
    """A block with the real output of each of its commands."""
    lines = []
    for command, shown in commands(block):
        words = [sys.executable, "-m", *command.split()]
        real = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, encoding="utf-8").stdout
        lines.append(f"$ {command}\n{shown if shows(shown, real) else real}")
    return f"```console\n{''.join(lines)}```"


if __name__ == "__main__":
    for path in DOCUMENTS:
        text = path.read_text(encoding="utf-8")
        path.write_text(BLOCK.sub(lambda match: refreshed(match[1]), text), encoding="utf-8")
