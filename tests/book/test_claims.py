"""Every claim of every explanation is true, in rounds of every system and edition.

A claim is judged by `book.claims`, which shares nothing with the code that claims but the definitions.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

import dutchess
from book.claim_faults import faults
from book.claim_rounds import COMING, NAMES, JudgedRound, rounds, rounds_of
from book.claims import JUDGES, Context, unjudged, verdict
from book.format_claims import KEIZER, KNOCKOUT
from dutchess.explanation.claims import colours, kinds
from dutchess.explanation.claims.answers import opponent_claims

EXAMPLES = Path(__file__).parents[2] / "examples"
FIRST_SEED = int(os.environ.get("DUTCHESS_SEED", "0"))
PAIRS, BYES, FLOATERS = 3, 2, 2  # questions asked about a round, beside everybody's own
MOST_EVERYBODY = 8  # in larger rounds, two players are asked about

# Kinds that are not yet true everywhere: (kind, system). This must become empty.
KNOWN_FALSE: frozenset[tuple[str, str]] = frozenset()

# Events (system, seed) in which every kind of claim is made.
WHERE = (
    ("dutch-2011", 6),
    ("double-swiss", 9),
    ("burstein", 0),
    ("burstein", 3),
    ("dutch-2017", 1),
    ("lim", 6),
    ("lim-maxi", 21),
    ("lim-maxi", 272),  # a third equal colour running, or three more of one colour
    ("dubov", 0),
    ("dubov", 20),  # those who prefer either colour, number for number
    ("team-2024", 0),
    ("team", 6),
    ("berger", 0),
    ("dutch-2011", 10),  # who would meet then
    ("dutch-2011", 26),  # exchanges nearer the middle
    ("lim", 1),  # pairs in which both prefer the same colour
    ("dutch-2025", 111),  # two topscorers who must have the same colour
)


def explanations(the_round: JudgedRound, everybody: bool = True) -> Iterator[tuple[str, Any]]:
    """What is explained about a round, with the question: the round, its participants, pairs, byes and floats."""
    number = None if the_round.kind == COMING else the_round.number

    def ask(**question: Any) -> Any:
        return dutchess.explain(the_round.event, number, system=the_round.system, **question)

    yield "the round", ask()
    bye = the_round.made.bye
    people = sorted({*(one for pair in the_round.made.pairs for one in pair), *([] if bye is None else [bye])})
    rng = Random(the_round.name)
    for player in people if everybody and len(people) <= MOST_EVERYBODY else rng.sample(people, min(2, len(people))):
        yield f"player {player}", ask(player=player)
    pairs = list(combinations(people, 2))
    for pair in rng.sample(pairs, min(PAIRS, len(pairs))):
        yield f"pair {pair}", ask(pair=pair)
    if the_round.system == "berger":
        return
    for player in rng.sample(people, min(BYES, len(people))) if bye is not None else ():
        yield f"bye of {player}", ask(pair=(player, 0))
    for player in rng.sample(people, min(FLOATERS, len(people))):
        try:
            yield f"float of {player}", ask(floater=player)
        except dutchess.InvalidTournament:
            continue  # a system without such floats


def judged(system: str, seeds: range, everybody: bool = True) -> Iterator[tuple[JudgedRound, str, Any, bool | None]]:
    """Every claim with its verdict. The same claim about the same round is judged once."""
    for seed in seeds:
        for the_round in rounds(system, seed):
            context = Context(the_round)
            seen: set[Any] = set()
            for question, explained in explanations(the_round, everybody):
                for claim in explained.claims():
                    if claim not in seen:
                        seen.add(claim)
                        yield the_round, question, claim, verdict(claim, context)


def falsehoods(system: str, seeds: range) -> tuple[list[str], Counter[str]]:
    """The false claims in words, and how many of each kind were judged; of those of known kinds nothing is said."""
    false: list[str] = []
    counted: Counter[str] = Counter()
    wrong: Counter[str] = Counter()
    for the_round, question, claim, truth in judged(system, seeds):
        kind = type(claim).__name__
        counted[kind] += 1
        if truth is False:
            wrong[kind] += 1
            if (kind, system) not in KNOWN_FALSE:
                false.append(f"{kind} is false in {system}: {claim!r}; {question} of {the_round.name}")
    mended = [kind for kind, known in KNOWN_FALSE if known == system and counted[kind] > 100 and not wrong[kind]]
    assert not mended, f"take out of KNOWN_FALSE, they are true now: {mended} in {system}"
    return false, counted


Record = Callable[[str, list[str], Counter[str]], None]


@pytest.fixture
def record(record_property: Callable[[str, object], None]) -> Record:
    """Keep how many claims were judged; the report of the run sums them up."""
    return lambda system, false, counted: record_property("claims", (system, counted.total(), len(false)))


@pytest.mark.parametrize("system", NAMES)
def test_every_claim_is_true(system: str, record: Record) -> None:
    false, counted = falsehoods(system, range(FIRST_SEED, FIRST_SEED + 3))
    record(system, false, counted)
    assert false == []
    assert counted.total() > (20 if system == "berger" else 100)


# Events (system, seed) in which something was once claimed, or judged, that was not so.
ONCE_FALSE = (
    ("dutch-2012", 242),  # "D4: 2 instead of 11.5": C13 had decided before D4 counted
    ("dutch-2017", 302),  # a supposition makes no bracket the penultimate one
    ("burstein-2025", 326),  # a late entry holds no number, and has no place in the ranking (1.7.2)
    ("dutch-2012", 185),  # a bracket that was reopened does not count, even if one of its pairs came again
    ("double-swiss", 152),  # a game won by forfeit keeps nobody from the bye if the other one of the match was played
    ("double-swiss", 173),
    ("team-2024", 137),  # [C9] counts both teams of a pair: the pair was named twice
)


@pytest.mark.parametrize(("system", "seed"), ONCE_FALSE)
def test_what_was_once_false_is_true(system: str, seed: int) -> None:
    false, counted = falsehoods(system, range(seed, seed + 1))
    assert false == []
    assert counted.total() > 20


def test_a_criterion_that_is_better_instead_is_no_reason() -> None:
    the_round = rounds("dutch-2012", 242)[0]
    explained = dutchess.explain(the_round.event, system="dutch-2012", pair=(3, 5))
    assert explained.claims() == (kinds.NotDue("pair", 3, 5),)
    assert "instead of" not in explained.text(full=False)


def test_a_pair_that_counts_twice_is_named_once() -> None:
    the_round = rounds("team-2024", 137)[0]  # [C9] counts both teams of each pair
    explained = dutchess.explain(the_round.event, system="team-2024")
    counts = [one for one in explained.claims() if isinstance(one, kinds.Counted) and one.article == "C.04.6 [C9]"]
    assert [(one.value, one.payers) for one in counts] == [(2, ((1, 8),)), (4, ((3, 4), (6, 9)))]


@pytest.mark.nightly
@pytest.mark.parametrize("part", range(6))
@pytest.mark.parametrize("system", NAMES)
def test_every_claim_of_many_rounds_is_true(system: str, part: int, record: Record) -> None:
    start = FIRST_SEED + 100 + 20 * part
    false, counted = falsehoods(system, range(start, start + 20))
    record(system, false, counted)
    assert false == []
    assert counted.total() > (150 if system == "berger" else 1_500)  # of all systems and parts, more than 200,000


@pytest.mark.parametrize("name", ["club-9", "double-9", "league-9"])
def test_every_claim_about_the_examples_is_true(name: str) -> None:
    """What the documents show is explained of these files."""
    event = dutchess.trf.load(EXAMPLES / f"{name}.trf")
    seen = 0
    for the_round in rounds_of(event):
        context = Context(the_round)
        for question, explained in explanations(the_round):
            for claim in explained.claims():
                assert verdict(claim, context) is True, f"{claim!r}; {question} of round {the_round.number} of {name}"
                seen += 1
    assert seen > 20


def test_every_example_of_the_page_about_explanations_is_true() -> None:
    """The page shows what the command prints (`tests/project/test_docs.py`); here, every claim is judged."""
    text = (EXAMPLES.parent / "docs" / "explain.md").read_text(encoding="utf-8")
    commands = re.findall(r"^\$ dutchess explain examples/([\w-]+)\.trf(.*)$", text, re.MULTILINE)
    asked = 0
    for name, options in commands:
        event = dutchess.trf.load(EXAMPLES / f"{name}.trf")
        context = Context(rounds_of(event)[-1])
        explained = dutchess.explain(event, **question_of(options))
        assert explained.claims()
        for claim in explained.claims():
            assert verdict(claim, context) is True, f"{claim!r}; {name} {options}"
        asked += bool(question_of(options))
    assert len(commands) >= 9
    assert asked >= 5


def question_of(options: str) -> dict[str, Any]:
    """The question of a command."""
    found = re.search(r"--(player|pair|bye|float) (\d+)(?: (\d+))?", options)
    if found is None:
        return {}
    one = int(found[2])
    return {
        "player": {"player": one},
        "pair": {"pair": (one, int(found[3] or 0))},
        "bye": {"pair": (one, 0)},
        "float": {"floater": one},
    }[found[1]]


def test_every_kind_has_a_judge() -> None:
    assert list(unjudged()) == []
    assert {*JUDGES, *KNOCKOUT, *KEIZER} == set(kinds.KINDS)


@pytest.mark.scaled
def test_every_judge_sees_faults() -> None:
    """A true claim with one parameter changed is called false, for every parameter of every kind.

    The rounds of `WHERE` have all kinds. Not every change makes a claim false, so one of them must be seen.
    """
    seen: set[tuple[str, str]] = set()
    planted: set[tuple[str, str]] = set()
    for system, seed in WHERE:
        for the_round in rounds(system, seed):
            context = Context(the_round)
            made = {one for _, explained in explanations(the_round) for one in explained.claims()}
            if the_round.kind == COMING:  # of a large round only some are asked about
                everybody = dutchess.explain(the_round.event, None, system=the_round.system).everybody()
                made |= {claim for player in everybody for claim in opponent_claims(player)}
            # Nearly nothing is so hard to compare that no more is said than this.
            made |= {
                kinds.NotDue(one.question, one.player, one.other) for one in made if isinstance(one, kinds.FoundBefore)
            }
            for claim in (one for one in made if verdict(one, context) is True):
                kind = type(claim).__name__
                for name, fault in faults(claim, context.facts.everybody):
                    if (kind, name) not in seen:
                        planted.add((kind, name))
                        if verdict(fault, context) is False:
                            seen.add((kind, name))
    wanted = {(kind.__name__, name) for kind in JUDGES for name in kind.__match_args__}
    assert wanted - planted == set(), "no claim of this kind"
    assert planted - seen == set(), "the judge is blind"


def test_claims_without_parameters_are_false_of_other_rounds() -> None:
    context = Context(rounds("dutch", 0)[0])
    assert verdict(kinds.SecondGame(), context) is False
    assert verdict(kinds.ByTable(), context) is False


# The parameters that a sentence names; those who stand for a whole list or for what was asked are not named.
NAMED = {
    kinds.Points: ("player",),
    kinds.ColoursSoFar: ("player",),
    kinds.HadBye: ("player",),
    kinds.MetBefore: ("a", "b"),
    kinds.ForbiddenPair: ("a", "b"),
    kinds.SameColourNeeded: ("a", "b"),
    kinds.NoOpponentAmong: ("player",),
    kinds.PossibleInGroup: ("player",),
    kinds.CannotAllPair: ("players",),
    kinds.RestOdd: ("gone",),
    kinds.FloatsDown: ("player", "opponent"),
    kinds.RepeatedFloat: ("player",),
    kinds.NaturalOpponent: ("player", "opponent"),
    kinds.NaturalFloat: ("player", "opponent"),
    kinds.FirstMeetsLast: ("player", "opponent"),
    kinds.LeftOver: ("player", "other", "a", "b"),
    kinds.LeftBehind: ("player", "floater", "a"),
    kinds.FloatsAgain: ("who",),
    kinds.SidesByColour: ("player", "opponent"),
    kinds.NextInOrder: ("opponent",),
    kinds.WouldMeet: ("a", "b"),
    kinds.SamePreference: ("a", "b"),
    kinds.ListedBefore: ("a", "b"),
    kinds.FirstChanged: ("who", "actual"),
    colours.Prefers: ("player",),
    kinds.Exchanged: ("to_s2", "to_s1"),
    kinds.WishGranted: ("pairs", "without"),
    kinds.HasBye: ("player",),
    kinds.Impossible: ("player", "other"),
    kinds.WorseBy: ("player", "other"),
    kinds.LaterInOrder: ("player", "other"),
    kinds.Departure: ("due", "played"),
    kinds.Unlawful: ("boards",),
    colours.BothGranted: ("white", "black"),
    colours.OnlyOnePrefers: ("who", "other"),
    colours.StrongerPreference: ("who",),
    colours.WiderDifference: ("who",),
    colours.ColoursReversed: ("white", "black"),
    colours.HigherRanked: ("who",),
    colours.LowerRanked: ("who",),
    colours.ByNumber: ("who",),
    colours.LimitsDecide: ("black",),
    colours.HadOtherTwice: ("who",),
    colours.BalancesOne: ("who",),
    colours.FewerWhites: ("white", "black"),
    colours.LowerDifference: ("white", "black"),
    colours.ChangesColour: ("who",),
    colours.TurnedColours: ("white",),
    colours.NotPreferred: ("player", "opponent"),
}
MOST_NAMED = 8  # longer lists end in a number
PEOPLE_INSTEAD = (kinds.FirstChanged, kinds.OtherHalves, kinds.OtherFloaters)
NUMBERS = {"score", "from_", "to", "round", "points", "accelerated", "value", "actual", "instead", "bracket"}


@pytest.mark.parametrize("system", NAMES)
def test_sentences_name_whom_the_claims_are_about(system: str) -> None:
    """Every claim has a sentence, which names the participants of the claim and nobody else."""
    seen = 0
    for the_round in rounds(system, FIRST_SEED):
        names = Context(the_round).facts.names
        for question, explained in explanations(the_round, everybody=False):
            made = explained.claims()
            written = explained.document()["claims"]
            assert [one["kind"] for one in written] == [kinds.kind_of(claim) for claim in made]
            for claim, text in zip(made, (one["text"] for one in written), strict=True):
                place = f"{type(claim).__name__} in {the_round.name}, {question}: {claim!r}: {text}"
                named = {number for number, name in names.items() if f"{name} ({number})" in text}
                numbers = NUMBERS - ({"actual", "instead"} if isinstance(claim, PEOPLE_INSTEAD) else set())
                about = {name: people_in(getattr(claim, name)) for name in claim.__match_args__ if name not in numbers}
                assert text, place
                assert named <= set().union(*about.values()), place
                for name in NAMED.get(type(claim), ()):
                    wanted = about[name] - {0}
                    assert len(wanted) > MOST_NAMED or wanted <= named, place
                seen += 1
    assert seen > 5


def people_in(value: Any) -> set[int]:
    """All numbers in a parameter."""
    if isinstance(value, tuple):
        return set().union(*map(people_in, value))
    return {value} if isinstance(value, int) and not isinstance(value, bool) else set()
