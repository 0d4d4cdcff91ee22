"""Reports of rounds that are not over, and reports older than the codes for byes."""

from __future__ import annotations

import pytest

import dutchess
from dutchess import trf
from dutchess.base.errors import InvalidTournament
from dutchess.tournament import Game

HEADER = "012 Made for this test\n142 5\n152 W\n"


def report(*players: str) -> str:
    """A file with one line per player: points, then the entries of the rounds as they stand in the columns."""
    lines = []
    for number, text in enumerate(players, 1):
        points, *entries = text.split("|")
        blocks = "".join(f"  {entry:8}" for entry in entries)
        lines.append(
            f"001 {number:4}      {f'Player {number}':33} {2400 - number:4}{'':28}{points:>4} {number:4}{blocks}"
        )
    return HEADER + "\n".join(lines) + "\n"


def points(tournament: dutchess.Tournament) -> list[int]:
    return [tournament.points(player) for player in tournament.players]


# Five players after a finished round, the second one paired. Whoever writes such a file leaves the open games out of
# the points; some also leave out the pairing-allocated bye of the open round, some count open games as draws.
PAIRED = [
    ("1.0", "   3 w 1", "   2 b {}"),
    ("1.0", "   4 b 1", "   1 w {}"),
    ("0.0", "   1 b 0", "   5 w {}"),
    ("{pab}", "   2 w 0", "0000 - U"),
    ("1.0", "0000 - U", "   3 b {}"),
]


def paired(letter: str, pab: str) -> str:
    return report(*("|".join(part.replace("{}", letter) for part in row).replace("{pab}", pab) for row in PAIRED))


@pytest.mark.parametrize("pab", ["0.0", "1.0"])
@pytest.mark.parametrize("letter", [" ", "*", "?", "x"])
def test_a_paired_round_without_results(letter: str, pab: str) -> None:
    tournament = trf.loads(paired(letter, pab))
    assert tournament.played_rounds == 2
    assert tournament.player(1).games[1] == Game(2, "b", "?")
    assert points(tournament) == [10, 10, 0, 0, 10]


def test_open_games_counted_as_draws_are_read_and_not_written() -> None:
    text = paired("?", "1.0").replace(" 1.0    1", " 1.5    1")
    tournament = trf.loads(text)
    assert trf.loads(paired("?", "0.0")) == tournament
    assert " 1.5    1" not in trf.dumps(tournament)


def test_an_open_game_counts_as_a_draw_for_pairing_only() -> None:
    """C.04.2 article 3.1."""
    tournament = trf.loads(paired("?", "0.0"))
    assert dutchess.pair(tournament) == dutchess.pair(tournament.with_results(2, dict.fromkeys((1, 2, 3, 5), "=")))


def test_totals_of_a_round_just_paired_hold_no_points_of_it() -> None:
    before = trf.loads(report("1.0|   3 w 1", "1.0|   4 b 1", "0.0|   1 b 0", "0.0|   2 w 0", "1.0|0000 - U"))
    after = before.with_round(dutchess.pair(before))
    assert points(after) == points(before)
    columns = [line[80:84] for line in trf.dumps(after).split("\r\n") if line.startswith("001")]
    assert columns == [line[80:84] for line in trf.dumps(before).split("\r\n") if line.startswith("001")]


def test_a_result_makes_the_bye_of_its_round_count() -> None:
    tournament = trf.loads(paired("?", "1.0")).with_results(2, {1: "1", 2: "0"})
    assert points(tournament) == [20, 10, 0, 10, 10]


def test_a_star_without_an_opponent_is_a_round_to_come() -> None:
    tournament = trf.loads(report("1.0|   2 w 1|0000 - *", "0.0|   1 b 0|0000 - *"))
    assert tournament.played_rounds == 1
    assert tournament.byes == ()


# -- byes without a code -----------------------------------------------------------------------------------------------

OTHERS = ("2.0|   4 w 1|   5 b 1", "2.0|   5 w 1|   4 b 1")


def old(*third: str) -> tuple[dutchess.Tournament, list[trf.Deviation]]:
    """A report in which players 3 and up are given, and players 1 and 2 beat 4 and 5."""
    warnings: list[trf.Deviation] = []
    fours = ("0.0|   1 b 0|   2 w 0", "0.0|   2 b 0|   1 w 0")
    return trf.loads(report(*OTHERS, third[0], *fours, *third[1:]), warnings), warnings


def letters(tournament: dutchess.Tournament, number: int) -> str:
    return "".join(game.result for game in tournament.player(number).games)


@pytest.mark.parametrize("blank", ["", "     -", "0000 -", "0000 - -", "       -"])
@pytest.mark.parametrize(("total", "found"), [("0.0", "ZZ"), ("1.0", "HH"), ("2.0", "UU")])
def test_byes_that_the_total_explains(blank: str, total: str, found: str) -> None:
    tournament, warnings = old(f"{total}|{blank}|{blank}")
    assert letters(tournament, 3) == found
    told = [warning for warning in warnings if "by the points column" in warning.message]
    assert [(warning.line, warning.column) for warning in told] == ([] if total == "0.0" else [(6, 92), (6, 102)])


def test_full_points_of_several_players_in_a_round_are_full_point_byes() -> None:
    tournament, _ = old("2.0|     -|     -", "1.0|0000 - Z|     -")
    assert letters(tournament, 3) == "UF"
    assert letters(tournament, 6) == "ZF"


def test_unclear_byes_are_named_together() -> None:
    tournament, warnings = old("0.5|     -|     -", "1.5|     -|     -")
    assert points(tournament)[2] == 5
    assert points(tournament)[5] == 15
    (told,) = [warning for warning in warnings if "players 3, 6" in warning.message]
    assert (told.line, told.column) == (6, 81)


@pytest.mark.parametrize(
    "third", ["0.5|0000 - Z|0000 - Z", "1.5|     -|0000 - Z", "0.3|     -|     -", "2.5|     -|     -"]
)
def test_points_that_no_bye_explains(third: str) -> None:
    with pytest.raises(InvalidTournament, match="player 3 has"):
        old(third)


def test_a_wrong_total_elsewhere_is_not_covered_by_byes() -> None:
    text = report("1.0|   2 w 1", "0.5|   1 b 0", "0.5|     -")
    with pytest.raises(InvalidTournament, match=r"player 2 has 0\.5 points"):
        trf.loads(text)
