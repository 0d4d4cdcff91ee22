"""The order of systems that say themselves who is ahead, not in C.07: KZ (Keizer), KO (knock-out).

Owns the tie-breaks that stand before the points in such events. What they count is with the facts of the event.
"""

from __future__ import annotations

from dutchess.base.errors import Sentence
from dutchess.ranking.tiebreaks.breakdown import ITSELF, PLAYED, Part, Sum, alone
from dutchess.ranking.tiebreaks.codes import C07, Definition
from dutchess.ranking.tiebreaks.value import Value, hundredths, tenths
from dutchess.tournament.formats.keizer import KeizerRanking, keizer_ranking
from dutchess.tournament.formats.knockout import bracket_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess.ranking.tiebreaks.codes import Group, TieBreak
    from dutchess.ranking.tiebreaks.contest import Contest


def _keizer(contest: Contest) -> KeizerRanking:
    return keizer_ranking(contest.so_far)


def _keizer_points(contest: Contest, _: TieBreak) -> list[Value | None]:
    points = _keizer(contest).points
    return hundredths([points[number] for number in contest.main.numbers])


def _keizer_parts(contest: Contest, _: TieBreak, index: int, _group: Group) -> Sum:
    ranking, table = _keizer(contest), contest.main
    own = table.numbers[index]
    parts = [
        Part(
            Value(given.points(ranking.values), 2),
            PLAYED[table.outcomes[index][at]],
            at + 1,
            given.of if given.of != own else None,
            Value(100 * ranking.values[given.of], 0),
        )
        for at, given in enumerate(ranking.rounds[own])
    ]
    if ranking.own:
        parts.append(Part(Value(100 * ranking.values[own], 2), ITSELF))
    return Sum(tuple(parts))


KZ = Definition(
    "KZ",
    Sentence("Keizer points"),
    "not in C.07",
    _keizer_points,
    parts=_keizer_parts,
    editions=C07,
    of_format=True,
)


def _matches_won(contest: Contest, _: TieBreak) -> list[Value | None]:
    bracket = bracket_of(contest.so_far)
    return tenths([5 * bracket.halves_won(number) for number in contest.main.numbers])


def _matches_won_parts(contest: Contest, tiebreak: TieBreak, index: int, _group: Group) -> Sum:
    return alone(_matches_won(contest, tiebreak)[index])


KO = Definition(
    "KO",
    Sentence("matches won in the knock-out"),
    "not in C.07",
    _matches_won,
    parts=_matches_won_parts,
    editions=C07,
    of_format=True,
)
