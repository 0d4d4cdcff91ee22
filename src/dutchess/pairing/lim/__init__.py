"""The Lim System, C.04.4.3.

Owns the round: the bye (1.1), the scoregroups in the order of 2.2 and the blocked median group (2.6).

    field       articles 2.1, 5.1 and 6: compatibility; due colours; 3.10: who floated
    pool        the proviso that the rest can still be paired
    floaters    articles 2.3 and 3: who leaves a scoregroup
    scoregroup  articles 2.5, 3.8, 4 and 5.7: the pairs of a scoregroup
    scrutiny    articles 2.4, 4.1 to 4.4, 5.1 and 5.2: due colours by exchanges
    zones       matchings of a group with few clashes where they count
    exchanging  article 5.7: pairs fixed in them where it keeps players apart
    turns       article 5.2: whether a pair can have less trouble
    colours     articles 5.3 to 5.6 and 7.2: who has White

Maxi-tournaments and the former edition are variants, told by data (`VARIANTS`). The readings taken are listed in
docs/systems/lim.md.
"""

from __future__ import annotations

from dutchess.base.errors import InvalidTournament
from dutchess.base.values import value_class
from dutchess.pairing.common import Places
from dutchess.pairing.common.bye import FORMER, TODAY
from dutchess.pairing.common.colours import colours as colours_of
from dutchess.pairing.common.former_byes import as_it_is, by_former_rule
from dutchess.pairing.common.obstruction import refusal
from dutchess.pairing.decisions import DOWN, UP, BracketPaired, ByeGiven, Count, FloatersChosen, PassedOver, Reopened
from dutchess.pairing.lim.colours import colour_rules
from dutchess.pairing.lim.field import Field
from dutchess.pairing.lim.floaters import (
    DOWNWARD,
    UPWARD,
    Group,
    choose_floaters,
    count_floaters,
    in_pairing_order,
)
from dutchess.pairing.lim.pool import Pool, opponents_in
from dutchess.pairing.lim.scoregroup import count_exchanges, pair_group, proposed_halves
from dutchess.pairing.systems import Swiss

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from dutchess.base.integers import Number, Place
    from dutchess.pairing.common.bars import Bars
    from dutchess.pairing.common.bye import Reasons
    from dutchess.pairing.criteria import Criterion
    from dutchess.pairing.decisions import Decision, Halves
    from dutchess.pairing.history import History
    from dutchess.pairing.lim.scrutiny import Pairs
    from dutchess.pairing.rules import Editions


@value_class
class Variant:
    """What kind of tournament it is, and by which edition it is paired.

    Attributes:
        reach: the greatest difference of ratings over which players are exchanged for colours, None if there is none.
        read: the history, as the edition judges who may have the bye.
        reasons: its words against those who may not.
    """

    reach: int | None
    read: Callable[[History], History] = as_it_is
    reasons: Reasons = TODAY


MAXI_REACH = 100  # 3.2, 3.8, 5.7
VARIANTS = {
    "lim": Variant(None),
    "lim-maxi": Variant(MAXI_REACH),
    "lim-1999": Variant(None, by_former_rule, FORMER),
    "lim-maxi-1999": Variant(MAXI_REACH, by_former_rule, FORMER),
}

DIRECTION = {DOWNWARD: DOWN, UPWARD: UP}


def decide(history: History, variant: Variant) -> Iterator[Decision]:
    """2.2: decide about the round: the bye, the groups from both ends to the median, the median.

    Raises:
        NoPairingPossible: no pairing of all players keeps articles 2.1 and 5.1.
        InvalidTournament: nobody is to be paired.
    """
    history = variant.read(history)
    if not history.participants:
        raise InvalidTournament("nobody takes part in the round to be paired")
    field, bye = _pairable_field(history)
    if bye is not None:
        yield _bye_given(field, bye, variant.reasons)
    the_round = Round(field, bye, variant)
    yield from the_round.decide()
    balances = field.balances
    for pairs, below_median in ((the_round.pairs_above(), False), (the_round.pairs_below(), True)):
        ranked = [field.ranked(one, other) for one, other in pairs]
        rules = colour_rules(history.round, below_median=below_median)
        yield from colours_of(history, field.players, balances, ranked, rules)


def bars(history: History, variant: Variant) -> Bars:
    """Articles 2.1 and 5.1, pair by pair, and who may have the bye."""
    from dutchess.pairing.common.bars import bars_of  # start-up: pairing does not need it

    facts = variant.read(history.origin or history)
    field = facts.once(Field, lambda: Field(facts))
    articles = {"met": "C.04.4.3 article 2.1", "bye": variant.reasons.barred_by, "colours": "C.04.4.3 article 5.1"}
    return bars_of(field.players, facts.forbidden, field.compatible, **articles)


def _rules(variant: Variant) -> Swiss:
    return Swiss(lambda history: decide(history, variant), lambda history: bars(history, variant), criteria)


def criteria() -> tuple[Criterion, ...]:
    """All that the decisions count."""
    from dutchess.pairing.lim.values import CRITERIA  # start-up: pairing does not need it

    return CRITERIA


EDITIONS: Editions = {name: _rules(variant) for name, variant in VARIANTS.items()}


@value_class
class Made:
    """A scoregroup after it was paired, players as places; `pairs` in the order in which they were made."""

    group: Group
    score: int
    floaters: list[Place]
    pairs: Pairs


class Round:
    """The pairing of one round after the bye has been given."""

    def __init__(self, field: Field, bye: Place | None, variant: Variant) -> None:
        self._field = field
        self._reach = variant.reach
        self._above: list[Made] = []
        self._below: list[Made] = []
        self._middle: Pairs = []
        self._members: dict[int, list[Place]] = {}  # of a scoregroup, by score
        for place, score in zip(Places(0, len(field.score)), field.score, strict=True):
            if place != bye:
                self._members.setdefault(score, []).append(place)

    def pairs_above(self) -> Pairs:
        """The pairs made above the median and in it."""
        return [pair for made in self._above for pair in made.pairs] + self._middle

    def pairs_below(self) -> Pairs:
        """The pairs made below the median."""
        return [pair for made in self._below for pair in made.pairs]

    def decide(self) -> Iterator[Decision]:
        """2.2: downward to the median, upward to the median, the median last."""
        scores = sorted(self._members)
        twice = self._field.twice_median
        higher = [score for score in reversed(scores) if 2 * score > twice]
        lower = [score for score in scores if 2 * score < twice]
        median = tuple(place for score in scores if 2 * score == twice for place in self._members[score])
        yield from self._approach_median(higher, median, DOWNWARD, self._above)
        yield from self._approach_median(lower, median, UPWARD, self._below)
        yield from self._pair_median(median)

    def _approach_median(
        self, scores: list[int], median: tuple[Place, ...], direction: int, side: list[Made]
    ) -> Iterator[Decision]:
        """2.2, 3.2: pair the groups of one side in turn."""
        field = self._field
        floaters: list[Place] = []
        groups = [tuple(self._members[score]) for score in scores]
        adjacents = [*(residents[::direction] for residents in groups), median][1:]
        for score, residents, adjacent in zip(scores, groups, adjacents, strict=True):
            group = Group(residents, tuple(floaters), adjacent, direction)
            known = self._as_in_fact(group)
            if known is None:
                floaters, pool, article = choose_floaters(field, group, self._reach)
                if field.real() is not field:  # suppositions do not count where decisions are compared
                    _, _, article = choose_floaters(field.real(), group, self._reach)
            else:
                floaters, article = [*known[0]], known[2]
            yield FloatersChosen(
                "C.04.4.3 article 3.9",
                score,
                DIRECTION[direction],
                self._numbers(floaters),
                self._numbers(group.members),
                self._counted_floaters(group, floaters),
                order=article,
            )
            gone = frozenset(floaters)
            incoming = in_pairing_order(field, [place for place in group.incoming if place not in gone], direction)
            if known is None:
                staying = [place for place in group.members if place not in gone]
                pairs = pair_group(field, pool, staying, incoming, direction, self._reach)
                field.settled[group, self._reach] = [*floaters], [*pairs], article
            else:
                pairs = [*known[1]]
            side.append(Made(group, score, floaters, pairs))
            yield self._bracket(side[-1], incoming)

    def _as_in_fact(self, group: Group) -> tuple[list[Place], Pairs, str] | None:
        """How a group was paired without suppositions; None if one of them may change that, or it is not known.

        Who floats and who meets whom depends on nobody but the members and those next to them (3.9).
        """
        field = self._field
        facts = field.real()
        if facts is field or not field.is_as_in_fact(group.members + group.adjacent):
            return None
        return facts.settled.get((group, self._reach))

    def _pair_median(self, median: tuple[Place, ...]) -> Iterator[Decision]:
        """2.2, 3.6.3: pair the median group downward, floaters from above first, then those from below."""
        field = self._field
        from_above = list(self._above[-1].floaters) if self._above else []
        from_below = list(self._below[-1].floaters) if self._below else []
        cracked, pool = self._unblock(median, from_above, from_below)
        if cracked:
            yield from self._reopened(cracked)
        floaters = in_pairing_order(field, from_above, DOWNWARD) + in_pairing_order(field, from_below, UPWARD)
        if not median and not floaters:
            return
        self._middle = pair_group(field, pool, [*median, *floaters], floaters, DOWNWARD, self._reach)
        group = Group(median, tuple(floaters), (), DOWNWARD)
        yield self._bracket(Made(group, field.twice_median // 2, [], self._middle), floaters)

    def _unblock(
        self, median: tuple[Place, ...], from_above: list[Place], from_below: list[Place]
    ) -> tuple[list[tuple[Made, tuple[Place, Place]]], Pool]:
        """2.6: crack pairs next to the median until its group can be paired; their players join the floaters.

        A cracked pair relieves at most two players, so there is a number of pairs that are surely needed. It can be
        made again, so where some pairs suffice, more do: their number is looked for in growing steps, then by halving.
        """
        members = [*from_above, *median, *from_below]
        pool = Pool(self._field, members)
        order = self._next_to_crack(len(from_above), len(from_below)) if pool.stuck else []
        fewest, enough, step = pool.stuck // 2, len(order), 0
        while fewest < enough or pool.stuck:
            tried, step = min(fewest + step, (fewest + enough) // 2), 2 * step + 1
            attempt = Pool(self._field, [*members, *(place for _, pair, _ in order[:tried] for place in pair)])
            if attempt.stuck:
                fewest = tried + attempt.stuck // 2
            else:
                pool, enough = attempt, tried
        for made, pair, is_below in order[:enough]:
            made.pairs.pop()
            (from_below if is_below else from_above).extend(pair)
        return [(made, pair) for made, pair, _ in order[:enough]], pool

    def _next_to_crack(self, above: int, below: int) -> list[tuple[Made, tuple[Place, Place], bool]]:
        """2.6: the pairs in the order in which they would be cracked, and which of them are below the median.

        So many floaters have come from above and from below. The side that more have come from is not extended; a side
        that has no pairs left is passed over.
        """
        higher = [(made, pair) for made in self._above for pair in made.pairs]
        lower = [(made, pair) for made in self._below for pair in made.pairs]
        order: list[tuple[Made, tuple[Place, Place], bool]] = []
        while higher or lower:
            is_below = bool(lower) and (above > below or not higher)
            made, pair = (lower if is_below else higher).pop()
            order.append((made, pair, is_below))
            above, below = (above, below + 2) if is_below else (above + 2, below)
        return order

    # -- what is told ------------------------------------------------------------------------------------------------

    def _reopened(self, cracked: Sequence[tuple[Made, tuple[Place, Place]]]) -> Iterator[Decision]:
        """2.6: the cracked pairs, and what is left of their groups."""
        touched: dict[int, list[Place]] = {}
        groups: dict[int, Made] = {}
        for made, pair in cracked:
            groups[made.score] = made
            touched.setdefault(made.score, []).extend(pair)
        pairs = tuple((self._number(one), self._number(other)) for _, (one, other) in cracked)
        yield Reopened("C.04.4.3 article 2.6", tuple(groups), pairs)
        for score, made in groups.items():
            left = Made(made.group, score, [*made.floaters, *touched[score]], made.pairs)
            incoming = [place for place in made.group.incoming if place not in left.floaters]
            yield self._bracket(left, in_pairing_order(self._field, incoming, made.group.direction))

    def _bracket(self, made: Made, floaters: Sequence[Place]) -> BracketPaired:
        """A group, paired; `floaters` are those who were paired first (3.6, 3.7)."""
        pairs = tuple(made.pairs)
        field, first = self._field, tuple(floaters)

        def halves() -> tuple[Halves, ...]:
            return proposed_halves(field, pairs, first, made.group.direction)

        return BracketPaired(
            "C.04.4.3 article 4.1",
            made.score,
            self._numbers(made.group.incoming),
            self._numbers(made.group.residents),
            tuple([self._ranked(one, other) for one, other in pairs]),
            self._numbers(made.floaters),
            self._counted_exchanges(pairs, first, made.group.direction),
            halves,
            order="C.04.4.3 article 4.2",
        )

    def _counted_floaters(self, group: Group, floaters: Sequence[Place]) -> Callable[[], tuple[Count, ...]]:
        """2.3, 3.9 and 3.10 in figures, once somebody asks; suppositions about the round do not count."""
        return lambda: count_floaters(self._field.real(), group, tuple(floaters))

    def _counted_exchanges(
        self, pairs: Sequence[tuple[Place, Place]], floaters: Sequence[Place], direction: int
    ) -> Callable[[], tuple[Count, ...]]:
        """3.8, 4.2 and 5.2 in figures, once somebody asks; suppositions about the round do not count."""
        return lambda: count_exchanges(self._field.real(), pairs, floaters, direction, self._reach)

    def _number(self, place: Place) -> Number:
        return self._field.players[place].number

    def _numbers(self, places: Sequence[Place]) -> tuple[Number, ...]:
        return tuple([self._field.players[place].number for place in places])

    def _ranked(self, one: Place, other: Place) -> tuple[Number, Number]:
        higher, lower = self._field.ranked(one, other)
        return self._number(higher), self._number(lower)


# -- the bye -----------------------------------------------------------------------------------------------------------


def _pairable_field(history: History) -> tuple[Field, Place | None]:
    """The field of a round that can be paired, and the place of the player who has the bye."""
    field = Field(history) if history.origin else history.once(Field, lambda: Field(history))
    places = Places(0, len(field.players))
    eligible = frozenset(place for place in places if field.players[place].bye_allowed)
    pool = Pool(field, places, len(places) % 2, may_leave=eligible)
    if not pool.stuck:
        order = [place for place in in_order_for_the_bye(field) if place in eligible]
        return field, (pool.first_to_leave(order) if pool.exits else None)
    raise refusal(
        [player.number for player in field.players],
        opponents_in(field),
        [player.bye_allowed for player in field.players] if len(field.players) % 2 else None,
        "articles 2.1 and 5.1 of C.04.4.3, repeated games and limits of colours (the arbiter decides)",
        history.forbidden,
    )


def in_order_for_the_bye(field: Field) -> list[Place]:
    """1.1, 7.1: the lowest ranked player of the lowest scoregroup first."""
    return sorted(Places(0, len(field.players)), key=field.order, reverse=True)


def _bye_given(field: Field, bye: Place, reasons: Reasons) -> ByeGiven:
    player = field.players[bye]

    def against(place: Place) -> PassedOver:
        other = field.players[place]
        if not other.bye_allowed:
            return PassedOver(other.number, reasons.barred_by, reasons.barred)
        return PassedOver(other.number, "C.04.4.3 article 2.1", "the others could not all be paired")

    def passed_over() -> tuple[PassedOver, ...]:
        order = in_order_for_the_bye(field)
        return tuple(against(place) for place in order[: order.index(bye)])

    def criteria() -> tuple[Count, ...]:
        from dutchess.pairing.lim.values import BYE  # start-up: pairing does not need it

        return (Count(BYE, (player.score, -player.rank), ((player.number,),)),)

    return ByeGiven("C.04.4.3 article 1.1", player.number, passed_over, criteria)
