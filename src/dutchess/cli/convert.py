"""`dutchess convert`: rewrite a tournament file in another edition of the format.

Owns the choice of the edition; what editions write differently is in `trf.editions`. Must not change facts.
"""

from __future__ import annotations

from dutchess import trf
from dutchess.cli import exits, files
from dutchess.cli.options import Arguments, Command, Option
from dutchess.trf.editions import as_trf16, as_trf26

EDITIONS = ("trf26", "trf16")

COMMAND = Command(
    name="convert",
    summary="Rewrite a tournament file as TRF-2026 or TRF16.",
    usage="dutchess convert IN OUT [--to trf26|trf16]",
    options=(
        Option(
            "--to",
            "the edition to write; trf16 uses the extension records of pairing engines (XXR, XXC, XXS and BBW to BBU, "
            "XXA, XXP) for what that edition cannot say; default trf26",
            metavar="EDITION",
            choices=EDITIONS,
        ),
    ),
    example="dutchess convert old.trf new.trf",
    files=(2, 2),
    notes="IN may be TRF-2026, TRF16, TRF06 or a file with the extension records of pairing engines, in UTF-8 or "
    "Latin-1; OUT is UTF-8. Either may be - for standard input or output. What had to be repaired is listed.",
)


def run(arguments: Arguments) -> int:
    """Read, choose the records, write."""
    source, target = arguments.files
    tournament = files.load(source, quiet=False)
    rewrite = as_trf16 if arguments.text("--to") == "trf16" else as_trf26
    files.write(target, trf.dumps(rewrite(tournament)))
    return exits.FINE
