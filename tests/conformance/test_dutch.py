"""The Dutch pairings of the corpus beside the project (`make conformance`): the same pairs and colours, or none."""

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


@pytest.mark.parametrize(("system", "least"), [("dutch-2012", 1_400), ("dutch-2011", 380), ("dutch-1992", 490)])
def test_earlier_editions(system: str, least: int) -> None:
    """Rounds on which several programs agree; the corpus does not hold the order of the boards."""
    count, different = differences(CORPUS / "history.jsonl.gz", system=system, in_order=False)
    assert count >= least
    assert different == []
