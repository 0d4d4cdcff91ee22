"""The pairing of one bracket: C.04.3 article 2.

Owns the choice of the best candidate. All criteria are sums over pairs and downfloaters, so the best candidates are the
matchings of least cost; `swiss.sequence` chooses the one among them that the articles generate first. Three graphs are
tried, from small to large: the bracket alone, the bracket with the next scoregroup ([C8]), everybody that is left
([C4], [C5]). What is best in a smaller graph and satisfies the criteria that were left out is best.
"""

from __future__ import annotations

from dutchess.systems.dutch.criteria import (
    BEYOND_NEXT,
    NOT_WEIGHED,
    PAIRED_NEXT,
    cost_of_unpaired_next,
    known_cost,
    no_cost,
)
from dutchess.systems.dutch.floats import DOWNFLOAT
from dutchess.systems.swiss.graph import BELOW, HERE, NEXT, NO_KIND, THE_BYE, Graph
from dutchess.systems.swiss.lookahead import Candidate, LookAhead, given_candidate, read_candidate
from dutchess.systems.swiss.sequence import first_of_the_best

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from dutchess.history import History
    from dutchess.systems.dutch.criteria import KindKey
    from dutchess.systems.dutch.traits import Traits
    from dutchess.systems.swiss.encoder import Cost
    from dutchess.systems.swiss.field import Field
    from dutchess.systems.swiss.graph import Spot


class Bracket:
    """MDPs and residents to be paired, with what follows them.

    Args:
        history: what is known before the round.
        field: everybody of it.
        traits: what the criteria look at in them.
        mdps: places of the moved-down players, in order.
        start, end, next_end: the residents are the places from `start` to `end`, the next scoregroup those from `end`
            to `next_end` (none if equal).
    """

    def __init__(
        self,
        history: History,
        field: Field,
        traits: Traits,
        mdps: Sequence[int],
        start: int,
        end: int,
        next_end: int,
    ) -> None:
        self._history = history
        self.field = field
        self._traits = traits
        self.mdps = tuple(mdps)
        self.players = (*mdps, *range(start, end))
        self._may_assign_bye = field.bye_score is not None and field.bye_score >= field.players[start].score
        self.ahead = LookAhead(field, end, next_end, bye_here=self._may_assign_bye)
        scores = sorted({field.players[place].score for place in mdps})
        self._level = {score: level for level, score in enumerate(scores, 1)}

    def pair(self) -> Candidate:
        """Articles 2.4 and 2.8: the perfect candidate, or the best available one."""
        if self.field.given is not None:
            return given_candidate(self.players, self.field.given)
        if len(self.players) == 1 and self.ahead.next:
            return Candidate((), self.players)
        candidate = self._best_by_itself()
        if self.ahead.is_ideal(candidate.downfloaters):
            return candidate
        if self.ahead.below and not self._may_assign_bye:
            candidate = self._best_with_next(len(candidate.downfloaters))
            if self.ahead.is_completable(candidate):
                return candidate
        return self._best_of_everything()

    def _best_by_itself(self) -> Candidate:
        """The best candidate with the rest of the field left aside: suppositions about others change nothing in it."""
        origin = self._history.origin
        kept_apart = origin is not None and self._history.forbidden != origin.forbidden
        if kept_apart or not self.field.bound.isdisjoint(self.players):
            return self._perfect() or self._best_alone()
        what = ("best by itself", self.players, self._may_assign_bye)
        return self._history.once(what, lambda: self._perfect() or self._best_alone())

    def _perfect(self) -> Candidate | None:
        """Article 2.4: the first candidate of a homogeneous bracket, if nothing counts against it; else None.

        That is: S1 against S2 in order, and the last player floats down if their number is odd.
        """
        if self.mdps or self._may_assign_bye:
            return None
        field, players = self.field, self.players
        half = len(players) // 2
        claims = field.claims
        pairs = tuple(zip(players[:half], players[half:], strict=False))
        for a, b in pairs:
            wish = claims[a].preference
            if (wish is not None and wish == claims[b].preference) or b in field.met[a]:
                return None
        if len(players) % 2 == 0:
            return Candidate(pairs, ())
        last = players[-1]
        trait = self._traits.kinds[self._traits.number[last]]
        return Candidate(pairs, (last,)) if DOWNFLOAT not in trait[4:] else None

    # -- three graphs ------------------------------------------------------------------------------------------------

    def _best_alone(self) -> Candidate:
        """The best candidate for [C6], [C7] and [C9] to [C21], the rest of the field left aside.

        There is a vertex OUTSIDE for each downfloater: at first for the odd player, then for as many as cannot be
        paired.
        """
        outside = len(self.players) % 2
        while True:
            assigns_bye = self._may_assign_bye and outside == 1
            graph = self._graph(((HERE, self.players),), outside=outside, ahead=False, assigns_bye=assigns_bye)
            alone = graph.matching.maximise()
            if not alone:
                return self._first_candidate(graph)
            outside += alone

    def _best_with_next(self, downfloaters: int) -> Candidate:
        """The best candidate for all criteria but [C4], [C5] and [C9]; there are at least the given downfloaters."""
        zones = ((HERE, self.players), (NEXT, self.ahead.next))
        graph = self._graph(zones, outside=downfloaters + len(self.ahead.next), ahead=True, assigns_bye=False)
        alone = graph.matching.maximise()
        assert not alone, "there is a vertex outside for everybody"
        return self._first_candidate(graph)

    def _best_of_everything(self) -> Candidate:
        """The best candidate for all criteria. [C9] takes part if the assignee of the bye is the only downfloater."""
        zones = ((HERE, self.players), (NEXT, self.ahead.next), (BELOW, self.ahead.below))
        for assigns_bye in (True, False) if self._may_assign_bye else (False,):
            graph = self._graph(zones, bye_score=self.field.bye_score, ahead=True, assigns_bye=assigns_bye)
            alone = graph.matching.maximise()
            assert not alone, "the round was found to be completable"
            candidate = self._first_candidate(graph)
            if len(candidate.downfloaters) == 1:
                break
        return candidate

    def _first_candidate(self, graph: Graph) -> Candidate:
        size = len(self.players)
        mates = first_of_the_best(graph.matching, len(self.mdps), size)
        return read_candidate(graph, mates, size, len(self.ahead.next))

    # -- costs -------------------------------------------------------------------------------------------------------

    def _graph(
        self,
        zones: Sequence[tuple[int, Sequence[int]]],
        *,
        outside: int = 0,
        bye_score: int | None = None,
        ahead: bool,
        assigns_bye: bool,
    ) -> Graph:
        kinds, kind_list = self._kinds(assigns_bye)
        cost = self._costs(kind_list, ahead=ahead)
        return Graph(self.field, zones, cost, outside=outside, bye_score=bye_score, kinds=kinds)

    def _kinds(self, assigns_bye: bool) -> tuple[list[int], list[KindKey]]:
        """The kind of each player of the bracket by number, and the kinds. Unplayed games count for [C9] only."""
        field, traits = self.field, self._traits
        index: dict[tuple[int, int, int], int] = {}
        kinds: list[int] = []
        for position, place in enumerate(self.players):
            level = self._level[field.players[place].score] if position < len(self.mdps) else 0
            unplayed = traits.unplayed[place] if assigns_bye else 0
            kinds.append(index.setdefault((level, unplayed, traits.number[place]), len(index)))
        return kinds, [(level, unplayed, traits.kinds[number]) for level, unplayed, number in index]

    def _costs(self, kinds: Sequence[KindKey], *, ahead: bool) -> Callable[[Spot, Spot], Cost | None]:
        """The cost of an edge in a graph that holds the bracket."""
        levels = len(self._level)
        free, unpaired_next = _constant_costs(levels)

        def cost(a: Spot, b: Spot) -> Cost | None:
            if a.kind != NO_KIND:
                first = kinds[a.kind]
                if b.kind != NO_KIND:
                    second = kinds[b.kind]
                    if first[0] and second[0]:
                        return None  # article 2.2: MDPs are paired with residents only
                    return known_cost(levels, first, second) if first[0] else known_cost(levels, second, first)
                reach = NOT_WEIGHED if not ahead else PAIRED_NEXT if b.zone == NEXT else BEYOND_NEXT
                return known_cost(levels, first, reach)
            if a.zone == NEXT and b.zone != NEXT:
                return unpaired_next
            return None if a.zone == THE_BYE else free

        return cost


_constant: dict[int, tuple[Cost, Cost]] = {}


def _constant_costs(levels: int) -> tuple[Cost, Cost]:
    """No cost, and the cost of a resident of the following bracket who is left unpaired; each computed once."""
    found = _constant.get(levels)
    if found is None:
        found = _constant[levels] = no_cost(levels), cost_of_unpaired_next(levels)
    return found
