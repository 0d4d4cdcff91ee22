"""Decisions: they add up to the pairing, tell it by the articles, and their two faces agree."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from hypothesis import HealthCheck, given, settings

import dutchess
import sizes
from book.strategies import made_up_events
from dutchess import NoPairingPossible, Pairing, Tournament
from dutchess.pairing import systems
from dutchess.pairing.decisions import BracketPaired, ByeGiven, ColourGiven, Count, Decision, fold
from dutchess.pairing.differences import first_difference
from dutchess.pairing.dutch.costs import NOT_WEIGHED, Kind, cost_of_downfloater, cost_of_pair
from dutchess.pairing.dutch.editions import field_of
from dutchess.pairing.dutch.traits import Traits
from dutchess.pairing.history import History

TELLING = ("dutch", "burstein")


def short(examples: int) -> settings:
    return settings(
        max_examples=sizes.examples(examples), derandomize=True, database=None, suppress_health_check=list(HealthCheck)
    )


def decisions_of(event: Tournament, system: str, **options: object) -> list[Decision] | None:
    """What is decided, None if there is no pairing."""
    try:
        return list(systems.decide(event, system, **options))  # type: ignore[arg-type]
    except NoPairingPossible:
        return None


@pytest.mark.parametrize("system", ["dutch", "dutch-2025", "dutch-2017"])
@short(300)
@given(made_up_events())
def test_a_pairing_without_its_decisions_is_the_same(system: str, event: Tournament) -> None:
    """By pairs, colours, order of boards and the bye; or by the reason why there is none."""
    to_pair = systems.round_to_pair(event, system)
    assert answer(to_pair.pair) == answer(lambda: fold(History.of(systems.accelerated(event)), to_pair.decide()))


def answer(pair: Callable[[], Pairing]) -> Pairing | str:
    try:
        return pair()
    except NoPairingPossible as error:
        return str(error)


@pytest.mark.parametrize("system", TELLING)
@short(60)
@given(made_up_events())
def test_brackets_add_up_to_the_pairing(system: str, event: Tournament) -> None:
    decisions = decisions_of(event, system)
    if decisions is None:
        return
    pairing = dutchess.pair(event, system)
    brackets = [decision for decision in decisions if isinstance(decision, BracketPaired)]
    pairs = {frozenset(pair) for bracket in brackets for pair in bracket.pairs}
    assert pairs == {frozenset(pair) for pair in pairing.pairs}
    assert {(c.white, c.black) for c in decisions if isinstance(c, ColourGiven)} == set(pairing.pairs)
    assert [bye.player for bye in decisions if isinstance(bye, ByeGiven)] == [pairing.bye] * (pairing.bye is not None)
    incoming: tuple[int, ...] = ()
    for bracket in brackets:
        assert bracket.incoming == incoming
        members = sorted((*bracket.incoming, *bracket.residents))
        assert sorted([*(number for pair in bracket.pairs for number in pair), *bracket.floaters]) == members
        incoming = bracket.floaters
        for halves in bracket.halves():
            changed = len(halves.to_s1)
            assert changed <= len(halves.to_s2) or not halves.to_s1
            assert len(halves.opponents) <= len(halves.s1)


@pytest.mark.parametrize("system", TELLING)
@short(60)
@given(made_up_events())
def test_what_is_chosen_is_better_by_the_first_difference(system: str, event: Tournament) -> None:
    """Every other pair that could be made costs something, or comes later in the prescribed sequence."""
    actual = decisions_of(event, system)
    if actual is None:
        return
    made = {frozenset((c.white, c.black)) for c in actual if isinstance(c, ColourGiven)}
    history = History.of(systems.accelerated(event))
    numbers = sorted(player.number for player in history.participants)
    for a, b in [(a, b) for a in numbers[:3] for b in numbers if a < b][:8]:
        instead = decisions_of(event, system, forced=[(a, b)])
        if instead is None:
            continue
        forced = {frozenset((c.white, c.black)) for c in instead if isinstance(c, ColourGiven)}
        assert frozenset((a, b)) in forced
        found = first_difference(actual, instead)
        if frozenset((a, b)) in made:
            assert found is None
            continue
        assert found is not None
        if found.actual is not None:
            assert found.instead is not None
            assert found.actual < found.instead, found  # type: ignore[operator]
        else:
            assert found.article.endswith("article 4"), found


# -- two faces of the Dutch criteria -----------------------------------------------------------------------------------

LOOKS_AHEAD = ("[C5]", "[C8]", "[C9]")


def cost_face(event: Tournament, bracket: BracketPaired) -> tuple[int, ...]:
    """The sum of the costs of pairs and downfloaters, as the kernel adds them."""
    history = History.of(systems.accelerated(event))
    field = field_of(history)
    traits = Traits(history, field)
    place = {player.number: index for index, player in enumerate(field.players)}
    scores = sorted({field.players[place[number]].score for number in bracket.incoming})

    def kind(number: int) -> Kind:
        player = field.players[place[number]]
        level = scores.index(player.score) + 1 if number in bracket.incoming else 0
        return Kind(level, 0, *traits.kinds[place[number]])

    costs = [cost_of_pair(len(scores), kind(a), kind(b)) for a, b in bracket.pairs]
    costs += [cost_of_downfloater(len(scores), kind(number), NOT_WEIGHED) for number in bracket.floaters]
    return (len(bracket.floaters), *(sum(digits) for digits in zip(*costs, strict=True)))


def value_face(counts: Sequence[Count]) -> list[object]:
    return [count.value for count in counts if not count.article.endswith(LOOKS_AHEAD)]


@short(80)
@given(made_up_events())
def test_both_faces_of_the_criteria_order_candidates_alike(event: Tournament) -> None:
    actual = decisions_of(event, "dutch")
    if actual is None:
        return
    numbers = sorted(player.number for player in History.of(systems.accelerated(event)).participants)
    for a, b in [(a, b) for a in numbers[:2] for b in numbers if a < b][:6]:
        for one, other in zip(actual, decisions_of(event, "dutch", forced=[(a, b)]) or [], strict=False):
            if not isinstance(one, BracketPaired) or not isinstance(other, BracketPaired):
                break
            if one.incoming != other.incoming:
                break
            costs = cost_face(event, one), cost_face(event, other)
            values = value_face(one.criteria()), value_face(other.criteria())
            assert (costs[0] < costs[1]) == (values[0] < values[1]), (one, other)
            assert (costs[0] == costs[1]) == (values[0] == values[1]), (one, other)


# -- by hand -----------------------------------------------------------------------------------------------------------


def test_those_passed_over_for_the_bye(seven_after_two: Tournament) -> None:
    decisions = list(systems.decide(seven_after_two))
    bye = next(decision for decision in decisions if isinstance(decision, ByeGiven))
    assert bye.article == "C.04.3 [C5]"
    for passed in bye.passed_over():
        assert passed.player != bye.player
        assert passed.article.startswith("C.04.3")


@pytest.fixture
def seven_after_two() -> Tournament:
    """Seven players; 7 and then 6 have had the bye."""
    return dutchess.Tournament(
        tuple(
            dutchess.Player(number, games=tuple(dutchess.Game(*entry) for entry in games))
            for number, games in enumerate(
                (
                    [(4, "w", "1"), (3, "b", "1")],
                    [(5, "b", "1"), (7, "w", "1")],
                    [(6, "w", "1"), (1, "w", "0")],
                    [(1, "b", "0"), (5, "w", "1")],
                    [(2, "w", "0"), (4, "b", "0")],
                    [(3, "b", "0"), (0, "-", "U")],
                    [(0, "-", "U"), (2, "b", "0")],
                ),
                1,
            )
        ),
        rounds=5,
        initial_colour="w",
    )
