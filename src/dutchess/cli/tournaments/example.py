"""`dutchess example`: a sample tournament to try the other commands on.

Owns the names of the samples. They lie in an installed package beside the manual, in a checkout in `examples/`.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from dutchess import manual
from dutchess.cli import exits, files
from dutchess.cli.options import Arguments, Command, Option, UsageError

INSTALLED = Path(manual.__file__).parent / "examples"
CHECKOUT = manual.CHECKOUT.parent / "examples"
ALL = "all"
# Sample -> its file and what is in it. The first is the default.
SAMPLES = {
    "club": ("club-9.trf", "9 players, before round 3 of 5"),
    "open": ("open-120.trf", "120 players with byes and forfeits, before round 7 of 9"),
    "teams": ("league-9.trf", "9 teams of two, before round 4 of 7"),
    "round-robin": ("masters-10.trf", "10 players, before round 1 of 9"),
    "matches": ("double-9.trf", "9 players, Double-Swiss, matches of two games, before round 7 of 10"),
    "preview": ("preview-12.trf", "12 players, while round 4 of 7 is being played"),
    "weekend": ("weekend-46.trf", "46 players, after the last round"),
}
PRIZES = "prizes.toml"

COMMAND = Command(
    name="example",
    summary="Write a sample tournament to try the other commands on.",
    usage="dutchess example [KIND] [-o OUT]",
    options=(
        Option(
            "--output",
            "write to this file (atomically) instead of standard output; with all: the folder, default examples",
            metavar="OUT",
            short="-o",
        ),
    ),
    example="dutchess example club -o club.trf\ndutchess example all -o examples",
    files=(0, 1),
    notes="KIND is one of these; the default is club. "
    + " ".join(f"{kind}: {about}." for kind, (_, about) in SAMPLES.items())
    + f" {ALL}: every sample and a list of prizes, in a folder; all examples in the manual then work as printed.",
)


def run(arguments: Arguments) -> int:
    """Write one sample, or all of them."""
    kind = arguments.files[0] if arguments.files else next(iter(SAMPLES))
    if kind == ALL:
        return _write_all(arguments.text("--output", "examples"))
    if kind not in SAMPLES:
        raise UsageError(f"there is no example {kind}: choose {', '.join(SAMPLES)} or {ALL}")
    files.write(arguments.text("--output"), _text(SAMPLES[kind][0]))
    return exits.FINE


def _write_all(folder: str) -> int:
    os.makedirs(folder, exist_ok=True)
    for name in (*(name for name, _ in SAMPLES.values()), PRIZES):
        files.write(os.path.join(folder, name), _text(name))
    sys.stderr.write(f"dutchess: {len(SAMPLES)} tournaments and a list of prizes are in {folder}\n")
    return exits.FINE


def _text(name: str) -> str:
    folder = INSTALLED if INSTALLED.is_dir() else CHECKOUT
    return (folder / name).read_bytes().decode()
