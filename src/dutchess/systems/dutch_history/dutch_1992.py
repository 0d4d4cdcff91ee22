"""The system `dutch-1992`: the Dutch System in the edition of 1992."""

from __future__ import annotations

from dutchess.systems.dutch_history.editions import DUTCH_1992
from dutchess.systems.dutch_history.procedure import pair as pair_by

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess.pairing import Pairing
    from dutchess.tournament import Tournament


def pair(tournament: Tournament) -> Pairing:
    """Pair the next round by the edition of 1992; errors as for every system."""
    return pair_by(DUTCH_1992, tournament)
