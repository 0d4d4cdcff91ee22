"""The criteria of C.04.3 article 2. Each is a function whose value is to be minimised.

Owns the meaning of [C6] to [C21] for one pair or one downfloater, and the cost tuples for the kernel, highest priority
first: of two pairings of a bracket, the better one has the smaller sum. `criteria` has the same criteria for a whole
bracket, for people. Must not know whole brackets: [C1] to [C5] are in `pairing.common.field`, the sequence of article 4
is in `pairing.common.sequence`.
"""

from __future__ import annotations

from dutchess.base.values import value_class
from dutchess.pairing.common import Known
from dutchess.pairing.common.colours import ABSOLUTE, STRONG
from dutchess.pairing.common.floats import DOWNFLOAT, UPFLOAT
from dutchess.tournament import BLACK, WHITE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from dutchess.matching.encoder import Cost
    from dutchess.pairing.dutch.traits import Trait

# The fate of a downfloater in the following bracket, for [C8]. It is not weighed if the downfloaters are fixed.
PAIRED_NEXT, BEYOND_NEXT, NOT_WEIGHED = 0, 1, 2


@value_class
class Kind:
    """All facts about a player that the criteria use. Players of one kind are interchangeable for them.

    `level` is 0 for a resident of the bracket, 1 for MDPs of the lowest score, 2 for those of the next higher one and
    so on. `repeated`: the last two games had the colour that is not preferred. `unplayed` counts only for [C9].
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
    """Which of two players with the same absolute colour preference does not get it if they meet (from article 5.2.2
    on).

    With equal differences and only one repeated colour, article 5.2.3 always favours the player with the repeated one.
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
    """[C15]: MDP opponents who received an upfloat the previous round."""
    return 1 if mdp.level and resident.last_float == UPFLOAT else 0


def c17(mdp: Kind, resident: Kind) -> int:
    """[C17]: MDP opponents who received an upfloat two rounds before."""
    return 1 if mdp.level and resident.float_before == UPFLOAT else 0


def c19(mdp: Kind, resident: Kind) -> int:
    """[C19]: score differences of the players counted by [C15]. The higher the MDP's level, the greater it is."""
    return mdp.level if c15(mdp, resident) else 0


def c21(mdp: Kind, resident: Kind) -> int:
    """[C21]: score differences of the players counted by [C17]."""
    return mdp.level if c17(mdp, resident) else 0


# -- quality criteria of a downfloater -------------------------------------------------------------------------------


def c6(player: Kind, reach: int) -> int:
    """[C6]: the number of downfloaters."""
    return 0 if reach == NOT_WEIGHED else 1


def c7(player: Kind, reach: int) -> int:
    """[C7]: the level of an unpaired MDP; resident downfloaters all have the same score."""
    return player.level


def c8_pairs(player: Kind, reach: int) -> int:
    """[C8] for [C6] of the following bracket: downfloaters who are not paired there."""
    return 1 if reach == BEYOND_NEXT else 0


def c8_scores(player: Kind, reach: int) -> int:
    """[C8] for [C7] of the following bracket: the levels (residents are the lowest) of players not paired there."""
    return player.level + 1 if reach == BEYOND_NEXT else 0


def c9(player: Kind, reach: int) -> int:
    """[C9]: unplayed games of the assignee of the pairing-allocated bye."""
    return player.unplayed


def c14(player: Kind, reach: int) -> int:
    """[C14]: resident downfloaters who received a downfloat the previous round.

    By the text of 2025 MDPs count, too; they receive a downfloat in any case.
    """
    return 1 if not player.level and player.last_float == DOWNFLOAT else 0


def c16(player: Kind, reach: int) -> int:
    """[C16]: resident downfloaters who received a downfloat two rounds before."""
    return 1 if not player.level and player.float_before == DOWNFLOAT else 0


def c18(player: Kind, reach: int) -> int:
    """[C18]: the level of an MDP in the Limbo who received a downfloat the previous round.

    A paired MDP always has the same difference. In the Limbo it is taken to be greater, as in 2025 (1.8.4 there).
    """
    return player.level if player.last_float == DOWNFLOAT else 0


def c20(player: Kind, reach: int) -> int:
    """[C20]: the level of an MDP in the Limbo who received a downfloat two rounds before."""
    return player.level if player.float_before == DOWNFLOAT else 0


# -- all of them in order ----------------------------------------------------------------------------------------------

# The value of a criterion: a number, or a number for each level (of MDPs only, or of residents too), highest first.
COUNT, BY_MDP_LEVEL, BY_LEVEL = 0, 1, 2


@value_class
class CostOf:
    """One criterion: its name, its functions for a pair and for a downfloater, and its kind of value."""

    name: str
    pair: Callable[[Kind, Kind], int] | None = None
    downfloater: Callable[[Kind, int], int] | None = None
    counted: int = COUNT


COSTS = (
    CostOf("C6", downfloater=c6),
    CostOf("C7", downfloater=c7, counted=BY_MDP_LEVEL),
    CostOf("C8 pairs", downfloater=c8_pairs),
    CostOf("C8 scores", downfloater=c8_scores, counted=BY_LEVEL),
    CostOf("C9", downfloater=c9),
    CostOf("C10", pair=c10),
    CostOf("C11", pair=c11),
    CostOf("C12", pair=c12),
    CostOf("C13", pair=c13),
    CostOf("C14", downfloater=c14),
    CostOf("C15", pair=c15),
    CostOf("C16", downfloater=c16),
    CostOf("C17", pair=c17),
    CostOf("C18", downfloater=c18, counted=BY_MDP_LEVEL),
    CostOf("C19", pair=c19, counted=BY_MDP_LEVEL),
    CostOf("C20", downfloater=c20, counted=BY_MDP_LEVEL),
    CostOf("C21", pair=c21, counted=BY_MDP_LEVEL),
)
# The functions for a pair and for a downfloater, each with the number of its criterion.
_IN_PAIRS = [(number, criterion.pair) for number, criterion in enumerate(COSTS) if criterion.pair]
_IN_DOWNFLOATERS = [(number, criterion.downfloater) for number, criterion in enumerate(COSTS) if criterion.downfloater]


def cost_of_pair(levels: int, a: Kind, b: Kind) -> Cost:
    """The cost of a pair in a bracket with this many levels of MDPs; `a` has the higher score."""
    return _digits(levels, [(number, count(a, b)) for number, count in _IN_PAIRS])


def cost_of_downfloater(levels: int, player: Kind, reach: int) -> Cost:
    """The cost of a player who stays unpaired."""
    return _digits(levels, [(number, count(player, reach)) for number, count in _IN_DOWNFLOATERS])


# The number of a kind encodes all its facts. From the right: eight bits for a trait without its difference, twenty bits
# each for difference and unplayed games (neither is greater than the number of rounds), and the rest for the level.
_WIDTH = 20
_UNPLAYED_FROM = 8 + _WIDTH
_LEVEL_FROM = _UNPLAYED_FROM + _WIDTH
_MOST = (1 << _WIDTH) - 1
_PREFERENCES = (None, WHITE, BLACK)
_PREFERENCE_BITS = {preference: bits for bits, preference in enumerate(_PREFERENCES)}


def kind_number(level: int, unplayed: int, trait: Trait) -> int:
    """The number of a kind."""
    preference, strength, difference, repeated, last_float, float_before = trait
    flags = (_PREFERENCE_BITS[preference] * 4 + strength) * 2 + repeated
    first = (flags * 3 + last_float) * 3 + float_before
    return level << _LEVEL_FROM | unplayed << _UNPLAYED_FROM | difference << 8 | first


def without_unplayed(number: int) -> int:
    """The number of the same kind without unplayed games, which count only where the bye is given."""
    return number & ~(_MOST << _UNPLAYED_FROM)


def _spelled_out(number: int) -> Kind:
    """The kind with this number."""
    rest, float_before = divmod(number & 0xFF, 3)
    flags, last_float = divmod(rest, 3)
    preference, strength, repeated = _PREFERENCES[flags >> 3], flags >> 1 & 3, bool(flags & 1)
    unplayed, difference = number >> _UNPLAYED_FROM & _MOST, number >> 8 & _MOST
    return Kind(number >> _LEVEL_FROM, unplayed, preference, strength, difference, repeated, last_float, float_before)


_kinds = Known(_spelled_out, 20_000)


def kind_of(number: int) -> Kind:
    """The kind with this number."""
    return _kinds[number]


def cost_of_unpaired_next(levels: int) -> Cost:
    """The cost of a resident of the following bracket who stays unpaired there: only [C8]."""
    return _digits(levels, [(i, int(criterion.name == "C8 pairs")) for i, criterion in enumerate(COSTS)])


def no_cost(levels: int) -> Cost:
    """The cost zero."""
    return _digits(levels, [])


def _digits(levels: int, values: Iterable[tuple[int, int]]) -> Cost:
    """One digit for a number, or one for each level, the highest level first.

    Values come with the number of their criterion. A criterion without a value counts as zero.
    """
    first = _places[levels]
    digits = [0] * first[-1]
    for number, value in values:
        if not value:
            continue
        if COSTS[number].counted == COUNT:
            digits[first[number]] = value
        else:
            digits[first[number + 1] - value] = 1
    return tuple(digits)


def _places_of(levels: int) -> tuple[int, ...]:
    """The place of the first digit of each criterion, and the number of digits."""
    offsets = [0]
    for criterion in COSTS:
        offsets.append(offsets[-1] + (1, levels, levels + 1)[criterion.counted])
    return tuple(offsets)


_places = Known(_places_of, 100)
