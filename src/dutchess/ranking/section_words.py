"""A section in words: `sex=w,rating=1-1799` as "female, Rating 1–1799".

Owns the words. Must not choose members.
"""

from __future__ import annotations

from dutchess.ranking.sections import NO_LIMIT, TEXTS, Section

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess.base.translation import Texts
    from dutchess.ranking.sections import Condition


def section_text(text: str, _: Texts) -> str:
    """What the members of a section share. Raises UnknownSection for a text that is no section."""
    return ", ".join([_condition_text(text, condition, _) for condition in Section.parse(text).conditions])


def _condition_text(section: str, condition: Condition, _: Texts) -> str:
    if condition.name == "sex":
        return _("female") if condition.text == "w" else _("male")
    names = {
        "rating": _("Rating"),
        "age": _("Age"),
        "born": _("Born"),
        "club": _("Club"),
        "federation": _("Federation"),
    }
    if condition.name in TEXTS:
        return f"{names[condition.name]} {_written(section, condition.name)}"
    ends = [str(condition.low) if condition.low else "", "" if condition.high == NO_LIMIT else str(condition.high)]
    span = ends[1] if ends[0] == ends[1] else "–".join(ends)
    return f"{names[condition.name]} {span or 0}" + (f" ({condition.text})" if condition.text else "")


def _written(section: str, name: str) -> str:
    """The text of a condition as somebody wrote it."""
    parts = [part.partition("=") for part in section.split(",")]
    return next(value.strip() for key, _equals, value in parts if key.strip().lower() == name)
