"""All pairings of a group whose pairs have in turn as little trouble with colours as can be (4.1, 5.2).

Owns `least_trouble`. Must not know in which order opponents are tried.

The pair in turn is that of the first player who is left, its top. So how much trouble the top of a pair may have
depends on how many tops there are before it, which no matching can say. But where it changes how much trouble pairs
have, there is a place in the group. Before a rise there are as many tops as can be: otherwise a pair could have less in
its turn. Before a fall there are as few, for the same reason. Therefore a matching tells: one with the most tops before
a place if the trouble rises there, with the fewest if it falls, among those that are left by the changes before. The
places are tried in turn; those that are as good as the best are kept, each with its matchings: a family. Mostly there
are few. Where the trouble falls, one family holds what falls at later places, too: with as few tops before all of these
places, there is none between them.
"""

from __future__ import annotations

from dutchess.base.values import value_class
from dutchess.matching.encoder import NO_EDGE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from dutchess.matching import Matching

    # The trouble between two kinds of players, None if they are no opponents.
    Troubles = Sequence[Sequence[int | None]]
    # The weight of a pair by the roles of its top and its bottom, and by its trouble.
    Weight = Callable[[int, int, int], int]

MOST, FEWEST = 1, -1  # tops before a place

# What a player is, in the order of the group: before the last change; from there to the place in question; at the
# place, a top like those before it; at the place, a top with no more trouble than 0, 1, ... (the roles from `FIRST`
# on). The last role is to be behind the place.
SETTLED, BEFORE, LAST, FIRST = range(4)


@value_class
class Family:
    """Pairings that have in common where their trouble changes: the best matchings of a problem.

    Attributes:
        best: the problem.
        place: how many players are before the last change.
        turn: how many of them are tops.
        level: how much trouble pairs have from there on, at most.
    """

    best: Matching
    place: int
    turn: int
    level: int


class _Group:
    """A group of players: the kind of each, and how much trouble there is between two kinds."""

    def __init__(self, kind: Sequence[int], trouble: Troubles) -> None:
        self.kind = kind
        self.trouble = trouble
        self.size = len(kind)
        self.worst = max((each for row in trouble for each in row if each is not None), default=0)
        self.behind = FIRST + self.worst

    def number(self, player: int, role: int) -> int:
        """The class of a player in a role."""
        return role * len(self.trouble) + self.kind[player]

    def table(self, weight: Weight) -> list[list[int]]:
        """The weights between players of each kind in each role."""
        roles, levels = range(self.behind + 1), range(self.worst + 1)
        weights = [
            [[weight(min(one, other), max(one, other), level) for level in levels] for other in roles] for one in roles
        ]
        return [
            [NO_EDGE if each is None else by_level[each] for by_level in row for each in troubles]
            for row in weights
            for troubles in self.trouble
        ]

    def problem(self, family: Family, weight: Weight) -> Matching:
        """The pairings of a family, with the last change as the place in question."""
        place, behind = family.place, self.behind
        classes = [self.number(player, SETTLED if player < place else behind) for player in range(self.size)]
        return family.best.narrowed(classes, self.table(weight))


def least_trouble(kind: Sequence[int], trouble: Troubles, everybody: Matching) -> list[Matching]:
    """Problems whose best matchings are all the pairings of a group with the least trouble in turn, pair by pair.

    `kind` has the kind of each player, `trouble` how much there is between two kinds. The pairings are the best
    matchings of `everybody`, which is solved.
    """
    group = _Group(kind, trouble)
    families = [Family(everybody, 0, 0, group.worst)]
    while True:
        falling = _falls(group, families)
        if not falling and families[0].level == group.worst:
            return [family.best for family in families]
        families = falling or _rises(group, families)


def _falls(group: _Group, families: Sequence[Family]) -> list[Family]:
    """The families in which a pair has less trouble than those since the last change, as early as can be, and then as
    little as can be; none if there is no such pair."""
    level = families[0].level
    earliest = group.size, level
    found: list[Family] = []
    for family in families:
        if not _may_fall(group, family):
            continue
        scan = _Scan(group, family, FEWEST)
        covered = group.size, level  # the fall of the family that holds those at later places, too
        while scan.is_possible and scan.turn <= earliest[0] and scan.place < group.size:
            fewest = scan.turn
            for less in range(level):
                scan.let_be(FIRST + less)
                reached = scan.turn, less
                if not scan.is_possible or reached > earliest or (fewest, less) == covered:
                    continue
                if reached < earliest:
                    earliest = reached
                    found.clear()
                if scan.turn == fewest:
                    scan.let_be(group.behind)
                    covered = reached
                found.append(Family(scan.best(), scan.place, scan.turn, less))
            scan.go_on()
    return found


def _may_fall(group: _Group, family: Family) -> bool:
    """Has any pair behind the last change less trouble in some pairing of a family, whatever the others have?"""

    def weight(top: int, _: int, level: int) -> int:
        return int(top == group.behind and level < family.level)

    if not family.level:
        return False
    problem = group.problem(family, weight)
    problem.maximise()
    kind, trouble = group.kind, group.trouble
    pairs = [(one, other) for one, other in enumerate(problem.mates()) if family.place <= one < other]
    return any((trouble[kind[one]][kind[other]] or 0) < family.level for one, other in pairs)


def _rises(group: _Group, families: Sequence[Family]) -> list[Family]:
    """The families in which as many pairs as can be have no more trouble than those since the last change."""
    latest = 0
    found: list[Family] = []
    for family in families:
        scan = _Scan(group, family, MOST)
        own: list[Family] = []
        while scan.place < group.size:
            if own:  # in what is new, the last top is just here
                scan.let_be(LAST)
                if scan.is_possible and scan.turn + 1 == latest:
                    own.append(Family(scan.best(), scan.place + 1, latest, group.worst))
            scan.go_on()
            if not scan.is_possible:
                break
            if scan.turn > latest:
                latest = scan.turn
                found.clear()
                own.clear()
            if scan.turn == latest and (not own or scan.place == group.size):
                own = [Family(scan.best(), scan.place, latest, group.worst)]
        found += own
    return found


class _Scan:
    """A family under a question: how many tops there are before a place, at most or at least, if the pairs from the
    last change to that place have no more trouble than there. The place moves down the group.

    Attributes:
        place: where it is.
        is_possible: whether there are such pairings.
        turn: how many tops they have before the place, if there are.
    """

    def __init__(self, group: _Group, family: Family, tops: int) -> None:
        self._group = group
        self.place, self.turn = family.place, family.turn
        limits = [group.worst, family.level, family.level, *range(group.worst), group.worst]  # of tops, by role

        def weight(top: int, bottom: int, level: int) -> int:
            if LAST <= bottom < group.behind or level > limits[top]:
                return NO_EDGE
            takes_top = bottom <= BEFORE  # one of those before the place is a bottom
            return int(takes_top if tops == FEWEST else not takes_top)

        self._matching = group.problem(family, weight)
        self._learn(self._matching.maximise())

    def let_be(self, role: int) -> None:
        """Let the player at the place have a role."""
        self._learn(self._matching.reclass(self.place, self._group.number(self.place, role)))

    def go_on(self) -> None:
        """Let the player at the place have no more trouble than those since the last change; go to the next one."""
        self.place += 1
        self._learn(self._matching.reclass(self.place - 1, self._group.number(self.place - 1, BEFORE)))

    def best(self) -> Matching:
        """The pairings as they are now."""
        return self._matching.copy()

    def _learn(self, alone: int) -> None:
        self.is_possible = not alone
        if self.is_possible:
            first = self._matching.mates()[: self.place]
            self.turn = sum([1 for player, mate in enumerate(first) if player < mate])
