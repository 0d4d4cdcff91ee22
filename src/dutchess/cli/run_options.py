"""Options that all long runs share: where the work is done, and which results are kept.

Owns `JOBS`, `CLUSTER`, `PATIENCE`, `RESUME` and their meaning. Must not compute.
"""

from __future__ import annotations

import sys

from dutchess.cli.options import Arguments, Option
from dutchess.simulation.workplace import executor
from dutchess.simulation.workplace.executor import Workplace, cores

JOBS = Option("--jobs", "number of processes; default: one per core", metavar="N", kind="integer", least=1, most=256)
CLUSTER = Option("--cluster", "use the Dask cluster with this scheduler address", metavar="ADDRESS")
PATIENCE = Option(
    "--patience",
    f"seconds to wait for a cluster that has lost its scheduler or all its workers; default {executor.PATIENCE:g}",
    metavar="S",
    kind="number",
    least=0,
    most=7 * 24 * 3600,
)
RESUME = Option("--resume", "continue a run that was stopped; finished parts are not computed again")
SEED = Option("--seed", "first seed; default 1", metavar="S", kind="integer", least=0, most=2**32 - 1)


def place_of(arguments: Arguments, default: int | None = None) -> Workplace:
    """Where to compute. A cluster that cannot be reached is refused before the work starts."""
    address = arguments.text("--cluster")
    jobs = arguments.integer("--jobs") or default or cores()
    if not address:
        return Workplace(jobs)
    executor.needs("distributed", "a cluster")
    import logging  # start-up: only a cluster needs it

    from dutchess.simulation.workplace.cluster import connect  # an extra

    for name in logging.root.manager.loggerDict:
        if name.partition(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL)  # what a user must know is told in our words
    connect(address).close()
    patience = arguments.number("--patience")
    return Workplace(jobs, address, executor.PATIENCE if patience is None else patience, _tell)


def _tell(message: str) -> None:
    """On standard error, in place of a line that shows the progress."""
    clear = "\r\x1b[K" if sys.stderr.isatty() else ""
    sys.stderr.write(f"{clear}dutchess: {message}\n")
    sys.stderr.flush()
