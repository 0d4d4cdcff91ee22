"""The Dubov System of 1 February 2026 read literally: C.04.4.1.

Owns what this text says otherwise than the one of 2025: there are no containers of sets of upfloaters any more. [C5]
and [C6] say how many upfloaters there are and which scores they have; the sets with these scores follow one another by
the smallest sequence number that only one of them has (4.2). Everything else, [C2] among it (C.04.1 article 4: a
full-point bye bars the bye), is that of `book.dubov`. Shares no code with the engine.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cmp_to_key
from itertools import combinations

from book.dubov import Pool, Round
from dutchess.tournament import Tournament

Indices = tuple[int, ...]


def pair(tournament: Tournament) -> tuple[list[tuple[int, int]], int | None]:
    """The coming round: (White, Black) of every board, and who has the bye."""
    return Round2026(tournament).pair()


class Round2026(Round):
    """A round by the procedure of 2026."""

    def upfloaters(self, residents: Pool, lower: Pool) -> Pool:
        """3.2: number by [C5], scores by [C6], then the first set in the order of 4.2 that complies best."""
        numbered = sorted(lower, key=lambda player: (-player.score, player.rank))
        legal = [
            indices
            for number in range(len(numbered) + 1)
            for indices in combinations(range(len(numbered)), number)
            if self.is_legal(residents, lower, frozenset(numbered[index] for index in indices))
        ]
        scores = [player.score for player in numbered]
        fewest = min(map(len, legal))  # [C5]
        highest = max(lowest_first(scores, indices) for indices in legal if len(indices) == fewest)  # [C6]
        remaining = [
            indices for indices in legal if len(indices) == fewest and lowest_first(scores, indices) == highest
        ]
        in_order = [frozenset(numbered[index] for index in indices) for indices in sets_in_order(remaining)]
        return min(in_order, key=lambda chosen: self.quality(residents, chosen))

    def is_legal(self, residents: Pool, lower: Pool, chosen: Pool) -> bool:
        """[C1], [C3] and [C4]: the bracket can be paired, and then the others can."""
        return self.can_all_be_paired(residents | chosen) and self.can_all_be_paired(lower - chosen)


def lowest_first(scores: Sequence[int], indices: Indices) -> list[int]:
    """[C6]: the scores of a set of upfloaters, to be maximised from the lowest on."""
    return sorted(scores[index] for index in indices)


def sets_in_order(sets: Sequence[Indices]) -> list[Indices]:
    """4.2: of two sets, the one with the smallest sequence number that the other does not have comes first."""

    def compare(one: Indices, other: Indices) -> int:
        differing = set(one) ^ set(other)
        return 0 if not differing else -1 if min(differing) in one else 1

    return sorted(sets, key=cmp_to_key(compare))
