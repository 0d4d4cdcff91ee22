"""Answers that depend on figures: those of the endorsement run, and which reports were sent, read from docs/."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

PAGE = Path(__file__).parent.parent.parent / "docs" / "studies" / "endorsement.md"
REPORTS = PAGE.parent.parent / "conformance" / "reports.md"
WANTED = 50_000  # tournaments each way, question 33
MOST_DIFFERENCES = 10  # caused by us, questions 34 and 35
ROW = re.compile(
    r"^\| (their|our) tournaments in (?:our|their) checker \| ([\d,]+) \| ([\d,]+) \| ([\d,]+) \| ([\d,]+) \|$"
)


class Direction(NamedTuple):
    """Tournaments of one program in the other's checker; `laid_on_us` are the differences in which we are wrong."""

    tournaments: int
    rounds: int
    differing: int
    laid_on_us: int


def endorsement(page: str | None = None) -> dict[str, Direction]:
    """The figures of both directions, by whose tournaments they are: `their`, `our`."""
    lines = (PAGE.read_text(encoding="utf-8") if page is None else page).splitlines()
    rows = [found.groups() for found in map(ROW.match, lines) if found]
    return {whose: Direction(*(int(number.replace(",", "")) for number in numbers)) for whose, *numbers in rows}


def run(page: str | None = None) -> tuple[str, bool]:
    """Question 33: the answer, and whether it is not met."""
    found = endorsement(page)
    theirs, ours = found["their"], found["our"]
    made = f"{theirs.tournaments:,} tournaments of bbpPairings 6.0 in our checker, {ours.tournaments:,} of ours in its"
    short = min(theirs.tournaments, ours.tournaments) < WANTED
    wrong = theirs.laid_on_us + ours.laid_on_us
    if short:
        return f"`dutchess endorse` makes this run; so far {made}; {WANTED:,} each way are still to be made", True
    if wrong:
        return f"{made}; {wrong} differences are laid on us", True
    note = "it has no standings: tie-breaks were compared with FIDE's own program (docs/conformance/tiebreaks.md)"
    return f"{made}, no difference laid on us; {note}", False


def listed(link: str) -> tuple[int, int]:
    """How many reports of a kind the page lists, and how many of them have not been sent."""
    rows = [line.split(" | ") for line in REPORTS.read_text(encoding="utf-8").splitlines() if link in line]
    return len(rows), sum(row[-1].strip("| ") == "no" for row in rows)


def reported() -> tuple[str, int]:
    """Questions 36 and 37: the answer, and the penalty that is left until every fault has been reported."""
    rows, open_ = listed("](bbppairings")
    if open_:
        return f"{rows} faults of bbpPairings 6.0 are written down with files and proofs; {open_} not sent yet", 25
    return f"{rows} faults of bbpPairings 6.0 reported (docs/conformance/reports.md)", 0


def readings_reported() -> tuple[str, int]:
    """Questions 38 and 39: the answer, and the penalty that is left until every difference of reading has been sent."""
    rows, open_ = listed("](../readings.md#")
    pairings = "no difference in pairings is one of reading: each contradicts an article (docs/conformance.md)"
    sent = f"{open_} not sent yet" if open_ else "all sent"
    return f"{pairings}; {rows} in tie-breaks are (docs/conformance/reports.md), {sent}", 50 if open_ else 0


def differences(page: str | None = None) -> tuple[str, bool]:
    """Questions 34 and 35."""
    both = endorsement(page).values()
    rounds, differing, wrong = (sum(one[index] for one in both) for index in (1, 2, 3))
    found = f"{wrong or 'none'} in {rounds:,} rounds of {sum(one.tournaments for one in both):,} tournaments"
    return f"{found} of both programs; {differing or 'no'} rounds differ at all", wrong > MOST_DIFFERENCES
