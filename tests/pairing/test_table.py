"""The table of systems: the one place that knows them."""

from __future__ import annotations

import re
from datetime import date, timedelta
from pathlib import Path

import pytest

import dutchess
from dutchess.base.translation import DEFAULT, LANGUAGES, language
from dutchess.pairing import systems, type_codes
from dutchess.pairing.systems import SYSTEMS, System

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
    assert not system.until or system.since < system.until or not system.was_in_force
    assert not system.edition_of or (system.is_former and not systems.find(system.edition_of).is_former)
    for code in LANGUAGES:
        assert code == DEFAULT or language(code)(system.description) != system.description


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.name)
def test_what_a_system_says_of_itself_is_so(system: System) -> None:
    """Whether it pairs teams, tells decisions, can be accelerated, needs ratings."""
    boards = 2 if system.teams else None
    rounds = None if not system.tells else 4
    config = dutchess.GeneratorConfig(system=system.name, players=24 if boards else 12, boards=boards, rounds=rounds)
    event = dutchess.generate(config, 3)
    assert systems.name_of(event) in (system.name, systems.DEFAULT)
    if system.teams is not None:
        assert event.is_team_event == system.teams
    to_pair = systems.round_to_pair(event.before_round(2), system.name)
    assert to_pair.tells == bool(list(to_pair.decide())) == bool(to_pair.view.participants)
    assert to_pair.view.round == to_pair.pair().round == 2
    if event.is_team_event and system.teams:
        assert type_codes.team_code(type_codes.team_options(event.system)) == event.system
    assert type_codes.FAMILIES.get(system.family, system.system_name) == system.system_name
    assert {type_codes.EDITIONS[code] for code in system.codes} <= {system.name}
    if system.code:
        if system.acceleration:
            assert type_codes.read_type(type_codes.accelerated(system.code)).baku
        else:
            with pytest.raises(dutchess.UnknownSystem):
                type_codes.read_type(type_codes.accelerated(system.code))


@pytest.mark.parametrize(
    ("name", "date", "edition"),
    [
        ("dutch", "1990/01/01", "dutch-1992"),
        ("dutch", "2011/12/31", "dutch-1992"),
        ("dutch", "2012/01/01", "dutch-2011"),
        ("dutch", "2013/01/01", "dutch-2012"),
        ("dutch", "2017/06/30", "dutch-2012"),
        ("dutch", "2017/07/01", "dutch-2017"),
        ("dutch", "2025/07/01", "dutch-2017"),
        ("dutch", "2026/01/31", "dutch-2017"),
        ("dutch", "2026/02/01", "dutch"),
        ("dutch-2012", "2026/02/01", "dutch"),
        ("dubov", "2018/05/05", "dubov-2018"),
        ("dubov", "2026/01/31", "dubov-2018"),
        ("burstein", "2026/01/31", "burstein-2017"),
        ("burstein", "2026/02/01", "burstein"),
        ("lim", "1990/01/01", "lim-1999"),
        ("lim", "2026/01/31", "lim-1999"),
        ("lim", "2026/02/01", "lim"),
        ("lim-maxi", "2026/01/31", "lim-maxi-1999"),
        ("team", "2020/01/01", "team-2024"),
        ("team", "2026/01/31", "team-2024"),
        ("team", "2026/02/01", "team"),
    ],
)
def test_the_edition_of_a_day(name: str, date: str, edition: str) -> None:
    assert systems.edition_on(name, date).name == edition


@pytest.mark.house
def test_facts_about_systems_stand_in_the_table_alone() -> None:
    """Codes, descriptions and what marks acceleration: who needs them asks the table, or `type_codes`."""
    facts = [re.escape(f'"{system.description}"') for system in SYSTEMS]
    facts += [rf'"{code}' for system in SYSTEMS for code in (system.family, *system.codes) if code]
    pattern = re.compile("|".join((*facts, "_BAKU")))
    homes = {SOURCE / "pairing" / "table.py", SOURCE / "pairing" / "type_codes.py"}
    found = [
        f"{path.relative_to(SOURCE)}:{number}: {line.strip()}"
        for path in sorted(SOURCE.rglob("*.py"))
        if path not in homes
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if pattern.search(line)
    ]
    assert found == []


MONTHS = "January February March April May June July August September October November December".split()


def _day(text: str) -> str:
    found = date.fromisoformat(text.replace("/", "-"))
    return f"{found.day} {MONTHS[found.month - 1]} {found.year}"


def _dates(system: System) -> str:
    """When a system was in force, in words."""
    if not system.was_in_force:
        return f"never; announced for {_day(system.since)}"
    last = system.until and (date.fromisoformat(system.until.replace("/", "-")) - timedelta(1)).strftime("%Y/%m/%d")
    if system.since and last:
        return f"{_day(system.since)} to {_day(last)}"
    return f"until {_day(last)}" if last else f"from {_day(system.since)}" if system.since else ""


def test_the_page_of_editions_is_the_table() -> None:
    page = (SOURCE.parent.parent / "docs" / "systems" / "editions.md").read_text(encoding="utf-8")
    rows = [line.split("|")[1:-1] for line in page.splitlines() if line.startswith("| `")]
    shown = {row[0].strip().strip("`"): [cell.strip().strip("`") for cell in row[1:]] for row in rows}
    table = {
        system.name: [_dates(system), system.text, system.codes[0] if system.family and system.codes else ""]
        for system in SYSTEMS
    }
    assert shown == table


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.name)
def test_an_edition_cites_its_own_articles(system: System) -> None:
    """The articles of decisions begin with those of the table: no edition cites the numbers of another."""
    others = {
        other.article(topic)
        for other in systems.editions_of(system.name)
        for topic, _ in other.articles
        if topic in dict(system.articles) and other.article(topic) != system.article(topic)
    }
    boards = 2 if system.teams else None
    rounds = None if not system.tells else 6
    config = dutchess.GeneratorConfig(system=system.name, players=30 if boards else 13, boards=boards, rounds=rounds)
    event = dutchess.generate(config, 5)
    for number in range(1, 5):
        for decision in systems.round_to_pair(event.before_round(number), system.name).decide():
            assert decision.article not in others
            assert getattr(decision, "order", "") not in others
