"""What explanations show, against other witnesses: the articles read literally, and another engine.

For rounds of every system: the values of criteria, for the chosen pairing and for alternatives, are what the book
counts from the facts; no alternative is better than the chosen one; every stuck set is a proof.
"""

from __future__ import annotations

import os
import random
import subprocess
from collections.abc import Iterator
from itertools import combinations, islice
from pathlib import Path

import pytest

import dutchess
from book.counted import counted
from dutchess.base.values import replace
from dutchess.explanation.questions.proof import proves
from dutchess.explanation.questions.rounds import RoundExplained
from dutchess.pairing import systems
from dutchess.pairing.common.upfloating import PASS_FAIL
from dutchess.pairing.criteria import BROKEN_WISHES, criteria_of
from dutchess.pairing.decisions import Decision
from known import BUNDLED, CORPUS, KnownRound, rounds, tournaments
from waiting import WAIT_SECONDS

QUESTIONS = 4
# Events of our making; 23 and 26 have topscorers who must have the same colour, 104 joins brackets in an alternative,
# in 109 a better next bracket is not asked for (C12).
OWN_EVENTS = (*range(60 if os.environ.get("DUTCHESS_NIGHTLY") else 6), 23, 26, 41, 104, 109)

in_corpus = [
    pytest.mark.conformance,
    pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus is not beside the project"),
]
# File, how many rounds are taken, and every how many.
SOURCES = [
    pytest.param(BUNDLED / "dutch.jsonl.gz", 12, 1, id="dutch"),
    pytest.param(BUNDLED / "dubov.jsonl.gz", 12, 1, id="dubov"),
    pytest.param(BUNDLED / "burstein.jsonl.gz", 12, 1, id="burstein"),
    pytest.param(BUNDLED / "team.jsonl.gz", 12, 5, id="team"),
    pytest.param(CORPUS / "dutch-extra.jsonl.gz", 90, 37, id="corpus-dutch", marks=in_corpus),
    pytest.param(CORPUS / "dubov.jsonl.gz", 60, 7, id="corpus-dubov", marks=in_corpus),
    pytest.param(CORPUS / "burstein.jsonl.gz", 60, 7, id="corpus-burstein", marks=in_corpus),
    pytest.param(CORPUS / "team.jsonl.gz", 60, 7, id="corpus-team", marks=in_corpus),
    pytest.param(CORPUS / "history.jsonl.gz", 100, 23, id="corpus-history", marks=in_corpus),
]


@pytest.mark.parametrize(("path", "most", "step"), SOURCES)
def test_values_are_those_of_the_book_and_no_alternative_is_better(path: Path, most: int, step: int) -> None:
    seen, alternatives = 0, 0
    for known in islice(rounds(path), 0, None, step):
        if known.expected is None or seen == most:
            continue
        seen += 1
        alternatives += check(known)[0]
    assert seen == most
    assert alternatives > seen


@pytest.mark.scaled
def test_every_criterion_is_witnessed() -> None:
    """All that the systems can show has been shown, other than zero, and was what the articles count."""
    told: set[tuple[bool, str]] = set()
    for system in (system.name for system in systems.SYSTEMS if system.tells and not system.is_ours):
        for seed in OWN_EVENTS:
            for known in own_rounds(system, seed):
                told |= {(system == "team-2024", article) for article, value in check(known)[1] if value not in (0, ())}
    criteria = {(one.name == "team-2024", article) for one in systems.SYSTEMS for article in criteria_of(one.name)}
    # No event has wishes, and none is read otherwise than usual.
    wanted = {one for one in criteria if one[1] != BROKEN_WISHES.id and not one[1].endswith(PASS_FAIL)}
    assert told == wanted, sorted(told ^ wanted)


def own_rounds(system: str, seed: int) -> Iterator[KnownRound]:
    """The rounds of an event of our making in which there is much to decide."""
    teams = system.startswith("team")
    config = dutchess.GeneratorConfig(
        players=9 + seed % 6,
        rounds=(5 + seed % 3) * systems.find(system).games,
        system=system,
        boards=2 if teams else 1,
        lowest_rating=1500,
        initial_colour="w",
        forfeit_rate=0.05,
        bye_rate=0 if teams else 0.05,
        draw_rate=0.2,
    )
    event = dutchess.generate(config, seed)
    if teams and seed % 2:
        event = replace(event, system="FIDE_TEAM_TYPEB_MP_GP")
    for number in range(2, event.played_rounds + 1):
        before = replace(event.before_round(number), rounds=event.rounds)
        yield KnownRound(f"{system}-{seed}-{number}", system, before, ())


def check(known: KnownRound) -> tuple[int, list[tuple[str, int | tuple[int, ...]]]]:
    """How many alternatives of a round were looked at, and what the criteria were said to count in it and in them."""
    found = dutchess.explain(known.tournament, system=known.system)
    assert isinstance(found, RoundExplained)
    alternatives = 0
    check_passed_over(known, found)
    shown = list(check_values(known, found.decisions))
    for pair in questions(known, found):
        other = dutchess.explain(known.tournament, pair=pair, system=known.system)
        assert isinstance(other, dutchess.PairExplained)
        if not other.possible:
            assert other.bar is not None or proves(other), (known.name, pair)
            continue
        alternatives += 1
        assert other.pairing is not None
        assert pair in other.pairing.pairs or pair[::-1] in other.pairing.pairs
        shown += check_values(known, other.decisions)
        if other.difference is not None and other.difference.actual is not None:
            assert numbers(other.difference.actual) < numbers(other.difference.instead), (known.name, pair)
    return alternatives, shown


def check_passed_over(known: KnownRound, found: RoundExplained) -> None:
    """Why others do not have the bye is what is answered when somebody asks for it."""
    for passed in found.bye.passed_over() if found.bye else ():
        other = dutchess.explain(known.tournament, pair=(passed.player, 0), system=known.system)
        if not other.possible:
            assert other.bar is not None or proves(other), (known.name, passed)
            assert (other.bar is None) == (passed.reason == "the others could not all be paired"), (known.name, passed)
        elif passed.article.startswith("C.04.3"):
            assert other.difference is not None
            wanted = "C.04.3 [C9]" if passed.reason == "has more unplayed games" else other.difference.article
            assert passed.article == wanted == other.difference.article, (known.name, passed)
        else:
            assert known.system.startswith("dutch-"), (known.name, passed)


def questions(known: KnownRound, found: RoundExplained) -> Iterator[tuple[int, int]]:
    """Some pairs that did not happen, the same ones every time."""
    drawn = random.Random(known.name)
    if len(found.participants) < 4:
        return
    pairs = {tuple(drawn.sample(found.participants, 2)) for _ in range(QUESTIONS)}
    if known.tournament.rounds == found.round:  # topscorers
        pairs |= set(combinations(sorted(found.participants, key=lambda one: -found.score[one])[:3], 2))
    for one, other in sorted(pairs):
        if found.opponent[one] != other:
            yield one, other


def numbers(value: int | tuple[int, ...] | None) -> tuple[int, ...]:
    assert value is not None
    return value if isinstance(value, tuple) else (value,)


def check_values(known: KnownRound, decisions: tuple[Decision, ...]) -> Iterator[tuple[str, int | tuple[int, ...]]]:
    """What the decisions say the criteria count, all of it, against what is counted from the facts."""
    for decision, wanted in counted(known.system, systems.accelerated(known.tournament), decisions):
        told = {count.article: count.value for count in decision.criteria()}
        assert not told.keys() - wanted.keys(), (known.name, "shown without a witness")
        assert told == wanted, (known.name, decision)
        yield from told.items()


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
    done = subprocess.run(command, capture_output=True, timeout=WAIT_SECONDS, check=False)
    if done.returncode == 1:
        return None
    assert done.returncode == 0, done.stderr
    lines = target.read_text().splitlines()[1:]
    return sorted((int(white), int(black)) for white, black in (line.split() for line in lines if line.strip()))
