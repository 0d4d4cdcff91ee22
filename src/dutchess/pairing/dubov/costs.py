"""The quality criteria of C.04.4.1 article 2.3 for the kernel.

Owns the costs of one pair of the bracket, [C5] to [C10]. What they are called, and the values of a set of upfloaters
with its bracket, is in `criteria`. Must not know the order of sets (article 4).
"""

from __future__ import annotations

from dutchess.base.values import value_class
from dutchess.tournament import BLACK, WHITE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from dutchess.matching.encoder import Cost
    from dutchess.pairing.common.field import Field
    from dutchess.pairing.dubov.facts import Facts


@value_class
class Kind:
    """All facts about a player that the criteria use.

    Attributes:
        preference: the colour that the player should receive.
        level: 0 for a resident, 1 for the possible upfloaters of the highest score, 2 for the next lower one and so on.
        times: how often a maximum upfloater has upfloated; 0 for other players.
        again: True if the player upfloated in the previous round.
    """

    preference: str | None
    level: int = 0
    times: int = 0
    again: bool = False


_MOST_TIMES = 1_000  # more than any number of rounds
_PREFERENCES = (None, WHITE, BLACK)


def kind_of(number: int) -> Kind:
    """The kind with a number. The number follows from the kind alone, so rounds share what a pair of kinds costs."""
    rest, preference = divmod(number, len(_PREFERENCES))
    rest, again = divmod(rest, 2)
    level, times = divmod(rest, _MOST_TIMES)
    return Kind(_PREFERENCES[preference], level, times, bool(again))


def _number(preference: str | None, level: int, times: int, again: bool) -> int:
    return ((level * _MOST_TIMES + times) * 2 + again) * len(_PREFERENCES) + _PREFERENCES.index(preference)


def kinds_of(field: Field, facts: Facts, residents: Sequence[int], candidates: Sequence[int]) -> tuple[list[int], int]:
    """The number of the kind of each resident and candidate, and the number of levels.

    In the last round [C8] to [C10] are left out.
    """
    balances, players = field.balances, field.players
    kinds = [_PREFERENCES.index(balances[place].preference) for place in residents]
    level, score = 0, None
    for place in candidates:
        player = players[place]
        if player.score != score:
            level, score = level + 1, player.score
        times, again = 0, False
        if not field.last_round:
            times = facts.upfloats[player.number] if facts.is_maximum_upfloater(player.number) else 0
            again = player.number in facts.upfloated_last
        kinds.append(_number(balances[place].preference, level, times, again))
    return kinds, level


# -- for the kernel ----------------------------------------------------------------------------------------------------


def cost_of_pair(levels: int, a: Kind, b: Kind) -> Cost:
    """[C5] to [C10] for a pair of the bracket: a resident, and another resident or an upfloater."""
    return (
        int(b.level > 0),  # [C5]: the number of upfloaters
        *[int(b.level == level) for level in range(levels, 0, -1)],  # [C6]: how many have each score, the lowest first
        int(a.preference == b.preference),  # [C7]: players who do not get their colour preference
        int(b.times > 0),  # [C8]: maximum upfloaters
        b.times,  # [C9]: how often they have upfloated
        int(b.again),  # [C10]: upfloaters who upfloated in the previous round
    )


def no_cost(levels: int) -> Cost:
    """The cost zero."""
    return (0,) * (levels + 5)
