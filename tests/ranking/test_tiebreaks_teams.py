"""Tie-breaks of team events: C.07 articles 11 to 13, and Annex 3 of 2011, b2 to b9."""

from __future__ import annotations

import pytest

import dutchess
from dutchess import UnknownSection, UnknownTiebreak
from small_events import ranks, team_tournament, values

# Match points 4, 3, 4, 1; game points 3, 3.5, 4, 1.5; board totals (2, 1), (1, 2.5), (2.5, 1.5), (0.5, 1).
TEAMS = team_tournament("1-2:1= 3-4:==", "1-3:00 2-4:11", "1-4:1= 2-3:01")

WORKED = {
    "PTS": (4, 3, 4, 1),
    "PTS:GP": (3, 3.5, 4, 1.5),
    "MPvGP": (3, 3.5, 4, 1.5),
    "DE": (2, 0, 1, 0),
    "EDE": (2, 0, 1, 0),
    "BH": (8, 9, 8, 11),
    "BH/C1": (7, 8, 7, 8),
    "BH:GP": (9, 8.5, 8, 10.5),
    "EMMSB": (8, 6, 12, 4),
    "EMMSB/C1": (6, 4, 11, 4),
    "EMGSB": (6, 8, 12, 6),
    "EGMSB": (10, 7, 11, 4),
    "EGGSB": (7.5, 8.5, 11, 5.5),
    "SB": (8, 6, 12, 4),
    "BC": (4, 6, 5.5, 2.5),
    # k = floor(2 x 3 / 2) = 3
    "SSSC": (5.67, 6.5, 6.67, 5.17),
    "SSSC/K4": (5, 5.75, 6, 4.25),
    "WIN": (2, 1, 1, 0),
    "WIN:GP": (2, 3, 3, 0),
    "WON:GP": (2, 3, 3, 0),
    "REP": (3, 3, 3, 3),
}


@pytest.mark.parametrize("code", WORKED)
def test_worked_example(code: str) -> None:
    assert tuple(values(TEAMS, code)[number] for number in range(1, 5)) == WORKED[code]


def test_the_divisor_of_the_text() -> None:
    """13.4: 2-1-0 match points, nine rounds, four boards: floor(18 / 4) = 4. All matches drawn: 18 + 81 / 4."""
    t = team_tournament(*["1-2:===="] * 9, boards=4)
    assert values(t, "SSSC") == {1: 38.25, 2: 38.25}


def test_the_divisor_is_that_of_the_event() -> None:
    """13.4: k comes from the highest score of the event, nine rounds, after the first three as well: 6 + 9 / 4."""
    t = team_tournament(*["1-2:===="] * 3, boards=4, planned=9)
    assert values(t, "SSSC") == {1: 8.25, 2: 8.25}


def test_game_points_can_be_the_primary_score() -> None:
    t = team_tournament("1-2:1= 3-4:==", "1-3:00 2-4:11", "1-4:1= 2-3:01", system="FIDE_TEAM_TYPEA_GP_MP")
    assert [(row.player, row.points) for row in dutchess.standings(t, ["MPvGP"])] == [
        (3, 40),
        (2, 35),
        (1, 30),
        (4, 15),
    ]
    assert values(t, "MPvGP") == {1: 4, 2: 3, 3: 4, 4: 1}
    assert values(t, "BH") == {1: 9, 2: 8.5, 3: 8, 4: 10.5}
    assert [row.points for row in dutchess.standings(TEAMS, ["PTS:GP"])] == [40, 35, 30, 15]


@pytest.mark.parametrize(
    ("variant", "expected"),
    [
        ("b2", (8, 6, 12, 4)),
        ("b3", (6, 8, 12, 6)),
        ("b4", (10, 7, 11, 4)),
        ("b5", (7.5, 8.5, 11, 5.5)),
        ("b6", (6, 4, 11, 4)),
        ("b7", (4.5, 6, 11, 6)),
        ("b8", (7, 4, 9.5, 4)),
        ("b9", (5.25, 5.5, 9.5, 4)),
    ],
)
def test_sonneborn_berger_of_2011(variant: str, expected: tuple[float, ...]) -> None:
    found = values(TEAMS, variant, regulations="2011")
    assert tuple(found[number] for number in range(1, 5)) == expected


def test_two_teams_still_tied_are_separated_by_boards() -> None:
    """13.3: a drawn match; team 1 won the first board, team 2 the second."""
    t = team_tournament("1-2:10")
    assert values(t, "EDE") == {1: 0, 2: 0}
    for code in ("EDEBT", "EDEBB", "EDET", "EDEB"):
        assert values(t, code) == {1: 1, 2: 2}, code
    assert values(t, "TBR") == {1: 1, 2: 2}
    assert values(t, "BBE") == {1: 1, 2: 2}
    assert values(t, "BC") == {1: 1, 2: 2}
    assert ranks(t, "BC") == {1: 1, 2: 2}


def test_secondary_score_decides_an_extended_encounter() -> None:
    """13.3: 1 beat 2, 2 beat 3, 3 beat 1; the game points among them decide: 2.5, 2, 1.5."""
    t = team_tournament("1-2:1=", "2-3:1=", "1-3:0=", system="FIDE_TEAM_MP_GP", records=["320  0.0  0.0 003 001 002"])
    assert values(t, "PTS") == {1: 2, 2: 2, 3: 2}
    assert values(t, "DE") == {1: 0, 2: 0, 3: 0}
    t = team_tournament("1-2:11", "2-3:1=", "1-3:0=", system="FIDE_TEAM_MP_GP", records=["320  0.0  0.0 003 001 002"])
    assert values(t, "EDE") == {1: 1, 2: 3, 3: 2}


def test_board_count_needs_equal_game_points() -> None:
    """12.1: with different game points it separates nobody."""
    t = team_tournament("1-2:11 3-4:1=")
    assert values(t, "PTS") == {1: 2, 2: 0, 3: 2, 4: 0}
    assert ranks(t, "BC") == {1: 1, 3: 1, 2: 3, 4: 3}


def test_the_pairing_allocated_bye() -> None:
    """C.04.6 1.4.1: a draw's points; 12: on boards it is a win; 16.4.2: the dummy is capped by the own score."""
    t = team_tournament("1-2:11", "1-3:1=", records=["320  1.0  1.0 003 002"])
    assert values(t, "PTS") == {1: 4, 2: 1, 3: 1}
    assert values(t, "MPvGP") == {1: 3.5, 2: 1, 3: 1.5}
    assert values(t, "BH") == {1: 2, 2: 4 + 1, 3: 4 + 1}
    assert values(t, "BC") == {1: 2 * 1 + 1.5 * 2, 2: 1 + 2, 3: 1 + 2 + 1}
    assert values(t, "WON:GP") == {1: 3, 2: 0, 3: 0}


def test_buchholz_is_refused_in_a_team_round_robin() -> None:
    t = team_tournament("1-2:1= 3-4:==", system="FIDE_TEAM_ROUNDROBIN", planned=3)
    for code in ("BH:GP", "SSSC", "FB"):
        with pytest.raises(UnknownTiebreak, match="article 8"):
            dutchess.standings(t, [code])
    assert dutchess.standings(t).tiebreaks == ("MPvGP", "DE", "SB")


def test_players_of_a_team_event_can_be_ranked_too() -> None:
    table = dutchess.standings(TEAMS, ["WIN"], teams=False)
    assert [(row.player, row.points) for row in table][:3] == [(4, 25), (5, 25), (1, 20)]
    assert [row.name for row in dutchess.standings(TEAMS)][:2] == ["Team 3", "Team 1"]
    with pytest.raises(UnknownSection, match="for players"):
        dutchess.standings(TEAMS, section="sex=w")
