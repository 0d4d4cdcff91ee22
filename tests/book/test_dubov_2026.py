"""The literal reading of C.04.4.1 of 2026."""

from __future__ import annotations

from itertools import combinations
from random import Random

from book import dubov as former
from book import dubov_2026 as book


def test_sets_differ_first_by_their_smallest_sequence_number() -> None:
    """4.2, by the example of 4.1.3: {#1,#2} precedes {#1,#3}, and {#1,#P} precedes {#2,#3}."""
    assert book.sets_in_order([(1, 2), (0, 5), (0, 2), (0, 1)]) == [(0, 1), (0, 2), (0, 5), (1, 2)]


def test_the_order_without_containers_is_the_order_inside_the_best_container() -> None:
    """4.2 of 2026 and 4.2.3 of 2025 name the same first set whatever sets are left over by the other criteria."""
    rng = Random(1)
    for _ in range(300):
        scores = sorted((rng.choice((10, 15, 20, 25)) for _ in range(rng.randint(1, 7))), reverse=True)
        number = rng.randint(1, len(scores))
        left = [one for one in combinations(range(len(scores)), number) if rng.random() < 0.5]
        if not left:
            continue
        highest = max(book.lowest_first(scores, one) for one in left)
        best = book.sets_in_order([one for one in left if book.lowest_first(scores, one) == highest])
        assert best[0] == next(one for one in former.upfloater_order(scores, number) if one in left)
