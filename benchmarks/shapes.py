"""Events of unusual shapes: how long each round takes to pair, and how that grows with the number of players.

    python benchmarks/shapes.py [--sizes 500,1000] [--systems dutch,lim] [--shapes clubs-49] [--rounds 4] [--within 30]

Every event is played round by round with results drawn from a seed; what is measured is the processor time of the
library for one call. A round that takes longer than `--within` seconds ends its event, and the table says so; a round
that is refused does too, after its time was taken. The exponent is that of the slowest round, from the smallest size
to the largest one that was paired to the end.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from dataclasses import dataclass
from math import log
from random import Random

import dutchess
from dutchess import Acceleration, ForbiddenPairs, Player, Tournament, replace

ROUNDS = 9
SEED = 2026
RESULTS = ("1-0", "1/2-1/2", "0-1")

# The result of a game, by the numbers of White and Black.
Result = Callable[[Random, int, int], str]


def by_chance(rng: Random, white: int, black: int) -> str:
    return rng.choice(RESULTS)


def stronger_wins(rng: Random, white: int, black: int) -> str:
    return "1-0" if white < black else "0-1"


def white_wins(rng: Random, white: int, black: int) -> str:
    return "1-0"


def drawn(rng: Random, white: int, black: int) -> str:
    return "1/2-1/2"


def plain(size: int, *, rated: bool = True) -> Tournament:
    """An event before round 1, ratings from 2800 down to 1200."""
    players = [Player(n, rating=2800 - 1600 * n // size if rated else 0) for n in range(1, size + 1)]
    return Tournament(tuple(players), rounds=ROUNDS, initial_colour="w")


def with_club(size: int, share: float) -> Tournament:
    """One club, whose members may not meet each other."""
    members = Random(SEED).sample(range(1, size + 1), int(size * share))
    return replace(plain(size), forbidden=(ForbiddenPairs(tuple(sorted(members))),))


def accelerated(size: int) -> Tournament:
    """Virtual points for the upper half: one in the first three rounds, half a point in the next two."""
    half = 2 * -(-size // 4)
    virtual = [
        Acceleration(points, first, last, first_player=1, last_player=half)
        for points, first, last in ((10, 1, 3), (5, 4, 5))
    ]
    return replace(plain(size), accelerations=tuple(virtual))


@dataclass(frozen=True)
class Shape:
    """How an event is made and played; `absent` is the share of players who miss each round."""

    make: Callable[[int], Tournament]
    result: Result = by_chance
    absent: float = 0
    late: bool = False  # the absent players are the same until round 3: they come late


SHAPES = {
    "by-chance": Shape(plain),
    "stronger-wins": Shape(plain, stronger_wins),
    "white-wins": Shape(plain, white_wins),
    "all-draws": Shape(plain, drawn),
    "unrated": Shape(lambda size: plain(size, rated=False)),
    "byes": Shape(plain, absent=0.1),
    "late-entries": Shape(plain, absent=0.2, late=True),
    "baku": Shape(accelerated),
    **{f"club-{share}": Shape(lambda size, share=share: with_club(size, share / 100)) for share in (20, 40, 49, 60)},
}


@dataclass(frozen=True)
class Played:
    """The seconds of each round, and why there are no more: empty if all were paired."""

    seconds: tuple[float, ...]
    ended: str


def play(shape: Shape, size: int, system: str, rounds: int, within: float) -> Played:
    """Pair an event round by round."""
    rng = Random(SEED)
    event = shape.make(size)
    late = rng.sample(range(1, size + 1), int(size * shape.absent))
    seconds: list[float] = []
    for number in range(1, rounds + 1):
        away = late if shape.late else rng.sample(range(1, size + 1), int(size * shape.absent))
        if number < 3 or not shape.late:
            event = replace(event, byes=tuple((player, "Z") for player in sorted(away)))
        begun = time.process_time()
        try:
            pairing = dutchess.pair(event, system, within=within)
        except dutchess.OutOfTime:
            return Played((*seconds, within), f"round {number}: over {within:g} s")
        except dutchess.NoPairingPossible:
            return Played((*seconds, time.process_time() - begun), f"round {number}: refused")
        except dutchess.InvalidTournament:
            return Played((), "not for this system")
        seconds.append(time.process_time() - begun)
        event = event.with_round(pairing)
        results = {(white, black): shape.result(rng, white, black) for white, black in pairing.pairs}
        event = event.with_results(number, results)
    return Played(tuple(seconds), "")


def row(name: str, system: str, sizes: list[int], rounds: int, within: float) -> str:
    """A line of the table: the slowest round of each size, and the exponent."""
    cells: list[str] = []
    slowest: dict[int, float] = {}
    for size in sizes:
        played = play(SHAPES[name], size, system, rounds, within)
        worst = max(played.seconds, default=0.0)
        if played.seconds and "over" not in played.ended:
            slowest[size] = worst
        cells.append(f"{worst:.3f} s ({played.ended})" if played.ended else f"{worst:.3f} s")
    growth = "-"
    if len(slowest) > 1 and min(slowest.values()) > 0:
        first, last = min(slowest), max(slowest)
        growth = f"n^{log(slowest[last] / slowest[first]) / log(last / first):.2f}"
    return f"| {name} | {system} | {' | '.join(cells)} | {growth} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--sizes", default="500,1000", help="numbers of players")
    parser.add_argument("--systems", default="dutch,burstein,dubov,lim,lim-maxi")
    parser.add_argument("--shapes", default=",".join(SHAPES))
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--within", type=float, default=30, help="the most seconds for a round")
    options = parser.parse_args()
    sizes = [int(size) for size in options.sizes.split(",")]
    print(f"| shape | system | {' | '.join(f'{size:,} players' for size in sizes)} | growth |")
    print(f"|---|---|{'---:|' * len(sizes)}---:|")
    systems = options.systems.split(",")
    for system in systems:  # so that nothing is imported while it is measured
        play(SHAPES["club-40"], 20, system, 3, options.within)
    for name in options.shapes.split(","):
        for system in systems:
            print(row(name, system, sizes, options.rounds, options.within), flush=True)


if __name__ == "__main__":
    main()
