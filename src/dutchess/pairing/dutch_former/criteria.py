"""The criteria for people: what each is called, and its value in a paired bracket.

Owns one object for each criterion, and the second form of the costs in `question` and `criteria`; a test compares the
two. The values are computed only when they are read. Must not choose anything.
"""

from __future__ import annotations

from dutchess.base.translation import N_
from dutchess.base.values import replace, value_class
from dutchess.pairing.criteria import (
    COMERS_WITHOUT,
    DOWN_AGAIN,
    DOWN_BEFORE,
    DOWNFLOATERS,
    NEXT_BETTER,
    NEXT_WORSE,
    SCORES_LEFT,
    SQUARES,
    UNSAID,
    UP_AGAIN,
    UP_BEFORE,
    Criterion,
)
from dutchess.pairing.decisions import Count
from dutchess.pairing.dutch_former.backtrack import capacity_of, ideal_capacity
from dutchess.pairing.dutch_former.bracket import WITH_ALL_PAIRED, Bracket, completion
from dutchess.pairing.dutch_former.lowest import pair_lowest
from dutchess.pairing.dutch_former.question import BYE_OPPONENT, LEVELS, may_downfloat, may_upfloat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from dutchess.base.integers import Number, Place
    from dutchess.pairing.dutch_former.bracket import Settled
    from dutchess.pairing.dutch_former.field import Field, Player


_CLASHES = Criterion("", N_("pairs in which not both get the colour they prefer"), clashes=True)
_STRONG_CLASHES = Criterion("", N_("pairs in which not both get the colour they strongly prefer"), clashes=True)
M1 = Criterion("C14", N_("moved-down players who stay without an opponent"), part="M1", simply=COMERS_WITHOUT)
P1 = Criterion(
    "C14",
    N_("players who stay without an opponent in the bracket"),
    part="P1",
    simply=DOWNFLOATERS.simply,
)
D4 = Criterion(
    "D4",
    N_("squares of the score differences"),
    SQUARES,
    worse=N_("differences in points between opponents would be larger: {instead} instead of {actual} as squares"),
    better=N_("differences in points between opponents would be smaller: {instead} instead of {actual} as squares"),
)
A11 = replace(SCORES_LEFT, article="A11", counted=N_("scores of those who move down"))
C12 = Criterion(
    "C12",
    N_("players who stay without an opponent in the next bracket"),
    UNSAID,
    worse=NEXT_WORSE,
    better=NEXT_BETTER,
)
C10 = Criterion(
    "C10",
    N_("how much of B5 and B6 is given up for those who float up"),
    worse=N_("the rule against a higher-scoring opponent again would have to be relaxed further"),
    better=N_("the rule against a higher-scoring opponent again would be relaxed less"),
)
D1 = Criterion(
    "D1",
    N_("order of the opponents of S1"),
    UNSAID,
    worse=N_("the opponents would be further from the first order"),
    better=N_("the opponents would be nearer to the first order"),
)
C9 = Criterion(
    "C9",
    N_("how much of B5 and B6 is given up for those who float down"),
    worse=N_("the rule against a lower-scoring opponent again would have to be relaxed further"),
    better=N_("the rule against a lower-scoring opponent again would be relaxed less"),
)
# The relative criteria, which `criteria` calls by the same ids.
RELATIVE = (
    Criterion("B2", N_("pairs of two players who both must have the same colour"), clashes=True),
    _STRONG_CLASHES.at("A7d"),
    replace(_CLASHES, article="A8", part="X"),
    replace(_STRONG_CLASHES, article="A8", part="Z"),
    _CLASHES.at("B4"),
    replace(DOWN_AGAIN, article="B5", part="down"),
    replace(DOWN_BEFORE, article="B6", part="down"),
    replace(UP_AGAIN, article="B5", part="up", again=None),
    replace(UP_BEFORE, article="B6", part="up", again=None),
)
CRITERIA = (M1, P1, D4, A11, C12, *RELATIVE, C10, D1, C9)
_BY_ID = {one.id: one for one in RELATIVE}


@value_class
class Shape:
    """The shape of a bracket by the facts, without regard to suppositions about the round.

    Attributes:
        s1: the moved-down players who are paired first (A3, C4, C14); empty if the bracket is treated as homogeneous.
        left: players whom C1 moves down.
        lowest: True if it is the lowest bracket.
    """

    s1: tuple[Place, ...]
    left: tuple[Place, ...]
    lowest: bool


def shape_of(field: Field, step: Settled) -> Shape:
    """A3, C1, C4 and C14 for a bracket that has been paired."""
    asked = step.candidate.asked
    assert asked is not None, "every bracket is paired by a question"
    if asked.lowest:
        first = pair_lowest(field, step.moved_down, step.residents, joined=step.joined).asked
        assert first is not None
        return Shape(first.moved, (), True)
    bracket = Bracket(field, step.moved_down, step.residents)
    return Shape(bracket.s1, bracket.left, False)


def counts(field: Field, step: Settled) -> tuple[Count, ...]:
    """All values of a bracket, in the order in which candidates are compared; a smaller value is better."""
    shape = shape_of(field, step)
    return (
        *_sizes(field, step, shape),
        *_scores(field, step, shape),
        *_next_bracket(field, step),
        *_criteria(field, step, shape),
        *(_float_levels(field, step, shape) if field.edition.float_levels else ()),
    )


def _sizes(field: Field, step: Settled, shape: Shape) -> Iterator[Count]:
    """C14: moved-down players of S1 without a pair (M1), then all players without a pair (P1)."""
    floaters = step.candidate.downfloaters
    if shape.s1 or any(place in shape.left for place in step.moved_down):
        alone = [place for place in step.moved_down if place in floaters]
        yield Count(M1, len(alone), _numbers(field, alone))
    yield Count(P1, len(floaters), _numbers(field, floaters))


def _scores(field: Field, step: Settled, shape: Shape) -> Iterator[Count]:
    """D4: the squares of score differences in the lowest bracket; A11: the scores of those who move down."""
    if not field.edition.closeness:
        return
    players, floaters = field.players, step.candidate.downfloaters
    if shape.lowest:
        lowest = players[step.residents[-1]].score
        pairs = sum((players[a].score - players[b].score) ** 2 for a, b in step.candidate.pairs)
        yield Count(D4, pairs + sum((players[place].score - lowest + BYE_OPPONENT) ** 2 for place in floaters))
    yield Count(A11, tuple(players[place].score for place in floaters), _numbers(field, floaters))


def _next_bracket(field: Field, step: Settled) -> Iterator[Count]:
    """C12: players of the next bracket who stay without a partner, and those of them who move down now.

    It counts only where the procedure comes to it: if the best candidate of the bracket alone leaves something to be
    desired in the next one (or if the bracket is reopened, C13).
    """
    floaters = step.candidate.downfloaters
    if not step.below or not floaters or (step.article != "C13" and not _asks_for_others(field, step)):
        return
    if step.before_lowest:
        yield Count(C12, WITH_ALL_PAIRED - completion(field, floaters, step.below), _numbers(field, floaters))
        return
    pairs, paired = capacity_of(field, floaters, step.below)
    alone = len(floaters) + len(step.below) - 2 * pairs
    yield Count(C12, (alone, len(floaters) - paired), _numbers(field, floaters))


def _asks_for_others(field: Field, step: Settled) -> bool:
    """C12: whether those who would move down first do not suit the next bracket as well as one could wish."""
    first = Bracket(field, step.moved_down, step.residents).first_downfloaters()
    if not first:
        return False
    if step.before_lowest:
        return completion(field, first, step.below) < WITH_ALL_PAIRED
    return capacity_of(field, first, step.below) < ideal_capacity(field, first, step.below)


def _criteria(field: Field, step: Settled, shape: Shape) -> Iterator[Count]:
    """B2, A7d, A8, B5, B6: the criteria of the edition, in its order."""
    players, residents = field.players, frozenset(step.residents)
    for criterion in field.criteria:
        total = 0
        payers: list[tuple[Number, ...]] = []
        for a, b in step.candidate.pairs:
            counted = criterion.of_pair(players[a], players[b]) if criterion.of_pair else 0
            if criterion.of_upfloater and shape.s1 and (a in residents) != (b in residents):
                counted += criterion.of_upfloater(players[b if b in residents else a])
            if counted:
                total += counted
                payers.append((players[a].number, players[b].number))
        for place in step.candidate.downfloaters:
            counted = criterion.of_downfloater(players[place]) if criterion.of_downfloater else 0
            if counted and place in residents:
                total += counted
                payers.append((players[place].number,))
        yield Count(_BY_ID[criterion.article], total, tuple(payers))


def _float_levels(field: Field, step: Settled, shape: Shape) -> Iterator[Count]:
    """C10 and C9 of 1992: how much of B6 and B5 is given up; between them the order of S1's opponents (D1)."""
    residents = frozenset(step.residents)
    if shape.s1:
        opponent = {one: other for pair in step.candidate.pairs for one, other in (pair, pair[::-1])}
        met = [opponent[place] for place in shape.s1 if place in opponent]
        yield _level(field, C10, may_upfloat, [place for place in met if place in residents])
        first = set(shape.s1).difference(met)
        order = [place for place in (*step.moved_down, *step.residents) if place not in first]
        yield Count(D1, tuple(order.index(place) + 1 for place in met))
    free = [place for place in step.candidate.downfloaters if place in residents and place not in shape.left]
    yield _level(field, C9, may_downfloat, free)


def _level(field: Field, criterion: Criterion, test: Callable[[Player, int], bool], places: list[Place]) -> Count:
    """0 if B5 and B6 hold for all of these, 1 if B5 alone does, 2 if neither."""
    needed = {place: next(level for level in LEVELS if test(field.players[place], level)) for place in places}
    return Count(
        criterion, max(needed.values(), default=0), _numbers(field, [place for place in places if needed[place]])
    )


def _numbers(field: Field, places: Iterable[Place]) -> tuple[tuple[Number, ...], ...]:
    return tuple((field.players[place].number,) for place in places)
