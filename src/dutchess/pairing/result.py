"""The result of a pairing system: boards in publishing order.

Owns `Pairing` and the order of C.04.2 article 3.6. Must not know how pairs were found.
"""

from __future__ import annotations

from dutchess.base.values import value_class

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Protocol

    from dutchess.base.integers import Number

    class Ranked(Protocol):
        """The facts about a participant that the order of the boards needs."""

        @property
        def number(self) -> Number: ...
        @property
        def rank(self) -> int: ...
        @property
        def score(self) -> int: ...

    class Paired(Protocol):
        """The facts of a round that the order of the boards needs."""

        @property
        def round(self) -> int: ...
        @property
        def participants(self) -> Sequence[Ranked]: ...


@value_class
class Pairing:
    """The pairing of one round. Numbers are pairing numbers (of teams in team events).

    Attributes:
        round: 1-based.
        pairs: (white, black) in publishing order.
        bye: the participant with the pairing-allocated bye, or None.
        resting: in a round robin with an odd number of participants, the one without a game, or None. This is
            not a bye and gives no points.
    """

    __module__ = "dutchess"

    round: int
    pairs: tuple[tuple[int, int], ...]
    bye: int | None = None
    resting: int | None = None


def published(paired: Paired, boards: Iterable[tuple[Number, Number]], bye: Number | None) -> Pairing:
    """The pairing of these boards and this bye, in publishing order (C.04.2 article 3.6).

    The boards are ordered by the scores that the round is paired by, with virtual points.
    """
    standing: dict[int, tuple[int, int]] = {
        player.number: (-player.score, player.rank) for player in paired.participants
    }
    return Pairing(paired.round, publishing_order(boards, standing.__getitem__), bye)


def publishing_order(
    pairs: Iterable[tuple[int, int]], standing: Callable[[int], tuple[int, int]]
) -> tuple[tuple[int, int], ...]:
    """C.04.2 article 3.6 (recommended): the higher-ranked player's score, the sum of both, that player's rank.

    `standing` gives the negative score of a player, so that the best comes first, and the rank.
    """

    in_order: list[tuple[int, int, int, tuple[int, int]]] = []
    for pair in pairs:
        one, other = standing(pair[0]), standing(pair[1])
        higher = one if one < other else other
        in_order.append((higher[0], one[0] + other[0], higher[1], pair))
    in_order.sort()  # two players have different ranks, so nothing depends on the pair itself
    return tuple([pair for _, _, _, pair in in_order])
