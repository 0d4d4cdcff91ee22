"""What the criteria of C.04.3 of July 2025 (article 3 there) count in a bracket, where 2026 counts something else.

Owns the pairing score difference (PSD, article 1.8) and the floats of all players, whether they are MDPs or residents.
The other criteria are those of `values`. Must not choose.
"""

from __future__ import annotations

from dutchess.pairing.common.floats import DOWNFLOAT
from dutchess.pairing.common.prospect import least_unplayed
from dutchess.pairing.dutch import values
from dutchess.pairing.dutch.values import POINT, each, listed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess.pairing.dutch.values import Counted, Paired, Values


def c7(paired: Paired) -> Counted:
    """[C7]: the pairing score difference, highest first."""
    return listed([entry for entry in paired.differences if entry[1]])


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


def c14(paired: Paired) -> Counted:
    """[C14]: players who receive the same downfloat as the previous round."""
    return each([who for who, _ in paired.received(DOWNFLOAT, 1)])


def c16(paired: Paired) -> Counted:
    """[C16]: players who receive the same downfloat as two rounds before."""
    return each([who for who, _ in paired.received(DOWNFLOAT, 2)])


def c18(paired: Paired) -> Counted:
    """[C18]: score differences of players who receive the same downfloat as the previous round."""
    return listed(paired.received(DOWNFLOAT, 1))


def c20(paired: Paired) -> Counted:
    """[C20]: score differences of players who receive the same downfloat as two rounds before."""
    return listed(paired.received(DOWNFLOAT, 2))


_OWN = {"[C7]": c7, "[C8]": c8, "[C9]": c9, "[C14]": c14, "[C16]": c16, "[C18]": c18, "[C20]": c20}

VALUES: Values = tuple((article, _OWN.get(article.removeprefix("C.04.3 "), value)) for article, value in values.VALUES)
