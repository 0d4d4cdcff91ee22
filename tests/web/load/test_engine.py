"""Where the server pairs: a small event at once, a large one in a worker, so that no page waits for it."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from dutchess.journal.desk import Author
from dutchess.tournament import Player, Tournament
from dutchess.web.load.engine import MOST_HERE, engine_of
from dutchess.web.load.workers import Workers


def process_of(tournament: Tournament) -> int:
    """Where this is computed."""
    return os.getpid() if tournament.players else 0


@pytest.fixture
def workers() -> Iterator[Workers]:
    found = Workers()
    yield found
    found.close()


@pytest.mark.parametrize(("players", "is_here"), [(MOST_HERE, True), (MOST_HERE + 1, False)])
def test_large_events_are_paired_by_a_worker(workers: Workers, players: int, is_here: bool) -> None:
    field = tuple(Player(number, name=f"Player {number}") for number in range(1, players + 1))
    engine = engine_of(workers)(Author("anna"))
    process = engine(process_of, Tournament(name="Open", players=field))
    assert (process == os.getpid()) == is_here
