"""Tournament report files: what is read, what is refused, what is written."""

from __future__ import annotations

import locale
import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from dutchess import trf
from dutchess.base.errors import InvalidTournament, TooLarge
from dutchess.base.values import replace
from dutchess.pairing.result import Pairing
from dutchess.tournament import Acceleration, ForbiddenPairs, Game, Player, Record, Scoring, Tournament
from sizes import examples
from strategies import tournaments
from trf_files import BUNDLED, CORPUS, SAMPLE, SMALL, TEAMS, lines_of, texts, with_player, without_players
from waiting import WAIT_SECONDS

# -- what is read ------------------------------------------------------------------------------------------------------


def test_every_field_of_the_sample_is_read() -> None:
    tournament = trf.loads(SAMPLE)
    assert tournament.name == "Harbour Open"
    assert tournament.rounds == 5
    assert tournament.initial_colour == "w"
    assert tournament.system == "FIDE_DUTCH"
    assert tournament.scoring == Scoring()
    assert tournament.byes == ((3, "Z"),)
    assert tournament.forbidden == (ForbiddenPairs((2, 7), 1, 5),)
    assert tournament.played_rounds == 2
    assert tournament.player(2) == Player(
        number=2,
        name="Birch, Bea",
        rating=2310,
        title="WIM",
        sex="w",
        federation="ESP",
        fide_id="1000001",
        birth="1990/01/02",
        points=0,
        rank=7,
        games=(Game(6, "b", "0"), Game(4, "w", "-")),
    )
    assert tournament.player(5).rating == 0
    assert tournament.player(7).games == (Game(3, "w", "0"), Game(0, "-", "U"))
    assert (tournament.header.start, tournament.tiebreaks) == ("2026/05/02", ("PTS", "BH/C1", "BH", "SB"))
    header = tournament.header
    assert (header.city, header.program, header.chief_arbiter) == ("Sampletown", "By hand", "Arbiter, Alma")
    assert {entry.code for entry in tournament.records} == {"###"}
    assert tournament.layout[:3] == ("012 Harbour Open", "022 Sampletown", "042 2026/05/02")


def test_a_clean_file_gives_no_warnings() -> None:
    warnings: list[trf.Deviation] = []
    trf.loads(SAMPLE, warnings)
    assert warnings == []


@pytest.mark.parametrize(
    ("lines", "field", "value"),
    [
        ("XXR 9", "rounds", 9),
        ("xxr\t9", "rounds", 9),
        ("142   9", "rounds", 9),
        ("152 B", "initial_colour", "b"),
        ("152 w", "initial_colour", "w"),
        ("XXC black1", "initial_colour", "b"),
        ("XXC rank white1", "rank_order", (1, 2, 3, 4)),
        ("192 FIDE_DUBOV", "system", "FIDE_DUBOV"),
        ("XXP 1 4", "forbidden", (ForbiddenPairs((1, 4)),)),
        ("XXP\t1\t4", "forbidden", (ForbiddenPairs((1, 4)),)),
        ("260   2   3    1    4", "forbidden", (ForbiddenPairs((1, 4), 2, 3),)),
        ("260 002 003 0001 0004", "forbidden", (ForbiddenPairs((1, 4), 2, 3),)),
        ("250       1.0   1   2    1    4", "accelerations", (Acceleration(10, 1, 2, first_player=1, last_player=4),)),
        (
            "250  2.0  0.5   1   2    1    4",
            "accelerations",
            (Acceleration(5, 1, 2, first_player=1, last_player=4, match_points=20),),
        ),
        (
            "XXA    3  1.0  1.0  0.5",
            "accelerations",
            (
                Acceleration(10, 1, 2, first_player=3, last_player=3),
                Acceleration(5, 3, 3, first_player=3, last_player=3),
            ),
        ),
        ("XXA    3       1.0", "accelerations", (Acceleration(10, 2, 2, first_player=3, last_player=3),)),
        ("XXA\t3\t1.0\t1,0", "accelerations", (Acceleration(10, 1, 2, first_player=3, last_player=3),)),
        ("XXA    1  1.0\nXXA    2  1.0", "accelerations", (Acceleration(10, 1, 1, first_player=1, last_player=2),)),
        ("240 H   2    1    4", "byes", ((1, "H"), (4, "H"))),
        ("240 H   2    4\n240 F   2    1", "byes", ((1, "F"), (4, "H"))),
        ("240 H   3    4", "later_byes", ((3, 4, "H"),)),
        ("240 Z   1    4", "byes", ()),
        ("XXZ 4 1", "byes", ((1, "Z"), (4, "Z"))),
        ("XXZ 4 1\n240 H   2    1", "byes", ((1, "H"), (4, "Z"))),
    ],
)
def test_records_become_fields(lines: str, field: str, value: object) -> None:
    text = SMALL.replace("142 3\n", "") + lines + "\n"
    assert getattr(trf.loads(text), field) == value


@pytest.mark.parametrize(
    ("lines", "scoring"),
    [
        ("162  W 1.0    D 0.5", Scoring()),
        (
            "162  W 3.0    D 1.0",
            Scoring(
                30,
                10,
                0,
                forfeit_win=30,
                forfeit_loss=0,
                pairing_bye=30,
                full_bye=30,
                half_bye=10,
                zero_bye=0,
                unknown=10,
            ),
        ),
        (
            "162  W 3.0    D 1.0    P 0.5",
            Scoring(
                30,
                10,
                0,
                forfeit_win=30,
                forfeit_loss=0,
                pairing_bye=5,
                full_bye=30,
                half_bye=10,
                zero_bye=0,
                unknown=10,
            ),
        ),
        (
            "162 W 3,0  D 1  A 1",
            Scoring(
                30,
                10,
                0,
                forfeit_win=30,
                forfeit_loss=10,
                pairing_bye=30,
                full_bye=30,
                half_bye=10,
                zero_bye=10,
                unknown=10,
            ),
        ),
        (
            "162  W10.0    D 5.0    L 1.0",
            Scoring(
                100,
                50,
                10,
                forfeit_win=100,
                forfeit_loss=0,
                pairing_bye=100,
                full_bye=100,
                half_bye=50,
                zero_bye=0,
                unknown=50,
            ),
        ),
        ("162  Z 0.5    X 0.0", Scoring(zero_bye=5, forfeit_loss=5, unknown=0)),
        (
            "BBW  3.0\nBBD  1.0",
            Scoring(
                30,
                10,
                0,
                forfeit_win=30,
                forfeit_loss=0,
                pairing_bye=30,
                full_bye=30,
                half_bye=10,
                zero_bye=0,
                unknown=10,
            ),
        ),
        ("BBU  0.5\nBBZ  0.1\nBBF  0.2\nBBL  0.3", Scoring(10, 5, 3, pairing_bye=5, zero_bye=1, forfeit_loss=2)),
        (
            "XXS W=3 D=1",
            Scoring(
                30,
                10,
                0,
                forfeit_win=30,
                forfeit_loss=0,
                pairing_bye=10,
                full_bye=30,
                half_bye=10,
                zero_bye=0,
                unknown=10,
            ),
        ),
        (
            "XXS W=3 D=1 PAB=3",
            Scoring(
                30,
                10,
                0,
                forfeit_win=30,
                forfeit_loss=0,
                pairing_bye=30,
                full_bye=30,
                half_bye=10,
                zero_bye=0,
                unknown=10,
            ),
        ),
        ("XXS BW=1.5", Scoring(black_win=15)),
        ("XXS WW=0.9", Scoring(win=9, black_win=10)),
        (
            "XXS\tFW=1 FL=0.5 HPB=0.4 ZPB=0.3 FPB=0.8",
            Scoring(10, 5, 0, forfeit_win=10, forfeit_loss=5, pairing_bye=10, full_bye=8, half_bye=4, zero_bye=3),
        ),
        ("XXS W=3\nXXS W=2", Scoring(20, 5, 0, forfeit_win=20, forfeit_loss=0, pairing_bye=10, full_bye=20)),
        (
            "XXS W=3 D=1 PAB=3\n162  W 3.0    D 1.0",
            Scoring(
                30,
                10,
                0,
                forfeit_win=30,
                forfeit_loss=0,
                pairing_bye=30,
                full_bye=30,
                half_bye=10,
                zero_bye=0,
                unknown=10,
            ),
        ),
    ],
)
def test_point_systems(lines: str, scoring: Scoring) -> None:
    before_round_1 = "\n".join(line[:80].rstrip() for line in SMALL.split("\n"))
    assert trf.loads(before_round_1 + lines).scoring == scoring


def test_order_by_position() -> None:
    first, *others = (line for line in SMALL.split("\n") if line.startswith("001"))
    tournament = trf.loads("\n".join(["XXC rank", *others, first]))
    assert tournament.rank_order == (2, 3, 4, 1)
    assert [player.number for player in tournament.players] == [1, 2, 3, 4]


# -- which round is to be paired ---------------------------------------------------------------------------------------


def test_a_column_of_some_byes_is_the_coming_round() -> None:
    text = with_player(with_player(SMALL, 1, 102, "0000 - H"), 4, 102, "0000 - Z")
    tournament = trf.loads(text)
    assert tournament.played_rounds == 1
    assert tournament.byes == ((1, "H"), (4, "Z"))


def test_a_column_of_byes_for_everybody_is_a_past_round() -> None:
    text = SMALL
    for number in range(1, 5):
        text = with_player(text, number, 102, "0000 - Z")
    tournament = trf.loads(text)
    assert tournament.played_rounds == 2
    assert tournament.byes == ()


def test_a_column_with_a_pairing_allocated_bye_is_a_past_round() -> None:
    text = with_player(with_player(SMALL, 1, 102, "0000 - U"), 1, 81, " 2.0")
    tournament = trf.loads(text)
    assert [player.games[1].result for player in tournament.players] == ["U", "Z", "Z", "Z"]


def test_players_without_entries_were_absent() -> None:
    late = "001    5      Late                              1600                             0.0    5"
    tournament = trf.loads(SMALL + late)
    assert tournament.player(5).games == (Game(0, "-", "Z"),)


def test_byes_beyond_the_coming_round_are_kept_for_later() -> None:
    text = with_player(with_player(SMALL, 2, 102, "0000 - Z"), 2, 112, "0000 - H")
    tournament = trf.loads(text)
    assert tournament.byes == ((2, "Z"),)
    assert tournament.later_byes == ((3, 2, "H"),)
    paired = tournament.with_round(Pairing(2, ((1, 4),), 3))
    assert paired.byes == ((2, "H"),)
    assert paired.later_byes == ()


@pytest.mark.parametrize("points", [" 0.5", " 1.0"])
def test_points_may_include_the_bye_of_the_coming_round(points: str) -> None:
    text = with_player(with_player(SMALL, 2, 102, "0000 - H"), 2, 81, points)
    assert trf.loads(text).player(2).points == round(float(points) * 10)


@pytest.mark.parametrize("points", [" 0.0", " 1.0", " 0.5"])
def test_points_may_include_virtual_points(points: str) -> None:
    text = with_player(SMALL, 3, 81, points) + "250       1.0   1   1    3    3\n250       0.5   2   2    3    3\n"
    assert trf.loads(text).player(3).points == round(float(points) * 10)


# -- older and looser ways of writing ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("block", "points", "game"),
    [
        ("0000 - +", " 2.0", Game(0, "-", "U")),
        ("0000 w +", " 2.0", Game(0, "-", "U")),
        ("0000   1", " 2.0", Game(0, "-", "U")),
        ("0000 - =", " 1.5", Game(0, "-", "H")),
        ("0000 - -", " 1.0", Game(0, "-", "Z")),
        ("     - 0", " 1.0", Game(0, "-", "Z")),
        ("0000 - h", " 1.5", Game(0, "-", "H")),
        ("0000 - f", " 2.0", Game(0, "-", "F")),
        ("0000", " 1.0", Game(0, "-", "Z")),
        ("        ", " 1.0", Game(0, "-", "Z")),
        ("   2 w w", " 2.0", Game(2, "w", "W")),
        ("   2 W 1", " 2.0", Game(2, "w", "1")),
        ("2    w 1", " 2.0", Game(2, "w", "1")),
        ("   2 s 1", " 2.0", None),
        ("   2 w  ", " 1.5", Game(2, "w", "?")),
        ("   2 w x", " 1.5", Game(2, "w", "?")),
        ("   2 - +", " 2.0", Game(2, "-", "+")),
    ],
)
def test_lenient_blocks(block: str, points: str, game: Game | None) -> None:
    """Player 1's entry of a second round in which 3 meets 4."""
    text = with_player(with_player(SMALL, 1, 102, block), 1, 81, points)
    text = with_player(with_player(text, 3, 102, "   4 w 1"), 3, 81, " 1.0")
    text = with_player(text, 4, 102, "   3 b 0")
    counterpart = {"w": "   1 b l", "1": "   1 b 0", " ": "   1 b  ", "x": "   1 b  ", "+": "   1 b -"}
    if block.strip().startswith("2"):
        text = with_player(text, 2, 102, counterpart[block[7]])
        text = with_player(text, 2, 81, " 1.0" if block[7] in " x" else " 0.5")
    warnings: list[trf.Deviation] = []
    if game is None:  # `s` is black, and so is the opponent
        with pytest.raises(InvalidTournament, match="same colour"):
            trf.loads(text, warnings)
        return
    assert trf.loads(text, warnings).player(1).games[1] == game


def test_several_full_points_without_opponent_are_full_point_byes() -> None:
    text = with_player(with_player(SMALL, 1, 102, "0000   1"), 1, 81, " 2.0")
    text = with_player(with_player(text, 2, 102, "0000   1"), 2, 81, " 1.5")
    text = with_player(with_player(text, 3, 102, "   4 w 0"), 4, 102, "   3 b 0")
    assert [player.games[1].result for player in trf.loads(text).players] == ["F", "F", "0", "0"]


def test_a_walkover_in_a_team_event() -> None:
    warnings: list[trf.Deviation] = []
    tournament = trf.loads(TEAMS, warnings)
    assert tournament.player(1).games == (Game(3, "w", "+"),)
    assert tournament.player(2).games == (Game(0, "b", "+"),)
    assert tournament.byes == ((2, "Z"),)
    assert [(w.line, w.column) for w in warnings] == [(8, 92), (8, 81)]


@pytest.mark.parametrize(
    ("change", "fragment", "line"),
    [
        (lambda text: text.replace("012 Small\n", ""), "no name", None),
        (lambda text: text.replace("142 3\n", ""), "number of rounds is not stated", None),
        (lambda text: with_player(text, 1, 102, "0000 - U"), "more than one pairing-allocated bye", 6),
        (lambda text: text.replace("001    4", "001    9").replace("   4 b", "   9 b"), "no player 4", None),
        (lambda text: text + "ZZ9 what is this\n", "unknown record", 7),
        (lambda text: text + "172 NOR FIDON\nNOR    1\nSWE    1\n", "unknown record 'SWE'", 9),
        (lambda text: text + "XXC blue1\n", "blue1", 7),
        (lambda text: text + "XXP 1\n", "fewer than two", 7),
        (lambda text: text + "240 H   1    1\n", "a different entry", 7),
        (lambda text: with_player(text, 1, 86, "  1a"), "rank", 3),
        (lambda text: with_player(text, 1, 14, "x"), "must be blank", 3),
        (lambda text: text + "XXA    1  1.0  1.0\n250       0.5   1   2    1    1\n", "different virtual points", None),
        (lambda text: text + "BBU  1.0\n162  P 0.5\n", "give different points for pairing bye", 8),
    ],
)
def test_harmless_deviations_are_reported(change: Callable[[str], str], fragment: str, line: int | None) -> None:
    text = SMALL
    if "pairing-allocated" in fragment:  # two byes in round 2
        text = with_player(with_player(text, 4, 102, "0000 - U"), 4, 81, " 1.5")
        text = with_player(text, 1, 81, " 2.0")
    warnings: list[trf.Deviation] = []
    trf.loads(change(text), warnings)
    assert [(fragment in warning.message, warning.line) for warning in warnings] == [(True, line)]


def test_initial_colour_is_reported_when_nothing_tells_it() -> None:
    warnings: list[trf.Deviation] = []
    trf.loads("012 x\n142 3\n001    1\n001    2\n", warnings)
    assert [w.message for w in warnings if "White is assumed" in w.message]


# -- contradictions ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "fragment", "line", "column"),
    [
        # games
        (lambda text: with_player(text, 1, 92, "   4"), "opponent of player 4 is player 2", 3, 92),
        (lambda text: with_player(text, 3, 92, "0000 - Z"), "opponent of player 3 is nobody", 3, 92),
        (lambda text: with_player(text, 1, 92, "   1"), "meets themselves", 3, 92),
        (lambda text: with_player(text, 1, 92, "   9"), "no player 9", 3, 92),
        (lambda text: with_player(text, 3, 99, "="), "result 1 contradicts the result =", 3, 99),
        (lambda text: with_player(text, 3, 99, "1"), "result 1 contradicts the result 1", 3, 99),
        (lambda text: with_player(text, 3, 99, "-"), "result 1 contradicts the result -", 3, 99),
        (lambda text: with_player(text, 3, 97, "w"), "same colour", 3, 97),
        (lambda text: with_player(text, 1, 97, "-"), "needs a colour", 3, 97),
        (lambda text: with_player(text, 1, 97, "x"), "colour must be w, b or -", 3, 97),
        (lambda text: with_player(text, 1, 99, "5"), "unknown result '5'", 3, 99),
        (lambda text: with_player(text, 1, 99, "H"), "means a bye", 3, 99),
        (lambda text: with_player(text, 1, 92, "0000 - D"), "needs an opponent", 3, 99),
        (lambda text: with_player(text, 1, 92, "  3a"), "not a pairing number", 3, 92),
        (lambda text: with_player(text, 1, 92, " -3 "), "not a pairing number", 3, 92),
        (lambda text: with_player(text, 1, 92, "   ３"), "not a pairing number", 3, 92),
        (lambda text: with_player(text, 1, 91, "x"), "must be blank", 3, 91),
        (lambda text: with_player(text, 4, 112, "0000 - U"), "round 2 is missing", 3, 102),
        # points and numbers
        (lambda text: with_player(text, 1, 81, " 2.0"), "has 2.0 points, but the results give 1.0", 3, 81),
        (lambda text: with_player(text, 1, 81, "1.25"), "one decimal", 3, 81),
        (lambda text: with_player(text, 1, 81, "abcd"), "one decimal", 3, 81),
        (lambda text: with_player(text, 2, 5, "   1"), "two players have the pairing number 1", 4, 5),
        (lambda text: with_player(text, 1, 5, "   0"), "pairing number must be from 1", 3, 5),
        (lambda text: with_player(text, 1, 5, "  -1"), "is not a pairing number", 3, 5),
        (lambda text: with_player(text, 1, 5, "    "), "is not a pairing number", 3, 5),
        (lambda text: with_player(text, 1, 49, "20a0"), "rating", 3, 49),
        (lambda text: with_player(text, 1, 48, "12000"), "rating over 9999", 3, 48),
        (lambda text: with_player(text, 1, 53, "0"), "rating over 9999", 3, 53),
        (lambda text: with_player(text, 1, 80, "x"), "must be blank", 3, 80),
        # records
        (lambda text: text + "012 Another\n", "second tournament", 7, 1),
        (lambda text: text + "XXR 4\n", "this line says 4 rounds, but line 2 says 3", 7, 5),
        (lambda text: text.replace("142 3", "142 -3"), "number of rounds", 2, 5),
        (lambda text: text.replace("142 3", "142 0"), "number of rounds must be at least 1, not 0", 2, 5),
        (lambda text: text.replace("142 3", "142"), "number of rounds", 2, None),
        (lambda text: text + "152 W\nXXC black1\n", "different initial colours", 8, 5),
        (lambda text: text + "152 green\n", "W or B", 7, 5),
        (lambda text: text + "192 FIDE_DUTCH\n192 FIDE_DUBOV\n", "FIDE_DUBOV", 8, 5),
        (lambda text: text + "162  Q 1.0\n", "unknown symbol 'Q'", 7, 6),
        (lambda text: text + "162  W x.0\n", "points", 7, 8),
        (lambda text: text + "162  W-1.0\n", "points", 7, 7),
        (lambda text: text + "XXS W=3 Q=1\n", "Q=1", 7, 9),
        (lambda text: text + "XXS W=x\n", "points", 7, 5),
        (lambda text: text + "BBW  x\n", "points", 7, 6),
        (lambda text: text + "240 U   2    1\n", "F, H or Z", 7, 5),
        (lambda text: text + "240 H  -1    1\n", "a round", 7, 8),
        (lambda text: text + "240 H   0    1\n", "round must be from 1 to 255, not 0", 7, 9),
        (lambda text: text + "240 H 999    1\n", "round must be from 1 to 255, not 999", 7, 7),
        (lambda text: text + "240 H   2    1    9\n", "no player 9", 7, 19),
        (lambda text: text + "240 H   2    1\n240 Z   2    1\n", "H in line 7", 8, 5),
        (lambda text: text + "XXZ 1 9\n", "no player 9", 7, 7),
        (lambda text: text + "XXP 1 x\n", "not a pairing number", 7, 7),
        (lambda text: text + "XXP 1 99999\n", "not a pairing number", 7, 7),
        (lambda text: text + "XXA    9  1.0\n", "no player 9", 7, 8),
        (lambda text: text + "XXA    1  1.0\nXXA    1  1.0\n", "two records XXA", 8, 5),
        (lambda text: text + "XXA    1  a.0\n", "points", 7, 10),
        (lambda text: text + "250       1.0   2   1    1    4\n", "empty range", 7, 15),
        (lambda text: text + "250       1.0   1   2         4\n", "a number", 7, None),
        (lambda text: text + "260   3   2    1    4\n", "empty range", 7, 5),
    ],
)
def test_contradictions_are_refused(change: Callable[[str], str], fragment: str, line: int, column: int | None) -> None:
    with pytest.raises(InvalidTournament) as caught:
        trf.loads(change(SMALL), file="small.trf")
    error = caught.value
    assert fragment in error.message
    assert (error.file, error.line) == ("small.trf", line)
    if column is not None:
        assert error.column == column
    assert str(error).startswith(f"small.trf:{line}:")


def test_more_rounds_played_than_declared() -> None:
    text = with_player(with_player(SMALL, 1, 102, "   2 w ="), 2, 102, "   1 b =")
    text = with_player(with_player(text, 1, 81, " 1.5"), 2, 81, " 1.0")
    assert trf.loads(text).played_rounds == 2
    with pytest.raises(InvalidTournament, match="the tournament declares 1 rounds, but 2 have been played"):
        trf.loads(text.replace("142 3", "142 1"))


@pytest.mark.parametrize("data", [b"", b"\n\n", b"   ", "012 Nobody\n142 5\n", b"\xef\xbb\xbf"])
def test_a_file_without_players_is_refused(data: bytes | str) -> None:
    with pytest.raises(InvalidTournament, match="no player records"):
        trf.loads(data)


@pytest.mark.parametrize(
    ("data", "fragment"),
    [
        (b"\x7fELF\x02\x01\x01\0\0\0", "binary"),
        ("001\0", "binary"),
        ("001 1".encode("utf-16"), "UTF-16"),
        ("001    1 \ud800", "not characters"),
        ("001", "is not a pairing number"),
        ("001 1", "no pairing number|pairing number"),
        ("0011111111", "separates fields|pairing number"),
        ("### " + "x" * 200_000, "characters"),
    ],
)
def test_what_is_no_report_file(data: bytes | str, fragment: str) -> None:
    if data == "001 1":
        assert trf.loads(data).players == (Player(1),)  # as short as it can be
        return
    with pytest.raises(InvalidTournament, match=fragment):
        trf.loads(data)


def test_too_many_players() -> None:
    line = "001 {:4}      X                                 1000                             0.0    1"
    assert len(trf.loads("\n".join(line.format(n) for n in range(1, 10_000))).players) == 9999
    with pytest.raises(TooLarge):
        trf.loads("\n".join(line.format(n) for n in range(1, 20_001)))


def test_too_many_rounds() -> None:
    with pytest.raises(TooLarge, match="too many rounds: 256"):
        trf.loads(SMALL.replace("142 3", "142 256"))
    with pytest.raises(TooLarge, match="more than 255 rounds"):
        trf.loads(with_player(SMALL, 1, 92 + 10 * 255, "0000 - Z"))


def test_demands_without_measure() -> None:
    everybody = " ".join(str(number) for number in range(1, 5)) + " 1" * 2000
    with pytest.raises(TooLarge, match="forbidden pairs"):
        trf.loads(SMALL + f"XXP {everybody}\n")
    with pytest.raises(TooLarge, match="250"):
        trf.loads(SMALL + "250       1.0   1   2    1 9999\n" * 200)


# -- the point system of a file that states none -----------------------------------------------------------------------


def _points_by(text: str, scoring: Scoring) -> str:
    """The same file with the points columns of another point system."""
    tournament = replace(trf.loads(text), scoring=scoring)
    for player in tournament.players:
        text = with_player(text, player.number, 81, f"{tournament.points(player) / 10:4.1f}")
    return text


@pytest.mark.parametrize(
    "scoring",
    [
        Scoring(
            30, 10, 0, forfeit_win=30, forfeit_loss=0, pairing_bye=30, full_bye=30, half_bye=10, zero_bye=0, unknown=10
        ),
        Scoring(
            30, 10, 0, forfeit_win=30, forfeit_loss=0, pairing_bye=10, full_bye=30, half_bye=10, zero_bye=0, unknown=10
        ),
        Scoring(pairing_bye=5),
        Scoring(
            20, 10, 0, forfeit_win=20, forfeit_loss=0, pairing_bye=0, full_bye=20, half_bye=10, zero_bye=0, unknown=10
        ),
    ],
)
def test_point_system_recovered_from_the_points(scoring: Scoring) -> None:
    warnings: list[trf.Deviation] = []
    tournament = trf.loads(_points_by(SAMPLE, scoring), warnings)
    assert tournament.scoring == scoring
    assert "no record states the point system" in warnings[0].message
    assert trf.loads(trf.dumps(tournament)) == tournament


def test_point_system_is_not_guessed() -> None:
    with pytest.raises(InvalidTournament, match="the results give"):  # one total is off
        trf.loads(with_player(_points_by(SAMPLE, Scoring(30, 10, 0, forfeit_win=30)), 6, 81, " 5.0"))
    with pytest.raises(InvalidTournament, match="the results give"):  # a record says otherwise
        trf.loads(
            _points_by(
                SAMPLE, Scoring(30, 10, 0, forfeit_win=30, forfeit_loss=0, pairing_bye=30, full_bye=30, half_bye=10)
            )
            + "162  W 1.0    D 0.5\n"
        )
    without_draws = with_player(with_player(SMALL, 2, 92, "   4 b 1"), 4, 92, "   2 w 0")
    with pytest.raises(InvalidTournament, match="the results give"):  # nothing tells what a draw is worth
        trf.loads(with_player(with_player(with_player(without_draws, 1, 81, " 3.0"), 2, 81, " 3.0"), 4, 81, " 0.0"))


def test_points_are_informative_where_adjusted() -> None:
    warnings: list[trf.Deviation] = []
    text = with_player(SMALL, 3, 81, "-1.0") + "299          -1.0  001    3\n"
    tournament = trf.loads(text, warnings)
    assert tournament.player(3).points == -10
    assert [(w.line, w.column) for w in warnings] == [(5, 81)]
    assert "-1.0" in trf.dumps(tournament).split("\r\n")[4]


# -- writing -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [SAMPLE, SMALL])
def test_a_canonical_file_comes_back_as_it_was(text: str) -> None:
    assert trf.dumps(trf.loads(text)) == text.replace("\n", "\r\n")


def test_every_line_but_the_players_keeps_its_place() -> None:
    lines = SAMPLE.split("\n")
    text = "\n".join([*lines[13:17], "### between the players", *lines[17:], *lines[:13], "YYY unknown   ", "xxr 5"])
    written = trf.dumps(trf.loads(text))
    assert written.startswith("001    1")
    assert without_players(written) == without_players(text)


def test_a_tournament_from_code_is_written_in_current_records() -> None:
    players = (
        Player(1, "Ann", games=(Game(2, "w", "1"),)),
        Player(2, "Bob", games=(Game(1, "b", "0"),)),
        Player(3, "Cid", games=(Game(0, "-", "U"),)),
    )
    tournament = Tournament(
        players,
        rounds=5,
        initial_colour="b",
        scoring=Scoring(
            30, 10, 0, forfeit_win=30, forfeit_loss=0, pairing_bye=15, full_bye=30, half_bye=10, zero_bye=0, unknown=10
        ),
        name="From code",
        system="FIDE_DUTCH",
        accelerations=(Acceleration(10, 1, 2, first_player=1, last_player=2),),
        forbidden=(ForbiddenPairs((1, 3), 2, 4),),
        byes=((1, "H"), (3, "Z")),
        later_byes=((3, 3, "Z"),),
    )
    assert trf.dumps(tournament).split("\r\n") == [
        "012 From code",
        "142 5",
        "152 B",
        "162  W 3.0    D 1.0    P 1.5",
        "192 FIDE_DUTCH",
        "250       1.0   1   2    1    2",
        "260   2   4    1    3",
        "240 H   2    1",
        "240 Z   2    3",
        "240 Z   3    3",
        "001    1      Ann                                                                3.0    1     2 w 1",
        "001    2      Bob                                                                0.0    3     1 b 0",
        "001    3      Cid                                                                1.5    2  0000 - U",
        "",
    ]


@settings(max_examples=examples(100))
@given(tournaments())
def test_reading_what_was_written(tournament: Tournament) -> None:
    text = trf.dumps(tournament)
    again = trf.loads(text)
    assert again == tournament
    assert trf.dumps(again) == text


def test_an_open_game_and_a_bye_in_the_round_after_it_are_read_back() -> None:
    """The bye of a round that is not over is left out of the points column; the open game counts nothing."""
    players = (
        Player(1, games=(Game(2, "w", "?"), Game(3, "w", "?"))),
        Player(2, games=(Game(1, "b", "?"), Game(0, "-", "H"))),
        Player(3, games=(Game(0, "-", "U"), Game(1, "b", "?"))),
    )
    tournament = Tournament(players, rounds=3)
    assert [player.games for player in trf.loads(trf.dumps(tournament)).players] == [one.games for one in players]


def test_repeated_lines_keep_their_order() -> None:
    lines = ("YYY one", "### two", "YYY one")
    tournament = replace(trf.loads(SMALL), records=tuple(Record(line[:3], line) for line in lines), layout=())
    assert trf.loads(trf.dumps(tournament)).records == tournament.records


@settings(max_examples=examples(40))
@given(tournaments(records=False), tournaments(records=True))
def test_changed_fields_replace_kept_lines(old: Tournament, new: Tournament) -> None:
    """The lines of one file under the facts of another tournament: what they no longer state is not written."""
    read = trf.loads(trf.dumps(old))
    players = {player.number for player in new.players}
    named = {number for group in (*read.forbidden, *read.wishes) for number in group.players}
    named |= {number for playoff in read.playoffs for number in (playoff.white, playoff.black)}
    if not players >= named | {number for number, _ in read.byes} | {entry[1] for entry in read.later_byes}:
        about_players = ("byes", "later_byes", "forbidden", "wishes", "rank_order", "adjustments", "playoffs")
        nobody: dict[str, Any] = dict.fromkeys(about_players, ())
        new = replace(new, players=read.players, **nobody)
        if new.rounds is not None and new.rounds < new.played_rounds:
            new = replace(new, rounds=None)
    mixed = replace(new, records=read.records, layout=read.layout)
    assert trf.loads(trf.dumps(mixed)) == mixed


def test_lines_about_the_coming_round_do_not_outlive_it() -> None:
    text = SMALL + "XXZ 4\n240 Z   2    4\n240 H   3    1\n"
    paired = trf.loads(text).with_round(Pairing(2, ((2, 1),), 3))
    written = trf.dumps(paired)
    assert without_players(written) == ["012 Small", "142 3", "240 Z   2    4", "240 H   3    1"]
    assert trf.loads(written) == paired
    assert paired.byes == ((1, "H"),)
    assert trf.loads(written).player(2).games[1] == Game(1, "w", "?")


def test_byes_stay_in_the_column_of_the_round() -> None:
    text = with_player(with_player(SMALL, 2, 102, "0000 - H"), 2, 81, " 1.0")
    assert lines_of(trf.dumps(trf.loads(text))) == lines_of(text)


def test_rounds_changed_after_reading() -> None:
    changed = replace(trf.loads(SAMPLE), rounds=7, initial_colour=None)
    lines = without_players(trf.dumps(changed))
    assert "142 7" in lines
    assert lines.index("142 7") == SAMPLE.split("\n").index("142 5")
    assert not [line for line in lines if line.startswith("152")]


def test_claimed_points_are_not_written_when_they_cannot_be_true() -> None:
    tournament = trf.loads(SMALL)
    stale = tuple(replace(player, points=77) for player in tournament.players)
    assert trf.dumps(replace(tournament, players=stale)) == trf.dumps(tournament)


def test_ranks_are_computed_where_none_is_known() -> None:
    tournament = trf.loads(SAMPLE)
    unranked = replace(tournament, players=tuple(replace(player, rank=None) for player in tournament.players))
    ranks = [player.rank for player in trf.loads(trf.dumps(unranked)).players]
    assert ranks == [2, 7, 3, 4, 6, 1, 5]


@pytest.mark.parametrize(
    "change",
    [
        lambda t: replace(t, players=(replace(t.players[0], rating=12000), *t.players[1:])),
        lambda t: replace(t, players=(replace(t.players[0], number=10_000), *t.players[1:])),
        lambda t: replace(t, players=(replace(t.players[0], federation="NORWAY"), *t.players[1:])),
        lambda t: replace(t, players=(replace(t.players[0], games=(Game(3, "w", "x"),)), *t.players[1:])),
        lambda t: replace(t, players=(t.players[0], *t.players)),
        lambda t: replace(t, rounds=0),
        lambda t: replace(t, rounds=1000),
        lambda t: replace(t, scoring=Scoring(win=-10)),
        lambda t: replace(t, initial_colour="green"),
        lambda t: replace(t, rank_order=(1, 2)),
        lambda t: replace(t, byes=((1, "U"),)),
        lambda t: replace(t, accelerations=(Acceleration(10, 3, 1, first_player=1, last_player=2),)),
        lambda t: replace(t, forbidden=(ForbiddenPairs((1, 2), 5, 3),)),
        lambda t: replace(t, records=(Record("102", "no such line"),)),
        lambda t: replace(t, records=(Record("042", "042 2026/05/02"),)),
        lambda t: replace(t, records=(Record("102", "102 two\n142 lines"),)),
        lambda t: replace(t, players=(replace(t.players[0], games=(Game(0, "-", "Z"),) * 256),)),
    ],
)
def test_what_the_format_cannot_hold_is_not_written(change: Callable[[Tournament], Tournament], tmp_path: Path) -> None:
    target = tmp_path / "out.trf"
    with pytest.raises(InvalidTournament):
        trf.dump(change(trf.loads(SMALL)), target)
    assert not target.exists()


def test_text_that_would_break_a_line_is_written_as_one_line() -> None:
    tournament = Tournament((Player(1, "Ann\r\n001    2", title="GM"),), name="Two\nlines")
    again = trf.loads(trf.dumps(tournament))
    assert (again.name, again.players[0].name) == ("Two lines", "Ann  001    2")


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "ä.trf"
    tournament = replace(trf.loads(SAMPLE), name="Ålesund Open")
    trf.dump(tournament, path)
    assert trf.load(path) == tournament
    assert b"\r\n" in path.read_bytes()
    path.write_bytes(b"001 x")
    with pytest.raises(InvalidTournament, match="is not a pairing number") as caught:
        trf.load(str(path))
    assert caught.value.file == str(path)


@pytest.mark.skipif("BBP_PAIRINGS" not in os.environ, reason="no other engine is named by BBP_PAIRINGS")
@pytest.mark.parametrize("text", [SAMPLE, SMALL])
def test_another_engine_reads_what_was_written(text: str, tmp_path: Path) -> None:
    source, target = tmp_path / "in.trf", tmp_path / "out.txt"
    tournament = replace(trf.loads(text), records=(), initial_colour="w")
    trf.dump(tournament, source)
    command = [os.environ["BBP_PAIRINGS"], "--dutch", str(source), "-p", str(target)]
    subprocess.run(command, check=True, capture_output=True, timeout=WAIT_SECONDS)
    assert target.read_text().splitlines()


# -- nothing changes if the file looks different -----------------------------------------------------------------------


def test_order_of_player_lines_does_not_matter() -> None:
    head, players = without_players(SAMPLE), [line for line in lines_of(SAMPLE) if line.startswith("001")]
    for lines in ([*head, *reversed(players)], [*players[3:], *head, *players[:3]], [*reversed(head), *players]):
        assert set(_comparable(trf.loads("\n".join(lines)))) == set(_comparable(trf.loads(SAMPLE)))


def _comparable(tournament: Tournament) -> list[object]:
    """A tournament as facts whose order does not count."""
    plain = replace(tournament, records=())
    return [plain, *(record.line for record in tournament.records if record.code != "001")]


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n", "\n\n", " \r\n", "\r\n\n"])
def test_line_ends_do_not_matter(end: str) -> None:
    read = trf.loads(SAMPLE.replace("\n", end))
    assert replace(read, records=()) == replace(trf.loads(SAMPLE), records=())


def test_trimmed_and_padded_lines() -> None:
    padded = "\n".join(line.ljust(200) if line.startswith("001") else line for line in SAMPLE.split("\n"))
    assert trf.loads(padded) == trf.loads(SAMPLE)
    assert trf.loads(SAMPLE.removesuffix("\n")) == trf.loads(SAMPLE)


ACCENTED = SAMPLE.replace("Alder, Ann ", "Ålder, Zoë ").replace("Harbour", "Häfen")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1", "cp1252"])
def test_encodings_do_not_matter(encoding: str) -> None:
    warnings: list[trf.Deviation] = []
    assert trf.loads(ACCENTED.encode(encoding), warnings) == trf.loads(ACCENTED)
    assert bool(warnings) == (encoding in ("latin-1", "cp1252"))
    assert trf.loads("\ufeff" + ACCENTED) == trf.loads(ACCENTED)


def test_bytes_that_only_latin_1_has() -> None:
    data = SMALL.encode().replace(b"012 Small", b"012 Sm\x81\xe4ll")
    assert trf.loads(data).name == "Sm\x81äll"


def test_columns_counted_in_bytes() -> None:
    """A writer that pads UTF-8 by bytes leaves the rest of the line too far to the left by characters."""
    shifted = SAMPLE.replace("Alder, Ann  ", "Ålder, Ann ")
    assert trf.loads(shifted.encode()).player(1) == replace(trf.loads(SAMPLE).player(1), name="Ålder, Ann")


def test_decimal_comma_and_fractions() -> None:
    text = (
        SAMPLE.replace(" 1.5 ", " 1,5 ", 1)
        .replace(" 0.5 ", "   ½ ")
        .replace(" 2.0 ", "   2 ")
        .replace(" 1.5 ", "  1½ ")
    )
    assert [player.points for player in trf.loads(text).players] == [15, 0, 15, 10, 5, 20, 10]


def test_locale_does_not_matter() -> None:
    before = locale.setlocale(locale.LC_ALL)
    for name in ("de_DE.UTF-8", "tr_TR.UTF-8", "C", ""):
        try:
            locale.setlocale(locale.LC_ALL, name)
        except locale.Error:
            continue
        try:
            assert trf.dumps(trf.loads(SAMPLE)) == SAMPLE.replace("\n", "\r\n")
        finally:
            locale.setlocale(locale.LC_ALL, before)


# -- real files --------------------------------------------------------------------------------------------------------


def _round_trip(name: str, text: str) -> None:
    tournament = trf.loads(text, file=name)
    assert len({len(player.games) for player in tournament.players}) == 1
    written = trf.dumps(tournament)
    again = trf.loads(written, file=name)
    assert again == tournament
    assert trf.dumps(again) == written
    assert without_players(written) == without_players(text)
    if not any(line.startswith("310") for line in lines_of(text)):
        assert [line.rstrip() for line in lines_of(written)] == [line.rstrip() for line in lines_of(text)]


def test_bundled_files_come_back() -> None:
    count = 0
    for name, text in texts(BUNDLED):
        _round_trip(name, text)
        count += 1
    assert count >= 100


@pytest.mark.conformance
@pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus is not beside the project")
def test_corpus_comes_back() -> None:
    for name, text in texts(CORPUS):
        _round_trip(name, text)
