"""Explanations as HTML: a page of its own, or a part of somebody else's page.

Owns how sections, tables and lists become elements. The style stands in `style.css`; no element has a style of its own,
so a strict content security policy lets it through. Must not know what is explained.
"""

from __future__ import annotations

from html import escape
from pathlib import Path

from dutchess.explanation.views.blocks import CLOSE, OPEN, Items, Literal, Paragraph, Section, TableBlock, plain
from dutchess.explanation.views.overview import Overview, svg_of
from dutchess.explanation.views.picture import Picture, svgs_of
from dutchess.explanation.views.tree import Tree
from dutchess.explanation.views.tree import svgs_of as trees_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from dutchess.base.translation import Texts
    from dutchess.explanation.views.blocks import Block

DEEPEST = 4
LONGEST = 12  # rows of a table or items of a list that a part of a page shows at once
FIRST = 8  # so many of a longer one; the rest can be unfolded


def style() -> str:
    """The style of explanations."""
    return (Path(__file__).parent / "style.css").read_text(encoding="utf-8")


def page_of(section: Section, _: Texts) -> str:
    """A whole page that needs nothing else."""
    return "\n".join(
        [
            "<!DOCTYPE html>",
            f'<html lang="{_.code}">',
            "<head>",
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(plain(section.title))}</title>",
            f"<style>\n{style()}</style>",
            "</head>",
            '<body class="alone">',
            *_section(section, 1, None),
            "</body>",
            "</html>",
            "",
        ]
    )


def fragment_of(section: Section, _: Texts) -> str:
    """A part of a page: headings from the second level on; long tables and lists are folded."""
    return "\n".join([f'<div class="explanation" lang="{_.code}">', *_section(section, 2, _), "</div>", ""])


def marked_up(text: str) -> str:
    """A text as HTML: names become elements of their own direction."""
    return escape(text).replace(OPEN, "<bdi>").replace(CLOSE, "</bdi>")


def _section(section: Section, level: int, folding: Texts | None) -> Iterator[str]:
    """A section; long tables and lists are folded with the words of `folding`, if it is given."""
    kind = " ".join(["part", *([section.kind] if section.kind else []), *(["sheet"] if section.page else [])])
    heading = min(level, DEEPEST)
    place = f' id="{section.anchor}"' if section.anchor else ""
    yield f'<section class="{kind}"{place}>'
    yield f"<h{heading}>{marked_up(section.title)}</h{heading}>"
    for block in section.blocks:
        yield from _block(block, level, folding)
    yield "</section>"


def _block(block: Block, level: int, folding: Texts | None) -> Iterator[str]:
    if isinstance(block, Section):
        yield from _section(block, level + 1, folding)
    elif isinstance(block, Paragraph):
        kind = f' class="{block.kind}"' if block.kind else ""
        yield f"<p{kind}>{marked_up(block.text)}</p>"
    elif isinstance(block, Items):
        yield from _folded([f"<li>{marked_up(item)}</li>" for item in block.items], "<ul>", "</ul>", folding)
    elif isinstance(block, TableBlock):
        yield from _table(block, folding)
    elif isinstance(block, Literal):
        yield f"<pre>{escape(block.text)}</pre>"
    elif isinstance(block, Overview):
        yield f'<div class="scroll">{svg_of(block)}</div>'
    elif isinstance(block, Tree):
        yield from (f'<div class="scroll">{svg}</div>' for svg in trees_of(block))
    elif isinstance(block, Picture):
        yield from (f'<div class="scroll">{svg}</div>' for svg in svgs_of(block))


def _folded(rows: list[str], before: str, behind: str, folding: Texts | None) -> Iterator[str]:
    """Rows between what stands before and behind them; of many, the first ones, and the others to be unfolded."""
    first = FIRST if folding is not None and len(rows) > LONGEST else len(rows)
    yield from (before, *rows[:first], behind)
    if folding is not None and first < len(rows):
        yield f"<details><summary>{escape(_more(folding, len(rows) - first))}</summary>"
        yield from (before, *rows[first:], behind, "</details>")


def _more(_: Texts, count: int) -> str:
    return _("… and {count} more", count=count)


def _table(table: TableBlock, folding: Texts | None) -> Iterator[str]:
    heads = "".join(f'<th scope="col">{marked_up(head)}</th>' for head in table.heads)
    rows = []
    for index, row in enumerate(table.rows):
        is_marked = index in table.marked
        cells = "".join(f"<td>{marked_up(cell)}</td>" for cell in row)
        if is_marked:
            cells = cells.replace("<td>", '<td><span class="mark">\u25b6 </span>', 1)
        rows.append(f'<tr class="marked">{cells}</tr>' if is_marked else f"<tr>{cells}</tr>")
    before = f'<div class="scroll"><table>\n<thead><tr>{heads}</tr></thead>\n<tbody>'
    yield from _folded(rows, before, "</tbody></table></div>", folding)
