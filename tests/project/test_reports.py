"""The faults of another program that docs/conformance reports: what the reports claim is so."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

import dutchess
from book import legality
from book.dutch import Round, evaluate, pair_round
from book.dutch_facts import initial_colour, participants
from commands import ROOT
from dutchess import trf
from dutchess.tournament import Tournament

FOLDER = ROOT / "docs" / "conformance"
SECOND_BYE, EXCHANGE = "bbppairings-second-bye", "bbppairings-exchange"
CLAIM = re.compile(
    r"^```\n(?P<file>.*?)^```$.*?bbpPairings 6\.0 answers `(?P<theirs>[^`]+)`.*?By the articles: `(?P<ours>[^`]+)`",
    re.MULTILINE | re.DOTALL,
)
BSNS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 9: 7, 10: 8, 11: 9, 13: 10, 14: 11, 16: 12, 17: 13, 20: 14}


def pairs_of(text: str) -> tuple[list[tuple[int, int]], int | None]:
    """`4-2 5-bye`: pairs, and who has the bye."""
    words = [word.split("-") for word in text.split()]
    bye = next((int(one) for one, other in words if other == "bye"), None)
    return [(int(one), int(other)) for one, other in words if other != "bye"], bye


def claims(name: str) -> Iterator[tuple[Tournament, str, str]]:
    for found in CLAIM.finditer((FOLDER / f"{name}.md").read_text(encoding="utf-8")):
        yield trf.loads(found["file"], []), found["theirs"], found["ours"]


ALL = [(name, *claim) for name in (SECOND_BYE, EXCHANGE) for claim in claims(name)]


def test_there_are_three_of_them() -> None:
    assert [name for name, *_ in ALL] == [SECOND_BYE, SECOND_BYE, EXCHANGE]


@pytest.mark.parametrize(("name", "tournament", "theirs", "ours"), ALL)
def test_our_answer_and_what_is_wrong_with_theirs(name: str, tournament: Tournament, theirs: str, ours: str) -> None:
    pairing = dutchess.pair(tournament)
    assert (list(pairing.pairs), pairing.bye) == pairs_of(ours)
    assert legality.violations(tournament, *pairs_of(ours)) == []
    wrong = legality.violations(tournament, *pairs_of(theirs))
    assert bool(wrong) is (name == SECOND_BYE), "a second bye is illegal; an exchange comes too late"


@pytest.mark.parametrize("tournament", [claim[0] for claim in claims(SECOND_BYE)])
def test_the_book_gives_the_bye_as_we_do(tournament: Tournament) -> None:
    read, found = pair_round(tournament), dutchess.pair(tournament)
    assert read is not None
    assert (read.pairs, read.bye) == (found.pairs, found.bye)


@pytest.mark.nightly
def test_every_candidate_of_the_bracket() -> None:
    """156,663 candidates in sequence, 324 of the best value; ours is the first of them, theirs the fifth."""
    ((tournament, theirs, ours),) = claims(EXCHANGE)
    played = Round(participants(tournament), initial_colour(tournament))
    played.bye_score = played.completion.lowest_bye_score(frozenset(played.players))
    bracket = played.bracket(1, ())
    assert {player.number: place for place, player in enumerate(bracket.players, 1)} == BSNS
    candidates = bracket.best_candidates()
    values = [
        evaluate(
            one,
            played.bye_score,
            played.lookahead(2, frozenset(one.downfloaters)),
            played.c9(one, bracket),
            played.initial_colour,
        )
        for one in candidates
    ]
    least = min(values)
    best = [index for index, value in enumerate(values) if value == least]
    assert (len(candidates), len(best)) == (156_663, 324)
    sets = [{frozenset((white.number, black.number)) for white, black in candidates[index].pairs} for index in best]
    for text, place, number in ((ours, 0, 108_107), (theirs, 4, 108_801)):
        assert sets[place] <= {frozenset(pair) for pair in pairs_of(text)[0]}
        assert best[place] + 1 == number


@pytest.mark.skipif("BBP_PAIRINGS" not in os.environ, reason="no other engine is named by BBP_PAIRINGS")
@pytest.mark.parametrize(("name", "tournament", "theirs", "ours"), ALL)
def test_the_other_program_answers_so(
    name: str, tournament: Tournament, theirs: str, ours: str, tmp_path: Path
) -> None:
    path = tmp_path / "t.trf"
    trf.dump(tournament, path)
    command = [os.environ["BBP_PAIRINGS"], "--dutch", str(path), "-p"]
    lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split("\n")[1:]
    rows = [tuple(map(int, line.split())) for line in lines if line]
    pairs, bye = pairs_of(theirs)
    assert {row for row in rows if row[1]} == set(pairs)
    assert [row[0] for row in rows if not row[1]] == ([bye] if bye else [])
