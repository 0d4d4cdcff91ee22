"""The list of players: added, withdrawn, renumbered, and in initial order (C.04.2 article 2)."""

from __future__ import annotations

from random import Random

import pytest

import dutchess
from dutchess import Acceleration, Adjustment, ForbiddenPairs, Game, InvalidTournament, Player, trf
from dutchess.base.values import replace
from dutchess.tournament.entries import initial_order
from dutchess.tournament.numbering import alphabetical
from small_events import team_tournament, tournament

FOUR = tournament("2w1 3b=", "1b0 4w1", "4w= 1w=", "3b= 2b0", rounds=5)


def test_alphabetical_order_is_that_of_letters() -> None:
    names = ["Zimmer", "de Vries", "Ángel", "Abel", "Ångström", "Müller", "Muller", "O'Brien", "Obst", "Łuka", "Lund"]
    assert sorted(names, key=alphabetical) == [
        "Abel",
        "Ángel",
        "Ångström",
        "de Vries",
        "Łuka",
        "Lund",
        "Muller",
        "Müller",
        "O'Brien",
        "Obst",
        "Zimmer",
    ]


def test_initial_order_by_rating_title_and_name() -> None:
    people = [
        Player(1, "Zimmer", 2400, "IM"),
        Player(2, "de Vries", 2400, "IM"),
        Player(3, "Berg", 2400, "WGM"),
        Player(4, "Ángel", 2400, "GM"),
        Player(5, "Abel", 2400, ""),
        Player(6, "Young", 2500, "WCM"),
        Player(7, "Nobody"),
        Player(8, "Cem", 2400, "WFM"),
        Player(9, "Cem", 2400, "CM"),
    ]
    assert [player.number for player in initial_order(people)] == [6, 4, 2, 1, 3, 9, 8, 5, 7]
    lots = initial_order(people, further=lambda player: -player.number)
    assert [player.number for player in lots] == [6, 4, 2, 1, 3, 9, 8, 5, 7]
    reverse = initial_order([replace(p, title="") for p in people], further=lambda player: -player.number)
    assert [player.number for player in reverse] == [6, 9, 8, 5, 4, 3, 2, 1, 7]


def test_a_late_player_was_absent_before() -> None:
    five = FOUR.with_player(Player(5, "Late", 1700))
    assert five.player(5).games == (Game(0, "-", "Z"),) * 2
    assert five.problems() == ()
    assert dutchess.pair(five).bye is not None
    with pytest.raises(InvalidTournament, match="two players have the pairing number 4"):
        FOUR.with_player(Player(4))


def test_who_withdraws_is_absent_to_the_end() -> None:
    gone = replace(FOUR, byes=((2, "H"),), later_byes=((5, 2, "H"),)).withdraw(2)
    assert gone.byes == ((2, "Z"),)
    assert gone.later_byes == ((4, 2, "Z"), (5, 2, "Z"))
    assert 2 not in [number for pair in dutchess.pair(gone).pairs for number in pair]
    with pytest.raises(InvalidTournament, match="there is no player 9"):
        FOUR.withdraw(9)


def test_everything_follows_a_number() -> None:
    full = replace(
        FOUR,
        players=tuple(replace(p, club=f"Club {p.number}") for p in FOUR.players),
        byes=((1, "H"),),
        later_byes=((4, 3, "Z"),),
        forbidden=(ForbiddenPairs((1, 4)),),
        accelerations=(Acceleration(10, 1, 2, first_player=1, last_player=2),),
        adjustments=(Adjustment("", None, -5, 0, (2,)),),
        rank_order=(4, 3, 2, 1),
    )
    moved = full.renumber({1: 3, 3: 1})
    assert moved.player(3).games == (Game(2, "w", "1"), Game(1, "b", "="))
    assert (moved.player(3).name, moved.player(3).club) == ("Player 1", "Club 1")
    assert (moved.byes, moved.later_byes) == (((3, "H"),), ((4, 1, "Z"),))
    assert moved.forbidden[0].players == (3, 4)
    assert [(a.first_player, a.last_player) for a in moved.accelerations] == [(2, 3)]
    assert moved.rank_order == (4, 1, 2, 3)
    assert moved.renumber({1: 3, 3: 1}) == full
    assert trf.loads(trf.dumps(moved)) == moved
    with pytest.raises(InvalidTournament, match="two players have the pairing number 2"):
        full.renumber({1: 2})
    with pytest.raises(InvalidTournament, match="there is no player 9"):
        full.renumber({9: 1})


def test_players_of_teams_follow_their_numbers() -> None:
    league = team_tournament("1-2:1=", "1-2:0=", planned=4)
    order = list(range(1, 5))
    Random(4).shuffle(order)
    moved = league.renumber(dict(zip(range(1, 5), order, strict=True)))
    assert moved.teams[0].players == (order[0], order[1])
    assert moved.problems() == ()
    assert dutchess.standings(moved)[0].points == dutchess.standings(league)[0].points
