"""Files of other programs: what they say is read, what cannot be read is said, and nothing else ever happens."""

from __future__ import annotations

import ast
import os
import time
from collections import defaultdict
from pathlib import Path
from random import Random
from string import Formatter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dutchess
from dutchess.base.errors import DutchessError, InvalidTournament
from dutchess.base.translation import LANGUAGES, language
from dutchess.formats import imports
from dutchess.formats.imports import REMARKS, vega, words
from dutchess.tournament import Game, Scoring, Tournament
from formats.imports.writing import (
    WRITERS,
    chess_results_xml,
    cross_table,
    csv_table,
    packed,
    papi,
    sheet_xml,
    swar,
    tdf,
    tunx,
    veg,
)
from mutations import damaged
from sizes import examples
from strategies import swiss_events

NIGHTLY = bool(os.environ.get("DUTCHESS_NIGHTLY"))
DAMAGED = 20_000 if NIGHTLY else 250
SOURCE = Path(dutchess.__file__).parent / "formats" / "imports"


def event(players: int = 7, rounds: int = 4, seed: int = 1, **options: float) -> Tournament:
    config = dutchess.GeneratorConfig(
        players=players, rounds=rounds, scoring=Scoring(), forbidden=0, tiebreaks=(), acceleration="", **options
    )
    return dutchess.generate(config, seed)


def games(tournament: Tournament) -> list[tuple[tuple[int, str, str], ...]]:
    """What everybody had in every round. The colour of a game that was not played is of no account."""
    return [
        tuple((game.opponent, game.colour if game.played else "-", game.result) for game in player.games)
        for player in tournament.players
    ]


def codes(read: imports.Imported) -> set[str]:
    return {remark.code for remark in read.remarks}


# -- what is there is read ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", WRITERS)
@settings(max_examples=examples(25))
@given(event=swiss_events())
def test_players_and_rounds_come_as_they_were(form: str, event: Tournament) -> None:
    read = imports.read(WRITERS[form](event))
    assert read.format.split("(")[0] == form.split("(")[0]
    assert games(read.tournament) == games(event)
    assert [(player.name, player.rating) for player in read.tournament.players] == [
        (player.name, player.rating) for player in event.players
    ]
    assert read.tournament.name == event.name
    assert "result-open" not in codes(read)
    assert "points" not in codes(read)
    # What was read is a tournament like any other: it can be written, and paired or checked.
    assert dutchess.trf.loads(dutchess.trf.dumps(read.tournament)).players
    dutchess.check(read.tournament)


@pytest.mark.parametrize("form", WRITERS)
def test_a_round_without_results_is_open(form: str) -> None:
    made = event(6, 2, bye_rate=0.0, forfeit_rate=0.0)
    paired = made.before_round(2).with_round(dutchess.pair(made.before_round(2)))
    if form == "Vega (.tdf)":
        pytest.skip("the format has results only")
    read = imports.read(WRITERS[form](paired))
    assert games(read.tournament) == games(paired)
    assert "?" in {game.result for player in read.tournament.players for game in player.games}


def test_facts_about_the_event() -> None:
    header = imports.read(tunx(event())).tournament.header
    assert (header.city, header.federation, header.start, header.end) == ("Venue", "NOR", "2026/04/05", "2026/04/07")
    assert (header.chief_arbiter, header.time_control) == ("Arbiter, Anna", "90 + 30")
    header = imports.read(veg(event())).tournament.header
    assert (header.city, header.federation, header.start, header.end) == ("Halden", "NOR", "2026/04/05", "2026/04/07")
    header = imports.read(csv_table(event())).tournament.header
    assert (header.city, header.start, header.end) == ("Halden", "2026/04/05", "2026/04/07")
    assert imports.read(veg(event())).tournament.system == "FIDE_DUTCH"
    assert imports.read(tdf(event())).tournament.header.program == "Vega 6.0.1"


def test_tie_breaks_are_read_where_their_parameters_are_known() -> None:
    read = imports.read(tunx(event()))
    assert read.tournament.tiebreaks == ("PTS", "DE", "BH")
    assert "tie-breaks that were not read: 84" in map(str, read.remarks)
    read = imports.read(chess_results_xml(event()))
    assert read.tournament.tiebreaks == ("PTS", "BH/C1", "DE")
    assert "tie-breaks that were not read: 37" in map(str, read.remarks)
    assert imports.read(veg(event())).tournament.tiebreaks == ("PTS", "BH/C1", "BH", "SB")
    newer = veg(event()).replace(b"Vega 5.4", b"Vega 8.3")
    assert imports.read(newer).tournament.tiebreaks == ()
    assert {"layout", "tiebreak"} <= codes(imports.read(newer))


def test_a_round_robin_has_a_free_round_and_no_bye() -> None:
    made = dutchess.generate(dutchess.GeneratorConfig(players=5, rounds=5, system="berger", scoring=Scoring()), 1)
    made = made if made.played_rounds == 5 else event(5, 5)
    for write in (tunx, chess_results_xml):
        read = imports.read(write(made, 1)).tournament
        assert read.system == "BERGER_ROUNDROBIN"
        assert not [game for player in read.players for game in player.games if game.result == "U"]


def test_a_table_by_rank_gets_its_numbers_back() -> None:
    made = event(9, 3, seed=3)
    assert games(imports.read(csv_table(made, by_rank=True)).tournament) == games(made)
    rows = cross_table(made, by_rank=True)
    unnumbered = [[row[0], *row[2:]] if len(row) > 3 else row for row in rows]
    read = imports.read(packed(sheet_xml(unnumbered)))
    assert "numbers" in codes(read)
    ratings = [player.rating for player in read.tournament.players]
    assert ratings == sorted(ratings, reverse=True)


def test_opponents_are_named_by_the_column_under_which_games_are_mutual() -> None:
    """A list by rank may name opponents by their numbers."""
    made = event(9, 4, seed=3)
    by_number = {row[2]: row for row in cross_table(made)[5:]}
    rows = cross_table(made, by_rank=True)
    mixed = [[*row[:6], *by_number[row[3]][5:]] if len(row) > 6 and row[0] != "Rk." else row for row in rows]
    assert mixed != rows
    assert games(imports.read("\n".join(";".join(row) for row in mixed).encode()).tournament) == games(made)


def test_unusual_results_of_swiss_manager_are_told() -> None:
    data = tunx(event(4, 1, bye_rate=0.0, forfeit_rate=0.0))
    start = data.index(b"\xb3\xff\x89\x44") + 4
    for code, letters in ((15, "WL"), (17, "LW"), (16, "DD"), (77, "??")):
        read = imports.read(data[: start + 4] + bytes((code, 0)) + data[start + 6 :])
        pair = [game.result for player in read.tournament.players for game in player.games if game.opponent]
        assert set(letters) <= set(pair)
        assert codes(read) & {"result-taken", "result-open"}


def test_drawn_forfeits_are_half_point_byes() -> None:
    data = veg(event(4, 1, bye_rate=0.0, forfeit_rate=0.0)).replace(b"\n2\n", b"\n2\n", 1)
    head, _, coded = data.partition(b"# code pairing\n2\n")
    rows = coded.split(b"\n")
    read = imports.read(head + b"# code pairing\n2\n" + rows[0][:-1] + b"6\n" + rows[1])
    assert "drawn-forfeit" in codes(read)
    assert sum(game == Game(0, "-", "H") for player in read.tournament.players for game in player.games) == 2


def test_points_that_the_games_do_not_give_are_told() -> None:
    rows = cross_table(event(6, 2))
    rows[5][-2] = "9,5"
    assert "points" in codes(imports.read("\n".join(";".join(row) for row in rows).encode()))


# -- what cannot be read is refused, or said ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (tunx(event(), kind=2), "event of teams"),
        (chess_results_xml(event(), kind=3), "no event of individuals"),
        (b"\0\1\0\0Standard Jet DB\0" + bytes(50), "database of Papi"),
        (tunx(event())[:900], "ends too early|part"),
        (b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><chessresults/>', "document type"),
        (packed(b'<!DOCTYPE a [<!ENTITY b "c">]><worksheet><sheetData/></worksheet>'), "document type"),
        (b"<chessresults><player", "no XML"),
        (packed(b"<worksheet><sheetData/></worksheet>"), "no cross table"),
        (b"PK\x03\x04 nothing more", "no spreadsheet"),
        (veg(event()).replace(b"NAME;", b"NOME;"), "column NAME"),
        (b'{"variables": {}, "players": 5}', "no list"),
        (b'{"Swar": {"Player": [5]}}', "no list"),
        (b'{"other": 1}', "report file|record|player"),
    ],
)
def test_a_file_that_is_not_read_is_refused_in_words(data: bytes, reason: str) -> None:
    with pytest.raises(InvalidTournament, match=reason) as refused:
        imports.read(data, file="open.xyz")
    assert refused.value.file == "open.xyz"


def test_contradictions_are_refused() -> None:
    twice = tunx(event(4, 1, bye_rate=0.0))
    start = twice.index(b"\xb3\xff\x89\x44") + 4
    with pytest.raises(InvalidTournament, match="no player 99"):
        imports.read(twice[:start] + bytes((99, 0)) + twice[start + 2 :])
    rows = cross_table(event(6, 1, bye_rate=0.0, forfeit_rate=0.0))
    rows[5][5] = rows[6][5]
    with pytest.raises(InvalidTournament, match="round 1"):
        imports.read("\n".join(";".join(row) for row in rows).encode())


def test_lists_of_players_and_report_files_are_not_foreign() -> None:
    assert imports.foreign(b"Name;Rating\nAnn;2000\n") is None
    report = dutchess.trf.dumps(event()).encode()
    assert imports.foreign(report) is None
    assert imports.read(report).format == imports.REPORT
    assert imports.read(report).tournament == dutchess.trf.loads(report)


# -- remarks -----------------------------------------------------------------------------------------------------------


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def test_every_remark_has_words_and_is_made() -> None:
    made: dict[str, list[set[str | None]]] = defaultdict(list)
    for path in sorted(SOURCE.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "remark":
                code = node.args[0]
                assert isinstance(code, ast.Constant)
                made[code.value].append({keyword.arg for keyword in node.keywords})
    assert sorted(made) == sorted(REMARKS)
    for code, found in made.items():
        assert all(names == fields(REMARKS[code]) or None in names for names in found), code


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
def test_remarks_are_told_in_every_language(code: str) -> None:
    _ = language(code)
    assert [name for name, template in REMARKS.items() if _(template) == template] == []
    for form in (tunx, papi, swar):
        for remark in imports.read(form(event())).remarks:
            assert words(remark, _)


def test_many_remarks_of_one_kind_are_counted() -> None:
    rows = cross_table(event(60, 1, bye_rate=0.0))
    for row in rows[5:]:
        row[5] = "hm"
    read = imports.read("\n".join(";".join(row) for row in rows).encode())
    assert [remark.parameters["count"] for remark in read.remarks if remark.code == "more"][:1] == [40]


# -- fuzz --------------------------------------------------------------------------------------------------------------


def survives(data: bytes) -> None:
    """A tournament that can be written, or a refusal."""
    try:
        read = imports.read(data)
    except DutchessError:
        return
    dutchess.trf.loads(dutchess.trf.dumps(read.tournament))
    assert all(str(remark) for remark in read.remarks)


@pytest.mark.scaled
@pytest.mark.parametrize("form", WRITERS)
def test_damaged_files(form: str) -> None:
    sound = [WRITERS[form](event(players, 3, seed)) for seed, players in enumerate((5, 6, 9))]
    for seed in range(DAMAGED):
        survives(damaged(sound, seed))


@pytest.mark.scaled
def test_damaged_sheets_inside_of_spreadsheets() -> None:
    sound = [sheet_xml(cross_table(event(players, 3, players), by_rank=True)) for players in (5, 8)]
    for seed in range(DAMAGED):
        survives(packed(damaged(sound, seed)))


@pytest.mark.scaled
def test_bytes_of_swiss_manager_that_are_anything() -> None:
    """Lengths and numbers that lead out of the file."""
    sound = tunx(event(6, 3))
    for seed in range(DAMAGED):
        random = Random(seed)
        data = bytearray(sound)
        for _ in range(random.randrange(1, 6)):
            data[random.randrange(0x60, len(data))] = random.choice((0, 1, 2, 0x7F, 0xFE, 0xFF))
        survives(bytes(data))


@settings(max_examples=examples(100))
@given(
    st.sampled_from([b"\x93\xff\x89\x44", b"Vega 5.4;\n", b"<chessresults", b"PK\x03\x04", b'{"Swar":', b""]),
    st.binary(),
)
def test_noise(head: bytes, data: bytes) -> None:
    survives(head + data)


def test_a_file_is_known_in_a_time_that_grows_with_its_length() -> None:
    """Records without end in one line: whoever looks for a bar from each of them on never ends."""
    known = [data for data in (b"001 " * 50_000, b"001 x\n" * 30_000) if vega.is_tdf(data)]
    assert known == []
    assert vega.is_tdf(b"012 Open\n001 |    1|Ann|\n")
    begun = time.process_time()
    vega.is_tdf(b"001 " * 12_500)
    quarter = time.process_time() - begun
    begun = time.process_time()
    vega.is_tdf(b"001 " * 50_000)
    assert time.process_time() - begun <= 8 * max(quarter, 0.01)
