"""The Lim System for maxi-tournaments: exchanges for colours reach 100 rating points at most (C.04.4.3)."""

from __future__ import annotations

from dutchess.systems import lim

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess.pairing import Pairing
    from dutchess.tournament import Tournament


def pair(tournament: Tournament) -> Pairing:
    """Pair the next round with the 100-point rule."""
    return lim.pair(tournament, maxi=True)
