"""The pairs within one scoregroup: articles 2.4, 2.5, 3.8, 4 and 5.2.

Owns the sequence in which opponents are tried and the preference for one who is due the other colour. Must not choose
who floats.
"""

from __future__ import annotations

from dutchess.systems.lim.floaters import UPWARD, ratings_close

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from dutchess.systems.lim.field import Field
    from dutchess.systems.lim.pool import Pool

    Pairs = list[tuple[int, int]]
    # Pairs a player with the most suitable of some candidates in order.
    Choose = Callable[[int, Sequence[int]], int]


def pair_group(members: Sequence[int], floaters: Sequence[int], direction: int, choose: Choose) -> Pairs:
    """Pair everybody in a group: the floaters in their order, then the others from the top (upward: the bottom)."""
    rest = sorted(members, reverse=direction == UPWARD)
    return _pair_floaters(rest, floaters, choose) + _pair_others(rest, choose)


def _pair_floaters(rest: list[int], floaters: Sequence[int], choose: Choose) -> Pairs:
    """3.8: a floater meets the highest numbered player available (upward: the lowest); both are taken out of `rest`."""
    pairs: Pairs = []
    for floater in floaters:
        if floater in rest:
            rest.remove(floater)
            opponent = choose(floater, rest)
            rest.remove(opponent)
            pairs.append((floater, opponent))
    return pairs


def _pair_others(rest: list[int], choose: Choose) -> Pairs:
    """4.1, 4.4: scrutinise the proposed pairings in turn; those behind are proposed anew after each."""
    pairs: Pairs = []
    while rest:
        first = rest[0]
        opponent = choose(first, exchanges(rest))
        rest = [place for place in rest[1:] if place != opponent]
        pairs.append((first, opponent))
    return pairs


def exchanges(group: Sequence[int]) -> list[int]:
    """2.4, 4.2, 4.3: the proposed opponent of a group's first player and those he is exchanged for, in order.

    The other half from its first to its last member, then his own half backwards: of 1 to 6, these are 4, 5, 6, 3, 2.
    """
    half = len(group) // 2
    return [*group[half:], *group[half - 1 : 0 : -1]]


def colour_scrutiny(field: Field, pool: Pool, *, maxi: bool) -> Choose:
    """5.2, 3.8: how a player's opponent is chosen from candidates in order.

    The first scrutiny, for compatibility (2.5), is in `Pool`; the second, for colours, is the order given to it. In
    maxi-tournaments (5.7) an opponent is exchanged for a colour only if the ratings of the two are close.
    """

    def choose(place: int, candidates: Sequence[int]) -> int:
        return pool.first_partner(place, by_colour(field, place, candidates))

    def choose_near(place: int, candidates: Sequence[int]) -> int:
        proposed = next(other for other in candidates if pool.can_pair(place, other))
        near = [other for other in candidates if ratings_close(field, proposed, other)]
        return pool.first_partner(place, by_colour(field, place, near))

    return choose_near if maxi else choose


def by_colour(field: Field, place: int, candidates: Sequence[int]) -> Sequence[int]:
    """5.2: those with whom both have their due colours first, each part in the given order.

    In the last round those with whom the limits of 5.1 must be exceeded come last: article 6 waives the limits only
    where that is necessary.
    """
    due = field.due[place]
    if due is None:
        return candidates
    others = [other for other in candidates if field.due[other] == due]
    if field.freedom:
        others.sort(key=lambda other: not field.colours_allowed(place, other))
    return [other for other in candidates if field.due[other] != due] + others
