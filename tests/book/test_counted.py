"""What the criteria of the Dutch System count in one bracket, by hand, as the article of each edition says."""

from __future__ import annotations

import pytest

from book import dutch_criteria
from book.counted import Counted, Round
from book.dutch_criteria import Candidate
from book.dutch_facts import DOWN, UP, Participant
from book.states import event_of
from dutchess.pairing.decisions import BracketPaired


def player(number: int, score: int, float_1: str | None = None, float_2: str | None = None) -> Participant:
    return Participant(number, number, number, score, "", frozenset(), float_1, float_2, True, 0, False)


def bracket(edition: int, float_1: bool) -> Candidate:
    """1 and 2 are moved down; 1 meets 3, 2 stays in the Limbo; of the residents, 6 has no opponent."""

    def one(number: int, score: int, float_received: str | None = None) -> Participant:
        return player(number, score, float_received if float_1 else None, None if float_1 else float_received)

    moved = one(1, 30, DOWN), one(2, 25, DOWN)
    residents = one(3, 20, UP), one(4, 20), one(5, 20, UP), one(6, 20, DOWN)
    pairs = ((moved[0], residents[0]), (residents[1], residents[2]))
    return Candidate(pairs, (moved[1], residents[3]), 20, edition)


def test_c7() -> None:
    """2026: the scores of the downfloaters, descending. 2025: the PSD (1.8), with one point below the bracket."""
    assert dutch_criteria.c7(bracket(2026, float_1=True)) == (25, 20)
    assert dutch_criteria.c7(bracket(2025, float_1=True)) == (15, 10, 10, 0)


@pytest.mark.parametrize("previous", [True, False], ids=["C14, C15, C18, C19", "C16, C17, C20, C21"])
def test_floats_count_by_the_edition(previous: bool) -> None:
    """2026: resident downfloaters (6); MDPs (1 and 2); MDP opponents (3). 2025: players (1, 2 and 6; 3)."""
    first, second = (0, 1) if previous else (2, 3)
    counts, differences = dutch_criteria.float_criteria(bracket(2026, previous))
    assert (counts[first], counts[second]) == (1, 1)
    assert (differences[first], differences[second]) == ((15, 10), (10,))
    counts, differences = dutch_criteria.float_criteria(bracket(2025, previous))
    assert (counts[first], counts[second]) == (3, 1)
    assert (differences[first], differences[second]) == ((15, 10, 10), (10,))


def shown(edition: int) -> Counted:
    """The values of a bracket that leaves 1, who will meet 4, and 5, who will have the bye: 4 had it."""
    event = event_of(
        "5w1 7b1 6w0 2b0",
        "6b= 3w1 -H 1w1",
        "7w0 2b0 4w1 5b=",
        "-Z 6w0 3b0 -U",
        "1b0 -H 7w= 3w=",
        "2w= 4b1 1b1 7w0",
        "3b1 1w0 5b= 6b1",
        rounds=5,
    )
    paired = BracketPaired("C.04.3 article 3.4", 15, (6, 1), (3, 5), ((6, 3),), (1, 5))
    return Round(event, [paired], edition).counted(paired)


def test_c8_speaks_of_downfloaters_in_2026() -> None:
    """One downfloater, 5 with 1.5 points: that is all by [C6] and [C7] of 2026; the PSD of 2025 has 1-4 in it, too."""
    assert shown(2026)["C.04.3 [C8]"] == (1, 15)
    assert shown(2025)["C.04.3 [C8]"] == (1, 15, 10)


def test_c9_counts_for_one_downfloater_in_2026() -> None:
    assert "C.04.3 [C9]" not in shown(2026)
    assert shown(2025)["C.04.3 [C9]"] == 1
