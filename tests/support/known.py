"""Rounds and tournaments with known pairings: those of our making in tests/data, and the corpus beside the project."""

from __future__ import annotations

import gzip
import json
import tarfile
from collections.abc import Iterator, Mapping
from pathlib import Path

import dutchess
from dutchess.base.values import replace, value_class
from dutchess.cli.engine.check_report import in_order

BUNDLED = Path(__file__).parents[1] / "data"
# The corpora were made by the editions of 1 July 2025: what they call these systems is that edition.
EDITIONS = {"burstein": "burstein-2025", "dubov": "dubov-2025"}
CORPUS = Path(__file__).parents[3] / "shared" / "corpus"


@value_class
class KnownRound:
    """A round to pair. `expected` has (white, black) and (player, 0) for the bye; None if no legal pairing exists."""

    name: str
    system: str
    tournament: dutchess.Tournament
    expected: tuple[tuple[int, int], ...] | None


def rounds(path: Path, editions: Mapping[str, str] = EDITIONS) -> Iterator[KnownRound]:
    """The records of a .jsonl.gz file; `editions` says what it calls some of them."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            entry = json.loads(line)
            tournament = dutchess.trf.loads(entry["trf"])
            if tournament.rounds is None:
                tournament = replace(tournament, rounds=entry["rounds_total"])
            expected = entry["expected"]
            pairs = None if expected is None else tuple((a, b) for a, b in expected)
            yield KnownRound(entry["id"], editions.get(entry["system"], entry["system"]), tournament, pairs)


def tournaments(path: Path) -> Iterator[tuple[str, dutchess.Tournament]]:
    """The files of a .tar.gz archive."""
    with tarfile.open(path) as archive:
        for member in archive:
            stream = archive.extractfile(member)
            if stream is not None:
                yield member.name, dutchess.trf.loads(stream.read())


def paired(known: KnownRound) -> tuple[tuple[int, int], ...] | None:
    """What Dutchess gives for a known round, in the order of engines."""
    try:
        pairing = dutchess.pair(known.tournament, system=known.system)
    except dutchess.NoPairingPossible:
        return None
    found = pairing.pairs if pairing.bye is None else (*pairing.pairs, (pairing.bye, 0))
    return in_order(known.tournament, found)


def differences(path: Path, *, system: str | None = None, in_order: bool = True, by: str = "") -> tuple[int, list[str]]:
    """How many rounds a file holds (of one system, if given), and the names of those paired otherwise.

    `by` names the edition that pairs them, if it is not the one that the file names.
    """
    count, different = 0, []
    for known in rounds(path):
        if system is not None and known.system != system:
            continue
        if by:
            known = replace(known, system=by)
        count += 1
        got, expected = paired(known), known.expected
        if not in_order and got is not None and expected is not None:
            got, expected = tuple(sorted(got)), tuple(sorted(expected))
        if got != expected:
            different.append(known.name)
    return count, different
