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
    cost_of_downfloater,
    cost_of_pair,
    cost_of_unpaired_next,
    kind_number,
    kind_of,
    no_cost,
)
from dutchess.systems.swiss.graph import BELOW, HERE, NEXT, NO_KIND, THE_BYE, Graph, Prices
from dutchess.systems.swiss.lookahead import Candidate, LookAhead, given_candidate, read_candidate
from dutchess.systems.swiss.sequence import first_of_the_best

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from dutchess.history import History
    from dutchess.systems.dutch.traits import Traits
    from dutchess.systems.swiss.encoder import Cost
    from dutchess.systems.swiss.field import Field
    from dutchess.systems.swiss.graph import Spot

# Brackets with fewer levels of MDPs than this share what is known about costs: a level that nobody has counts nothing.
MOST_LEVELS = 7

# So many steps, and two for each player, are worth trying before a matching is asked for.
SHORT_SEARCH = 10


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
        if len(self.players) <= 2 and not self._can_be_paired():
            return Candidate((), self.players)  # there is no other
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

    def _can_be_paired(self) -> bool:
        """Whether a bracket of one or two players can make a pair: not of two MDPs (article 2.2)."""
        return len(self.players) == 2 and len(self.mdps) < 2 and self.field.may_meet(*self.players)

    def _perfect(self) -> Candidate | None:
        """Article 2.4: the first candidate in which every criterion counts as little as it could in any; else None.

        Nobody floats but the odd resident, nobody floats as before, and no more players miss their colour preference
        ([C12]) than one colour is wished too often, none of them a strong one ([C13]). There may be such a candidate
        even if None is returned: the search is short.
        """
        mdps, count = self.mdps, len(self.players) // 2
        residents = self.players[len(mdps) :]
        if len(self.players) == 2:
            return Candidate((self.players,), ())  # [C6]: nothing else counts
        if self._may_assign_bye or len(mdps) > len(residents):
            return None
        wishes = [*map(self._traits.wishes.__getitem__, self.players)]
        denials = max(wishes.count(1), wishes.count(2)) - count - len(self.players) % 2
        rest = list(residents)
        pairs: list[tuple[int, int]] = []
        upfloated = self._traits.upfloated
        for mdp in mdps:
            for resident in rest:
                denied = self._denied(mdp, resident, denials) if not upfloated[resident] else None
                if denied is not None:
                    break
            else:
                return None
            denials -= denied or 0
            rest.remove(resident)
            pairs.append((mdp, resident))
        half = len(rest) // 2
        lower = self._first_transposition(rest[:half], rest[half:], denials)
        if lower is None:
            return None
        pairs += zip(rest[:half], lower[:half], strict=True)
        return Candidate(tuple(pairs), tuple(lower[half:]))

    def _denied(self, a: int, b: int, denials: int) -> int | None:
        """What a pair counts for [C12], None if it must not be made: [C1], [C3], [C13], no more denials left."""
        traits = self._traits
        if b in self.field.met[a]:
            return None
        wish = traits.wishes[a]
        if not wish or wish != traits.wishes[b]:
            return 0
        return 1 if denials > 0 and (traits.modest[a] or traits.modest[b]) else None

    def _first_transposition(self, s1: Sequence[int], s2: Sequence[int], denials: int) -> list[int] | None:
        """4.2: the first transposition of S2 with so many denied preferences, the player left over at the end; None."""
        chosen: list[tuple[int, int]] = []  # for each of S1 so far, the place of his opponent and what that counts
        free = list(s2)
        start = 0
        for _ in range(SHORT_SEARCH + 3 * len(s2)):
            if len(chosen) == len(s1) and not (free and self._traits.downfloated[free[0]]):
                return [place for place, _ in chosen] + free
            if len(chosen) == len(s1) or start == len(free):  # no way on: the last choice was not the right one
                if not chosen:
                    return None
                place, denied = chosen.pop()
                denials += denied
                start = sum(other < place for other in free)
                free.insert(start, place)
                start += 1
                continue
            counted = self._denied(s1[len(chosen)], free[start], denials)
            if counted is None:
                start += 1
                continue
            chosen.append((free.pop(start), counted))
            denials -= counted
            start = 0
        return None

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
        prices = _prices(max(MOST_LEVELS, len(self._level)), ahead)
        return Graph(self.field, zones, prices, outside=outside, bye_score=bye_score, kinds=self._kinds(assigns_bye))

    def _kinds(self, assigns_bye: bool) -> list[int]:
        """The kind of each player of the bracket by number. Unplayed games count for [C9] only."""
        field, traits, count = self.field, self._traits, len(self.mdps)
        residents = self.players[count:]
        levels = [self._level[field.players[place].score] for place in self.mdps]
        if not assigns_bye:
            kinds = [
                kind_number(level, 0, traits.kinds[traits.number[place]])
                for level, place in zip(levels, self.mdps, strict=True)
            ]
            return kinds + traits.residents[residents[0] : residents[-1] + 1]
        return [
            kind_number(level, traits.unplayed[place], traits.kinds[traits.number[place]])
            for level, place in zip(levels + [0] * len(residents), self.players, strict=True)
        ]


_known_prices: dict[tuple[int, bool], Prices] = {}


def _prices(levels: int, ahead: bool) -> Prices:
    """What edges cost in graphs that hold a bracket with so many levels of MDPs; computed once."""
    found = _known_prices.get((levels, ahead))
    if found is None:
        found = _known_prices[levels, ahead] = Prices(_costs(levels, ahead))
    return found


def _costs(levels: int, ahead: bool) -> Callable[[Spot, Spot], Cost | None]:
    """The cost of an edge in a graph that holds a bracket."""
    free, unpaired_next = no_cost(levels), cost_of_unpaired_next(levels)

    def cost(a: Spot, b: Spot) -> Cost | None:
        if a.kind != NO_KIND:
            if b.kind != NO_KIND:
                return _cost_of_pair(levels, a.kind, b.kind)
            reach = NOT_WEIGHED if not ahead else PAIRED_NEXT if b.zone == NEXT else BEYOND_NEXT
            return cost_of_downfloater(levels, kind_of(a.kind), reach)
        if a.zone == NEXT and b.zone != NEXT:
            return unpaired_next
        return None if a.zone == THE_BYE else free

    return cost


_pairs: dict[tuple[int, int, int], Cost | None] = {}


def _cost_of_pair(levels: int, a: int, b: int) -> Cost | None:
    """The cost of a pair of kinds, whichever is the higher; None for two MDPs (article 2.2)."""
    key = levels, a, b
    if key not in _pairs:
        first, second = kind_of(a), kind_of(b)
        if first.level and second.level:
            found = None
        else:
            found = cost_of_pair(levels, first, second) if first.level else cost_of_pair(levels, second, first)
        _pairs[key] = _pairs[levels, b, a] = found
    return _pairs[key]
