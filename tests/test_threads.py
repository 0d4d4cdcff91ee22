"""Everything public may be called from any thread at any time, from the first call on."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any

import pytest

import dutchess
from dutchess.pairing import systems
from dutchess.pairing.common import Known

if TYPE_CHECKING:
    from types import FrameType
from thread_work import REMEMBERING, answer, remembers

ROOT = Path(__file__).parent.parent
PROGRAM = ROOT / "tests" / "support" / "thread_work.py"
THREADS = 8
LARGE = 24  # so many questions are about larger events
ASKED = ("pair", "explain", "explain player", "standings", "preview", "write")
CALLS = 1 + len(ASKED)


def questions() -> list[dict[str, Any]]:
    """Questions about small events of every system, and about larger ones of the Dutch System, which remembers most."""
    large: list[dict[str, Any]] = []
    for seed in range(LARGE):
        event = dutchess.generate(dutchess.GeneratorConfig(system="dutch", players=31 + seed, rounds=7), seed)
        large.append({"ask": "check", "system": "dutch", "text": dutchess.trf.dumps(event)})
    small: list[dict[str, Any]] = []
    for system in systems.names():
        teams = system in ("team", "team-2024")
        rounds = {"berger": None, "double-swiss": 6}.get(system, 5)
        boards = 2 if teams else None
        players = 24 if teams else 15
        config = dutchess.GeneratorConfig(system=system, players=players, boards=boards, rounds=rounds)
        event = dutchess.generate(config, 1)
        small.append({"ask": "check", "system": system, "text": dutchess.trf.dumps(event)})
        text = dutchess.trf.dumps(event.before_round(4))
        small += [{"ask": ask, "system": system, "text": text, "player": 1} for ask in ASKED]
    return large + small


@pytest.fixture(scope="module")
def asked() -> list[dict[str, Any]]:
    return questions()


@pytest.fixture(scope="module")
def serial(asked: list[dict[str, Any]]) -> list[str]:
    return [answer(question) for question in asked]


def in_threads(asked: list[dict[str, Any]], folder: Path, *words: str) -> list[str]:
    """The answers of a fresh process that asks in threads."""
    (folder / "asked.json").write_text(json.dumps(asked), encoding="utf-8")
    command = [sys.executable, str(PROGRAM), str(THREADS), "asked.json", "answers.json", *words]
    subprocess.run(command, cwd=folder, env={**os.environ, "PYTHONPATH": str(ROOT / "src")}, check=True)
    found: list[str] = json.loads((folder / "answers.json").read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("first", ["one system", "all systems", "all calls"])
def test_eight_threads_from_a_cold_start(
    asked: list[dict[str, Any]], serial: list[str], first: str, tmp_path: Path
) -> None:
    """Pairing, checking, explaining: the answers are those of one thread, though the first calls import everything.

    The threads begin with one system, with different ones, or with different calls.
    """
    small = range(LARGE, len(asked))
    order = {
        "one system": list(range(LARGE)),
        "all systems": [index for start in range(CALLS) for index in small[start::CALLS]],
        "all calls": list(small),
    }[first]
    answers = in_threads([asked[index] for index in order], tmp_path)
    wrong = [
        (asked[index]["ask"], asked[index]["system"], got)
        for index, got in zip(order, answers, strict=True)
        if got != serial[index]
    ]
    assert wrong == []


def test_threads_share_a_tournament(asked: list[dict[str, Any]], serial: list[str], tmp_path: Path) -> None:
    """What a tournament, a round or an explanation keeps once it is known is for all threads."""
    chosen = [index for index in range(LARGE, len(asked)) if asked[index]["ask"] in ("check", "pair", "explain")]
    chosen = chosen[::2]  # so that every system has one question or two
    answers = in_threads([asked[index] for index in chosen for _ in range(THREADS)], tmp_path, "share")
    wrong = [
        (asked[index]["ask"], asked[index]["system"], got)
        for place, index in enumerate(chosen)
        for got in answers[THREADS * place : THREADS * (place + 1)]
        if got != serial[index]
    ]
    assert wrong == []


def test_an_interrupted_pairing_leaves_nothing_wrong_behind() -> None:
    """Ctrl-C may come between any two lines; later rounds are none the worse for it."""
    event = dutchess.generate(dutchess.GeneratorConfig(system="dutch", players=31, rounds=7), 5)
    expected = repr(dutchess.check(event).rounds)
    found: set[str] = set()
    for wait in range(1, 400, 7):
        worker = Thread(target=lambda wait=wait: found.add(_checked_after_interruption(event, wait)))
        worker.start()  # a thread of its own has remembered nothing yet
        worker.join()
    assert found == {expected}


def _checked_after_interruption(event: dutchess.Tournament, wait: int) -> str:
    """What checking says after it was once interrupted before so many lines that remember something."""
    lines = 0

    def interrupted(frame: FrameType, kind: str, argument: object) -> Any:
        nonlocal lines
        if not remembers(frame.f_code) or not frame.f_code.co_filename.endswith("graph.py"):
            return None
        lines += 1
        if lines == wait:
            raise KeyboardInterrupt
        return interrupted

    sys.settrace(interrupted)
    try:
        dutchess.check(event)
    except KeyboardInterrupt:
        pass
    finally:
        sys.settrace(None)
    assert lines >= wait, "it was not interrupted"
    return repr(dutchess.check(event).rounds)


def test_what_is_said_to_remember_exists() -> None:
    """The program that switches between threads names modules and functions."""
    for name, functions in REMEMBERING.items():
        text = (ROOT / "src" / "dutchess" / name).read_text(encoding="utf-8")
        assert [function for function in functions if f"def {function}(" not in text] == []


def test_what_is_known_does_not_grow_without_end() -> None:
    doubled = Known(lambda number: 2 * number, 3)
    assert [doubled[number] for number in (1, 2, 3, 1, 4, 5, 1)] == [2, 4, 6, 2, 8, 10, 2]
    assert len(doubled) == 3
