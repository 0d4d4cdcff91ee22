"""Tie-break values that an independent program gives, or by the text where that program contradicts it (`disputed`)."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

import dutchess
from dutchess.ranking.tiebreaks import CURRENT, contest_of, fresh_values
from dutchess.ranking.tiebreaks.table import declared_schedule
from known import CORPUS

NAME = "tiebreaks.jsonl.gz"

pytestmark = [
    pytest.mark.conformance,
    pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus is not beside the project"),
]


def entries(path: Path) -> Iterator[dict]:  # type: ignore[type-arg]
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def compare(path: Path) -> tuple[int, list[tuple[str, str, int, object, object]]]:
    """How many values a file holds, and those that differ: (tournament, code, player, found, expected)."""
    count, different = 0, []
    for entry in entries(path):
        t = dutchess.trf.loads(entry["trf"])
        event = contest_of(t, t.played_rounds, teams=False, round_robin=bool(declared_schedule(t)))
        columns = fresh_values(event, CURRENT, [CURRENT.parse(code) for code in entry["tiebreaks"]])
        for code, column in zip(entry["tiebreaks"], columns, strict=True):
            for number, value in zip(event.main.numbers, column, strict=True):
                expected = entry["values"][str(number)][entry["tiebreaks"].index(code)]
                expected = entry.get("disputed", {}).get(str(number), {}).get(code, expected)
                count += 1
                if value != expected:
                    different.append((entry["id"], code, number, value, expected))
    return count, different


def test_the_api_gives_the_same() -> None:
    """One tie-break at a time, as the corpus was made: a direct encounter depends on what was applied before it."""
    for entry in islice(entries(CORPUS / NAME), 0, None, 8):
        t = dutchess.trf.loads(entry["trf"])
        for place, code in enumerate(entry["tiebreaks"][:12]):
            for row in dutchess.standings(t, [code]):
                expected = entry["values"][str(row.player)][place]
                assert row.tiebreaks[0] == entry.get("disputed", {}).get(str(row.player), {}).get(code, expected)


def test_corpus() -> None:
    count, different = compare(CORPUS / NAME)
    assert count > 100_000
    assert different == []
