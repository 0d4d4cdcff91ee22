"""Tie-breaks of team events: C.07 articles 12 and 13.

Owns BC, TBR, BBE, MPvGP, EDE with its variants and SSSC. Groups of tied teams are split into smaller ones in order.
Must not know players.
"""

from __future__ import annotations

from dutchess.base.errors import Sentence
from dutchess.base.translation import N_
from dutchess.base.values import replace
from dutchess.ranking.tiebreaks.breakdown import (
    BOARD,
    NOT_MET,
    OTHER_SCORE,
    PLACE,
    Part,
    Sum,
    count,
    of_score,
    points,
)
from dutchess.ranking.tiebreaks.buchholz import ALLOWED, NO_BUCHHOLZ, buchholz, elements_of, parts
from dutchess.ranking.tiebreaks.codes import C07, OF_2011, OF_2024, TODAY, Definition
from dutchess.ranking.tiebreaks.encounter import by_points, encounter_once, encounter_parts, table_of
from dutchess.ranking.tiebreaks.value import half_up, hundredths, tenths

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from dutchess.ranking.tiebreaks.codes import Group, Split, TieBreak
    from dutchess.ranking.tiebreaks.contest import Contest
    from dutchess.ranking.tiebreaks.value import Value

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


def _on_boards(split: Callable[[Contest, Group], list[Group]]) -> Split:
    return lambda contest, _tiebreak, group, _values: split(contest, group)


def _board_parts(contest: Contest, _: TieBreak, index: int, _group: Group) -> Sum:
    return board_parts(contest, index)


BC = Definition(
    BOARD_COUNT,
    Sentence("board count"),
    "12.1",
    lambda contest, _: tenths(board_count(contest)),
    _on_boards(by_board_count),
    lambda contest, _tiebreak, index, _group: board_count_parts(contest, index),
    teams=True,
    lowest_first=True,
    called=N_("Board count"),
    line=N_("Points on each board times its number; the lower sum is better."),
    editions=C07,
)
TBR = Definition(
    TOP_BOARDS,
    Sentence("top board results"),
    "12.2",
    split=_on_boards(by_top_boards),
    parts=_board_parts,
    teams=True,
    called=N_("Top board results"),
    line=N_("The result of the first board, then of the second, and so on."),
    editions=C07,
)
BBE = Definition(
    BOTTOM_BOARDS,
    Sentence("bottom board elimination"),
    "12.3",
    split=_on_boards(by_bottom_boards),
    parts=_board_parts,
    teams=True,
    called=N_("Bottom board elimination"),
    line=N_("Game points without the last board, then without the last two, and so on."),
    editions=C07,
)


def _other_score(contest: Contest, _: TieBreak) -> list[Value | None]:
    """C.07 article 13.1, Annex 3, 2.A.g1 and g2: game points if match points rank, and the other way round."""
    return tenths(contest.other.scores)


def _other_score_parts(contest: Contest, _: TieBreak, index: int, _group: Group) -> Sum:
    return of_score(contest.other, index)


MPVGP = Definition(
    "MPvGP",
    Sentence("match points or game points"),
    "13.1",
    _other_score,
    parts=_other_score_parts,
    teams=True,
    called=N_("The other score"),
    line=N_("Game points where match points rank, and the other way round."),
    editions=(*C07, OF_2011),
    former={OF_2011: {"article": "2.A.g"}},
)


def _encounter_parts(contest: Contest, tiebreak: TieBreak, index: int, group: Group) -> Sum:
    """The primary score among the tied teams, then the other one."""
    first, second = (
        encounter_parts(table_of(table, tiebreak), index, group) for table in (contest.main, contest.other)
    )
    others = [replace(part, source=OTHER_SCORE) for part in second.parts if part.source != NOT_MET]
    return replace(first, parts=(*first.parts, *others))


EDE = Definition(
    "EDE",
    Sentence("extended direct encounter"),
    "13.3",
    split=lambda contest, tiebreak, group, _: extended_encounter(contest, group, (), tiebreak.forfeits_played),
    parts=_encounter_parts,
    modifiers="P",
    teams=True,
    called=N_("Extended direct encounter"),
    line=N_("Direct encounter by the first score, then by the other one."),
    editions=C07,
)


def _then(name: str, title: Sentence, *steps: str) -> Definition:
    """C.07 article 13.3.2: the extended direct encounter, then other tie-breaks of the boards for two teams."""
    return replace(
        EDE,
        name=name,
        title=title,
        split=lambda contest, tiebreak, group, _: extended_encounter(contest, group, steps, tiebreak.forfeits_played),
        called="",
        line="",
        editions=(TODAY,),
    )


EDEBT = _then("EDEBT", Sentence("extended direct encounter, board count, top board results"), BOARD_COUNT, TOP_BOARDS)
EDEBB = _then(
    "EDEBB", Sentence("extended direct encounter, board count, bottom board elimination"), BOARD_COUNT, BOTTOM_BOARDS
)
EDET = _then("EDET", Sentence("extended direct encounter, top board results"), TOP_BOARDS)
EDEB = _then("EDEB", Sentence("extended direct encounter, bottom board elimination"), BOTTOM_BOARDS)


def _schedule_strength(contest: Contest, tiebreak: TieBreak) -> list[Value | None]:
    return hundredths(scores_and_schedule(contest, tiebreak.fore, tiebreak.forfeits_played, tiebreak.divisor))


def _schedule_strength_parts(contest: Contest, tiebreak: TieBreak, index: int, _: Group) -> Sum:
    table = contest.main.fore if tiebreak.fore else contest.main
    row = elements_of(table, index, None, tiebreak.forfeits_played)
    return replace(
        parts(row, table, None, index, 0, 0),
        divisor=schedule_divisor(contest, tiebreak.divisor),
        addend=points(contest.other.scores[index]),
    )


SSSC = Definition(
    "SSSC",
    Sentence("scores and schedule strength combination"),
    "13.4",
    _schedule_strength,
    parts=_schedule_strength_parts,
    modifiers="FPK",
    teams=True,
    not_in_round_robin=NO_BUCHHOLZ,
    editions=C07,
    former={OF_2024: ALLOWED},
)
