"""Everything that says which system pairs says what the table of systems says: name, edition, dates.

Commands, explanations and report files are here; pages and sheets in tests/web/test_labels.py.
"""

from __future__ import annotations

import json
import re
from datetime import date
from pathlib import Path

import pytest

import dutchess
from dutchess.base.translation import LANGUAGES, language
from dutchess.base.values import replace
from dutchess.cli import main
from dutchess.pairing import systems
from dutchess.pairing.systems import SYSTEMS, System

every_system = pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.name)
ON_DAY = re.compile(r"in force from (\d+ \w+ \d{4})")


def wrong_labels(text: str, system: System) -> list[str]:
    """Descriptions of other editions in a text; the one that has to be there if it is missing."""
    found = [other.description for other in SYSTEMS if other != system and other.description in text]
    return found if system.description in text else [*found, f"no {system.description!r}"]


@pytest.fixture
def files(tmp_path: Path) -> dict[str, Path]:
    """A file of every system that names it, with two rounds and the third to be paired."""
    made = {}
    for system in SYSTEMS:
        boards = 2 if system.teams else None
        rounds = None if not system.tells else 4
        config = dutchess.GeneratorConfig(system=system.name, players=16 if boards else 8, boards=boards, rounds=rounds)
        event = dutchess.generate(config, 7).before_round(3)
        named = replace(event, edition=system.name) if boards else replace(event, system=system.name)
        made[system.name] = tmp_path / f"{system.name}.trf"
        dutchess.trf.dump(named, made[system.name])
    return made


@every_system
def test_the_table_agrees_with_itself(system: System) -> None:
    """What the one line about an edition says is what its dates, its chapter and its name say."""
    day = ON_DAY.search(system.description)
    if day is not None:
        since = date.fromisoformat(system.since.replace("/", "-"))
        assert day[1] == f"{since.day} {since:%B} {since.year}"
        assert not system.is_former
    elif system.edition_of:
        assert f" of {system.year}" in system.description
        assert system.is_former
        assert system.name == f"{system.edition_of}-{system.year}"
    if system.chapter.startswith("C.04"):
        assert f", {system.chapter}" in system.description
    for code in LANGUAGES:
        digits = re.findall(r"\d+", language(code)(system.description))
        assert digits == re.findall(r"\d+", system.description)


@every_system
def test_commands_name_the_system(system: System, files: dict[str, Path], capsys: pytest.CaptureFixture[str]) -> None:
    file = str(files[system.name])

    def output(*words: str) -> str:
        capsys.readouterr()
        assert main([*words]) == 0, capsys.readouterr().err
        return capsys.readouterr().out

    assert wrong_labels(output("pair", file, "--format", "table"), system) == []
    document = json.loads(output("pair", file, "--format", "json"))
    assert document["system"] == system.name
    assert document["edition"].startswith(f"{system.name}: {system.description} (")
    checked = json.loads(output("check", file, "--json"))["files"][0]
    assert (checked["system"], checked["differences"]) == (system.name, [])
    assert wrong_labels(checked["edition"], system) == []
    if system.tells:
        assert wrong_labels(output("explain", file), system) == []
        assert json.loads(output("explain", file, "--format", "json"))["system"] == system.name
        assert wrong_labels(output("explain", file, "--format", "html"), system) == []


@every_system
def test_files_name_the_system(system: System, files: dict[str, Path]) -> None:
    """What is written is read as the same edition, whoever wrote it and whatever happens to the file in between."""
    read = dutchess.trf.load(files[system.name])
    assert systems.choose(read).system == system
    further = read.with_round(dutchess.pair(read))
    assert systems.choose(dutchess.trf.loads(dutchess.trf.dumps(further))).system == system


def test_help_lists_every_system(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    text = capsys.readouterr().out
    assert [system.name for system in SYSTEMS if f"  {system.name:<15}{system.description}\n" not in text] == []
