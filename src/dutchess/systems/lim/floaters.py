"""Who leaves a scoregroup, and the order in which floaters are paired: article 3.

Owns the types of floaters, the choice among them and the reservation of opponents in the adjacent scoregroup. Must not
pair anybody.
"""

from __future__ import annotations

from dutchess.decisions import Count
from dutchess.record import record
from dutchess.systems.lim.pool import Pool, smallest_pool
from dutchess.tournament import BLACK, WHITE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from dutchess.systems.lim.field import Field

DOWNWARD, UPWARD = 1, -1

# 3.9 (a) to (d), the least disadvantage first.
TYPE_D, TYPE_C, TYPE_B, TYPE_A = 0, 1, 2, 3


@record
class Group:
    """A scoregroup that is about to be paired.

    Attributes:
        residents: the places of those who have its score.
        incoming: the places of those who have floated into it.
        adjacent: the places of those who have the next score in the direction of the pairing.
        direction: `DOWNWARD` or `UPWARD` (2.2).
    """

    residents: tuple[int, ...]
    incoming: tuple[int, ...]
    adjacent: tuple[int, ...]
    direction: int

    @property
    def members(self) -> tuple[int, ...]:
        return self.incoming + self.residents


def in_pairing_order(field: Field, floaters: Iterable[int], direction: int) -> list[int]:
    """3.6, 3.7: downward by highest score, then highest number; upward by lowest score, then lowest number."""
    return sorted(floaters, key=field.order, reverse=direction == UPWARD)


def choose_floaters(field: Field, group: Group, reach: int | None) -> tuple[list[int], Pool]:
    """2.3, 3.2 to 3.5, 3.9, 3.10, 4.4: the floaters of a group, and the pool of those who stay.

    As few players float as can be. Those who have no opponent come first (2.3 a to c), then the one who makes the group
    even (2.3 d), then those for whom no opponent is found in spite of exchanges (3.1, 4.4).

    `reach`, in maxi-tournaments, is how far a rating may be from that of the player who would float if colours did not
    matter.
    """
    pool = smallest_pool(field, group.members)
    floaters = without_opponent(field, group.members) if pool.exits > 1 else []
    for floater in floaters:
        pool.first_to_leave([floater])
    staying = [place for place in group.members if place not in floaters]
    evening = len(staying) % 2 == 1
    while len(floaters) < pool.exits:
        candidates = _Candidates(field, group, staying, floaters)
        if evening:
            near = frozenset(staying)
            if reach is not None:  # asked of a second pool, because asking is choosing
                reference = smallest_pool(field, staying).first_to_leave(candidates.to_make_even(frozenset()))
                near = frozenset(place for place in staying if ratings_close(field, reference, place, reach=reach))
            chosen = pool.first_to_leave(candidates.to_make_even(near))
            evening = False
        else:
            chosen = pool.first_to_leave(candidates.in_spite_of_exchanges())
        staying.remove(chosen)
        floaters.append(chosen)
    return floaters, pool


def without_opponent(field: Field, members: Sequence[int]) -> list[int]:
    """2.3 (a) to (c): those with no compatible opponent in their group. There is no choice: they float."""
    return [one for one in members if not any(field.compatible(one, other) for other in members if other != one)]


class _Candidates:
    """Those who may float next, and what speaks for and against each."""

    def __init__(self, field: Field, group: Group, staying: Sequence[int], floaters: Sequence[int]) -> None:
        self._field = field
        self._group = group
        self._staying = staying
        self._type = {place: floater_type(field, group, place) for place in staying}
        self._left_without = without_free_opponent(field, group, staying, floaters)

    def to_make_even(self, near: frozenset[int]) -> list[int]:
        """2.3 (d): 3.9, then 3.10, then the due colour of 3.2, then 3.3 and 3.4: the most suitable first.

        The colour speaks only for those who are `near` enough (3.2, maxi-tournaments).
        """
        field, direction, colour = self._field, self._group.direction, surplus_colour(self._field, self._staying)

        def key(place: int) -> tuple[int, bool, bool, bool, int]:
            suits = field.due[place] == colour and place in near
            left_without = place in self._left_without
            wrong_colour = colour is not None and not suits
            return self._type[place], field.floated[place], wrong_colour, left_without, -direction * place

        return sorted(self._staying, key=key)

    def in_spite_of_exchanges(self) -> list[int]:
        """3.1, 4.4: 3.9, then 3.3 and 3.4, then the last in the order of pairing: the most suitable first.

        The pairs made first stay; the one for whom nobody is left floats, and the lowest numbered of the rest with him
        (upward: the highest). 3.2 and 3.10 choose the player who makes a group even, and nobody else.
        """
        group = self._group
        incoming = frozenset(group.incoming)
        order = in_pairing_order(self._field, [place for place in self._staying if place in incoming], group.direction)
        order += sorted([place for place in self._staying if place not in incoming], reverse=group.direction == UPWARD)
        turn = {place: index for index, place in enumerate(order)}
        return sorted(order, key=lambda place: (self._type[place], place in self._left_without, -turn[place]))


def surplus_colour(field: Field, places: Sequence[int]) -> str | None:
    """3.2: the colour that more players are due, None if White and Black are in balance."""
    due = [field.due[place] for place in places]
    white, black = due.count(WHITE), due.count(BLACK)
    return None if white == black else WHITE if white > black else BLACK


def ratings_close(field: Field, one: int, other: int, *, reach: int) -> bool:
    """3.2, 3.8, 5.7: in maxi-tournaments ratings may differ by so much at most."""
    return abs(field.players[one].rating - field.players[other].rating) <= reach


def floater_type(field: Field, group: Group, place: int) -> int:
    """3.9: the type of floater that a member of a group would be.

    Types c and d ask whether he has a compatible opponent in the adjacent group at all. Whether other floaters need
    that opponent is a matter of 3.3 and 3.4.
    """
    has_opponent = any(field.compatible(place, other) for other in group.adjacent)
    if place in group.incoming:
        return TYPE_B if has_opponent else TYPE_A
    return TYPE_D if has_opponent else TYPE_C


def without_free_opponent(
    field: Field, group: Group, staying: Sequence[int], floaters: Sequence[int]
) -> frozenset[int]:
    """3.3, 3.4: those for whom nobody is left in the adjacent group once the floaters ahead of them have opponents.

    Ahead are floaters of higher score or number (upward: lower), who are paired first (3.6, 3.7). Where nobody floats
    yet, the types say all there is to say.
    """
    if not floaters:
        return frozenset()
    reserved = _Reserved(field, group.adjacent)
    chosen = frozenset(floaters)
    without: list[int] = []
    for place in in_pairing_order(field, [*staying, *floaters], group.direction):
        if place in chosen:
            reserved.add(place)
        elif not reserved.leaves_opponent(place):
            without.append(place)
    return frozenset(without)


def count_floaters(field: Field, group: Group, floaters: Sequence[int]) -> tuple[Count, ...]:
    """6; 2.3 and 3.10 (b), 3.9, 3.10: how many float; how many of types a, b and c; whether one makes even again."""
    number = {place: (field.players[place].number,) for place in floaters}
    types = {place: floater_type(field, group, place) for place in floaters}
    again = _making_even_again(field, group, types)
    return (
        *field.waived(),
        Count("C.04.4.3 article 2.3", len(floaters), tuple(number.values())),
        Count(
            "C.04.4.3 article 3.9",
            tuple(list(types.values()).count(kind) for kind in (TYPE_A, TYPE_B, TYPE_C)),
            tuple(number[place] for place in floaters if types[place] != TYPE_D),
        ),
        Count("C.04.4.3 article 3.10", len(again), tuple(number[place] for place in again)),
    )


def _making_even_again(field: Field, group: Group, types: Mapping[int, int]) -> list[int]:
    """3.10: the floater who makes the group even, if that one floated in the round before; else nobody.

    Floaters are told by their types, the most suitable first. Where several of the best type float, one who has not
    floated before is the one who makes the group even.
    """
    alone = frozenset(without_opponent(field, group.members))
    chosen = [place for place in types if place not in alone]
    if (len(group.members) - len(alone)) % 2 == 0 or not chosen:
        return []
    best = min(types[place] for place in chosen)
    suitable = [place for place in chosen if types[place] == best]
    return suitable[:1] if all(field.floated[place] for place in suitable) else []


class _Reserved:
    """Opponents in the adjacent group, one for each floater so far as there are any."""

    def __init__(self, field: Field, adjacent: Sequence[int]) -> None:
        self._field = field
        self._free = list(adjacent)
        self._holder: dict[int, int] = {}  # the floater for whom somebody is reserved
        self._opponent: dict[int, int] = {}  # who is reserved for a floater

    def leaves_opponent(self, place: int) -> bool:
        """Can the player have an opponent, too?"""
        return self._search(place)[0] is not None

    def add(self, place: int) -> None:
        """Reserve an opponent for a floater; those of the others may change, but they keep one."""
        found, taken_by = self._search(place)
        if found is not None:
            self._free.remove(found)
        while found is not None:
            floater = taken_by[found]
            given_up = self._opponent.get(floater)
            self._opponent[floater] = found
            self._holder[found] = floater
            found = given_up

    def _search(self, place: int) -> tuple[int | None, dict[int, int]]:
        """An opponent nobody holds, and for each one looked at the floater who would take him, back to `place`."""
        compatible = self._field.compatible
        taken_by: dict[int, int] = {}
        queue = [place]
        for floater in queue:
            for other in self._free:
                if compatible(floater, other):
                    taken_by[other] = floater
                    return other, taken_by
            for other, holder in self._holder.items():
                if other not in taken_by and compatible(floater, other):
                    taken_by[other] = floater
                    queue.append(holder)
        return None, taken_by
