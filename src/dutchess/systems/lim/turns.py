"""All pairings of a group whose pairs have in turn as little trouble with colours as can be (4.1, 5.2).

Owns `least_trouble`. Must not know in which order opponents are tried.

The pair in turn is that of the first player who is left, its top. So how much trouble the top of a pair may have depends
on how many tops there are before it, which no matching can say. But where it changes how much trouble pairs have, there
is a place in the group. Before a rise there are as many tops as can be: otherwise a pair could have less in its turn.
Before a fall there are as few, for the same reason. Therefore a matching tells: one with the most tops before a place if
the trouble rises there, with the fewest if it falls, among those that are left by the changes before. The places are
tried in turn; those that are as good as the best are kept, each with its matchings: a family. Mostly there is one.
"""

from __future__ import annotations

from dutchess.matching import Matching
from dutchess.matching.encoder import NO_EDGE
from dutchess.values import value_class

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    # The trouble between two kinds of players, None if they are no opponents.
    Troubles = Sequence[Sequence[int | None]]
    # Who are no opponents: for each player those met, and the windows of 5.7.
    Apart = tuple[Sequence[Sequence[int]], Sequence[tuple[int, int, int]] | None]

ANY, MOST, FEWEST = 0, 1, -1  # tops before a place
PLAIN, FIRST, LAST = 0, 1, 2  # a player; one who is a top, the first of a zone; one who is a top, the last of a zone
NOBODY = -1


@value_class
class Mark:
    """A place in a group, at which a zone begins.

    Attributes:
        place: how many players are before it.
        level: how much trouble pairs may have whose top is in the zone.
        tops: whether as many tops as can be are before the place (`MOST`), as few (`FEWEST`), or any number.
        top: a player next to the place who is the top of a pair, or `NOBODY`.
        turn: how many tops are before it.
    """

    place: int
    level: int
    tops: int
    top: int
    turn: int


@value_class
class Role:
    """What a player may be: in which zone, with how much trouble as a top, and whether surely a top."""

    zone: int
    level: int
    is_top: int


@value_class
class Family:
    """Matchings that have in common where their trouble changes: the best ones of a problem.

    Where other matchings than these consist of the same pairs, the family is among those of another problem, by some
    marks. The last mark is that of the last change.
    """

    best: Matching
    source: Matching
    marks: tuple[Mark, ...]


class _Group:
    """A group of players: the kind of each, and how much trouble there is between two kinds."""

    def __init__(self, kind: Sequence[int], trouble: Troubles) -> None:
        self.kind = kind
        self.trouble = trouble
        self.size = len(kind)
        self.worst = max((each for row in trouble for each in row if each is not None), default=0)


def least_trouble(kind: Sequence[int], trouble: Troubles, apart: Apart) -> list[Matching]:
    """Problems whose best matchings are all the pairings of a group with the least trouble in turn, pair by pair.

    `kind` has the kind of each player, `trouble` how much there is between two kinds, `apart` who are no opponents. The
    group can be paired completely.
    """
    group = _Group(kind, trouble)
    everybody = Matching(kind, [[NO_EDGE if each is None else 0 for each in row] for row in trouble], *apart)
    everybody.maximise()
    begin = Mark(0, group.worst, ANY, NOBODY, 0)
    families = [Family(everybody, everybody, (begin,))]
    while True:
        falling = _falls(group, families)
        if falling:
            families = falling
            continue
        families = _rises(group, families)
        if families[0].marks[-1].turn == group.size // 2:
            return [_plainly(group, family.best) for family in families]


def _plainly(group: _Group, best: Matching) -> Matching:
    """The same matchings without weights, if that can be."""
    problem = best.narrowed([0] * group.size, [[0]])
    if problem is None:
        return best
    problem.maximise()
    return problem


def _falls(group: _Group, families: Sequence[Family]) -> list[Family]:
    """The families in which pairs have less trouble than at the last change for the first time, as early as can be, and
    then as little as can be; none if they cannot."""
    least = group.size, group.worst
    found: list[Family] = []
    level = families[0].marks[-1].level
    for family in families if level else ():
        scan = _Scan(group, family, FEWEST)
        while scan.is_possible and scan.turn <= least[0] and scan.place < group.size:
            for less in range(level):
                scan.let_top_have(less)
                reached = scan.turn, less
                if scan.is_possible and reached <= least:
                    found = found if reached == least else []
                    least = reached
                    found.append(scan.family(less, scan.place))
            scan.go_on()
    return found


def _rises(group: _Group, families: Sequence[Family]) -> list[Family]:
    """The families in which as many pairs as can be have no more trouble than at the last change."""
    latest = 0
    found: list[Family] = []
    for family in families:
        scan = _Scan(group, family, MOST)
        own: list[Family] = []
        while scan.place < group.size:
            if own:  # what is new has its last top just here
                scan.let_last_be_top()
                if scan.is_possible and scan.turn + 1 == latest:
                    own.append(scan.family(group.worst, scan.place, after=1))
            scan.go_on()
            if not scan.is_possible:
                break
            if scan.turn > latest:
                latest = scan.turn
                found.clear()
                own.clear()
            if scan.turn == latest and (not own or scan.place == group.size):
                own = [scan.family(group.worst, NOBODY)]
        found += own
    return found


class _Scan:
    """A family under a question: how many tops there are before a place, at most or at least, if the pairs from the last
    change to that place have no more trouble than there. The place moves down the group.

    Attributes:
        place: where it is.
        is_possible: whether there are such pairings.
        turn: how many tops they have before the place.
    """

    def __init__(self, group: _Group, family: Family, tops: int) -> None:
        last = family.marks[-1]
        self._group = group
        self._tops = tops
        self.place = last.place
        self._source, self._marks = family.best, (Mark(last.place, last.level, ANY, NOBODY, last.turn),)
        problem = self._problem()
        if problem is None:
            self._source, self._marks = family.source, family.marks
            problem = self._problem()
        assert problem is not None, "the source of a family is told by its pairs"
        self._matching = problem
        self._learn(problem.maximise())

    def let_top_have(self, level: int) -> None:
        """Let the player at the place be a top, with so much trouble at most."""
        self._let_be(Role(len(self._marks) + 1, level, FIRST), self.place)

    def let_last_be_top(self) -> None:
        """Let the player at the place be a top, the last of those who have no more trouble than at the last change."""
        self._let_be(Role(len(self._marks), self._marks[-1].level, LAST), self.place)

    def go_on(self) -> None:
        """Let the player at the place have no more trouble than at the last change, and go to the next one."""
        role = self._roles[self.place]
        self.place += 1
        self._let_be(role, self.place - 1)

    def family(self, level: int, top: int, after: int = 0) -> Family:
        """The family as it is now, if the trouble changes to this level at the place, or just after it."""
        mark = Mark(self.place + after, level, self._tops, top, self.turn + after)
        return Family(self._matching.copy(), self._source, (*self._marks, mark))

    def _let_be(self, role: Role, player: int) -> None:
        self._learn(self._matching.reclass(player, self._class(player, role)))

    def _learn(self, alone: int) -> None:
        self.is_possible = not alone
        if self.is_possible:
            mates = self._matching.mates()
            self.turn = _tops(mates, self.place)
            changes = [mark for mark in self._marks if mark.tops != ANY]
            self.is_possible = all(_tops(mates, mark.place) == mark.turn for mark in changes)

    def _class(self, player: int, role: Role) -> int:
        return self._number[role] * len(self._group.trouble) + self._group.kind[player]

    def _problem(self) -> Matching | None:
        """The problem with the place at the last change; None if the source cannot be told by its pairs."""
        group, marks = self._group, self._marks
        levels = [group.worst, *(mark.level for mark in marks)]
        behind = Role(len(marks) + 1, group.worst, PLAIN)
        self._roles = self._roles_in_zones(levels)
        moving = [Role(len(marks), levels[-1], LAST), *(Role(behind.zone, less, FIRST) for less in range(levels[-1]))]
        used = list(dict.fromkeys([*self._roles, behind, *moving]))
        self._number = {role: number for number, role in enumerate(used)}
        roles = [*self._roles[: self.place], *[behind] * (group.size - self.place)]
        classes = [self._class(player, role) for player, role in enumerate(roles)]
        return self._source.narrowed(classes, _table(group, used, self._costs()))

    def _roles_in_zones(self, levels: Sequence[int]) -> list[Role]:
        """What each player is in the zones of the marks, of which the last one has no end."""
        ends = [mark.place for mark in self._marks] + [self._group.size]
        roles: list[Role] = []
        for zone, (level, end) in enumerate(zip(levels, ends, strict=True)):
            roles += [Role(zone, level, PLAIN)] * (end - len(roles))
        for zone, mark in enumerate(self._marks, 1):
            if mark.top == mark.place:
                roles[mark.top] = Role(zone, mark.level, FIRST)
            elif mark.top != NOBODY:
                roles[mark.top] = Role(zone - 1, levels[zone - 1], LAST)
        return roles

    def _costs(self) -> list[int]:
        """What a pair costs, by the zone of its bottom: it takes a top away from before all marks behind it.

        The first mark counts most, the place least.
        """
        costs = [0] * (len(self._marks) + 2)
        unit = 1
        wanted = [mark.tops for mark in self._marks] + [self._tops]
        for end in range(len(wanted), 0, -1):
            tops = wanted[end - 1]
            for zone in range(end):
                costs[zone] += tops * unit
            unit = unit * (self._group.size // 2 + 1) if tops else unit
        return costs


def _tops(mates: Sequence[int], place: int) -> int:
    """How many pairs have their top before a place."""
    return sum([1 for player, mate in enumerate(mates[:place]) if player < mate])


def _table(group: _Group, roles: Sequence[Role], costs: Sequence[int]) -> list[list[int]]:
    """The weights between players of each kind in each role."""
    dearest = max(costs)
    table: list[list[int]] = []
    for one in roles:
        blocks = [_limit(one, other) for other in roles]
        weights = [dearest - costs[max(one.zone, other.zone)] for other in roles]
        for row in group.trouble:
            table.append(
                [
                    NO_EDGE if each is None or each > limit else weight
                    for limit, weight in zip(blocks, weights, strict=True)
                    for each in row
                ]
            )
    return table


def _limit(one: Role, other: Role) -> int:
    """How much trouble a pair of players in these roles may have; -1 if they cannot be paired."""
    is_above = one.is_top == FIRST if one.zone == other.zone else one.zone < other.zone
    top, bottom = (one, other) if is_above else (other, one)
    if bottom.is_top or (top.is_top == LAST and top.zone == bottom.zone):
        return NO_EDGE
    return top.level
