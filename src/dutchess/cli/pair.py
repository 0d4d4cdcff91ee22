"""`dutchess pair`: pair the next round.

Owns the output formats of a pairing. Start-up time matters here: do not import anything heavy.
"""

from __future__ import annotations

import sys

from dutchess import systems
from dutchess.cli import exits, files, keep
from dutchess.cli.options import ACCELERATION, Arguments, Command, Option

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess.pairing import Pairing
    from dutchess.tournament import Tournament

FORMATS = ("table", "pairs", "json", "trf")

COMMAND = Command(
    name="pair",
    summary="Pair the next round of a tournament.",
    usage="dutchess pair FILE [--system S] [--acceleration A] [-o OUT] [--format table|pairs|json|trf]",
    options=(
        Option(
            "--system",
            "pairing system; default: the file's, or else dutch (team for team events)",
            metavar="S",
            choices=systems.names(),
        ),
        ACCELERATION,
        Option("--output", "write to this file (atomically) instead of standard output", metavar="OUT", short="-o"),
        Option(
            "--format",
            "output format; default: table on a terminal, otherwise pairs",
            metavar="F",
            choices=FORMATS,
        ),
    ),
    example="dutchess pair examples/open-120.trf --format table",
    notes="FILE is a tournament report file (TRF), or - for standard input. The format `pairs` is the one that pairing "
    "engines exchange: the first line holds the number of pairs, each further line holds `white black`, or `n 0` for "
    "the bye.",
)


def run(arguments: Arguments) -> int:
    """Read, pair, write."""
    name = arguments.files[0]
    output = arguments.text("--output")
    tournament = files.load(name, quiet=False)
    system = arguments.text("--system") or systems.name_of(tournament)
    if arguments.text("--acceleration"):
        from dutchess.systems.acceleration import with_baku  # start-up: few events need it

        tournament = with_baku(tournament)
    if not arguments.text("--system") and systems.is_surprising(tournament, system):
        sys.stderr.write(f"dutchess: {name}: {systems.said(tournament, system)}\n")
    outlook = systems.outlook(tournament, system)
    pairing = outlook.pair()
    keep(tournament, outlook)
    default = "table" if not output and sys.stdout.isatty() else "pairs"
    match arguments.text("--format", default):
        case "pairs":
            text = pairs_text(pairing)
        case "table":
            from dutchess.cli.boards import table_text  # start-up: programs ask for pairs

            text = table_text(tournament, pairing, system)
        case "json":
            from dutchess.documents.pairing import json_text  # start-up: only --format json needs it

            text = json_text(tournament, pairing, system)
        case _:
            text = trf_text(tournament, pairing)
    files.write(output, text)
    return exits.FINE


def pairs_text(pairing: Pairing) -> str:
    """The format that pairing engines exchange."""
    lines = [f"{white} {black}\n" for white, black in pairing.pairs]
    if pairing.bye is not None:
        lines.append(f"{pairing.bye} 0\n")
    return f"{len(lines)}\n{''.join(lines)}"


def trf_text(tournament: Tournament, pairing: Pairing) -> str:
    """The tournament with the new round added, without results."""
    from dutchess import trf  # start-up: only --format trf needs it

    return trf.dumps(tournament.with_round(pairing))
