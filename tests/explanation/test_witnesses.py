"""What explanations show, against other witnesses: the articles read literally, and another engine.

For rounds of every system: the values of criteria, for the chosen pairing and for alternatives, are what the book
counts from the facts; no alternative is better than the chosen one; every stuck set is a proof.
"""

from __future__ import annotations

import os
import random
import subprocess
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

import dutchess
from book import burstein, dubov, dutch_criteria, dutch_facts, dutch_history
from dutchess import systems
from dutchess.decisions import BracketPaired, Decision, FloatersChosen
from dutchess.explanation.proof import proves
from dutchess.explanation.rounds import RoundExplained
from dutchess.record import replace
from known import BUNDLED, CORPUS, KnownRound, rounds, tournaments

QUESTIONS = 4
EDITIONS = {"dutch-1992": 1992, "dutch-2011": 2011, "dutch-2012": 2012}

in_corpus = [
    pytest.mark.conformance,
    pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus is not beside the project"),
]
# File, how many rounds are taken, and every how many.
SOURCES = [
    pytest.param(BUNDLED / "dutch.jsonl.gz", 12, 1, id="dutch"),
    pytest.param(BUNDLED / "dubov.jsonl.gz", 12, 1, id="dubov"),
    pytest.param(BUNDLED / "burstein.jsonl.gz", 12, 1, id="burstein"),
    pytest.param(BUNDLED / "team.jsonl.gz", 12, 1, id="team"),
    pytest.param(CORPUS / "dutch-extra.jsonl.gz", 90, 37, id="corpus-dutch", marks=in_corpus),
    pytest.param(CORPUS / "dubov.jsonl.gz", 60, 7, id="corpus-dubov", marks=in_corpus),
    pytest.param(CORPUS / "burstein.jsonl.gz", 60, 7, id="corpus-burstein", marks=in_corpus),
    pytest.param(CORPUS / "team.jsonl.gz", 60, 7, id="corpus-team", marks=in_corpus),
    pytest.param(CORPUS / "history.jsonl.gz", 110, 23, id="corpus-history", marks=in_corpus),
]


@pytest.mark.parametrize(("path", "most", "step"), SOURCES)
def test_values_are_those_of_the_book_and_no_alternative_is_better(path: Path, most: int, step: int) -> None:
    seen, alternatives, proofs = 0, 0, 0
    for known in islice(rounds(path), 0, None, step):
        if known.expected is None or seen == most:
            continue
        seen += 1
        found = dutchess.explain(known.tournament, system=known.system)
        assert isinstance(found, RoundExplained)
        check_values(known, found, found.decisions)
        for pair in questions(known, found):
            other = dutchess.explain(known.tournament, pair=pair, system=known.system)
            assert isinstance(other, dutchess.PairExplained)
            if not other.possible:
                proofs += 1
                assert other.bar is not None or proves(other), (known.name, pair)
                continue
            alternatives += 1
            assert other.pairing is not None
            assert pair in other.pairing.pairs or pair[::-1] in other.pairing.pairs
            check_values(known, found, other.decisions)
            if other.difference is not None and other.difference.actual is not None:
                assert numbers(other.difference.actual) < numbers(other.difference.instead), (known.name, pair)
    assert seen == most
    assert alternatives > seen


def questions(known: KnownRound, found: RoundExplained) -> Iterator[tuple[int, int]]:
    """Some pairs that did not happen, the same ones every time."""
    drawn = random.Random(known.name)
    for _ in range(QUESTIONS if len(found.participants) > 3 else 0):
        one, other = drawn.sample(found.participants, 2)
        if found.opponent[one] != other:
            yield one, other


def numbers(value: int | tuple[int, ...] | None) -> tuple[int, ...]:
    assert value is not None
    return value if isinstance(value, tuple) else (value,)


def check_values(known: KnownRound, found: RoundExplained, decisions: tuple[Decision, ...]) -> None:
    """What the decisions say the criteria count, against the book."""
    for decision in decisions:
        if isinstance(decision, BracketPaired | FloatersChosen):
            told = {count.article: count.value for count in decision.criteria()}
            wanted = counted_by_the_book(known, found, decision)
            assert {article: told.get(article) for article in wanted} == wanted, (known.name, decision)


def counted_by_the_book(
    known: KnownRound, found: RoundExplained, decision: BracketPaired | FloatersChosen
) -> dict[str, int | tuple[int, ...]]:
    """What the articles count in a decision, from the facts."""
    tournament = systems.accelerated(known.tournament)
    if known.system in EDITIONS and isinstance(decision, BracketPaired):
        return of_former(EDITIONS[known.system], tournament, decision)
    if isinstance(decision, FloatersChosen):
        gaps = tuple(sorted((decision.score - found.score[one] for one in decision.chosen), reverse=True))
        return {
            "dubov": {"C.04.4.1 [C5]": len(gaps), "C.04.4.1 [C6]": gaps},
            "team": {"C.04.6 [C4]": len(gaps), "C.04.6 [C5]": gaps},
            "team-2024": {"C.04.6 [C4]": len(gaps), "C.04.6 [C5]": gaps},
            "lim": {"C.04.4.3 article 2.3": len(gaps)},
        }[known.system]
    if known.system in ("lim", "team", "team-2024"):
        return {}
    people = {one.number: one for one in dutch_facts.participants(tournament)}
    pairs = tuple((people[one], people[other]) for one, other in decision.pairs)
    if decision.article.startswith("C.04.4.1"):
        return {"C.04.4.1 [C7]": dubov.denied(pairs)}
    floaters = tuple(people[number] for number in decision.floaters)
    if decision.article.startswith("C.04.4.2"):
        book = burstein.BracketPairing(pairs, frozenset(floaters))
        return {"C.04.4.2 [C5]": len(floaters), "C.04.4.2 [C8]": -burstein.c8(book)}
    return of_dutch(tournament, dutch_criteria.Candidate(pairs, floaters, decision.score))


def of_dutch(tournament: dutchess.Tournament, candidate: dutch_criteria.Candidate) -> dict[str, int | tuple[int, ...]]:
    seated = dutch_criteria.seats(candidate, dutch_facts.initial_colour(tournament))
    counts, gaps = dutch_criteria.float_criteria(candidate)
    found: dict[str, int | tuple[int, ...]] = {
        "C6": dutch_criteria.c6(candidate),
        "C7": tuple(gap for gap in dutch_criteria.c7(candidate) if gap),
        "C10": dutch_criteria.c10(seated),
        "C11": dutch_criteria.c11(seated),
        "C12": dutch_criteria.c12(seated),
        "C13": dutch_criteria.c13(seated),
    }
    found |= {f"C{14 + place}": count for place, count in enumerate(counts)}
    found |= {f"C{18 + place}": tuple(gap) for place, gap in enumerate(gaps)}
    return {f"C.04.3 [{name}]": value for name, value in found.items()}


def of_former(
    edition: int, tournament: dutchess.Tournament, decision: BracketPaired
) -> dict[str, int | tuple[int, ...]]:
    people = {one.number: one for one in dutch_history.facts(edition, tournament)}
    clashes = sum(dutch_history.clash(people[one], people[other]) for one, other in decision.pairs)
    return {"C14 P1": len(decision.floaters), "B4" if edition == 1992 else "A8 X": clashes}


# -- another engine ----------------------------------------------------------------------------------------------------


@pytest.mark.skipif("BBP_PAIRINGS" not in os.environ, reason="no other engine is named by BBP_PAIRINGS")
@pytest.mark.conformance
@pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus is not beside the project")
@pytest.mark.parametrize("part", range(4))
def test_another_engine_with_those_pairs_forbidden(part: int, tmp_path: Path) -> None:
    """The alternative shown is what another engine gives for the file with all other pairs of the two forbidden.

    That the bye is withheld from the two need not be said: with it, the other one would have no opponent.
    """
    seen, different = 0, []
    for index, (name, tournament) in enumerate(tournaments(CORPUS / "dutch-2026.tar.gz")):
        if index % 16 != part:
            continue
        drawn = random.Random(name)
        number = drawn.randint(2, tournament.played_rounds)
        found = dutchess.explain(tournament, round=number)
        assert isinstance(found, RoundExplained)
        if len(found.participants) < 4:
            continue
        one, other = drawn.sample(found.participants, 2)
        instead = found.supposed(one, other)
        seen += 1
        got = None if instead.pairing is None else sorted(boards(instead.pairing))
        wanted = by_another_engine(found, one, other, tmp_path)
        if got != wanted:
            different.append((name, number, one, other, got, wanted))
    assert seen >= 120
    assert different == []


def boards(pairing: dutchess.Pairing) -> list[tuple[int, int]]:
    return [*pairing.pairs, *([] if pairing.bye is None else [(pairing.bye, 0)])]


def by_another_engine(found: RoundExplained, one: int, other: int, folder: Path) -> list[tuple[int, int]] | None:
    """What the engine named by BBP_PAIRINGS gives if the two can meet nobody else; None if there is no pairing."""
    source, target = folder / "in.trf", folder / "out.txt"
    before = replace(found.tournament, forbidden=())
    text = dutchess.trf.dumps(before)
    for number in (one, other):
        text += "".join(f"XXP {number} {third}\n" for third in found.participants if third not in (one, other))
    source.write_text(text)
    command = [os.environ["BBP_PAIRINGS"], "--dutch", str(source), "-p", str(target)]
    done = subprocess.run(command, capture_output=True, timeout=120, check=False)
    if done.returncode == 1:
        return None
    assert done.returncode == 0, done.stderr
    lines = target.read_text().splitlines()[1:]
    return sorted((int(white), int(black)) for white, black in (line.split() for line in lines if line.strip()))
