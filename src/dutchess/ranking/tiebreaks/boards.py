"""Tie-breaks of team events: C.07 articles 12 and 13.

Owns board count, top board results, bottom board elimination, the extended direct encounter and the scores and schedule
strength combination. Groups of tied teams are split into smaller ones in order. Must not know players.
"""

from __future__ import annotations

from dutchess.ranking.tiebreaks.buchholz import buchholz
from dutchess.ranking.tiebreaks.encounter import by_points, encounter_once
from dutchess.ranking.tiebreaks.parts import BOARD, PLACE, Part, Sum, count, points
from dutchess.ranking.tiebreaks.value import half_up

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from dutchess.ranking.tiebreaks.contest import Contest

    Group = list[int]

BOARD_COUNT, TOP_BOARDS, BOTTOM_BOARDS = "BC", "TBR", "BBE"
# Readings of C.07 article 13.3 (docs/readings.md): a subset goes on with the score that made it; boards count in the
# match between the two teams only.
SAME_SCORE, OWN_MATCH = ("ede-subset", "same-score"), ("ede-boards", "own-match")


def board_count(contest: Contest) -> list[int]:
    """C.07 article 12.1, BC: sum of board number times points on that board, in tenths; lower is better."""
    return [_weighted(contest, index) for index in range(len(contest.main))]


def board_count_parts(contest: Contest, index: int) -> Sum:
    """The points on every board times its number."""
    totals = contest.board_totals(index)
    return Sum(
        tuple(
            [
                Part(points(board * total), BOARD, score=count(board), factor=points(total))
                for board, total in enumerate(totals, 1)
            ]
        )
    )


def board_parts(contest: Contest, index: int) -> Sum:
    """The points on every board, which top board results and bottom board elimination compare."""
    totals = contest.board_totals(index)
    return Sum(
        tuple([Part(points(total), BOARD, score=count(board)) for board, total in enumerate(totals, 1)]), rule=PLACE
    )


def _weighted(contest: Contest, index: int) -> int:
    return sum([board * total for board, total in enumerate(contest.board_totals(index), 1)])


def by_board_count(contest: Contest, group: Group) -> list[Group]:
    """C.07 article 12.1: the board count separates only teams with equal game points."""
    games = contest.tables["GP"].scores
    if len({games[index] for index in group}) > 1:
        return [group]
    return by_points(group, lambda index: -_weighted(contest, index))


def by_top_boards(contest: Contest, group: Group) -> list[Group]:
    """C.07 article 12.2, TBR: points on board 1, then on board 2, and so on."""
    return _split(group, [contest.board_totals(index) for index in group])


def by_bottom_boards(contest: Contest, group: Group) -> list[Group]:
    """C.07 article 12.3, BBE: points without the last board, then without the last two, and so on."""
    totals = [contest.board_totals(index) for index in group]
    return _split(group, [[sum(row[:last]) for last in range(len(row) - 1, 0, -1)] for row in totals])


def extended_encounter(
    contest: Contest, group: Group, steps: Sequence[str], forfeits_played: bool, start: int = 0
) -> list[Group]:
    """C.07 article 13.3, EDE: direct encounter on the primary score, then on the other; again for every subset.

    `steps` names the tie-breaks for two teams that are still tied in both scores (EDEBT, EDEBB, EDET, EDEB). `start` is
    the score to start with; for a new subset it is the primary one (13.3.3), or by the reading `SAME_SCORE` the score
    that made the subset.
    """
    parts, last = [group], start
    for place, table in enumerate((contest.main, contest.other)):
        if len(parts) == 1 and place >= start:
            parts, last = encounter_once(table.forfeits_played if forfeits_played else table, group), place
    for step in steps:
        if len(parts) == 1 and len(group) == 2:
            parts = STEPS[step](contest.between(group) if OWN_MATCH in contest.readings else contest, group)
    if len(parts) == 1:
        return parts
    again = last if SAME_SCORE in contest.readings else 0
    return [
        smaller
        for part in parts
        for smaller in (extended_encounter(contest, part, steps, forfeits_played, again) if len(part) > 1 else [part])
    ]


def scores_and_schedule(contest: Contest, fore: bool, forfeits_played: bool, divisor: int = 0) -> list[int]:
    """C.07 article 13.4, SSSC: secondary score plus Buchholz of the primary one divided by k, in hundredths.

    Unless announced, k is the highest primary score of the event divided by the highest secondary score of a match,
    rounded down, and at least 1.
    """
    main, other = contest.main, contest.other
    k = schedule_divisor(contest, divisor)
    values = buchholz(main.fore if fore else main, forfeits_played=forfeits_played)
    return [10 * score + half_up(10 * value, k) for score, value in zip(other.scores, values, strict=True)]


def schedule_divisor(contest: Contest, announced: int) -> int:
    """C.07 article 13.4: the announced divisor k, or the default.

    The highest primary score is that of the whole event, so k counts all its rounds and never changes.
    """
    main, other = contest.main, contest.other
    return announced or max(1, main.win * contest.event_rounds // max(1, other.win))


def _split(group: Group, keys: list[list[int]]) -> list[Group]:
    """Groups of equal keys, highest first."""
    groups: dict[tuple[int, ...], Group] = {}
    for index, key in zip(group, keys, strict=True):
        groups.setdefault(tuple(key), []).append(index)
    return [groups[key] for key in sorted(groups, reverse=True)]


STEPS = {BOARD_COUNT: by_board_count, TOP_BOARDS: by_top_boards, BOTTOM_BOARDS: by_bottom_boards}
