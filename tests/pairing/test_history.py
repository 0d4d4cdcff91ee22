"""Histories: one after the other as each by itself."""

from __future__ import annotations

import pytest

from dutchess.pairing.history import History, histories
from dutchess.simulation.generator import GeneratorConfig, generate


@pytest.mark.parametrize("seed", range(4))
def test_histories_one_after_the_other_are_those_of_each_round(seed: int) -> None:
    config = GeneratorConfig(players=30 + seed, rounds=6, forfeit_rate=0.1, bye_rate=0.1, retirement_rate=0.1)
    event = generate(config, seed)
    found = list(histories(event))
    assert len(found) == event.played_rounds > 1
    for number, history in enumerate(found, 1):
        alone = History.of(event.before_round(number))
        assert history.all_participants == alone.all_participants
        assert history.participants == alone.participants
        assert history.scores == alone.scores
