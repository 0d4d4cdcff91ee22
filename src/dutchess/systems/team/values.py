"""The values of the criteria for the chosen upfloaters and brackets, for people.

Owns the second form of the costs in `upfloaters` and `bracket`; a test compares the two. The values are computed only
when they are read. Must not choose anything.
"""

from __future__ import annotations

from dutchess.decisions import Count, Halves
from dutchess.matching import Matching
from dutchess.matching.encoder import weights
from dutchess.systems.team.bracket import cost_of_pair, exclusions, kind_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from dutchess.systems.team.bracket import Pair
    from dutchess.systems.team.editions import Edition
    from dutchess.systems.team.field import Competitor, Field

    Teams = Sequence[Competitor]


def of_upfloaters(field: Field, edition: Edition, residents: Teams, lower: Teams, chosen: Teams) -> tuple[Count, ...]:
    """C.04.6 [C4] to [C7] (2024: [C4] to [C6]); the smaller value is the better one."""
    payers = tuple((team.number,) for team in chosen)
    top = residents[0].score
    differences = tuple(sorted((top - team.score for team in chosen), reverse=True))
    counted = [
        Count("C.04.6 [C4]", len(chosen), payers),
        Count("C.04.6 [C5]", differences, payers),
        _following(field, lower, chosen),
    ]
    if edition.avoids_repeated_upfloaters:
        again = [team for team in chosen if field.float_history_counts and team.floated]
        counted.append(Count("C.04.6 [C7]", len(again), tuple((team.number,) for team in again)))
    return tuple(counted)


def _following(field: Field, lower: Teams, chosen: Teams) -> Count:
    """C.04.6 [C6]: teams of the following scoregroup that find no opponent in it when the round is completed."""
    raised = {team.number for team in chosen}
    left = [team for team in lower if team.number not in raised]
    if not left:
        return Count("C.04.6 [C6]", 0)
    inside = [int(team.score != lower[0].score) for team in left]
    table = [[(0,), (1,)], [(1,), (0,)]]
    matching = Matching(
        inside, weights(table, len(left)), exclusions([team.number for team in left], field.may_not_meet)
    )
    matching.maximise()
    mates = matching.mates()
    leave = [team for place, team in enumerate(left) if not inside[place] and inside[mates[place]]]
    return Count("C.04.6 [C6]", len(leave), tuple((team.number,) for team in leave))


def of_bracket(field: Field, edition: Edition, upfloaters: Teams, pairs: Sequence[Pair]) -> tuple[Count, ...]:
    """C.04.6 [C8] to [C10] (2024: [C7] to [C9]): pairs in which a preference is denied; teams that float again.

    [C10] of 2026 counts opponents of upfloaters; [C9] of 2024 the upfloaters as well, which changes nothing in the
    choice of pairs.
    """
    raised = frozenset(team.number for team in upfloaters)
    counted: list[list[tuple[int, ...]]] = [[], [], []]
    for one, other in pairs:
        kinds = [kind_of(team, raised, field.float_history_counts) for team in (one, other)]
        for payers, digit in zip(counted, cost_of_pair(*kinds) or (), strict=False):
            if digit:
                payers.append((one.number, other.number))
    if field.float_history_counts and not edition.avoids_repeated_upfloaters:
        opponent = {one.number: other for pair in pairs for one, other in (pair, pair[::-1])}
        counted[2] += [(team.number, opponent[team.number].number) for team in upfloaters if team.floated]
    articles = edition.preferences, edition.strong, edition.history
    return tuple(Count(article, len(payers), tuple(payers)) for article, payers in zip(articles, counted, strict=True))


def identifier(pairs: Sequence[Pair]) -> Halves:
    """C.04.6 articles 3.6.2 and 3.6.3: the top members and the bottom members, which identify a pairing.

    S1 is the lower half of the TPNs, which is the first list of top members there could be.
    """
    tops = sorted(one.number for one, _ in pairs)
    bottom = {one.number: other.number for one, other in pairs}
    members = sorted((*tops, *bottom.values()))
    first = members[: len(tops)]
    return Halves(
        s1=tuple(first),
        s2=tuple(members[len(tops) :]),
        limbo=(),
        to_s2=tuple(number for number in first if number in bottom.values()),
        to_s1=tuple(number for number in tops if number not in first),
        opponents=tuple(bottom[number] for number in tops),
    )
