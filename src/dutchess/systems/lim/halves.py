"""The second scrutiny of a group whose lower half 5.7 keeps apart: who is paired with whom across the halves.

Owns the test for such a group, and its pairs. Must not know why two players are no opponents.

In a maxi-tournament an opponent for the sake of colours is rated like the one from the first scrutiny. Where ratings
differ much in a group, nobody in its lower half is like the opponent of somebody before in that half. Then every pair
has its top in the upper half and its bottom in the lower one: the pair in turn is that of the player in turn. There are
no odd cycles, so that sets of bottoms, as the bits of integers, are all that a search needs.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from itertools import accumulate

from dutchess.matching.deadline import require_time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    # For each player the rating, and the lowest and the highest rating of an opponent behind that player.
    Windows = Sequence[tuple[int, int, int]]
    # The trouble between two kinds of players, None if they are no opponents.
    Troubles = Sequence[Sequence[int | None]]


def lower_half_is_apart(windows: Windows) -> bool:
    """5.7: can nobody in the lower half of a group be paired with somebody behind? False also where that is unclear."""
    lower = windows[: len(windows) // 2 - 1 : -1]
    ratings = [rating for rating, _, _ in lower]
    behind = zip(lower[1:], accumulate(ratings, min), accumulate(ratings, max), strict=False)
    return all(most < lowest or highest < least for (_, lowest, highest), least, most in behind)


def pairs_across(
    kind: Sequence[int],
    trouble: Troubles,
    excluded: Sequence[Sequence[int]],
    windows: Windows,
    proposed: Sequence[int],
) -> list[tuple[int, int]]:
    """4.1, 5.2: the pairs of such a group. In turn each has as little trouble as can be, then the first opponent.

    `proposed` has the opponent of each player in some complete pairing.
    """
    across = _Across(kind, trouble, excluded, windows, proposed)
    across.lessen_trouble()
    across.take_first_opponents()
    return across.pairs()


class _Across:
    """A complete pairing across the halves, which changes along alternating paths.

    A closed set of bottoms is one that no path leaves: the tops that have them can have no others. It stays closed, as
    tops are allowed less and less, and a path goes through it altogether or not at all. So no path from outside needs
    to look into it.
    """

    def __init__(
        self,
        kind: Sequence[int],
        trouble: Troubles,
        excluded: Sequence[Sequence[int]],
        windows: Windows,
        proposed: Sequence[int],
    ) -> None:
        self._half = half = len(kind) // 2
        self._bottom = [each - half for each in proposed[:half]]  # of each top; as a bit in all sets
        self._top = [*proposed[half:]]  # of each bottom
        self._kind = kind
        self._fitting = _fitting(kind, trouble)
        self._allowed = [len(self._fitting) - 1] * half  # the most trouble that each top may have
        self._reach = _reach(excluded, windows)
        self._free = (1 << half) - 1
        self._closed: list[int] = []

    def pairs(self) -> list[tuple[int, int]]:
        """The pairs as they are now, in turn."""
        return [(top, bottom + self._half) for top, bottom in enumerate(self._bottom)]

    def lessen_trouble(self) -> None:
        """5.2: let every top in turn have as little trouble as can be, with no more before."""
        later = self._free  # bottoms of tops that may still have any trouble: most likely they can change
        for top in range(self._half):
            for level in range(self._allowed[top]):
                fitting = self._opponents(top, level)
                if fitting >> self._bottom[top] & 1 or self._changes(top, (fitting & later, fitting & ~later)):
                    self._allowed[top] = level
                    break
            later &= ~(1 << self._bottom[top])

    def take_first_opponents(self) -> None:
        """4.2, 4.3: let every top in turn have the first opponent with whom the others can all be paired."""
        for top, level in enumerate(self._allowed):
            untried = self._opponents(top, level) & self._free
            first = untried & -untried
            while first != 1 << self._bottom[top] and not self._changes(top, (first,)):
                untried ^= first
                first = untried & -untried
            self._free ^= first

    def _opponents(self, top: int, level: int) -> int:
        """The bottoms with whom a top has so much trouble at most."""
        return self._reach[top] & self._fitting[level][self._kind[top]]

    def _changes(self, top: int, wanted: Sequence[int]) -> bool:
        """Give a top a wanted bottom, the first sets first, and the others who must change another one; False if that
        cannot be. The path ends where somebody can have the bottom that the top has now."""
        require_time()
        goal = 1 << self._bottom[top]
        left = self._free & ~goal
        for closed in self._closed:
            if not closed & goal:
                left &= ~closed
        begin = left
        steps: list[tuple[int, int]] = []
        for bottoms in wanted:
            steps.append((top, bottoms & left))
            left &= ~bottoms
        asked_by: dict[int, int] = {}
        for asking, bottoms in steps:
            while bottoms:
                bit = bottoms & -bottoms
                bottoms ^= bit
                bottom = bit.bit_length() - 1
                asked_by[bottom] = asking
                other = self._top[bottom]
                ways = self._opponents(other, self._allowed[other])
                if ways & goal:
                    self._change(top, other, asked_by)
                    return True
                ways &= left
                if ways:
                    left ^= ways
                    steps.append((other, ways))
        if begin != left:
            self._closed.append(begin ^ left)
        return False

    def _change(self, top: int, last: int, asked_by: dict[int, int]) -> None:
        """Let everybody on a path have the bottom that was asked for, and the last one what the first one has."""
        taken, player = self._bottom[top], last
        while True:
            given = self._bottom[player]
            self._bottom[player], self._top[taken] = taken, player
            if player == top:
                return
            taken, player = given, asked_by[given]


def _fitting(kind: Sequence[int], trouble: Troubles) -> list[list[int]]:
    """For each level of trouble and each kind, the bottoms with whom it has so much at most."""
    of_kind = [0] * len(trouble)
    for bottom, each in enumerate(kind[len(kind) // 2 :]):
        of_kind[each] |= 1 << bottom
    worst = max((each for row in trouble for each in row if each is not None), default=0)
    return [
        [
            sum(bottoms for bottoms, each in zip(of_kind, row, strict=True) if each is not None and each <= level)
            for row in trouble
        ]
        for level in range(worst + 1)
    ]


def _reach(excluded: Sequence[Sequence[int]], windows: Windows) -> list[int]:
    """For each top, the bottoms in its window whom nothing excludes."""
    half = len(windows) // 2
    order = sorted(range(half), key=lambda bottom: windows[half + bottom][0])
    ratings = [windows[half + bottom][0] for bottom in order]
    up_to = [0, *accumulate([1 << bottom for bottom in order])]  # those with the lowest ratings, by their number
    reach: list[int] = []
    for (_, lowest, highest), others in zip(windows[:half], excluded, strict=False):
        bottoms = up_to[bisect_right(ratings, highest)] & ~up_to[bisect_left(ratings, lowest)]
        for other in others:
            if other >= half:
                bottoms &= ~(1 << other - half)
        reach.append(bottoms)
    return reach
