"""What short answers must say, and what one of them once said that was not so: a test for each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import dutchess
from book.claim_rounds import COMING, OTHERWISE, JudgedRound, rounds
from dutchess.base.translation import LANGUAGES, language
from dutchess.explanation import PlayerExplained
from dutchess.explanation.claims.answers import opponent_answer
from dutchess.explanation.claims.kinds import (
    FloatsAgain,
    FloatsDown,
    GroupOdd,
    LeftBehind,
    LeftOver,
    ListedBefore,
    NaturalFloat,
    NaturalOpponent,
    OnlyOne,
    WorseBy,
)
from dutchess.explanation.sentences.of_players import player_section
from dutchess.explanation.views.blocks import Paragraph, plain
from dutchess.pairing import systems
from dutchess.ranking.explain import explain as explain_place
from dutchess.ranking.sentences import SPECIAL, lines

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
SWISS = tuple(system.name for system in systems.SYSTEMS if system.tells and system.name != "knockout")
SEEDS = range(3)


@cache
def coming(system: str) -> tuple[JudgedRound, ...]:
    return tuple(one for seed in SEEDS for one in rounds(system, seed) if one.kind == COMING)


def players(system: str) -> Iterator[PlayerExplained]:
    for one in coming(system):
        yield from dutchess.explain(one.event, None, system=system).everybody()


def answers(player: PlayerExplained, code: str = "en") -> list[str]:
    blocks = player_section(player, language(code), full=False).blocks
    return [plain(block.text) for block in blocks if isinstance(block, Paragraph)]


def names(player: PlayerExplained, number: int) -> str:
    return f"{player.explained.name[number]} ({number})"


# -- what they say -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("system", SWISS)
def test_answers_are_short_in_every_language(system: str) -> None:
    """At most four sentences and 120 words; no halves by letters, no criteria by numbers."""
    code = list(LANGUAGES)[SWISS.index(system) % len(LANGUAGES)]
    for player in players(system):
        for each in ("en", code):
            for text in answers(player, each):
                assert len(text.split()) <= 120, text
                assert re.search(r"\b(S1|S2|G1|G2|Limbo|TRF)\b|\[C\d", text) is None, text
        assert len(re.findall(r"\.(?= |$)", answers(player)[0])) <= 4, answers(player)[0]


@pytest.mark.parametrize("system", SWISS)
def test_the_natural_opponent_is_named_with_the_reason_against(system: str) -> None:
    for player in players(system):
        made = opponent_answer(player)
        first = made[0][0]
        if isinstance(first, NaturalOpponent) and first.opponent != player.opponent:
            text = answers(player)[0]
            is_met = f"{names(player, first.opponent)}; but you met in round" in text
            assert is_met or text.count(names(player, first.opponent)) > 1, text  # with what stood against it


@pytest.mark.parametrize("system", ["dutch", "dutch-2012", "dutch-1992", "burstein-2017"])
def test_whom_a_floater_would_meet_first_is_named_with_the_reason_against(system: str) -> None:
    for player in players(system):
        made, text = opponent_answer(player), answers(player)[0]
        for sentence in made:
            first = sentence[0]
            if isinstance(first, NaturalFloat) and player.explained.opponent[first.player] != first.opponent:
                told = names(player, first.opponent)
                is_met = re.search(rf"{re.escape(told)}; but (?:you|they) met in round", text)
                assert f"number {first.place}, {told}" not in text or is_met or text.count(told) > 1, text


@pytest.mark.parametrize("system", SWISS)
def test_a_score_that_is_passed_is_spoken_of(system: str) -> None:
    """Whoever meets a score further away reads why nobody of the scores between."""
    for player in players(system):
        made, explained = opponent_answer(player), player.explained
        first = made[0][0]
        if not isinstance(first, FloatsDown):
            continue
        for between in (score for score in explained.scores if first.to < score < first.from_):
            group = [names(player, one) for one in explained.group(between)]
            text = answers(player)[0]
            assert language("en").decimal(f"{between / 10:.1f}") in text or any(name in text for name in group), text


@pytest.mark.parametrize("system", ["dutch", "burstein", "dubov", "lim", "team"])
def test_a_float_says_why_not_others_of_the_score(system: str) -> None:
    """Somebody else of the group is named wherever somebody else could have left it."""
    asked = 0
    for player in players(system):
        first = opponent_answer(player)[0]
        if not isinstance(first[0], FloatsDown) or (len(first) > 1 and isinstance(first[1], OnlyOne)):
            continue
        asked += 1
        if len(first) == 1 or isinstance(first[1], GroupOdd):
            assert len(opponent_answer(player)) > 1, answers(player)[0]
    assert asked


def test_both_who_prefer_the_same_colour_are_told_so() -> None:
    told = [text for system in SWISS for one in players(system) for text in answers(one)]
    assert any("; you both prefer " in text for text in told)
    assert any("who would be left, met in round" in text for text in told)


# -- Keizer ------------------------------------------------------------------------------------------------------------


def test_keizer_speaks_of_its_ranking_and_not_of_points() -> None:
    """Its rounds know no scores: nobody is told to have 0.0 points, or to have had no colour."""
    told = [text for player in players("keizer") for text in answers(player)]
    assert told
    for text in told:
        assert "points" not in text.replace("Keizer points", "")
        assert "had a colour yet" not in text
        assert "preference" not in text
    assert any("in the ranking" in text for text in told)


# -- once said, and not so ---------------------------------------------------------------------------------------------


def test_1_what_decides_a_double_swiss_stands_in_the_table() -> None:
    """Matches with one forfeited game have counted otherwise in the explanation than in the table."""
    compared = 0
    for seed in range(12):
        config = dutchess.GeneratorConfig(players=12, rounds=6, system="double-swiss", forfeit_rate=0.1, bye_rate=0.05)
        table = dutchess.standings(dutchess.generate(config, seed), ["BH/M1", "SB"])
        rows = {row.player: row for row in table.rows}
        for row in table.rows[1:]:
            found = explain_place(table, row.player).comparison
            if found is not None and found.step is not None and found.own is not None and found.others is not None:
                shown = [rows[number].tiebreaks[found.step] for number in (row.player, found.other)]
                assert [found.own.value, found.others.value] == shown
                compared += 1
    assert compared > 40


def test_2_double_swiss_counts_matches_and_speaks_of_them() -> None:
    told = [text for player in players("double-swiss") for text in answers(player)]
    assert any("last matches" in text for text in told)
    assert not any(re.search(r"last (two )?games|Colours so far", text) for text in told)


def test_3_who_could_meet_nobody_could_do_so_only_then(capsys: pytest.CaptureFixture[str]) -> None:
    from dutchess.cli import main

    main(["explain", str(EXAMPLES / "weekend-46.trf"), "--round", "6", "--float", "45"])
    told = " ".join(capsys.readouterr().out.split())
    assert "could then meet nobody" in told
    assert re.search(r"could meet nobody\.", told) is None


def test_4_absent_players_have_points_too() -> None:
    """Nobody is told to be alone with a score if somebody who is absent has it."""
    seen = 0
    for system in ("dutch", "dubov", "lim", "burstein"):
        for player in players(system):
            first = opponent_answer(player)[0]
            if len(first) > 1 and isinstance(first[1], OnlyOne) and first[1].score in player.explained.absent_scores:
                assert "who plays in this round" in answers(player)[0]
                seen += 1
    assert seen


@pytest.mark.parametrize("system", ["dutch", "dubov", "lim", "burstein"])
def test_6_no_criterion_is_broken_only_where_none_is(system: str) -> None:
    for one in coming(system):
        text = dutchess.explain(one.event, None, system=system).text()
        for part in text.split("\nBracket of ")[1:]:
            assert "No criterion is broken." not in part or "What could not be avoided" not in part


def test_6_nobody_prefers_a_colour_in_the_first_round_of_dubov() -> None:
    config = dutchess.GeneratorConfig(players=12, rounds=5, system="dubov", initial_colour="w")
    text = dutchess.explain(dutchess.generate(config, 1).before_round(1), system="dubov").text()
    assert "does not get the colour preferred" not in text


def test_6_equal_by_the_direct_encounter_only_if_it_is() -> None:
    for seed in range(12):
        config = dutchess.GeneratorConfig(players=14, rounds=6, system="dutch", forfeit_rate=0.05)
        table = dutchess.standings(dutchess.generate(config, seed), ["DE", "BH"])
        rows = {row.player: row for row in table.rows}
        for row in table.rows[1:]:
            found = explain_place(table, row.player)
            told = lines(found, language("en"))[1]
            if found.comparison is not None and "(DE)" in told.partition("both are equal")[2].partition(".")[0]:
                other = rows[found.comparison.other]
                assert row.tiebreaks[0] == other.tiebreaks[0]


def test_7_lim_says_how_many_prefer_the_same_colour() -> None:
    """ "Would suit less well" has a number where the number of such pairs is larger."""
    told = [text for system in ("lim", "lim-1999") for player in players(system) for text in answers(player)]
    assert any("suit less well" in text for text in told)
    assert any("pairs in which both prefer the same colour: " in text for text in told)


def test_8_nobody_meets_the_bye() -> None:
    """In rounds made by hand somebody has the bye whom the rules give an opponent, too."""
    byes = 0
    for system in ("dutch", "dubov", "lim", "burstein"):
        for one in (one for seed in range(8) for one in rounds(system, seed) if one.kind == OTHERWISE):
            if one.made.bye is not None and one.made.bye != one.engine.bye:
                player = dutchess.explain(one.event, one.number, system=system, player=one.made.bye)
                assert not any("meet the bye" in text for text in answers(player))
                byes += 1
    assert byes


def test_9_the_dossier_has_the_whole_file() -> None:
    event = dutchess.trf.load(str(EXAMPLES / "weekend-46.trf"))
    written = dutchess.trf.dumps(event.before_round(6))
    page = dutchess.explain(event, 6, pair=(1, 2)).html()
    players_of = [line for line in written.splitlines() if line.startswith("001")]
    assert players_of
    assert all(line[14:44].strip() in page for line in players_of)


# -- places ------------------------------------------------------------------------------------------------------------


def test_a_sum_is_its_parts_and_what_the_table_does_not_show_is_marked() -> None:
    """Of an opponent's score in a Buchholz, only one without a mark is the number of points in the table."""
    marked = 0
    for seed in range(15):
        config = dutchess.GeneratorConfig(players=16, rounds=6, system="dutch", forfeit_rate=0.06, bye_rate=0.08)
        table = dutchess.standings(dutchess.generate(config, seed), ["BH/C1", "BH"])
        points = {row.points / 10 for row in table.rows}
        for row in table.rows[1:]:
            told = lines(explain_place(table, row.player), language("en"))[1]
            for total in re.findall(r"((?:[\d.]+\*? \+ )+[\d.]+\*?) = (\d+\.\d+)", told):
                parts = total[0].split(" + ")
                assert sum(float(part.rstrip(SPECIAL)) for part in parts) == float(total[1])
                assert {float(part) for part in parts if SPECIAL not in part} <= points
            is_marked = bool(re.search(r"\d\*", told))
            assert is_marked == ("* is not as in the table: " in told)
            marked += is_marked
    assert marked > 10


def test_what_is_cut_is_said() -> None:
    config = dutchess.GeneratorConfig(players=16, rounds=6, system="dutch")
    table = dutchess.standings(dutchess.generate(config, 3), ["BH/C1"])
    told = [lines(explain_place(table, row.player), language("en"))[1] for row in table.rows[1:]]
    assert all("(cut: " in text for text in told if "Round by round" in text)
    assert any("Round by round" in text for text in told)


def test_comparisons_that_say_the_same_are_said_once() -> None:
    """The same criterion with the same values is one sentence, however many it is about; facts may be of one alone."""
    for system in SWISS:
        for player in players(system):
            told = [
                (one.question, one.criterion, one.actual, one.instead, one.bracket)
                for one, *facts in opponent_answer(player)
                if isinstance(one, WorseBy) and player.number in (one.player, one.other)
                if not any(isinstance(fact, LeftOver | LeftBehind | FloatsAgain) for fact in facts)
            ]
            assert len(told) == len(set(told)), told


def test_those_who_stand_above_and_below_are_not_mixed() -> None:
    """ "They stand above you" is said of several only if it is true of each."""
    several = 0
    for system in ("lim", "lim-1999", "dutch-2012", "double-swiss"):
        for one in (one for seed in range(30) for one in rounds(system, seed) if one.kind == COMING):
            for player in dutchess.explain(one.event, None, system=system).everybody():
                for sentence in opponent_answer(player):
                    listed = [claim for claim in sentence if isinstance(claim, ListedBefore)]
                    several += len(listed) > 1
                    assert len({claim.a for claim in listed}) < 2 or len({claim.b for claim in listed}) < 2
    assert several
