"""Whether a stuck set proves what it says, checked pair by pair from the absolute criteria.

Owns `proves`. It shares nothing with the code that finds stuck sets. Must not search.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from dutchess.explanation.questions.pairs import PairExplained

THE_BYE = 0


def proves(pair_explained: PairExplained) -> bool:
    """Whether groups of odd size, more than the others they may meet, show that the question has no pairing."""
    error, explained = pair_explained.error, pair_explained.explained
    if error is None:
        return False
    everybody = list(explained.participants)
    if len(everybody) % 2:
        everybody.append(THE_BYE)
    may_meet = _may_meet(pair_explained)
    outside = set(error.only)
    people = [number for group in error.groups for number in group]
    if len({*people, *outside}) != len(people) + len(error.only) or not {*people, *outside} <= {*everybody}:
        return False  # somebody is named twice, or takes no part
    for group in error.groups:
        inside = {*group, *outside}
        if len(group) % 2 == 0:
            return False
        if any(may_meet(one, other) for one in group for other in everybody if other not in inside):
            return False
    return len(error.groups) > len(outside)


def _may_meet(explained: PairExplained) -> Callable[[int, int], bool]:
    """Who may meet whom under the supposition of a question."""
    bar, bound = explained.explained.bar, set(explained.pair)
    apart = set(explained.kept_apart)

    def may_meet(one: int, other: int) -> bool:
        if one == other or bar(one, other) is not None:
            return False
        if explained.kept_apart:
            return (min(one, other), max(one, other)) not in apart
        return {one, other} == bound or not {one, other} & bound

    return may_meet
