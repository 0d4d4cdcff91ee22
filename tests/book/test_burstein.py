"""The literal reading of C.04.4.2 against the engine, on tiny events."""

from __future__ import annotations

import os
from random import Random

import pytest

from book import burstein as book
from book import legality
from book.states import artificial_state, empty_event, play_round, shuffled_numbers, without_last_round
from dutchess.base.errors import NoPairingPossible
from dutchess.pairing import systems
from dutchess.tournament import Tournament

pytestmark = pytest.mark.scaled

NIGHTLY = bool(os.environ.get("DUTCHESS_NIGHTLY"))
STATES = 6_000 if NIGHTLY else 150
EVENTS = 600 if NIGHTLY else 12
Answer = tuple[list[tuple[int, int]], int | None] | None


def by_engine(event: Tournament) -> Answer:
    try:
        pairing = systems.pair(event, "burstein")
    except NoPairingPossible:
        return None
    return sorted(pairing.pairs), pairing.bye


def by_dutch(event: Tournament) -> Answer:
    try:
        pairing = systems.pair(event, "dutch-2025")
    except NoPairingPossible:
        return None
    return sorted(pairing.pairs), pairing.bye


def by_book(event: Tournament) -> Answer:
    try:
        pairs, bye = book.pair(event)
    except book.NoPairing:
        return None
    return sorted(pairs), bye


def test_engine_follows_the_book_on_made_up_histories() -> None:
    compared = impossible = seed = 0
    while compared < STATES:
        rng = Random(seed)
        event = artificial_state(rng, most_players=9, most_rounds=5)
        if rng.random() < 0.3:
            event = shuffled_numbers(rng, event)
        if not book.is_seeding_round(event):
            answer = by_engine(event)
            assert answer == by_book(event), f"seed {seed}"
            compared += 1
            impossible += answer is None
            if answer is not None:
                assert legality.violations(without_last_round(event), *answer) == [], f"seed {seed}"
        seed += 1
    assert impossible < STATES / 4, "too few states can be paired for the comparison to say much"


def test_engine_follows_the_book_through_whole_events() -> None:
    rounds = 0
    for seed in range(EVENTS):
        rng = Random(seed)
        event = empty_event(rng, most_players=9)
        assert event.rounds is not None
        while event.played_rounds < event.rounds:
            answer = by_engine(event)
            if book.is_seeding_round(event):
                expected = by_dutch(event)
            else:
                expected = by_book(event)
                rounds += 1
            assert answer == expected, f"seed {seed}, round {event.played_rounds + 1}"
            if answer is None:
                break
            assert legality.violations(without_last_round(event), *answer) == [], (
                f"seed {seed}, round {event.played_rounds + 1}"
            )
            event = play_round(rng, event, *answer)
    assert rounds > EVENTS
