"""Participants are named by number or by name, in every command that takes one."""

from __future__ import annotations

import pytest

from commands import CLUB, ROOT, WEEKEND, Run

LEAGUE = str(ROOT / "examples" / "league-9.trf")
PREVIEW = str(ROOT / "examples" / "preview-12.trf")


@pytest.mark.parametrize(
    ("words", "by_number", "by_name"),
    [
        (("explain", CLUB, "--player"), "5", "gelovani"),
        (("explain", CLUB, "--player"), "8", "balint bardos"),
        (("explain", CLUB, "--bye"), "7", "Somlai, Eszter"),
        (("explain", CLUB, "--float"), "5", "zaza"),
        (("explain", LEAGUE, "--player"), "4", "mill"),
        (("preview", PREVIEW, "--player"), "6", "ROCHEL"),
        (("standings", CLUB, "--explain"), "7", "somlai"),
        (("elo", WEEKEND, "--player"), "7", "peterka"),
        (("norms", WEEKEND, "--player"), "7", "peterka"),
        (("prizes", WEEKEND, "--list", str(ROOT / "examples" / "prizes.toml"), "--player"), "7", "peterka"),
    ],
)
def test_a_name_stands_for_its_number(run: Run, words: tuple[str, ...], by_number: str, by_name: str) -> None:
    answer = run(*words, by_name)
    assert answer.code == 0, answer.err
    assert answer == run(*words, by_number)


@pytest.mark.parametrize(
    "words",
    [
        (CLUB, "--pair", "khurane", "seeberg"),
        ("--pair", "khurane", "seeberg", CLUB),
        ("--pair", "1", "seeberg", CLUB),
        (CLUB, "--pair", "Khurane, Devansh", "2"),
        (CLUB, "--pair", "1,2"),
    ],
)
def test_two_names(run: Run, words: tuple[str, ...]) -> None:
    assert run("explain", *words) == run("explain", CLUB, "--pair", "1", "2")


def test_a_name_that_fits_several_or_nobody(run: Run) -> None:
    answer = run("explain", WEEKEND, "--player", "bjerkeng")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith("dutchess: bjerkeng could be 2 Bjerkeng, Eirik; 3 Bjerkeng, Halvor\n")
    answer = run("explain", WEEKEND, "--player", "nobody")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith("dutchess: nobody is called nobody\n")
