"""Rule 32B3 of US Chess: ties between players who are eligible for different prizes.

"All the cash prizes involved, but no more than one for each winner, are summed and divided, unless some get more by
dividing only a prize for which the others are not eligible." Nobody gets more than the largest prize they would have
had without the tie; the others divide what is over. Owns this division. Must not know tournaments.
"""

from __future__ import annotations

from itertools import combinations

from dutchess.values import value_class

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

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
        best = _division(waiting, open_categories, eligible, left)
        for apart in _apart(waiting, open_categories, eligible):
            division = _division(apart[0], apart[1], eligible, left)
            if division.total * len(best.members) > best.total * len(division.members):
                best = division
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


def _apart(
    waiting: Sequence[int], categories: Sequence[int], eligible: Sequence[Sequence[int]]
) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Every set of categories with the players who are eligible for one of them, if somebody is not."""
    made: dict[tuple[int, ...], tuple[int, ...]] = {}
    for size in range(1, len(categories) + 1):
        for some in combinations(categories, size):
            members = tuple([member for member in waiting if not set(some).isdisjoint(eligible[member])])
            if 0 < len(members) < len(waiting):
                made[members] = some  # larger sets come later: all the categories only these players compete in
    return list(made.items())


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
    holder: dict[Offer, int] = {}
    for _, category, position in offers:
        _seat((category, position), members, eligible, holder, set())
    by_member = {member: offer for offer, member in holder.items()}
    prizes = tuple([(member, by_member[member]) for member in members if member in by_member])
    return Division(
        tuple(members), prizes, sum([left[category][position].amount for _, (category, position) in prizes])
    )


def _seat(
    offer: Offer,
    members: Sequence[int],
    eligible: Sequence[Sequence[int]],
    holder: dict[Offer, int],
    tried: set[int],
) -> bool:
    """Give a prize to a player who has none, moving others to prizes of their own if need be."""
    for member in members:
        if member in tried or offer[0] not in eligible[member]:
            continue
        tried.add(member)
        held = next((other for other, owner in holder.items() if owner == member), None)
        if held is None or _seat(held, members, eligible, holder, tried):
            holder[offer] = member
            return True
    return False
