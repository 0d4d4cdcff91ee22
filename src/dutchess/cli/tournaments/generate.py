"""`dutchess generate`: make random tournaments; a seed repeats them.

Owns the number of files and where they go. Must not know how a tournament is made.
"""

from __future__ import annotations

import os
import sys

from dutchess.cli import exits, files
from dutchess.cli.options import Arguments, Command, Option, UsageError
from dutchess.cli.run_options import CLUSTER, JOBS, PATIENCE, place_of
from dutchess.formats import trf
from dutchess.pairing import systems
from dutchess.ranking.tiebreaks import REGULATIONS
from dutchess.ranking.tiebreaks.presets import split_codes
from dutchess.simulation.generator import DISTRIBUTIONS, GeneratorConfig, generate, points_per_result
from dutchess.simulation.workplace.chunks import make_folder
from dutchess.simulation.workplace.executor import compute
from dutchess.simulation.workplace.progress import Progress
from dutchess.tournament import MAX_PLAYERS, MAX_ROUNDS, Scoring

LARGEST_SEED = 2**32 - 1
ANY = "any"
RATES = {
    "--draws": "draw_rate",
    "--byes": "bye_rate",
    "--absences": "absence_rate",
    "--full-byes": "full_bye_rate",
    "--forfeits": "forfeit_rate",
    "--double-forfeits": "double_forfeit_rate",
    "--odd-results": "odd_rate",
    "--short-games": "short_rate",
    "--retirements": "retirement_rate",
    "--late-entries": "late_rate",
    "--unrated": "unrated_rate",
}


def _rate(name: str, help: str) -> Option:
    return Option(name, help, metavar="PERCENT", kind="number", least=0, most=100)


COMMAND = Command(
    name="generate",
    summary="Generate random tournaments, paired by the rules.",
    usage="dutchess generate [--players N] [--rounds R] [--seed S] [--count N] [-o OUT] [options]",
    options=(
        Option(
            "--players",
            "number of players (or teams); default: drawn from the seed",
            metavar="N",
            kind="integer",
            least=1,
            most=MAX_PLAYERS,
        ),
        Option(
            "--rounds",
            "number of rounds; default: drawn from the seed",
            metavar="R",
            kind="integer",
            least=1,
            most=MAX_ROUNDS,
        ),
        Option(
            "--seed",
            "the same seed and options give the same file; default: a random seed, which is printed. The tournament's "
            "name (record 012) holds the seed",
            metavar="S",
            kind="integer",
            least=0,
            most=LARGEST_SEED,
        ),
        Option(
            "--count",
            "number of tournaments, with consecutive seeds; OUT is then a folder (or, for one tournament, a file "
            "that ends in .trf)",
            metavar="N",
            kind="integer",
            least=1,
            most=1000000,
        ),
        Option("--system", "pairing system; default dutch", metavar="S", choices=systems.names()),
        Option(
            "--acceleration",
            "accelerate by this method; default: drawn from the seed",
            metavar="A",
            choices=("baku", "none"),
        ),
        Option("--boards", "team events: players per team", metavar="N", kind="integer", least=1, most=MAX_PLAYERS),
        Option("--output", "write to this file, or to this folder for several tournaments", metavar="OUT", short="-o"),
        _rate("--draws", "share of drawn games; default: by the ratings"),
        _rate("--byes", "chance of a half-point bye, per player and round; at most one per player"),
        _rate("--absences", "chance of a zero-point bye, per player and round"),
        _rate("--full-byes", "chance of a full-point bye, per player and round; at most one per player"),
        _rate("--forfeits", "share of forfeited games; in one in ten of them both players forfeit"),
        _rate(
            "--double-forfeits",
            "share of games that both players forfeit; --forfeits then counts only games that one player forfeits",
        ),
        _rate("--odd-results", "share of games that end ½-0, 0-½ or 0-0"),
        _rate("--short-games", "share of games that are too short to be rated"),
        _rate("--retirements", "share of players who leave before the end"),
        _rate("--late-entries", "share of players who join after the first round"),
        Option("--forbidden", "number of forbidden pairs", metavar="N", kind="integer", least=0, most=10000),
        Option("--highest-rating", "highest rating; default 2600", metavar="N", kind="integer", least=1, most=9999),
        Option("--lowest-rating", "lowest rating; default 1400", metavar="N", kind="integer", least=1, most=9999),
        Option(
            "--distribution",
            "how the ratings are distributed between the two limits",
            metavar="D",
            choices=DISTRIBUTIONS,
        ),
        Option("--ratings", "ratings of the players, comma-separated, instead of random ones", metavar="LIST"),
        _rate("--unrated", "share of players without a rating"),
        Option("--model", "use the players of this tournament file", metavar="FILE"),
        Option("--tiebreaks", "tie-break codes, comma-separated, such as BH/C1,SB; or none", metavar="LIST"),
        Option(
            "--points",
            "points for win, draw and loss, such as 3-1-0, or any, to draw them from the seed; default 1-0.5-0",
            metavar="W-D-L",
        ),
        Option(
            "--bye-points",
            "points for the pairing-allocated bye; default: as for a win",
            metavar="P",
            kind="number",
            least=0,
            most=99,
        ),
        Option(
            "--first-colour",
            "colour of the first player in round 1; default: drawn from the seed",
            metavar="C",
            choices=("w", "b"),
        ),
        JOBS,
        CLUSTER,
        PATIENCE,
        Option("--resume", "with --count: make only the files that the folder does not have yet"),
    ),
    example="dutchess generate --players 40 --rounds 7 --seed 1 -o random.trf",
    files=(0, 0),
    notes="Options that you leave out get sensible random values from the seed, with these exceptions: --draws alone "
    "means no odd results and no short games, --byes alone means no other byes, --retirements alone means no late "
    "entries. Results follow FIDE's rating model. Ranks follow the tie-breaks that the file lists. If no legal pairing "
    "is left, the tournament ends early; record 142 keeps the planned number of rounds.",
)


def run(arguments: Arguments) -> int:
    """Make one tournament, or several in a folder."""
    config = configuration(arguments)
    seed = arguments.integer("--seed")
    if seed is None:
        seed = draw_seed()
        sys.stderr.write(f"seed {seed}\n")
    output = arguments.text("--output")
    count = arguments.integer("--count")
    is_file = count is None or (count == 1 and output.lower().endswith(files.ENDINGS))
    if is_file and not os.path.isdir(output):
        files.write(output, trf.dumps(generate(config, seed)))
        return exits.FINE
    if not output or output == files.STANDARD:
        raise UsageError("--count needs an output folder", "add -o FOLDER")
    return _generate_many(config, range(seed, seed + (count or 1)), output, arguments)


def _generate_many(config: GeneratorConfig, seeds: range, folder: str, arguments: Arguments) -> int:
    """Write a file per seed. With --resume existing files stay. A cluster's workers send texts; this process writes."""
    make_folder(folder)
    generate(config, seeds[0])  # fail here, before the work is handed out, if the options are impossible
    missing = [seed for seed in seeds if not (arguments.flag("--resume") and os.path.exists(_path(folder, seed)))]
    size = max(1, min(100, 40_000 // ((config.players or 100) * (config.rounds or 9) * (config.boards or 1) + 1)))
    chunks = [(config, tuple(missing[first : first + size])) for first in range(0, len(missing), size)]
    progress = Progress(len(seeds), "tournaments", sys.stderr, len(seeds) - len(missing), quiet=len(seeds) < 8)
    place = place_of(arguments, None if len(chunks) > 2 else 1)
    results = compute(generate_chunk, chunks, place)
    try:
        for made in results:
            for seed, text in made:
                files.write(_path(folder, seed), text)
            progress.add(len(made))
    except KeyboardInterrupt:
        progress.clear()
        results.close()  # type: ignore[attr-defined]
        sys.stderr.write(
            f"dutchess: stopped after {progress.done} of {len(seeds)} tournaments; continue with --resume\n"
        )
        return exits.INTERRUPTED
    progress.clear()
    return exits.FINE


def generate_chunk(chunk: tuple[GeneratorConfig, tuple[int, ...]]) -> list[tuple[int, str]]:
    """Some tournaments as files."""
    config, seeds = chunk
    return [(seed, trf.dumps(generate(config, seed))) for seed in seeds]


def _path(folder: str, seed: int) -> str:
    return os.path.join(folder, f"{seed:05d}.trf")


def draw_seed() -> int:
    """A random seed."""
    from random import SystemRandom  # start-up: not needed if a seed is given

    return SystemRandom().randint(0, LARGEST_SEED)


def configuration(arguments: Arguments) -> GeneratorConfig:
    """The configuration that the options describe; the seed decides the rest."""
    any_points = arguments.text("--points") == ANY
    if any_points and arguments.flag("--bye-points"):
        raise UsageError("--points any draws the points for the bye, too: leave out --bye-points")
    default = GeneratorConfig()
    highest = arguments.integer("--highest-rating") or default.highest_rating
    lowest = arguments.integer("--lowest-rating") or min(default.lowest_rating, highest)
    if lowest > highest:
        raise UsageError("--lowest-rating is above --highest-rating", "see `dutchess generate --help`")
    percents = {field: arguments.number(option) for option, field in RATES.items()}
    model = arguments.text("--model")
    acceleration = arguments.text("--acceleration")
    return GeneratorConfig(
        players=arguments.integer("--players"),
        rounds=arguments.integer("--rounds"),
        system=arguments.text("--system", default.system),
        highest_rating=highest,
        lowest_rating=lowest,
        scoring=None if any_points else scoring(arguments),
        initial_colour=arguments.text("--first-colour") or None,
        acceleration="" if acceleration == "none" else acceleration or None,
        boards=arguments.integer("--boards"),
        distribution=arguments.text("--distribution") or None,
        ratings=_ratings(arguments.text("--ratings")),
        model=files.load(model).players if model else (),
        tiebreaks=_tiebreaks(arguments.text("--tiebreaks")),
        forbidden=arguments.integer("--forbidden"),
        **{field: None if percent is None else percent / 100 for field, percent in percents.items()},
    )


def _ratings(text: str) -> tuple[int, ...]:
    words = split_codes(text)
    if not all(word.isascii() and word.isdecimal() and int(word) <= 9999 for word in words):
        raise UsageError(f"--ratings {text}: must be whole numbers from 0 to 9999, comma-separated")
    return tuple(int(word) for word in words)


def _tiebreaks(text: str) -> tuple[str, ...] | None:
    """The codes in a list: () for `none`, None for an empty text. Raises UnknownTiebreak for an unknown code."""
    codes = () if text == "none" else tuple(split_codes(text))
    for code in codes:
        REGULATIONS["current"].parse(code)
    return codes if text else None


def scoring(arguments: Arguments) -> Scoring:
    """The point system of --points and --bye-points."""
    try:
        win, draw, loss = (tenths(part) for part in arguments.text("--points", "1-0.5-0").split("-"))
    except ValueError:
        raise UsageError(f"--points {arguments.text('--points')}: must be W-D-L, such as 3-1-0") from None
    if not loss <= draw <= win or 2 * draw > win + loss:
        raise UsageError(
            "--points: win, draw and loss must not increase, and two draws may not be worth more than a win and a loss"
        )
    bye = arguments.text("--bye-points")
    return points_per_result(win, draw, loss, tenths(bye) if bye else win)


def tenths(text: str) -> int:
    """Points in tenths. Raises ValueError if the text is not a number of points from 0 to 99.9."""
    value = round(float(text) * 10)
    if not 0 <= value <= 999:
        raise ValueError(text)
    return value
