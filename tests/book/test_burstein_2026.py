"""The literal reading of C.04.4.2 of 2026, its worked case, and the engine against it on tiny events."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection
from itertools import combinations
from random import Random

import pytest

from book import burstein as former
from book import burstein_2026 as book
from book import legality
from book.burstein import NoPairing, is_seeding_round
from book.states import artificial_state, crowded_state, empty_event, play_round, shuffled_numbers, without_last_round
from dutchess.base.errors import NoPairingPossible
from dutchess.base.values import replace
from dutchess.pairing import systems
from dutchess.tournament import Acceleration, ForbiddenPairs, Player, Scoring, Tournament

NIGHTLY = bool(os.environ.get("DUTCHESS_NIGHTLY"))
STATES = 20_000 if NIGHTLY else 1_400
EVENTS = 3_000 if NIGHTLY else 120
NEAR = 5_000 if NIGHTLY else 500
Answer = tuple[list[tuple[int, int]], int | None] | None


POSSIBLE = {(1, 4), (2, 4), (3, 5), (3, 6), (4, 5), (4, 6), (5, 6), (1, 7), (3, 7), (2, 8), (4, 8), (5, 8), (6, 8)}


def floaters_into_a_lower_bracket() -> Tournament:
    """Incoming floaters with 3, 2.5 and 2.5 (1, 2 and 3), residents with 2 (4, 5 and 6), two with 1 (7 and 8) below.

    The last two may not meet, so two players must float out of the bracket; 7 can take 1 or 3, 8 can take anyone else.
    Of the incoming floaters, either 1 floats on together with a resident, or 2 and 3 do.
    """
    return before_round_1((30, 25, 25, 20, 20, 20, 10, 10), POSSIBLE)


def near_the_worked_case(rng: Random) -> Tournament:
    """The worked case with one to four pairs more or less, other scores and other numbers."""
    numbers = rng.sample(range(1, 9), 8)
    possible = POSSIBLE ^ set(rng.sample(list(combinations(range(1, 9), 2)), rng.randint(1, 4)))
    scores = (rng.choice((25, 30)), rng.choice((25, 30)), 25, 20, 20, 20, 10, rng.choice((5, 10)))
    by_number = sorted(zip(numbers, scores, strict=True))
    renumbered = {tuple(sorted((numbers[one - 1], numbers[other - 1]))) for one, other in possible}
    return before_round_1(tuple(score for _, score in by_number), renumbered)


def before_round_1(scores: tuple[int, ...], possible: Collection[tuple[int, ...]]) -> Tournament:
    """An event of one round, with virtual points and only some pairs possible."""
    everybody = range(1, len(scores) + 1)
    return Tournament(
        tuple(Player(number, f"Player {number}") for number in everybody),
        rounds=1,
        initial_colour="w",
        forbidden=tuple(ForbiddenPairs(pair) for pair in combinations(everybody, 2) if pair not in possible),
        accelerations=tuple(
            Acceleration(score, 1, 1, first_player=number, last_player=number) for number, score in enumerate(scores, 1)
        ),
    )


def pairs_of(answer: tuple[list[tuple[int, int]], int | None]) -> set[frozenset[int]]:
    return {frozenset(pair) for pair in answer[0]}


def test_outgoing_floaters_have_the_lowest_scores() -> None:
    """[C6] of 2026: (2.5, 2.5) is less than (3, 2). The text of 2025 pairs as many incoming floaters as it can."""
    event = floaters_into_a_lower_bracket()
    assert pairs_of(book.pair(event)) == {frozenset(pair) for pair in ((1, 4), (5, 6), (3, 7), (2, 8))}
    of_2025 = pairs_of(former.pair(event))
    assert frozenset((1, 7)) in of_2025
    assert frozenset((2, 8)) not in of_2025


def test_the_engine_pairs_the_worked_case() -> None:
    event = floaters_into_a_lower_bracket()
    for system, reading in (("burstein", book.pair), ("burstein-2025", former.pair)):
        pairing = systems.pair(event, system)
        assert {frozenset(pair) for pair in pairing.pairs} == pairs_of(reading(event))


# -- the engine --------------------------------------------------------------------------------------------------------


def by_engine(event: Tournament, system: str = "burstein") -> Answer:
    try:
        pairing = systems.pair(event, system)
    except NoPairingPossible:
        return None
    return sorted(pairing.pairs), pairing.bye


def by_book(event: Tournament, pair: Callable[[Tournament], tuple[list[tuple[int, int]], int | None]]) -> Answer:
    try:
        pairs, bye = pair(event)
    except NoPairing:
        return None
    return sorted(pairs), bye


@pytest.mark.scaled
def test_engine_follows_the_book_on_made_up_histories() -> None:
    """Every other history crowds its players into few scoregroups, so that many float."""
    compared = impossible = seed = 0
    while compared < STATES:
        rng = Random(seed)
        event = artificial_state(rng, most_players=9, most_rounds=5) if seed % 2 else crowded_state(rng, 9)
        if rng.random() < 0.3:
            event = shuffled_numbers(rng, event) if seed % 2 else event
        if not is_seeding_round(event):
            answer = by_engine(event)
            assert answer == by_book(event, book.pair), f"seed {seed}"
            compared += 1
            impossible += answer is None
            if answer is not None:
                assert legality.violations(without_last_round(event), *answer) == [], f"seed {seed}"
        seed += 1
    assert impossible < STATES / 4, "too few states can be paired for the comparison to say much"


@pytest.mark.scaled
def test_engine_follows_the_book_where_the_editions_differ() -> None:
    """[C6] and [C7] of the two texts seldom lead to other pairs; here they often do."""
    changed = 0
    for seed in range(NEAR):
        event = near_the_worked_case(Random(seed))
        answer = by_engine(event)
        assert answer == by_book(event, book.pair), f"seed {seed}"
        changed += answer is not None and answer != by_engine(event, "burstein-2025")
    assert changed > NEAR / 50


@pytest.mark.scaled
def test_seeding_rounds_are_those_of_the_dutch_system_of_2026() -> None:
    """A bye that is worth nothing is a downfloat in 2026 (C.04.3 article 1.4.3), and was none in 2025."""
    changed = 0
    for seed in range(NEAR // 2):
        rng = Random(seed)
        event = replace(empty_event(rng, most_players=9), rounds=8, scoring=Scoring(pairing_bye=0), accelerations=())
        if len(event.players) % 2 == 0:
            event = replace(event, players=event.players[1:], forbidden=())
        while event.played_rounds < 4:
            answer = by_engine(event)
            assert answer == by_engine(event, "dutch"), f"seed {seed}, round {event.played_rounds + 1}"
            if answer is None:
                break
            changed += answer != by_engine(event, "dutch-2025")
            event = play_round(rng, event, *answer, forfeit=0.0)
    assert changed


@pytest.mark.scaled
def test_engine_follows_the_book_through_whole_events() -> None:
    rounds = 0
    for seed in range(EVENTS):
        rng = Random(seed)
        event = empty_event(rng, most_players=9)
        assert event.rounds is not None
        while event.played_rounds < event.rounds:
            answer = by_engine(event)
            if is_seeding_round(event):
                expected = by_engine(event, "dutch")
            else:
                expected = by_book(event, book.pair)
                rounds += 1
            assert answer == expected, f"seed {seed}, round {event.played_rounds + 1}"
            if answer is None:
                break
            event = play_round(rng, event, *answer)
    assert rounds + STATES + NEAR > 2_000
