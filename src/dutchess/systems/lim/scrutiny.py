"""The second scrutiny of a scoregroup, for colours: articles 2.4, 4.1 to 4.4, 5.1 and 5.2.

Owns the sequence in which opponents are tried, and which pairs give both players their due colours. Must not choose who
floats, nor who has White.

The pairs are scrutinised in turn (4.1). A pair gets as little trouble with colours as any complete pairing of the group
allows in which no pair before it gets more than it had. For that the players before may change opponents, as they do in
columns 4 and 5 of the table in 4.3 (4.4: if this cannot be done, they keep the opponents they have). Among the complete
pairings that are left in the end, the first pair takes the opponent who comes first in its sequence of exchanges, then
the second pair, and so on.
"""

from __future__ import annotations

from dutchess.matching import Matching
from dutchess.matching.encoder import weights

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from dutchess.systems.lim.field import Field

    Pairs = list[tuple[int, int]]
    Cost = tuple[int, ...]
    Costs = Mapping[int, Cost]

# 5.2, 6: both can have their due colours; one of them cannot; one of them exceeds a limit of 5.1.
NONE, CLASH, LIMIT = 0, 1, 2

# What a pair costs by its trouble: that it has some, that a limit is exceeded; if both players are watched, also that
# they make one pair instead of two.
NO_COSTS = {NONE: (0, 0, 0), CLASH: (0, 0, 0), LIMIT: (0, 0, 0)}
COSTS = {NONE: (0, 0, 0), CLASH: (1, 0, 0), LIMIT: (1, 1, 0)}
COSTS_INSIDE = {NONE: (0, 0, 1), CLASH: (1, 0, 1), LIMIT: (1, 1, 1)}
SUMS = {NONE: (0,), CLASH: (1,), LIMIT: (1,)}
SUMS_INSIDE = {NONE: (1,), CLASH: (2,), LIMIT: (2,)}
NO_SUMS = {NONE: (0,), CLASH: (0,), LIMIT: (0,)}

FEW = 16  # nearly always one of the first candidates will do; they are quickly asked about


def exchanges(group: Sequence[int]) -> list[int]:
    """2.4, 4.2, 4.3: the proposed opponent of a group's first player and those he is exchanged for, in order.

    The other half from its first to its last member, then his own half backwards: of 1 to 6, these are 4, 5, 6, 3, 2.
    """
    half = len(group) // 2
    return [*group[half:], *group[half - 1 : 0 : -1]]


def colour_trouble(field: Field, place: int, other: int) -> int:
    """5.2: `NONE` if both can have their due colours, `CLASH` if not; `LIMIT` if a limit of 5.1 must be exceeded.

    Only in the last round can it be `LIMIT`: article 6 lets players with the same score exceed the limits where it is
    necessary.
    """
    if field.due[place] is None or field.due[other] != field.due[place]:
        return NONE
    return LIMIT if field.equals_free and not field.colours_allowed(place, other) else CLASH


def scrutinise(field: Field, group: Sequence[int], apart: Mapping[int, Sequence[int]] | None = None) -> Pairs:
    """4.1, 5.2: the pairs of an even group that can be paired completely; the group is in the order of the scrutiny.

    `apart` names for each player those whom 5.7 keeps away, so that the group can still be paired completely.
    """
    scrutiny = _Scrutiny(field, group, apart)
    return scrutiny.straight() or scrutiny.turn_by_turn()


class _Scrutiny:
    """A group under scrutiny, and the questions that are asked about it."""

    def __init__(self, field: Field, group: Sequence[int], apart: Mapping[int, Sequence[int]] | None) -> None:
        self._field = field
        self._group = group
        self._barred: Sequence[Sequence[int]] | Mapping[int, Sequence[int]] = field.barred
        self._met: Sequence[frozenset[int]] | Mapping[int, frozenset[int]] = field.met
        if apart is not None:
            self._barred = {place: sorted({*field.barred[place], *apart[place]}) for place in group}
            self._met = {place: frozenset(places) for place, places in self._barred.items()}
        self._kind, self._trouble = _kinds(field, group)
        self._worst = max((each for row in self._trouble for each in row if each is not None), default=NONE)
        self._around = self._weights(COSTS, COSTS, NO_COSTS)
        self._apart = self._weights(COSTS, COSTS_INSIDE, NO_COSTS)
        self._summed = self._weights(SUMS, SUMS_INSIDE, NO_SUMS)
        self._excluded = self._excluded_among(group)

    # -- the usual case --------------------------------------------------------------------------------------------

    def straight(self) -> Pairs:
        """The pairs in turn with the least trouble that the fewest clashes allow; empty if others may be better.

        Of the matchings with the fewest clashes in all, the first in the sequence of exchanges is taken. Nothing is
        better if no pair could have had less trouble: because all pairs with less come before it, or because the kernel
        finds no matching with so little trouble at the top.
        """
        group, kind, trouble = self._group, self._kind, self._trouble
        matching = self._matching(self._around, group, len(group))
        stuck = matching.maximise()
        assert not stuck, "the group was found to be completable"
        vertex = {place: index for index, place in enumerate(group)}
        pairs: Pairs = []
        levels: list[int] = []
        rest = list(group)
        while rest:
            place, row, order = rest[0], trouble[kind[rest[0]]], exchanges(rest)
            for level in range(self._worst + 1):
                candidates = [vertex[other] for other in order if row[kind[other]] == level]
                if _fix_first(matching, vertex[place], candidates):
                    break
            other = group[matching.mates()[vertex[place]]]
            pairs.append((place, other))
            levels.append(level)
            rest = [each for each in rest[1:] if each != other]
        return pairs if self._cannot_be_better(levels) else []

    def _cannot_be_better(self, levels: Sequence[int]) -> bool:
        """Is it certain that no pairing has less trouble in turn than one with the fewest clashes, which has this?"""
        behind = [levels.count(level) for level in (NONE, CLASH, LIMIT)]
        for turn, level in enumerate(levels):
            for less in range(level):
                if any(behind[: less + 1]) and self._top_hopeful(self._group, [*levels[:turn], less]):
                    return False
            behind[level] -= 1
        return True

    # -- the general case ------------------------------------------------------------------------------------------

    def turn_by_turn(self) -> Pairs:
        """The pairs where one with trouble comes before one without: the least trouble is found turn by turn."""
        matching = self._matching(self._around, self._group, len(self._group))
        matching.maximise()
        free = self._levels(self._group, matching.mates()).count(NONE)  # no pairing has more
        least = self._without_trouble()
        pairs: Pairs = []
        while len(least) < len(self._group) // 2:
            known = self._level(*pairs[len(least)]) if pairs else self._worst
            for level in range(NONE if least.count(NONE) < free else CLASH, known):
                better = self._first([*least, level])
                if better:
                    pairs, known = better, level
                    break
            least.append(known)
        return self._first(least)

    def _without_trouble(self) -> list[int]:
        """The pairs in turn that have no trouble, down to the first that must have some."""
        shortest, longest = 0, len(self._group) // 2
        while shortest < longest:
            middle = (shortest + longest + 1) // 2
            if self._hopeful(self._group, [NONE] * middle):
                shortest = middle
            else:
                longest = middle - 1
        return [NONE] * shortest

    def _first(self, most: Sequence[int]) -> Pairs:
        """The first pairing in the sequence of exchanges whose pairs have so much trouble at most; none if there is
        none.

        `most` says it of as many pairs as it is long; each of those behind takes the least trouble that it can.
        """
        if not self._hopeful(self._group, most):
            return []
        pairs: Pairs = []
        given_up: set[tuple[int, ...]] = set()
        rests = [list(self._group)]
        untried = [self._opponents(rests[0], most)]
        while rests[-1]:
            for other in untried[-1]:
                left = [each for each in rests[-1][1:] if each != other]
                if tuple(left) in given_up:
                    continue
                if self._hopeful(left, most[len(rests) :]):
                    pairs.append((rests[-1][0], other))
                    rests.append(left)
                    untried.append(self._opponents(left, most[len(pairs) :]))
                    break
                given_up.add(tuple(left))
            else:
                if not pairs:
                    return []
                pairs.pop()
                given_up.add(tuple(rests.pop()))
                untried.pop()
        return pairs

    def _opponents(self, rest: Sequence[int], most: Sequence[int]) -> Iterator[int]:
        """The opponents for the first of the rest, in the order in which they are tried."""
        if not rest:
            return iter(())
        kind, met = self._kind, self._met[rest[0]]
        row = self._trouble[kind[rest[0]]]
        found = [(row[kind[other]], other) for other in exchanges(rest) if other not in met]
        highest = most[0] if most else self._worst
        levels = [(level, other) for level, other in found if level is not None and level <= highest]
        if not most:
            levels.sort(key=lambda each: each[0])
        return iter([other for _, other in levels])

    def _hopeful(self, rest: Sequence[int], most: Sequence[int]) -> bool:
        """Can the rest be paired, with as many pairs at its top as `most` is long that have no more trouble than it?

        No is certain. Yes is certain where pairs without trouble come first and the others may have any.
        """
        ends = [turn for turn in range(1, len(most)) if most[turn - 1] < most[turn]]
        if most and most[-1] < self._worst:
            ends.append(len(most))
        if not ends:
            return not self._matching(self._around, rest, 0).maximise()
        return all(self._top_hopeful(rest, most[:end]) for end in ends)

    def _top_hopeful(self, rest: Sequence[int], most: Sequence[int]) -> bool:
        """Can the rest be paired, with no more trouble in the pairs at its top than `most` has in all?

        These are the pairs of some players at the top, as many as there are players, less the pairs made among these.
        So more and more players are watched, until no matching has so little trouble around them, or one has that also
        makes enough pairs of them.
        """
        allowed = sum(1 for level in most if level), most.count(LIMIT)
        watched = len(most)
        while watched <= len(rest):
            trouble, inside = self._least(self._apart, rest, watched)
            if trouble is None or trouble > allowed:
                return False
            if inside <= watched - len(most):
                return True
            if trouble == allowed:
                watched = len(most) + inside
                continue
            fewest, inside = self._least(self._summed, rest, watched)
            needed = len(most) - allowed[0] + (0 if fewest is None else fewest[0] + inside)
            if needed <= watched:
                return True
            watched = needed
        return False

    def _least(
        self, table: Sequence[Sequence[int]], rest: Sequence[int], watched: int
    ) -> tuple[tuple[int, int] | None, int]:
        """A matching of least cost: its pairs with trouble around the watched players, with a limit exceeded; the pairs
        among these players. None for the first two if there is no complete one."""
        matching = self._matching(table, rest, watched)
        if matching.maximise():
            return None, 0
        mates = matching.mates()[:watched]
        levels = self._levels(rest, mates)
        inside = sum([1 for index, mate in enumerate(mates) if index < mate < watched])
        return (len(levels) - levels.count(NONE), levels.count(LIMIT)), inside

    # -- kinds of players ------------------------------------------------------------------------------------------

    def _matching(self, table: Sequence[Sequence[int]], places: Sequence[int], watched: int) -> Matching:
        """The matchings of some players, of whom the first so many are watched."""
        kind, second = self._kind, len(self._trouble)
        kinds = [kind[place] for place in places[:watched]] + [kind[place] + second for place in places[watched:]]
        excluded = self._excluded if len(places) == len(self._group) else self._excluded_among(places)
        return Matching(kinds, table, excluded)

    def _excluded_among(self, places: Sequence[int]) -> list[list[int]]:
        """For each of some players, who of them is no opponent, as indices."""
        vertex = {place: index for index, place in enumerate(places)}
        return [[vertex[other] for other in self._barred[place] if other in vertex] for place in places]

    def _weights(self, around: Costs, inside: Costs, outside: Costs) -> list[list[int]]:
        """Weights for the kinds twice, of watched players and of others: of pairs around, among and without the
        former.
        """

        def part(costs: Costs) -> list[list[Cost | None]]:
            return [[None if each is None else costs[each] for each in row] for row in self._trouble]

        watched = [among + row for among, row in zip(part(inside), part(around), strict=True)]
        others = [row + free for row, free in zip(part(around), part(outside), strict=True)]
        return weights(watched + others, len(self._group))

    def _level(self, place: int, other: int) -> int:
        """The trouble of two players who can be paired."""
        return self._trouble[self._kind[place]][self._kind[other]] or NONE

    def _levels(self, places: Sequence[int], mates: Sequence[int]) -> list[int]:
        """The trouble of each pair around the first players, whose mates are given."""
        return [self._level(places[index], places[mate]) for index, mate in enumerate(mates) if index < mate]


def _fix_first(matching: Matching, top: int, candidates: Sequence[int]) -> bool:
    """Fix the first candidate with whom an optimal matching exists; False if there is none."""
    for some in (candidates[:FEW], candidates[FEW:]):
        try:
            matching.fix_in_order([top], some)
        except ValueError:  # none of them
            continue
        return True
    return False


def _kinds(field: Field, places: Sequence[int]) -> tuple[dict[int, int], list[list[int | None]]]:
    """The kind of each player, and the trouble between two of some kinds: None if the limits of 5.1 keep them apart."""
    by_score = field.equals_free
    index: dict[tuple[int, int, str | None], int] = {}
    one_of: list[int] = []
    kind: dict[int, int] = {}
    for place in places:
        key = field.limit[place], field.score[place] if by_score else 0, field.due[place]
        kind[place] = index.setdefault(key, len(index))
        if len(one_of) < len(index):
            one_of.append(place)

    def trouble(one: int, other: int) -> int | None:
        return colour_trouble(field, one, other) if field.limits_permit(one, other) else None

    return kind, [[trouble(one, other) for other in one_of] for one in one_of]
