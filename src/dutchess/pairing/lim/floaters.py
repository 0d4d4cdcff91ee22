"""Who leaves a scoregroup, and the order in which floaters are paired: article 3.

Owns the types of floaters, the choice among them and the reservation of opponents in the adjacent scoregroup. Must not
pair anybody.
"""

from __future__ import annotations

from itertools import chain

from dutchess.base.values import value_class
from dutchess.pairing.decisions import Count
from dutchess.pairing.lim.field import Among
from dutchess.pairing.lim.pool import Pool, smallest_pool
from dutchess.tournament import BLACK, WHITE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from dutchess.base.integers import Place
    from dutchess.pairing.lim.field import Field

DOWNWARD, UPWARD = 1, -1

# 3.9.1 a to d, the least disadvantage first.
TYPE_D, TYPE_C, TYPE_B, TYPE_A = 0, 1, 2, 3


@value_class
class Group:
    """A scoregroup that is about to be paired.

    Attributes:
        residents: the places of those who have its score.
        incoming: the places of those who have floated into it.
        adjacent: the places of those who have the next score in the direction of the pairing, in the order in which
            floaters take them (3.8).
        direction: `DOWNWARD` or `UPWARD` (2.2).
    """

    residents: tuple[Place, ...]
    incoming: tuple[Place, ...]
    adjacent: tuple[Place, ...]
    direction: int

    @property
    def members(self) -> tuple[Place, ...]:
        return self.incoming + self.residents


def in_pairing_order(field: Field, floaters: Iterable[Place], direction: int) -> list[Place]:
    """3.6, 3.7: downward by highest score, then highest number; upward by lowest score, then lowest number."""
    return sorted(floaters, key=field.order, reverse=direction == UPWARD)


def choose_floaters(field: Field, group: Group, reach: int | None) -> tuple[list[Place], Pool, str]:
    """2.3, 3.2 to 3.5, 3.9, 3.10, 4.4: the floaters of a group, the pool of those who stay, and by which article.

    As few players float as can be. Those who have no opponent come first (2.3.1 to 2.3.3). If the others are uneven,
    one more floats to make the group even (2.3.4). If somebody then finds no opponent, the first of those is exchanged
    for that floater (4.4.1); where more are without one, they float, too (4.4.2).

    `reach`, in maxi-tournaments, is how far the rating of a floater due a certain colour may be from that of the lowest
    numbered player (upward: the highest).
    """
    choice = _Choice(field, group, reach)
    pool, floaters = choice.pool, choice.alone
    if len(floaters) == pool.exits:
        return floaters, pool, "C.04.4.3 articles 3.2 to 3.4"
    evening = choice.makes_even()
    if evening is not None:
        return [*floaters, pool.first_to_leave([evening])], pool, "C.04.4.3 articles 3.2 to 3.4"
    return [*floaters, *pool.all_to_leave(choice.in_spite_of_exchanges())], pool, "C.04.4.3 article 4.4"


def without_opponent(field: Field, members: Sequence[Place]) -> list[Place]:
    """2.3.1 to 2.3.3: those with no compatible opponent in their group. There is no choice: they float."""
    among = Among(field, members)
    return [one for one in members if not among.has_opponent(one)]


class _Choice:
    """Who may float from a group, and what speaks for and against each.

    Attributes:
        pool: that of the group, which those without an opponent have left already.
        alone: those without an opponent (2.3.1 to 2.3.3).
        staying: everybody else.
    """

    def __init__(self, field: Field, group: Group, reach: int | None) -> None:
        self._field = field
        self._group = group
        self._reach = reach
        self.pool = pool = smallest_pool(field, group.members)
        self._types = floater_types(field, group, group.members) if pool.exits else {}
        if pool.exits and pool.spares_limits:
            self.pool = pool = Pool(field, group.members, pool.exits, types=self._types)
        self.alone = without_opponent(field, group.members) if pool.exits else []
        for floater in self.alone:
            pool.first_to_leave([floater])
        gone = frozenset(self.alone)
        self.staying = [place for place in group.members if place not in gone]

    def makes_even(self) -> Place | None:
        """2.3.4: who floats to make the group even, if all others can then be paired; None if 4.4 decides.

        In the last round, no limit may be exceeded that somebody else's going would save (6).
        """
        if self.pool.exits != len(self.alone) + 1:
            return None
        return self.pool.first_able_to_leave(self._by_article_3()[:1])

    def _by_article_3(self) -> list[Place]:
        """3.9, then 3.10, then 3.3 and 3.4, then the due colour of 3.2: the most suitable first.

        3.10 protects a player only if whoever floats instead is not of type a, b or c. In maxi-tournaments, the colour
        speaks only for those who are rated like the lowest numbered player (upward: the highest).
        """
        field, types, direction = self._field, self._types, self._group.direction
        colour = surplus_colour(field, self.staying)
        without = without_free_opponent(field, self._group, self.staying, self.alone)
        last = max(self.staying, key=lambda place: direction * place)

        def suits(place: Place) -> bool:
            if field.due[place] != colour:
                return False
            return self._reach is None or ratings_close(field, last, place, reach=self._reach)

        def key(place: Place) -> tuple[int, bool, bool, bool, int]:
            kind = types[place]
            again = kind == TYPE_D and field.floated[place]
            return kind, again, place in without, colour is not None and not suits(place), -direction * place

        return sorted(self.staying, key=key)

    def in_spite_of_exchanges(self) -> list[Place]:
        """3.1, 4.4: who floats because exchanges find no opponent, the most suitable first.

        The types of 3.9 come first (3.5). In an uneven group, then, the first player who is stuck with the floater of
        2.3.4 gone, and is exchanged for that one (4.4.1). After that the lowest numbered (upward: the highest), since
        those who are paired first stay (4.4.2). 3.2 to 3.4 and 3.10 choose the floater of 2.3.4, and nobody else.
        """
        stuck = self._stuck() if len(self.staying) % 2 else None
        return sorted(self._backwards(self.staying), key=lambda place: (self._types[place], place != stuck))

    def _stuck(self) -> Place:
        """4.4: the first player in the order of pairing for whom nobody is left, with the floater of 2.3.4 gone.

        If all can be paired, but not within the limits, it is the first of two whose going spares them (6).
        """
        last = self._by_article_3()[0]
        rest = [place for place in self.staying if place != last]
        pool = smallest_pool(self._field, rest)
        if not pool.exits:
            pool = Pool(self._field, rest, 2)
        return pool.all_to_leave(self._backwards(rest))[-1]

    def _backwards(self, places: Sequence[Place]) -> list[Place]:
        """Some players in the order of pairing, the last one first: those paired first stay where they are."""
        group = self._group
        incoming = frozenset(group.incoming)
        order = in_pairing_order(self._field, [place for place in places if place in incoming], group.direction)
        order += sorted([place for place in places if place not in incoming], reverse=group.direction == UPWARD)
        order.reverse()
        return order


def surplus_colour(field: Field, places: Sequence[Place]) -> str | None:
    """3.2: the colour that more players are due, None if White and Black are in balance."""
    due = [field.due[place] for place in places]
    white, black = due.count(WHITE), due.count(BLACK)
    return None if white == black else WHITE if white > black else BLACK


def ratings_close(field: Field, one: Place, other: Place, *, reach: int) -> bool:
    """3.2, 3.8, 5.7: in maxi-tournaments ratings may differ by so much at most."""
    return abs(field.players[one].rating - field.players[other].rating) <= reach


def floater_types(field: Field, group: Group, places: Iterable[Place]) -> dict[Place, int]:
    """3.9: the types of floaters that members of a group would be.

    Types c and d ask whether the floater has a compatible opponent in the adjacent group at all. Whether other floaters
    need that opponent is a matter of 3.3 and 3.4.
    """
    adjacent, incoming = Among(field, group.adjacent), frozenset(group.incoming)

    def floater_type(place: Place) -> int:
        if place in incoming:
            return TYPE_B if adjacent.has_opponent(place) else TYPE_A
        return TYPE_D if adjacent.has_opponent(place) else TYPE_C

    return {place: floater_type(place) for place in places}


def without_free_opponent(
    field: Field, group: Group, staying: Sequence[Place], floaters: Sequence[Place]
) -> frozenset[Place]:
    """3.3, 3.4: those for whom nobody is left in the adjacent group once the floaters ahead of them have opponents.

    Ahead are floaters of higher score or number (upward: lower), who are paired first (3.6, 3.7). In turn, each takes
    the first compatible opponent who is due the other colour or none, else the first compatible one (3.8). Where nobody
    floats yet, the types say all there is to say.
    """
    if not floaters:
        return frozenset()
    left = list(group.adjacent)
    chosen = frozenset(floaters)
    without: list[Place] = []
    for place in in_pairing_order(field, [*staying, *floaters], group.direction):
        if place not in chosen:
            if not any(field.compatible(place, other) for other in left):
                without.append(place)
            continue
        opponents = (other for other in left if field.compatible(place, other))
        first = next(opponents, None)
        if first is not None:
            wish = field.due[place]
            suited = (other for other in chain((first,), opponents) if wish is None or field.due[other] != wish)
            left.remove(next(suited, first))
    return frozenset(without)


def count_floaters(field: Field, group: Group, floaters: Sequence[Place]) -> tuple[Count, ...]:
    """How many float (2.3 and 3.10.2); how many of types a, b and c (3.9); whether the player who makes the group even
    floats again (3.10)."""
    from dutchess.pairing.lim.values import FLOATER_TYPES, FLOATERS, FLOATS_AGAIN  # start-up: pairing does not need it

    number = {place: (field.players[place].number,) for place in floaters}
    types = floater_types(field, group, floaters)
    again = _making_even_again(field, group, floaters, types)
    return (
        Count(FLOATERS, len(floaters), tuple(number.values())),
        Count(
            FLOATER_TYPES,
            tuple(list(types.values()).count(kind) for kind in (TYPE_A, TYPE_B, TYPE_C)),
            tuple(number[place] for place in floaters if types[place] != TYPE_D),
        ),
        Count(FLOATS_AGAIN, len(again), tuple(number[place] for place in again)),
    )


def _making_even_again(
    field: Field, group: Group, floaters: Sequence[Place], types: Mapping[Place, int]
) -> list[Place]:
    """3.10: the floater who makes the group even, if that one floated in the round before; else nobody.

    Only those of type d are protected, and only where article 3 decides, not 4.4.
    """
    if not any(types[place] == TYPE_D and field.floated[place] for place in floaters):
        return []
    choice = _Choice(field, group, None)
    if len(floaters) > choice.pool.exits or choice.makes_even() is None:
        return []
    (last,) = [place for place in floaters if place not in choice.alone]
    return [last] if types[last] == TYPE_D and field.floated[last] else []
