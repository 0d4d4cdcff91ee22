"""The Dubov System, C.04.4.1: one article at a time, known pairings, whole events."""

from __future__ import annotations

from itertools import combinations

import pytest

import dutchess
from book.dubov import upfloater_order
from dutchess import GeneratorConfig, InvalidTournament, NoPairingPossible, Tournament
from dutchess.pairing.dubov.facts import Facts
from dutchess.pairing.dubov.subgroups import middle_out
from dutchess.pairing.history import History
from histories import event, met, pairs_the_same_with_the_twin
from known import BUNDLED, CORPUS, differences

# -- 1: ratings, ARO, preferences -------------------------------------------------------------------------------------


def test_unrated_players_are_refused() -> None:
    with pytest.raises(InvalidTournament, match=r"players without a rating: 2; .*provisional.*article 1\.1\.2"):
        dutchess.pair(event("", "", ratings=(2000, 0)), system="dubov")


def test_a_provisional_rating_will_do() -> None:
    assert met(event("", "", ratings=(2000, 1000)), "dubov") == "1-2"


@pytest.mark.parametrize(
    ("history", "aro"),
    [
        ("", 0),
        ("2w1", 2000),
        ("2w1 3b0", 2001),  # 2000.5
        ("2w1 3b0 4w=", 2000),  # 2000.33
        ("3w1 4b+ H", 2001),  # played games only
        ("U 5b= 3w0 2b1", 2001),  # 2001.33
    ],
)
def test_aro_is_rounded_to_the_nearest_integer(history: str, aro: int) -> None:
    tournament = event(history, *[""] * 4, ratings=(1900, 2000, 2001, 2000, 2003))
    assert Facts.of(History.of(tournament)).aro[1] == aro


def test_newcomers_prefer_black() -> None:
    """1.5.2.4 and 5.2: mildly, so a stronger preference for Black prevails, and the higher ranked of two mild ones."""
    stronger = event("Z", "3w0", "2b1", absent="3Z")
    assert dutchess.pair(stronger, system="dubov").pairs == ((1, 2),)
    mild = event("Z Z", "3b= 4w=", "2w= Z", "Z 2b=", absent="3Z 4Z")
    assert dutchess.pair(mild, system="dubov").pairs == ((1, 2),)
    higher = event("H H", "3b= 4w=", "2w= Z", "Z 2b=", absent="3Z 4Z")
    assert dutchess.pair(higher, system="dubov").pairs == ((2, 1),)


# -- 2.1: the bye -----------------------------------------------------------------------------------------------------


def test_bye_goes_to_the_lowest_score() -> None:
    assert met(event("F", "Z", "H"), "dubov") == "1-3 2-0"


def test_bye_prefers_who_has_played_more() -> None:
    assert met(event("F", "4w0", "Z", "2b1", absent="4H"), "dubov") == "1-3 2-0"


def test_bye_prefers_the_lowest_in_the_initial_ranking() -> None:
    assert met(event("F", "Z", "Z"), "dubov") == "1-2 3-0"


def test_bye_must_let_all_others_be_paired() -> None:
    assert met(event("F", "H", "Z", forbidden="1-2"), "dubov") == "1-3 2-0"


# -- 4.2: upfloaters --------------------------------------------------------------------------------------------------


def test_containers_of_the_example() -> None:
    """4.2.3: three players with 3 points, two with 2.5, one with 1.5; sets of two, containers sorted by [C6]."""
    numbers = [tuple(index + 1 for index in chosen) for chosen in upfloater_order((30, 30, 30, 25, 25, 15), 2)]
    assert numbers == [
        *((1, 2), (1, 3), (2, 3)),
        *((1, 4), (1, 5), (2, 4), (2, 5), (3, 4), (3, 5)),
        *((4, 5),),
        *((1, 6), (2, 6), (3, 6)),
        *((4, 6), (5, 6)),
    ]


def containers(first: str, second: str, forbidden: str = "") -> str:
    """The example of 4.2.3 under two residents who must not meet; which of #1 to #6 may be the opponent of each.

    Returns the upfloaters.
    """
    numbers = "123456"
    barred = [f"1-{int(one) + 2}" for one in numbers if one not in first]
    barred += [f"2-{int(one) + 2}" for one in numbers if one not in second]
    barred += [f"{int(pair[0]) + 2}-{int(pair[1]) + 2}" for pair in forbidden.split()]
    lower = ("F F F Z", "F F F Z", "F F F Z", "F F H Z", "F F H Z", "F H Z Z")
    tournament = event("F F F F", "F F F F", *lower, forbidden=" ".join(["1-2", *barred]))
    pairs = dutchess.pair(tournament, system="dubov").pairs
    return "".join(sorted(str(max(pair) - 2) for pair in pairs if min(pair) < 3))


@pytest.mark.parametrize(
    ("first", "second", "chosen"),
    [
        ("123456", "123456", "12"),
        ("1", "23", "12"),
        ("3", "123456", "13"),
        ("23", "345", "23"),  # the container of 3 points before #2 with 2.5
        ("14", "45", "14"),
        ("41", "56", "15"),
        ("45", "45", "45"),
        ("4", "16", "14"),
        ("6", "123456", "16"),
        ("6", "54", "46"),
    ],
)
def test_first_set_of_upfloaters(first: str, second: str, chosen: str) -> None:
    assert containers(first, second) == chosen
    assert containers(second, first) == chosen


def test_c6_looks_at_the_lowest_score_first() -> None:
    """#6 can meet nobody but #1 among those left: {#4, #5} (lowest score 2.5) or {#1, #6} (1.5), though 3 > 2.5."""
    assert containers("14", "56", forbidden="26 36 46 56") == "45"


def test_c4_upfloaters_let_the_round_be_completed() -> None:
    """2 is the first possible upfloater, but 3 and 4 must not meet."""
    assert met(event("F", "Z", "Z", "Z"), "dubov") == "1-2 3-4"
    assert met(event("F", "Z", "Z", "Z", forbidden="3-4"), "dubov") == "1-3 2-4"


def test_c5_residents_are_paired_if_the_rest_can_be() -> None:
    """1-2 would leave 3 and 4, who must not meet."""
    assert met(event("F", "F", "Z", "Z"), "dubov") == "1-2 3-4"
    assert met(event("F", "F", "Z", "Z", forbidden="3-4"), "dubov") == "1-3 2-4"


def test_c7_the_upfloater_fits_by_colour() -> None:
    """1 seeks White; of the possible upfloaters 2 and 3 seek White, 4 seeks Black."""
    lost = ("1w0", "2w=", "3w=", "4b=")
    tournament = event("5b1", "6b=", "7b=", "8w=", *lost, absent="5Z 6Z 7Z 8Z")
    assert met(tournament, "dubov") == "1-4 2-3"


def climbers(*patterns: str, rounds: int) -> Tournament:
    """Player 1 has a point; below him are players with none, who have upfloated as the patterns say.

    A pattern has a letter for each round: `u` lost to an opponent of a higher score, `n` lost to one of the same score,
    `-` absent. Those opponents are away now. The last one of the players must not meet player 1.
    """
    played = len(patterns[0])
    present = len(patterns) + 1
    candidates: list[str] = []
    others: list[str] = []
    for number, pattern in enumerate(patterns, 2):
        entries: list[str] = []
        for index, letter in enumerate(pattern):
            if letter == "-":
                entries.append("Z")
                continue
            colour = "bw"[sum(entry != "Z" for entry in entries) % 2]
            opponent = present + len(others) + 1
            entries.append(f"{opponent}{colour}0")
            before = ("F " if letter == "u" else "Z ") * index
            after = " Z" * (played - index - 1)
            others.append(f"{before}{number}{'w' if colour == 'b' else 'b'}1{after}")
        candidates.append(" ".join(entries))
    away = " ".join(f"{present + place}Z" for place in range(1, len(others) + 1))
    top = "F" + " Z" * (played - 1)
    return event(top, *candidates, *others, rounds=rounds, forbidden=f"1-{present}", absent=away)


def test_upfloats_are_counted() -> None:
    facts = Facts.of(History.of(climbers("-uu-u", "-nn-n", "-u-n-", rounds=7)))
    assert [facts.upfloats[number] for number in (1, 2, 3, 4)] == [0, 3, 0, 1]
    assert facts.upfloated_last == {2}


@pytest.mark.parametrize(("rounds", "most"), [(4, 2), (5, 3), (9, 3), (10, 4), (13, 4)])
def test_maxt(rounds: int, most: int) -> None:
    assert Facts.of(History.of(event("", "", rounds=rounds))).max_upfloats == most


def test_c10_upfloaters_of_the_previous_round() -> None:
    assert met(climbers("-u", "-n", "-n", rounds=9), "dubov") == "1-3 2-4"
    assert met(climbers("-u", "-n", "-n", rounds=3), "dubov") == "1-2 3-4"  # not in the last round
    assert met(climbers("-u-", "-n-", "-n-", rounds=9), "dubov") == "1-2 3-4"  # the previous round only


def test_c8_before_c10() -> None:
    """2 has upfloated three times, 3 once, but in the previous round. MaxT is 3, with ten rounds 4."""
    assert met(climbers("-uuu-", "-nn-u", "-nnn-", rounds=9), "dubov") == "1-3 2-4"
    assert met(climbers("-uuu-", "-nn-u", "-nnn-", rounds=10), "dubov") == "1-2 3-4"


def test_c9_of_two_maximum_upfloaters_who_upfloated_less() -> None:
    """2 has upfloated four times, 3 three times, one of them in the previous round."""
    assert met(climbers("-uuuu-", "-nu-uu", "-nnn-n", rounds=9), "dubov") == "1-3 2-4"


def test_a_forfeited_pairing_is_an_upfloat() -> None:
    tournament = event("F", "Z 3w+", "F 2b-", "Z")
    assert Facts.of(History.of(tournament)).upfloats == {1: 0, 2: 1, 3: 0, 4: 0}


# -- 2.2.3, 2.2.4, 4.3: subgroups and shifters ------------------------------------------------------------------------


def test_first_round() -> None:
    pairing = dutchess.pair(event(*[""] * 8), system="dubov")
    assert pairing.pairs == ((1, 5), (6, 2), (3, 7), (8, 4))


def test_nobody_has_played_after_round_one() -> None:
    """2.2.3: halves by initial ranking; by preference all would be in G2."""
    assert met(event("Z", "Z", "Z", "Z"), "dubov") == "1-3 2-4"


def test_halves_are_recomposed_too() -> None:
    """1 must meet 2, so one of them moves to the other half and one of 3 and 4 comes back."""
    assert met(event("", "", "", "", forbidden="1-3 1-4"), "dubov") == "1-2 3-4"


def test_shifters_of_the_example() -> None:
    """4.3.3: seven players, from the middle outward."""
    assert "".join(middle_out("ABCDEFG")) == "DCEBFAG"
    assert "".join(middle_out("ABCD")) == "BCAD"


def test_white_seekers_are_shifted_from_the_middle_by_aro() -> None:
    """1 to 7 seek White; in order of ARO they are 4 7 1 6 2 5 3. So 6, 1 and 2 move to 8, who seeks Black."""
    opponent = {4: 9, 7: 10, 1: 11, 6: 12, 2: 13, 5: 14, 3: 15, 8: 16}
    winners = [f"{opponent[number]}{'w' if number == 8 else 'b'}1" for number in range(1, 9)]
    met_by = {other: number for number, other in opponent.items()}
    losers = [f"{met_by[number]}{'b' if number == 16 else 'w'}0" for number in range(9, 17)]
    ratings = (*[2400] * 8, 1900, 1910, 1920, 1930, 1940, 1950, 1960, 1970)
    tournament = event(*winners, *losers, ratings=ratings, absent=" ".join(f"{number}Z" for number in range(9, 17)))
    assert met(tournament, "dubov") == "1-4 2-7 3-8 5-6"


def test_worked_example() -> None:
    """The tournament that docs/systems/dubov.md explains."""
    tournament = event(
        *("5w0 7b0", "6b1 3w1", "7w= 2b0", "8b0 6w=", "1b1 8w1", "2w0 4b=", "3b= 1w1", "4w1 5b0"),
        rounds=5,
        ratings=(2410, 2380, 2330, 2290, 2240, 2200, 2150, 2100),
    )
    assert dutchess.pair(tournament, system="dubov").pairs == ((5, 2), (8, 7), (3, 6), (1, 4))


def test_both_shifts() -> None:
    """1, 5 and 8 seek White, and 5 can meet only 1 and 8. First 5, the middle one by ARO, moves to the Black seekers.

    Then two of those come back; 5 is not among them (4.3): of 2 3 4 6 7 it is 4 and 3. S1 is 3 4 1 8 by ARO.
    """
    order = (3, 4, 1, 5, 8, 2, 6, 7)  # by ARO
    opponent = {number: place for place, number in enumerate(order, 9)}
    winners = [f"{opponent[number]}{'b' if number in (1, 5, 8) else 'w'}1" for number in range(1, 9)]
    losers = [f"{number}{'w' if number in (1, 5, 8) else 'b'}0" for number in order]
    ratings = (*[2400] * 8, *range(1900, 1980, 10))
    tournament = event(
        *winners,
        *losers,
        ratings=ratings,
        forbidden="5-2 5-3 5-4 5-6 5-7",
        absent=" ".join(f"{number}Z" for number in range(9, 17)),
    )
    assert met(tournament, "dubov") == "1-5 2-3 4-6 7-8"


# -- 3.1: absolute criteria -------------------------------------------------------------------------------------------


def test_c3_knows_no_topscorers() -> None:
    """Before the final round 1 and 2, both with an absolute preference for Black, may meet in the Dutch System only."""
    tournament = event(
        *("5w1 6w1", "7w1 8w1", "9b= 10b=", "11w= 12b="),
        *("1b0 Z", "Z 1b0", "2b0 Z", "Z 2b0", "3w= Z", "Z 3w=", "4b= Z", "Z 4w="),
        rounds=3,
        absent="5Z 6Z 7Z 8Z 9Z 10Z 11Z 12Z",
    )
    assert met(tournament, "dutch") == "1-2 3-4"
    assert "1-2" not in met(tournament, "dubov")


def test_impossible_round() -> None:
    with pytest.raises(NoPairingPossible, match=r"C\.04\.4\.1 article 1\.9\.3.*1 can meet nobody"):
        dutchess.pair(event("2w1", "1b0"), system="dubov")


def test_nobody_may_have_the_bye() -> None:
    with pytest.raises(NoPairingPossible, match=r"C\.04\.1 article 4"):
        dutchess.pair(event("F", "F", "F"), system="dubov")


# -- 5: colours -------------------------------------------------------------------------------------------------------


def test_colours_alternate_to_the_latest_difference_of_compressed_histories() -> None:
    """5.2.4 with C.04.2 article 3.4: bwwb- and w-bwb count as bwwb and wbwb, so 1 had White when 2 had Black.

    Round by round it would be the other way about, and 1 as the higher ranked would have his White by 5.2.5.
    """
    one, two = "3b= 4w= 5w= 6b= Z", "7w= Z 8b= 9w= 10b="
    others = [f"{'Z ' * index}1{colour}={' Z' * (4 - index)}" for index, colour in enumerate("wbbw")]
    others += [
        f"{'Z ' * index}2{colour}={' Z' * (4 - index)}" for index, colour in ((0, "b"), (2, "w"), (3, "b"), (4, "w"))
    ]
    tournament = event(one, two, *others, absent="3Z 4Z 5Z 6Z 7Z 8Z 9Z 10Z")
    assert dutchess.pair(tournament, system="dubov").pairs == ((2, 1),)


# -- known pairings and whole events ----------------------------------------------------------------------------------


def test_bundled_rounds() -> None:
    count, different = differences(BUNDLED / "dubov.jsonl.gz")
    assert count == 140
    assert different == []


def test_twin_kernel_pairs_the_same() -> None:
    assert pairs_the_same_with_the_twin("dubov.jsonl.gz", 6) == ""


@pytest.mark.conformance
@pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus is not beside the project")
def test_corpus() -> None:
    count, different = differences(CORPUS / "dubov.jsonl.gz")
    assert count >= 2075
    assert different == []


@pytest.mark.parametrize("seed", range(12))
def test_generated_events_check_clean(seed: int) -> None:
    config = GeneratorConfig(players=5 + 7 * seed, rounds=3 + seed % 8, system="dubov", absence_rate=0.05)
    report = dutchess.check(dutchess.generate(config, seed), system="dubov")
    assert report.rounds
    assert report.discrepancies == 0


# -- 4.2: the order of sets -------------------------------------------------------------------------------------------


def test_the_order_of_sets_is_the_same_in_both_editions() -> None:
    """4.2.3: of two sets of one size, the first by lexicographic order has the smallest number in which they differ."""
    for size in range(1, 5):
        for one, other in combinations(combinations(range(1, 8), size), 2):
            assert one < other
            assert min(set(one) ^ set(other)) in one
