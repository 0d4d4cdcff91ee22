"""The literal reading of C.04.6 against the engine, on tiny events of both editions."""

from __future__ import annotations

import os
from random import Random

import pytest

from book import team as book
from book import team_legality
from book.team_states import artificial_event
from dutchess import systems
from dutchess.errors import NoPairingPossible
from dutchess.generator import GeneratorConfig, generate
from dutchess.teams import TeamEvent
from dutchess.tournament import Tournament

pytestmark = pytest.mark.scaled

NIGHTLY = bool(os.environ.get("DUTCHESS_NIGHTLY"))
STATES = 6_000 if NIGHTLY else 80
EVENTS = 400 if NIGHTLY else 8
Answer = tuple[tuple[tuple[int, int], ...], int | None] | None
EDITIONS = {2024: "team-2024", 2026: "team"}


def by_engine(event: Tournament, edition: int) -> Answer:
    try:
        pairing = systems.pair(event, EDITIONS[edition])
    except NoPairingPossible:
        return None
    return tuple(sorted(pairing.pairs)), pairing.bye


def by_book(event: Tournament, edition: int) -> Answer:
    pairing = book.pair_round(event, edition)
    return None if pairing is None else tuple(pairing)


@pytest.mark.parametrize("edition", EDITIONS)
def test_engine_follows_the_book_on_made_up_histories(edition: int) -> None:
    paired = impossible = 0
    for seed in range(STATES):
        rng = Random(seed)
        event = artificial_event(rng, most_teams=9 if seed % 5 else 10)
        answer = by_engine(event, edition)
        assert answer == by_book(event, edition), f"seed {seed}"
        if answer is None:
            impossible += 1
        else:
            paired += 1
            assert team_legality.violations(event, *answer) == [], f"seed {seed}"
    assert paired > 3 * STATES // 4
    assert impossible > STATES // 50


@pytest.mark.parametrize("edition", EDITIONS)
def test_engine_follows_the_book_through_whole_events(edition: int) -> None:
    """Every round of events that go on as long as they can, so that the last brackets collapse."""
    name = EDITIONS[edition]
    for seed in range(EVENTS):
        config = GeneratorConfig(
            system=name, players=4 + seed % 6, rounds=9, boards=1 + seed % 3, forfeit_rate=0.04, bye_rate=0.05
        )
        event = generate(config, seed)
        assert event.played_rounds > 0
        for number in range(1, event.played_rounds + 1):
            before = event.before_round(number)
            answer = by_engine(before, edition)
            assert answer is not None
            assert answer == by_book(before, edition), f"seed {seed}, round {number}"
            assert team_legality.violations(before, *answer) == [], f"seed {seed}, round {number}"


def test_match_points_follow_the_book() -> None:
    """C.04.6 articles 1.2.1 and 1.4.1: win, draw, loss by game points; both lose where neither has scored."""
    nil = 0
    for seed in range(STATES):
        event = TeamEvent.of(artificial_event(Random(seed)))
        for history in event.history.values():
            for at, entry in enumerate(history):
                if entry.played:
                    theirs = event.history[entry.opponent][at].game_points
                    expected = book.match_points(entry.game_points, theirs, event.scoring)
                    assert entry.match_points == expected, f"seed {seed}, round {at + 1}"
                    nil += not entry.game_points and not theirs
    assert nil > STATES // 25


def test_the_editions_differ() -> None:
    """Otherwise the comparisons above would prove one edition only."""
    events = [artificial_event(Random(seed)) for seed in range(200)]
    assert sum(by_engine(event, 2024) != by_engine(event, 2026) for event in events) >= 5
