"""Play-offs: format by the number of tied players, colours by lot, the final order, prizes."""

from __future__ import annotations

from fractions import Fraction

import pytest

import dutchess
from dutchess.pairing.roundrobin.playoff import FINAL, MATCH, ROUND_ROBIN, SEMIFINAL, Playoff, shared_prizes


def won_by(playoff: Playoff, *ranking: int) -> Playoff:
    """Play everything that is to be played; the player who comes first in the ranking always wins."""
    while not playoff.is_over:
        white, black = playoff.games[0]
        playoff = playoff.with_result(white, black, "1" if ranking.index(white) < ranking.index(black) else "0")
    return playoff


def drawn(playoff: Playoff, count: int) -> Playoff:
    for _ in range(count):
        playoff = playoff.with_result(*playoff.games[0], "=")
    return playoff


def test_two_players_two_games_with_changed_colours() -> None:
    playoff = Playoff.among([7, 3], seed=1)
    (stage,) = playoff.stages
    assert stage.name == MATCH
    assert stage.games[0] == stage.games[1][::-1]
    assert won_by(playoff, 3, 7).order() == ((3,), (7,))


def test_two_players_level_play_on_until_a_game_is_won() -> None:
    playoff = drawn(Playoff.among([1, 2], seed=5), 4)
    games = playoff.stages[0].games
    assert len(games) == 5
    assert all(games[i] == games[i + 1][::-1] for i in range(4))
    white, black = playoff.games[0]
    assert playoff.with_result(white, black, "0").order() == ((black,), (white,))


def test_one_win_each_is_level() -> None:
    playoff = Playoff.among([1, 2], seed=5)
    playoff = playoff.with_result(*playoff.games[0], "1")
    playoff = playoff.with_result(*playoff.games[0], "1")
    assert not playoff.is_over


def test_three_players_meet_once_each() -> None:
    playoff = Playoff.among([4, 5, 6], seed=3)
    assert playoff.stages[0].name == ROUND_ROBIN
    assert {frozenset(game) for game in playoff.stages[0].games} == {frozenset(p) for p in ((4, 5), (4, 6), (5, 6))}
    assert won_by(playoff, 6, 4, 5).order() == ((6,), (4,), (5,))


def test_three_players_all_level_lose_the_last_by_tie_break() -> None:
    playoff = drawn(Playoff.among([4, 5, 6], seed=3), 3)
    assert playoff.stages[1].name == MATCH
    assert set(playoff.stages[1].players) == {4, 5}
    assert won_by(playoff, 5, 4, 6).order() == ((5,), (4,), (6,))


def test_three_players_two_level_at_the_top_play_a_match() -> None:
    playoff = Playoff.among([4, 5, 6], seed=3)
    while not playoff.stages[0].is_over:
        white, black = playoff.games[0]
        result = "=" if {white, black} == {5, 6} else "0" if white == 4 else "1"
        playoff = playoff.with_result(white, black, result)
    assert set(playoff.stages[1].players) == {5, 6}
    assert won_by(playoff, 6, 5, 4).order() == ((6,), (5,), (4,))


def test_four_players_knock_out() -> None:
    playoff = Playoff.among([1, 2, 3, 4], seed=9)
    assert [stage.name for stage in playoff.stages] == [SEMIFINAL, SEMIFINAL]
    assert len(playoff.games) == 2
    order = won_by(playoff, 1, 2, 3, 4).order()
    assert order[0] == (1,)
    assert len(order[2]) == 2
    assert [stage.name for stage in won_by(playoff, 1, 2, 3, 4).stages] == [SEMIFINAL, SEMIFINAL, FINAL]


def test_five_or_more_are_cut_to_four_by_tie_break() -> None:
    playoff = Playoff.among([9, 8, 7, 6, 5, 4], seed=9)
    assert {player for stage in playoff.stages for player in stage.players} == {9, 8, 7, 6}
    assert won_by(playoff, 6, 7, 8, 9, 5, 4).order()[3:] == ((5,), (4,))


def test_lots_come_from_the_seed() -> None:
    assert Playoff.among([1, 2, 3, 4], seed=2) == Playoff.among([1, 2, 3, 4], seed=2)
    colours = {Playoff.among([1, 2], seed=seed).games[0] for seed in range(20)}
    assert colours == {(1, 2), (2, 1)}


def test_prizes_of_shared_places_are_shared() -> None:
    assert shared_prizes(((1,), (2,), (3, 4)), (1000, 600, 300, 100)) == {1: 1000, 2: 600, 3: 200, 4: 200}
    assert shared_prizes(((1, 2, 3),), (100,)) == dict.fromkeys((1, 2, 3), Fraction(100, 3))


def test_bad_input() -> None:
    with pytest.raises(dutchess.InvalidTournament, match="two different"):
        Playoff.among([1, 1], seed=1)
    playoff = Playoff.among([1, 2], seed=1)
    with pytest.raises(dutchess.InvalidTournament, match="not the next game"):
        playoff.with_result(1, 3, "1")
    with pytest.raises(dutchess.InvalidTournament, match="1, = or 0"):
        playoff.with_result(*playoff.games[0], "+")
    with pytest.raises(dutchess.InvalidTournament, match="not over"):
        playoff.order()


def test_every_lot_has_its_own_source() -> None:
    """Who has White follows neither from the pairing nor from the colours of the other match."""
    patterns = []
    for seed in range(400):
        one, other = (stage.games[0] for stage in Playoff.among([1, 2, 3, 4], seed).stages)
        patterns.append((one[0] < one[1], other[0] < other[1]))
    assert all(60 <= patterns.count((a, b)) <= 140 for a in (False, True) for b in (False, True))
