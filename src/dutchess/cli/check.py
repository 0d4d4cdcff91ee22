"""`dutchess check`: played rounds against their recomputation, for any number of files.

Owns the walk over files and folders, the work of several processes, and the report. Must not compare pairings itself.
"""

from __future__ import annotations

import os
import sys

from dutchess import systems
from dutchess.checker import Report, RoundCheck, as_checked, check
from dutchess.cli import exits, files
from dutchess.cli.options import ACCELERATION, Arguments, Command, Option
from dutchess.record import record
from dutchess.systems.acceleration import with_baku
from dutchess.tournament import points_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import TextIO

    from dutchess.decisions import Difference

ENDINGS = (".trf", ".trfx", ".trf16", ".trf26")
MANY_FILES = 8  # from here on a terminal sees progress, and all cores are used unless --jobs says otherwise
PROGRESS_WIDTH = 30

COMMAND = Command(
    name="check",
    summary="Recompute every played round and list the differences.",
    usage="dutchess check FILE... [--system S] [--acceleration A] [--json] [--jobs N]",
    options=(
        Option(
            "--system",
            "check by this system; by default the one each file declares, else dutch (team for teams)",
            metavar="S",
            choices=systems.names(),
        ),
        ACCELERATION,
        Option("--json", "write one JSON document instead of text"),
        Option(
            "--jobs",
            "number of processes; default: 1 for a few files, else one per core",
            metavar="N",
            kind="integer",
            least=1,
            most=256,
        ),
    ),
    example="dutchess check examples/",
    files=(1, None),
    notes=f"FILE may be a folder: all files below it that end in {', '.join(ENDINGS)} are checked. A discrepancy is a "
    "round that differs from its recomputation in a pair, a colour or the bye. Files that cannot be read are named on "
    "standard error and make the exit code 3, 4 or 5.",
)


@record
class Outcome:
    """What became of one file: a report, or an exit code and a message."""

    file: str
    report: Report | None
    code: int = exits.FINE
    message: str = ""


def run(arguments: Arguments) -> int:
    """Check everything, report in the order of the files."""
    names = list(_files(arguments.files))
    jobs = arguments.integer("--jobs") or (os.cpu_count() or 1 if len(names) >= MANY_FILES else 1)
    progress = _Progress(len(names), sys.stderr)
    tasks = [(name, arguments.text("--system"), arguments.text("--acceleration")) for name in names]
    outcomes: list[Outcome] = []
    for outcome in _work(tasks, min(jobs, len(tasks))):
        outcomes.append(outcome)
        progress.clear()
        if outcome.message:
            sys.stderr.write(f"dutchess: {outcome.message}\n")
        for warning in outcome.report.warnings if outcome.report else ():
            sys.stderr.write(f"dutchess: {outcome.file}: warning: {warning}\n")
        if outcome.report and not arguments.flag("--json"):
            files.write("", differences_text(outcome.file, outcome.report))
        progress.show(len(outcomes))
    progress.clear()
    files.write("", json_text(outcomes) if arguments.flag("--json") else summary(outcomes) + "\n")
    return exit_code(outcomes)


def _files(names: Iterable[str]) -> Iterator[str]:
    """Every file named, and every tournament file below every folder named, in a fixed order."""
    for name in names:
        if not os.path.isdir(name):
            yield name
            continue
        for folder, folders, entries in os.walk(name):
            folders.sort()
            yield from (os.path.join(folder, entry) for entry in sorted(entries) if entry.lower().endswith(ENDINGS))


def _work(tasks: list[tuple[str, str, str]], jobs: int) -> Iterator[Outcome]:
    """Check in this process, or in several; the outcomes come in the order of the tasks."""
    if jobs <= 1:
        yield from map(_check_file, tasks)
        return
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(jobs) as pool:
        chunk = max(1, min(32, len(tasks) // (jobs * 4)))
        yield from pool.map(_check_file, tasks, chunksize=chunk)


def _check_file(task: tuple[str, str, str]) -> Outcome:
    file, system, acceleration = task
    try:
        tournament = files.load(file)
        if acceleration:
            tournament = with_baku(as_checked(tournament))
        return Outcome(file, check(tournament, system or None))
    except exits.EXPECTED as error:
        return Outcome(file, None, *exits.describe(error, file))


def differences_text(file: str, report: Report) -> str:
    """The rounds of a file that differ, in two columns; empty if none does."""
    lines: list[str] = []
    for entry in report.rounds:
        if entry.differs:
            lines.append(f"{file}: round {entry.round}")
            lines.extend(_columns(entry))
    return "".join(f"{line}\n" for line in lines)


def _columns(entry: RoundCheck) -> Iterator[str]:
    if entry.expected is None:
        yield f"  by the rules no legal pairing exists: {entry.reason}"
        return
    if entry.reason:
        yield f"  not legal: {entry.reason}"
    elif entry.difference is not None:
        yield f"  {difference_text(entry.difference)}"
    yield f"  {'by the rules':<20}in the file"
    for index in range(max(len(entry.missing), len(entry.surplus))):
        left, right = (_pair(pairs, index) for pairs in (entry.missing, entry.surplus))
        yield f"  {left:<20}{right}".rstrip()


def difference_text(difference: Difference) -> str:
    """The first decision and criterion by which a pairing is worse, with both values."""
    where = "" if difference.bracket is None else f", bracket of {points_text(difference.bracket)}"
    if difference.actual is None and difference.instead is None:
        return f"{difference.article}{where}: the other comes first"
    actual, instead = (value_text(value) for value in (difference.actual, difference.instead))
    return f"{difference.article}{where}: {actual} by the rules, {instead} in the file"


def value_text(value: int | tuple[int, ...] | None) -> str:
    """What a criterion counts; numbers that are compared in order are written in a row, points in tenths."""
    if value is None:
        return "nothing"
    return str(value) if isinstance(value, int) else " ".join(map(str, value)) or "nothing"


def _pair(pairs: tuple[tuple[int, int], ...], index: int) -> str:
    if index >= len(pairs):
        return ""
    first, second = pairs[index]
    return f"{first:4} - {second:<4}" if second else f"{first:4}   bye"


def summary(outcomes: Iterable[Outcome]) -> str:
    """The closing line."""
    reports = [outcome.report for outcome in outcomes if outcome.report]
    rounds = sum(len(report.rounds) for report in reports)
    pairs = sum(report.pairs for report in reports)
    differing = sum(report.discrepancies for report in reports)
    return f"checked {len(reports)} tournaments, {rounds} rounds, {pairs} pairs: {differing} discrepancies"


def exit_code(outcomes: Iterable[Outcome]) -> int:
    """The highest code that applies: 5 unreadable, 4 too large, 3 invalid, 1 discrepancies, 0 fine."""
    codes = [exits.NOT_SO if o.report and o.report.discrepancies else o.code for o in outcomes]
    return max(codes, default=exits.FINE)


def json_text(outcomes: Iterable[Outcome]) -> str:
    """One document: totals, then every file with its rounds that differ."""
    import json

    outcomes = list(outcomes)
    reports = [outcome.report for outcome in outcomes if outcome.report]
    document = {
        "tournaments": len(reports),
        "rounds": sum(len(report.rounds) for report in reports),
        "pairs": sum(report.pairs for report in reports),
        "discrepancies": sum(report.discrepancies for report in reports),
        "files": [_json_file(outcome) for outcome in outcomes],
    }
    return json.dumps(document, indent=1) + "\n"


def _json_file(outcome: Outcome) -> dict[str, object]:
    if outcome.report is None:
        return {"file": outcome.file, "error": outcome.message, "exit_code": outcome.code}
    rounds = [
        {
            "round": entry.round,
            "expected": entry.missing,
            "found": entry.surplus,
            "reason": entry.reason,
            "first_difference": _json_difference(entry.difference),
        }
        for entry in outcome.report.rounds
        if entry.differs
    ]
    report = outcome.report
    document = {"file": outcome.file, "system": report.system, "rounds": len(report.rounds), "differences": rounds}
    return {**document, "warnings": report.warnings}


def _json_difference(difference: Difference | None) -> dict[str, object] | None:
    if difference is None:
        return None
    return {
        "article": difference.article,
        "bracket": difference.bracket,
        "by_the_rules": difference.actual,
        "in_the_file": difference.instead,
    }


class _Progress:
    """A bar on a terminal's standard error while many files are checked; nothing anywhere else."""

    def __init__(self, total: int, stream: TextIO) -> None:
        self.total = total
        self.stream = stream
        self.wanted = total >= MANY_FILES and stream.isatty()

    def show(self, done: int) -> None:
        if self.wanted:
            filled = PROGRESS_WIDTH * done // self.total
            bar = "#" * filled + "." * (PROGRESS_WIDTH - filled)
            self.stream.write(f"\r[{bar}] {done}/{self.total}")
            self.stream.flush()

    def clear(self) -> None:
        if self.wanted:
            self.stream.write("\r\x1b[K")
            self.stream.flush()
