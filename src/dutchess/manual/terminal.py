"""A page of the manual for a terminal: plain text, no line longer than wanted unless it is code.

Owns the layout. Must not print.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from textwrap import wrap

from dutchess.manual.markdown import Block, Code, Heading, Listing, Paragraph, TableBlock, blocks, spans

GAP = "  "
NARROW = 14  # a column of a table is not squeezed below this, nor below its longest word
UNDERLINES = {1: "=", 2: "-"}


def text(source: str, width: int) -> str:
    """A page of Markdown as text."""
    return "\n".join(_lines(blocks(source), width)) + "\n"


def plain(line: str) -> str:
    """A line without its marks; code keeps its quotes, so that one sees what to type."""
    return "".join(f"`{span.text}`" if span.kind == "code" else _worded(span.kind, span.text) for span in spans(line))


def _worded(kind: str, words: str) -> str:
    if kind == "picture":
        return f"[picture: {words}]"
    return words if kind == "text" else plain(words)


def _lines(page: tuple[Block, ...], width: int) -> Iterator[str]:
    for number, block in enumerate(page):
        if number:
            yield ""
        yield from _block(block, width)


def _block(block: Block, width: int) -> Iterator[str]:
    match block:
        case Heading(level, words):
            yield plain(words)
            if level in UNDERLINES:
                yield UNDERLINES[level] * len(plain(words))
        case Paragraph(words):
            yield from wrap(plain(words), width, break_long_words=False, break_on_hyphens=False)
        case Code(words):
            yield from (f"    {line}".rstrip() for line in words.split("\n"))
        case Listing(items, numbered):
            for number, item in enumerate(items, 1):
                mark = f"{number}. " if numbered else "- "
                inner = list(_lines(item, width - len(mark)))
                yield from (f"{' ' * len(mark) if at else mark}{line}".rstrip() for at, line in enumerate(inner))
        case TableBlock():
            yield from _table(block, width)


def _table(table: TableBlock, width: int) -> Iterator[str]:
    rows = [[plain(cell) for cell in row] for row in (table.head, *table.rows)]
    columns = list(zip(*rows, strict=True))
    longest = [max(len(word) for cell in column for word in (*cell.split(), "")) for column in columns]
    widths = _widths([max(map(len, column)) for column in columns], longest, width)
    if not widths:
        yield from _one_below_the_other(rows, width)
        return
    for number, row in enumerate(rows):
        yield from _row(row, widths, table.right)
        if not number:
            yield GAP.join("-" * column for column in widths)


def _widths(wanted: list[int], longest: list[int], width: int) -> list[int]:
    """As wide as wanted; if that is too wide, the widest columns give way. Empty if they would become too narrow."""
    widths = list(wanted)
    excess = sum(widths) + len(GAP) * (len(widths) - 1) - width
    for _ in range(max(0, excess)):
        widths[widths.index(max(widths))] -= 1
    columns = zip(widths, wanted, longest, strict=True)
    return [] if any(one < own and one < max(NARROW, word) for one, own, word in columns) else widths


def _row(row: list[str], widths: list[int], right: tuple[bool, ...]) -> Iterator[str]:
    cells = [wrap(cell, wide, break_on_hyphens=False) for cell, wide in zip(row, widths, strict=True)]
    for parts in zip_longest(*cells, fillvalue=""):
        aligned = zip(parts, widths, right, strict=True)
        yield GAP.join(part.rjust(wide) if number else part.ljust(wide) for part, wide, number in aligned).rstrip()


def _one_below_the_other(rows: list[list[str]], width: int) -> Iterator[str]:
    """Each row as a list of its columns."""
    head, *others = rows
    for number, row in enumerate(others):
        if number:
            yield ""
        for name, cell in zip(head, row, strict=True):
            yield from wrap(f"{name}: {cell}", width, subsequent_indent="  ", break_on_hyphens=False)
