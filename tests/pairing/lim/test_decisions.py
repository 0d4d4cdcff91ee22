"""What the Lim System tells: decisions that add up to the pairing, in its own terms."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings

import dutchess
from book.strategies import made_up_events
from dutchess import NoPairingPossible, Tournament
from dutchess.pairing import systems
from dutchess.pairing.decisions import (
    BracketPaired,
    ByeGiven,
    ColourGiven,
    Decision,
    FloatersChosen,
    Reopened,
)
from dutchess.pairing.differences import first_difference
from dutchess.pairing.history import History
from histories import event
from sizes import examples

SYSTEMS = ("lim", "lim-maxi")
few = settings(max_examples=examples(60), derandomize=True, database=None, suppress_health_check=list(HealthCheck))


def told(tournament: Tournament, system: str, **options: object) -> list[Decision] | None:
    try:
        return list(systems.decide(tournament, system, **options))  # type: ignore[arg-type]
    except NoPairingPossible:
        return None


def valid_brackets(decisions: list[Decision]) -> list[BracketPaired]:
    """The brackets that hold in the end: a reopened one is told again."""
    last: dict[int, BracketPaired] = {}
    for decision in decisions:
        if isinstance(decision, BracketPaired):
            last[decision.score] = decision
    return list(last.values())


@pytest.mark.parametrize("system", SYSTEMS)
@few
@given(made_up_events())
def test_decisions_add_up_to_the_pairing(system: str, tournament: Tournament) -> None:
    decisions = told(tournament, system)
    if decisions is None:
        return
    pairing = dutchess.pair(tournament, system)
    pairs = [frozenset(pair) for bracket in valid_brackets(decisions) for pair in bracket.pairs]
    assert sorted(map(sorted, pairs)) == sorted(map(sorted, pairing.pairs))
    assert {(c.white, c.black) for c in decisions if isinstance(c, ColourGiven)} == set(pairing.pairs)
    assert [bye.player for bye in decisions if isinstance(bye, ByeGiven)] == [pairing.bye] * (pairing.bye is not None)
    for bracket in valid_brackets(decisions):
        members = sorted((*bracket.incoming, *bracket.residents))
        assert sorted([*(number for pair in bracket.pairs for number in pair), *bracket.floaters]) == members
        assert bracket.criteria()
        for halves in bracket.halves():
            assert len(halves.opponents) == len(halves.s1) == len(halves.s2)
            assert len(halves.to_s1) == len(halves.to_s2)


@pytest.mark.parametrize("system", SYSTEMS)
@few
@given(made_up_events())
def test_what_is_chosen_is_better_by_the_first_difference(system: str, tournament: Tournament) -> None:
    """Every other pair that could be made costs something, or comes later in the prescribed sequence."""
    actual = told(tournament, system)
    if actual is None:
        return
    made = {frozenset((c.white, c.black)) for c in actual if isinstance(c, ColourGiven)}
    history = History.of(systems.accelerated(tournament))
    numbers = sorted(player.number for player in history.participants)
    for a, b in [(a, b) for a in numbers[:3] for b in numbers if a < b][:8]:
        instead = told(tournament, system, forced=[(a, b)])
        if instead is None or frozenset((a, b)) in made:
            continue
        found = first_difference(actual, instead)
        assert found is not None
        if found.actual is not None:
            assert found.instead is not None
            assert found.actual < found.instead, found  # type: ignore[operator]


def test_types_of_floaters_are_counted() -> None:
    """Of three leaders 3 has met 6 and may not meet 4 and 5, who are next: type c, so 2 floats (3.9)."""
    tournament = event("4w1 F", "5w1 F", "6w1 F", "1b0 F", "2b0 F", "3b0 F", "Z Z", "Z Z", forbidden="3-4 3-5")
    decisions = told(tournament, "lim")
    assert decisions is not None
    floated = next(decision for decision in decisions if isinstance(decision, FloatersChosen))
    assert (floated.score, floated.direction, floated.chosen, floated.candidates) == (20, "down", (2,), (1, 2, 3))
    assert [(count.article[9:], count.value) for count in floated.criteria()] == [
        ("article 2.3", 1),
        ("article 3.9", (0, 0, 0)),
        ("article 3.10", 0),
    ]
    instead = told(tournament, "lim", forced=[(1, 2)])
    assert instead is not None
    found = first_difference(decisions, instead)
    assert found is not None
    assert (found.article, found.actual, found.instead) == ("C.04.4.3 article 3.9", (0, 0, 0), (0, 0, 1))
    assert found.instead_payers == ((3,),)


def test_a_cracked_pair_is_told() -> None:
    """2.6: 3 and 4 may not meet in the median; the pair above, 1-2, is cracked."""
    decisions = told(event("F", "F", "H", "H", "Z", "Z", forbidden="3-4"), "lim")
    assert decisions is not None
    cracked = [decision for decision in decisions if isinstance(decision, Reopened)]
    assert [(each.article, each.brackets, each.pairs) for each in cracked] == [
        ("C.04.4.3 article 2.6", (10,), ((1, 2),))
    ]
    after = decisions[decisions.index(cracked[0]) + 1]
    assert isinstance(after, BracketPaired)
    assert (after.score, after.pairs, after.floaters) == (10, (), (1, 2))


def test_exchanges_for_colours_are_counted() -> None:
    """Four winners: 1 and 3 are due Black, 2 and 4 White. 3 is exchanged for 4 (5.2): no trouble, then one exchange."""
    decisions = told(event("5w1", "6b1", "7w1", "8b1", "1b0", "2w0", "3b0", "4w0"), "lim")
    assert decisions is not None
    bracket = next(decision for decision in decisions if isinstance(decision, BracketPaired))
    assert bracket.pairs == ((1, 4), (2, 3))
    assert [(count.article, count.value) for count in bracket.criteria()] == [("C.04.4.3 article 5.2", (0, 0, 1, 0))]
    assert bracket.halves()[0].opponents == (4, 3)


def test_the_bye_says_who_was_passed_over() -> None:
    """5 and 4, the lowest with a point, have had the bye."""
    decisions = told(event("3w1 2b1", "4w1 1w0", "1b0 5w1", "2b0 U", "U 3b0"), "lim")
    assert decisions is not None
    bye = decisions[0]
    assert isinstance(bye, ByeGiven)
    assert bye.player == 3
    assert [(one.player, one.article) for one in bye.passed_over()] == [
        (5, "C.04.1 article 4"),
        (4, "C.04.1 article 4"),
    ]


def test_colours_name_their_articles() -> None:
    decisions = told(event("3b1", "4b1", "1w0", "2w0"), "lim")
    assert decisions is not None
    given_colours = {(c.white, c.black): c.article for c in decisions if isinstance(c, ColourGiven)}
    assert given_colours == {(1, 2): "C.04.4.3 article 5.4", (3, 4): "C.04.4.3 article 5.4"}
