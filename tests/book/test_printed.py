"""What is printed for players is true and well written, in every language, as our own grammar reads it."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterator

import pytest

import dutchess
from book.claim_rounds import COMING, JudgedRound, rounds
from book.claims import Context
from book.printed import Printed
from dutchess.base.translation import LANGUAGES, language
from dutchess.explanation.sentences.of_players import player_section
from dutchess.explanation.views.blocks import Paragraph, plain
from dutchess.pairing import systems

FIRST_SEED = int(os.environ.get("DUTCHESS_SEED", "0"))
CODES = tuple(LANGUAGES)
SWISS = tuple(system.name for system in systems.SYSTEMS if system.tells and not system.is_ours)
BY_DAY = 40  # seeds of one system each, in one language each


def answers(the_round: JudgedRound, code: str) -> Iterator[tuple[int, str]]:
    """The printed answers of every participant of a round."""
    for player in dutchess.explain(the_round.event, None, system=the_round.system).everybody():
        for block in player_section(player, language(code), full=False).blocks:
            if isinstance(block, Paragraph):
                yield player.number, plain(block.text)


def judged(system: str, seed: int, code: str) -> Iterator[tuple[str, Printed]]:
    for the_round in rounds(system, seed):
        if the_round.kind == COMING:
            context = Context(the_round)
            for number, text in answers(the_round, code):
                printed = Printed(context, code, number)
                printed.judge(text)
                yield text, printed


def check(system: str, seeds: range, codes: tuple[str, ...]) -> Counter[str]:
    counted: Counter[str] = Counter()
    faults = []
    for seed in seeds:
        for code in codes:
            for text, printed in judged(system, seed, code):
                counted["judged"] += printed.judged
                counted["unread"] += len(printed.unread)
                faults += [f"{system} {seed}: {fault} | {text}" for fault in printed.faults]
    assert faults == []
    return counted


@pytest.mark.parametrize("code", CODES)
def test_printed_answers_are_true(code: str) -> None:
    counted: Counter[str] = Counter()
    for place, system in enumerate(SWISS):
        counted += check(system, range(FIRST_SEED + place % 5, FIRST_SEED + place % 5 + 1), (code,))
    assert counted["judged"] > 150
    assert counted["unread"] < counted["judged"] / 3


@pytest.mark.nightly
@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("system", SWISS)
def test_many_printed_answers_are_true(system: str, code: str) -> None:
    counted = check(system, range(FIRST_SEED + 100, FIRST_SEED + 100 + 60), (code,))
    assert counted["judged"] > 1_300  # of all systems and languages, more than 200,000


def test_planted_faults_are_seen() -> None:
    """A number that is one too high, or another name, is called false."""
    seen: Counter[str] = Counter()
    for system in ("dutch", "lim", "burstein", "team", "double-swiss", "dubov"):
        for seed in range(4):
            for text, printed in judged(system, seed, "en"):
                if printed.faults or printed.unread:
                    continue
                for match in re.finditer(r"(?<![(\d])\d+(?!\d|\))", text):
                    wrong = f"{text[: match.start()]}{int(match[0]) + 1}{text[match.end() :]}"
                    again = Printed(printed.context, "en", printed.reader)
                    again.judge(wrong)
                    seen["caught" if again.faults or again.unread else "missed"] += 1
    assert seen["caught"] > 500
    assert seen["missed"] < seen["caught"] / 5  # some sentences are true with another number, too


def test_a_float_that_was_no_game_is_not_called_one_against_fewer_points() -> None:
    """Half-point byes and forfeits are downfloats, too; what is said of the round must be what happened in it."""
    caught = 0
    for seed in range(12):
        for text, printed in judged("dutch-2017", seed, "en"):
            assert printed.faults == []
            if "after no game in round" in text:
                for instead in ("as in round", "after an opponent with fewer points in round"):
                    again = Printed(printed.context, "en", printed.reader)
                    again.judge(text.replace("after no game in round", instead))
                    caught += bool(again.faults)
                    assert again.faults, again.unread
    assert caught


@pytest.mark.parametrize(
    ("code", "tenths", "written"),
    [("en", 10, "1.0 point"), ("pt", 15, "1,5 ponto"), ("fr", 15, "1,5 point"), ("es", 15, "1,5 puntos")],
)
def test_points_are_singular_where_the_language_says_so(code: str, tenths: int, written: str) -> None:
    from dutchess.explanation.sentences.of_criteria import points_said

    assert points_said(tenths, language(code)) == written
