"""What the parts of the house promise each other, read from their sources."""

from __future__ import annotations

import ast
from pathlib import Path

SOURCE = Path(__file__).parent.parent / "src" / "dutchess"
LINES_OF_FILES = {"records", "layout"}  # fields of a tournament that hold lines of a report file


def test_only_trf_reads_the_lines_of_a_file() -> None:
    """Facts are fields; what a file worded otherwise is opaque outside `trf/` and the facts themselves."""
    seen = []
    for path in sorted(SOURCE.rglob("*.py")):
        if path.parent.name == "trf" or path.name == "tournament.py":
            continue
        if "journal" in path.parts:  # keeps lines of an imported report of its own, and words the report
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and node.attr in LINES_OF_FILES:
                seen.append(f"{path.relative_to(SOURCE)}:{node.lineno}")
            elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("dutchess.trf."):
                names = {alias.name for alias in node.names}
                if node.module == "dutchess.trf.team_records" or "Record" in names:
                    seen.append(f"{path.relative_to(SOURCE)}:{node.lineno}")
    assert seen == []
