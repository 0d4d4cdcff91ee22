"""Tie-breaks from ratings: C.07 article 10.

Owns ARO, TPR, PTP, APRO, APPO and RTNG. Only games over the board count; ratings are whole numbers, halves upwards. A
player without such a game has no value.
"""

from __future__ import annotations

from dutchess.base.errors import Sentence
from dutchess.base.translation import N_
from dutchess.base.values import replace
from dutchess.ranking.rating import expected, performance_difference
from dutchess.ranking.tiebreaks.breakdown import HIGHEST, LEAST, LOWEST, PLAYED, Part, Sum, alone, count, number_of
from dutchess.ranking.tiebreaks.codes import C07, Definition
from dutchess.ranking.tiebreaks.table import GAME
from dutchess.ranking.tiebreaks.value import Value, counts, half_up

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from dutchess.ranking.tiebreaks.codes import C07, Column, Group, Parts, TieBreak
    from dutchess.ranking.tiebreaks.contest import Contest
    from dutchess.ranking.tiebreaks.table import Table


def opponents_ratings(table: Table, index: int) -> list[int]:
    """Ratings of the opponents met over the board, one per game (C.07 article 4.4)."""
    opponents = table.opponents[index]
    return [table.rating_in(opponents[number], number) for number in table.played(index)]


def score(table: Table, index: int) -> int:
    """Points over the board in tenths, a win counting one point whatever the event awards."""
    return sum([result for result in table.results[index] if result is not None])


def average_rating(table: Table, low: int = 0, high: int = 0) -> list[int | None]:
    """C.07 article 10.1, ARO: mean rating of the opponents after cutting the lowest and highest ones."""
    values: list[int | None] = []
    for index in range(len(table)):
        ratings = opponents_ratings(table, index)
        kept = [rating for rating, mark in zip(ratings, rating_cuts(ratings, low, high), strict=True) if not mark]
        values.append(mean(kept))
    return values


def rating_cuts(ratings: Sequence[int], low: int, high: int) -> list[str]:
    """C.07 article 14: the ratings that are cut, lowest first."""
    marks = [""] * len(ratings)
    if not (low or high):
        return marks
    order = sorted(range(len(ratings)), key=ratings.__getitem__)
    for place in order[len(order) - high :] if high else ():
        marks[place] = HIGHEST
    for place in order[:low]:
        marks[place] = LOWEST
    return marks


def rating_parts(table: Table, index: int, low: int = 0, high: int = 0) -> Sum:
    """The ratings of the opponents as parts of a mean."""
    ratings = opponents_ratings(table, index)
    marks = rating_cuts(ratings, low, high)
    parts = [
        Part(count(rating), PLAYED[GAME], number + 1, number_of(table, table.opponents[index][number]), cut=mark)
        for number, rating, mark in zip(table.played(index), ratings, marks, strict=True)
    ]
    return Sum(tuple(parts), divisor=marks.count(""))


def performance_parts(table: Table, index: int) -> Sum:
    """C.07 article 10.2: the mean of the ratings, and the rating difference for the score."""
    made = rating_parts(table, index)
    if not made.divisor:
        return made
    return replace(made, addend=count(score_difference(score(table, index), made.divisor)))


def perfect_parts(table: Table, index: int) -> Sum:
    """C.07 article 10.3: the expected score against every opponent with the resulting rating."""
    ratings = opponents_ratings(table, index)
    performance = perfect_performance(ratings, score(table, index))
    if performance is None:
        return Sum((), divisor=0, rule=LEAST)
    made = [
        Part(
            Value(expected(performance - rating), 2),
            PLAYED[GAME],
            number + 1,
            number_of(table, table.opponents[index][number]),
            score=count(rating),
        )
        for number, rating in zip(table.played(index), ratings, strict=True)
    ]
    return Sum(tuple(made), addend=Value(10 * score(table, index), 1), rule=LEAST)


def average_performance_parts(table: Table, index: int, measure: Callable[[Sequence[int], int], int | None]) -> Sum:
    """C.07 articles 10.4 and 10.5: the performances of the opponents as parts of a mean."""
    values = performances(table, measure)
    opponents = table.opponents[index]
    made: list[Part] = []
    for number in table.played(index):
        value = values[opponents[number]]
        if value is not None:
            made.append(Part(count(value), PLAYED[GAME], number + 1, number_of(table, opponents[number])))
    return Sum(tuple(made), divisor=len(made))


def mean(numbers: Sequence[int]) -> int | None:
    """The mean as a whole number, halves upwards; None if there are no values."""
    return half_up(sum(numbers), len(numbers)) if numbers else None


def performance(ratings: Sequence[int], points: int) -> int | None:
    """C.07 article 10.2, TPR: mean rating plus the rating difference for the score (tenths) in per cent."""
    average = mean(ratings)
    return None if average is None else average + score_difference(points, len(ratings))


def score_difference(points: int, games: int) -> int:
    """C.07 article 10.2: the rating difference for the points (tenths) of some games."""
    return performance_difference(half_up(10 * points, games))


def perfect_performance(ratings: Sequence[int], points: int) -> int | None:
    """C.07 article 10.3, PTP: the lowest rating whose expected score reaches the points (tenths)."""
    if not ratings:
        return None
    if points == 0:
        return min(ratings) - 800
    wanted = 10 * points
    low, high = min(ratings) - 800, max(ratings) + 800
    while low < high:
        middle = (low + high) // 2
        if sum([expected(middle - rating) for rating in ratings]) >= wanted:
            high = middle
        else:
            low = middle + 1
    return low


def performances(table: Table, measure: Callable[[Sequence[int], int], int | None]) -> list[int | None]:
    """One of the two performances for all players."""
    return [measure(opponents_ratings(table, index), score(table, index)) for index in range(len(table))]


def average_performance(table: Table, measure: Callable[[Sequence[int], int], int | None]) -> list[int | None]:
    """C.07 articles 10.4 and 10.5, APRO and APPO: mean performance of the opponents met over the board."""
    values = performances(table, measure)
    averages: list[int | None] = []
    for outcomes, opponents in zip(table.outcomes, table.opponents, strict=True):
        met = [values[opponent] for outcome, opponent in zip(outcomes, opponents, strict=True) if outcome == GAME]
        averages.append(mean([value for value in met if value is not None]))
    return averages


def rated(
    values: Callable[[Table, TieBreak], list[int | None]], parts: Callable[[Table, TieBreak, int], Sum]
) -> tuple[Column, None, Parts]:
    """C.07 article 10, preamble: no values if a player is unrated, unless /U gives a rating."""

    def table(contest: Contest, tiebreak: TieBreak) -> Table | None:
        chosen = contest.main
        if chosen.all_are_rated:
            return chosen
        if not tiebreak.unrated:
            return None
        ratings, *rows = [
            tuple([rating or tiebreak.unrated for rating in row]) for row in (chosen.ratings, *chosen.by_round)
        ]
        return chosen.changed(ratings=ratings, by_round=tuple(rows))

    def column(contest: Contest, tiebreak: TieBreak) -> list[Value | None]:
        table_of = table(contest, tiebreak)
        return [None] * len(contest.main) if table_of is None else counts(values(table_of, tiebreak))

    def made(contest: Contest, tiebreak: TieBreak, index: int, _: Group) -> Sum:
        values = table(contest, tiebreak)
        return alone(None) if values is None else parts(values, tiebreak, index)

    return column, None, made


ARO = Definition(
    "ARO",
    Sentence("average rating of opponents"),
    "10.1",
    *rated(
        lambda table, tiebreak: average_rating(table, tiebreak.low, tiebreak.median),
        lambda table, tiebreak, index: rating_parts(table, index, tiebreak.low, tiebreak.median),
    ),
    modifiers="CMU",
    needs_ratings=True,
    called=N_("Average rating of the opponents"),
    line=N_("The average rating of all opponents met over the board."),
    usual_cuts=("C1",),
    editions=C07,
)
TPR = Definition(
    "TPR",
    Sentence("tournament performance rating"),
    "10.2",
    *rated(
        lambda table, _: performances(table, performance),
        lambda table, _, index: performance_parts(table, index),
    ),
    modifiers="U",
    needs_ratings=True,
    called=N_("Performance rating"),
    line=N_("The average rating of the opponents, corrected by the percentage scored."),
    editions=C07,
)
PTP = Definition(
    "PTP",
    Sentence("perfect tournament performance"),
    "10.3",
    *rated(
        lambda table, _: performances(table, perfect_performance),
        lambda table, _, index: perfect_parts(table, index),
    ),
    modifiers="U",
    needs_ratings=True,
    called=N_("Perfect performance"),
    line=N_("The lowest rating that would be expected to score as much."),
    editions=C07,
)
APRO = Definition(
    "APRO",
    Sentence("average performance of opponents"),
    "10.4",
    *rated(
        lambda table, _: average_performance(table, performance),
        lambda table, _, index: average_performance_parts(table, index, performance),
    ),
    modifiers="U",
    needs_ratings=True,
    called=N_("Average performance of the opponents"),
    line=N_("The average of the opponents' performance ratings."),
    editions=C07,
)
APPO = Definition(
    "APPO",
    Sentence("average perfect performance of opponents"),
    "10.5",
    *rated(
        lambda table, _: average_performance(table, perfect_performance),
        lambda table, _, index: average_performance_parts(table, index, perfect_performance),
    ),
    modifiers="U",
    needs_ratings=True,
    called=N_("Average perfect performance of the opponents"),
    line=N_("The average of the opponents' perfect performances."),
    editions=C07,
)
RTNG = Definition(
    "RTNG",
    Sentence("rating"),
    "10.6",
    *rated(
        lambda table, _: list(table.ratings),
        lambda table, _, index: alone(count(table.ratings[index])),
    ),
    modifiers="UR",
    needs_ratings=True,
)
