"""`dutchess draw`: the ceremony, and the file with the numbers drawn."""

from __future__ import annotations

from pathlib import Path

import pytest

import dutchess
from dutchess import ForbiddenPairs, Player, Tournament
from dutchess.cli import main
from small_events import tournament

NAMES = ("Zimmer", "de Vries", "Ángel", "Olsen", "Østby", "Łukasz", "Lund", "Pál", "Bauer")
EVENT = Tournament(
    tuple(Player(number, name, 2500 - number, federation="NOR") for number, name in enumerate(NAMES, 1)),
    rounds=9,
    name="Masters",
    byes=((3, "Z"),),
    forbidden=(ForbiddenPairs((1, 2)),),
)


def test_the_file_names_the_new_numbers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, target = tmp_path / "masters.trf", tmp_path / "drawn.trf"
    dutchess.trf.dump(EVENT, source)
    assert main(["draw", str(source), "--seed", "7", "-o", str(target)]) == 0
    number = {player.name: player.number for player in dutchess.trf.load(target).players}
    drawn = dutchess.trf.load(target)
    assert drawn.byes == ((number["Ángel"], "Z"),)
    assert set(drawn.forbidden[0].players) == {number["Zimmer"], number["de Vries"]}
    assert sorted(number.values()) == list(range(1, 10))
    assert capsys.readouterr().out.startswith("Seed 7\n")


def test_names_are_drawn_in_alphabetical_order(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "masters.trf"
    dutchess.trf.dump(EVENT, source)
    main(["draw", str(source), "--seed", "7"])
    shown = [line[7:40].strip() for line in capsys.readouterr().out.splitlines()[3:]]
    assert shown == ["Ángel", "Bauer", "de Vries", "Łukasz", "Lund", "Olsen", "Østby", "Pál", "Zimmer"]


def test_drawn_events_have_no_games(capsys: pytest.CaptureFixture[str]) -> None:
    example = Path(__file__).parents[2] / "examples" / "club-9.trf"
    assert main(["draw", str(example)]) == 3
    assert "before the first round" in capsys.readouterr().err


def test_a_play_off_names_its_times_and_is_for_tied_players(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Annex 3 articles 1b, 1h and 1k: time control and intervals; who is not tied does not play."""
    path = tmp_path / "three.trf"
    dutchess.trf.dump(tournament("2w1 3b=", "1b0 Z", "Z 1w=", rounds=2), path)
    assert main(["playoff", str(path), "--players", "2,3", "--seed", "1"]) == 2
    assert "Player 2 has 0.0 points, Player 3 has 0.5 points" in capsys.readouterr().err
    dutchess.trf.dump(tournament("2w= 3b= Z", "1b= Z 3w=", "Z 1w= 2b="), path)
    assert main(["playoff", str(path), "--players", "2,3,1", "--seed", "1"]) == 0
    told = capsys.readouterr().out
    assert "Time control: 3 minutes for all moves and 5 seconds for every move" in told
    assert "30 minutes after the last game" in told
    assert "10 minutes between stages" in told
    assert main(["playoff", str(path), "--players", "2,3", "--time-control", "10+5"]) == 0
    assert "Time control: 10+5\n" in capsys.readouterr().out
