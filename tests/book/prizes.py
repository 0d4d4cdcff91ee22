"""A judge of prizes that were shared out: docs/awards.md, "The rule, exactly", read literally with fractions.

Owns the reading of that rule. It takes the facts (players, standings, prize list) and a result, lets every tie choose
its categories pass by pass, recomputes every share, and for `uschess` tries every set of players. It shares no code
with `dutchess.awards`. Money and prizes in kind are judged here; upsets, boards and clubs in `book.special_prizes`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, groupby, product
from typing import Any, NamedTuple

from dutchess import PrizeList, Row, Standings
from dutchess.tournament import Player, Tournament

Seats = dict[int, str]  # the category in which somebody takes part, by player


class Part(NamedTuple):
    """What somebody gets in a category: money before rounding, the prize of their place, and those who share."""

    money: Fraction
    prize: Any  # None beyond the last prize
    place: int
    sharing: tuple[int, ...]


Parts = dict[int, Part]
NOTHING = Part(Fraction(0), None, 0, ())


def faults(tournament: Tournament, table: Standings, result: PrizeList) -> list[str]:
    """What breaks the rule, in words; an empty list if nothing does."""
    found = _money(result)
    for group in result.scheme.groups:
        found += Judge(tournament, table, result, group).faults()
    return found


def _money(result: PrizeList) -> list[str]:
    """6: the sum that is paid, with what nobody takes, is the sum of the list."""
    listed = sum(prize.amount for group in result.scheme.groups for one in group.categories for prize in one.prizes)
    paid = sum(award.amount for award in result.awards)
    left = sum(one.prize.amount for one in result.unclaimed)
    return [] if paid + left == listed else [f"{paid} paid and {left} unclaimed are not {listed}"]


def entitled(player: Player, section: str) -> bool:
    """Whether a player belongs to a section; the judge knows those by sex and by rating."""
    if not section:
        return True
    name, _, value = section.partition("=")
    if name == "sex":
        return player.sex == value
    assert name == "rating", section
    low, _, high = value.partition("-")
    return int(low or 0) <= player.rating <= int(high or 9999)


def split(rule: str, prizes: Sequence[Any], members: Sequence[Row], smallest: int, first: int = 1) -> Parts:
    """3: what each of a tie gets from the prizes that are left, `first` being the place of the first of them.

    By place, only those share who have the same rank.
    """
    parts: Parts = {}
    for _, together in groupby(members, key=lambda row: row.rank if rule == "place" else 0):
        waiting = [row.player for row in together]
        while waiting and len(parts) < len(prizes):
            some = _sharing(rule, prizes[len(parts) :], waiting, smallest, first + len(parts))
            parts |= some
            waiting = waiting[len(some) :]  # `smallest` and `unit`: whoever was dropped shares what is left
    return parts


def _sharing(rule: str, prizes: Sequence[Any], members: Sequence[int], smallest: int, first: int) -> Parts:
    """3: equal parts, or half of that and half of one's own prize; the last are dropped while a share is too small."""
    in_kind_only = not any(prize.amount for prize in prizes[: len(members)])
    for number in range(1 if in_kind_only else len(members), 0, -1):
        own = [Fraction(prize.amount) for prize in prizes[:number]]
        mean = sum(own, Fraction(0)) / number
        own += [Fraction(0)] * (number - len(own))
        shares = [(one + mean) / 2 if rule == "hort" else mean for one in own]
        if min(shares) >= smallest:
            break
    owned = [*prizes, *[None] * number]
    sharing = tuple(members[:number])
    return {
        player: Part(share, owned[at], first + at, sharing)
        for at, (player, share) in enumerate(zip(members, shares, strict=False))
    }


def rounded(shares: Sequence[Fraction], unit: int) -> list[int]:
    """6: down to the unit. One unit each goes to the first whose share was rounded, less than a unit to the first."""
    amounts = [int(share / unit) * unit for share in shares]
    left = sum(shares, Fraction(0)) - sum(amounts)
    assert left.denominator == 1
    units, rest = divmod(int(left), unit)
    cut = [at for at, share in enumerate(shares) if share != amounts[at]]
    for at in cut[:units]:
        amounts[at] += unit
    amounts[0] += rest
    return amounts


def _levelled(total: int, most: Sequence[int]) -> list[Fraction]:
    """Rule 32B3: equal parts, but for nobody more than the largest prize for them; the others divide what is over."""
    shares: dict[int, Fraction] = {}
    for at, one in sorted(enumerate(most), key=lambda entry: entry[1]):
        equal = (total - sum(shares.values(), Fraction(0))) / (len(most) - len(shares))
        shares[at] = min(equal, Fraction(one))
    return [shares[at] for at in range(len(most))]


class Judge:
    """One group of a result."""

    def __init__(self, tournament: Tournament, table: Standings, result: PrizeList, group: Any) -> None:
        self.group = group
        self.unit: int = result.scheme.unit
        self.awards = [award for award in result.awards if award.group == group.name]
        self.unclaimed = [one for one in result.unclaimed if one.group == group.name]
        self.award = {award.player: award for award in self.awards}
        shut_out = {award.player for award in result.awards if award.group in group.not_with}
        self.rows = [row for row in table.rows if row.player not in shut_out]
        sections = {
            one.name: [player.number for player in tournament.players if entitled(player, one.section)]
            for one in group.categories
        }
        # `least` asks how large a category is: who won in another group belongs to it, though they cannot win here.
        self.given = {one.name: one for one in group.categories if len(sections[one.name]) >= one.least}
        self.open_to = {name: [number for number in sections[name] if number not in shut_out] for name in sections}
        self.taken = dict.fromkeys(self.given, 0)

    def faults(self) -> list[str]:
        """Entitlement first: shares of somebody who may not win at all mean nothing."""
        return [f"{self.group.name}: {fault}" for fault in [*self._entitlement()] or [*self._ties()]]

    def _entitlement(self) -> Iterator[str]:
        """2: at most one prize for each player, in a category that is given and open to them."""
        for award in self.awards:
            if award.category not in self.given:
                yield f"{award.category} has too few players, yet {award.player} wins"
            elif award.player not in self.open_to[award.category]:
                yield f"{award.player} is not entitled to {award.category}"
            if award.amount < 0 or not (award.amount or award.kind):
                yield f"{award.player} wins {award.amount}"
        if len(self.award) != len(self.awards):
            yield "somebody wins two prizes"

    def _ties(self) -> Iterator[str]:
        """1 and 5: ties by points, the highest first; what they leave goes on."""
        money: dict[int, Fraction] = {}
        for _, rows in groupby(self.rows, key=lambda row: row.points):
            tie = list(rows)
            if self.group.rule == "uschess":
                yield from self._united([row.player for row in tie])
            else:
                yield from self._tie(tie)
                parts = self.parts(tie, self.settled(tie)[0])
                money |= {row.player: parts.get(row.player, NOTHING).money for row in tie}
                self.take(tie)
        yield from self._left_over()
        in_kind = any(prize.kind for one in self.group.categories for prize in one.prizes)
        if self.group.rule != "uschess" and not self.group.smallest and not in_kind:
            yield from self._envy(money)

    def _left(self, category: str) -> list[int]:
        """The amounts of the prizes that are left in a category."""
        return [prize.amount for prize in self.given[category].prizes[self.taken[category] :]]

    # -- place, equal, Hort --------------------------------------------------------------------------------------------

    def _tie(self, tie: Sequence[Row]) -> Iterator[str]:
        """4: everybody is where the passes leave them. 6: the amounts are the shares, rounded among those who share."""
        seats, ended = self.settled(tie)
        right = self.parts(tie, seats)
        for row in tie:
            award, part = self.award.get(row.player), right.get(row.player)
            if award is None or part is None:
                if award is not part:
                    yield f"{row.player} wins {award} instead of {part}"
                continue
            together = [right[player].money for player in part.sharing]
            amount = rounded(together, self.unit)[part.sharing.index(row.player)]
            told = (award.category, award.amount, award.kind, {row.player, *award.shared_with}, award.chosen_once)
            kind = part.prize.kind if part.prize else ""
            expected = (seats[row.player], amount, kind, set(part.sharing), not ended)
            if told != expected:
                yield f"{row.player} wins {told} instead of {expected}"

    def parts(self, tie: Sequence[Row], seats: Seats) -> Parts:
        """What everybody in a tie gets, in these seats."""
        parts: Parts = {}
        smallest = max(self.group.smallest, self.unit)
        for category, one in self.given.items():
            members = [row for row in tie if seats.get(row.player) == category]
            taken = self.taken[category]
            parts |= split(one.rule or self.group.rule, one.prizes[taken:], members, smallest, taken + 1)
        return parts

    def settled(self, tie: Sequence[Row]) -> tuple[Seats, bool]:
        """4: pass by pass, everybody moves to where they get most. If that never ends, the first pass, and False."""
        passes: list[Seats] = [{}]
        while True:
            seats = dict(passes[-1])
            for row in tie:
                if wanted := self._most_for(tie, seats, row.player):
                    seats[row.player] = wanted
            if seats == passes[-1]:
                return seats, True
            if seats in passes:
                return passes[1], False
            passes.append(seats)

    def _most_for(self, tie: Sequence[Row], seats: Seats, player: int) -> str | None:
        """2: the category that gives a player most, with everybody else as they are; their own, or the first."""
        wanted = seats.get(player)
        most = self._value(tie, seats, player)
        for category in self.given:
            if player in self.open_to[category]:
                value = self._value(tie, {**seats, player: category}, player)
                if value > most:
                    wanted, most = category, value
        return wanted

    def _value(self, tie: Sequence[Row], seats: Seats, player: int) -> tuple[Fraction, bool]:
        """2: what a share counts when prizes are compared: money and worth; then a prize in kind."""
        part = self.parts(tie, seats).get(player, NOTHING)
        return (part.money + part.prize.worth, bool(part.prize.kind)) if part.prize else (part.money, False)

    def take(self, tie: Sequence[Row]) -> None:
        """5: the prizes of those who won in a tie are gone."""
        winners = [self.award[row.player].category for row in tie if row.player in self.award]
        for name in self.given:
            self.taken[name] += min(winners.count(name), len(self._left(name)))

    def _envy(self, money: dict[int, Fraction]) -> Iterator[str]:
        """Nobody with more points gets less than somebody with fewer got in a category that was open to both."""
        for higher, lower in combinations(self.rows, 2):
            if higher.points > lower.points and lower.player in self.award:
                category = self.award[lower.player].category
                if higher.player in self.open_to[category] and money[higher.player] < money[lower.player]:
                    yield f"{higher.player} has more points than {lower.player}, but got less than from {category}"

    def _left_over(self) -> Iterator[str]:
        """5: exactly the prizes that no tie took are unclaimed."""
        left = sorted(
            (one.name, place)
            for one in self.group.categories
            for place in range(self.taken.get(one.name, 0) + 1, len(one.prizes) + 1)
        )
        stated = sorted((one.category, one.place) for one in self.unclaimed)
        if stated != left:
            yield f"{stated} are unclaimed instead of {left}"
        for one in self.unclaimed:
            if (one.reason == "few") != (one.category not in self.given):
                yield f"{one.category}: unclaimed because {one.reason}"

    # -- rule 32B3 of US Chess -----------------------------------------------------------------------------------------

    def _most(self, players: Sequence[int], categories: Sequence[str]) -> int:
        """The largest sum that players can win in these categories, at most one prize each."""
        choices = [["", *[name for name in categories if player in self.open_to[name]]] for player in players]
        return max(
            sum(sum(self._left(name)[: chosen.count(name)]) for name in categories) for chosen in product(*choices)
        )

    def _largest(self, player: int) -> int:
        """The largest prize that is left for a player, 0 if there is none."""
        return max((self._left(name)[0] for name in self.given if self._open(name, player)), default=0)

    def _open(self, name: str, player: int) -> bool:
        return player in self.open_to[name] and bool(self._left(name))

    def _together(self, tie: Sequence[int]) -> list[list[int]]:
        """The winners of a tie by those with whom they share, in order."""
        winners = [player for player in tie if player in self.award]
        sets = {player: frozenset([player, *self.award[player].shared_with]) for player in winners}
        return [[player for player in winners if sets[player] == one] for one in dict.fromkeys(sets.values())]

    def _prizes(self, sharing: Sequence[int]) -> list[int]:
        """The amounts of the prizes that some players divide."""
        awards = [self.award[player] for player in sharing]
        return [self.given[one.category].prizes[place - 1].amount for one in awards for place in one.prizes]

    def _alone(self, some: Sequence[int], players: Sequence[int]) -> Fraction:
        """An equal part of what some of the players can win in categories for which the others are not eligible."""
        others = [player for player in players if player not in some]
        apart = [name for name in self.given if not any(player in self.open_to[name] for player in others)]
        return Fraction(self._most(some, apart), len(some))

    def _too_small(self, players: Sequence[int]) -> int | None:
        """The last of those whose equal part would be less than the unit; they divide as the rule says."""
        dropped: list[int] = []
        waiting = list(players)
        while waiting:
            every = [list(some) for size in range(len(waiting), 0, -1) for some in combinations(waiting, size)]
            best = max(every, key=lambda some: self._alone(some, waiting))
            each = self._alone(best, waiting)
            parts = _levelled(int(each * len(best)), [self._largest(player) for player in best])
            if len(best) > 1 and each and min(parts) < self.unit:
                dropped.append(best[-1])
            waiting = [player for player in waiting if player not in best]
        return max(dropped, key=players.index, default=None)

    def _united(self, tie: Sequence[int]) -> Iterator[str]:
        """Whoever is dropped because of the unit divides what the others leave."""
        players = [player for player in tie if any(self._open(name, player) for name in self.given)]
        dropped: list[int] = []
        while (last := self._too_small(players)) is not None:
            players.remove(last)
            dropped.append(last)
        yield from self._divided(players)
        if dropped:
            yield from self._united([player for player in tie if player in dropped])

    def _divided(self, tie: Sequence[int]) -> Iterator[str]:
        """All prizes that they can win are added and divided, unless some get more by prizes for them alone."""
        largest = {player: self._largest(player) for player in tie}
        players = [player for player, amount in largest.items() if amount]
        shares: dict[int, Fraction] = {}
        equal = {
            player: Fraction(sum(self._prizes(sharing)), len(sharing))
            for sharing in self._together(tie)
            for player in sharing
        }
        for sharing in self._together(tie):
            awards = [self.award[player] for player in sharing]
            total = sum(self._prizes(sharing))
            level = _levelled(total, [largest[player] for player in sharing])
            shares |= dict(zip(sharing, level, strict=True))
            amounts, right = [one.amount for one in awards], rounded(level, self.unit)
            if amounts != right:
                yield f"{sharing} get {amounts} instead of {right}"
            if len(sharing) > 1 and total and min(level) < self.unit:
                yield f"{sharing} get less than the unit"
            for award in awards:
                kinds = [self.given[award.category].prizes[place - 1].kind for place in award.prizes]
                if award.kind != "".join(kinds):
                    yield f"{award.player} gets {award.kind!r} instead of {kinds}"
            yield from self._apart(players, sharing, Fraction(total, len(sharing)), equal)
        for size in range(1, len(players) + 1):
            for some in combinations(players, size):
                each = self._alone(some, players)
                if each > max(shares.get(player, Fraction(0)) for player in some):
                    yield f"{some} would get {each} by prizes for them alone"
        yield from self._taken_in_order(tie)

    def _apart(
        self, players: Sequence[int], sharing: Sequence[int], each: Fraction, equal: dict[int, Fraction]
    ) -> Iterator[str]:
        """Who gets less by an equal division was not eligible for what was divided without them."""
        divided = {self.award[player].category for player in sharing if self.award[player].prizes}
        for player in players:
            if player not in sharing and equal.get(player, Fraction(0)) < each:
                for name in sorted(divided):
                    if player in self.open_to[name]:
                        yield f"{sharing} divide prizes of {name} without {player}"

    def _taken_in_order(self, tie: Sequence[int]) -> Iterator[str]:
        """5: the best prizes that were left are gone, and no others."""
        awards = [self.award[player] for player in tie if player in self.award]
        for name in self.given:
            places = sorted(place for award in awards if award.category == name for place in award.prizes)
            if places != list(range(self.taken[name] + 1, self.taken[name] + 1 + len(places))):
                yield f"{name}: prizes {places} are taken out of order"
            self.taken[name] += len(places)
