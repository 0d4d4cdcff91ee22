"""`dutchess convert`: rewrite a tournament file in another edition of the format.

Owns the choice of the edition; `trf.editions` knows how the editions differ. Must not change facts.
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
            "edition to write; default trf26. TRF16 has no records for some facts; trf16 writes them in the extension "
            "records of pairing engines (XXR, XXC, XXS and BBW to BBU, XXA, XXP)",
            metavar="EDITION",
            choices=EDITIONS,
        ),
    ),
    example="dutchess convert old.trf new.trf",
    files=(2, 2),
    notes="IN may be TRF-2026, TRF16, TRF06 or a file with the extension records of pairing engines, in UTF-8 or "
    "Latin-1. OUT is written in UTF-8. Use - for standard input or output. The command lists every repair that it had "
    "to make.",
)


def run(arguments: Arguments) -> int:
    """Read, convert, write."""
    source, target = arguments.files
    tournament = files.load(source, quiet=False)
    rewrite = as_trf16 if arguments.text("--to") == "trf16" else as_trf26
    files.write(target, trf.dumps(rewrite(tournament)))
    return exits.FINE
