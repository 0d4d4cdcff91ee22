"""C.04.3 article 5.2.5, C.04.4.1 article 5.2.1: odd and even pairing numbers (C.04.2 articles 2.3, 2.4, 2.5)."""

from __future__ import annotations

import pytest

import dutchess
from dutchess import Player, Tournament
from histories import event

every_system = pytest.mark.parametrize("system", ["dutch", "dubov"])


def boards(tournament: Tournament, system: str) -> str:
    """The boards by the higher player, White first."""
    pairs = dutchess.pair(tournament, system=system).pairs
    return " ".join(f"{white}-{black}" for white, black in sorted(pairs, key=min))


@every_system
@pytest.mark.parametrize("code", "HFZ")
def test_a_requested_bye_in_round_1_is_like_a_late_entry(system: str, code: str) -> None:
    """C.04.2 articles 2.4, 2.5: 2 is not paired yet and holds no number, so 3 is the second and 4 the third."""
    assert boards(event(*[""] * 7, rounds=5, absent=f"2{code}"), system) == "1-5 6-3 4-7"


@every_system
def test_a_number_is_held_from_the_first_pairing_on(system: str) -> None:
    """C.04.2 article 2.5: 1 has played, 2 has had a requested bye so far; 3 to 6 have yet to play.

    If 2 is paired now, 3 is the third and 4 the fourth; if 2 is absent again, they are the second and the third.
    """
    histories = ("7w1", "F", "Z", "Z", "Z", "Z", "1b0")
    assert boards(event(*histories, rounds=5, absent="7Z"), system) == "2-1 3-5 6-4"
    assert boards(event(*histories, rounds=5, absent="1Z 2F 7Z"), system) == "5-3 4-6"


@every_system
def test_numbers_with_gaps_count_by_position(system: str) -> None:
    """C.04.2 article 2.3: the highest is #1, and so on; whatever is printed, 20, 30 and 50 are first to third."""
    numbers = (20, 30, 50, 70, 80, 90)
    players = tuple(Player(number, rating=2500 - number) for number in numbers)
    assert boards(Tournament(players, rounds=5, initial_colour="w"), system) == "20-70 80-30 50-90"
