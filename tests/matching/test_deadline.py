"""Deadlines: both kernels stop in time, in the thread that has one, and nowhere else."""

from __future__ import annotations

import math
import os
import random
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import Any

import pytest

import dutchess
from dutchess import ForbiddenPairs, Player, Tournament
from dutchess.base.values import replace
from dutchess.matching import deadline, twin
from dutchess.matching.deadline import Deadline
from dutchess.pairing import systems
from matching.kernels import both, native, needs_native

FOUR = ([0, 0, 0, 0], [[1]], [[], [], [], []])


@both
def test_no_work_begins_when_the_time_is_over(kernel: Callable[..., Any]) -> None:
    matching = kernel(*FOUR)
    with Deadline(0), pytest.raises(TimeoutError):
        matching.maximise()
    assert matching.maximise() == 0
    with Deadline(0):
        assert sorted(matching.mates()) == [0, 1, 2, 3]
        with pytest.raises(TimeoutError):
            matching.fix_in_order([0], [1, 2, 3])
    assert matching.fix_in_order([0], [1, 2, 3]) == [1]


@both
def test_work_ends_in_the_middle(kernel: Callable[..., Any]) -> None:
    """Again and again, until the time is over: what was being solved then is lost."""
    rng = random.Random(5)
    size, count = (60, 20) if kernel is twin.Matching else (400, 80)
    table = [[0] * count for _ in range(count)]
    for a in range(count):
        for b in range(a, count):
            table[a][b] = table[b][a] = rng.randrange(1 << 20)
    classes = [rng.randrange(count) for _ in range(size)]
    made = []

    def solve_for_ever() -> None:
        while True:
            made.append(kernel(classes, table, [[]] * size))
            made[-1].maximise()

    with Deadline(0.2), pytest.raises(TimeoutError, match="the time for this work is over"):
        solve_for_ever()
    with Deadline(0), pytest.raises((TimeoutError, RuntimeError)):  # between two of them, or in the middle of one
        made[-1].maximise()
    assert kernel(classes, table, [[]] * size).maximise() == 0


@both
def test_an_earlier_deadline_around_it_holds(kernel: Callable[..., Any]) -> None:
    matching = kernel(*FOUR)
    with Deadline(math.inf):
        with Deadline(0):
            with Deadline(1000), pytest.raises(TimeoutError):
                matching.maximise()
            with pytest.raises(TimeoutError):
                matching.maximise()
        assert matching.maximise() == 0


@both
def test_other_threads_have_their_time(kernel: Callable[..., Any]) -> None:
    matching = kernel(*FOUR)
    answers: list[int] = []
    with Deadline(0):
        thread = threading.Thread(target=lambda: answers.append(matching.maximise()))
        thread.start()
        thread.join()
    assert answers == [0]


@needs_native
@pytest.mark.parametrize("seconds", [-1, math.nan, "soon", None])
def test_the_native_kernel_takes_a_number_of_seconds_or_none(seconds: Any) -> None:
    if seconds is None:
        native.set_deadline(None)
    else:
        with pytest.raises((ValueError, TypeError)):
            native.set_deadline(seconds)


CLUB = Tournament(
    tuple(Player(number, rating=2400 - number) for number in range(1, 301)),
    rounds=9,
    initial_colour="w",
    forbidden=(ForbiddenPairs(tuple(range(2, 296, 2))),),
)


@pytest.mark.parametrize("system", ["dutch", "dutch-2017", "dutch-2011", "burstein", "dubov", "lim", "lim-maxi"])
def test_a_round_is_paired_in_time_or_not_at_all(system: str) -> None:
    paired = dutchess.pair(CLUB, system, within=1000)
    with pytest.raises(dutchess.OutOfTime, match=r"^the round was not paired within 1e-06 seconds$"):
        dutchess.pair(CLUB, system, within=1e-6)
    assert dutchess.pair(CLUB, system) == paired


@pytest.mark.parametrize("seconds", [0, -1, math.nan])
def test_no_time_at_all(seconds: float) -> None:
    with pytest.raises(dutchess.OutOfTime) as caught:
        dutchess.pair(CLUB, within=seconds)
    assert isinstance(caught.value, dutchess.DutchessError)


class Clock:
    """A clock that stands still, and after so many looks is far beyond any deadline."""

    def __init__(self, looks: float = math.inf) -> None:
        self.looks = 0
        self._last = looks

    def __call__(self) -> float:
        self.looks += 1
        return 1e9 if self.looks > self._last else 0.0


PLAYERS = [each.name for each in systems.SYSTEMS if each.teams is False and each.tells]


@pytest.mark.parametrize("system", PLAYERS)
def test_every_decision_looks_at_the_clock(monkeypatch: pytest.MonkeyPatch, system: str) -> None:
    """Not only the kernels: whatever a system does in Python ends at its next decision. This holds for all systems."""
    event = replace(CLUB, players=CLUB.players[:40], forbidden=(), rounds=8)
    clock = Clock()
    monkeypatch.setattr(deadline, "monotonic", clock)
    decisions = sum(1 for _ in systems.decide(event, system))
    dutchess.pair(event, system, within=1000)
    assert clock.looks > decisions
    late = Clock(clock.looks // 2)
    monkeypatch.setattr(deadline, "monotonic", late)
    with pytest.raises(dutchess.OutOfTime):
        dutchess.pair(event, system, within=1000)
    assert late.looks <= clock.looks // 2 + 3  # the one that was too late, and those at the end of the deadline


def test_a_refusal_looks_at_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search for the players who cannot all be paired is work in Python, too: it asks for each group."""
    club = ForbiddenPairs(tuple(range(1, 31)))
    event = replace(CLUB, players=CLUB.players[:40], forbidden=(club,))
    clock = Clock()
    monkeypatch.setattr(deadline, "monotonic", clock)
    with pytest.raises(dutchess.NoPairingPossible):
        dutchess.pair(event, "dutch", within=1000)
    assert clock.looks > 30


WITHOUT_KERNEL = """
import sys
sys.path[:0] = [%r, %r]
from matching import test_deadline as tests
import dutchess
from dutchess.matching import KERNEL, deadline
assert KERNEL == "python"
club = dutchess.ForbiddenPairs(tuple(range(2, 22, 2)))
event = tests.replace(tests.CLUB, players=tests.CLUB.players[:24], rounds=8, forbidden=(club,))
for system in tests.PLAYERS:
    deadline.monotonic = whole = tests.Clock()
    dutchess.pair(event, system, within=1000)
    deadline.monotonic = part = tests.Clock(whole.looks // 2)
    try:
        dutchess.pair(event, system, within=1000)
    except dutchess.OutOfTime:
        pass
    else:
        raise AssertionError(system)
    assert part.looks <= whole.looks // 2 + 3, (system, part.looks, whole.looks)
    print(system)
"""


def test_the_twin_looks_at_the_clock_in_every_system() -> None:
    """Without the native kernel, all the work is done in Python: half way through, it ends."""
    here = os.path.dirname(os.path.abspath(__file__))
    paths = os.path.dirname(here), os.path.dirname(os.path.dirname(dutchess.__file__))
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_KERNEL % paths],
        env={**os.environ, "DUTCHESS_KERNEL": "python"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == PLAYERS
