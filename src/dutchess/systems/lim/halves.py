"""The second scrutiny of a group whose lower half 5.7 keeps apart: who is paired with whom across the halves.

Owns the test for such a group, and its pairs. Must not know why two players are no opponents.

In a maxi-tournament an opponent for the sake of colours is rated like the one from the first scrutiny. Where ratings
differ much in a group, nobody in its lower half is like the opponent of somebody before in that half. Then every pair
has its top in the upper half: the pair in turn is that of the player in turn, and whether it can have less trouble is
asked about this player alone. All complete pairings are alike for the kernel, which makes such questions quick.
"""

from __future__ import annotations

from itertools import accumulate

from dutchess.matching import Matching
from dutchess.matching.encoder import NO_EDGE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    # For each player the rating, and the lowest and the highest rating of an opponent behind that player.
    Windows = Sequence[tuple[int, int, int]]
    # The trouble between two kinds of players, None if they are no opponents.
    Troubles = Sequence[Sequence[int | None]]

EDGE = 0


def lower_half_is_apart(windows: Windows) -> bool:
    """5.7: can nobody in the lower half of a group be paired with somebody behind? False also where that is unclear."""
    lower = windows[: len(windows) // 2 - 1 : -1]
    ratings = [rating for rating, _, _ in lower]
    behind = zip(lower[1:], accumulate(ratings, min), accumulate(ratings, max), strict=False)
    return all(most < lowest or highest < least for (_, lowest, highest), least, most in behind)


def pairs_across(
    kind: Sequence[int], trouble: Troubles, excluded: Sequence[Sequence[int]], windows: Windows
) -> list[tuple[int, int]]:
    """4.1, 5.2: the pairs of such a group. In turn each has as little trouble as can be, then the first opponent.

    Nearly always the first ones have none. That is supposed at first, of fewer and fewer of them if it cannot be.
    """
    half = len(kind) // 2
    doubtful = half // 8 + 1
    while True:
        settled = max(half - doubtful, 0)
        matching = Matching(*_graph(kind, trouble, settled), excluded, windows)
        if not matching.maximise():
            break
        doubtful *= 4
    worst = max((each for row in trouble for each in row if each is not None), default=0)
    allowed: dict[tuple[int, int], list[bool]] = {}
    for top in range(settled, half):
        for level in range(worst):
            key = kind[top], level
            if key not in allowed:
                fits = [each is not None and each <= level for each in trouble[kind[top]]]
                allowed[key] = [fits[each] for each in kind]
            if matching.restrict(top, allowed[key]):
                break
    tops = range(half)
    return list(zip(tops, matching.fix_in_order(tops, range(half, len(kind))), strict=True))


def _graph(kind: Sequence[int], trouble: Troubles, settled: int) -> tuple[list[int], list[list[int]]]:
    """The class of each player, and the edges between classes: kinds of players, and those who must have no trouble."""
    free = [[NO_EDGE if each is None else EDGE for each in row] for row in trouble]
    strict = [[EDGE if each == 0 else NO_EDGE for each in row] for row in trouble]
    table = [one + other for one, other in zip(free, strict, strict=True)] + [row + row for row in strict]
    return [each + len(trouble) for each in kind[:settled]] + [*kind[settled:]], table
