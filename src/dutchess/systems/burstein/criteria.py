"""The quality criteria of C.04.4.2 article 3.3, as digits of one number.

Owns the meaning of [C5] to [C8] for one pair or one outgoing floater. Of two pairings of a bracket the better one has
the smaller sum. Must not know of the order of pairings (article 4).
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    # All that the criteria look at in a player: level and colour preference. The level is 0 for a resident of the
    # bracket, 1 for incoming floaters of the lowest score, 2 for those of the next higher one and so on.
    Kind = tuple[int, str | None]


class Digits:
    """The criteria as digits, highest priority first: [C5], [C6], [C7], [C8].

    Args:
        width: bits of a digit; enough for the number of players concerned.
        levels: the number of different scores of incoming floaters.
        ahead: whether the following bracket is weighed too ([C7]); if not, the number of floaters is given and [C5]
            makes no difference.
    """

    def __init__(self, *, width: int, levels: int, ahead: bool) -> None:
        self._width = width
        self._c6_bits = width * levels
        self._c7_bits = width * (levels + 1) if ahead else 0
        self._ahead = ahead

    def of_pair(self, a: Kind, b: Kind) -> int:
        """[C8]: players who do not get their colour preference."""
        return 1 if a[1] is not None and a[1] == b[1] else 0

    def of_floater(self, player: Kind, beyond: bool) -> int:
        """[C5] to [C7] for an outgoing floater; `beyond` if he is not paired in the following bracket either."""
        level, width = player[0], self._width
        number = 0
        if self._ahead:
            number = 1  # [C5]: the number of outgoing floaters
        if self._c6_bits:  # [C6]: the number of incoming floaters who are not paired, then their scores
            number = number << width | (1 if level else 0)
            number = number << self._c6_bits | (1 << width * (level - 1) if level else 0)
        if self._ahead:  # [C7]: [C5] and [C6] of the following bracket
            number = number << width | beyond
            number = number << width | beyond
            number = number << self._c7_bits | (1 << width * level if beyond else 0)
        return number << width

    def of_unpaired_next(self) -> int:
        """[C7] for a resident of the following bracket who is not paired there."""
        return 1 << self._width + self._c7_bits + self._width
