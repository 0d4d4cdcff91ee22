"""How each edition numbers the handling rules (C.04.1, C.04.2) and the rules of acceleration.

Owns the days from which their editions hold, and the number that an article of today had before. The program cites the
edition in force; what speaks of an event passes through `cited`. Must not know what an article says.
"""

from __future__ import annotations

SINCE = "2026/02/01"  # the edition in force
NUMBERED_SINCE = "2025/07/01"  # before that day, articles of C.04.1 and sections of C.04.2 had letters

# The articles of C.04.2 that have another number today than in 2025; parts of an article (4.3.1) follow it.
OF_2025 = {
    "2.4": "3.2",
    "2.5": "3.3",
    "3.1": "4.1",
    "3.2": "4.3",
    "3.3": "4.4",
    "3.4": "4.5",
    "3.5": "4.6",
    "3.6": "4.9",
    "4.1": "3.1",
    "4.2": "4.7",
    "4.3": "4.8",
    "4.4": "4.10",
}
ABSENCE, ABSENCE_OF_2025 = ("C.05", "6.5"), ("C.04.2", "4.2")  # absence without notice; it has left C.04.2 in 2026
ACCELERATION = "C.04.7"
CHANGES = "4.4"  # of published pairings; 4.10 of 2025 has no parts


def is_in_force(day: str) -> bool:
    """True if the edition of today held on a day (`YYYY/MM/DD`), or if the day is not known."""
    return not day or day >= SINCE


def cited(articles: str, day: str) -> str:
    """Articles of the edition in force by the numbers of the edition that held on a day.

    `C.04.2 2.3, 4.4; VCL 115` has 4.10 instead of 4.4 by the edition of 2025, B.3 and D.10 by the one before. Articles
    of other chapters stay as they are.
    """
    if is_in_force(day):
        return articles
    chapters: dict[str, list[str]] = {}
    for part in articles.split("; "):
        chapter, _, numbers = part.partition(" ")
        for number in numbers.split(", "):
            former, name = _former(chapter, number, day)
            chapters.setdefault(former, []).append(name)
    return "; ".join([f"{chapter} {', '.join(names)}".rstrip() for chapter, names in chapters.items()])


def _former(chapter: str, number: str, day: str) -> tuple[str, str]:
    if (chapter, number) == ABSENCE:
        chapter, number = ABSENCE_OF_2025
    elif chapter == "C.04.2":
        number = _of_2025(number)
    elif chapter == ACCELERATION:
        return ("C.04.5.1", number) if day >= NUMBERED_SINCE else ("C.04.7.1", number.removeprefix("1."))
    elif chapter != "C.04.1":
        return chapter, number
    if day >= NUMBERED_SINCE:
        return chapter, number
    section, dot, rest = number.partition(".")
    return chapter, ("abcdefghi" if chapter == "C.04.1" else "ABCD")[int(section) - 1] + dot + rest


def _of_2025(number: str) -> str:
    section, _, rest = number.partition(".")
    article, dot, part = rest.partition(".")
    known = f"{section}.{article}"
    if known == CHANGES:
        return OF_2025[known]
    return OF_2025.get(known, known) + dot + part if rest else number
