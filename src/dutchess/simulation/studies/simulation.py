"""Many tournaments of one shape, played in every arm of a study with the same players and the same luck.

Owns the making and playing of a world from its seed, and `simulate_chunk`, the unit of work. `measures` measures a
played tournament. Must not do statistics over tournaments.
"""

from __future__ import annotations

from random import Random

from dutchess.base.errors import NoPairingPossible
from dutchess.base.values import value_class
from dutchess.pairing import systems
from dutchess.pairing.acceleration import with_baku
from dutchess.simulation.generator import with_played_round
from dutchess.simulation.luck import World
from dutchess.simulation.studies.measures import MEASURES, measure
from dutchess.tournament import Player, Tournament

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from dutchess.pairing.result import Pairing
    from dutchess.simulation.studies.study import Arm, Study

CHUNK_WORK = 25_000  # players times rounds that take about a second


@value_class
class Played:
    """A tournament that was played to its end.

    Attributes:
        tournament: with all rounds.
        pairings: of each round.
        strengths: the real strengths of the players, by number.
        misrated: the player whose rating is too low, 0 for none.
        complete: False if no legal pairing was left before the last round.
    """

    tournament: Tournament
    pairings: tuple[Pairing, ...]
    strengths: dict[int, float]
    misrated: int
    complete: bool


def field(study: Study, count: int, seed: int) -> tuple[tuple[Player, ...], dict[int, float], int]:
    """The players of a world in order of rating, their real strengths, and the misrated player."""
    random = Random(f"{seed} {count}")
    low, high = study.ratings
    if study.field == "equal":
        ratings = [high] * count
    elif study.field == "even":
        ratings = sorted((random.randint(low, high) for _ in range(count)), reverse=True)
    else:
        drawn = (random.randint(0, high - low) + random.randint(0, high - low) for _ in range(count))
        ratings = sorted((low + both // 2 for both in drawn), reverse=True)
    players = tuple(Player(number, f"Player {number:04d}", rating) for number, rating in enumerate(ratings, 1))
    # A sum of twelve is close enough to normal, and the same on every platform, because it needs no logarithm.
    strengths = {
        player.number: player.rating + study.spread * (sum(random.random() for _ in range(12)) - 6)
        for player in players
    }
    misrated = count // 2 if study.misrated else 0
    if misrated:
        strengths[misrated] = float(players[misrated - 1].rating + study.misrated)
    return players, strengths, misrated


def play(study: Study, arm: Arm, seed: int) -> Played:
    """Play the world of a seed in one arm."""
    players, strengths, misrated = field(study, arm.players, seed)
    world = World(seed, study.model, strengths)
    event = Tournament(players=players, rounds=arm.rounds, initial_colour="wb"[seed % 2]).validated()
    if arm.acceleration:
        event = with_baku(event)
    pairings: list[Pairing] = []
    for _ in range(arm.rounds):
        try:
            pairing = systems.pair(event, arm.system)
        except NoPairingPossible:
            break
        results: dict[int, str] = {}
        for white, black in pairing.pairs:
            results[white], results[black] = world.game(white, black)
        event = with_played_round(event, pairing, results)
        pairings.append(pairing)
    return Played(event, tuple(pairings), strengths, misrated, len(pairings) == arm.rounds)


def simulate_chunk(chunk: tuple[Study, int, int]) -> list[list[Any]]:
    """Play some worlds in all arms: rows of seed, arm, and the measures in their order."""
    study, first, count = chunk
    rows: list[list[Any]] = []
    for seed in range(first, first + count):
        for arm in study.arms:
            values = measure(study, arm, seed, play(study, arm, seed))
            rows.append([seed, arm.name, *(values.get(name) for name in MEASURES), values["differences"]])
    return rows


def per_chunk(study: Study) -> int:
    """Worlds that take about a second."""
    work = sum(arm.players * arm.rounds + 50 for arm in study.arms)
    return max(1, min(200, CHUNK_WORK // work))
