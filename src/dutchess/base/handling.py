"""How each edition numbers the handling rules (C.04.1, C.04.2) and the rules of acceleration.

Owns the day from which the edition in force holds, and the number that an article of today had before. The program
cites the edition in force; what speaks of an event passes through `cite_articles`. Must not know what an article says.
"""

from __future__ import annotations

SINCE = "2026/02/01"  # the edition in force; before, articles of C.04.1 and sections of C.04.2 had letters

# The articles of C.04.2 that are not in the same place today as before; parts of an article (4.3.1) follow it.
BEFORE = {
    "2.4": "C.2",
    "2.5": "C.3",
    "3.1": "D.1",
    "3.2": "D.3",
    "3.3": "D.4",
    "3.4": "D.5",
    "3.5": "D.6",
    "3.6": "D.9",
    "4.1": "C.1",
    "4.2": "D.7",
    "4.3": "D.8",
    "4.4": "D.10",
}
ABSENCE, ABSENCE_BEFORE = ("C.05", "6.5"), ("C.04.2", "D.2")  # absence without notice; it has left C.04.2 in 2026
ACCELERATION, ACCELERATION_BEFORE = "C.04.7", "C.04.7.1"
CHANGES = "4.4"  # of published pairings; D.10 has no parts


def is_in_force(day: str) -> bool:
    """True if the edition of today held on a day (`YYYY/MM/DD`), or if the day is not known."""
    return not day or day >= SINCE


def cite_articles(articles: str, day: str) -> str:
    """Articles of the edition in force by the numbers of the edition that held on a day.

    `C.04.2 2.3, 4.4; VCL 115` is `C.04.2 B.3, D.10; VCL 115` before 2026. Articles of other chapters stay as they are.
    """
    if is_in_force(day):
        return articles
    chapters: dict[str, list[str]] = {}
    for part in articles.split("; "):
        chapter, _, numbers = part.partition(" ")
        for number in numbers.split(", "):
            former, name = _former(chapter, number)
            chapters.setdefault(former, []).append(name)
    return "; ".join([f"{chapter} {', '.join(names)}".rstrip() for chapter, names in chapters.items()])


def _former(chapter: str, number: str) -> tuple[str, str]:
    if (chapter, number) == ABSENCE:
        return ABSENCE_BEFORE
    if chapter == ACCELERATION:
        return ACCELERATION_BEFORE, number.removeprefix("1.")
    section, dot, rest = number.partition(".")
    if chapter == "C.04.1":
        return chapter, "abcdefghi"[int(section) - 1] + dot + rest
    if chapter != "C.04.2":
        return chapter, number
    article, dot, part = rest.partition(".")
    known = f"{section}.{article}"
    if known == CHANGES:
        return chapter, BEFORE[known]
    before = BEFORE.get(known) or f"{'ABCD'[int(section) - 1]}.{article}".rstrip(".")
    return chapter, before + dot + part
