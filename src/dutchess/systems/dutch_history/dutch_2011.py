"""The system `dutch-2011`: the Dutch System in the edition of 2011."""

from __future__ import annotations

from dutchess.systems.dutch_history.editions import DUTCH_2011
from dutchess.systems.dutch_history.procedure import pair as pair_by

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess.pairing import Pairing
    from dutchess.tournament import Tournament


def pair(tournament: Tournament) -> Pairing:
    """Pair the next round by the edition of 2011; errors as for every system."""
    return pair_by(DUTCH_2011, tournament)
