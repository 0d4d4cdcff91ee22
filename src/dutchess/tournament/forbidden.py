"""Pairs of participants who may not meet: the forbidden ones, and whom one participant may not meet.

Owns both as sets that keep large groups (a club whose members may not meet each other) as groups: written out as pairs,
half of ten thousand players are twelve million. Must not know why anybody may not meet.
"""

from __future__ import annotations

from _collections_abc import Set  # the same as in `collections.abc`, without the time to import it

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from collections.abc import Set as AbstractSet

# Groups of fewer members are written out as pairs.
LARGE = 50


class Forbidden(Set["tuple[int, int]"]):
    """Pairs of numbers, the smaller one first: all pairs within large groups, and others.

    Attributes:
        groups: the large groups.
        pairs: the pairs outside them.
    """

    __slots__ = ("_groups_of", "groups", "pairs")

    def __init__(self, groups: Iterable[Iterable[int]] = (), pairs: Iterable[tuple[int, int]] = ()) -> None:
        listed: set[tuple[int, int]] = {*pairs}
        more: dict[frozenset[int], None] = {}  # in order, each of them once
        for members in map(tuple, groups):
            if len(members) != 2:
                more[frozenset(members)] = None
            elif members[0] < members[1]:
                listed.add(members)
            elif members[1] < members[0]:
                listed.add((members[1], members[0]))
        for group in more:
            if len(group) < LARGE:
                numbers = sorted(group)
                listed.update([(a, b) for index, a in enumerate(numbers) for b in numbers[index + 1 :]])
        self.groups = tuple([group for group in more if len(group) >= LARGE])
        self._groups_of = _numbers_of_groups(self.groups)
        self.pairs = frozenset([pair for pair in listed if not self._in_a_group(pair)] if self.groups else listed)

    def _in_a_group(self, pair: tuple[int, int]) -> bool:
        return bool(self._groups_of.get(pair[0], 0) & self._groups_of.get(pair[1], 0))

    def __contains__(self, pair: object) -> bool:
        if pair in self.pairs:
            return True
        if not self.groups or not isinstance(pair, tuple) or len(pair) != 2:
            return False
        return bool(pair[0] < pair[1]) and self._in_a_group(pair)

    def __iter__(self) -> Iterator[tuple[int, int]]:
        yield from self.pairs
        groups_of = self._groups_of
        for number, group in enumerate(self.groups):
            members, earlier = sorted(group), (1 << number) - 1
            for index, a in enumerate(members):
                others = groups_of[a] & earlier
                for b in members[index + 1 :]:
                    if not others & groups_of[b]:
                        yield a, b

    def __len__(self) -> int:
        if len(self.groups) > 1:
            return sum(1 for _ in self)
        return len(self.pairs) + sum([len(group) * (len(group) - 1) // 2 for group in self.groups])

    def __bool__(self) -> bool:
        return bool(self.pairs or self.groups)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Forbidden) and self.groups == other.groups:
            return self.pairs == other.pairs
        return super().__eq__(other)

    def __hash__(self) -> int:
        return hash((self.groups, self.pairs)) if self.groups else hash(self.pairs)

    def with_pairs(self, pairs: Iterable[tuple[int, int]]) -> Forbidden:
        """These and some more."""
        return Forbidden(self.groups, self.pairs.union(pairs))

    def pairs_added_to(self, former: Forbidden) -> frozenset[tuple[int, int]]:
        """The pairs that are here, but not among `former` ones with the same groups."""
        return self.pairs - former.pairs

    def first(self, count: int, members: frozenset[int], some: frozenset[int]) -> list[tuple[int, int]]:
        """The first pairs in order of which both are among `members`, and at least one among `some` of them."""
        from heapq import nsmallest  # start-up: hardly any round is refused

        found = {pair for pair in self.pairs if members.issuperset(pair) and not some.isdisjoint(pair)}
        for group in self.groups:
            numbers = sorted(group & members)
            chosen = [number for number in numbers if number in some]
            in_order = ((a, b) for a in numbers for b in (numbers if a in some else chosen) if a < b)
            found.update([pair for pair, _ in zip(in_order, range(count), strict=False)])
        return nsmallest(count, found)

    @classmethod
    def _from_iterable(cls, pairs: Iterable[object]) -> frozenset[object]:  # type: ignore[override]
        return frozenset(pairs)


def _numbers_of_groups(groups: Iterable[Iterable[int]]) -> dict[int, int]:
    """The groups that each number is in: bit `n` stands for the n-th."""
    found: dict[int, int] = {}
    for place, group in enumerate(groups):
        for number in group:
            found[number] = found.get(number, 0) | 1 << place
    return found


NOTHING_FORBIDDEN = Forbidden()


class Apart(Set[int]):
    """The numbers whom a member of a large group may not meet: some of their own, and the others of the group."""

    __slots__ = ("_group", "_number", "_own")

    def __init__(self, own: AbstractSet[int], group: frozenset[int], number: int) -> None:
        self._own = own
        self._group = group
        self._number = number

    def __contains__(self, number: object) -> bool:
        return number in self._own or (number in self._group and number != self._number)

    def __iter__(self) -> Iterator[int]:
        yield from self._own
        for number in self._group:
            if number != self._number and number not in self._own:
                yield number

    def __len__(self) -> int:
        return len(self._own) + len(self._group) - 1 - sum([number in self._group for number in self._own])

    @classmethod
    def _from_iterable(cls, numbers: Iterable[object]) -> frozenset[object]:  # type: ignore[override]
        return frozenset(numbers)
