"""Wishes (docs/systems/wishes.md): judged by trying every pairing of a bracket, and by forbidding pairs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dutchess
from dutchess import ForbiddenPairs, InvalidTournament, NoPairingPossible, Tournament, Wish
from dutchess.base.values import replace
from dutchess.pairing import systems
from dutchess.pairing.criteria import BROKEN_WISHES
from dutchess.pairing.decisions import BracketPaired, ByeGiven, ColourGiven, Decision, FloatersChosen
from sizes import examples

WITH_WISHES = [system.name for system in systems.SYSTEMS if system.wishes]
WITHOUT = [system.name for system in systems.SYSTEMS if not system.wishes]
MOST_TRIED = 8  # paired players of a bracket: 105 pairings

Weighed = BracketPaired | FloatersChosen | ByeGiven


def event_of(system: str, seed: int, most: int = 16) -> Tournament:
    """An event before some round, with wishes."""
    random = Random(f"{system} {seed}")
    config = dutchess.GeneratorConfig(
        players=random.randint(4, most),
        rounds=random.choice((4, 6)),
        system=system,
        absence_rate=0.05,
        forfeit_rate=0.05,
        retirement_rate=0.03,
    )
    event = dutchess.generate(config, seed)
    number = random.randint(1, max(event.played_rounds, 1))
    event = event.before_round(number - (system == "double-swiss" and number % 2 == 0))
    everybody = [one.number for one in (event.teams if event.is_team_event else event.players)]
    groups = [random.sample(everybody, min(len(everybody), random.randint(2, 6))) for _ in range(random.randint(1, 3))]
    return replace(event, wishes=tuple([Wish(tuple(sorted(group))) for group in groups]))


def decided(event: Tournament, system: str, forced: Sequence[tuple[int, int]] = ()) -> list[Weighed] | None:
    """The decisions that criteria weigh; None if there is no pairing."""
    try:
        found: list[Decision] = list(systems.decide(event, system, forced=forced))
    except NoPairingPossible:
        return None
    return [one for one in found if isinstance(one, BracketPaired | FloatersChosen | ByeGiven)]


def values_of(decision: Weighed) -> dict[str, object]:
    return {count.article: count.value for count in decision.criteria() if count.article != BROKEN_WISHES.id}


def outline(decisions: list[Weighed]) -> list[object]:
    """Who floats, who has the bye, the value of every criterion, and how many are shifted (Dubov): these stay."""
    return [
        (
            values_of(one),
            [(len(part.to_s1), len(part.to_s2)) for part in one.halves()]
            if isinstance(one, BracketPaired) and one.article.startswith("C.04.4.1")
            else [],
            one.player
            if isinstance(one, ByeGiven)
            else frozenset(one.floaters if isinstance(one, BracketPaired) else one.chosen),
        )
        for one in decisions
    ]


def brackets_of(decisions: list[Weighed]) -> list[BracketPaired]:
    return [one for one in decisions if isinstance(one, BracketPaired)]


def broken(event: Tournament, pairs: Sequence[tuple[int, int]]) -> int:
    return sum(one in wish.players and other in wish.players for one, other in pairs for wish in event.wishes)


def sets(pairs: Sequence[tuple[int, int]]) -> frozenset[frozenset[int]]:
    return frozenset(map(frozenset, pairs))


def pairings(players: tuple[int, ...]) -> Iterator[tuple[tuple[int, int], ...]]:
    """All pairings of these players."""
    if not players:
        yield ()
    for index, other in enumerate(players[1:], 1):
        rest = players[1:index] + players[index + 1 :]
        yield from (((players[0], other), *made) for made in pairings(rest))


@given(system=st.sampled_from(WITH_WISHES), seed=st.integers(0, 10**6))
@settings(max_examples=examples(150))
def test_wishes_change_no_criterion_and_no_floater(system: str, seed: int) -> None:
    event = event_of(system, seed)
    plain, wished = decided(replace(event, wishes=()), system), decided(event, system)
    if plain is None or wished is None:
        assert plain is wished
        return
    assert outline(plain) == outline(wished)
    for before, after in zip(brackets_of(plain), brackets_of(wished), strict=True):
        changed = sets(before.pairs) != sets(after.pairs)
        assert changed == (broken(event, after.pairs) < broken(event, before.pairs))
        assert sets(after.without_wishes) == (sets(before.pairs) if changed else frozenset())
        counted = {count.article: count for count in after.criteria()}[BROKEN_WISHES.id]
        assert counted.value == broken(event, after.pairs)
        assert sets(counted.payers) == {pair for pair in sets(after.pairs) if broken(event, [tuple(pair)])}
    boards = {(one.white, one.black) for one in systems.decide(event, system) if isinstance(one, ColourGiven)}
    assert set(dutchess.pair(event, system).pairs) == boards


def least_broken(event: Tournament, system: str, most: int) -> int:
    """Brackets of at most so many: every other pairing breaks as many wishes, or is worse. How many were tried."""
    wished = decided(event, system)
    if wished is None:
        return 0
    byes = [(one.player, 0) for one in wished if isinstance(one, ByeGiven)]
    tried = 0
    for at in brackets_of(wished):
        members = tuple(chain(*at.pairs))
        if len(members) > most or not broken(event, at.pairs):
            continue
        elsewhere = [pair for one in brackets_of(wished) if one is not at for pair in one.pairs]
        for other in pairings(members):
            if broken(event, other) < broken(event, at.pairs):
                tried += 1
                instead = decided(event, system, [*elsewhere, *other, *byes])
                assert instead is None or outline(instead) != outline(wished), f"{other} instead of {at.pairs}"
    return tried


@given(system=st.sampled_from(WITH_WISHES), seed=st.integers(0, 10**6))
@settings(max_examples=examples(60))
def test_no_other_pairing_of_a_bracket_breaks_fewer_wishes(system: str, seed: int) -> None:
    """Every pairing with the same floaters and values, tried one by one as a supposition about the whole round."""
    least_broken(event_of(system, seed, most=11), system, MOST_TRIED)


@given(system=st.sampled_from(WITH_WISHES), seed=st.integers(0, 10**6))
@settings(max_examples=examples(150))
def test_where_all_wishes_can_be_granted_they_are_as_good_as_prohibitions(system: str, seed: int) -> None:
    """If the round with the pairs forbidden has the same floaters and values, it is the first one without them."""
    event = event_of(system, seed)
    barred = tuple([ForbiddenPairs(wish.players) for wish in event.wishes])
    wished = decided(event, system)
    forbidden = decided(replace(event, wishes=(), forbidden=(*event.forbidden, *barred)), system)
    if wished is not None and forbidden is not None and outline(wished) == outline(forbidden):
        assert [sets(one.pairs) for one in brackets_of(wished)] == [sets(one.pairs) for one in brackets_of(forbidden)]


def test_a_wish_is_granted_where_nothing_stands_against_it() -> None:
    event = Tournament.of([(f"P{number}", 2000 - number) for number in range(1, 9)], rounds=3)
    assert sets(dutchess.pair(event).pairs) == sets(((1, 5), (2, 6), (3, 7), (4, 8)))
    wished = replace(event, wishes=(Wish((1, 5)),))
    assert sets(dutchess.pair(wished).pairs) == sets(((1, 6), (2, 5), (3, 7), (4, 8)))
    later = replace(event, wishes=(Wish((1, 5), 2, 3),))
    assert dutchess.pair(later) == dutchess.pair(event)
    text = dutchess.explain(wished).text()
    assert "Wishes changed the bracket of 0.0 points" in text
    why = dutchess.explain(wished, pair=(1, 5)).document()
    assert why["first_difference"]["article"] == BROKEN_WISHES.id


def test_a_wish_that_would_cost_a_criterion_is_not_granted() -> None:
    """The two winners of the first round meet, whatever is wished."""
    event = Tournament.of([(f"P{number}", 2000 - number) for number in range(1, 5)], rounds=3)
    first = dutchess.pair(event)
    event = event.with_round(first).with_results(1, dict.fromkeys(first.pairs, "1-0"))
    plain = dutchess.pair(event)
    assert dutchess.pair(replace(event, wishes=(Wish(plain.pairs[0]),))) == plain


@pytest.mark.parametrize("system", WITHOUT)
def test_other_systems_refuse_wishes(system: str) -> None:
    event = dutchess.generate(dutchess.GeneratorConfig(players=8, system=system), 1).before_round(1)
    with pytest.raises(InvalidTournament, match="cannot take wishes"):
        dutchess.pair(replace(event, wishes=(Wish((1, 2)),)), system)
