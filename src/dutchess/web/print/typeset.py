"""From a sheet to a PDF.

Owns what the typesetter is given; the call itself is in `setter`, a process for each sheet. What people wrote reaches
the templates as data, never as markup, so a name cannot do harm; the only fonts used are the ones beside this file, so
a page looks the same on every machine.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterable
from dataclasses import asdict

import segno

from dutchess.errors import DutchessError
from dutchess.translation import N_
from dutchess.web.print.sheets import PAPERS, Poster, Sheet, TableSheet

SETTER = "dutchess.web.print.setter"
DIGIT = re.compile("[0-9]")

# Words that templates print themselves.
WORDS = (
    N_("Bd"),
    N_("No."),
    N_("White"),
    N_("Black"),
    N_("Result"),
    N_("Pts"),
    N_("Rtg"),
    N_("Board"),
    N_("Round"),
    N_("Name"),
    N_("Opponent"),
    N_("Colour"),
    N_("Not playing"),
    N_("bye"),
    N_("Page {page} of {pages}"),
    N_("Nobody is paired yet."),
    N_("Signature"),
    N_("Captain"),
    N_("Arbiter"),
    N_("Match"),
    N_("Score"),
    N_("Scan to follow the event"),
)


class PrintingFailed(DutchessError):
    """The typesetter could not make the pages."""


def pdf(sheet: Sheet, *, paper: str = "a4", language: str = "en", translate: Callable[[str], str] = str) -> bytes:
    """The pages of a sheet.

    Args:
        paper: one of `PAPERS`.
        language: a language code, for hyphenation and for readers of the file.
        translate: gives the words that templates print (`WORDS`) in that language.

    Raises:
        PrintingFailed: the paper is not known, or the typesetter refused.
    """
    if paper not in PAPERS:
        raise PrintingFailed(f"paper {paper!r} is not known; known: {', '.join(PAPERS)}")
    data: dict[str, object] = {
        "sheet": asdict(sheet),
        "words": {word: translate(word) for word in WORDS},
        "paper": paper,
        "language": language,
    }
    if isinstance(sheet, TableSheet):
        data["shapes"] = [_shapes(column) for column in zip(*sheet.rows, strict=True)]
    if isinstance(sheet, Poster):
        data["code"] = segno.make(sheet.address, error="m").svg_inline(border=0, omitsize=True)
    command = [sys.executable, "-m", SETTER, f"{_template(sheet)}.typ"]
    written = json.dumps(data, ensure_ascii=False).encode()
    done = subprocess.run(command, input=written, capture_output=True, check=False)
    if done.returncode:
        why = done.stderr.decode("utf-8", "replace").strip().rpartition("\n")[2]
        raise PrintingFailed(f"the pages could not be made: {why}")
    return done.stdout


def _shapes(cells: Iterable[str]) -> list[str]:
    """Cells that are as wide as all of these: digits have one width, so there are few. The template measures them."""
    return sorted({DIGIT.sub("0", cell) for cell in cells})


def _template(sheet: Sheet) -> str:
    """`PairingsByName` is set by `pairings-by-name.typ`."""
    name = type(sheet).__name__
    return "".join(f"-{mark.lower()}" if mark.isupper() else mark for mark in name).removeprefix("-")
