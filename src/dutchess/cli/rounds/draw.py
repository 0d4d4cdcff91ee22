"""`dutchess draw`: the restricted draw of a round robin by the Varma tables.

Owns the printed ceremony and the renumbering of the file. Must not draw.
"""

from __future__ import annotations

import sys

from dutchess.base.errors import InvalidTournament
from dutchess.base.values import replace
from dutchess.cli import exits, files
from dutchess.cli.options import Arguments, Command, Option
from dutchess.cli.tournaments.generate import draw_seed
from dutchess.formats import trf
from dutchess.pairing.roundrobin import varma
from dutchess.tournament.numbering import renumbered

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess.pairing.roundrobin.varma import Draw
    from dutchess.tournament import Tournament

COMMAND = Command(
    name="draw",
    summary="Draw the numbers of a round robin by the Varma tables.",
    usage="dutchess draw FILE [--seed S] [--corrected] [-o OUT]",
    options=(
        Option(
            "--seed",
            "seed of the draw, to repeat it; default: a random seed, which is printed",
            metavar="S",
            kind="integer",
        ),
        Option("--corrected", "for 11 and 12 players: use a table that corrects the error in the official one"),
        Option("--output", "write the tournament with its new numbers to this file", metavar="OUT", short="-o"),
    ),
    example="dutchess draw examples/masters-10.trf --seed 7",
    notes="The Varma tables keep players of the same federation from meeting in the last rounds. FILE holds 9 to 24 "
    "players with their federations and no games yet. The draw follows Annex 2 of the Tournament Rules of 2011. "
    "Afterwards, pair the rounds with `dutchess pair --system berger`.",
    in_place="trf",
)


def run(arguments: Arguments) -> int:
    """Read, draw, show, write."""
    tournament = files.load(arguments.files[0])
    if tournament.played_rounds:
        raise InvalidTournament("numbers are drawn before the first round, but this tournament already has games")
    seed = arguments.integer("--seed")
    ceremony = varma.draw(
        tournament.players, draw_seed() if seed is None else seed, corrected=arguments.flag("--corrected")
    )
    for warning in ceremony.warnings:
        sys.stderr.write(f"dutchess: warning: {warning}\n")
    sys.stdout.write(_table(ceremony))
    if arguments.text("--output"):
        files.write(arguments.text("--output"), trf.dumps(_without_ranks(renumbered(tournament, ceremony.numbers))))
    return exits.FINE


def _table(ceremony: Draw) -> str:
    lines = [f"Seed {ceremony.seed}", "", "draws  player                             federation  envelope  number"]
    lines += [
        f"{place:5}  {step.name[:33]:33}  {step.federation:10}  {step.envelope:8}  {step.number:6}"
        for place, step in enumerate(ceremony.steps, 1)
    ]
    return "\n".join(lines) + "\n"


def _without_ranks(tournament: Tournament) -> Tournament:
    """The tournament without the ranks, which belong to the old numbers."""
    return replace(tournament, players=tuple([replace(player, rank=None) for player in tournament.players]))
