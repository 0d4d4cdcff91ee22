"""Sections of the standings: by rating, age, sex, club or federation."""

from __future__ import annotations

import pytest

import dutchess
from dutchess import UnknownSection
from dutchess.ranking.sections import Section
from small_events import SECTIONS, UNPLAYED


@pytest.mark.parametrize(
    ("section", "members"),
    [
        ("sex=w", {2, 4, 5}),
        ("sex=m", {1, 3}),
        ("federation=nor", {1, 3, 4}),
        ("rating=1800-1999", {2, 3, 6}),
        ("rating=-1799", {4, 5}),
        ("rating=1850-", {1, 2, 3}),
        ("rating=1800", {6}),
        ("age=-14", {2, 4}),
        ("age=60-", {3}),
        ("born=2010-2012", {2, 6}),
        ("club=knights", {2, 6}),
        ("sex=w, age=-12", {4}),
    ],
)
def test_sections(section: str, members: set[int]) -> None:
    rows = dutchess.standings(SECTIONS, ["BH"], section=section).rows
    everybody = {row.player: row for row in dutchess.standings(SECTIONS, ["BH"])}
    assert {row.player for row in rows} == members
    assert [row.rank for row in rows] == [everybody[row.player].rank for row in rows]
    assert [row.place for row in rows] == [1 + sum(r.rank < row.rank for r in rows) for row in rows]  # type: ignore[operator]


@pytest.mark.parametrize(
    "section", ["", "sex", "sex=x", "rating=a-b", "rating=2000-1000", "title=GM", "age=10,", "rating=10000-"]
)
def test_sections_that_make_no_sense(section: str) -> None:
    with pytest.raises(UnknownSection, match="section"):
        Section.parse(section)


def test_sections_need_the_facts() -> None:
    with pytest.raises(UnknownSection, match="record 042"):
        dutchess.standings(UNPLAYED, section="age=-12")
    with pytest.raises(UnknownSection, match="clubs are not known"):
        dutchess.standings(UNPLAYED, section="club=Rooks")
