"""What `docs/tutorial.md` tells people to type and to press."""

from __future__ import annotations

import re

from console import ROOT

TEXT = (ROOT / "docs" / "tutorial.md").read_text(encoding="utf-8")
PLACES = 7  # players in its list


def section(name: str) -> str:
    """A section of the page."""
    return TEXT.partition(f"\n## {name}\n")[2].partition("\n## ")[0]


def players() -> str:
    """The list of players."""
    (found,) = re.findall(r"^```csv\n(.*?)^```$", TEXT, re.M | re.S)
    return str(found)


def commands() -> list[str]:
    """The lines for the terminal."""
    (block,) = re.findall(r"^```sh\n(.*?)^```$", section("In a terminal"), re.M | re.S)
    return str(block).splitlines()
