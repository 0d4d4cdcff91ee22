"""The simulator against what is known from outside, and studies as a whole."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from statistics import mean

import pytest

from dutchess import InvalidRun
from dutchess.cli import main
from dutchess.simulation.studies.measures import MEASURES, kendall, spearman
from dutchess.simulation.studies.plots import NAMES
from dutchess.simulation.studies.simulation import play, simulate_chunk
from dutchess.simulation.studies.study import Study, parse, read
from dutchess.simulation.studies.tables import interval, results_of

COLUMN = {name: place for place, name in enumerate(MEASURES, 2)}

TOLERANCE = 0.05
EVENTS = 400  # the share of 400 events varies by two points by chance; the seeds are fixed


def study(**values: object) -> Study:
    return parse({"model": "coin", "field": "equal", "ratings": [2000, 2000], "top": 1, "arms": [{}], **values}, NAMES)


def share(plan: Study, measure: str) -> float:
    rows = simulate_chunk((plan, plan.seed, plan.tournaments))
    return mean([float(row[COLUMN[measure]]) for row in rows])


def test_coin_flips_have_a_single_winner_as_often_as_is_known() -> None:
    """An outside simulation: 88 % with 32 players and 8 rounds, a tie counting as resolved if one beat the others."""
    plan = study(players=32, rounds=8, tournaments=EVENTS)
    assert share(plan, "single_winner") == pytest.approx(0.88, abs=TOLERANCE)


@pytest.mark.nightly
def test_the_saw_tooth_of_single_winners() -> None:
    """The same for 20 players: an odd number of rounds leaves a single winner more often than an even one.

    With 8 rounds we find 73 % in 1,000 events where 68 % are known, a little over five points more.
    """
    known = {6: 0.60, 7: 0.88, 8: 0.68, 9: 0.89}
    found = {rounds: share(study(players=20, rounds=rounds, tournaments=EVENTS), "single_winner") for rounds in known}
    for rounds in (6, 7, 9):
        assert found[rounds] == pytest.approx(known[rounds], abs=TOLERANCE), rounds
    assert found[8] == pytest.approx(known[8], abs=TOLERANCE + 0.03)
    assert min(found[7], found[9]) > max(found[6], found[8]) + 0.1


@pytest.mark.parametrize("rounds", [2, 3, 4, 5])
def test_as_many_rounds_as_halvings_leave_one_perfect_score(rounds: int) -> None:
    plan = study(players=2**rounds, rounds=rounds, tournaments=20)
    assert share(plan, "one_perfect") == 1


def test_exchangeable_players_win_equally_often() -> None:
    plan = study(players=8, rounds=3, tournaments=480)
    rows = simulate_chunk((plan, 1, 480))
    wins = Counter(row[COLUMN["winner"]] for row in rows)
    from scipy import stats  # takes seconds to load, for two tests

    assert stats.chisquare([wins[number] for number in range(1, 9)]).pvalue > 0.001


def test_the_favourite_wins_when_nothing_goes_wrong() -> None:
    plan = study(model="favourite", field="even", ratings=[1000, 2800], players=16, rounds=4, tournaments=20)
    assert share(plan, "strongest_wins") == 1


def test_arms_have_the_same_players_and_the_same_luck() -> None:
    arms = [{"name": "a"}, {"name": "b", "system": "dubov"}]
    plan = study(model="fide", field="middle", ratings=[1500, 2500], players=14, rounds=5, spread=50, arms=arms)
    one, other = (play(plan, arm, 3) for arm in plan.arms)
    assert one.strengths == other.strengths
    games = [
        {
            (player.number, game.opponent): game.result
            for player in played.tournament.players
            for game in player.games
            if game.opponent
        }
        for played in (one, other)
    ]
    both = games[0].keys() & games[1].keys()
    assert len(both) > 10
    lucky = {"1": 2, "=": 1, "0": 0}
    # Colours may differ, so a result may move by one step; luck never turns a win into a loss.
    assert all(abs(lucky[games[0][pair]] - lucky[games[1][pair]]) <= 1 for pair in both)


def test_correlations_are_those_of_scipy() -> None:
    import numpy  # these take seconds to load, for two tests
    from scipy import stats

    random = numpy.random.default_rng(5)
    for _ in range(20):
        first, second = (random.integers(0, 6, 12).astype(float) for _ in range(2))
        assert kendall(first, second) == pytest.approx(stats.kendalltau(first, second).statistic)
        assert spearman(first, second) == pytest.approx(stats.spearmanr(first, second).statistic)


def test_a_difference_between_arms_is_taken_world_by_world() -> None:
    plan = study(tournaments=3, players=8, rounds=3, arms=[{"name": "a"}, {"name": "b", "system": "lim"}])
    rows = simulate_chunk((plan, 1, 3))
    found = results_of(plan, rows).estimates["b", "byes"]
    assert (found.difference, found.difference_low) == (0, 0)
    assert interval([1.0, 2.0, 3.0]) == pytest.approx((2, -0.484, 4.484), abs=0.001)


SMALL = """
title = "Small"
tournaments = 6
players = 10
rounds = 4
top = 3
misrated = 300
plots = ["difference_by_round", "kendall"]
[[arms]]
name = "Dutch"
[[arms]]
name = "Baku"
acceleration = "baku"
"""


def files_of(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir()) if path.is_file()}


def test_a_study_from_its_file_to_its_plots(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "small.toml").write_text(SMALL)
    words = ["simulate", str(tmp_path / "small.toml"), "--jobs"]
    assert main([*words, "1", "--out", str(tmp_path / "one")]) == 0
    assert "## Mean rating difference of a game" in capsys.readouterr().out
    made = files_of(tmp_path / "one")
    assert set(made) == {
        *(f"{name}.{kind}" for name in ("difference_by_round", "kendall") for kind in ("svg", "png")),
        *(f"{name}.{kind}" for name in ("summary", "tournaments") for kind in ("csv", "parquet")),
        "report.md",
    }
    import polars  # takes a second to load, for one test

    table = polars.read_parquet(tmp_path / "one" / "tournaments.parquet")
    assert table.height == 12
    assert table["misrated_place"].null_count() == 0
    assert main([*words, "2", "--out", str(tmp_path / "two")]) == 0
    assert files_of(tmp_path / "two") == made
    assert main([*words, "1", "--out", str(tmp_path / "one")]) == 3, "the folder holds a run"
    (tmp_path / "one" / "chunks" / "000000.json").unlink()
    assert main([*words, "1", "--out", str(tmp_path / "one"), "--resume"]) == 0
    assert files_of(tmp_path / "one") == made


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("players = ", "not a TOML file"),
        ("colour = 3", "unknown key 'colour'"),
        ("players = 'many'\n[[arms]]", "must be a number"),
        ("tournaments = 0\n[[arms]]", "must be from 1 to"),
        ("plots = ['beauty']\n[[arms]]", "must be one of .*, not 'beauty'"),
        ("title = 'x'", "\\[\\[arms\\]\\] is missing"),
        ("players = 6\ntop = 3\nrounds = 9\n[[arms]]", "cannot play 9 rounds"),
        ("[[arms]]\nsystem = 'swiss'", "no pairing system is called"),
        ("[[arms]]\nsystem = 'team'", "needs a Swiss system for players"),
        ("[[arms]]\nrate = 2", "unknown key 'rate'"),
        ("[[arms]]\nname = 'a'\n[[arms]]\nname = 'a'", "same name"),
        ("ratings = [2000]\n[[arms]]", "lowest and the highest"),
        ("spread = -1\n[[arms]]", "must be from 0 to"),
    ],
)
def test_a_broken_study_is_refused_before_work_starts(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "study.toml"
    path.write_text(text)
    with pytest.raises(InvalidRun, match=message):
        read(str(path), NAMES)


def test_the_ready_studies_can_be_read() -> None:
    folder = Path(__file__).parent.parent.parent / "docs" / "studies"
    names = sorted(path.stem for path in folder.glob("*.toml"))
    assert names == ["baku", "rounds", "systems"]
    for name in names:
        assert read(str(folder / f"{name}.toml"), NAMES).arms
        assert (folder / f"{name}.md").exists()


def test_an_error_names_the_file_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for content in ("x =", "tournaments = 1"):
        (tmp_path / "bad.toml").write_text(content)
        assert main(["simulate", str(tmp_path / "bad.toml")]) == 3
        assert capsys.readouterr().err.count("bad.toml") == 1
