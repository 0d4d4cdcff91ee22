"""The Swiss team pairing system (C.04.6), edition in force from 1 February 2026.

Owns the pairing of a round: the bye, then one bracket after the other from the top, then the colours. The edition of
2024 is `edition_2024`; what both share is in the other modules of this package:

    field       what is known of each team before the round (article 1)
    upfloaters  who is pulled up into the top scoregroup (2026: article 3.5; 2024: article 2.2)
    bracket     who meets whom in a bracket (2026: article 3.6; 2024: article 2.3)
    colours     who has White on the first board (article 4)
    rounds      the steps of a round (2026: articles 3.3 and 3.4; 2024: articles 1.9 and 2.1)

Must not read results of boards: matches come from `dutchess.teams`.
"""

from __future__ import annotations

from dutchess.systems.team.field import Edition
from dutchess.systems.team.rounds import pair_round

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess.pairing import Pairing
    from dutchess.teams import MatchScoring, TeamRound
    from dutchess.tournament import Tournament


def bars_bye(entry: TeamRound, scoring: MatchScoring, primary: str) -> bool:
    """C.04.6 [C2] of 2026: no bye after a bye, a match won by forfeit or a full-point bye."""
    return entry.result in ("U", "+", "F")


EDITION = Edition(name="team", bars_bye=bars_bye, avoids_repeated_upfloaters=True)


def pair(tournament: Tournament) -> Pairing:
    """Pair the next round of a team event. Numbers are team pairing numbers (TPN)."""
    return pair_round(tournament, EDITION)
