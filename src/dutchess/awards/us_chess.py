"""Rule 32B3 of US Chess: ties between players who are eligible for different prizes.

"All the cash prizes involved, but no more than one for each winner, are summed and divided, unless some get more by
dividing only a prize for which the others are not eligible." Nobody gets more than the largest prize they would have
had without the tie; the others divide what is over. Owns this division. Must not know tournaments.

Players who divide apart are all those who are eligible for one of some categories. The best ones cannot consist of two
parts without a common player: one of the parts would be as good. So sets of players grow by categories that share a
player with them, and stop growing where no more prizes can bring them to what the best ones get (`_Apart`). Categories
that are bands or nested give few such sets. In general the best set solves a covering problem, for which no fast way is
known: a list with more than `MOST_SETS` of them is refused.
"""

from __future__ import annotations

from dutchess.base.errors import InvalidPrizes
from dutchess.base.values import value_class

MOST_SETS = 20_000  # of players who may divide apart, that are looked at

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from dutchess.awards.scheme import Prize

    Offer = tuple[int, int]  # category, position of the prize among those that are left


@value_class
class Division:
    """Some players of a tie who divide some prizes equally.

    Attributes:
        members: positions in the tie.
        prizes: (member, (category, prize)): the prizes, each beside a member who is eligible for it.
        total: the money of the prizes, in hundredths.
    """

    members: tuple[int, ...]
    prizes: tuple[tuple[int, Offer], ...]
    total: int


def divisions(eligible: Sequence[Sequence[int]], left: Mapping[int, Sequence[Prize]]) -> list[Division]:
    """Divide the prizes that are left among a tie.

    Args:
        eligible: for each player of the tie the categories they compete in.
        left: the remaining prizes of each category, best first.
    """
    waiting = tuple(range(len(eligible)))
    open_categories = [category for category in left if left[category]]
    made: list[Division] = []
    while waiting:
        best = _Apart(waiting, open_categories, eligible, left).best()
        made.append(best)
        if len(best.members) == len(waiting):
            break
        waiting = tuple([member for member in waiting if member not in best.members])
        # The prizes of a division are of categories for which nobody outside it is eligible.
        open_categories = [
            category for category in open_categories if any(category in eligible[member] for member in waiting)
        ]
    return made


def levelled(total: int, most: Sequence[int]) -> list[int]:
    """Equal parts of a sum, for nobody more than the largest prize for them; the others divide what is over.

    The numbers are scaled, so that every division has no remainder.
    """
    parts = [0] * len(most)
    for place, member in enumerate(sorted(range(len(most)), key=lambda member: most[member])):
        parts[member] = min(most[member], total // (len(most) - place))
        total -= parts[member]
    return parts


class _Apart:
    """The search for the players of a tie who get most, each the same, by dividing prizes that are theirs alone."""

    def __init__(
        self,
        waiting: Sequence[int],
        categories: Sequence[int],
        eligible: Sequence[Sequence[int]],
        left: Mapping[int, Sequence[Prize]],
    ) -> None:
        self.waiting = waiting
        self.categories = categories
        self.eligible = eligible
        self.left = left
        everybody = frozenset(waiting)
        members = {one: frozenset([member for member in waiting if one in eligible[member]]) for one in categories}
        self.members = {one: some for one, some in members.items() if some and some != everybody}
        self.prizes = self._amounts(self.members)

    def best(self) -> Division:
        """The division with the largest part for each; of equal ones all together, then the fewest categories."""
        best = _division(self.waiting, self.categories, self.eligible, self.left)
        equal: list[Division] = []
        waiting = list(self.members.values())
        seen: set[frozenset[int]] = set()
        for members in waiting:  # grows
            if members in seen or not self._is_promising(members, best):
                continue
            seen.add(members)
            if len(seen) > MOST_SETS:
                raise InvalidPrizes(
                    f"rule 32B3 of US Chess: {len(self.waiting)} players with equal points could divide the prizes of "
                    f"{len(self.categories)} categories in too many ways; make groups with fewer categories"
                )
            within = self._within(members)
            most = sum(self._amounts(within)[: len(members)])
            if most * len(best.members) >= best.total * len(members):
                division = _division(sorted(members), within, self.eligible, self.left)
                more = division.total * len(best.members) - best.total * len(members)
                if more > 0:
                    best, equal = division, [division]
                elif more == 0 and equal:
                    equal.append(division)
            waiting += [
                members | some
                for some in self.members.values()
                if not some <= members and not some.isdisjoint(members) and len(members | some) < len(self.waiting)
            ]
        return best if len(equal) < 2 else self._first({frozenset(one.members): one for one in equal})

    def _within(self, members: frozenset[int]) -> list[int]:
        """The categories that nobody else is eligible for."""
        return [one for one, some in self.members.items() if some <= members]

    def _amounts(self, categories: Iterable[int]) -> list[int]:
        """The prizes of these categories, largest first."""
        return sorted(
            [prize.amount for one in categories for prize in self.left[one][: len(self.members[one])]], reverse=True
        )

    def _is_promising(self, members: frozenset[int], best: Division) -> bool:
        """These players and some others can get as much each as the best ones, if the largest prizes are theirs."""
        over = sum([prize * len(best.members) > best.total for prize in self.prizes])
        number = max(len(members), over)
        return sum(self.prizes[:number]) * len(best.members) >= best.total * number

    def _first(self, equal: Mapping[frozenset[int], Division]) -> Division:
        """The division of the fewest categories, and of those the first in the organiser's order."""
        reached: dict[frozenset[int], tuple[int, ...]] = {frozenset(): ()}
        while equal.keys().isdisjoint(reached):
            further: dict[frozenset[int], tuple[int, ...]] = {}
            for some, names in reached.items():
                for name, more in self.members.items():
                    together, order = some | more, tuple(sorted([*names, name]))
                    if together != some and any(together <= members for members in equal):
                        further[together] = min(order, further.get(together, order))
            reached = further
        return equal[min(equal.keys() & reached.keys(), key=reached.__getitem__)]


def _division(
    members: Sequence[int],
    categories: Sequence[int],
    eligible: Sequence[Sequence[int]],
    left: Mapping[int, Sequence[Prize]],
) -> Division:
    """The most valuable prizes these players can win together, at most one each."""
    offers = sorted(
        [
            (-prize.amount, category, position)
            for category in categories
            for position, prize in enumerate(left[category][: len(members)])
        ]
    )
    by_member: dict[int, Offer] = {}
    for _, category, position in offers:
        if len(by_member) == len(members):
            break
        _seat((category, position), members, eligible, by_member, set())
    prizes = tuple([(member, by_member[member]) for member in members if member in by_member])
    return Division(
        tuple(members), prizes, sum([left[category][position].amount for _, (category, position) in prizes])
    )


def _seat(
    offer: Offer,
    members: Sequence[int],
    eligible: Sequence[Sequence[int]],
    by_member: dict[int, Offer],
    tried: set[int],
) -> bool:
    """Give a prize to a player who has none, moving others to prizes of their own if need be."""
    for member in members:
        if member in tried or offer[0] not in eligible[member]:
            continue
        tried.add(member)
        held = by_member.get(member)
        if held is None or _seat(held, members, eligible, by_member, tried):
            by_member[member] = offer
            return True
    return False
