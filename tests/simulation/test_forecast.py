"""`dutchess.simulation.forecast`: the rest of an event, played many times."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import dutchess
from dutchess import GeneratorConfig, InvalidRun, Tournament, generate
from dutchess.base.values import replace
from dutchess.simulation.forecast import forecast
from dutchess.simulation.forecast_views import document, picture, table
from dutchess.simulation.workplace.executor import Workplace

ROOT = Path(__file__).parent.parent.parent
CALM = GeneratorConfig(players=12, rounds=5, bye_rate=0.0, forfeit_rate=0.0, retirement_rate=0.0)


@pytest.fixture(scope="module")
def running() -> Tournament:
    return generate(CALM, 4).before_round(4)


def test_chances_add_up(running: Tournament) -> None:
    found = forecast(running, 60, top=3)
    assert (found.rounds_played, found.rounds, found.continuations) == (3, 5, 60)
    assert len(found.rows) == 12
    assert sum(row.win for row in found.rows) == pytest.approx(1)
    assert sum(row.among_first for row in found.rows) == pytest.approx(3)
    assert sum(row.place for row in found.rows) == pytest.approx(sum(range(1, 13)))
    assert all(row.low <= row.place <= row.high + 1 for row in found.rows)
    assert all(sum(share for _, share in row.opponents) == pytest.approx(1) for row in found.rows)


def test_the_next_round_is_the_one_the_engine_pairs(running: Tournament) -> None:
    pairing = dutchess.pair(running)
    found = {row.participant: row.opponents for row in forecast(running, 3).rows}
    for white, black in pairing.pairs:
        assert found[white] == ((black, 1.0),)
        assert found[black] == ((white, 1.0),)


def test_the_answer_depends_on_the_seed_only(running: Tournament) -> None:
    alone = forecast(running, 40, seed=7)
    assert forecast(running, 40, seed=7, place=Workplace(2)) == alone
    assert forecast(running, 40, seed=8) != alone


def test_open_games_are_played_first(running: Tournament) -> None:
    paired = running.with_round(dutchess.pair(running))
    found = forecast(paired, 30)
    assert any(len(row.opponents) > 1 for row in found.rows), "who comes next depends on open games"
    last = paired.with_results(
        4,
        {game.opponent: "1" for p in paired.players for game in p.games[3:] if game.colour == "b"}
        | {game.opponent: "0" for p in paired.players for game in p.games[3:] if game.colour == "w"},
    )
    assert forecast(last.with_round(dutchess.pair(last)), 10).rounds_played == 5


def test_who_has_all_but_won_wins() -> None:
    far_ahead = replace(generate(replace(CALM, players=4, rounds=3), 1).before_round(2), rounds=3)
    strong = replace(
        far_ahead, players=tuple(replace(p, rating=2700 if p.number == 1 else 1000) for p in far_ahead.players)
    )
    assert forecast(strong, 100, top=1).rows[0].participant == 1


def test_teams_have_chances_too() -> None:
    league = dutchess.trf.load(ROOT / "examples" / "league-9.trf")
    found = forecast(league, 10)
    assert {row.participant for row in found.rows} == {team.number for team in league.teams}
    assert sum(row.win for row in found.rows) == pytest.approx(1)


def test_who_left_does_not_come_back(running: Tournament) -> None:
    without = running.before_round(3).with_byes([(5, "Z")])
    without = without.with_round(dutchess.pair(without))
    results = {p.number: {"w": "1", "b": "0"}[p.games[-1].colour] for p in without.players if p.games[-1].opponent}
    found = forecast(without.with_results(3, results), 5)
    assert next(row for row in found.rows if row.participant == 5).opponents == ()


def test_layouts(running: Tournament) -> None:
    found = forecast(running, 20)
    assert "after round 3 of 5, 20 continuations" in table(found)
    data = json.loads(document(found))
    assert data["participants"][0]["win"] == found.rows[0].win
    drawn = picture(found, "A & B")
    assert drawn.startswith("<svg")
    assert "A &amp; B" in drawn


@pytest.mark.parametrize(("continuations", "top"), [(0, 1), (10, 0), (10, 13)])
def test_nonsense_is_refused(running: Tournament, continuations: int, top: int) -> None:
    with pytest.raises(InvalidRun):
        forecast(running, continuations, top=top)


def test_a_finished_event_has_no_forecast() -> None:
    with pytest.raises(InvalidRun, match="nothing to forecast"):
        forecast(generate(CALM, 4), 10)
