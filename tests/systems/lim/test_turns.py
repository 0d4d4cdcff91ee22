"""Whether the first pairs of a group can have so little trouble (C.04.4.3 article 5.2), against every pairing of it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from dutchess.systems.lim.turns import Turns
from sizes import examples

Troubles = list[list[int | None]]


def group(rng: Random) -> Troubles:
    """The trouble between players of a group of 6 to 14, many of whom cannot meet."""
    size = 2 * rng.randint(3, 7)
    share, clash = rng.choice((0.4, 0.5, 0.6)), rng.choice((0.3, 0.5, 0.7))
    trouble: Troubles = [[None] * size for _ in range(size)]
    for one in range(size):
        for other in range(one):
            if rng.random() < share:
                level = 0 if rng.random() > clash else rng.choice((1, 1, 1, 2))
                trouble[one][other] = trouble[other][one] = level
    return trouble


def pairings(trouble: Troubles, rest: tuple[int, ...]) -> Iterator[list[int]]:
    """The troubles of the pairs in turn, for every pairing."""
    if not rest:
        yield []
        return
    for other in rest[1:]:
        level = trouble[rest[0]][other]
        if level is not None:
            left = tuple(each for each in rest[1:] if each != other)
            for levels in pairings(trouble, left):
                yield [level, *levels]


def test_a_pairing_with_so_little_trouble_is_found_exactly_if_there_is_one() -> None:
    """The least troubles in turn up to some turn, and at that turn any trouble up to the least, or one more."""
    found = 0
    for number in range(examples(3000)):
        rng = Random(number)
        trouble = group(rng)
        size = len(trouble)
        every = list(pairings(trouble, tuple(range(size))))
        if not every:
            continue
        least = min(every)
        turn = rng.randrange(len(least))
        most = [*least[:turn], rng.randint(0, min(least[turn] + 1, 2))]
        mates = Turns(range(size), trouble, ([[] for _ in range(size)], None), most, {}).mates()
        levels = [trouble[one][other] for one, other in enumerate(mates) if one < other]
        assert all(level is not None for level in levels)
        if mates:
            assert all((level or 0) <= each for level, each in zip(levels, most, strict=False)), f"group {number}"
            found += 1
        possible = any(all(level <= each for level, each in zip(levels, most, strict=False)) for levels in every)
        assert bool(mates) == possible, f"group {number}: {most}"
    assert found
