"""The reason why no pairing of all players exists.

Owns `Obstruction`, a proof that can be checked by hand: there are groups of odd size whose players can meet only each
other and a few other players, who are fewer than the groups. In each group at least one player is left over, and there
are not enough opponents for them (Tutte, 1947). Also owns the words of `NoPairingPossible`. Must not know why two
players may not meet.
"""

from __future__ import annotations

from dutchess.base.errors import NoPairingPossible
from dutchess.base.values import value_class
from dutchess.matching import Matching
from dutchess.tournament.forbidden import NOTHING_FORBIDDEN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from dutchess.tournament.forbidden import Forbidden

    Groups = list[list[int]]

LISTED = 12  # the most numbers listed in a message
THE_BYE = 0  # the bye among pairing numbers
OUT_OF_REACH, BETWEEN = -1, -2  # what the kernel says of a vertex that is in no group
TREES = 12  # the most trees looked at
MANY = 1000  # vertices in trees: where these are large, no more are looked at


@value_class
class Opponents:
    """Who may meet whom, place by place.

    Attributes:
        classes: the class of each place, a number from 0 on.
        strangers: pairs of classes whose players may not meet each other.
        barred: for each place, the places that it may not meet whatever their classes.
        met: the same without the forbidden pairs; asked for only if there are any.
        groups: for each place, the number of a large group whose members may not meet each other, 0 for none; empty if
            there is no such group. These pairs are forbidden ones, too.
    """

    classes: Sequence[int]
    strangers: frozenset[tuple[int, int]]
    barred: Sequence[Sequence[int]]
    met: Callable[[], Sequence[Sequence[int]]]
    groups: Sequence[int] = ()


@value_class
class Obstruction:
    """Groups whose players can meet only each other and those in `only`. Pairing numbers, possibly with THE_BYE."""

    groups: tuple[tuple[int, ...], ...]
    only: tuple[int, ...]

    @property
    def stuck(self) -> tuple[int, ...]:
        """The players who cannot all be paired."""
        return tuple(sorted(number for group in self.groups for number in group if number != THE_BYE))

    @property
    def text(self) -> str:
        """The obstruction in words."""
        if not self.stuck:
            return "their number is odd, and no player may have the pairing-allocated bye (C.04.1 article 4)"
        if len(self.groups) == 1 and len(self.groups[0]) > 1:
            return f"{_listed(self.groups[0])} can only meet each other, and their number is odd"
        outside = f"nobody but {_listed(self.only)}" if self.only else "nobody"
        if all(len(group) == 1 for group in self.groups):
            return f"{_listed(group[0] for group in self.groups)} can meet {outside}"
        groups = "; ".join(_listed(group) for group in self.groups)
        return f"the groups {groups}, each with an odd number of players, can meet {outside} outside their group"


def refusal(
    numbers: Sequence[int],
    opponents: Opponents,
    takes_bye: Sequence[bool] | None,
    criteria: str,
    forbidden: Forbidden = NOTHING_FORBIDDEN,
) -> NoPairingPossible:
    """The error for a round in which no complete pairing exists.

    Args:
        numbers: the pairing number of each place.
        opponents: who may meet whom.
        takes_bye: for each place, True if it may have the bye; None if there is no bye.
        criteria: the criteria that cannot be satisfied, with their article.
        forbidden: forbidden pairs of numbers. The message names them if the round could be paired without them.
    """
    witness = obstruction(numbers, opponents, takes_bye)
    text = f"no pairing of all players satisfies {criteria}: {witness.text}"
    if forbidden and not _Graph(opponents, opponents.met(), (), takes_bye).left_alone():
        blocking = forbidden.first(LISTED + 1, frozenset(numbers), frozenset(witness.stuck))
        pairs = ", ".join(f"{a}-{b}" for a, b in blocking[:LISTED]) + (" and others" if len(blocking) > LISTED else "")
        text += f"; without the forbidden pairs (TRF record 260) it could be paired: {pairs}"
    return NoPairingPossible(text, witness.stuck or tuple(numbers), witness.groups, witness.only)


def obstruction(numbers: Sequence[int], opponents: Opponents, takes_bye: Sequence[bool] | None) -> Obstruction:
    """A small obstruction of a round that cannot be paired completely. Arguments are those of `refusal`.

    The kernel has the proof at hand: it found no path to a larger matching. Each player left over makes a tree of such
    paths, whose groups and the players between them are an obstruction (Edmonds, 1965); the smallest one is taken.
    """
    graph = _Graph(opponents, opponents.barred, opponents.groups, takes_bye)
    alone = graph.left_alone()
    assert alone, "the round can be paired"
    names = [*numbers, THE_BYE]
    witnesses: list[tuple[Groups, list[int]]] = []
    reached = 0
    for root in alone[:TREES]:
        groups, between = graph.tree(root)
        witnesses.append(graph.smallest(groups, between))
        reached += sum(map(len, groups))
        if reached >= MANY:
            break
    groups, only = min(witnesses, key=lambda entry: (sum(map(len, entry[0])), entry))
    return Obstruction(
        tuple(sorted(tuple(sorted(names[vertex] for vertex in group)) for group in groups)),
        tuple(sorted(names[vertex] for vertex in only)),
    )


def holds(
    obstruction: Obstruction,
    numbers: Sequence[int],
    may_meet: Callable[[int, int], bool],
    takes_bye: Sequence[bool] | None,
) -> bool:
    """True if an obstruction is a valid proof. This is an independent check."""
    place = {number: index for index, number in enumerate(numbers)}
    everybody = [*numbers, THE_BYE] if takes_bye is not None else list(numbers)

    def joined(a: int, b: int) -> bool:
        if THE_BYE in (a, b):
            return takes_bye is not None and a != b and takes_bye[place[a or b]]
        return may_meet(place[a], place[b])

    for group in obstruction.groups:
        inside = {*group, *obstruction.only}
        if len(group) % 2 == 0 or any(joined(a, b) for a in group for b in everybody if b not in inside):
            return False
    return len(obstruction.groups) > len(obstruction.only)


class _Graph:
    """The players of a round, the bye after them, and a largest matching of them."""

    def __init__(
        self,
        opponents: Opponents,
        barred: Sequence[Sequence[int]],
        groups: Sequence[int],
        takes_bye: Sequence[bool] | None,
    ) -> None:
        kinds = [*zip(opponents.classes, groups or [0] * len(opponents.classes), strict=True)]
        numbers = {kind: number for number, kind in enumerate(sorted(set(kinds)))}
        strangers = {
            (numbers[a], numbers[b])
            for a in numbers
            for b in numbers
            if (a[0], b[0]) in opponents.strangers or (b[0], a[0]) in opponents.strangers or (a[1] and a[1] == b[1])
        }
        self._classes = [numbers[kind] for kind in kinds]
        self._barred = list(barred)
        count = max(len(numbers), 1)
        if takes_bye is not None:
            the_bye = len(self._classes)
            without = [place for place, takes in enumerate(takes_bye) if not takes]
            for place in without:
                self._barred[place] = [*self._barred[place], the_bye]
            self._barred.append(without)
            self._classes.append(count)
            count += 1
        self._table = [[-1 if (a, b) in strangers else 0 for b in range(count)] for a in range(count)]
        self._matching = Matching(self._classes, self._table, self._barred)

    def left_alone(self) -> list[int]:
        """The vertices without a partner."""
        if not self._matching.maximise():
            return []
        return [vertex for vertex, mate in enumerate(self._matching.mates()) if mate < 0]

    def tree(self, root: int) -> tuple[Groups, list[int]]:
        """The groups that alternating paths from a vertex without a partner reach, and the vertices between them."""
        groups: dict[int, list[int]] = {}
        between: list[int] = []
        for vertex, group in enumerate(self._matching.tree(root)):
            if group == BETWEEN:
                between.append(vertex)
            elif group != OUT_OF_REACH:
                groups.setdefault(group, []).append(vertex)
        return list(groups.values()), between

    def smallest(self, groups: Groups, between: Sequence[int]) -> tuple[Groups, list[int]]:
        """Leave out groups, the largest first, while more groups remain than vertices that they may be joined to."""
        from dutchess.matching.deadline import require_time  # start-up: hardly any round is refused

        needs = _Needs(self._classes, self._table, self._barred, between)
        for group in groups:
            require_time()
            needs.count(group, 1)
        kept: Groups = []
        left, needed = len(groups), len(needs.needed())
        for group in sorted(groups, key=lambda group: (-len(group), group)):
            require_time()
            alone = needs.alone(group)
            if left > 1 and needed - alone < left - 1:
                left -= 1
                needed -= alone
                needs.count(group, -1)
            else:
                kept.append(group)
        return kept, needs.needed()


class _Needs:
    """Whom of the vertices between the groups the players of groups may meet.

    Single players of a class may meet the same ones, but for those whom they have met; so they are counted by class.
    """

    def __init__(
        self,
        classes: Sequence[int],
        table: Sequence[Sequence[int]],
        barred: Sequence[Sequence[int]],
        between: Sequence[int],
    ) -> None:
        from collections import Counter  # start-up: hardly any round is refused

        self._classes = classes
        self._barred = barred
        self._between = between
        by_class: dict[int, set[int]] = {}
        for vertex in between:
            by_class.setdefault(classes[vertex], set()).add(vertex)
        # For each class whom its players may meet if they have met nobody.
        self._open = {
            number: set().union(*[by_class[other] for other in by_class if table[number][other] >= 0])
            for number in set(classes)
        }
        self._single = Counter[int]()  # single players, by class
        self._less = {number: Counter[int]() for number in self._open}  # of these, who have met a vertex between
        self._larger = Counter[int]()  # for each vertex between, how many larger groups need it

    def count(self, group: Sequence[int], change: int) -> None:
        """Add a group, or take it away."""
        number = self._classes[group[0]]
        if len(group) == 1:
            self._single[number] += change
            for vertex in self._met(group[0]):
                self._less[number][vertex] += change
        else:
            for vertex in self._of(group):
                self._larger[vertex] += change

    def needed(self) -> list[int]:
        """The vertices between that any group needs."""
        return [vertex for vertex in self._between if self._count_of(vertex)]

    def alone(self, group: Sequence[int]) -> int:
        """How many vertices between are needed by this group alone."""
        if len(group) == 1:
            number = self._classes[group[0]]
            if self._single[number] - max(self._less[number].values(), default=0) > 1:
                return 0
        return sum([self._count_of(vertex) == 1 for vertex in self._of(group)])

    def _of(self, group: Sequence[int]) -> set[int]:
        return set().union(*[self._open[self._classes[vertex]].difference(self._barred[vertex]) for vertex in group])

    def _met(self, vertex: int) -> set[int]:
        return self._open[self._classes[vertex]].intersection(self._barred[vertex])

    def _count_of(self, vertex: int) -> int:
        return self._larger[vertex] + sum(
            [
                count - self._less[number][vertex]
                for number, count in self._single.items()
                if vertex in self._open[number]
            ]
        )


def _listed(numbers: Iterable[int]) -> str:
    """Numbers in words: `3, 7 and the bye`."""
    named = ["the bye" if number == THE_BYE else str(number) for number in sorted(numbers, key=lambda n: (n == 0, n))]
    if len(named) > LISTED:
        return f"{', '.join(named[:LISTED])} and {len(named) - LISTED} others"
    return named[0] if len(named) == 1 else f"{', '.join(named[:-1])} and {named[-1]}"
