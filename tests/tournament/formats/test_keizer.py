"""The ranking of a Keizer event, by hand and by its own definition."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dutchess
from dutchess import GeneratorConfig, Tournament, generate
from dutchess.base.values import replace
from dutchess.tournament.formats.keizer import keizer_ranking
from sizes import examples

FIELD = [("Ada", 2000), ("Ben", 1900), ("Cleo", 1800), ("Dan", 1700)]


def evening(**parameters: str) -> Tournament:
    event = Tournament.of(FIELD, rounds=3, system="keizer")
    return replace(event, parameters=tuple(parameters.items()))


def test_before_round_1_numbers_rank() -> None:
    ranking = keizer_ranking(evening())
    assert ranking.order == (1, 2, 3, 4)
    assert ranking.values == {1: 6, 2: 5, 3: 4, 4: 3}, "three halves of the players, one less for each place"
    assert ranking.points == {1: 600, 2: 500, 3: 400, 4: 300}, "one's own value counts once"


def test_a_win_is_worth_what_the_opponent_is_worth() -> None:
    event = evening(top="40", step="5")
    event = event.with_round(dutchess.pair(event)).with_results(1, {(1, 2): "1-0", (4, 3): "½-½"})
    ranking = keizer_ranking(event)
    assert ranking.values == {1: 40, 3: 35, 4: 30, 2: 25}
    # 1: own 40, a win against 2 (25); 3: own 35, half of 30; 4: own 30, half of 35; 2: own 25.
    assert ranking.order == (1, 3, 4, 2)
    assert ranking.points == {1: 6500, 3: 5000, 4: 4750, 2: 2500}


def test_rounds_without_a_game_count_parts_of_the_own_value() -> None:
    event = evening(top="300", step="0", self="no", absences="1")
    for letters in ("H", "H", "F"):
        event = event.with_byes({1: letters, 2: "Z", 3: "Z", 4: "Z"})
        event = event.with_round(dutchess.Pairing(event.played_rounds + 1, ()))
    kinds = [one.kind for one in keizer_ranking(event).rounds[1]]
    assert kinds == ["excused", "absent", "duty"], "the second excused absence is not paid"
    assert keizer_ranking(event).points == {1: 10000 + 0 + 20000, 2: 0, 3: 0, 4: 0}


@settings(max_examples=examples(40))
@given(
    players=st.integers(2, 20), rounds=st.integers(1, 8), seed=st.integers(0, 2**32), own=st.sampled_from(["yes", "no"])
)
def test_the_ranking_is_the_order_of_the_points_that_it_gives(players: int, rounds: int, seed: int, own: str) -> None:
    """Computed once more from the page: terms of one game each, rounded to hundredths."""
    config = GeneratorConfig(system="keizer", players=players, rounds=rounds, bye_rate=0.1, absence_rate=0.1)
    event = replace(generate(config, seed), parameters=(("self", own), ("loss", "1/6")))
    ranking = keizer_ranking(event)
    assert sorted(ranking.order) == [player.number for player in event.players]
    again = dict.fromkeys(ranking.order, 0)
    for player in event.players:
        excused = 0
        for game in player.games:
            parts = {
                "1": 6,
                "W": 6,
                "+": 6,
                "=": 3,
                "D": 3,
                "?": 3,
                "0": 1,
                "L": 1,
                "-": 1,
                "U": 4,
                "F": 4,
                "H": 2,
                "Z": 0,
            }
            excused += game.result == "H"
            sixths = 0 if game.result == "H" and excused > 5 else parts[game.result]
            value = ranking.values[game.opponent or player.number]
            again[player.number] += int(value * sixths * 100 / 6 + 0.5 + 1e-9)
        again[player.number] += 100 * ranking.values[player.number] if own == "yes" else 0
    assert again == ranking.points
    order = tuple(sorted(again, key=lambda number: (-again[number], number)))
    place = {number: max(1, 3 * players // 2 - at) for at, number in enumerate(ranking.order)}
    assert place == ranking.values
    if order != ranking.order:  # the successors go in a circle, and this ranking is the first of them
        seen = [ranking.order]
        while order not in seen:
            seen.append(order)
            moved = replace(event, players=event.players)
            order = _successor(moved, order, own)
        assert order == ranking.order == min(seen)


def _successor(event: Tournament, order: tuple[int, ...], own: str) -> tuple[int, ...]:
    from dutchess.tournament.formats import keizer

    told = keizer.parameters_of(event)
    rounds = keizer_ranking(event).rounds
    assert told["self"] == (own == "yes")
    return keizer._successor(order, rounds, told)


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("topp", "3", "the Keizer system has no parameter 'topp'"),
        ("gap", "often", "gap should be a whole number of rounds, or never"),
        ("draw", "1/0", "draw should be a part such as 2/3 or 0.35"),
        ("self", "perhaps", "self should be yes or no"),
        ("top", "-4", "top should be a whole number"),
    ],
)
def test_other_parameters_are_refused(name: str, value: str, said: str) -> None:
    with pytest.raises(dutchess.InvalidTournament, match=said):
        dutchess.pair(replace(evening(), parameters=((name, value),)))


def test_standings_are_those_of_the_ranking_and_explain_each_game() -> None:
    event = evening(top="40", step="5")
    event = event.with_round(dutchess.pair(event)).with_results(1, {(1, 2): "1-0", (4, 3): "½-½"})
    table = dutchess.standings(event)
    assert table.tiebreaks == ("KZ",)
    assert not table.points_first
    assert [(row.rank, row.player, row.tiebreaks[0].text) for row in table] == [
        (1, 1, "65.00"),
        (2, 3, "50.00"),
        (3, 4, "47.50"),
        (4, 2, "25.00"),
    ]
