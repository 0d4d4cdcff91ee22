"""`dutchess manual`: the manual, page by page, in the terminal.

Owns the list of pages as printed. The pages and their layout are in `dutchess.manual`.
"""

from __future__ import annotations

import sys
from shutil import get_terminal_size

from dutchess import manual
from dutchess.cli import exits
from dutchess.cli.options import Arguments, Command, Option, UsageError
from dutchess.manual import terminal

WIDEST = 100

COMMAND = Command(
    name="manual",
    summary="Show a page of the manual, or the list of pages.",
    usage="dutchess manual [PAGE]",
    options=(
        Option("--markdown", "print the page as Markdown"),
        Option("--roff", "print all commands as one man page: dutchess manual --roff > dutchess.1"),
    ),
    example="dutchess manual tutorial",
    files=(0, 1),
    notes="The pages are part of the program and need no network. On a terminal they are shown one screen at a time.",
)


def run(arguments: Arguments) -> int:
    """List the pages, or show one."""
    if arguments.flag("--roff"):
        from dutchess.cli.help.man_page import man_page  # start-up: for the man page only

        sys.stdout.write(man_page())
        return exits.FINE
    if not arguments.files:
        width = max(len(page.name) for page in manual.PAGES)
        sys.stdout.write("".join(f"{page.name:<{width}}  {page.about}\n" for page in manual.PAGES))
        return exits.FINE
    name = arguments.files[0]
    page = manual.page_named(name)
    if page is None:
        raise UsageError(f"the manual has no page {name}", _suggestion(name))
    source = manual.source(page)
    if arguments.flag("--markdown"):
        sys.stdout.write(source)
    else:
        _show(terminal.text(source, min(get_terminal_size().columns, WIDEST)))
    return exits.FINE


def _show(text: str) -> None:
    """Use the system's pager on a terminal; otherwise write the text directly."""
    if sys.stdin.isatty() and sys.stdout.isatty():
        from pydoc import pager  # start-up: for a terminal only

        pager(text)
    else:
        sys.stdout.write(text)


def _suggestion(name: str) -> str:
    from difflib import get_close_matches  # start-up: for a mistyped page only

    names = [page.name for page in manual.PAGES]
    close = [one for one in names if one.rpartition("/")[2] == name] or get_close_matches(name, names, 1)
    listed = " or ".join(f"`dutchess manual {one}`" for one in close)
    return f"did you mean {listed}?" if close else "`dutchess manual` lists the pages"
