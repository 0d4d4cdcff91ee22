"""Who blocks whom: every obstruction is a proof, and a small one."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dutchess
from dutchess import ForbiddenPairs, NoPairingPossible, Player, Tournament
from dutchess.systems.swiss.obstruction import Obstruction, holds, obstruction


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

    found = obstruction(numbers, may_meet, takes_bye)
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
    found = obstruction([1, 2, 3, 4, 5, 6, 7, 8], lambda a, b: frozenset((a, b)) in edges, None)
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
