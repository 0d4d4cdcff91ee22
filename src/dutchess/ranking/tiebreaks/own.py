"""Tie-breaks from a participant's own results: the points, C.07 article 7.

Owns PTS, WIN, WON, BPG, BWG, PS, REP, STD and TPN. Most count something in each round: a function takes a table and an
index and gives one number per round; the value is their sum. Must not look at opponents' scores.
"""

from __future__ import annotations

from dutchess.base.errors import Sentence
from dutchess.base.translation import N_
from dutchess.ranking.tiebreaks.breakdown import Sum, alone, count, of_rounds, of_score
from dutchess.ranking.tiebreaks.codes import C07, OF_1992, OF_2011, OF_2023, Definition
from dutchess.ranking.tiebreaks.table import GAME, NOBODY, OPEN, VOLUNTARY
from dutchess.ranking.tiebreaks.value import counts, tenths
from dutchess.tournament import BLACK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from dutchess.ranking.tiebreaks.codes import Column, Group, Parts, TieBreak
    from dutchess.ranking.tiebreaks.contest import Contest
    from dutchess.ranking.tiebreaks.table import Table
    from dutchess.ranking.tiebreaks.value import Value

    Rows = Sequence[Sequence[int]]  # a count for each round of each participant


def _points(contest: Contest, tiebreak: TieBreak) -> list[Value | None]:
    return tenths(contest.table(tiebreak).scores)


def _points_parts(contest: Contest, tiebreak: TieBreak, index: int, _: Group) -> Sum:
    return of_score(contest.table(tiebreak), index)


PTS = Definition(
    "PTS",
    Sentence("points"),
    "4.2",
    _points,
    parts=_points_parts,
    scores=True,
    editions=(*C07, OF_2011, OF_1992),
    former={OF_2011: {"article": ""}, OF_1992: {"article": "F10", "scores": False}},
)


def counted(
    by_round: Callable[[Table, int], Sequence[int]],
    values: Callable[[Iterable[int]], list[Value | None]] = counts,
    on_boards: Callable[[Contest], Rows] | None = None,
) -> tuple[Column, None, Parts]:
    """A tie-break that adds up one number per round: its column, no split, its parts.

    On game points, a count of wins is one of boards (C.07 articles 7.1 and 7.2): `on_boards`.
    """

    def rows(contest: Contest, tiebreak: TieBreak) -> Rows:
        if on_boards is not None and contest.is_team and (tiebreak.score or contest.primary) == "GP":
            return on_boards(contest)
        table = contest.table(tiebreak)
        return [by_round(table, index) for index in range(len(table))]

    def column(contest: Contest, tiebreak: TieBreak) -> list[Value | None]:
        return values([sum(row[tiebreak.cut :]) for row in rows(contest, tiebreak)])

    def parts(contest: Contest, tiebreak: TieBreak, index: int, _: Group) -> Sum:
        made = [value for value in values(rows(contest, tiebreak)[index]) if value is not None]
        return of_rounds(contest.table(tiebreak), index, made, tiebreak.cut)

    return column, None, parts


def wins(table: Table, index: int) -> list[int]:
    """C.07 article 7.1, WIN: rounds with the points of a win, played or not."""
    return [int(points == table.win) for points in table.points[index]]


def boards_won(contest: Contest) -> Rows:
    """C.07 article 7.1 on game points: boards with the points of a win."""
    return [[row.count(contest.board_win) for row in rows] for rows in contest.boards]


WIN = Definition(
    "WIN",
    Sentence("rounds with a win's points"),
    "7.1",
    *counted(wins, on_boards=boards_won),
    scores=True,
    called=N_("Wins"),
    line=N_("Rounds with the points of a win, also without a game."),
    editions=C07,
)


def games_won(table: Table, index: int) -> list[int]:
    """C.07 article 7.2, WON: games won over the board."""
    return [int(result == 10) for result in table.results[index]]


def games_won_by_teams(contest: Contest) -> Rows:
    """C.07 article 7.2 on game points: games that the players of a team won over the board."""
    return contest.games_won


WON = Definition(
    "WON",
    Sentence("games won over the board"),
    "7.2",
    *counted(games_won, on_boards=games_won_by_teams),
    scores=True,
    called=N_("Games won"),
    line=N_("Games won over the board."),
    editions=C07,
)


def games_with_black(table: Table, index: int) -> list[int]:
    """C.07 article 7.3, BPG: games played over the board with Black."""
    rounds = zip(table.outcomes[index], table.colours[index], strict=True)
    return [int(outcome == GAME and colour == BLACK) for outcome, colour in rounds]


BPG = Definition(
    "BPG",
    Sentence("games played with Black"),
    "7.3",
    *counted(games_with_black),
    called=N_("Games with Black"),
    line=N_("Games played with Black."),
    editions=(*C07, OF_2011),
    former={OF_2011: {"title": Sentence("games with Black"), "article": "2.A.e"}},
)


def games_won_with_black(table: Table, index: int) -> list[int]:
    """C.07 article 7.4, BWG: games won over the board with Black."""
    rounds = zip(table.results[index], table.colours[index], strict=True)
    return [int(result == 10 and colour == BLACK) for result, colour in rounds]


BWG = Definition(
    "BWG",
    Sentence("games won with Black"),
    "7.4",
    *counted(games_won_with_black),
    called=N_("Wins with Black"),
    line=N_("Games won with Black."),
    editions=C07,
)


def running_scores(table: Table, index: int) -> list[int]:
    """C.07 article 7.5, PS: the score after each round, in tenths."""
    values: list[int] = []
    running = 0
    for gained in table.points[index]:
        running += gained
        values.append(running)
    return values


PS = Definition(
    "PS",
    Sentence("progressive scores"),
    "7.5",
    *counted(running_scores, tenths),
    modifiers="C",
    scores=True,
    called=N_("Progressive score"),
    line=N_("The sum of the scores after each round."),
    usual_cuts=("C1",),
    editions=C07,
)


def rounds_elected(table: Table, index: int) -> list[int]:
    """C.07 article 7.6, REP: rounds without half-point byes, zero-point byes and forfeit losses."""
    return [int(outcome not in VOLUNTARY) for outcome in table.outcomes[index]]


REP = Definition(
    "REP",
    Sentence("rounds one elected to play"),
    "7.6",
    *counted(rounds_elected),
    called=N_("Rounds not given up"),
    line=N_("Rounds that one has chosen to play."),
    editions=C07,
    former={OF_2023: {"name": "GE"}},
)


def standard_points(table: Table, index: int) -> list[int]:
    """C.07 article 7.7, STD: in tenths, 10 for more points than the scheduled opponent, 5 for as many.

    In a round without an opponent, the points of a draw replace the opponent's.
    """
    values: list[int] = []
    rounds = zip(table.points[index], table.opponents[index], table.outcomes[index], strict=True)
    for number, (points, opponent, outcome) in enumerate(rounds):
        other = table.draw if opponent == NOBODY else table.points[opponent][number]
        values.append(0 if outcome == OPEN else 10 if points > other else 5 if points == other else 0)
    return values


STD = Definition(
    "STD",
    Sentence("standard points"),
    "7.7",
    *counted(standard_points, tenths),
)


def _numbers(contest: Contest, _: TieBreak) -> list[Value | None]:
    return counts(contest.main.numbers)


def _number_parts(contest: Contest, _: TieBreak, index: int, _group: Group) -> Sum:
    return alone(count(contest.main.numbers[index]))


TPN = Definition(
    "TPN",
    Sentence("pairing number"),
    "7.8",
    _numbers,
    parts=_number_parts,
    modifiers="R",
    lowest_first=True,
)
