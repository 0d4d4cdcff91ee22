"""Every pairing of the corpus beside the project (`make conformance`): the same pairs and colours, or none at all."""

from __future__ import annotations

import pytest

import dutchess
from known import CORPUS, differences, tournaments

PARTS = 8  # so that several processes share the work

pytestmark = [
    pytest.mark.conformance,
    pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus is not beside the project"),
]


@pytest.mark.parametrize("part", range(PARTS))
def test_complete_tournaments(part: int) -> None:
    """Every round of every tournament, recomputed from the rounds before it."""
    checked, different = 0, []
    for index, (name, tournament) in enumerate(tournaments(CORPUS / "dutch-2026.tar.gz")):
        if index % PARTS == part:
            checked += 1
            different += [(name, entry.round) for entry in dutchess.check(tournament).rounds if entry.differs]
    assert checked == 2000 // PARTS
    assert different == []


def test_single_rounds() -> None:
    """Acceleration, forbidden pairs, late entries, byes, forfeits, other point systems; boards in publishing order."""
    count, different = differences(CORPUS / "dutch-extra.jsonl.gz")
    assert count > 3_600
    assert different == []


@pytest.mark.parametrize(
    ("file", "system", "least"),
    [
        ("dubov", "dubov", 2_000),
        ("burstein", "burstein", 2_200),
        ("team", "team", 2_500),
        ("team", "team-2024", 2_500),
        ("history", "dutch-2012", 1_400),
        ("history", "dutch-2011", 380),
        ("history", "dutch-1992", 490),
        ("history", "lim", 300),
    ],
)
def test_other_systems(file: str, system: str, least: int) -> None:
    """Pairs, colours and byes; the corpus does not hold the order of the boards for all of these."""
    count, different = differences(CORPUS / f"{file}.jsonl.gz", system=system, in_order=False)
    assert count >= least
    assert different == []
