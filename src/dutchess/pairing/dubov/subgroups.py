"""The pairs of a bracket: C.04.4.1 articles 3.2.3 to 3.2.6, 4.3 and 4.4.

Owns G1 and G2, the shifts between them, and the transposition. A pair of players from the same subgroup costs one. In a
pairing of lowest cost ([C7]), every such pair has one shifted player. So the pairings of lowest cost show the sets of
shifters, and the first of these sets. Must not choose upfloaters.
"""

from __future__ import annotations

from dutchess.base.values import value_class
from dutchess.pairing.common.graph import HERE, Graph, Prices
from dutchess.pairing.common.wishes import NO_WISHES
from dutchess.pairing.decisions import Halves
from dutchess.tournament import WHITE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import TypeVar

    from dutchess.base.integers import Number, Place
    from dutchess.matching import Matching
    from dutchess.matching.encoder import Cost
    from dutchess.pairing.common.field import Field
    from dutchess.pairing.common.graph import Spot
    from dutchess.pairing.common.wishes import Wishes
    from dutchess.pairing.dubov.facts import Facts

    T = TypeVar("T")


@value_class
class Paired:
    """A bracket, paired; players are places in the field.

    Attributes:
        pairs: the higher-ranked player (5.2.1) first.
        g1, g2: the subgroups of 3.2.3, in the order of the search for shifters (4.3.2).
        s1: G1 after the shifts, in the order of 3.2.5.
        t2: their opponents: the transposition of 3.2.6.
    """

    pairs: list[tuple[Place, Place]]
    g1: list[Place]
    g2: list[Place]
    s1: list[Place]
    t2: list[Place]

    def halves(self, numbers: Sequence[Number]) -> Callable[[], tuple[Halves, ...]]:
        """The subgroups, shifts and transposition as pairing numbers, computed only when read."""

        def told() -> tuple[Halves, ...]:
            before, after = set(self.g1), set(self.s1)
            parts = (
                self.g1,
                self.g2,
                (),
                [place for place in self.g1 if place not in after],
                [place for place in self.s1 if place not in before],
                self.t2,
            )
            return (Halves(*[tuple([numbers[place] for place in part]) for part in parts]),)

        return told


def pair_bracket(
    field: Field, facts: Facts, players: Sequence[Place], wishes: Wishes = NO_WISHES
) -> tuple[Paired, Paired | None]:
    """Articles 3.2.3 to 3.2.6: pair residents and upfloaters, for whom a legal pairing is known to exist.

    If wishes change it, the second value is what it would be without them. They come after the number of pairs within
    a subgroup, and before the choice of the shifters (4.3) and of the transposition (4.4).
    """
    paired = _paired(field, facts, players, NO_WISHES)
    numbers = field.numbers
    before = wishes.broken([(numbers[a], numbers[b]) for a, b in paired.pairs])
    if not before:
        return paired, None
    wished = _paired(field, facts, players, wishes)
    after = wishes.broken([(numbers[a], numbers[b]) for a, b in wished.pairs])
    return (wished, paired) if after < before else (paired, None)


def _paired(field: Field, facts: Facts, players: Sequence[Place], wishes: Wishes) -> Paired:
    players_of = field.players

    def by_rank(place: int) -> int:
        return players_of[place].rank

    def by_aro(place: int) -> tuple[int, int]:
        player = players_of[place]
        return facts.aro[player.number], player.rank

    # Vertices: G1 by ARO (4.3.2), then G2 by initial ranking (4.4.2).
    first, second = initial_subgroups(field, sorted(players, key=by_rank))
    first.sort(key=by_aro)
    places = [*first, *second]
    halves = [0] * len(first) + [1] * len(second)
    matching = _matching(field, places, halves, wishes)
    alone = matching.maximise()
    assert not alone, "the bracket was found to be completable"
    g1, g2 = recompose(matching, range(len(first)), range(len(first), len(places)))
    s1 = sorted(g1, key=lambda vertex: by_aro(places[vertex]))  # 3.2.5
    transposable = sorted(g2, key=lambda vertex: by_rank(places[vertex]))  # 4.4.2
    matching.fix_in_order(s1, transposable)  # 3.2.6
    mates = matching.mates()
    upper = [places[vertex] for vertex in s1]
    lower = [places[mates[vertex]] for vertex in s1]
    pairs = [(a, b) if a < b else (b, a) for a, b in zip(upper, lower, strict=True)]
    return Paired(pairs, first, second, upper, lower)


def _matching(field: Field, places: Sequence[Place], halves: Sequence[int], wishes: Wishes) -> Matching:
    """The players of a bracket; a pair within a subgroup costs one, and less than that each wish that it breaks."""
    if not wishes.groups:
        return Graph(field, ((HERE, places),), _SAME_SUBGROUP, kinds=halves).matching
    known: dict[tuple[int, frozenset[int]], int] = {}
    kinds = [
        known.setdefault((half, wishes.of(field.numbers[place])), len(known))
        for half, place in zip(halves, places, strict=True)
    ]
    looks = [*known]

    def cost(a: Spot, b: Spot) -> Cost:
        (half, groups), (other, others) = looks[a.kind], looks[b.kind]
        return int(half == other), len(groups & others)

    return Graph(field, ((HERE, places),), cost, kinds=kinds).matching


def initial_subgroups(field: Field, ranked: Sequence[Place]) -> tuple[list[Place], list[Place]]:
    """Article 3.2.3: G1 seeks White. If no player of the bracket has played, it is the first half by initial rank."""
    if not any(field.players[place].colours for place in ranked):
        half = len(ranked) // 2
        return list(ranked[:half]), list(ranked[half:])
    seeks_white = [field.balances[place].preference == WHITE for place in ranked]
    return (
        [place for place, white in zip(ranked, seeks_white, strict=True) if white],
        [place for place, white in zip(ranked, seeks_white, strict=True) if not white],
    )


def recompose(matching: Matching, g1: Sequence[int], g2: Sequence[int]) -> tuple[list[int], list[int]]:
    """Article 3.2.4: G1 and G2 after both shifts. The matching keeps only the pairings between the new subgroups."""
    smaller, larger = (g1, g2) if len(g1) <= len(g2) else (g2, g1)
    mates = matching.mates()
    is_smaller = [False] * len(mates)
    for vertex in smaller:
        is_smaller[vertex] = True
    inner_pairs = sum(is_smaller[mates[vertex]] for vertex in smaller) // 2
    moved = choose_shifters(matching, smaller, inner_pairs)  # 3.2.4.1
    equalising = (len(larger) - len(smaller)) // 2 + inner_pairs
    returned = choose_shifters(matching, larger, equalising)  # 3.2.4.2
    new_smaller = [vertex for vertex in smaller if vertex not in moved] + sorted(returned)
    new_larger = [vertex for vertex in larger if vertex not in returned] + sorted(moved)
    return (new_smaller, new_larger) if smaller is g1 else (new_larger, new_smaller)


def choose_shifters(matching: Matching, subgroup: Sequence[int], number: int) -> set[int]:
    """Article 4.3: the first set of this many players of a subgroup, each of whom meets another player of it.

    `subgroup` is in the order of 4.3.2. Two shifters do not meet each other: a pair within the subgroup has one.
    """
    if not number:
        return set()
    may_stay = [False] * len(matching.mates())
    for vertex in subgroup:
        may_stay[vertex] = True
    return {*matching.choose(middle_out(subgroup), may_stay, number)}


def middle_out(ordered: Sequence[T]) -> list[T]:
    """Article 4.3.3: a list from its middle outward; of two players in the middle of the rest, the higher one first."""
    count = len(ordered)
    above, below = (count - 1) // 2, (count - 1) // 2 + 1  # the next one on either side
    sequence: list[T] = []
    while len(sequence) < count:
        # The rest lies above and below in equal numbers, or one side has one more.
        if above + 1 >= count - below:
            sequence.append(ordered[above])
            above -= 1
        else:
            sequence.append(ordered[below])
            below += 1
    return sequence


def _same_subgroup(a: Spot, b: Spot) -> Cost | None:
    return (1,) if a.kind == b.kind else (0,)


_SAME_SUBGROUP = Prices(_same_subgroup)
