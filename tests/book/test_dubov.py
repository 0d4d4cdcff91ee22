"""The literal reading of C.04.4.1 against the engine, on tiny events."""

from __future__ import annotations

import os
from random import Random

import pytest

from book import dubov as book
from book import legality
from book.states import artificial_state, empty_event, play_round, shuffled_numbers, without_last_round
from dutchess.base.errors import NoPairingPossible
from dutchess.base.values import replace
from dutchess.pairing import systems
from dutchess.pairing.decisions import ColourGiven
from dutchess.tournament import Tournament

pytestmark = pytest.mark.scaled

NIGHTLY = bool(os.environ.get("DUTCHESS_NIGHTLY"))
STATES = 6_000 if NIGHTLY else 150
EVENTS = 600 if NIGHTLY else 12
Answer = tuple[list[tuple[int, int]], int | None] | None


def by_engine(event: Tournament) -> Answer:
    try:
        pairing = systems.pair(event, "dubov")
    except NoPairingPossible:
        return None
    return sorted(pairing.pairs), pairing.bye


def by_book(event: Tournament) -> Answer:
    try:
        pairs, bye = book.pair(event)
    except book.NoPairing:
        return None
    return sorted(pairs), bye


def with_ratings(rng: Random, event: Tournament) -> Tournament:
    """Ratings of a narrow or wide range, with ties, mostly but not always in the initial order."""
    width = rng.choice((3, 30, 600))
    ratings = sorted((rng.randint(1800, 1800 + width) for _ in event.players), reverse=True)
    if rng.random() < 0.2:
        rng.shuffle(ratings)
    players = (replace(player, rating=rating) for player, rating in zip(event.players, ratings, strict=True))
    return replace(event, players=tuple(players))


def test_engine_follows_the_book_on_made_up_histories() -> None:
    impossible = 0
    for seed in range(STATES):
        rng = Random(seed)
        event = with_ratings(rng, artificial_state(rng))
        if rng.random() < 0.3:
            event = shuffled_numbers(rng, event)
        answer = by_engine(event)
        assert answer == by_book(event), f"seed {seed}"
        impossible += answer is None
        if answer is not None:
            assert legality.violations(without_last_round(event), *answer) == [], f"seed {seed}"
    assert impossible < STATES / 4, "too few states can be paired for the comparison to say much"


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
            assert legality.violations(without_last_round(event), *answer) == [], (
                f"seed {seed}, round {event.played_rounds + 1}"
            )
            event = play_round(rng, event, *answer)
    assert rounds > 2 * EVENTS


def test_suppositions_that_fix_the_whole_round_are_kept() -> None:
    """Two opponents changed in a round of Dubov: with all of its pairs supposed, that is the round."""
    seen = 0
    for seed in range(60):
        event = artificial_state(Random(seed), 8)
        try:
            due = systems.pair(event, "dubov")
        except NoPairingPossible:
            continue
        if len(due.pairs) < 2:
            continue
        (a, b), (c, d), *others = due.pairs
        wanted = [(a, d), (c, b), *others, *([(due.bye, 0)] if due.bye is not None else [])]
        try:
            made = [one for one in systems.decide(event, "dubov", forced=wanted) if isinstance(one, ColourGiven)]
        except NoPairingPossible:
            continue
        assert {frozenset((one.white, one.black)) for one in made} == {frozenset(one) for one in wanted if 0 not in one}
        seen += 1
    assert seen > 15
