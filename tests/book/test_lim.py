"""The literal reading of C.04.4.3 against the engine, on tiny events."""

from __future__ import annotations

import os
from random import Random

import pytest

from book import lim as book
from book.states import artificial_state, crowded_state, empty_event, play_round, shuffled_numbers, with_adjourned_games
from dutchess.base.errors import NoPairingPossible
from dutchess.base.values import replace
from dutchess.pairing import systems
from dutchess.tournament import Tournament

pytestmark = pytest.mark.scaled

NIGHTLY = bool(os.environ.get("DUTCHESS_NIGHTLY"))
STATES = 6_000 if NIGHTLY else 150
EVENTS = 600 if NIGHTLY else 15
Answer = tuple[list[tuple[int, int]], int | None] | None


def by_engine(event: Tournament, *, maxi: bool = False) -> Answer:
    try:
        pairing = systems.pair(event, "lim-maxi" if maxi else "lim")
    except NoPairingPossible:
        return None
    return sorted(pairing.pairs), pairing.bye


def by_book(event: Tournament, *, maxi: bool = False) -> Answer:
    try:
        pairs, bye = book.pair(event, maxi=maxi)
    except book.NoPairing:
        return None
    return sorted(pairs), bye


def made_up(rng: Random) -> Tournament:
    """A made-up history; a quarter of them in crowded scoregroups, some with numbers dealt anew or games adjourned."""
    event = crowded_state(rng) if rng.random() < 0.25 else artificial_state(rng)
    if rng.random() < 0.3:
        event = shuffled_numbers(rng, event)
    return with_adjourned_games(rng, event) if rng.random() < 0.1 else event


def test_made_up_histories_hold_what_is_unusual() -> None:
    """Forbidden pairs, other point systems, unrated and half-point results, forfeits, open games, virtual points."""
    events = [made_up(Random(seed)) for seed in range(250)]
    results = {game.result for event in events for player in event.players for game in player.games}
    assert results == set("10=WDL+-?UHFZ")
    doubtful = {("=", "0"), ("0", "0")}  # what two opponents have together
    assert doubtful <= {
        (game.result, event.player(game.opponent).games[number].result)
        for event in events
        for player in event.players
        for number, game in enumerate(player.games)
        if game.opponent
    }
    assert any(event.forbidden for event in events)
    assert any(event.accelerations for event in events)
    assert len({event.scoring for event in events}) > 3


def test_engine_follows_the_book_on_made_up_histories() -> None:
    impossible = 0
    for seed in range(STATES):
        event = made_up(Random(seed))
        answer = by_engine(event)
        assert answer == by_book(event), f"seed {seed}"
        impossible += answer is None
    assert impossible < STATES / 4, "too few states can be paired for the comparison to say much"


def test_engine_follows_the_book_in_maxi_tournaments() -> None:
    differing = 0
    for seed in range(STATES):
        rng = Random(seed)
        event = made_up(rng)
        spread = rng.choice((10, 30, 80))
        players = (replace(player, rating=2400 - spread * player.number) for player in event.players)
        event = replace(event, players=tuple(players))
        answer = by_engine(event, maxi=True)
        assert answer == by_book(event, maxi=True), f"seed {seed}"
        differing += answer != by_engine(event)
    assert differing, "the rule of 100 points never mattered"


def test_engine_follows_the_book_through_whole_events() -> None:
    rounds = 0
    for seed in range(EVENTS):
        rng = Random(seed)
        event = empty_event(rng)
        assert event.rounds is not None
        while event.played_rounds < event.rounds:
            answer = by_engine(event)
            assert answer == by_book(event), f"seed {seed}, round {event.played_rounds + 1}"
            if answer is None:
                break
            rounds += 1
            event = play_round(rng, event, *answer)
    assert rounds > 2 * EVENTS
