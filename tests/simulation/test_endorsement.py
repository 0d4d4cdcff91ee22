"""`dutchess endorse`: both directions against an engine that is called like the others, and the judge between them."""

from __future__ import annotations

import io
import json
import os
import re
import sys
from pathlib import Path

import pytest

import dutchess
from dutchess import GeneratorConfig, InvalidRun, Pairing, generate
from dutchess.base.values import replace
from dutchess.cli import main
from dutchess.simulation.endorsement import run
from dutchess.simulation.endorsement.legality import offences
from dutchess.simulation.endorsement.page import Page
from dutchess.simulation.endorsement.report import Totals
from dutchess.simulation.endorsement.run import DIRECTIONS, Plan, Shape, judge, prepare
from dutchess.simulation.workplace.progress import Progress

ROOT = Path(__file__).parent.parent.parent
# An engine with a fault: in the second round of the field it exchanges the colours of the first board.
ENGINE = """#!{python} -W ignore
import sys
sys.path.insert(0, {source!r})
from dutchess import cli
{fault}
cli.run_engine()
"""
FAULT = """
from dutchess.pairing import systems
real = systems.RoundToPair.pair
def pair(self):
    pairing = real(self)
    if pairing.round != 2 or not pairing.pairs:
        return pairing
    (white, black), *others = pairing.pairs
    return type(pairing)(pairing.round, ((black, white), *others), pairing.bye)
systems.RoundToPair.pair = pair
"""


def engine(folder: Path, fault: str = "") -> str:
    path = folder / "other-engine"
    path.write_text(ENGINE.format(python=sys.executable, source=str(ROOT / "src"), fault=fault))
    path.chmod(0o755)
    return str(path)


@pytest.mark.skipif(os.name == "nt", reason="the other engine is a script")
def test_both_directions_against_ourselves(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["endorse", "--against", engine(tmp_path), "--count", "3", "--jobs", "1", "--out", str(tmp_path / "run")]
    assert main(words) == 0
    out = capsys.readouterr().out
    assert out.startswith("theirs: 3 tournaments, ")
    assert "ours: 3 tournaments, " in out
    assert out.count(": 0 rounds differ") == 2
    report = (tmp_path / "run" / "report.md").read_text()
    assert "| their tournaments in our checker | 3 |" in report
    assert "| acceleration | no |" in report
    page = (tmp_path / "run" / "progress.html").read_text()
    assert "<td>their tournaments in our checker</td><td>3</td>" in page
    assert "finished" in page
    assert "refresh" not in page
    assert "None so far." in page
    assert main(words) == 3, "the folder holds a run"
    assert main([*words, "--resume"]) == 0
    assert (tmp_path / "run" / "report.md").read_text() == report


@pytest.mark.skipif(os.name == "nt", reason="the other engine is a script")
def test_a_difference_is_kept_with_both_answers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = engine(tmp_path, FAULT)
    out = tmp_path / "run"
    assert main(["endorse", "--against", other, "--count", "1", "--jobs", "1", "--out", str(out)]) == 1
    assert "1 round differs" in capsys.readouterr().out
    kept = list((out / "differences").iterdir())
    assert kept
    for path in kept:
        assert dutchess.trf.load(path).played_rounds
    assert "theirs: " in (out / "report.md").read_text()
    linked = re.findall(r'href="([^"]+)"', (out / "progress.html").read_text())
    assert sorted(out / link for link in linked) == sorted(kept)
    chunk = json.loads((out / "chunks" / "000000.json").read_text())["result"]
    (difference,) = chunk["tournaments"][0]["differences"]
    assert difference["round"] == 2
    assert difference["answers"]["ours"] != difference["answers"]["theirs"]


def test_the_judge_finds_who_breaks_an_absolute_rule() -> None:
    event = generate(GeneratorConfig(players=7, rounds=5, bye_rate=0, forfeit_rate=0, retirement_rate=0), 1)
    before = event.before_round(3)
    right = dutchess.pair(before)
    had_it = next(player.number for player in before.players if player.games[0].result == "U")
    assert had_it != right.bye
    swapped = {had_it: right.bye, right.bye: had_it}
    wrong = Pairing(3, tuple((swapped.get(w, w) or 0, swapped.get(b, b) or 0) for w, b in right.pairs), had_it)
    assert offences(before, right.pairs, right.bye) == []
    assert any("had the bye in round 1 already" in line for line in offences(before, wrong.pairs, wrong.bye))
    assert judge(before, "dutch", right, wrong)["right"] == "ours"
    assert judge(before, "dutch", wrong, right)["right"] == "theirs"
    exchanged = Pairing(3, tuple(pair[::-1] for pair in right.pairs), right.bye)
    assert judge(before, "dutch", right, exchanged)["right"] in ("articles", "ours")
    assert judge(before, "dutch", right, None)["right"] == "ours"


@pytest.mark.parametrize("seed", range(30))
def test_what_the_engine_pairs_is_legal(seed: int) -> None:
    shape = Shape.of(seed, "ours")
    if shape.players > 40:
        return
    event = generate(shape.config("dutch"), seed)
    for number in range(1, event.played_rounds + 1):
        before = event.before_round(number)
        pairing = dutchess.pair(before)
        assert offences(before, pairing.pairs, pairing.bye) == []


def test_every_axis_is_travelled() -> None:
    seen: dict[str, set[str]] = {}
    for direction in DIRECTIONS:
        for seed in range(400):
            for axis, value in Shape.of(seed, direction).axes().items():
                seen.setdefault(axis, set()).add(value)
    assert all(len(values) >= 2 for values in seen.values()), seen
    assert seen["size"] == {"exhausted", "small", "middle", "large"}


def test_a_program_that_is_none_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidRun, match="made no tournament"):
        prepare(Plan("/bin/true"))
    with pytest.raises(InvalidRun, match="cannot be run"):
        prepare(Plan(str(tmp_path / "nothing")))
    with pytest.raises(InvalidRun, match="not by lim"):
        prepare(Plan("/bin/true", system="lim"))
    assert main(["endorse", "--against", str(tmp_path / "nothing")]) == 3
    assert Totals().text(Plan("x"), "1").count("\n") > 5


@pytest.mark.skipif(os.name == "nt", reason="the other engine is a script")
def test_a_program_that_stops_answering_ends_the_run_with_a_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is finished is kept, and the run goes on when the program answers again."""
    made, other, out = tmp_path / "made.trf", tmp_path / "other", tmp_path / "run"
    dutchess.trf.dump(dutchess.generate(dutchess.GeneratorConfig(players=6, rounds=3), 1), made)
    words = ["endorse", "--against", str(other), "--count", "1", "--jobs", "1", "--out", str(out)]
    script = '#!/bin/sh\nif [ "$2" = -g ]; then exec cp {made} "$5"; fi\n{check}\n'
    other.write_text(script.format(made=made, check="exec sleep 60"))
    other.chmod(0o755)
    monkeypatch.setattr(run, "SECONDS", 3)
    assert main(words) == 3
    assert "gave no answer within 3 seconds" in capsys.readouterr().err
    assert [path.name for path in sorted((out / "chunks").iterdir())] == ["000000.json", "run.json"]
    other.write_text(script.format(made=made, check="exit 0"))
    assert main([*words, "--resume"]) == 0


def test_the_page_of_a_run_is_loaded_again_as_long_as_it_lasts(tmp_path: Path) -> None:
    totals, progress = Totals(), Progress(80, "tournaments", io.StringIO())
    page = Page(str(tmp_path), Plan("/where/bbp", "dutch", 1, 40), "1.0")
    assert page.show(totals, progress)
    progress.add(20)
    assert not page.show(totals, progress), "every few seconds only"
    running = page.text(totals, progress, "running")
    assert '<meta http-equiv="refresh"' in running
    assert "<title>25 %" in running
    assert "20/80 tournaments" in running
    page.close(totals, progress, stopped=True)
    assert "stopped; it can be resumed" in (tmp_path / "progress.html").read_text()


def test_what_the_other_program_reads_by_another_edition_is_left_out() -> None:
    """By the edition in force, no bye is worth as little as a loss; everything else is as by the text of 2025."""
    changed = 0
    for seed in range(200):
        for direction in DIRECTIONS:
            shape = Shape.of(seed, direction)
            mine = shape.comparable("dutch")
            win, _, loss, bye = mine.points
            assert bye > loss
            assert shape.comparable("dutch-2025") == shape
            assert replace(mine, points=shape.points) == shape
            if mine != shape:
                assert shape.points[3] <= shape.points[2]
                assert bye == win
                changed += 1
    assert changed
