"""The Lim System, C.04.4.3: the tables and examples of the articles, one rule at a time."""

from __future__ import annotations

import pytest

import dutchess
from dutchess import Acceleration, ForbiddenPairs, Game, GeneratorConfig, NoPairingPossible, Player, Tournament
from dutchess.base.values import replace


def event(
    *histories: str, rounds: int = 9, forbidden: str = "", ratings: tuple[int, ...] = (), **facts: object
) -> Tournament:
    """An event from one history per player: `4w1` is a game against 4, with White, won; `U H F Z` a round without one.

    `forbidden` lists pairs that are not to meet: `1-2 1-3`.
    """
    players = tuple(
        Player(
            number, rating=ratings[number - 1] if ratings else 2500 - number, games=tuple(map(game, history.split()))
        )
        for number, history in enumerate(histories, 1)
    )
    barred = tuple(ForbiddenPairs(tuple(map(int, pair.split("-")))) for pair in forbidden.split())
    return Tournament(players, rounds=rounds, initial_colour="w", forbidden=barred, **facts)  # type: ignore[arg-type]


def game(text: str) -> Game:
    return Game(0, "-", text) if text in "UHFZ" else Game(int(text[:-2]), text[-2], text[-1])


def answered(*histories: str, others: int) -> tuple[str, ...]:
    """Some histories and those of `others` after them who have no games but those with the first ones."""
    rounds = len(histories[0].split())
    entries = [["Z"] * rounds for _ in range(others)]
    for number, history in enumerate(histories, 1):
        for index, entry in enumerate(history.split()):
            if len(entry) == 1:
                continue
            result = {"1": "0", "0": "1", "=": "="}[entry[-1]]
            entries[int(entry[:-2]) - len(histories) - 1][index] = f"{number}{'wb'[entry[-2] == 'w']}{result}"
    return (*histories, *map(" ".join, entries))


def newcomers(count: int, **facts: object) -> Tournament:
    return event(*[""] * count, **facts)  # type: ignore[arg-type]


def gone(tournament: Tournament, first: int) -> Tournament:
    """Nobody from this number on takes part in the coming round."""
    return replace(tournament, byes=tuple((p.number, "Z") for p in tournament.players if p.number >= first))


def met(tournament: Tournament, *, maxi: bool = False) -> str:
    """Who meets whom, colours aside: `1-4 2-5`; the bye as `7-0`."""
    pairing = dutchess.pair(tournament, system="lim-maxi" if maxi else "lim")
    pairs = sorted(tuple(sorted(pair)) for pair in pairing.pairs)
    return " ".join(f"{a}-{b}" for a, b in (*pairs, *([(pairing.bye, 0)] if pairing.bye else [])))


# -- articles 4.2, 4.3, 4.4: exchanges ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("forbidden", "column"),
    [
        ("", "1-4 2-5 3-6"),
        ("1-4", "1-5 2-4 3-6"),
        ("1-4 1-5", "1-6 2-4 3-5"),
        ("1-4 1-5 1-6", "1-3 2-5 4-6"),
        ("1-4 1-5 1-6 1-3", "1-2 3-5 4-6"),
    ],
)
def test_table_of_4_2(forbidden: str, column: str) -> None:
    assert met(newcomers(6, forbidden=forbidden)) == column


@pytest.mark.parametrize(
    ("forbidden", "column"),
    [
        ("", "1-6 2-4 3-5"),
        ("2-4", "1-6 2-5 3-4"),
        ("2-4 2-5", "1-6 2-3 4-5"),
        ("2-4 2-5 2-3", "1-3 2-6 4-5"),
        ("2-4 2-5 2-3 2-6", "1-2 3-5 4-6"),
    ],
)
def test_table_of_4_3(forbidden: str, column: str) -> None:
    assert met(newcomers(6, forbidden="1-4 1-5 " + forbidden)) == column


@pytest.mark.parametrize(
    ("forbidden", "column"),
    [
        ("", "1-4 2-5 3-6"),
        ("3-6", "1-4 2-6 3-5"),
        ("3-6 2-6", "1-6 2-4 3-5"),
        ("3-6 2-6 1-6", "1-3 2-5 4-6"),
        ("3-6 2-6 1-6 4-6", "1-3 2-4 5-6"),
    ],
)
def test_table_upward_is_the_mirror_image(forbidden: str, column: str) -> None:
    """4.1 (b). Six players who missed round 1 are below the median."""
    assert met(event(*["Z"] * 6, forbidden=forbidden)) == column


# Players 1 and 2 can meet nobody of 1 to 7 but player 6 (4.4).
STUBBORN = "1-2 1-3 1-4 1-5 1-7 2-3 2-4 2-5 2-7"


def test_4_4_a_the_floater_comes_back() -> None:
    """Seven in the upper group (by virtual points), one below: not 7 floats but 2."""
    upper = (Acceleration(10, 1, 1, first_player=1, last_player=7),)
    assert met(newcomers(8, forbidden=STUBBORN, accelerations=upper)) == "1-6 2-8 3-5 4-7"


@pytest.mark.parametrize(
    ("forbidden", "wanted"),
    [
        # 1 and 3 can meet only 4, and 2 nobody. 1 keeps 4, 2 floats; 3 would be of type c, but meets 5.
        ("1-2 1-3 2-3 2-4 3-6 3-7", "1-4 2-6 3-5"),
        # 1, 2 and 3 can meet only 4. 1 keeps 4; 2 would be of type c and is exchanged for 3 (3.5).
        ("1-2 1-3 2-3 2-6 2-7", "1-4 2-5 3-7"),
        # Nobody of 1 to 4 can meet another one: 1 is exchanged with 5, whom 2 meets, and 3 and 4 float along (4.4.2).
        ("1-2 1-3 1-4 2-3 2-4 3-4", "1-7 2-5 3-8 4-6"),
    ],
)
def test_4_4_1_who_is_exchanged_with_the_floater(forbidden: str, wanted: str) -> None:
    """Five winners, of whom 3.2 floats 5; the median is 6 and 7."""
    histories = ("8w1", "9b1", "10w1", "11b1", "12w1", "7w=", "6b=", "1b0", "2w0", "3b0", "4w0", "5b0")
    assert set(wanted.split()) <= set(met(event(*histories, rounds=5, forbidden=forbidden)).split())


def test_4_4_b_the_lowest_numbered_floats_along() -> None:
    """Six in the upper group, two below: 2 floats and 5 with him, the lowest numbered whom 1 does not need."""
    upper = (Acceleration(10, 1, 1, first_player=1, last_player=6),)
    allowed = STUBBORN.replace("1-7", "").replace("2-7", "")
    assert met(newcomers(8, forbidden=allowed, accelerations=upper)) == "1-6 2-7 3-4 5-8"


def test_4_4_b_the_first_pair_stays() -> None:
    """Four winners, of whom 1, 2 and 3 can meet nobody but 4: 1 does, 2 floats and 3 with them.

    3.2 would let 1 float, who is due Black like most of the group; but it is for making a group even (2.3.4).
    """
    histories = ("5w1", "6b1", "7w1", "8w1", "1b0", "2w0", "3b0", "4b0")
    assert "1-4" in met(event(*histories, forbidden="1-2 1-3 2-3")).split()


def test_4_4_b_the_floater_who_is_paired_first_stays() -> None:
    """3.6: 4 floats from the highest group and 1 from the next to 2 and 3. All of them can meet nobody but 2.

    4 has the highest score and meets 2. 1 floats on, though numbered higher, and 3 with them.
    """
    groups = (
        Acceleration(30, 1, 1, first_player=4, last_player=4),
        Acceleration(20, 1, 1, first_player=1, last_player=1),
        Acceleration(10, 1, 1, first_player=2, last_player=3),
    )
    forbidden = "1-4 3-4 1-3"
    assert "2-4" in met(newcomers(8, accelerations=groups, forbidden=forbidden)).split()


def test_4_4_b_types_of_floaters_come_first() -> None:
    """3.9: 1 and 2 float to 3 and 4 and can meet nobody there but 3. 2 cannot meet 5 and 6, who are next; 1 can.

    So 1 floats on, of type b, and not 2, who would be of type a.
    """
    groups = (
        Acceleration(20, 1, 1, first_player=1, last_player=2),
        Acceleration(10, 1, 1, first_player=3, last_player=4),
    )
    forbidden = "1-2 1-4 2-4 3-4 2-5 2-6 2-7 2-8"
    assert "2-3" in met(newcomers(8, accelerations=groups, forbidden=forbidden)).split()


# -- article 7: round one ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("drawn", ["w", "b"])
def test_round_one_of_forty(drawn: str) -> None:
    pairing = dutchess.pair(replace(newcomers(40), initial_colour=drawn), system="lim")
    odd_have_white = drawn == "w"
    expected = {(i, i + 20) if (i % 2 == 1) == odd_have_white else (i + 20, i) for i in range(1, 21)}
    assert set(pairing.pairs) == expected
    assert pairing.bye is None


def test_round_one_bye_goes_to_the_last() -> None:
    assert met(newcomers(7)) == "1-4 2-5 3-6 7-0"


def test_7_2_numbers_count_by_position() -> None:
    """Players 2, 4, 6 and 8 are the first, second, third and fourth of the list."""
    tournament = Tournament(tuple(Player(number) for number in (2, 4, 6, 8)), rounds=5, initial_colour="w")
    assert dutchess.pair(tournament, system="lim").pairs == ((2, 6), (8, 4))


@pytest.mark.parametrize("code", ["H", "Z"])
def test_7_2_who_misses_round_one_has_no_number_yet(code: str) -> None:
    """A requested bye in round 1 counts like a late entry: 2 is the first of the list."""
    tournament = replace(newcomers(5), byes=((1, code),))
    assert dutchess.pair(tournament, system="lim").pairs == ((2, 4), (5, 3))


# -- article 1: the bye ------------------------------------------------------------------------------------------------

AFTER_ROUND_ONE = ("4w1", "5b1", "6w1", "1b0", "2w0", "3b0", "U")


def test_bye_to_the_lowest_rank_of_the_lowest_scoregroup() -> None:
    assert dutchess.pair(event(*AFTER_ROUND_ONE), system="lim").bye == 6


def test_bye_not_twice() -> None:
    """All but player 1 have one point; 5 and 4 have had the bye."""
    assert dutchess.pair(event("3w1 2b1", "4w1 1w0", "1b0 5w1", "2b0 U", "U 3b0"), system="lim").bye == 3


def test_bye_not_to_a_player_without_whom_the_others_cannot_be_paired() -> None:
    """1 can meet nobody but 6, so 6 has to play."""
    assert dutchess.pair(event(*AFTER_ROUND_ONE, forbidden="1-2 1-3 1-5 1-7"), system="lim").bye == 5


# -- articles 2.2 and 2.6: the median ----------------------------------------------------------------------------------


def test_floaters_of_both_sides_meet_where_nobody_has_the_median_score() -> None:
    """3.2: of three winners two are due Black, the lower of them floats; of three losers the higher one due White."""
    assert met(event("4w1", "5b1", "6w1", "1b0", "2w0", "3b0")) == "1-2 3-4 5-6"


def test_median_is_paired_last_and_downward() -> None:
    """Floaters 3 (from above) and 8 (from below) are paired first, each with the highest numbered player available."""
    histories = ("F", "F", "F", "H", "H", "H", "H", "Z", "Z", "Z")
    assert met(event(*histories)) == "1-2 3-4 5-8 6-7 9-10"


def test_blocked_median_cracks_the_last_pair_of_the_higher_side() -> None:
    """2.6: 5 and 6 may not meet. Above, 1-3 was made before 2-4."""
    upper = (Acceleration(10, 1, 1, first_player=1, last_player=4),)
    assert met(newcomers(6, accelerations=upper, forbidden="5-6")) == "1-3 2-5 4-6"


def test_blocked_median_cracks_the_last_pair_of_the_lower_side_if_more_floated_down() -> None:
    """2.6: 1 and 2 float together. Below, 4-6 was made before 3-5."""
    assert met(event("F", "F", "Z", "Z", "Z", "Z", forbidden="1-2")) == "1-3 2-5 4-6"


def test_blocked_median_cracks_the_higher_side_if_as_many_came_from_both() -> None:
    """2.6: nobody floated, 3 and 4 may not meet, pairs 1-2 and 5-6 were made."""
    assert met(event("F", "F", "H", "H", "Z", "Z", forbidden="3-4")) == "1-3 2-4 5-6"


def test_blocked_median_takes_the_other_side_when_one_is_used_up() -> None:
    """As many floaters from above as from below, but nothing to crack above."""
    assert met(event("H", "H", "Z", "Z", forbidden="1-2")) == "1-4 2-3"


# -- article 3: floaters -----------------------------------------------------------------------------------------------

TWO_GROUPS = (Acceleration(10, 1, 1, first_player=1, last_player=3),)


def test_3_3_the_lowest_numbered_floats_down() -> None:
    assert met(newcomers(6, accelerations=TWO_GROUPS)) == "1-2 3-4 5-6"


def test_3_4_the_highest_numbered_floats_up() -> None:
    assert met(event("H", "H", "H", "Z", "Z", "Z")) == "1-4 2-3 5-6"


def test_3_2_the_lowest_numbered_floats_if_due_colours_are_in_balance() -> None:
    """1 is due Black, 2 White, 3 neither."""
    assert "1-2" in met(event("4w1", "5b1", "F", "1b0", "2w0", "Z")).split()


def test_3_2_one_who_is_due_the_more_frequent_colour_floats() -> None:
    """1 and 2 are due Black, 3 White: 2 floats."""
    assert "1-3" in met(event("4w1", "5w1", "6b1", "1b0", "2b0", "3w0")).split()


@pytest.mark.parametrize(("forbidden", "pair"), [("", "2-4"), (" 2-6 3-6", "2-3")])
def test_3_3_an_opponent_who_is_left_goes_before_the_colour(forbidden: str, pair: str) -> None:
    """1 floats and takes 5 (2.3.1, 3.8). By 3.2 player 3, due Black, floats too; if 6 may not meet 2 and 3, it is 4."""
    histories = ("7w1", "8w1", "9w1", "10b1", "H", "H", "1b0", "2b0", "3b0", "4w0")
    assert pair in met(event(*histories, forbidden="1-2 1-3 1-4" + forbidden)).split()


def test_3_9_c_not_a_player_without_opponent_below() -> None:
    assert met(newcomers(6, accelerations=TWO_GROUPS, forbidden="3-4 3-5 3-6")) == "1-3 2-4 5-6"


def test_3_9_b_not_a_player_who_has_just_floated() -> None:
    """3 leads and floats to 1 and 2. Of these three the lowest numbered would be 3 again; 2 floats instead."""
    groups = (
        Acceleration(20, 1, 1, first_player=3, last_player=3),
        Acceleration(10, 1, 1, first_player=1, last_player=2),
    )
    assert met(newcomers(6, accelerations=groups)) == "1-3 2-4 5-6"


def test_3_5_floats_further_if_there_is_no_opponent() -> None:
    """1 and 2 float to 3, 4 and 5, where 1 may meet nobody."""
    groups = (
        Acceleration(20, 1, 1, first_player=1, last_player=2),
        Acceleration(10, 1, 1, first_player=3, last_player=5),
    )
    assert met(newcomers(8, accelerations=groups, forbidden="1-2 1-3 1-4 1-5")) == "1-6 2-3 4-5 7-8"


def test_3_3_opponents_of_floaters_ahead_are_reserved() -> None:
    """1 floats, and one of 2, 3 and 4. Below are 5 and 6, but 2 and 4 may meet only 5, who is reserved for 1."""
    groups = (
        Acceleration(20, 1, 1, first_player=1, last_player=4),
        Acceleration(10, 1, 1, first_player=5, last_player=6),
    )
    forbidden = "1-2 1-3 1-4 1-6 2-6 4-6"
    assert met(newcomers(8, accelerations=groups, forbidden=forbidden)) == "1-5 2-4 3-6 7-8"


def test_3_9_d_an_opponent_whom_another_floater_needs_is_an_opponent() -> None:
    """1 floats, and one of 2, 3 and 4. Of 5 and 6, below, 1, 2 and 3 may meet only 5, and 4 neither.

    5 is reserved for 1, so nobody has an opponent left (3.3). But 4 would be of type c, 2 and 3 are of type d: not the
    lowest numbered of all floats, but the lower numbered of these two.
    """
    groups = (
        Acceleration(20, 1, 1, first_player=1, last_player=4),
        Acceleration(10, 1, 1, first_player=5, last_player=6),
    )
    forbidden = "1-2 1-3 1-4 1-6 2-6 3-6 4-5 4-6"
    assert met(newcomers(8, accelerations=groups, forbidden=forbidden)) == "1-5 2-4 3-7 6-8"


def test_3_9_d_upward() -> None:
    """The mirror image: 8 floats up, and one of 5, 6 and 7. Of 3 and 4, in the median, 6 to 8 may meet only 4.

    So 6 floats, not 5. The median is then blocked, and 1-2 is cracked (2.6).
    """
    forbidden = "7-8 6-8 5-8 3-8 3-7 3-6 4-5 3-5"
    assert met(event("F", "F", "H", "H", "Z", "Z", "Z", "Z", forbidden=forbidden)) == "1-3 2-6 4-8 5-7"


@pytest.mark.parametrize(("opponent", "pair"), [("Z 3b0", "1-3"), ("H 3b0", "1-3"), ("F 3b0", "1-2")])
def test_3_10_not_who_floated_in_the_round_before(opponent: str, pair: str) -> None:
    """Three players have two points and are due Black. 3 does not float after floating in round 2.

    The median was half a point then, and 3 had one: 3 was transferred to meet whoever had less.
    """
    histories = ("4b1 5w1", "8b1 6w1", "F 7w1", "1w0 Z", "F 1b0", "F 2b0", opponent, "2w0 Z")
    assert pair in met(event(*histories)).split()


@pytest.mark.parametrize("opponent", ["F 3b0", "Z 3b0", "H 3b0"])
def test_3_10_who_receives_a_floater_has_not_floated(opponent: str) -> None:
    """3.1, 3.10: the floater is the player who is transferred.

    Three players have one and a half points and are due Black; 8 waits in the median. In round 2 the median was half a
    point, which 3 had: whoever 3 met was transferred to 3's group, from above or below. So 3 floats, the lowest
    numbered.
    """
    histories = ("H 5w1", "H 6w1", "H 7w1", "Z Z", "H 1b0", "H 2b0", opponent, "H H")
    assert "1-2" in met(event(*histories)).split()


@pytest.mark.parametrize(("opponent", "pairs"), [("H 2b=", "1-3 2-4"), ("Z 2b=", "1-2 3-4")])
def test_3_10_below_the_median_the_lower_one_was_transferred(opponent: str, pairs: str) -> None:
    """3.1, 3.2: 2, 3 and 4 have half a point; 2, the highest numbered, floats up to 1 unless 2 floated in round 2.

    The median was half a point then, and 2 had none: 2 was transferred to meet an opponent who had it.
    """
    histories = ("H H", "Z 5w=", "Z 6w=", "Z 7w=", opponent, "Z 3b=", "Z 4b=")
    assert met(gone(event(*histories), 5)) == pairs


@pytest.mark.parametrize(("opponent", "pair"), [("Z 3b-", "1-3"), ("F 3b-", "1-2")])
def test_3_10_a_transfer_counts_even_if_the_game_was_forfeited(opponent: str, pair: str) -> None:
    """In round 2 player 3, who had a point, was paired with 7, who did not come. 3 floated if 7 had none (3.1)."""
    histories = ("4b1 5w1", "8w1 6b1", "F 7w+", "1w0 Z", "F 1b0", "F 2w0", opponent, "2b0 Z")
    assert pair in met(event(*histories)).split()


@pytest.mark.parametrize(("forbidden", "pair"), [("", "1-3"), ("1-5 1-6 2-5 2-6 3-5 3-6", "1-2")])
def test_3_10_protects_only_if_a_floater_of_type_d_takes_the_place(forbidden: str, pair: str) -> None:
    """3 floated in round 2 and shall not again, unless all three are of type c: 5 and 6 are next (3.10, first
    proviso).
    """
    histories = ("4b1 5w1", "8b1 6w1", "F 7w1", "1w0 Z", "F 1b0", "F 2b0", "Z 3b0", "2w0 Z")
    assert pair in met(event(*histories, forbidden=forbidden)).split()


def test_3_8_the_floater_meets_the_highest_numbered_player_due_the_other_colour() -> None:
    """3 (due Black) floats into the median: there 4 and 5 are due Black as well, 6 White."""
    histories = ("9w1", "10b1", "11w1", "7w=", "8w=", "12b=", "4b=", "5b=", "1b0", "2w0", "3b0", "6w=")
    assert "3-6" in met(event(*histories)).split()


# -- article 5: colours ------------------------------------------------------------------------------------------------


def test_5_2_exchange_for_the_due_colour() -> None:
    """Four winners: 1 and 3 are due Black, 2 and 4 White. 1-3 and 2-4 become 1-4 and 2-3."""
    histories = ("5w1", "6b1", "7w1", "8b1", "1b0", "2w0", "3b0", "4w0")
    assert dutchess.pair(event(*histories), system="lim").pairs == ((4, 1), (2, 3), (5, 8), (7, 6))


def test_5_2_an_earlier_player_changes_opponents_for_a_later_one() -> None:
    """5.1, 5.2, 4.3: six winners; 1, 2 and 6 are due Black, 3, 4 and 5 White. 2 cannot meet 3 and 5.

    1 could have 4, the proposed opponent. But 2 can have the due colour against nobody else, so 1 meets 5.
    """
    histories = ("7w1", "8w1", "9b1", "10b1", "11b1", "12w1", "1b0", "2b0", "3w0", "4w0", "5w0", "6b0")
    found = met(event(*histories, forbidden="2-3 2-5")).split()
    assert {"1-5", "2-4", "3-6"} <= set(found)


def test_5_2_an_earlier_player_without_the_due_colour_changes_too() -> None:
    """5.2: six winners; 1, 3, 5 and 6 are due Black, 2 and 4 White, whom neither 1 nor 6 can meet.

    1 can have the due colour against nobody and meets 5 first. But then neither 2 nor 3 can have it; so 1 meets 6.
    """
    histories = ("7w1", "8b1", "9w1", "10b1", "11w1", "12w1", "1b0", "2w0", "3b0", "4w0", "5b0", "6b0")
    found = met(event(*histories, forbidden="1-2 1-4 2-6 4-6")).split()
    assert {"1-6", "2-5", "3-4"} <= set(found)


def test_5_2_no_exchange_that_only_passes_the_trouble_on() -> None:
    """4.1, 5.2: four winners; only 1 is due Black. The second pair cannot be better for any change of the first.

    With 1-2, player 2 had the due colour, but the second pair were 3-4, who are due the same colour like 2 and 4.
    """
    histories = ("5w1", "6b1", "7b1", "8b1", "1b0", "2w0", "3w0", "4w0")
    assert {"1-3", "2-4"} <= set(met(event(*histories)).split())


def test_3_8_a_floater_does_not_change_opponents_for_a_later_player() -> None:
    """3.6, 3.8: 1 floats, due Black, and meets 2, the highest numbered who is due White.

    3, due Black, cannot meet 4 and 6, who are due White, too; with 1-4 everybody had the due colour. But floaters are
    paired first, and 3.8 names their opponents.
    """
    histories = ("7w1", "8b=", "9w=", "10b=", "11w=", "12b=", "1b0", "2w=", "3b=", "4w=", "5b=", "6w=")
    assert met(gone(event(*histories, forbidden="3-4 3-6"), 7)) == "1-2 3-5 4-6"


# After two rounds 1 and 2 lead, both with White twice; 4 and 6 had Black twice.
TWO_LEADERS = ("3w1 5w1", "4w1 6w1", "1b0 4w=", "2b0 3b=", "6w1 1b0", "5b0 2b0")


def test_5_3_no_third_equal_colour_in_a_row() -> None:
    """1 and 2 both float; 6 cannot meet 4, who floats up and has the highest number that 1 may meet."""
    assert dutchess.pair(event(*TWO_LEADERS), system="lim").pairs == ((5, 2), (4, 1), (6, 3))


def test_5_1_no_three_more_of_one_colour() -> None:
    """1 and 2 have had White three times and Black once, though not White twice in the last two rounds."""
    histories = answered("3w1 4w1 5b1 6w1", "4w1 3w1 6b1 5w1", others=4)
    with pytest.raises(NoPairingPossible, match="1 can meet nobody"):
        dutchess.pair(gone(event(*histories), 3), system="lim")


@pytest.mark.parametrize(("result", "white"), [("1", 1), ("=", 1), ("0", 2)])
def test_5_4_identical_histories(result: str, white: int) -> None:
    """Above the median and in it the higher ranked player has his colour, below it the lower ranked one."""
    other = {"1": "0", "=": "=", "0": "1"}[result]
    histories = (f"3b{result}", f"4b{result}", f"1w{other}", f"2w{other}")
    pairing = dutchess.pair(gone(event(*histories), 3), system="lim")
    assert pairing.pairs == ((white, 3 - white),)


def test_5_6_balance_before_history() -> None:
    """Round 4: 1 had Black and White, 2 White, Black and White; both are due Black. Only 2 is brought into balance by
    it.

    Where the shorter history ends, the two are identical; 5.4 would give Black to 1, who is ranked higher.
    """
    histories = ("H 5b= 4w=", "3w= 4b= 5w=", "2b= Z Z", "Z 2w= 1b=", "Z 1w= 2b=")
    assert dutchess.pair(gone(event(*histories), 3), system="lim").pairs == ((1, 2),)


def test_5_5_balance_before_history() -> None:
    """Round 3: 1 had White and Black, 2 Black; both are due White. Without it 2 had two more of one colour, 1 has
    not.
    """
    histories = ("3w= 4b=", "H 5b=", "1b= Z", "Z 1w=", "Z 2w=")
    assert dutchess.pair(gone(event(*histories), 3), system="lim").pairs == ((2, 1),)


def test_5_1_b_the_wider_balance_where_both_exceed_a_limit() -> None:
    """6, 5.1: last round. Both had White twice in a row; 2 also has two more of it, and three would be against 5.1
    (b).
    """
    histories = ("H 4b= 5w= 6w=", "4w= 3b= 6w= 5w=", "Z 2w= Z Z", "2b= 1w= Z Z", "Z Z 1b= 2b=", "Z Z 2b= 1b=")
    assert dutchess.pair(gone(event(*histories, rounds=5), 3), system="lim").pairs == ((1, 2),)


def test_5_4_earlier_rounds_decide() -> None:
    """Both are due Black. Their last different colours, Black for 1 and White for 2, are reversed."""
    histories = answered("3w= 4b= 5b= 6w=", "4b= 5w= 6b= 3w=", others=4)
    assert dutchess.pair(gone(event(*histories), 3), system="lim").pairs == ((1, 2),)


# -- article 6: the last round -----------------------------------------------------------------------------------------


def test_6_equal_scores_meet_in_the_last_round_whatever_their_colours() -> None:
    assert met(event(*TWO_LEADERS, rounds=3)) == "1-2 3-6 4-5"


def test_6_only_where_necessary() -> None:
    """1 and 3 must have Black, 2 and 4 are due Black but may have White: 1-4 and 2-3, not 1-3."""
    histories = answered("5w= 6w=", "6b= 7w=", "7w= 8w=", "8b= 5w=", others=4)
    assert met(gone(event(*histories, rounds=3), 5)) == "1-4 2-3"


def test_6_an_earlier_player_changes_opponents_to_keep_a_limit() -> None:
    """6: all are due Black, and 3 and 6 must have it. 3-6 would exceed a limit, so 2 meets 6 and not 5."""
    histories = answered("7b= 8w=", "8b= 9w=", "9w= 10w=", "10b= 11w=", "11b= 12w=", "12w= 7w=", others=6)
    assert met(gone(event(*histories, rounds=3), 7)) == "1-4 2-6 3-5"


@pytest.mark.parametrize("rounds", [3, 4])
def test_6_limits_bind_different_scores_in_the_last_round_too(rounds: int) -> None:
    """1 and 2 have different scores and must both have Black; nobody else is left, and the arbiter decides."""
    histories = ("3w1 4w1", "4w0 3w0", "1b0 2b1", "2b1 1b0")
    with pytest.raises(NoPairingPossible):
        dutchess.pair(gone(event(*histories, rounds=rounds), 3), system="lim")


def test_5_6_history_decides_if_the_colour_balances_neither() -> None:
    """Last round, the sixth: 1 has had BBWW, 2 WWBW, and both must have Black.

    It would leave neither with as many Whites as Blacks. So 5.4 decides, not the wider difference: two games ago 1 had
    White and 2 Black.
    """
    histories = answered("Z 3b= 4b= 5w= 6w=", "Z 5w= 6w= 3b= 4w=", others=4)
    assert dutchess.pair(gone(event(*histories, rounds=6), 3), system="lim").pairs == ((2, 1),)


def test_6_no_more_limits_are_exceeded_than_is_necessary() -> None:
    """Last round: 1 has had WBWW, 2 BWW. White would exceed both limits of 1 (5.1 a, b), but one of 2."""
    histories = answered("3w= 4b= 5w= 6w=", "4b= H 6w= 5w=", others=4)
    assert dutchess.pair(gone(event(*histories, rounds=5), 3), system="lim").pairs == ((2, 1),)


# -- maxi-tournaments --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ratings", "pair"), [((2600, 2500, 2400), "1-3"), ((2601, 2501, 2400), "1-2")])
def test_maxi_3_2_floater_by_colour_within_100_points(ratings: tuple[int, ...], pair: str) -> None:
    """Of three winners 1 and 2 are due Black and one of them should float, but only if rated close to 3."""
    histories = ("4w1", "5w1", "6b1", "1b0", "2b0", "3w0")
    tournament = event(*histories, ratings=(*ratings, 2300, 2200, 2100))
    assert pair in met(tournament, maxi=True).split()
    assert "1-3" in met(tournament).split()


@pytest.mark.parametrize(("ratings", "pair"), [((2500, 2400), "1-4"), ((2500, 2399), "1-3")])
def test_maxi_5_7_exchange_for_colour_within_100_points(ratings: tuple[int, ...], pair: str) -> None:
    """1 is due Black like 3, so 3 is exchanged for 4, but only if 3 and 4 are rated alike."""
    histories = ("5w1", "6b1", "7w1", "8b1", "1b0", "2w0", "3b0", "4w0")
    tournament = event(*histories, ratings=(2800, 2700, *ratings, 2300, 2200, 2100, 2000))
    assert pair in met(tournament, maxi=True).split()
    assert "1-4" in met(tournament).split()


# -- the whole ---------------------------------------------------------------------------------------------------------


def test_worked_example_of_the_documents() -> None:
    """docs/systems/lim.md."""
    histories = (
        "6w1 4b1 2w1",
        "7b1 3w= 1b0",
        "8w1 2b= 5w1",
        "9b1 1w0 6b1",
        "10w= 11b1 3b0",
        "1b0 10b1 4w0",
        "2w0 8b1 10w=",
        "3b0 7w0 U",
        "4w0 U 11b1",
        "5b= 6w0 7b=",
        "U 5w0 9w0",
    )
    pairing = dutchess.pair(event(*histories, rounds=5), system="lim")
    assert pairing.pairs == ((3, 1), (4, 7), (9, 8), (5, 2), (6, 11))
    assert pairing.bye == 10


def test_no_pairing_possible_says_who_blocks_whom() -> None:
    with pytest.raises(
        NoPairingPossible,
        match=r"2\.1 and 5\.1.*1 can meet nobody; without the forbidden pairs .*: 1-2, 1-3, 1-4",
    ):
        dutchess.pair(newcomers(4, forbidden="1-2 1-3 1-4 2-4"), system="lim")


def test_nobody_left_for_the_bye() -> None:
    with pytest.raises(NoPairingPossible, match=r"C\.04\.1 article 4"):
        dutchess.pair(event("F", "F", "F"), system="lim")


def test_nobody_present() -> None:
    with pytest.raises(dutchess.InvalidTournament, match="nobody"):
        dutchess.pair(gone(newcomers(4), 1), system="lim")


def test_generated_tournaments_check_clean() -> None:
    for seed in range(6):
        tournament = dutchess.generate(GeneratorConfig(players=9 + 8 * seed, rounds=7, system="lim"), seed)
        report = dutchess.check(tournament, system="lim")
        assert report.discrepancies == 0
        assert len(report.rounds) == 7


def test_maxi_tournaments_have_a_name() -> None:
    tournament = Tournament(
        tuple(Player(number, rating=2500 - 90 * number) for number in range(1, 13)), rounds=5, initial_colour="w"
    )
    for _ in range(4):
        pairing = dutchess.pair(tournament, system="lim-maxi")
        assert len(pairing.pairs) == 6
        codes = {number: "=" for pair in pairing.pairs for number in pair}
        tournament = tournament.with_round(pairing).with_results(pairing.round, codes)
