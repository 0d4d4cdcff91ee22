"""Forbidden pairs: a large group, which is kept as a group, means the same as all its pairs written out."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

import dutchess
from dutchess import ForbiddenPairs, Player, Tournament, replace
from dutchess.pairing.decisions import BracketPaired
from dutchess.pairing.systems import decide
from dutchess.tournament.forbidden import LARGE, Apart, Forbidden

FOR_PLAYERS = ["dutch", "dutch-2025", "dutch-2017", "dutch-2012", "dubov", "burstein", "lim", "lim-maxi"]


def event(size: int) -> Tournament:
    players = [Player(number, rating=2500 - number) for number in range(1, size + 1)]
    return Tournament(tuple(players), rounds=5, initial_colour="w")


def written_out(tournament: Tournament) -> Tournament:
    """The same event with a record for every forbidden pair."""
    pairs = [
        replace(group, players=pair)
        for group in tournament.forbidden
        for pair in combinations(sorted(group.players), 2)
    ]
    return replace(tournament, forbidden=tuple(pairs))


def answer(tournament: Tournament, system: str) -> object:
    try:
        return dutchess.pair(tournament, system).pairs
    except dutchess.NoPairingPossible as refused:
        return str(refused)


@pytest.mark.parametrize("system", FOR_PLAYERS)
@pytest.mark.parametrize("shares", [(0.49,), (0.4, 0.4), (0.62,)])
def test_a_large_group_means_all_its_pairs(system: str, shares: tuple[float, ...]) -> None:
    size, rng = 131, Random(5)
    groups = [ForbiddenPairs(tuple(sorted(rng.sample(range(1, size + 1), int(size * share))))) for share in shares]
    assert all(len(group.players) >= LARGE for group in groups)
    together = replace(event(size), forbidden=(*groups, ForbiddenPairs((3, 5, 8))))
    for number in range(1, 4):
        singly = written_out(together)
        assert answer(together, system) == answer(singly, system)
        try:
            pairing = dutchess.pair(together, system)
        except dutchess.NoPairingPossible:
            break
        assert not any({*pair} <= {*group.players} for pair in pairing.pairs for group in groups)
        together = together.with_round(pairing)
        results = {pair: rng.choice(("1-0", "1/2-1/2", "0-1")) for pair in pairing.pairs}
        together = together.with_results(number, results)


def test_a_supposition_about_members_of_a_large_group() -> None:
    together = replace(event(120), forbidden=(ForbiddenPairs(tuple(range(1, 112, 2))),))
    for forced in ([(2, 3)], [(1, 3)]):
        answers: list[object] = []
        for tournament in (together, written_out(together)):
            try:
                decided = decide(tournament, forced=forced)
                answers.append([one.pairs for one in decided if isinstance(one, BracketPaired)])
            except dutchess.NoPairingPossible as refused:
                answers.append(str(refused))
        assert answers[0] == answers[1]


def test_forbidden_pairs_as_a_set() -> None:
    large, overlapping = frozenset(range(1, LARGE + 5)), frozenset(range(LARGE, 2 * LARGE + 1))
    forbidden = Forbidden((large, overlapping, (200, 201, 202)), [(1, 2), (1, 300)])
    pairs = {pair for group in (large, overlapping) for pair in combinations(sorted(group), 2)}
    pairs |= {(200, 201), (200, 202), (201, 202), (1, 300)}
    assert set(forbidden) == pairs
    assert len(list(forbidden)) == len(forbidden) == len(pairs)
    assert all(pair in forbidden for pair in pairs)
    assert (2, 1) not in forbidden
    assert (1, 2 * LARGE) not in forbidden
    assert forbidden == pairs
    assert forbidden.with_pairs([(1, 2)]) == forbidden
    assert forbidden.with_pairs([(1, 301)]).pairs_added_to(forbidden) == {(1, 301)}
    assert forbidden
    assert not Forbidden()
    members, some = frozenset(range(2, 2 * LARGE)), frozenset((4, LARGE + 2))
    expected = sorted(pair for pair in pairs if members.issuperset(pair) and some & {*pair})
    assert forbidden.first(5, members, some) == expected[:5]


def test_whom_a_member_of_a_group_may_not_meet() -> None:
    apart = Apart(frozenset((3, 70)), frozenset(range(1, 61)), 7)
    assert set(apart) == {*range(1, 61), 70} - {7}
    assert len(apart) == 60
    assert 7 not in apart
    assert 70 in apart


def test_two_players_are_a_pair_in_any_order() -> None:
    forbidden = Forbidden([(1, 2), (4, 3), [6, 5], frozenset((8, 7)), (2, 1), (9, 9), (10,), ()])
    assert forbidden.pairs == {(1, 2), (3, 4), (5, 6), (7, 8)}
    assert not forbidden.groups
