"""The brackets of the Dutch System of 2017: A.9, the penultimate and the collapsed last bracket.

Owns the order in which brackets are paired by that text. A bracket is paired without a look at the whole round; where
its downfloaters do not allow completion, it becomes the penultimate one (PPB): it is paired again so that they do
(C.4), and everybody below makes up the collapsed last bracket (CLB), whose residents have several scores.
"""

from __future__ import annotations

from dutchess.pairing.common import Known, Places
from dutchess.pairing.common.floats import DOWNFLOAT, UPFLOAT
from dutchess.pairing.common.graph import BELOW, HERE, NO_KIND, THE_BYE, Graph, Prices
from dutchess.pairing.common.lookahead import Candidate, given_candidate, read_candidate
from dutchess.pairing.common.sequence import first_of_the_best
from dutchess.pairing.dutch.bracket import MOST_LEVELS, Bracket, cost_of_kinds
from dutchess.pairing.dutch.costs import (
    PAIRED_NEXT,
    Kind,
    c10,
    c11,
    c12,
    c13,
    cost_of_downfloater,
    kind_of,
    no_cost,
)
from dutchess.pairing.dutch.editions import Settled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from dutchess.base.integers import Place
    from dutchess.matching.encoder import Cost
    from dutchess.pairing.common.field import Field
    from dutchess.pairing.common.graph import Spot
    from dutchess.pairing.dutch.editions import Edition
    from dutchess.pairing.dutch.traits import Trait, Traits
    from dutchess.pairing.history import History

# A.8: an unpaired player's score difference is counted down to one point below the lowest player of the bracket.
POINT = 10


def steps(history: History, field: Field, traits: Traits, edition: Edition) -> Iterator[Settled]:
    """A.9: brackets as they are paired, at last the collapsed one if there is one.

    Suppositions about the round do not make a bracket collapse that by the facts does not: it is completed instead.
    """
    mdps: tuple[Place, ...] = ()
    everybody = len(field.players)
    bounds = [*field.scoregroups(), everybody]
    for start, end, next_end in zip(bounds, bounds[1:], bounds[2:], strict=False):
        bracket = Bracket2017(history, field, traits, mdps, start, end, next_end)
        if history.origin is None:
            candidate, complete = bracket.paired()
            collapses = not complete
            if collapses:
                candidate = bracket.penultimate()
        else:
            collapses = _collapses(history.origin, edition, mdps, start, end, next_end)
            candidate = bracket.penultimate() if collapses else bracket.pair()
        yield Settled(mdps, start, end, next_end, candidate, looks_ahead=not collapses and next_end > end)
        mdps = candidate.downfloaters
        if collapses:
            break
    else:
        return
    last = collapsed_bracket(history, field, traits, mdps, end)
    yield Settled(mdps, end, everybody, everybody, last, looks_ahead=False)


def _collapses(facts: History, edition: Edition, mdps: tuple[Place, ...], start: int, end: int, next_end: int) -> bool:
    """Whether a bracket is the penultimate one if nothing is supposed about the round."""

    def find() -> bool:
        field = facts.once("field", lambda: edition.field_of(facts))
        traits = facts.once("traits", lambda: edition.traits_of(facts, field))
        return not Bracket2017(facts, field, traits, mdps, start, end, next_end).paired()[1]

    return facts.once(("collapses", mdps, start), find)


class Bracket2017(Bracket):
    """MDPs and residents of one scoregroup."""

    def pair(self) -> Candidate:
        """The best candidate that lets the round be completed."""
        if self.field.given is not None:
            return given_candidate(self.players, self.field.given)
        candidate, complete = self.paired()
        return candidate if complete else self._best_of_everything()

    def paired(self) -> tuple[Candidate, bool]:
        """B.8: the best candidate for C.5 to C.19, and whether its downfloaters let the round be completed.

        In the last bracket only complete candidates are legal; so they are where C.7 looks at it.
        """
        if len(self.players) <= 2 and not self._can_be_paired():
            return Candidate((), self.players), True  # there is no other
        candidate = self._by_itself()
        if self.ahead.is_ideal(candidate.downfloaters):
            return candidate, True
        if not self.ahead.below:
            best = self._best_of_everything()
            return best, not self.ahead.next or self._scores(best) == self._scores(candidate)
        best = self._best_with_next(len(candidate.downfloaters))
        return best, self.ahead.is_completable(best) or self._is_completable(best)

    def _is_completable(self, candidate: Candidate) -> bool:
        """A.9: can the downfloaters be paired with everybody below, and among these?"""
        rest = (*candidate.downfloaters, *self.ahead.next, *self.ahead.below)
        return self.field.is_completable(rest, self.field.bye_score)

    def _scores(self, candidate: Candidate) -> list[int]:
        """What C.5 and C.6 count: the scores of the downfloaters tell."""
        return sorted([self.field.players[place].score for place in candidate.downfloaters])

    def penultimate(self) -> Candidate:
        """C.4: the best candidate that lets the round be completed; C.7 does not count."""
        field = self.field
        if field.given is not None:
            return given_candidate(self.players, field.given)
        levels, size = self._levels(), len(self.players)
        prices = _prices[max(MOST_LEVELS, *levels) if levels else MOST_LEVELS]
        zones = ((HERE, self.players), (BELOW, (*self.ahead.next, *self.ahead.below)))
        kinds = self._kinds(levels, assigns_bye=False)
        return _first_of_all(Graph(field, zones, prices, bye_score=field.bye_score, kinds=kinds), len(self.mdps), size)


def collapsed_bracket(history: History, field: Field, traits: Traits, mdps: tuple[Place, ...], start: int) -> Candidate:
    """The best candidate of the collapsed last bracket: everybody from `start` on, and MDPs."""
    everybody = len(field.players)
    if field.players[start].score == field.players[-1].score:
        return Bracket2017(history, field, traits, mdps, start, everybody, everybody).pair()
    players = (*mdps, *Places(start, everybody))
    if field.given is not None:
        return given_candidate(players, field.given)
    costs = Costs(field, traits, mdps, players)
    graph = Graph(field, ((HERE, players),), costs.of, bye_score=field.bye_score, kinds=costs.kinds)
    return _first_of_all(graph, len(mdps), len(players))


def _first_of_all(graph: Graph, mdps: int, size: int) -> Candidate:
    alone = graph.matching.maximise()
    assert not alone, "the downfloaters so far let the round be completed"
    return read_candidate(graph, first_of_the_best(graph.matching, mdps, size), size, 0)


# -- the penultimate bracket -------------------------------------------------------------------------------------------


def _prices_of(levels: int) -> Prices:
    """What edges cost in graphs of a penultimate bracket with a number of levels of MDPs, and everybody below."""
    free = no_cost(levels)

    def cost(a: Spot, b: Spot) -> Cost | None:
        if a.kind == NO_KIND:
            return None if a.zone == THE_BYE else free
        if b.kind == NO_KIND:
            return cost_of_downfloater(levels, kind_of(a.kind), PAIRED_NEXT)
        return cost_of_kinds(levels, a.kind, b.kind)

    return Prices(cost)


_prices = Known(_prices_of, 20)


# -- the collapsed last bracket ----------------------------------------------------------------------------------------


class Costs:
    """C.6 and C.8 to C.19 in a bracket whose residents have several scores.

    Score differences are counted one by one, the highest first; each has its digit.

    Args:
        field, traits: everybody of the round.
        mdps, players: the bracket, as places in order.

    Attributes:
        kinds: for each player of the bracket the number of what the criteria look at.
    """

    def __init__(self, field: Field, traits: Traits, mdps: Sequence[Place], players: Sequence[Place]) -> None:
        scores = [field.players[place].score for place in players]
        self._below = scores[-1] - POINT
        known = {*scores}
        gaps = {high - low for high in known for low in known if high > low} | {score - self._below for score in known}
        self._digit = {gap: index for index, gap in enumerate(sorted(gaps, reverse=True))}
        numbers: dict[tuple[int, bool, Trait], int] = {}
        self.kinds = [
            numbers.setdefault((score, index < len(mdps), traits.kinds[place]), len(numbers))
            for index, (place, score) in enumerate(zip(players, scores, strict=True))
        ]
        self._looks = [(score, is_mdp, Kind(0, 0, *trait)) for score, is_mdp, trait in numbers]

    def of(self, a: Spot, b: Spot) -> Cost | None:
        """The cost of a pair, or of the bye; None for two MDPs."""
        if a.kind == NO_KIND:
            return None
        score, is_mdp, higher = self._looks[a.kind]
        if b.kind == NO_KIND:
            return self._digits(score - self._below, higher, None)
        other_score, other_mdp, lower = self._looks[b.kind]
        if is_mdp and other_mdp:
            return None
        if score < other_score:
            higher, lower = lower, higher
        return self._digits(abs(score - other_score), higher, lower)

    def _digits(self, gap: int, higher: Kind, lower: Kind | None) -> Cost:
        """What the criteria count in a pair, or in somebody alone, in order."""
        colours = (0, 0, 0, 0)
        if lower is not None:
            colours = (c10(higher, lower), c11(higher, lower), c12(higher, lower), c13(higher, lower))
        floats = [0, 0, 0, 0]
        if gap:
            floats[0] = int(higher.last_float == DOWNFLOAT)
            floats[1] = int(lower is not None and lower.last_float == UPFLOAT)
            floats[2] = int(higher.float_before == DOWNFLOAT)
            floats[3] = int(lower is not None and lower.float_before == UPFLOAT)
        at_gap = [0] * len(self._digit)
        nothing = tuple(at_gap)
        if gap:
            at_gap[self._digit[gap]] = 1
        listed = [digit for counts in floats for digit in (at_gap if counts else nothing)]
        return (*at_gap, *colours, *floats, *listed)
