"""The site (`make site` builds it, then runs this): links, search from a disk, no request to another host."""

from __future__ import annotations

from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from playwright.sync_api import Page

SITE = Path(__file__).parent.parent.parent / "build" / "site"

pytestmark = pytest.mark.packages


class Links(HTMLParser):
    """The anchors of a page, and where its links lead."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.targets: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.anchors |= {value for name in ("id", "name") if (value := given.get(name))}
        self.targets += [value for name in ("href", "src") if (value := given.get(name))]


def test_every_link_leads_somewhere() -> None:
    pages = {path: Links(path.read_text(encoding="utf-8")) for path in SITE.rglob("*.html") if "try" not in path.parts}
    assert len(pages) > 50
    dead = []
    for page, links in pages.items():
        for target in links.targets:
            parts = urlsplit(target)
            if parts.scheme or parts.netloc or page.name == "404.html":
                continue
            path = (page.parent / unquote(parts.path)).resolve() if parts.path else page
            path = path / "index.html" if path.is_dir() else path
            known = pages.get(path)
            if not path.exists() or (known and parts.fragment and unquote(parts.fragment) not in known.anchors):
                dead.append(f"{page.relative_to(SITE)}: {target}")
    assert dead == []


@pytest.mark.parametrize("side", ["light", "dark"])
def test_it_is_searched_and_read_on_a_phone_without_a_network(phone: Callable[..., Page], side: str) -> None:
    page = phone(SITE.as_uri(), color_scheme=side)
    page.goto(SITE.joinpath("index.html").as_uri())
    page.locator("label[for=__search]").first.click()
    page.locator(".md-search-result__meta", has_text="Type to start searching").wait_for()  # the index has been read
    page.locator(".md-search__input").press_sequentially("Baku acceleration")
    page.locator(".md-search-result__item a").first.wait_for()
    assert "baku" in page.locator(".md-search-result__list").inner_html().lower()
    for name in ("tutorial", "reference/http", "systems/dutch", "studies/baku"):
        page.goto(SITE.joinpath(f"{name}.html").as_uri())
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name


def test_it_follows_the_system_from_light_to_dark(phone: Callable[..., Page]) -> None:
    """On a second visit, too: nobody chose a side."""
    page = phone(SITE.as_uri(), color_scheme="light")
    for side, scheme in (("light", "default"), ("dark", "slate")):
        page.emulate_media(color_scheme=side)  # type: ignore[arg-type]
        page.goto(SITE.joinpath("index.html").as_uri())
        page.locator(f"body[data-md-color-scheme={scheme}]").wait_for()


def test_axe_finds_no_serious_fault(phone: Callable[..., Page], axe: Callable[[Page], list[str]]) -> None:
    page = phone(SITE.as_uri())
    found: list[str] = []
    for name in ("index", "tutorial", "imports", "packages", "reference/http", "systems/dutch", "studies/baku", "cli"):
        page.goto(SITE.joinpath(f"{name}.html").as_uri())
        found += axe(page)
    assert found == []
