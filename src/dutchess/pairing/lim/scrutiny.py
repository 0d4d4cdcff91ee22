"""The second scrutiny of a scoregroup, for colours: articles 2.4, 4.1 to 4.4, 5.1 and 5.2.

Owns the sequence in which opponents are tried, and which pairs give both players their due colours. Must not choose who
floats, nor who has White.

In the last round, as few pairs as possible exceed a limit of 5.1 (6: "if it is necessary"). Among these pairings, the
pairs are scrutinised in turn (4.1). A pair gets as little trouble with colours as any complete pairing of the group
allows in which no pair before it gets more than it had. For that the players before may change opponents, as they do in
columns 4 and 5 of the table in 4.3 (4.4: if this cannot be done, they keep the opponents they have). Among the complete
pairings that are left in the end, the first pair takes the opponent who comes first in its sequence of exchanges, then
the second pair, and so on.
"""

from __future__ import annotations

from dutchess.matching import Matching
from dutchess.matching.encoder import NO_EDGE
from dutchess.pairing.lim.turns import least_trouble
from dutchess.pairing.lim.zones import Zones, count_in_parts, cut

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence
    from typing import TypeVar

    from dutchess.base.integers import Place
    from dutchess.pairing.lim.field import Field

    T = TypeVar("T")
    Pairs = list[tuple[Place, Place]]
    # The same as indices into a group under scrutiny.
    IndexPairs = list[tuple[int, int]]
    # For each player the rating, and the lowest and the highest rating of an opponent behind that player.
    Reaches = Mapping[Place, tuple[int, int, int]]

# 5.2, 6: both can have their due colours; one of them cannot; one of them exceeds a limit of 5.1.
NONE, CLASH, LIMIT = 0, 1, 2

FEW, SOME = 16, 512  # nearly always one of the first candidates will do; they are quickly asked about
MOST_ZONES = 16
FEW_ZONES = 4  # it does not take long to ask about them one by one
MOST_TIMES_BACK = 100
CLASHES, INSIDE, SUMMED = 0, 1, 2  # what is counted in zones


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
    proposed = as_proposed(group)
    if stand(field, proposed, reaches):
        return proposed
    return [(group[one], group[other]) for one, other in _Scrutiny(field, group, reaches).pairs()]


def as_proposed(group: Sequence[Place]) -> Pairs:
    """4.1: the pairs of a group as they are proposed: the first of its first half with the first of the second."""
    return list(zip(group, group[len(group) // 2 :], strict=False))


def stand(field: Field, proposed: Pairs, reaches: Reaches | None = None) -> bool:
    """2.4: do all proposed pairs pass both scrutinies as they are? Then no exchange could better them."""
    for place, other in proposed:
        if not field.compatible(place, other) or colour_trouble(field, place, other) != NONE:
            return False
        if reaches is not None and not in_reach(reaches, place, other):
            return False
    return True


class Unclear(Exception):
    """It takes more than matchings with few clashes to tell which pairings have the least trouble in turn."""


class _Scrutiny:
    """A group under scrutiny, and the questions that are asked about it. Players are indices into the group.

    `levels` say how much trouble each pair has, in turn; `most` how much the first pairs may have. Zones count clashes
    only: where a limit must be exceeded, which hardly ever happens, `turns` finds the pairs.
    """

    def __init__(self, field: Field, group: Sequence[Place], reaches: Reaches | None) -> None:
        self._size = len(group)
        vertex = {place: index for index, place in enumerate(group)}
        self._excluded = [[vertex[other] for other in field.barred[place] if other in vertex] for place in group]
        self._reaches = None if reaches is None else [reaches[place] for place in group]
        self._kind, self._trouble = _kinds(field, group)
        self._worst = max((each for row in self._trouble for each in row if each is not None), default=NONE)

    def _everybody(self) -> Matching:
        """6: the problem whose best matchings are the complete pairings with as few limits exceeded as can be."""
        weights = [[NO_EDGE if each is None else int(each != LIMIT) for each in row] for row in self._trouble]
        matching = Matching(self._kind, weights, self._excluded, self._reaches)
        matching.maximise()
        return matching

    def _spare_limits(self) -> bool:
        """6: if all can be paired within the limits, let no pair exceed them; is that so?"""
        if LIMIT in [self.level(one, other) for one, other in enumerate(self._everybody().mates())]:
            return False
        self._trouble = [[None if each == LIMIT else each for each in row] for row in self._trouble]
        self._worst = CLASH
        return True

    def pairs(self) -> IndexPairs:
        """The pairs as they are in the end.

        First those with the fewest clashes in all. They are the answer if no pair can have less trouble in turn.
        """
        if self._worst == LIMIT and not self._spare_limits():
            return self._by_turns()
        everybody = range(self._size)
        pairs = self._completed(self._zones(everybody, []), everybody, ())
        levels = self._levels(pairs)
        fewest = sum(levels)
        if next(self._doubtful(levels, 0, fewest), None) is None:
            return pairs
        if self._is_sparse():
            return self._by_turns()
        last = [NONE] * (len(pairs) - fewest) + [CLASH] * fewest  # no pair could have less in its turn
        try:
            found = self._straight(last)
            if found or self._can_clash_last(fewest):
                return found or self._first(last)
            better = self._improved(levels, 0, fewest)
            if better is None:
                return pairs
            while better is not None:
                turn, levels = better
                better = self._improved(levels, turn, fewest)
            return self._straight(levels) or self._first(levels)
        except Unclear:
            return self._by_turns()

    def _can_clash_last(self, fewest: int) -> bool:
        """Can the fewest clashes be those of the last pairs?"""
        try:
            return bool(self._some([NONE] * (self._size // 2 - fewest)))
        except Unclear:
            return False

    def _is_sparse(self) -> bool:
        """Are most pairs excluded? Then players at the top meet each other often, and few clashes tell little."""
        return 2 * sum([len(others) for others in self._excluded]) > self._size * self._size

    def _by_turns(self) -> IndexPairs:
        """4.2, 4.3: of all pairings with the least trouble in turn, the first one in the sequence of exchanges."""
        families = least_trouble(self._kind, self._trouble, self._everybody())
        pairs: IndexPairs = []
        rest = list(range(self._size))
        while rest:
            order = exchanges(rest)
            partners = [family.partner_in_order(rest[0], order) for family in families]
            other = min(partners, key=order.index)
            families = [family for family, partner in zip(families, partners, strict=True) if partner == other]
            for family in families:
                family.fix_in_order([rest[0]], [other])
            pairs.append((rest[0], int(other)))
            take_first_with(rest, other)
        return pairs

    def _improved(self, levels: Sequence[int], start: int, fewest: int) -> tuple[int, list[int]] | None:
        """The first turn from `start` on that can have less trouble with no more before it, and the trouble of pairs
        that have it."""
        for first, end in self._doubtful(levels, start, fewest):
            for turn in range(first, end):
                for less in range(levels[turn]):
                    pairs = self._some([*levels[:turn], less])
                    if pairs:
                        return turn, self._levels(pairs)
        return None

    def _doubtful(self, levels: Sequence[int], start: int, fewest: int) -> Iterator[tuple[int, int]]:
        """Stretches of turns from `start` on with equal trouble, where it is not certain that less is impossible.

        Where a pairing has less for the first time, its clashes down to the end of that stretch are fewer, and down to
        the ends before not more. Those around as many players at the top are among them. So it is certain if no
        matching has fewer around them, end after end. A few ends are asked about at once. The last stretch of pairs
        with the `fewest` clashes needs no question.
        """
        stretches = [(max(first, start), end) for first, end in _stretches(levels) if end > start]
        if stretches and stretches[-1][1] == len(levels) and sum(levels) == fewest:
            stretches.pop()
        while stretches:
            ends = [end for _, end in stretches[:MOST_ZONES]]
            found = self._zones(range(self._size), ends, counts_others=False).found
            fewer = [number for number, most in enumerate(count_in_parts(levels, ends)) if found[number] < most]
            if fewer:
                yield stretches[fewer[0]]
            stretches = stretches[fewer[0] + 1 if fewer else MOST_ZONES :]

    # -- a pairing with so much trouble at most ---------------------------------------------------------------------

    def _some(self, most: Sequence[int]) -> IndexPairs:
        """Pairs of which the first have so much trouble at most; none if there are none.

        Nearly always they are found among the matchings that let the players at the top meet each other as little as
        can be.

        Raises:
            Unclear: none of these will do, but perhaps another one.
        """
        everybody = range(self._size)
        zones = self._hopeful(everybody, most, counts_others=True)
        if zones is None:
            return []
        pairs = self._completed(zones, everybody, most)
        if pairs:
            return pairs
        ends = [*self._ends(most), len(most)][:MOST_ZONES]
        reached = self._reaching_down(everybody, ends, most, {end: end for end in ends})
        if reached is None:
            return []
        pairs = self._zones(everybody, list(reached.values()), counts=INSIDE).pairs()
        if all(level <= each for level, each in zip(self._levels(pairs), most, strict=False)):
            return pairs
        raise Unclear

    def _completed(self, zones: Zones, places: Sequence[int], most: Sequence[int]) -> IndexPairs:
        """Pairs among the best matchings of the zones, each with the least trouble it can have, then the first
        opponent; none if the first pairs cannot have as little trouble as `most`."""
        pairs: IndexPairs = []
        rest = list(places)
        while rest:
            worst = most[len(pairs)] if len(pairs) < len(most) else self._worst
            for level in range(worst + 1):
                other = self._fix_first(zones, rest, (level,))
                if other is not None:
                    break
            else:
                return []
            pairs.append((rest[0], other))
            take_first_with(rest, other)
        return pairs

    def _straight(self, most: Sequence[int]) -> IndexPairs:
        """The first pairing in the sequence of exchanges whose pairs have so much trouble, if it is found without going
        back; none otherwise.

        All pairings that are wanted are among the best matchings. Where each pair takes the first opponent with whom
        one of these is left, and the pairs have just the trouble that is wanted in the end, nobody before would do.
        """
        everybody = range(self._size)
        zones = self._hopeful(everybody, most)
        pairs = [] if zones is None else self._completed(zones, everybody, most)
        return pairs if self._levels(pairs) == most else []

    def _first(self, most: Sequence[int]) -> IndexPairs:
        """The first pairing in the sequence of exchanges whose pairs have so much trouble at most.

        The kernel finds the first opponent with whom a matching has so few clashes around the players at the top. If
        that opponent is one of those, the pairs in question reach farther down afterwards, and it is asked anew. Where
        nobody is left as an opponent, a pair before gets another one; from the first time on, the questions are asked
        with more care.

        Raises:
            Unclear: that would happen too often.
        """
        pairs: IndexPairs = []
        states = [_State(list(range(self._size)))]
        given_up: set[tuple[int, ...]] = set()
        times_back = 0
        zones, tried = self._hopeful(states[0].rest, most), None
        while len(pairs) < len(most):
            turn, state = len(pairs), states[-1]
            other = None if zones is None else self._fix_first(zones, state.rest, range(most[turn] + 1), tried)
            if zones is None or other is None:
                given_up.add(tuple(state.rest))
                turn, zones = self._back(states, most, given_up)
                times_back += 1
                if turn < 0 or times_back > MOST_TIMES_BACK:
                    raise Unclear
                tried = pairs[turn][1]
                del pairs[turn:], states[turn + 1 :]
                continue
            following = state.after(other)
            left, is_careful = following.rest, bool(given_up)
            hope: Zones | None = zones
            if is_careful and tuple(left) in given_up:
                hope = None
            elif left and (tried is not None or zones.are_misleading_after(other, turn + 1)):
                hope = self._hopeful(left, most[turn + 1 :], turn + 1, down=following.down if is_careful else None)
            if hope is None:
                given_up.add(tuple(left))
                if tried is None:  # the pair is fixed in these matchings
                    zones = self._hopeful(state.rest, most[turn:], turn, down=state.down)
                tried = other
                continue
            pairs.append((state.rest[0], other))
            states.append(following)
            tried, zones = None, hope
        return pairs

    def _back(
        self, states: Sequence[_State], most: Sequence[int], given_up: set[tuple[int, ...]]
    ) -> tuple[int, Zones | None]:
        """The turn to go back to from the last of these states, at which nothing is left, and its matchings; -1 if
        there is none. It is looked for in growing steps, then by halving: what follows a hopeless state is hopeless.
        """
        hopeless, hopeful, step = len(states) - 1, -1, 1
        found: Zones | None = None
        while hopeless - hopeful > 1:
            turn = max(hopeless - step, 0) if found is None else (hopeful + hopeless) // 2
            step *= 2
            state = states[turn]
            zones = self._hopeful(state.rest, most[turn:], turn, down=state.down)
            if zones is None:
                hopeless = turn
                given_up.add(tuple(state.rest))
            else:
                hopeful, found = turn, zones
        return hopeful, found

    def _fix_first(
        self, zones: Zones, rest: Sequence[int], levels: Collection[int], tried: int | None = None
    ) -> int | None:
        """Pair the first of the rest with the first possible opponent with whom there is so much trouble.

        Behind an opponent who was tried in vain, the next one is found, but not paired: that may be in vain, too.
        """
        kind = self._kind
        row = self._trouble[kind[rest[0]]]
        find = zones.fix if tried is None else zones.first
        for part in _in_parts(rest) if tried is None else _behind(tried, exchanges(rest)):
            chosen = find(rest[0], [other for other in part if row[kind[other]] in levels])
            if chosen is not None:
                return chosen
        return None

    def _hopeful(
        self,
        rest: Sequence[int],
        most: Sequence[int],
        turn: int = 0,
        *,
        counts_others: bool = False,
        down: dict[int, int] | None = None,
    ) -> Zones | None:
        """The matchings of the rest among which are all those with so much trouble at most; None if there are none.

        As many players at the top as there are pairs before some turn are in these pairs: so there are no more clashes
        around them than `most` has before it. Where that is as few as can be, all pairings that are wanted are among
        the best matchings. `turn` is that of the first of the rest; `counts_others` leaves only matchings with few
        clashes behind the pairs in question, too. `down` asks for more care, and learns how far the pairs before a turn
        reach down.
        """
        ends = self._ends(most)
        is_complete = 2 * len(most) == len(rest)
        if not is_complete:
            ends.append(len(most))
        until = self._size
        if len(ends) > MOST_ZONES:
            ends = ends[:MOST_ZONES]
            until = turn + ends[-1]
        reached = ends
        if down is not None:
            known = self._reaching_down(rest, ends, most, {end: down.get(turn + end, end) for end in ends})
            if known is None:
                return None
            down.update({turn + end: width for end, width in known.items()})
            until = until if len(known) == len(ends) else 0
            ends, reached = list(known), list(known.values())
        zones = self._zones(rest, reached, counts_others=is_complete or counts_others)
        allowed = count_in_parts(most, [*ends, len(most)] if is_complete else ends)
        found = zones.found[: len(allowed)]
        if zones.stuck or found > allowed:
            return None
        if found < allowed and not counts_others:
            fewest = next(number for number, each in enumerate(found) if each != allowed[number])
            zones = self._zones(rest, reached[:fewest], counts_others=False)
            until = 0
        zones.until = until
        return zones

    @staticmethod
    def _ends(most: Sequence[int]) -> list[int]:
        """The turns before which pairs may have less trouble than at them."""
        return [end for end in range(1, len(most)) if most[end - 1] < most[end]]

    def _reaching_down(
        self, rest: Sequence[int], ends: Sequence[int], most: Sequence[int], known: Mapping[int, int]
    ) -> dict[int, int] | None:
        """How many players at the top are surely in the pairs before each of some turns; None if there would be more
        clashes around them than `most` has. Left out are the turns before which there may be fewer.

        Before a turn there are as many tops of pairs. Every pair made among the players at the top makes room for one
        more of them. If the clashes around them and these pairs are so many in all at least, those pairs are as many
        as the clashes do not account for. `known` says how many players are surely there at least.
        """
        widths: list[int] = []
        for end in ends:
            widths.append(max(known[end], end + (widths[-1] - ends[len(widths) - 1] if widths else 0)))
        if ends and widths[-1] > ends[-1]:  # something is known: perhaps all that there is to know
            zones = self._zones(rest, widths, counts_others=False, counts=INSIDE)
            allowed = count_in_parts(most, ends)
            found = zones.found[: len(allowed)]
            if zones.stuck or found > allowed:
                return None
            if found == allowed and ends[-1] + zones.inside <= widths[-1] and len(ends) > FEW_ZONES:
                return dict(zip(ends, widths, strict=True))
        reached: dict[int, int] = {}
        inner = 0
        for end, least in zip(ends, widths, strict=True):
            width = max(least, end + inner)
            allowed = count_in_parts(most, [*reached, end])
            while True:
                zones = self._zones(rest, [*reached.values(), width], counts_others=False, counts=INSIDE)
                found = zones.found[: len(allowed)]
                if zones.stuck or found > allowed:
                    return None
                inside = zones.inside
                if found != allowed:
                    zones = self._zones(rest, [*reached.values(), width], counts_others=False, counts=SUMMED)
                    inside = zones.found[len(reached)] + zones.inside - allowed[-1]
                more = min(end + inside, len(rest)) - width
                if more <= 0:
                    break
                width += more
            if found == allowed:
                reached[end] = width
                inner = width - end
        return reached

    def _zones(
        self, places: Sequence[int], ends: Sequence[int], *, counts_others: bool = True, counts: int = CLASHES
    ) -> Zones:
        """The matchings of some players with the fewest clashes, zone by zone: those of pairs whose top is in it.

        The zones end there; then come the others, whose clashes are counted last or not at all. Pairs among the
        players in the zones may be counted, too: behind all clashes (`INSIDE`), or together with the clashes of the
        last zone (`SUMMED`).
        """
        parts = cut(places, [*ends, len(places)])
        costs: list[int] = []  # for each zone, what a clash costs
        unit = len(places) // 2 + 1 if counts == INSIDE else 1
        for part in reversed(parts):
            number = min(len(part), len(places) // 2) + 1
            clash = unit
            if not costs and not counts_others:
                clash = 0
            elif counts == SUMMED and len(costs) == 1:
                clash, number = 1, len(places) + 1
            costs.append(clash)
            unit = clash * number if clash else unit
        table = self._table(costs[::-1], 0 if counts == CLASHES else 1)
        count, kind = len(self._trouble), self._kind
        kinds = [kind[place] + zone * count for zone, part in enumerate(parts) for place in part]
        return Zones(self.level, places, [*ends, len(places)], (kinds, table, *self._apart(places)))

    def _table(self, costs: Sequence[int], inside: int) -> list[list[int]]:
        """The weights between the kinds of players in each zone. The zone of a pair is that of its top; `inside` is
        what it costs that the other player is in a zone but the last, too."""
        highest, last = costs[0] + inside, len(costs) - 1
        apart = [
            [[NO_EDGE if level is None else highest - cost * level for level in row] for row in self._trouble]
            for cost in costs
        ]
        together = [[[each - inside if each >= 0 else each for each in row] for row in rows] for rows in apart]
        table: list[list[int]] = []
        for kind in range(len(self._trouble)):
            for zone in range(last):
                above = [each for rows in together[:zone] for each in rows[kind]]
                table.append(above + together[zone][kind] * (last - zone) + apart[zone][kind])
            table.append([each for rows in apart for each in rows[kind]])
        zones = len(costs)
        return [table[zone + kind * zones] for zone in range(zones) for kind in range(len(self._trouble))]

    def _apart(self, places: Sequence[int]) -> tuple[list[list[int]], list[tuple[int, int, int]] | None]:
        """Who of some players are no opponents: for each, those met, as indices; the reaches of 5.7."""
        excluded, reaches = self._excluded, self._reaches
        if len(places) == self._size:
            return excluded, reaches
        index = {place: position for position, place in enumerate(places)}
        met = [[index[other] for other in excluded[place] if other in index] for place in places]
        return met, None if reaches is None else [reaches[place] for place in places]

    def level(self, place: int, other: int) -> int:
        """The trouble of two players who can be paired."""
        return self._trouble[self._kind[place]][self._kind[other]] or NONE

    def _levels(self, pairs: IndexPairs) -> list[int]:
        """The trouble of each pair."""
        kind, trouble = self._kind, self._trouble
        return [trouble[kind[one]][kind[other]] or NONE for one, other in pairs]


class _State:
    """The players left before a turn, and how many of them at the top are surely in the pairs before later turns."""

    def __init__(self, rest: list[int]) -> None:
        self.rest = rest
        self.down: dict[int, int] = {}

    def after(self, other: int) -> _State:
        """The state after the first player was paired with another one."""
        left = list(self.rest)
        take_first_with(left, other)
        following = _State(left)
        if self.down:
            index = self.rest.index(other)
            following.down = {turn: width - 1 - (index < width) for turn, width in self.down.items()}
        return following


def _stretches(levels: Sequence[int]) -> list[tuple[int, int]]:
    """Where pairs in turn have equal trouble: the first of them, and the one behind the last."""
    ends = [turn for turn in range(1, len(levels)) if levels[turn - 1] != levels[turn]]
    return [(first, end) for first, end in zip((0, *ends), (*ends, len(levels)), strict=True) if levels[first]]


def _behind(tried: T, order: Sequence[T]) -> Iterator[Sequence[T]]:
    """What comes behind one that was tried."""
    yield order[order.index(tried) + 1 :]


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
