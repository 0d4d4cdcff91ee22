"""Forecasts of running events: computed in a process of their own, once for each state of an event, and kept.

Owns the memory and the process. One forecast is computed at a time, so that pages and results never wait for it; who
asks meanwhile is given the one before, if there is one. Must not know how a forecast is made: the command makes it.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as NotYet
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Any

from dutchess.errors import DutchessError
from dutchess.journal import State
from dutchess.tournament import Tournament
from dutchess.trf import dumps

PATIENCE_SECONDS = 0.6  # a page waits so long for a forecast; most are done by then
MOST, LEAST = 300, 30  # continuations
WORK = 240_000  # participants times rounds to play times continuations, at most

Document = dict[str, Any]
Compute = Callable[[Tournament, int], Document]


class ForecastFailed(DutchessError):
    """The process that computes a forecast came to an end without one."""


def continuations(tournament: Tournament) -> int:
    """How often the rest of an event is played: as often as a quarter of a minute allows."""
    left = max(1, (tournament.rounds or 0) - tournament.played_rounds) + 1
    return max(LEAST, min(MOST, WORK // (left * max(1, len(tournament.players)))))


def compute(tournament: Tournament, times: int) -> Document:
    """The document of `dutchess forecast`, made by it."""
    with tempfile.TemporaryDirectory(prefix="dutchess-forecast-") as folder:
        source = Path(folder) / "event.trf"
        source.write_text(dumps(tournament), encoding="utf-8")
        command = ["forecast", str(source), "--continuations", str(times), "--format", "json", "--jobs", "1"]
        done = subprocess.run([sys.executable, "-m", "dutchess", *command], capture_output=True, check=False)
    if done.returncode:
        raise ForecastFailed(done.stderr.decode("utf-8", "replace").strip().rpartition("\n")[2])
    document: Document = json.loads(done.stdout)
    return document


@dataclass(frozen=True)
class Foretold:
    """A forecast, None while there is none; and whether it is of the event as it is now."""

    document: Document | None
    is_current: bool


class Foreteller:
    """The forecasts of one process. Safe for use from several threads."""

    def __init__(self, how: Compute = compute) -> None:
        self._how = how
        self._lock = Lock()
        self._known: dict[tuple[str, str], tuple[State, Document]] = {}
        self._running: dict[tuple[str, str], Future[None]] = {}
        self._thread = ThreadPoolExecutor(1, "forecast")

    def of(self, key: tuple[str, str], state: State, tournament: Callable[[], Tournament]) -> Foretold:
        """The forecast of a tournament (event and key) in a state; ForecastFailed if it cannot be made."""
        with self._lock:
            if (found := self._found(key, state)).is_current:
                return found
            running = self._running.get(key)
            if running is None or running.done():
                running = self._thread.submit(self._compute, key, state, tournament())
                self._running[key] = running
        try:
            running.result(PATIENCE_SECONDS)
        except NotYet:
            pass
        with self._lock:
            return self._found(key, state)

    def _found(self, key: tuple[str, str], state: State) -> Foretold:
        known = self._known.get(key)
        return Foretold(known[1], known[0] is state) if known else Foretold(None, False)

    def _compute(self, key: tuple[str, str], state: State, tournament: Tournament) -> None:
        document = self._how(tournament, continuations(tournament))
        with self._lock:
            self._known[key] = (state, document)

    def close(self) -> None:
        self._thread.shutdown(cancel_futures=True)
