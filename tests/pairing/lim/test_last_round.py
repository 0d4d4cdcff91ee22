"""C.04.4.3 articles 5.3 and 6: in the last round, limits of colours are exceeded only where it is necessary."""

from __future__ import annotations

import dutchess
from dutchess.pairing import systems
from dutchess.pairing.decisions import BracketPaired
from histories import alone, met

# Two rounds that leave a player due White, due Black, or only Black.
DUE_WHITE, DUE_BLACK, ONLY_BLACK = "8w= 9b=", "8b= 9w=", "8w= 9w="


def test_6_a_floater_meets_somebody_who_leaves_the_others_within_the_limits() -> None:
    """1 floats and is due White; 2, 3 and 4 are due Black. If 1 met 2, 3 and 4 would both need Black."""
    histories = ("8w1 9b1", DUE_BLACK, ONLY_BLACK, ONLY_BLACK)
    assert met(alone(*histories, rounds=3), "lim") == "1-3 2-4"


def test_6_somebody_floats_who_leaves_the_others_within_the_limits() -> None:
    """3 would float, but 1 and 2 both need Black. As in 4.4.1, the first of them is exchanged with 3."""
    histories = ("8w1 9w=", "8w1 9w=", "8b1 9w=", DUE_WHITE)
    assert met(alone(*histories, rounds=3), "lim") == "1-4 2-3"
    assert met(alone(*histories, rounds=9), "lim") == "1-4 2-3"


def test_6_no_worse_floaters_to_keep_a_limit() -> None:
    """The same, but 1 and 2 have no opponent in the next group (3.9): 3 floats, and 1 and 2 must exceed a limit."""
    histories = ("8w1 9w=", "8w1 9w=", "8b1 9w=", DUE_WHITE, "Z Z", "Z Z")
    assert "1-2" in met(alone(*histories, rounds=3, forbidden="1-4 2-4"), "lim").split()


def test_6_a_pair_has_trouble_earlier_to_keep_a_limit() -> None:
    """1 would meet 4 for the colours, but that leaves 2 and 3, who both need Black. So 1, due Black, meets 3."""
    histories = (DUE_BLACK, ONLY_BLACK, ONLY_BLACK, DUE_WHITE)
    assert met(alone(*histories, rounds=3), "lim") == "1-3 2-4"


def test_6_the_pairs_that_exceed_a_limit_are_counted() -> None:
    tournament = alone(ONLY_BLACK, ONLY_BLACK, ONLY_BLACK, DUE_WHITE, rounds=3, forbidden="1-4")
    (bracket,) = (one for one in systems.decide(tournament, "lim") if isinstance(one, BracketPaired))
    assert bracket.pairs == ((1, 3), (2, 4))
    count = bracket.criteria()[0]
    assert (count.article, count.value, count.payers) == ("C.04.4.3 article 6", 1, ((1, 3),))


def test_5_3_the_last_two_colours_come_before_three_more_of_one_colour() -> None:
    """1 has had BBWW, 2 WWBW. White would be a third one running for 1, three more for 2. So 1 must have Black."""
    tournament = alone("3b= 4b= 5w= 6w=", "7w= 8w= 9b= 3w=", rounds=5)
    assert dutchess.pair(tournament, system="lim").pairs == ((2, 1),)
