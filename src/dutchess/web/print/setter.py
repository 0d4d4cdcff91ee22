"""The typesetter as a process of its own: a sheet as JSON on standard input, its pages as PDF on standard output.

    python -m dutchess.web.print.setter TEMPLATE.typ < sheet.json > pages.pdf

Owns the call of the typesetter. It remembers everything it has ever set, so in the server it would fill the memory and
become slower; here its memory ends with the sheet. Imports nothing but the typesetter, so that it starts quickly.
"""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from pathlib import Path

import typst

HERE = Path(__file__).parent
TEMPLATES = HERE / "templates"
FONTS = HERE / "fonts"


def set_pages(template: str, data: str) -> bytes:
    """The pages of a sheet. The only fonts used are the ones beside this file."""
    pages = typst.compile(
        str(TEMPLATES / template),
        root=str(TEMPLATES),
        font_paths=[str(FONTS)],
        ignore_system_fonts=True,
        sys_inputs={"data": data},
        timestamp=datetime(2026, 1, 1, tzinfo=UTC),  # the same sheet gives the same bytes
    )
    assert isinstance(pages, bytes)
    return pages


def main() -> None:
    try:
        pages = set_pages(sys.argv[1], sys.stdin.buffer.read().decode())
    except (RuntimeError, typst.TypstError) as error:
        sys.exit(str(error))
    sys.stdout.buffer.write(pages)


if __name__ == "__main__":
    main()
