"""Standings: shared places, which tie-breaks, withdrawals, points beside the results, ranks in files, errors."""

from __future__ import annotations

import pytest

import dutchess
from dutchess import InvalidTournament, Tournament, UnknownTiebreak
from dutchess.ranking.standings import with_ranks
from dutchess.record import replace
from small_events import ROUND_ROBIN, UNPLAYED, ranks, team_tournament, tournament, values
from stating import stating


def test_places_are_shared() -> None:
    rows = dutchess.standings(UNPLAYED, []).rows
    assert [(row.rank, row.player, row.points) for row in rows] == [
        (1, 1, 35),
        (1, 5, 35),
        (3, 2, 25),
        (3, 3, 25),
        (5, 4, 15),
        (6, 6, 10),
    ]


def test_standings_can_be_used_like_a_sequence() -> None:
    table = dutchess.standings(UNPLAYED, ["BH"])
    assert len(table) == 6
    assert list(table) == list(table.rows)
    assert table[0] is table.rows[0]
    assert (table.round, table.tiebreaks, table.regulations) == (5, ("BH",), "current")


def test_each_tiebreak_applies_to_those_still_tied() -> None:
    rows = dutchess.standings(UNPLAYED, "BH,SB").rows
    assert [row.player for row in rows] == [1, 5, 2, 3, 4, 6]
    assert [row.rank for row in rows] == [1, 2, 3, 4, 5, 6]


def test_after_any_round() -> None:
    assert ranks(UNPLAYED, round=1) == {1: 1, 3: 1, 5: 1, 2: 4, 4: 4, 6: 4}
    assert ranks(UNPLAYED, round=0) == dict.fromkeys(range(1, 7), 1)
    for wrong in (-1, 6):
        with pytest.raises(InvalidTournament, match=f"after round {wrong}"):
            dutchess.standings(UNPLAYED, round=wrong)


# -- which tie-breaks --------------------------------------------------------------------------------------------------


def with_records(*lines: str) -> Tournament:
    return stating(UNPLAYED, *lines)


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["202 BH/C1, SB,DE"], ("BH/C1", "SB", "DE")),
        (["212 PTS,bh#c1,SB"], ("BH/C1", "SB")),
        (["202 SB", "212 PTS,BH"], ("BH",)),
        (["202"], ("BH/C1", "BH", "SB", "DE")),
        ([], ("BH/C1", "BH", "SB", "DE")),
    ],
)
def test_the_file_says_which_tiebreaks(lines: list[str], expected: tuple[str, ...]) -> None:
    assert dutchess.standings(with_records(*lines)).tiebreaks == expected


def test_record_212_may_rank_by_something_else_first() -> None:
    rows = dutchess.standings(with_records("212 BH,PTS")).rows
    assert [row.player for row in rows] == [4, 1, 2, 5, 3, 6]


def test_an_unknown_code_in_the_file_names_its_record() -> None:
    with pytest.raises(UnknownTiebreak, match=r"record 212 or 202.*known: PTS, DE"):
        dutchess.standings(with_records("202 BH,OTHER_COIN"))


def test_defaults_depend_on_the_kind_of_event() -> None:
    assert dutchess.standings(ROUND_ROBIN).tiebreaks == ("DE", "WIN", "SB", "KS")
    assert dutchess.standings(UNPLAYED, round_robin=True).tiebreaks == ("DE", "WIN", "SB", "KS")
    assert dutchess.standings(team_tournament("1-2:1=")).tiebreaks == ("MPvGP", "DE", "BH/C1", "BH")
    untyped = replace(ROUND_ROBIN, system="", description="Individual: Round Robin")
    assert dutchess.standings(untyped).is_round_robin


# -- withdrawals -------------------------------------------------------------------------------------------------------


def test_withdrawn_players_can_be_left_out() -> None:
    """Players 3 and 6 were absent in the last round."""
    table = dutchess.standings(UNPLAYED, ["BH"])
    assert {row.player for row in table if row.withdrawn} == {3, 6}
    assert ranks(UNPLAYED, "BH", withdrawn=False) == {1: 1, 5: 2, 2: 3, 4: 4}
    assert {row.player for row in dutchess.standings(UNPLAYED, round=3) if row.withdrawn} == set()


# Player 4 leaves after one of three games, player 3 misses one.
LEFT = tournament("4w0 3b1 2w=", "3w1 4b+ 1b=", "2b0 1w0 4w+", "1b1 2w- 3b-", system="FIDE_ROUNDROBIN")


def test_who_leaves_a_round_robin_early_counts_for_nobody() -> None:
    """Tournament Rules of 2011, 9(b)(1): fewer than half of the games played."""
    rows = dutchess.standings(LEFT, ["SB", "WIN", "KS"]).rows
    assert [(row.rank, row.player, row.points) for row in rows] == [(1, 1, 15), (1, 2, 15), (3, 3, 0), (None, 4, 0)]
    assert [row.tiebreaks for row in rows] == [(0.75, 1, 0.5), (0.75, 1, 0.5), (0, 0, 0), (None, None, None)]
    assert [row.player for row in dutchess.standings(LEFT, withdrawn=False)] == [1, 2, 3]


def test_annulment_is_for_the_arbiter_to_say() -> None:
    """9(b)(2) and before the end: nothing is annulled unless somebody says so."""
    assert values(LEFT, "PTS", annulled=()) == {1: 1.5, 2: 2.5, 3: 1, 4: 1}
    assert values(LEFT, "PTS", round=2) == {1: 1, 2: 2, 3: 0, 4: 1}
    assert values(LEFT, "PTS", round=2, annulled=[4]) == {1: 1, 2: 1, 3: 0, 4: None}


# -- points beside the results -----------------------------------------------------------------------------------------


def test_bonus_and_penalty_points() -> None:
    """Record 299: a penalty of half a point without a round, and a draw of round 4 priced at nothing."""
    t = with_records("299          -0.5  000    1", "299 D         0.0  004    5")
    assert values(t, "PTS") == {1: 3, 2: 2.5, 3: 2.5, 4: 1.5, 5: 3, 6: 1}


def test_open_results_are_mentioned() -> None:
    t = tournament("2w?", "1b?")
    (warning,) = dutchess.standings(t, ["WIN"]).warnings
    assert warning == "1 results are not known yet and count 0.5 points"


# -- in the file ------------------------------------------------------------------------------------------------------


def test_ranks_in_the_file() -> None:
    table = dutchess.standings(UNPLAYED, [])
    again = dutchess.trf.loads(dutchess.trf.dumps(with_ranks(table)))
    assert [player.rank for player in again.players] == [1, 3, 3, 5, 1, 6]
    assert again == UNPLAYED
    earlier = dutchess.trf.loads(dutchess.trf.dumps(with_ranks(dutchess.standings(UNPLAYED, [], round=1))))
    assert [player.rank for player in earlier.players] == [1, 4, 1, 4, 1, 4]
    assert earlier.played_rounds == 1


def test_ranks_of_teams_in_the_file() -> None:
    ranked = with_ranks(dutchess.standings(team_tournament("1-2:0=")))
    assert [team.rank for team in ranked.teams] == [2, 1]
    written = [line for line in dutchess.trf.dumps(ranked).splitlines() if line.startswith("310")]
    assert [(line[68:71], line[73:77]) for line in written] == [("  2", "   1"), ("  1", "   3")]
