"""Explain a participant's place: every tie-break with its parts, and what separates two participants.

    table = dutchess.standings(tournament)
    found = explain(table, 12)                  # the parts of every tie-break
    found = explain(table, 12, behind=7)        # and why number 7 is ahead (or behind)

Owns `Explanation`. The parts come from the tie-breaks themselves (`tiebreaks/parts.py`); nothing is computed again. The
words are in `sentences`. Must not print.
"""

from __future__ import annotations

from dutchess.base.errors import InvalidTournament
from dutchess.base.values import value_class
from dutchess.ranking.claims import claims_of
from dutchess.ranking.tiebreaks import REGULATIONS, rank
from dutchess.ranking.tiebreaks.breakdown import of_score

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from dataclasses import KW_ONLY

    from dutchess.ranking.claims import PlaceClaim
    from dutchess.ranking.standings import Row, Standings
    from dutchess.ranking.tiebreaks import Ranked
    from dutchess.ranking.tiebreaks.breakdown import Sum
    from dutchess.ranking.tiebreaks.codes import TieBreak
    from dutchess.ranking.tiebreaks.contest import Contest
    from dutchess.ranking.tiebreaks.value import Value

POINTS, LOTS = "points", "lots"


@value_class
class Breakdown:
    """One value and its parts.

    Attributes:
        code: the tie-break, or `POINTS`.
        title, article: its name, and the article that defines it.
        value: as in the standings; None if it is undefined.
        made: its parts, and how they make up the value.
        among: the numbers of all who were tied when it was applied, this participant included.
    """

    code: str
    title: str
    article: str
    _: KW_ONLY
    value: Value | None
    made: Sum
    among: tuple[int, ...]


@value_class
class Comparison:
    """What separates two participants.

    Attributes:
        other: the number of the other participant.
        is_ahead: True if the explained participant is ahead of the other one.
        decided_by: the first value that differs: `POINTS`, the code of a tie-break, `LOTS`; None if they share a place.
        step: its position in the list of tie-breaks (from 0), None for points, lots and shared places.
        own, others: the two values that differ, with their parts; None for lots and shared places.
    """

    other: int
    is_ahead: bool
    decided_by: str | None
    step: int | None
    own: Breakdown | None
    others: Breakdown | None


@value_class
class Explanation:
    """A participant's place: points, tie-breaks, and what separates them from another participant, if there is one."""

    table: Standings
    player: int
    points: Breakdown
    tiebreaks: tuple[Breakdown, ...]
    comparison: Comparison | None

    def claims(self) -> tuple[PlaceClaim, ...]:
        """What is said about the place, as claims that can be judged."""
        return claims_of(self)


def explain(table: Standings, player: int, behind: int | None = None) -> Explanation:
    """Explain the place of a participant in the standings.

    Args:
        table: the standings.
        player: pairing number, of a team in team events.
        behind: compare them with this participant; default: the one directly ahead.

    Raises:
        InvalidTournament: there is no such participant, or their games were annulled.
    """
    work = _Work(table)
    row = work.row(player)
    other = behind if behind is not None else work.ahead_of(row)
    if other == player:
        raise InvalidTournament(f"participant {player} cannot be compared with themselves")
    return Explanation(
        table=table,
        player=player,
        points=work.points(player),
        tiebreaks=tuple([work.breakdown(player, step) for step in range(len(table.tiebreaks))]),
        comparison=None if other is None else work.comparison(row, work.row(other)),
    )


class _Work:
    """The parts of the standings: contest, order of tie-breaks, groups still tied after each of them."""

    def __init__(self, table: Standings) -> None:
        self.table = table
        self.contest: Contest = table.contest
        self.rules = REGULATIONS[table.regulations]
        self.tiebreaks: Sequence[TieBreak] = [self.rules.parse(code) for code in table.tiebreaks]
        self.ranked: Ranked = rank(self.contest, self.rules, self.tiebreaks, table.points_first)
        self.index = {number: index for index, number in enumerate(self.contest.main.numbers)}

    def row(self, number: int) -> Row:
        """The row of a participant."""
        for row in self.table.rows:
            if row.player == number:
                if row.rank is None:
                    raise InvalidTournament(
                        f"the games of participant {number} were annulled, so there is no place to explain"
                    )
                return row
        raise InvalidTournament(f"participant {number} is not in these standings")

    def ahead_of(self, row: Row) -> int | None:
        """The row directly above a row; None at the top."""
        place = self.table.rows.index(row)
        return self.table.rows[place - 1].player if place else None

    def group(self, number: int, step: int) -> tuple[int, ...]:
        """The indices of all who were tied before a tie-break, the participant included."""
        index = self.index[number]
        return next(group for group in self.ranked.stages[step] if index in group)

    def points(self, number: int) -> Breakdown:
        """The score, round by round."""
        table, index = self.contest.main, self.index[number]
        made = of_score(table, index)
        definition = self.rules.definitions["PTS"]
        return Breakdown(
            POINTS, definition.title, definition.article, value=made.total(1), made=made, among=table.numbers
        )

    def breakdown(self, number: int, step: int) -> Breakdown:
        """One tie-break of a participant."""
        tiebreak, index = self.tiebreaks[step], self.index[number]
        definition = self.rules.definition(tiebreak)
        group = self.group(number, step)
        if definition.parts is None:
            raise AssertionError(f"{tiebreak.text} has no parts")
        return Breakdown(
            code=tiebreak.text,
            title=definition.title,
            article=definition.article,
            value=self.ranked.columns[step][index],
            made=definition.parts(self.contest, tiebreak, index, list(group)),
            among=tuple([self.contest.main.numbers[member] for member in group]),
        )

    def comparison(self, row: Row, other: Row) -> Comparison:
        """The first value that differs between two participants."""
        is_ahead = self.table.rows.index(row) < self.table.rows.index(other)
        pair = row.player, other.player
        indices = {self.index[number] for number in pair}
        if self.table.points_first and row.points != other.points:
            return Comparison(other.player, is_ahead, POINTS, None, *[self.points(number) for number in pair])
        for step, tiebreak in enumerate(self.tiebreaks):
            if not any(indices <= set(group) for group in self.ranked.stages[step + 1]):
                own, others = (self.breakdown(number, step) for number in pair)
                return Comparison(other.player, is_ahead, tiebreak.text, step, own, others)
        drawn = row.rank != other.rank
        return Comparison(other.player, is_ahead, LOTS if drawn else None, None, None, None)
