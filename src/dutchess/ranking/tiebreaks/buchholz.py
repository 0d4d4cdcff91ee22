"""Tie-breaks from the opponents' scores: Buchholz and Sonneborn-Berger, C.07 articles 8, 9.1, 13.2, 14 and 16.

Owns BH, AOB, FB, SB and its extensions for teams: the contribution of each round (dummy opponents included), and the
cuts. It works in the same way for players and teams: the caller chooses the table with the opponents' scores, and the
table with the points against them. Results are in tenths (Buchholz) or hundredths (Sonneborn-Berger: points times
points). Must not rank.
"""

from __future__ import annotations

from dutchess.base.errors import Sentence
from dutchess.base.translation import N_
from dutchess.ranking.tiebreaks.breakdown import DUMMY, HIGHEST, LOWEST, PLAYED, Part, Sum, number_of, points
from dutchess.ranking.tiebreaks.codes import C07, OF_2024, Definition
from dutchess.ranking.tiebreaks.table import FORFEIT_LOSS, FORFEIT_WIN, GAME, NOBODY, OPEN, VOLUNTARY
from dutchess.ranking.tiebreaks.value import Value, half_up, hundredths, tenths

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess.ranking.tiebreaks.codes import C07, Column, Group, Parts, TieBreak
    from dutchess.ranking.tiebreaks.contest import Contest
    from dutchess.ranking.tiebreaks.table import Table

    # The contribution of one round: score of the opponent or dummy, value to add up, voluntary unplayed round, dummy.
    Element = tuple[int, int, bool, bool]


def elements(table: Table, own: Table | None = None, forfeits_played: bool = False) -> list[list[Element]]:
    """The contributions of each participant's rounds: see `elements_of`."""
    return [elements_of(table, index, own, forfeits_played) for index in range(len(table))]


def elements_of(table: Table, index: int, own: Table | None = None, forfeits_played: bool = False) -> list[Element]:
    """C.07 articles 16.4 and 15.2: the contributions of a participant's rounds.

    The score of a dummy opponent is the participant's own. In the edition of 2026 it has a limit (`Table.capped`): the
    score of the scheduled opponent (16.4.1), or draws in all rounds (16.4.2).

    The value is the opponent's score, or its product with the points of that round in `own`. With forfeits played (/P,
    and always in a fixed schedule), a forfeit is a game against the scheduled opponent; adjusted scores do not change.
    """
    adjusted, score, no_opponent = table.adjusted, table.scores[index], table.draw * table.rounds
    forfeits_played = forfeits_played or table.is_round_robin
    gained = (1,) * table.rounds if own is None else own.points[index]
    row: list[Element] = []
    for opponent, outcome, factor in zip(table.opponents[index], table.outcomes[index], gained, strict=False):
        voluntary, dummy = False, True
        if outcome in (GAME, OPEN) or (forfeits_played and opponent != NOBODY):
            met, dummy = adjusted[opponent], False
        elif table.is_round_robin:
            continue
        elif outcome in (FORFEIT_WIN, FORFEIT_LOSS):
            met = min(score, adjusted[opponent]) if table.capped else score
            voluntary = outcome == FORFEIT_LOSS
        else:
            met = min(score, no_opponent) if table.capped else score
            voluntary = outcome in VOLUNTARY
        row.append((met, met * factor, voluntary, dummy))
    return row


def buchholz(table: Table, low: int = 0, high: int = 0, forfeits_played: bool = False) -> list[int]:
    """C.07 article 8.1, BH: sum of the opponents' scores without the lowest and highest ones, in tenths.

    With `table.fore` it is the Fore Buchholz, FB (article 8.3).
    """
    return [_sum_after_cuts(row, low, high) for row in elements(table, None, forfeits_played)]


def sonneborn_berger(table: Table, own: Table, low: int = 0, forfeits_played: bool = False) -> list[int]:
    """C.07 articles 9.1 and 13.2, SB and its extensions for teams: opponents' scores times points, in hundredths."""
    return [_sum_after_cuts(row, low, 0) for row in elements(table, own, forfeits_played)]


def parts(row: list[Element], table: Table, own: Table | None, index: int, low: int, high: int) -> Sum:
    """The elements of one participant as parts, including those that are cut."""
    marks = cuts(row, low, high)
    played = [number for number, opponent in enumerate(table.opponents[index]) if not _is_free(table, opponent)]
    parts: list[Part] = []
    for element, mark, number in zip(row, marks, played, strict=True):
        met, value, _, dummy = element
        opponent = table.opponents[index][number]
        outcome = table.outcomes[index][number]
        plain = None if dummy or met == table.scores[opponent] else points(table.scores[opponent])
        kept = [other for other, cut in zip(row, marks, strict=True) if not cut]
        parts.append(
            Part(
                value=points(value) if own is None else Value(value, 2),
                source=DUMMY if dummy else PLAYED[outcome],
                round=number + 1,
                opponent=number_of(table, opponent),
                score=points(met),
                plain=plain,
                factor=None if own is None else points(own.points[index][number]),
                cut=mark,
                is_exception=mark == LOWEST and any(_by_score(other) < _by_score(element) for other in kept),
            )
        )
    return Sum(tuple(parts))


def _is_free(table: Table, opponent: int) -> bool:
    """C.07 article 15.2: in a fixed schedule, a round without an opponent is no element."""
    return table.is_round_robin and opponent == NOBODY


def average_of_opponents(table: Table, values: list[int]) -> list[int | None]:
    """C.07 article 8.2, AOB: mean (Fore) Buchholz of the opponents over the board, in hundredths, halves upwards."""
    averages: list[int | None] = []
    for index, opponents in enumerate(table.opponents):
        met = [values[opponents[number]] for number in table.played(index)]
        averages.append(half_up(10 * sum(met), len(met)) if met else None)
    return averages


def average_parts(table: Table, values: list[int], index: int) -> Sum:
    """The opponents' Buchholz as parts of a mean."""
    rounds = table.played(index)
    opponents = table.opponents[index]
    return Sum(
        tuple(
            [Part(points(values[opponents[n]]), PLAYED[GAME], n + 1, number_of(table, opponents[n])) for n in rounds]
        ),
        divisor=len(rounds),
    )


def _sum_after_cuts(row: list[Element], low: int, high: int) -> int:
    """The sum of the elements that are not cut."""
    if not (low or high):
        return sum([element[1] for element in row])
    marks = cuts(row, low, high)
    return sum([element[1] for element, mark in zip(row, marks, strict=True) if not mark])


def cuts(row: list[Element], low: int, high: int) -> list[str]:
    """C.07 articles 14.1 to 14.4: cut the lowest first, then the highest. Too few elements are all cut."""
    marks = [""] * len(row)
    if low + high >= len(row) and low + high:
        return [LOWEST] * len(row)
    rest = list(range(len(row)))
    for _ in range(low):
        gone = rest.pop(least_significant([row[place] for place in rest]))
        marks[gone] = LOWEST
    for _ in range(high):
        gone = max(rest, key=lambda place: _by_score(row[place]))
        rest.remove(gone)
        marks[gone] = HIGHEST
    return marks


def least_significant(row: list[Element]) -> int:
    """C.07 articles 14.1 and 16.5: the element that a Cut-1 removes.

    It is the value with the lowest score; if there are several, the lowest of these values. But a voluntary unplayed
    round (the one with the lowest value) goes first, unless its value is lower than that.
    """
    scores = [_by_score(element) for element in row]
    lowest = min(range(len(row)), key=scores.__getitem__)
    voluntary = [place for place, element in enumerate(row) if element[2]]
    if not voluntary:
        return lowest
    exception = min(voluntary, key=lambda place: _by_value(row[place]))
    return exception if row[exception][1] >= row[lowest][1] else lowest


def _by_score(element: Element) -> tuple[int, int]:
    return element[0], element[1]


def _by_value(element: Element) -> tuple[int, int]:
    return element[1], element[0]


NO_BUCHHOLZ = "C.07 article 8 excludes the Buchholz family where everybody meets everybody"
ALLOWED = {"not_in_round_robin": ""}  # before 2026


def _table(contest: Contest, tiebreak: TieBreak) -> Table:
    table = contest.table(tiebreak)
    return table.fore if tiebreak.name == FB.name else table


def _buchholz(contest: Contest, tiebreak: TieBreak) -> list[Value | None]:
    return tenths(buchholz(_table(contest, tiebreak), tiebreak.low, tiebreak.median, tiebreak.forfeits_played))


def _buchholz_parts(contest: Contest, tiebreak: TieBreak, index: int, _: Group) -> Sum:
    table = _table(contest, tiebreak)
    row = elements_of(table, index, None, tiebreak.forfeits_played)
    return parts(row, table, None, index, tiebreak.low, tiebreak.median)


BH = Definition(
    "BH",
    Sentence("Buchholz"),
    "8.1",
    _buchholz,
    parts=_buchholz_parts,
    modifiers="CMP",
    scores=True,
    not_in_round_robin=NO_BUCHHOLZ,
    called=N_("Buchholz"),
    line=N_("The sum of the opponents' scores."),
    usual_cuts=("C1", "C2", "M1"),
    editions=C07,
    former={OF_2024: ALLOWED},
)
FB = Definition(
    "FB",
    Sentence("Fore Buchholz"),
    "8.3",
    _buchholz,
    parts=_buchholz_parts,
    modifiers="CMP",
    scores=True,
    not_in_round_robin=NO_BUCHHOLZ,
    called=N_("Fore Buchholz"),
    line=N_("Buchholz as if the games of the last round were drawn."),
    usual_cuts=("C1",),
    editions=C07,
    former={OF_2024: ALLOWED},
)


def _opponents_buchholz(contest: Contest, tiebreak: TieBreak) -> list[int]:
    table = contest.table(tiebreak)
    return buchholz(table.fore if tiebreak.fore else table)


def _average(contest: Contest, tiebreak: TieBreak) -> list[Value | None]:
    return hundredths(average_of_opponents(contest.table(tiebreak), _opponents_buchholz(contest, tiebreak)))


def _average_parts(contest: Contest, tiebreak: TieBreak, index: int, _: Group) -> Sum:
    return average_parts(contest.table(tiebreak), _opponents_buchholz(contest, tiebreak), index)


AOB = Definition(
    "AOB",
    Sentence("average of opponents' Buchholz"),
    "8.2",
    _average,
    parts=_average_parts,
    modifiers="F",
    scores=True,
    not_in_round_robin=NO_BUCHHOLZ,
    called=N_("Average Buchholz of the opponents"),
    line=N_("The average of the opponents' Buchholz values."),
    editions=C07,
    former={OF_2024: {**ALLOWED, "modifiers": ""}},
)


def _times(first: str = "", second: str = "") -> tuple[Column, None, Parts]:
    """C.07 articles 9.1 and 13.2: the opponent's total in one score, the result in the other or the same score."""

    def tables(contest: Contest, tiebreak: TieBreak) -> tuple[Table, Table]:
        return (contest.tables[first], contest.tables[second]) if first else (contest.table(tiebreak),) * 2

    def column(contest: Contest, tiebreak: TieBreak) -> list[Value | None]:
        theirs, ours = tables(contest, tiebreak)
        return hundredths(sonneborn_berger(theirs, ours, tiebreak.cut, tiebreak.forfeits_played))

    def made(contest: Contest, tiebreak: TieBreak, index: int, _: Group) -> Sum:
        theirs, ours = tables(contest, tiebreak)
        row = elements_of(theirs, index, ours, tiebreak.forfeits_played)
        return parts(row, theirs, ours, index, tiebreak.cut, 0)

    return column, None, made


SB = Definition(
    "SB",
    Sentence("Sonneborn-Berger"),
    "9.1",
    *_times(),
    modifiers="CP",
    scores=True,
    called=N_("Sonneborn-Berger"),
    line=N_("The scores of the opponents times the points scored against them."),
    usual_cuts=("C1",),
    editions=C07,
)
SCORE_NAMES = {"M": Sentence("match"), "G": Sentence("game")}


def _extended(first: str, second: str) -> Definition:
    """C.07 article 13.2: Sonneborn-Berger for teams, the opponents' points in one score times those in the other."""
    return Definition(
        f"E{first}{second}SB",
        Sentence(
            "extended Sonneborn-Berger, {first} points of opponents times own {second} points",
            first=SCORE_NAMES[first],
            second=SCORE_NAMES[second],
        ),
        "13.2",
        *_times(f"{first}P", f"{second}P"),
        modifiers="CP",
        teams=True,
        called=N_("Extended Sonneborn-Berger"),
        line=N_(
            "Points of the opponents times the points scored against them; the code has M for match, G for game points."
        ),
        editions=C07,
    )


EMMSB, EMGSB, EGMSB, EGGSB = _extended("M", "M"), _extended("M", "G"), _extended("G", "M"), _extended("G", "G")
