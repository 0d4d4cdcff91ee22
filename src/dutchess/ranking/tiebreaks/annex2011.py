"""The tie-breaks of the FIDE Tournament Rules of 2011, Annex 3.

Owns what the Annex defines otherwise than C.07: the virtual opponent (F.b) and the rule before it (F.a), Buchholz, Sum
of Buchholz, Sonneborn-Berger, Koya by score groups, direct encounter without reapplication, ratings. Counts of
wins and of games with Black come from the own results as today. Must not rank.
"""

from __future__ import annotations

from dutchess.ranking.tiebreaks import encounter, koya, own, ratings
from dutchess.ranking.tiebreaks.codes import Definition, Regulations
from dutchess.ranking.tiebreaks.contest import DRAW_AGAINST_HIMSELF
from dutchess.ranking.tiebreaks.table import FORFEIT_WIN, GAME, NOBODY, OPEN
from dutchess.ranking.tiebreaks.value import counts, hundredths, tenths

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from dutchess.ranking.tiebreaks.codes import Column, TieBreak
    from dutchess.ranking.tiebreaks.contest import Contest
    from dutchess.ranking.tiebreaks.table import Table
    from dutchess.ranking.tiebreaks.value import Value

KOYA_IN_SWISS = "Annex 3, 2.A.d defines Koya for round robins; in a Swiss every scheduled opponent is counted"
FEW_GAMES = 2  # Annex 3, 2.E


def virtual_opponent(before: int, received: int, rounds_after: int, win: int = 10, draw: int = 5) -> int:
    """Annex 3, 2.F.b: score of the virtual opponent of an unplayed round, in tenths.

    Args:
        before: the player's score before that round.
        received: what he was given in that round without playing.
        rounds_after: how many rounds are counted after it.
    """
    return before + (win - received) + draw * rounds_after


def adjusted_scores(table: Table) -> list[int]:
    """Annex 3, 2.F: scores as opponents use them: unplayed rounds count as draws (fixed schedules: plain scores)."""
    if table.is_round_robin:
        return list(table.scores)
    return [
        score
        + sum(
            [
                table.draw - gained
                for outcome, gained in zip(outcomes, points, strict=True)
                if outcome not in (GAME, OPEN)
            ]
        )
        for score, outcomes, points in zip(table.scores, table.outcomes, table.points, strict=True)
    ]


def opponents_scores(table: Table, unplayed: str) -> list[list[tuple[int, int]]]:
    """What each round contributes: (round, score of the opponent, the virtual one, or the player himself)."""
    adjusted = adjusted_scores(table)
    found: list[list[tuple[int, int]]] = []
    for index, points in enumerate(table.points):
        row: list[tuple[int, int]] = []
        before = 0
        for number, opponent in enumerate(table.opponents[index]):
            if _met(table, index, number):
                row.append((number, adjusted[opponent]))
            elif not table.is_round_robin and unplayed == DRAW_AGAINST_HIMSELF:
                row.append((number, adjusted[index]))
            elif not table.is_round_robin:
                after = table.rounds - 1 - number
                row.append((number, virtual_opponent(before, points[number], after, table.win, table.draw)))
            before += points[number]
        found.append(row)
    return found


def buchholz(table: Table, unplayed: str, low: int = 0, high: int = 0) -> list[int]:
    """Annex 3, 2.D.a to a4: Buchholz, Median (1, 1), Median 2, Cut 1 and Cut 2, in tenths."""
    found: list[int] = []
    for row in opponents_scores(table, unplayed):
        scores = sorted([score for _, score in row])
        found.append(sum(scores[low : max(low, len(scores) - high)]))
    return found


def sum_of_buchholz(table: Table, unplayed: str) -> list[int]:
    """Annex 3, 2.D.a5: sum of the Buchholz of the opponents met.

    A draw against himself (F.a) adds the player's own; a virtual opponent (F.b) adds nothing, since the text gives him
    a score and no opponents.
    """
    values = buchholz(table, unplayed)
    found: list[int] = []
    for index, opponents in enumerate(table.opponents):
        met = [values[other] for number, other in enumerate(opponents) if _met(table, index, number)]
        himself = unplayed == DRAW_AGAINST_HIMSELF and not table.is_round_robin
        found.append(sum(met) + (table.rounds - len(met) if himself else 0) * values[index])
    return found


def _met(table: Table, index: int, number: int) -> bool:
    """True if F does not concern a round: it has an opponent, and the game is played or open or of a fixed schedule."""
    if table.opponents[index][number] == NOBODY:
        return False
    return table.is_round_robin or table.outcomes[index][number] in (GAME, OPEN)


def sonneborn_berger(table: Table, unplayed: str) -> list[int]:
    """Annex 3, 2.A.f1: scores of those beaten and half the scores of those drawn with, in hundredths."""
    return [
        sum([score * result(table, index, number, unplayed) for number, score in row])
        for index, row in enumerate(opponents_scores(table, unplayed))
    ]


def result(table: Table, index: int, number: int, unplayed: str) -> int:
    """The result of a round as 10, 5 or 0: of the game, of the forfeit or bye by its points, or a draw with himself."""
    played = table.results[index][number]
    if played is not None:
        return played
    if table.outcomes[index][number] == OPEN:
        return 0
    if unplayed == DRAW_AGAINST_HIMSELF and not table.is_round_robin:
        return 5
    gained = table.points[index][number]
    return 10 if gained >= table.win else 5 if gained >= table.draw else 0


def team_sonneborn_berger(theirs: Table, ours: Table, unplayed: str, low: int = 0) -> list[int]:
    """Annex 3, 2.D.b2 to b9: opponents' totals times what was scored against them, in hundredths.

    With a cut the opponent with the lowest total is left out, the lowest product if there are several.
    """
    found: list[int] = []
    for index, row in enumerate(opponents_scores(theirs, unplayed)):
        products = sorted([(total, total * _team_points(ours, index, number, unplayed)) for number, total in row])
        found.append(sum([product for _, product in products[low:]]))
    return found


def _team_points(table: Table, index: int, number: int, unplayed: str) -> int:
    played = table.is_round_robin or table.outcomes[index][number] in (GAME, OPEN)
    if unplayed == DRAW_AGAINST_HIMSELF and not played:
        return table.draw
    return table.points[index][number]


def extended_koya(table: Table, steps: int = 0) -> list[int]:
    """Annex 3, 2.A.d and d1: points against those with 50 per cent; score groups are taken in or left out stepwise."""
    half = table.win * koya.scheduled_rounds(table)
    groups = sorted(set(table.scores))
    inside = [score for score in groups if 2 * score >= half]
    outside = [score for score in groups if 2 * score < half]
    counted = set(inside[steps:] if steps >= 0 else [*outside[steps:], *inside])
    return koya.points_against(table, [score in counted for score in table.scores])


def direct_encounter(table: Table, group: list[int]) -> list[list[int]]:
    """Annex 3, 2.A.c: points among the tied if all have met, else whoever cannot be reached; not applied again."""
    return encounter.encounter_once(table, group)


def games_won(table: Table) -> list[int]:
    """Annex 3, 2.B.c: games won; by forfeit too in a round robin, where F does not make draws of unplayed games."""
    won = own.games_won(table)
    if not table.is_round_robin:
        return won
    return [count + outcomes.count(FORFEIT_WIN) for count, outcomes in zip(won, table.outcomes, strict=True)]


def _buchholz(contest: Contest, tiebreak: TieBreak) -> list[Value | None]:
    return tenths(buchholz(contest.table(tiebreak), contest.unplayed, tiebreak.low, tiebreak.median))


def _sum_of_buchholz(contest: Contest, tiebreak: TieBreak) -> list[Value | None]:
    return tenths(sum_of_buchholz(contest.table(tiebreak), contest.unplayed))


def _sonneborn_berger(contest: Contest, tiebreak: TieBreak) -> list[Value | None]:
    """Annex 3, 2.A.f1 for players; f2 for teams: the score that ranks, times the same score against that team."""
    table = contest.table(tiebreak)
    if contest.is_team:
        return hundredths(team_sonneborn_berger(table, table, contest.unplayed))
    return hundredths(sonneborn_berger(table, contest.unplayed))


def _team_sonneborn_berger(first: str, second: str) -> Column:
    def column(contest: Contest, tiebreak: TieBreak) -> list[Value | None]:
        theirs, ours = contest.tables[first], contest.tables[second]
        return hundredths(team_sonneborn_berger(theirs, ours, contest.unplayed, tiebreak.cut))

    return column


def _average_rating(contest: Contest, tiebreak: TieBreak) -> list[Value | None]:
    """Annex 3, 2.A.a and a1, where all players are rated (2.E)."""
    table = contest.main
    if not all(table.ratings):
        return [None] * len(table)
    return counts(ratings.average_rating(table, tiebreak.cut))


def by_average_rating(contest: Contest, _: TieBreak, group: list[int], values: list[Value | None]) -> list[list[int]]:
    """Annex 3, 2.E: who chose to play no more than two games comes behind everybody who played more of the schedule."""

    def key(index: int) -> tuple[int, float]:
        value, chosen = values[index], own.elected(contest.main.outcomes[index])
        return min(chosen, FEW_GAMES + 1), float("-inf") if value is None else value

    found: dict[tuple[int, float], list[int]] = {}
    for index in group:
        found.setdefault(key(index), []).append(index)
    return [found[value] for value in sorted(found, reverse=True)]


def _koya(contest: Contest, tiebreak: TieBreak) -> list[Value | None]:
    return tenths(extended_koya(contest.table(tiebreak), tiebreak.limit))


def _direct_encounter(contest: Contest, tiebreak: TieBreak, group: list[int], _: list[Value | None]) -> list[list[int]]:
    return direct_encounter(contest.table(tiebreak), group)


def _points(contest: Contest, tiebreak: TieBreak) -> list[Value | None]:
    return tenths(contest.table(tiebreak).scores)


def _other_score(contest: Contest, _: TieBreak) -> list[Value | None]:
    """Annex 3, 2.A.g1 and g2: match points where game points rank, game points where match points do."""
    return tenths(contest.other.scores)


def _count(count: Callable[[Table], list[int]]) -> Column:
    return lambda contest, _: counts(count(contest.main))


def _definitions() -> tuple[Definition, ...]:
    words = {"M": "match", "G": "game"}
    return (
        Definition("PTS", "points", "3", _points, scores=True),
        Definition(
            "ARO",
            "average rating of opponents",
            "2.A.a",
            _average_rating,
            by_average_rating,
            modifiers="C",
            needs_ratings=True,
        ),
        Definition("BH", "Buchholz, Median and Cut", "2.A.b", _buchholz, modifiers="CM", scores=True),
        Definition("SUMBH", "sum of Buchholz", "2.D.a5", _sum_of_buchholz, scores=True),
        Definition("DE", "direct encounter", "2.A.c", split=_direct_encounter, scores=True),
        Definition(
            "KS", "Koya and extended Koya", "2.A.d", _koya, modifiers="L", scores=True, not_in_swiss=KOYA_IN_SWISS
        ),
        Definition("BPG", "games with Black", "2.A.e", _count(own.games_with_black)),
        Definition("WIN", "games won", "2.B.c", _count(games_won)),
        Definition("SB", "Sonneborn-Berger", "2.A.f", _sonneborn_berger, scores=True),
        Definition("MPvGP", "match points or game points", "2.A.g", _other_score, teams=True),
        *[
            Definition(
                f"E{first}{second}SB",
                f"Sonneborn-Berger for teams, {words[first]} points of opponents times own {words[second]} points",
                f"2.D.b{variant}, b{variant + 4}",
                _team_sonneborn_berger(f"{first}P", f"{second}P"),
                modifiers="C",
                teams=True,
            )
            for variant, (first, second) in enumerate((*zip("MMGG", "MGMG", strict=True),), 2)
        ],
    )


# The names of the Annex.
ALIASES = {
    "AROC": "ARO/C1",
    "ARCO": "ARO/C1",
    "MEDIAN": "BH/M1",
    "MEDIAN2": "BH/M2",
    "CUT1": "BH/C1",
    "CUT2": "BH/C2",
    "KOYA": "KS",
    "BLACKS": "BPG",
    "WINS": "WIN",
    "MPVGP": "MPvGP",
    "MPTS": "PTS:MP",
    "GPTS": "PTS:GP",
    "B2": "EMMSB",
    "B3": "EMGSB",
    "B4": "EGMSB",
    "B5": "EGGSB",
    "B6": "EMMSB/C1",
    "B7": "EMGSB/C1",
    "B8": "EGMSB/C1",
    "B9": "EGGSB/C1",
}

RULES_2011 = Regulations("2011", {definition.name: definition for definition in _definitions()}, ALIASES)
