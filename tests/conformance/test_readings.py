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
    assert sorted(found) == sorted(known.expected)


# Rounds paired by looking ahead for the floater who makes a group even (C.04.4.3 article 4.4 a), and last rounds
# in which a limit is exceeded without necessity (6).
LOOKED_AHEAD = (
    "lim-700037-r6 lim-700060-r5 lim-700071-r7 lim-700087-r8 lim-700119-r5 lim-700201-r4 lim-700217-r7 lim-700245-r5 "
    "lim-700245-r8 lim-700252-r4 lim-700275-r4"
)
WITHOUT_NECESSITY = "lim-700020-r8 lim-700052-r7 lim-700066-r8"


def test_lim() -> None:
    count, different = differences(CORPUS / "lim.jsonl.gz", in_order=False)
    assert count == 600
    assert sorted(different) == sorted([*LOOKED_AHEAD.split(), *WITHOUT_NECESSITY.split()])
