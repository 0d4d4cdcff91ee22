"""Where the server computes what the rules of an action ask for: small events at once, large ones in a worker.

Owns that choice. Must not know what is computed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from dutchess.journal.desk import Actor
from dutchess.journal.rules.pairing.engine import Engine
from dutchess.tournament import Tournament
from dutchess.web.load.thread_queues import Visitor
from dutchess.web.load.workers import Workers

T = TypeVar("T")

MOST_HERE = 100  # participants: even a nearly impossible round of theirs takes less than a moment
SECONDS = 120  # of processor time for everything else


def engine_of(workers: Workers) -> Callable[[Actor], Engine]:
    """What computes for somebody who runs an event: they wait, and nobody else does."""

    def engine_for(actor: Actor) -> Engine:
        def compute(function: Callable[..., T], /, *arguments: Any) -> T:
            if not any(isinstance(one, Tournament) and _size(one) > MOST_HERE for one in arguments):
                return function(*arguments)
            task = workers.submit(Visitor(actor.name, is_staff=True), (function, arguments), SECONDS)
            found: T = task.result.result()
            return found

        return compute

    return engine_for


def _size(tournament: Tournament) -> int:
    return len(tournament.teams or tournament.players)
