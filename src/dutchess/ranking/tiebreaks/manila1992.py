"""The final standing of the Dutch System of 1992, article F10.

Owns the two tie-breaks that the article names: for first place the games of those tied for it, then the mean rating of
the opponents. Lots and shared money are the arbiter's. Must not rank.
"""

from __future__ import annotations

from dutchess.ranking.tiebreaks import encounter, ratings
from dutchess.ranking.tiebreaks.codes import Definition, Regulations
from dutchess.ranking.tiebreaks.value import counts, tenths

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess.ranking.tiebreaks.codes import TieBreak
    from dutchess.ranking.tiebreaks.contest import Contest
    from dutchess.ranking.tiebreaks.value import Value


def first_place(contest: Contest, _: TieBreak, group: list[int], _values: list[Value | None]) -> list[list[int]]:
    """F10: those tied for first place are ranked by the points of their games against each other, nobody else is."""
    table = contest.main
    if table.scores[group[0]] < max(table.scores):
        return [group]
    members = set(group)
    sums = {index: sum(encounter.points_by_opponent(table, index, members).values()) for index in group}
    return encounter.by_points(group, sums.__getitem__)


def _average_rating(contest: Contest, _: TieBreak) -> list[Value | None]:
    """F10: mean rating of the opponents met, as far as they have one."""
    table = contest.main
    met = [ratings.opponents_ratings(table, index) for index in range(len(table))]
    return counts([ratings.mean([rating for rating in row if rating]) for row in met])


def _points(contest: Contest, tiebreak: TieBreak) -> list[Value | None]:
    return tenths(contest.table(tiebreak).scores)


RULES_1992 = Regulations(
    "1992",
    {
        definition.name: definition
        for definition in (
            Definition("PTS", "points", "F10", _points),
            Definition("DE", "games of those tied for first place", "F10", split=first_place),
            Definition("ARO", "average rating of opponents", "F10", _average_rating),
        )
    },
    {},
)
