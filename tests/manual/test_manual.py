"""The manual inside the program: complete, readable in a terminal and a browser, and part of the wheel."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from commands import ROOT
from dutchess import manual
from dutchess.base.translation import LANGUAGES, language
from dutchess.cli import main
from dutchess.manual import terminal
from dutchess.web.settings import Settings
from dutchess.web.shared.markdown import html
from web.applications import create_app

CAPTURE = pytest.CaptureFixture[str]
NAMES = [page.name for page in manual.PAGES]
VOID = {"img"}


def test_every_document_is_a_page_and_every_page_a_document() -> None:
    documents = {path.relative_to(ROOT / "docs").with_suffix("").as_posix() for path in ROOT.glob("docs/**/*.md")}
    assert sorted(NAMES) == sorted(documents)


def test_the_command_lists_the_pages_with_a_line_each(capsys: CAPTURE) -> None:
    assert main(["manual"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == NAMES
    assert all(len(line) <= 110 and len(line.split()) > 1 for line in lines)


@pytest.mark.parametrize("name", NAMES)
def test_a_page_in_a_terminal_keeps_its_words_and_its_width(name: str) -> None:
    page = manual.page_named(name)
    assert page is not None
    source = manual.source(page)
    shown = terminal.text(source, 80)
    prose = [line for line in shown.splitlines() if not line.startswith("  ") and "`" not in line]
    assert not [line for line in prose if len(line) > 80 and " " in line]
    assert not re.search(r"\*\*|\]\(|^\|", "\n".join(prose), re.MULTILINE)
    words = re.findall(r"\w{4,}", re.sub(r"\]\([^)]*\)|^```\w*", "", source, flags=re.MULTILINE))
    joined = re.sub(r"\s+", "", shown)
    assert [word for word in words if word not in joined] == []


def test_blocks_of_a_page(capsys: CAPTURE) -> None:
    source = "# T\n\nOne `a b`\n**two**.\n\n| n | what |\n|--:|---|\n| 1 | x\\|y |\n\n- a\n  b\n  1. c\n\n    code\n"
    assert terminal.text(source, 40) == (
        "T\n=\n\nOne `a b` two.\n\nn  what\n-  ----\n1  x|y\n\n- a b\n\n  1. c\n\n    code\n"
    )


def test_a_page_as_html() -> None:
    """Headings can be linked, tables scroll, numbers are at the right, and no markup of a page reaches the browser."""
    source = "# One `a` *b*\n\n| n | what |\n|--:|---|\n| 1 | x\\|y |\n\n- a\n  b\n  1. c\n\n```sh\n<i>\n```\n"
    made = html(source, lambda target: target)
    assert '<h1 id="one-a-b">One <code>a</code> <em>b</em></h1>' in made
    assert '<div class="scroll" tabindex="0"><table>' in made
    assert '<th scope="col" class="number">n</th>' in made
    assert re.search(r'<td class="number">1</td>\s*<td>x\|y</td>', made)
    assert re.search(r"<li>a\s+b\s*<ol>\s*<li>c</li>", made)
    assert '<pre tabindex="0"><code>&lt;i&gt;\n</code></pre>' in made
    assert "style=" not in made


def test_links_of_a_page() -> None:
    """They lead where the caller says; one that leads nowhere leaves its words."""
    targets = {"a&b": "/x", "b.png": "/b.png"}.get
    made = html("[<x>](a&b) [**gone**](c) ![p](b.png) <b>raw</b>", lambda target: targets(target, ""))
    picture = '<img src="/b.png" alt="p" loading="lazy">'
    assert made == f'<p><a href="/x">&lt;x&gt;</a> <strong>gone</strong> {picture} &lt;b&gt;raw&lt;/b&gt;</p>\n'


def test_an_unknown_page_is_answered_with_the_one_that_was_meant(capsys: CAPTURE) -> None:
    assert main(["manual", "dutch"]) == 2
    assert "did you mean `dutchess manual systems/dutch`?" in capsys.readouterr().err


class Balanced(HTMLParser):
    """Fails on an element that is not closed where it should be; remembers links and pictures."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.targets: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.targets += [value for name, value in attrs if name in ("href", "src") and value]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Any]]:
    with TestClient(
        create_app(Settings(str(tmp_path_factory.mktemp("web") / "events.db"))), "http://127.0.0.1"
    ) as found:
        yield found


def test_the_menu_leads_to_the_manual(client: TestClient[Any]) -> None:
    assert 'href="/manual"' in client.get("/sign-in").text
    assert client.get("/manual").url.path == "/manual/web"
    assert client.get("/manual/nothing").status_code == 404


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_manual_says_that_it_is_in_english(client: TestClient[Any], code: str) -> None:
    """In the language of the visitor, above the page; who reads English is not told."""
    page = client.get("/manual/web", headers={"accept-language": code}).text
    article = page.partition('<article class="card" lang="en">')[2]
    said = language(code)("The manual is in English.")
    assert (f'<p class="note" lang="{code}">{said}</p>' in article) == (code != "en")
    assert code == "en" or said != "The manual is in English."


@pytest.mark.parametrize("name", NAMES)
def test_a_page_in_the_browser(client: TestClient[Any], name: str) -> None:
    answer = client.get(f"/manual/{name}")
    assert answer.status_code == 200
    page = manual.page_named(name)
    assert page is not None
    parser = Balanced()
    body = answer.text.partition('<article class="card" lang="en">')[2].partition("</article>")[0]
    parser.feed(body)
    assert parser.open == []
    for target in parser.targets:
        path, _, part = target.partition("#")
        if not path.startswith("http"):
            found = client.get(path)
            assert found.status_code == 200, target
            assert not part or f'id="{part}"' in found.text, target


def test_a_wheel_brings_the_manual_with_it(tmp_path: Path) -> None:
    """Built without a compiler: the kernel is optional, and only the pages matter here."""
    environment = {**os.environ, "CC": "false", "CXX": "false"}
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    words = [*pip, "install", "--no-deps", "--no-cache-dir", "--target", str(tmp_path / "there"), str(ROOT)]
    built = subprocess.run(words, env=environment, capture_output=True, text=True)
    if "No matching distribution found for setuptools" in built.stderr:
        pytest.skip("THE WHEEL IS NOT TESTED: setuptools cannot be had here")
    assert built.returncode == 0, built.stderr
    asked = [sys.executable, "-m", "dutchess", "manual", "systems/dutch"]
    environment = {**os.environ, "PYTHONPATH": str(tmp_path / "there")}
    answer = subprocess.run(asked, env=environment, cwd=tmp_path, capture_output=True, text=True, encoding="utf-8")
    page = manual.page_named("systems/dutch")
    assert page is not None
    assert answer.stdout == terminal.text(manual.source(page), 80), answer.stderr
    assert (tmp_path / "there" / "dutchess" / "manual" / "pages" / "images" / "standings.png").exists()
