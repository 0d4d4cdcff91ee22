"""Tie-breaks of the FIDE Tournament Rules of 2011 (Annex 3) and of the Dutch System of 1992 (F10)."""

from __future__ import annotations

import pytest

import dutchess
from dutchess import UnknownTiebreak
from dutchess.base.values import replace
from dutchess.ranking.tiebreaks.former.annex2011 import virtual_opponent
from dutchess.ranking.tiebreaks.presets import PRESETS
from small_events import ROUND_ROBIN, UNPLAYED, ranks, tournament, values

# The event of the current worked example. Unplayed rounds count as draws for opponents: 3.5, 2, 3, 2, 3, 1.5.
WORKED = {
    # 1: 2 + virtual opponent (1 + 0.5 + 3 x 0.5) + 3 + 3 + 2; 2: 3.5 + 3 + (0.5 + 0 + 2 x 0.5) + 2 + 3
    "BH": (13, 13, 12.5, 13.5, 12, 12.5),
    "BH/C1": (11, 11.5, 11, 11.5, 10.5, 11),
    "BH/M1": (8, 8, 7.5, 8, 7, 8),
    "SB": (9, 6, 2 + 1 + 1.5, 1.75 + 2, 1.5 + 2 + 3 + 1.75, 1.5),
    "SUMBH": (51, 51, 52, 50.5, 52, 24.5),
    "WIN": (2, 1, 2, 1, 2, 0),
    "BPG": (2, 2, 2, 1, 3, 1),
    # 1: (2380 + 2370 + 2360 + 2350) / 4; 2: (2390 + 2370 + 2360 + 2350) / 4
    "ARO": (2365, 2367.5, 2367.5, 2372.5, 2367.5, 2360),
    "ARO/C1": (2370, 2373.33, 2376.67, 2380, 2376.67, 2370),
}


@pytest.mark.parametrize("code", WORKED)
def test_worked_example(code: str) -> None:
    found = values(UNPLAYED, code, regulations="2011")
    assert tuple(found[number] for number in range(1, 7)) == WORKED[code]


@pytest.mark.parametrize(
    ("before", "received", "after", "score"),
    [
        (15, 0, 0, 25),  # example 1: nine rounds, gone in round 3 with 1.5 points; after round 3
        (15, 0, 6, 55),  # and at the end
        (35, 10, 0, 35),  # example 2: the opponent leaves in round 6, 3.5 points after five rounds; after round 6
        (35, 10, 3, 50),  # and at the end
        (20, 10, 6, 50),  # the minutes of 2009: a win by default in round 3 with two points, nine rounds
        (40, 0, 2, 60),  # the same: absent in round 7 with four points
    ],
)
def test_the_virtual_opponents_of_the_text(before: int, received: int, after: int, score: int) -> None:
    assert virtual_opponent(before, received, after) == score


def test_example_1_in_a_tournament() -> None:
    """Player 1 leaves after two rounds with 1.5 points. His opponents' unplayed rounds count as draws."""
    t = tournament("2w1 3b= Z Z Z Z Z Z Z", "1b0 U U U U U U U U", "U 1w= U U U U U U U")
    assert values(t, "BH", regulations="2011", round=3)[1] == 1 + 1.5 + 2.5
    assert values(t, "BH", regulations="2011")[1] == 4 + 4.5 + (5.5 + 5 + 4.5 + 4 + 3.5 + 3 + 2.5)


def test_draw_against_himself() -> None:
    """F.a, until 1 July 2012: an unplayed round is a draw against the player's own score."""
    found = values(UNPLAYED, "BH", regulations="2011", unplayed="self")
    assert (found[1], found[6]) == (2 + 3.5 + 3 + 3 + 2, 3 + 3 * 1.5 + 3)
    found = values(UNPLAYED, "SB", regulations="2011", unplayed="self")
    assert (found[1], found[6]) == (2 + 1.75 + 3 + 1.5 + 1, 3 * 0.75)
    with pytest.raises(UnknownTiebreak, match="virtual, self"):
        dutchess.standings(UNPLAYED, regulations="2011", unplayed="nobody")


def test_koya_is_extended_by_score_groups() -> None:
    """2.A.d1: scores 2.5, 2, 3, 2.5, 0 with a limit of 2; the next group below has nothing at all."""
    assert values(ROUND_ROBIN, "KOYA", regulations="2011") == {1: 1.5, 2: 1, 3: 2, 4: 1.5, 5: 0}
    assert values(ROUND_ROBIN, "KS/L-1", regulations="2011") == values(ROUND_ROBIN, "PTS")
    assert values(ROUND_ROBIN, "KS/L+1", regulations="2011") == {1: 0.5, 2: 1, 3: 1, 4: 1.5, 5: 0}
    assert values(ROUND_ROBIN, "KS/L+2", regulations="2011") == {1: 0, 2: 0, 3: 0, 4: 1, 5: 0}
    assert dutchess.standings(UNPLAYED, ["KS"], regulations="2011").warnings


def test_direct_encounter_is_not_applied_again() -> None:
    t = tournament("2w1 3b1 4w0 Z", "1b0 4b1 3w1 Z", "4w1 1w0 2b0 U", "3b0 2w0 1b1 U")
    assert values(t, "DE", regulations="2011") == {1: 1, 2: 1, 3: 3, 4: 3}
    partial = tournament("2w1 3b1 Z Z", "1b0 Z U U", "Z 1w0 U U")
    assert values(partial, "DE", regulations="2011") == {1: 1, 2: 2, 3: 2}


def test_who_chose_to_play_two_games_has_the_lowest_average() -> None:
    """2.E: player 1 met 2500 on average, but only in two games; player 2 met 2000 in four."""
    t = tournament(
        "3w1 4b1 Z Z",
        "4w= 3b= 5w= 6b=",
        "1b0 2w= Z Z",
        "2b= 1w0 Z Z",
        "Z Z 2b= Z",
        "Z Z Z 2w=",
        ratings=(2000, 2000, 2500, 2500, 1500, 1500),
    )
    assert (values(t, "ARO", regulations="2011")[1], values(t, "ARO", regulations="2011")[2]) == (2500, 2000)
    assert (ranks(t, "ARO", regulations="2011")[1], ranks(t, "ARO", regulations="2011")[2]) == (2, 1)
    assert (ranks(t, "ARO")[1], ranks(t, "ARO")[2]) == (1, 2)


def test_average_ratings_are_not_rounded() -> None:
    """Annex 3, 2.A.a: the sum of the ratings divided by the games: 6601 / 3. C.07 article 10.1 rounds it to 2200."""
    rows = "3w= 4b= 5w=", "4w= 3b= 6w=", "1b= 2w= 4w=", "2b= 1w= 3b=", "6w= Z 1b=", "5b= Z 2b="
    t = tournament(*rows, ratings=(2300, 2300, 2200, 2200, 2201, 2200))
    assert [values(t, "ARO")[number] for number in (1, 2)] == [2200, 2200]
    assert [values(t, "ARO", regulations="2011")[number] for number in (1, 2)] == [2200.33, 2200]
    assert [ranks(t, "ARO")[number] for number in (1, 2)] == [3, 3]
    assert [ranks(t, "ARO", regulations="2011")[number] for number in (1, 2)] == [3, 4]


def test_averages_that_look_alike_still_rank() -> None:
    """Annex 3, 2.A.a: 24001 / 12 is more than 26001 / 13, though both are shown as 2000.08."""
    rows = [["H"] * 13 for _ in range(15)]
    for number in range(13):
        for player, shift in ((1, 1), (2, 0)):
            opponent = 3 + (number + shift) % 13
            rows[player - 1][number], rows[opponent - 1][number] = f"{opponent}w=", f"{player}b="
    rows[0][12] = rows[2][12] = "H"
    t = tournament(*map(" ".join, rows), ratings=[2001 if number == 5 else 2000 for number in range(1, 16)])
    assert [values(t, "ARO", regulations="2011")[number] for number in (1, 2)] == [2000.08, 2000.08]
    assert ranks(t, "ARO", regulations="2011")[1] == ranks(t, "ARO", regulations="2011")[2] - 1  # type: ignore[operator]


def test_the_recommended_orders() -> None:
    assert {name: preset.codes for name, preset in PRESETS.items()} == {
        "2011-a": ("DE", "WIN", "SB", "BPG", "KS"),
        "2011-b": ("MPvGP", "DE", "SB"),
        "2011-c": ("DE", "WIN", "BPG", "BH/C1", "BH", "SB"),
        "2011-d": ("DE", "WIN", "BPG", "ARO/C1", "BH/C1", "BH", "SB"),
        "2011-e": ("MPvGP", "DE", "BH/C1", "BH", "SB"),
        "1992": ("DE", "ARO"),
    }
    table = dutchess.standings(UNPLAYED, "2011-d")
    assert table.regulations == "2011"
    assert table.tiebreaks == PRESETS["2011-d"].codes
    with pytest.raises(UnknownTiebreak, match="belongs to the regulations of 2011"):
        dutchess.standings(UNPLAYED, "2011-d", regulations="current")
    assert dutchess.standings(UNPLAYED, regulations="2011").tiebreaks == PRESETS["2011-c"].codes
    assert dutchess.standings(ROUND_ROBIN, regulations="2011").tiebreaks == PRESETS["2011-a"].codes


def test_other_regulations_are_unknown() -> None:
    with pytest.raises(UnknownTiebreak, match="current, 2024, 2023, 2011, 1992"):
        dutchess.standings(UNPLAYED, regulations="1999")
    with pytest.raises(UnknownTiebreak, match="the 2011 regulations have no such tie-break"):
        dutchess.standings(UNPLAYED, ["FB"], regulations="2011")


def test_the_final_standing_of_1992() -> None:
    """F10: games among the tied decide only the first place; then the mean rating of the opponents."""
    t = tournament(
        "2w1 3b1 Z",
        "1b0 4w1 U",
        "5w1 1w0 6b=",
        "6w1 2b0 5b=",
        "3b0 Z 4w=",
        "4b0 Z 3w=",
        ratings=(2300, 2200, 2100, 2000, 1900, 1800),
    )
    table = dutchess.standings(t, "1992")
    assert [row.player for row in table] == [1, 2, 3, 4, 5, 6]
    assert [row.rank for row in table] == [1, 2, 3, 4, 5, 5]
    assert [row.tiebreaks[1] for row in table] == [2150, 2150, 2000, 1967, 2050, 2050]
    assert table.regulations == "1992"
    assert values(t, "DE", regulations="1992") == {1: 1, 2: 2, 3: 0, 4: 0, 5: 0, 6: 0}
    assert values(t, "ARO", regulations="1992")[3] == 2000


def test_forfeit_wins_of_a_round_robin_are_wins() -> None:
    """2.B.c: only F makes draws of unplayed games, and F is for Swiss events."""
    t = tournament("2w+ 3b1", "1b- Z", "Z 1w0", system="FIDE_ROUNDROBIN")
    assert values(t, "WIN", regulations="2011") == {1: 2, 2: 0, 3: 0}
    assert values(replace(t, system="FIDE_DUTCH"), "WIN", regulations="2011") == {1: 1, 2: 0, 3: 0}


def test_the_own_result_against_a_virtual_opponent_is_what_was_awarded() -> None:
    """F(b): the formula leaves the virtual opponent 1 - SR of the round, so SR is the player's own."""
    t = tournament("2w1 U", "1b0 H", rounds=2)
    # 1: 2 has 0.5 after adjusting; the virtual opponent 1 + (1 - 1) + 0. 2: 1 has 1.5; the virtual one 0 + (1 - 0.5).
    assert values(t, "SB", regulations="2011") == {1: 0.5 + 1, 2: 0.25}
    assert values(t, "BH", regulations="2011") == {1: 1.5, 2: 2}


def test_a_virtual_opponent_adds_nothing_to_the_sum_of_buchholz() -> None:
    """2.D.a5: he has a score (F.b) and no opponents; in a draw against himself (F.a) the player is his own opponent."""
    t = tournament("2w1 U", "1b0 H", rounds=2)
    assert values(t, "SUMBH", regulations="2011") == {1: 2, 2: 1.5}
    own = values(t, "BH", regulations="2011", unplayed="self")
    assert values(t, "SUMBH", regulations="2011", unplayed="self") == {1: own[2] + own[1], 2: own[1] + own[2]}
