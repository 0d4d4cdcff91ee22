"""The quality criteria of C.04.4.2 article 2.3 for the kernel, and what differs in them between the editions.

Owns the costs of one pair or one outgoing floater, [C5] to [C8]; [C6] and [C7] differ (`Floaters`). What they are
called, and the values of a pairing of a bracket, is in `criteria`. Must not know the order of pairings (article 4).
"""

from __future__ import annotations

from dutchess.base.values import value_class
from dutchess.pairing.common.prospect import by_scores

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from dutchess.matching.encoder import Cost
    from dutchess.pairing.common.prospect import Left

    # All facts about a player that the criteria use: level and colour preference. The level is 0 for a resident of the
    # bracket, 1 for incoming floaters of the lowest score, 2 for those of the next higher score and so on.
    Kind = tuple[int, str | None]
    # The value of a criterion and the players concerned, as places.
    Valued = tuple[tuple[int, ...], Sequence[int]]


# -- what differs between the editions ---------------------------------------------------------------------------------


@value_class
class Floaters:
    """How an edition compares the floaters that leave a bracket: [C6], and [C7] for the following one.

    Attributes:
        cost: the digits of one floater for the kernel, from the number of levels of incoming floaters and the level of
            this one (0 for a resident).
        left: [C6] for people: from all floaters that leave and the incoming ones among them, with the scores by place.
        left_ahead: [C7] for people: the same for the following bracket, from the scores of its incoming floaters that
            leave, and those of its residents.
    """

    cost: Left
    left: Callable[[Sequence[int], Sequence[int], Sequence[int]], Valued]
    left_ahead: Callable[[Sequence[int], Sequence[int]], tuple[int, ...]]


def numbers_then_scores(levels: int, level: int) -> Cost:
    """[C6] of 2025, the cost: the number of incoming floaters that are not paired, then their scores, highest first."""
    return (int(level > 0), *by_scores(levels, level))


def c6_2025(floaters: Sequence[int], unpaired: Sequence[int], score: Sequence[int]) -> Valued:
    """[C6] of 2025: the incoming floaters that are not paired: their number, then their scores."""
    return (len(unpaired), *_descending(score[place] for place in unpaired)), unpaired


def c7_2025(incoming: Sequence[int], residents: Sequence[int]) -> tuple[int, ...]:
    """[C7] of 2025: in the following bracket, all who leave; the incoming floaters among them; their scores."""
    return (len(incoming) + len(residents), len(incoming), *_descending(incoming))


def c6_2026(floaters: Sequence[int], unpaired: Sequence[int], score: Sequence[int]) -> Valued:
    """[C6] of 2026: the scores of all outgoing floaters, in descending order."""
    ordered = sorted(floaters, key=lambda place: -score[place])
    return tuple([score[place] for place in ordered]), ordered


def c7_2026(incoming: Sequence[int], residents: Sequence[int]) -> tuple[int, ...]:
    """[C7] of 2026: in the following bracket, the number of outgoing floaters ([C5]), then their scores ([C6])."""
    return (len(incoming) + len(residents), *_descending((*incoming, *residents)))


FLOATERS_2025 = Floaters(numbers_then_scores, c6_2025, c7_2025)
# [C5] fixes the number of floaters, so scores in descending order compare as the number with each score, highest first.
FLOATERS_2026 = Floaters(by_scores, c6_2026, c7_2026)


def _descending(scores: Iterable[int]) -> list[int]:
    return sorted(scores, reverse=True)


# -- for the kernel ----------------------------------------------------------------------------------------------------


def cost_of_pair(levels: int, left: Left, a: Kind, b: Kind) -> Cost:
    """[C8]: players who do not get their colour preference."""
    return _digits(levels, left, c8=int(a[1] is not None and a[1] == b[1]))


def cost_of_floater(levels: int, left: Left, player: Kind, *, ahead: bool, beyond: bool) -> Cost:
    """[C5] to [C7] for an outgoing floater.

    `ahead`: the following bracket is weighed too; if not, the number of floaters is fixed. `beyond`: the floater is not
    paired in the following bracket either.
    """
    lost = ahead and beyond
    next_level = player[0] + 1 if lost else 0
    return _digits(levels, left, c5=int(ahead), level=player[0], next_c5=int(lost), next_level=next_level)


def cost_of_unpaired_next(levels: int, left: Left) -> Cost:
    """[C7] for a resident of the following bracket who is not paired there."""
    return _digits(levels, left, next_c5=1)


def no_cost(levels: int, left: Left) -> Cost:
    """The cost zero."""
    return _digits(levels, left)


def _digits(
    levels: int, left: Left, *, c5: int = 0, level: int = 0, next_c5: int = 0, next_level: int = 0, c8: int = 0
) -> Cost:
    """[C5]; [C6]; both for the next bracket, which the residents of this one enter as its lowest level; [C8]."""
    return (c5, *left(levels, level), next_c5, *left(levels + 1, next_level), c8)
