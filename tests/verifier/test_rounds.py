"""Rounds of the corpus beside the project: made by `dutchess.prove`, judged by the verifier.

`make conformance`: 10,000 rounds are accepted, 5,000 corruptions rejected, the known faults of bbpPairings found.
`make nightly`: of 2,000 rounds of up to 24 players and 60 of 40 to 100, every exchange of two players, of a pair's
colours and of the bye, and 50 other legal pairings each are rejected.
"""

from __future__ import annotations

import gzip
import itertools
import json
import random
import tarfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import dutchess
from known import CORPUS
from verifier.corruptions import corruptions
from verifier.loaded import judged, sample, verify

SHARES = 20
ROUNDS, CORRUPTED = 10_000, 300
MUTATED = {range(25): 2_000, range(40, 101): 60}  # how many rounds with so many players

pytestmark = pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus is not beside the project")
Pairs = list[list[int]]


@cache
def corpus() -> list[tuple[str, int | None]]:
    """Tournament files, each with a round of theirs; without one, the next round. Shuffled."""
    found: list[tuple[str, int | None]] = []
    for name in ("real-2026", "dutch-extra"):
        with gzip.open(CORPUS / f"{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
            found += [(json.loads(line)["trf"], None) for line in lines]
    with tarfile.open(CORPUS / "dutch-2026.tar.gz") as archive:
        for member in sorted(archive.getmembers(), key=lambda member: member.name):
            if (file := archive.extractfile(member)) is not None:
                text = file.read().decode()
                length = max(len(line.rstrip()) for line in text.splitlines() if line.startswith("001"))
                found += [(text, number) for number in range(1, (length - 99) // 10 + 2)]
    random.Random(2026).shuffle(found)
    return found


def proofs(share: int, count: int) -> Iterator[tuple[dict[str, Any], bytes]]:
    """Certificates of some rounds, with their files. Files that state no number of rounds have no next round."""
    made = 0
    for text, number in corpus()[share::SHARES]:
        try:
            document: dict[str, Any] = json.loads(dutchess.prove(dutchess.trf.loads(text), number).text())
        except dutchess.InvalidTournament:
            continue
        yield document, text.encode()
        made += 1
        if made == count:
            return


@pytest.mark.conformance
@pytest.mark.parametrize("share", range(SHARES))
def test_rounds_of_the_corpus_are_accepted(share: int) -> None:
    count = 0
    for document, file in proofs(share, ROUNDS // SHARES):
        assert judged(document, file).startswith("accepted: "), file.decode()
        assert document["verdict"] != "wrong"
        count += 1
    assert count == ROUNDS // SHARES


@pytest.mark.conformance
@pytest.mark.parametrize("share", range(SHARES))
def test_corrupted_certificates_are_rejected(share: int) -> None:
    rng, count = random.Random(share), 0
    for document, file in proofs(share, CORRUPTED):
        for kind, changed in corruptions(document, rng):
            assert judged(changed, file).startswith("rejected: "), (kind, file.decode())
            count += 1
        if count >= 250:
            break
    assert count >= 250


# -- other rounds with the same proof ----------------------------------------------------------------------------------


def coloured(case: Any, pairs: Pairs) -> Pairs:
    """White first, by article 5: the colours are no reason to reject."""
    first = [case.colours(*(case.place[player] for player in sorted(pair, key=case.place.get)))[0][1] for pair in pairs]
    ranked = [sorted(pair, key=case.place.get) for pair in pairs]
    return [pair if colour == "w" else pair[::-1] for pair, colour in zip(ranked, first, strict=True)]


def legal_pairings(case: Any, boards: Pairs, rng: random.Random) -> Iterator[Pairs]:
    """Some rounds without a forbidden pair, by partners exchanged at random."""
    for _ in range(50):
        mixed = [list(pair) for pair in boards]
        for _ in range(rng.choice((2, 4, 8, 24)) if len(mixed) > 1 else 0):
            one, other = rng.sample(range(len(mixed)), 2)
            (a, b), (c, d) = mixed[one], rng.sample(mixed[other], 2)
            if all(case.may_meet[case.place[x]] >> case.place[y] & 1 for x, y in ((a, c), (b, d))):
                mixed[one], mixed[other] = [a, c], [b, d]
        yield mixed


def mutants(case: Any, document: dict[str, Any], rng: random.Random) -> Iterator[tuple[Pairs, int | None]]:
    """Other rounds: their pairs with the colours of article 5, and their bye."""
    boards: Pairs = [*document["pairs"], *([[document["bye"], 0]] if document["bye"] else [])]
    for one, other in itertools.combinations(itertools.chain(*boards), 2):
        exchanged = {one: other, other: one}
        yield from changed(case, boards, [[exchanged.get(player, player) for player in pair] for pair in boards])
    for pairs in legal_pairings(case, boards, rng):
        yield from changed(case, boards, pairs)
    for at in range(len(document["pairs"])):
        turned = [pair[::-1] if number == at else pair for number, pair in enumerate(document["pairs"])]
        yield turned, document["bye"]


def changed(case: Any, boards: Pairs, pairs: Pairs) -> Iterator[tuple[Pairs, int | None]]:
    """The pairs, if they are another round."""
    if set(map(frozenset, pairs)) != set(map(frozenset, boards)):
        bye = [player for pair in pairs if 0 in pair for player in pair if player]
        yield coloured(case, [pair for pair in pairs if 0 not in pair]), bye[0] if bye else None


def rejected(case: Any, stated: dict[str, Any]) -> bool:
    case.work = verify.MOST_WORK
    try:
        verify.check_correct(case, stated)
    except verify.Rejected:
        return True
    return False


@pytest.mark.nightly
@pytest.mark.parametrize("share", range(SHARES))
@pytest.mark.parametrize("sizes", MUTATED, ids=["small", "large"])
def test_no_other_round_is_accepted(sizes: range, share: int) -> None:
    rng, count, tried = random.Random(share), 0, 0
    for document, _ in proofs(share, len(corpus())):
        if document["verdict"] != "correct" or len(document["facts"]["players"]) not in sizes:
            continue
        case = verify.Case(document["facts"], document["system"])
        assert not rejected(case, document)
        bare = [{"score": bracket["score"], "steps": []} for bracket in document["brackets"]]
        for pairs, bye in mutants(case, document, rng):
            for brackets in (document["brackets"], bare):
                assert rejected(case, {"pairs": pairs, "bye": bye, "brackets": brackets}), (document, pairs)
                tried += 1
        count += 1
        if count == MUTATED[sizes] // SHARES:
            break
    print(f"{tried} mutants of {count} rounds")
    assert count == MUTATED[sizes] // SHARES


def test_no_other_round_of_a_sample_is_accepted() -> None:
    for name in ("club-9", "drawn-8-11-round-6", "drawn-9-1-round-7"):
        document, _ = sample(name)
        case = verify.Case(document["facts"], document["system"])
        for pairs, bye in mutants(case, document, random.Random(name)):
            assert rejected(case, {"pairs": pairs, "bye": bye, "brackets": document["brackets"]}), (name, pairs)


# -- what another program published ------------------------------------------------------------------------------------


def with_round(path: Path, number: int, pairs: Pairs, bye: int | None = None) -> str:
    """The file with this round published, without results."""
    blocks = {white: f"{black:4d} w  " for white, black in pairs} | {black: f"{white:4d} b  " for white, black in pairs}
    blocks |= {bye: "0000 - U"} if bye else {}
    lines = []
    for line in path.read_text(encoding="utf-8").splitlines():
        start = 91 + 10 * (number - 1)
        player = int(line[4:8]) if line.startswith("001") else 0
        lines.append(line[:start].ljust(start) + blocks[player] if player in blocks else line)
    return "\n".join([*lines, ""])


KEPT = [[21, 3], [14, 4], [2, 10], [8, 1], [9, 5], [6, 7], [20, 22]]


@pytest.mark.conformance
@pytest.mark.parametrize(
    ("name", "number", "pairs", "bye", "said"),
    [
        ("exchange-order", 5, [*KEPT, [12, 19], [16, 13], [18, 15], [17, 11]], None, "up of 11 (4.3.2 rule 4) is 0"),
        ("second-bye-10", 7, [[5, 7], [8, 2], [3, 9]], 1, "player 1 may not have the bye ([C2], 2.1.2)"),
        ("second-bye-8", 6, [[4, 2], [7, 8], [6, 3]], 5, "player 5 may not have the bye ([C2], 2.1.2)"),
    ],
)
def test_the_known_faults_of_another_engine_are_found(
    name: str, number: int, pairs: Pairs, bye: int | None, said: str
) -> None:
    text = with_round(CORPUS / "bbp-faults" / f"{name}.trf", number, pairs, bye)
    found = json.loads(dutchess.prove(dutchess.trf.loads(text), number).text())
    assert found["verdict"] == "wrong"
    assert said in judged(found, text.encode())
