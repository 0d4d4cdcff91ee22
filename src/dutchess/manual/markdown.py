"""The Markdown that the manual is written in, taken apart.

Owns the subset in use: headings, paragraphs, code (fenced or indented), tables, lists, and inside a line code, strong
and stressed words, links, pictures. Must not know how any of it looks.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from dutchess.base.values import value_class

Predicate = Callable[[str], bool]

FENCE = "```"
HEADING = re.compile(r"(#{1,6}) +(.*)")
ITEM = re.compile(r"([-*]|\d+\.) +")
CELL = re.compile(r"(?<!\\)\|")
SPAN = re.compile(
    r"`(?P<code>[^`]+)`"
    r"|\*\*(?P<strong>.+?)\*\*"
    r"|(?<![\w*])\*(?P<stressed>[^*\s][^*]*)\*"
    r"|!\[(?P<picture>[^\]]*)\]\((?P<source>[^)]+)\)"
    r"|\[(?P<link>(?:`[^`]*`|[^\]`])+)\]\((?P<target>[^)]+)\)"
)


@value_class
class Heading:
    level: int
    text: str


@value_class
class Paragraph:
    text: str


@value_class
class Code:
    text: str


@value_class
class TableBlock:
    """`right[i]` says that column i holds numbers."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    right: tuple[bool, ...]


@value_class
class Listing:
    """A list. Each item is a little document of its own."""

    items: tuple[tuple[Block, ...], ...]
    numbered: bool


Block = Heading | Paragraph | Code | TableBlock | Listing


@value_class
class Span:
    """A piece of a line: `kind` is text, code, strong, stressed, link or picture; the last two have a target."""

    kind: str
    text: str
    target: str = ""


def blocks(text: str) -> tuple[Block, ...]:
    """A page, or what stands inside an item of a list, block by block."""
    return tuple(_blocks(text.split("\n")))


def _blocks(lines: list[str]) -> Iterator[Block]:
    at = 0
    while at < len(lines):
        line = lines[at]
        end = at + 1
        if line.startswith(FENCE):
            end = next((i for i in range(end, len(lines)) if lines[i].startswith(FENCE)), len(lines))
            yield Code("\n".join(lines[at + 1 : end]))
            end += 1
        elif line.startswith("    "):
            end = _while(lines, end, lambda one: one.startswith("    ") or not one.strip())
            yield Code("\n".join(one[4:] for one in lines[at:end]).rstrip())
        elif match := HEADING.fullmatch(line):
            yield Heading(len(match[1]), match[2])
        elif line.startswith("|"):
            end = _while(lines, end, lambda one: one.startswith("|"))
            yield _table(lines[at:end])
        elif ITEM.match(line):
            end = _while(lines, end, lambda one: bool(ITEM.match(one)) or one.startswith("  "))
            yield _listing(lines[at:end])
        elif line.strip():
            end = _while(lines, end, lambda one: bool(one.strip()) and not _begins_block(one))
            yield Paragraph(" ".join(one.strip() for one in lines[at:end]))
        at = end


def _while(lines: list[str], at: int, holds: Predicate) -> int:
    return next((i for i in range(at, len(lines)) if not holds(lines[i])), len(lines))


def _begins_block(line: str) -> bool:
    return line.startswith((FENCE, "|")) or bool(HEADING.fullmatch(line) or ITEM.match(line))


def _table(lines: list[str]) -> TableBlock:
    head, rule, *rows = [_cells(line) for line in lines]
    return TableBlock(head, tuple(rows), tuple(cell.endswith(":") for cell in rule))


def _cells(line: str) -> tuple[str, ...]:
    return tuple(cell.strip().replace("\\|", "|") for cell in CELL.split(line.strip().strip("|")))


def _listing(lines: list[str]) -> Listing:
    items: list[list[str]] = []
    for line in lines:
        if match := ITEM.match(line):
            items.append([line[match.end() :]])
            width = match.end()
        else:
            items[-1].append(line[width:] if not line[:width].strip() else line.lstrip())
    return Listing(tuple(blocks("\n".join(item)) for item in items), lines[0][0].isdigit())


def spans(text: str) -> Iterator[Span]:
    """The pieces of a line, in order."""
    at = 0
    for match in SPAN.finditer(text):
        if match.start() > at:
            yield Span("text", text[at : match.start()])
        kind = next(name for name in ("code", "strong", "stressed", "picture", "link") if match[name] is not None)
        yield Span(kind, match[kind], match["source"] or match["target"] or "")
        at = match.end()
    if at < len(text):
        yield Span("text", text[at:])
