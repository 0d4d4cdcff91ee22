"""The values of the criteria for the pairs of a bracket, for people.

Owns the second form of the costs in `swiss.upfloating.bracket`; a test compares the two. The values are computed only
when they are read. Must not choose anything.
"""

from __future__ import annotations

from dutchess.pairing.common.upfloating.bracket import cost_of_pair, kind_of
from dutchess.pairing.decisions import Count

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from dutchess.base.integers import Number
    from dutchess.pairing.team.editions import Edition
    from dutchess.pairing.team.field import Competitor, Field

    Teams = Sequence[Competitor]
    Pair = tuple[Competitor, Competitor]


def of_bracket(field: Field, edition: Edition, upfloaters: Teams, pairs: Sequence[Pair]) -> tuple[Count, ...]:
    """C.04.6 [C8] to [C10] (2024: [C7] to [C9]): pairs in which a preference is denied; teams that float again.

    [C10] of 2026 counts opponents of upfloaters; [C9] of 2024 the upfloaters as well, which changes nothing in the
    choice of pairs.
    """
    raised = frozenset(team.number for team in upfloaters)
    counted: list[list[tuple[Number, ...]]] = [[], [], []]
    for one, other in pairs:
        kinds = [kind_of(team, raised, field.float_history_counts) for team in (one, other)]
        for payers, digit in zip(counted, cost_of_pair(*kinds) or (), strict=False):
            if digit:
                payers.append((one.number, other.number))
    if field.float_history_counts and not edition.avoids_repeated_upfloaters:
        opponent = {one.number: other for pair in pairs for one, other in (pair, pair[::-1])}
        counted[2] += [(team.number, opponent[team.number].number) for team in upfloaters if team.floated]
    articles = edition.preferences, edition.strong, edition.history
    return tuple(Count(article, len(payers), tuple(payers)) for article, payers in zip(articles, counted, strict=True))
