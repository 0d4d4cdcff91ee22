"""How long explanations take beside the pairing of the same round, or beside another copy of the source, in one run.

    python benchmarks/explaining.py [--everybody] [--pairs]
    python benchmarks/explaining.py --against FOLDER [--systems dutch,lim] [--questions everybody,bye] [--repeats 5]

FOLDER is a worktree of another commit with its kernel built. Both copies read the same files, each in a process of its
own, and answer in turns; the shortest time of each counts. In every system they are asked about a round, a player, a
pair, everybody, and a bye in an odd field, as text and as a document (JSON).

Seconds are processor time; the ratios can be trusted, the seconds only on an idle machine.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import dutchess
from dutchess.pairing import systems

SEED, ROUND = 2026, 6
REPEATS = 5
SOURCE = Path(__file__).resolve().parent.parent

# -- against the pairing of the same round -----------------------------------------------------------------------------


def event(players: int, system: str = "dutch") -> dutchess.Tournament:
    """An event of that size before its sixth round; in a Double-Swiss, before a match."""
    found = systems.find(system)
    config = dutchess.GeneratorConfig(
        players=players,
        rounds=None if not found.tells else 10 if found.games == 2 else 9,
        system=system,
        boards=2 if systems.pairs_teams(system) else None,
        lowest_rating=1200,
        initial_colour="w" if found.tells else None,
    )
    return dutchess.generate(config, SEED).before_round(ROUND - 1 if found.games == 2 else ROUND)


def seconds(action: Callable[[], object], repeats: int = REPEATS) -> float:
    """The shortest of some calls."""
    taken = []
    for _ in range(repeats):
        start = time.process_time()
        action()
        taken.append(time.process_time() - start)
    return min(taken)


def one_player(tournament: dutchess.Tournament, number: int) -> None:
    """The sentences about a player with everybody else of reach."""
    dutchess.explain(tournament, player=number).text()


def everybody(tournament: dutchess.Tournament) -> None:
    """Every player with all alternatives; a pair is worked out once for both."""
    found = dutchess.explain(tournament)
    assert isinstance(found, dutchess.RoundExplained)
    for done, player in enumerate(found.everybody(), 1):
        player.document()
        if sys.stderr.isatty():
            sys.stderr.write(f"\r{done} of {len(found.participants)}")


def random_pairs(rounds: tuple[int, ...] = (1, 2, 4, 6, 8), each: int = 15) -> list[tuple[float, int, int, int]]:
    """Seconds, round and numbers of pairs drawn from rounds of an event of 1,000, the slowest first."""
    config = dutchess.GeneratorConfig(players=1000, rounds=9, lowest_rating=1200, initial_colour="w")
    complete = dutchess.generate(config, SEED)
    found = []
    for number in rounds:
        tournament, drawn = complete.before_round(number), random.Random(number)
        people = dutchess.explain(tournament).participants
        for _ in range(each):
            pair = one, other = drawn.sample(people, 2)
            taken = seconds(lambda t=tournament, p=pair: dutchess.explain(t, pair=(p[0], p[1])).text(), 1)
            found.append((taken, number, one, other))
    return sorted(found, reverse=True)


def beside_pairing(asked: argparse.Namespace) -> None:
    small, large = event(200), event(1000)
    pair_small, pair_large = (seconds(lambda t=t: dutchess.pair(t)) for t in (small, large))
    rows = [
        ("one player of 200, all others of reach", seconds(lambda: one_player(small, 100)), pair_small),
        ("the round of 200 as text", seconds(lambda: dutchess.explain(small).text()), pair_small),
        ("one pair of 1,000", seconds(lambda: dutchess.explain(large, pair=(9, 400)).text()), pair_large),
    ]
    if asked.pairs:
        drawn = random_pairs()
        over = sum(taken > 0.3 for taken, *_ in drawn)
        worst = ", ".join(f"{one} and {other} of round {number}" for _, number, one, other in drawn[:1])
        rows.append((f"median of {len(drawn)} pairs of 1,000", drawn[len(drawn) // 2][0], pair_large))
        rows.append((f"slowest of them ({worst}; {over} over 0.3 s)", drawn[0][0], pair_large))
    if asked.everybody:
        rows.append(("every player of 200, all others of reach", seconds(lambda: everybody(small), 1), pair_small))
    print("| explanation | seconds | times the pairing of that round |\n|---|---:|---:|")
    for name, taken, pairing in rows:
        print(f"| {name} | {taken:.3f} | {taken / pairing:.1f} |")


# -- against another copy of the source --------------------------------------------------------------------------------

SIZE, LARGE, TEAMS = 40, 200, 12
QUESTIONS = ("round", "player", "pair", "bye", "everybody")
FORMATS = ("text", "document")
REACH = 0.03  # seconds: shorter answers are given several times in a row, so that the clock can tell them apart


def answer(tournament: dutchess.Tournament, system: str, question: str, form: str, pair: tuple[int, int]) -> object:
    """An explanation from the facts to the text or document; of a pair, the first is the player asked about."""
    if question in ("round", "everybody"):
        found: object = dutchess.explain(tournament, system=system)
    elif question == "player":
        found = dutchess.explain(tournament, system=system, player=pair[0])
    else:
        found = dutchess.explain(tournament, system=system, pair=pair)
    return getattr(found.everybody() if question == "everybody" else found, form)()


def work() -> None:
    """Answer questions (file, system, question, form, pair, times), one per line of the input, with its seconds."""
    files: dict[str, dutchess.Tournament] = {}
    for line in sys.stdin:
        path, system, question, form, pair, times = json.loads(line)
        if path not in files:
            files[path] = dutchess.trf.load(path)
        start = time.process_time()
        for _ in range(times):
            answer(files[path], system, question, form, pair)
        print((time.process_time() - start) / times, flush=True)


class Copy:
    """A process that explains with the source of one folder."""

    def __init__(self, folder: Path) -> None:
        surroundings = {**os.environ, "PYTHONPATH": str(folder / "src")}
        command = [sys.executable, __file__, "--work"]
        self.process = subprocess.Popen(
            command, env=surroundings, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def seconds(self, *task: object) -> float:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(task) + "\n")
        self.process.stdin.flush()
        return float(self.process.stdout.readline())


def field(players: int, system: str, *, odd: bool) -> dutchess.Tournament:
    """An event of that many players, or a few more until somebody has the bye."""
    tournament = event(players, system)
    while odd and dutchess.pair(tournament, system).bye is None:
        players += 1
        tournament = event(players, system)
    return tournament


def tasks(folder: Path, wanted: list[str], questions: list[str]) -> Iterator[tuple[str, ...]]:
    """What is asked: a name, the file, the system, the question, the form of the answer and a pair."""
    for system in wanted:
        teams = systems.pairs_teams(system)
        for size in (TEAMS if teams else SIZE, *((LARGE,) if system == "dutch" else ())):
            for odd in (False, True):
                if odd and (not systems.find(system).tells or "bye" not in questions):
                    continue
                tournament = field(size, system, odd=odd)
                path = folder / f"{system}-{size}-{odd}.trf"
                dutchess.trf.dump(tournament, path)
                people = sorted(number for pair in dutchess.pair(tournament, system).pairs for number in pair)
                pair = (people[len(people) // 2], 0 if odd else people[0])
                for question in (one for one in questions if (one == "bye") == odd):
                    for form in FORMATS:
                        yield f"{system}, {size}: {question}, {form}", str(path), system, question, form, pair


def beside_another(asked: argparse.Namespace) -> None:
    names = asked.systems.split(",") if asked.systems else [one.name for one in systems.SYSTEMS]
    questions = asked.questions.split(",") if asked.questions else list(QUESTIONS)
    here, there = Copy(SOURCE), Copy(Path(asked.against).resolve())
    worst = 0.0
    print("| explanation | there | here | ratio |\n|---|---:|---:|---:|")
    with tempfile.TemporaryDirectory() as folder:
        for name, *task in tasks(Path(folder), names, questions):
            first = there.seconds(*task, 1)
            times = max(1, min(50, round(REACH / max(first, 1e-4))))
            taken: tuple[list[float], list[float]] = [], []
            for _ in range(asked.repeats if first < 1 else min(asked.repeats, 3)):
                taken[0].append(there.seconds(*task, times))
                taken[1].append(here.seconds(*task, times))
            before, now = min(taken[0]), min(taken[1])
            worst = max(worst, now / before)
            print(f"| {name} | {before:.4f} | {now:.4f} | {now / before:.2f} |", flush=True)
    print(f"\nThe greatest ratio is {worst:.2f}.")


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--everybody", action="store_true")
    arguments.add_argument("--pairs", action="store_true")
    arguments.add_argument("--against")
    arguments.add_argument("--systems")
    arguments.add_argument("--questions")
    arguments.add_argument("--repeats", type=int, default=REPEATS)
    arguments.add_argument("--work", action="store_true", help=argparse.SUPPRESS)
    asked = arguments.parse_args()
    if asked.work:
        work()
    elif asked.against:
        beside_another(asked)
    else:
        beside_pairing(asked)


if __name__ == "__main__":
    main()
