"""The pairing of a bracket: C.04.5 and C.04.6 article 3.6 (C.04.6 of 2024: article 2.3).

Owns the criteria that compare pairs, and the order of pairings by their identifiers. Who belongs to the bracket is
decided already. Must not look outside it.

Both editions of C.04.6 weigh the same three things here: preferences, strong preferences, and members who float after
having floated in the round before. ([C10] of 2026 counts the opponents of upfloaters alone; but the upfloaters float in
every pairing of the bracket, so it makes no difference.) C.04.5 knows no colour preferences, so that only the third is
left ([C8]).
"""

from __future__ import annotations

from dutchess.matching import Matching
from dutchess.matching.encoder import weights
from dutchess.pairing.common import Known
from dutchess.pairing.common.colours import STRONG
from dutchess.pairing.common.wishes import NO_WISHES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from dutchess.base.integers import Number
    from dutchess.matching.encoder import Cost
    from dutchess.pairing.common.upfloating import C, Field, Participant
    from dutchess.pairing.common.wishes import Wishes

    Kind = tuple[str | None, bool, bool, int, bool]


def pair_bracket(
    field: Field[C], residents: Sequence[C], upfloaters: Sequence[C], wishes: Wishes
) -> tuple[list[tuple[C, C]], list[tuple[C, C]]]:
    """Article 3.6.4: of the best pairings, the first one by identifier. Top members come first.

    If wishes change it, the second value is what it would be without them, otherwise empty. They come after the
    criteria, and before the identifiers.
    """
    pairs = _pairs(field, residents, upfloaters, NO_WISHES)
    before = wishes.broken([(one.number, other.number) for one, other in pairs])
    if not before:
        return pairs, []
    wished = _pairs(field, residents, upfloaters, wishes)
    after = wishes.broken([(one.number, other.number) for one, other in wished])
    return (wished, pairs) if after < before else (pairs, [])


def _pairs(field: Field[C], residents: Sequence[C], upfloaters: Sequence[C], wishes: Wishes) -> list[tuple[C, C]]:
    members = sorted((*residents, *upfloaters), key=lambda participant: participant.rank)
    raised = frozenset(participant.number for participant in upfloaters)
    levels = sorted({participant.level for participant in members})
    kinds = [
        kind_of(participant, raised, levels.index(participant.level), field.float_history_counts)
        for participant in members
    ]
    classes, table = _classes(kinds, [wishes.of(participant.number) for participant in members])
    matching = Matching(classes, table, exclusions([participant.number for participant in members], field.may_not_meet))
    alone = matching.maximise()
    assert alone == 0, "the upfloaters were chosen so that the bracket can be paired"
    tops = _tops(matching, len(members))
    bottoms = sorted(set(range(len(members))).difference(tops))
    matching.fix_in_order(tops, bottoms)
    mates = matching.mates()
    return [(members[top], members[mates[top]]) for top in tops]


def _classes(kinds: Sequence[Kind], groups: Sequence[frozenset[int]]) -> tuple[list[int], list[list[int]]]:
    """The class of each member, and what pairs of classes cost, for the kernel."""
    if not any(groups):
        known = sorted(set(kinds), key=_in_order)
        return [known.index(kind) for kind in kinds], _weights[tuple(known), len(kinds)]
    found: dict[tuple[Kind, frozenset[int]], int] = {}
    classes = [found.setdefault(look, len(found)) for look in zip(kinds, groups, strict=True)]
    costs: list[list[Cost | None]] = [
        [
            None if (plain := cost_of_pair(one, other)) is None else (*plain, len(own & others))
            for other, others in found
        ]
        for one, own in found
    ]
    return classes, weights(costs, len(kinds))


def kind_of(participant: Participant, raised: frozenset[Number], level: int, history: bool) -> Kind:
    """The facts that the criteria for pairs use: preference, is it strong, an upfloater, the level, have they floated.

    Where float history does not count, the last two say nothing.
    """
    balance = participant.balance
    floats = (level, participant.floated) if history else (0, False)
    return balance.preference, balance.strength == STRONG, participant.number in raised, *floats


def _in_order(kind: Kind) -> tuple[str, bool, bool, int, bool]:
    """Kinds have a fixed order; those without a preference come last."""
    return kind[0] or "without", *kind[1:]


def cost_of_pair(one: Kind, other: Kind) -> Cost | None:
    """C.04.6 [C8], [C9] and [C10] (2024: [C7], [C8], [C9]), C.04.5 [C8] for one pair; None for two upfloaters.

    Two upfloaters never meet: without both of them the bracket would have had fewer ([C4]), and they could meet in a
    later one.
    """
    if one[2] and other[2]:
        return None
    same = one[0] is not None and one[0] == other[0]
    both_strong = same and one[1] and other[1]
    return int(same), int(both_strong), one[4] + other[4] if one[3] != other[3] else 0


def _weights_of(key: tuple[tuple[Kind, ...], int]) -> list[list[int]]:
    """The costs of pairs of these kinds in a bracket of that many, for the kernel."""
    kinds, members = key
    return weights([[cost_of_pair(one, other) for other in kinds] for one in kinds], members)


# Kinds say nothing about a round, so rounds share what they cost.
_weights: Known[tuple[tuple[Kind, ...], int], list[list[int]]] = Known(_weights_of, 2_000)


def _tops(matching: Matching, size: int) -> list[int]:
    """Articles 3.6.1 to 3.6.3: the first possible list of top members, each with a partner of higher TPN.

    The matching keeps only the pairings with these top members.
    """
    half = size // 2
    if matching.place(range(half), range(half, size)):
        return list(range(half))
    tops: list[int] = []
    above = [True] * size
    for index in range(size):
        above[index] = False
        if matching.restrict(index, above):
            tops.append(index)
            if len(tops) == half:
                break
    return tops


def exclusions(numbers: Sequence[Number], may_not_meet: Mapping[int, frozenset[int]]) -> list[list[int]]:
    """For each of some participants, the places (in the same list) of those whom they may not meet."""
    place: dict[int, int] = {number: index for index, number in enumerate(numbers)}
    return [sorted([place[other] for other in may_not_meet[number] if other in place]) for number in numbers]
