"""The tie-breaks of the FIDE Tournament Rules of 2011, Annex 3.

Owns the definitions of the Annex that differ from C.07: the virtual opponent (F.b) and the earlier rule (F.a),
Buchholz, Sum of Buchholz, Sonneborn-Berger, Koya by score groups, direct encounter without reapplication, ratings. Wins
and games with Black are counted as today. Must not rank.
"""

from __future__ import annotations

from fractions import Fraction

from dutchess.base.errors import Sentence
from dutchess.base.values import replace
from dutchess.ranking.tiebreaks import encounter, koya, own, ratings
from dutchess.ranking.tiebreaks.breakdown import (
    HIGHEST,
    LOWEST,
    ONESELF,
    PLAYED,
    VIRTUAL,
    Part,
    Sum,
    alone,
    number_of,
    points,
)
from dutchess.ranking.tiebreaks.buchholz import SCORE_NAMES
from dutchess.ranking.tiebreaks.codes import OF_2011, Definition
from dutchess.ranking.tiebreaks.contest import DRAW_AGAINST_ONESELF
from dutchess.ranking.tiebreaks.table import FORFEIT_WIN, GAME, NOBODY, OPEN
from dutchess.ranking.tiebreaks.value import Value, half_up, hundredths, tenths

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from dutchess.ranking.tiebreaks.codes import Column, Group, Parts, TieBreak
    from dutchess.ranking.tiebreaks.contest import Contest
    from dutchess.ranking.tiebreaks.table import Table

ANNEX = (OF_2011,)
FEW_GAMES = 2  # Annex 3, 2.E


def virtual_opponent(before: int, received: int, rounds_after: int, win: int = 10, draw: int = 5) -> int:
    """Annex 3, 2.F.b: score of the virtual opponent of an unplayed round, in tenths.

    Args:
        before: the player's score before that round.
        received: the points that the player got in that round without playing.
        rounds_after: the number of rounds counted after it.
    """
    return before + (win - received) + draw * rounds_after


def adjusted_scores(table: Table) -> list[int]:
    """Annex 3, 2.F: scores as opponents use them: unplayed rounds count as draws (fixed schedules: plain scores)."""
    if table.is_round_robin:
        return list(table.scores)
    return [
        score
        + sum(
            [table.draw - gained for outcome, gained in zip(outcomes, row, strict=True) if outcome not in (GAME, OPEN)]
        )
        for score, outcomes, row in zip(table.scores, table.outcomes, table.points, strict=True)
    ]


def opponents_scores(table: Table, unplayed: str) -> list[list[tuple[int, int]]]:
    """The contribution of each round: (round, score of the opponent, the virtual opponent, or the player)."""
    adjusted = adjusted_scores(table)
    scores: list[list[tuple[int, int]]] = []
    for index, gained in enumerate(table.points):
        row: list[tuple[int, int]] = []
        before = 0
        for number, opponent in enumerate(table.opponents[index]):
            if _met(table, index, number):
                row.append((number, adjusted[opponent]))
            elif not table.is_round_robin and unplayed == DRAW_AGAINST_ONESELF:
                row.append((number, adjusted[index]))
            elif not table.is_round_robin:
                after = table.rounds - 1 - number
                row.append((number, virtual_opponent(before, gained[number], after, table.win, table.draw)))
            before += gained[number]
        scores.append(row)
    return scores


def opponent_parts(table: Table, unplayed: str, index: int) -> list[Part]:
    """The scores of one participant's opponents as parts, virtual ones included."""
    parts: list[Part] = []
    for number, score in opponents_scores(table, unplayed)[index]:
        opponent = table.opponents[index][number]
        real = _met(table, index, number)
        source = PLAYED[table.outcomes[index][number]] if real else _stand_in(unplayed)
        plain = points(table.scores[opponent]) if real and score != table.scores[opponent] else None
        parts.append(
            Part(points(score), source, number + 1, number_of(table, opponent), score=points(score), plain=plain)
        )
    return parts


def _stand_in(unplayed: str) -> str:
    """The substitute for an opponent in an unplayed round."""
    return ONESELF if unplayed == DRAW_AGAINST_ONESELF else VIRTUAL


def cuts(keys: Sequence[tuple[int, ...]], low: int, high: int) -> list[str]:
    """The opponents that are cut: those with the lowest and the highest keys."""
    order = sorted(range(len(keys)), key=keys.__getitem__)
    marks = [""] * len(keys)
    for place in order[max(low, len(order) - high) :]:
        marks[place] = HIGHEST
    for place in order[:low]:
        marks[place] = LOWEST
    return marks


def buchholz(table: Table, unplayed: str, low: int = 0, high: int = 0) -> list[int]:
    """Annex 3, 2.D.a to a4: Buchholz, Median (1, 1), Median 2, Cut 1 and Cut 2, in tenths."""
    values: list[int] = []
    for row in opponents_scores(table, unplayed):
        marks = cuts([(score,) for _, score in row], low, high)
        values.append(sum([score for (_, score), mark in zip(row, marks, strict=True) if not mark]))
    return values


def buchholz_parts(table: Table, unplayed: str, index: int, low: int, high: int) -> Sum:
    """The opponents' scores as parts, including those that are cut."""
    row = opponents_scores(table, unplayed)[index]
    marks = cuts([(score,) for _, score in row], low, high)
    made = opponent_parts(table, unplayed, index)
    return Sum(tuple([replace(part, cut=mark) for part, mark in zip(made, marks, strict=True)]))


def sum_of_buchholz(table: Table, unplayed: str) -> list[int]:
    """Annex 3, 2.D.a5: sum of the Buchholz of the opponents met.

    A draw against oneself (F.a) adds the player's own Buchholz. A virtual opponent (F.b) adds nothing, because by the
    text it has a score but no opponents.
    """
    values = buchholz(table, unplayed)
    return [sum([values[other] for _, other in summed_opponents(table, unplayed, i)]) for i in range(len(table))]


def summed_opponents(table: Table, unplayed: str, index: int) -> list[tuple[int, int]]:
    """The rounds, and the opponents whose Buchholz are added up; by F.a this may be the player."""
    oneself = unplayed == DRAW_AGAINST_ONESELF and not table.is_round_robin
    return [
        (number, opponent if _met(table, index, number) else index)
        for number, opponent in enumerate(table.opponents[index])
        if oneself or _met(table, index, number)
    ]


def sum_of_buchholz_parts(table: Table, unplayed: str, index: int) -> Sum:
    """The opponents' Buchholz as parts."""
    values = buchholz(table, unplayed)
    return Sum(
        tuple(
            [
                Part(
                    points(values[other]),
                    ONESELF if other == index else PLAYED[table.outcomes[index][number]],
                    number + 1,
                    table.numbers[other],
                )
                for number, other in summed_opponents(table, unplayed, index)
            ]
        )
    )


def _met(table: Table, index: int, number: int) -> bool:
    """True if F does not apply to a round: it has an opponent, and the game is played, open or of a fixed schedule."""
    if table.opponents[index][number] == NOBODY:
        return False
    return table.is_round_robin or table.outcomes[index][number] in (GAME, OPEN)


def sonneborn_berger(table: Table, unplayed: str) -> list[int]:
    """Annex 3, 2.A.f1: scores of beaten opponents, and half the scores of drawn ones, in hundredths."""
    return [
        sum([score * result(table, index, number, unplayed) for number, score in row])
        for index, row in enumerate(opponents_scores(table, unplayed))
    ]


def sonneborn_berger_parts(table: Table, unplayed: str, index: int) -> Sum:
    """The opponents' scores times the results against them."""
    return Sum(
        tuple(
            [
                _times(part, result(table, index, (part.round or 0) - 1, unplayed))
                for part in opponent_parts(table, unplayed, index)
            ]
        )
    )


def _times(part: Part, gained: int) -> Part:
    """A part that is an opponent's score times the points (tenths) against them."""
    return replace(part, value=Value(part.value.hundredths // 10 * gained, 2), factor=points(gained))


def result(table: Table, index: int, number: int, unplayed: str) -> int:
    """The result of a round as 10, 5 or 0: of the game, of a forfeit or bye by its points, or a draw with oneself."""
    played = table.results[index][number]
    if played is not None:
        return played
    if table.outcomes[index][number] == OPEN:
        return 0
    if unplayed == DRAW_AGAINST_ONESELF and not table.is_round_robin:
        return 5
    gained = table.points[index][number]
    return 10 if gained >= table.win else 5 if gained >= table.draw else 0


def team_sonneborn_berger(theirs: Table, ours: Table, unplayed: str, low: int = 0) -> list[int]:
    """Annex 3, 2.D.b2 to b9: opponents' totals times the score against them, in hundredths.

    A cut leaves out the opponent with the lowest total; if there are several, the one with the lowest product.
    """
    values: list[int] = []
    for index, row in enumerate(opponents_scores(theirs, unplayed)):
        products = [(total, total * _team_points(ours, index, number, unplayed)) for number, total in row]
        marks = cuts(products, low, 0)
        values.append(sum([product for (_, product), mark in zip(products, marks, strict=True) if not mark]))
    return values


def team_sonneborn_berger_parts(theirs: Table, ours: Table, unplayed: str, index: int, low: int = 0) -> Sum:
    """The opponents' totals times the score against them, including those that are cut."""
    made = [
        _times(part, _team_points(ours, index, (part.round or 0) - 1, unplayed))
        for part in opponent_parts(theirs, unplayed, index)
    ]
    marks = cuts([(part.score.hundredths if part.score else 0, part.value.hundredths) for part in made], low, 0)
    return Sum(tuple([replace(part, cut=mark) for part, mark in zip(made, marks, strict=True)]))


def _team_points(table: Table, index: int, number: int, unplayed: str) -> int:
    played = table.is_round_robin or table.outcomes[index][number] in (GAME, OPEN)
    if unplayed == DRAW_AGAINST_ONESELF and not played:
        return table.draw
    return table.points[index][number]


def extended_koya(table: Table, steps: int = 0) -> list[bool]:
    """Annex 3, 2.A.d and d1: the opponents with 50 per cent; score groups are added or left out step by step."""
    half = table.win * koya.scheduled_rounds(table)
    groups = sorted(set(table.scores))
    inside = [score for score in groups if 2 * score >= half]
    outside = [score for score in groups if 2 * score < half]
    counted = set(inside[steps:] if steps >= 0 else [*outside[steps:], *inside])
    return [score in counted for score in table.scores]


def direct_encounter(table: Table, group: list[int]) -> list[list[int]]:
    """Annex 3, 2.A.c: points among the tied if all have met, otherwise those who cannot be reached; applied once."""
    return encounter.encounter_once(table, group)


def games_won(table: Table, index: int) -> list[int]:
    """Annex 3, 2.B.c: games won. In a round robin forfeits count too, because F does not make draws of them."""
    won = own.games_won(table, index)
    if not table.is_round_robin:
        return won
    return [one or int(outcome == FORFEIT_WIN) for one, outcome in zip(won, table.outcomes[index], strict=True)]


def _buchholz(contest: Contest, tiebreak: TieBreak) -> list[Value | None]:
    return tenths(buchholz(contest.table(tiebreak), contest.unplayed, tiebreak.low, tiebreak.median))


def _buchholz_parts(contest: Contest, tiebreak: TieBreak, index: int, _: Group) -> Sum:
    return buchholz_parts(contest.table(tiebreak), contest.unplayed, index, tiebreak.low, tiebreak.median)


def _sum_of_buchholz(contest: Contest, tiebreak: TieBreak) -> list[Value | None]:
    return tenths(sum_of_buchholz(contest.table(tiebreak), contest.unplayed))


def _sum_of_buchholz_parts(contest: Contest, tiebreak: TieBreak, index: int, _: Group) -> Sum:
    return sum_of_buchholz_parts(contest.table(tiebreak), contest.unplayed, index)


def _sonneborn_berger(contest: Contest, tiebreak: TieBreak) -> list[Value | None]:
    """Annex 3, 2.A.f1 for players; f2 for teams: the score that ranks, times the same score against that team."""
    table = contest.table(tiebreak)
    if contest.is_team:
        return hundredths(team_sonneborn_berger(table, table, contest.unplayed))
    return hundredths(sonneborn_berger(table, contest.unplayed))


def _sonneborn_berger_parts(contest: Contest, tiebreak: TieBreak, index: int, _: Group) -> Sum:
    table = contest.table(tiebreak)
    if contest.is_team:
        return team_sonneborn_berger_parts(table, table, contest.unplayed, index)
    return sonneborn_berger_parts(table, contest.unplayed, index)


def _team_sonneborn_berger(first: str, second: str) -> tuple[Column, None, Parts]:
    def column(contest: Contest, tiebreak: TieBreak) -> list[Value | None]:
        theirs, ours = contest.tables[first], contest.tables[second]
        return hundredths(team_sonneborn_berger(theirs, ours, contest.unplayed, tiebreak.cut))

    def parts(contest: Contest, tiebreak: TieBreak, index: int, _: Group) -> Sum:
        theirs, ours = contest.tables[first], contest.tables[second]
        return team_sonneborn_berger_parts(theirs, ours, contest.unplayed, index, tiebreak.cut)

    return column, None, parts


def average_ratings(contest: Contest, tiebreak: TieBreak) -> list[Fraction | None]:
    """Annex 3, 2.A.a and a1: the sum of the opponents' ratings divided by the games, not rounded (C.07 rounds).

    There are no values unless all players are rated (2.E).
    """
    table = contest.main
    if not all(table.ratings):
        return [None] * len(table)
    averages: list[Fraction | None] = []
    for index in range(len(table)):
        met = ratings.opponents_ratings(table, index)
        marks = ratings.rating_cuts(met, tiebreak.cut, 0)
        kept = [rating for rating, mark in zip(met, marks, strict=True) if not mark]
        averages.append(Fraction(sum(kept), len(kept)) if kept else None)
    return averages


def _average_rating(contest: Contest, tiebreak: TieBreak) -> list[Value | None]:
    """The averages as shown, with two decimals; they rank unrounded."""
    exact = average_ratings(contest, tiebreak)
    return hundredths([None if mean is None else half_up(100 * mean.numerator, mean.denominator) for mean in exact])


def _average_rating_parts(contest: Contest, tiebreak: TieBreak, index: int, _: Group) -> Sum:
    if not all(contest.main.ratings):
        return alone(None)
    return ratings.rating_parts(contest.main, index, tiebreak.cut)


def by_average_rating(contest: Contest, tiebreak: TieBreak, group: Group, _: list[Value | None]) -> list[Group]:
    """Annex 3, 2.E: players who chose to play at most two games come after all who played more of the schedule.

    Where nobody has a value, because not all are rated, it separates nobody.
    """
    exact = average_ratings(contest, tiebreak)
    if not all(contest.main.ratings):
        return [group]

    def key(index: int) -> tuple[int, Fraction]:
        chosen, mean = sum(own.rounds_elected(contest.main, index)), exact[index]
        return min(chosen, FEW_GAMES + 1), Fraction(-1) if mean is None else mean

    groups: dict[tuple[int, Fraction], Group] = {}
    for index in group:
        groups.setdefault(key(index), []).append(index)
    return [groups[value] for value in sorted(groups, reverse=True)]


ARO = Definition(
    "ARO",
    Sentence("average rating of opponents"),
    "2.A.a",
    _average_rating,
    split=by_average_rating,
    parts=_average_rating_parts,
    modifiers="C",
    needs_ratings=True,
    editions=ANNEX,
)
BH = Definition(
    "BH",
    Sentence("Buchholz, Median and Cut"),
    "2.A.b",
    _buchholz,
    parts=_buchholz_parts,
    modifiers="CM",
    scores=True,
    editions=ANNEX,
)
SUMBH = Definition(
    "SUMBH",
    Sentence("sum of Buchholz"),
    "2.D.a5",
    _sum_of_buchholz,
    parts=_sum_of_buchholz_parts,
    scores=True,
    editions=ANNEX,
)
DE = Definition(
    "DE", Sentence("direct encounter"), "2.A.c", *encounter.among(direct_encounter), scores=True, editions=ANNEX
)
KS = Definition(
    "KS",
    Sentence("Koya and extended Koya"),
    "2.A.d",
    *koya.against(extended_koya),
    modifiers="L",
    scores=True,
    not_in_swiss=Sentence(
        "Annex 3, 2.A.d defines Koya for round robins; in a Swiss every scheduled opponent is counted"
    ),
    editions=ANNEX,
)
WIN = Definition("WIN", Sentence("games won"), "2.B.c", *own.counted(games_won), editions=ANNEX)
SB = Definition(
    "SB",
    Sentence("Sonneborn-Berger"),
    "2.A.f",
    _sonneborn_berger,
    parts=_sonneborn_berger_parts,
    scores=True,
    editions=ANNEX,
)


def _for_teams(first: str, second: str, article: str) -> Definition:
    """Annex 3, 2.D.b2 to b5, and b6 to b9 with a cut."""
    return Definition(
        f"E{first}{second}SB",
        Sentence(
            "Sonneborn-Berger for teams, {first} points of opponents times own {second} points",
            first=SCORE_NAMES[first],
            second=SCORE_NAMES[second],
        ),
        article,
        *_team_sonneborn_berger(f"{first}P", f"{second}P"),
        modifiers="C",
        teams=True,
        editions=ANNEX,
    )


EMMSB, EMGSB = _for_teams("M", "M", "2.D.b2, b6"), _for_teams("M", "G", "2.D.b3, b7")
EGMSB, EGGSB = _for_teams("G", "M", "2.D.b4, b8"), _for_teams("G", "G", "2.D.b5, b9")
