"""Which articles of C.04 and C.07 a text cites, and which of them do not exist in the edition that it speaks of.

The numbers of the articles are in `data/articles.txt`. A citation speaks of the edition in force unless it says another
one: "4.9 of 2025", "4.9 until 2026", a column of a table under a year. Letters (`D.9`, `C.04.1.d`) are of the texts
before 2025. A page or a package about one chapter cites it by bare numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

DATA = Path(__file__).parents[1] / "data" / "articles.txt"
IN_FORCE, OF_2025, FORMER = "2026", "2025", "former"

NUMBER = (
    r"(?:\[C\d+\]|[A-E]\.(?!0\d)\d+(?:\.[a-e])?(?:\.\d)?|\d+(?:\.\d+)*(?:\.[a-i]\b|\s?\([a-i]\))?)(?![\w%½–]|\.\d| %)"
)
SEVERAL = rf"{NUMBER}(?:(?:,? and |,? or | to |, |-){NUMBER})*"
SAID = r"(?:,? \(?(?P<word>of|until|in) (?:1 )?(?:July |February |August )?(?P<year>20[12]\d)\b\)?)?"
EXPLICIT = re.compile(
    r"\bC\.(?P<chapter>04\.\d(?:\.\d)?|07)(?!\d)"
    rf"(?:\.(?P<letter>[a-i])\b|(?:(?:,?\s+articles?|,)?\s+(?P<numbers>{SEVERAL}))?{SAID})"
)
# On a page about one chapter: after "article", in brackets, in bold type, first in a cell; three numbers anywhere.
BARE = re.compile(rf"(?:\b[Aa]rticles?\s+|\(|\*\*|^\| |; |\) )(?P<numbers>{SEVERAL})(?=[\s).,;:*|]|$)" + SAID)
DEEP = re.compile(r"(?<![\w.])(?P<numbers>[1-9]\d*\.\d+\.\d+(?:\.\d+)?)(?!\.?\w)" + SAID)
NO_ARTICLE = re.compile(
    r"```.*?```|`[^`\n]*`|\"(?:Article )?[\d.]+\"|(?:bbpPairings|JaVaFo) [\d.]+|[\d.]+ (?:points?|seconds?|MB|s)\b",
    re.S,
)
CELLS_OF_PLAYERS = ("points", "score", "Buchholz", "games", "no.", "MP", "record")  # headers of tables without articles


@cache
def known() -> dict[tuple[str, str], frozenset[str]]:
    """Chapter and edition -> the numbers of its articles."""
    text = re.sub(r"\n +", " ", DATA.read_text(encoding="utf-8"))
    found = {}
    for line in text.splitlines():
        if not line.startswith("#"):
            head, _, numbers = line.partition(": ")
            chapter, _, edition = head.partition(" ")
            found[chapter, edition] = frozenset([one for part in numbers.split() for one in _expanded(part)])
    return found


def _expanded(part: str) -> list[str]:
    """`1.1-1.3` as 1.1, 1.2 and 1.3."""
    first, _, last = part.partition("-")
    read = re.fullmatch(r"(.*?)(\d+|\w)(\]?)", first)
    assert read is not None
    stem, begin, end = read.groups()
    final = (last or first).removeprefix(stem).removesuffix(end)
    if begin.isdigit():
        return [f"{stem}{number}{end}" for number in range(int(begin), int(final) + 1)]
    return [f"{stem}{chr(number)}" for number in range(ord(begin), ord(final) + 1)]


def exists(chapter: str, number: str, editions: Iterable[str]) -> bool:
    """True if a chapter has an article in one of the editions, or if we have none of its texts."""
    number = re.sub(r"\s?\((\w)\)", r".\1", number)
    if re.match(r"[A-E]\b|[a-i]$", number):
        editions = (FORMER,)
    if number.startswith("[") and chapter in ("C.04.1", "C.04.2"):
        return True  # "C.04.1 article 4 and [C2]": a criterion of the system in question
    texts = [known()[chapter, edition] for edition in editions if (chapter, edition) in known()]
    return any(number in text for text in texts) or not any(head == chapter for head, _ in known())


def cited_in(cited: re.Match[str], chapter: str, usual: tuple[str, ...]) -> Iterator[str]:
    """The numbers of a citation that its edition does not have: that of the year behind it, or else the usual ones.

    "3.4 and 4.5 of 2025" are both of 2025; in "3.6, 4.9 until 2026" only the last one was until then.
    """
    numbers = re.findall(NUMBER, cited["numbers"] or "")
    year, is_until = cited["year"], cited["word"] == "until"
    said = {None: usual, "2026": (IN_FORCE,), "2025": (OF_2025,), "2024": (OF_2025,)}.get(year, (FORMER,))
    for place, number in enumerate(numbers):
        editions = said if not is_until else (OF_2025, FORMER) if place == len(numbers) - 1 else usual
        if not exists(chapter, number, editions):
            yield number


def wrong_articles(text: str, home: str = "", usual: tuple[str, ...] = (IN_FORCE,)) -> list[str]:
    """The citations in a text that name no article of their edition; `home` is the chapter of bare numbers."""
    found: list[str] = []

    def explicit(cited: re.Match[str]) -> str:
        chapter, letter = f"C.{cited['chapter']}", cited["letter"]
        if letter and not exists(chapter, letter, (FORMER,)):
            found.append(f"{chapter}.{letter}")
        numbers = cited["numbers"]
        found.extend(f"{chapter} {number}" for number in cited_in(cited, chapter, usual))
        return re.sub(r"[^\n|]", " ", cited.group()) if numbers or letter else cited.group()

    rest = EXPLICIT.sub(explicit, text)
    return found + list(_bare(NO_ARTICLE.sub(lambda cited: re.sub(r"[^\n|]", " ", cited.group()), rest), home, usual))


def _bare(text: str, home: str, usual: tuple[str, ...]) -> Iterator[str]:
    headers: list[str] = []
    for line in text.splitlines():
        cells = line.split("|") if line.startswith("|") else [line]
        headers = (headers or cells) if len(cells) > 1 else []
        if len(cells) > 1 and any(cell.strip() in CELLS_OF_PLAYERS for cell in headers):
            continue
        for index, cell in enumerate(cells):
            header = headers[index].strip() if index < len(headers) else ""
            chapter = header if re.fullmatch(r"C\.(?:04\.\d(?:\.\d)?|07)", header) else home
            if not chapter:
                continue
            years = re.findall(r"20[12]\d", header)
            said = {"2026": (IN_FORCE,), "2025": (OF_2025,), "2024": (OF_2025,)}
            editions = said.get(years[0], (FORMER,)) if years else usual
            begins = "| " if len(cells) > 1 else ""
            written = begins + cell.strip()
            for cited in [*BARE.finditer(written), *DEEP.finditer(written)]:
                is_bare = not cited.group().lower().startswith("article")
                for number in cited_in(cited, chapter, editions):
                    if not (number.isdigit() and is_bare):  # a number of players, of a round
                        yield f"{chapter} {number}"
