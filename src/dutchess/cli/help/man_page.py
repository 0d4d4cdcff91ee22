"""The man page, made from the tables of options.

Owns its layout in roff. Must not know any particular command.
"""

from __future__ import annotations

from dutchess import __version__
from dutchess.cli.exits import MEANINGS
from dutchess.cli.help.completion import tables
from dutchess.cli.options import Command, Option

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


def man_page() -> str:
    """The page `dutchess(1)`."""
    lines = [
        f'.TH DUTCHESS 1 "" "dutchess {__version__}" "User Commands"',
        ".SH NAME",
        r"dutchess \- pair, check, explain, rank and run chess tournaments by the FIDE rules",
        ".SH SYNOPSIS",
        r".B dutchess",
        r"\fICOMMAND\fR ...",
        ".SH COMMANDS",
    ]
    for _, _, table in tables():
        lines += _command(table)
    lines += [".SH EXIT STATUS"]
    for code, meaning in MEANINGS.items():
        lines += [".TP", rf"\fB{code}\fR", _plain(meaning)]
    lines += [".SH SEE ALSO", r"\fBdutchess manual\fR shows the manual, page by page."]
    return "\n".join([*lines, ""])


def _command(table: Command) -> Iterator[str]:
    yield f'.SS "{_plain(table.usage)}"'
    yield _plain(table.summary)
    if table.notes:
        yield ".PP"
        yield _plain(table.notes)
    for option in table.options:
        yield from _option(option)
    yield ".PP"
    yield "Example:"
    for line in table.example.splitlines():
        yield ".PP"
        yield rf"\fB{_plain(line)}\fR"


def _option(option: Option) -> Iterator[str]:
    choices = f" ({', '.join(option.choices)})" if option.choices else ""
    yield ".TP"
    yield rf"\fB{_plain(option.label)}\fR"
    yield _plain(option.help + choices)


def _plain(text: str) -> str:
    """A text in which nothing is a request or an escape."""
    escaped = text.replace("\\", r"\e").replace("-", r"\-").replace('"', r"\(dq")
    return rf"\&{escaped}" if escaped[:1] in (".", "'") else escaped
