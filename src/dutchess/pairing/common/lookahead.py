"""Beyond a bracket: do its downfloaters suit the next one, and can the round be completed?

Owns the look at the following bracket ([C8] of C.04.3, [C7] of C.04.4.2) and completion ([C4], [C5]) for a bracket
that was paired without them. Must not weigh the pairs of the bracket itself.
"""

from __future__ import annotations

from dutchess.base.values import value_class
from dutchess.pairing.common import Places
from dutchess.pairing.common.graph import BELOW, HERE, NEXT, OUTSIDE, THE_BYE, Graph, Prices

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from dutchess.base.integers import Place, Vertex
    from dutchess.matching.encoder import Cost
    from dutchess.pairing.common.field import Field
    from dutchess.pairing.common.graph import Spot


@value_class
class Candidate:
    """A pairing of a bracket: pairs (higher-ranked player first), downfloaters, players unpaired in the next bracket.

    All are places in the field. `unpaired_next` is known only if the next scoregroup was part of the graph.
    """

    pairs: tuple[tuple[Place, Place], ...]
    downfloaters: tuple[Place, ...]
    unpaired_next: tuple[Place, ...] = ()


class LookAhead:
    """The next scoregroup and all players below it.

    Args:
        field: all players of the round.
        end, next_end: the next scoregroup is the places from `end` to `next_end` (none if equal).
        bye_here: True if the bye goes to a player of the bracket, or of one above it.
        floaters_meet: True if two downfloaters may meet in the next bracket.
    """

    def __init__(
        self, field: Field, end: int, next_end: int, *, bye_here: bool = False, floaters_meet: bool = False
    ) -> None:
        self.field = field
        self.next = Places(end, next_end)
        self.below = Places(next_end, len(field.players))
        self._with_bye = field.bye_score is not None
        self._bye_here = bye_here
        self._bye_next = self._with_bye and bool(self.next) and field.bye_score == field.players[end].score
        self._prices = _PRICES_IF_FLOATERS_MEET if floaters_meet else _PRICES

    def is_ideal(self, downfloaters: Sequence[Place]) -> bool:
        """True if the round can surely be completed with these downfloaters, and no others suit the next bracket
        better.

        That is: the round can be completed with all of them paired in the next bracket, and at most one of its
        residents unpaired. A resident who by supposition meets a player below leaves the next bracket in any case.
        """
        field = self.field
        if not self.next:
            if not downfloaters:
                return not self._with_bye
            return len(downfloaters) == 1 and field.may_have_bye(downfloaters[0], field.bye_score)
        if not downfloaters and not self._bye_here and field.is_surely_completable(self.next.start):
            return True
        if not downfloaters and field.completes_easily((*self.next, *self.below), field.bye_score):
            return True
        beyond = self._beyond(downfloaters)
        floaters = [place for place in downfloaters if place not in beyond]
        following = [place for place in self.next if place not in beyond] if beyond else self.next
        ahead = len(floaters) + len(following)
        left = ahead % 2
        below = (*beyond, *self.below)
        if not beyond and (self._bye_here or (self._bye_next and downfloaters and not left)):
            return False  # the assignee of the bye is not paired in the next bracket
        if self._is_surely_ideal(floaters, following, below, left):
            return True
        zones = [(HERE, floaters), (NEXT, following)]
        if self._is_surely_completable_below(left):
            graph = Graph(field, zones, self._prices, outside=left)
        else:
            graph = Graph(field, [*zones, (BELOW, below)], self._prices, bye_score=field.bye_score)
        if graph.matching.maximise():
            return False
        return not downfloaters or sum(mate >= ahead for mate in graph.matching.mates()[:ahead]) == left

    def _beyond(self, downfloaters: Sequence[Place]) -> tuple[Place, ...]:
        """The players in the next bracket who by supposition meet a player below it, or have the bye."""
        bound = self.field.bound
        here = tuple([place for place in bound if place in self.next or place in downfloaters])
        return here if len(here) == 1 else ()

    def _is_surely_ideal(
        self, floaters: Sequence[Place], following: Sequence[Place], below: Sequence[Place], left: int
    ) -> bool:
        """A quick yes: taken in order, each floater finds an opponent in the next bracket, and so do its other
        residents.

        If the bye goes to the next bracket, the last player who may have it is the one left over.
        """
        field = self.field
        if self._bye_here or (self._bye_next and len(below) > len(self.below)):
            return False
        rest = list(following)
        if self._bye_next:
            byes = field.byes(field.players[self.next.start].score)
            assignee = next((place for place in reversed(rest) if byes[place]), None)
            if assignee is None:
                return False
            rest.remove(assignee)
            left = 0
        for place in floaters:
            partner = next((other for other in rest if field.may_meet(place, other)), None)
            if partner is None:
                return False
            rest.remove(partner)
        alone = field.left_over(rest, left)
        if alone is None:
            return False
        if self._bye_next:
            return field.is_surely_completable(self.below.start) or field.pairs_up_easily(self.below)
        return self._is_surely_completable_below(left) or field.completes_easily((*alone, *below), field.bye_score)

    def is_completable(self, candidate: Candidate) -> bool:
        """[C4] and [C5]: can the players whom the next bracket leaves be paired with the players below?"""
        if self._is_surely_completable_below(len(candidate.unpaired_next)):
            return True
        return self.field.is_completable((*candidate.unpaired_next, *self.below), self.field.bye_score)

    def _is_surely_completable_below(self, extra: int) -> bool:
        """A quick yes for all players below with some others, if there is no bye or a player below has it."""
        if self._bye_here or self._bye_next:
            return False
        return self.field.is_surely_completable(self.below.start, extra)


def given_candidate(players: Sequence[Place], given: Sequence[Place]) -> Candidate:
    """The candidate of a bracket if a supposition fixes the whole round (`Field.given`)."""
    here = set(players)
    return Candidate(
        tuple((place, given[place]) for place in players if place < given[place] and given[place] in here),
        tuple(place for place in players if given[place] not in here),
    )


def read_candidate(graph: Graph, mates: Sequence[Vertex], size: int, following: int) -> Candidate:
    """The candidate that the partners of all vertices describe: first the bracket, then the next scoregroup."""
    places = graph.places
    ahead = size + following
    return Candidate(
        tuple([(places[v], places[mates[v]]) for v in range(size) if v < mates[v] < size]),
        tuple([places[v] for v in range(size) if mates[v] >= size]),
        tuple([places[v] for v in range(min(ahead, len(places))) if mates[v] >= ahead]),
    )


def _cost(a: Spot, b: Spot) -> Cost | None:
    """Zones: HERE are downfloaters, who must be paired in the next bracket; NEXT are its residents, who should be."""
    if a.zone == HERE:
        return (0,) if b.zone == NEXT else None
    if a.zone == NEXT:
        return (0,) if b.zone == NEXT else (1,)
    return None if a.zone in (OUTSIDE, THE_BYE) else (0,)


def _cost_if_floaters_meet(a: Spot, b: Spot) -> Cost | None:
    return (0,) if a.zone == b.zone == HERE else _cost(a, b)


_PRICES, _PRICES_IF_FLOATERS_MEET = Prices(_cost), Prices(_cost_if_floaters_meet)
