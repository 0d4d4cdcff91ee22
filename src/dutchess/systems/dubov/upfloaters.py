"""Who floats up into a bracket: C.04.4.1 articles 2.2.1, 2.2.2 and 4.2, criteria [C4] to [C10].

Owns the choice. [C5] to [C10] are sums over the pairs of the bracket, so the best sets of upfloaters are those of the
matchings of least cost; the order of article 4.2 chooses among them. Two graphs are tried: the residents with the next
scoregroup, then everybody that is left ([C4]). What is best in the smaller one and lets the round be completed is best.
Must not know how the bracket is then paired.
"""

from __future__ import annotations

from dutchess.systems.swiss.graph import BELOW, HERE, NEXT, OUTSIDE, Graph

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from dutchess.systems.dubov.facts import Facts
    from dutchess.systems.swiss.encoder import Cost
    from dutchess.systems.swiss.field import Field
    from dutchess.systems.swiss.graph import Spot

    # All that the criteria look at in a player: colour preference, level (0 for a resident, 1 for the possible
    # upfloaters of the highest score, 2 for those of the next lower one and so on), how often he has upfloated if he is
    # a maximum upfloater (else 0), and whether he upfloated in the previous round.
    Kind = tuple[str | None, int, int, bool]


def choose_upfloaters(field: Field, facts: Facts, residents: Sequence[int], below: Sequence[int]) -> tuple[int, ...]:
    """Article 2.2: the upfloaters of a bracket, all as places in the field.

    `residents` are those of the scoregroup that are left, `below` those of all lower scoregroups; together they can be
    paired completely.
    """
    missing = Graph(field, ((HERE, residents),), _no_cost).matching.maximise()
    if not missing and _is_completable(field, below, ()):
        return ()
    score = field.players[below[0]].score
    following = [place for place in below if field.players[place].score == score]
    if missing and missing <= len(following):
        chosen = _best(field, facts, residents, following, missing)
        if chosen is not None and _is_completable(field, below, chosen):
            return chosen
    best = _best(field, facts, residents, below, None)
    assert best is not None, "the round was found to be completable"
    return best


def _best(
    field: Field, facts: Facts, residents: Sequence[int], candidates: Sequence[int], number: int | None
) -> tuple[int, ...] | None:
    """The first of the best sets of upfloaters, None if there is none.

    With a `number`, so many of the candidates float up, whatever becomes of the others; without one, as few as possible
    do, and the others must be paired among themselves.
    """
    kinds, kind_list, levels = _kinds(field, facts, residents, candidates)
    zone = BELOW if number is None else NEXT
    outside = 0 if number is None else len(candidates) - number
    digits = Digits(width=(len(kinds) + outside + 1).bit_length(), levels=levels, last_round=field.last_round)

    def cost(a: Spot, b: Spot) -> Cost | None:
        if a.zone == HERE:
            return None if b.zone == OUTSIDE else (digits.of_pair(kind_list[a.kind], kind_list[b.kind]),)
        if a.zone == OUTSIDE or (a.zone == NEXT and b.zone == NEXT):
            return None
        return (0,)

    graph = Graph(field, ((HERE, residents), (zone, candidates)), cost, outside=outside, kinds=kinds)
    if graph.matching.maximise():
        return None
    return _first_of_the_best(field, graph, len(residents))


def _first_of_the_best(field: Field, graph: Graph, residents: int) -> tuple[int, ...]:
    """Article 4.2: of the best sets, all of them in one container, the first by sequence numbers.

    Places are in the order of sequence numbers (4.2.2). How many upfloaters have each score is the same in all sets.
    """
    matching, places = graph.matching, graph.places
    mates = matching.mates()
    wanted: dict[int, int] = {}
    for vertex in range(residents):
        if mates[vertex] >= residents:
            score = field.players[places[mates[vertex]]].score
            wanted[score] = wanted.get(score, 0) + 1
    is_resident = [vertex < residents for vertex in range(len(mates))]
    chosen: list[int] = []
    for vertex in range(residents, len(places)):
        score = field.players[places[vertex]].score
        if wanted.get(score) and matching.restrict(vertex, is_resident):
            chosen.append(places[vertex])
            wanted[score] -= 1
    return tuple(chosen)


def _is_completable(field: Field, below: Sequence[int], upfloaters: Sequence[int]) -> bool:
    """[C4]: can everybody below be paired without these upfloaters?"""
    rest = [place for place in below if place not in upfloaters]
    if not rest:
        return True
    if len(rest) % 2:
        return False
    start = below[0]
    if field.is_surely_completable(start, gone=len(field.players) - start - len(rest)):
        return True
    return field.is_completable(rest)


# -- the criteria ------------------------------------------------------------------------------------------------------


def _kinds(
    field: Field, facts: Facts, residents: Sequence[int], candidates: Sequence[int]
) -> tuple[list[int], list[Kind], int]:
    """The kind of each resident and candidate by number, the kinds, and the number of levels."""
    index: dict[Kind, int] = {}
    kinds: list[int] = []
    level, score = 0, None
    for position, place in enumerate((*residents, *candidates)):
        player = field.players[place]
        times, again = 0, False
        if position >= len(residents):
            if player.score != score:
                level, score = level + 1, player.score
            if not field.last_round:
                times = facts.upfloats[player.number] if facts.is_maximum_upfloater(player.number) else 0
                again = player.number in facts.upfloated_last
        kinds.append(index.setdefault((field.claims[place].preference, level, times, again), len(index)))
    return kinds, list(index), level


class Digits:
    """[C5] to [C10] as digits of one number, highest priority first: the better pairing has the smaller sum.

    Args:
        width: bits of a digit; enough for the number of players concerned.
        levels: the number of different scores of the possible upfloaters.
        last_round: whether [C8] to [C10] are left out.
    """

    def __init__(self, *, width: int, levels: int, last_round: bool) -> None:
        self._width = width
        self._levels = levels
        self._times_bits = 0 if last_round else width + 8
        self._bits_below_c7 = 0 if last_round else 2 * width + self._times_bits

    def of_pair(self, a: Kind, b: Kind) -> int:
        """The cost of a pair of the bracket: a resident and either another one or an upfloater."""
        wish, level, times, again = b
        width = self._width
        number = 0
        if level:
            number = 1 << width * self._levels  # [C5]: the number of upfloaters
            number |= 1 << width * (level - 1)  # [C6]: how many have each score, the lowest first
        number = number << width | (wish == a[0])  # [C7]: players who do not get their colour preference
        if not self._bits_below_c7:
            return number
        number = number << width | (1 if times else 0)  # [C8]: maximum upfloaters
        number = number << self._times_bits | times  # [C9]: how often they have upfloated
        return number << width | again  # [C10]: upfloaters who upfloated in the previous round


def _no_cost(a: Spot, b: Spot) -> Cost | None:
    return ()
