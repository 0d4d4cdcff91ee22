"""The literal reading of C.04.4.2 of 2026."""

from __future__ import annotations

from itertools import combinations

from book import burstein as former
from book import burstein_2026 as book
from dutchess.tournament import Acceleration, ForbiddenPairs, Player, Tournament


def floaters_into_a_lower_bracket() -> Tournament:
    """Incoming floaters with 3, 2.5 and 2.5 (1, 2 and 3), residents with 2 (4, 5 and 6), two with 1 (7 and 8) below.

    The last two may not meet, so two players must float out of the bracket; 7 can take 1 or 3, 8 can take anyone else.
    Of the incoming floaters, either 1 floats on together with a resident, or 2 and 3 do.
    """
    possible = {(1, 4), (2, 4), (3, 5), (3, 6), (4, 5), (4, 6), (5, 6)}
    possible |= {(1, 7), (3, 7), (2, 8), (4, 8), (5, 8), (6, 8)}
    apart = [pair for pair in combinations(range(1, 9), 2) if pair not in possible]
    points = (30, 25, 25, 20, 20, 20, 10, 10)
    return Tournament(
        tuple(Player(number, f"Player {number}") for number in range(1, 9)),
        rounds=1,
        initial_colour="w",
        forbidden=tuple(ForbiddenPairs(pair) for pair in apart),
        accelerations=tuple(
            Acceleration(score, 1, 1, first_player=number, last_player=number) for number, score in enumerate(points, 1)
        ),
    )


def pairs_of(answer: tuple[list[tuple[int, int]], int | None]) -> set[frozenset[int]]:
    return {frozenset(pair) for pair in answer[0]}


def test_outgoing_floaters_have_the_lowest_scores() -> None:
    """[C6] of 2026: (2.5, 2.5) is less than (3, 2). The text of 2025 pairs as many incoming floaters as it can."""
    event = floaters_into_a_lower_bracket()
    assert pairs_of(book.pair(event)) == {frozenset(pair) for pair in ((1, 4), (5, 6), (3, 7), (2, 8))}
    of_2025 = pairs_of(former.pair(event))
    assert frozenset((1, 7)) in of_2025
    assert frozenset((2, 8)) not in of_2025
