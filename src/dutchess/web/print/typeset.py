"""From a sheet to a PDF.

Owns what the typesetter is given; the call itself is in `setter`, in a worker. What people wrote reaches
the templates as data, never as markup, so a name cannot do harm; the only fonts used are the ones beside this file, so
a page looks the same on every machine.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from typing import Any

from dutchess.base.errors import DutchessError
from dutchess.base.translation import N_
from dutchess.web.load.worker import Work
from dutchess.web.load.workers import NotComputed, run_in_process
from dutchess.web.print.setter import set_pages
from dutchess.web.print.sheets import PAPERS, SIZES, CodeSlips, Poster, Sheet, TableSheet
from dutchess.web.shared.logos import Logo

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
    N_("Scan to report your result"),
    N_("Receipt"),
    N_("Certificate"),
    N_("received"),
    N_("Place and date"),
    N_("No prizes yet"),
)


class PrintingFailed(DutchessError):
    """The typesetter could not make the pages."""


def pdf(
    sheet: Sheet,
    do: Callable[[Work], Any] = run_in_process,
    *,
    paper: str = "a4",
    size: str = "normal",
    language: str = "en",
    translate: Callable[[str], str] = str,
    logo: Logo | None = None,
) -> bytes:
    """The pages of a sheet.

    Args:
        do: hands work to a worker, and waits for it.
        paper: one of `PAPERS`; size: of the print, one of `SIZES`.
        language: a language code, for hyphenation and for readers of the file.
        translate: gives the words that templates print (`WORDS`) in that language.
        logo: of the event.

    Raises:
        PrintingFailed: the paper is not known, or the typesetter refused.
    """
    if paper not in PAPERS:
        raise PrintingFailed(f"paper {paper!r} is not known; known: {', '.join(PAPERS)}")
    data: dict[str, object] = {
        "sheet": sheet,
        "words": {word: translate(word) for word in WORDS},
        "paper": paper,
        "times": SIZES[size],
        "language": language,
        "logo": {"format": logo.format, "bytes": list(logo.content)} if logo else None,
    }
    if isinstance(sheet, TableSheet):
        data["shapes"] = [_shapes(column) for column in zip(*sheet.rows, strict=True)]
    addresses = [sheet.heading.seal_address] if sheet.heading.seal_address else []
    if isinstance(sheet, Poster):
        addresses = [sheet.address]
    if isinstance(sheet, CodeSlips):
        addresses = [one.address for one in sheet.slips]
    given = json.dumps(data, ensure_ascii=False, default=vars)  # what a sheet consists of, as it is
    try:
        pages = do((set_pages, (f"{_template(sheet)}.typ", given, addresses)))
    except NotComputed as error:
        raise PrintingFailed(f"the pages could not be made: {error}") from error
    assert isinstance(pages, bytes)
    return pages


def _shapes(cells: Iterable[str]) -> list[str]:
    """Cells that are as wide as all of these: digits have one width, so there are few. The template measures them."""
    return sorted({DIGIT.sub("0", cell) for cell in cells})


def _template(sheet: Sheet) -> str:
    """`PairingsByName` is set by `pairings-by-name.typ`."""
    name = type(sheet).__name__
    return "".join(f"-{mark.lower()}" if mark.isupper() else mark for mark in name).removeprefix("-")
