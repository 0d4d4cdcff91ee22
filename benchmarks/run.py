"""Measure speed and memory; `make bench` runs this and writes docs/performance.md and docs/performance.svg.

Every figure of a run is measured on the same machine in the same run, so ratios can be trusted and seconds cannot. If
the environment variable BBP_PAIRINGS names an executable of bbpPairings, it is timed on the same files. If
DUTCHESS_COMPARE names another checkout of this project that has its environment built (`make .stamps/compiled`), its
commands are called in turn with those of this one: nothing should have become slower.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import log
from pathlib import Path

import sections
from plot import log_log_plot

import dutchess
from commands import run
from dutchess.matching import KERNEL

ROOT = Path(__file__).parent.parent
SIZES = (50, 100, 300, 1000, 3000, 9999)  # 9999 players are the most that a TRF can hold
ROUNDS = (3, 6, 9)
LAST_ROUND = 9
SEED = 2026
CHECKED, COMPARED = 2000, 200  # files: in one call of `check`, and of two checkouts
LARGE = (1000, 10000)

PAGE = """# Performance

`make bench` writes this page, the worst first. The figures of a section are from one run on one machine ({machine}).
Machines differ and are noisy, so trust only the ratios within a run.

{first}
## Report files

The tournaments are random (`dutchess generate`, seed {seed}), nine rounds, paired by the FIDE (Dutch) System; the
figures are for pairing rounds 3, 6 and 9.

- load: `dutchess.trf.load`; library: `dutchess.pair`; command: `dutchess pair FILE -o OUT`, start-up included; memory:
  peak of the command.
- {compared}

{table}

Growth of the library's time from 1,000 to 9,999 players: n^{growth}.

Checking {checking}, all rounds of each: {taken}.

![Time to pair a round by number of players](performance.svg)

## Large events

Every round of events that no report file can hold, paired by the library (processor time). `even`: all results are
equally likely; `decisive`: no draws, so that the second round has two brackets of half the players each.

{large}

## All systems

Round 6 of an event of 1,000 players.

{systems}
{beside}
{others}
## Why it is fast

A round is not one big optimisation. Each bracket is matched alone. A degree bound nearly always proves that the rest of
the round can still be completed ([C4]); only if it does not is a larger graph solved. Within a bracket the kernel looks
at classes of players instead of single pairs and starts from the natural pairing. It answers the questions of the
sequence (article 4) with alternating paths among tight edges instead of solving again. See [kernel](kernel.md).
"""

BESIDE = "Compared with the commit before"
OWN_SECTIONS = {BESIDE, *(line.removeprefix("## ") for line in PAGE.splitlines() if line.startswith("## "))}
FIRST_SECTIONS = ("Worst cases", "Ordinary rounds by every system")  # by benchmarks/shapes.py


@dataclass(frozen=True)
class Measurement:
    """Seconds, and the greatest resident memory of the command in megabytes."""

    players: int
    round: int
    load: float
    library: float
    command: float
    memory: float
    other: float | None


def best_of(action: Callable[[], object], budget: float) -> float:
    """The shortest of several runs, as many as fit the budget in seconds, at least one."""
    best, spent = float("inf"), 0.0
    while spent < budget:
        start = time.perf_counter()
        action()
        taken = time.perf_counter() - start
        best, spent = min(best, taken), spent + taken
    return best


def measure(tournament: dutchess.Tournament, round_number: int, folder: Path, other: str | None) -> Measurement:
    """One size and round: library, command, and the other engine where that is feasible."""
    players = len(tournament.players)
    path = folder / f"{players}-{round_number}.trf"
    before = tournament.before_round(round_number)
    dutchess.trf.dump(before, path)
    command = [str(Path(sys.executable).with_name("dutchess")), "pair", str(path), "-o", os.devnull]
    runs = [run(command) for _ in range(40 if players <= 100 else 10 if players <= 300 else 3)]
    other_time = None
    if other and players <= 1000:
        repeats = 40 if players <= 100 else 2 if players <= 300 else 1
        other_time = min(run([other, "--dutch", str(path), "-p", os.devnull]).clock for _ in range(repeats))
    return Measurement(
        players,
        round_number,
        best_of(lambda: dutchess.trf.load(path), 0.2),
        best_of(lambda: dutchess.pair(before), 0.5),
        min(one.clock for one in runs),
        min(one.memory for one in runs),
        other_time,
    )


@dataclass(frozen=True)
class Checked:
    """Processor seconds to check all files by one process and by as many calls of the other engine; the time by the
    clock of one process, and of two."""

    one_process: float
    other: float | None
    alone: float
    by_two: float

    def text(self) -> str:
        said = f"`dutchess check --jobs 1` takes {self.one_process:.1f} s of processor time"
        if self.other:
            times = f"{self.other / self.one_process:.1f} times"
            said += f", as many calls of `bbpPairings -c` {self.other:.1f} s ({times})"
        return f"{said}. By the clock, two processes are {self.alone / self.by_two:.2f} times as fast as one"


def measure_checking(folder: Path, other: str | None) -> Checked:
    """Check mixed tournaments in one call, before and after as many calls of the other engine, so that both meet the
    same machine."""
    folder.mkdir()
    files = [folder / f"{index}.trf" for index in range(CHECKED)]
    for index, path in enumerate(files):
        config = dutchess.GeneratorConfig(players=6 + index % 115, rounds=5 + index % 7)
        dutchess.trf.dump(dutchess.generate(config, SEED + index), path)
    check = [Path(sys.executable).with_name("dutchess"), "check", folder, "--jobs"]
    before = run([*check, "1"])
    theirs = sum(run([other, "--dutch", path, "-c"]).processor for path in files) if other else None
    after = run([*check, "1"])
    by_two = min(run([*check, "2"]).clock for _ in range(2))
    return Checked((before.processor + after.processor) / 2, theirs, min(before.clock, after.clock), by_two)


def exponent(measurements: Sequence[Measurement]) -> float:
    """Growth of the library's time between 1,000 players and the largest size, averaged over the rounds."""
    times = {
        size: sum(m.library for m in measurements if m.players == size) for size in {m.players for m in measurements}
    }
    small, large = 1000, max(times)
    return log(times[large] / times[small]) / log(large / small)


def table(measurements: Sequence[Measurement]) -> str:
    """The measurements as a Markdown table."""
    lines = [
        "| players | round | load | library | command | memory | bbpPairings | ratio, library | ratio, command |",
        "|---:|---:|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for m in measurements:
        theirs = (
            f"{m.other:.3f} s | {m.other / m.library:,.0f} | {m.other / m.command:,.1f}" if m.other else "– | – | –"
        )
        lines.append(
            f"| {m.players:,} | {m.round} | {1000 * m.load:.1f} ms | {1000 * m.library:.1f} ms "
            f"| {1000 * m.command:.0f} ms | {m.memory:.0f} MB | {theirs} |"
        )
    return "\n".join(lines)


def report(
    measurements: Sequence[Measurement],
    checked: Checked,
    other: str | None,
    more: dict[str, str],
) -> str:
    """The page docs/performance.md."""
    growth = f"{exponent(measurements):.2f}" if max(m.players for m in measurements) > 1000 else "(not measured)"
    if other:
        compared = "bbpPairings: the executable named by `BBP_PAIRINGS` on the same file, up to 1,000 players."
    else:
        compared = "`BBP_PAIRINGS` was not set: no other engine was timed."
    machine = f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}, {KERNEL} kernel"
    return PAGE.format(
        machine=machine,
        seed=SEED,
        compared=compared,
        table=table(measurements),
        growth=growth,
        checking=f"{CHECKED:,} mixed tournaments (6 to 120 players, 5 to 11 rounds)",
        taken=checked.text(),
        first=kept_sections(first=True),
        others=kept_sections(first=False),
        **more,
    )


def kept_sections(*, first: bool) -> str:
    """The sections of the page whose figures come from other benchmarks, as they stand: the first ones, or the rest."""
    page = (ROOT / "docs" / "performance.md").read_text(encoding="utf-8")
    found = {one.partition("\n")[0]: f"## {one.strip()}" for one in page.split("\n## ")[1:]}
    kept = [text for name, text in found.items() if name not in OWN_SECTIONS and (name in FIRST_SECTIONS) == first]
    return "\n\n".join(kept) + "\n"


def more_sections(folder: Path, largest: int | None, compare: Path | None) -> dict[str, str]:
    """Large events, all systems, and this checkout beside another one."""
    sizes = (*LARGE, largest) if largest else LARGE
    compared = ""
    if compare:
        files = [(f"`pair`, {size:,} players", ["pair", str(folder / f"{size}-9.trf")]) for size in (100, 1000, 9999)]
        files = [(name, arguments) for name, arguments in files if Path(arguments[1]).exists()]
        checked = sorted(map(str, (folder / "check").iterdir()))[:COMPARED]
        files.append(("`check`", ["check", "--jobs", "1", *checked]))
        compared = f"\n## {BESIDE}\n\n{sections.beside(compare, files)}\n"
    return {
        "large": sections.large(sizes, LAST_ROUND, SEED),
        "systems": sections.all_systems(1000, SEED, compare, folder),
        "beside": compared,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="+", default=SIZES, help="numbers of players")
    parser.add_argument("--dry", action="store_true", help="print the report, write nothing")
    parser.add_argument("--largest", type=int, help="a further, larger number of players for the large events")
    options = parser.parse_args()
    compare = Path(os.environ["DUTCHESS_COMPARE"]) if os.environ.get("DUTCHESS_COMPARE") else None
    other = os.environ.get("BBP_PAIRINGS") or None
    measurements: list[Measurement] = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for size in options.sizes:
            config = dutchess.GeneratorConfig(players=size, rounds=LAST_ROUND)
            tournament = dutchess.generate(config, SEED)
            for round_number in ROUNDS:
                measurements.append(measure(tournament, round_number, folder, other))
                print(measurements[-1], file=sys.stderr, flush=True)
        checked = measure_checking(folder / "check", other)
        more = more_sections(folder, options.largest, compare)
    page = report(measurements, checked, other, more)
    if options.dry:
        print(page)
        return
    (ROOT / "docs" / "performance.md").write_text(page, encoding="utf-8")
    series = {
        "library": [(m.players, m.library) for m in measurements],
        "command": [(m.players, m.command) for m in measurements],
    }
    if other:
        series["bbpPairings"] = [(m.players, m.other) for m in measurements if m.other]
    (ROOT / "docs" / "performance.svg").write_text(log_log_plot(series), encoding="utf-8")


if __name__ == "__main__":
    main()
