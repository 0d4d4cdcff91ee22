"""Who blocks whom: every obstruction is a proof, and a small one."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dutchess
from dutchess import ForbiddenPairs, Game, NoPairingPossible, Player, Tournament, replace
from dutchess.pairing.common.obstruction import Obstruction, Opponents, holds, obstruction


def completable(size: int, edges: frozenset[frozenset[int]]) -> bool:
    """By trying everything: can all be paired?"""

    @cache
    def rest(left: frozenset[int]) -> bool:
        if not left:
            return True
        first = min(left)
        return any(frozenset((first, other)) in edges and rest(left - {first, other}) for other in left - {first})

    return rest(frozenset(range(size)))


def can_all_be_paired(wanted: frozenset[int], size: int, edges: frozenset[frozenset[int]]) -> bool:
    """By trying everything: can these be paired, whoever of the others is used for it?"""

    @cache
    def rest(left: frozenset[int], free: frozenset[int]) -> bool:
        if not left:
            return True
        first = min(left)
        return any(
            frozenset((first, other)) in edges and rest(left - {first, other}, free - {first, other})
            for other in free - {first}
        )

    return rest(wanted, frozenset(range(size)))


def opponents_of(size: int, may_meet: Callable[[int, int], bool]) -> Opponents:
    """The opponents by a function, all of one class."""
    barred = [[b for b in range(size) if b != a and not may_meet(a, b)] for a in range(size)]
    return Opponents([0] * size, frozenset(), barred, lambda: barred)


@given(st.integers(2, 9), st.floats(0.05, 0.7), st.booleans(), st.randoms(use_true_random=False))
def test_obstructions_are_proofs(size: int, density: float, with_bye: bool, rng: Random) -> None:
    edges = frozenset(frozenset(pair) for pair in combinations(range(size), 2) if rng.random() < density)
    takes_bye = [rng.random() < 0.3 for _ in range(size)] if with_bye else None
    whole = edges | {frozenset((place, size)) for place in range(size) if takes_bye and takes_bye[place]}
    vertices = size + with_bye
    if completable(vertices, whole):
        return
    numbers = [10 + 3 * place for place in range(size)]

    def may_meet(a: int, b: int) -> bool:
        return frozenset((a, b)) in edges

    found = obstruction(numbers, opponents_of(size, may_meet), takes_bye)
    assert holds(found, numbers, may_meet, takes_bye)
    if not any(0 in group for group in found.groups):
        stuck = frozenset(numbers.index(number) for number in found.stuck)
        assert not can_all_be_paired(stuck, vertices, whole)


def test_a_wrong_proof_does_not_hold() -> None:
    def may_meet(a: int, b: int) -> bool:
        return {a, b} != {0, 1}

    numbers = [1, 2, 3, 4]
    assert not holds(Obstruction(((1,), (2,)), (3,)), numbers, may_meet, None)  # they can meet 4 as well
    assert not holds(Obstruction(((1,), (2,)), (3, 4)), numbers, may_meet, None)  # there are enough opponents
    assert not holds(Obstruction(((1, 2),), ()), numbers, may_meet, None)  # an even group


def test_the_smallest_group_is_told() -> None:
    """7 can meet nobody: that the others are in trouble too need not be said."""
    edges = {frozenset(pair) for pair in ((0, 1), (1, 2), (3, 4), (4, 5))}
    found = obstruction([*range(1, 9)], opponents_of(8, lambda a, b: frozenset((a, b)) in edges), None)
    assert found == Obstruction(((7,),), ())
    assert found.text == "7 can meet nobody"


@pytest.mark.parametrize(
    ("groups", "only", "text"),
    [
        (((3,), (7,), (9,)), (1, 4), "3, 7 and 9 can meet nobody but 1 and 4"),
        (((3,), (7,)), (0,), "3 and 7 can meet nobody but the bye"),
        (((1, 5, 6),), (), "1, 5 and 6 can only meet each other, and their number is odd"),
        (((1, 5, 6), (7,)), (2,), "7, each with an odd number of players, can meet nobody but 2 outside their group"),
    ],
)
def test_words(groups: tuple[tuple[int, ...], ...], only: tuple[int, ...], text: str) -> None:
    assert text in Obstruction(groups, only).text


def test_forbidden_pairs_that_alone_block_a_round_are_named() -> None:
    players = tuple(Player(number) for number in range(1, 5))
    blocked = Tournament(players, rounds=3, forbidden=(ForbiddenPairs((1, 2)), ForbiddenPairs((1, 3, 4))))
    with pytest.raises(NoPairingPossible, match=r"without the forbidden pairs .* 1-2, 1-3, 1-4$") as caught:
        dutchess.pair(blocked)
    assert caught.value.stuck == (1,)


@pytest.mark.parametrize("system", ["dutch", "dutch-2017", "dutch-2011", "burstein", "dubov", "lim"])
def test_a_club_of_more_than_half_is_refused_with_a_proof(system: str) -> None:
    """Of 201 players, 121 of one club may not meet each other. One of them can have the bye, 80 meet the others."""
    players = tuple(Player(number, rating=2400 - number) for number in range(1, 202))
    club = tuple(range(3, 124))
    blocked = Tournament(players, rounds=3, forbidden=(ForbiddenPairs(club),), initial_colour="w")
    with pytest.raises(NoPairingPossible, match=r"3-4, 3-5, .* and others$") as caught:
        dutchess.pair(blocked, system)
    groups, only = caught.value.groups, caught.value.only
    assert {len(group) for group in groups} == {1}
    assert {number for group in groups for number in group} <= {*club}
    assert len(groups) == len(only) + 1
    numbers = [player.number for player in players]

    def may_meet(a: int, b: int) -> bool:
        return not {numbers[a], numbers[b]} <= {*club}

    assert holds(Obstruction(groups, only), numbers, may_meet, [True] * len(numbers))


def test_forbidden_pairs_are_not_blamed_for_players_who_have_met() -> None:
    """1 has met 2, 3 and 4; that two of these pairs are forbidden as well changes nothing."""
    rounds = ((1, 2), (3, 4)), ((1, 3), (2, 4)), ((1, 4), (2, 3))
    event = Tournament(
        tuple(Player(number) for number in range(1, 5)),
        rounds=5,
        initial_colour="w",
        forbidden=(ForbiddenPairs((1, 2)), ForbiddenPairs((1, 3))),
    )
    event = replace(
        event,
        players=tuple(
            replace(
                player,
                games=tuple(
                    Game(a + b - player.number, "wb"[(number + (player.number == b)) % 2], "=")
                    for number, pairs in enumerate(rounds)
                    for a, b in pairs
                    if player.number in (a, b)
                ),
            )
            for player in event.players
        ),
    )
    with pytest.raises(NoPairingPossible) as caught:
        dutchess.pair(event, "lim")
    assert "forbidden pairs" not in str(caught.value)
