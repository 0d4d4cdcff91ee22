"""The order in which candidates are generated: C.04.3 articles 2.2, 2.3, 2.6, 2.7 and 4.

Owns pure sequences of bracket sequence numbers (BSNs), which know nothing of players. A candidate is a list of
(BSN, BSN) pairs; whoever is in no pair downfloats. The one thing asked about players is `may_meet(a, b)`, to leave out
at once what [C1] or [C3] forbids; leaving out candidates changes neither the order nor the values of the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

Pairs = tuple[tuple[int, int], ...]
MayMeet = Callable[[int, int], bool]


def anybody(_a: int, _b: int) -> bool:
    """A `may_meet` that forbids nothing."""
    return True


def transpositions(s1: Sequence[int], s2: Sequence[int], may_meet: MayMeet = anybody) -> Iterator[tuple[int, ...]]:
    """C.04.3 article 4.2.2: the BSNs that come to stand opposite S1, in lexicographic order."""
    if not s1:
        yield ()
        return
    for first in sorted(s2):
        if may_meet(s1[0], first):
            rest = [bsn for bsn in s2 if bsn != first]
            for others in transpositions(s1[1:], rest, may_meet):
                yield (first, *others)


Exchange = tuple[tuple[int, ...], tuple[int, ...]]


def resident_exchanges(s1: Sequence[int], s2: Sequence[int]) -> list[Exchange]:
    """C.04.3 article 4.3: (BSNs moved from S1 to S2, from S2 to S1), best first; first of all, none moved."""
    exchanges = [
        (down, up)
        for size in range(min(len(s1), len(s2)) + 1)
        for down in combinations(sorted(s1), size)
        for up in combinations(sorted(s2), size)
    ]
    return sorted(exchanges, key=_resident_exchange_key)


def _resident_exchange_key(exchange: Exchange) -> tuple[int, int, list[int], list[int]]:
    """C.04.3 article 4.3.3: the four comparison rules in their order."""
    from_s1, from_s2 = exchange
    return (
        len(from_s1),
        sum(from_s2) - sum(from_s1),
        [-bsn for bsn in sorted(from_s1, reverse=True)],
        sorted(from_s2),
    )


def mdp_exchanges(mdps: Sequence[int], size: int, score: Callable[[int], int]) -> list[tuple[int, ...]]:
    """C.04.3 article 4.4: every S1 of `size` MDPs, best first; the first is the original S1."""

    def key(s1: tuple[int, ...]) -> tuple[list[int], list[int]]:
        """C.04.3 article 4.4.3: highest different score, then lowest BSNs."""
        return [-points for points in sorted(map(score, s1), reverse=True)], sorted(s1)

    return sorted(combinations(sorted(mdps), size), key=key)


def homogeneous_candidates(bsns: Sequence[int], pairs: int, may_meet: MayMeet = anybody) -> Iterator[Pairs]:
    """C.04.3 articles 2.2, 2.3.1, 2.3.2 and 2.6: candidates of a homogeneous bracket or of a remainder, in sequence.

    A pair whose S1 player has the higher BSN is skipped. Changing the places of its two players gives an S1 that comes
    earlier by article 4.3.3 (fewer BSNs exchanged, or a smaller difference) and, there, a candidate with the same
    pairs; being later and equally good, the skipped one can never be chosen (article 2.8.1).
    """
    original_s1, original_s2 = bsns[:pairs], bsns[pairs:]

    def useful(one: int, other: int) -> bool:
        return one < other and may_meet(one, other)

    for from_s1, from_s2 in resident_exchanges(original_s1, original_s2):
        s1 = sorted({*original_s1, *from_s2} - {*from_s1})
        s2 = sorted({*original_s2, *from_s1} - {*from_s2})
        for opposite in transpositions(s1, s2, useful):
            yield tuple(zip(s1, opposite, strict=True))


def heterogeneous_candidates(
    mdps: Sequence[int],
    residents: Sequence[int],
    mdp_pairs: int,
    pairs: int,
    score: Callable[[int], int],
    may_meet: MayMeet = anybody,
) -> Iterator[Pairs]:
    """C.04.3 articles 2.2, 2.3.3, 2.3.4 and 2.7: candidates of a heterogeneous bracket, in sequence.

    `mdp_pairs` is M1, `pairs` is MaxPairs. The remainder is a bracket of its own (article 1.3.4) and its BSNs are
    tagged afresh (article 4.1.1), which matters for the sums of article 4.3.3.
    """
    for s1 in mdp_exchanges(mdps, mdp_pairs, score):
        for opposite in transpositions(s1, residents, may_meet):
            mdp_pairing = tuple(zip(s1, opposite, strict=True))
            remainder = [bsn for bsn in residents if bsn not in opposite]
            for candidate in remainder_candidates(remainder, pairs - mdp_pairs, may_meet):
                yield mdp_pairing + candidate


def remainder_candidates(remainder: Sequence[int], pairs: int, may_meet: MayMeet) -> Iterator[Pairs]:
    """C.04.3 article 2.7.1: the remainder's candidates, made with its own BSNs, given back with the bracket's."""
    tags = range(1, len(remainder) + 1)

    def may_meet_in_remainder(one: int, other: int) -> bool:
        return may_meet(remainder[one - 1], remainder[other - 1])

    for candidate in homogeneous_candidates(tags, pairs, may_meet_in_remainder):
        yield tuple((remainder[one - 1], remainder[other - 1]) for one, other in candidate)
