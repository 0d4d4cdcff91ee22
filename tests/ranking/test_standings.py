"""Standings: shared places, which tie-breaks, withdrawals, points beside the results, ranks in files, errors."""

from __future__ import annotations

import pytest

import dutchess
from dutchess import Header, InvalidTournament, Tournament, UnknownTiebreak
from dutchess.base.values import replace
from dutchess.ranking.explain import explain
from dutchess.ranking.standings import with_ranks
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
    untyped = replace(ROUND_ROBIN, system="", header=Header(kind="Individual: Round Robin"))
    assert dutchess.standings(untyped).is_round_robin


# -- withdrawals -------------------------------------------------------------------------------------------------------


def test_a_preset_says_what_kind_of_event_it_is_for() -> None:
    """Annex 3, G(a): on a file that does not say, the order for round robins is evaluated as one, and it is said."""
    silent = replace(ROUND_ROBIN, system="")
    found, declared = (dutchess.standings(t, "2011-a") for t in (silent, ROUND_ROBIN))
    assert found.is_round_robin
    assert found.rows == declared.rows
    assert declared.warnings == ()
    assert found.warnings == (
        "the file does not say how the event was scheduled (record 192 or 092); 2011-a is for a round robin, so it is "
        "ranked as one",
    )
    swiss = replace(silent, header=Header(kind="Individual: Swiss"))
    assert dutchess.standings(swiss, "2011-a").is_round_robin is False
    assert dutchess.standings(silent, "2011-c").warnings == ()


@pytest.mark.parametrize(
    ("system", "order", "asked", "ranked", "said"),
    [
        ("FIDE_DUTCH", "2011-a", None, False, ["2011-a is for another kind of event (round robin, players)"]),
        ("FIDE_ROUNDROBIN", "2011-c", None, True, ["2011-c is for another kind of event (Swiss, players"]),
        ("FIDE_DUTCH", "2011-a", True, True, ["the file says a Swiss; it is ranked as a round robin, as asked"]),
        ("", "2011-a", False, False, ["2011-a is for another kind of event"]),
        ("FIDE_ROUNDROBIN", "DE,SB", False, False, ["the file says a round robin; it is ranked as a Swiss, as asked"]),
        ("", "DE,SB", True, True, []),
        ("FIDE_ROUNDROBIN", "2011-a", None, True, []),
    ],
)
def test_preset_file_and_question_agree_or_it_is_said(
    system: str, order: str, asked: bool | None, ranked: bool, said: list[str]
) -> None:
    """Annex 3, G: the order belongs to a kind of event; what was asked for comes before what the file says."""
    found = dutchess.standings(replace(ROUND_ROBIN, system=system), order, round_robin=asked)
    about = [text for text in found.warnings if "ranked as" in text]
    assert found.is_round_robin is ranked
    assert len(about) == len(said)
    assert all(text.startswith(start) for text, start in zip(about, said, strict=True))


def test_withdrawn_players_can_be_left_out() -> None:
    """Players 3 and 6 were absent in the last round."""
    table = dutchess.standings(UNPLAYED, ["BH"])
    assert {row.player for row in table if row.withdrawn} == {3, 6}
    assert ranks(UNPLAYED, "BH", withdrawn=False) == {1: 1, 5: 2, 2: 3, 4: 4}
    assert {row.player for row in dutchess.standings(UNPLAYED, round=3) if row.withdrawn} == set()


# -- points beside the results -----------------------------------------------------------------------------------------


def test_bonus_and_penalty_points() -> None:
    """Record 299: a penalty of half a point without a round, and a draw of round 4 priced at nothing."""
    t = with_records("299          -0.5  000    1", "299 D         0.0  004    5")
    assert values(t, "PTS") == {1: 3, 2: 2.5, 3: 2.5, 4: 1.5, 5: 3, 6: 1}


OPEN = tournament("2w1 3b?", "1b0 4w1", "4w= 1w?", "3b= 2b0", rounds=5)


def test_an_open_game_is_worth_nothing() -> None:
    """C.04.2 3.1: half a point for pairing purposes only."""
    assert values(OPEN, "PTS") == {1: 1, 2: 1, 3: 0.5, 4: 0.5}
    (warning,) = dutchess.standings(OPEN, ["WIN"]).warnings
    assert warning == "1 game is still open and worth nothing here (half a point in pairing only, C.04.2 3.1)"


@pytest.mark.parametrize(
    ("code", "regulations", "expected"),
    [
        ("STD", "current", {1: 1, 2: 1, 3: 0.5, 4: 0.5}),
        ("BH", "current", {1: 1.5, 2: 1.5, 3: 1.5, 4: 1.5}),
        ("SB", "current", {1: 1, 2: 0.5, 3: 0.25, 4: 0.25}),
        ("BPG", "current", {1: 0, 2: 1, 3: 0, 4: 2}),
        ("ARO", "current", {1: 2380, 2: 2375, 3: 2360, 4: 2375}),
        ("BH", "2011", {1: 1.5, 2: 1.5, 3: 1.5, 4: 1.5}),
        ("SB", "2011", {1: 1, 2: 0.5, 3: 0.25, 4: 0.25}),
    ],
)
def test_an_open_game_in_the_tiebreaks(code: str, regulations: str, expected: dict[int, float]) -> None:
    """Its opponent is one of the opponents, the game itself is not played yet."""
    assert values(OPEN, code, regulations=regulations) == expected


def test_a_round_without_results_is_not_counted_unless_asked_for() -> None:
    t = tournament("2w1 3b?", "1b0 U", "Z 1w?", rounds=5)
    assert dutchess.standings(t, []).round == 1
    assert values(t, "PTS") == {1: 1, 2: 0, 3: 0}
    assert values(t, "PTS", round=2) == {1: 1, 2: 1, 3: 0}


def test_an_open_match_is_worth_nothing() -> None:
    t = team_tournament("1-2:1=", "1-2:1=")
    t = t.with_results(2, {2: "?", 4: "?"})
    table = dutchess.standings(t, ["MPvGP", "WIN"])
    assert [(row.player, row.points, row.tiebreaks) for row in table] == [(1, 20, (2.5, 1)), (2, 0, (0.5, 0))]


def test_an_open_game_is_no_game_for_the_rating() -> None:
    rows = {row.player: row for row in dutchess.standings(OPEN, [])}
    assert rows[1].performance == 2380 + 800


# -- which edition -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("date", "edition", "said"),
    [
        (
            "2012/06/30",
            "2011",
            "Rules of 2011, Annex 3, in force when the event began (2012/06/30)",
        ),
        ("2022/05/01", "2011", "Rules of 2011, Annex 3, the nearest edition known here: the event began 2022/05/01"),
        ("2022", "2011", "Rules of 2011"),
        ("2023/09/01", "2023", "C.07 of 1 September 2023"),
        ("2024/07/31", "2023", "C.07 of 1 September 2023"),
        ("2024/11/23", "2024", "C.07 of 1 August 2024, in force when the event began (2024/11/23)"),
        ("2026/02/28", "2024", "C.07 of 1 August 2024"),
        ("2026/03/01", "current", ""),
        ("", "current", ""),
    ],
)
def test_the_first_day_chooses_the_edition_and_it_is_said_once(date: str, edition: str, said: str) -> None:
    t = with_records(f"042 {date}")
    table = dutchess.standings(t, ["BH"])
    assert table.regulations == edition
    edition_said = [text for text in table.warnings if text.startswith("tie-breaks follow")]
    assert len(edition_said) == bool(said)
    assert all(said in text for text in edition_said)
    against_oneself = ["unplayed games are draws against oneself (F.a, until 1 July 2012)"]
    assert list(table.warnings) == edition_said + against_oneself * (date == "2012/06/30")
    for named in ("current", "2024", "2011"):
        asked = dutchess.standings(t, ["BH"], regulations=named)
        assert (asked.regulations, asked.warnings) == (named, ())
    assert not dutchess.standings(t, "2011-c").warnings
    assert not dutchess.standings(t, []).warnings


def test_the_next_edition_that_has_all_tie_breaks_of_a_list() -> None:
    table = dutchess.standings(with_records("042 2019/05/01"), ["BH", "TPR", "BWG"])
    assert table.regulations == "2023"
    assert table.warnings == (
        "tie-breaks follow C.07 of 1 September 2023: the event began before it (2019/05/01), but the edition "
        "nearest to that day (the FIDE Tournament Rules of 2011, Annex 3) does not have TPR, BWG",
    )
    assert dutchess.standings(with_records("042 2025/05/01"), ["STD"]).regulations == "current"
    with pytest.raises(UnknownTiebreak, match="the current regulations have no such"):
        dutchess.standings(with_records("042 2025/05/01"), ["XYZ"])
    assert dutchess.standings(with_records("042 2024/05/01"), ["REP"]).tiebreaks == ("GE",)
    assert dutchess.standings(with_records("042 2024/08/01"), ["GE"]).tiebreaks == ("REP",)


def test_a_list_in_the_file_is_read_by_the_edition_of_its_day() -> None:
    table = dutchess.standings(with_records("042 2019/05/01", "212 PTS,WIN,BH/C1"))
    assert (table.regulations, table.tiebreaks) == ("2011", ("WIN", "BH/C1"))
    assert dutchess.standings(with_records("042 2025/05/01")).tiebreaks == ("BH/C1", "BH", "SB", "DE")
    assert dutchess.standings(with_records("042 2015/05/01")).tiebreaks == ("DE", "WIN", "BPG", "BH/C1", "BH", "SB")


def test_before_july_2012_an_unplayed_game_is_a_draw_against_oneself() -> None:
    old, new = with_records("042 2012/06/30"), with_records("042 2012/07/01")
    assert dutchess.standings(old, ["BH"]).unplayed == "self"
    assert dutchess.standings(new, ["BH"]).unplayed == "virtual"
    assert dutchess.standings(old, ["BH"], unplayed="virtual").unplayed == "virtual"
    assert values(old, "BH") == values(UNPLAYED, "BH", regulations="2011", unplayed="self")
    assert values(new, "BH") == values(UNPLAYED, "BH", regulations="2011") != values(old, "BH")


@pytest.mark.parametrize("edition", ["2024", "2023"])
def test_before_2026_a_dummy_opponent_has_ones_own_score_without_a_limit(edition: str) -> None:
    """16.4: the bye of 1 adds their own 3.5 instead of 2.5, the forfeit of 2 their own 2.5 instead of 1.5."""
    own = {row.player: row.points / 10 for row in dutchess.standings(UNPLAYED, [])}
    met = {1: 2.5 + 3 + 3.5 + 1.5, 2: 3.5 + 3 + 1.5 + 3.5}
    found = values(UNPLAYED, "BH", regulations=edition)
    assert {number: found[number] - met[number] for number in met} == {1: own[1], 2: own[2]}
    assert found[1] > values(UNPLAYED, "BH")[1]
    explained = explain(dutchess.standings(UNPLAYED, ["BH"], regulations=edition), 1)
    assert explained.tiebreaks[0].value == found[1]


def test_buchholz_in_a_round_robin_is_excluded_since_2026() -> None:
    assert dutchess.standings(stating(ROUND_ROBIN, "042 2025/05/01"), ["BH"]).regulations == "2024"
    with pytest.raises(UnknownTiebreak, match="article 8"):
        dutchess.standings(stating(ROUND_ROBIN, "042 2026/05/01"), ["BH"])


# -- lots --------------------------------------------------------------------------------------------------------------


def test_lots_decide_between_those_tied_to_the_end() -> None:
    shared = dutchess.standings(UNPLAYED, [])
    orders = set()
    for seed in range(40):
        table = dutchess.standings(UNPLAYED, [], lots=seed)
        assert table == dutchess.standings(UNPLAYED, [], lots=seed)
        assert [row.rank for row in table] == [1, 2, 3, 4, 5, 6]
        assert [row.points for row in table] == [row.points for row in shared]
        assert [row.lot for row in table] == [1, 2, 1, 2, None, None]
        orders.add(tuple(row.player for row in table))
    assert orders == {(*a, *b, 4, 6) for a in ((1, 5), (5, 1)) for b in ((2, 3), (3, 2))}


def test_lots_come_after_every_tiebreak() -> None:
    assert ranks(UNPLAYED, "BH", "TPN", lots=1) == ranks(UNPLAYED, "BH", "TPN")
    assert dutchess.standings(UNPLAYED, ["BH", "TPN"], lots=1)[0].lot is None


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
