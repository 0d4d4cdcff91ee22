"""A million players: how the time and the memory of a round grow beyond every event that was ever played.

    python benchmarks/million.py [PLAYERS] [ROUNDS]

Every round of nine is paired once by the library, with random results. The table has the processor time of
`dutchess.pair` and the peak memory of the process so far, in which the event itself is a large part. The goal for
1,000,000 players: 90 s and 4 GB.
"""

from __future__ import annotations

import resource
import sys
import time
from random import Random

from events import ANSWERS, MODELS, field

import dutchess


def main(players: int, rounds: int) -> None:
    random = Random(2026)
    event = field(players, "even")
    print(f"{players:,} players\n\n| round | pairing | peak memory |\n|---:|---:|---:|", flush=True)
    for number in range(1, rounds + 1):
        start = time.process_time()
        pairing = dutchess.pair(event)
        taken = time.process_time() - start
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(f"| {number} | {taken:.1f} s | {peak:,.0f} MB |", flush=True)
        if number == rounds:
            return
        results: dict[int, str] = {}
        for white, black in pairing.pairs:
            results[white] = random.choice(MODELS["even"])
            results[black] = ANSWERS[results[white]]
        event = event.with_round(pairing).with_results(number, results)


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[1:]]
    main(*given, *(1_000_000, 9)[len(given) :])
