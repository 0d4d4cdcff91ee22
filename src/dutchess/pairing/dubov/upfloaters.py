"""The choice of upfloaters for a bracket: C.04.4.1 articles 3.2.1, 3.2.2 and 4.2.

Owns the choice. [C5] to [C10] are sums over the pairs of the bracket, so the best sets of upfloaters are those of the
matchings of lowest cost; the order of article 4.2 chooses among them. If the best set among a few scoregroups allows
the round to be completed, it is the best of all. So small graphs come first:

1. the residents with the next scoregroup, if it is easily seen that the others can be paired;
2. all remaining players, for [C4] and [C5] alone (`Completion`): how many must float up, and from how far below;
3. the residents with the scoregroups so far down;
4. if that set does not allow the round to be completed, all remaining players, for all criteria.

Must not know how the bracket is then paired.
"""

from __future__ import annotations

from functools import lru_cache

from dutchess.pairing.common.graph import BELOW, HERE, NEXT, OUTSIDE, Graph, Prices
from dutchess.pairing.dubov.costs import cost_of_pair, kind_of, kinds_of, no_cost

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from dutchess.base.integers import Place
    from dutchess.matching import Matching
    from dutchess.matching.encoder import Cost
    from dutchess.pairing.common.field import Field
    from dutchess.pairing.common.graph import Spot
    from dutchess.pairing.dubov.facts import Facts


def choose_upfloaters(
    field: Field, facts: Facts, residents: Sequence[Place], below: Sequence[Place]
) -> tuple[Place, ...]:
    """Article 3.2.2: the upfloaters of a bracket, all as places in the field.

    `residents` are the remaining players of the scoregroup, `below` those of all lower scoregroups. Together they can
    be paired completely.
    """
    missing = _least_left_over(field, residents)
    following = _down_to(field, below, 1)
    chosen: tuple[Place, ...] | None = ()
    if missing:
        chosen = _best(field, facts, residents, following, missing) if missing <= len(following) else None
    if chosen is not None and _is_easily_completable(field, below, chosen):
        return chosen
    completion = Completion(field, residents, below)
    number, depth = completion.least_number()
    if chosen is None or len(chosen) != number or depth > 1:
        chosen = _best(field, facts, residents, _down_to(field, below, depth), number)
    if chosen is not None and completion.allows(chosen):
        return chosen
    best = _best_that_completes(field, facts, residents, below)
    assert best is not None, "the round was found to be completable"
    return best


def _least_left_over(field: Field, residents: Sequence[Place]) -> int:
    """How many residents at least find no opponent among themselves."""
    odd = len(residents) % 2
    if field.pairs_up_easily(residents, odd):
        return odd
    return Graph(field, ((HERE, residents),), _ANYBODY).matching.maximise()


def _down_to(field: Field, below: Sequence[Place], depth: int) -> Sequence[Place]:
    """The players of this many scoregroups below."""
    score: int | None = None
    for position, place in enumerate(below):
        if field.players[place].score != score:
            score = field.players[place].score
            if depth == 0:
                return below[:position]
            depth -= 1
    return below


def _is_easily_completable(field: Field, below: Sequence[Place], upfloaters: Sequence[Place]) -> bool:
    """[C4]: a quick yes: all players below can be paired if these float up, or whichever of them do."""
    rest = len(below) - len(upfloaters)
    if not rest:
        return True
    if rest % 2:
        return False
    if field.is_surely_completable(below[0], gone=len(field.players) - below[0] - rest):
        return True
    return field.pairs_up_easily([place for place in below if place not in upfloaters])


class Completion:
    """Article 3.2.1, [C4] and [C5]: all remaining players, paired with as few upfloaters as possible.

    Only the number of upfloaters is weighed.
    """

    def __init__(self, field: Field, residents: Sequence[Place], below: Sequence[Place]) -> None:
        self._field = field
        self._zones = ((HERE, residents), (BELOW, below))
        self._residents = len(residents)
        self._score = [field.players[place].score for place in (*residents, *below)]
        self._vertex = {place: vertex for vertex, place in enumerate(below, len(residents))}

    def _solved(self, cost: Prices | Callable[[Spot, Spot], Cost | None], kinds: Sequence[int] = ()) -> Matching:
        """The pairings of all of lowest cost."""
        matching = Graph(self._field, self._zones, cost, kinds=kinds).matching
        alone = matching.maximise()
        assert not alone, "the round was found to be completable"
        return matching

    def least_number(self) -> tuple[int, int]:
        """[C5]: the number of upfloaters; and the smallest number of scoregroups below that they come from ([C6]).

        After their number, it is weighed how many come from the lowest scoregroup, then from the next one, and so on.
        """
        first, score = self._residents, self._score
        depth = {own: number for number, own in enumerate(sorted(set(score[first:]), reverse=True), 1)}

        def cost(a: Spot, b: Spot) -> Cost | None:
            counts = [int(a.zone != b.zone and b.kind == each) for each in range(len(depth), 0, -1)]
            return (int(a.zone != b.zone), *counts)

        kinds = [0] * first + [depth[own] for own in score[first:]]
        mates = self._solved(cost, kinds).mates()
        floating = [kinds[mate] for mate in mates[:first] if mate >= first]
        return len(floating), max(floating, default=0)

    def allows(self, upfloaters: Sequence[Place]) -> bool:
        """[C4]: can all others be paired if these players float up? Their number is that of [C5]."""
        floats_up = [vertex < self._residents for vertex in range(len(self._score))]
        vertices = [self._vertex[place] for place in upfloaters]
        return len(self._solved(_CROSSINGS).choose(vertices, floats_up, len(vertices))) == len(vertices)


def _best(
    field: Field, facts: Facts, residents: Sequence[Place], candidates: Sequence[Place], number: int
) -> tuple[Place, ...] | None:
    """The first of the best sets of this many upfloaters, without regard to the other candidates; or None."""
    kinds, levels = kinds_of(field, facts, residents, candidates)
    outside = len(candidates) - number
    graph = Graph(field, ((HERE, residents), (NEXT, candidates)), _prices(levels), outside=outside, kinds=kinds)
    return None if graph.matching.maximise() else first_of_the_container(field, graph, len(residents))


def _best_that_completes(
    field: Field, facts: Facts, residents: Sequence[Place], below: Sequence[Place]
) -> tuple[Place, ...] | None:
    """The first of the best sets with as few upfloaters as possible; the others are paired among themselves."""
    kinds, levels = kinds_of(field, facts, residents, below)

    def cost(a: Spot, b: Spot) -> Cost | None:
        return cost_of_pair(levels, kind_of(a.kind), kind_of(b.kind)) if a.zone == HERE else no_cost(levels)

    graph = Graph(field, ((HERE, residents), (BELOW, below)), cost, kinds=kinds)
    return None if graph.matching.maximise() else first_of_the_container(field, graph, len(residents))


@lru_cache(8)
def _prices(levels: int) -> Prices:
    """What the pairs of a bracket cost if the candidates have as many scores; the same in all rounds."""

    def cost(a: Spot, b: Spot) -> Cost | None:
        if a.zone == HERE:
            return None if b.zone == OUTSIDE else cost_of_pair(levels, kind_of(a.kind), kind_of(b.kind))
        return no_cost(levels) if a.zone == NEXT and b.zone == OUTSIDE else None

    return Prices(cost)


def first_of_the_container(field: Field, graph: Graph, residents: int) -> tuple[Place, ...]:
    """Article 4.1.3 (4.2.3 of 2025): of the best sets, the first by sequence numbers.

    In 2025 all of them are in one container. Places are in the order of sequence numbers (4.2.2). All sets have the
    same number of upfloaters with each score, because [C6] is the same.
    """
    matching, places = graph.matching, graph.places
    mates = matching.mates()
    wanted: dict[int, int] = {}
    for vertex in range(residents):
        if mates[vertex] >= residents:
            score = field.players[places[mates[vertex]]].score
            wanted[score] = wanted.get(score, 0) + 1
    is_resident = [vertex < residents for vertex in range(len(mates))]
    chosen: list[int] = []
    for score in sorted(wanted, reverse=True):
        group = [vertex for vertex in range(residents, len(places)) if field.players[places[vertex]].score == score]
        chosen += matching.choose(group, is_resident, wanted[score])
    return tuple([places[vertex] for vertex in chosen])


def _crossing(a: Spot, b: Spot) -> Cost | None:
    """[C5] alone: a resident and an upfloater."""
    return (1,) if a.zone != b.zone else (0,)


def _no_cost(a: Spot, b: Spot) -> Cost | None:
    return ()


_CROSSINGS, _ANYBODY = Prices(_crossing), Prices(_no_cost)
