"""`dutchess convert`: the same facts in the records of another edition."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import dutchess
from commands import (
    HEADER,
    OPEN,
    Answer,
    Run,
    player_line,
    trf_file,
)
from dutchess.base.values import replace
from dutchess.formats.trf.records import BB_CODES
from formats.imports.writing import csv_table, tunx, veg


def test_convert_keeps_the_facts(run: Run, tmp_path: Path) -> None:
    target = tmp_path / "new.trf"
    assert run("convert", OPEN, target) == Answer(0, "", "")
    assert dutchess.trf.load(target) == dutchess.trf.load(OPEN)


def test_convert_words_extension_records_anew(run: Run, tmp_path: Path) -> None:
    extensions = ["XXR 5", "XXC rank black1", "XXS W=3 D=1 PAB=3", "XXA    1  1.0", "XXP 1 3", "XXZ 4"]
    source = trf_file(tmp_path, "012 Old", "022 Here", *extensions, *map(player_line, range(1, 6)))
    new, old = tmp_path / "new.trf", tmp_path / "old.trf"
    assert run("convert", source, new).code == 0
    codes = {line[:3] for line in new.read_text().splitlines()}
    assert codes == {"012", "022", "142", "152", "162", "250", "260", "XXC", "001"}
    assert dutchess.trf.load(new) == dutchess.trf.load(source)
    assert run("convert", new, old, "--to", "trf16").code == 0
    codes = {line[:3] for line in old.read_text().splitlines()}
    assert codes == {"012", "022", "XXR", "XXC", "XXS", "XXA", "XXP", "001", *BB_CODES}
    assert dutchess.trf.load(old) == dutchess.trf.load(source)
    for path in (source, new, old):
        assert run("pair", path).out == run("pair", source).out


def test_convert_reports_what_it_repairs(run: Run, tmp_path: Path) -> None:
    source = tmp_path / "old.trf"
    source.write_bytes("\n".join([*HEADER, "022 Köln", player_line(1), player_line(2)]).encode("latin-1"))
    answer = run("convert", source, "-")
    assert answer.code == 0
    assert "not UTF-8" in answer.err
    assert "022 Köln" in answer.out


@pytest.mark.parametrize(
    ("system", "wanted"),
    [
        ("BBU  0.5", ["BBW  1.0", "BBD  0.5", "BBL  0.0", "BBZ  0.0", "BBF  0.0", "BBU  0.5"]),
        ("162  W 3.0    D 1.0", ["BBW  3.0", "BBD  1.0", "BBL  0.0", "BBZ  0.0", "BBF  0.0", "BBU  3.0"]),
        ("XXS WW=1 BW=1 WD=0.5 BD=0.6", []),
        ("XXS FPB=0.5", []),
    ],
)
def test_trf16_words_the_point_system_for_every_engine(
    run: Run, tmp_path: Path, system: str, wanted: list[str]
) -> None:
    """XXS is read by one family of engines, BBW to BBU by the other, which cannot say everything."""
    source = trf_file(tmp_path, *HEADER, system, *map(player_line, range(1, 6)))
    target = tmp_path / "old.trf"
    assert run("convert", source, target, "--to", "trf16").code == 0
    lines = target.read_text().splitlines()
    assert [line for line in lines if line.startswith("BB")] == wanted
    assert [line[:3] for line in lines].count("XXS") == 1
    warnings: list[dutchess.trf.Deviation] = []
    assert dutchess.trf.loads(target.read_text(), warnings).scoring == dutchess.trf.load(source).scoring
    assert warnings == []


def test_convert_reads_files_of_other_programs_and_says_what_it_could_not_read(run: Run, tmp_path: Path) -> None:
    event = dutchess.generate(dutchess.GeneratorConfig(players=8, rounds=4, scoring=dutchess.Scoring(), forbidden=0), 5)
    source, target = tmp_path / "open.tunx", tmp_path / "open.trf"
    source.write_bytes(tunx(event))
    answer = run("convert", source, target)
    assert answer.code == 0
    told = answer.err.splitlines()
    assert told[0] == f"dutchess: {source}: Swiss-Manager (.TUNX), 8 players, 4 rounds"
    assert f"dutchess: {source}: warning: tie-breaks that were not read: 84" in told
    assert [player.games for player in dutchess.trf.load(target).players] == [player.games for player in event.players]
    assert "gives" not in answer.err


def test_convert_checks_the_rounds_of_other_programs(run: Run, tmp_path: Path) -> None:
    event = dutchess.generate(dutchess.GeneratorConfig(players=8, rounds=1, scoring=dutchess.Scoring(), bye_rate=0), 5)
    games = {1: (2, "w"), 2: (1, "b"), 3: (4, "w"), 4: (3, "b"), 5: (6, "w"), 6: (5, "b"), 7: (8, "w"), 8: (7, "b")}
    players = [
        replace(player, games=(dutchess.Game(*games[player.number], "="),), rating=2000) for player in event.players
    ]
    source = tmp_path / "open.veg"
    source.write_bytes(veg(replace(event, players=tuple(players))))
    answer = run("convert", source, tmp_path / "open.trf")
    assert answer.code == 0
    assert "round 1: dutch gives 1-5 6-2 3-7 8-4; the file has 1-2 3-4 5-6 7-8" in answer.err


def test_a_foreign_file_that_cannot_be_read_is_an_error_with_its_name(run: Run, tmp_path: Path) -> None:
    source = tmp_path / "open.tunx"
    source.write_bytes(b"\x93\xff\x89\x44" + bytes(200))
    answer = run("convert", source, tmp_path / "open.trf")
    assert answer.code == 3
    assert f"dutchess: {source}: the file is damaged" in answer.err


def test_convert_tells_programs_what_was_found_in_the_language_they_ask_for(run: Run, tmp_path: Path) -> None:
    event = dutchess.generate(dutchess.GeneratorConfig(players=8, rounds=4, scoring=dutchess.Scoring(), forbidden=0), 5)
    source, target = tmp_path / "open.tunx", tmp_path / "open.trf"
    source.write_bytes(tunx(event))
    answer = run("convert", source, target, "--json", "--lang", "de")
    assert (answer.code, answer.err) == (0, "")
    found = json.loads(answer.out)
    assert (found["format"], found["report"]) == ("Swiss-Manager (.TUNX)", False)
    assert (found["players"], found["rounds"]) == (8, 4)
    assert "nicht gelesene Feinwertungen: 84" in found["remarks"]
    assert (found["check"]["rounds"], found["check"]["differences"]) == (4, [])
    assert dutchess.trf.load(target).played_rounds == 4


def test_a_report_file_needs_no_check_before_it_is_used(run: Run, tmp_path: Path) -> None:
    source = tmp_path / "old.trf"
    source.write_bytes("\n".join([*HEADER, "022 Köln", player_line(1), player_line(2)]).encode("latin-1"))
    answer = run("convert", source, tmp_path / "new.trf", "--json")
    found = json.loads(answer.out)
    assert (found["report"], found["check"], len(found["remarks"])) == (True, None, 1)
    assert "not UTF-8" in found["remarks"][0]


def test_standard_output_takes_either_the_file_or_what_was_found(run: Run) -> None:
    assert run("convert", OPEN, "-", "--json").code == 2


def test_the_number_of_rounds_can_be_given_for_files_that_do_not_say_it(run: Run, tmp_path: Path) -> None:
    config = dutchess.GeneratorConfig(players=8, rounds=5, scoring=dutchess.Scoring(), forbidden=0, tiebreaks=())
    event = dutchess.generate(config, 5).before_round(5)
    source, target = tmp_path / "table.csv", tmp_path / "open.trf"
    source.write_bytes(csv_table(event))
    assert "does not say how many rounds the event has; it shows 4" in run("convert", source, target).err
    assert run("pair", target).code == 3
    assert run("convert", source, target, "--rounds", "3").code == 3
    assert run("convert", source, target, "--rounds", "5").code == 0
    assert run("pair", target).code == 0
