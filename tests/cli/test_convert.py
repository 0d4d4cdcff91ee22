"""`dutchess convert`: the same facts in the records of another edition."""

from __future__ import annotations

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
from dutchess.trf.records import BB_CODES


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
