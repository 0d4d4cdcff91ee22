"""The articles of C.04.4.3 on which a single round decides: what the book makes of each, by hand."""

from __future__ import annotations

import pytest

from book import lim as book
from book.states import event_of
from dutchess.base.values import replace
from dutchess.tournament import ForbiddenPairs, Tournament

Pairs = list[tuple[int, int]]

# Seven players at the top, three in the median, eight below; after one round.
SEVEN = event_of(
    *"10w1 11b1 12w1 13b1 14w1 15b1 16w1 17b= 18w= 1b0 2w0 3b0 4w0 5b0 6w0 7b0 8w= 9b=".split(),
    rounds=5,
)
SIX = event_of(
    *"10w1 11b1 12w1 13b1 14w1 15b1 16w= 17b= 18w= 1b0 2w0 3b0 4w0 5b0 6w0 7b= 8w= 9b=".split(),
    rounds=5,
)
# "Player #1 and Player #2 have previously played each other and all the other players except Player #6."
ONLY_SIX = tuple(ForbiddenPairs(pair, 2, 5) for pair in ((1, 2), (1, 3), (1, 4), (1, 5), (2, 3), (2, 4), (2, 5)))
FLOATER_TOO = tuple(ForbiddenPairs(pair, 2, 5) for pair in ((1, 7), (2, 7)))


def pairs_of(event: Tournament, *, maxi: bool = False) -> Pairs:
    return sorted(book.pair(event, maxi=maxi)[0])


def rated(event: Tournament, *ratings: int) -> Tournament:
    players = (replace(player, rating=rating) for player, rating in zip(event.players, ratings, strict=True))
    return replace(event, players=tuple(players))


@pytest.mark.parametrize("barred", [ONLY_SIX, (*ONLY_SIX, *FLOATER_TOO)], ids=["with 7", "without 7"])
def test_4_4_a_the_example_of_the_article(barred: tuple[ForbiddenPairs, ...]) -> None:
    """3.2 floats #7; #1 keeps #6; #2 is exchanged with the floater, "originally #7 in the scoregroup"."""
    pairs = pairs_of(replace(SEVEN, forbidden=barred))
    assert {(6, 1), (4, 3), (7, 5), (2, 9)} <= set(pairs)


def test_4_4_b_the_example_of_the_article() -> None:
    """#1 keeps #6, #2 floats with #5, the lowest numbered player remaining."""
    pairs = pairs_of(replace(SIX, forbidden=ONLY_SIX))
    assert {(6, 1), (4, 3), (2, 7), (8, 5)} <= set(pairs)


def test_4_4_a_the_first_without_an_opponent_floats() -> None:
    """Three players, 1 and 2 have met: 3.2 floats 4, 1 finds nobody and is exchanged for 4."""
    event = event_of("5w1 2b=", "6b1 1w=", "7w1 4b0", "8b= 3w1", "1b0 8w1", "2w0 7b=", "3b0 6w=", "4w= 5b0", rounds=5)
    assert pairs_of(event) == [(1, 3), (4, 2), (6, 5), (8, 7)]


# Five players at the top, of whom 3.2 floats 5, two in the median, five below.
FIVE = event_of(*"8w1 9b1 10w1 11b1 12w1 7w= 6b= 1b0 2w0 3b0 4w0 5b0".split(), rounds=5)


def barred_from_another(*groups: tuple[int, ...]) -> Tournament:
    return replace(FIVE, forbidden=tuple(ForbiddenPairs(group, 2, 5) for group in groups))


def test_4_4_a_the_first_one_floats_also_if_the_second_one_would_float_badly() -> None:
    """1 and 3 can meet only 4, 2 nobody: 1 keeps 4, 2 is exchanged with 5.

    3 would be without an opponent, too, and has none in the median (type c); but 3 now meets 5.
    """
    pairs = pairs_of(barred_from_another((1, 2), (1, 3), (2, 3), (2, 4), (3, 6), (3, 7)))
    assert {(4, 1), (5, 3), (2, 6)} <= set(pairs)


def test_4_4_a_and_3_5_the_second_one_floats_instead_of_the_first_one() -> None:
    """1, 2 and 3 can meet only 4: 1 keeps 4; 2 would float, but has no opponent in the median, 3 has (type d)."""
    pairs = pairs_of(barred_from_another((1, 2), (1, 3), (2, 3), (2, 6), (2, 7)))
    assert {(4, 1), (2, 5), (7, 3)} <= set(pairs)


def test_4_4_a_if_more_than_one_are_without_an_opponent() -> None:
    """Nobody of 1 to 4 can meet another one: 1 is exchanged with 5, whom 2 meets; 3 and 4 float along (4.4 b)."""
    pairs = pairs_of(barred_from_another((1, 2, 3, 4)))
    assert {(2, 5), (7, 1), (8, 3), (4, 6)} <= set(pairs)


def test_3_9_does_not_ask_whether_another_floater_takes_the_opponent() -> None:
    """Four players of whom 1, 2 and 4 may meet only 3; below, 6 may meet 1 and 2, but not 4.

    1 and 2 both have "a compatible opponent in the adjacent scoregroup", though it is the same one; 4 has none. So 1
    and 2 float, and 4 meets 3.
    """
    event = event_of(
        "7w1 4b= 2w= 8b1",
        "8b1 5w1 1b= 4w=",
        "9w= 6b= 7w1 11b1",
        "10b1 1w= 6b1 2b=",
        "11w1 2b0 8w0 7b1",
        "12b1 3w= 4w0 10b1",
        "1b0 12w1 3b0 5w0",
        "2w0 9b1 5b1 1w0",
        "3b= 8w0 10b0 12w1",
        "4w0 11b= 9w1 6w0",
        "5b0 10w= 12b= 3w0",
        "6w0 7b0 11w= 9b0",
        rounds=7,
    )
    assert (4, 3) in pairs_of(event)


def test_4_4_b_goes_in_turn_whoever_else_needs_the_opponent_in_the_next_group() -> None:
    """Upwards, 1, 6, 5 and 8 find opponents only in 2 and 3: 1 and 6 come first and keep theirs, 5 and 8 float.

    5 could take 4 away from 8 in the median, which has 4 and 7; 3.9 does not ask, and there 5 meets 7 and 8 meets 4.
    """
    event = event_of(
        "5w0 8b0 7b0 6w=",
        "6b0 7w= 3b1 4w0",
        "8wW 4b0 2w0 5w=",
        "7b= 3w0 6b= 2b1",
        "1b0 6w0 8w= 3b=",
        "2w0 5b0 4w= 1b=",
        "4w= 2b= 1w1 8b0",
        "3bL 1w0 5b= 7w1",
        rounds=5,
    )
    event = replace(event, forbidden=(ForbiddenPairs((6, 8), 5, 5), ForbiddenPairs((3, 7))))
    assert pairs_of(event) == [(1, 2), (4, 8), (6, 3), (7, 5)]


def test_3_10_and_3_9_count_an_opponent_whom_another_floater_takes() -> None:
    """Upwards, 7 floats for want of an opponent, and 6 would make the group even, but floated in the last round.

    3 floats instead: 3 can meet 2 in the median (type d), though 7 is to take 2. So 3.10.1 is no reason against it.
    """
    event = event_of(
        "5b1 2w= 4b1",
        "6w= 1b= 8bD",
        "7b= 8w= 5b0",
        "8wD 7b0 1w0",
        "1w0 6b1 3w1",
        "2b0 5w0 7w1",
        "3w= 4w0 6b0",
        "4bD 3b= 2wD",
        rounds=6,
    )
    assert pairs_of(event) == [(1, 7), (2, 3), (4, 6), (8, 5)]


def test_6_no_limit_is_broken_without_need() -> None:
    """The last round: 4 and 7 would both have a third White, but 7 can meet 1 and 4 can meet 6."""
    event = event_of(
        "5b1 4w1 2b1 8w1",
        "6w1 3b1 1w0 4b1",
        "7b1 2w0 4b0 6b0",
        "8w1 1b0 3w1 2w0",
        "1w0 8b0 6w0 7b0",
        "2b0 7w0 5b1 3w1",
        "3w0 6b1 8w0 5w1",
        "4b0 5w1 7b1 1b0",
        rounds=5,
    )
    assert pairs_of(event) == [(1, 7), (3, 5), (6, 4), (8, 2)]


def test_5_3_goes_before_the_number_of_limits_in_the_last_round() -> None:
    """2 had BBWB, 6 had WWBB, they have the same score: 6 had Black in the previous two rounds and gets White."""
    event = event_of(
        "2w= 4b0 6w1 3b=",
        "1b0 3b0 4w1 5b0",
        "6b0 2w= 5b1 1w=",
        "5w0 1w1 2b0 6w0",
        "4b0 6b1 3w0 2w=",
        "3w1 5w0 1b0 4b0",
        rounds=5,
    )
    assert pairs_of(event) == [(1, 5), (3, 4), (6, 2)]


def test_5_7_compares_the_opponents_who_are_exchanged() -> None:
    """1 and 3 are both due White; for 1, opponent 3 is exchanged for 2, who is rated like 3 (9 is not)."""
    event = event_of(*"6b1 7w1 8b1 9w- -H 1w0 2b0 3w0 4b+ -Z".split(), rounds=5)
    event = rated(event, 2387, 2356, 2264, 1981, 1881, 1578, 1530, 1492, 1488, 1452)
    event = replace(event, byes=((10, "Z"),))
    assert pairs_of(event, maxi=True) == [(1, 2), (3, 9), (5, 4), (7, 6)]


def test_5_7_compares_with_the_opponent_of_the_first_scrutiny() -> None:
    """1-5, 2-6, 3-4 are new pairings; for the colours, 1-6 would leave 2 with 3 and 4 with 5.

    80 points lie between neighbours: 1 could exchange 5 for 6, but 2 may not exchange 6 for 3, nor for 4.
    """
    event = event_of(*"4b= 5w= 6b= 1w= 2b= 3w=".split(), rounds=7)
    assert pairs_of(event) == pairs_of(rated(event, 2060, 2050, 2040, 2030, 2020, 2010), maxi=True)
    assert pairs_of(event) == [(1, 6), (3, 2), (5, 4)]
    far = rated(event, 2320, 2240, 2160, 2080, 2000, 1920)
    assert pairs_of(far, maxi=True) == [(1, 5), (3, 4), (6, 2)]


def test_3_2_3_compares_with_the_highest_numbered_of_the_group() -> None:
    """Upwards, White is due to 1, 4 and 6, and 2 above has met 1: 4 would float, but is 240 points below 1.

    1 has no opponent there (3.5, 3.9), so the highest numbered of the others floats: 3, who is due Black.
    """
    event = event_of(*"2b0 1w= 4w0 3b0 6w0 5b0".split(), rounds=2)
    near = rated(event, 2160, 2150, 2140, 2130, 2120, 2110)
    far = rated(event, 2320, 2240, 2160, 2080, 2000, 1920)
    assert pairs_of(near, maxi=True) == pairs_of(event) == [(1, 5), (4, 2), (6, 3)]
    assert pairs_of(far, maxi=True) == [(1, 5), (3, 2), (6, 4)]


def test_3_2_3_compares_with_a_floater_too() -> None:
    """2, 4 and the floater 6 are a group: 2 is due the colour of the majority, but is 120 points above 6, not near.

    6 has already floated (3.9), so the lowest numbered of the others floats: 4.
    """
    event = event_of(
        "3b0 2w1 4w1 6b0",
        "4w= 1b0 -U 7w1",
        "1w1 4b0 6w- -Z",
        "2b= 3w1 1b0 -U",
        "6b0 -U 7w0 -H",
        "5w1 7b= 3b+ 1w1",
        "-U 6w= 5b0 2b0",
        rounds=6,
    )
    assert pairs_of(event) == pairs_of(rated(event, *range(2070, 2000, -10)), maxi=True) == [(4, 6), (5, 2), (7, 1)]
    far = rated(event, 2370, 2340, 2310, 2280, 2250, 2220, 2190)
    assert pairs_of(far, maxi=True) == [(2, 6), (4, 5), (7, 1)]


def test_7_2_the_pairing_list_holds_who_is_there() -> None:
    """3 has a bye in round 1: 1, 2 and 4 are the upper half, and 4 has the colour of 1."""
    event = replace(event_of(*[""] * 7, rounds=5), byes=((3, "H"),))
    assert pairs_of(event) == [(1, 5), (4, 7), (6, 2)]
