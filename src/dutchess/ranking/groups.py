"""Standings of groups: clubs, federations or age groups by their best players.

    for row in grouped(table, "club", best=4):
        row.name, row.points, row.players

Owns the order of groups. A group is ranked by the points of its best players together, then by the places of these
players (the lower sum first); a group with fewer players is not ranked. Must not rank players.
"""

from __future__ import annotations

from dutchess.base.errors import UnknownSection
from dutchess.base.values import replace, value_class
from dutchess.ranking.sections import birth_year

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from dutchess.ranking.standings import Row, Standings
    from dutchess.tournament import Player

KINDS = ("club", "federation", "age")
USUAL_BEST = 4  # players of a group who count
YOUNG, STEP = 20, 2  # age groups of two years up to U20; then everybody, 50+ and 65+
SENIORS = (65, 50)


@value_class
class GroupRow:
    """One group.

    Attributes:
        name: of the club or federation; `U12`, `50+` for ages, empty for those between.
        rank: the place; groups that nothing separates share it. None for a group with too few players.
        points: of the best players together, in tenths.
        places: the places of these players together.
        players: all players of the group, best first; the first `best` count.
    """

    name: str
    rank: int | None
    points: int
    places: int
    players: tuple[Row, ...]


def grouped(table: Standings, kind: str, *, best: int = USUAL_BEST) -> tuple[GroupRow, ...]:
    """The groups of a table of players, best first; those with too few players at the end.

    Args:
        kind: `club`, `federation` or `age`.
        best: how many players of a group count.

    Raises:
        UnknownSection: there is no such kind of group.
    """
    if kind not in KINDS:
        raise UnknownSection(f"there are no groups by {kind!r}; known: {', '.join(KINDS)}")
    people = {player.number: player for player in table.tournament.players}
    year = table.tournament.start_year
    name_of: Callable[[Player], str] = {
        "club": lambda player: player.club,
        "federation": lambda player: player.federation.upper(),
        "age": lambda player: age_group(player, year),
    }[kind]
    members: dict[str, list[Row]] = {}
    for row in table:
        name = name_of(people[row.player])
        if name and row.rank is not None:
            members.setdefault(name, []).append(row)
    found = [_row(name, own, best) for name, own in members.items()]
    found.sort(key=lambda group: (_key(group), group.name))
    ranked = [group for group in found if len(group.players) >= best]
    rest = [group for group in found if len(group.players) < best]
    made: list[GroupRow] = []
    for place, one in enumerate(ranked, 1):
        same = made and _key(made[-1]) == _key(one)
        made.append(replace(one, rank=made[-1].rank if same else place))
    return (*made, *rest)


def _key(row: GroupRow) -> tuple[int, int]:
    return -row.points, row.places


def _row(name: str, own: list[Row], best: int) -> GroupRow:
    counted = own[:best]
    return GroupRow(
        name, None, sum([row.points for row in counted]), sum([row.rank or 0 for row in counted]), tuple(own)
    )


def age_group(player: Player, year: int | None) -> str:
    """The age group in the year of the event: U8, U10, ... U20, then 50+ and 65+; empty if none or not known.

    Somebody is in U12 who does not become more than 12 in that year.
    """
    born = birth_year(player)
    if born is None or year is None:
        return ""
    age = year - born
    if age <= YOUNG:
        return f"U{max(8, age + age % STEP)}"
    return next((f"{least}+" for least in SENIORS if age >= least), "")
