"""Labels say what is true: an edition is "in force" on a day if its text was, by a table written by hand.

The table here knows nothing of `dutchess.pairing.table`. Each row has the first day of an edition, the first day after
it, and where the days stand. A text that names only the congress that approved it counts from the month or year after.
"""

from __future__ import annotations

import re
from datetime import date, timedelta

import pytest

import dutchess
from dutchess.base.values import replace
from dutchess.pairing import systems
from dutchess.pairing.systems import SYSTEMS, System
from dutchess.tournament import Header

NEVER = "9999/12/31"
IN_FORCE = {
    "dutch": [
        ("dutch-1992", "1992/07/01", "2012/01/01", "63rd Congress, Manila, June 1992"),
        ("dutch-2011", "2012/01/01", "2013/01/01", "82nd Congress, Kraków, autumn 2011"),
        ("dutch-2012", "2013/01/01", "2017/07/01", "83rd Congress, Istanbul 2012; handbook: until July 1st, 2017"),
        ("dutch-2017", "2017/07/01", "2026/02/01", "handbook C0403Till2026: effective till 31 January 2026"),
        ("dutch", "2026/02/01", NEVER, "handbook C0403202602: applied from 1st February, 2026"),
    ],
    "dubov": [
        ("dubov-2018", "2019/01/01", "2026/02/01", "General Assembly of 2018; C040401Till2026: till 31 January 2026"),
        ("dubov", "2026/02/01", NEVER, "handbook C040401202602: applied from 1st February, 2026"),
    ],
    "burstein": [
        ("burstein-2017", "2017/07/01", "2026/02/01", "C.04 as rewritten for July 2017; C040402Till2026"),
        ("burstein", "2026/02/01", NEVER, "handbook C040402202602: applied from 1st February, 2026"),
    ],
    "double-swiss": [
        ("double-swiss", "2026/02/01", NEVER, "handbook DoubleSwissSystem202602: from 1st February, 2026")
    ],
    "team": [
        ("team-2024", "2024/08/01", "2026/02/01", "SwissTeamPairingSystem082024: applied from 01/08/2024"),
        ("team", "2026/02/01", NEVER, "SwissTeamPairingSystem202602: applied from 1st February, 2026"),
    ],
}
TIE_BREAKS = [
    (
        "2011",
        "2012/01/01",
        "2015/01/01",
        "Executive Board of 2011; the General Assembly of 2014 approved C.02 article 12",
    ),
    (
        "2023",
        "2023/09/01",
        "2024/08/01",
        "FIDE, August 2023: in force on 1 September; a text of July was withdrawn",
    ),
    ("2024", "2024/08/01", "2026/03/01", "C.07 of 1 August 2024"),
    ("current", "2026/03/01", NEVER, "C.07 of 1 March 2026"),
]
# Announced for 1 July 2025; the handbook then had the former texts in force until 31 January 2026.
NEVER_IN_FORCE = {"dutch-2025", "dubov-2025", "burstein-2025"}


def _day(text: str, days: int) -> str:
    return (date.fromisoformat(text.replace("/", "-")) + timedelta(days)).strftime("%Y/%m/%d")


BOUNDARIES = {day for rows in (*IN_FORCE.values(), TIE_BREAKS) for _, *days, _ in rows for day in days} - {NEVER}
BOUNDARIES |= {day for one in SYSTEMS for day in (one.since, one.until) if day}
DAYS = sorted(
    {_day(day, step) for day in BOUNDARIES for step in (-1, 0, 1)}
    | {"1990/06/15", "1995/05/05", "2018/06/15", "2021/03/03", "2025/10/01", "2030/01/01"}
)


def event_of(system: System, day: str) -> dutchess.Tournament:
    """A small event of a system that its file names without the edition, on a day."""
    teams = bool(system.teams)
    config = dutchess.GeneratorConfig(
        system=system.name, players=6, rounds=2, boards=2 if teams else None, acceleration=""
    )
    made = dutchess.generate(config, 1)
    return replace(made, edition="", system=made.system if teams else system.family, header=Header(start=day))


@pytest.mark.parametrize("system", [one for one in SYSTEMS if one.system_name in IN_FORCE], ids=lambda one: one.name)
def test_an_edition_is_in_force_where_its_text_was(system: System) -> None:
    rows = IN_FORCE[system.system_name]
    event = event_of(system, "")
    for day in DAYS:
        report = dutchess.check(replace(event, header=Header(start=day)), None)
        chosen = systems.name_of(replace(event, header=Header(start=day)))
        label = systems.said(replace(event, header=Header(start=day)), chosen)
        held = [name for name, first, after, _ in rows if first <= day < after]
        assert chosen not in NEVER_IN_FORCE
        said_of = report.edition.partition(":")[0]
        if held:
            assert chosen == held[0], day
            assert f"in force on {day}" in label, day
            assert "nearest" not in " ".join(report.warnings), day
        else:
            nearest = min(rows, key=lambda row: row[1])
            assert (chosen, day < nearest[1]) == (nearest[0], True)
            assert (
                f"the nearest edition that Dutchess has, in force from {nearest[1]}; the event began on {day}" in label
            )
            assert "rules of that day" not in " ".join(report.warnings), day
            assert f"the nearest edition that Dutchess has, in force from {nearest[1]}" in " ".join(report.warnings)
        if said_of != chosen:  # another edition explained the rounds: it is asked for, not in force
            assert "in force on" not in report.edition.partition(": ")[2].rpartition("(")[2], day


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda one: one.name)
def test_an_edition_that_somebody_names_claims_no_day(system: System) -> None:
    """The file or the caller named it; whether it was in force then is not said."""
    event = event_of(system, "")
    for day in DAYS:
        dated = replace(event, header=Header(start=day))
        if system.tells:
            named = replace(dated, edition=system.name)
            assert systems.said(named, system.name) == f"{system.name}: {system.description} (named by the file)"
        other = systems.find("dubov" if system.name == "lim" else "lim")
        assert systems.said(dated, other.name) == f"{other.name}: {other.description} (asked for)"


@pytest.mark.parametrize("day", DAYS)
def test_tie_breaks_are_in_force_where_their_text_was(day: str) -> None:
    event = replace(dutchess.generate(dutchess.GeneratorConfig(players=8, rounds=3), 1), header=Header(start=day))
    table = dutchess.standings(event, ["BH"])
    held = [name for name, first, after, _ in TIE_BREAKS if first <= day < after]
    told = [text for text in table.warnings if text.startswith("tie-breaks follow")]
    if held:
        assert table.regulations == held[0]
        assert [("in force when the event began" in text) for text in told] == [True] * (held != ["current"])
    else:
        assert table.regulations == "2011"
        [sentence] = told
        assert "the nearest edition known here" in sentence
        assert "in force" not in sentence


def test_an_announced_edition_never_holds_and_keeps_its_name() -> None:
    for name in NEVER_IN_FORCE:
        system = systems.find(name)
        assert not any(system.holds_on(day) for day in DAYS)
        event = dutchess.generate(dutchess.GeneratorConfig(system=name, players=8, rounds=3), 2)
        assert systems.name_of(dutchess.trf.loads(dutchess.trf.dumps(event))) == name
        assert dutchess.check(event).discrepancies == 0


def test_every_date_of_the_table_is_one_of_the_texts() -> None:
    """What the program says of its editions is the table written by hand."""
    for name, rows in IN_FORCE.items():
        shown = {one.name: (one.since, one.until or NEVER) for one in systems.editions_of(name) if one.was_in_force}
        assert shown == {edition: (first, after) for edition, first, after, _ in rows}


def test_words_of_a_label_have_their_day() -> None:
    """A label that says "in force from" a day means its own edition."""
    for one in SYSTEMS:
        for day in re.findall(r"in force from (\S+ \S+ \d{4})", one.description):
            assert one.since == "2026/02/01"
            assert day == "1 February 2026"
