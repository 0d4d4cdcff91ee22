"""A page of the manual for a browser.

Owns the elements that each block becomes. Must not know addresses: where a link leads is asked of the caller.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import escape

from dutchess.manual.markdown import Block, Code, Heading, Listing, Paragraph, Span, Table, blocks, spans

Address = Callable[[str], str]  # a target as it is written in the page -> an address; empty: no link


def html(source: str, address: Address) -> str:
    """A page of Markdown as HTML: what stands inside of an article."""
    return "\n".join(_block(block, address) for block in blocks(source))


def anchor(heading: str) -> str:
    """How a heading is named in links: its words in small letters, joined by hyphens."""
    return re.sub(r"[^\w -]", "", heading.lower()).strip().replace(" ", "-")


def _block(block: Block, address: Address) -> str:
    match block:
        case Heading(level, words):
            return f'<h{level} id="{escape(anchor(words))}">{_line(words, address)}</h{level}>'
        case Paragraph(words):
            return f"<p>{_line(words, address)}</p>"
        case Code(words):
            return f'<pre tabindex="0"><code>{escape(words)}</code></pre>'
        case Listing(items, numbered):
            name = "ol" if numbered else "ul"
            return f"<{name}>{''.join(f'<li>{_item(item, address)}</li>' for item in items)}</{name}>"
        case Table():
            return "".join(_table(block, address))


def _item(item: tuple[Block, ...], address: Address) -> str:
    """What stands in an item of a list; a paragraph alone needs no element of its own."""
    return "".join(
        _line(block.text, address) if isinstance(block, Paragraph) else _block(block, address) for block in item
    )


def _table(table: Table, address: Address) -> Iterator[str]:
    kinds = [' class="number"' if right else "" for right in table.right]
    yield '<div class="scroll" tabindex="0"><table><thead><tr>'
    yield from (
        f'<th scope="col"{kind}>{_line(cell, address)}</th>' for kind, cell in zip(kinds, table.head, strict=True)
    )
    yield "</tr></thead><tbody>"
    for row in table.rows:
        cells = (f"<td{kind}>{_line(cell, address)}</td>" for kind, cell in zip(kinds, row, strict=True))
        yield f"<tr>{''.join(cells)}</tr>"
    yield "</tbody></table></div>"


def _line(line: str, address: Address) -> str:
    return "".join(_span(span, address) for span in spans(line))


def _span(span: Span, address: Address) -> str:
    match span.kind:
        case "code":
            return f"<code>{escape(span.text)}</code>"
        case "strong":
            return f"<strong>{_line(span.text, address)}</strong>"
        case "stressed":
            return f"<em>{_line(span.text, address)}</em>"
        case "picture":
            return f'<img src="{escape(address(span.target))}" alt="{escape(span.text)}" loading="lazy">'
        case "link":
            target = address(span.target)
            words = _line(span.text, address)
            return f'<a href="{escape(target)}">{words}</a>' if target else words
    return escape(span.text)
