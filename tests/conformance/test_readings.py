"""Rounds that decide how an article is read (`make conformance`): Lim, the former Dutch editions, teams.

`lim.jsonl.gz` holds rounds of the Lim System on which its open points do not bear, `readings.jsonl.gz` single rounds
with the article that decides each.
"""

from __future__ import annotations

import gzip
import json
from typing import Any

import pytest

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


def test_lim() -> None:
    count, different = differences(CORPUS / "lim.jsonl.gz", in_order=False)
    assert count == 600
    assert different == []
