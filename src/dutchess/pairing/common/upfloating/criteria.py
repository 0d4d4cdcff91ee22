"""The values of the criteria for the chosen upfloaters, and the identifier of a pairing, for people.

Owns the second form of the costs in `upfloaters`; a test compares the two. The values are computed only when they are
read. Must not choose anything.
"""

from __future__ import annotations

from dutchess.base.values import replace
from dutchess.matching import Matching
from dutchess.matching.encoder import weights
from dutchess.pairing.common.upfloating import PASS_FAIL
from dutchess.pairing.common.upfloating.bracket import exclusions
from dutchess.pairing.common.upfloating.upfloaters import surely_pair_up
from dutchess.pairing.criteria import NEXT_BETTER, NEXT_WORSE, UNSAID, Criterion
from dutchess.pairing.decisions import Count, Halves

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from dutchess.pairing.common.upfloating import Articles, Field, Participant

    Teams = Sequence[Participant]


def as_a_whole(criterion: Criterion) -> Criterion:
    """[C6] read as all or nothing: 1 if the next bracket needs more upfloaters than its parity demands, else 0."""
    return replace(criterion, unit=UNSAID, part=PASS_FAIL, simply="", worse=NEXT_WORSE, better=NEXT_BETTER)


def of_upfloaters(
    field: Field[Participant],
    articles: Articles,
    residents: Teams,
    lower: Teams,
    chosen: Teams,
    looks_ahead: bool,
) -> Iterator[Count]:
    """[C4] to [C7] (C.04.6 of 2024: [C4] to [C6]), one after the other; the smaller value is the better one.

    `looks_ahead` is False if the following scoregroup is empty, so that [C6] asks nothing.
    """
    criteria = articles.criteria()
    payers = tuple([(team.number,) for team in chosen])
    yield Count(criteria[f"{articles.text} [C4]"], len(chosen), payers)
    top = residents[0].score
    yield Count(
        criteria[f"{articles.text} [C5]"], tuple(sorted([top - team.score for team in chosen], reverse=True)), payers
    )
    yield _following(field, articles, lower if looks_ahead else (), chosen)
    if articles.avoids_repeated_upfloaters:
        again = [team for team in chosen if field.float_history_counts and team.floated]
        yield Count(criteria[f"{articles.text} [C7]"], len(again), tuple([(team.number,) for team in again]))


def _following(field: Field[Participant], articles: Articles, lower: Teams, chosen: Teams) -> Count:
    """[C6]: teams of the following scoregroup that find no opponent in it when the round is completed."""
    all_or_nothing = articles.c6_degree == PASS_FAIL
    criterion = articles.criteria()[f"{articles.text} [C6]{f' {PASS_FAIL}' if all_or_nothing else ''}"]
    raised = {team.number for team in chosen}
    left = [team for team in lower if team.number not in raised]
    if not left:
        return Count(criterion, 0)
    score = lower[0].score
    following = [team for team in left if team.score == score]
    below = [team for team in left if team.score != score]
    if len(following) % 2 == 0 and surely_pair_up(field, following, 0) and surely_pair_up(field, below, 0):
        return Count(criterion, 0)
    inside = [int(team.score != score) for team in left]
    table = [[(0,), (1,)], [(1,), (0,)]]
    matching = Matching(
        inside, weights(table, len(left)), exclusions([team.number for team in left], field.may_not_meet)
    )
    matching.maximise()
    mates = matching.mates()
    leave = [team for place, team in enumerate(left) if not inside[place] and inside[mates[place]]]
    value = int(len(leave) > len(following) % 2) if all_or_nothing else len(leave)
    return Count(criterion, value, tuple((team.number,) for team in leave if value))


def identifier(pairs: Sequence[tuple[Participant, Participant]]) -> Halves:
    """Articles 3.6.2 and 3.6.3: the top members and the bottom members, which identify a pairing.

    S1 is the lower half of the TPNs, which is the first list of top members there could be.
    """
    bottom = {one.number: other.number for one, other in pairs}
    in_order = sorted([(participant.rank, participant.number) for pair in pairs for participant in pair])
    members = [number for _, number in in_order]
    tops = [number for number in members if number in bottom]
    bottoms = frozenset(bottom.values())
    first = members[: len(tops)]
    return Halves(
        s1=tuple(first),
        s2=tuple(members[len(tops) :]),
        limbo=(),
        to_s2=tuple([number for number in first if number in bottoms]),
        to_s1=tuple([number for number in tops if number not in first]),
        opponents=tuple([bottom[number] for number in tops]),
    )
