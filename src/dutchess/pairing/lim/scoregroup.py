"""The pairs within one scoregroup: articles 2.4, 2.5, 3.8, 4 and 5.2.

Owns who is paired first, and the preference for an opponent who is due the other colour. Must not choose who floats.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from dutchess.pairing.decisions import Count, Halves
from dutchess.pairing.lim.floaters import UPWARD
from dutchess.pairing.lim.pool import FEW, Pool
from dutchess.pairing.lim.scrutiny import (
    LIMIT,
    as_proposed,
    colour_trouble,
    exchanges,
    in_reach,
    scrutinise,
    stand,
    take_first_with,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from dutchess.base.integers import Number, Place
    from dutchess.pairing.lim.field import Field
    from dutchess.pairing.lim.scrutiny import Pairs, Reaches

    # Pairs a player with the most suitable of some candidates in order.
    Choose = Callable[[Place, Sequence[Place]], Place]


def pair_group(
    field: Field, pool: Pool, members: Sequence[Place], floaters: Sequence[Place], direction: int, reach: int | None
) -> Pairs:
    """Pair everybody in a group: the floaters in their order, then the others from the top (upward: the bottom).

    `pool` is that of the members. In maxi-tournaments (5.7) an opponent is exchanged for a colour only if the ratings
    of the two are within `reach`.
    """
    choose = colour_scrutiny(field, pool, reach)
    rest = sorted(members, reverse=direction == UPWARD)
    pairs = _pair_floaters(rest, floaters, choose)
    if reach is None:
        return pairs + scrutinise(field, rest)
    proposed = as_proposed(rest)
    if stand(field, proposed):  # the first scrutiny leaves them, too, so that nobody is out of reach
        return pairs + proposed
    return pairs + scrutinise(field, rest, reaches_of(field, rest, pool, reach))


def _pair_floaters(rest: list[Place], floaters: Sequence[Place], choose: Choose) -> Pairs:
    """3.8: a floater meets the highest numbered player available (upward: the lowest); both are taken out of `rest`."""
    pairs: Pairs = []
    for floater in floaters:
        if floater in rest:
            rest.remove(floater)
            opponent = choose(floater, rest)
            rest.remove(opponent)
            pairs.append((floater, opponent))
    return pairs


def first_scrutiny(pool: Pool, rest: Sequence[Place]) -> Pairs:
    """2.5, 4.1 to 4.3: the pairs of players in the order of the scrutiny before exchanges for the sake of colours."""
    pairs: Pairs = []
    rest = list(rest)
    while rest:
        first, half = rest[0], len(rest) // 2
        opponent = pool.partner(first, rest[half : half + FEW])
        if opponent is None:
            opponent = pool.first_partner(first, exchanges(rest))
        take_first_with(rest, opponent)
        pairs.append((first, opponent))
    return pairs


MOST = 1_000_000  # a rating beyond is no rating
ANY = -MOST, MOST


def reaches_of(field: Field, group: Sequence[Place], pool: Pool, reach: int) -> Reaches:
    """5.7: for each player of a group, the rating, and between which ratings exchanges for colours bring an opponent.

    The two opponents to be exchanged are the one whom the first scrutiny gave the player in turn, and the new one.
    Whoever was given to another player, and was then exchanged, is free as to whom they meet; so is everybody for whom
    the first scrutiny exceeds a limit (6), since exchanges are not for the alternate colour then. `pool` is that of the
    group.
    """
    rating = {place: max(-MOST, min(field.players[place].rating, MOST)) for place in group}
    reaches: dict[Place, tuple[int, int, int]] = {}
    for one, other in first_scrutiny(pool, group):
        near = rating[other] - reach, rating[other] + reach
        reaches[one] = rating[one], *(ANY if colour_trouble(field, one, other) == LIMIT else near)
        reaches[other] = rating[other], *ANY
    return reaches


def colour_scrutiny(field: Field, pool: Pool, reach: int | None) -> Choose:
    """3.8: how the opponent of a floater is chosen from candidates in order.

    The first scrutiny, for compatibility (2.5), is in `Pool`; the second, for colours, is the order given to it.
    """

    def choose(place: Place, candidates: Sequence[Place]) -> Place:
        return pool.first_partner(place, by_colour(field, place, lambda: candidates))

    def choose_near(place: Place, candidates: Sequence[Place]) -> Place:
        assert reach is not None
        return pool.first_partner(place, by_colour(field, place, _near(field, pool, place, candidates, reach)))

    return choose if reach is None else choose_near


def _near(
    field: Field, pool: Pool, place: Place, candidates: Sequence[Place], reach: int
) -> Callable[[], Iterable[Place]]:
    """3.8: the candidates who are rated like the first with whom all can be paired; all if that one exceeds a limit.

    They are found as they are asked for.
    """
    proposed = pool.first_possible(place, candidates)
    if proposed is None or colour_trouble(field, place, proposed) == LIMIT:
        return lambda: candidates
    rating = field.rating
    lowest, highest = rating[proposed] - reach, rating[proposed] + reach
    if field.rated_in_order:
        near = _rated_between(field, candidates, lowest, highest)
        return lambda: near
    return lambda: (other for other in candidates if lowest <= rating[other] <= highest)


def _rated_between(field: Field, candidates: Sequence[Place], lowest: int, highest: int) -> Sequence[Place]:
    """Those of some candidates, in the order of the field or backwards, whose ratings are in between.

    In the field, nobody is rated higher than somebody before: so they stand side by side.
    """
    rating = field.rating
    if candidates[0] > candidates[-1]:
        first = bisect_left(candidates, lowest, key=rating.__getitem__)
        return candidates[first : bisect_right(candidates, highest, key=rating.__getitem__)]
    first = bisect_left(candidates, -highest, key=lambda place: -rating[place])
    return candidates[first : bisect_right(candidates, -lowest, key=lambda place: -rating[place])]


def by_colour(field: Field, place: Place, candidates: Callable[[], Iterable[Place]]) -> Iterator[Place]:
    """5.2: those with whom both have their due colours first, each part in the given order (see `colour_trouble`)."""
    due, wish = field.due, field.due[place]
    if wish is None:
        yield from candidates()
        return
    yield from (other for other in candidates() if due[other] != wish)
    others = [other for other in candidates() if due[other] == wish]
    if field.equals_free:
        others.sort(key=lambda other: colour_trouble(field, place, other))
    yield from others


# -- for people --------------------------------------------------------------------------------------------------------

TOO_FAR = 3  # worse than any trouble with colours


def count_exchanges(
    field: Field, pairs: Sequence[tuple[Place, Place]], floaters: Sequence[Place], direction: int, reach: int | None
) -> tuple[Count, ...]:
    """6: in the last round, the pairs that exceed a limit. 3.8, 4.2, 5.2: the trouble with colours of the pairs as they
    are made, and how many opponents came before.

    A floater's pair, which is settled in its turn, has both numbers together. For the others, who change opponents for
    each other, the troubles of all pairs come before the exchanges; in maxi-tournaments before both, how many pairs are
    too far from the first scrutiny (5.7). That is what the scrutiny minimises, number by number.
    """
    from dutchess.pairing.lim.values import COLOUR_LIMITS, EXCHANGES  # start-up: pairing does not need it

    rest = sorted((place for pair in pairs for place in pair), reverse=direction == UPWARD)
    settled: list[int] = []
    troubles: list[int] = []
    exchanged: list[int] = []
    payers: list[tuple[Number, Number]] = []
    reaches: Reaches = {}
    far = 0
    for place, other in pairs:
        trouble, too_far = colour_trouble(field, place, other), False
        if place in floaters:
            candidates = [each for each in rest if each != place]
            if reach is not None and _is_far(field, rest, place, other, reach):
                trouble = TOO_FAR
            settled += [trouble, candidates.index(other)]
        else:
            if reach is not None and not troubles and [*pairs[-len(rest) // 2 :]] != as_proposed(rest):
                reaches = reaches_of(field, rest, Pool(field, rest), reach)
            too_far = bool(reaches) and not in_reach(reaches, place, other)
            far += too_far
            troubles.append(trouble)
            exchanged.append(exchanges(rest).index(other))
        if trouble or too_far:
            payers.append((field.players[place].number, field.players[other].number))
        rest = [each for each in rest if each not in (place, other)]
    counted_far = [far] if troubles and reach is not None else []
    value = (*settled, *counted_far, *troubles, *exchanged)
    exchanges_made = Count(EXCHANGES, value, tuple(payers))
    if not field.equals_free:
        return (exchanges_made,)
    exceeding = [
        (field.players[one].number, field.players[other].number)
        for one, other in pairs
        if not field.colours_allowed(one, other)
    ]
    return Count(COLOUR_LIMITS, len(exceeding), tuple(exceeding)), exchanges_made


def _is_far(field: Field, rest: Sequence[Place], place: Place, other: Place, reach: int) -> bool:
    """3.8: is the opponent of a floater not rated like the first with whom all can be paired?

    That is the opponent or comes before. So nothing needs to be asked if all of those are rated alike.
    """
    candidates = [each for each in rest if each != place]
    rating, before = field.rating, candidates[: candidates.index(other)]
    if all(abs(rating[each] - rating[other]) <= reach for each in before):
        return False
    return other not in _near(field, Pool(field, rest), place, candidates, reach)()


def proposed_halves(
    field: Field, pairs: Sequence[tuple[Place, Place]], floaters: Sequence[Place], direction: int
) -> tuple[Halves, ...]:
    """2.4, 4.1: how the players who are not floaters were proposed to be paired, and what the exchanges made of it."""

    def numbers(places: Sequence[Place]) -> tuple[Number, ...]:
        return tuple([field.players[place].number for place in places])

    others = [(one, other) for one, other in pairs if one not in floaters]
    rest = sorted([place for pair in others for place in pair], reverse=direction == UPWARD)
    s1, s2 = rest[: len(others)], rest[len(others) :]
    first = [one for one, _ in others]
    return (
        Halves(
            numbers(s1),
            numbers(s2),
            (),
            numbers([place for place in s1 if place not in first]),
            numbers([place for place in first if place not in s1]),
            numbers([other for _, other in others]),
        ),
    )
