"""The Dutch pairings of the corpus beside the project (`make conformance`): the same pairs and colours, or none."""

from __future__ import annotations

import pytest

import dutchess
from dutchess.pairing import systems
from dutchess.pairing.differences import first_difference
from known import CORPUS, differences, rounds, tournaments

PARTS = 8  # so that several processes share the work

pytestmark = [
    pytest.mark.conformance,
    pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus is not beside the project"),
]


@pytest.mark.parametrize(
    ("system", "archive", "count"),
    [
        ("dutch", "dutch-2026.tar.gz", 2000),
        ("dutch-2017", "dutch-2017.tar.gz", 1500),
    ],
)
@pytest.mark.parametrize("part", range(PARTS))
def test_complete_tournaments(part: int, system: str, archive: str, count: int) -> None:
    """Every round of every tournament, recomputed from the rounds before it."""
    checked, different = 0, []
    for index, (name, tournament) in enumerate(tournaments(CORPUS / archive)):
        if index % PARTS == part:
            checked += 1
            different += [(name, entry.round) for entry in dutchess.check(tournament, system).rounds if entry.differs]
    assert checked in (count // PARTS, count // PARTS + 1)
    assert different == []


@pytest.mark.parametrize("part", range(PARTS))
def test_complete_tournaments_by_the_edition_of_2025(part: int) -> None:
    """The engine behind the corpus reads [C9] as 2026 notes it; by 2025 it counts among several downfloaters, too."""
    different = [
        (name, entry.round, entry.difference.article if entry.difference else entry.reason)
        for index, (name, tournament) in enumerate(tournaments(CORPUS / "dutch-2026.tar.gz"))
        if index % PARTS == part
        for entry in dutchess.check(tournament, "dutch-2025").rounds
        if entry.differs
    ]
    assert 0 < len(different) < 20
    assert {article for *_, article in different} == {"C.04.3 [C9]"}


def test_single_rounds_by_the_edition_of_2025() -> None:
    """Acceleration, forbidden pairs, late entries, byes, forfeits, other point systems; boards in publishing order.

    As above, [C9] decides the rounds that differ: that of the file is worse by it.
    """
    count, different = differences(CORPUS / "dutch-extra.jsonl.gz", by="dutch-2025")
    assert count > 3_600
    assert 0 < len(different) < 20
    for known in rounds(CORPUS / "dutch-extra.jsonl.gz"):
        if known.name in different and known.expected is not None:
            due = systems.decide(known.tournament, "dutch-2025")
            instead = systems.decide(known.tournament, "dutch-2025", forced=known.expected)
            difference = first_difference(due, instead)
            assert difference is not None
            assert difference.article == "C.04.3 [C9]", known.name


def test_single_rounds_by_the_edition_in_force() -> None:
    """The corpus was made by the text of 2025; that of 2026 differs only where the bye is worth no more than a loss."""
    different = set(differences(CORPUS / "dutch-extra.jsonl.gz", by="dutch")[1])
    assert 0 < len(different) < 10
    for known in rounds(CORPUS / "dutch-extra.jsonl.gz"):
        if known.name in different:
            scoring = known.tournament.scoring
            assert scoring.pairing_bye <= scoring.loss, known.name


@pytest.mark.parametrize(
    ("system", "least", "known"),
    [("dutch-2012", 1_400, []), ("dutch-2011", 380, []), ("dutch-1992", 490, ["dutch-1992-s92_2_128-r7"])],
)
def test_earlier_editions(system: str, least: int, known: list[str]) -> None:
    """Rounds on which several programs agree; the corpus does not hold the order of the boards.

    The known difference is against the last sentence of A7a of 1992 (`docs/conformance/dutch-former.md`).
    """
    count, different = differences(CORPUS / "history.jsonl.gz", system=system, in_order=False)
    assert count >= least
    assert different == known


@pytest.mark.parametrize(("system", "least"), [("dutch-2011", 3), ("dutch-1992", 4)])
def test_readings_of_earlier_editions(system: str, least: int) -> None:
    """Rounds that decide a reading: A5 and A7a of 1992, C13 of 2011."""
    count, different = differences(CORPUS / "readings.jsonl.gz", system=system, in_order=False)
    assert count >= least
    assert different == []
