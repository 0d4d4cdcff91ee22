"""`dutchess.generate`: random tournaments that are what they claim to be."""

from __future__ import annotations

import os
import subprocess
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dutchess
from dutchess import GeneratorConfig, generate
from dutchess.base.values import replace
from dutchess.pairing import systems
from dutchess.tournament import Scoring, Tournament
from dutchess.tournament.chances import game_chances
from sizes import examples
from waiting import WAIT_SECONDS


def results(tournament: Tournament) -> Counter[str]:
    return Counter(game.result for player in tournament.players for game in player.games)


@settings(max_examples=examples(40))
@given(
    players=st.integers(1, 30),
    rounds=st.integers(1, 7),
    byes=st.floats(0, 0.3),
    forfeits=st.floats(0, 0.5),
    retirements=st.floats(0, 0.5),
    seed=st.integers(0, 2**32 - 1),
)
def test_every_tournament_is_consistent_and_clean(
    players: int, rounds: int, byes: float, forfeits: float, retirements: float, seed: int
) -> None:
    config = GeneratorConfig(
        players=players,
        rounds=rounds,
        bye_rate=byes,
        absence_rate=byes / 3,
        forfeit_rate=forfeits,
        retirement_rate=retirements,
    )
    tournament = generate(config, seed)
    assert len(tournament.players) == players
    assert tournament.rounds == rounds
    assert tournament.played_rounds <= rounds
    assert all(player.points == tournament.points(player) for player in tournament.players)
    assert dutchess.trf.loads(dutchess.trf.dumps(tournament)) == tournament
    assert dutchess.check(tournament).discrepancies == 0


def test_the_seed_decides_everything() -> None:
    config = GeneratorConfig()
    first, again, other = generate(config, 1), generate(config, 1), generate(config, 2)
    assert first == again
    assert first != other
    assert "seed 1" in first.name


def test_a_tournament_that_cannot_go_on_stops_early() -> None:
    tournament = generate(GeneratorConfig(players=4, rounds=9, retirement_rate=0, bye_rate=0, forfeit_rate=0), 3)
    assert tournament.rounds == 9
    assert tournament.played_rounds == 3


def test_rates_are_obeyed() -> None:
    base = GeneratorConfig(players=100, rounds=7, bye_rate=0, forfeit_rate=0, retirement_rate=0)
    assert set(results(generate(base, 1))) == set("1=0")
    assert set(results(generate(replace(base, draw_rate=1.0), 1))) == {"="}
    assert "=" not in results(generate(replace(base, draw_rate=0.0), 1))
    forfeited = results(generate(replace(base, forfeit_rate=0.3), 1))
    assert 0.2 < (forfeited["+"] + forfeited["-"]) / forfeited.total() < 0.4
    half = generate(replace(base, bye_rate=0.1), 1)
    assert 0.03 < results(half)["H"] / results(half).total() < 0.12
    assert all(sum(game.result == "H" for game in player.games) <= 1 for player in half.players)
    assert all(player.games[-1].result != "H" for player in half.players)


def test_the_retired_do_not_come_back() -> None:
    config = GeneratorConfig(players=60, rounds=7, bye_rate=0, forfeit_rate=0, retirement_rate=0.5)
    gone = 0
    for player in generate(config, 4).players:
        letters = "".join(game.result for game in player.games)
        assert "Z" not in letters.rstrip("Z")
        gone += letters.endswith("Z")
    assert 20 <= gone <= 40


@pytest.mark.parametrize(
    "change",
    [
        {"players": 0},
        {"players": 10000},
        {"rounds": 0},
        {"rounds": 256},
        {"highest_rating": 10000},
        {"lowest_rating": 2700},
        {"bye_rate": 1.5},
        {"draw_rate": -0.1},
    ],
)
def test_impossible_wishes_are_refused(change: dict[str, int]) -> None:
    with pytest.raises(dutchess.InvalidTournament):
        generate(GeneratorConfig(**{"players": 10, "rounds": 3, **change}), 1)


def test_an_unknown_system_is_refused() -> None:
    with pytest.raises(dutchess.UnknownSystem):
        generate(GeneratorConfig(system="swiss"), 1)


def test_chances_of_a_game() -> None:
    """The published sample of FIDE's model, and what any model of chess must give."""
    assert game_chances(2467, 2344) == pytest.approx((0.511, 0.351, 0.138), abs=0.001)
    for rating in range(1000, 2900, 100):
        win, draw, loss = game_chances(rating, rating)
        assert win > loss, "White has the better chances among equals"
        assert win + draw + loss == pytest.approx(1)
        assert game_chances(rating + 200, rating)[0] > win
    assert game_chances(2700, 2700)[1] > game_chances(1500, 1500)[1], "stronger players draw more"


@given(st.integers(0, 9999), st.integers(0, 9999))
def test_chances_are_probabilities(white: int, black: int) -> None:
    chances = game_chances(white, black)
    assert all(0 <= chance <= 1 for chance in chances)
    assert sum(chances) == pytest.approx(1)


@pytest.mark.skipif("BBP_PAIRINGS" not in os.environ, reason="no other engine is named by BBP_PAIRINGS")
@pytest.mark.parametrize(
    "points",
    [Scoring(), Scoring(win=30, draw=10, forfeit_win=30, full_bye=30, half_bye=10, pairing_bye=15, unknown=10)],
)
def test_another_engine_accepts_the_files(points: Scoring, tmp_path: Path) -> None:
    for seed in range(10):
        config = GeneratorConfig(bye_rate=0.05, absence_rate=0.02, players=20 + seed, rounds=7, scoring=points)
        path = tmp_path / f"{seed}.trf"
        dutchess.trf.dump(generate(config, seed), path)
        command = [os.environ["BBP_PAIRINGS"], "--dutch", str(path), "-c"]
        answer = subprocess.run(command, capture_output=True, text=True, timeout=WAIT_SECONDS)
        assert answer.returncode == 0, answer.stderr
        assert "Checker pairings" not in answer.stdout


RATES = "bye absence full_bye forfeit odd short retirement late unrated"
CHOICES = "scoring acceleration boards distribution tiebreaks forbidden"
OPEN = dict.fromkeys([*(f"{name}_rate" for name in RATES.split()), *CHOICES.split()])


@pytest.mark.scaled
@pytest.mark.parametrize("system", systems.names())
def test_own_generator_against_own_checker(system: str) -> None:
    """Every system and edition with everything left to the seed: no round and no rank differs."""
    for seed in range(1000 if os.environ.get("DUTCHESS_NIGHTLY") else 6):
        small = (
            {}
            if system == "berger"
            else {"players": 5 + seed % 28, "rounds": (3 + seed % 6) * systems.find(system).games}
        )
        tournament = generate(GeneratorConfig(system=system, **small, **OPEN), seed)
        read = dutchess.trf.loads(dutchess.trf.dumps(tournament))
        assert read == tournament
        report = dutchess.check(read, system)
        assert report.discrepancies == 0
        assert report.standings.compared, "ranks are checked too"


def test_former_editions_are_told_by_their_day() -> None:
    for system in ("dutch-2012", "dutch-2011", "dutch-1992", "team-2024"):
        tournament = generate(GeneratorConfig(players=8, rounds=3, system=system), 1)
        assert dutchess.check(tournament).system == system


def test_every_parameter_of_the_check_list_has_its_effect() -> None:
    base = GeneratorConfig(players=60, rounds=7, bye_rate=0, forfeit_rate=0, retirement_rate=0)
    assert results(generate(replace(base, full_bye_rate=0.1), 1))["F"] > 5
    assert results(generate(replace(base, absence_rate=0.1), 1))["Z"] > 5
    double = results(generate(replace(base, forfeit_rate=0.0, double_forfeit_rate=0.2), 1))
    assert double["-"] > 20
    assert double["+"] == 0
    single = results(generate(replace(base, forfeit_rate=0.2, double_forfeit_rate=0.0), 1))
    assert single["+"] == single["-"] > 10
    short = results(generate(replace(base, short_rate=1.0), 1))
    assert not {"1", "=", "0"} & set(short)
    odd = generate(replace(base, odd_rate=1.0), 1)
    assert "1" not in results(odd)
    late = generate(replace(base, late_rate=0.3), 1)
    assert sum(player.games[0].result == "Z" for player in late.players) > 5
    assert all(player.games[-1].result != "Z" for player in late.players)
    assert len(generate(replace(base, forbidden=5), 1).forbidden) == 5
    listed = generate(replace(base, tiebreaks=("SB", "BH")), 1)
    assert listed.tiebreaks == ("PTS", "SB", "BH")
    ranks = {row.player: row.rank for row in dutchess.standings(listed, ["SB", "BH"])}
    assert {player.number: player.rank for player in listed.players} == ranks
    assert [p.rating for p in generate(replace(base, players=None, ratings=(1500, 2000, 0)), 1).players] == [
        2000,
        1500,
        0,
    ]
    assert {p.rating for p in generate(replace(base, distribution="equal"), 1).players} == {2600}
    assert {p.rating % 50 for p in generate(replace(base, distribution="steps"), 1).players} == {0}
    assert 0 in {p.rating for p in generate(replace(base, unrated_rate=0.5), 1).players}
    model = listed.players[:12]
    assert [p.name for p in generate(replace(base, players=None, rounds=3, model=model), 1).players] == [
        player.name for player in model
    ]
    teams = generate(GeneratorConfig(players=6, rounds=3, system="team", boards=3), 1)
    assert {len(team.players) for team in teams.teams} == {3}


@pytest.mark.parametrize(
    "wrong",
    [
        {"odd_rate": 1.5},
        {"bye_rate": 0.6, "absence_rate": 0.6},
        {"forfeit_rate": 0.7, "double_forfeit_rate": 0.7},
        {"distribution": "heavy"},
        {"forbidden": 500},
        {"ratings": (1500, 1600)},
        {"ratings": (20000,) * 10},
    ],
)
def test_impossible_parameters_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(dutchess.InvalidTournament):
        generate(GeneratorConfig(**{"players": 10, "rounds": 3, **wrong}), 1)  # type: ignore[arg-type]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_tiny_fields_left_to_the_seed_come_to_an_end(players: int) -> None:
    """No more pairs are forbidden by chance than a field can bear."""
    for seed in range(20):
        config = GeneratorConfig(players=players, rounds=1, forbidden=None)
        assert generate(config, seed).forbidden == ()


@pytest.mark.parametrize(("players", "rounds", "code"), [(7, None, "ROUNDROBIN"), (6, 10, "DOUBLEROUNDROBIN")])
def test_a_round_robin_says_that_it_is_one(players: int, rounds: int | None, code: str) -> None:
    """Annex 1: the file names its type (record 192), so that it is checked by the tables and ranked as what it is."""
    for seed in range(5):
        made = generate(GeneratorConfig(players=players, rounds=rounds, system="berger"), seed)
        t = dutchess.trf.loads(dutchess.trf.dumps(made))
        assert t.system == f"BERGER_{code}"
        assert dutchess.check(t).discrepancies == 0
        assert dutchess.standings(t).is_round_robin
