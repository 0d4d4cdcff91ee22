"""`dutchess simulate`: play many tournaments under several systems, with the same players and the same luck.

Owns the command line of a study. Must not measure anything.
"""

from __future__ import annotations

import hashlib
import os
import sys

from dutchess.base.values import replace
from dutchess.cli import exits, files
from dutchess.cli.options import Arguments, Command, Option
from dutchess.cli.run_options import CLUSTER, JOBS, PATIENCE, RESUME, place_of
from dutchess.simulation.workplace.chunks import ChunkStore, write_whole
from dutchess.simulation.workplace.executor import compute, even_chunks, needs
from dutchess.simulation.workplace.progress import Progress

COMMAND = Command(
    name="simulate",
    summary="Compare pairing systems in many simulated tournaments.",
    usage="dutchess simulate STUDY.toml [--out DIR] [--tournaments N] [--resume] [options]",
    options=(
        Option(
            "--out",
            "folder for the study's chunks, tables, report and plots; default: beside STUDY.toml, with its name",
            metavar="DIR",
        ),
        Option(
            "--tournaments",
            "number of worlds to play; default: the number in the file",
            metavar="N",
            kind="integer",
            least=1,
            most=10_000_000,
        ),
        Option("--without-plots", "write tables and report only"),
        JOBS,
        CLUSTER,
        PATIENCE,
        RESUME,
    ),
    example="dutchess simulate docs/studies/baku.toml --tournaments 10 --out baku-study",
    notes="A world is a set of players with their strengths and their luck. Every world is played in every arm of the "
    "study. The results are tables (CSV, Parquet), a report with 95 % intervals, and plots (SVG, PNG). The same file "
    "gives the same bytes on any number of processes or machines. Needs the extra dutchess[studies].",
)


def run(arguments: Arguments) -> int:
    """Run a study, or continue one."""
    for package in ("numpy", "scipy", "polars", "matplotlib"):
        needs(package, "a study")
    from dutchess.simulation.studies import plots, study, tables  # an extra: the command must start without it
    from dutchess.simulation.studies.simulation import per_chunk, simulate_chunk

    (name,) = arguments.files
    plan = study.read(name, plots.NAMES)
    count = arguments.integer("--tournaments")
    if count is not None:
        plan = replace(plan, tournaments=count)
    place = place_of(arguments)
    folder = arguments.text("--out") or os.path.splitext(name)[0]
    digest = hashlib.sha256(repr(plan).encode()).hexdigest()
    store = ChunkStore(
        os.path.join(folder, "chunks"), {"study": digest, "title": plan.title}, arguments.flag("--resume")
    )
    spans = even_chunks(plan.seed, plan.tournaments, per_chunk(plan))
    already = sum(spans[index][1] for index in store.finished if index < len(spans))
    progress = Progress(plan.tournaments, "worlds", sys.stderr, already)
    rows: list[list[object]] = []
    results = compute(simulate_chunk, [(plan, *span) for span in spans], place, store)
    try:
        for index, chunk in enumerate(results):
            rows += chunk
            if index not in store.finished:
                progress.add(spans[index][1])
    except KeyboardInterrupt:
        progress.clear()
        results.close()  # type: ignore[attr-defined]
        sys.stderr.write(
            f"dutchess: stopped after {progress.done} of {plan.tournaments} worlds; continue with --resume\n"
        )
        return exits.INTERRUPTED
    progress.clear()
    outcome = tables.results_of(plan, rows)
    tables.write(outcome, folder)
    text = tables.report(outcome)
    write_whole(os.path.join(folder, "report.md"), text.encode())
    if not arguments.flag("--without-plots"):
        plots.draw(outcome, folder)
    files.write("", text)
    return exits.FINE
