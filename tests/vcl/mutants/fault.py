"""A fault to plant: what a forgetful or malicious developer might do to one file."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple


class Fault(NamedTuple):
    """`old` becomes `new` in a file of the package, or, where the answer is not in the package, of the project.

    `old` occurs exactly once. The program still starts with the fault and behaves wrongly in what the question asks.
    """

    path: str  # below src/dutchess, or else below the root of the project: "docs/..."
    old: str
    new: str

    def file(self, root: Path) -> Path:
        """The file in a tree of the project."""
        inside = root / "src" / "dutchess" / self.path
        return inside if inside.exists() else root / self.path

    def planted(self, text: str) -> str:
        """The text with the fault."""
        found = text.count(self.old)
        if found != 1:
            raise ValueError(f"{self.path}: this occurs {found} times instead of once: {self.old!r}")
        return text.replace(self.old, self.new)
