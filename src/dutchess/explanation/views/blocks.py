"""What an explanation is made of, and how it looks as text.

Owns sections, paragraphs, lists and tables, from which text and HTML are made alike. A name stands between `OPEN` and
`CLOSE`, the marks by which Unicode isolates text of another direction: text keeps them only around names that need
them, HTML turns them into elements. Must not know what is explained.
"""

from __future__ import annotations

import re
import unicodedata
from textwrap import wrap

from dutchess.base.errors import InvalidTournament
from dutchess.base.values import value_class

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import TypeAlias

    from dutchess.explanation.views.overview import Overview
    from dutchess.explanation.views.picture import Picture
    from dutchess.explanation.views.tree import Tree

    Block: TypeAlias = "Paragraph | Items | TableBlock | Section | Literal | Picture | Overview | Tree"

OPEN, CLOSE = "\u2068", "\u2069"
# Where the letters stand that are written from right to left (and others: those are looked at one by one).
FROM_RIGHT = re.compile("[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff\U0001e800-\U0001efff]")
WIDTH = 100
NARROWEST = 40


@value_class
class Paragraph:
    """Sentences. `kind` says what they are: nothing special, the `answer` to the question, or a `warning`."""

    text: str
    kind: str = ""


@value_class
class Items:
    """A list."""

    items: tuple[str, ...]


@value_class
class TableBlock:
    """Rows of cells below their heads; `marked` are the rows that matter most."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    marked: tuple[int, ...] = ()


@value_class
class Section:
    """A part with a title. `kind` names it for the style of a page; `page` begins a new one in print."""

    title: str
    blocks: tuple[Block, ...]
    kind: str = ""
    page: bool = False
    anchor: str = ""  # by which links on the page find it


@value_class
class Literal:
    """Text to be shown as it is, such as a tournament file."""

    text: str


def named(text: str) -> str:
    """A name inside a sentence: one line, without marks that could turn what follows."""
    if text.isascii() and text.isprintable():
        return f"{OPEN}{text}{CLOSE}"
    kept = "".join(one for one in text if unicodedata.category(one) not in ("Cc", "Cf") or one in "\u200c\u200d")
    return f"{OPEN}{kept}{CLOSE}"


def plain_name(name: str) -> str:
    """A name inside a sentence for a terminal or a program: `plain` of `named`."""
    return name if name.isascii() and name.isprintable() else plain(named(name))


def plain(text: str) -> str:
    """Text for a terminal: isolating marks stay only around names that are written from right to left."""
    if OPEN not in text:
        return text
    without = text.replace(OPEN, "").replace(CLOSE, "")
    if without.isascii() or FROM_RIGHT.search(without) is None:
        return without
    texts: list[str] = []
    for index, part in enumerate(text.split(OPEN)):
        name, closed, rest = part.partition(CLOSE) if index else ("", "", part)
        if closed and not name.isascii() and any(unicodedata.bidirectional(one) in ("R", "AL") for one in name):
            name = f"{OPEN}{name}{CLOSE}"
        texts.append(name + rest)
    return "".join(texts)


def text_of(section: Section, width: int = WIDTH) -> str:
    """A whole explanation as text, in lines of so many columns where words and tables allow it."""
    if type(width) is not int or width < NARROWEST:
        raise InvalidTournament(f"a text has {NARROWEST} columns or more, not {width!r}")
    return "\n".join(_section(section, 0, width)) + "\n"


def _section(section: Section, depth: int, width: int) -> Iterator[str]:
    title = plain(section.title)
    yield title
    if depth < 2:
        yield ("=" if depth == 0 else "-") * min(len(title), width)
    for block in section.blocks:
        if isinstance(block, Section):
            yield ""
            yield from _section(block, depth + 1, width)
        else:
            yield from _lines(block, width)


def _lines(block: Block, width: int) -> Iterator[str]:
    if isinstance(block, Paragraph):
        yield from _wrapped(plain(block.text), width)
    elif isinstance(block, Items):
        for item in block.items:
            for index, line in enumerate(_wrapped(plain(item), width - 2)):
                yield f"  {line}" if index else f"- {line}"
    elif isinstance(block, TableBlock):
        yield from _table(block, width)
    elif isinstance(block, Literal):
        yield from block.text.splitlines()


def _wrapped(text: str, width: int) -> list[str]:
    """The lines of a text. Most texts have single spaces alone, and are cut at the last one that fits."""
    if not text or not text.isprintable() or "  " in text or text[0] == " " or text[-1] == " ":
        return wrap(text, width, break_long_words=False, break_on_hyphens=False)
    lines, start = [], 0
    while len(text) - start > width:
        end = text.rfind(" ", start, start + width + 1)
        if end < 0:
            end = text.find(" ", start)
        if end < 0:
            break
        lines.append(text[start:end])
        start = end + 1
    lines.append(text[start:])
    return lines


def _table(table: TableBlock, width: int) -> Iterator[str]:
    """Columns as wide as their widest cell; the widest one is wrapped so that all of them fit on a line."""
    rows = [[plain(cell) for cell in row] for row in (table.heads, *table.rows)]
    sizes = [[len(cell) if cell.isascii() else _width(cell) for cell in row] for row in rows]
    widths = [max(column) for column in zip(*sizes, strict=True)]
    mark_width = 2 if table.marked else 0
    widest = widths.index(max(widths))
    others = mark_width + sum(widths) - widths[widest] + 2 * (len(widths) - 1)
    limit = widths[widest] = min(widths[widest], max(width - others, NARROWEST))
    indent = " " * (mark_width + sum(width + 2 for width in widths[:widest]))
    for index, (row, size) in enumerate(zip(rows, sizes, strict=True)):
        mark = ("> " if index - 1 in table.marked else "  ") if table.marked else ""
        rest: list[str] = []
        if size[widest] > limit or not row[widest].isascii() or not row[widest].isprintable():
            row[widest], *rest = _wrapped(row[widest], limit) or [""]
            size[widest] = _width(row[widest])
        cells = [cell + " " * (width - taken) for cell, width, taken in zip(row, widths, size, strict=True)]
        yield (mark + "  ".join(cells)).rstrip()
        yield from (indent + line for line in rest)


def _width(text: str) -> int:
    """How many columns a text takes in a terminal, nearly."""
    if text.isascii():
        return len(text)
    shown = [one for one in text if not unicodedata.combining(one) and one not in (OPEN, CLOSE)]
    return len(shown) + sum(unicodedata.east_asian_width(one) in "WF" for one in shown)


def joined(texts: Iterable[str], last: str) -> str:
    """`a, b and c`; `last` is the word before the last one."""
    words: Sequence[str] = list(texts)
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"
