"""Categories: sections with a name."""

from __future__ import annotations

import pytest
from hypothesis import given

from dutchess import UnknownSection
from dutchess.ranking.categories import Category, categories, categories_text
from small_events import SECTIONS
from strategies import named_categories

TEXT = "Women: sex=w\nGirls: sex=w,age=-12\nEverybody"


def test_one_per_line() -> None:
    assert categories(f"\n{TEXT}\n\n") == (
        Category("Women", "sex=w"),
        Category("Girls", "sex=w,age=-12"),
        Category("Everybody"),
    )


@given(named_categories())
def test_text_and_back(some: tuple[Category, ...]) -> None:
    assert categories(categories_text(some)) == some


def test_members() -> None:
    women, girls, everybody = categories(TEXT)
    assert women.members(SECTIONS) == {2, 4, 5}
    assert girls.members(SECTIONS) == {4}
    assert everybody.members(SECTIONS) == {player.number for player in SECTIONS.players}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (": sex=w", "a name of"),
        ("x" * 61, "a name of"),
        ("Women: sex=x", "the sex must be"),
        ("Women: sex=w\nwomen: age=-18", "two categories"),
        ("Masters: elo=2000-", "unknown section"),
        ("\n".join([f"C{number}" for number in range(101)]), "at most 100"),
    ],
)
def test_what_is_refused(text: str, reason: str) -> None:
    with pytest.raises(UnknownSection, match=reason):
        categories(text)
