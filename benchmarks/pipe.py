"""An engine that stays (`dutchess-engine --pipe`), beside bbpPairings called once for each file.

    BBP_PAIRINGS=.../bbpPairings.exe python benchmarks/pipe.py [--requests N]

First the answers: the boards of every request are compared with those of a single call of `dutchess-engine -p`, which
runs in this process, so that 10,000 take seconds; every hundredth is called as a program of its own, too. Then the
times, in one run: for each size the same files in turn to both programs. It is processor time of the two programs, read
from the system (Linux), so other work on the machine does not count.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

from commands import run
from dutchess.cli.engine import program as engine
from dutchess.simulation.generator import GeneratorConfig, generate
from dutchess.trf import dumps

SIZES = {10: 60, 12: 60, 16: 60, 20: 60, 30: 40, 50: 40, 100: 20, 200: 6, 300: 3, 500: 1}  # players: files
ENGINE = [sys.executable, "-c", "from dutchess.cli import run_engine; run_engine()"]
OTHER = os.environ.get("BBP_PAIRINGS", "")


class Pipe:
    """The engine that stays."""

    def __init__(self) -> None:
        self.process = subprocess.Popen([*ENGINE, "--pipe"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(self, text: str) -> str:
        """The boards as a single call writes them."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps({"file": text}).encode() + b"\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        if "error" in answer:
            return f"code {answer['error']['code']}"
        lines = [f"{white} {black}" for white, black in answer["pairs"]]
        lines += [f"{answer['bye']} 0"] if answer["bye"] else []
        return "\n".join([str(len(lines)), *lines, ""])

    def spent(self) -> float:
        """Seconds of processor time so far."""
        return int(Path(f"/proc/{self.process.pid}/schedstat").read_text().split()[0]) / 1e9

    def close(self) -> None:
        assert self.process.stdin
        self.process.stdin.close()
        self.process.wait()


def played(players: int, rounds: int, seed: int) -> str:
    """A tournament with more rounds to come."""
    lines = dumps(generate(GeneratorConfig(players=players, rounds=rounds), seed)).splitlines()
    return "\n".join([*(line for line in lines if not line.startswith(("142", "XXR"))), f"XXR {rounds + 4}", ""])


def single(path: Path) -> str:
    """A single call, in this process."""
    boards = path.with_suffix(".pairs")
    code = engine.run([str(path), "-p", str(boards)])
    return boards.read_text(encoding="utf-8") if code == 0 else f"code {code}"


def compare(requests: int, folder: Path) -> int:
    """How many answers differ."""
    pipe, path, different = Pipe(), folder / "one.trf", 0
    for number in range(requests):
        text = played(8 + number % 40, 1 + number % 7, number)
        path.write_text(text, encoding="utf-8")
        answer = pipe.ask(text)
        different += answer != single(path)
        if number % 100 == 0:
            done = subprocess.run([*ENGINE, str(path), "-p"], capture_output=True, text=True, check=False)
            different += answer != (done.stdout if done.returncode == 0 else f"code {done.returncode}")
    pipe.close()
    return different


def timed(folder: Path) -> None:
    """Milliseconds of processor time for one file of each size, and the ratio."""
    pipe = Pipe()
    pipe.ask(played(10, 3, 0))
    print(f"{'players':>8} {'--pipe ms':>10} {'bbpPairings ms':>15} {'ratio':>8}")
    for size, files in SIZES.items():
        paths = []
        for number in range(files):
            path = folder / f"{size}-{number}.trf"
            path.write_text(played(size, 5, number), encoding="utf-8")
            paths.append(path)
        mine: list[float] = []
        theirs: list[float] = []
        for path in paths:
            text = path.read_text(encoding="utf-8")
            before = pipe.spent()
            pipe.ask(text)
            mine.append(pipe.spent() - before)
            if OTHER:
                theirs.append(run([OTHER, "--dutch", path, "-p"], (0, 1)).processor)
        ours, other = median(mine) * 1000, median(theirs) * 1000 if theirs else 0.0
        print(f"{size:>8} {ours:>10.2f} {other:>15.2f} {other / ours:>8.1f}")
    pipe.close()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--requests", type=int, default=1000, help="how many answers are compared with single calls")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        different = compare(arguments.requests, Path(name))
        print(f"{arguments.requests} requests: {different} differences to single calls")
        timed(Path(name))
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
