"""Who gets which prize.

    won = dutchess.prizes(tournament, PrizeScheme.parse(text))
    for award in won.awards:
        award.player, award.category, award.amount

The rule, group by group. Contestants come by points, best first; those with equal points are a tie. Everybody takes
part in one category, the one that gives them most; of equal ones the first in the organiser's order. In each category
a tie shares the next prizes by the category's rule. Prizes nobody takes go on to the next. A tie is settled when
nobody in it would get more in another category. It is found in the way an arbiter finds it by hand: in the order of
the standings, everybody chooses, and whoever would get more elsewhere moves, pass after pass, until nobody moves. If
an arrangement comes back, that would never end: then the choices of the first pass stand.

Owns this rule and what is told about it. Must not print.
"""

from __future__ import annotations

from dutchess.awards.contestants import Contestant, competing, contestants
from dutchess.awards.scheme import PrizeScheme
from dutchess.awards.sharing import NOTHING, Least, Share, rounded, scale, shares
from dutchess.awards.us_chess import divisions, levelled
from dutchess.base.errors import InvalidPrizes
from dutchess.base.values import replace, value_class
from dutchess.ranking.standings import Standings, standings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from dutchess.awards.scheme import CategoryPrizes, Group, Prize
    from dutchess.awards.us_chess import Division
    from dutchess.tournament import Tournament


@value_class
class Option:
    """What a contestant would have got in a category. Money in hundredths, rounded down."""

    category: str
    amount: int
    kind: str = ""


@value_class
class Award:
    """What one contestant wins in one group.

    Attributes:
        group, category: where it is won.
        player: pairing number, 0 for a club.
        name: of the player or the club.
        points: in tenths (the rating difference of an upset).
        place: place in the order of the group.
        amount: in hundredths of the currency.
        kind: the prize in kind, empty if there is none.
        prizes: places of the prize list in this category that the tie shares (1 is the first prize).
        shared_with: the others who share these prizes.
        options: what every category the contestant competes in would have given, with everybody else as they are.
        chosen_once: choosing again would never have ended in the tie, so everybody chose once.
    """

    __module__ = "dutchess"

    group: str
    category: str
    player: int
    name: str
    points: int
    place: int
    amount: int
    kind: str = ""
    prizes: tuple[int, ...] = ()
    shared_with: tuple[int, ...] = ()
    options: tuple[Option, ...] = ()
    chosen_once: bool = False


@value_class
class Unclaimed:
    """A prize that nobody gets. `reason` is `few` (too few players compete) or `nobody` (nobody is left)."""

    group: str
    category: str
    place: int
    prize: Prize
    reason: str


@value_class
class PrizeList:
    """All prizes won, in the order of the list, and those nobody gets."""

    __module__ = "dutchess"

    scheme: PrizeScheme
    awards: tuple[Award, ...]
    unclaimed: tuple[Unclaimed, ...]

    @property
    def paid(self) -> int:
        """All the money that is won, in hundredths."""
        return sum([award.amount for award in self.awards])

    def of(self, player: int) -> tuple[Award, ...]:
        """What one player wins, one award per group."""
        return tuple([award for award in self.awards if award.player == player])

    @property
    def by_prize(self) -> tuple[Award, ...]:
        """The awards in the order of the prize list."""
        order = {
            (group.name, category.name): (first, second)
            for first, group in enumerate(self.scheme.groups)
            for second, category in enumerate(group.categories)
        }
        return tuple(
            sorted(self.awards, key=lambda award: (order[award.group, award.category], award.prizes, award.place))
        )

    def __repr__(self) -> str:
        return f"<PrizeList: {len(self.awards)} awards, {len(self.unclaimed)} prizes unclaimed>"


def prizes(tournament: Tournament, scheme: PrizeScheme, *, table: Standings | None = None) -> PrizeList:
    """Share out the prizes of an event.

    Args:
        tournament: the facts.
        scheme: the prize list.
        table: the final standings, with the event's tie-breaks. Default: `dutchess.standings(tournament)`.

    Raises:
        InvalidPrizes: the prize list does not fit the event.
        UnknownSection: a section is wrong, or the tournament lacks the facts for it.
    """
    if not isinstance(scheme, PrizeScheme):
        raise InvalidPrizes(f"a prize list is a PrizeScheme, not {scheme!r}: `PrizeScheme.parse` reads one")
    if table is None:
        table = standings(tournament)
    elif not isinstance(table, Standings):
        raise InvalidPrizes(f"final standings are what `dutchess.standings` returns, not {table!r}")
    awards: list[Award] = []
    unclaimed: list[Unclaimed] = []
    for group in scheme.groups:
        barred = frozenset([award.player for award in awards if award.group in group.not_with and award.player])
        contest = _contest(tournament, table, group, barred)
        awards += _awarded(contest, scheme.unit)
        unclaimed += contest.unclaimed()
    return PrizeList(scheme, tuple(awards), tuple(unclaimed))


class _Contest:
    """One group while its prizes are shared out: who competes where, and how many prizes are gone."""

    def __init__(
        self, group: Group, order: Sequence[Contestant], members: Sequence[frozenset[Contestant]], few: Sequence[bool]
    ) -> None:
        self.group = group
        self.order = order
        self.members = members
        self.few = few
        self.gone = [0] * len(group.categories)

    def left(self, category: int) -> Sequence[Prize]:
        """The prizes of a category that nobody has won yet."""
        return () if self.few[category] else self.group.categories[category].prizes[self.gone[category] :]

    def ties(self) -> Iterator[list[Contestant]]:
        """Contestants of equal level, best first."""
        tie: list[Contestant] = []
        for contestant in self.order:
            if tie and tie[0].level != contestant.level:
                yield tie
                tie = []
            tie.append(contestant)
        if tie:
            yield tie

    def eligible(self, contestant: Contestant) -> tuple[int, ...]:
        """The categories with prizes left that a contestant competes in, in the organiser's order."""
        return tuple(
            [category for category, members in enumerate(self.members) if contestant in members and self.left(category)]
        )

    def rule(self, category: int) -> str:
        """How a category shares."""
        return self.group.categories[category].rule or self.group.rule

    def unclaimed(self) -> list[Unclaimed]:
        """The prizes that are left at the end."""
        return [
            Unclaimed(self.group.name, category.name, place, prize, "few" if self.few[position] else "nobody")
            for position, category in enumerate(self.group.categories)
            for place, prize in enumerate(category.prizes, 1)
            if self.few[position] or place > self.gone[position]
        ]


def _contest(tournament: Tournament, table: Standings, group: Group, barred: frozenset[int]) -> _Contest:
    everybody = contestants(tournament, table, group)
    in_category = [competing(tournament, everybody, group, category) for category in group.categories]
    few = [len(some) < category.least for some, category in zip(in_category, group.categories, strict=True)]
    members = [
        frozenset([contestant for contestant in some if contestant.number not in barred]) for some in in_category
    ]
    return _Contest(group, everybody, members, few)


def _awarded(contest: _Contest, unit: int) -> list[Award]:
    """Settle one tie after the other until no prize is left."""
    settle = _settled_together if contest.group.rule == "uschess" else _settled
    awards: list[Award] = []
    for tie in contest.ties():
        competing_now = [contestant for contestant in tie if contest.eligible(contestant)]
        if competing_now:
            awards += settle(contest, competing_now, unit)
    return awards


class _Tie:
    """Contestants of equal points while they choose their categories."""

    def __init__(self, contest: _Contest, tie: Sequence[Contestant], unit: int) -> None:
        self.contest = contest
        self.tie = tie
        self.factor = scale(len(tie))
        self.least = Least(contest.group.smallest, unit, self.factor)
        self.eligible = [contest.eligible(contestant) for contestant in tie]
        self.joined: dict[int, list[int]] = {}
        self.choice: list[int | None] = []
        self.chosen_once = False
        self._leave()

    def _leave(self) -> None:
        """Nobody takes part anywhere."""
        self.joined = {category: [] for own in self.eligible for category in own}
        self.choice = [None] * len(self.tie)

    def shares(self, category: int, joined: Sequence[int]) -> list[Share]:
        """The shares of some of the tie, in order, if these and no others take part in a category."""
        people = [self.tie[position] for position in joined]
        return shares(self.contest.rule(category), people, self.contest.left(category), self.least)

    def offer(self, position: int, category: int) -> Share:
        """What one of the tie gets in a category, with everybody else as they are."""
        joined = self.joined[category]
        if position not in joined:
            joined = sorted([*joined, position])
        return self.shares(category, joined)[joined.index(position)]

    def settle(self) -> None:
        """Let everybody choose, and choose again, until nobody would get more elsewhere; if that never ends, once."""
        seen: set[tuple[int | None, ...]] = set()
        while self._pass():
            arrangement = tuple(self.choice)
            if arrangement in seen:
                self.chosen_once = True
                self._leave()
                self._pass()
                return
            seen.add(arrangement)

    def _pass(self) -> bool:
        """Everybody chooses, in the order of the standings; True if somebody moved."""
        moved = [self._choose(position) for position in range(len(self.tie))]
        return any(moved)

    def _choose(self, position: int) -> bool:
        """Move one of the tie to the category that gives most; True if they moved."""
        now = self.choice[position]
        most = NOTHING.value(1) if now is None else self.offer(position, now).value(self.factor)
        wanted = now
        for category in self.eligible[position]:
            value = self.offer(position, category).value(self.factor)
            if value > most:
                most, wanted = value, category
        if wanted == now:
            return False
        if now is not None:
            self.joined[now].remove(position)
        assert wanted is not None
        self.joined[wanted] = sorted([*self.joined[wanted], position])
        self.choice[position] = wanted
        return True

    def options(self, position: int) -> tuple[Option, ...]:
        """What every category would have given."""
        return tuple(
            [
                _option(self.contest.group.categories[category], self.offer(position, category), self.factor)
                for category in self.eligible[position]
            ]
        )


def _option(category: CategoryPrizes, share: Share, factor: int) -> Option:
    return Option(category.name, share.money // factor, share.prize.kind if share.prize else "")


def _settled(contest: _Contest, tie: Sequence[Contestant], unit: int) -> list[Award]:
    """Awards of one tie where every category shares by its own rule."""
    settling = _Tie(contest, tie, unit)
    settling.settle()
    awards: list[tuple[int, Award]] = []
    used: dict[int, int] = {}
    for category, joined in settling.joined.items():
        own = settling.shares(category, joined)
        winners = [(position, share) for position, share in zip(joined, own, strict=True) if share.wins]
        used[category] = min(len(winners), len(contest.left(category)))
        awards += _awards(settling, category, winners, unit)
    for category, count in used.items():
        contest.gone[category] += count
    return [award for _, award in sorted(awards, key=lambda pair: pair[0])]


def _awards(settling: _Tie, category: int, winners: Sequence[tuple[int, Share]], unit: int) -> list[tuple[int, Award]]:
    """Awards of those of a tie who take part in one category."""
    contest = settling.contest
    first = contest.gone[category] + 1
    parts = _parts(winners)
    made: list[tuple[int, Award]] = []
    for part in parts:
        amounts = rounded([share.money for _, share in part], settling.factor, unit)
        places = tuple(range(first, min(first + len(part), len(contest.group.categories[category].prizes) + 1)))
        for (position, share), amount in zip(part, amounts, strict=True):
            award = _award(contest, settling.tie, position, category, amount, share.prize, [other for other, _ in part])
            options = settling.options(position)
            told = replace(award, prizes=places, options=options, chosen_once=settling.chosen_once)
            made.append((position, told))
        first += len(places)
    return made


def _award(
    contest: _Contest,
    tie: Sequence[Contestant],
    position: int,
    category: int,
    amount: int,
    prize: Prize | None,
    sharing: Sequence[int],
) -> Award:
    """What one of a tie wins in a category; `sharing` are the positions of those who share."""
    person = tie[position]
    return Award(
        group=contest.group.name,
        category=contest.group.categories[category].name,
        player=person.number,
        name=person.name,
        points=person.level,
        place=person.rank,
        amount=amount,
        kind=prize.kind if prize else "",
        shared_with=tuple([tie[other].number for other in sharing if other != position]),
    )


def _parts(winners: Sequence[tuple[int, Share]]) -> list[list[tuple[int, Share]]]:
    """The winners in one category by those who share: a whole tie, or some of it."""
    parts: dict[int, list[tuple[int, Share]]] = {}
    for position, share in winners:
        parts.setdefault(share.first, []).append((position, share))
    return list(parts.values())


def _settled_together(contest: _Contest, tie: Sequence[Contestant], unit: int) -> list[Award]:
    """Awards of one tie by rule 32B3 of US Chess.

    If a share is less than the unit, the last of those who divide is dropped. What the others leave is for those who
    were dropped, before anybody with fewer points.
    """
    kept, dropped = list(tie), list[Contestant]()
    while True:
        eligible = [contest.eligible(contestant) for contestant in kept]
        left: Mapping[int, Sequence[Prize]] = {
            category: contest.left(category) for category in sorted({one for own in eligible for one in own})
        }
        made = divisions(eligible, left)
        too_small = [division.members[-1] for division in made if _too_small(division, eligible, left, unit)]
        if not too_small:
            break
        dropped.insert(0, kept.pop(max(too_small)))
    awards = _divided(contest, kept, made, eligible, left, unit)
    still = [contestant for contestant in dropped if contest.eligible(contestant)]
    if still:
        awards += _settled_together(contest, still, unit)
    return sorted(awards, key=lambda award: award.place)


def _too_small(
    division: Division, eligible: Sequence[Sequence[int]], left: Mapping[int, Sequence[Prize]], unit: int
) -> bool:
    """Somebody's part of the money would be less than the unit. One player alone gets the prize."""
    factor = scale(len(eligible))
    parts = levelled(factor * division.total, _largest(division, eligible, left, factor))
    return len(parts) > 1 and division.total > 0 and min(parts) < factor * unit


def _largest(
    division: Division, eligible: Sequence[Sequence[int]], left: Mapping[int, Sequence[Prize]], factor: int
) -> list[int]:
    """For each player of a division the largest prize that is left for them, scaled."""
    return [factor * max([left[one][0].amount for one in eligible[member]]) for member in division.members]


def _divided(
    contest: _Contest,
    tie: Sequence[Contestant],
    made: Sequence[Division],
    eligible: Sequence[Sequence[int]],
    left: Mapping[int, Sequence[Prize]],
    unit: int,
) -> list[Award]:
    """The awards of a tie by its divisions; their prizes are gone."""
    factor = scale(len(tie))
    awards: list[tuple[int, Award]] = []
    used: dict[int, int] = {}
    for division in made:
        held = dict(division.prizes)
        most = _largest(division, eligible, left, factor)
        amounts = rounded(levelled(factor * division.total, most), factor, unit)
        for position, amount in zip(division.members, amounts, strict=True):
            category = held[position][0] if position in held else eligible[position][0]
            prize = left[category][held[position][1]] if position in held else None
            if not amount and prize is None:
                continue
            sharing = division.members if division.total else (position,)  # prizes in kind alone are not shared
            award = _award(contest, tie, position, category, amount, prize, sharing)
            places = (contest.gone[category] + held[position][1] + 1,) if position in held else ()
            awards.append((position, replace(award, prizes=places)))
        for category, _ in held.values():
            used[category] = used.get(category, 0) + 1
    for category, count in used.items():
        contest.gone[category] += count
    return [award for _, award in sorted(awards, key=lambda pair: pair[0])]
