"""Rounds of a knock-out: who plays, and with which colours."""

from __future__ import annotations

import pytest

import dutchess
from dutchess import Team, Tournament
from dutchess.base.values import replace


def cup(players: int, **parameters: str) -> Tournament:
    field = [(f"P{number}", 2500 - number) for number in range(1, players + 1)]
    event = Tournament.of(field, rounds=3, system="knockout")
    return replace(event, parameters=tuple((name.replace("_", "-"), value) for name, value in parameters.items()))


def played(event: Tournament, result: str = "1-0") -> Tournament:
    pairing = dutchess.pair(event)
    return event.with_round(pairing).with_results(pairing.round, dict.fromkeys(pairing.pairs, result))


def test_the_first_stage() -> None:
    assert dutchess.pair(cup(6)).pairs == ((5, 4), (3, 6))
    black = replace(cup(6), initial_colour="b")
    assert dutchess.pair(black).pairs == ((4, 5), (6, 3)), "the better seed has the other colour in even matches"


def test_the_games_of_a_match_alternate() -> None:
    event = cup(2, games="3")
    pairs = []
    for _ in range(3):
        pairs.append(dutchess.pair(event).pairs)
        event = played(event, "½-½")
    assert pairs == [((1, 2),), ((2, 1),), ((1, 2),)]


def test_the_smaller_colour_difference_has_white() -> None:
    event = played(cup(6), "0-1")  # 4 and 6 win; 4 had Black, 6 had Black; 1 and 2 have not played
    assert dutchess.pair(event).pairs == ((4, 1), (6, 2))


def test_the_match_for_third_place_comes_last() -> None:
    event = played(cup(4, third_place="yes"))
    pairing = dutchess.pair(event)
    assert [set(pair) for pair in pairing.pairs] == [{1, 3}, {2, 4}]
    assert dutchess.standings(played(event)).tiebreaks == ("KO",)
    assert [row.rank for row in dutchess.standings(played(event))] == [1, 2, 3, 4]


def test_refusals() -> None:
    with pytest.raises(dutchess.InvalidTournament, match="4 has asked for a bye in round 1, but has an opponent"):
        dutchess.pair(cup(4).with_byes({4: "H"}))
    event = cup(2)
    with pytest.raises(dutchess.InvalidTournament, match="the knock-out is over: its 1 rounds are paired"):
        dutchess.pair(played(event))
    half = cup(4)
    pairing = dutchess.pair(half)
    open_games = half.with_round(pairing)
    with pytest.raises(dutchess.InvalidTournament, match="nobody has won the match of 1 against 4 yet"):
        dutchess.pair(open_games)
    with pytest.raises(dutchess.InvalidTournament, match="games should be a whole number from 1 to 20"):
        dutchess.pair(replace(half, parameters=(("games", "0"),)))


def teams() -> Tournament:
    players = [(f"P{number}", 2500 - number) for number in range(1, 9)]
    event = replace(Tournament.of(players, rounds=2), system="CUSTOM_TEAM_KNOCKOUT", board_colours="wb")
    return replace(event, teams=tuple([Team(n, f"Team {n}", (2 * n - 1, 2 * n)) for n in (1, 2, 3, 4)]))


def test_teams_go_on_by_match_points_then_game_points() -> None:
    event = teams()
    pairing = dutchess.pair(event)
    assert pairing.pairs == ((1, 4), (3, 2))
    event = event.with_round(pairing)
    results = {
        (white.number, white.games[0].opponent): "½-½" for white in event.players if white.games[0].colour == "w"
    }
    level = event.with_results(1, results)
    with pytest.raises(dutchess.InvalidTournament, match="nobody has won the match of 1 against 4 yet"):
        dutchess.pair(level)
    won = event.with_results(1, {pair: "1-0" if 1 in pair or 3 in pair or 5 in pair else "½-½" for pair in results})
    assert {frozenset(pair) for pair in dutchess.pair(won).pairs} <= {frozenset((1, 2)), frozenset((1, 3))}
    assert dutchess.standings(won).tiebreaks == ("KO",)
    assert dutchess.check(won).discrepancies == 0
    assert dutchess.trf.loads(dutchess.trf.dumps(won)) == won
