"""Markdown for a browser, read by markdown-it-py.

Owns what the manual needs beyond plain Markdown: headings that links can name, tables that scroll, numbers at the
right, links that lead to pages of the application. Raw HTML is shown as text. Must not know addresses: where a link
leads is asked of the caller. (`dutchess manual` in a terminal belongs to the core, which has no dependency: it reads
Markdown in `dutchess.manual`.)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.common.utils import escapeHtml
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token

Address = Callable[[str], str]  # a target as it is written in the page -> an address; empty: no link
RIGHT = "text-align:right"


class Renderer(RendererHTML):
    """HTML with what can be scrolled reachable by keyboard."""

    def table_open(self, tokens: Sequence[Token], index: int, *rest: Any) -> str:
        return '<div class="scroll" tabindex="0"><table>\n'

    def table_close(self, tokens: Sequence[Token], index: int, *rest: Any) -> str:
        return "</table></div>\n"

    def code_block(self, tokens: Sequence[Token], idx: int, *rest: Any) -> str:
        return f'<pre tabindex="0"><code>{escapeHtml(tokens[idx].content)}</code></pre>\n'

    def fence(self, tokens: Sequence[Token], idx: int, *rest: Any) -> str:
        return self.code_block(tokens, idx)


READER = MarkdownIt("commonmark", {"html": False, "xhtmlOut": False}, renderer_cls=Renderer).enable("table")


def html(source: str, address: Address) -> str:
    """A page of Markdown as HTML: what stands inside of an article."""
    tokens = READER.parse(source)
    for place, token in enumerate(tokens):
        match token.type:
            case "heading_open":
                token.attrSet("id", anchor(tokens[place + 1].content))
            case "th_open" | "td_open":
                _cell(token)
            case "inline":
                _lead(token.children or (), address)
    return str(READER.renderer.render(tokens, READER.options, {}))


def anchor(heading: str) -> str:
    """How a heading is named in links: its words in small letters, joined by hyphens."""
    return re.sub(r"[^\w -]", "", heading.lower()).strip().replace(" ", "-")


def _cell(token: Token) -> None:
    """A cell of a table: numbers by a class, because the content security policy takes no style from pages."""
    style = token.attrs.pop("style", "")
    if token.type == "th_open":
        token.attrSet("scope", "col")
    if style == RIGHT:
        token.attrSet("class", "number")


def _lead(tokens: Iterable[Token], address: Address) -> None:
    """Links and pictures of a line get their addresses; a link that leads nowhere leaves its words."""
    leading: list[bool] = []  # of the links that are open
    for token in tokens:
        match token.type:
            case "link_open":
                target = address(str(token.attrGet("href")))
                token.attrSet("href", target)
                leading.append(bool(target))
                token.hidden = not target
            case "link_close":
                token.hidden = not leading.pop()
            case "image":
                token.attrSet("src", address(str(token.attrGet("src"))))
                token.attrSet("loading", "lazy")
