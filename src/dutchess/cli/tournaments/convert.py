"""`dutchess convert`: write a tournament file of any program as a report file (TRF).

Owns the choice of the edition, and the review of a foreign file; `formats.trf.editions` knows how the editions differ,
`imports` reads the files. Must not change facts.
"""

from __future__ import annotations

import sys

from dutchess.base.errors import UnknownSystem
from dutchess.base.translation import DEFAULT, LANGUAGES, language
from dutchess.base.values import replace
from dutchess.cli import exits, files
from dutchess.cli.options import Arguments, Command, Option, UsageError
from dutchess.formats import imports, trf
from dutchess.formats.trf.editions import as_trf16, as_trf26
from dutchess.pairing import systems
from dutchess.pairing.checker import check
from dutchess.tournament import MAX_ROUNDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from dutchess.base.translation import Texts
    from dutchess.formats.documents.shapes import ReviewDocument
    from dutchess.pairing.checker import TournamentCheck
    from dutchess.tournament import Tournament

EDITIONS = ("trf26", "trf16")

COMMAND = Command(
    name="convert",
    summary="Write a tournament file of any program as TRF-2026 or TRF16.",
    usage="dutchess convert IN OUT [--to trf26|trf16] [--rounds N] [--json] [--lang L]",
    options=(
        Option(
            "--to",
            "edition to write; default trf26. TRF16 has no records for some facts; trf16 writes them in the extension "
            "records of pairing engines (XXR, XXC, XXS and BBW to BBU, XXA, XXP)",
            metavar="EDITION",
            choices=EDITIONS,
        ),
        Option(
            "--rounds",
            "number of rounds of the event, for files that do not state it",
            metavar="N",
            kind="integer",
            least=1,
            most=MAX_ROUNDS,
        ),
        Option("--json", "write what was found in the file to standard output, as JSON, instead of warnings"),
        Option(
            "--lang",
            "language of the messages about what could not be read; default en",
            metavar="L",
            choices=tuple(LANGUAGES),
        ),
    ),
    example="dutchess convert examples/club-9.trf club.trf16",
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
    json = arguments.flag("--json")
    if json and target == files.STANDARD:
        raise UsageError("standard output can take the file or what was found in it, not both", "name a file")
    deviations: list[trf.Deviation] = []
    found = imports.read(files.read_bytes(source), deviations, None if source == files.STANDARD else source)
    if rounds := arguments.integer("--rounds"):
        found = replace(found, tournament=replace(found.tournament, rounds=rounds))
    _ = language(arguments.text("--lang", DEFAULT))
    deviations += [trf.Deviation(imports.words(remark, _)) for remark in found.remarks]
    report = found.format == imports.REPORT
    checked = None if report or not found.tournament.played_rounds else check(found.tournament)
    if not (report or json):
        told = f"{found.format}, {len(found.tournament.players)} players, {found.tournament.played_rounds} rounds"
        sys.stderr.write(f"dutchess: {source}: {told}\n")
    if not json:
        files.warn(source, [*deviations, *(_differences(checked) if checked else ())])
    rewrite = as_trf16 if arguments.text("--to") == "trf16" else as_trf26
    files.write(target, trf.dumps(rewrite(found.tournament)))
    if json:
        files.write("", _review(found, deviations, checked, _))
    return exits.FINE


def _differences(checked: TournamentCheck) -> Iterator[trf.Deviation]:
    """Rounds whose pairing is not the one that the rules give."""
    for one in checked.rounds:
        if one.differs:
            given = " ".join(f"{white}-{black}" for white, black in one.missing) or one.reason
            there = " ".join(f"{white}-{black}" for white, black in one.surplus)
            yield trf.Deviation(f"round {one.round}: {checked.system} gives {given}; the file has {there}")


def _rules(tournament: Tournament, _: Texts) -> str | None:
    """The edition that pairs a tournament, in words."""
    try:
        return _(systems.choose(tournament).system.description)
    except UnknownSystem:
        return None


def _review(found: imports.Imported, deviations: list[trf.Deviation], checked: TournamentCheck | None, _: Texts) -> str:
    """What was found in the file, for programs."""
    from json import dumps  # start-up: only --json needs it

    from dutchess.formats.documents.checking import checked_file, outcome_of  # the same

    document: ReviewDocument = {
        "format": found.format,
        "report": found.format == imports.REPORT,
        "players": len(found.tournament.players),
        "rules": _rules(found.tournament, _),
        "rounds": found.tournament.played_rounds,
        "declared": found.tournament.rounds,
        "remarks": [f"line {one.line}: {one.message}" if one.line else one.message for one in deviations],
        "check": checked_file(outcome_of("", checked)) if checked else None,
    }
    return dumps(document, indent=1) + "\n"
