"""The tie-breaks of C.07 in force since 1 March 2026, by acronym.

Owns the list of article 5, with the computation and the modifiers of each acronym. The arithmetic is in the
modules of the families. Must not rank.
"""

from __future__ import annotations

from dutchess.base.sentences import Sentence
from dutchess.base.values import replace
from dutchess.ranking.tiebreaks import boards, buchholz, encounter, koya, own, ratings
from dutchess.ranking.tiebreaks.codes import Definition, Regulations
from dutchess.ranking.tiebreaks.parts import NOT_MET, OTHER_SCORE, Sum, alone, count, of_rounds, of_score, points
from dutchess.ranking.tiebreaks.value import counts, hundredths, tenths

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from dutchess.ranking.tiebreaks.codes import Column, Group, Parts, Split, TieBreak
    from dutchess.ranking.tiebreaks.contest import Contest
    from dutchess.ranking.tiebreaks.table import Table
    from dutchess.ranking.tiebreaks.value import Value

    ByRound = Callable[[Table, int], Sequence[int]]
    Values = Callable[[Iterable[int]], list[Value | None]]

NO_BUCHHOLZ = "C.07 article 8 excludes the Buchholz family where everybody meets everybody"
KOYA_IN_SWISS = Sentence(
    "C.07 article 9.2 is written for round robins; in a Swiss every round with a scheduled opponent is counted"
)


def _points(contest: Contest, tiebreak: TieBreak) -> list[Value | None]:
    """The score itself, PTS."""
    return tenths(contest.table(tiebreak).scores)


def _points_parts(contest: Contest, tiebreak: TieBreak, index: int, _: Group) -> Sum:
    return of_score(contest.table(tiebreak), index)


def _other_score(contest: Contest, _: TieBreak) -> list[Value | None]:
    """C.07 article 13.1, MPvGP: game points if match points rank, and the other way round."""
    return tenths(contest.other.scores)


def _other_score_parts(contest: Contest, _: TieBreak, index: int, _group: Group) -> Sum:
    return of_score(contest.other, index)


def _rows(contest: Contest, tiebreak: TieBreak, by_round: ByRound) -> list[Sequence[int]]:
    """The count of each round for all participants; on game points (7.1, 7.2) boards are counted."""
    if contest.is_team and (tiebreak.score or contest.primary) == "GP":
        if by_round is own.games_won:
            return [*contest.games_won]
        if by_round is own.wins:
            return [[row.count(contest.board_win) for row in rows] for rows in contest.boards]
    table = contest.table(tiebreak)
    return [by_round(table, index) for index in range(len(table))]


def _counted(by_round: ByRound, values: Values = counts) -> tuple[Column, None, Parts]:
    """A tie-break that adds up counts of a participant's own rounds: its column, no split, its parts."""

    def column(contest: Contest, tiebreak: TieBreak) -> list[Value | None]:
        return values([sum(row[tiebreak.cut :]) for row in _rows(contest, tiebreak, by_round)])

    def parts(contest: Contest, tiebreak: TieBreak, index: int, _: Group) -> Sum:
        made = [value for value in values(_rows(contest, tiebreak, by_round)[index]) if value is not None]
        return of_rounds(contest.table(tiebreak), index, made, tiebreak.cut)

    return column, None, parts


def _number(contest: Contest, _: TieBreak) -> list[Value | None]:
    """C.07 article 7.8, TPN: the pairing number."""
    return counts(contest.main.numbers)


def _number_parts(contest: Contest, _: TieBreak, index: int, _group: Group) -> Sum:
    return alone(count(contest.main.numbers[index]))


def _buchholz_table(contest: Contest, tiebreak: TieBreak) -> Table:
    table = contest.table(tiebreak)
    return table.fore if tiebreak.name == "FB" else table


def _buchholz(contest: Contest, tiebreak: TieBreak) -> list[Value | None]:
    table = _buchholz_table(contest, tiebreak)
    return tenths(buchholz.buchholz(table, tiebreak.low, tiebreak.median, tiebreak.forfeits_played))


def _buchholz_parts(contest: Contest, tiebreak: TieBreak, index: int, _: Group) -> Sum:
    table = _buchholz_table(contest, tiebreak)
    row = buchholz.elements_of(table, index, None, tiebreak.forfeits_played)
    return buchholz.parts(row, table, None, index, tiebreak.low, tiebreak.median)


def _opponents_buchholz(contest: Contest, tiebreak: TieBreak) -> list[int]:
    table = contest.table(tiebreak)
    return buchholz.buchholz(table.fore if tiebreak.fore else table)


def _average_buchholz(contest: Contest, tiebreak: TieBreak) -> list[Value | None]:
    values = _opponents_buchholz(contest, tiebreak)
    return hundredths(buchholz.average_of_opponents(contest.table(tiebreak), values))


def _average_buchholz_parts(contest: Contest, tiebreak: TieBreak, index: int, _: Group) -> Sum:
    return buchholz.average_parts(contest.table(tiebreak), _opponents_buchholz(contest, tiebreak), index)


def _sonneborn_berger(first: str = "", second: str = "") -> tuple[Column, None, Parts]:
    """C.07 articles 9.1 and 13.2: the opponent's total in one score, the result in the other or the same score."""

    def tables(contest: Contest, tiebreak: TieBreak) -> tuple[Table, Table]:
        return (contest.tables[first], contest.tables[second]) if first else (contest.table(tiebreak),) * 2

    def column(contest: Contest, tiebreak: TieBreak) -> list[Value | None]:
        theirs, ours = tables(contest, tiebreak)
        return hundredths(buchholz.sonneborn_berger(theirs, ours, tiebreak.cut, tiebreak.forfeits_played))

    def parts(contest: Contest, tiebreak: TieBreak, index: int, _: Group) -> Sum:
        theirs, ours = tables(contest, tiebreak)
        row = buchholz.elements_of(theirs, index, ours, tiebreak.forfeits_played)
        return buchholz.parts(row, theirs, ours, index, tiebreak.cut, 0)

    return column, None, parts


def _koya(contest: Contest, tiebreak: TieBreak) -> list[Value | None]:
    table = contest.table(tiebreak)
    return tenths(koya.points_against(table, koya.koya(table, tiebreak.limit)))


def _koya_parts(contest: Contest, tiebreak: TieBreak, index: int, _: Group) -> Sum:
    table = contest.table(tiebreak)
    return koya.parts_against(table, koya.koya(table, tiebreak.limit), index)


def _rated(
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


def _average_rating(table: Table, tiebreak: TieBreak) -> list[int | None]:
    return ratings.average_rating(table, tiebreak.low, tiebreak.median)


def _average_rating_parts(table: Table, tiebreak: TieBreak, index: int) -> Sum:
    return ratings.rating_parts(table, index, tiebreak.low, tiebreak.median)


def _performance(table: Table, _: TieBreak) -> list[int | None]:
    return ratings.performances(table, ratings.performance)


def _performance_parts(table: Table, _: TieBreak, index: int) -> Sum:
    return ratings.performance_parts(table, index)


def _perfect_performance(table: Table, _: TieBreak) -> list[int | None]:
    return ratings.performances(table, ratings.perfect_performance)


def _perfect_performance_parts(table: Table, _: TieBreak, index: int) -> Sum:
    return ratings.perfect_parts(table, index)


def _average_performance(table: Table, _: TieBreak) -> list[int | None]:
    return ratings.average_performance(table, ratings.performance)


def _average_performance_parts(table: Table, _: TieBreak, index: int) -> Sum:
    return ratings.average_performance_parts(table, index, ratings.performance)


def _average_perfect_performance(table: Table, _: TieBreak) -> list[int | None]:
    return ratings.average_performance(table, ratings.perfect_performance)


def _average_perfect_parts(table: Table, _: TieBreak, index: int) -> Sum:
    return ratings.average_performance_parts(table, index, ratings.perfect_performance)


def _own_rating(table: Table, _: TieBreak) -> list[int | None]:
    """C.07 article 10.6, RTNG."""
    return list(table.ratings)


def _own_rating_parts(table: Table, _: TieBreak, index: int) -> Sum:
    return alone(count(table.ratings[index]))


def _encounter_table(table: Table, tiebreak: TieBreak) -> Table:
    return table.forfeits_played if tiebreak.forfeits_played else table


def _direct_encounter(contest: Contest, tiebreak: TieBreak, group: Group, _: list[Value | None]) -> list[Group]:
    return encounter.direct_encounter(_encounter_table(contest.table(tiebreak), tiebreak), group)


def _direct_encounter_parts(contest: Contest, tiebreak: TieBreak, index: int, group: Group) -> Sum:
    return encounter.encounter_parts(_encounter_table(contest.table(tiebreak), tiebreak), index, group)


def _extended_encounter(*steps: str) -> Split:
    return lambda contest, tiebreak, group, _: boards.extended_encounter(
        contest, group, steps, tiebreak.forfeits_played
    )


def _extended_encounter_parts(contest: Contest, tiebreak: TieBreak, index: int, group: Group) -> Sum:
    """The primary score among the tied teams, then the other one."""
    first, second = (
        encounter.encounter_parts(_encounter_table(table, tiebreak), index, group)
        for table in (contest.main, contest.other)
    )
    others = [replace(part, source=OTHER_SCORE) for part in second.parts if part.source != NOT_MET]
    return replace(first, parts=(*first.parts, *others))


def _schedule_strength(contest: Contest, tiebreak: TieBreak) -> list[Value | None]:
    return hundredths(boards.scores_and_schedule(contest, tiebreak.fore, tiebreak.forfeits_played, tiebreak.divisor))


def _schedule_strength_parts(contest: Contest, tiebreak: TieBreak, index: int, _: Group) -> Sum:
    table = contest.main.fore if tiebreak.fore else contest.main
    row = buchholz.elements_of(table, index, None, tiebreak.forfeits_played)
    return replace(
        buchholz.parts(row, table, None, index, 0, 0),
        divisor=boards.schedule_divisor(contest, tiebreak.divisor),
        addend=points(contest.other.scores[index]),
    )


def _board_count(contest: Contest, _: TieBreak) -> list[Value | None]:
    return tenths(boards.board_count(contest))


def _board_count_parts(contest: Contest, _: TieBreak, index: int, _group: Group) -> Sum:
    return boards.board_count_parts(contest, index)


def _board_parts(contest: Contest, _: TieBreak, index: int, _group: Group) -> Sum:
    return boards.board_parts(contest, index)


def _on_boards(split: Callable[[Contest, Group], list[Group]]) -> Split:
    return lambda contest, _tiebreak, group, _values: split(contest, group)


def _definitions() -> tuple[Definition, ...]:
    return (
        Definition("PTS", "points", "4.2", _points, parts=_points_parts, scores=True),
        Definition(
            "DE",
            "direct encounter",
            "6",
            split=_direct_encounter,
            parts=_direct_encounter_parts,
            modifiers="P",
            scores=True,
        ),
        Definition("WIN", "rounds with a win's points", "7.1", *_counted(own.wins), scores=True),
        Definition("WON", "games won over the board", "7.2", *_counted(own.games_won), scores=True),
        Definition("BPG", "games played with Black", "7.3", *_counted(own.games_with_black)),
        Definition("BWG", "games won with Black", "7.4", *_counted(own.games_won_with_black)),
        Definition(
            "PS", "progressive scores", "7.5", *_counted(own.running_scores, tenths), modifiers="C", scores=True
        ),
        Definition("REP", "rounds one elected to play", "7.6", *_counted(own.rounds_elected)),
        Definition("STD", "standard points", "7.7", *_counted(own.standard_points, tenths)),
        Definition("TPN", "pairing number", "7.8", _number, parts=_number_parts, modifiers="R", lowest_first=True),
        Definition(
            "BH",
            "Buchholz",
            "8.1",
            _buchholz,
            parts=_buchholz_parts,
            modifiers="CMP",
            scores=True,
            not_in_round_robin=NO_BUCHHOLZ,
        ),
        Definition(
            "AOB",
            "average of opponents' Buchholz",
            "8.2",
            _average_buchholz,
            parts=_average_buchholz_parts,
            modifiers="F",
            scores=True,
            not_in_round_robin=NO_BUCHHOLZ,
        ),
        Definition(
            "FB",
            "Fore Buchholz",
            "8.3",
            _buchholz,
            parts=_buchholz_parts,
            modifiers="CMP",
            scores=True,
            not_in_round_robin=NO_BUCHHOLZ,
        ),
        Definition("SB", "Sonneborn-Berger", "9.1", *_sonneborn_berger(), modifiers="CP", scores=True),
        Definition(
            "KS", "Koya system", "9.2", _koya, parts=_koya_parts, modifiers="L", scores=True, not_in_swiss=KOYA_IN_SWISS
        ),
        Definition(
            "ARO",
            "average rating of opponents",
            "10.1",
            *_rated(_average_rating, _average_rating_parts),
            modifiers="CMU",
            needs_ratings=True,
        ),
        Definition(
            "TPR",
            "tournament performance rating",
            "10.2",
            *_rated(_performance, _performance_parts),
            modifiers="U",
            needs_ratings=True,
        ),
        Definition(
            "PTP",
            "perfect tournament performance",
            "10.3",
            *_rated(_perfect_performance, _perfect_performance_parts),
            modifiers="U",
            needs_ratings=True,
        ),
        Definition(
            "APRO",
            "average performance of opponents",
            "10.4",
            *_rated(_average_performance, _average_performance_parts),
            modifiers="U",
            needs_ratings=True,
        ),
        Definition(
            "APPO",
            "average perfect performance of opponents",
            "10.5",
            *_rated(_average_perfect_performance, _average_perfect_parts),
            modifiers="U",
            needs_ratings=True,
        ),
        Definition(
            "RTNG", "rating", "10.6", *_rated(_own_rating, _own_rating_parts), modifiers="UR", needs_ratings=True
        ),
        Definition(
            "BC",
            "board count",
            "12.1",
            _board_count,
            split=_on_boards(boards.by_board_count),
            parts=_board_count_parts,
            teams=True,
            lowest_first=True,
        ),
        Definition(
            "TBR", "top board results", "12.2", split=_on_boards(boards.by_top_boards), parts=_board_parts, teams=True
        ),
        Definition(
            "BBE",
            "bottom board elimination",
            "12.3",
            split=_on_boards(boards.by_bottom_boards),
            parts=_board_parts,
            teams=True,
        ),
        Definition("MPvGP", "match points or game points", "13.1", _other_score, parts=_other_score_parts, teams=True),
        *[
            Definition(
                f"E{first}{second}SB",
                Sentence(
                    "extended Sonneborn-Berger, {first} points of opponents times own {second} points",
                    first=words[first],
                    second=words[second],
                ),
                "13.2",
                *_sonneborn_berger(f"{first}P", f"{second}P"),
                modifiers="CP",
                teams=True,
            )
            for words in ({"M": Sentence("match"), "G": Sentence("game")},)
            for first in "MG"
            for second in "MG"
        ],
        *[
            Definition(
                name,
                title,
                "13.3",
                split=_extended_encounter(*steps),
                parts=_extended_encounter_parts,
                modifiers="P",
                teams=True,
            )
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
            parts=_schedule_strength_parts,
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

CURRENT = Regulations(
    "current",
    {definition.name: definition for definition in _definitions()},
    ALIASES,
    title=Sentence("C.07 of 1 March 2026"),
    since="2026/03/01",
)
