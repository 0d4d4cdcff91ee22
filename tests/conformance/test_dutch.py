"""The Dutch pairings of the corpus beside the project (`make conformance`): the same pairs and colours, or none."""

from __future__ import annotations

import pytest

import dutchess
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
        ("dutch-2025", "dutch-2026.tar.gz", 2000),
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


def test_single_rounds() -> None:
    """Acceleration, forbidden pairs, late entries, byes, forfeits, other point systems; boards in publishing order."""
    count, different = differences(CORPUS / "dutch-extra.jsonl.gz", by="dutch-2025")
    assert count > 3_600
    assert different == []


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
