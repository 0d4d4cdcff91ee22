"""What is wrong with a file is said in the language of its reader."""

from __future__ import annotations

import pickle

import pytest

import dutchess
from dutchess.base.translation import language
from trf_files import SAMPLE

PLAYER = "001    1      Anna                                               2000                             0.0    1"


def refusal(*lines: str) -> dutchess.InvalidTournament:
    with pytest.raises(dutchess.InvalidTournament) as caught:
        dutchess.trf.loads("\n".join(lines))
    return caught.value


def test_an_error_is_said_in_the_language_of_its_reader() -> None:
    error = refusal("012 Open", "XXR 5", "XXR 6", PLAYER)
    assert error.message == "this line says 6 rounds, but line 2 says 5"
    assert language("de").say(error.message) == "diese Zeile nennt 6 Runden, Zeile 2 aber 5"
    assert language("pl").say(error.message) == "ten wiersz podaje rundy: 6, a wiersz 2: 5"


def test_what_is_inside_an_error_is_said_in_that_language_too() -> None:
    error = refusal("012 Open", "XXR x", PLAYER)
    assert error.message == "the number of rounds: 'x' is not a number"
    assert language("fr").say(error.message).endswith("'x' n'est pas un nombre")


def test_the_place_stays_with_the_sentence() -> None:
    error = refusal("012 Open", "XXR x", PLAYER)
    assert error.sentence() == str(error) == "2:5: the number of rounds: 'x' is not a number"
    kept = pickle.loads(pickle.dumps(error.sentence()))
    assert language("es").say(kept).startswith("2:5: ")
    assert language("es").say(kept).endswith("'x' no es un número")


def test_a_warning_is_said_in_the_language_of_its_reader() -> None:
    warnings: list[dutchess.trf.Deviation] = []
    dutchess.trf.loads(SAMPLE + "ABC what is this\n", warnings)
    said = [language("it").say(warning.message) for warning in warnings]
    assert "record sconosciuto 'ABC'; viene conservato, ma non ha effetto" in said


def test_a_contradiction_is_said_in_the_language_of_its_reader() -> None:
    tournament = dutchess.Tournament(players=(dutchess.Player(1, "A"), dutchess.Player(1, "B")), rounds=5)
    problem = next(iter(tournament.problems()))
    assert problem.message == "two players have the pairing number 1"
    assert language("nl").say(problem.message) == "het startnummer 1 komt twee keer voor"
