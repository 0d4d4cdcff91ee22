"""Optimal matchings for events that are too large to try everything, by an implementation of others (networkx).

Owns the search for the best way to pair a pool of players completely. It shares nothing with the engine's kernel, and
knows nothing of chess: what a pair costs is handed in.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from itertools import combinations
from typing import TypeVar

import networkx

V = TypeVar("V", bound=Hashable)
Cost = tuple[int, ...]


def cheapest(pool: Sequence[V], cost: Callable[[V, V], Cost | None]) -> Cost | None:
    """The least cost of pairing everybody, digit by digit (the first digit counts most); None if there is no way.

    `cost` gives what a pair costs, the one who comes first in the pool first, and None for a pair that cannot be made.
    """
    if len(pool) % 2:
        return None
    edges = {}
    for one, other in combinations(range(len(pool)), 2):
        digits = cost(pool[one], pool[other])
        if digits is not None:
            edges[one, other] = digits
    if not edges:
        return () if not pool else None
    length = len(next(iter(edges.values())))
    radix = 1 + len(pool) * max(max(digits, default=0) for digits in edges.values())
    weights = {edge: sum(digit * radix ** (length - 1 - at) for at, digit in enumerate(edges[edge])) for edge in edges}
    graph = networkx.Graph()
    graph.add_nodes_from(range(len(pool)))
    graph.add_weighted_edges_from((one, other, radix**length - weight) for (one, other), weight in weights.items())
    found = networkx.max_weight_matching(graph, maxcardinality=True)
    if 2 * len(found) < len(pool):
        return None
    made = [edges[min(pair), max(pair)] for pair in found]
    return tuple(sum(digits) for digits in zip(*made, strict=True))


def most_pairs(pool: Sequence[V], allowed: Callable[[V, V], bool]) -> int:
    """The greatest number of allowed pairs."""
    graph = networkx.Graph(pair for pair in combinations(pool, 2) if allowed(*pair))
    return len(networkx.max_weight_matching(graph, maxcardinality=True))


def all_paired(pool: Sequence[V], allowed: Callable[[V, V], bool]) -> bool:
    """Whether everybody can be paired."""
    return 2 * most_pairs(pool, allowed) == len(pool)
