"""Whether those not yet paired can still be paired: the proviso behind every choice of articles 1, 3, 4 and 6.

Owns `Pool`, which asks the matching kernel. Must not know in which order candidates are to be tried.
"""

from __future__ import annotations

from itertools import islice

from dutchess.matching import Matching
from dutchess.matching.encoder import NO_EDGE
from dutchess.pairing.common import Known, Places
from dutchess.pairing.common.field import barred
from dutchess.pairing.lim.field import limits_agree
from dutchess.tournament.forbidden import NOTHING_FORBIDDEN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from dutchess.base.integers import Place
    from dutchess.pairing.common.obstruction import Opponents
    from dutchess.pairing.lim.field import Field

    # Colour limit; score, where it decides compatibility; the disadvantage of leaving unpaired, or `STAYS`; forbidden
    # group.
    Kind = tuple[int, int, int, int]
    # What it costs that a pair exceeds a limit of colours, and that a floater of each type leaves.
    Costs = tuple[int, tuple[int, ...]]

STAYS = -1  # may not leave unpaired
NO_COSTS: Costs = 0, (0,)
FEW = 16  # nearly always one of the first candidates will do; they are quickly asked about


class Pool:
    """Some players of a field and `exits`, by which that many of them leave unpaired.

    Every choice keeps the promise that everybody else can be paired compatibly or leaves by an exit. In the last round
    it keeps another one, unless the pool is of the whole field: no more pairs than necessary exceed a limit (6).

    Args:
        may_leave: who may leave, from the whole field; None for everybody.
        types: what types of floaters the players would be (3.9). To exceed fewer limits, no worse ones are chosen.

    Attributes:
        exits: how many leave.
        stuck: how many can neither be paired nor leave; no choice can be made unless it is 0.
        spares_limits: whether there are two players who could only be paired beyond a limit.
    """

    def __init__(
        self,
        field: Field,
        places: Sequence[Place],
        exits: int = 0,
        *,
        may_leave: frozenset[Place] | None = None,
        types: Mapping[Place, int] | None = None,
    ):
        self.exits = exits
        self._field = field
        self._places = places
        self._vertex = {place: index for index, place in enumerate(places)}
        self._next_exit = len(places)
        leaving = [0 if may_leave is None or place in may_leave else STAYS for place in places]
        kinds, classes = _classes(field, places, leaving, field.group)
        self.spares_limits = field.equals_free and may_leave is None and _may_exceed_limits(kinds)
        if types is not None and self.spares_limits:
            kinds, classes = _classes(field, places, [types[place] for place in places], field.group)
        costs = _costs(len(places) // 2, exits) if self.spares_limits else NO_COSTS
        key = tuple(kinds), field.equals_free, costs
        table = _tables[key] if len(kinds) <= FEW else _table_of(key)
        vertex = self._vertex
        excluded: list[Sequence[int]] = [*field.barred]
        if places != Places(0, len(excluded)):
            excluded = [[vertex[other] for other in field.barred[place] if other in vertex] for place in places]
        self._matching = Matching(classes + [len(kinds)] * exits, table, excluded + [[] for _ in range(exits)])
        self.stuck = self._matching.maximise()

    def exceeding(self) -> int:
        """6: how many pairs exceed a limit at least."""
        field, places, count = self._field, self._places, len(self._places)
        pairs = [(one, other) for one, other in enumerate(self._matching.mates()) if one < other < count]
        return sum([1 for one, other in pairs if not field.colours_allowed(places[one], places[other])])

    def first_to_leave(self, candidates: Sequence[Place]) -> Place:
        """Let the first candidate leave who can; the others' prospects stay complete."""
        chosen = self._first(self._next_exit, candidates)
        self._next_exit += 1
        return chosen

    def all_to_leave(self, candidates: Sequence[Place]) -> list[Place]:
        """The same in turn for all exits that are left: who leaves."""
        vertex, count = self._vertex, len(self._places)
        order, left = [vertex[candidate] for candidate in candidates], count + self.exits - self._next_exit
        self._next_exit = count + self.exits
        chosen = self._matching.choose(order, [False] * count + [True] * self.exits, left)
        return [self._places[each] for each in chosen]

    def first_able_to_leave(self, candidates: Iterable[Place]) -> Place | None:
        """The first candidate who could leave, so that the others' prospects stay complete. Lets nobody leave."""
        return self._possible(self._next_exit, candidates)

    def first_possible(self, place: Place, candidates: Iterable[Place]) -> Place | None:
        """The first candidate who, paired with a player, would leave the rest complete. Pairs nobody."""
        return self._possible(self._vertex[place], candidates)

    def _possible(self, top: int, candidates: Iterable[Place]) -> Place | None:
        vertex, waiting = self._vertex, iter(candidates)
        for part in ([*islice(waiting, FEW)], waiting):
            found = self._matching.partner_in_order(top, [vertex[other] for other in part])
            if found >= 0:
                return self._places[found]
        return None

    def first_partner(self, place: Place, candidates: Iterable[Place]) -> Place:
        """Pair a player with the first compatible candidate who leaves the rest complete."""
        return self._first(self._vertex[place], candidates)

    def partner(self, place: Place, candidates: Sequence[Place]) -> Place | None:
        """Pair a player with the first of these candidates who leaves the rest complete; None if there is none."""
        try:
            return self._fix(self._vertex[place], candidates)
        except ValueError:
            return None

    def _first(self, top: int, candidates: Iterable[Place]) -> Place:
        waiting = iter(candidates)
        try:
            return self._fix(top, [*islice(waiting, FEW)])
        except ValueError:  # none of them
            return self._fix(top, [*waiting])

    def _fix(self, top: int, candidates: Sequence[Place]) -> Place:
        vertex = self._vertex
        return self._places[self._matching.fix_in_order([top], [vertex[candidate] for candidate in candidates])[0]]


def smallest_pool(field: Field, places: Sequence[Place]) -> Pool:
    """2.3, 3.10.2: the pool of a group with as many pairs, and so as few floaters, as can be."""
    pool = Pool(field, places, len(places) % 2)
    return Pool(field, places, pool.exits + pool.stuck) if pool.stuck else pool


def opponents_in(field: Field) -> Opponents:
    """2.1, 5.1, 6: who may meet whom."""
    from dutchess.pairing.common.obstruction import Opponents  # start-up: hardly any round is refused

    nothing = [0] * len(field.players)
    kinds, classes = _classes(field, Places(0, len(field.players)), nothing, nothing)
    strangers = [
        (a, b)
        for a, one in enumerate(kinds)
        for b, other in enumerate(kinds)
        if not _compatible(one, other, equals_free=field.equals_free)
    ]

    def met() -> Sequence[Sequence[int]]:
        return barred(NOTHING_FORBIDDEN, field.players, field.forced)

    return Opponents(classes, frozenset(strangers), field.barred, met, field.group if any(field.group) else ())


def _classes(
    field: Field, places: Sequence[Place], leaving: Sequence[int], group: Sequence[int]
) -> tuple[list[Kind], list[int]]:
    """The different kinds of players, and for each place which kind it is; `leaving` is in the order of the places."""
    limit, score = field.limit, field.score
    by_score = field.equals_free
    kinds: list[Kind] = [
        (limit[place], score[place] if by_score else 0, leaves, group[place])
        for place, leaves in zip(places, leaving, strict=True)
    ]
    index = {kind: number for number, kind in enumerate(dict.fromkeys(kinds))}
    return list(index), [index[kind] for kind in kinds]


def _compatible(one: Kind, other: Kind, *, equals_free: bool) -> bool:
    """2.1 and 6 for two players who have not met."""
    if one[3] and one[3] == other[3]:
        return False
    return (equals_free and one[1] == other[1]) or limits_agree(one[0], other[0])


def _may_exceed_limits(kinds: Sequence[Kind]) -> bool:
    """6: are there kinds of the same score whose limits do not agree?"""
    limits: dict[int, set[int]] = {}
    for limit, score, _, _ in kinds:
        limits.setdefault(score, set()).add(limit)
    return any(not limits_agree(one, other) for found in limits.values() for one in found for other in found)


def _costs(pairs: int, exits: int) -> Costs:
    """3.9 before 6: one floater of a worse type costs more than any number of better ones, and of limits exceeded."""
    least = pairs + 1
    return 1, (0, least, least * (exits + 1), least * (exits + 1) ** 2)


def _table_of(key: tuple[tuple[Kind, ...], bool, Costs]) -> list[list[int]]:
    """What the kernel is told of pairs of kinds, and of those who leave: the last row and column."""
    kinds, equals_free, (exceeding, types) = key
    highest = max(exceeding, *types)
    leaving = [NO_EDGE if leaves == STAYS else highest - types[leaves] for _, _, leaves, _ in kinds]

    def weight(one: Kind, other: Kind) -> int:
        if not _compatible(one, other, equals_free=equals_free):
            return NO_EDGE
        return highest if limits_agree(one[0], other[0]) else highest - exceeding

    table = [[*(weight(one, other) for other in kinds), edge] for one, edge in zip(kinds, leaving, strict=True)]
    return [*table, [*leaving, NO_EDGE]]


# Kinds say nothing about a round, so rounds share who of them may meet.
_tables: Known[tuple[tuple[Kind, ...], bool, Costs], list[list[int]]] = Known(_table_of, 2_000)
