"""`dutchess forecast`: everyone's chances in a running event, and their possible next opponents.

Owns the command line of the forecast. Must not compute chances.
"""

from __future__ import annotations

import hashlib
import sys

from dutchess.cli import exits, files
from dutchess.cli.options import OUTPUT, Arguments, Command, Option, UsageError
from dutchess.cli.run_options import CLUSTER, JOBS, PATIENCE, RESUME, SEED, place_of
from dutchess.formats import trf
from dutchess.pairing import systems
from dutchess.simulation import forecast_views
from dutchess.simulation.forecast import MOST, check_possible, forecast
from dutchess.simulation.workplace.chunks import ChunkStore
from dutchess.simulation.workplace.progress import Progress

CONTINUATIONS = 1000
TOP = 3

COMMAND = Command(
    name="forecast",
    summary="Simulate the remaining rounds and show everyone's chances.",
    usage="dutchess forecast FILE [--continuations N] [--seed S] [--top K] [--format F] [options]",
    options=(
        Option(
            "--continuations",
            f"how many times to simulate the remaining rounds; default {CONTINUATIONS}",
            metavar="N",
            kind="integer",
            least=1,
            most=MOST,
        ),
        SEED,
        Option(
            "--top",
            f"show the chance of finishing among the first K; default {TOP}",
            metavar="K",
            kind="integer",
            least=1,
        ),
        Option("--system", "pairing system; default: the file's", metavar="S", choices=systems.names()),
        Option("--format", "output format; default table", metavar="F", choices=("table", "json", "svg")),
        Option("--all", "list everyone in the table; default: the 20 most likely winners"),
        OUTPUT,
        Option("--keep", "save finished parts in this folder, for --resume", metavar="DIR"),
        JOBS,
        CLUSTER,
        PATIENCE,
        RESUME,
    ),
    example="dutchess forecast examples/club-9.trf --continuations 200",
    notes="The real engine pairs every simulated round; results follow FIDE's rating model. Open games are played "
    "first. Byes that the file announces are kept. Players who missed the last round count as withdrawn. The same "
    "seed gives the same answer on any number of processes or machines.",
)


def run(arguments: Arguments) -> int:
    """Forecast one event."""
    (name,) = arguments.files
    tournament = files.load(name, quiet=False)
    count = arguments.integer("--continuations") or CONTINUATIONS
    participants = len(tournament.teams if tournament.is_team_event else tournament.players)
    top = arguments.integer("--top") or min(TOP, max(1, participants))
    seed = arguments.integer("--seed")
    seed = 1 if seed is None else seed
    check_possible(tournament, count, top)
    store = _store(arguments, trf.dumps(tournament), count, seed)
    progress = Progress(count, "continuations", sys.stderr)
    forecasted = forecast(
        tournament,
        count,
        seed=seed,
        top=top,
        system=arguments.text("--system") or None,
        place=place_of(arguments, 1 if count * participants < 5000 else None),
        store=store,
        progress=progress.add,
    )
    progress.clear()
    style = arguments.text("--format", "table")
    if style == "table":
        text = forecast_views.table(forecasted, arguments.flag("--all"))
    else:
        text = (
            forecast_views.document(forecasted)
            if style == "json"
            else forecast_views.picture(forecasted, tournament.name)
        )
    files.write(arguments.text("--output"), text)
    return exits.FINE


def _store(arguments: Arguments, text: str, count: int, seed: int) -> ChunkStore | None:
    """The folder for finished parts, if one is given."""
    folder = arguments.text("--keep")
    if not folder:
        if arguments.flag("--resume"):
            raise UsageError("--resume needs the folder of the stopped run", "add --keep DIR")
        return None
    digest = hashlib.sha256(text.encode()).hexdigest()
    run = {"forecast": digest, "system": arguments.text("--system"), "continuations": count, "seed": seed}
    return ChunkStore(folder, run, arguments.flag("--resume"))
