"""`dutchess convert`: write a tournament file of any program as a report file (TRF).

Owns the choice of the edition, and the review of a foreign file; `trf.editions` knows how the editions differ,
`imports` reads the files. Must not change facts.
"""

from __future__ import annotations

import sys

from dutchess import imports, trf
from dutchess.checker import check
from dutchess.cli import exits, files
from dutchess.cli.options import Arguments, Command, Option
from dutchess.trf.editions import as_trf16, as_trf26

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from dutchess.tournament import Tournament

EDITIONS = ("trf26", "trf16")

COMMAND = Command(
    name="convert",
    summary="Write a tournament file of any program as TRF-2026 or TRF16.",
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
    example="dutchess convert open.tunx open.trf",
    files=(2, 2),
    notes="IN may be TRF-2026, TRF16, TRF06 or a file with the extension records of pairing engines, in UTF-8 or "
    "Latin-1; or a file of Swiss-Manager (TUNX), Chess-Results (XML; cross tables as XLSX or CSV), Vega (VEG, TDF), "
    "Papi or SWAR (JSON). It is recognised by its content. OUT is written in UTF-8. Use - for standard input or "
    "output. The command lists every repair that it had to make and everything that it could not read; the rounds of "
    "other programs' files are checked against the rules.",
)


def run(arguments: Arguments) -> int:
    """Read, convert, write."""
    source, target = arguments.files
    deviations: list[trf.Deviation] = []
    found = imports.read(files.read_bytes(source), deviations, None if source == files.STANDARD else source)
    if found.format != imports.REPORT:
        told = f"{found.format}, {len(found.tournament.players)} players, {found.tournament.played_rounds} rounds"
        sys.stderr.write(f"dutchess: {source}: {told}\n")
        deviations += [trf.Deviation(str(remark)) for remark in found.remarks]
        deviations += [trf.Deviation(text) for text in _differences(found.tournament)]
    files.warn(source, deviations)
    rewrite = as_trf16 if arguments.text("--to") == "trf16" else as_trf26
    files.write(target, trf.dumps(rewrite(found.tournament)))
    return exits.FINE


def _differences(tournament: Tournament) -> Iterator[str]:
    """Rounds whose pairing is not the one that the rules give."""
    if not tournament.played_rounds:
        return
    checked = check(tournament)
    for one in checked.rounds:
        if one.differs:
            given = " ".join(f"{white}-{black}" for white, black in one.missing) or one.reason
            there = " ".join(f"{white}-{black}" for white, black in one.surplus)
            yield f"round {one.round}: {checked.system} gives {given}; the file has {there}"
