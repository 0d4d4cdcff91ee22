"""The quick answers of the former Dutch editions: the same as the long ones, with less work."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from dutchess.base.integers import Place
from dutchess.matching import Matching
from dutchess.pairing.common import Places
from dutchess.pairing.dutch_former import DUTCH_2012
from dutchess.pairing.dutch_former.bracket import greatest
from dutchess.pairing.dutch_former.field import Field, Player
from dutchess.pairing.dutch_former.graph import levelled
from dutchess.tournament.forbidden import Forbidden

TABLES, FIELDS = 300, 400


# -- weights -----------------------------------------------------------------------------------------------------------


def matchings(vertices: tuple[int, ...]) -> list[tuple[tuple[int, int], ...]]:
    """All ways to join these vertices in pairs."""
    if not vertices:
        return [()]
    first, *others = vertices
    return [
        ((first, other), *rest)
        for other in others
        for rest in matchings(tuple(vertex for vertex in others if vertex != other))
    ]


def random_table(rng: Random, size: int) -> list[list[int]]:
    table = [[-1] * size for _ in range(size)]
    for i in range(size):
        for j in range(i, size):
            table[i][j] = table[j][i] = rng.choice((-1, 0, rng.randrange(10), rng.randrange(10_000)))
    return table


def test_levelled_weights_compare_matchings_alike() -> None:
    """All perfect matchings become heavier by the same: no comparison changes."""
    compared = 0
    for seed in range(TABLES):
        rng = Random(seed)
        table = random_table(rng, rng.randrange(1, 5))
        classes = [rng.randrange(len(table)) for _ in range(6)]
        changed = levelled([list(row) for row in table])
        gains: set[int] = set()
        for pairs in matchings(tuple(range(6))):
            before = [table[classes[a]][classes[b]] for a, b in pairs]
            after = [changed[classes[a]][classes[b]] for a, b in pairs]
            assert [weight < 0 for weight in before] == [weight < 0 for weight in after]
            if min(before) >= 0:
                gains.add(sum(after) - sum(before))
                compared += 1
        assert len(gains) <= 1
    assert compared > 500


def test_levelled_weights_of_vertices_that_only_others_can_join() -> None:
    """Class 1 is such one: its heaviest edge is as heavy as any. Class 2 has no edge at all."""
    assert levelled([[90, 5, -1], [5, -1, -1], [-1, -1, -1]]) == [[90, 90, -1], [90, -1, -1], [-1, -1, -1]]
    assert levelled([]) == []


# -- C14 ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("limit", [0, 1, 2, 3, 7, 100])
def test_c14_by_halving(limit: int) -> None:
    """The greatest possible number, with few questions; the limit itself comes first."""
    for most in range(limit + 1):
        asked: list[int] = []

        def is_possible(number: int, most: int = most, asked: list[int] = asked) -> bool:
            asked.append(number)
            return number <= most

        assert greatest(limit, is_possible) == most
        assert asked[:1] == ([limit] if limit else [])
        assert 0 not in asked
        assert len(asked) <= limit.bit_length() + 1


# -- C1, C12, C13 ------------------------------------------------------------------------------------------------------


def random_field(rng: Random) -> Field:
    """Players with the facts that B1 and B2 use; some pairs forbidden, a large group in one field of three."""
    count = rng.randrange(1, 15)
    wishes = [("w", 3), ("b", 3), ("w", 1), ("b", 1)][: rng.choice((2, 4, 4))]
    numbers = range(1, count + 1)
    share = rng.choice((0.02, 0.1, 0.5))
    pairs = frozenset(pair for pair in combinations(numbers, 2) if rng.random() < share)
    groups = [frozenset(rng.sample(numbers, rng.randrange(1, count + 1)))] if rng.random() < 0.3 else []
    players: list[Player] = []
    for number in numbers:
        preference, strength = rng.choice(wishes) if rng.random() < 0.4 else ("w", 1)
        players.append(
            Player(
                number=number,  # type: ignore[arg-type]
                rank=number,
                parity=number,
                points=0,
                score=0,
                opponents=frozenset(),
                colours="",
                preference=preference,
                strength=strength,
                last_float=0,
                float_before=0,
                bye_allowed=rng.random() < 0.5,
                topscorer=False,
            )
        )
    return Field(DUTCH_2012, 3, players, Forbidden(groups, pairs))


def left_alone(field: Field, players: list[Place], apart: list[list[Place]]) -> int:
    """The least number of players without a partner, by a matching of single players."""
    sides = [frozenset(side) for side in apart]

    def may_meet(a: Place, b: Place) -> bool:
        return a != b and field.may_meet(a, b) and not any(a in side and b in side for side in sides)

    table = [[0 if may_meet(a, b) else -1 for b in players] for a in players]
    return Matching(range(len(players)), table, [[] for _ in players]).maximise()


def test_most_pairs_and_completion_by_numbers() -> None:
    """B1 and B2 alone, with nobody, some players, or two sides kept apart."""
    seen: set[tuple[int, bool]] = set()
    for seed in range(FIELDS):
        rng = Random(seed)
        field = random_field(rng)
        everybody = [*Places(0, len(field.players))]
        cut = rng.randrange(len(everybody) + 1)
        for apart in ([], [everybody[:cut]], [everybody[:cut], everybody[cut:]]):
            alone = left_alone(field, everybody, apart)
            assert field.most_pairs(everybody, *apart) == (len(everybody) - alone) // 2
            quick = field._surely_left_alone(everybody, apart)
            assert quick in (None, alone)
            seen.add((len(apart), quick is not None))
        if len(everybody) % 2:
            byes = [place for place in everybody[cut:] if field.players[place].bye_allowed]
            rests = [[place for place in everybody if place != bye] for bye in byes]
            possible = any(left_alone(field, rest, [everybody[:cut]]) == 0 for rest in rests)
            head = everybody[:cut]
            assert field.is_completable(everybody, apart=head, without_bye=head) == possible
    assert seen == {(sides, quick) for sides in range(3) for quick in (False, True)}


def test_c1_without_opponent() -> None:
    """Those who may meet none of the others, player by player."""
    found = 0
    for seed in range(FIELDS):
        rng = Random(seed)
        field = random_field(rng)
        everybody = [*Places(0, len(field.players))]
        some, others = (
            rng.sample(everybody, rng.randrange(len(everybody) + 1)),
            everybody[rng.randrange(len(everybody)) :],
        )
        lonely = [a for a in some if not any(a != b and field.may_meet(a, b) for b in others)]
        assert field.without_opponent(some, others) == lonely
        found += len(lonely)
    assert found > 100
