"""`dutchess generate`: repeatable, obedient to its options."""

from __future__ import annotations

import os
from pathlib import Path

import dutchess
from commands import (
    Answer,
    Run,
)


def test_generate_is_repeatable_and_clean(run: Run, tmp_path: Path) -> None:
    first, second = tmp_path / "1.trf", tmp_path / "2.trf"
    for target in (first, second):
        assert run("generate", "--players", 21, "--rounds", 5, "--seed", 77, "-o", target) == Answer(0, "", "")
    assert first.read_bytes() == second.read_bytes()
    tournament = dutchess.trf.load(first)
    assert tournament.name == "Dutchess random tournament, seed 77"
    assert (len(tournament.players), tournament.rounds) == (21, 5)
    assert run("check", first).code == 0


def test_generate_draws_and_tells_a_seed(run: Run) -> None:
    answer = run("generate", "--players", 8, "--rounds", 2)
    seed = int(answer.err.removeprefix("seed "))
    assert f"012 Dutchess random tournament, seed {seed}" in answer.out
    assert run("generate", "--players", 8, "--rounds", 2, "--seed", seed) == Answer(0, answer.out, "")
    assert run("generate", "--players", 8, "--rounds", 2).err != answer.err


def test_generate_fills_a_folder(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    assert run("generate", "--players", 9, "--rounds", 3, "--seed", 5, "--count", 3, "-o", folder).code == 0
    assert sorted(os.listdir(folder)) == ["00005.trf", "00006.trf", "00007.trf"]
    single = run("generate", "--players", 9, "--rounds", 3, "--seed", 6).out
    assert (folder / "00006.trf").read_bytes().decode() == single


def test_generate_obeys_its_options(run: Run) -> None:
    words = "--players 40 --rounds 5 --seed 3 --byes 0 --forfeits 0 --retirements 0 --draws 100 --points 3-1-0"
    answer = run("generate", *words.split(), "--first-colour", "b", "--highest-rating", 1500, "--lowest-rating", 1400)
    tournament = dutchess.trf.loads(answer.out)
    results = {game.result for player in tournament.players for game in player.games}
    assert results == {"="}
    assert {tournament.points(player) for player in tournament.players} == {50}
    assert tournament.player(1).games[0].colour == "b"
    assert {1400 <= player.rating <= 1500 for player in tournament.players} == {True}


def test_the_usual_points_are_the_usual_ones(run: Run) -> None:
    usual = [
        dutchess.trf.loads(run("generate", "--players", 8, "--rounds", 3, "--seed", seed).out) for seed in range(12)
    ]
    assert {tournament.scoring for tournament in usual} == {dutchess.Scoring()}
    words = ("--players", 8, "--rounds", 3, "--points", "any")
    drawn = [dutchess.trf.loads(run("generate", *words, "--seed", seed).out) for seed in range(12)]
    assert len({tournament.scoring for tournament in drawn}) > 1
    assert run("generate", *words, "--bye-points", 1).code == 2


def test_one_tournament_is_a_file_if_it_is_called_like_one(run: Run, tmp_path: Path) -> None:
    words = ("generate", "--players", 8, "--rounds", 3, "--seed", 1, "--count", 1, "-o")
    assert run(*words, tmp_path / "x.trf").code == 0
    assert (tmp_path / "x.trf").is_file()
    assert run(*words, tmp_path / "folder").code == 0
    assert os.listdir(tmp_path / "folder") == ["00001.trf"]
