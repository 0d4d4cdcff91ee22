"""The criteria of C.04.6 for people: what each is called, and the values for the pairs of a bracket.

Owns one object for each criterion, and the second form of the costs in `common.upfloating.bracket`; a test compares the
two. The values are computed only when they are read. Must not choose anything.
"""

from __future__ import annotations

from dutchess.base.translation import N_
from dutchess.pairing.common.upfloating.bracket import cost_of_pair, kind_of
from dutchess.pairing.common.upfloating.criteria import as_a_whole
from dutchess.pairing.criteria import BETWEEN, BYE_MATCHES, BYE_RANK, BYE_SCORE, POINTS, Criterion
from dutchess.pairing.decisions import Count
from dutchess.pairing.team.editions import TEAM_2024, TEAM_2026

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from dutchess.base.integers import Number
    from dutchess.pairing.team.editions import Edition
    from dutchess.pairing.team.field import Field, TeamParticipant

    Teams = Sequence[TeamParticipant]
    Pair = tuple[TeamParticipant, TeamParticipant]


_CLASHES = Criterion("", N_("matches in which not both teams get the colour they prefer"), clashes=True)
_STRONG_CLASHES = Criterion("", N_("matches in which not both teams get the colour they strongly prefer"), clashes=True)
_C6 = Criterion(
    "C.04.6 [C6]",
    N_("teams that stay without an opponent in the next bracket"),
    simply=N_("teams left without an opponent in the next group"),
)
_UPFLOATERS = (
    Criterion("C.04.6 [C4]", N_("teams that float up"), simply=N_("teams that come in from groups with fewer points")),
    Criterion("C.04.6 [C5]", N_("score differences of the teams that float up"), POINTS, simply=BETWEEN),
    _C6,
    as_a_whole(_C6),
)


def _bye(article: str) -> tuple[Criterion, ...]:
    return BYE_SCORE.at(f"{article}.2"), BYE_MATCHES.at(f"{article}.3"), BYE_RANK.at(f"{article}.4")


CRITERIA_2026 = (
    *_bye("C.04.6 article 3.4"),
    *_UPFLOATERS,
    Criterion(
        "C.04.6 [C7]",
        N_("teams that float up after floating in the previous round"),
        simply=N_("teams that are moved up after an opponent with a different score in the previous round"),
        again=("up", "any", 1),
    ),
    _CLASHES.at("C.04.6 [C8]"),
    _STRONG_CLASHES.at("C.04.6 [C9]"),
    Criterion(
        "C.04.6 [C10]",
        N_("opponents of floaters that floated themselves in the previous round"),
        simply=N_("teams that meet a team moved up, after an opponent with a different score in the previous round"),
    ),
)
CRITERIA_2024 = (
    *_bye("C.04.6 article 2.1"),
    *_UPFLOATERS,
    _CLASHES.at("C.04.6 [C7]"),
    _STRONG_CLASHES.at("C.04.6 [C8]"),
    Criterion(
        "C.04.6 [C9]",
        N_("teams that float in consecutive rounds"),
        simply=N_("teams that get an opponent with another score two rounds running"),
    ),
)
BY_ID = {
    name: {one.id: one for one in found}
    for name, found in ((TEAM_2026.name, CRITERIA_2026), (TEAM_2024.name, CRITERIA_2024))
}


def of_bracket(field: Field, edition: Edition, upfloaters: Teams, pairs: Sequence[Pair]) -> tuple[Count, ...]:
    """C.04.6 [C8] to [C10] (2024: [C7] to [C9]): pairs in which a preference is denied; teams that float again.

    [C10] of 2026 counts opponents of upfloaters; [C9] of 2024 everybody who floats.
    """
    raised = frozenset(team.number for team in upfloaters)
    history, all_count = field.float_history_counts, not edition.avoids_repeated_upfloaters
    counted: list[list[tuple[Number, ...]]] = [[], [], []]
    for one, other in pairs:
        kinds = [kind_of(team, raised, team.level, history) for team in (one, other)]
        for payers, digit in zip(counted[:2], cost_of_pair(*kinds) or (), strict=False):
            if digit:
                payers.append((one.number, other.number))
        counted[2] += [
            (team.number, opponent.number)
            for team, opponent in ((one, other), (other, one))
            if history and team.floated and team.level != opponent.level
            if all_count or team.number not in raised
        ]
    known = edition.criteria()
    last = [known[article] for article in (edition.preferences, edition.strong, edition.history)]
    return tuple(Count(one, len(payers), tuple(payers)) for one, payers in zip(last, counted, strict=True))
