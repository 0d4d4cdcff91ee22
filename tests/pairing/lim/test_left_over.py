"""C.04.4.3 article 4.4: who floats when no opponent is left for somebody."""

from __future__ import annotations

import pytest

from dutchess import Acceleration, Tournament
from dutchess.pairing import systems
from dutchess.pairing.decisions import FloatersChosen
from histories import event, met


def upper(count: int, others: int, forbidden: str) -> Tournament:
    """Round 1 of players of whom the first ones, as many as `count`, are ahead by virtual points."""
    ahead = (Acceleration(10, 1, 1, first_player=1, last_player=count),)
    return event(*[""] * (count + others), forbidden=forbidden, accelerations=ahead)


@pytest.mark.parametrize("also", ["", " 1-7 2-7"])
def test_a_the_example_of_the_article(also: str) -> None:
    """7 floats to make the group even. 1 keeps 6, 2 has nobody left and is exchanged with 7, even if 7 could meet 2."""
    forbidden = "1-2 1-3 1-4 1-5 2-3 2-4 2-5" + also
    assert met(upper(7, 1, forbidden), "lim") == "1-6 2-8 3-5 4-7"


def test_a_the_first_player_of_all() -> None:
    """Of three, 3 floats. The first pair, 1-2, is impossible and nobody else is there: 1 is exchanged with 3."""
    assert met(upper(3, 1, "1-2"), "lim") == "1-4 2-3"


def test_a_upward_is_the_mirror_image() -> None:
    """Of 2, 3 and 4 the highest numbered floats. Upward 4 is scrutinised first, cannot meet 3, and floats instead."""
    assert met(event("H", "Z", "Z", "Z", forbidden="3-4"), "lim") == "1-4 2-3"


def test_a_the_other_one_if_the_exchange_would_leave_somebody_else_without_an_opponent() -> None:
    """5 floats, and 1, who can meet nobody else, has no opponent. If 1 floats instead, 5 has none: so 4 floats."""
    assert met(upper(5, 1, "1-2 1-3 1-4 2-5 3-5 4-5"), "lim") == "1-5 2-3 4-6"


def test_a_types_of_floaters_come_first() -> None:
    """3.5, 3.9: 3 floats, and neither 1 nor 2 has an opponent. 1 has none in the next group, either, so 2 floats."""
    assert met(upper(3, 3, "1-2 1-4 1-5 1-6"), "lim") == "1-3 2-4 5-6"


def test_a_who_floats_in_exchange_is_not_protected() -> None:
    """3.10 is about 2.3.4 only. 3 floats, 1 has no opponent: 1 floats although they did so in the round before."""
    histories = ("5w1 6b1", "7b1 8w1", "8b1 7w1", "H H", "Z Z", "H Z", "F Z", "F Z")
    tournament = event(*histories, forbidden="1-2", absent="5Z 6Z 7Z 8Z")
    assert met(tournament, "lim") == "1-4 2-3"
    chosen = next(one for one in systems.decide(tournament, "lim") if isinstance(one, FloatersChosen))
    assert (chosen.chosen, chosen.order) == ((1,), "C.04.4.3 article 4.4")
    assert [(count.article, count.value) for count in chosen.criteria()][-1] == ("C.04.4.3 article 3.10", 0)
