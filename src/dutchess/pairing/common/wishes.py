"""Wishes: groups whose members should not meet, if the rules of the system allow it (docs/systems/wishes.md).

Owns how a wish is granted: a bracket is paired without wishes; then, of the pairings that have the same floaters and
the same value in every criterion, those that break the fewest wishes are kept, and the first of them in the order of
the system is taken. So no criterion gets worse, in this bracket or in another one. Must not know any criterion.
"""

from __future__ import annotations

from dutchess.base.values import value_class

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from dutchess.base.integers import Number, Place, Vertex
    from dutchess.matching import Matching
    from dutchess.matching.encoder import Cost
    from dutchess.pairing.common.field import Field
    from dutchess.pairing.common.graph import Spot
    from dutchess.pairing.decisions import Count


@value_class
class Wishes:
    """The wishes of one round: each the numbers of its members."""

    groups: tuple[frozenset[int], ...]

    def of(self, number: int) -> frozenset[int]:
        """The wishes that somebody belongs to."""
        return frozenset([index for index, group in enumerate(self.groups) if number in group])

    def broken(self, pairs: Iterable[tuple[int, int]]) -> int:
        """How many wishes these pairs break; a pair breaks each wish that both belong to."""
        if not self.groups:
            return 0
        return sum([one in group and other in group for one, other in pairs for group in self.groups])

    def counted(self, pairs: Iterable[tuple[Number, Number]]) -> Count:
        """The same for people: the lowest of all criteria."""
        from dutchess.pairing.criteria import BROKEN_WISHES  # start-up: pairing does not need it
        from dutchess.pairing.decisions import Count

        payers = [pair for pair in pairs if self.broken([pair])]
        return Count(BROKEN_WISHES, self.broken(payers), tuple(payers))


NO_WISHES = Wishes(())


def grant(
    field: Field,
    wishes: Wishes,
    players: Sequence[Place],
    pairs: Sequence[tuple[Place, Place]],
    kinds: Sequence[int],
    cost: Callable[[int, int], Cost | None],
    first: Callable[[Matching], Sequence[Vertex]],
) -> tuple[tuple[Place, Place], ...] | None:
    """The pairs of a bracket after its wishes; None if they stay as they are.

    Args:
        field: all players of the round.
        players: the players of the bracket in its order, floaters included; pairs: its pairs without wishes.
        kinds, cost: the kind of each player, and what a pair of two kinds costs by the criteria; None for no pair.
        first: the partner of each vertex in the first of the best pairings, in the order of the system. The vertices
            are the players, then one for each floater.
    """
    from dutchess.pairing.common.graph import HERE, OUTSIDE, Graph  # start-up: few events have wishes

    numbers = field.numbers
    before = wishes.broken([(numbers[a], numbers[b]) for a, b in pairs])
    if not before:
        return None
    paired = {place for pair in pairs for place in pair}
    known: dict[tuple[int, frozenset[int], bool], int] = {}
    own = [
        known.setdefault((kind, wishes.of(numbers[place]), place in paired), len(known))
        for kind, place in zip(kinds, players, strict=True)
    ]
    looks = [*known]
    size = next(len(plain) for kind, *_ in looks for other, *_ in looks if (plain := cost(kind, other)) is not None)

    def with_wishes(a: Spot, b: Spot) -> Cost | None:
        kind, groups, is_paired = looks[a.kind]
        if b.zone == OUTSIDE:
            return None if is_paired else (0,) * (size + 1)
        other_kind, other_groups, other_paired = looks[b.kind]
        plain = cost(kind, other_kind) if is_paired and other_paired else None
        return None if plain is None else (*plain, len(groups & other_groups))

    outside = len(players) - len(paired)
    graph = Graph(field, ((HERE, players),), with_wishes, outside=outside, kinds=own)
    alone = graph.matching.maximise()
    assert not alone, "the bracket is paired without wishes"
    mates = first(graph.matching)
    made = tuple([(players[v], players[mates[v]]) for v in range(len(players)) if v < mates[v] < len(players)])
    return made if wishes.broken([(numbers[a], numbers[b]) for a, b in made]) < before else None
