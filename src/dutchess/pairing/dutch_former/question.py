"""The question about a bracket: its best candidate, alone or with regard to the bracket below.

Owns `Question`, which turns the criteria of an edition into costs of edges, and the search for the candidate that the
procedure C3 to C11 meets first. No candidate is generated before it is known to be acceptable: the matching kernel says
at each step whether the rest can still be paired as well. Must not know the order of brackets (C12, C13).
"""

from __future__ import annotations

from dutchess.base.values import value_class
from dutchess.pairing.common.sequence import first_of_the_best
from dutchess.pairing.dutch_former.costs import (
    downfloated_before,
    downfloated_last_round,
    upfloated_before,
    upfloated_last_round,
)
from dutchess.pairing.dutch_former.graph import BYE, HERE, LEFT, MOVED, NEXT, NOBODY, Graph

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from dataclasses import KW_ONLY

    from dutchess.base.integers import Place, Vertex
    from dutchess.matching.encoder import Cost
    from dutchess.pairing.dutch_former.field import Field, Player
    from dutchess.pairing.dutch_former.graph import Spot

# The criteria that C9 and C10 of 1992 leave in force: both B5 and B6, B5 alone, neither.
LEVELS = B5_AND_B6, B5_ALONE, NEITHER = range(3)

BYE_OPPONENT = 10  # D4 of 2012: the bye is an opponent one point below the lowest player


@value_class
class Candidate:
    """A pairing of a bracket: pairs (higher player first) and players who move down, all as places in order.

    `asked` is the question that it answers.
    """

    pairs: tuple[tuple[Place, Place], ...]
    downfloaters: tuple[Place, ...]
    asked: Question | None = None


@value_class
class Question:
    """A matching problem over a bracket and, for C12 and C13, the residents of the next one.

    Attributes:
        moved: S1 of a heterogeneous bracket; empty if the bracket is homogeneous.
        here: all other players of the bracket, in order.
        residents: players of the bracket who were not moved down into it.
        left: players whom C1 moves down.
        next: residents of the next bracket.
        nobody: the number of players without a partner; without `next` these move down.
        bye: True if a player has the bye.
        lowest: this is the lowest bracket (D4 of 2012; only the player with the bye moves down).
        floaters_may_meet: two players who move down may meet in the next bracket.
        floater_may_have_bye: a player who moves down may have the bye.
    """

    field: Field
    _: KW_ONLY
    moved: tuple[Place, ...]
    here: tuple[Place, ...]
    residents: frozenset[Place]
    left: tuple[Place, ...] = ()
    next: tuple[Place, ...] = ()
    nobody: int = 0
    bye: bool = False
    lowest: bool = False
    floaters_may_meet: bool = False
    floater_may_have_bye: bool = True

    def answer(self) -> Candidate | None:
        """The first of the best candidates, or None if there is none."""
        graph = self.graph()
        if graph.matching.maximise():
            return None
        if self.field.edition.float_levels:
            graph = self._with_float_levels(graph)
        mates = first_of_the_best(graph.matching, len(self.moved), len(self.moved) + len(self.here))
        return self._candidate(mates)

    def is_possible(self) -> bool:
        """Is there any candidate?"""
        return self.graph().matching.maximise() == 0

    def _candidate(self, mates: Sequence[Vertex]) -> Candidate:
        moved, size = len(self.moved), len(self.moved) + len(self.here)
        places = self.moved + self.here
        pairs: list[tuple[Place, Place]] = []
        alone: list[Place] = []
        for v, mate in enumerate(mates[:size]):
            if mate >= size or max(v, mate) < moved:
                alone.append(places[v])
            elif v < mate:
                pairs.append((min(places[v], places[mate]), max(places[v], places[mate])))
        return Candidate(tuple(sorted(pairs)), tuple(sorted((*alone, *self.left))), self)

    # -- C9 and C10 of 1992 ------------------------------------------------------------------------------------------

    def _with_float_levels(self, solved: Graph) -> Graph:
        """B5 and B6 of 1992, in force for a whole bracket as far as the best number of clashes allows.

        C10 gives them up for upfloaters before it looks for other opponents of the moved-down players, and C9 for
        downfloaters for each choice of those opponents.
        """
        best = solved.total_cost()
        fixed: list[tuple[int, int]] = []
        moved, size = len(self.moved), len(self.moved) + len(self.here)
        if moved:
            graph = self._first_level([(up, NEITHER) for up in LEVELS], best, fixed)
            graph.matching.fix_in_order(range(moved), range(moved, size))
            fixed = list(enumerate(graph.matching.mates()[:moved]))
        return self._first_level([(NEITHER, down) for down in LEVELS], best, fixed)

    def _first_level(self, levels: Sequence[tuple[int, int]], best: Cost, fixed: Sequence[tuple[int, int]]) -> Graph:
        for up, down in levels:
            graph = self.graph(up, down)
            if graph.matching.maximise() or graph.total_cost() != best:
                continue
            if all(_fix(graph, *pair) for pair in fixed):
                return graph
        raise AssertionError("the last level is the problem that has been solved")

    # -- costs -------------------------------------------------------------------------------------------------------

    def graph(self, up: int = NEITHER, down: int = NEITHER) -> Graph:
        """The matching problem, with this part of B5 and B6 of 1992 dropped."""
        zones = [(MOVED, self.moved), (HERE, self.here)]
        if self.next:
            zones += [(LEFT, self.left), (NEXT, self.next)]

        def cost(a: Spot, b: Spot) -> Cost | None:
            return self._cost(a, b, up, down)

        return Graph(self.field, zones, cost, residents=self.residents, nobody=self.nobody, bye=self.bye)

    def _cost(self, a: Spot, b: Spot, up: int, down: int) -> Cost | None:
        """The digits of an edge, None if the question has no such edge."""
        if a.zone in (NEXT, NOBODY):
            if b.zone == NOBODY and (a.zone == NEXT or self.next):
                return self._digits(alone=int(a.zone == NEXT))
            return self._digits() if a.zone == NEXT else None
        assert a.player is not None
        if b.zone in (MOVED, HERE):
            if b.zone == HERE:
                return self._cost_of_pair(a, b, up)
            if self.floaters_may_meet:
                return _sum(self._cost_of_floater(a, down), self._cost_of_floater(b, down))
            return None
        if b.zone == LEFT or (b.zone == BYE and not self.floater_may_have_bye):
            return None
        return self._cost_of_floater(a, down, alone=b.zone == NOBODY and bool(self.next))

    def _cost_of_pair(self, a: Spot, b: Spot, up: int) -> Cost | None:
        assert a.player is not None
        assert b.player is not None
        if a.zone == MOVED and b.resident and self.field.edition.float_levels and not may_upfloat(b.player, up):
            return None
        upfloater = (b.player if b.resident else a.player) if self.moved and a.resident != b.resident else None
        counts = [
            (criterion.of_pair(a.player, b.player) if criterion.of_pair else 0)
            + (criterion.of_upfloater(upfloater) if criterion.of_upfloater and upfloater else 0)
            for criterion in self.field.criteria
        ]
        return self._digits(criteria=counts, squares=(a.player.score - b.player.score) ** 2)

    def _cost_of_floater(self, spot: Spot, down: int, *, alone: bool = False) -> Cost | None:
        player = spot.player
        assert player is not None
        if spot.zone == MOVED and not self.field.edition.chooses_moved_down:
            return None  # C4: S1 is given, so all of it must be paired
        is_free = spot.resident and spot.zone != LEFT
        if is_free and self.field.edition.float_levels and not may_downfloat(player, down):
            return None
        counts = [
            criterion.of_downfloater(player) if criterion.of_downfloater and spot.resident else 0
            for criterion in self.field.criteria
        ]
        lowest = self.field.players[(self.moved + self.here)[-1]].score if self.lowest else 0
        return self._digits(
            moved=int(spot.zone == MOVED),
            floaters=1,
            squares=(player.score - lowest + BYE_OPPONENT) ** 2,
            score=player.score,
            alone=int(alone),
            floater_alone=int(alone),
            criteria=counts,
        )

    def _digits(
        self,
        *,
        moved: int = 0,
        floaters: int = 0,
        squares: int = 0,
        score: int | None = None,
        alone: int = 0,
        floater_alone: int = 0,
        criteria: Sequence[int] | None = None,
    ) -> Cost:
        """All values to be minimised, in order of priority.

        Moved-down players without a pair, then players without a pair (C14 reduces M1 last, P1 before it); D4 in the
        lowest bracket; the scores of those who move down, highest first (A11 of 2012); players without a partner in the
        next bracket, then those of them who moved down (C12); the criteria of the edition.
        """
        digits = [moved, floaters]
        if self.field.edition.closeness:
            digits += [squares] if self.lowest else []
            digits += [int(score == level) for level in self._scores()]
        digits += [alone, floater_alone if self.floaters_must_be_paired else 0] if self.next else []
        digits += criteria if criteria is not None else [0] * len(self.field.criteria)
        return tuple(digits)

    @property
    def floaters_must_be_paired(self) -> bool:
        """A3: in a heterogeneous bracket the moved-down players are paired first."""
        return not self.floaters_may_meet

    def _scores(self) -> list[int]:
        """The scores that the bracket may have, highest first."""
        players, places = self.field.players, self.moved + self.here
        if not places:
            return []
        highest, lowest = players[places[0]].score, players[places[-1]].score
        return [score for score in self.field.scores if lowest <= score <= highest]


def may_downfloat(player: Player, level: int) -> bool:
    """B5 and B6 of 1992 for players who move down; they do not apply to players above 50 % in the last round."""
    if player.topscorer or level == NEITHER:
        return True
    return not downfloated_last_round(player) and (level == B5_ALONE or not downfloated_before(player))


def may_upfloat(player: Player, level: int) -> bool:
    """B5 and B6 of 1992 for players who meet a moved-down player."""
    if player.topscorer or level == NEITHER:
        return True
    return not upfloated_last_round(player) and (level == B5_ALONE or not upfloated_before(player))


def _fix(graph: Graph, vertex: int, partner: int) -> bool:
    """Keep only the best matchings with this pair; False if there is none."""
    try:
        graph.matching.fix_in_order([vertex], [partner])
    except ValueError:
        return False
    return True


def _sum(a: Cost | None, b: Cost | None) -> Cost | None:
    return None if a is None or b is None else tuple(x + y for x, y in zip(a, b, strict=True))
