"""The outcomes of checked files: as JSON for programs, and as values that processes send each other."""

from __future__ import annotations

from dutchess.base.decimals import decimal, score
from dutchess.base.values import value_class

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from dataclasses import KW_ONLY

    from dutchess.formats.documents.shapes import (
        CheckDocument,
        CheckedDifference,
        CheckedFile,
        CheckedRound,
        UncheckedFile,
        WrongRank,
    )
    from dutchess.pairing.checker import RoundCheck, TournamentCheck
    from dutchess.pairing.differences import Difference
    from dutchess.ranking.rank_check import RankCheck

DISCREPANCIES = 1  # the exit code of a command that has found some


@value_class
class Outcome:
    """The outcome of checking one file, as texts and numbers that processes can send.

    Attributes:
        file: the name of the file.
        code, message: exit code and message if the file could not be checked.
        system, rounds, pairs, ranks: the system, and the numbers of rounds, pairs and ranks compared.
        discrepancies: the number of rounds and standings that differ.
        text: the differences and the edition, for people.
        differences: the differences, for programs.
        warnings: for people.
        standings: wrong ranks, for programs.
        edition: which edition of the system this is, and why this one.
        readings: those that were asked for; explained_by: those that explain what differs; as `ID=NAME`.
            explained_together: pairs of readings that explain it only together, as `ID=NAME, ID=NAME`.
        certificates: how many were written; None if none were asked for.
    """

    file: str
    code: int = 0
    message: str = ""
    _: KW_ONLY
    system: str = ""
    rounds: int = 0
    pairs: int = 0
    ranks: int = 0
    discrepancies: int = 0
    text: str = ""
    differences: Sequence[CheckedRound] = ()
    warnings: Sequence[str] = ()
    standings: Sequence[WrongRank] = ()
    edition: str = ""
    readings: Sequence[str] = ()
    explained_by: Sequence[str] = ()
    explained_together: Sequence[str] = ()
    certificates: int | None = None

    @property
    def checked(self) -> bool:
        return not self.message


class Tally:
    """Totals over all files; memory does not grow with their number."""

    def __init__(self) -> None:
        self.files = self.tournaments = self.rounds = self.pairs = self.ranks = 0
        self.discrepancies = self.failures = self.certificates = 0
        self.by: dict[str, int] = {}  # tournaments by edition
        self.exit_code = 0  # the highest that applies: 5 unreadable, 4 too large, 3 invalid, 1 discrepancies

    def add(self, outcome: Outcome) -> None:
        self.files += 1
        self.exit_code = max(self.exit_code, DISCREPANCIES if outcome.discrepancies else outcome.code)
        if outcome.checked:
            self.tournaments += 1
            self.by[outcome.system] = self.by.get(outcome.system, 0) + 1
            self.rounds += outcome.rounds
            self.pairs += outcome.pairs
            self.ranks += outcome.ranks
            self.discrepancies += outcome.discrepancies
            self.failures += outcome.discrepancies > 0
            self.certificates += outcome.certificates or 0

    def __str__(self) -> str:
        return (
            f"checked {self.tournaments} tournaments, {self.rounds} rounds, {self.pairs} pairs: "
            f"{self.discrepancies} discrepancies"
        )


def outcome_of(file: str, report: TournamentCheck, text: str = "", certificates: int | None = None) -> Outcome:
    """What a report says about a file; `text` is what it says for people, `certificates` how many were written."""
    return Outcome(
        file=file,
        system=report.system,
        edition=report.edition,
        rounds=len(report.rounds),
        pairs=report.pairs,
        ranks=report.standings.compared,
        discrepancies=report.discrepancies,
        text=text,
        differences=[_json_round(report.system, entry) for entry in report.rounds if entry.differs],
        warnings=report.warnings,
        standings=[_json_rank(entry) for entry in report.standings.wrong],
        readings=["=".join(one) for one in report.readings],
        explained_by=["=".join(one) for one in report.explained_by],
        explained_together=[", ".join(map("=".join, readings)) for readings in report.explained_together],
        certificates=certificates,
    )


def document(outcome: Outcome) -> CheckDocument:
    """The document about one file that could be checked."""
    return {
        "tournaments": 1,
        "rounds": outcome.rounds,
        "pairs": outcome.pairs,
        "ranks": outcome.ranks,
        "discrepancies": outcome.discrepancies,
        "files": [checked_file(outcome)],
    }


def json_document(tally: Tally, entries: Iterable[str]) -> Iterator[str]:
    """One document about many files, in parts: totals, then every file with its rounds and ranks that differ.

    `entries` together are what `json_file` gives, with commas.
    """
    names = ("tournaments", "rounds", "pairs", "ranks", "discrepancies")
    yield "{\n"
    yield "".join(f' "{name}": {getattr(tally, name)},\n' for name in names)
    yield ' "files": [\n'
    yield from entries
    yield "\n ]\n}\n"


def json_file(outcome: Outcome) -> str:
    """A file in the document."""
    import json  # start-up: only --json needs it

    return "\n".join(f"  {line}" for line in json.dumps(_json_file(outcome), indent=1).split("\n"))


def _json_file(outcome: Outcome) -> CheckedFile | UncheckedFile:
    if not outcome.checked:
        return {"file": outcome.file, "error": outcome.message, "exit_code": outcome.code}
    return checked_file(outcome)


def checked_file(outcome: Outcome) -> CheckedFile:
    """The part of the document about a file that could be checked."""
    made: CheckedFile = {
        "file": outcome.file,
        "system": outcome.system,
        "edition": outcome.edition,
        "rounds": outcome.rounds,
        "differences": outcome.differences,
        "ranks": outcome.ranks,
        "wrong_ranks": outcome.standings,
        "warnings": outcome.warnings,
    }
    if outcome.readings:
        made["readings"] = dict(one.split("=") for one in outcome.readings)
    if outcome.explained_by:
        made["explained_by"] = outcome.explained_by
    if outcome.explained_together:
        made["explained_together"] = outcome.explained_together
    if outcome.certificates is not None:
        made["certificates"] = outcome.certificates
    return made


def _json_round(system: str, round_check: RoundCheck) -> CheckedRound:
    return {
        "round": round_check.round,
        "expected": round_check.missing,
        "found": round_check.surplus,
        "reason": round_check.reason,
        "first_difference": _json_difference(system, round_check.difference),
    }


def _json_rank(rank_check: RankCheck) -> WrongRank:
    return {
        "participant": rank_check.participant,
        "in_the_file": rank_check.stated,
        "by_the_list": rank_check.ranks,
        "points": score(rank_check.points),
        "tiebreaks": [None if value is None else decimal(value.hundredths) for value in rank_check.tiebreaks],
    }


def _json_difference(system: str, difference: Difference | None) -> CheckedDifference | None:
    if difference is None:
        return None
    from dutchess.pairing.criteria import criterion_of  # start-up: only rounds that differ need it

    actual, instead = (
        None if value is None else criterion_of(system, difference.article).for_programs(value)
        for value in (difference.actual, difference.instead)
    )
    return {
        "article": difference.article,
        "bracket": None if difference.bracket is None else score(difference.bracket),
        "by_the_rules": actual,
        "in_the_file": instead,
    }
