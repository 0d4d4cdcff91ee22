"""Withdrawals from a round robin: games are annulled if somebody says so, never because of a game not played."""

from __future__ import annotations

import pytest

import dutchess
from dutchess import InvalidTournament
from dutchess.base.values import replace
from small_events import tournament, values

# Player 4 does not come after one of three games.
NO_SHOW = tournament("4w0 3b1 2w=", "3w1 4b+ 1b=", "2b0 1w0 4w+", "1b1 2w- 3b-", system="FIDE_ROUNDROBIN")
# The same, but the file says that he left: zero-point byes to the end.
LEFT = tournament("4w0 3b1 2w=", "3w1 Z 1b=", "2b0 1w0 Z", "1b1 Z Z", system="FIDE_ROUNDROBIN")
ANNULLED = [(1, 1, 15), (1, 2, 15), (3, 3, 0), (None, 4, 0)]


def places(t: dutchess.Tournament, **options: object) -> list[tuple[int | None, int, int]]:
    return [(row.rank, row.player, row.points) for row in dutchess.standings(t, ["SB"], **options)]  # type: ignore[arg-type]


def test_a_game_not_played_annuls_nothing() -> None:
    """9(b) speaks of withdrawals and exclusions; who did not come may come again, and the arbiter knows."""
    table = dutchess.standings(NO_SHOW, ["SB"])
    assert [(row.player, row.points) for row in table] == [(2, 25), (1, 15), (4, 10), (3, 10)]
    (warning,) = table.warnings
    assert "4 played no game since round 2" in warning
    assert "say whose games are annulled" in warning


def test_a_no_show_in_the_last_round_annuls_nothing() -> None:
    t = tournament("4w1 3b1 2w=", "3w1 4b1 1b=", "2b0 1w0 4w+", "1b0 2w0 3b-", system="FIDE_ROUNDROBIN")
    table = dutchess.standings(t, ["SB"])
    assert (table.annulled, table.warnings) == ((), ())


def test_the_arbiter_says_so() -> None:
    """9(b)(1): the points scored by him and against him count for nobody."""
    table = dutchess.standings(NO_SHOW, ["SB", "WIN", "KS"], annulled=[4])
    assert [(row.rank, row.player, row.points) for row in table] == ANNULLED
    assert [row.tiebreaks for row in table] == [(0.75, 1, 0.5), (0.75, 1, 0.5), (0, 0, 0), (None, None, None)]
    assert (table.annulled, table.warnings) == ((4,), ())
    assert [row.player for row in dutchess.standings(NO_SHOW, annulled=[4], withdrawn=False)] == [1, 2, 3]
    assert not dutchess.standings(NO_SHOW, annulled=[]).warnings


def test_the_file_says_so() -> None:
    assert places(LEFT) == ANNULLED
    assert dutchess.standings(LEFT).annulled == (4,)
    assert dutchess.standings(LEFT, annulled=[]).annulled == ()


def test_before_the_last_round() -> None:
    """Zero-point byes that are declared for all rounds to come state a withdrawal too."""
    early = tournament("4w0", "3w1", "2b0", "1b1", rounds=3, system="FIDE_ROUNDROBIN")
    assert dutchess.standings(early).annulled == ()
    assert dutchess.standings(early, annulled=[4]).annulled == (4,)
    leaving = replace(early, byes=((4, "Z"),), later_byes=((3, 4, "Z"),))
    assert dutchess.standings(leaving).annulled == (4,)
    assert dutchess.standings(replace(early, byes=((4, "Z"),))).annulled == ()  # absent once
    assert values(NO_SHOW, "PTS", round=2) == {1: 1, 2: 2, 3: 0, 4: 1}
    assert values(NO_SHOW, "PTS", round=2, annulled=[4]) == {1: 1, 2: 1, 3: 0, 4: None}


def test_half_of_the_games_are_those_of_the_whole_event() -> None:
    """After one of three rounds nobody has completed half of his games; after two of three everybody has."""
    t = tournament("4w0 3b1", "3w1 4b1", "2b0 1w0", "1b1 2w0", rounds=3, system="FIDE_ROUNDROBIN")
    assert dutchess.standings(replace(t, byes=((4, "Z"),))).annulled == ()
    assert any("9(b)(2)" in warning for warning in dutchess.standings(t, annulled=[4]).warnings)


def test_a_free_round_is_no_absence() -> None:
    odd = tournament("Z 3b1 2w=", "3w1 Z 1b=", "2b0 1w0 Z", system="FIDE_ROUNDROBIN")
    table = dutchess.standings(odd)
    assert (table.annulled, table.warnings) == ((), ())


def test_annulments_that_make_no_sense() -> None:
    with pytest.raises(InvalidTournament, match="games of 9 cannot be annulled"):
        dutchess.standings(NO_SHOW, annulled=[9])
    with pytest.raises(InvalidTournament, match="only in round robins"):
        dutchess.standings(replace(NO_SHOW, system="FIDE_DUTCH"), annulled=[4])
