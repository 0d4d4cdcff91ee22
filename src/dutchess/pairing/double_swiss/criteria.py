"""The criteria of C.04.5 for people: what each is called, and the value of [C8] for the pairs of a bracket.

Owns one object for each criterion, and the second form of the cost in `common.upfloating.bracket`; a test compares the
two. It is computed only when it is read. Must not choose anything.
"""

from __future__ import annotations

from dutchess.base.translation import N_
from dutchess.pairing.common.upfloating.criteria import as_a_whole
from dutchess.pairing.criteria import (
    BYE_RANK,
    BYE_SCORE,
    NEGATED,
    NEXT_WITHOUT,
    RISING_DIFFERENCES,
    UPFLOATERS,
    Criterion,
)
from dutchess.pairing.decisions import Count

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from dutchess.pairing.double_swiss.field import Field, MatchParticipant


C6 = Criterion("C.04.5 [C6]", N_("players who stay without an opponent in the next bracket"), simply=NEXT_WITHOUT)
C8 = Criterion(
    "C.04.5 [C8]",
    N_("opponents of floaters who floated themselves in the previous round"),
    simply=N_("players who meet somebody moved up, after an opponent with a different score in the previous round"),
)
CRITERIA = (
    BYE_SCORE.at("C.04.5 article 3.4.2"),
    Criterion(
        "C.04.5 article 3.4.3",
        N_("matches played by the one who has the bye (the more, the better)"),
        NEGATED,
        worse=N_("the bye would go to somebody who has played fewer matches: {instead} instead of {actual}"),
        better=N_("the bye would go to somebody who has played more matches: {instead} instead of {actual}"),
    ),
    BYE_RANK.at("C.04.5 article 3.4.4"),
    UPFLOATERS.at("C.04.5 [C4]"),
    RISING_DIFFERENCES.at("C.04.5 [C5]"),
    C6,
    as_a_whole(C6),
    Criterion(
        "C.04.5 [C7]",
        N_("players who float up after floating in the previous round"),
        simply=N_("players who are moved up after an opponent with a different score in the previous round"),
        again=("up", "any", 1),
    ),
    C8,
)
BY_ID = {one.id: one for one in CRITERIA}


def of_bracket(
    field: Field, upfloaters: Sequence[MatchParticipant], pairs: Sequence[tuple[MatchParticipant, MatchParticipant]]
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
    return (Count(C8, len(again), tuple(again)),)
