"""The table of systems: the one place that knows them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import dutchess
from dutchess import systems
from dutchess.systems import SYSTEMS, System, codes
from dutchess.translation import language

SOURCE = Path(__file__).parent.parent.parent / "src" / "dutchess"
DAY = re.compile(r"\d{4}/\d{2}/\d{2}")


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.name)
def test_every_entry_has_rules_and_facts(system: System) -> None:
    rules = systems.rules_of(system)
    assert rules is systems.rules_of(system)
    assert callable(rules.read)
    assert callable(rules.read_rounds)
    assert system.source
    assert all(not day or DAY.fullmatch(day) for day in (system.since, system.until))
    assert not system.until or system.since < system.until
    assert not system.edition_of or (system.is_former and not systems.find(system.edition_of).is_former)
    for code in ("es", "it", "pt"):
        assert language(code)(system.description) != system.description


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.name)
def test_what_a_system_says_of_itself_is_so(system: System) -> None:
    """Whether it pairs teams, tells decisions, can be accelerated, needs ratings."""
    boards = 2 if system.teams else None
    rounds = None if system.name == systems.ROUND_ROBIN else 4
    config = dutchess.GeneratorConfig(system=system.name, players=24 if boards else 12, boards=boards, rounds=rounds)
    event = dutchess.generate(config, 3)
    assert systems.name_of(event) in (system.name, systems.DEFAULT)
    if system.teams is not None:
        assert event.is_team_event == system.teams
    outlook = systems.outlook(event.before_round(2), system.name)
    assert outlook.tells == bool(list(outlook.decide())) == bool(outlook.view.participants)
    assert outlook.view.round == outlook.pair().round == 2
    if event.is_team_event and system.teams:
        assert codes.team_code(codes.team_options(event.system)) == event.system
    assert codes.BY_NAME.get(system.code, system.name) == system.name
    if system.code:
        if system.acceleration:
            assert codes.read_type(codes.accelerated(system.code)).baku
        else:
            with pytest.raises(dutchess.UnknownSystem):
                codes.read_type(codes.accelerated(system.code))


@pytest.mark.parametrize(
    ("name", "date", "edition"),
    [
        ("dutch", "1990/01/01", "dutch-1992"),
        ("dutch", "2011/12/31", "dutch-1992"),
        ("dutch", "2012/01/01", "dutch-2011"),
        ("dutch", "2013/01/01", "dutch-2012"),
        ("dutch", "2017/06/30", "dutch-2012"),
        ("dutch", "2017/07/01", "dutch-2017"),
        ("dutch", "2025/06/30", "dutch-2017"),
        ("dutch", "2025/07/01", None),
        ("dutch", "2026/01/31", None),
        ("dutch", "2026/02/01", "dutch"),
        ("team", "2020/01/01", "team-2024"),
        ("team", "2026/01/31", "team-2024"),
        ("team", "2026/02/01", "team"),
    ],
)
def test_the_edition_of_a_day(name: str, date: str, edition: str | None) -> None:
    found = systems.edition_on(name, date)
    assert (found and found.name) == edition


def test_facts_about_systems_stand_in_the_table_alone() -> None:
    """Codes, descriptions and what marks acceleration: who needs them asks the table, or `codes`."""
    facts = [re.escape(f'"{system.description}"') for system in SYSTEMS]
    facts += [rf'"{code}' for system in SYSTEMS for code in system.codes]
    pattern = re.compile("|".join((*facts, "_BAKU")))
    homes = {SOURCE / "systems" / "__init__.py", SOURCE / "systems" / "codes.py"}
    found = [
        f"{path.relative_to(SOURCE)}:{number}: {line.strip()}"
        for path in sorted(SOURCE.rglob("*.py"))
        if path not in homes
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if pattern.search(line)
    ]
    assert found == []
