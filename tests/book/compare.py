"""Compare the engine with the book on as many rounds as you like, with progress (`make compare`).

    python tests/book/compare.py [SYSTEM ...] [--rounds N] [--seed S] [--jobs J] [--show K]

Every other seed is a made-up history, the others are whole events that the engine pairs. For teams and a Double-Swiss,
half of the made-up ones have small scoregroups, of which the first two may not meet: there the look-ahead of [C6]
matters. Fields are small, so that the book finishes. A difference is named with its system and seed: `--seed S` starts
there. Ends with 1 if there is any.
"""

from __future__ import annotations

import argparse
import dataclasses
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations, count, product
from pathlib import Path
from random import Random
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parents[1] / "support"))

from book import double_swiss, double_swiss_states, lim, team, team_states
from book.states import artificial_state, crowded_state, empty_event, play_round, shuffled_numbers, with_adjourned_games
from dutchess.base.errors import NoPairingPossible
from dutchess.base.values import replace
from dutchess.pairing import systems
from dutchess.simulation.generator import GeneratorConfig, generate
from dutchess.tournament import Acceleration, ForbiddenPairs, Tournament

Answer = tuple[list[tuple[int, int]], int | None] | None
BATCH = 8  # seeds that a process takes at a time
SECONDS = 10  # between two lines of progress


class Compared(NamedTuple):
    """One round: where it comes from, and the answers."""

    where: str
    engine: Answer
    book: Answer

    @property
    def kind(self) -> str:
        """What differs; empty if nothing does."""
        if self.engine == self.book:
            return ""
        if self.engine is None or self.book is None:
            return "only the book finds a pairing" if self.engine is None else "only the engine finds a pairing"
        if self.engine[1] != self.book[1]:
            return "the bye"
        alike = {frozenset(pair) for pair in self.engine[0]} == {frozenset(pair) for pair in self.book[0]}
        return "colours" if alike else "pairs"


# -- the two answers ---------------------------------------------------------------------------------------------------


def by_engine(event: Tournament, system: str) -> Answer:
    try:
        pairing = systems.pair(event, system)
    except NoPairingPossible:
        return None
    return sorted(pairing.pairs), pairing.bye


def by_lim(event: Tournament, *, maxi: bool) -> Answer:
    try:
        pairs, bye = lim.pair(event, maxi=maxi)
    except lim.NoPairing:
        return None
    return sorted(pairs), bye


def listed(found: team.RoundPairing | double_swiss.RoundPairing | None) -> Answer:
    return None if found is None else (sorted(found.pairs), found.bye)


# -- the rounds of a seed ----------------------------------------------------------------------------------------------


def lim_rounds(system: str, seed: int) -> Iterator[Compared]:
    rng = Random(seed)
    maxi = system == "lim-maxi"

    def compared(event: Tournament) -> Compared:
        last = ", the last" if event.played_rounds + 1 == event.rounds else ""
        where = f"{system}, seed {seed}, round {event.played_rounds + 1}{last}"
        return Compared(where, by_engine(event, system), by_lim(event, maxi=maxi))

    if seed % 2 == 0:
        event = crowded_state(rng) if rng.random() < 0.25 else artificial_state(rng)
        event = shuffled_numbers(rng, event) if rng.random() < 0.3 else event
        event = with_adjourned_games(rng, event) if rng.random() < 0.1 else event
        yield compared(spread_ratings(rng, event))
        return
    event = spread_ratings(rng, empty_event(rng))
    assert event.rounds is not None
    while event.played_rounds < event.rounds:
        yield (found := compared(event))
        if found.engine is None:
            return
        event = play_round(rng, event, *found.engine)


def spread_ratings(rng: Random, event: Tournament) -> Tournament:
    """The event with ratings that are 10, 30 or 80 points apart, for the 100 points of Maxi-tournaments."""
    spread = rng.choice((10, 30, 80))
    return replace(event, players=tuple(replace(one, rating=2400 - spread * one.number) for one in event.players))


def team_rounds(system: str, seed: int) -> Iterator[Compared]:
    edition = 2024 if system == "team-2024" else 2026

    def compared(event: Tournament) -> Compared:
        where = f"{system}, seed {seed}, round {event.played_rounds + 1}"
        return Compared(where, by_engine(event, system), listed(team.pair_round(event, edition)))

    if seed % 2 == 0:
        event = team_states.artificial_event(Random(seed), most_teams=9)
        if seed % 4 == 0:
            event = stepped_teams(Random(seed), event, edition)
        yield compared(event)
        return
    players, boards = 4 + seed % 6, 1 + seed % 3
    config = GeneratorConfig(system=system, players=players, rounds=9, boards=boards, forfeit_rate=0.04, bye_rate=0.05)
    event = generate(config, seed)
    yield from (compared(event.before_round(number)) for number in range(1, event.played_rounds + 1))


def stepped_teams(rng: Random, event: Tournament, edition: int) -> Tournament:
    """The event with virtual points for the coming round that make steps of its teams; the first two kept apart."""
    competition = team.competition_of(event, edition)
    standing = {one.tpn: one.primary for one in team.teams_of(event, competition)}
    lifts, apart = steps(rng, standing)
    coming = competition.round
    virtual = (
        Acceleration(lift, coming, coming, first_player=tpn, last_player=tpn, match_points=lift)
        for tpn, lift in lifts.items()
    )
    barred = (ForbiddenPairs(pair, coming, coming) for pair in apart)
    return replace(event, accelerations=(*event.accelerations, *virtual), forbidden=(*event.forbidden, *barred))


def stepped_players(rng: Random, event: double_swiss.Event) -> double_swiss.Event:
    """The same of a Double-Swiss."""
    coming = event.played + 1
    lifts, apart = steps(rng, {one.tpn: event.points(one.tpn, coming) for one in double_swiss.players_of(event)})
    virtual = {**event.virtual, coming: lifts}
    return dataclasses.replace(event, virtual=virtual, forbidden=event.forbidden | set(map(frozenset, apart)))


def steps(rng: Random, standing: Mapping[int, int]) -> tuple[dict[int, int], list[tuple[int, int]]]:
    """Virtual points that make up to five scoregroups, and who may not meet: the first and the second.

    So the first takes up those of the third, which is small, and the second stands above an empty scoregroup. Of the
    fourth, only the first two may meet, so that it matters who of them floats up.
    """
    ranking = sorted(standing, key=lambda tpn: (-standing[tpn], tpn))
    groups: list[list[int]] = []
    for size in (rng.choice((1, 1, 1, 2)), rng.choice((1, 1, 1, 2)), 1, rng.choice((2, 3, 3, 4)), len(ranking)):
        groups.append(ranking[:size])
        ranking = ranking[size:]
    top = max(standing.values())
    lifts = {tpn: top + 10 * (5 - at) - standing[tpn] for at, group in enumerate(groups) for tpn in group}
    apart = [*product(*groups[:2]), *list(combinations(sorted(groups[3]), 2))[1:]]
    return lifts, [(min(pair), max(pair)) for pair in apart]


def double_swiss_rounds(system: str, seed: int) -> Iterator[Compared]:
    rng = Random(seed)

    def compared(event: double_swiss.Event) -> Compared:
        where = f"{system}, seed {seed}, match {event.played + 1}"
        engine = by_engine(double_swiss_states.tournament_of(event), system)
        return Compared(where, engine, listed(double_swiss.pair_round(event)))

    if seed % 2 == 0:
        event = double_swiss_states.artificial_event(rng, 9)
        if seed % 4 == 0:
            event = stepped_players(rng, event)
        yield compared(event)
        return
    event = double_swiss_states.empty_event(rng, 8)
    while event.played < event.rounds:
        yield (found := compared(event))
        if found.engine is None:
            return
        pairs, bye = found.engine
        event = double_swiss_states.play_round(rng, event, tuple(pairs), bye)


ROUNDS: dict[str, Callable[[str, int], Iterator[Compared]]] = {
    "lim": lim_rounds,
    "lim-maxi": lim_rounds,
    "team": team_rounds,
    "team-2024": team_rounds,
    "double-swiss": double_swiss_rounds,
}


# -- a run -------------------------------------------------------------------------------------------------------------


def of_seeds(system: str, seeds: range) -> list[Compared]:
    return [found for seed in seeds for found in ROUNDS[system](system, seed)]


def compare(system: str, rounds: int, seed: int, jobs: int, show: int) -> int:
    """Compare so many rounds of a system; print the first differences and how many there are of each kind."""
    kinds: Counter[str] = Counter()
    done, shown, told = 0, 0, time.monotonic()
    with ProcessPoolExecutor(jobs) as pool:
        batches = (range(start, start + BATCH) for start in count(seed, BATCH))
        running = [pool.submit(of_seeds, system, next(batches)) for _ in range(2 * jobs)]
        while done < rounds:
            for found in running.pop(0).result()[: rounds - done]:
                done += 1
                kinds[found.kind] += 1
                if found.kind and shown < show:
                    shown += 1
                    print(f"  {found.where}: {found.kind}\n    engine {found.engine}\n    book   {found.book}")
            running.append(pool.submit(of_seeds, system, next(batches)))
            if time.monotonic() - told > SECONDS:
                told = time.monotonic()
                print(f"{system}: {done} of {rounds} rounds, {done - kinds['']} differ", file=sys.stderr)
        pool.shutdown(cancel_futures=True)
    differing = done - kinds.pop("", 0)
    named = "".join(f"; {kind}: {number}" for kind, number in kinds.most_common())
    print(f"{system}: {done} rounds, {differing} differ{named}", flush=True)
    return differing


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("systems", nargs="*", metavar="SYSTEM", help=f"of {', '.join(ROUNDS)}; all if none is named")
    parser.add_argument("--rounds", type=int, default=1000, help="of each system (default %(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="the first one (default %(default)s)")
    parser.add_argument("--jobs", type=int, default=2, help="processes (default %(default)s)")
    parser.add_argument("--show", type=int, default=5, help="differences of each system (default %(default)s)")
    options = parser.parse_args()
    unknown = [name for name in options.systems if name not in ROUNDS]
    if unknown:
        parser.error(f"the book has no rounds of {', '.join(unknown)}")
    differing = [
        compare(system, options.rounds, options.seed, options.jobs, options.show)
        for system in options.systems or ROUNDS
    ]
    return 1 if any(differing) else 0


if __name__ == "__main__":
    sys.exit(main())
