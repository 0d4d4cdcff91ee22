"""`dutchess draw`: the restricted draw of a round robin by the Varma tables.

Owns how the ceremony is shown and the renumbering of the file. Must not draw.
"""

from __future__ import annotations

import sys

from dutchess import trf
from dutchess.cli import exits, files
from dutchess.cli.generate import draw_seed
from dutchess.cli.options import Arguments, Command, Option
from dutchess.errors import InvalidTournament
from dutchess.record import replace
from dutchess.roundrobin import varma
from dutchess.tournament.numbering import renumbered

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess.roundrobin.varma import Draw
    from dutchess.tournament import Tournament

COMMAND = Command(
    name="draw",
    summary="Draw the numbers of a round robin by the Varma tables: compatriots do not meet in the last rounds.",
    usage="dutchess draw FILE [--seed S] [--corrected] [-o OUT]",
    options=(
        Option("--seed", "repeat the ceremony with this seed; default: drawn, and shown", metavar="S", kind="integer"),
        Option("--corrected", "for 11 and 12 players, the table without the fault of the official one"),
        Option("--output", "write the file with the numbers drawn", metavar="OUT", short="-o"),
    ),
    example="dutchess draw examples/masters-10.trf --seed 7",
    notes="FILE holds 9 to 24 players with their federations and no games yet. The draw follows Annex 2 of the "
    "Tournament Rules of 2011; pair the rounds with --system berger afterwards.",
)


def run(arguments: Arguments) -> int:
    """Read, draw, show, write."""
    tournament = files.load(arguments.files[0])
    if tournament.played_rounds:
        raise InvalidTournament("numbers are drawn before the first round; this tournament has games")
    seed = arguments.integer("--seed")
    ceremony = varma.draw(
        tournament.players, draw_seed() if seed is None else seed, corrected=arguments.flag("--corrected")
    )
    for warning in ceremony.warnings:
        sys.stderr.write(f"dutchess: warning: {warning}\n")
    sys.stdout.write(_table(ceremony))
    if arguments.text("--output"):
        files.write(arguments.text("--output"), trf.dumps(_unranked(renumbered(tournament, ceremony.numbers))))
    return exits.FINE


def _table(ceremony: Draw) -> str:
    lines = [f"Seed {ceremony.seed}", "", "draws  player                             federation  envelope  number"]
    lines += [
        f"{place:5}  {step.name[:33]:33}  {step.federation:10}  {step.envelope:8}  {step.number:6}"
        for place, step in enumerate(ceremony.steps, 1)
    ]
    return "\n".join(lines) + "\n"


def _unranked(tournament: Tournament) -> Tournament:
    """Without the ranks of the old numbers."""
    return replace(tournament, players=tuple([replace(player, rank=None) for player in tournament.players]))
