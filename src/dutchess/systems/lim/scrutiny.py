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
from dutchess.matching.encoder import NO_EDGE, weights

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from typing import TypeVar

    from dutchess.integers import Place
    from dutchess.systems.lim.field import Field

    T = TypeVar("T")
    Pairs = list[tuple[Place, Place]]
    # The same as indices into a group under scrutiny.
    IndexPairs = list[tuple[int, int]]
    Cost = tuple[int, ...]
    # By the trouble of a pair, what it costs: in general, and if both players are in the same zone.
    Costs = tuple[tuple[Cost, Cost, Cost], tuple[Cost, Cost, Cost]]
    # For each player the rating, and the lowest and the highest rating of an opponent behind that player.
    Reaches = Mapping[Place, tuple[int, int, int]]

# 5.2, 6: both can have their due colours; one of them cannot; one of them exceeds a limit of 5.1.
NONE, CLASH, LIMIT = 0, 1, 2

# What a pair costs by its trouble: that it has some, that a limit is exceeded; if both players are watched, also that
# they make one pair instead of two; or the sum of these.
NOTHING: Costs = (((), (), ()), ((), (), ()))
TROUBLE: Costs = (((0, 0), (1, 0), (1, 1)), ((0, 0), (1, 0), (1, 1)))
APART: Costs = (((0, 0, 0), (1, 0, 0), (1, 1, 0)), ((0, 0, 1), (1, 0, 1), (1, 1, 1)))
SUMMED: Costs = (((0,), (1,), (1,)), ((1,), (2,), (2,)))

FEW, SOME = 16, 512  # nearly always one of the first candidates will do; they are quickly asked about
MOST_ZONES = 16


def exchanges(group: Sequence[T]) -> list[T]:
    """2.4, 4.2, 4.3: the proposed opponent of a group's first player and those exchanged for that opponent, in order.

    The other half from its first to its last member, then the first player's own half backwards: of 1 to 6, these are
    4, 5, 6, 3, 2.
    """
    half = len(group) // 2
    return [*group[half:], *group[half - 1 : 0 : -1]]


def _in_parts(group: Sequence[T]) -> Iterator[Sequence[T]]:
    """The same as `exchanges`, in parts."""
    half = len(group) // 2
    yield group[half : half + FEW]
    yield group[half + FEW : half + SOME]
    yield [*group[half + SOME :], *group[half - 1 : 0 : -1]]


def take_first_with(rest: list[T], other: T) -> None:
    """Take a group's first player and the opponent out of it; where the latter is proposed to be is looked first."""
    try:
        index = rest.index(other, len(rest) // 2)
    except ValueError:
        index = rest.index(other)
    del rest[index], rest[0]


def colour_trouble(field: Field, place: Place, other: Place) -> int:
    """5.2: `NONE` if both can have their due colours, `CLASH` if not; `LIMIT` if a limit of 5.1 must be exceeded.

    Only in the last round can it be `LIMIT`: article 6 lets players with the same score exceed the limits where it is
    necessary.
    """
    if field.due[place] is None or field.due[other] != field.due[place]:
        return NONE
    return LIMIT if field.equals_free and not field.colours_allowed(place, other) else CLASH


def in_reach(reaches: Reaches, place: Place, other: Place) -> bool:
    """5.7: may a player be exchanged for this opponent, who is behind the player in the order of the scrutiny?"""
    _, lowest, highest = reaches[place]
    return lowest <= reaches[other][0] <= highest


def scrutinise(field: Field, group: Sequence[Place], reaches: Reaches | None = None) -> Pairs:
    """4.1, 5.2: the pairs of an even group that can be paired completely; the group is in the order of the scrutiny.

    `reaches` says whom 5.7 keeps away, so that the group can still be paired completely.
    """
    proposed = list(zip(group, group[len(group) // 2 :], strict=False))
    if all(_stands(field, one, other, reaches) for one, other in proposed):
        return proposed
    return [(group[one], group[other]) for one, other in _Scrutiny(field, group, reaches).pairs()]


def _stands(field: Field, place: Place, other: Place, reaches: Reaches | None) -> bool:
    """2.4: does a proposed pair pass both scrutinies as it is? If all do, no exchange could better them."""
    if not field.compatible(place, other) or colour_trouble(field, place, other) != NONE:
        return False
    return reaches is None or in_reach(reaches, place, other)


class _Scrutiny:
    """A group under scrutiny, and the questions that are asked about it. Players are indices into the group."""

    def __init__(self, field: Field, group: Sequence[Place], reaches: Reaches | None) -> None:
        self._size = len(group)
        vertex = {place: index for index, place in enumerate(group)}
        self._excluded = [[vertex[other] for other in field.barred[place] if other in vertex] for place in group]
        self._reaches = None if reaches is None else [reaches[place] for place in group]
        self._kind, self._trouble = _kinds(field, group)
        self._worst = max((each for row in self._trouble for each in row if each is not None), default=NONE)
        self._tables: dict[tuple[Costs, ...], list[list[int]]] = {}

    def pairs(self) -> IndexPairs:
        """The pairs as they are in the end.

        First those with the fewest clashes in all. Where a pair could have less trouble, the players down to the one
        where the kernel sees that come first: their clashes count before those of the players behind.
        """
        pairs = self._with_fewest_clashes([])
        levels = fewest = self._levels(pairs)
        zones: list[int] = []
        turn = 0
        while True:
            better = self._first_improvable(levels, turn, _total(fewest))
            if better is None:
                break
            turn, less, watched = better
            zones = sorted({*zones, watched})
            changed = self._with_fewest_clashes(zones)
            if len(zones) > MOST_ZONES or self._levels(changed)[: turn + 1] != [*levels[:turn], less]:
                return self._turn_by_turn(levels[:turn], pairs, fewest.count(NONE))
            pairs, levels = changed, self._levels(changed)
        if zones and not (_total(levels) == _total(fewest) and self._none_comes_before(pairs, levels)):
            return self._first(levels)
        return pairs

    # -- the usual case --------------------------------------------------------------------------------------------

    def _with_fewest_clashes(self, zones: Sequence[int]) -> IndexPairs:
        """Of the matchings with the fewest clashes, the pairs in turn with the least trouble, then the first opponents.

        `zones` are where the players end whose clashes are counted before those of the others.
        """
        matching = self._matching((APART,) * len(zones) + (TROUBLE,), range(self._size), zones)
        stuck = matching.maximise()
        assert not stuck, "the group was found to be completable"
        pairs: IndexPairs = []
        rest = list(range(self._size))
        while rest:
            for level in range(self._worst + 1):
                other = self._fix_first(matching, rest, level)
                if other is not None:
                    pairs.append((rest[0], other))
                    take_first_with(rest, other)
                    break
        return pairs

    def _fix_first(self, matching: Matching, rest: Sequence[int], level: int) -> int | None:
        """Pair the first of the rest with the first possible opponent with whom there is so much trouble."""
        kind = self._kind
        row = self._trouble[kind[rest[0]]]
        for part in _in_parts(rest):
            chosen = _fix(matching, rest[0], [other for other in part if row[kind[other]] == level])
            if chosen is not None:
                return chosen
        return None

    def _first_improvable(
        self, levels: Sequence[int], start: int, fewest: tuple[int, int]
    ) -> tuple[int, int, int] | None:
        """The first turn from `start` on where less trouble than this seems possible, how much, and the players watched
        to see it; None if it is certain that no pairing has less trouble in turn.

        Where there is no more trouble than in the pairings with the `fewest` clashes, a pair must come behind that has
        as little. If the pairs down to the last of a run of clashes cannot have fewer in all, neither can those down to
        one before it: so the last is asked about first.
        """
        everybody = range(self._size)
        is_fewest = _total(levels) == fewest
        if self._worst == CLASH and self._is_least([end for end in _runs(levels, is_fewest) if end > start], levels):
            return None
        end = settled = 0
        for turn, level in enumerate(levels):
            if turn < start or not level:
                continue
            least_behind = min(levels[turn + 1 :], default=LIMIT) if is_fewest else NONE
            if self._worst == CLASH and turn >= end and least_behind == NONE:
                end = turn + 1
                while end < len(levels) and levels[end]:
                    end += 1
                if not self._watched_at_top(everybody, [*levels[: end - 1], NONE]):
                    settled = end
            for less in range(level if turn >= settled else 0):
                if least_behind <= less:
                    watched = self._watched_at_top(everybody, [*levels[:turn], less])
                    if watched:
                        return turn, less, watched
        return None

    def _is_least(self, ends: Sequence[int], levels: Sequence[int]) -> bool:
        """Is it certain that no pairing has less trouble in turn, which would show down to one of these turns?

        Where a pairing has less for the first time, its clashes down to the end of that run are fewer, and down to the
        ends before not more. Those around as many players at the top are among them. So it is certain if no matching
        has fewer around them, end after end. A few ends are asked about at once.
        """
        for first in range(0, len(ends), MOST_ZONES):
            some = ends[first : first + MOST_ZONES]
            found = self._least_by_zone(some)
            if found < [len(part) - part.count(NONE) for part in _cut(levels, some)]:
                return False
        return True

    def _least_by_zone(self, ends: Sequence[int]) -> list[int]:
        """How many clashes pairs have whose top is in a zone, the fewest in the first zone, then in the second."""
        units = [1]
        for first, end in zip(ends[-2::-1], ends[:0:-1], strict=True):
            units.append(units[-1] * (end - first + 1))
        units = [*units[::-1], 0]
        count, zones = len(self._trouble), range(len(units))
        table: list[list[int]] = []
        for zone in zones:
            for row in self._trouble:
                costs = [units[min(zone, other)] for other in zones]
                table.append([NO_EDGE if t is None else units[0] - (c if t else 0) for c in costs for t in row])
        players = range(self._size)
        parts = [*_cut(self._kind, ends), self._kind[ends[-1] :]]
        kinds = [kind + zone * count for zone, part in enumerate(parts) for kind in part]
        matching = Matching(kinds, table, *self._apart(players))
        matching.maximise()
        mates = matching.mates()
        trouble = [each < mate and self._level(each, mate) != NONE for each, mate in enumerate(mates)]
        return [part.count(True) for part in _cut(trouble, ends)]

    def _none_comes_before(self, pairs: IndexPairs, levels: Sequence[int]) -> bool:
        """Is it certain that these pairs come first of those with so much trouble, which is the least in all?

        An opponent who comes before is no choice if no matching with the fewest clashes has that pair, or if the kernel
        sees that the pairs behind would have more trouble.
        """
        kind = self._kind
        rest = list(range(self._size))
        among: Sequence[int] = range(self._size)
        matching = self._solved(among)
        for turn, (top, other) in enumerate(pairs):
            row, level, order = self._trouble[kind[top]], levels[turn], exchanges(rest)
            candidates = [each for each in order[: order.index(other) + 1] if row[kind[each]] == level]
            while True:
                index = {each: position for position, each in enumerate(among)}
                chosen = among[matching.fix_in_order([index[top]], [index[each] for each in candidates])[0]]
                if chosen == other:
                    break
                if self._hopeful([each for each in rest[1:] if each != chosen], levels[turn + 1 :]):
                    return False
                candidates = candidates[candidates.index(chosen) + 1 :]
                among = list(rest)
                matching = self._solved(among)
            take_first_with(rest, other)
        return True

    def _solved(self, places: Sequence[int]) -> Matching:
        """The matchings of some players with the fewest clashes."""
        matching = self._matching((TROUBLE,), places, ())
        matching.maximise()
        return matching

    # -- the general case ------------------------------------------------------------------------------------------

    def _turn_by_turn(self, least: list[int], pairs: IndexPairs, free: int) -> IndexPairs:
        """The pairs where one with trouble comes before one without: the least trouble is found turn by turn.

        Args:
            least: the trouble in the first pairs, as far as it is certain.
            pairs: some pairs that have no more.
            free: how many pairs without trouble there can be at most.
        """
        while len(least) < len(pairs):
            known = self._level(*pairs[len(least)])
            for level in range(NONE if least.count(NONE) < free else CLASH, known):
                better = self._first([*least, level])
                if better:
                    pairs, known = better, level
                    break
            least.append(known)
        return self._first(least)

    def _first(self, most: Sequence[int]) -> IndexPairs:
        """The first pairing in the sequence of exchanges whose pairs have so much trouble at most; none if there is
        none.

        `most` says it of as many pairs as it is long; each of those behind takes the least trouble that it can.
        """
        if not self._hopeful(range(self._size), most):
            return []
        pairs: IndexPairs = []
        given_up: set[tuple[int, ...]] = set()
        rests = [list(range(self._size))]
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
        kind, place, reaches = self._kind, rest[0], self._reaches
        row, met = self._trouble[kind[place]], self._excluded[place]
        found = [(row[kind[other]], other) for other in exchanges(rest) if other not in met]
        if reaches is not None:
            _, lowest, highest = reaches[place]
            found = [(level, other) for level, other in found if lowest <= reaches[other][0] <= highest]
        worst = most[0] if most else self._worst
        levels = [(level, other) for level, other in found if level is not None and level <= worst]
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
            return not self._matching((NOTHING,), rest, ()).maximise()
        return all(self._watched_at_top(rest, most[:end]) for end in ends)

    def _watched_at_top(self, rest: Sequence[int], most: Sequence[int]) -> int:
        """Can the rest be paired, with no more trouble in the pairs at its top than `most` has in all?

        These are the pairs of some players at the top, as many as there are players, less the pairs made among these.
        So more and more players are watched, until no matching has so little trouble around them, or one has that also
        makes enough pairs of them. The answer is how many were watched, 0 for no.
        """
        allowed = _total(most)
        watched = len(most)
        while watched <= len(rest):
            trouble, inside = self._least(APART, rest, watched)
            if trouble is None or trouble > allowed:
                return 0
            if inside <= watched - len(most):
                return watched
            if trouble == allowed:
                watched = len(most) + inside
                continue
            fewest, inside = self._least(SUMMED, rest, watched)
            needed = len(most) - allowed[0] + (0 if fewest is None else fewest[0] + inside)
            if needed <= watched:
                return watched
            watched = needed
        return 0

    def _least(self, costs: Costs, rest: Sequence[int], watched: int) -> tuple[tuple[int, int] | None, int]:
        """A matching of least cost: its pairs with trouble around the watched players, with a limit exceeded; the pairs
        among these players. None for the first two if there is no complete one."""
        matching = self._matching((costs, NOTHING), rest, (watched,))
        if matching.maximise():
            return None, 0
        mates = matching.mates()[:watched]
        pairs = [(rest[index], rest[mate]) for index, mate in enumerate(mates) if index < mate]
        inside = sum([1 for index, mate in enumerate(mates) if index < mate < watched])
        return _total(self._levels(pairs)), inside

    # -- kinds of players ------------------------------------------------------------------------------------------

    def _matching(self, costs: tuple[Costs, ...], places: Sequence[int], ends: Sequence[int]) -> Matching:
        """The matchings of some players, in zones with such costs; all but the last zone end there."""
        if costs not in self._tables:
            self._tables[costs] = self._weights(costs)
        kind, count = self._kind, len(self._trouble)
        kinds: list[int] = []
        first = 0
        for zone, end in enumerate((*ends, len(places))):
            kinds += [kind[place] + zone * count for place in places[first:end]]
            first = end
        return Matching(kinds, self._tables[costs], *self._apart(places))

    def _apart(self, places: Sequence[int]) -> tuple[list[list[int]], list[tuple[int, int, int]] | None]:
        """Who of some players are no opponents: for each, those met, as indices; the reaches of 5.7."""
        excluded, reaches = self._excluded, self._reaches
        if len(places) == self._size:
            return excluded, reaches
        index = {place: position for position, place in enumerate(places)}
        met = [[index[other] for other in excluded[place] if other in index] for place in places]
        return met, None if reaches is None else [reaches[place] for place in places]

    def _weights(self, costs: tuple[Costs, ...]) -> list[list[int]]:
        """Weights for the kinds in every zone: the costs of the first zone come first.

        The zone of a pair is that of its top; it is inside the zone of the other player.
        """
        digits = [len(each[0][NONE]) for each in costs]
        cost: dict[tuple[int, int, int], Cost] = {}
        for top, (crossing, inside) in enumerate(costs):
            for level in (NONE, CLASH, LIMIT):
                for bottom in range(top, len(costs)):
                    parts = [(0,) * each for each in digits]
                    parts[top] = inside[level] if bottom == top else crossing[level]
                    if top < bottom:
                        parts[bottom] = costs[bottom][1][NONE]
                    cost[top, bottom, level] = tuple([digit for part in parts for digit in part])
        table: list[list[Cost | None]] = []
        for zone in range(len(costs)):
            for row in self._trouble:
                line: list[Cost | None] = []
                for other in range(len(costs)):
                    top, bottom = min(zone, other), max(zone, other)
                    line += [None if level is None else cost[top, bottom, level] for level in row]
                table.append(line)
        return weights(table, self._size)

    def _level(self, place: int, other: int) -> int:
        """The trouble of two players who can be paired."""
        return self._trouble[self._kind[place]][self._kind[other]] or NONE

    def _levels(self, pairs: IndexPairs) -> list[int]:
        """The trouble of each pair."""
        kind, trouble = self._kind, self._trouble
        return [trouble[kind[one]][kind[other]] or NONE for one, other in pairs]


def _cut(values: Sequence[T], ends: Sequence[int]) -> list[Sequence[T]]:
    """The parts of a sequence that end there."""
    return [values[first:end] for first, end in zip((0, *ends[:-1]), ends, strict=True)]


def _runs(levels: Sequence[int], is_fewest: bool) -> list[int]:
    """Where runs of pairs with trouble end; with the fewest clashes, only if a pair without comes behind."""
    ends = [turn for turn in range(1, len(levels)) if levels[turn - 1] and not levels[turn]]
    return ends if is_fewest or not levels[-1] else [*ends, len(levels)]


def _total(levels: Sequence[int]) -> tuple[int, int]:
    """How many pairs have trouble, and how many exceed a limit."""
    return len(levels) - levels.count(NONE), levels.count(LIMIT)


def _fix(matching: Matching, top: int, candidates: Sequence[int]) -> int | None:
    """Fix the first candidate with whom an optimal matching exists; None if there is none."""
    try:
        return matching.fix_in_order([top], candidates)[0] if candidates else None
    except ValueError:
        return None


def _kinds(field: Field, group: Sequence[Place]) -> tuple[list[int], list[list[int | None]]]:
    """The kind of each player, and the trouble between two of some kinds: None if the limits of 5.1 keep them apart, or
    a forbidden group does."""
    by_score = field.equals_free
    limit, score, due, forbidden = field.limit, field.score, field.due, field.group
    index: dict[tuple[int, int, str | None, int], int] = {}
    one_of: list[Place] = []
    kind: list[int] = []
    for place in group:
        key = limit[place], score[place] if by_score else 0, due[place], forbidden[place]
        if key not in index:
            index[key] = len(index)
            one_of.append(place)
        kind.append(index[key])

    def trouble(one: Place, other: Place) -> int | None:
        if forbidden[one] and forbidden[one] == forbidden[other]:
            return None
        return colour_trouble(field, one, other) if field.limits_permit(one, other) else None

    return kind, [[trouble(one, other) for other in one_of] for one in one_of]
