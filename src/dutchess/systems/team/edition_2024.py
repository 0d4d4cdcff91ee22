"""The Swiss team pairing system (C.04.6), edition in force from 1 August 2024 to 31 January 2026.

Owns what that edition has of its own. It differs from the later one in who may receive the bye ([C2]), and in that
float history plays no part in choosing upfloaters: it comes last, when the bracket is paired ([C9]).
"""

from __future__ import annotations

from dutchess.systems.codes import MATCH_POINTS
from dutchess.systems.team.field import Edition
from dutchess.systems.team.rounds import pair_round

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess.pairing import Pairing
    from dutchess.teams import MatchScoring, TeamRound
    from dutchess.tournament import Tournament


def bars_bye(entry: TeamRound, scoring: MatchScoring, primary: str) -> bool:
    """C.04.6 [C2] of 2024: no bye after a bye, or after a win's score in one round without playing.

    In game points a win has no fixed worth: there a match won by forfeit and a full-point bye count as one.
    """
    if entry.result in ("U", "+", "F"):
        return True
    return not entry.played and primary == MATCH_POINTS and entry.match_points >= scoring.win


EDITION = Edition(name="team-2024", bars_bye=bars_bye, avoids_repeated_upfloaters=False)


def pair(tournament: Tournament) -> Pairing:
    """Pair the next round of a team event by the edition of 2024. Numbers are team pairing numbers (TPN)."""
    return pair_round(tournament, EDITION)
