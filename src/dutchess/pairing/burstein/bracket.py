"""The pairing of one bracket: C.04.4.2 articles 3.2 and 4.

Owns the choice of the best pairing. All criteria are sums over pairs and floaters, so the best pairings are the
matchings of lowest cost, and the order of article 4 chooses among them. Three graphs are tried, from small to large:
the bracket alone, the bracket with the next scoregroup ([C7]), all remaining players ([C4]). If the best pairing in a
smaller graph also satisfies the criteria that were left out, it is the best of all.
"""

from __future__ import annotations

from dutchess.pairing.burstein.costs import cost_of_floater, cost_of_pair, cost_of_unpaired_next, no_cost
from dutchess.pairing.common import Known, Places
from dutchess.pairing.common.graph import BELOW, HERE, NEXT, NO_KIND, Graph, Prices, Spot
from dutchess.pairing.common.lookahead import Candidate, LookAhead, given_candidate, read_candidate
from dutchess.pairing.common.wishes import grant
from dutchess.tournament import BLACK, WHITE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from dutchess.base.integers import Place, Vertex
    from dutchess.matching import Matching
    from dutchess.matching.encoder import Cost
    from dutchess.pairing.burstein.costs import Kind
    from dutchess.pairing.common.field import Field
    from dutchess.pairing.common.prospect import Left
    from dutchess.pairing.common.wishes import Wishes

    Zones = Sequence[tuple[int, Sequence[Place]]]
    # The cost of an edge, by its cost without marks, and whether it lets a marked player float.
    Marked = Callable[[Cost, bool], Cost | None]

LARGE = 150  # players of a bracket; in smaller ones all questions are answered quickly


class Bracket:
    """Incoming floaters and residents to be paired, and the players after them (article 1.2.2).

    Args:
        field: all players of the round; their number is even.
        rank: the ranking (article 1.8) of each place.
        floaters: places of the incoming floaters.
        start, end, next_end: the residents are the places from `start` to `end`, the next scoregroup those from `end`
            to `next_end` (none if equal).
        left: how the edition compares the floaters that leave a bracket ([C6]).
    """

    def __init__(
        self,
        field: Field,
        rank: Sequence[int],
        floaters: Sequence[Place],
        start: int,
        end: int,
        next_end: int,
        left: Left,
    ) -> None:
        self.field = field
        self._left = left
        # 4.1: the index of a player here is the BSN minus one.
        self.players = tuple(sorted((*floaters, *Places(start, end)), key=lambda place: rank[place]))
        self.ahead = LookAhead(field, end, next_end, floaters_meet=True)
        scores = sorted({field.players[place].score for place in floaters})
        self._levels = len(scores)
        level = {score: level for level, score in enumerate(scores, 1)}
        self._kinds = [
            _kind_number(level.get(field.players[place].score, 0), field.balances[place].preference)
            for place in self.players
        ]

    def pair(self) -> Candidate:
        """Article 3.2: the first of the pairings that best comply with all criteria."""
        if self.field.given is not None:
            return given_candidate(self.players, self.field.given)
        if len(self.players) == 1 and self.ahead.next:
            return Candidate((), self.players)
        best = self._best_alone()
        if self.ahead.is_ideal(best.downfloaters):
            return best
        if self.ahead.below:
            best = self._best_with_next(len(best.downfloaters))
            if self.ahead.is_completable(best):
                return best
        return self._best_of_everything()

    def after_wishes(
        self, pairs: Sequence[tuple[Place, Place]], wishes: Wishes
    ) -> tuple[tuple[Place, Place], ...] | None:
        """The pairs after the wishes, with the same floaters and the same value in every criterion; None: they stay."""
        if self.field.given is not None:
            return None
        return grant(
            self.field,
            wishes,
            self.players,
            pairs,
            self._kinds,
            lambda one, other: cost_of_pair(self._levels, self._left, _kind(one), _kind(other)),
            lambda matching: first_of_the_best(matching, len(self.players), alike=True),
        )

    # -- three graphs ------------------------------------------------------------------------------------------------

    def _best_alone(self) -> Candidate:
        """The best pairing for [C5], [C6] and [C8], without regard to the rest of the field.

        There is a vertex OUTSIDE for each floater: at first for the odd player, then for as many players as cannot be
        paired.
        """
        outside = len(self.players) % 2
        while True:
            graph = self._graph(((HERE, self.players),), outside=outside, ahead=False)
            alone = graph.matching.maximise()
            if not alone:
                return self._first_pairing(graph, alike=True)
            outside += alone

    def _best_with_next(self, floaters: int) -> Candidate:
        """The best pairing for all criteria except [C4], with at least this number of floaters."""
        zones = ((HERE, self.players), (NEXT, self.ahead.next))
        return self._best_in(zones, floaters + len(self.ahead.next), "there is a vertex outside for everybody")

    def _best_of_everything(self) -> Candidate:
        """The best pairing for all criteria."""
        zones = ((HERE, self.players), (NEXT, self.ahead.next), (BELOW, self.ahead.below))
        return self._best_in(zones, 0, "the round was found to be completable")

    def _best_in(self, zones: Zones, outside: int, why_possible: str) -> Candidate:
        """The best pairing in a graph that holds more than the bracket."""
        graph = self._graph(zones, outside=outside, ahead=True)
        alone = graph.matching.maximise()
        assert not alone, why_possible
        size, mates = len(self.players), graph.matching.mates()
        if size >= LARGE and sum([mate >= size for mate in mates[:size]]) == 1:
            mates = self._first_with_one_floater(graph.matching, zones, outside)
            return read_candidate(graph, mates, size, len(self.ahead.next))
        return self._first_pairing(graph)

    def _first_pairing(self, graph: Graph, *, alike: bool = False) -> Candidate:
        size = len(self.players)
        mates = first_of_the_best(graph.matching, size, alike=alike)
        return read_candidate(graph, mates, size, len(self.ahead.next))

    # -- a large bracket with one floater ----------------------------------------------------------------------------

    def _first_with_one_floater(self, everything: Matching, zones: Zones, outside: int) -> list[Vertex]:
        """Article 4.3 in a large bracket, if all best pairings have one floater: the partner of each vertex.

        What follows the bracket decides who may float, and nothing else: so the first pairing is looked for in the
        bracket alone. If its floater is in none of the best pairings of `everything`, somebody else has to float.
        """
        size = len(self.players)
        may_float = self._may_float(everything.mates(), zones, outside)
        is_outside = [False] * size + [True] * (len(everything.mates()) - size)
        while True:
            alone = self._marked(((HERE, self.players),), 1, [not may for may in may_float], _who_must_not_float)
            unpaired = alone.matching.maximise()
            assert not unpaired, "one of the best pairings is left"
            here = first_of_the_best(alone.matching, size, alike=True)
            floater = here[size]
            if everything.restrict(floater, is_outside):
                rest = everything.mates()
                return [*(rest[v] if v == floater else here[v] for v in range(size)), *rest[size:]]
            may_float[floater] = False

    def _may_float(self, mates: Sequence[Vertex], zones: Zones, outside: int) -> list[bool]:
        """For each player, whether anybody of the same class floats in one of the best pairings."""
        size = len(self.players)
        classes = [*zip(map(self.field.bars.__getitem__, self.players), self._kinds, strict=True)]
        possible: set[tuple[int, int]] = set()
        while True:
            floating = next(one for one, mate in zip(classes, mates, strict=False) if mate >= size)
            if floating in possible:  # of all others, nobody does
                return [one in possible for one in classes]
            possible.add(floating)
            graph = self._marked(zones, outside, [one in possible for one in classes], _who_floats_if_others_cannot)
            graph.matching.maximise()
            mates = graph.matching.mates()

    # -- costs -------------------------------------------------------------------------------------------------------

    def _graph(self, zones: Zones, *, outside: int = 0, ahead: bool) -> Graph:
        return Graph(self.field, zones, _prices[self._levels, self._left, ahead], outside=outside, kinds=self._kinds)

    def _marked(self, zones: Zones, outside: int, marks: Sequence[bool], cost: Marked) -> Graph:
        """A graph in which some players of the bracket are marked: their kind is odd."""
        prices = _prices[self._levels, self._left, len(zones) > 1]

        def with_marks(a: Spot, b: Spot) -> Cost | None:
            plain = prices.cost(_unmarked(a), _unmarked(b))
            marked_floats = a.kind != NO_KIND and a.kind % 2 == 1 and b.zone != HERE
            return None if plain is None else cost(plain, marked_floats)

        kinds = [2 * kind + mark for kind, mark in zip(self._kinds, marks, strict=True)]
        return Graph(self.field, zones, with_marks, outside=outside, kinds=kinds)


def first_of_the_best(matching: Matching, size: int, *, alike: bool = False) -> list[Vertex]:
    """Article 4.3: the partner of each vertex in the first of the best pairings.

    The vertices below `size` are the players by BSN (vertex 0 is BSN 1); a player whose partner is another vertex
    floats. For BSN 1, then 2 and so on, the opponent with the highest BSN comes first, and floating last. `matching` is
    solved; it is used up.

    It does not matter which of the other vertices a floater gets if these are all `alike`, nor if there is one floater
    at most: the others are then paired with each other, whatever follows the bracket.
    """
    mates = matching.mates()
    highest_first = [*range(size - 1, -1, -1)]
    floaters = sum([mate >= size for mate in mates[:size]])  # as many in all best pairings
    if alike or floaters <= 1:
        matching.fix_in_order(range(size), (*highest_first, *range(size, len(mates))))
        return matching.mates()
    has_opponent = [False] * size
    is_here = bytes([v < size for v in range(len(mates))])
    for v in range(size):
        if not has_opponent[v] and matching.restrict(v, is_here):
            has_opponent[matching.fix_in_order((v,), highest_first[: -v - 1])[0]] = True
    return matching.mates()


def _unmarked(spot: Spot) -> Spot:
    return spot if spot.kind == NO_KIND else Spot(spot.zone, spot.bars, spot.bye, spot.kind // 2)


def _who_must_not_float(cost: Cost, marked_floats: bool) -> Cost | None:
    return None if marked_floats else cost


def _who_floats_if_others_cannot(cost: Cost, marked_floats: bool) -> Cost | None:
    return *cost, int(marked_floats)


PREFERENCES = (None, WHITE, BLACK)


def _kind_number(level: int, preference: str | None) -> int:
    """The number of a kind of players, the same in all brackets."""
    return len(PREFERENCES) * level + PREFERENCES.index(preference)


def _kind(number: int) -> Kind:
    level, preference = divmod(number, len(PREFERENCES))
    return level, PREFERENCES[preference]


def _prices_of(key: tuple[int, Left, bool]) -> Prices:
    """The cost of an edge by the levels of the bracket in the graph, and by whether the next bracket is weighed."""
    levels, left, ahead = key
    free, unpaired_next = no_cost(levels, left), cost_of_unpaired_next(levels, left)

    def cost(a: Spot, b: Spot) -> Cost | None:
        if a.kind != NO_KIND:
            if b.kind != NO_KIND:
                return cost_of_pair(levels, left, _kind(a.kind), _kind(b.kind))
            return cost_of_floater(levels, left, _kind(a.kind), ahead=ahead, beyond=b.zone != NEXT)
        return unpaired_next if a.zone == NEXT and b.zone != NEXT else free

    return Prices(cost)


# Levels and kinds say nothing about a round, so rounds share what they cost.
_prices: Known[tuple[int, Left, bool], Prices] = Known(_prices_of, 16)
