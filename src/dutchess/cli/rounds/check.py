"""`dutchess check`: pair played rounds again and compare, for any number of files.

Owns the search for files, the work in several processes, and the report. Must not compare pairings itself, nor prove
them (`proofs`).
"""

from __future__ import annotations

import os
import sys

from dutchess.cli import exits, files
from dutchess.cli.options import ACCELERATION, READING, Arguments, Command, Option, UsageError, readings_asked
from dutchess.cli.run_options import CLUSTER, PATIENCE, RESUME, place_of
from dutchess.formats import trf
from dutchess.formats.documents.checking import Outcome, Tally, json_document, json_file, outcome_of
from dutchess.pairing import systems
from dutchess.pairing.checker import RoundCheck, TournamentCheck, as_checked, check
from dutchess.simulation.workplace.executor import compute
from dutchess.simulation.workplace.progress import Progress
from dutchess.tournament import points_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from dutchess.pairing.differences import Difference
    from dutchess.ranking.rank_check import RankCheck
    from dutchess.simulation.workplace.chunks import ChunkStore

    # System, acceleration, readings, the folder for certificates.
    Asked = tuple[str, str, dict[str, str], str]
    # Files with their contents (None: the process that checks the file reads it), and what was asked.
    Chunk = tuple[tuple[tuple[str, bytes | None], ...], Asked]

MANY_FILES = 8  # from this number on, progress is shown, and all cores are used unless --jobs says otherwise
BYTES_PER_CHUNK, FILES_PER_CHUNK = 150_000, 100  # about a second

COMMAND = Command(
    name="check",
    summary="Pair every played round again and list the differences.",
    usage="dutchess check FILE... [--system S] [--acceleration A] [--json] [--prove DIR] [options]",
    options=(
        Option(
            "--system",
            "pairing system; default: the file's, or else dutch (team for team events)",
            metavar="S",
            choices=systems.names(),
        ),
        ACCELERATION,
        READING,
        Option("--json", "write JSON instead of text"),
        Option("--prove", "also write a certificate of every round into this folder", metavar="DIR"),
        Option(
            "--junit", "also write a JUnit XML report to this file, with one test case per tournament", metavar="FILE"
        ),
        Option(
            "--jobs",
            "number of processes; default: 1 for a few files, otherwise one per core",
            metavar="N",
            kind="integer",
            least=1,
            most=256,
        ),
        CLUSTER,
        PATIENCE,
        Option("--keep", "save finished parts in this folder, for --resume", metavar="DIR"),
        RESUME,
    ),
    example="dutchess check examples/",
    files=(1, None),
    notes=f"If FILE is a folder, all files below it that end in {', '.join(files.ENDINGS)} are checked. A discrepancy "
    "is a round whose pairs, colours or bye differ from the pairing by the rules, or standings that do not follow from "
    "the tie-breaks that the file lists (records 202, 212). Files that cannot be read are named on standard error, and "
    "the exit code is then 3, 4 or 5. After Ctrl-C the command reports on the files checked so far. --prove also "
    "copies each file into the folder; verifier/verify_folder.py, which shares nothing with this program, judges them. "
    "Rounds of dutch and dutch-2025 have certificates.",
)


def run(arguments: Arguments) -> int:
    """Check every file, and report in the order of the files."""
    names = list(_files(arguments.files))
    if not names:
        endings = ", ".join(files.ENDINGS)
        sys.stderr.write(f"dutchess: {' '.join(arguments.files)}: no tournament files ({endings}) in this folder\n")
        return exits.FILE_ERROR
    few = len(names) < MANY_FILES
    place = place_of(arguments, 1 if few else None)
    if place.cluster and files.STANDARD in names:
        raise UsageError("a cluster cannot read standard input", "name a file")
    options = (
        arguments.text("--system"),
        arguments.text("--acceleration"),
        readings_asked(arguments),
        _folder_of_proofs(arguments, names),
    )
    chunks = _chunks(names, options, bool(place.cluster))
    store = _store(arguments, names, options)
    already = sum(len(chunks[index][0]) for index in store.finished if index < len(chunks)) if store else 0
    progress = Progress(len(names), "files", sys.stderr, already, quiet=few and not options[-1])
    tally = Tally()
    forms = [Spool(json_file, ",\n")] if arguments.flag("--json") else []
    junit = [Spool(junit_case)] if arguments.text("--junit") else []
    results = compute(check_chunk, chunks, place, store)
    stopped = False
    try:
        for index, chunk in enumerate(results):
            for values in chunk:
                outcome = Outcome(**dict(zip(Outcome.__match_args__, values, strict=True)))
                tally.add(outcome)
                for spool in (*forms, *junit):
                    spool.add(outcome)
                _tell(outcome, progress, silent=arguments.flag("--json"), few=few)
            if not (store and index in store.finished):
                progress.add(len(chunk))
    except KeyboardInterrupt:
        stopped = True
        results.close()  # type: ignore[attr-defined]
    progress.clear()
    for line in _proofs_written(tally, options[-1]) if options[-1] else ():
        sys.stderr.write(line)
    for part in json_document(tally, forms[0].parts()) if forms else _totals(tally, few):
        files.write("", part, for_people=not forms)
    if junit:
        files.write(arguments.text("--junit"), "".join(junit_document(tally, junit[0].parts())))
    if stopped:
        sys.stderr.write(f"dutchess: stopped after {tally.files} of {len(names)} files\n")
        return exits.INTERRUPTED
    return tally.exit_code


def _totals(tally: Tally, few: bool) -> Iterator[str]:
    """The last lines: of many files, how many were checked by each edition; then the totals."""
    if not few:
        for name in systems.names():
            if name in tally.by:
                yield f"checked by {name}: {tally.by[name]} tournaments\n"
    yield f"{tally}\n"


def _folder_of_proofs(arguments: Arguments, names: list[str]) -> str:
    """The folder for certificates, if one is asked for. A verifier has the file alone, and the usual readings."""
    folder = arguments.text("--prove")
    if folder:
        for option in ("--acceleration", "--reading", "--cluster"):
            if arguments.text(option):
                raise UsageError(
                    f"a certificate is of a file as it is: --prove cannot go with {option}", "leave one out"
                )
        from dutchess.cli.rounds.proofs import prepare_folder  # start-up: only --prove needs it

        prepare_folder(folder, names)
    return folder


def _proofs_written(tally: Tally, folder: str) -> Iterator[str]:
    """How many certificates there are, and what verifies them."""
    if tally.certificates:
        yield f"wrote {tally.certificates} certificates into {folder}; verify them:\n"
        yield f"  python verifier/verify_folder.py {folder}\n"
    if tally.certificates < tally.rounds:
        yield f"{tally.rounds - tally.certificates} rounds of other systems have no certificates: paired again only\n"


class Spool:
    """The part of a report about each file, kept on disk until the totals, which come first, are known."""

    def __init__(self, written: Callable[[Outcome], str], between: str = "") -> None:
        from tempfile import TemporaryFile  # start-up: only --json and --junit need it

        self._stream = TemporaryFile("w+", encoding="utf-8", newline="")
        self._written, self._between = written, between
        self._next = ""

    def add(self, outcome: Outcome) -> None:
        self._stream.write(self._next + self._written(outcome))
        self._next = self._between

    def parts(self) -> Iterator[str]:
        """The whole content, one piece at a time."""
        with self._stream:
            self._stream.seek(0)
            while part := self._stream.read(1 << 20):
                yield part


def _tell(outcome: Outcome, progress: Progress, *, silent: bool, few: bool) -> None:
    """Print errors and warnings about a file, and its report: of many files, only if something differs."""
    if not (outcome.message or outcome.warnings or outcome.text):
        return
    progress.clear()
    if outcome.message:
        sys.stderr.write(f"dutchess: {outcome.message}\n")
    for warning in outcome.warnings:
        sys.stderr.write(f"dutchess: {outcome.file}: warning: {warning}\n")
    if outcome.text and not silent and (few or outcome.discrepancies):
        files.write("", outcome.text, for_people=True)


def _store(arguments: Arguments, names: list[str], options: Asked) -> ChunkStore | None:
    """The folder for finished parts, if one is given."""
    folder = arguments.text("--keep")
    if not folder:
        if arguments.flag("--resume"):
            raise UsageError("--resume needs the folder of the stopped run", "add --keep DIR")
        return None
    from dutchess.simulation.workplace.chunks import ChunkStore  # start-up: only --keep needs it

    sizes = [os.path.getsize(name) if os.path.isfile(name) else -1 for name in names]
    return ChunkStore(folder, {"check": options, "files": names, "sizes": sizes}, arguments.flag("--resume"))


def _files(names: Iterable[str]) -> Iterator[str]:
    """Every file given, and every tournament file below each folder given, in a fixed order."""
    for name in names:
        if not os.path.isdir(name):
            yield name
            continue
        for folder, folders, entries in os.walk(name):
            folders.sort()
            yield from (
                os.path.join(folder, entry) for entry in sorted(entries) if entry.lower().endswith(files.ENDINGS)
            )


def _chunks(names: list[str], options: Asked, remote: bool) -> list[Chunk]:
    """Split the files by size into pieces of about a second. A cluster gets the contents: it may not see our disk."""
    chunks: list[Chunk] = []
    part: list[tuple[str, bytes | None]] = []
    size = 0
    for name in names:
        part.append((name, _content(name) if remote else None))
        size += os.path.getsize(name) if os.path.isfile(name) else 0
        if size >= BYTES_PER_CHUNK or len(part) >= FILES_PER_CHUNK:
            chunks.append((tuple(part), options))
            part, size = [], 0
    return [*chunks, (tuple(part), options)] if part else chunks


def _content(name: str) -> bytes | None:
    try:
        with open(name, "rb") as stream:
            return stream.read()
    except OSError:
        return None  # the check will read it again and report the reason


def check_chunk(chunk: Chunk) -> list[list[object]]:
    """Check some files; return each outcome as plain values."""
    contents, options = chunk
    outcomes = [_check_file(name, content, options) for name, content in contents]
    return [[getattr(outcome, field) for field in Outcome.__match_args__] for outcome in outcomes]


def _check_file(file: str, content: bytes | None, options: Asked) -> Outcome:
    system, acceleration, readings, folder = options
    try:
        tournament = files.load(file) if content is None else trf.loads(content)
        if acceleration:
            from dutchess.pairing.acceleration import with_baku  # start-up: few events need it

            tournament = with_baku(as_checked(tournament))
        report = check(tournament, system or None, readings=readings)
        certificates = None
        if folder:
            from dutchess.cli.rounds.proofs import write_proofs  # start-up: only --prove needs it

            certificates = write_proofs(folder, file, tournament, report.system)
    except exits.EXPECTED as error:
        return Outcome(file, *exits.describe(error, file))
    return outcome_of(file, report, report_text(file, report), certificates)


def report_text(file: str, report: TournamentCheck) -> str:
    """The rounds of a file that differ, in two columns; the edition; the ranks that differ."""
    lines: list[str] = []
    for entry in report.rounds:
        if entry.differs:
            lines.append(f"{file}: round {entry.round}")
            lines.extend(_columns(report.system, entry))
    lines.append(f"{file}: checked by {report.edition}")
    if report.standings.compared:
        lines.append(f"{file}: ranks checked by {report.standings.regulations}")
    if report.standings.wrong:
        lines.append(f"{file}: standings by {', '.join(report.standings.tiebreaks)}")
        lines.append("   no.  in the file  by the list  values")
        lines.extend(_rank_line(entry) for entry in report.standings.wrong)
    return "".join(f"{line}\n" for line in lines)


def _rank_line(rank_check: RankCheck) -> str:
    first, last = rank_check.ranks
    rank = str(first) if first == last else f"{first}-{last}"
    values = " ".join(
        [points_text(rank_check.points), *("-" if value is None else str(value) for value in rank_check.tiebreaks)]
    )
    return f"  {rank_check.participant:4}  {rank_check.stated:>11}  {rank:>11}  {values}"


def _columns(system: str, round_check: RoundCheck) -> Iterator[str]:
    if round_check.expected is None:
        yield f"  the rules allow no pairing of this round: {round_check.reason}"
        return
    if round_check.reason:
        yield f"  not legal: {round_check.reason}"
    elif round_check.difference is not None:
        yield f"  {difference_text(system, round_check.difference)}"
    yield f"  {'by the rules':<20}in the file"
    for index in range(max(len(round_check.missing), len(round_check.surplus))):
        left, right = (_pair(pairs, index) for pairs in (round_check.missing, round_check.surplus))
        yield f"  {left:<20}{right}".rstrip()


def difference_text(system: str, difference: Difference) -> str:
    """The first decision and criterion by which a pairing is worse, with both values."""
    where = "" if difference.bracket is None else f", bracket of {points_text(difference.bracket)}"
    if difference.actual is None and difference.instead is None:
        return f"{difference.article}{where}: the pairing by the rules comes first"
    from dutchess.base.translation import DEFAULT, language  # few files differ
    from dutchess.explanation.sentences.of_criteria import value_text
    from dutchess.pairing.criteria import criterion_of

    actual, instead = (
        "nothing" if value is None else value_text(criterion_of(system, difference.article), value, language(DEFAULT))
        for value in (difference.actual, difference.instead)
    )
    if not actual:
        return f"{difference.article}{where}: the file's pairing is worse"
    return f"{difference.article}{where}: {actual} by the rules, {instead} in the file"


def _pair(pairs: tuple[tuple[int, int], ...], index: int) -> str:
    if index >= len(pairs):
        return ""
    first, second = pairs[index]
    return f"{first:4} - {second:<4}" if second else f"{first:4}   bye"


def junit_document(tally: Tally, cases: Iterable[str]) -> Iterator[str]:
    """A JUnit XML report with a test case per file. Differences are failures; unreadable files are errors."""
    errors = tally.files - tally.tournaments
    yield '<?xml version="1.0" encoding="UTF-8"?>\n'
    yield f'<testsuite name="dutchess check" tests="{tally.files}" failures="{tally.failures}" errors="{errors}">\n'
    yield from cases
    yield "</testsuite>\n"


def junit_case(outcome: Outcome) -> str:
    """The test case of one file."""
    from xml.sax.saxutils import escape, quoteattr  # start-up: only --junit needs it

    lines = [f"  <testcase classname={quoteattr(outcome.system or 'unreadable')} name={quoteattr(outcome.file)}>"]
    if not outcome.checked:
        lines.append(f"    <error message={quoteattr(_printable(outcome.message))}/>")
    elif outcome.discrepancies:
        head = f"{outcome.discrepancies} discrepancies"
        lines.append(f"    <failure message={quoteattr(head)}>{escape(_printable(outcome.text))}</failure>")
    return "\n".join([*lines, "  </testcase>", ""])


def _printable(text: str) -> str:
    """Text without the control characters that XML does not allow."""
    return "".join(mark if mark >= " " or mark in "\n\t" else "?" for mark in text)
