"""The scrutiny for colours (C.04.4.3 articles 4.1 to 4.4, 5.2) against every complete pairing of a group."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from dutchess import ForbiddenPairs, Game, Player, Tournament
from dutchess.pairing.history import History
from dutchess.pairing.lim.field import Field
from dutchess.pairing.lim.floaters import DOWNWARD
from dutchess.pairing.lim.pool import Pool
from dutchess.pairing.lim.scoregroup import pair_group
from dutchess.pairing.lim.scrutiny import LIMIT, NONE, colour_trouble, exchanges, scrutinise
from sizes import examples

# What a player had in two rounds, and the opponent who had the other colours.
COLOURS = ("wb", "bw", "ww", "bb", "w", "b", "")


@st.composite
def groups(draw: st.DrawFn) -> Field:
    """Four to ten players of equal score with colours and ratings, some of whom may not meet; in the last round or
    before (6)."""
    size = 2 * draw(st.integers(2, 5))
    colours = [draw(st.sampled_from(COLOURS)) for _ in range(size)]
    pairs = [(one, other) for one in range(1, size + 1) for other in range(one + 1, size + 1)]
    barred = draw(st.lists(st.sampled_from(pairs), max_size=len(pairs) * 2 // 3, unique=True))
    ratings = draw(st.lists(st.integers(20, 24), min_size=size, max_size=size))
    players = [*map(_player, range(1, size + 1), colours, [size] * size, ratings)]
    players += [_opponent(number + size, number, had) for number, had in enumerate(colours, 1)]
    tournament = Tournament(
        tuple(players),
        rounds=draw(st.sampled_from((3, 9))),
        initial_colour="w",
        forbidden=tuple(map(ForbiddenPairs, barred)),
        byes=tuple((number, "Z") for number in range(size + 1, 2 * size + 1)),
    )
    return Field(History.of(tournament))


def _player(number: int, had: str, size: int, rating: int) -> Player:
    games = [Game(number + size, colour, "=") for colour in had]
    return Player(number, rating=100 * rating, games=(*games, *[Game(0, "-", "H")] * (2 - len(had))))


def _opponent(number: int, other: int, had: str) -> Player:
    games = [Game(other, "wb"[colour == "w"], "=") for colour in had]
    return Player(number, games=(*games, *[Game(0, "-", "Z")] * (2 - len(had))))


def complete_pairings(field: Field, rest: tuple[int, ...]) -> Iterator[list[tuple[int, int, int]]]:
    """Every pairing of the rest in the order of its pairs; each with the number of opponents passed over."""
    if not rest:
        yield []
        return
    for passed, other in enumerate(exchanges(rest)):
        if field.compatible(rest[0], other):
            left = tuple(place for place in rest[1:] if place != other)
            for pairs in complete_pairings(field, left):
                yield [(rest[0], other, passed), *pairs]


def value(field: Field, pairs: list[tuple[int, int, int]]) -> tuple[int, list[int], list[int]]:
    """How many limits are exceeded (6), the troubles of the pairs, the opponents passed over: the least is the best."""
    troubles = [colour_trouble(field, one, other) for one, other, _ in pairs]
    return troubles.count(LIMIT), troubles, [passed for _, _, passed in pairs]


@settings(max_examples=examples(400), derandomize=True, database=None)
@given(groups())
def test_least_trouble_in_turn_then_the_first_exchanges(field: Field) -> None:
    """As few limits exceeded as can be. Then nobody does better in turn: first the troubles, then the exchanges."""
    group = tuple(range(len(field.players)))
    best = min(complete_pairings(field, group), key=lambda pairs: value(field, pairs), default=None)
    if best is not None:
        assert scrutinise(field, group) == [(one, other) for one, other, _ in best]


@settings(max_examples=examples(400), derandomize=True, database=None)
@given(groups())
def test_the_same_within_reach(field: Field) -> None:
    """5.7: the player in turn keeps the opponent from the first scrutiny, or gets one who is rated alike; whoever was
    the other one in that pair meets anybody."""
    group = tuple(range(len(field.players)))
    every = [*complete_pairings(field, group)]
    if not every:
        return
    first = min(every, key=lambda pairs: (value(field, pairs)[0], value(field, pairs)[2]))
    proposed = {one: other for one, other, _ in first}

    def is_allowed(one: int, other: int) -> bool:
        if one not in proposed or colour_trouble(field, one, proposed[one]) == LIMIT:
            return True
        return abs(field.rating[other] - field.rating[proposed[one]]) <= 100

    near = [pairs for pairs in every if all(is_allowed(one, other) for one, other, _ in pairs)]
    best = min(near, key=lambda pairs: value(field, pairs))
    pool = Pool(field, group)
    assert pair_group(field, pool, group, (), DOWNWARD, 100) == [(one, other) for one, other, _ in best]


def test_a_large_group_in_which_a_pair_with_trouble_comes_first() -> None:
    """Of sixty players, all due White or Black in turn, 1 may meet nobody who is due the other colour."""
    size = 60
    players = [Player(n, games=(Game(n + size, "wb"[n % 2], "="),)) for n in range(1, size + 1)]
    players += [Player(n + size, games=(Game(n, "bw"[n % 2], "="),)) for n in range(1, size + 1)]
    tournament = Tournament(
        tuple(players),
        rounds=9,
        initial_colour="w",
        forbidden=tuple(ForbiddenPairs((1, other)) for other in range(2, size + 1, 2)),
        byes=tuple((number, "Z") for number in range(size + 1, 2 * size + 1)),
    )
    field = Field(History.of(tournament))
    pairs = scrutinise(field, tuple(range(size)))
    troubles = [colour_trouble(field, one, other) for one, other in pairs]
    assert pairs[0] == (0, 30)
    assert troubles == [1, *[NONE] * 28, 1]
