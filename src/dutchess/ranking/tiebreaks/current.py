"""The tie-breaks of C.07 in force since 1 March 2026, by acronym.

Owns the list of article 5 with what each acronym computes and which modifiers it takes. The arithmetic is in the
modules of the families. Must not rank.
"""

from __future__ import annotations

from dutchess.ranking.tiebreaks import boards, buchholz, encounter, koya, own, ratings
from dutchess.ranking.tiebreaks.codes import Definition, Regulations
from dutchess.ranking.tiebreaks.value import counts, hundredths, tenths

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from dutchess.ranking.tiebreaks.codes import Column, Split, TieBreak
    from dutchess.ranking.tiebreaks.contest import Contest
    from dutchess.ranking.tiebreaks.table import Table
    from dutchess.ranking.tiebreaks.value import Value

NO_BUCHHOLZ = "C.07 article 8 excludes the Buchholz family where everybody meets everybody"
KOYA_IN_SWISS = (
    "C.07 article 9.2 is written for round robins; in a Swiss every round with a scheduled opponent is counted"
)


def _points(contest: Contest, tiebreak: TieBreak) -> list[Value | None]:
    """The score itself, PTS."""
    return tenths(contest.table(tiebreak).scores)


def _other_score(contest: Contest, _: TieBreak) -> list[Value | None]:
    """C.07 article 13.1, MPvGP: game points if match points rank, and the other way round."""
    return tenths(contest.other.scores)


def _count(count: Callable[[Table], list[int]]) -> Column:
    return lambda contest, tiebreak: counts(count(contest.table(tiebreak)))


def _wins(contest: Contest, tiebreak: TieBreak) -> list[Value | None]:
    """C.07 article 7.1; on game points the boards won are counted."""
    if contest.is_team and (tiebreak.score or contest.primary) == "GP":
        return counts([sum([row.count(contest.board_win) for row in rows]) for rows in contest.boards])
    return counts(own.wins(contest.table(tiebreak)))


def _games_won(contest: Contest, tiebreak: TieBreak) -> list[Value | None]:
    """C.07 article 7.2; on game points the games of the team's players are counted."""
    if contest.is_team and (tiebreak.score or contest.primary) == "GP":
        return counts(contest.games_won)
    return counts(own.games_won(contest.table(tiebreak)))


def _progressive(contest: Contest, tiebreak: TieBreak) -> list[Value | None]:
    return tenths(own.progressive_scores(contest.table(tiebreak), tiebreak.cut))


def _standard(contest: Contest, tiebreak: TieBreak) -> list[Value | None]:
    return tenths(own.standard_points(contest.table(tiebreak)))


def _number(contest: Contest, _: TieBreak) -> list[Value | None]:
    """C.07 article 7.8, TPN: the pairing number."""
    return counts(contest.main.numbers)


def _buchholz(contest: Contest, tiebreak: TieBreak) -> list[Value | None]:
    table = contest.table(tiebreak)
    if tiebreak.name == "FB":
        table = table.fore
    return tenths(buchholz.buchholz(table, tiebreak.low, tiebreak.median, tiebreak.forfeits_played))


def _average_buchholz(contest: Contest, tiebreak: TieBreak) -> list[Value | None]:
    table = contest.table(tiebreak)
    values = buchholz.buchholz(table.fore if tiebreak.fore else table)
    return hundredths(buchholz.average_of_opponents(table, values))


def _sonneborn_berger(contest: Contest, tiebreak: TieBreak) -> list[Value | None]:
    table = contest.table(tiebreak)
    return hundredths(buchholz.sonneborn_berger(table, table, tiebreak.cut, tiebreak.forfeits_played))


def _extended_sonneborn_berger(first: str, second: str) -> Column:
    """C.07 article 13.2: the opponent's total in one score, the own result in the other or the same."""

    def column(contest: Contest, tiebreak: TieBreak) -> list[Value | None]:
        theirs, ours = contest.tables[first], contest.tables[second]
        return hundredths(buchholz.sonneborn_berger(theirs, ours, tiebreak.cut, tiebreak.forfeits_played))

    return column


def _koya(contest: Contest, tiebreak: TieBreak) -> list[Value | None]:
    return tenths(koya.koya(contest.table(tiebreak), tiebreak.limit))


def _rated(values: Callable[[Table, TieBreak], list[int | None]]) -> Column:
    """C.07 article 10, preamble: no values if somebody is unrated, unless /U says how to rate him."""

    def column(contest: Contest, tiebreak: TieBreak) -> list[Value | None]:
        table = contest.main
        if not all(table.ratings):
            if not tiebreak.unrated:
                return [None] * len(table)
            table = table.changed(ratings=tuple([rating or tiebreak.unrated for rating in table.ratings]))
        return counts(values(table, tiebreak))

    return column


def _average_rating(table: Table, tiebreak: TieBreak) -> list[int | None]:
    return ratings.average_rating(table, tiebreak.low, tiebreak.median)


def _performance(table: Table, _: TieBreak) -> list[int | None]:
    return ratings.performances(table, ratings.performance)


def _perfect_performance(table: Table, _: TieBreak) -> list[int | None]:
    return ratings.performances(table, ratings.perfect_performance)


def _average_performance(table: Table, _: TieBreak) -> list[int | None]:
    return ratings.average_performance(table, ratings.performance)


def _average_perfect_performance(table: Table, _: TieBreak) -> list[int | None]:
    return ratings.average_performance(table, ratings.perfect_performance)


def _own_rating(table: Table, _: TieBreak) -> list[int | None]:
    """C.07 article 10.6, RTNG."""
    return list(table.ratings)


def _direct_encounter(contest: Contest, tiebreak: TieBreak, group: list[int], _: list[Value | None]) -> list[list[int]]:
    table = contest.table(tiebreak)
    return encounter.direct_encounter(table.forfeits_played if tiebreak.forfeits_played else table, group)


def _extended_encounter(*steps: str) -> Split:
    return lambda contest, tiebreak, group, _: boards.extended_encounter(
        contest, group, steps, tiebreak.forfeits_played
    )


def _schedule_strength(contest: Contest, tiebreak: TieBreak) -> list[Value | None]:
    return hundredths(boards.scores_and_schedule(contest, tiebreak.fore, tiebreak.forfeits_played, tiebreak.divisor))


def _board_count(contest: Contest, _: TieBreak) -> list[Value | None]:
    return tenths(boards.board_count(contest))


def _on_boards(split: Callable[[Contest, list[int]], list[list[int]]]) -> Split:
    return lambda contest, _tiebreak, group, _values: split(contest, group)


def _definitions() -> tuple[Definition, ...]:
    return (
        Definition("PTS", "points", "4.2", _points, scores=True),
        Definition("DE", "direct encounter", "6", split=_direct_encounter, modifiers="P", scores=True),
        Definition("WIN", "rounds with a win's points", "7.1", _wins, scores=True),
        Definition("WON", "games won over the board", "7.2", _games_won, scores=True),
        Definition("BPG", "games played with Black", "7.3", _count(own.games_with_black)),
        Definition("BWG", "games won with Black", "7.4", _count(own.games_won_with_black)),
        Definition("PS", "progressive scores", "7.5", _progressive, modifiers="C", scores=True),
        Definition("REP", "rounds one elected to play", "7.6", _count(own.rounds_elected)),
        Definition("STD", "standard points", "7.7", _standard),
        Definition("TPN", "pairing number", "7.8", _number, modifiers="R", lowest_first=True),
        Definition("BH", "Buchholz", "8.1", _buchholz, modifiers="CMP", scores=True, not_in_round_robin=NO_BUCHHOLZ),
        Definition(
            "AOB",
            "average of opponents' Buchholz",
            "8.2",
            _average_buchholz,
            modifiers="F",
            scores=True,
            not_in_round_robin=NO_BUCHHOLZ,
        ),
        Definition(
            "FB", "Fore Buchholz", "8.3", _buchholz, modifiers="CMP", scores=True, not_in_round_robin=NO_BUCHHOLZ
        ),
        Definition("SB", "Sonneborn-Berger", "9.1", _sonneborn_berger, modifiers="CP", scores=True),
        Definition("KS", "Koya system", "9.2", _koya, modifiers="L", scores=True, not_in_swiss=KOYA_IN_SWISS),
        Definition(
            "ARO", "average rating of opponents", "10.1", _rated(_average_rating), modifiers="CMU", needs_ratings=True
        ),
        Definition(
            "TPR", "tournament performance rating", "10.2", _rated(_performance), modifiers="U", needs_ratings=True
        ),
        Definition(
            "PTP",
            "perfect tournament performance",
            "10.3",
            _rated(_perfect_performance),
            modifiers="U",
            needs_ratings=True,
        ),
        Definition(
            "APRO",
            "average performance of opponents",
            "10.4",
            _rated(_average_performance),
            modifiers="U",
            needs_ratings=True,
        ),
        Definition(
            "APPO",
            "average perfect performance of opponents",
            "10.5",
            _rated(_average_perfect_performance),
            modifiers="U",
            needs_ratings=True,
        ),
        Definition("RTNG", "rating", "10.6", _rated(_own_rating), modifiers="UR", needs_ratings=True),
        Definition(
            "BC", "board count", "12.1", _board_count, _on_boards(boards.by_board_count), teams=True, lowest_first=True
        ),
        Definition("TBR", "top board results", "12.2", split=_on_boards(boards.by_top_boards), teams=True),
        Definition("BBE", "bottom board elimination", "12.3", split=_on_boards(boards.by_bottom_boards), teams=True),
        Definition("MPvGP", "match points or game points", "13.1", _other_score, teams=True),
        *[
            Definition(
                f"E{first}{second}SB",
                f"extended Sonneborn-Berger, {words[first]} points of opponents times own {words[second]} points",
                "13.2",
                _extended_sonneborn_berger(f"{first}P", f"{second}P"),
                modifiers="CP",
                teams=True,
            )
            for words in ({"M": "match", "G": "game"},)
            for first in "MG"
            for second in "MG"
        ],
        *[
            Definition(name, title, "13.3", split=_extended_encounter(*steps), modifiers="P", teams=True)
            for name, title, steps in (
                ("EDE", "extended direct encounter", ()),
                ("EDEBT", "extended direct encounter, board count, top board results", ("BC", "TBR")),
                ("EDEBB", "extended direct encounter, board count, bottom board elimination", ("BC", "BBE")),
                ("EDET", "extended direct encounter, top board results", ("TBR",)),
                ("EDEB", "extended direct encounter, bottom board elimination", ("BBE",)),
            )
        ],
        Definition(
            "SSSC",
            "scores and schedule strength combination",
            "13.4",
            _schedule_strength,
            modifiers="FPK",
            teams=True,
            not_in_round_robin=NO_BUCHHOLZ,
        ),
    )


# Other spellings that programs write.
ALIASES = {
    "GE": "REP",
    "MPTS": "PTS:MP",
    "GPTS": "PTS:GP",
    "MPVGP": "MPvGP",
    "ESB:MM": "EMMSB",
    "ESB:MG": "EMGSB",
    "ESB:GM": "EGMSB",
    "ESB:GG": "EGGSB",
}

CURRENT = Regulations("current", {definition.name: definition for definition in _definitions()}, ALIASES)
