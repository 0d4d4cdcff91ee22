"""The pairing of one bracket: C.04.4.2 articles 2.2 and 4.

Owns the choice of the best pairing. All criteria are sums over pairs and floaters, so the best pairings are the
matchings of least cost, and the order of article 4 chooses among them. Three graphs are tried, from small to large: the
bracket alone, the bracket with the next scoregroup ([C7]), everybody that is left ([C4]). What is best in a smaller
graph and satisfies the criteria that were left out is best.
"""

from __future__ import annotations

from dutchess.record import record
from dutchess.systems.burstein.criteria import Digits
from dutchess.systems.dutch.graph import BELOW, HERE, NEXT, NO_EDGE, NO_KIND, OUTSIDE, Graph

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from dutchess.matching import Matching
    from dutchess.systems.burstein.criteria import Kind
    from dutchess.systems.dutch.field import Field
    from dutchess.systems.dutch.graph import Spot


@record
class BracketPairing:
    """Pairs, outgoing floaters, and who of both stays unpaired in the next bracket, as places in the field.

    `sequel` is known only where the next scoregroup was part of the graph.
    """

    pairs: tuple[tuple[int, int], ...]
    floaters: tuple[int, ...]
    sequel: tuple[int, ...]


class Bracket:
    """Incoming floaters and residents to be paired, with what follows them (article 1.2.2).

    Args:
        field: everybody of the round; its number is even.
        rank: the ranking (article 1.7) of each place.
        floaters: places of the incoming floaters.
        start, end, next_end: the residents are the places from `start` to `end`, the next scoregroup those from `end`
            to `next_end` (none if equal).
    """

    def __init__(
        self, field: Field, rank: Sequence[int], floaters: Sequence[int], start: int, end: int, next_end: int
    ) -> None:
        self.field = field
        # 4.1: the index of a player here is his BSN less one.
        self.players = tuple(sorted((*floaters, *range(start, end)), key=lambda place: rank[place]))
        self.next = range(end, next_end)
        self.below = range(next_end, len(field.players))
        scores = sorted({field.players[place].score for place in floaters})
        self._levels = len(scores)
        self._kinds: list[int] = []
        self._kind_list: list[Kind] = []
        self._number_kinds({score: level for level, score in enumerate(scores, 1)})

    def _number_kinds(self, level: dict[int, int]) -> None:
        index: dict[Kind, int] = {}
        for place in self.players:
            player = self.field.players[place]
            kind = (level.get(player.score, 0), player.preference)
            number = index.get(kind)
            if number is None:
                number = index[kind] = len(self._kind_list)
                self._kind_list.append(kind)
            self._kinds.append(number)

    def pair(self) -> BracketPairing:
        """Article 2.2: the first of the pairings that comply best with all criteria."""
        if len(self.players) == 1 and self.next:
            return BracketPairing((), self.players, ())
        best = self._best_alone()
        if self._has_ideal_sequel(best.floaters):
            return best
        if self.below:
            best = self._best_with_next(len(best.floaters))
            if self._is_completed(best):
                return best
        return self._best_of_everything()

    # -- three graphs ------------------------------------------------------------------------------------------------

    def _best_alone(self) -> BracketPairing:
        """The best pairing for [C5], [C6] and [C8], the rest of the field left aside.

        There is a vertex OUTSIDE for each floater: at first for the odd player, then for as many as cannot be paired.
        """
        outside = len(self.players) % 2
        while True:
            graph = self._graph(((HERE, self.players),), outside=outside, ahead=False)
            alone = graph.matching.maximise()
            if not alone:
                return self._first_pairing(graph)
            outside += alone

    def _best_with_next(self, floaters: int) -> BracketPairing:
        """The best pairing for all criteria but [C4]; there cannot be fewer floaters than given."""
        zones = ((HERE, self.players), (NEXT, self.next))
        graph = self._graph(zones, outside=floaters + len(self.next), ahead=True)
        alone = graph.matching.maximise()
        assert not alone, "there is a vertex outside for everybody"
        return self._first_pairing(graph)

    def _best_of_everything(self) -> BracketPairing:
        """The best pairing for all criteria."""
        graph = self._graph(((HERE, self.players), (NEXT, self.next), (BELOW, self.below)), ahead=True)
        alone = graph.matching.maximise()
        assert not alone, "the round was found to be completable"
        return self._first_pairing(graph)

    def _first_pairing(self, graph: Graph) -> BracketPairing:
        size = len(self.players)
        mates = first_of_the_best(graph.matching, size)
        places = graph.places
        pairs = tuple((places[v], places[mates[v]]) for v in range(size) if v < mates[v] < size)
        floaters = tuple(places[v] for v in range(size) if mates[v] >= size)
        ahead = size + len(self.next)
        sequel = tuple(places[v] for v in range(min(ahead, len(places))) if mates[v] >= ahead)
        return BracketPairing(pairs, floaters, sequel)

    # -- what the smaller graphs left out ----------------------------------------------------------------------------

    def _has_ideal_sequel(self, floaters: Sequence[int]) -> bool:
        """Whether these floaters surely satisfy [C4] and, as well as anything could, [C7].

        That is: the round can be completed with all of them paired in the next bracket and at most one of its
        residents left.
        """
        field = self.field
        if not self.next:
            return not floaters
        if not floaters and field.is_surely_completable(self.next.start):
            return True
        left = (len(floaters) + len(self.next)) % 2
        zones = [(HERE, floaters), (NEXT, self.next)]
        if field.is_surely_completable(self.below.start, left):
            graph = Graph(field, zones, _sequel_cost, outside=left)
        else:
            graph = Graph(field, [*zones, (BELOW, self.below)], _sequel_cost)
        if graph.matching.maximise():
            return False
        ahead = len(floaters) + len(self.next)
        return not floaters or sum(mate >= ahead for mate in graph.matching.mates()[:ahead]) == left

    def _is_completed(self, best: BracketPairing) -> bool:
        """[C4] for the best pairing of the graph that ends with the next scoregroup."""
        if self.field.is_surely_completable(self.below.start, len(best.sequel)):
            return True
        return self.field.is_completable((*best.sequel, *self.below), with_bye=False)

    # -- costs -------------------------------------------------------------------------------------------------------

    def _graph(self, zones: Sequence[tuple[int, Sequence[int]]], *, outside: int = 0, ahead: bool) -> Graph:
        count = outside + sum(len(places) for _, places in zones) + 1
        digits = Digits(width=count.bit_length(), levels=self._levels, ahead=ahead)
        cost = _pairing_cost(digits, self._kind_list)
        return Graph(self.field, zones, cost, outside=outside, kinds=self._kinds)


def first_of_the_best(matching: Matching, size: int) -> list[int]:
    """Article 4.3: the partner of each vertex in the first of the best pairings.

    The vertices below `size` are the players by BSN (vertex 0 is BSN 1); a player whose partner is another vertex
    floats. For BSN 1, then 2 and so on, the opponent with the highest BSN comes first, and floating last. `matching` is
    solved; it is used up.
    """
    mates = matching.mates()
    highest_first = range(size - 1, -1, -1)
    if all(mate < size for mate in mates[:size]):  # the number of floaters is the same in all best pairings: none
        matching.fix_in_order(range(size), highest_first)
        return matching.mates()
    has_opponent = [False] * size
    is_here = [v < size for v in range(len(mates))]
    for v in range(size):
        if not has_opponent[v] and matching.restrict(v, is_here):
            matching.fix_in_order((v,), highest_first)
            has_opponent[matching.mates()[v]] = True
    return matching.mates()


def _pairing_cost(digits: Digits, kinds: Sequence[Kind]) -> Callable[[Spot, Spot], int]:
    """The cost of an edge in a graph that holds a bracket."""

    def cost(a: Spot, b: Spot) -> int:
        if a.kind != NO_KIND:
            if b.kind != NO_KIND:
                return digits.of_pair(kinds[a.kind], kinds[b.kind])
            return digits.of_floater(kinds[a.kind], beyond=b.zone != NEXT)
        return digits.of_unpaired_next() if a.zone == NEXT and b.zone != NEXT else 0

    return cost


def _sequel_cost(a: Spot, b: Spot) -> int:
    """Zones: HERE floaters, who must be paired in the next bracket; NEXT its residents, who had better be."""
    if a.zone == HERE:
        return 0 if b.zone in (HERE, NEXT) else NO_EDGE
    if a.zone == NEXT:
        return 0 if b.zone == NEXT else 1
    return NO_EDGE if a.zone == OUTSIDE else 0
