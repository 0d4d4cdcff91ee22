"""`dutchess convert`: rewrite a tournament file in the current format.

Owns nothing but the two files. Must not change facts.
"""

from __future__ import annotations

from dutchess import trf
from dutchess.cli import exits, files
from dutchess.cli.options import Arguments, Command

COMMAND = Command(
    name="convert",
    summary="Rewrite a tournament file as TRF-2026.",
    usage="dutchess convert IN OUT",
    options=(),
    example="dutchess convert old.trf new.trf",
    files=(2, 2),
    notes="IN may be TRF-2026, TRF16, TRF06 or a file with the extension records of pairing engines, in UTF-8 or "
    "Latin-1; OUT is TRF-2026 in UTF-8. Either may be - for standard input or output. What had to be repaired is listed.",
)


def run(arguments: Arguments) -> int:
    """Read, write."""
    source, target = arguments.files
    files.write(target, trf.dumps(files.load(source, quiet=False)))
    return exits.FINE
