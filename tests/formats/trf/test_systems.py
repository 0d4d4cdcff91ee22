"""A written file names its system and edition, so that it is read back as the same (records 192 and XXE)."""

from __future__ import annotations

import pytest

import dutchess
from dutchess.base.values import replace
from dutchess.formats.trf.editions import as_trf16, as_trf26
from dutchess.pairing import systems, type_codes
from dutchess.pairing.systems import SYSTEMS, System
from dutchess.tournament import Header

DAYS = ("", "1985/01/01", "2014/02/03", "2019/01/01", "2025/08/01", "2026/05/05")


def event_of(system: System, day: str) -> dutchess.Tournament:
    boards = 2 if system.teams else None
    rounds = None if not system.tells else 4
    config = dutchess.GeneratorConfig(system=system.name, players=16 if boards else 10, boards=boards, rounds=rounds)
    made = dutchess.generate(config, 4)
    kind = {"edition": system.name} if boards else {"system": system.name}
    return replace(made, layout=(), header=Header(start=day), **kind)


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.name)
@pytest.mark.parametrize("day", DAYS)
def test_the_edition_survives(system: System, day: str) -> None:
    event = event_of(system, day)
    for form in (lambda tournament: tournament, as_trf26, as_trf16):
        text = dutchess.trf.dumps(form(event))
        read = dutchess.trf.loads(text)
        assert systems.name_of(read) == system.name
        assert dutchess.trf.dumps(read) == text
        assert dutchess.trf.loads(dutchess.trf.dumps(read)) == read


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.name)
def test_only_codes_of_the_format_are_written(system: System) -> None:
    """XXE says the rest: other programs skip it, but refuse a type that they do not know."""
    known = {code for one in SYSTEMS for code in (*one.codes, one.family)} | {""}
    for day in DAYS:
        lines = dutchess.trf.dumps(event_of(system, day)).splitlines()
        code = next((line[4:] for line in lines if line.startswith("192")), "")
        assert code in known or type_codes.is_team_swiss(code)
        assert all(line[4:] == system.name for line in lines if line.startswith("XXE"))


@pytest.mark.parametrize(
    ("lines", "system"),
    [
        ("192 FIDE_DUTCH_2017", "dutch-2017"),
        ("192 FIDE_DUTCH_2012", "dutch-2012"),
        ("192 FIDE_BURSTEIN_2025", "burstein-2025"),
        ("192 FIDE_DUBOV_2026_BAKU", "dubov"),
        ("192 FIDE_DUBOV\nXXE dubov-2025", "dubov-2025"),
        ("192 FIDE_DUBOV\n042 2026/01/31", "dubov-2018"),
        ("192 FIDE_DUBOV_2018", "dubov-2018"),
        ("192 FIDE_BURSTEIN_2017", "burstein-2017"),
        ("092 Individual: Round-Robin", "berger"),
        ("092 round-robin\n192 FIDE_DUTCH_2026", "dutch"),
        ("092 round-robin\nXXE dubov", "dubov"),
        ("092 Swiss-System (tie-break Sonneborn-Berger)", "dutch"),
        ("XXE lim-maxi", "lim-maxi"),
        ("192 lim", "lim"),
        ("042 2026/01/31\n192 FIDE_DUTCH", "dutch-2017"),
        ("042 2026/02/01\n192 FIDE_DUTCH", "dutch"),
        ("042 31.01.2026", "dutch-2017"),
        ("042 Feb 20, 2021", "dutch-2017"),
        ("042 24/09/2010", "dutch-1992"),
        ("042 10/09/2010", "dutch"),
        ("042 2019/05/05\n192 FIDE_DUTCH_2026", "dutch"),
        ("042 2019/05/05\nXXE dutch", "dutch"),
    ],
)
def test_what_a_file_names(lines: str, system: str) -> None:
    text = f"{lines}\n001    1      A                                 2000                             0.0    1\n"
    read = dutchess.trf.loads(text)
    assert systems.name_of(read) == system
    assert set(lines.splitlines()) <= set(dutchess.trf.dumps(read).splitlines())


def test_a_type_and_an_edition_of_different_systems_are_refused() -> None:
    player = "001    1      A                                 2000                             0.0    1\n"
    with pytest.raises(dutchess.InvalidTournament, match="record XXE says lim"):
        systems.name_of(dutchess.trf.loads(f"192 FIDE_DUTCH\nXXE lim\n{player}"))
    with pytest.raises(dutchess.UnknownSystem, match="dutch-3000"):
        systems.name_of(dutchess.trf.loads(f"XXE dutch-3000\n{player}"))
    with pytest.raises(dutchess.InvalidTournament, match="XXE"):
        dutchess.trf.loads(f"XXE lim\nXXE dubov\n{player}")
