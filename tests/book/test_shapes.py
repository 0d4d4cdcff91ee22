"""Events of unusual shapes, those of `benchmarks/shapes.py` with few players: the book and the engine agree on them.

There they are large, and only the time is measured; here every round is read literally, by every system and edition.
"""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import ModuleType

import pytest

from book import burstein, burstein_2026, dubov, dubov_2026, dutch, dutch_2017, dutch_history, lim
from dutchess.base.errors import NoPairingPossible
from dutchess.base.values import replace
from dutchess.pairing import systems
from dutchess.pairing.result import Pairing
from dutchess.tournament import Tournament
from sizes import NIGHTLY

pytestmark = pytest.mark.scaled

BENCHMARKS = Path(__file__).resolve().parents[2] / "benchmarks"
SIZES = (7, 8, 9, 10) if NIGHTLY else (7, 8)
EVENTS = 12 if NIGHTLY else 1  # of every shape, size and system
ROUNDS = 5
NOT_FOR_DUBOV = ("unrated", "top-heavy")  # C.04.4.1 article 1.1: everybody has a rating

Answer = tuple[list[tuple[int, int]], int | None] | None


def _shapes() -> ModuleType:
    """The benchmark that owns the shapes; it is no part of an installed package."""
    if not BENCHMARKS.is_dir():
        pytest.skip("the benchmarks are not here", allow_module_level=True)
    found = importlib.util.spec_from_file_location("shapes", BENCHMARKS / "shapes.py")
    assert found is not None
    assert found.loader is not None
    sys.path.insert(0, str(BENCHMARKS))
    try:
        module = sys.modules["shapes"] = importlib.util.module_from_spec(found)
        found.loader.exec_module(module)
    finally:
        sys.path.remove(str(BENCHMARKS))
    return module


shapes = _shapes()


def _former(edition: int) -> Callable[[Tournament], Answer]:
    def pair(event: Tournament) -> Answer:
        found = dutch_history.pair_round(edition, event)
        return None if found is None else (sorted(found[0]), found[1])

    return pair


def _burstein(later: Callable[[Tournament], Answer], first: Callable[[Tournament], Answer]) -> Callable[..., Answer]:
    """Article 1.5.2: the first rounds are those of the Dutch System."""
    return lambda event: first(event) if burstein.is_seeding_round(event) else later(event)


def _dutch(event: Tournament) -> Answer:
    return _listed(dutch.pair_round(event))


def _dutch_2025(event: Tournament) -> Answer:
    return _listed(dutch.pair_round(event, 2025))


def _dutch_2017(event: Tournament) -> Answer:
    return _listed(dutch_2017.pair_round(event))


def _listed(found: dutch.RoundPairing | None) -> Answer:
    return None if found is None else (sorted(found.pairs), found.bye)


def _or_none(pair: Callable[..., tuple[list[tuple[int, int]], int | None]], **options: bool) -> Callable[..., Answer]:
    def answer(event: Tournament) -> Answer:
        try:
            pairs, bye = pair(event, **options)
        except (burstein.NoPairing, dubov.NoPairing, lim.NoPairing):
            return None
        return sorted(pairs), bye

    return answer


BOOKS: dict[str, Callable[[Tournament], Answer]] = {
    "dutch": _dutch,
    "dutch-2025": _dutch_2025,
    "dutch-2017": _dutch_2017,
    "dutch-2012": _former(2012),
    "dutch-2011": _former(2011),
    "dutch-1992": _former(1992),
    "dubov": _or_none(dubov_2026.pair),
    "dubov-2025": _or_none(dubov.pair),
    "dubov-2018": _or_none(partial(dubov.pair, edition=2018)),
    "burstein": _burstein(_or_none(burstein_2026.pair), _dutch),
    "burstein-2025": _burstein(_or_none(burstein.pair), _dutch_2025),
    "burstein-2017": _burstein(_or_none(partial(burstein.pair, edition=2017)), _dutch_2017),
    "lim": _or_none(lim.pair),
    "lim-maxi": _or_none(lim.pair, maxi=True),
    "lim-1999": _or_none(lim.pair, edition=1999),
    "lim-maxi-1999": _or_none(lim.pair, edition=1999, maxi=True),
}


def compare(name: str, size: int, system: str, seed: int) -> int:
    """Play an event; the book reads every round. Returns the number of rounds that were compared."""

    def pair(event: Tournament) -> Pairing | None:
        try:
            pairing = systems.pair(event, system)
        except NoPairingPossible:
            pairing = None
        answer = None if pairing is None else (sorted(pairing.pairs), pairing.bye)
        where = f"{name}, {size} players, {system}, seed {seed}, round {event.played_rounds + 1}"
        assert answer == BOOKS[system](event), where
        return pairing

    shape = shapes.SHAPES[name]
    compared: int = shapes.rounds_of(shape, replace(shape.make(size), rounds=ROUNDS), ROUNDS, seed, pair)
    return compared


def test_every_system_of_the_benchmark_has_a_book() -> None:
    assert set(BOOKS) == set(shapes.SYSTEMS)


@pytest.mark.parametrize(
    ("name", "system"),
    [
        (name, system)
        for name in shapes.SHAPES
        for system in BOOKS
        if name not in NOT_FOR_DUBOV or not system.startswith("dubov")
    ],
)
def test_book_and_engine_agree(name: str, system: str) -> None:
    compared = sum(compare(name, size, system, seed) for size in SIZES for seed in range(EVENTS))
    assert compared >= len(SIZES) * EVENTS
