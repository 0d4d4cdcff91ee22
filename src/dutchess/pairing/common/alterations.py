"""How a bracket was paired, derived from its pairs: halves, exchange, transposition.

Owns the description of a paired bracket in the terms of C.04.3 article 4; `sequence` finds the pairs. Must not choose
pairs.
"""

from __future__ import annotations

from dutchess.pairing.decisions import Halves

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from dutchess.base.integers import Number


def halves(
    numbers: Sequence[Number], mdps: Sequence[int], residents: Sequence[int], pairs: Sequence[tuple[int, int]]
) -> tuple[Halves, ...]:
    """How a bracket was paired, derived from its pairs (higher player first): the MDPs, then the remainder.

    Players are given as places in order; `numbers` holds the pairing number of each place.
    """
    lower = dict(pairs)
    moved_down = set(mdps)
    halved: list[Halves] = []
    if mdps:
        s1 = [place for place in mdps if place in lower]
        limbo = [place for place in mdps if place not in lower]
        halved.append(_told(numbers, s1, residents, limbo, s1, [lower[place] for place in s1]))
    met = {b for a, b in pairs if a in moved_down}
    remainder = [place for place in residents if place not in met]
    count = sum(1 for a, _ in pairs if a not in moved_down)
    if remainder and (count or not mdps):
        upper = [place for place in remainder if place in lower]
        opponents = [lower[place] for place in upper]
        halved.append(_told(numbers, remainder[:count], remainder[count:], (), upper, opponents))
    return tuple(halved)


def _told(
    numbers: Sequence[Number],
    s1: Sequence[int],
    s2: Sequence[int],
    limbo: Sequence[int],
    upper: Sequence[int],
    opponents: Sequence[int],
) -> Halves:
    """Halves as pairing numbers; `upper` is S1 after the exchange."""

    def told(places: Sequence[int]) -> tuple[Number, ...]:
        return tuple([numbers[place] for place in places])

    original, final = set(s1), set(upper)
    return Halves(
        told(s1),
        told(s2),
        told(limbo),
        told([place for place in s1 if place not in final]),
        told([place for place in upper if place not in original]),
        told(opponents),
    )
