"""The criteria of C.04.3 article 3, each a function that counts what is to be minimised.

Owns the meaning of [C6] to [C21] for one pair or one downfloater, and `Digits`, which writes them as digits
of one integer, highest priority first, so that of two pairings of a bracket the better one has the smaller sum. Must
not know of brackets as a whole ([C1] to [C5] are in `swiss.field`, the sequence of article 4 in `swiss.sequence`).
"""

from __future__ import annotations

from dutchess.record import record
from dutchess.systems.dutch.floats import DOWNFLOAT, UPFLOAT
from dutchess.systems.swiss.colours import ABSOLUTE, STRONG

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

# Where a downfloater ends up in the following bracket, for [C8].
PAIRED_NEXT, BEYOND_NEXT = 0, 1


@record
class Kind:
    """All that the criteria look at in a player; players of one kind are interchangeable for them.

    `level` is 0 for a resident of the bracket, 1 for MDPs of the lowest score, 2 for those of the next higher one and
    so on. `repeated`: the last two games had the colour that is not preferred. `unplayed` counts only where [C9] does.
    """

    level: int
    unplayed: int
    preference: str | None
    strength: int
    difference: int
    repeated: bool
    last_float: int
    float_before: int


# -- quality criteria of a pair; the first player has the higher score -----------------------------------------------


def _denied(a: Kind, b: Kind) -> Kind | None:
    """Who does not get his absolute colour preference if two players with the same one meet (article 5.2.2 on).

    With equal differences and only one repeated colour, article 5.2.3 always favours the one who had it.
    """
    if not (a.strength == b.strength == ABSOLUTE and a.preference == b.preference):
        return None
    if a.difference != b.difference:
        return a if a.difference < b.difference else b
    return a if b.repeated else b


def c10(a: Kind, b: Kind) -> int:
    """[C10]: topscorers or their opponents who get a colour difference beyond two."""
    denied = _denied(a, b)
    return 1 if denied is not None and denied.difference >= 2 else 0


def c11(a: Kind, b: Kind) -> int:
    """[C11]: topscorers or their opponents who get the same colour three times in a row."""
    denied = _denied(a, b)
    return 1 if denied is not None and denied.repeated else 0


def c12(a: Kind, b: Kind) -> int:
    """[C12]: players who do not get their colour preference."""
    return 1 if a.preference is not None and a.preference == b.preference else 0


def c13(a: Kind, b: Kind) -> int:
    """[C13]: players who do not get their strong colour preference (an absolute one is not a strong one)."""
    if a.preference != b.preference or min(a.strength, b.strength) < STRONG:
        return 0
    return 0 if a.strength == b.strength == ABSOLUTE else 1


def c15(mdp: Kind, resident: Kind) -> int:
    """[C15]: players who receive the same upfloat as the previous round."""
    return 1 if mdp.level and resident.last_float == UPFLOAT else 0


def c17(mdp: Kind, resident: Kind) -> int:
    """[C17]: players who receive the same upfloat as two rounds before."""
    return 1 if mdp.level and resident.float_before == UPFLOAT else 0


def c19(mdp: Kind, resident: Kind) -> int:
    """[C19]: score differences of those counted by [C15]: the higher the MDP's level, the greater."""
    return mdp.level if c15(mdp, resident) else 0


def c21(mdp: Kind, resident: Kind) -> int:
    """[C21]: score differences of those counted by [C17]."""
    return mdp.level if c17(mdp, resident) else 0


# -- quality criteria of a downfloater -------------------------------------------------------------------------------


def c6(player: Kind, reach: int) -> int:
    """[C6]: the number of downfloaters."""
    return 1


def c7(player: Kind, reach: int) -> int:
    """[C7]: the level of an unpaired MDP; resident downfloaters all add the same to the PSD (article 1.8)."""
    return player.level


def c8_pairs(player: Kind, reach: int) -> int:
    """[C8] looking at [C6] of the following bracket: downfloaters who are not paired there."""
    return 1 if reach == BEYOND_NEXT else 0


def c8_scores(player: Kind, reach: int) -> int:
    """[C8] looking at [C7] of the following bracket: the level (residents are the lowest) of those not paired there."""
    return player.level + 1 if reach == BEYOND_NEXT else 0


def c9(player: Kind, reach: int) -> int:
    """[C9]: unplayed games of the assignee of the pairing-allocated bye."""
    return player.unplayed


def c14(player: Kind, reach: int) -> int:
    """[C14]: residents who receive the same downfloat as the previous round (an MDP receives one in any case)."""
    return 1 if not player.level and player.last_float == DOWNFLOAT else 0


def c16(player: Kind, reach: int) -> int:
    """[C16]: residents who receive the same downfloat as two rounds before."""
    return 1 if not player.level and player.float_before == DOWNFLOAT else 0


def c18(player: Kind, reach: int) -> int:
    """[C18]: the level of an unpaired MDP who floats down as in the previous round: unpaired, his difference grows."""
    return player.level if player.last_float == DOWNFLOAT else 0


def c20(player: Kind, reach: int) -> int:
    """[C20]: the level of an unpaired MDP who floats down as two rounds before."""
    return player.level if player.float_before == DOWNFLOAT else 0


# -- all of them as one number ---------------------------------------------------------------------------------------

# How a criterion is counted: how many, or how many at each level (of MDPs only, or of residents too).
COUNT, BY_MDP_LEVEL, BY_LEVEL = 0, 1, 2


@record
class Criterion:
    """One criterion: its name, what it counts in a pair or in a downfloater, and how."""

    name: str
    pair: Callable[[Kind, Kind], int] | None = None
    downfloater: Callable[[Kind, int], int] | None = None
    counted: int = COUNT


CRITERIA = (
    Criterion("C6", downfloater=c6),
    Criterion("C7", downfloater=c7, counted=BY_MDP_LEVEL),
    Criterion("C8 pairs", downfloater=c8_pairs),
    Criterion("C8 scores", downfloater=c8_scores, counted=BY_LEVEL),
    Criterion("C9", downfloater=c9),
    Criterion("C10", pair=c10),
    Criterion("C11", pair=c11),
    Criterion("C12", pair=c12),
    Criterion("C13", pair=c13),
    Criterion("C14", downfloater=c14),
    Criterion("C15", pair=c15),
    Criterion("C16", downfloater=c16),
    Criterion("C17", pair=c17),
    Criterion("C18", downfloater=c18, counted=BY_MDP_LEVEL),
    Criterion("C19", pair=c19, counted=BY_MDP_LEVEL),
    Criterion("C20", downfloater=c20, counted=BY_MDP_LEVEL),
    Criterion("C21", pair=c21, counted=BY_MDP_LEVEL),
)
_ONLY_WITH_MDPS = frozenset(("C7", "C15", "C17", "C18", "C19", "C20", "C21"))
_ONLY_AHEAD = frozenset(("C6", "C8 pairs", "C8 scores"))
_ONLY_LAST_ROUND = frozenset(("C10", "C11"))


class Digits:
    """The criteria that can make a difference in a bracket, as digits of one number.

    Args:
        width: bits of a digit; enough for the number of players concerned.
        levels: the number of different scores of MDPs.
        floats: whether anybody may stay unpaired.
        ahead: whether the following bracket is weighed too ([C8]); if not, the number of downfloaters is given.
        last_round: whether there are topscorers.
        assigns_bye: whether the only downfloater of the bracket receives the pairing-allocated bye ([C9]).
    """

    def __init__(
        self, *, width: int, levels: int, floats: bool, ahead: bool, last_round: bool, assigns_bye: bool
    ) -> None:
        chosen = [
            criterion
            for criterion in CRITERIA
            if (criterion.pair is not None or floats)
            and (criterion.name not in _ONLY_WITH_MDPS or levels)
            and (criterion.name not in _ONLY_AHEAD or ahead)
            and (criterion.name not in _ONLY_LAST_ROUND or last_round)
            and (criterion.name != "C9" or assigns_bye)
        ]
        # For each criterion what it counts, the place of its digits, and the bits of one level (0: a count).
        self._pairs: list[tuple[Callable[[Kind, Kind], int], int, int]] = []
        self._downfloaters: list[tuple[Callable[[Kind, int], int], int, int]] = []
        self._unpaired_next = 0
        shift = 0
        for criterion in reversed(chosen):
            level_bits = width if criterion.counted else 0
            if criterion.pair is not None:
                self._pairs.append((criterion.pair, shift, level_bits))
            if criterion.downfloater is not None:
                self._downfloaters.append((criterion.downfloater, shift, level_bits))
            if criterion.name == "C8 pairs":
                self._unpaired_next = 1 << shift
            shift += width * {COUNT: 1, BY_MDP_LEVEL: levels, BY_LEVEL: levels + 1}[criterion.counted]

    def of_pair(self, a: Kind, b: Kind) -> int:
        """The cost of pairing two players of the bracket; `a` is the one with the higher score."""
        number = 0
        for count, shift, level_bits in self._pairs:
            value = count(a, b)
            if value:
                number |= (1 << level_bits * (value - 1) if level_bits else value) << shift
        return number

    def of_downfloater(self, player: Kind, reach: int) -> int:
        """The cost of leaving a player of the bracket unpaired."""
        number = 0
        for count, shift, level_bits in self._downfloaters:
            value = count(player, reach)
            if value:
                number |= (1 << level_bits * (value - 1) if level_bits else value) << shift
        return number

    def of_unpaired_next(self) -> int:
        """The cost of leaving a resident of the following bracket unpaired there: it counts for [C8] only."""
        return self._unpaired_next
