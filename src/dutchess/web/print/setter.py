"""The typesetter: a sheet as JSON in, its pages as PDF out.

Owns the call of the typesetter. It remembers everything it has ever set, so in the server it would fill the memory and
become slower: it is called in a worker, which is replaced when it has grown. Must not be imported by the server's own
process without need: `set_pages` imports the typesetter when it is called.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

from dutchess.base.errors import DutchessError

HERE = Path(__file__).parent
TEMPLATES = HERE / "templates"
FONTS = HERE / "fonts"
DOTS = 300  # of a picture, for each inch


class NotSet(DutchessError):
    """What the typesetter said instead of pages."""


def set_pages(template: str, data: str, addresses: Sequence[str] = (), form: Literal["pdf", "png"] = "pdf") -> bytes:
    """The pages of a sheet, with a QR code for each of the addresses. Only the fonts beside this file are used.

    `form` is `pdf`, or `png` for the only page as a picture.
    """
    import segno  # in the worker only
    import typst

    codes = [segno.make(address, error="m").svg_inline(border=0, omitsize=True) for address in addresses]
    try:
        pages = typst.compile(
            str(TEMPLATES / template),
            root=str(TEMPLATES),
            font_paths=[str(FONTS)],
            ignore_system_fonts=True,
            format=form,
            ppi=DOTS,
            sys_inputs={"data": data, "codes": json.dumps(codes, ensure_ascii=False)},
            timestamp=datetime(2026, 1, 1, tzinfo=UTC),  # the same sheet gives the same bytes
        )
    except (RuntimeError, typst.TypstError) as error:
        raise NotSet(str(error).strip().rpartition("\n")[2]) from error
    assert isinstance(pages, bytes)
    return pages
