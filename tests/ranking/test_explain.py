"""Explanations of places: the parts of every tie-break make its value, and the first difference is named."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dutchess
from dutchess import InvalidTournament, Tournament
from dutchess.base.translation import language
from dutchess.base.values import replace
from dutchess.ranking import sentences
from dutchess.ranking.explain import Breakdown, explain
from dutchess.ranking.rating import expected
from dutchess.ranking.tiebreaks import CURRENT, REGULATIONS, RULES_2011, Regulations
from dutchess.ranking.tiebreaks.breakdown import LEAST, PLACE
from sizes import examples
from small_events import ROUND_ROBIN, UNPLAYED, team_tournament, tournament, tournaments
from tiebreak_codes import codes

PLAYERS = codes(CURRENT, teams=False)
FORMER = codes(RULES_2011, teams=False)


def breakdowns(t: Tournament, codes: list[str], **options: object) -> list[tuple[int, Breakdown]]:
    """Every breakdown of everybody; each tie-break is the first one of its list."""
    found = []
    for code in codes:
        table = dutchess.standings(t, [code], **options)  # type: ignore[arg-type]
        for row in table:
            explanation = explain(table, row.player)
            assert explanation.points.value == row.points / 10
            assert explanation.points.made.total(1) == row.points / 10
            (breakdown,) = explanation.tiebreaks
            assert breakdown.value == row.tiebreaks[0]
            found.append((row.player, breakdown))
    return found


def adds_up(breakdown: Breakdown) -> None:
    """The parts make the value, by nothing but the parts."""
    value, made = breakdown.value, breakdown.made
    if made.rule == LEAST:
        if value is None:
            assert not made.parts
            return
        ratings = [int(part.score or 0) for part in made.parts]
        goal = made.addend
        assert goal is not None
        assert [part.value.hundredths for part in made.parts] == [expected(int(value) - rating) for rating in ratings]
        if goal:
            assert sum([expected(int(value) - rating) for rating in ratings]) >= goal.hundredths
            assert sum([expected(int(value) - 1 - rating) for rating in ratings]) < goal.hundredths
        return
    if made.rule == PLACE:
        return
    decimals = value.decimals if value is not None else 0
    assert made.total(decimals) == value, breakdown


@settings(max_examples=examples(60))
@given(tournaments(), st.data())
def test_the_parts_add_up(t: Tournament, data: st.DataObject) -> None:
    codes = data.draw(st.lists(st.sampled_from(PLAYERS), min_size=1, max_size=6))
    for _, breakdown in breakdowns(t, codes):
        adds_up(breakdown)


@settings(max_examples=examples(40))
@given(tournaments(), st.data(), st.sampled_from(["virtual", "self"]))
def test_the_parts_of_2011_add_up(t: Tournament, data: st.DataObject, unplayed: str) -> None:
    codes = data.draw(st.lists(st.sampled_from(FORMER), min_size=1, max_size=6))
    for _, breakdown in breakdowns(t, codes, regulations="2011", unplayed=unplayed):
        adds_up(breakdown)


@settings(max_examples=examples(20))
@given(tournaments(rated=False))
def test_the_parts_of_1992_add_up(t: Tournament) -> None:
    for _, breakdown in breakdowns(t, ["ARO", "DE", "PTS"], regulations="1992"):
        adds_up(breakdown)


TEAM_EVENT = team_tournament("1-2:1= 3-4:0=", "1-3:++ 2-4:10", "1-4:00", "2-3:=1")


def test_the_parts_of_teams_add_up() -> None:
    for t in (TEAM_EVENT, replace(TEAM_EVENT, system="FIDE_TEAM_TYPEA_GP_MP")):
        for rules in REGULATIONS.values():
            for _, breakdown in breakdowns(t, codes(rules, teams=True), regulations=rules.name):
                adds_up(breakdown)


def test_the_parts_of_round_robins_add_up() -> None:
    for rules in REGULATIONS.values():
        for _, breakdown in breakdowns(
            ROUND_ROBIN, codes(rules, teams=False, round_robin=True), regulations=rules.name
        ):
            adds_up(breakdown)


@settings(max_examples=examples(60))
@given(tournaments())
def test_the_parts_of_a_direct_encounter(t: Tournament) -> None:
    """Article 6.1: the points against each of those tied, the mean if they met more than once."""
    for number, breakdown in breakdowns(t, ["DE"]):
        assert breakdown.made.rule == PLACE
        others = [other for other in breakdown.among if other != number]
        assert [part.opponent for part in breakdown.made.parts] == others
        for part in breakdown.made.parts:
            met = [game for game in t.player(number).games if game.opponent == part.opponent and game.played]
            assert (part.source == "not met") == (not met)
            total = sum([t.scoring.points(game) for game in met])
            assert abs(part.value.hundredths - 10 * total / max(1, len(met))) <= 0.5


@pytest.mark.parametrize("rules", REGULATIONS.values(), ids=list(REGULATIONS))
def test_every_tiebreak_has_parts(rules: Regulations) -> None:
    assert [one.name for one in rules.definitions.values() if one.parts is None] == []


def test_opponents_cuts_dummies_and_adjusted_scores() -> None:
    """UNPLAYED, player 1: a requested bye counts 2.5 at most and is cut; 3 was absent at the end, which counts 0.5."""
    table = dutchess.standings(UNPLAYED, ["BH/C1", "SB"])
    buchholz, berger = explain(table, 1).tiebreaks
    rows = [(p.round, p.opponent, p.source, p.score, p.plain, p.value, p.cut) for p in buchholz.made.parts]
    assert rows == [
        (1, 2, "game", 2.5, None, 2.5, ""),
        (2, None, "dummy", 2.5, None, 2.5, "lowest"),
        (3, 3, "game", 3, 2.5, 3, ""),
        (4, 5, "game", 3.5, None, 3.5, ""),
        (5, 4, "game", 1.5, None, 1.5, ""),
    ]
    assert buchholz.value == 10.5
    assert [(p.factor, p.value) for p in berger.made.parts] == [(1, 2.5), (0.5, 1.25), (1, 3), (0.5, 1.75), (0.5, 0.75)]


def test_17_a_cut_before_the_lowest_score_names_its_article() -> None:
    """C.07 16.5: the unplayed round 2 (2.5) is cut, although round 5 is lower (1.5)."""
    told = "\n".join(sentences.lines(explain(dutchess.standings(UNPLAYED, ["BH/C1"]), 1), language("en")))
    assert "(2.5)  dummy opponent for an unplayed round (C.07 16.4)" in told
    assert "unplayed round, cut before the lowest score (C.07 16.5)" in told


def test_17_a_direct_encounter_that_decides_nothing_gives_no_place() -> None:
    lines = sentences.lines(explain(dutchess.standings(UNPLAYED, ["DE"]), 1), language("en"))
    assert not any("DE (direct encounter, 6): 0" in line for line in lines)


def test_the_virtual_opponent_of_2011() -> None:
    table = dutchess.standings(UNPLAYED, ["BH"], regulations="2011")
    sources = [part.source for part in explain(table, 1).tiebreaks[0].made.parts]
    assert sources == ["game", "virtual", "game", "game", "game"]
    table = dutchess.standings(UNPLAYED, ["BH"], regulations="2011", unplayed="self")
    assert explain(table, 1).tiebreaks[0].made.parts[1].source == "oneself"


def test_why_behind() -> None:
    """1 and 5 have 3.5 points: Buchholz 13 against 11.5; 2 and 3 have 2.5: a shared place or the lots."""
    table = dutchess.standings(UNPLAYED, ["WON", "BH"])
    found = explain(table, 5).comparison
    assert found is not None
    assert (found.other, found.is_ahead, found.decided_by, found.step) == (1, False, "BH", 1)
    assert found.own is not None
    assert found.others is not None
    assert (found.own.value, found.others.value) == (11.5, 13)
    found = explain(table, 5, behind=6).comparison
    assert found is not None
    assert (found.is_ahead, found.decided_by) == (True, "points")
    assert explain(table, 1).comparison is None
    tied = explain(dutchess.standings(UNPLAYED, []), 5, behind=1).comparison
    assert tied is not None
    assert tied.decided_by is None
    drawn = explain(dutchess.standings(UNPLAYED, [], lots=3), 5, behind=1).comparison
    assert drawn is not None
    assert drawn.decided_by == "lots"


@settings(max_examples=examples(40))
@given(tournaments(), st.lists(st.sampled_from(["BH/C1", "SB", "DE", "WIN", "PS", "ARO"]), max_size=4, unique=True))
def test_the_first_difference_orders_the_two(t: Tournament, codes: list[str]) -> None:
    """Whatever decides differs in the right direction, and nothing before it separated the two."""
    table = dutchess.standings(t, codes)
    for row in table:
        found = explain(table, row.player).comparison
        if found is None:
            continue
        other = next(one for one in table if one.player == found.other)
        assert not found.is_ahead
        if found.decided_by is None:
            assert row.rank == other.rank
        elif found.decided_by == "points":
            assert row.points < other.points
        else:
            assert row.points == other.points
            step = found.step or 0
            assert row.tiebreaks[:step] == other.tiebreaks[:step] or "DE" in codes[:step]
            mine, theirs = row.tiebreaks[step], other.tiebreaks[step]
            if mine is not None:
                assert theirs is not None
                assert mine > theirs if found.decided_by == "DE" else mine < theirs


def test_who_cannot_be_explained() -> None:
    table = dutchess.standings(UNPLAYED, ["BH"])
    with pytest.raises(InvalidTournament, match="99 is not in these standings"):
        explain(table, 99)
    with pytest.raises(InvalidTournament, match="with themselves"):
        explain(table, 1, behind=1)
    left = tournament("4w0 3b1 2w=", "3w1 4b+ 1b=", "2b0 1w0 4w+", "1b1 2w- 3b-", system="FIDE_ROUNDROBIN")
    with pytest.raises(InvalidTournament, match="annulled"):
        explain(dutchess.standings(left, ["SB"], annulled=[4]), 4)
