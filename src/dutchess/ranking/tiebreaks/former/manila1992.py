"""The final standing of the Dutch System of 1992, article F10.

Owns the two tie-breaks of the article: for first place, the games among the tied; then the mean rating of the
opponents. Lots and shared prizes are the arbiter's task. Must not rank.
"""

from __future__ import annotations

from dutchess.base.errors import Sentence
from dutchess.base.values import replace
from dutchess.ranking.tiebreaks import encounter, ratings
from dutchess.ranking.tiebreaks.breakdown import PLACE, Sum
from dutchess.ranking.tiebreaks.codes import OF_1992, Definition
from dutchess.ranking.tiebreaks.value import counts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess.ranking.tiebreaks.codes import TieBreak
    from dutchess.ranking.tiebreaks.contest import Contest
    from dutchess.ranking.tiebreaks.value import Value


def first_place(contest: Contest, _: TieBreak, group: list[int], _values: list[Value | None]) -> list[list[int]]:
    """F10: only those tied for first place are ranked, by the points in their games against each other."""
    table = contest.main
    if table.scores[group[0]] < max(table.scores):
        return [group]
    members = set(group)
    sums = {index: sum([one.points for one in encounter.meetings(table, index, members).values()]) for index in group}
    return encounter.by_points(group, sums.__getitem__)


def _first_place_parts(contest: Contest, _: TieBreak, index: int, group: list[int]) -> Sum:
    """The points against the others who are tied for first place; empty for all other places."""
    if contest.main.scores[index] < max(contest.main.scores):
        return Sum((), rule=PLACE)
    return encounter.encounter_parts(contest.main, index, group)


def _average_rating_parts(contest: Contest, _: TieBreak, index: int, _group: list[int]) -> Sum:
    made = ratings.rating_parts(contest.main, index)
    known = tuple([part for part in made.parts if part.value])
    return replace(made, parts=known, divisor=len(known))


def _average_rating(contest: Contest, _: TieBreak) -> list[Value | None]:
    """F10: mean rating of the rated opponents."""
    table = contest.main
    met = [ratings.opponents_ratings(table, index) for index in range(len(table))]
    return counts([ratings.mean([rating for rating in row if rating]) for row in met])


F10 = (OF_1992,)
DE = Definition(
    "DE",
    Sentence("games of those tied for first place"),
    "F10",
    split=first_place,
    parts=_first_place_parts,
    editions=F10,
)
ARO = Definition(
    "ARO",
    Sentence("average rating of opponents"),
    "F10",
    _average_rating,
    parts=_average_rating_parts,
    editions=F10,
)
