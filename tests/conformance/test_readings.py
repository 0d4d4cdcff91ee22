"""Rounds that decide how an article is read (`make conformance`), and rounds of real opens.

`lim.jsonl.gz` holds rounds of the Lim System on which its open points do not bear, `readings.jsonl.gz` single rounds
with the article that decides each, `readings-2026.jsonl.gz` the same by the texts in force, `open-readings.jsonl.gz`
team rounds on which a named reading bears, and `real-2026.jsonl.gz` published rounds of six opens of spring 2026.
"""

from __future__ import annotations

import gzip
import json
from typing import Any

import pytest

import dutchess
from known import CORPUS, KnownRound, differences, paired, rounds

READINGS = CORPUS / "readings.jsonl.gz"

pytestmark = [
    pytest.mark.conformance,
    pytest.mark.skipif(not READINGS.is_file(), reason="the corpus is not beside the project"),
]


# C.04.2 article 2.4 decides this round the other way (docs/conformance/team.md, "the number of an absent team"): a team
# that is first paired after round 1 is a late entry, whatever its bye is worth.
KEEPS_ITS_NUMBER = "team-r1_team1_absent_H"


def cases() -> list[Any]:
    """Each round of the readings, named by the article."""
    if not READINGS.is_file():
        return []
    with gzip.open(READINGS, "rt", encoding="utf-8") as lines:
        articles = [json.loads(line)["article"] for line in lines]
    known = list(rounds(READINGS))
    return [pytest.param(one, id=f"{one.name} ({article})") for one, article in zip(known, articles, strict=True)]


@pytest.mark.parametrize("known", cases())
def test_readings(known: KnownRound) -> None:
    """The same pairs and colours; the corpus does not hold the order of the boards."""
    found = paired(known)
    assert found is not None
    assert known.expected is not None
    if known.name == KEEPS_ITS_NUMBER:
        assert sorted(found) == sorted((black, white) for white, black in known.expected)
    else:
        assert sorted(found) == sorted(known.expected)


# Rounds paired by looking ahead for the floater who makes a group even (C.04.4.3 article 4.4.1), and last rounds in
# which a limit is exceeded without necessity (6).
LOOKED_AHEAD = (
    "lim-700037-r6 lim-700060-r5 lim-700071-r7 lim-700087-r8 lim-700119-r5 lim-700201-r4 lim-700217-r7 lim-700245-r5 "
    "lim-700245-r8 lim-700252-r4 lim-700275-r4"
)
WITHOUT_NECESSITY = "lim-700020-r8 lim-700052-r7 lim-700066-r8"


def test_lim() -> None:
    count, different = differences(CORPUS / "lim.jsonl.gz", in_order=False)
    assert count == 600
    assert sorted(different) == sorted([*LOOKED_AHEAD.split(), *WITHOUT_NECESSITY.split()])


def in_force() -> list[KnownRound]:
    path = CORPUS / "readings-2026.jsonl.gz"
    return list(rounds(path, {})) if path.is_file() else []


@pytest.mark.parametrize("known", [pytest.param(one, id=one.name) for one in in_force()])
def test_readings_of_the_texts_in_force(known: KnownRound) -> None:
    """The same pairs and colours, by an implementation of the texts of 1 February 2026 that knows nothing of ours."""
    assert known.expected is not None
    assert sorted(paired(known) or ()) == sorted(known.expected)


def test_readings_of_dubov_hang_on_forfeits() -> None:
    """Rounds that their maker calls open: by the other reading of 1.8 they are paired otherwise."""
    hanging = [known for known in in_force() if "open-forfeited" in known.name]
    assert len(hanging) == 3
    for known in hanging:
        other = dutchess.pair(known.tournament, known.system, readings={"forfeited-upfloat": "not-played"})
        assert other != dutchess.pair(known.tournament, known.system), known.name


def test_real_opens() -> None:
    """Pairs as they were published; colours were not."""
    known = list(rounds(CORPUS / "real-2026.jsonl.gz"))
    assert len(known) == 51
    for one in known:
        assert one.expected is not None
        assert {frozenset(pair) for pair in paired(one) or ()} == {frozenset(pair) for pair in one.expected}, one.name


OPEN = CORPUS / "open-readings.jsonl.gz"
# Dutchess as it was when these rounds were collected, and what they call the readings on which a round hangs.
THEN = {
    "following-scoregroup": "next-with-teams",
    "accelerated-first-team": "pairing-score",
    "type-b-last-round": "strong-kept",
}
NAMED = {
    "first-team by standings score": ("accelerated-first-team", "primary-score"),
    "floats by real score": ("accelerated-floats", "primary-score"),
    "Type B last round": ("type-b-last-round", "no-preference"),
    "C6 standings graded": ("following-scoregroup", "right-below"),
    "C6 standings passfail": ("following-scoregroup", "right-below"),
}


def open_rounds() -> list[Any]:
    if not OPEN.is_file():
        return []
    with gzip.open(OPEN, "rt", encoding="utf-8") as lines:
        return [pytest.param(json.loads(line), id=json.loads(line)["id"]) for line in lines]


@pytest.mark.parametrize("entry", open_rounds())
def test_open_readings(entry: dict[str, Any]) -> None:
    """The former readings give the former answer; exactly those on which the round hangs give another one."""
    event = dutchess.trf.loads(entry["trf"])

    def boards(**readings: str) -> list[list[int]]:
        pairing = dutchess.pair(event, entry["system"], readings={**THEN, **readings})
        return sorted([*map(list, pairing.pairs), *([] if pairing.bye is None else [[pairing.bye, 0]])])

    assert boards() == sorted(entry["dutchess"])
    hangs_on = {NAMED[why] for why in entry["why"]}
    assert {one for one in set(NAMED.values()) if boards(**dict([one])) != boards()} == hangs_on
