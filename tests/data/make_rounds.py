"""Rebuild the rounds and tournaments in this folder. Every one is drawn by the generator.

    PYTHONPATH=src:tests python tests/data/make_rounds.py [FOLDER]

Each pairing is confirmed by a second witness before it is written: Dutch by the engine that BBP_PAIRINGS names, small
events of the other systems by the literal reading in tests/book. Larger events of those have no second witness and
say so (`"witness": ""`): they guard against change.
"""

from __future__ import annotations

import gzip
import io
import json
import os
import subprocess
import sys
import tarfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random

import dutchess
from book import burstein, dubov, dutch, team
from dutchess.base.values import replace
from dutchess.formats.trf.editions import as_trf16
from dutchess.pairing.acceleration import suits
from dutchess.tournament import ForbiddenPairs, Scoring

Boards = list[list[int]] | None
Answer = tuple[Iterable[tuple[int, int]], int | None]
Witness = Callable[[dutchess.Tournament], Boards]
SCORINGS = (
    Scoring(),
    Scoring(win=30, draw=10, forfeit_win=30, pairing_bye=30, full_bye=30, half_bye=10, unknown=10),
    Scoring(pairing_bye=5),
    Scoring(loss=10, win=30, draw=20, forfeit_win=30, pairing_bye=20, full_bye=30, half_bye=20, unknown=20),
)
SMALL = 9  # the book lists every pairing: no more participants than this


def boards(tournament: dutchess.Tournament, system: str) -> Boards:
    """What Dutchess gives, in publishing order; None if there is no legal pairing."""
    try:
        pairing = dutchess.pair(tournament, system=system)
    except dutchess.NoPairingPossible:
        return None
    return [*map(list, pairing.pairs), *([] if pairing.bye is None else [[pairing.bye, 0]])]


def by_another_engine(tournament: dutchess.Tournament) -> Boards:
    """What the engine that BBP_PAIRINGS names gives."""
    path = Path("round.trf.tmp")
    try:
        dutchess.trf.dump(as_trf16(tournament), path)
        words = [os.environ["BBP_PAIRINGS"], "--dutch", str(path), "-p"]
        done = subprocess.run(words, capture_output=True, text=True, check=False)
    finally:
        path.unlink()
    if done.returncode == 1:
        return None
    if done.returncode:
        raise SystemExit(done.stderr)
    return [[int(number) for number in line.split()] for line in done.stdout.splitlines()[1:]]


def _boards(answer: Answer | None) -> Boards:
    if answer is None:
        return None
    pairs, bye = answer
    return [*map(list, pairs), *([] if bye is None else [[bye, 0]])]


def by_book(pair: Callable[[dutchess.Tournament], Answer | None], refusal: type[Exception] = ValueError) -> Witness:
    """What the literal reading of a system gives."""

    def read(tournament: dutchess.Tournament) -> Boards:
        try:
            return _boards(pair(tournament))
        except refusal:
            return None

    return read


def by_book_of_burstein(tournament: dutchess.Tournament) -> Boards:
    """C.04.4.2: the first rounds are paired by the Dutch System."""
    if burstein.is_seeding_round(tournament):
        return _boards(dutch.pair_round(tournament))
    return by_book(burstein.pair, burstein.NoPairing)(tournament)


WITNESSES: dict[str, Witness] = {
    "dutch": by_another_engine,
    "burstein": by_book_of_burstein,
    "dubov": by_book(dubov.pair, dubov.NoPairing),
    "team": by_book(lambda tournament: team.pair_round(tournament, 2026)),
    "team-2024": by_book(lambda tournament: team.pair_round(tournament, 2024)),
}


def events(system: str, count: int, sizes: range) -> Iterator[tuple[str, dutchess.Tournament, Random]]:
    """Random events of a system, each with what was drawn for it."""
    for seed in range(count):
        random = Random(f"{system} {seed} {sizes}")
        players = random.choice(sizes)
        config = dutchess.GeneratorConfig(
            system=system,
            players=players,
            rounds=random.randint(3, min(players + 1, 9)),
            boards=random.randint(1, 3),
            bye_rate=random.choice((0, 0.03, 0.1)),
            absence_rate=0 if system.startswith("team") else random.choice((0, 0.05, 0.15)),
            forfeit_rate=random.choice((0, 0.05, 0.15)),
            retirement_rate=random.choice((0, 0.1)),
            draw_rate=random.choice((None, 0.1, 0.6)),
            scoring=random.choice(SCORINGS) if system == "dutch" else Scoring(),
            initial_colour=random.choice("wb"),
        )
        if system == "dutch" and suits(config.scoring) and random.random() < 0.3:
            config = replace(config, acceleration="baku")
        yield f"{system}-{players}-{seed}", dutchess.generate(config, seed), random


def forbidding(tournament: dutchess.Tournament, random: Random) -> dutchess.Tournament:
    """Some who must not meet, in every round or in this one and the next."""
    numbers = [player.number for player in tournament.players]
    groups = [
        tuple(sorted(random.sample(numbers, random.randint(2, min(4, len(numbers))))))
        for _ in range(random.randint(1, 3))
    ]
    coming = tournament.played_rounds + 1
    span = (1, tournament.rounds or coming) if random.random() < 0.5 else (coming, coming + 1)
    return replace(tournament, forbidden=tuple(ForbiddenPairs(group, *span) for group in groups))


def rounds(system: str, count: int, sizes: range) -> Iterator[dict[str, object]]:
    """One round of each event, or two, with the pairing and its witness."""
    for name, event, random in events(system, count, sizes):
        last = event.played_rounds + (event.played_rounds < (event.rounds or 0))
        for number in sorted(random.sample(range(1, last + 1), min(2, last))):
            before = event.before_round(number) if number <= event.played_rounds else event
            if system == "dutch" and random.random() < 0.25:
                before = forbidding(before, random)
            text = dutchess.trf.dumps(as_trf16(before) if system == "dutch" and random.random() < 0.4 else before)
            read = dutchess.trf.loads(text)
            found = boards(read, system)
            confirmed = system == "dutch" or sizes.stop <= SMALL + 1
            if confirmed and sorted(WITNESSES[system](read) or []) != sorted(found or []):
                raise SystemExit(f"{name}, round {number}: the witnesses disagree")
            witness = "" if not confirmed else "bbpPairings" if system == "dutch" else "tests/book"
            yield {"id": f"{name}-r{number}", "system": system, "witness": witness, "trf": text, "expected": found}


def write_rounds(path: Path, *parts: Iterator[dict[str, object]]) -> None:
    """One JSON object per line, compressed without a date."""
    with gzip.GzipFile(path, "wb", mtime=0) as stream:
        for part in parts:
            for entry in part:
                stream.write(json.dumps(entry).encode() + b"\n")


def write_tournaments(path: Path, count: int) -> None:
    """Whole Dutch tournaments of which another engine finds every round right."""
    with gzip.GzipFile(path, "wb", mtime=0) as stream, tarfile.open(fileobj=stream, mode="w") as archive:
        for name, event, _ in events("dutch", count, range(6, 61)):
            if event.accelerations:
                continue
            content = dutchess.trf.dumps(event).encode()
            source = Path("tournament.trf.tmp")
            source.write_bytes(content)
            words = [os.environ["BBP_PAIRINGS"], "--dutch", str(source), "-c"]
            done = subprocess.run(words, capture_output=True, text=True, check=True)
            source.unlink()
            if "airings" in done.stdout or "No valid" in done.stdout:
                raise SystemExit(f"{name}: the witnesses disagree")
            member = tarfile.TarInfo(f"{name}.trf")
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent
    write_tournaments(folder / "dutch-tournaments.tar.gz", 70)
    write_rounds(folder / "dutch.jsonl.gz", rounds("dutch", 60, range(2, 13)), rounds("dutch", 70, range(13, 41)))
    for system in ("burstein", "dubov"):
        parts = rounds(system, 40, range(3, SMALL)), rounds(system, 30, range(10, 31))
        write_rounds(folder / f"{system}.jsonl.gz", *parts)
    small = [rounds(system, 30, range(3, SMALL)) for system in ("team", "team-2024")]
    large = [rounds(system, 15, range(10, 21)) for system in ("team", "team-2024")]
    write_rounds(folder / "team.jsonl.gz", *small, *large)


if __name__ == "__main__":
    main()
