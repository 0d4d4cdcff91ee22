"""The value of the criterion for the pairs of a bracket, for people.

Owns the second form of the cost in `swiss.upfloating.bracket`; a test compares the two. It is computed only when it is
read. Must not choose anything.
"""

from __future__ import annotations

from dutchess.pairing.decisions import Count
from dutchess.pairing.double_swiss.field import TEXT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from dutchess.pairing.double_swiss.field import Contender, Field


def of_bracket(
    field: Field, upfloaters: Sequence[Contender], pairs: Sequence[tuple[Contender, Contender]]
) -> tuple[Count, ...]:
    """C.04.5 [C8]: opponents of upfloaters who were floaters in the previous round; not in the last round."""
    raised = frozenset(contender.number for contender in upfloaters)
    again = [
        (one.number, other.number)
        for one, other in pairs
        if field.float_history_counts
        for resident, upfloater in ((one, other), (other, one))
        if upfloater.number in raised and resident.number not in raised and resident.floated
    ]
    return (Count(f"{TEXT.text} [C8]", len(again), tuple(again)),)
