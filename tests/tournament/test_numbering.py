"""Other numbers for the players, and the alphabet of names."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dutchess
from dutchess import Acceleration, ForbiddenPairs, InvalidTournament, Tournament
from dutchess.base.values import replace
from dutchess.tournament import Adjustment
from dutchess.tournament.numbering import alphabetical, renumbered
from small_events import SECTIONS, UNPLAYED, tournament, tournaments

NUMBERS = {1: 4, 2: 6, 3: 1, 4: 2, 5: 5, 6: 3}


def test_everything_that_names_a_number_follows() -> None:
    t = replace(
        UNPLAYED,
        rounds=9,
        byes=((1, "H"), (3, "Z")),
        later_byes=((7, 2, "F"), (8, 1, "Z")),
        forbidden=(ForbiddenPairs((1, 2, 5)),),
        accelerations=(Acceleration(10, 1, 2, first_player=1, last_player=3),),
        adjustments=(Adjustment("", None, -5, 0, (6, 4)),),
        rank_order=(6, 5, 4, 3, 2, 1),
    )
    found = renumbered(t, NUMBERS)
    assert [player.name[-1] for player in found.players] == ["3", "4", "6", "1", "5", "2"]
    assert [game.opponent for game in found.player(4).games] == [6, 0, 1, 5, 2]
    assert (found.byes, found.later_byes) == (((1, "Z"), (4, "H")), ((7, 6, "F"), (8, 4, "Z")))
    assert found.forbidden[0].players == (4, 5, 6)
    assert [(a.first_player, a.last_player) for a in found.accelerations] == [(1, 1), (4, 4), (6, 6)]
    assert found.adjustments[0].participants == (2, 3)
    assert found.rank_order == (3, 5, 2, 1, 6, 4)


def test_a_file_with_other_numbers() -> None:
    """Clubs (013), byes (240), virtual points (250) and forbidden pairs (260) name the new numbers."""
    t = replace(SECTIONS, rounds=9, byes=((2, "H"),), forbidden=(ForbiddenPairs((1, 6)),))
    found = dutchess.trf.loads(dutchess.trf.dumps(renumbered(t, NUMBERS)))
    assert found == renumbered(t, NUMBERS)
    assert {player.name: player.club for player in found.players} == {player.name: player.club for player in t.players}
    assert (found.byes, found.forbidden[0].players) == (((6, "H"),), (3, 4))


@given(tournaments(), st.data())
def test_there_and_back(t: Tournament, data: st.DataObject) -> None:
    old = [player.number for player in t.players]
    numbers = dict(zip(old, data.draw(st.permutations(old)), strict=True))
    back = {new: number for number, new in numbers.items()}
    assert renumbered(renumbered(t, numbers), back) == t
    places = {row.player: row.rank for row in dutchess.standings(t, ["BH", "SB"])}
    moved = {row.player: row.rank for row in dutchess.standings(renumbered(t, numbers), ["BH", "SB"])}
    assert moved == {numbers[number]: place for number, place in places.items()}


def test_numbers_that_make_no_sense() -> None:
    t = tournament("2w1", "1b0")
    with pytest.raises(InvalidTournament, match="two players have the pairing number 1"):
        renumbered(t, {1: 1, 2: 1})
    with pytest.raises(InvalidTournament, match="there is no player 3"):
        renumbered(t, {1: 1, 2: 2, 3: 3})


def test_names_are_sorted_by_their_letters() -> None:
    names = ["Zimmer", "de Vries", "Ángel", "Angelo", "Łukasz", "Ludwig", "Lund", "Østby", "Olsen", "Pál", "angel"]
    assert sorted(names, key=alphabetical) == [
        "angel",
        "Ángel",
        "Angelo",
        "de Vries",
        "Ludwig",
        "Łukasz",
        "Lund",
        "Olsen",
        "Østby",
        "Pál",
        "Zimmer",
    ]
