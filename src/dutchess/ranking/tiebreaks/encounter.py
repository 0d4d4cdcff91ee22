"""Direct encounter: C.07 article 6, and its extension for teams, article 13.3.

Owns DE and its reapplication to subsets. A group of tied participants goes in; a list of smaller groups in order comes
out. Participants who cannot be separated stay in one group. Must not know the order of tie-breaks.
"""

from __future__ import annotations

from fractions import Fraction

from dutchess.base.errors import Sentence
from dutchess.base.translation import N_
from dutchess.base.values import value_class
from dutchess.ranking.tiebreaks.breakdown import NOT_MET, PLACE, PLAYED, Part, Sum
from dutchess.ranking.tiebreaks.codes import C07, Definition
from dutchess.ranking.tiebreaks.table import FORFEIT_LOSS, FORFEIT_WIN, GAME, NOBODY, OPEN
from dutchess.ranking.tiebreaks.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from dutchess.ranking.tiebreaks.codes import C07, Group, Parts, Split, TieBreak
    from dutchess.ranking.tiebreaks.contest import Contest
    from dutchess.ranking.tiebreaks.table import Table

    Points = int | Fraction


@value_class
class Meeting:
    """The games of two participants: the points of one of them, and the share of missing games."""

    points: Points
    missing: Points


def direct_encounter(table: Table, group: Group) -> list[Group]:
    """C.07 article 6, DE: rank a group by the games among its members, then again every subset that is still level."""
    parts = encounter_once(table, group)
    if len(parts) == 1:
        return parts
    return [smaller for part in parts for smaller in (direct_encounter(table, part) if len(part) > 1 else [part])]


def encounter_once(table: Table, group: Group) -> list[Group]:
    """C.07 articles 6.1 to 6.3: one application to a group; a single group if no one is separated.

    If a game among them is missing, only a score that no other member can still reach counts. This also holds for a
    round robin before its end: a sum that open games may still change is not final.
    """
    met = {index: meetings(table, index, set(group)) for index in group}
    sums: dict[int, Points] = {index: sum([one.points for one in of_one.values()]) for index, of_one in met.items()}
    most = {index: sums[index] + _still_possible(table, len(group) - 1, met[index]) for index in group}
    if sums == most:
        return by_points(group, sums.__getitem__)
    return unreachable(group, sums, most)


def _still_possible(table: Table, others: int, met: dict[int, Meeting]) -> Points:
    """C.07 article 6.3: the points if all missing games were won."""
    missing: Points = others - len(met)
    return table.win * (missing + sum([one.missing for one in met.values()]))


def unreachable(group: Group, sums: dict[int, Points], most: dict[int, Points]) -> list[Group]:
    """C.07 article 6.3: rank members whom no other can reach, one by one, up to the first who can be reached."""
    rest = sorted(group, key=lambda index: (-sums[index], index))
    parts: list[Group] = []
    while len(rest) > 1 and all(sums[rest[0]] > most[other] for other in rest[1:]):
        parts.append([rest.pop(0)])
    return [*parts, sorted(rest)]


def by_points(group: Sequence[int], points: Callable[[int], Points]) -> list[Group]:
    """Split a group by points, highest first."""
    groups: dict[Points, Group] = {}
    for index in group:
        groups.setdefault(points(index), []).append(index)
    return [groups[value] for value in sorted(groups, reverse=True)]


def places(parts: Sequence[Group]) -> dict[int, int]:
    """The place of each member; level members share the better place. All are 0 if no one was separated."""
    if len(parts) == 1:
        return dict.fromkeys(parts[0], 0)
    by_number: dict[int, int] = {}
    for part in parts:
        place = len(by_number) + 1
        for index in part:
            by_number[index] = place
    return by_number


def encounter_parts(table: Table, index: int, group: Group) -> Sum:
    """C.07 article 6.1: the points against each other tied participant whom they have met."""
    met = meetings(table, index, set(group))
    parts: list[Part] = []
    for other in group:
        if other in met:
            value = Value(round(10 * met[other].points), 1)
            parts.append(Part(value, PLAYED[GAME], opponent=table.numbers[other]))
        elif other != index:
            parts.append(Part(Value(0, 1), NOT_MET, opponent=table.numbers[other]))
    return Sum(tuple(parts), rule=PLACE)


def meetings(table: Table, index: int, members: set[int]) -> dict[int, Meeting]:
    """C.07 article 6.1: the points of a participant against each member whom they have met.

    Several games count as their mean (6.1.2), which includes games of a round robin that are still to be played. In a
    round robin forfeits are games (15.2). A game without a result never counts.
    """
    counted = (GAME, FORFEIT_WIN, FORFEIT_LOSS) if table.is_round_robin else (GAME,)
    outcomes, points = table.outcomes[index], table.points[index]
    played: dict[int, list[int]] = {}
    waiting: list[int] = []
    for number, opponent in enumerate(table.opponents[index]):
        if opponent in members and opponent != NOBODY:
            if outcomes[number] in counted:
                played.setdefault(opponent, []).append(points[number])
            elif outcomes[number] == OPEN:
                waiting.append(opponent)
    met: dict[int, Meeting] = {}
    for opponent, scored in played.items():
        games = max(table.meetings, len(scored) + waiting.count(opponent))
        missing = games - len(scored)
        met[opponent] = Meeting(
            scored[0] if games == 1 else Fraction(sum(scored), games), Fraction(missing, games) if missing else 0
        )
    return met


def among(separate: Callable[[Table, Group], list[Group]]) -> tuple[None, Split, Parts]:
    """A tie-break that ranks a tied group by the games among its members: no column, its split, its parts."""

    def split(contest: Contest, tiebreak: TieBreak, group: Group, _: list[Value | None]) -> list[Group]:
        return separate(table_of(contest.table(tiebreak), tiebreak), group)

    def parts(contest: Contest, tiebreak: TieBreak, index: int, group: Group) -> Sum:
        return encounter_parts(table_of(contest.table(tiebreak), tiebreak), index, group)

    return None, split, parts


def table_of(table: Table, tiebreak: TieBreak) -> Table:
    """The table in which /P counts forfeits as played."""
    return table.forfeits_played if tiebreak.forfeits_played else table


DE = Definition(
    "DE",
    Sentence("direct encounter"),
    "6",
    *among(direct_encounter),
    modifiers="P",
    scores=True,
    called=N_("Direct encounter"),
    line=N_("The points that those who are tied scored against each other."),
    editions=C07,
)
