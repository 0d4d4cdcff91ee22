"""A round made to be slow is paired or given up in time, by every system (`pair(..., within=seconds)`)."""

from __future__ import annotations

import time
from itertools import combinations
from random import Random

import pytest

import dutchess
from dutchess import ForbiddenPairs, Player, Tournament, replace
from dutchess.pairing import systems

SECONDS = 0.2
MOST = 2 * SECONDS + 0.2  # of processor time, which other processes do not take

SYSTEMS = [one.name for one in systems.SYSTEMS if one.teams is False and one.games == 1]


@pytest.fixture(scope="module")
def event() -> Tournament:
    """300 players after a round that White won on every board."""
    players = tuple(Player(number, rating=2800 - 4 * number) for number in range(1, 301))
    tournament = Tournament(players, rounds=9, initial_colour="w")
    pairing = dutchess.pair(tournament)
    return tournament.with_round(pairing).with_results(1, dict.fromkeys(pairing.pairs, "1-0"))


@pytest.mark.nightly
@pytest.mark.parametrize("share", [0.75, 0.9, 0.95, 0.98])
@pytest.mark.parametrize("system", SYSTEMS)
def test_a_round_with_most_pairs_forbidden_ends_in_time(event: Tournament, system: str, share: float) -> None:
    rng = Random(2026)
    forbidden = [ForbiddenPairs(pair) for pair in combinations(range(1, 301), 2) if rng.random() < share]
    event = replace(event, forbidden=tuple(forbidden))
    begun = time.process_time()
    try:
        dutchess.pair(event, system, within=SECONDS)
    except (dutchess.OutOfTime, dutchess.NoPairingPossible):
        pass
    assert time.process_time() - begun < MOST
