"""The Burstein System, C.04.4.2: one article at a time, known pairings, whole events."""

from __future__ import annotations

import pytest

import dutchess
from dutchess import Acceleration, GeneratorConfig, NoPairingPossible
from dutchess.base.values import replace
from dutchess.pairing.burstein import seeding_rounds
from dutchess.pairing.burstein.index import opposition_index, ranking_order
from dutchess.pairing.decisions import BracketPaired
from dutchess.pairing.history import History
from dutchess.pairing.systems import decide
from histories import event, met, pairs_the_same_with_the_twin
from known import BUNDLED, CORPUS, differences

# -- 1.5: seeding rounds ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rounds", "seeding"), [(1, 0), (2, 1), (5, 2), (7, 3), (8, 4), (9, 4), (13, 4)])
def test_seeding_rounds(rounds: int, seeding: int) -> None:
    assert seeding_rounds(rounds) == seeding


def test_seeding_rounds_are_dutch_and_the_next_one_is_not() -> None:
    assert met(event(*[""] * 6, rounds=2), "burstein") == "1-4 2-5 3-6"
    assert met(event(*[""] * 6, rounds=1), "burstein") == "1-6 2-5 3-4"


# -- 1.6 and 1.7: the index -------------------------------------------------------------------------------------------


def test_index_of_played_games() -> None:
    tournament = event("2w1 3b=", "1b0 4w1", "4b= 1w=", "3w= 2b0")
    assert opposition_index(History.of(tournament)) == {1: (20, 150), 2: (20, 50), 3: (20, 100), 4: (20, 50)}
    assert ranking_order(History.of(tournament)) == {1: 1, 3: 2, 2: 3, 4: 4}


def test_an_unplayed_round_counts_as_a_game_against_oneself() -> None:
    """1.6.2.1: a half-point bye at 1.5 points, a forfeit win at 2, a forfeit loss at 0.5."""
    tournament = event("H 2w1", "3w+ 1b0", "2b- 4b=", "U 3w=")
    index = opposition_index(History.of(tournament))
    assert index[1] == (15 + 10, 5 * 15 + 10 * 10)
    assert index[2] == (10 + 15, 10 * 10)
    assert index[3] == (5 + 15, 5 * 15)
    assert index[4] == (15 + 5, 10 * 15 + 5 * 5)


@pytest.mark.parametrize(
    ("history", "absent", "counted"),
    [
        ("1w= Z Z", "2Z", 15),  # two byes before the current round, as draws
        ("1w= Z Z", "2H", 5),  # the series does not reach the current round
        ("1w= Z Z", "", 5),
        ("1w= H Z", "2Z", 15),  # one draw more, and the half-point bye as it is
        ("1w= Z H", "2Z", 10),  # no series before the current round
        ("1w= 3b- Z", "2Z", 10),  # a forfeit is no bye
        ("1w=", "2Z", 15),  # rounds that are not written down
    ],
)
def test_zero_point_byes_count_as_draws_for_former_opponents(history: str, absent: str, counted: int) -> None:
    tournament = event("2b= Z Z", history, "Z 2w+ Z", "Z Z Z", absent=absent)
    own = 5
    assert opposition_index(History.of(tournament))[1] == (counted + own + own, 5 * counted)


def test_virtual_points_are_not_part_of_the_index() -> None:
    tournament = event("2w1 3b=", "1b0 4w1", "4b= 1w=", "3w= 2b0")
    accelerated = replace(tournament, accelerations=(Acceleration(10, 1, 9, first_player=1, last_player=2),))
    assert opposition_index(History.of(accelerated)) == opposition_index(History.of(tournament))


# -- 2.1: the bye -----------------------------------------------------------------------------------------------------


def test_bye_goes_to_the_lowest_score() -> None:
    assert met(event("F", "Z", "H", rounds=3), "burstein") == "1-3 2-0"


def test_bye_prefers_who_has_played_more() -> None:
    assert met(event("F", "4w0", "Z", "2b1", rounds=3, absent="4H"), "burstein") == "1-3 2-0"


def test_bye_prefers_the_lowest_by_index() -> None:
    """Player 2 lost to somebody with less points than player 3 did, so his Buchholz is lower."""
    tournament = event("F Z", "4b0 Z", "5b0 Z", "2w1 Z", "3w1 F", rounds=4, absent="4H 5H")
    assert met(tournament, "burstein") == "1-3 2-0"


def test_bye_must_let_all_others_be_paired() -> None:
    """Player 3 has the lowest score, but without him 1 and 2, who must not meet, would be left."""
    assert met(event("F", "H", "Z", rounds=3, forbidden="1-2"), "burstein") == "1-3 2-0"


# -- 3: the criteria --------------------------------------------------------------------------------------------------


def test_c3_knows_no_topscorers() -> None:
    """Before the final round 1 and 2, both with an absolute preference for Black, may meet in the Dutch System only."""
    tournament = event(
        *("5w1 6w1", "7w1 8w1", "9b= 10b=", "11w= 12b="),
        *("1b0 Z", "Z 1b0", "2b0 Z", "Z 2b0", "3w= Z", "Z 3w=", "4b= Z", "Z 4w="),
        rounds=3,
        absent="5Z 6Z 7Z 8Z 9Z 10Z 11Z 12Z",
    )
    assert met(tournament, "dutch") == "1-2 3-4"
    assert "1-2" not in met(tournament, "burstein")


def test_c4_the_floater_lets_the_round_be_completed() -> None:
    assert met(event("F", "F", "F", "Z", rounds=3, forbidden="2-4"), "burstein") == "1-2 3-4"


def test_c6_of_incoming_floaters_the_highest_is_paired() -> None:
    """1 (two points) and 2 (one and a half) float to 3; 2 has the higher index and would come first by article 4."""
    tournament = event(
        *("6w1 7b1", "F 5w=", "F Z", "Z Z"),
        *("Z 2b=", "1b0 Z", "Z 1w0"),
        rounds=4,
        forbidden="1-2",
        absent="5H 6H 7H",
    )
    assert ranking_order(History.of(tournament))[2] < ranking_order(History.of(tournament))[1]
    assert met(tournament, "burstein") == "1-3 2-4"


def test_c6_counts_the_incoming_floaters_or_the_scores_that_leave() -> None:
    """Incoming floaters 1 (three points), 2 and 3 (two and a half), residents 4, 5, 6; two players must float.

    Only 1-5, 2-5, 3-5, 3-6 and 4-6 are possible. If 1 and 4 leave, two of the incoming floaters are paired: the best by
    the text of 2025. If 2 and 3 leave, only one is, but (2.5, 2.5) is less than (3, 2): the best by that of 2026.
    """
    tournament = event(
        *("F F F", "F F H", "F F H", "F F Z", "F F Z", "F F Z", "F Z Z", "F Z Z"),
        rounds=6,
        forbidden="1-2 1-3 1-4 1-6 1-8 2-3 2-4 2-6 2-7 3-4 3-8 4-5 4-7 5-6 7-8",
    )
    assert met(tournament, "burstein-2025") == "1-7 2-5 3-6 4-8"
    assert met(tournament, "burstein") == "1-5 2-8 3-7 4-6"
    for system, left, ahead in (("burstein-2025", (1, 30), (2, 1, 30)), ("burstein", (25, 25), (2, 25, 25))):
        above, here = [one for one in decide(tournament, system) if isinstance(one, BracketPaired)][1:3]
        assert here.incoming == (1, 2, 3)
        assert {count.article: count.value for count in here.criteria()}["C.04.4.2 [C6]"] == left
        assert {count.article: count.value for count in above.criteria()}["C.04.4.2 [C7]"] == ahead


def test_c7_floaters_are_paired_in_the_next_bracket() -> None:
    """1-3 with 2 floating comes first by article 4, but 2 can meet nobody of the next scoregroup."""
    players = ("F", "F", "F", "H", "H", "H", "Z", "Z")
    assert met(event(*players, rounds=3), "burstein") == "1-3 2-6 4-5 7-8"
    assert met(event(*players, rounds=3, forbidden="2-4 2-5 2-6"), "burstein") == "1-2 3-6 4-5 7-8"


def test_c8_colours_before_the_order_of_pairings() -> None:
    lost = ("1w0", "2b0", "3b0", "4w0")
    tournament = event("5b1", "6w1", "7w1", "8b1", *lost, rounds=3, absent="5H 6H 7H 8H")
    assert met(tournament, "burstein") == "1-3 2-4"


# -- 4: the order of pairings -----------------------------------------------------------------------------------------


def test_floating_comes_last() -> None:
    """BSN 1 meets the highest BSN; BSN 2 then has nobody left."""
    assert met(event("F", "F", "F", "Z", rounds=3), "burstein") == "1-3 2-4"


def test_worked_example() -> None:
    """The tournament that docs/systems/burstein.md explains."""
    tournament = event(
        *("5w= 2b0", "6b= 1w1", "7w1 8b1", "8b0 7w1", "1b= 6w0", "2w= 5b1", "3b0 4b0", "4w1 3w0"),
        rounds=4,
    )
    assert dutchess.pair(tournament, system="burstein").pairs == ((3, 2), (6, 8), (1, 4), (7, 5))


def test_order_follows_the_index_not_the_numbers() -> None:
    """All have one point; by Buchholz their order is 2, 4, 3, 1."""
    tournament = event(
        *("5b1 6w0", "Z F", "7b1 8w0", "Z F"),
        *("1w0 Z", "Z 1b1", "3w0 Z", "H 3b1"),
        rounds=4,
        absent="5H 6H 7H 8H",
    )
    rank = ranking_order(History.of(tournament))
    assert rank[2] < rank[4] < rank[3] < rank[1]
    assert met(tournament, "burstein") == "1-2 3-4"


# -- 5: colours -------------------------------------------------------------------------------------------------------


def test_colours_of_newcomers_follow_the_higher_ranked_by_index() -> None:
    """Article 5.2.1 with 1.7: player 2 ranks above 1, his number is even, the initial colour is White."""
    tournament = event("H", "F", rounds=3)
    assert dutchess.pair(tournament, system="burstein").pairs == ((1, 2),)


def test_the_higher_ranked_by_index_gets_his_colour() -> None:
    """Article 5.2.5: 1 has more points, 2 the higher index; both want White after the same colours."""
    tournament = event("3b1 Z", "4b= Z", "1w0 Z", "2w= F", rounds=4, absent="3H 4H")
    assert ranking_order(History.of(tournament))[2] < ranking_order(History.of(tournament))[1]
    assert dutchess.pair(tournament, system="burstein").pairs == ((2, 1),)


# -- rounds that cannot be paired -------------------------------------------------------------------------------------


def test_impossible_round() -> None:
    with pytest.raises(NoPairingPossible, match=r"C\.04\.4\.2 article 1\.9\.3.*1 can meet nobody"):
        dutchess.pair(event("2w1", "1b0", rounds=3), system="burstein")
    with pytest.raises(NoPairingPossible, match=r"C\.04\.4\.2 article 1\.8\.3"):
        dutchess.pair(event("2w1", "1b0", rounds=3), system="burstein-2025")


def test_nobody_may_have_the_bye() -> None:
    with pytest.raises(NoPairingPossible, match=r"C\.04\.1 article 4"):
        dutchess.pair(event("F", "F", "F", rounds=3), system="burstein")


# -- known pairings and whole events ----------------------------------------------------------------------------------


def test_bundled_rounds() -> None:
    count, different = differences(BUNDLED / "burstein.jsonl.gz")
    assert count == 140
    assert different == []


def test_twin_kernel_pairs_the_same() -> None:
    assert pairs_the_same_with_the_twin("burstein.jsonl.gz", 6) == ""


@pytest.mark.conformance
@pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus is not beside the project")
def test_corpus() -> None:
    count, different = differences(CORPUS / "burstein.jsonl.gz")
    assert count >= 2256
    assert different == []


@pytest.mark.parametrize("seed", range(12))
def test_generated_events_check_clean(seed: int) -> None:
    config = GeneratorConfig(players=5 + 7 * seed, rounds=3 + seed % 8, system="burstein", absence_rate=0.05)
    report = dutchess.check(dutchess.generate(config, seed), system="burstein")
    assert report.rounds
    assert report.discrepancies == 0
