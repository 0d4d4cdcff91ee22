"""The pairing of one bracket: C.04.3 article 3.

Owns the choice of the best candidate. All criteria are sums over pairs and downfloaters, so the best candidates are the
matchings of least cost; `sequence` chooses the one among them that the articles generate first. Three graphs are
tried, from small to large: the bracket alone, the bracket with the next scoregroup ([C8]), all remaining players ([C4],
[C5]). If the best candidate in a smaller graph also satisfies the criteria that were left out, it is the best of all.
"""

from __future__ import annotations

from dutchess.pairing.common import Known, Places
from dutchess.pairing.common.graph import BELOW, HERE, NEXT, NO_KIND, OUTSIDE, THE_BYE, Graph, Prices
from dutchess.pairing.common.lookahead import Candidate, LookAhead, given_candidate, read_candidate
from dutchess.pairing.common.sequence import first_of_the_best
from dutchess.pairing.dutch.costs import (
    BEYOND_NEXT,
    NOT_WEIGHED,
    PAIRED_NEXT,
    cost_of_downfloater,
    cost_of_pair,
    cost_of_unpaired_next,
    kind_number,
    kind_of,
    no_cost,
    without_unplayed,
)
from dutchess.pairing.dutch.perfect import perfect

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from dutchess.base.integers import Place
    from dutchess.matching.encoder import Cost
    from dutchess.pairing.common.field import Field
    from dutchess.pairing.common.graph import Spot
    from dutchess.pairing.dutch.traits import Traits
    from dutchess.pairing.history import History

# Brackets with fewer levels of MDPs than this share their costs, because an empty level adds nothing.
MOST_LEVELS = 7

# If at most this many players are below the next scoregroup, it is quicker to include them.
FEW = 30

# If at most this many players come after the bracket, it is quicker to include all of them.
FEW_LEFT = 30


class Bracket:
    """MDPs and residents to be paired, and the players after them.

    Args:
        history: the facts before the round.
        field: all players of the round.
        traits: the facts about them that the criteria use.
        mdps: places of the moved-down players, in order.
        start, end, next_end: the residents are the places from `start` to `end`, the next scoregroup those from `end`
            to `next_end` (none if equal).
    """

    def __init__(
        self,
        history: History,
        field: Field,
        traits: Traits,
        mdps: Sequence[Place],
        start: int,
        end: int,
        next_end: int,
    ) -> None:
        self._history = history
        self.field = field
        self._traits = traits
        self.mdps = tuple(mdps)
        self.players = (*mdps, *Places(start, end))
        self._may_assign_bye = field.bye_score is not None and field.bye_score >= field.players[start].score
        self.ahead = LookAhead(field, end, next_end, bye_here=self._may_assign_bye)

    def pair(self) -> Candidate:
        """Articles 3.4 and 3.8: the perfect candidate, or the best available one."""
        if self.field.given is not None:
            return given_candidate(self.players, self.field.given)
        if len(self.players) <= 2 and not self._can_be_paired():
            return Candidate((), self.players)  # there is no other candidate
        if self._may_assign_bye and self.ahead.next and not self.field.bound:
            return self._best_of_everything()  # the assignee of the bye is not paired in the next bracket
        candidate = self._best_by_itself()
        if candidate is None:
            return self._best_of_everything()
        if self.ahead.is_ideal(candidate.downfloaters):
            return candidate
        if len(self.ahead.below) > FEW and not self._may_assign_bye:
            candidate = self._best_with_next(len(candidate.downfloaters))
            if self.ahead.is_completable(candidate):
                return candidate
        return self._best_of_everything()

    def _best_by_itself(self) -> Candidate | None:
        """The best candidate with the rest of the field left aside.

        None if it is not perfect and so few players remain that it is quicker to include them all at once.
        """
        if self._history.origin is None and len(self.ahead.next) + len(self.ahead.below) <= FEW_LEFT:
            return self._perfect()
        return self._by_itself()

    def _by_itself(self) -> Candidate:
        """The best candidate with the rest of the field left aside: suppositions about others change nothing in it."""
        origin = self._history.origin
        kept_apart = origin is not None and self._history.forbidden != origin.forbidden
        if kept_apart or not self.field.bound.isdisjoint(self.players):
            return self._perfect() or self._best_alone()
        what = ("best by itself", self.players, self._may_assign_bye)
        return self._history.once(what, lambda: self._perfect() or self._best_alone())

    def _can_be_paired(self) -> bool:
        """True if a bracket of one or two players can make a pair. Two MDPs cannot (article 3.2)."""
        return len(self.players) == 2 and len(self.mdps) < 2 and self.field.may_meet(*self.players)

    def _perfect(self) -> Candidate | None:
        """Article 3.4: the perfect candidate, if a short search finds it."""
        if len(self.players) == 2:
            return Candidate((self.players,), ())  # [C6]: nothing else counts
        count = len(self.mdps)
        if 2 * count > len(self.players):
            return None
        start, end = self.players[count], self.players[-1] + 1
        return perfect(self.field, self._traits, self.mdps, start, end, gives_bye=self._may_assign_bye)

    # -- three graphs ------------------------------------------------------------------------------------------------

    def _best_alone(self) -> Candidate:
        """The best candidate for [C6], [C7] and [C9] to [C21], without regard to the rest of the field.

        There is a vertex OUTSIDE for each downfloater: at first for the odd player, or for the MDPs who outnumber the
        residents; then for as many players as cannot be paired.
        """
        outside = max(len(self.players) % 2, 2 * len(self.mdps) - len(self.players))
        while True:
            assigns_bye = self._may_assign_bye and outside == 1
            graph = self._graph(((HERE, self.players),), outside=outside, ahead=False, assigns_bye=assigns_bye)
            alone = graph.matching.maximise()
            if not alone:
                return self._first_candidate(graph)
            outside += alone

    def _best_with_next(self, downfloaters: int) -> Candidate:
        """The best candidate for all criteria except [C4], [C5] and [C9], with at least this number of downfloaters."""
        zones = ((HERE, self.players), (NEXT, self.ahead.next))
        graph = self._graph(zones, outside=downfloaters + len(self.ahead.next), ahead=True, assigns_bye=False)
        alone = graph.matching.maximise()
        assert not alone, "there is a vertex outside for everybody"
        return self._first_candidate(graph)

    def _best_of_everything(self) -> Candidate:
        """The best candidate for all criteria.

        [C9] counts if the assignee of the bye is the only downfloater (note to 2.4.4), so the bracket must be odd.
        """
        if self._may_assign_bye and len(self.players) % 2:
            candidate = self._best(assigns_bye=True)
            if len(candidate.downfloaters) == 1:
                return candidate
        return self._best(assigns_bye=False)

    def _best(self, *, assigns_bye: bool) -> Candidate:
        """The best candidate among all who are left; `assigns_bye`: whether [C9] counts."""
        zones = ((HERE, self.players), (NEXT, self.ahead.next), (BELOW, self.ahead.below))
        graph = self._graph(zones, bye_score=self.field.bye_score, ahead=True, assigns_bye=assigns_bye)
        alone = graph.matching.maximise()
        assert not alone, "the round was found to be completable"
        return self._first_candidate(graph)

    def _first_candidate(self, graph: Graph) -> Candidate:
        size = len(self.players)
        mates = first_of_the_best(graph.matching, len(self.mdps), size)
        return read_candidate(graph, mates, size, len(self.ahead.next))

    def weighed(self) -> tuple[int, list[int]]:
        """What a choice among pairs alone needs: the levels for `cost_of_kinds`, and the kind of each player."""
        levels = self._levels()
        return max(MOST_LEVELS, *levels) if levels else MOST_LEVELS, self._kinds(levels, assigns_bye=False)

    # -- costs -------------------------------------------------------------------------------------------------------

    def _graph(
        self,
        zones: Sequence[tuple[int, Sequence[Place]]],
        *,
        outside: int = 0,
        bye_score: int | None = None,
        ahead: bool,
        assigns_bye: bool,
    ) -> Graph:
        levels = self._levels()
        prices = _prices[max(MOST_LEVELS, *levels) if levels else MOST_LEVELS, ahead]
        kinds = self._kinds(levels, assigns_bye)
        return Graph(self.field, zones, prices, outside=outside, bye_score=bye_score, kinds=kinds)

    def _levels(self) -> list[int]:
        """For each MDP, the number of different scores among the MDPs, up to their own score."""
        scores = [self.field.players[place].score for place in self.mdps]
        level = {score: number for number, score in enumerate(sorted(set(scores)), 1)}
        return [level[score] for score in scores]

    def _kinds(self, levels: Sequence[int], assigns_bye: bool) -> list[int]:
        """The kind of each player of the bracket by number. Unplayed games count for [C9] only."""
        field, traits, count = self.field, self._traits, len(self.mdps)
        residents = self.players[count:]
        unplayed = traits.unplayed if assigns_bye else [0] * len(field.players)
        kinds = [
            kind_number(level, unplayed[place], traits.moved_down[place])
            for level, place in zip(levels, self.mdps, strict=True)
        ]
        if not assigns_bye:
            as_residents = traits.residents if count else traits.among_equals
            return [*kinds, *as_residents[residents[0] : residents[-1] + 1]]
        own = traits.kinds if count else traits.moved_down
        return kinds + [kind_number(0, unplayed[place], own[place]) for place in residents]


class Bracket2025(Bracket):
    """A bracket by the text of 2025, in which [C9] has no note: it counts however many players float down."""

    def _best_of_everything(self) -> Candidate:
        return self._best(assigns_bye=self._may_assign_bye)


def _prices_of(question: tuple[int, bool]) -> Prices:
    """The costs of edges in graphs of a bracket with this many levels of MDPs, with or without the players after it."""
    levels, ahead = question
    free, unpaired_next = no_cost(levels), cost_of_unpaired_next(levels)

    def cost(a: Spot, b: Spot) -> Cost | None:
        if a.kind != NO_KIND:
            if b.kind != NO_KIND:
                return cost_of_kinds(levels, a.kind, b.kind)
            reach = NOT_WEIGHED if not ahead else PAIRED_NEXT if b.zone == NEXT else BEYOND_NEXT
            kind = a.kind if b.zone in (OUTSIDE, THE_BYE) else without_unplayed(a.kind)
            return cost_of_downfloater(levels, kind_of(kind), reach)
        if a.zone == NEXT and b.zone != NEXT:
            return unpaired_next
        return None if a.zone == THE_BYE else free

    return Prices(cost)


_prices = Known(_prices_of, 20)


def cost_of_kinds(levels: int, a: int, b: int) -> Cost | None:
    """The cost of a pair of kinds, whichever is the higher; None for two MDPs (article 3.2)."""
    a, b = without_unplayed(a), without_unplayed(b)
    first, second = kind_of(a), kind_of(b)
    if first.level and second.level:
        return None
    if not first.level:
        a, b = b, a
    return _pairs[levels, a, b]


def _priced(pair: tuple[int, int, int]) -> Cost:
    levels, a, b = pair
    return cost_of_pair(levels, kind_of(a), kind_of(b))


_pairs = Known(_priced, 100_000)
