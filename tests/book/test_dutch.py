"""The literal reading of C.04.3 against the engine, and against the examples that the articles give.

The short runs take their events from Hypothesis. The long ones (`pytest -m nightly`) count seeds from DUTCHESS_SEED,
0 if not set, so that every night can see new events, and each failure names the seed that repeats it.
"""

from __future__ import annotations

import os
from itertools import islice
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings

import dutchess
from book import dutch as book
from book import dutch_2017 as book_of_2017
from book.dutch_facts import Strength, participants
from book.dutch_sequence import homogeneous_candidates, mdp_exchanges, resident_exchanges, transpositions
from book.legality import violations
from book.states import crowded_state, empty_event, event_of, play_round
from book.strategies import RANDOMS, collapsing_event, crowded_events, lonely_event, made_up_event, made_up_events
from dutchess.base.errors import NoPairingPossible
from dutchess.base.values import replace
from dutchess.pairing import systems
from dutchess.pairing.common.floats import DOWNFLOAT, NO_FLOAT, floats_2026
from dutchess.pairing.common.floats import floats as floats_2025
from dutchess.pairing.decisions import BracketPaired
from dutchess.pairing.history import History
from dutchess.tournament import Acceleration, ForbiddenPairs, Scoring, Tournament

pytestmark = pytest.mark.scaled

SEED = int(os.environ.get("DUTCHESS_SEED", "0"))


def short(examples: int) -> settings:
    """Settings of a short run: the same events every time, without a deadline because a busy machine is no failure."""
    return settings(max_examples=examples, derandomize=True, database=None, suppress_health_check=list(HealthCheck))


def paired_alike(event: Tournament, expected: book.RoundPairing | None, system: str, source: str = "") -> bool:
    """The engine pairs the coming round as the book does, board by board; False if there is no pairing."""
    try:
        pairing = dutchess.pair(event, system=system)
    except dutchess.NoPairingPossible:
        assert expected is None, f"{source} the book pairs {expected} where the engine finds no pairing"
        return False
    assert (pairing.pairs, pairing.bye) == expected, source
    return True


def assert_same(event: Tournament, source: str = "") -> book.RoundPairing | None:
    """The engine pairs the coming round legally and as the book does. Returns the pairing."""
    expected = book.pair_round(event)
    paired_alike(event, book.pair_round(event, 2025), "dutch-2025", source)
    if not paired_alike(event, expected, "dutch", source):
        return None
    assert expected is not None
    pairing = expected
    assert violations(event, pairing.pairs, pairing.bye) == [], source
    return expected


def assert_same_throughout(rng: Random, source: str = "") -> int:
    """A whole tiny event, every round of it. Returns the number of rounds."""
    event = empty_event(rng)
    assert event.rounds is not None
    while event.played_rounds < event.rounds:
        pairing = assert_same(event, f"{source} round {event.played_rounds + 1}")
        if pairing is None:
            break
        event = play_round(rng, event, *pairing)
    return event.played_rounds


# -- the engine against the book ---------------------------------------------------------------------------------------


@short(150)
@given(made_up_events())
def test_made_up_histories(event: Tournament) -> None:
    assert_same(event)


@short(150)
@given(crowded_events())
def test_crowded_brackets(event: Tournament) -> None:
    assert_same(event)


@short(40)
@given(RANDOMS)
def test_whole_events(rng: Random) -> None:
    assert_same_throughout(rng)


@short(150)
@given(made_up_events())
def test_made_up_histories_by_the_rules_of_2017(event: Tournament) -> None:
    paired_alike(event, book_of_2017.pair_round(event), "dutch-2017")


@short(150)
@given(crowded_events())
def test_crowded_brackets_by_the_rules_of_2017(event: Tournament) -> None:
    paired_alike(event, book_of_2017.pair_round(event), "dutch-2017")


def test_collapsed_last_brackets_of_2017() -> None:
    """A.9: the penultimate and the collapsed bracket, which come up in a quarter of these events."""
    for seed in range(1000):
        event = collapsing_event(Random(seed))
        paired_alike(event, book_of_2017.pair_round(event), "dutch-2017", f"seed {seed}:")


def test_the_collapsed_bracket_of_2017_has_colours_before_floats() -> None:
    """C.8 to C.19 in a collapsed bracket with several scores: their order decides one of these events in a hundred."""
    for seed in range(600):
        event = lonely_event(Random(seed))
        paired_alike(event, book_of_2017.pair_round(event), "dutch-2017", f"seed {seed}:")


def test_which_bracket_of_2017_is_the_penultimate_one() -> None:
    """A.9, C.7: the engine looks at the following bracket in those, and only those, that come before it."""
    collapsed = 0
    for seed in range(300):
        for make in (lonely_event, collapsing_event):
            event = make(Random(seed))
            last = book_of_2017.collapsing_bracket(event)
            try:
                decisions = list(systems.decide(event, "dutch-2017"))
            except NoPairingPossible:
                continue
            brackets = [decision for decision in decisions if isinstance(decision, BracketPaired)]
            looked = ["C.04.3 C.7" in {count.article for count in bracket.criteria()} for bracket in brackets]
            ends = len(brackets) - 1 if last is None else last
            assert looked == [index < ends for index in range(len(brackets))], f"seed {seed}"
            collapsed += last is not None
    assert collapsed > 80


@pytest.mark.nightly
@pytest.mark.parametrize("part", range(10))
def test_many_rounds_by_the_rules_of_2017(part: int) -> None:
    for seed in range(SEED + 500 * part, SEED + 500 * (part + 1)):
        for make in (made_up_event, crowded_state, collapsing_event, lonely_event):
            event = make(Random(seed))
            paired_alike(event, book_of_2017.pair_round(event), "dutch-2017", f"seed {seed}:")


@pytest.mark.nightly
@pytest.mark.parametrize("part", range(10))
def test_many_made_up_histories(part: int) -> None:
    for seed in range(SEED + 1000 * part, SEED + 1000 * (part + 1)):
        assert_same(made_up_event(Random(seed)), f"seed {seed}:")


@pytest.mark.nightly
@pytest.mark.parametrize("part", range(20))
def test_many_crowded_brackets(part: int) -> None:
    for seed in range(SEED + 1000 * part, SEED + 1000 * (part + 1)):
        assert_same(crowded_state(Random(seed), 11), f"seed {seed}:")


@pytest.mark.nightly
@pytest.mark.parametrize("part", range(10))
def test_many_whole_events(part: int) -> None:
    rounds = 0
    for seed in range(SEED + 200 * part, SEED + 200 * (part + 1)):
        rounds += assert_same_throughout(Random(seed), f"seed {seed},")
    assert rounds > 200, "hardly any round could be paired"


def test_the_random_events_are_worth_comparing() -> None:
    """Of what the tests above draw, most rounds can be paired, and every kind of case comes up."""
    events = [made_up_event(Random(seed)) for seed in range(400)] + [crowded_state(Random(seed)) for seed in range(200)]
    fields = [participants(event) for event in events]
    everybody = [player for field in fields for player in field]
    assert sum(len({player.score for player in field}) > 1 for field in fields) > 200
    assert sum(len(field) % 2 == 1 for field in fields) > 100
    assert {player.preference[0] for player in everybody} == set(Strength)
    assert {player.float_1 for player in everybody} == {player.float_2 for player in everybody} == {"down", "up", None}
    assert any(player.topscorer and player.preference[0] is Strength.ABSOLUTE for player in everybody)
    assert {player.may_have_bye for player in everybody} == {True, False}
    assert any(event.accelerations for event in events)
    assert any(event.forbidden for event in events)
    assert any(game.result == "?" for event in events for player in event.players for game in player.games)
    assert any(player.parity_number != player.rank for player in everybody)


def test_the_random_events_tell_the_editions_apart() -> None:
    """The rules of 2017 pair a part of the random events otherwise than those of today."""
    events = [make(Random(seed)) for seed in range(100) for make in (made_up_event, crowded_state)]
    assert sum(book.pair_round(event) != book_of_2017.pair_round(event) for event in events) >= 10


# -- the examples of article 4 -----------------------------------------------------------------------------------------


def test_transpositions_of_eleven_players() -> None:
    """C.04.3 article 4.2.2: the two examples, with their numbers of transpositions."""
    homogeneous = list(transpositions((1, 2, 3, 4, 5), (6, 7, 8, 9, 10, 11)))
    assert homogeneous[:3] == [(6, 7, 8, 9, 10), (6, 7, 8, 9, 11), (6, 7, 8, 10, 9)]
    assert homogeneous.index((6, 11, 10, 9, 8)) + 1 == homogeneous.index((7, 6, 8, 9, 10))
    assert homogeneous[-1] == (11, 10, 9, 8, 7)
    assert len(homogeneous) == 720

    heterogeneous = list(transpositions((1, 2), range(3, 12)))
    assert heterogeneous[:3] == [(3, 4), (3, 5), (3, 6)]
    assert heterogeneous[7:10] == [(3, 11), (4, 3), (4, 5)]
    assert heterogeneous[-1] == (11, 10)
    assert len(heterogeneous) == 72


ELEVEN = resident_exchanges((1, 2, 3, 4, 5), (6, 7, 8, 9, 10, 11))


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (((1,), (11,)), ((4, 5), (6, 7))),  # 4.3.3.1: one BSN before two
        (((4,), (6,)), ((5,), (8,))),  # 4.3.3.2: 6 with 4 before 8 with 5
        (((3, 4), (6, 8)), ((4, 5), (8, 9))),  # 8+6 with 4+3 before 9+8 with 5+4
        (((5,), (7,)), ((4,), (6,))),  # 4.3.3.3: moving 5 before moving 4
        (((2, 5), (6, 7)), ((3, 4), (6, 7))),  # 5-2 before 4-3
        (((1, 4, 5), (6, 7, 8)), ((2, 3, 5), (6, 7, 8))),  # 5-4-1 before 5-3-2
        (((4, 5), (6, 9)), ((4, 5), (7, 8))),  # 4.3.3.4: 6-9 before 7-8
        (((3, 4, 5), (6, 7, 10)), ((3, 4, 5), (6, 8, 9))),  # 6-7-10 before 6-8-9
    ],
)
def test_order_of_resident_exchanges(
    better: tuple[tuple[int, ...], tuple[int, ...]], worse: tuple[tuple[int, ...], tuple[int, ...]]
) -> None:
    """C.04.3 article 4.3.3: the examples of the four comparison rules."""
    assert ELEVEN.index(better) < ELEVEN.index(worse)


def test_first_resident_exchanges() -> None:
    """C.04.3 article 4.3: after the original S1 and S2 come 5-6, then the exchanges with difference 2, and so on."""
    assert ELEVEN[:6] == [((), ()), ((5,), (6,)), ((5,), (7,)), ((4,), (6,)), ((5,), (8,)), ((4,), (7,))]
    assert len(ELEVEN) == 462  # every choice of five out of eleven for S1


def test_order_of_mdp_exchanges() -> None:
    """C.04.3 article 4.4.3: highest different score first, then the lowest BSNs."""
    score = {1: 30, 2: 30, 3: 20, 4: 10}
    assert mdp_exchanges((1, 2, 3, 4), 2, score.__getitem__) == [(1, 2), (1, 3), (2, 3), (1, 4), (2, 4), (3, 4)]


def test_homogeneous_candidates_are_all_pairings_once() -> None:
    """C.04.3 article 2.6: every pairing of the bracket comes up, none twice, S1 against S2 in order first."""
    even, odd = list(homogeneous_candidates(range(1, 7), 3)), list(homogeneous_candidates(range(1, 6), 2))
    assert even[:3] == [((1, 4), (2, 5), (3, 6)), ((1, 4), (2, 6), (3, 5)), ((1, 5), (2, 4), (3, 6))]
    assert len(even) == len({frozenset(pairs) for pairs in even}) == 15
    assert list(islice(odd, 2)) == [((1, 3), (2, 4)), ((1, 3), (2, 5))]
    assert len(odd) == len({frozenset(pairs) for pairs in odd}) == 15


# -- cases that are easily read wrongly --------------------------------------------------------------------------------


def test_first_round() -> None:
    """C.04.3 articles 2.2, 2.3 and 5.2.5: upper half against lower half, colours by parity, the last has the bye."""
    event = event_of("", "", "", "", "", "", "")
    assert assert_same(event) == (((1, 4), (5, 2), (3, 6)), 7)
    assert assert_same(replace(event, initial_colour="b")) == (((4, 1), (2, 5), (6, 3)), 7)


def test_no_pairing_is_left() -> None:
    """C.04.3 article 1.9.3: everybody has met everybody, or may not meet the only one left."""
    assert assert_same(event_of("2w1", "1b0")) is None
    assert assert_same(replace(event_of("", ""), forbidden=(ForbiddenPairs((1, 2)),))) is None


def test_forfeited_game_may_be_paired_again() -> None:
    """C.04.2 article 3.5; and a forfeit gives no colour."""
    assert assert_same(event_of("2w+", "1b-")) == (((1, 2),), None)


def test_bye_goes_to_the_lowest_score_that_may_have_it() -> None:
    """C.04.3 [C2] and [C5]: 5 has had it, so it goes up to a player with half a point."""
    event = replace(event_of("2w1", "1b0", "4w=", "3b=", "-U"), scoring=Scoring(pairing_bye=0))
    pairing = assert_same(event)
    assert pairing is not None
    assert pairing.bye == 2
    pairing = assert_same(replace(event, byes=((2, "Z"), (1, "Z"))))
    assert pairing is not None
    assert pairing.bye == 4


def test_fewest_unplayed_games_decide_the_bye_above_the_last_bracket() -> None:
    """C.04.3 [C9]: 5 and 8 are the lowest who can have the bye; 5 has played every game, and lower brackets follow."""
    event = event_of(
        "2b0 8bL -Z 3w+ 4w0 5b1",
        "1w1 6b- 8w= 5b1 6b0 7wD",
        "5b= 4w0 7b0 1b- -Z 6w1",
        "7bD 3b0 -U 6w0 1b1 8w+",
        "3w= 7w= 6b1 2w0 8b= 1w0",
        "8wW 2w- 5w0 4b1 2w1 3b0",
        "4wD 5b0 3w1 8w0 -U 2bD",
        "6bL 1wW 2b0 7b1 5w= 4b-",
        rounds=7,
    )
    event = replace(event, initial_colour="b", byes=((2, "F"),))
    assert assert_same(event) == (((4, 8), (6, 7), (1, 3)), 5)


def test_one_moved_down_player_of_high_score_outweighs_two_lower_ones() -> None:
    """C.04.3 [C7]: 4, 1 and 3 move down to 6, 7 and 8. [C4] leaves 4-7 and 6-8, or 1-6 and 3-7; the PSD is for 4-7."""
    event = event_of(
        "3w= -F 8w= 4bL",
        "5w= 4w0 7b= 6b0",
        "1b= 6w= 5b0 8w1",
        "8bL 2b1 6w1 1wW",
        "2b0 7bD 3w0 -Z",
        "7w= 3b= 4b0 2w1",
        "6b0 5wD 2w= -U",
        "4wW -H 1b0 3b0",
        rounds=5,
    )
    scoring = Scoring(win=30, draw=20, loss=10, forfeit_win=30, pairing_bye=30, full_bye=30, half_bye=20)
    lifts = {1: 10, 3: 10, 4: 15, 5: 20, 6: 5, 7: 5, 8: 15}
    event = replace(
        event,
        scoring=scoring,
        accelerations=tuple(
            Acceleration(points, 5, 5, first_player=number, last_player=number) for number, points in lifts.items()
        ),
        forbidden=(ForbiddenPairs((5, 8)), ForbiddenPairs((1, 7)), ForbiddenPairs((1, 3, 4))),
    )
    assert assert_same(event) == (((4, 7), (5, 1), (2, 3), (8, 6)), None)


@pytest.mark.parametrize(
    ("edition", "value", "down"),
    [(2025, 10, "down"), (2025, 5, "down"), (2025, 0, None), (2026, 10, "down"), (2026, 5, "down"), (2026, 0, "down")],
)
def test_the_bye_as_a_downfloat(edition: int, value: int, down: str | None) -> None:
    """C.04.3 article 1.4.3: in 2025 if it is worth more than a loss, in 2026 whatever it is worth."""
    event = replace(event_of("2w1", "1b0", "-U", "-H", "-Z"), scoring=Scoring(pairing_bye=value))
    floats = {player.number: player.float_1 for player in participants(event, edition)}
    assert floats == {1: None, 2: None, 3: down, 4: "down", 5: None}
    received = {2025: floats_2025, 2026: floats_2026}[edition]
    history = History.of(event)
    told = {None: NO_FLOAT, "down": DOWNFLOAT}
    assert received(history, history.all_participants, 1) == [
        told[floats[player.number]] for player in history.all_participants
    ]


# -- [C9]: which bye ---------------------------------------------------------------------------------------------------


def test_c9_of_several_downfloaters() -> None:
    """The bracket of 6 and 1 (moved down), 3 and 5: it leaves 1, who meets 4, and 3 or 5, who has the bye ([C5]).

    4 had the bye. 3 has played every game, 5 has not. In 2025 [C9] (3.4.4) prefers 3; in 2026 it applies "to brackets
    that downfloat exactly one player" (2.4.4).
    """
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
    former, today = book.pair_round(event, 2025), book.pair_round(event)
    assert former is not None
    assert today is not None
    assert (sorted(former.pairs), former.bye) == ([(1, 4), (6, 5), (7, 2)], 3)
    assert (sorted(today.pairs), today.bye) == ([(1, 4), (3, 6), (7, 2)], 5)
