"""Round robins: Berger tables, double round robins, Scheveningen."""

from __future__ import annotations

from collections import Counter

import pytest

import dutchess
from dutchess.base.values import replace
from dutchess.pairing.roundrobin.berger import berger_round, cycle_length, round_robin, scheveningen
from dutchess.tournament import Player, Team, Tournament

# Annex 1 of the Tournament Rules of 2011. Corrected against the source: 5/6 round 3 (a game printed twice), 11/12
# round 3 (the boards of round 2 printed again), 15/16 round 6 (13-8 for 13-9), 15/16 round 10 (two games in the wrong
# order).
ANNEX_1 = {
    4: "1-4 2-3; 4-3 1-2; 2-4 3-1",
    6: "1-6 2-5 3-4; 6-4 5-3 1-2; 2-6 3-1 4-5; 6-5 1-4 2-3; 3-6 4-2 5-1",
    8: (
        "1-8 2-7 3-6 4-5; 8-5 6-4 7-3 1-2; 2-8 3-1 4-7 5-6; 8-6 7-5 1-4 2-3; 3-8 4-2 5-1 6-7; 8-7 1-6 2-5 3-4; "
        "4-8 5-3 6-2 7-1"
    ),
    10: (
        "1-10 2-9 3-8 4-7 5-6; 10-6 7-5 8-4 9-3 1-2; 2-10 3-1 4-9 5-8 6-7; 10-7 8-6 9-5 1-4 2-3; "
        "3-10 4-2 5-1 6-9 7-8; 10-8 9-7 1-6 2-5 3-4; 4-10 5-3 6-2 7-1 8-9; 10-9 1-8 2-7 3-6 4-5; "
        "5-10 6-4 7-3 8-2 9-1"
    ),
    12: (
        "1-12 2-11 3-10 4-9 5-8 6-7; 12-7 8-6 9-5 10-4 11-3 1-2; 2-12 3-1 4-11 5-10 6-9 7-8; "
        "12-8 9-7 10-6 11-5 1-4 2-3; 3-12 4-2 5-1 6-11 7-10 8-9; 12-9 10-8 11-7 1-6 2-5 3-4; "
        "4-12 5-3 6-2 7-1 8-11 9-10; 12-10 11-9 1-8 2-7 3-6 4-5; 5-12 6-4 7-3 8-2 9-1 10-11; "
        "12-11 1-10 2-9 3-8 4-7 5-6; 6-12 7-5 8-4 9-3 10-2 11-1"
    ),
    14: (
        "1-14 2-13 3-12 4-11 5-10 6-9 7-8; 14-8 9-7 10-6 11-5 12-4 13-3 1-2; 2-14 3-1 4-13 5-12 6-11 7-10 8-9; "
        "14-9 10-8 11-7 12-6 13-5 1-4 2-3; 3-14 4-2 5-1 6-13 7-12 8-11 9-10; 14-10 11-9 12-8 13-7 1-6 2-5 3-4; "
        "4-14 5-3 6-2 7-1 8-13 9-12 10-11; 14-11 12-10 13-9 1-8 2-7 3-6 4-5; 5-14 6-4 7-3 8-2 9-1 10-13 11-12; "
        "14-12 13-11 1-10 2-9 3-8 4-7 5-6; 6-14 7-5 8-4 9-3 10-2 11-1 12-13; 14-13 1-12 2-11 3-10 4-9 5-8 6-7; "
        "7-14 8-6 9-5 10-4 11-3 12-2 13-1"
    ),
    16: (
        "1-16 2-15 3-14 4-13 5-12 6-11 7-10 8-9; 16-9 10-8 11-7 12-6 13-5 14-4 15-3 1-2; "
        "2-16 3-1 4-15 5-14 6-13 7-12 8-11 9-10; 16-10 11-9 12-8 13-7 14-6 15-5 1-4 2-3; "
        "3-16 4-2 5-1 6-15 7-14 8-13 9-12 10-11; 16-11 12-10 13-9 14-8 15-7 1-6 2-5 3-4; "
        "4-16 5-3 6-2 7-1 8-15 9-14 10-13 11-12; 16-12 13-11 14-10 15-9 1-8 2-7 3-6 4-5; "
        "5-16 6-4 7-3 8-2 9-1 10-15 11-14 12-13; 16-13 14-12 15-11 1-10 2-9 3-8 4-7 5-6; "
        "6-16 7-5 8-4 9-3 10-2 11-1 12-15 13-14; 16-14 15-13 1-12 2-11 3-10 4-9 5-8 6-7; "
        "7-16 8-6 9-5 10-4 11-3 12-2 13-1 14-15; 16-15 1-14 2-13 3-12 4-11 5-10 6-9 7-8; "
        "8-16 9-7 10-6 11-5 12-4 13-3 14-2 15-1"
    ),
}


def field(count: int, **facts: object) -> Tournament:
    return replace(Tournament(tuple(Player(number) for number in range(1, count + 1))), **facts)


def written(games: tuple[tuple[int, int], ...]) -> str:
    return " ".join(f"{white}-{black}" for white, black in games)


# -- tables -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", sorted(ANNEX_1))
def test_annex_1(size: int) -> None:
    assert "; ".join(written(games) for games in round_robin(size)) == ANNEX_1[size]


@pytest.mark.parametrize("size", sorted(ANNEX_1))
def test_an_odd_field_uses_the_same_table_without_the_last_number(size: int) -> None:
    full = [[game for game in games if size not in game] for games in round_robin(size)]
    assert [list(games) for games in round_robin(size - 1)] == full


def test_the_last_round_of_24() -> None:
    expected = "12-24 13-11 14-10 15-9 16-8 17-7 18-6 19-5 20-4 21-3 22-2 23-1"
    assert written(berger_round(24, 23)) == expected


@pytest.mark.parametrize("count", range(2, 65))
def test_everybody_meets_everybody_once(count: int) -> None:
    rounds = round_robin(count)
    meetings = Counter(frozenset(game) for games in rounds for game in games)
    assert len(meetings) == count * (count - 1) // 2
    assert set(meetings.values()) == {1}
    colours = Counter(white for games in rounds for white, _ in games)
    colours.subtract(black for games in rounds for _, black in games)
    assert max(abs(difference) for difference in colours.values()) <= 1
    resting = [set(range(1, count + 1)) - {n for game in games for n in game} for games in rounds]
    assert all(len(rest) == count % 2 for rest in resting)
    assert len(set().union(*resting)) == (count if count % 2 else 0)


@pytest.mark.parametrize("count", range(3, 25))
def test_double_round_robin(count: int) -> None:
    rounds = round_robin(count, double=True)
    games = Counter(game for games in rounds for game in games)
    assert len(games) == count * (count - 1)
    assert set(games.values()) == {1}
    for number in range(1, count + 1):
        games_of = [game for games in rounds for game in games if number in game]
        colours = "".join("w" if white == number else "b" for white, _ in games_of)
        assert "www" not in colours
        assert "bbb" not in colours


def test_double_round_robin_without_the_swap_has_three_in_a_row() -> None:
    """Why Annex 1 recommends to play the last two rounds of the first cycle in reverse order."""
    rounds = round_robin(6, double=True, swap_last_two=False)
    colours = "".join("w" if white == 1 else "b" for games in rounds for white, black in games if 1 in (white, black))
    assert "bbb" in colours or "www" in colours


@pytest.mark.parametrize("size", range(1, 17))
def test_scheveningen(size: int) -> None:
    first, second = range(1, size + 1), range(101, 101 + size)
    rounds = scheveningen(first, second)
    assert len(rounds) == size
    meetings = Counter(frozenset(game) for games in rounds for game in games)
    assert len(meetings) == size * size
    assert all(len(set(meeting) & set(first)) == 1 for meeting in meetings)
    colours = Counter(white for games in rounds for white, _ in games)
    colours.subtract(black for games in rounds for _, black in games)
    assert max(abs(difference) for difference in colours.values()) <= (2 if size % 4 == 2 else 1)
    for games in rounds:
        assert abs(sum(1 if white in first else -1 for white, _ in games)) <= size % 2


def test_scheveningen_needs_equal_teams() -> None:
    with pytest.raises(dutchess.InvalidTournament, match="same number"):
        scheveningen([1, 2], [3])


# -- as a pairing system ----------------------------------------------------------------------------------------------


def test_pairing_round_by_round() -> None:
    tournament = field(5, rounds=5)
    for number in range(1, 6):
        pairing = dutchess.pair(tournament, system="berger")
        assert pairing.pairs == round_robin(5)[number - 1]
        assert pairing.bye is None
        tournament = tournament.with_round(pairing)
    resting = [player.games.index(next(g for g in player.games if not g.paired)) for player in tournament.players]
    assert sorted(resting) == [0, 1, 2, 3, 4]
    with pytest.raises(dutchess.InvalidTournament, match="already paired"):
        dutchess.pair(tournament, system="berger")


def test_numbers_need_not_be_consecutive() -> None:
    players = tuple(Player(number) for number in (3, 7, 8, 20))
    assert dutchess.pair(Tournament(players), system="berger").pairs == ((3, 20), (7, 8))


@pytest.mark.parametrize("facts", [{"rounds": 6}, {"rounds": 6, "system": "FIDE_DOUBLEROUNDROBIN"}])
def test_double_by_declaration(facts: dict[str, object]) -> None:
    tournament = field(4, **facts)
    for number in range(1, 7):
        pairing = dutchess.pair(tournament, system="berger")
        assert pairing.pairs == round_robin(4, double=True)[number - 1]
        tournament = tournament.with_round(pairing)


def test_type_code_chooses_the_round_robin() -> None:
    assert dutchess.pair(field(4, system="BERGER_ROUNDROBIN")).pairs == ((1, 4), (2, 3))


@pytest.mark.parametrize("rounds", [4, 5, 7])
def test_too_many_rounds(rounds: int) -> None:
    """More than one table has, and not the rounds of two."""
    with pytest.raises(dutchess.InvalidTournament, match="has 3 rounds, or 6 if it is double"):
        dutchess.pair(field(4, rounds=rounds), system="berger")


def test_an_event_may_end_before_its_table() -> None:
    assert dutchess.pair(field(4, rounds=2), system="berger").pairs == ((1, 4), (2, 3))
    assert dutchess.pair(field(4, rounds=5, system="FIDE_DOUBLEROUNDROBIN"), system="berger").round == 1


def test_a_round_robin_has_no_initial_colour() -> None:
    config = dutchess.GeneratorConfig(players=6, rounds=5, system="berger")
    assert dutchess.generate(config, 1).initial_colour is None
    with pytest.raises(dutchess.InvalidTournament, match="no initial colour"):
        dutchess.generate(replace(config, initial_colour="w"), 1)


def test_one_participant() -> None:
    with pytest.raises(dutchess.InvalidTournament, match="two participants"):
        dutchess.pair(field(1, rounds=1), system="berger")


def test_absences_do_not_change_the_table() -> None:
    assert dutchess.pair(field(4, rounds=3, byes=((1, "Z"),)), system="berger").pairs == ((1, 4), (2, 3))


def test_teams() -> None:
    teams = tuple(Team(n, f"Team {n}", (2 * n - 1, 2 * n)) for n in (1, 2, 3, 4))
    tournament = field(8, rounds=3, teams=teams, system="BERGER_TEAM_ROUNDROBIN")
    assert dutchess.pair(tournament).pairs == ((1, 4), (2, 3))


def test_generated_round_robins_check_clean() -> None:
    for seed, count in enumerate((4, 5, 9, 12)):
        config = dutchess.GeneratorConfig(players=count, rounds=cycle_length(count), system="berger", retirement_rate=0)
        tournament = dutchess.generate(config, seed)
        assert tournament.played_rounds == cycle_length(count)
        assert dutchess.check(tournament, system="berger").discrepancies == 0


def test_who_rests_is_named() -> None:
    """Annex 1: in an odd field the opponent of the last number rests; this is no bye."""
    t = Tournament(tuple(Player(number) for number in (2, 3, 5, 7, 8)), rounds=5, system="BERGER_ROUNDROBIN")
    found = [dutchess.pair(t)]
    for _ in range(4):
        t = t.with_round(found[-1])
        t = t.with_results(t.played_rounds, {n: "=" for pair in found[-1].pairs for n in pair})
        found.append(dutchess.pair(t))
    assert [pairing.resting for pairing in found] == [2, 7, 3, 8, 5]
    assert all(pairing.bye is None for pairing in found)
    even = Tournament(tuple(Player(number) for number in range(1, 5)), rounds=3, system="BERGER_ROUNDROBIN")
    assert dutchess.pair(even).resting is None
