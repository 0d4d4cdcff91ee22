"""Every article of C.04 and C.07 that the project cites exists in the edition that it speaks of.

It reads the documents, the package (modules, templates, scripts) and the texts to be translated; the table of systems
and the handling rules by their edition. `articles.py` says what a citation is.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from articles import FORMER, IN_FORCE, OF_2025, exists, known, wrong_articles
from console import ROOT
from dutchess.base import handling
from dutchess.pairing import systems
from dutchess.pairing.table import System

DOCS, PACKAGE = ROOT / "docs", ROOT / "src" / "dutchess"
CHAPTERS = {
    "dutch": "C.04.3",
    "dubov": "C.04.4.1",
    "burstein": "C.04.4.2",
    "lim": "C.04.4.3",
    "double-swiss": "C.04.5",
    "team": "C.04.6",
    "baku": "C.04.7",
    "tiebreaks": "C.07",
}
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(DOCS.rglob("*.md"))]
SOURCES = [path for kind in ("py", "html", "js", "toml") for path in sorted(PACKAGE.rglob(f"*.{kind}"))]
CATALOGUES = sorted(PACKAGE.rglob("*.po"))


def chapter_of(path: Path) -> str:
    """The chapter whose articles a page cites by bare numbers; empty if it names the chapter each time."""
    if path == DOCS / "tiebreaks.md":
        return CHAPTERS[path.stem]
    of_a_system = path.parent.name in ("systems", "conformance") and path.stem != "tiebreaks" and path.suffix == ".md"
    if path.parent.parent.name == "pairing" and path.suffix == ".py":
        return CHAPTERS.get(path.parent.name.replace("_", "-"), "")
    return CHAPTERS.get(path.stem, "") if of_a_system else ""


def wrong_in(path: Path) -> list[str]:
    """The citations of a file that name no article."""
    editions = (IN_FORCE, OF_2025) if path.suffix == ".py" and chapter_of(path) else (IN_FORCE,)
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".po":
        text = re.sub(r'"\n"', "", text)
    return wrong_articles(text, chapter_of(path) if path.suffix == ".md" else "", editions)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_pages_cite_articles_that_exist(path: Path) -> None:
    assert wrong_in(path) == []


def test_the_package_cites_articles_that_exist() -> None:
    wrong = {str(path.relative_to(PACKAGE)): cited for path in SOURCES if (cited := wrong_in(path))}
    assert wrong == {}


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parent.parent.name)
def test_texts_and_translations_cite_articles_that_exist(path: Path) -> None:
    assert wrong_in(path) == []


@pytest.mark.parametrize("system", [system for system in systems.SYSTEMS if system.chapter], ids=lambda s: s.name)
def test_the_table_of_systems_cites_its_own_edition(system: System) -> None:
    edition = IN_FORCE if not system.edition_of else OF_2025 if system.year in ("2024", "2025") else FORMER
    articles = [number for _, article in system.articles for number in re.findall(r"\[C\d+\]|[\dA-E][.\d]*", article)]
    assert [number for number in articles if not exists(system.chapter, number, (edition,))] == []


def test_the_handling_rules_have_their_numbers_in_every_edition() -> None:
    for chapter in ("C.04.1", "C.04.2"):
        for number in known()[chapter, IN_FORCE]:
            for day in ("2026/01/31", "2019/05/01"):
                named, _, former = handling.cite_articles(f"{chapter} {number}", day).partition(" ")
                short = ".".join(former.split(".")[:2])  # sections with letters have no numbers below their articles
                assert exists(named, short, (FORMER,)), (number, former)


@pytest.mark.parametrize(
    ("articles", "before"),
    [
        ("C.04.2 4.4", "C.04.2 D.10"),
        ("C.04.2 4.4.3", "C.04.2 D.10"),
        ("C.04.2 3.1; VCL 160", "C.04.2 D.1; VCL 160"),
        ("C.04.2 2.3, 4.3", "C.04.2 B.3, D.8"),
        ("C.04.2 4.1", "C.04.2 C.1"),
        ("C.04.2 4.3.2", "C.04.2 D.8.2"),
        ("C.05 6.5; C.04.2 3.2, 3.3", "C.04.2 D.2, D.3, D.4"),
        ("C.04.1 9", "C.04.1 i"),
        ("C.04.7 1.3", "C.04.7.1 3"),
        ("C.04.3 [C2]", "C.04.3 [C2]"),
        ("Tournament Rules 5(d)", "Tournament Rules 5(d)"),
        ("", ""),
    ],
)
def test_an_article_of_today_in_the_numbers_of_before(articles: str, before: str) -> None:
    days = ("", "2026/02/01", "2026/01/31", "2025/07/01", "2018/04/01")
    assert [handling.cite_articles(articles, day) for day in days] == [articles, articles, before, before, before]


@pytest.mark.parametrize(
    ("text", "home", "wrong"),
    [
        ("a published pairing stands (C.04.2 4.10)", "", ["C.04.2 4.10"]),
        ("C.04.2 articles 3.2.2 and 3.3", "", ["C.04.2 3.2.2"]),
        ("C.04.2 article 3.6, 4.9 until 2026", "", []),
        ("C.04.2 article 4.9 of 2025", "", []),
        ("C.04.2 article 4.11 of 2025", "", ["C.04.2 4.11"]),
        ("C.04.1.d and C.04.1.k, C.04.2 D.9", "", []),
        ("C.04.2 D.11", "", ["C.04.2 D.11"]),
        ("C.04.1 article 10", "", ["C.04.1 10"]),
        ("C.04.3 article 4.3.3", "", ["C.04.3 4.3.3"]),
        ("C.04.3 articles 2.4.1 to 2.4.17", "", ["C.04.3 2.4.17"]),
        ("C.04.6 [C11]", "", ["C.04.6 [C11]"]),
        ("C.07 articles 13.3.4 and 16.5, C.07 of 1 September 2023", "", ["C.07 13.3.4"]),
        ("the bye (2.1.4), article 2.2.3 and 5.2.5", "C.04.4.1", ["C.04.4.1 2.1.4", "C.04.4.1 2.2.3"]),
        ("**4.5.** A reading", "C.04.4.3", ["C.04.4.3 4.5"]),
        ("2.3 (a) and 2.3.1", "C.04.4.3", []),
        ("(2.3 (a))", "C.04.4.3", ["C.04.4.3 2.3 (a)"]),
        ("| 1.9 the round | x |", "C.04.6", ["C.04.6 1.9"]),
        ("| C.04.2 | what |\n|---|---|\n| 4.8 | corrections |\n| 4.3 | a |", "", ["C.04.2 4.8"]),
        ("| 1 July 2025 | 1 February 2026 |\n| (2.1.4) | (2.1.4) |", "C.04.4.1", ["C.04.4.1 2.1.4"]),
        ("`2.1.4`, bbpPairings 5.0.1, 2.5 points, 2.5 and 0.5", "C.04.4.1", []),
    ],
)
def test_what_is_a_wrong_citation(text: str, home: str, wrong: list[str]) -> None:
    assert sorted(set(wrong_articles(text, home))) == wrong


OF_CHAPTERS = [path for path in PAGES if path.parent != DOCS / "conformance" and chapter_of(path)]


@pytest.mark.parametrize("path", OF_CHAPTERS, ids=lambda path: path.stem)
def test_a_wrong_article_on_a_page_is_noticed(path: Path) -> None:
    text, home = path.read_text(encoding="utf-8"), chapter_of(path)
    found = len(wrong_articles(text, home))
    for planted in ("article 9.9", "(1.9.9)", "C.04.2 4.10", "C.04.1 article 11", "C.04.6 [C12]", "C.07 13.3.4"):
        assert len(wrong_articles(f"{text}\nA sentence about {planted}.\n", home)) > found, planted
