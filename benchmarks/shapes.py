"""Events of unusual shapes: how long each round takes to pair, how that grows with the number of players, and memory.

    python benchmarks/shapes.py [--sizes 500,1000] [--systems dutch,lim] [--shapes club-49] [--rounds 4] [--within 30]
                                [--slow 600] [--ratios 1000,10000,30000] [--write]

Every event is played round by round with results drawn from a seed, in a process of its own; what is measured is the
processor time of the library for one call, and the greatest memory of the process. A round that takes longer than
`--within` seconds by the clock ends its event, and the table says so; a round that is refused does too, after its time
was taken. On a busy machine, give it more. A case that misses a goal is measured up to two more times, and the faster
time of each size counts: other work on the machine makes it slower, nothing makes it faster.
The exponent is that of the slowest round, from the smallest size to the largest one that was paired to the end. The
table has the worst first. `--slow` adds rounds of that size in which most pairs are forbidden. `--ratios` compares the
slowest of ordinary rounds of these sizes by every system with that by `dutch`, in a table of its own. `--write` puts
what was measured into docs/performance.md: sections "Worst cases" and "Ordinary rounds by every system". No shapes
(`--shapes ""`) leave the first one out: then `--slow` only prints its part of it.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from math import log
from pathlib import Path
from random import Random

import events

import dutchess
from dutchess import Acceleration, ForbiddenPairs, Pairing, Player, Tournament, replace
from dutchess.pairing import systems

ROUNDS = 9
SEED = 2026
RESULTS = ("1-0", "1/2-1/2", "0-1")
FORFEITS = ("+--", "--+", "---")

# Every edition of every Swiss system for individuals whose rounds are single games.
SYSTEMS = tuple(one.name for one in systems.SYSTEMS if one.teams is False and one.games == 1 and not one.is_ours)

# The goals: the exponent of growth, seconds and megabytes for the largest size, seconds for a round made to be slow;
# how many times as long as `dutch` a system takes for ordinary rounds.
GROWTH, SECONDS, MEGABYTES, SLOW_SECONDS, TIMES = 1.7, 3.0, 300, 2.0, 4.0
NOISE = 0.1  # seconds: what takes less says nothing about growth
ORDINARY, MEASURE, REPEATED = "by-chance", "dutch", 2
AGAIN = 2  # so often a case that misses a goal is measured again
NOT_FOR_SYSTEM = "not for this system"

PAGE = Path(__file__).resolve().parent.parent / "docs" / "performance.md"
WORST, RATIOS, NEXT_SECTION = "## Worst cases", "## Ordinary rounds by every system", "## Report files"

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


def often_forfeited(rng: Random, white: int, black: int) -> str:
    return rng.choice(FORFEITS if rng.random() < 0.2 else RESULTS)


def plain(size: int, *, rated: bool = True) -> Tournament:
    """An event before round 1, ratings from 2800 down to 1200."""
    players = [Player(n, rating=2800 - 1600 * n // size if rated else 0) for n in range(1, size + 1)]
    return Tournament(tuple(players), rounds=ROUNDS, initial_colour="w")


def top_heavy(size: int) -> Tournament:
    """Nearly all players have the same high rating; a tenth has none."""
    players = [Player(n, rating=2500 if n <= size - size // 10 else 0) for n in range(1, size + 1)]
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
    "top-heavy": Shape(top_heavy, stronger_wins),
    "forfeits": Shape(plain, often_forfeited),
    "byes": Shape(plain, absent=0.1),
    "late-entries": Shape(plain, absent=0.2, late=True),
    "baku": Shape(accelerated),
    **{f"club-{share}": Shape(lambda size, share=share: with_club(size, share / 100)) for share in (20, 40, 49, 60)},
}


@dataclass(frozen=True)
class Played:
    """The seconds of each round, why there are no more (empty if all were paired), and the greatest memory."""

    seconds: tuple[float, ...]
    ended: str
    megabytes: float = 0

    @property
    def worst(self) -> float:
        return max(self.seconds, default=0.0)

    @property
    def in_time(self) -> bool:
        return bool(self.seconds) and "over" not in self.ended


def rounds_of(
    shape: Shape, event: Tournament, rounds: int, seed: int, pair: Callable[[Tournament], Pairing | None]
) -> int:
    """Play an event, each round as `pair` says, until it says None. Returns how often it was asked."""
    rng = Random(seed)
    numbers = range(1, len(event.players) + 1)
    absent = max(1, int(len(numbers) * shape.absent)) if shape.absent else 0
    late = rng.sample(numbers, absent)
    for number in range(1, rounds + 1):
        away = late if shape.late else rng.sample(numbers, absent)
        if number < 3 or not shape.late:
            event = replace(event, byes=tuple((player, "Z") for player in sorted(away)))
        pairing = pair(event)
        if pairing is None:
            return number
        event = event.with_round(pairing)
        results = {(white, black): shape.result(rng, white, black) for white, black in pairing.pairs}
        event = event.with_results(number, results)
    return rounds


def play(shape: Shape, size: int, system: str, rounds: int, within: float) -> Played:
    """Pair an event round by round."""
    seconds: list[float] = []
    ended = ""

    def pair(event: Tournament) -> Pairing | None:
        nonlocal ended
        begun = time.process_time()
        try:
            return dutchess.pair(event, system, within=within)
        except dutchess.OutOfTime:
            ended = f"round {event.played_rounds + 1}: over {within:g} s by the clock"
        except dutchess.NoPairingPossible:
            ended = f"round {event.played_rounds + 1}: refused"
        except dutchess.InvalidTournament:
            ended = NOT_FOR_SYSTEM
        finally:
            seconds.append(time.process_time() - begun)
        return None

    rounds_of(shape, shape.make(size), rounds, SEED, pair)
    return Played(() if ended == NOT_FOR_SYSTEM else tuple(seconds), ended)


def play_here(name: str, size: int, system: str, rounds: int, within: float) -> None:
    """Pair an event in this process, and print what was measured."""
    play(SHAPES["club-40"], 20, system, 3, within)  # so that nothing is imported while it is measured
    played = play(SHAPES[name], size, system, rounds, within)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(json.dumps(asdict(replace(played, megabytes=memory))))


def play_apart(name: str, size: int, system: str, rounds: int, within: float) -> Played:
    """Pair an event in a process of its own."""
    arguments = ["--sizes", str(size), "--systems", system, "--shapes", name, "--rounds", str(rounds)]
    command = [sys.executable, __file__, "--here", *arguments, "--within", str(within)]
    said = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    return Played(tuple(said["seconds"]), said["ended"], said["megabytes"])


@dataclass(frozen=True)
class Row:
    """A line of the table: what was measured for each size."""

    name: str
    system: str
    played: dict[int, Played]

    def faster(self, again: Row) -> Row:
        """The faster of two measurements of each size."""
        best = {size: min(one, again.played[size], key=lambda each: each.worst) for size, one in self.played.items()}
        return replace(self, played=best)

    @property
    def growth(self) -> float | None:
        """The exponent of the slowest round; None if it cannot be told."""
        slowest = {size: played.worst for size, played in self.played.items() if played.in_time}
        if len(slowest) < 2 or slowest[max(slowest)] < NOISE:
            return None
        first, last = min(slowest), max(slowest)
        return log(slowest[last] / max(slowest[first], 0.001)) / log(last / first)

    @property
    def missed(self) -> list[str]:
        """The goals that are missed."""
        last = self.played[max(self.played)]
        goals = {
            f"{SECONDS:g} s": last.worst > SECONDS or not last.in_time,
            f"{MEGABYTES} MB": last.megabytes > MEGABYTES,
            f"n^{GROWTH}": (self.growth or 0) > GROWTH,
        }
        return [goal for goal, is_missed in goals.items() if is_missed]

    def text(self) -> str:
        cells = [
            f"{played.worst:.2f} s ({played.ended})" if played.ended else f"{played.worst:.2f} s"
            for played in self.played.values()
        ]
        growth = "–" if self.growth is None else f"n^{self.growth:.2f}"
        memory = f"{self.played[max(self.played)].megabytes:.0f} MB"
        goals = f"missed: {', '.join(self.missed)}" if self.missed else "held"
        return f"| {self.name} | `{self.system}` | {' | '.join(cells)} | {growth} | {memory} | {goals} |"


def table(rows: Sequence[Row], sizes: Sequence[int]) -> str:
    """All lines, the worst first."""
    rows = sorted(rows, key=lambda row: (not row.missed, -row.played[max(row.played)].worst))
    lines = [f"| shape | system | {' | '.join(f'{size:,}' for size in sizes)} | growth | memory | goals |"]
    lines.append(f"|---|---|{'---:|' * (len(sizes) + 2)}---|")
    return "\n".join([*lines, *(row.text() for row in rows)])


def slow(players: int, names: Sequence[str], within: float) -> str:
    """Rounds in which most pairs are forbidden, by every system; the slowest of each system comes last."""
    worst = dict.fromkeys(names, 0.0)
    lines = [f"| pairs | {' | '.join(f'`{name}`' for name in names)} |", "|---|" + "---:|" * len(names)]
    for shape, event in events.shapes(players, SEED):
        cells: list[str] = []
        for name in names:
            begun = time.process_time()
            try:
                dutchess.pair(event, name, within=within)
            except (dutchess.NoPairingPossible, dutchess.OutOfTime):
                pass
            taken = time.process_time() - begun
            worst[name] = max(worst[name], taken)
            cells.append(f"{taken:.2f}")
        lines.append(f"| {shape} | {' | '.join(cells)} |")
    goals = ["held" if worst[name] <= SLOW_SECONDS else f"missed: {worst[name]:.1f}" for name in names]
    return "\n".join([*lines, f"| goal: {SLOW_SECONDS:g} s | {' | '.join(goals)} |"])


def ratios(sizes: Sequence[int], names: Sequence[str], rounds: int, within: float) -> str:
    """The section that compares the slowest of ordinary rounds by every system with that by `dutch`.

    Every event is played more than once, in alternation with the others, and the quickest counts.
    """
    names = list(dict.fromkeys([MEASURE, *names]))
    seconds: dict[tuple[str, int], float] = {}
    for size in sizes:
        for name in names * REPEATED:
            played = play_apart(ORDINARY, size, name, rounds, within)
            if played.seconds:
                taken = played.worst if played.in_time else float("inf")
                seconds[name, size] = min(seconds.get((name, size), taken), taken)
                print(f"{size:,} {name} {taken:.3f} s", file=sys.stderr, flush=True)
    lines = [
        f"| system | {' | '.join(f'{size:,}' for size in sizes)} | goal: {TIMES:g} |",
        "|---|" + "---:|" * len(sizes) + "---|",
    ]
    for name in names:
        if (name, sizes[0]) in seconds:
            times = [seconds[name, size] / seconds[MEASURE, size] for size in sizes]
            cells = [f"{seconds[name, size]:.3f} s ({each:.1f})" for size, each in zip(sizes, times, strict=True)]
            goal = "held" if max(times) <= TIMES else f"missed: {max(times):.1f}"
            lines.append(f"| `{name}` | {' | '.join(cells)} | {goal} |")
    text = "\n".join(lines)
    return f"""{RATIOS}

`benchmarks/shapes.py --ratios` plays {rounds} rounds with results by chance, every system its own event. The table has
the processor time of the slowest round, and how many times that of `{MEASURE}` it is with as many players. The goal:
{TIMES:g} times at most.

{text}"""


def play_sizes(shape: str, name: str, sizes: Sequence[int], options: argparse.Namespace) -> Row:
    """A line of the table."""
    played = {size: play_apart(shape, size, name, options.rounds, options.within) for size in sizes}
    return Row(shape, name, played)


def worst_cases(shapes: Sequence[str], names: Sequence[str], sizes: Sequence[int], options: argparse.Namespace) -> str:
    """The section about all shapes, and the rounds made to be slow."""
    rows: list[Row] = []
    for shape in shapes:
        for name in names:
            row = play_sizes(shape, name, sizes, options)
            if not any(one.seconds for one in row.played.values()):
                continue
            for _ in range(AGAIN):
                if row.missed:
                    row = row.faster(play_sizes(shape, name, sizes, options))
            rows.append(row)
            print(row.text(), file=sys.stderr, flush=True)
    held = sum(not row.missed for row in rows)
    section = f"""{WORST}

`benchmarks/shapes.py` plays events of unusual shapes, {options.rounds} rounds each, every one in a process of its own.
The table has the processor time of the slowest round, and the peak memory with {max(sizes):,} players. The goals:
{SECONDS:g} s, {MEGABYTES} MB and at most n^{GROWTH} up to the largest size. A case that misses one is measured up to
{AGAIN} more times. They are held in {held} of {len(rows)} cases; the worst come first.

{table(rows, sizes)}"""
    if options.slow:
        section += f"\n\n{made_to_be_slow(names, options)}"
    return section


def made_to_be_slow(names: Sequence[str], options: argparse.Namespace) -> str:
    """The part of that section about rounds in which most pairs are forbidden."""
    return f"""{options.slow} players with most of the pairs forbidden, by every system (seconds of processor time):

{slow(options.slow, names, options.within)}"""


def write(section: str) -> None:
    """Put a section into the page, in place of the former one with that heading."""
    heading = section.splitlines(keepends=True)[0]
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(heading)
    if rest:
        following = rest.find("\n## ")
        after = rest[following + 1 :] if following >= 0 else ""
    else:
        before, found, after = before.partition(NEXT_SECTION)
        after = found + after
    PAGE.write_text(f"{before.rstrip()}\n\n{section}\n\n{after}", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--sizes", default="500,1000", help="numbers of players")
    parser.add_argument("--systems", default=",".join(SYSTEMS))
    parser.add_argument("--shapes", default=",".join(SHAPES))
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--within", type=float, default=30, help="the most seconds for a round")
    parser.add_argument("--slow", type=int, default=0, help="players in rounds made to be slow; 0: none")
    parser.add_argument("--ratios", default="", help=f"numbers of players in ordinary rounds beside {MEASURE}")
    parser.add_argument("--write", action="store_true", help="into docs/performance.md")
    parser.add_argument("--here", action="store_true", help="one event in this process, printed as JSON")
    options = parser.parse_args()
    sizes = [int(size) for size in options.sizes.split(",")]
    shapes, names = [shape for shape in options.shapes.split(",") if shape], options.systems.split(",")
    if options.here:
        play_here(shapes[0], sizes[0], names[0], options.rounds, options.within)
        return
    sections: list[str] = []
    if options.ratios:
        compared = [int(size) for size in options.ratios.split(",")]
        sections.append(ratios(compared, names, options.rounds, options.within))
    if shapes:
        sections.append(worst_cases(shapes, names, sizes, options))
    elif options.slow:
        print(made_to_be_slow(names, options))
    for section in sections:
        print(section)
        if options.write:
            write(section)


if __name__ == "__main__":
    main()
