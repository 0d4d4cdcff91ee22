"""`dutchess explain` and `dutchess preview`: formats, languages, and plain answers to wrong questions."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

import dutchess
from commands import Run
from dutchess.base.translation import LANGUAGES
from dutchess.cli.rounds.preview import _percent
from dutchess.pairing.preview.outcomes import open_games

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
CLUB = EXAMPLES / "club-9.trf"


@pytest.mark.parametrize("name", ["club-9", "open-120", "league-9"])
@pytest.mark.parametrize("form", ["text", "json", "html"])
def test_formats(run: Run, name: str, form: str, tmp_path: Path) -> None:
    path = EXAMPLES / f"{name}.trf"
    for question in ([], ["--player", "3"], ["--pair", "1", "3"], ["--float", "4"]):
        answer = run("explain", path, *question, "--format", form)
        assert answer.code == 0, answer.err
        assert run("explain", path, *question, "--format", form).out == answer.out
        if form == "json":
            assert json.loads(answer.out)["round"] > 2
    assert run("explain", path, "--format", form, "-o", tmp_path / "out").code == 0
    assert (tmp_path / "out").stat().st_size > 500


def test_numbers_of_a_pair_may_stand_anywhere(run: Run) -> None:
    wanted = run("explain", CLUB, "--pair", "1", "9").out
    assert "Khurane" in wanted
    assert run("explain", "--pair", "1", "9", CLUB).out == wanted
    assert run("explain", "--pair", "1,9", CLUB).out == wanted
    assert run("explain", CLUB, "--pair=1,9").out == wanted


FIRST_WORDS = {
    "en": "Round",
    "es": "Ronda",
    "pt": "Rodada",
    "it": "Turno",
    "de": "Runde",
    "nl": "Ronde",
    "fr": "Ronde",
    "pl": "Runda",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_languages(run: Run, language: str) -> None:
    assert run("explain", CLUB, "--lang", language).out.startswith(f"{FIRST_WORDS[language]} ")


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (["--player", "77"], 3, "there is nobody with number 77"),
        (["--round", "7"], 3, "there is no round 7 to explain: 2 rounds are paired, 3 is the next one"),
        (["--pair", "3"], 2, "--pair needs two players"),
        (["--pair", "3", "x"], 2, "nobody is called x"),
        (["--pair", "4", "4"], 3, "4 is named twice"),
        (["--player", "1", "--bye", "2"], 2, "ask one question at a time"),
        (["--player", "1", "--everybody"], 2, "ask one question at a time"),
        (["--player", "1", "--jobs", "2"], 2, "--jobs needs --everybody"),
        (["--everybody", "--jobs", "0"], 2, "--jobs"),
    ],
)
def test_wrong_questions(run: Run, words: list[str], code: int, message: str) -> None:
    answer = run("explain", CLUB, *words)
    assert answer.code == code
    assert message in answer.err


def test_a_pair_that_has_met(run: Run) -> None:
    answer = run("explain", CLUB, "--pair", "3", "5", "--short")
    assert answer.code == 0
    assert "(3) and Gelovani, Zaza (5) met in round" in answer.out
    assert "met in round 2." in answer.out  # the arbiter reads the article, too
    assert "met in round 2 (C.04.3 [C1])." in run("explain", CLUB, "--pair", "3", "5").out


def test_everybody_is_what_everyone_is_told(run: Run) -> None:
    document = json.loads(run("explain", CLUB, "--everybody", "--format", "json").out)
    assert [one["player"] for one in document["players"]] == list(range(1, 10))
    alone = json.loads(run("explain", CLUB, "--player", "3", "--format", "json").out)
    assert document["players"][2] == alone
    text = run("explain", CLUB, "--everybody").out
    for number in range(1, 10):
        told = run("explain", CLUB, "--player", number).out.splitlines()
        assert "\n".join(told[2:6]) in text
        assert told[-1] in text
    assert "Other possible opponents" not in run("explain", CLUB, "--everybody", "--short").out
    assert run("explain", CLUB, "--everybody", "--format", "html").out.count('class="part player') == 9


@pytest.mark.parametrize("form", ["text", "json", "html"])
def test_everybody_in_several_processes(run: Run, form: str) -> None:
    path = EXAMPLES / "weekend-46.trf"
    words = ("explain", path, "--everybody", "--round", "6", "--format", form)
    wanted = run(*words, "--jobs", "1")
    assert wanted.code == 0
    assert run(*words, "--jobs", "2").out == wanted.out


def test_a_finished_event_says_how_to_ask(run: Run) -> None:
    answer = run("explain", EXAMPLES / "weekend-46.trf")
    assert answer.code == 3
    assert "all 7 rounds are paired already: ask about one of them (round 1 to 7)" in answer.err


def test_preview_of_a_team_event(run: Run, tmp_path: Path) -> None:
    league = dutchess.trf.load(EXAMPLES / "league-9.trf")
    paired = league.with_round(dutchess.pair(league))
    games = open_games(paired, paired.played_rounds)
    results = {player: "=" for game in games[2:] for player in game}
    dutchess.trf.dump(paired.with_results(paired.played_rounds, results), tmp_path / "open.trf")
    document = json.loads(run("preview", tmp_path / "open.trf", "--format", "json").out)
    assert (document["outcomes"], document["exact"], len(document["open"])) == (9, True, 2)
    assert "may meet" in run("preview", tmp_path / "open.trf", "--player", "5").out
    assert run("preview", tmp_path / "open.trf", "--player", "99").code == 3


def test_preview(run: Run) -> None:
    document = json.loads(run("preview", EXAMPLES / "preview-12.trf", "--format", "json").out)
    assert (document["round"], document["outcomes"], document["exact"], len(document["open"])) == (5, 27, True, 3)
    assert sum(board["share"] for board in document["boards"]) == pytest.approx(6, abs=1e-4)
    assert "may meet" in run("preview", EXAMPLES / "preview-12.trf", "--player", "5").out
    assert run("preview", EXAMPLES / "preview-12.trf", "--player", "99").code == 3


def test_preview_says_that_forfeits_are_left_out_and_rounds_no_share_to_all_or_nothing(
    run: Run, tmp_path: Path
) -> None:
    config = dutchess.GeneratorConfig(players=40, rounds=6, lowest_rating=1500, initial_colour="w")
    before = dutchess.generate(config, 3).before_round(3)
    paired = before.with_round(dutchess.pair(before))
    drawn = {number: "=" for game in open_games(paired, 3)[:-7] for number in game}
    event = paired.with_results(3, drawn)
    dutchess.trf.dump(event, tmp_path / "open.trf")
    shown = run("preview", tmp_path / "open.trf").out
    assert "Of the outcomes with forfeits, only 400 were tried, so no board is called certain." in shown
    assert "\nCertain\n" not in shown
    assert "If no game is forfeited, and in all 400 outcomes tried with forfeits" in shown
    everything = dutchess.preview(event).boards
    rare, common = min(one.share for one in everything), max(one.share for one in everything if one.share < 1)
    assert rare < Fraction(1, 2000)
    who = next(one.white for one in everything if one.share == rare)
    assert " <0.1 %" in run("preview", tmp_path / "open.trf", "--player", str(who)).out
    assert common < 1
    assert _percent(0.9996) == ">99.9 %"
    assert _percent(1.0) == "100.0 %"
