"""How long explanations take beside the pairing of the same round, all in one run.

    python benchmarks/explaining.py [--everybody] [--pairs]

Seconds are processor time of this process; the ratios can be trusted, the seconds only on an idle machine.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable

import dutchess

SEED, ROUND = 2026, 6
REPEATS = 5


def event(players: int) -> dutchess.Tournament:
    """An event of that size before its sixth round."""
    config = dutchess.GeneratorConfig(players=players, rounds=9, lowest_rating=1200, initial_colour="w")
    return dutchess.generate(config, SEED).before_round(ROUND)


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


def main() -> None:
    small, large = event(200), event(1000)
    pair_small, pair_large = (seconds(lambda t=t: dutchess.pair(t)) for t in (small, large))
    rows = [
        ("one player of 200, all others of reach", seconds(lambda: one_player(small, 100)), pair_small),
        ("the round of 200 as text", seconds(lambda: dutchess.explain(small).text()), pair_small),
        ("one pair of 1,000", seconds(lambda: dutchess.explain(large, pair=(9, 400)).text()), pair_large),
    ]
    if "--pairs" in sys.argv:
        drawn = random_pairs()
        over = sum(taken > 0.3 for taken, *_ in drawn)
        worst = ", ".join(f"{one} and {other} of round {number}" for _, number, one, other in drawn[:1])
        rows.append((f"median of {len(drawn)} pairs of 1,000", drawn[len(drawn) // 2][0], pair_large))
        rows.append((f"slowest of them ({worst}; {over} over 0.3 s)", drawn[0][0], pair_large))
    if "--everybody" in sys.argv:
        rows.append(("every player of 200, all others of reach", seconds(lambda: everybody(small), 1), pair_small))
    print("| explanation | seconds | times the pairing of that round |\n|---|---:|---:|")
    for name, taken, pairing in rows:
        print(f"| {name} | {taken:.3f} | {taken / pairing:.1f} |")


if __name__ == "__main__":
    main()
