"""What was known when a round was paired: adjourned games and corrections, in a tournament and in its file."""

from __future__ import annotations

from pathlib import Path

import pytest

import dutchess
from dutchess import InvalidTournament, OtherResult, Player, Team, Tournament, replace
from dutchess.cli import main
from dutchess.tournament.known import when_paired

# Round 1 of eight: 1-5, 6-2, 3-7, 8-4. The favourites win, but for the first board.
ADJOURNED = ["?", "0-1", "1-0", "0-1"]


def begun() -> Tournament:
    t = Tournament.of([(f"Player {n}", 2400 - 50 * n) for n in range(1, 9)], rounds=5, name="Open")
    first = dutchess.pair(t)
    assert first.pairs[0] == (1, 5)
    return t.with_round(first).with_results(1, dict(zip(first.pairs[1:], ADJOURNED[1:], strict=True)))


def with_late_result(result: str = "0-1") -> Tournament:
    """Rounds 2 and 3 are paired while the first board is adjourned; round 4 knows its result."""
    t = begun()
    for _ in range(2):
        t = t.play(dutchess.pair(t), ["1-0"] * 4)
    t = t.with_results(1, {(1, 5): result})
    assert t.other_results == (OtherResult(1, 1, 5, "?", 3),)
    return t.play(dutchess.pair(t), ["1-0"] * 4)


def differing(t: Tournament) -> list[int]:
    return [one.round for one in dutchess.check(t).rounds if one.differs]


def test_a_round_is_judged_by_the_results_of_its_day() -> None:
    t = with_late_result()
    assert differing(replace(t, other_results=())) == [2, 3], "the result of today would have paired others"
    assert differing(t) == []
    for number in range(1, 5):
        assert not dutchess.explain(t, number).departs


def test_its_file_says_so_in_lines_of_its_own() -> None:
    t = with_late_result()
    text = dutchess.trf.dumps(t)
    assert "XXK    1    1    5 ? ?   3\r\n" in text
    assert t.player(5).games[0].result == "1"
    read = dutchess.trf.loads(text)
    assert read == t
    assert differing(read) == []
    assert dutchess.trf.dumps(read) == text
    assert dutchess.pair(read) == dutchess.pair(t)
    assert dutchess.trf.loads(text.replace("XXK", "XXQ")).player(5).games == t.player(5).games, "a reader without it"


def test_another_provisional_result_shows() -> None:
    """C.04.2 article 3.1: an adjourned game is a draw for pairing; the file of a program that takes a win is caught."""
    text = dutchess.trf.dumps(with_late_result())
    assert differing(dutchess.trf.loads(text.replace(" 5 ? ?   3", " 5 1 0   3"))) != []
    assert differing(dutchess.trf.loads(text.replace(" 5 ? ?   3", " 5 = =   3"))) == []
    assert differing(dutchess.trf.loads(text.replace(" 5 ? ?   3", " 5 ? ?   2"))) == [3]


def test_the_listed_worth_of_an_open_game() -> None:
    """Record 162 may list another worth (X): `pair --open-games as-listed` takes it, and so does the check."""
    t = begun()
    t = replace(t, scoring=replace(t.scoring, unknown=0)).validated()
    second = dutchess.pair(t)
    assert second != dutchess.pair(begun())
    listed = t.play(second, ["1-0"] * 4).with_results(1, {(1, 5): "1-0"})
    assert differing(dutchess.trf.loads(dutchess.trf.dumps(listed))) == []
    assert differing(replace(listed, scoring=replace(t.scoring, unknown=t.scoring.draw))) == [2]


def test_colours_and_results_that_were_corrected_twice() -> None:
    t = with_late_result("0-1")
    twice = replace(t, other_results=(OtherResult(1, 5, 1, "?", 2), OtherResult(1, 1, 5, "½-½", 3))).validated()
    known = [when_paired(twice, number).player(1).games[0] for number in range(1, 5)]
    assert [(game.colour, game.result) for game in known] == [("w", "0"), ("b", "?"), ("w", "="), ("w", "0")]
    assert [one.last_round for one in twice.before_round(3).other_results] == [2]
    assert twice.before_round(3).player(1).games[0].result == "="


def test_a_result_for_the_rating_report_alone() -> None:
    """C.04.2 article 4.3: record 001 and the ratings have it; points, places and pairings do not."""
    t = begun().with_results(1, {(1, 5): "0-1"})
    for _ in range(3):
        t = t.play(dutchess.pair(t), ["1-0"] * 4)
    late = replace(t, other_results=(OtherResult(1, 1, 5, "1-0"),), tiebreaks=("PTS", "BH", "SB")).validated()
    assert [late.points(p) for p in late.players] == [t.points(p) for p in t.players]
    assert dutchess.pair(late) == dutchess.pair(t)
    changes = [change.games[0].points for change in dutchess.ratings(late) if change.player in (1, 5)]
    assert changes == [10, 0]
    table = dutchess.standings(late)
    ranked = replace(
        late,
        players=tuple(replace(p, rank=next(r.rank for r in table.rows if r.player == p.number)) for p in t.players),
    )
    text = dutchess.trf.dumps(ranked)
    assert "XXK    1    1    5 0 1\r\n" in text
    record = next(line for line in text.splitlines() if line.startswith("001    1 "))
    assert record[91:99].split() == ["5", "w", "1"]
    assert record[80:84].strip() == f"{(t.points(t.player(1)) + 10) / 10}", "the points of the results in the record"
    read = dutchess.trf.loads(text)
    assert (read, dutchess.trf.dumps(read)) == (late, text)
    report = dutchess.check(read)
    assert (report.discrepancies, report.standings.compared) == (0, 8)
    assert dutchess.check(dutchess.trf.loads(text.replace("XXK", "XXQ"))).discrepancies > 0


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("XXK    1    1    6 ? ?   3", "did not meet in round 1"),
        ("XXK    1    1    5 ? ?   5", "up to round 5"),
        ("XXK    1    1    5 1 1   3", "is no result of a game"),
        ("XXK    1    1    5 ? ? 3 4", "at most one more round"),
        ("XXK    x    1    5 ? ?   3", "'x' is not a number"),
        ("XXK    1    5    1 1 0", "does not have White"),
        ("XXK    1    1    5 ? ?   3\r\nXXK    1    1    5 = =   3", "two other results of round 1"),
    ],
)
def test_lines_that_make_no_sense(line: str, said: str) -> None:
    text = dutchess.trf.dumps(with_late_result())
    with pytest.raises(InvalidTournament, match=said) as error:
        dutchess.trf.loads(text.replace("XXK    1    1    5 ? ?   3", line))
    assert error.value.line


@pytest.mark.parametrize("how", ["draw", "as-listed"])
def test_a_file_that_was_paired_with_an_open_game_gets_its_result(how: str, tmp_path: Path) -> None:
    """`pair --open-games` writes down that the game was open, so that the file stays right when it has its result."""
    t = begun()
    file, next_file = tmp_path / "1.trf", tmp_path / "2.trf"
    dutchess.trf.dump(replace(t, scoring=replace(t.scoring, unknown=10)), file)
    assert main(["pair", str(file), "--open-games", how, "--format", "trf", "-o", str(next_file)]) == 0
    for result in ("1-0", "0-1"):
        finished = dutchess.trf.load(next_file).with_results(1, {(1, 5): result})
        read = dutchess.trf.loads(dutchess.trf.dumps(finished))
        assert read == finished
        assert differing(read) == []
        assert differing(replace(read, other_results=())) == [2]


def test_open_games_of_matches_and_teams() -> None:
    players = [Player(number, f"Player {number}", 2400 - number) for number in range(1, 9)]
    t = Tournament(tuple(players), rounds=6, initial_colour="w", system="FIDE_DOUBLESWISS")
    for number in range(1, 4):
        t = t.with_round(dutchess.pair(t))
        assert [one.last_round for one in t.other_results] == ([] if number < 3 else [3] * 4)
    league = Tournament(
        tuple(players),
        rounds=3,
        initial_colour="w",
        teams=tuple(Team(number, name, (2 * number - 1, 2 * number)) for number, name in enumerate("ABCD", 1)),
        board_colours="wb",
    )
    for _ in range(2):
        league = league.with_round(dutchess.pair(league))
    assert len(league.other_results) == 4
    assert dutchess.trf.loads(dutchess.trf.dumps(league)) == league
