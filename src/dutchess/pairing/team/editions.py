"""The differences between the editions of C.04.6: 1 August 2024 and 1 February 2026.

Owns `Edition`: facts and small functions of each text. All other code in this package is common to both and asks the
edition. docs/conformance/team.md lists the differences.
"""

from __future__ import annotations

from dutchess.base.values import value_class
from dutchess.pairing.common.upfloating import GRADED, NEXT_WITH_TEAMS, RIGHT_BELOW
from dutchess.pairing.type_codes import MATCH_POINTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from dataclasses import KW_ONLY

    from dutchess.pairing.criteria import Criterion
    from dutchess.tournament.teams import MatchScoring, TeamRound

# Readings of "score" in an accelerated event: points alone, or with virtual points (C.04.7 article 1.5).
PRIMARY_SCORE, PAIRING_SCORE = "primary-score", "pairing-score"
# Readings of article 1.7.2 in the last round, for a balanced team that had the same colour twice.
NO_PREFERENCE, STRONG_KEPT = "no-preference", "strong-kept"


@value_class
class Edition:
    """One text of C.04.6.

    Attributes:
        name: of the system, as users write it; text: the text of the rules.
        bars_bye: does an earlier round exclude a team from the bye ([C2])? The function also gets the point system and
            the primary score.
        avoids_repeated_upfloaters: is float history a reason to choose other upfloaters ([C7] of 2026)? Then, in a
            bracket, it counts for their opponents alone ([C10]); in 2024 for all who float ([C9]).
        bye, upfloaters, bracket: the articles about the bye, the choice of upfloaters and the pairing of a bracket.
        impossible: the article about a round that cannot be paired.
        preferences, strong, history: the criteria that compare pairings of a bracket.
        following_scoregroup, c6_degree, accelerated_first_team, accelerated_floats, type_b_last_round: how the text is
            read where it leaves a choice (docs/readings.md).
    """

    _: KW_ONLY
    name: str
    bars_bye: Callable[[TeamRound, MatchScoring, str], bool]
    avoids_repeated_upfloaters: bool
    bye: str
    upfloaters: str
    bracket: str
    preferences: str
    strong: str
    history: str
    impossible: str = "C.04.6 article 3.3.3"
    text: str = "C.04.6"
    following_scoregroup: str
    c6_degree: str = GRADED
    accelerated_first_team: str = PRIMARY_SCORE
    accelerated_floats: str
    type_b_last_round: str = NO_PREFERENCE

    def criteria(self) -> Mapping[str, Criterion]:
        """All that the decisions count, by its id."""
        from dutchess.pairing.team.criteria import BY_ID  # start-up: pairing does not need it

        return BY_ID[self.name]


def bars_bye_2026(team_round: TeamRound, scoring: MatchScoring, primary: str) -> bool:
    """C.04.6 [C2] of 2026: no bye after a bye, a match won by forfeit or a full-point bye."""
    return team_round.result in ("U", "+", "F")


def bars_bye_2024(team_round: TeamRound, scoring: MatchScoring, primary: str) -> bool:
    """C.04.6 [C2] of 2024: no bye after a bye, or after the score of a win in one round without playing.

    In game points a win has no fixed value. There, a match won by forfeit and a full-point bye count as wins.
    """
    if team_round.result in ("U", "+", "F"):
        return True
    return not team_round.played and primary == MATCH_POINTS and team_round.match_points >= scoring.win


TEAM_2024 = Edition(
    name="team-2024",
    bars_bye=bars_bye_2024,
    avoids_repeated_upfloaters=False,
    bye="C.04.6 article 2.1",
    upfloaters="C.04.6 article 2.2",
    bracket="C.04.6 article 2.3",
    impossible="C.04.6 article 1.9.3",
    preferences="C.04.6 [C7]",
    strong="C.04.6 [C8]",
    history="C.04.6 [C9]",
    following_scoregroup=NEXT_WITH_TEAMS,
    accelerated_floats=PRIMARY_SCORE,
)

TEAM_2026 = Edition(
    name="team",
    bars_bye=bars_bye_2026,
    avoids_repeated_upfloaters=True,
    bye="C.04.6 article 3.4",
    upfloaters="C.04.6 article 3.5",
    bracket="C.04.6 article 3.6",
    preferences="C.04.6 [C8]",
    strong="C.04.6 [C9]",
    history="C.04.6 [C10]",
    following_scoregroup=RIGHT_BELOW,
    accelerated_floats=PAIRING_SCORE,
)
