"""The first of the best candidates: C.04.3 article 4, and the order of alterations in articles 3.6 and 3.7.

Owns the sequence. It asks the matching, step by step, for the first element that still allows one of the best
candidates; so it never generates the candidates that come before. Must not know any criterion.

A candidate is first generated when S1 holds the higher-ranked player of every pair. So the pairs of a candidate show
its exchange: a player of the original S1 who is not the higher one of a pair was moved to S2, and a player of the
original S2 who is the higher one was moved to S1.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from dutchess.base.integers import Vertex
    from dutchess.matching import Matching


def first_of_the_best(matching: Matching, mdps: int, size: int) -> list[Vertex]:
    """The partner of each vertex in the first of the best candidates.

    The vertices below `size` are the players of the bracket by BSN (vertex 0 is BSN 1), those below `mdps` the MDPs; a
    player whose partner is another vertex is a downfloater. `matching` is solved; it is used up.
    """
    residents = range(mdps, size)
    if mdps:
        s1 = _choose_s1(matching, mdps, size)
        matching.fix_in_order(s1, residents)  # 4.2: the first transposition
    mates = matching.mates()
    remainder = [v for v in residents if mates[v] >= mdps]
    pairs = sum(1 for v in remainder if v < mates[v] < size)
    s1, s2 = remainder[:pairs], remainder[pairs:]  # 3.2.1: S1R and S2R
    if not matching.place(s1, s2):
        s1, s2 = _exchange(matching, s1, s2)
        matching.place(s1, s2)  # S1 has only higher players: a lower one would belong to an earlier exchange
    matching.fix_in_order(s1, s2)  # 4.2
    return matching.mates()


def _choose_s1(matching: Matching, mdps: int, size: int) -> list[int]:
    """4.4: the MDPs of S1, the lowest BSNs first; the others are in the Limbo."""
    mates = matching.mates()
    if all(mdps <= mate < size for mate in mates[:mdps]):
        return list(range(mdps))
    is_resident = [mdps <= v < size for v in range(len(mates))]
    return [*matching.choose(range(mdps), is_resident, mdps)]


def _exchange(matching: Matching, s1: Sequence[int], s2: Sequence[int]) -> tuple[list[int], list[int]]:
    """4.3: the first exchange between the original S1 and S2 that allows a best candidate, and S1 and S2 after it.

    A remainder is itself a bracket (article 1.3.4), so its players have consecutive BSNs of their own.
    """
    count = len(matching.mates())
    bsn = [0] * count
    for position, v in enumerate((*s1, *s2), 1):
        bsn[v] = position
    refined = matching.refine(bsn, len(s1))  # 4.3.3 rules 1 and 2: fewest players moved, smallest difference of sums
    mates = refined.mates()
    moves = sum(1 for v in s1 if bsn[mates[v]] < bsn[v])
    moved_down: list[int] = []
    for v in reversed(s1):  # rule 3: the highest BSNs moved from S1 to S2
        if len(moved_down) == moves:
            break
        if refined.restrict(v, [bsn[w] < bsn[v] for w in range(count)]):
            moved_down.append(v)
    moved_up: list[int] = []
    for v in s2:  # rule 4: the lowest BSNs moved from S2 to S1
        if len(moved_up) == moves:
            break
        if refined.restrict(v, [bsn[w] > bsn[v] for w in range(count)]):
            moved_up.append(v)
    upper = sorted({*s1, *moved_up} - {*moved_down})
    lower = sorted({*s2, *moved_down} - {*moved_up})
    return upper, lower
