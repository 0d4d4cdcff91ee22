"""The choice of upfloaters: C.04.5 and C.04.6 article 3.5 (C.04.6 of 2024: article 2.2).

Owns [C3] to [C7] (C.04.6 of 2024: [C3] to [C6]), and the order of sets of upfloaters. Must not weigh the pairs of a
bracket. "Teams" are the players of a Double-Swiss as well.

Every way to complete the round is a perfect matching of the teams still to be paired. Its pairs between the top
scoregroup and lower teams name a set of upfloaters, and all criteria for such a set count pairs of some kind:

- [C4]: pairs between the top scoregroup and lower teams;
- [C5]: of those, pairs with teams of each lower scoregroup, lowest first;
- [C6]: pairs that lead out of the following scoregroup downwards. The number of its remaining teams that can be legally
  paired in it (2024), and how few upfloaters its own bracket will need within [C1] and [C3] (2026), are the same
  question: "legal" includes that the round can be completed;
- [C7]: pairs between the top scoregroup and teams that floated in the round before.

[C6] asks nothing if an earlier bracket has emptied the following scoregroup (`looks_ahead` is False). Read as all or
nothing (`PASS_FAIL`), it also asks nothing if even the best set leaves its bracket more upfloaters than parity demands.

So one matching of least cost answers them all, and the first set in lexicographic order is found by asking team after
team whether some optimal matching pulls it up. The whole field need not be looked at: nearly always the following
scoregroup provides the upfloaters, and a set that is best among its teams alone and lets the others be paired to the
end is best of all.
"""

from __future__ import annotations

from dutchess.base.errors import NoPairingPossible
from dutchess.base.values import replace, value_class
from dutchess.matching import Matching
from dutchess.matching.encoder import weights
from dutchess.pairing.common import Known
from dutchess.pairing.common.obstruction import Opponents, refusal
from dutchess.pairing.common.upfloating import PASS_FAIL
from dutchess.pairing.common.upfloating.bracket import exclusions

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from dutchess.matching.encoder import Cost
    from dutchess.pairing.common.upfloating import Articles, C, Field, Participant

    Teams = Sequence[Participant]
    AnyField = Field[Participant]


def choose_upfloaters(
    field: Field[C], articles: Articles, residents: Sequence[C], lower: Sequence[C], looks_ahead: bool = True
) -> list[C]:
    """Article 3.5.5: the first of the sets of upfloaters that best comply with the criteria.

    `residents` are the top scoregroup, `lower` all others still to be paired. Together they can be paired.
    `looks_ahead` is False if the following scoregroup is empty, so that [C6] asks nothing.
    """
    if not lower:
        return []
    needed = _left_alone(field, residents)
    if needed == 0 and can_be_paired(field, lower):
        return []
    history = articles.avoids_repeated_upfloaters and field.float_history_counts
    all_or_nothing = articles.c6_degree == PASS_FAIL
    if needed and looks_ahead and not all_or_nothing:
        chosen = _from_following(field, residents, lower, needed, history)
        if chosen is not None:
            return chosen
    return _from_all(field, residents, lower, Asked(history, looks_ahead, all_or_nothing))


def refuse_impossible(field: AnyField, articles: Articles, teams: Teams) -> None:
    """Article 3.3.3: raise `NoPairingPossible` if these teams cannot all be paired."""
    if not can_be_paired(field, teams):
        raise refusal_of(field, articles, teams, None)


def refusal_of(
    field: AnyField, articles: Articles, teams: Teams, takes_bye: Sequence[bool] | None
) -> NoPairingPossible:
    """The error for teams that cannot all be paired; if there is a bye, one of them has it."""
    numbers = [team.number for team in teams]
    barred = exclusions(numbers, field.may_not_meet)
    forbidden = field.forbidden

    def met() -> list[list[int]]:
        return [
            [other for other in others if _ordered(numbers[place], numbers[other]) not in forbidden]
            for place, others in enumerate(barred)
        ]

    opponents = Opponents([0] * len(teams), frozenset(), barred, met)
    criteria = f"the absolute criteria [C1] and [C2] ({articles.impossible}: the arbiter decides)"
    return refusal(numbers, opponents, takes_bye, criteria, forbidden)


def _ordered(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)


def can_be_paired(field: AnyField, teams: Teams) -> bool:
    """[C3]: is there a pairing of all these teams within [C1]?"""
    return _left_alone(field, teams) == 0


def _left_alone(field: AnyField, teams: Teams) -> int:
    """The least number of these teams that stay unpaired within [C1]; a matching decides if it is not obvious."""
    odd = len(teams) % 2
    if surely_pair_up(field, teams, odd):
        return odd
    excluded = exclusions([team.number for team in teams], field.may_not_meet)
    return Matching([0] * len(teams), [[0]], excluded).maximise()


def surely_pair_up(field: AnyField, teams: Teams, spare: int) -> bool:
    """A quick yes: each of these finds an opponent among them within [C1], except `spare` of them.

    If each may meet at least half of the others, there always is such a pairing (Dirac, 1952). Otherwise they are taken
    in order, from the last one, each with the first opponent left.
    """
    may_not_meet = field.may_not_meet
    most = max([len(may_not_meet[team.number]) for team in teams], default=0)
    if len(teams) % 2 == spare and 2 * (len(teams) - 1 - most) >= len(teams):
        return True
    rest = [team.number for team in teams]
    while rest:
        not_here = may_not_meet[rest.pop()]
        for index, other in enumerate(rest):
            if other not in not_here:
                del rest[index]
                break
        else:
            if not spare:
                return False
            spare -= 1
    return True


def _from_following(
    field: Field[C], residents: Sequence[C], lower: Sequence[C], needed: int, history: bool
) -> list[C] | None:
    """The set, if it can be had from the following scoregroup with no more upfloaters than the residents need at least.

    Then it is best by [C4] and [C5]. If moreover the round can be completed with as many pairs inside the following
    scoregroup as it allows by itself, nothing is better by [C6]. None if any of this fails.
    """
    size = _group_size(lower)
    following, below = lower[:size], lower[size:]
    parity = (len(residents) + size) % 2
    for outside in sorted({parity, size + (len(residents) % 2)}):
        best = _best_of_two_groups(field, residents, following, outside, needed, history)
        if best is not None:
            chosen, left = best
            return chosen if _completes(field, left, below) else None
    return None


def _group_size(lower: Teams) -> int:
    """The number of teams in the following scoregroup."""
    score = lower[0].score
    return next((place for place, team in enumerate(lower) if team.score != score), len(lower))


def _best_of_two_groups(
    field: Field[C], residents: Sequence[C], following: Sequence[C], outside: int, needed: int, history: bool
) -> tuple[list[C], list[C]] | None:
    """Upfloaters from the following scoregroup, and the others of that group who then find no opponent in it.

    `outside` vertices stand for opponents below the group. None if the residents need more upfloaters than `needed`
    this way, or some of them find no opponent.
    """
    teams = [*residents, *following]
    classes = [_RESIDENT] * len(residents) + [_FLOATER if team.floated else _STEADY for team in following]
    matching = Matching(
        classes + [_ELSEWHERE] * outside,
        _two_groups[history, len(teams) + outside],
        exclusions([team.number for team in teams], field.may_not_meet) + [[] for _ in range(outside)],
    )
    if matching.maximise():
        return None
    first = len(residents)
    mates = matching.mates()
    if sum(mate >= first for mate in mates[:first]) != needed:
        return None
    chosen = _first_set(matching, range(first, len(teams)), first, needed)
    mates = matching.mates()
    left = [teams[place] for place in range(first, len(teams)) if mates[place] >= len(teams)]
    return [teams[place] for place in chosen], left


def _weights_of_two_groups(key: tuple[bool, int]) -> list[list[int]]:
    """[C4], [C6] and [C7] for the classes of two groups; `key`: whether float history counts, and how many vertices."""
    history, vertices = key
    nothing, leaves, rises, rises_again = (0, 0, 0), (0, 1, 0), (1, 0, 0), (1, 0, int(history))
    table: list[list[Cost | None]] = [
        [nothing, rises, rises_again, None],
        [rises, nothing, nothing, leaves],
        [rises_again, nothing, nothing, leaves],
        [None, leaves, leaves, nothing],
    ]
    return weights(table, vertices)


_RESIDENT, _STEADY, _FLOATER, _ELSEWHERE = range(4)
_two_groups: Known[tuple[bool, int], list[list[int]]] = Known(_weights_of_two_groups, 2_000)


def _first_set(matching: Matching, candidates: Sequence[int], residents: int, needed: int) -> list[int]:
    """Articles 3.5.3 and 3.5.4: the lexicographically first set that an optimal matching pulls up.

    `candidates` are in order of score and TPN; the first `residents` vertices are the top scoregroup.
    """
    size = len(matching.mates())
    is_resident = [place < residents for place in range(size)]
    chosen: list[int] = []
    for place in candidates:
        if len(chosen) == needed:
            break
        if matching.restrict(place, is_resident):
            chosen.append(place)
    return chosen


def _completes(field: AnyField, left: Teams, below: Teams) -> bool:
    """[C3]: can the teams left over and those below be paired, no two of the former with each other?"""
    if len(left) < 2:
        return can_be_paired(field, [*left, *below])
    teams = [*left, *below]
    classes = [0] * len(left) + [1] * len(below)
    table = [[-1, 0], [0, 0]]
    return Matching(classes, table, exclusions([team.number for team in teams], field.may_not_meet)).maximise() == 0


@value_class
class Asked:
    """Which criteria a set of upfloaters is judged by, beside [C4] and [C5].

    Attributes:
        history: [C7]. looks_ahead: [C6]. all_or_nothing: [C6] counts only if its bracket can be paired with no more
            upfloaters than parity demands.
    """

    history: bool
    looks_ahead: bool
    all_or_nothing: bool


def _from_all(field: Field[C], residents: Sequence[C], lower: Sequence[C], asked: Asked) -> list[C]:
    """The set, with the completion of the round ([C3]) and all lower scoregroups in view."""
    groups = _group_numbers(lower)
    excluded = exclusions([team.number for team in (*residents, *lower)], field.may_not_meet)
    first, last = len(residents), groups[-1]
    needed = _fewest(first, groups, last, excluded)
    reach = next((reach for reach in range(last) if _fewest(first, groups, reach, excluded) == needed), last)
    matching = _whole_matching(first, lower, groups, reach, asked, excluded)
    if asked.all_or_nothing and asked.looks_ahead and _leaving(matching.mates(), first, groups) > 1:
        matching = _whole_matching(first, lower, groups, reach, replace(asked, looks_ahead=False), excluded)
    candidates = [first + place for place, group in enumerate(groups) if group <= reach]
    return [lower[place - first] for place in _first_set(matching, candidates, first, needed)]


def _leaving(mates: Sequence[int], first: int, groups: Sequence[int]) -> int:
    """[C6]: how many of the following scoregroup meet teams below it; `first` residents come before them."""
    size = groups.count(0)
    return sum(mate >= first + size for mate in mates[first : first + size])


def _group_numbers(lower: Teams) -> list[int]:
    """The scoregroup of each lower team, 0 for the following one."""
    groups: list[int] = []
    for place, team in enumerate(lower):
        groups.append(groups[-1] + (team.score != lower[place - 1].score) if place else 0)
    return groups


def _fewest(residents: int, groups: Sequence[int], reach: int, excluded: Sequence[Sequence[int]]) -> int:
    """[C4]: the smallest number of upfloaters if none comes from below scoregroup `reach`; -1 if impossible.

    The first vertices are the residents, and then come the lower teams, whose scoregroups are `groups`; `excluded` says
    for each whom they may not meet.
    """
    resident, near, far = range(3)
    table = [[1, 0, -1], [0, 1, 1], [-1, 1, 1]]
    classes = [resident] * residents + [near if group <= reach else far for group in groups]
    matching = Matching(classes, table, excluded)
    if matching.maximise():
        return -1
    return sum([mate >= residents for mate in matching.mates()[:residents]])


def _whole_matching(
    residents: int,
    lower: Teams,
    groups: Sequence[int],
    reach: int,
    asked: Asked,
    excluded: Sequence[Sequence[int]],
) -> Matching:
    """All ways to complete the round with the best sets by [C4] to [C7]; upfloaters from scoregroups up to `reach`.

    Classes: 0 the residents, then two for each scoregroup within reach (the second for teams that floated in the round
    before), and one more for all below.
    """
    far = 2 * reach + 3
    classes = [0] * residents + [
        1 + 2 * group + team.floated if group <= reach else far for group, team in zip(groups, lower, strict=True)
    ]
    matching = Matching(classes, _whole[reach, asked.history, asked.looks_ahead, len(classes)], excluded)
    alone = matching.maximise()
    assert alone == 0, "the round could be completed before"
    return matching


def _weights_of_all(key: tuple[int, bool, bool, int]) -> list[list[int]]:
    """[C4] to [C7] for those classes; `key`: how far upfloaters come, [C7] or not, [C6] or not, how many teams."""
    reach, history, looks_ahead, vertices = key
    far = 2 * reach + 3

    def cost(one: int, other: int) -> Cost | None:
        one, other = min(one, other), max(one, other)
        group, floated = divmod(other - 1, 2)
        if one == 0 and other == far:
            return None
        rises = one == 0 and other > 0
        lowest_first = [int(rises and group == number) for number in range(reach, 0, -1)]  # [C5]
        leaves = looks_ahead and 0 < one <= 2 < other  # [C6]
        return int(rises), *lowest_first, int(leaves), int(rises and history and floated)  # [C4] to [C7]

    return weights([[cost(one, other) for other in range(far + 1)] for one in range(far + 1)], vertices)


_whole: Known[tuple[int, bool, bool, int], list[list[int]]] = Known(_weights_of_all, 500)
