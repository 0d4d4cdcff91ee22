"""Events of any size for the benchmark, made by code: large ones, and rounds made to be slow.

Owns the simulation. The generator stops at the number of players that a report file can hold; these events never become
files.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import dutchess
from dutchess.base.values import replace
from dutchess.tournament import ForbiddenPairs, Player, Tournament

ANSWERS = {"1": "0", "0": "1", "=": "="}
# How games end: any result as often as any other; never drawn; White always wins.
MODELS = {"even": "1=0", "decisive": "10", "white": "1"}


def field(players: int, model: str) -> Tournament:
    """An event of nine rounds before the first one."""
    entered = tuple(Player(n, name=f"Player {n}", rating=2800 - 1400 * n // players) for n in range(1, players + 1))
    return Tournament(players=entered, rounds=9, initial_colour="w", name=f"{model} {players}")


def rounds(players: int, last: int, model: str, seed: int) -> Iterator[Tournament]:
    """The event before each of its rounds 1 to `last` of nine."""
    random = Random(seed)
    event = field(players, model)
    for number in range(1, last + 1):
        yield event
        if number == last:
            return
        pairing = dutchess.pair(event)
        results: dict[int, str] = {}
        for white, black in pairing.pairs:
            results[white] = random.choice(MODELS[model])
            results[black] = ANSWERS[results[white]]
        event = event.with_round(pairing).with_results(number, results)


def shapes(players: int, seed: int) -> Iterator[tuple[str, Tournament]]:
    """Rounds in which most pairs are forbidden, and an ordinary one of that size to compare with."""
    for played in (1, 4):
        event = list(rounds(players, played + 1, "even", seed))[-1]
        event = replace(event, rounds=2 * played)  # past the seeding rounds of the Burstein System
        yield f"ordinary, round {played + 1}", event
        for share in (0.5, 0.75, 0.95, 0.98):
            random = Random(seed)
            pairs = [pair for pair in combinations(range(1, players + 1), 2) if random.random() < share]
            yield f"{share:.0%} forbidden, round {played + 1}", _forbid(event, pairs)
        for size in (3, 7, 31):
            random = Random(seed)
            pairs = [
                (a, b)
                for a, b in combinations(range(1, players + 1), 2)
                if (a - 1) // size != (b - 1) // size and random.random() < 0.98
            ]
            yield f"cliques of {size}, round {played + 1}", _forbid(event, pairs)


def _forbid(event: Tournament, pairs: list[tuple[int, int]]) -> Tournament:
    return replace(event, forbidden=tuple(ForbiddenPairs(pair) for pair in pairs))
