"""Everything public may be called from any thread at any time, from the first call on."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from thread_work import answer

import dutchess
from dutchess import systems

ROOT = Path(__file__).parent.parent
THREADS = 8


def questions() -> list[dict[str, Any]]:
    """Questions about small events of every system, and about larger ones of the Dutch System, which remembers most."""
    large: list[dict[str, Any]] = []
    for seed in range(32):
        event = dutchess.generate(dutchess.GeneratorConfig(system="dutch", players=31 + seed, rounds=7), seed)
        large.append({"ask": "check", "system": "dutch", "text": dutchess.trf.dumps(event)})
    small: list[dict[str, Any]] = []
    for seed in range(2):
        for system in systems.names():
            teams = system in ("team", "team-2024")
            rounds = None if system == "berger" else 5
            boards = 2 if teams else None
            players = 24 if teams else 15 + seed
            config = dutchess.GeneratorConfig(system=system, players=players, boards=boards, rounds=rounds)
            event = dutchess.generate(config, seed)
            small.append({"ask": "check", "system": system, "text": dutchess.trf.dumps(event)})
            text = dutchess.trf.dumps(event.before_round(4))
            for ask in ("pair", "explain", "explain player", "standings", "preview", "write"):
                small.append({"ask": ask, "system": system, "text": text, "player": 1 + seed})
    return large + small


@pytest.fixture(scope="module")
def asked() -> list[dict[str, Any]]:
    return questions()


@pytest.fixture(scope="module")
def serial(asked: list[dict[str, Any]]) -> list[str]:
    return [answer(question) for question in asked]


@pytest.mark.parametrize("first", ["one system", "all systems", "all calls"])
def test_eight_threads_from_a_cold_start(
    asked: list[dict[str, Any]], serial: list[str], first: str, tmp_path: Path
) -> None:
    """Pairing, checking, explaining: the answers are those of one thread, though the first calls import everything.

    The threads begin with one system, with different ones, or with different calls.
    """
    order = list(range(len(asked)))
    if first == "all systems":
        order = order[32::7] + [index for index in order if index < 32 or (index - 32) % 7]
    elif first == "all calls":
        order = order[32:] + order[:32]
    (tmp_path / "asked.json").write_text(json.dumps([asked[index] for index in order]), encoding="utf-8")
    command = [sys.executable, str(Path(__file__).parent / "thread_work.py"), str(THREADS), "asked.json", "answers.json"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    subprocess.run(command, cwd=tmp_path, env=environment, check=True)
    answers = json.loads((tmp_path / "answers.json").read_text(encoding="utf-8"))
    wrong = [
        (asked[index]["ask"], asked[index]["system"], got)
        for index, got in zip(order, answers, strict=True)
        if got != serial[index]
    ]
    assert wrong == []
