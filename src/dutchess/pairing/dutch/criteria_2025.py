"""What the criteria of C.04.3 of July 2025 (article 3 there) count in a bracket, where 2026 counts something else.

Owns the pairing score difference (PSD, article 1.8) and the floats of all players, whether they are MDPs or residents.
The other criteria are those of `criteria`. Must not choose.
"""

from __future__ import annotations

from dutchess.base.translation import N_
from dutchess.pairing.common.floats import DOWNFLOAT
from dutchess.pairing.common.prospect import least_unplayed
from dutchess.pairing.criteria import (
    AHEAD,
    BETWEEN,
    DOWN_AGAIN,
    DOWN_BEFORE,
    NEXT_WITHOUT,
    POINTS,
    UP_AGAIN,
    UP_BEFORE,
    Criterion,
)
from dutchess.pairing.dutch import criteria
from dutchess.pairing.dutch.criteria import POINT, each, listed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess.pairing.dutch.criteria import Counted, Paired, Values


def c7(paired: Paired) -> Counted:
    """[C7]: the pairing score difference, highest first."""
    return listed([entry for entry in paired.differences if entry[1]])


C7 = Criterion("C.04.3 [C7]", N_("score differences, the largest first"), POINTS, simply=BETWEEN, value=c7)


def c8(paired: Paired) -> Counted:
    """[C8]: in the following bracket, the number of unpaired players, then its pairing score difference."""
    ahead = paired.best_ahead()
    if ahead is None:
        return None
    alone, residents = ahead
    players = paired.field.players
    own = players[paired.end].score
    gaps = [players[place].score - own + (POINT if place in alone else 0) for place in paired.downfloaters]
    return (len(alone) + residents, *sorted([*gaps, *([POINT] * residents)], reverse=True)), ()


C8 = Criterion(
    "C.04.3 [C8]",
    N_("players who stay without an opponent in the next bracket (score differences there)"),
    AHEAD,
    simply=NEXT_WITHOUT,
    value=c8,
)


def c9(paired: Paired) -> Counted:
    """[C9]: unplayed games of the assignee of the bye, if it is one of the downfloaters.

    If [C2] and [C5] leave several of them, these are the fewest that the downfloaters allow, as in [C5].
    """
    field, floaters = paired.field, paired.downfloaters
    assignees = [place for place in floaters if field.may_have_bye(place, field.bye_score)]
    if not assignees or paired.least_bye() != field.bye_score:
        return None
    if len(assignees) == 1:
        return paired.unplayed(assignees[0]), [(assignees[0],)]
    unplayed = [paired.unplayed(place) for place in floaters]
    return paired.once("unplayed", lambda: least_unplayed(field, floaters, unplayed, paired.end, paired.next_end)), ()


C9 = criteria.C9.at("C.04.3 [C9]", c9)


def c14(paired: Paired) -> Counted:
    """[C14]: players who receive the same downfloat as the previous round."""
    return each([who for who, _ in paired.received(DOWNFLOAT, 1)])


C14 = DOWN_AGAIN.at("C.04.3 [C14]", c14)
C15 = UP_AGAIN.at("C.04.3 [C15]", criteria.c15)


def c16(paired: Paired) -> Counted:
    """[C16]: players who receive the same downfloat as two rounds before."""
    return each([who for who, _ in paired.received(DOWNFLOAT, 2)])


C16 = DOWN_BEFORE.at("C.04.3 [C16]", c16)
C17 = UP_BEFORE.at("C.04.3 [C17]", criteria.c17)


def c18(paired: Paired) -> Counted:
    """[C18]: score differences of players who receive the same downfloat as the previous round."""
    return listed(paired.received(DOWNFLOAT, 1))


C18 = Criterion(
    "C.04.3 [C18]",
    N_("score differences of those who float down as in the previous round"),
    POINTS,
    simply=N_("differences in points for players who get a lower-scoring opponent, or no game, two rounds running"),
    value=c18,
)
C19 = Criterion(
    "C.04.3 [C19]",
    N_("score differences of those who float up as in the previous round"),
    POINTS,
    simply=criteria.C19.simply,
    value=criteria.c19,
)


def c20(paired: Paired) -> Counted:
    """[C20]: score differences of players who receive the same downfloat as two rounds before."""
    return listed(paired.received(DOWNFLOAT, 2))


C20 = Criterion(
    "C.04.3 [C20]",
    N_("score differences of those who float down as two rounds before"),
    POINTS,
    simply=N_(
        "differences in points for players who get a lower-scoring opponent, or no game, as they did two rounds ago"
    ),
    value=c20,
)
C21 = Criterion(
    "C.04.3 [C21]",
    N_("score differences of those who float up as two rounds before"),
    POINTS,
    simply=criteria.C21.simply,
    value=criteria.c21,
)

CRITERIA: Values = (
    *(criteria.C5, criteria.C6, C7, C8, C9, criteria.C10, criteria.C11, criteria.C12, criteria.C13),
    *(C14, C15, C16, C17, C18, C19, C20, C21),
)
