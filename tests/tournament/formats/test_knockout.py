"""The bracket of a knock-out: places, winners, byes to the next power of two."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dutchess
from dutchess import GeneratorConfig, Playoff, Tournament, generate
from dutchess.base.values import replace
from dutchess.tournament.formats.knockout import bracket_of, length_of, places
from sizes import examples


def cup(players: int, **parameters: str) -> Tournament:
    field = [(f"P{number}", 2500 - number) for number in range(1, players + 1)]
    event = Tournament.of(field, rounds=6, system="knockout")
    return replace(
        event,
        initial_colour="w",
        parameters=tuple((name.replace("_", "-"), value) for name, value in parameters.items()),
    )


def test_the_best_meet_as_late_as_they_can() -> None:
    assert places(1) == [1]
    assert places(8) == [1, 8, 5, 4, 3, 6, 7, 2]
    for stages in range(1, 8):
        known = places(2**stages)
        assert sorted(known) == list(range(1, 2**stages + 1))
        while len(known) > 1:  # in every stage, the sum of two who meet is the same: the best meets the last
            assert {one + other for one, other in zip(known[::2], known[1::2], strict=True)} == {len(known) + 1}
            known = [min(pair) for pair in zip(known[::2], known[1::2], strict=True)]


@pytest.mark.parametrize(("players", "stages"), [(1, 0), (2, 1), (3, 2), (4, 2), (5, 3), (8, 3), (9, 4), (128, 7)])
def test_the_number_of_stages(players: int, stages: int) -> None:
    assert length_of(players) == stages


def test_the_first_seeds_pass_the_first_stage_without_a_game() -> None:
    bracket = bracket_of(cup(6))
    assert [match.players for match in bracket.stages[0]] == [(1, None), (4, 5), (3, 6), (2, None)]
    assert [match.winner for match in bracket.stages[0]] == [1, None, None, 2]
    assert len(bracket.stages) == 1, "the semi-finals are not known yet"


def test_a_level_match_waits_for_its_play_off() -> None:
    event = cup(4, games="2")
    for number in (1, 2):
        event = event.with_round(dutchess.pair(event))
        event = event.with_results(number, dict.fromkeys(_pairs(event, number), "½-½"))
    with pytest.raises(dutchess.InvalidTournament, match="nobody has won the match of 1 against 4 yet"):
        dutchess.pair(event)
    drawn = replace(event, playoffs=(Playoff(2, 1, 4, "=="), Playoff(2, 2, 3, "=0")))
    with pytest.raises(dutchess.InvalidTournament, match="1 against 4"):
        dutchess.pair(drawn)
    decided = replace(event, playoffs=(Playoff(2, 1, 4, "=1"), Playoff(2, 2, 3, "=0")))
    assert bracket_of(decided).stages[1][0].players == (1, 3)
    read = dutchess.trf.loads(dutchess.trf.dumps(decided))
    assert (read.playoffs, read.parameters) == (decided.playoffs, decided.parameters)


def _pairs(event: Tournament, number: int) -> list[tuple[int, int]]:
    return [
        (player.number, player.games[number - 1].opponent)
        for player in event.players
        if player.games[number - 1].colour == "w"
    ]


def test_nobody_goes_on_after_a_double_forfeit() -> None:
    event = cup(4, third_place="yes")
    event = event.with_round(dutchess.pair(event))
    event = event.with_results(1, {pair: "- -" if 1 in pair else "1-0" for pair in _pairs(event, 1)})
    bracket = bracket_of(event)
    assert bracket.stages[0][0].winner is None
    final = bracket.stages[1][0]
    assert not final.is_played
    assert final.winner in (2, 3), "whoever would have met nobody goes on"


@settings(max_examples=examples(40))
@given(
    players=st.integers(2, 33),
    games=st.integers(1, 3),
    third=st.sampled_from(["yes", "no"]),
    forfeits=st.sampled_from([0.0, 0.3]),
    seed=st.integers(0, 2**32),
)
def test_whoever_loses_is_out(players: int, games: int, third: str, forfeits: float, seed: int) -> None:
    rounds = games * length_of(players)
    config = GeneratorConfig(
        system="knockout", players=players, rounds=rounds, forfeit_rate=forfeits, retirement_rate=0.1
    )
    event = generate(config, seed)
    assert dict(event.parameters).get("games", "1") == str(games)
    bracket = bracket_of(event)
    assert bracket.is_over
    assert len(bracket.stages) == bracket.length
    for earlier, later in zip(bracket.stages, bracket.stages[1:], strict=False):
        through = [match.winner for match in earlier if not match.is_for_third]
        assert [set(match.players) for match in later if not match.is_for_third] == [
            {one, other} for one, other in zip(through[::2], through[1::2], strict=True)
        ]
    met = [frozenset(match.players) for stage in bracket.stages for match in stage if match.is_played]
    assert len(met) == len(set(met)), "nobody meets the same opponent in two matches"
    table = dutchess.standings(event)
    winner = bracket.stages[-1][0].winner
    if winner is not None:
        assert [row.player for row in table if row.rank == 1] == [winner]


def test_the_next_match_is_known_as_soon_as_both_are() -> None:
    event = cup(8, third_place="yes")
    event = event.with_round(dutchess.pair(event))
    boards = {frozenset(pair): pair for pair in _pairs(event, 1)}
    event = event.with_results(1, {boards[frozenset((1, 8))]: "1-0", boards[frozenset((4, 5))]: "1-0"})
    _, semifinals, last = bracket_of(event).whole()
    assert [place.number for place in semifinals[0].places] == [1 if boards[frozenset((1, 8))][0] == 1 else 8, 5]
    assert [place.waits_for for place in semifinals[1].places] == [(1, 3), (1, 4)]
    assert semifinals[0].is_known
    assert not semifinals[1].is_known
    final, third = last
    assert [place.waits_for for place in final.places] == [(2, 1), (2, 2)]
    assert third.is_for_third
    assert all(place.is_loser for place in third.places)


def test_the_whole_bracket_after_its_last_round() -> None:
    event = cup(5, third_place="yes")
    while not bracket_of(event).is_over:
        pairing = dutchess.pair(event)
        event = event.with_round(pairing)
        event = event.with_results(pairing.round, dict.fromkeys(pairing.pairs, "1-0"))
    whole = bracket_of(event).whole()
    assert [len(stage) for stage in whole] == [4, 2, 2]
    assert all(one.match is not None and one.match.is_decided for stage in whole for one in stage)
    assert all(place.waits_for is None for stage in whole for one in stage for place in one.places)


def test_a_match_has_one_play_off() -> None:
    event = cup(2)
    event = event.with_round(dutchess.pair(event))
    event = event.with_results(1, dict.fromkeys(_pairs(event, 1), "½-½"))
    twice = replace(event, playoffs=(Playoff(1, 1, 2, "=0"), Playoff(1, 2, 1, "=1")))
    with pytest.raises(dutchess.InvalidTournament, match="put all of its games into one record"):
        twice.validated()
    with pytest.raises(dutchess.InvalidTournament, match="put all of its games into one record"):
        dutchess.trf.loads(dutchess.trf.dumps(replace(event, playoffs=twice.playoffs[:1])) + "XXM   1    2    1 =1\n")
    replace(event, playoffs=twice.playoffs[:1]).validated()
