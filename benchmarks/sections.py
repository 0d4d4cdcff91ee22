"""Sections of the performance page beyond the table of report files: large events, all systems, and this checkout
beside another one. Seconds are processor time of this process, or of the command."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Sequence
from math import log
from pathlib import Path

import events

import dutchess
from commands import run
from dutchess.pairing import systems

USAGE = 2  # the exit code of a command that does not know what it is asked for

# Every edition of every Swiss system for individuals whose rounds are single games.
SYSTEMS = tuple(one.name for one in systems.SYSTEMS if one.teams is False and one.games == 1)


def seconds(action: Callable[[], object]) -> float:
    """Processor time of a call; a round that is refused counts as answered."""
    start = time.process_time()
    try:
        action()
    except dutchess.NoPairingPossible:
        pass
    return time.process_time() - start


def large(sizes: Sequence[int], last: int, seed: int) -> str:
    """How the time of each round grows with the number of players."""
    lines = ["| results | round | " + " | ".join(f"{size:,}" for size in sizes) + " | growth |"]
    lines.append("|---|---:|" + "---:|" * (len(sizes) + 1))
    for model in ("even", "decisive"):
        series = [[seconds(lambda e=e: dutchess.pair(e)) for e in events.rounds(n, last, model, seed)] for n in sizes]
        for number, times in enumerate(zip(*series, strict=True), 1):
            growth = log(times[-1] / times[0]) / log(sizes[-1] / sizes[0])
            cells = " | ".join(f"{taken:.3f} s" for taken in times)
            lines.append(f"| {model} | {number} | {cells} | n^{growth:.2f} |")
    return "\n".join(lines)


def all_systems(players: int, seed: int, other: Path | None, folder: Path) -> str:
    """One round of that size by every system for individuals, here and in the other checkout."""
    path = folder / "systems.trf"
    event = list(events.rounds(players, 6, "even", seed))[-1]
    dutchess.trf.dump(event, path)
    lines = [f"| system | seconds |{' ratio to the other checkout |' if other else ''}"]
    lines.append("|---|---:|" + ("---:|" if other else ""))
    for system in SYSTEMS:
        best = min(seconds(lambda s=system: dutchess.pair(event, system=s)) for _ in range(3))
        line = f"| `{system}` | {best:.3f} |"
        if other:
            arguments = ["pair", str(path), "--system", system, "-o", os.devnull]
            line += f" {_ratio(other, arguments, 5)} |"
        lines.append(line)
    return "\n".join(lines)


def beside(other: Path, files: Sequence[tuple[str, Sequence[str]]]) -> str:
    """Commands here and in the other checkout, called in turn."""
    lines = ["| command | time here by time there |", "|---|---:|"]
    lines += [f"| {name} | {_ratio(other, arguments, 7)} |" for name, arguments in files]
    return "\n".join(lines)


def _ratio(other: Path, arguments: Sequence[str], times: int) -> str:
    """Time here by time there; a dash if the other checkout does not know this system or command."""
    here, there = Path(sys.executable).with_name("dutchess"), other / ".venv" / "bin" / "dutchess"
    best = {here: float("inf"), there: float("inf")}
    for _ in range(times):
        for command in best:
            best[command] = min(best[command], _command_seconds([str(command), *arguments]))
    return f"{best[here] / best[there]:.2f}" if best[there] > 0 else "–"


def _command_seconds(command: Sequence[str]) -> float:
    """Processor time of a command, 0 if it does not know what it is asked for."""
    ran = run(command, (0, 1, USAGE))
    return 0.0 if ran.code == USAGE else ran.processor
