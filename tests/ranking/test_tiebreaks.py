"""Tie-breaks of C.07 for players: worked examples, unplayed rounds, cuts, direct encounter, round robins, errors."""

from __future__ import annotations

import importlib
import pickle
import pkgutil
from pathlib import Path

import pytest
from hypothesis import given, settings

import dutchess
import listings
from dutchess import Scoring, UnknownTiebreak
from dutchess.base.values import replace
from dutchess.ranking import tiebreaks
from dutchess.ranking.tiebreaks import CURRENT, REGULATIONS, RULES_2011, RULES_2023, RULES_2024
from dutchess.ranking.tiebreaks.codes import MODIFIERS, Definition
from dutchess.ranking.tiebreaks.presets import PRESETS
from dutchess.ranking.tiebreaks.ratings import perfect_performance, performance
from sizes import examples
from small_events import ROUND_ROBIN, UNPLAYED, ranks, tournament, tournaments, values
from tiebreak_codes import codes

WORKED = {
    "PTS": (3.5, 2.5, 2.5, 1.5, 3.5, 1),
    # 1: 2.5 + min(3.5, 0.5 x 5) + 3 + 3.5 + 1.5; 2: the forfeit win contributes min(2.5, 1.5)
    "BH": (13, 13, 11.5, 14, 11.5, 9.5),
    # 16.5: the requested byes of 1 and 3 are cut although lower values are there
    "BH/C1": (10.5, 11.5, 9, 12.5, 10, 8.5),
    "BH/C2": (9, 10, 7.5, 10, 8.5, 7.5),
    "BH/M1": (7, 8, 5.5, 9, 6.5, 5),
    # forfeits as games: 6 meets 2 (2.5), and only his last round is voluntary
    "BH/P": (13, 13, 11.5, 14, 11.5, 11),
    "BH/C1/P": (10.5, 11.5, 9, 12.5, 10, 10),
    # the last round drawn: 2 has 2, 5 has 4
    "FB": (13, 13.5, 11, 14, 11, 10),
    "SB": (9.25, 6.5, 4.25, 4.25, 7.25, 1),
    # 1: the bye's product 1.25 is not lower than 0.75; 3: the absence's product 0 is lower than 1.5
    "SB/C1": (8, 6.5, 2.75, 4.25, 5.75, 1),
    "AOB": (12.5, 12.5, 12.38, 12.25, 12.38, 11.5),
    "WIN": (2, 2, 2, 1, 3, 1),
    "WON": (2, 1, 2, 1, 2, 0),
    "BPG": (2, 2, 2, 1, 3, 1),
    "BWG": (1, 0, 1, 0, 1, 0),
    "REP": (4, 5, 4, 4, 5, 3),
    "STD": (3.5, 2.5, 2.5, 1.5, 3.5, 1),
    "PS": (11.5, 6, 9, 2.5, 13, 4),
    "PS/C1": (10.5, 6, 8, 2.5, 12, 4),
    "PS/C2": (9, 5.5, 6.5, 2.5, 10, 3),
    "TPN": (1, 2, 3, 4, 5, 6),
    "RTNG": (2390, 2380, 2370, 2360, 2350, 2340),
    "ARO": (2365, 2368, 2368, 2373, 2368, 2360),
    "ARO/C1": (2370, 2373, 2377, 2380, 2377, 2370),
}


@pytest.mark.parametrize("code", WORKED)
def test_worked_example(code: str) -> None:
    assert tuple(values(UNPLAYED, code)[number] for number in range(1, 7)) == WORKED[code]


def test_a_requested_bye_is_capped_by_draws_in_all_rounds() -> None:
    """16.4.2: 3.5 points, five rounds: the bye contributes 2.5; 16.4.1: a forfeit win as much as the opponent's 1.5."""
    met = {1: 2.5 + 3 + 3.5 + 1.5, 2: 3.5 + 3 + 1.5 + 3.5}
    buchholz = values(UNPLAYED, "BH")
    assert buchholz[1] - met[1] == 2.5
    assert buchholz[2] - met[2] == 1.5


def test_standings_after_a_round_count_the_rounds_so_far() -> None:
    """After two rounds the half-point bye is the last round of player 1 and the dummy is worth at most 1."""
    after_two = values(UNPLAYED, "BH", round=2)
    assert after_two[1] == 0.5 + 1
    assert after_two[2] == 1.5 + 1.5


def test_fore_buchholz_is_buchholz_before_the_final_round() -> None:
    assert values(UNPLAYED, "FB", round=4) == values(UNPLAYED, "BH", round=4)
    unfinished = replace(UNPLAYED, rounds=6)
    assert values(unfinished, "FB") == values(unfinished, "BH")


def test_fore_buchholz_makes_a_last_round_pairing_voluntary_for_nobody() -> None:
    """8.3: the forfeited last round is a draw, so the absence before it has a game after it and stays at nothing."""
    t = tournament("2w1 Z 2w-", "1b0 U 1b+", rounds=3)
    assert values(t, "BH") == {1: 2 + 1 + 1, 2: 1.5 + 1.5 + 1.5}
    assert values(t, "FB") == {1: 1.5 + 1.5 + 1.5, 2: 1.5 + 1.5 + 1.5}


def test_three_points_for_a_win() -> None:
    t = tournament(
        "2w1 3b=",
        "1b0 U",
        "U 1w=",
        scoring=Scoring(30, 10, 0, forfeit_win=30, forfeit_loss=0, pairing_bye=30, full_bye=30, half_bye=10),
    )
    assert values(t, "PTS") == {1: 4, 2: 3, 3: 4}
    assert values(t, "BH") == {1: 7, 2: 4 + 2, 3: 2 + 4}  # a bye is worth two draws at most
    assert values(t, "SB") == {1: 3 * 3 + 4, 2: 0 * 4 + 3 * 2, 3: 3 * 2 + 1 * 4}
    assert values(t, "WIN") == {1: 1, 2: 1, 3: 1}


def test_odd_results_and_standard_points() -> None:
    """7.7: ½-0 gives one point to the first player; 0-0 and a double forfeit half a point each."""
    t = tournament("2w= 3w0 4w-", "1b0 4w1 3b1", "4w1 1b0 2w0", "3b0 2b0 1b-")
    assert values(t, "STD") == {1: 1 + 0.5 + 0.5, 2: 2, 3: 1 + 0.5, 4: 0.5}


def test_more_cuts_than_games_leave_nothing() -> None:
    assert values(tournament("2w1", "1b0"), "BH/C1") == {1: 0, 2: 0}
    assert values(tournament("2w1", "1b0"), "BH/M1") == {1: 0, 2: 0}
    assert values(tournament("2w1", "1b0"), "ARO/C1") == {1: None, 2: None}


# -- direct encounter -------------------------------------------------------------------------------------------------


def test_direct_encounter_is_applied_again_to_those_still_level() -> None:
    """6.2: among four tied players 1 and 2 have two points, 3 and 4 one; then the games 1-2 and 3-4 decide."""
    t = tournament("2w1 3b1 4w0 Z", "1b0 4b1 3w1 Z", "4w1 1w0 2b0 U", "3b0 2w0 1b1 U")
    assert values(t, "PTS") == {1: 2, 2: 2, 3: 2, 4: 2}
    assert values(t, "DE") == {1: 1, 2: 2, 3: 3, 4: 4}


def test_direct_encounter_leaves_a_circle_alone() -> None:
    t = tournament("2w1 3b0 Z", "1b0 Z 3w1", "Z 1w1 2b0")
    assert values(t, "PTS") == {1: 1, 2: 1, 3: 1}
    assert values(t, "DE") == {1: 0, 2: 0, 3: 0}
    assert ranks(t, "DE") == {1: 1, 2: 1, 3: 1}


def test_direct_encounter_with_missing_games() -> None:
    """6.3: 1 beat 2 and 3, who did not meet: neither can reach him, and they stay level."""
    t = tournament("2w1 3b1 Z Z", "1b0 Z U U", "Z 1w0 U U")
    assert values(t, "PTS") == {1: 2, 2: 2, 3: 2}
    assert values(t, "DE") == {1: 1, 2: 2, 3: 2}
    assert ranks(t, "DE") == {1: 1, 2: 2, 3: 2}


def test_direct_encounter_separates_nobody_who_can_be_reached() -> None:
    """6.3: 1 beat 2, but 3 met nobody and might win twice."""
    level = tournament("2w1 Z", "1b0 U", "H H")
    assert values(level, "PTS") == {1: 1, 2: 1, 3: 1}
    assert values(level, "DE") == {1: 0, 2: 0, 3: 0}


def test_forfeits_decide_a_direct_encounter_only_where_they_count() -> None:
    t = tournament("2w+ Z", "1b- U")
    assert values(t, "DE") == {1: 0, 2: 0}
    assert values(t, "DE/P") == {1: 1, 2: 2}


@pytest.mark.parametrize("system", ["FIDE_DUTCH", "FIDE_DOUBLEROUNDROBIN"])
def test_several_games_count_as_their_mean(system: str) -> None:
    """6.1.2: 1 has three quarters against 2 and nothing against 3, who drew with 2: 0.75, 0.75, 1.5; then 1 beats 2."""
    t = tournament("2w1 2b= 3w0 H", "1b0 1w= U 3w=", "H Z 1b1 2b=", system=system)
    assert values(t, "PTS") == {1: 2, 2: 2, 3: 2}
    assert values(t, "DE") == {1: 2, 2: 3, 3: 1}


def test_direct_encounter_applies_to_those_still_tied() -> None:
    """4.2: after another tie-break only the rest of a group is compared."""
    t = tournament("2w1 3b0 4w=", "1b0 4b1 3w=", "4w0 1w1 2b=", "3b1 2w0 1b=")
    assert values(t, "PTS") == dict.fromkeys(range(1, 5), 1.5)
    by_number = dutchess.standings(t, ["TPN", "DE"])
    assert [row.tiebreaks[1] for row in by_number] == [0, 0, 0, 0]
    assert [row.rank for row in by_number] == [1, 2, 3, 4]


# -- round robins ------------------------------------------------------------------------------------------------------


def test_round_robin_counts_forfeits_and_no_free_rounds() -> None:
    """15.2: scores 2.5, 2, 3, 2.5, 0; the forfeit is a game, the free round no element."""
    assert values(ROUND_ROBIN, "PTS") == {1: 2.5, 2: 2, 3: 3, 4: 2.5, 5: 0}
    assert values(ROUND_ROBIN, "SB") == {1: 0 + 2 + 1.25, 2: 2.5, 3: 2.5 + 2, 4: 0 + 3 + 1.25, 5: 0}
    assert values(ROUND_ROBIN, "SB/C1") == {1: 3.25, 2: 2.5, 3: 4.5, 4: 4.25, 5: 0}
    assert values(ROUND_ROBIN, "WON")[2] == 1
    assert values(ROUND_ROBIN, "WIN")[2] == 2
    assert values(ROUND_ROBIN, "DE") == {1: 0, 2: 0, 3: 0, 4: 0, 5: 0}


def test_koya_counts_points_against_the_better_half() -> None:
    """9.2: four games each, so the limit is two points; /L moves it by half points (14.5)."""
    assert values(ROUND_ROBIN, "KS") == {1: 1.5, 2: 1, 3: 2, 4: 1.5, 5: 0}
    assert values(ROUND_ROBIN, "KS/L+1") == {1: 0.5, 2: 1, 3: 1, 4: 1.5, 5: 0}
    assert values(ROUND_ROBIN, "KS/L+2") == {1: 0, 2: 0, 3: 0, 4: 1, 5: 0}
    assert values(ROUND_ROBIN, "KS/L-4") == values(ROUND_ROBIN, "PTS")


def test_koya_in_a_swiss_is_computed_with_a_warning() -> None:
    table = dutchess.standings(UNPLAYED, ["KS"])
    assert [row.tiebreaks[0] for row in table] == [values(UNPLAYED, "KS")[row.player] for row in table]
    assert values(UNPLAYED, "KS") == {1: 2.5, 2: 1.5, 3: 0.5, 4: 1.5, 5: 0.5, 6: 0}
    (warning,) = table.warnings
    assert warning.startswith("KS: ")
    assert "9.2" in warning
    assert dutchess.standings(ROUND_ROBIN, ["KS"]).warnings == ()


@pytest.mark.parametrize("code", ["BH", "BH/C1", "FB/M2", "AOB"])
def test_the_buchholz_family_is_refused_in_a_round_robin(code: str) -> None:
    with pytest.raises(UnknownTiebreak) as caught:
        dutchess.standings(ROUND_ROBIN, ["DE", code])
    assert caught.value.code == code
    assert "article 8" in caught.value.reason
    assert "SB" in caught.value.known
    assert "BH" not in caught.value.known


# -- ratings -----------------------------------------------------------------------------------------------------------


def test_performance() -> None:
    """10.2: mean rating rounded half up, plus the difference for the rounded percentage."""
    assert performance([2000, 2001], 10) == 2001
    assert performance([2000, 2100, 2200], 20) == 2100 + 125  # 67 %
    assert performance([2000] * 8, 5) == 2000 - 444  # 6.25 %
    assert performance([], 0) is None


def test_perfect_performance() -> None:
    """10.3: the lowest rating that expects the score; nothing and everything are at the ends of the scale."""
    assert perfect_performance([2000, 2100], 0) == 1200
    assert perfect_performance([2000, 2100], 20) == 2100 + 736
    assert perfect_performance([2000], 5) == 1997
    assert perfect_performance([2000, 2000], 10) == 1997
    assert perfect_performance([], 0) is None


def test_ratings_of_opponents_performance() -> None:
    t = tournament("2w1 3b1", "1b0 U", "U 1w0", ratings=(2400, 2000, 2200))
    assert values(t, "TPR") == {1: 2100 + 800, 2: 2400 - 800, 3: 2400 - 800}
    assert values(t, "PTP") == {1: 2936, 2: 1600, 3: 1600}
    assert values(t, "APRO") == {1: 1600, 2: 2900, 3: 2900}
    assert values(t, "APPO") == {1: 1600, 2: 2936, 3: 2936}


def test_unrated_players_leave_rating_tiebreaks_undefined_unless_rated_by_the_event() -> None:
    t = tournament("2w1", "1b0", ratings=(2400, 0))
    table = dutchess.standings(t, ["ARO", "TPR", "RTNG"])
    assert [row.tiebreaks for row in table] == [(None, None, None)] * 2
    assert len(table.warnings) == 3
    assert values(t, "ARO/U1400") == {1: 1400, 2: 2400}
    assert values(t, "RTNG/U1400") == {1: 2400, 2: 1400}


def test_pairing_number_and_rating_can_be_reversed() -> None:
    t = tournament("2w=", "1b=", ratings=(2000, 2400))
    assert ranks(t, "TPN") == {1: 1, 2: 2}
    assert ranks(t, "TPN/R") == {1: 2, 2: 1}
    assert ranks(t, "RTNG") == {1: 2, 2: 1}
    assert ranks(t, "RTNG/R") == {1: 1, 2: 2}


def test_undefined_values_rank_last() -> None:
    t = tournament("2w1", "1b0", "U")
    assert values(t, "ARO")[3] is None
    assert ranks(t, "ARO") == {1: 1, 3: 2, 2: 3}


# -- codes -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("bh/c1", "BH/C1"),
        ("BH#C1", "BH/C1"),
        ("BH-C1", "BH/C1"),
        (" BH / C1 / P ", "BH/C1/P"),
        ("BH/P/C1", "BH/C1/P"),
        ("GE", "REP"),
        ("KS/L-2", "KS/L-2"),
        ("mpvgp", "MPvGP"),
        ("ESB:MG/C1", "EMGSB/C1"),
        ("BH:GP/M2", "BH:GP/M2"),
        ("SSSC/K4/F", "SSSC/K4/F"),
        ("ARO/U1400", "ARO/U1400"),
    ],
)
def test_spellings(written: str, meant: str) -> None:
    tiebreak = CURRENT.parse(written)
    assert tiebreak.text == meant
    assert CURRENT.parse(tiebreak.text) == tiebreak


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("XYZ", "have no such tie-break"),
        ("", "have no such tie-break"),
        ("OTHER_BLITZ", "have no such tie-break"),
        ("BH/C", "has no meaning"),
        ("BH/C0", "has no meaning"),
        ("BH/Q1", "does not take the modifier"),
        ("BH/C1/M1", "contradicts"),
        ("BH/C1/C2", "contradicts"),
        ("BH/P/P", "contradicts"),
        ("WIN/C1", "does not take the modifier"),
        ("SB/M1", "does not take the modifier"),
        ("KS/L1", "has no meaning"),
        ("TPR:MP", "does not take the score"),
        ("BH:XX", "does not take the score"),
    ],
)
def test_what_makes_no_sense_is_refused(code: str, reason: str) -> None:
    with pytest.raises(UnknownTiebreak) as caught:
        dutchess.standings(UNPLAYED, [code])
    assert reason in caught.value.reason
    assert caught.value.known
    assert all(name in str(caught.value) for name in caught.value.known)


@pytest.mark.parametrize("code", ["BC", "EDE", "SSSC", "EMGSB", "BH:MP", "PTS:GP"])
def test_team_tiebreaks_are_refused_for_players(code: str) -> None:
    with pytest.raises(UnknownTiebreak, match="for teams"):
        dutchess.standings(UNPLAYED, [code])


def test_every_tiebreak_of_the_list_is_there() -> None:
    """C.07 article 5; what else there is says that it is not in C.07."""
    names = (
        "DE WIN WON BPG BWG PS REP STD TPN BH AOB FB SB KS ARO TPR PTP APRO APPO RTNG BC TBR BBE MPvGP EMMSB EMGSB "
        "EGMSB EGGSB EDE EDEBT EDEBB EDET EDEB SSSC PTS"
    )
    found = [one.name for one in CURRENT.definitions.values() if one.article[0].isdigit()]
    assert sorted(found) == sorted(names.split())
    assert {"ARO", "BH", "SUMBH", "DE", "KS", "BPG", "WIN", "SB", "MPvGP", "EMMSB", "EGGSB"} <= set(RULES_2011.known)


def test_every_definition_of_the_package_is_in_an_edition() -> None:
    known = {one.title for rules in REGULATIONS.values() for one in rules.definitions.values()}
    for found in pkgutil.iter_modules(tiebreaks.__path__, f"{tiebreaks.__name__}."):
        module = importlib.import_module(found.name)
        defined = [one for one in vars(module).values() if isinstance(one, Definition)]
        assert [one.name for one in defined if one.title not in known] == [], found.name


def test_what_is_new_in_2026_is_not_in_the_editions_before() -> None:
    new = {"STD", "TPN", "RTNG", "EDEBT", "EDEBB", "EDET", "EDEB"}
    assert new <= set(CURRENT.known)
    for rules in (RULES_2024, RULES_2023):
        assert not new & set(rules.known)
        assert rules.definitions["AOB"].modifiers == ""
        assert rules.definitions["BH"].not_in_round_robin == "" != CURRENT.definitions["BH"].not_in_round_robin
    assert set(RULES_2023.known) == {*RULES_2024.known, "GE"} - {"REP"}


# -- values ------------------------------------------------------------------------------------------------------------


def test_values_are_numbers_with_the_decimals_of_the_regulations() -> None:
    row = dutchess.standings(UNPLAYED, ["BH", "SB", "ARO", "DE", "AOB"])[0]
    assert [str(value) for value in row.tiebreaks] == ["13.0", "9.25", "2365", "0", "12.50"]
    assert row.tiebreaks[1] == 9.25
    assert pickle.loads(pickle.dumps(row.tiebreaks)) == row.tiebreaks
    assert pickle.loads(pickle.dumps(row.tiebreaks[1])).text == "9.25"


# -- properties --------------------------------------------------------------------------------------------------------

NUMBERED = "TPN"  # looks at the numbers
EVERYTHING = [code for code in codes(CURRENT, teams=False) if not code.startswith(NUMBERED)]


@settings(max_examples=examples(60))
@given(tournaments())
def test_numbers_do_not_matter(t: dutchess.Tournament) -> None:
    """Players numbered the other way round have the same values."""
    count = len(t.players)
    turned = [
        replace(
            player,
            number=count + 1 - player.number,
            games=tuple(
                replace(game, opponent=count + 1 - game.opponent) if game.opponent else game for game in player.games
            ),
        )
        for player in reversed(t.players)
    ]
    other = replace(t, players=tuple(turned))
    for code in EVERYTHING:
        before, after = values(t, code), values(other, code)
        assert before == {count + 1 - number: value for number, value in after.items()}, code


@settings(max_examples=examples(60))
@given(tournaments())
def test_standings_after_a_round_know_nothing_of_later_ones(t: dutchess.Tournament) -> None:
    earlier = t.played_rounds - 1
    cut = replace(t, players=tuple(replace(player, games=player.games[:earlier]) for player in t.players))
    for code in EVERYTHING:
        assert values(t, code, round=earlier) == values(cut, code), code


@settings(max_examples=examples(60))
@given(tournaments())
def test_rows_are_sorted_and_places_shared(t: dutchess.Tournament) -> None:
    codes = ["BH/C1", "SB", "ARO"]
    rows = dutchess.standings(t, codes).rows
    keys = [(row.points, *(-1 if value is None else value for value in row.tiebreaks)) for row in rows]
    assert keys == sorted(keys, reverse=True)
    for row, key in zip(rows, keys, strict=True):
        assert row.rank == 1 + sum(other > key for other in keys)


@settings(max_examples=examples(60))
@given(tournaments())
def test_cuts_only_take_away(t: dutchess.Tournament) -> None:
    for name in ("BH", "FB", "SB"):
        full, once, twice = (values(t, name + cut) for cut in ("", "/C1", "/C2"))
        for number in full:
            assert full[number] >= once[number] >= twice[number] >= 0  # type: ignore[operator]


def test_every_tiebreak_is_documented() -> None:
    """`make docs` writes the tables."""
    text = (Path(__file__).parents[2] / "docs" / "tiebreaks.md").read_text(encoding="utf-8")
    assert listings.tables(text) == text
    for rules in (CURRENT, RULES_2011):
        for alias in rules.aliases:
            assert f"`{alias}`" in text or alias in ("MPVGP", "MPTS", "GPTS") or alias.startswith("ESB"), alias
    for name, (_, meaning) in MODIFIERS.items():
        assert f"`/{name}" in text, meaning
    for preset in PRESETS.values():
        assert f"| `{preset.name}` | " in text
