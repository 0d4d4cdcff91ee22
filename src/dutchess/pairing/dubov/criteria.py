"""The quality criteria of C.04.4.1 article 2.3, each in two forms.

Owns the meaning of [C5] to [C10]: the costs of one pair of the bracket, for the kernel, and the values of a set of
upfloaters with its bracket (`counts`), for people. Must not know the order of sets (article 4).
"""

from __future__ import annotations

from dutchess.base.values import value_class
from dutchess.pairing.common.colours import Meeting, first_decision
from dutchess.pairing.decisions import Count
from dutchess.tournament import BLACK, WHITE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from dutchess.base.integers import Number
    from dutchess.matching.encoder import Cost
    from dutchess.pairing.common.field import Field
    from dutchess.pairing.dubov.editions import Edition
    from dutchess.pairing.dubov.facts import Facts
    from dutchess.pairing.history import History


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


# -- for people --------------------------------------------------------------------------------------------------------


def counts(
    history: History,
    field: Field,
    facts: Facts,
    edition: Edition,
    score: int,
    upfloaters: Sequence[int],
    pairs: Sequence[tuple[int, int]],
) -> tuple[Count, ...]:
    """The values of all criteria for a set of upfloaters, in the order of the articles. All players are places.

    `score` is that of the bracket. [C6] counts the score differences, the greatest first.
    """
    number = [player.number for player in field.players]
    gaps = sorted(((score - field.players[place].score, number[place]) for place in upfloaters), reverse=True)
    counted = [
        Count(edition.criterion(5), len(upfloaters), tuple((number[place],) for place in upfloaters)),
        Count(edition.criterion(6), tuple(gap for gap, _ in gaps), tuple((one,) for _, one in gaps)),
        denied_preferences(history, field, edition, pairs),
    ]
    if not field.last_round:
        most = [number[place] for place in upfloaters if facts.is_maximum_upfloater(number[place])]
        again = [number[place] for place in upfloaters if number[place] in facts.upfloated_last]
        payers = tuple((one,) for one in most)
        counted += [
            Count(edition.criterion(8), len(most), payers),
            Count(edition.criterion(9), sum(facts.upfloats[one] for one in most), payers),
            Count(edition.criterion(10), len(again), tuple((one,) for one in again)),
        ]
    return tuple(counted)


def denied_preferences(history: History, field: Field, edition: Edition, pairs: Sequence[tuple[int, int]]) -> Count:
    """[C7]: the players who do not get their colour preference, each with their opponent."""
    number = [player.number for player in field.players]
    payers: list[tuple[Number, Number]] = []
    for a, b in pairs:
        one, other = field.balances[a], field.balances[b]
        if one.preference == other.preference:
            meeting = Meeting(one, other, field.players[a].parity, history.initial_colour)
            granted = first_decision(edition.colours, meeting)[1] == one.preference
            payers.append((number[b], number[a]) if granted else (number[a], number[b]))
    return Count(edition.criterion(7), len(payers), tuple(payers))
