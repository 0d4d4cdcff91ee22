"""The reason why no pairing of all players exists.

Owns `Obstruction`, a proof that can be checked by hand: there are groups of odd size whose players can meet only each
other and a few other players, who are fewer than the groups. In each group at least one player is left over, and there
are not enough opponents for them (Tutte, 1947). Also owns the words of `NoPairingPossible`. Must not know why two
players may not meet.
"""

from __future__ import annotations

from dutchess.errors import NoPairingPossible
from dutchess.matching import Matching
from dutchess.record import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

LISTED = 12  # the most numbers listed in a message
THE_BYE = 0  # the bye among pairing numbers


@record
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
    may_meet: Callable[[int, int], bool],
    takes_bye: Sequence[bool] | None,
    criteria: str,
    forbidden: Iterable[tuple[int, int]] = (),
) -> NoPairingPossible:
    """The error for a round in which no complete pairing exists.

    Args:
        numbers: the pairing number of each place.
        may_meet: True if two places may meet.
        takes_bye: for each place, True if it may have the bye; None if there is no bye.
        criteria: the criteria that cannot be satisfied, with their article.
        forbidden: forbidden pairs of numbers. The message names them if the round could be paired without them.
    """
    witness = obstruction(numbers, may_meet, takes_bye)
    text = f"no pairing of all players satisfies {criteria}: {witness.text}"
    forbidden_pairs = {frozenset(pair) for pair in forbidden}
    place = {number: index for index, number in enumerate(numbers)}
    stuck = set(witness.stuck)

    def could_meet(a: int, b: int) -> bool:
        return may_meet(a, b) or frozenset((numbers[a], numbers[b])) in forbidden_pairs

    if forbidden_pairs and not _left_alone(len(numbers), could_meet, takes_bye)[0]:
        blocking = sorted(
            (min(pair), max(pair))
            for pair in forbidden_pairs
            if pair & stuck and all(number in place for number in pair)
        )
        pairs = ", ".join(f"{a}-{b}" for a, b in blocking[:LISTED]) + (" and others" if len(blocking) > LISTED else "")
        text += f"; without the forbidden pairs (TRF record 260) it could be paired: {pairs}"
    return NoPairingPossible(text, witness.stuck or tuple(numbers), witness.groups, witness.only)


def obstruction(
    numbers: Sequence[int], may_meet: Callable[[int, int], bool], takes_bye: Sequence[bool] | None
) -> Obstruction:
    """A small obstruction of a round that cannot be paired completely. Arguments are those of `refusal`."""
    count = len(numbers)
    alone, mates, adjacent = _left_alone(count, may_meet, takes_bye)
    assert alone, "the round can be paired"
    names = [*numbers, THE_BYE]
    witnesses: list[tuple[list[list[int]], list[int]]] = []
    for root in [vertex for vertex, mate in enumerate(mates) if mate < 0][:LISTED]:
        witnesses.append(_smallest(adjacent, *_alternating_tree(adjacent, mates, root)))
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


def _left_alone(
    count: int, may_meet: Callable[[int, int], bool], takes_bye: Sequence[bool] | None
) -> tuple[int, list[int], list[list[int]]]:
    """The least number of players without a partner, the partners then (-1 for none), and the possible pairs."""
    vertices = count + (takes_bye is not None)
    adjacent: list[list[int]] = [[] for _ in range(vertices)]
    for a in range(count):
        for b in range(a + 1, vertices):
            if may_meet(a, b) if b < count else takes_bye is not None and takes_bye[a]:
                adjacent[a].append(b)
                adjacent[b].append(a)
    excluded = []
    for vertex, others in enumerate(adjacent):
        near = {vertex, *others}
        excluded.append([other for other in range(vertices) if other not in near])
    alone = Matching([0] * vertices, [[0]], excluded).maximise()
    if not alone:
        return 0, [], adjacent
    # One extra vertex for each player left over shows who they are.
    outside = [[] for _ in range(alone)]  # type: list[list[int]]
    matching = Matching([0] * vertices + [1] * alone, [[0, 0], [0, -1]], excluded + outside)
    matching.maximise()
    mates = matching.mates()[:vertices]
    return alone, [mate if mate < vertices else -1 for mate in mates], adjacent


def _alternating_tree(
    adjacent: Sequence[Sequence[int]], mates: Sequence[int], root: int
) -> tuple[list[list[int]], list[int]]:
    """All vertices that alternating paths from a vertex without a partner reach (Edmonds, 1965).

    The matching is a largest one, so no path ends at another such vertex. Returns the groups of vertices reached by
    paths of even length (the vertices of an odd cycle form one group), and the vertices between the groups.
    """
    size = len(adjacent)
    base = list(range(size))
    origin = [-1] * size  # for a vertex reached by an odd path: the vertex before it
    even = [False] * size
    even[root] = True
    queue = [root]

    def bases_to_root(vertex: int) -> list[int]:
        bases = [base[vertex]]
        while base[bases[-1]] != base[root]:
            bases.append(base[origin[mates[bases[-1]]]])
        return bases

    def shrink(vertex: int, other: int) -> None:
        """The edge closes an odd cycle: its groups become one."""
        above = set(bases_to_root(other))
        top = next(each for each in bases_to_root(vertex) if each in above)
        merged: set[int] = set()
        for start, across in ((vertex, other), (other, vertex)):
            step, before = start, across
            while base[step] != top:
                partner = mates[step]
                merged |= {base[step], base[partner]}
                origin[step] = before
                before = partner
                step = origin[partner]
        for each in range(size):
            if base[each] in merged:
                base[each] = top
                if not even[each]:
                    even[each] = True
                    queue.append(each)

    for vertex in queue:
        for other in adjacent[vertex]:
            if base[vertex] == base[other] or mates[vertex] == other:
                continue
            if even[other]:
                shrink(vertex, other)
            elif origin[other] < 0:
                origin[other] = vertex
                even[mates[other]] = True
                queue.append(mates[other])
    groups: dict[int, list[int]] = {}
    for vertex in range(size):
        if even[vertex]:
            groups.setdefault(base[vertex], []).append(vertex)
    between = [vertex for vertex in range(size) if origin[vertex] >= 0 and not even[vertex]]
    return list(groups.values()), between


def _smallest(
    adjacent: Sequence[Sequence[int]], groups: list[list[int]], between: list[int]
) -> tuple[list[list[int]], list[int]]:
    """Leave out groups, the largest first, while more groups remain than vertices that they may be joined to."""
    few = set(between)
    needs = {id(group): {other for vertex in group for other in adjacent[vertex] if other in few} for group in groups}
    kept = sorted(groups, key=lambda group: (-len(group), group))
    index = 0
    while index < len(kept):
        rest = kept[:index] + kept[index + 1 :]
        if rest and len(set[int]().union(*(needs[id(group)] for group in rest))) < len(rest):
            kept = rest
        else:
            index += 1
    return kept, sorted(set[int]().union(*(needs[id(group)] for group in kept)))


def _listed(numbers: Iterable[int]) -> str:
    """Numbers in words: `3, 7 and the bye`."""
    named = ["the bye" if number == THE_BYE else str(number) for number in sorted(numbers, key=lambda n: (n == 0, n))]
    if len(named) > LISTED:
        return f"{', '.join(named[:LISTED])} and {len(named) - LISTED} others"
    return named[0] if len(named) == 1 else f"{', '.join(named[:-1])} and {named[-1]}"
