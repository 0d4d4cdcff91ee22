"""Points against the better half: the Koya system, C.07 articles 9.2 and 14.5.

Owns KS. Made for round robins; in a Swiss every round with a scheduled opponent counts. Must not rank.
"""

from __future__ import annotations

from dutchess.base.errors import Sentence
from dutchess.base.translation import N_
from dutchess.ranking.tiebreaks.breakdown import OUTSIDE, PLAYED, Part, Sum, number_of, points
from dutchess.ranking.tiebreaks.codes import C07, Definition
from dutchess.ranking.tiebreaks.table import NOBODY
from dutchess.ranking.tiebreaks.value import tenths

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from dutchess.ranking.tiebreaks.codes import C07, Column, Group, Parts, TieBreak
    from dutchess.ranking.tiebreaks.contest import Contest
    from dutchess.ranking.tiebreaks.table import Table
    from dutchess.ranking.tiebreaks.value import Value

HALF_POINT = 5


def koya(table: Table, steps: int = 0) -> list[bool]:
    """C.07 article 9.2, KS: the participants with half of the maximum score. Points against them count, also by
    forfeit.

    Article 14.5: `steps` moves the limit by this number of half points.
    """
    doubled_limit = table.win * scheduled_rounds(table) + 2 * HALF_POINT * steps
    return [2 * score >= doubled_limit for score in table.scores]


def points_against(table: Table, qualified: list[bool]) -> list[int]:
    """Points (tenths) from the rounds with a scheduled opponent who qualifies."""
    return [
        sum([gained[number] for number, opponent in enumerate(opponents) if opponent != NOBODY and qualified[opponent]])
        for gained, opponents in zip(table.points, table.opponents, strict=True)
    ]


def parts_against(table: Table, qualified: list[bool], index: int) -> Sum:
    """The points against every opponent; those against opponents who do not qualify are cut."""
    rounds = zip(table.opponents[index], table.outcomes[index], table.points[index], strict=True)
    return Sum(
        tuple(
            [
                Part(
                    points(gained),
                    PLAYED[outcome],
                    number + 1,
                    number_of(table, opponent),
                    score=points(table.scores[opponent]),
                    cut="" if qualified[opponent] else OUTSIDE,
                )
                for number, (opponent, outcome, gained) in enumerate(rounds)
                if opponent != NOBODY
            ]
        )
    )


def scheduled_rounds(table: Table) -> int:
    """The number of rounds a participant can be scheduled to play; with an odd number of participants, not all."""
    if not table.is_round_robin:
        return table.rounds
    return max([len(row) - row.count(NOBODY) for row in table.opponents], default=0)


def against(qualified: Callable[[Table, int], list[bool]]) -> tuple[Column, None, Parts]:
    """The points against those who qualify: the column, no split, the parts."""

    def column(contest: Contest, tiebreak: TieBreak) -> list[Value | None]:
        table = contest.table(tiebreak)
        return tenths(points_against(table, qualified(table, tiebreak.limit)))

    def parts(contest: Contest, tiebreak: TieBreak, index: int, _: Group) -> Sum:
        table = contest.table(tiebreak)
        return parts_against(table, qualified(table, tiebreak.limit), index)

    return column, None, parts


KS = Definition(
    "KS",
    Sentence("Koya system"),
    "9.2",
    *against(koya),
    modifiers="L",
    scores=True,
    not_in_swiss=Sentence(
        "C.07 article 9.2 is written for round robins; in a Swiss every round with a scheduled opponent is counted"
    ),
    called=N_("Koya"),
    line=N_("Points scored against those who have at least half of the points."),
    editions=C07,
)
