"""C12: back to the previous bracket, so that other players move down.

Owns the demands on the players who move down: the number of pairs that the next bracket can have with them, and how
many of them are in these pairs. `question` decides which candidate is best under these demands. Must not go back more
than one bracket.
"""

from __future__ import annotations

from dutchess.pairing.dutch_former.bracket import (
    WITH_ALL_PAIRED,
    WITH_THEIR_BYE,
    WITHOUT_THEIR_PAIRS,
    completion,
    is_heterogeneous,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from dutchess.base.integers import Place
    from dutchess.pairing.dutch_former.bracket import Bracket
    from dutchess.pairing.dutch_former.field import Field
    from dutchess.pairing.dutch_former.question import Candidate


def look_ahead(bracket: Bracket, candidate: Candidate, residents: Sequence[Place], *, is_lowest: bool) -> Candidate:
    """C12: other players move down, as many as before, if the next bracket can then be paired better.

    With the closeness of scores (2012) they also have the same scores as before.
    """
    if not candidate.downfloaters:
        return candidate
    if is_lowest:
        return _look_at_lowest(bracket, candidate, residents)
    field, downfloaters = bracket.field, candidate.downfloaters
    capacity = capacity_of(field, downfloaters, residents)
    if capacity >= ideal_capacity(field, downfloaters, residents):
        return candidate
    other = bracket.best_for_next(residents, len(downfloaters))
    return other if capacity_of(field, other.downfloaters, residents) > capacity else candidate


def capacity_of(field: Field, downfloaters: Sequence[Place], residents: Sequence[Place]) -> tuple[int, int]:
    """The most pairs that the next bracket can have, and the most moved-down players in them if it is heterogeneous."""
    everybody = (*downfloaters, *residents)
    if not is_heterogeneous(len(downfloaters), len(everybody)):
        return field.most_pairs(everybody), len(downfloaters)
    return field.most_pairs(everybody, downfloaters), field.most_pairs(everybody, downfloaters, residents)


def ideal_capacity(field: Field, downfloaters: Sequence[Place], residents: Sequence[Place]) -> tuple[int, int]:
    """The ideal of C12: P0 pairs, which include all moved-down players.

    Residents whom C1 moves on anyway do not count for P0, unless C1 finds a moved-down player incompatible as well.
    """
    everybody = (*downfloaters, *residents)
    players = len(everybody)
    if not field.without_opponent(downfloaters, everybody):
        players -= len(field.without_opponent(residents, everybody))
    return players // 2, len(downfloaters)


def _look_at_lowest(bracket: Bracket, candidate: Candidate, residents: Sequence[Place]) -> Candidate:
    """C12 before the lowest bracket: complete it with as many moved-down players paired as possible."""
    downfloaters = len(candidate.downfloaters)
    reached = completion(bracket.field, candidate.downfloaters, residents)
    demands = (WITH_ALL_PAIRED, WITH_THEIR_BYE, WITHOUT_THEIR_PAIRS)
    for demand in demands if is_heterogeneous(downfloaters, downfloaters + len(residents)) else demands[2:]:
        if demand <= reached:
            break
        if demand == WITH_THEIR_BYE and downfloaters == 1:
            continue  # S1 is then empty: the bracket is treated as homogeneous
        other = bracket.best_for_lowest(residents, demand)
        if other is not None and _is_alike(bracket, other, candidate):
            return other
    return candidate


def _is_alike(bracket: Bracket, one: Candidate, other: Candidate) -> bool:
    """C12: as many downfloaters as before, with the same scores if scores come before colours."""
    field = bracket.field
    if bracket.paired_moved_down(one) != bracket.paired_moved_down(other):
        return False
    if field.edition.closeness:
        scores = [[field.players[place].score for place in each.downfloaters] for each in (one, other)]
        return scores[0] == scores[1]
    return len(one.downfloaters) == len(other.downfloaters)
