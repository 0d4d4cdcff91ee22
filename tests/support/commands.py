"""The two commands, called by tests: what they answered, and files to call them with."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from itertools import combinations
from pathlib import Path

from dutchess.base.values import value_class
from waiting import WAIT_SECONDS

ROOT = Path(__file__).parents[2]
OPEN = str(ROOT / "examples" / "open-120.trf")
CLUB = str(ROOT / "examples" / "club-9.trf")
WEEKEND = str(ROOT / "examples" / "weekend-46.trf")


@value_class
class Answer:
    """How a command ended."""

    code: int
    out: str
    err: str


Run = Callable[..., Answer]


def process(*words: object, program: str = "dutchess", **options: object) -> subprocess.CompletedProcess[bytes]:
    """Call a command as a process of its own."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, str(ROOT / "scripts" / program), *map(str, words)]
    return subprocess.run(command, env=environment, capture_output=True, timeout=WAIT_SECONDS, **options)  # type: ignore[call-overload,no-any-return]


def player_line(number: int, games: str = "", points: str = "0.0", rating: str = "2000") -> str:
    name = f"Player {number:04d}"
    return f"001 {number:4d}      {name:<33} {rating:>4} {'':3} {'':11} {'':10} {points:>4} {number:4d}{games}"


HEADER = ["012 Test", "142 5", "152 W"]


def trf_file(folder: Path, *lines: str, name: str = "t.trf") -> Path:
    path = folder / name
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def with_exchanged_opponents(source: str, target: Path, round_number: int) -> list[int]:
    """Write a copy in which the black players of two games of a round with the same result have changed places."""
    lines = Path(source).read_text(encoding="utf-8").splitlines()
    place = {int(line[4:8]): index for index, line in enumerate(lines) if line.startswith("001")}
    column = 91 + 10 * (round_number - 1)
    blocks = {n: lines[index][column : column + 8] for n, index in place.items()}
    games = [(n, int(b[:4])) for n, b in sorted(blocks.items()) if b[5:6] == "w" and b[7:8] in "10="]
    alike = ((a, b) for a, b in combinations(games, 2) if blocks[a[0]][7] == blocks[b[0]][7])
    first, second = next(alike)
    for player, opponent in zip((*first, *second), (second[1], second[0], first[1], first[0]), strict=True):
        line = lines[place[player]]
        lines[place[player]] = f"{line[:column]}{opponent:4d}{line[column + 4 :]}"
    target.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return [*first, *second]
