"""How long the journal takes: 500 players, 11 rounds, every result an entry of its own; then 100,000 entries.

    python benchmarks/journal.py [PLAYERS [ROUNDS]]

Needs the extra `dutchess[web]`. Seconds are of the clock on this machine, disk included.
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
from pathlib import Path
from statistics import median, quantiles

from dutchess.journal import Details, Ledger, Person, Settings, Store, actions
from dutchess.journal.entry import chain_entries
from dutchess.journal.facts import PersonChanged

KEY = "open"
RESULTS = ("1-0", "0-1", "=")
MANY = 100_000


def timed(ledger: Ledger, action: object) -> float:
    start = time.perf_counter()
    ledger.perform(action, author="bench")
    return time.perf_counter() - start


def play(ledger: Ledger, players: int, rounds: int) -> tuple[list[float], list[float]]:
    """A whole tournament; how long each pairing and each result took."""
    chance = random.Random(2026)
    ledger.perform(actions.AddTournament(KEY, Settings("Open", rounds)), author="bench")
    for number in range(players):
        ledger.perform(actions.AddPlayer(KEY, Person(f"Player {number}", fide_rating=2600 - number)), author="bench")
    pairings, results = [], []
    for number in range(1, rounds + 1):
        pairings.append(timed(ledger, actions.PairRound(KEY, seed="2026")))
        ledger.perform(actions.PublishRound(KEY), author="bench")
        boards = ledger.state.tournament(KEY).rounds[-1].open_boards
        results += [timed(ledger, actions.SetResult(KEY, number, board, chance.choice(RESULTS))) for board in boards]
    return pairings, results


def grow(store: Store, ledger: Ledger, length: int) -> None:
    """Fill the journal up with corrections of one name."""
    last = ledger.entries(ledger.version - 1)[-1]
    facts = [PersonChanged(1, Person(f"Name {number}")) for number in range(length - last.position)]
    store.append(
        ledger.event,
        last.position,
        last.hash,
        chain_entries(facts, ledger.event, last.position, last.hash, last.time, "bench", ""),
    )


def corrections(ledger: Ledger, round_number: int) -> float:
    """The median time of a correction."""
    wanted = [actions.SetResult(KEY, round_number, 1, RESULTS[number % 3]) for number in range(200)]
    return median(timed(ledger, action) for action in wanted)


def replayed(path: Path, event: str) -> float:
    start = time.perf_counter()
    with Store.open(path) as store:
        _ = store.ledger(event).state
    return time.perf_counter() - start


def main(players: int = 500, rounds: int = 11) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bench.db"
        with Store.open(path) as store:
            ledger = store.create(Details("Bench"), author="bench")
            pairings, results = play(ledger, players, rounds)
            length = ledger.version
            print(f"{players} players, {rounds} rounds: {length} entries")
            print(f"pairing a round: median {median(pairings):.3f} s, longest {max(pairings):.3f} s")
            late = quantiles(results, n=100)[98]
            print(f"a result: median {1000 * median(results):.1f} ms, 99 % within {1000 * late:.1f} ms")
            print(f"replay: {replayed(path, ledger.event):.2f} s")
            short = corrections(ledger, rounds)
            grow(store, ledger, MANY)
            _ = ledger.state
            long = corrections(ledger, rounds)
            print(f"a correction: {1000 * short:.1f} ms after {length} entries, {1000 * long:.1f} ms after {MANY}")
            print(f"replay of {MANY} entries: {replayed(path, ledger.event):.2f} s")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
