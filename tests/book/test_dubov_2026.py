"""The literal reading of C.04.4.1 of 2026, and the engine against it on tiny events."""

from __future__ import annotations

import os
from itertools import combinations
from random import Random

import pytest

from book import dubov as former
from book import dubov_2026 as book
from book import legality
from book.dubov import NoPairing
from book.states import artificial_state, crowded_state, empty_event, play_round, shuffled_numbers, without_last_round
from book.test_dubov import with_ratings
from dutchess.base.errors import NoPairingPossible
from dutchess.pairing import systems
from dutchess.tournament import Tournament

NIGHTLY = bool(os.environ.get("DUTCHESS_NIGHTLY"))
STATES = 20_000 if NIGHTLY else 1_400
EVENTS = 3_000 if NIGHTLY else 220
Answer = tuple[list[tuple[int, int]], int | None] | None


def test_sets_differ_first_by_their_smallest_sequence_number() -> None:
    """4.2, by the example of 4.1.3: {#1,#2} precedes {#1,#3}, and {#1,#P} precedes {#2,#3}."""
    assert book.sets_in_order([(1, 2), (0, 5), (0, 2), (0, 1)]) == [(0, 1), (0, 2), (0, 5), (1, 2)]


def test_the_order_without_containers_is_the_order_inside_the_best_container() -> None:
    """4.2 of 2026 and 4.2.3 of 2025 name the same first set whatever sets are left over by the other criteria."""
    rng = Random(1)
    for _ in range(300):
        scores = sorted((rng.choice((10, 15, 20, 25)) for _ in range(rng.randint(1, 7))), reverse=True)
        number = rng.randint(1, len(scores))
        left = [one for one in combinations(range(len(scores)), number) if rng.random() < 0.5]
        if not left:
            continue
        highest = max(book.lowest_first(scores, one) for one in left)
        best = book.sets_in_order([one for one in left if book.lowest_first(scores, one) == highest])
        assert best[0] == next(one for one in former.upfloater_order(scores, number) if one in left)


# -- the engine --------------------------------------------------------------------------------------------------------


def by_engine(event: Tournament) -> Answer:
    try:
        pairing = systems.pair(event, "dubov")
    except NoPairingPossible:
        return None
    return sorted(pairing.pairs), pairing.bye


def by_book(event: Tournament) -> Answer:
    try:
        pairs, bye = book.pair(event)
    except NoPairing:
        return None
    return sorted(pairs), bye


@pytest.mark.scaled
def test_engine_follows_the_book_on_made_up_histories() -> None:
    """Every other history crowds its players into few scoregroups, which is where many float up."""
    impossible = 0
    for seed in range(STATES):
        rng = Random(seed)
        event = with_ratings(rng, artificial_state(rng) if seed % 2 else crowded_state(rng, 8))
        if seed % 2 and rng.random() < 0.3:
            event = shuffled_numbers(rng, event)
        answer = by_engine(event)
        assert answer == by_book(event), f"seed {seed}"
        impossible += answer is None
        if answer is not None:
            assert legality.violations(without_last_round(event), *answer) == [], f"seed {seed}"
    assert impossible < STATES / 4, "too few states can be paired for the comparison to say much"


@pytest.mark.scaled
def test_engine_follows_the_book_through_whole_events() -> None:
    rounds = 0
    for seed in range(EVENTS):
        rng = Random(seed)
        event = with_ratings(rng, empty_event(rng))
        assert event.rounds is not None
        while event.played_rounds < event.rounds:
            answer = by_engine(event)
            assert answer == by_book(event), f"seed {seed}, round {event.played_rounds + 1}"
            if answer is None:
                break
            rounds += 1
            event = play_round(rng, event, *answer)
    assert rounds + STATES > 2_000
