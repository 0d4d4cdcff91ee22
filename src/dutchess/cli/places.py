"""Options that all long runs share: where the work is done, and which results are kept.

Owns `JOBS`, `CLUSTER`, `RESUME` and their meaning. Must not compute.
"""

from __future__ import annotations

from dutchess.cli.options import Arguments, Option
from dutchess.studies.executor import Workplace, connect, cores

JOBS = Option("--jobs", "number of processes; default: one per core", metavar="N", kind="integer", least=1, most=256)
CLUSTER = Option("--cluster", "use the Dask cluster with this scheduler address", metavar="ADDRESS")
RESUME = Option("--resume", "continue a run that was stopped; finished parts are not computed again")
SEED = Option("--seed", "first seed; default 1", metavar="S", kind="integer", least=0, most=2**32 - 1)


def place_of(arguments: Arguments, default: int | None = None) -> Workplace:
    """Where to compute. A cluster that cannot be reached is refused before the work starts."""
    address = arguments.text("--cluster")
    if address:
        connect(address).close()
    return Workplace(arguments.integer("--jobs") or default or cores(), address)
