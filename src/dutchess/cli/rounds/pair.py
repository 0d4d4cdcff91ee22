"""`dutchess pair`: pair the next round.

Owns the output formats of a pairing. Start-up time matters here: do not import anything heavy.
"""

from __future__ import annotations

import sys

from dutchess.base.values import replace
from dutchess.cli import exits, files, keep
from dutchess.cli.options import ACCELERATION, OUTPUT, READING, Arguments, Command, Option, UsageError, readings_asked
from dutchess.pairing import systems

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess.pairing.result import Pairing
    from dutchess.tournament import Tournament

FORMATS = ("table", "pairs", "json", "trf")
DRAW, AS_LISTED = "draw", "as-listed"

COMMAND = Command(
    name="pair",
    summary="Pair the next round of a tournament.",
    usage="dutchess pair FILE [--system S] [--acceleration A] [--reading ID=NAME] [-o OUT] [--format F] [options]",
    options=(
        Option(
            "--system",
            "pairing system; default: the file's, or else dutch (team for team events)",
            metavar="S",
            choices=systems.names(),
        ),
        ACCELERATION,
        Option(
            "--open-games",
            "pair although games of the last round have no result: each counts as a draw (C.04.2 article 3.1), or as "
            "record 162 lists it (X)",
            metavar="HOW",
            choices=(DRAW, AS_LISTED),
        ),
        READING,
        OUTPUT,
        Option(
            "--format",
            "output format; default: table on a terminal, otherwise pairs",
            metavar="F",
            choices=FORMATS,
        ),
    ),
    example="dutchess pair examples/open-120.trf --format table",
    notes="FILE is a tournament report file (TRF), or - for standard input. The format `pairs` is the one that pairing "
    "engines exchange: the first line holds the number of lines that follow, each of which holds `white black`, or "
    "`n 0` for the bye.",
    in_place="trf",
)


def run(arguments: Arguments) -> int:
    """Read, pair, write."""
    name = arguments.files[0]
    output = arguments.text("--output")
    tournament = files.load(name, quiet=False)
    system = arguments.text("--system") or systems.name_of(tournament)
    tournament = _settle_open_games(tournament, arguments.text("--open-games"))
    if arguments.text("--acceleration"):
        from dutchess.pairing.acceleration import with_baku  # start-up: few events need it

        tournament = with_baku(tournament)
    if not arguments.text("--system") and systems.choose(tournament).is_surprising:
        sys.stderr.write(f"dutchess: {name}: {systems.said(tournament, system)}\n")
    to_pair = systems.round_to_pair(tournament, system, readings_asked(arguments))
    pairing = to_pair.pair()
    keep(tournament, to_pair)
    default = "table" if not output and sys.stdout.isatty() else "pairs"
    form = arguments.text("--format", default)
    match form:
        case "pairs":
            text = pairs_text(pairing)
        case "table":
            from dutchess.cli.rounds.boards import table_text  # start-up: programs ask for pairs

            text = table_text(tournament, pairing, system, to_pair.readings)
        case "json":
            from dutchess.formats.documents.pairing import json_text  # start-up: only --format json needs it

            text = json_text(tournament, pairing, system, to_pair.readings)
        case _:
            text = trf_text(tournament, pairing)
    files.write(output, text, for_people=form == "table", titled=True)
    return exits.FINE


def _settle_open_games(tournament: Tournament, how: str) -> Tournament:
    """The tournament with a decision about the open games of its last round. Without one they are refused."""
    last = tournament.played_rounds
    games = [player.games[-1] for player in tournament.players if len(player.games) == last > 0]
    still_open = [game.result for game in games].count("?") // 2
    if still_open and not how:
        count = "1 game has" if still_open == 1 else f"{still_open} games have"
        raise UsageError(
            f"round {last} is not finished: {count} no result",
            "enter the results, or count open games as draws with --open-games draw (C.04.2 article 3.1).\n"
            "`dutchess preview` shows the likely next round while games are being played",
        )
    if how == DRAW:
        return replace(tournament, scoring=replace(tournament.scoring, unknown=tournament.scoring.draw))
    return tournament


def pairs_text(pairing: Pairing) -> str:
    """The format that pairing engines exchange."""
    lines = [f"{white} {black}\n" for white, black in pairing.pairs]
    if pairing.bye is not None:
        lines.append(f"{pairing.bye} 0\n")
    return f"{len(lines)}\n{''.join(lines)}"


def trf_text(tournament: Tournament, pairing: Pairing) -> str:
    """The tournament with the new round added, without results."""
    from dutchess.formats import trf  # start-up: only --format trf needs it

    return trf.dumps(tournament.with_round(pairing))
