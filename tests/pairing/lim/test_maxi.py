"""C.04.4.3 articles 3.2 and 5.7: ratings in maxi-tournaments."""

from __future__ import annotations

import pytest

from histories import alone, met

WINNERS = ("8b1", "8w1", "9b1", "F")  # due White, due Black, due White, due nothing


@pytest.mark.parametrize(("second", "pairs"), [(2356, "1-2 3-4"), (2365, "1-3 2-4")])
def test_5_7_the_opponents_to_be_exchanged_are_rated_alike(second: int, pairs: str) -> None:
    """1-3 and 2-4 are proposed. 1 and 3 are due White, so 2 is exchanged for 3, if their ratings are near; what 4 is
    rated does not matter."""
    tournament = alone(*WINNERS, ratings=(2387, second, 2264, 1488, *[0] * 5))
    assert met(tournament, "lim-maxi") == pairs


def test_5_7_ratings_alike_are_no_reach() -> None:
    """Where all are rated alike, a maxi-tournament is paired as any other."""
    tournament = alone(*WINNERS, ratings=(2000,) * 9)
    assert met(tournament, "lim-maxi") == met(tournament, "lim") == "1-4 2-3"


@pytest.mark.parametrize(("last", "pair"), [(2400, "2-3"), (2399, "1-3")])
def test_3_2_the_lowest_numbered_player_of_the_group_is_compared(last: int, pair: str) -> None:
    """1, due Black like 3, floats for the colours, but only if rated like 3, the lowest numbered; otherwise 2 does.

    3 does not float: they have no opponent in the next group (3.9).
    """
    histories = ("8w1", "8b1", "8w1", "H", "H", "H")
    tournament = alone(*histories, ratings=(2500, 2450, last, 2000, 1900, 1800, 0, 0, 0), forbidden="3-4 3-5 3-6")
    assert pair in met(tournament, "lim-maxi").split()
