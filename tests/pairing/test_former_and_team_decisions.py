"""The former Dutch editions and the team systems tell what they decide; what they tell is what they weigh."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings

import dutchess
import sizes
from book.strategies import made_up_events
from book.team_states import artificial_event
from dutchess import NoPairingPossible, Tournament
from dutchess.pairing import systems
from dutchess.pairing.common.upfloating.bracket import cost_of_pair, kind_of
from dutchess.pairing.decisions import (
    BracketPaired,
    ByeGiven,
    ColourGiven,
    Decision,
    FloatersChosen,
    Reopened,
)
from dutchess.pairing.differences import first_difference
from dutchess.pairing.dutch_former import DUTCH_1992, DUTCH_2011, DUTCH_2012, steps
from dutchess.pairing.dutch_former.bracket import Settled
from dutchess.pairing.dutch_former.criteria import counts
from dutchess.pairing.dutch_former.editions import Edition
from dutchess.pairing.dutch_former.field import Field, players_of
from dutchess.pairing.history import History
from dutchess.pairing.team import TEAM_2024, TEAM_2026, read
from histories import event

FORMER = ("dutch-1992", "dutch-2011", "dutch-2012")
TEAM = ("team", "team-2024")


def short(examples: int) -> settings:
    return settings(
        max_examples=sizes.examples(examples), derandomize=True, database=None, suppress_health_check=list(HealthCheck)
    )


def decisions_of(tournament: Tournament, system: str, forced: list[tuple[int, int]] | None = None) -> list[Decision]:
    """What is decided; nothing if there is no pairing."""
    try:
        return list(systems.decide(tournament, system, forced=forced or []))
    except NoPairingPossible:
        return []


def brackets_of(decisions: list[Decision]) -> list[BracketPaired]:
    """The brackets that stand: the reopened ones are taken back."""
    standing: list[BracketPaired] = []
    for decision in decisions:
        if isinstance(decision, BracketPaired):
            standing.append(decision)
        elif isinstance(decision, Reopened):
            undone = standing.pop()
            assert decision.brackets == (undone.score,)
            assert decision.pairs == undone.pairs
    return standing


def assert_adds_up(tournament: Tournament, system: str) -> None:
    decisions = decisions_of(tournament, system)
    if not decisions:
        return
    pairing = dutchess.pair(tournament, system)
    brackets = brackets_of(decisions)
    told = {frozenset(pair) for bracket in brackets for pair in bracket.pairs}
    assert told == {frozenset(pair) for pair in pairing.pairs}
    assert {(c.white, c.black) for c in decisions if isinstance(c, ColourGiven)} == set(pairing.pairs)
    byes = [bye for bye in decisions if isinstance(bye, ByeGiven)]
    assert [bye.player for bye in byes] == [pairing.bye] * (pairing.bye is not None)
    for bye in byes:
        assert pairing.bye not in [passed.player for passed in bye.passed_over()]
    for bracket in brackets:
        members = sorted((*bracket.incoming, *bracket.residents))
        assert sorted([*(number for pair in bracket.pairs for number in pair), *bracket.floaters]) == members
        for halves in bracket.halves():
            assert len(halves.to_s1) <= len(halves.s2)
            assert set(halves.opponents) <= set(members)


# -- 1992, 2011, 2012 --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("system", FORMER)
@short(80)
@given(made_up_events())
def test_former_brackets_add_up(system: str, tournament: Tournament) -> None:
    assert_adds_up(tournament, system)


@pytest.mark.parametrize("edition", [DUTCH_1992, DUTCH_2011, DUTCH_2012], ids=FORMER)
@short(80)
@given(made_up_events())
def test_former_criteria_have_two_faces(edition: Edition, tournament: Tournament) -> None:
    """What is told of a bracket is what the matching weighed: the costs of the best candidates, digit by digit."""
    history = History.of(tournament)
    field = Field(edition, history.round, players_of(edition, history), history.forbidden)
    try:
        settled = [step for step in steps(field) if isinstance(step, Settled)]
    except NoPairingPossible:
        return
    for step in settled:
        asked = step.candidate.asked
        assert asked is not None
        if asked.left:
            continue  # those whom C1 moves down have no part in the weighing
        told = counts(field, step)
        values = {count.article: count.value for count in told}
        if not (asked.moved or asked.here):
            continue
        graph = asked.graph()
        assert graph.matching.maximise() == 0
        digits = graph.total_cost()
        assert digits[0] == values.get("C14 M1", 0)
        assert digits[1] == values["C14 P1"]
        assert digits[len(digits) - len(field.criteria) :] == tuple(values[c.article] for c in field.criteria)
        if edition.closeness and asked.lowest:
            assert digits[2] == values["D4"]


def test_c13_is_told() -> None:
    """5 and 6 cannot meet: the bracket of 1 to 4 is opened again, and one pair of it stands."""
    six = event("F F", "F F", "Z F", "Z F", "Z Z", "Z Z", forbidden="1-2 5-6")
    decisions = decisions_of(six, "dutch-2011")
    opened = [decision for decision in decisions if isinstance(decision, Reopened)]
    assert opened == [Reopened("C13", (10,), ((1, 3), (2, 4)))]
    again = [decision for decision in decisions if isinstance(decision, BracketPaired) and decision.article == "C13"]
    assert [bracket.pairs for bracket in again] == [((3, 4),), ((1, 5), (2, 6))]


def test_budgets_are_told() -> None:
    """Odd round: two players who wish White meet, and their clash is counted by X (A8) and by A7d."""
    four = event("3b1 4b=", "4w1 3w=", "1w0 2b=", "2b0 1w=", rounds=5)
    bracket = brackets_of(decisions_of(four, "dutch-2012"))[0]
    assert {count.article for count in bracket.criteria()} >= {"C14 P1", "A11", "B2", "A7d", "A8 X", "B5 down", "B6 up"}
    assert bracket.order == "D1, D2, D3"


# -- teams -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("system", TEAM)
def test_team_brackets_add_up(system: str) -> None:
    for seed in range(120):
        assert_adds_up(artificial_event(Random(seed)), system)


@pytest.mark.parametrize("system", TEAM)
def test_what_teams_do_instead_is_worse(system: str) -> None:
    """A pair that was not made costs something, or comes later in the order of sets and identifiers."""
    compared = 0
    for seed in range(60):
        tournament = artificial_event(Random(seed))
        actual = decisions_of(tournament, system)
        made = {frozenset((c.white, c.black)) for c in actual if isinstance(c, ColourGiven)}
        for pair in list(combinations(sorted(number for both in made for number in both), 2))[:8]:
            instead = decisions_of(tournament, system, forced=[pair])
            if not instead:
                continue
            found = first_difference(actual, instead)
            assert (found is None) == (frozenset(pair) in made)
            if found is not None and found.actual is not None:
                assert found.instead is not None
                assert found.actual < found.instead, (seed, pair, found)  # type: ignore[operator]
                compared += 1
    assert compared > 60


@pytest.mark.parametrize("system", TEAM)
def test_team_criteria_have_two_faces(system: str) -> None:
    """What the kernel adds up in the pairs of a bracket, and what is told of them, order candidates alike."""
    compared = 0
    for seed in range(200):
        tournament = artificial_event(Random(seed))
        field = read(tournament, TEAM_2024 if system == "team-2024" else TEAM_2026)
        team = {one.number: one for one in field.participants}

        def cost(bracket: BracketPaired) -> tuple[int, ...]:
            raised = frozenset(bracket.incoming)
            history = field.float_history_counts  # noqa: B023
            kinds = {number: kind_of(one, raised, one.level, history) for number, one in team.items()}  # noqa: B023
            costs = [cost_of_pair(kinds[one], kinds[other]) or () for one, other in bracket.pairs]
            return tuple(map(sum, zip(*costs, strict=True)))

        actual = brackets_of(decisions_of(tournament, system))
        numbers = sorted(number for bracket in actual for pair in bracket.pairs for number in pair)
        for pair in list(combinations(numbers, 2))[:10]:
            instead = brackets_of(decisions_of(tournament, system, forced=[pair]))
            for one, other in zip(actual, instead, strict=False):
                if (set(one.incoming), one.residents) != (set(other.incoming), other.residents):
                    break
                costs = cost(one), cost(other)
                values = [[count.value for count in each.criteria()] for each in (one, other)]
                assert (costs[0] < costs[1]) == (values[0] < values[1]), (seed, pair)
                assert (costs[0] == costs[1]) == (values[0] == values[1]), (seed, pair)
                compared += costs[0] != costs[1]
    assert compared > 20


def test_upfloaters_and_identifiers_are_told() -> None:
    """Two teams of three points need nobody; the one of two points pulls up the first of those below."""
    seen: set[str] = set()
    for seed in range(60):
        for decision in decisions_of(artificial_event(Random(seed)), "team"):
            if isinstance(decision, FloatersChosen):
                assert set(decision.chosen) <= set(decision.candidates)
                seen |= {count.article for count in decision.criteria()}
            elif isinstance(decision, BracketPaired):
                (halves,) = decision.halves()
                tops = sorted(min(pair) for pair in decision.pairs)
                assert sorted({*halves.s1} - {*halves.to_s2} | {*halves.to_s1}) == tops
                assert halves.opponents == tuple(dict(decision.pairs)[top] for top in tops)
                seen |= {count.article for count in decision.criteria()}
    assert seen == {f"C.04.6 [C{number}]" for number in range(4, 11)}
