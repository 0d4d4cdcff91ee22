"""Who leaves a scoregroup, and the order in which floaters are paired: article 3.

Owns the types of floaters, the choice among them and the reservation of opponents in the adjacent scoregroup. Must not
pair anybody.
"""

from __future__ import annotations

from itertools import chain

from dutchess.decisions import Count
from dutchess.systems.lim.field import Among
from dutchess.systems.lim.pool import Pool, smallest_pool
from dutchess.tournament import BLACK, WHITE
from dutchess.values import value_class

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from dutchess.integers import Place
    from dutchess.systems.lim.field import Field

DOWNWARD, UPWARD = 1, -1

# 3.9 (a) to (d), the least disadvantage first.
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


def choose_floaters(field: Field, group: Group, reach: int | None) -> tuple[list[Place], Pool]:
    """2.3, 3.2 to 3.5, 3.9, 3.10, 4.4: the floaters of a group, and the pool of those who stay.

    As few players float as can be. Those who have no opponent come first (2.3.1 to 2.3.3). If one more floats, it is to
    make the group even (2.3.4). If several do, no opponent is found for them in spite of exchanges (3.1, 4.4); somebody
    who floated to make the group even would come back (4.4 a).

    `reach`, in maxi-tournaments, is how far a rating may be from that of the player who would float if colours did not
    matter.
    """
    pool = smallest_pool(field, group.members)
    floaters = without_opponent(field, group.members) if pool.exits > 1 else []
    for floater in floaters:
        pool.first_to_leave([floater])
    alone = frozenset(floaters)
    staying = [place for place in group.members if place not in alone]
    candidates = _Candidates(field, group, staying, floaters)
    if pool.exits == len(floaters) + 1:
        near, to_make_even = frozenset(staying), candidates.to_make_even()
        if reach is not None:
            reference = pool.first_able_to_leave(to_make_even(frozenset()))
            assert reference is not None, "one more exit is open"
            near = frozenset(place for place in staying if ratings_close(field, reference, place, reach=reach))
        floaters.append(pool.first_to_leave(to_make_even(near)))
    elif len(floaters) < pool.exits:
        floaters += pool.all_to_leave(candidates.in_spite_of_exchanges())
    return floaters, pool


def without_opponent(field: Field, members: Sequence[Place]) -> list[Place]:
    """2.3.1 to 2.3.3: those with no compatible opponent in their group. There is no choice: they float."""
    among = Among(field, members)
    return [one for one in members if not among.has_opponent(one)]


class _Candidates:
    """Those who may float next, and what speaks for and against each."""

    def __init__(self, field: Field, group: Group, staying: Sequence[Place], floaters: Sequence[Place]) -> None:
        self._field = field
        self._group = group
        self._staying = staying
        self._floaters = floaters

    def to_make_even(self) -> Callable[[frozenset[Place]], list[Place]]:
        """2.3.4: 3.9, then 3.10, then 3.3 and 3.4, then the due colour of 3.2: the most suitable first.

        3.10 protects a player only if whoever floats instead is not of type a, b or c. The colour speaks only for those
        who are near enough (3.2, maxi-tournaments): the order depends on who is.
        """
        field, direction, colour = self._field, self._group.direction, surplus_colour(self._field, self._staying)
        types = floater_types(field, self._group, self._staying)
        without = without_free_opponent(field, self._group, self._staying, self._floaters)

        def in_order(near: frozenset[Place]) -> list[Place]:
            def key(place: Place) -> tuple[int, bool, bool, bool, int]:
                kind = types[place]
                again = kind == TYPE_D and field.floated[place]
                left_without = place in without
                wrong_colour = colour is not None and not (field.due[place] == colour and place in near)
                return kind, again, left_without, wrong_colour, -direction * place

            return sorted(self._staying, key=key)

        return in_order

    def in_spite_of_exchanges(self) -> list[Place]:
        """3.1, 4.4: 3.9 with 3.5, then the last in the order of pairing: the most suitable first.

        The pairs made first stay; the one for whom nobody is left floats, together with the lowest numbered of the rest
        (upward: the highest). 3.2 to 3.4 and 3.10 choose the player who makes a group even, and nobody else.
        """
        group = self._group
        incoming = frozenset(group.incoming)
        order = in_pairing_order(self._field, [place for place in self._staying if place in incoming], group.direction)
        order += sorted([place for place in self._staying if place not in incoming], reverse=group.direction == UPWARD)
        order.reverse()
        return sorted(order, key=floater_types(self._field, group, self._staying).__getitem__)


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
    """2.3 and 3.10 (b), 3.9, 3.10: how many float; how many of types a, b and c; whether one makes even again."""
    number = {place: (field.players[place].number,) for place in floaters}
    types = floater_types(field, group, floaters)
    again = _making_even_again(field, group, types)
    return (
        Count("C.04.4.3 article 2.3", len(floaters), tuple(number.values())),
        Count(
            "C.04.4.3 article 3.9",
            tuple(list(types.values()).count(kind) for kind in (TYPE_A, TYPE_B, TYPE_C)),
            tuple(number[place] for place in floaters if types[place] != TYPE_D),
        ),
        Count("C.04.4.3 article 3.10", len(again), tuple(number[place] for place in again)),
    )


def _making_even_again(field: Field, group: Group, types: Mapping[Place, int]) -> list[Place]:
    """3.10: the floater who makes the group even, if that one floated in the round before; else nobody.

    Only those of type d are protected. Where several float who have opponents in the group, none is there to make it
    even.
    """
    among = Among(field, group.members)
    chosen = [place for place in types if among.has_opponent(place)]
    return chosen if len(chosen) == 1 and types[chosen[0]] == TYPE_D and field.floated[chosen[0]] else []
