"""`dutchess endorse`: the cross test for FIDE's endorsement, against another program.

Owns the command line of the run. Must not judge anything.
"""

from __future__ import annotations

import os
import shutil
import sys

import dutchess
from dutchess.base.errors import InvalidRun
from dutchess.cli import exits, files
from dutchess.cli.options import Arguments, Command, Option, UsageError
from dutchess.cli.run_options import CLUSTER, JOBS, PATIENCE, RESUME, SEED, place_of
from dutchess.pairing.checker import counted_rounds
from dutchess.pairing.systems import DEFAULT
from dutchess.simulation.endorsement.page import Page
from dutchess.simulation.endorsement.report import Totals
from dutchess.simulation.endorsement.run import DIRECTIONS, OPTIONS, Plan, chunks_of, prepare, run_chunk
from dutchess.simulation.workplace.chunks import ChunkStore
from dutchess.simulation.workplace.executor import compute
from dutchess.simulation.workplace.progress import Progress

PER_CHUNK = 40  # about a second

COMMAND = Command(
    name="endorse",
    summary="Run FIDE's endorsement test: two programs check each other's random tournaments.",
    usage="dutchess endorse --against EXECUTABLE [--count N] [--out DIR] [--resume] [options]",
    options=(
        Option("--against", "the other program; it must take the same options as bbpPairings", metavar="EXECUTABLE"),
        Option(
            "--count",
            "number of tournaments in each direction; default 50000, as FIDE requires",
            metavar="N",
            kind="integer",
            least=1,
            most=10_000_000,
        ),
        Option(
            "--out", "folder for the chunks, the report and a file per difference; default endorsement", metavar="DIR"
        ),
        Option("--system", "pairing system; default dutch", metavar="S", choices=tuple(OPTIONS)),
        SEED,
        JOBS,
        CLUSTER,
        PATIENCE,
        RESUME,
    ),
    example="dutchess endorse --against bbpPairings.exe --count 1000 --out endorsement",
    files=(0, 0),
    notes="The other program makes half of the tournaments and Dutchess checks them; for the other half the roles are "
    "reversed. Sizes, rounds, byes, forfeits, forbidden pairs, acceleration, colours and point systems vary. Every "
    "difference is saved with its file and both answers. A separate legality check, which shares no code with the "
    "engine, decides which program is right. During the run, progress.html in the folder shows its progress.",
)


def run(arguments: Arguments) -> int:
    """Run the cross test, or continue it. The exit code is 1 if a difference is our fault or stays open."""
    against = arguments.text("--against")
    if not against:
        raise UsageError("--against is missing", f"usage: {COMMAND.usage}")
    program = shutil.which(against)
    if program is None:
        raise InvalidRun(f"{against}: program not found")
    plan = Plan(
        os.path.abspath(program),
        arguments.text("--system", DEFAULT),
        1 if arguments.integer("--seed") is None else arguments.integer("--seed") or 0,
        arguments.integer("--count") or 50_000,
    )
    prepare(plan)
    place = place_of(arguments)
    folder = arguments.text("--out", "endorsement")
    chunks = chunks_of(plan, PER_CHUNK)
    description = {"against": plan.against, "system": plan.system, "seed": plan.seed, "count": plan.count}
    store = ChunkStore(os.path.join(folder, "chunks"), description, arguments.flag("--resume"))
    already = sum(chunks[index][-1] for index in store.finished if index < len(chunks))
    progress = Progress(len(DIRECTIONS) * plan.count, "tournaments", sys.stderr, already)
    totals, page = Totals(), Page(folder, plan, dutchess.__version__)
    page.show(totals, progress)
    stopped = False
    results = compute(run_chunk, chunks, place, store)
    try:
        for index, chunk in enumerate(results):
            totals.add(chunk)
            if index not in store.finished:
                progress.add(len(chunk["tournaments"]))
                if page.show(totals, progress):
                    totals.write(folder, plan, dutchess.__version__)
    except KeyboardInterrupt:
        stopped = True
        results.close()  # type: ignore[attr-defined]
    progress.clear()
    totals.write(folder, plan, dutchess.__version__)
    page.close(totals, progress, stopped=stopped)
    files.write("", summary(totals, folder))
    if stopped:
        sys.stderr.write("dutchess: stopped; continue with --resume\n")
        return exits.INTERRUPTED
    return exits.NOT_SO if any(d["right"] != "ours" for d in totals.differences) else exits.FINE


def summary(totals: Totals, folder: str) -> str:
    """The closing lines."""
    lines = []
    for direction in DIRECTIONS:
        differing = [d for d in totals.differences if d["direction"] == direction]
        mine = sum(d["right"] != "ours" for d in differing)
        rounds = sum(number * count for number, count in totals.rounds[direction].items())
        lines.append(
            f"{direction}: {totals.tournaments[direction]} tournaments, {rounds} rounds: "
            f"{counted_rounds(len(differing))}; in {mine} of them the legality check does not decide for Dutchess"
        )
    return "\n".join([*lines, f"report: {os.path.join(folder, 'report.md')}", ""])
