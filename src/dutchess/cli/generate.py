"""`dutchess generate`: random tournaments, repeatable by their seed.

Owns how many files are made and where they go. Must not know how a tournament is made.
"""

from __future__ import annotations

import os
import sys

from dutchess import systems, trf
from dutchess.cli import exits, files
from dutchess.cli.options import ACCELERATION, Arguments, Command, Option, UsageError
from dutchess.generator import GeneratorConfig, generate
from dutchess.tournament import MAX_PLAYERS, MAX_ROUNDS, Scoring

LARGEST_SEED = 2**32 - 1


def _rate(name: str, help: str) -> Option:
    return Option(name, help, metavar="PERCENT", kind="number", least=0, most=100)


COMMAND = Command(
    name="generate",
    summary="Make random tournaments, paired by the rules.",
    usage="dutchess generate [--players N] [--rounds R] [--seed S] [--count N] [-o OUT] [options]",
    options=(
        Option(
            "--players",
            "number of players; by default the seed decides",
            metavar="N",
            kind="integer",
            least=1,
            most=MAX_PLAYERS,
        ),
        Option(
            "--rounds",
            "number of rounds; by default the seed decides",
            metavar="R",
            kind="integer",
            least=1,
            most=MAX_ROUNDS,
        ),
        Option(
            "--seed",
            "the same seed and options give the same file; by default one is drawn and printed. It is recorded in the "
            "tournament's name (record 012)",
            metavar="S",
            kind="integer",
            least=0,
            most=LARGEST_SEED,
        ),
        Option(
            "--count",
            "make this many tournaments, with consecutive seeds; OUT is then a folder",
            metavar="N",
            kind="integer",
            least=1,
            most=1000000,
        ),
        Option("--system", "pair by this system; default dutch", metavar="S", choices=systems.names()),
        ACCELERATION,
        Option(
            "--boards",
            "team events: players of a team; --players then counts teams. Default 4",
            metavar="N",
            kind="integer",
            least=1,
            most=MAX_PLAYERS,
        ),
        Option("--output", "a file, or a folder if there are several tournaments", metavar="OUT", short="-o"),
        _rate("--draws", "share of drawn games; by default as the ratings suggest"),
        _rate("--byes", "chance of a half-point bye per player and round, at most one each; default 2"),
        _rate("--absences", "chance of missing a round without points per player and round; default 0"),
        _rate("--forfeits", "share of forfeited games; default 2"),
        _rate("--retirements", "share of players who leave before the end; default 3"),
        Option("--highest-rating", "highest rating; default 2600", metavar="N", kind="integer", least=1, most=9999),
        Option("--lowest-rating", "lowest rating; default 1400", metavar="N", kind="integer", least=1, most=9999),
        Option("--points", "points for win, draw and loss, such as 3-1-0; default 1-0.5-0", metavar="W-D-L"),
        Option(
            "--bye-points",
            "points for the pairing-allocated bye; default: those of a win",
            metavar="P",
            kind="number",
            least=0,
            most=99,
        ),
        Option("--first-colour", "colour drawn for the first player; default: drawn", metavar="C", choices=("w", "b")),
    ),
    example="dutchess generate --players 40 --rounds 7 --seed 1 -o random.trf",
    files=(0, 0),
    notes="Results follow the chances that FIDE's rating model gives both players. If no legal pairing is left the "
    "tournament ends early; record 142 keeps the planned number of rounds.",
)


def run(arguments: Arguments) -> int:
    """Make one tournament, or several into a folder."""
    config = configuration(arguments)
    seed = arguments.integer("--seed")
    if seed is None:
        seed = draw_seed()
        sys.stderr.write(f"seed {seed}\n")
    output = arguments.text("--output")
    count = arguments.integer("--count")
    if count is None and not os.path.isdir(output):
        files.write(output, trf.dumps(generate(config, seed)))
        return exits.FINE
    if not output or output == files.STANDARD:
        raise UsageError("--count needs a folder to write to", "add -o FOLDER")
    os.makedirs(output, exist_ok=True)
    for number in range(seed, seed + (count or 1)):
        files.write(os.path.join(output, f"{number:05d}.trf"), trf.dumps(generate(config, number)))
    return exits.FINE


def draw_seed() -> int:
    """A seed that nobody chose."""
    from random import SystemRandom

    return SystemRandom().randint(0, LARGEST_SEED)


def configuration(arguments: Arguments) -> GeneratorConfig:
    """What the options ask for."""
    default = GeneratorConfig()

    def rate(option: str, otherwise: float) -> float:
        percent = arguments.number(option)
        return otherwise if percent is None else percent / 100

    draws = arguments.number("--draws")
    highest = arguments.integer("--highest-rating") or default.highest_rating
    lowest = arguments.integer("--lowest-rating") or min(default.lowest_rating, highest)
    if lowest > highest:
        raise UsageError("--lowest-rating is above --highest-rating", "see `dutchess generate --help`")
    return GeneratorConfig(
        players=arguments.integer("--players"),
        rounds=arguments.integer("--rounds"),
        system=arguments.text("--system", default.system),
        draw_rate=None if draws is None else draws / 100,
        bye_rate=rate("--byes", default.bye_rate),
        absence_rate=rate("--absences", default.absence_rate),
        forfeit_rate=rate("--forfeits", default.forfeit_rate),
        retirement_rate=rate("--retirements", default.retirement_rate),
        highest_rating=highest,
        lowest_rating=lowest,
        scoring=scoring(arguments),
        initial_colour=arguments.text("--first-colour") or None,
        acceleration=arguments.text("--acceleration"),
        boards=arguments.integer("--boards") or default.boards,
    )


def scoring(arguments: Arguments) -> Scoring:
    """The point system of --points and --bye-points."""
    try:
        win, draw, loss = (tenths(part) for part in arguments.text("--points", "1-0.5-0").split("-"))
    except ValueError:
        raise UsageError(f"--points {arguments.text('--points')}: write W-D-L, such as 3-1-0") from None
    if not loss <= draw <= win or 2 * draw > win + loss:
        raise UsageError("--points: a win must be worth most, and two draws no more than a win and a loss")
    bye = arguments.text("--bye-points")
    return points_per_result(win, draw, loss, tenths(bye) if bye else win)


def points_per_result(win: int, draw: int, loss: int, pairing_bye: int) -> Scoring:
    """A point system in which every unplayed result is worth what the report file says it is (record 162)."""
    return Scoring(
        win=win,
        draw=draw,
        loss=loss,
        forfeit_win=win,
        pairing_bye=pairing_bye,
        full_bye=win,
        half_bye=draw,
        unknown=draw,
    )


def tenths(text: str) -> int:
    """Points in tenths; ValueError if the text is not a number of points from 0 to 99.9."""
    value = round(float(text) * 10)
    if not 0 <= value <= 999:
        raise ValueError(text)
    return value
