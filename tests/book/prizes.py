"""A judge of prizes that were shared out: docs/awards.md, "The rule, exactly", read literally with fractions.

Owns the reading of that rule. It takes the facts (players, standings, prize list) and a result, recomputes every share,
and tries every other category for everybody in a tie, and for `uschess` every set of players. It shares no code with
`dutchess.awards`. Money and prizes in kind are judged here; upsets, boards and clubs in `book.special_prizes`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, groupby, product
from typing import Any

from dutchess import PrizeList, Row, Standings
from dutchess.tournament import Player, Tournament

Shares = dict[int, Fraction]
Seats = dict[int, str]  # the category in which somebody takes part, by player


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


def split(rule: str, prizes: Sequence[int], members: Sequence[Row], smallest: int, unit: int) -> Shares:
    """3: what each of a tie gets from the prizes that are left. By place, only those share who have the same rank."""
    shares: Shares = {}
    for _, together in groupby(members, key=lambda row: row.rank if rule == "place" else 0):
        shares |= _sharing(rule, prizes[len(shares) :], list(together), smallest, unit)
    return shares


def _sharing(rule: str, prizes: Sequence[int], members: Sequence[Row], smallest: int, unit: int) -> Shares:
    """3: equal parts, or half of that and half of one's own prize; the last are dropped while a share is too small."""
    if not prizes:
        return {}
    for number in range(len(members), 0, -1):
        own = [Fraction(prize) for prize in [*prizes, *[0] * number][:number]]
        mean = sum(own, Fraction(0)) / number
        shares = [(one + mean) / 2 if rule == "hort" else mean for one in own]
        if number == 1 or (min(shares) >= smallest and (min(shares) >= unit or not sum(own))):
            break
    return {row.player: share for row, share in zip(members, shares, strict=False)}


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
        shares: Shares = {}
        for _, rows in groupby(self.rows, key=lambda row: row.points):
            tie = list(rows)
            if self.group.rule == "uschess":
                yield from self._united(tie)
            else:
                yield from self._tie(tie, shares)
        yield from self._left_over()
        in_kind = any(prize.kind for one in self.group.categories for prize in one.prizes)
        if self.group.rule != "uschess" and not self.group.smallest and not in_kind:
            yield from self._envy(shares)

    def _left(self, category: str) -> list[int]:
        """The amounts of the prizes that are left in a category."""
        return [prize.amount for prize in self.given[category].prizes[self.taken[category] :]]

    # -- place, equal, Hort --------------------------------------------------------------------------------------------

    def _tie(self, tie: Sequence[Row], shares: Shares) -> Iterator[str]:
        seats = {row.player: self.award[row.player].category for row in tie if row.player in self.award}
        here = self._shares(tie, seats)
        for category in self.given:
            winners = [row.player for row in tie if seats.get(row.player) == category]
            if any(player not in here for player in winners):
                yield f"some of {winners} are given prizes of {category} that are not there"
                continue
            yield from self._amounts(category, winners, tie, here)
            for player, kind in self._kinds(tie, seats).items():
                if seats[player] == category and self.award[player].kind != kind:
                    yield f"{player} gets {self.award[player].kind!r} instead of {kind!r} in {category}"
        unsettled = list(self._better(tie, seats))
        once = self.once(tie)
        if unsettled and self.can_settle(tie):
            yield from unsettled
        elif unsettled and seats != once:
            yield f"nobody can settle, and {seats} is not what everybody chooses once: {once}"
        elif bool(unsettled) != any(self.award[player].chosen_once for player in seats):
            yield f"that {sorted(seats)} chose once is wrong, or not told"
        for category in self.given:
            winners = [row.player for row in tie if seats.get(row.player) == category]
            self.taken[category] += min(len(winners), len(self._left(category)))
        shares.update({row.player: here.get(row.player, Fraction(0)) for row in tie})

    def _amounts(self, category: str, winners: Sequence[int], tie: Sequence[Row], here: Shares) -> Iterator[str]:
        """6: the amounts are the shares, rounded among those who share."""
        ranks = {row.player: row.rank for row in tie}
        by_place = (self.given[category].rule or self.group.rule) == "place"
        for _, together in groupby(winners, key=lambda player: ranks[player] if by_place else 0):
            sharing = list(together)
            right = rounded([here[player] for player in sharing], self.unit)
            actual = [self.award[player].amount for player in sharing]
            if actual != right:
                yield f"{category}: {sharing} get {actual} instead of {right}"

    def _shares(self, tie: Sequence[Row], seats: Seats) -> Shares:
        """What everybody in a tie gets, in these seats."""
        shares: Shares = {}
        for category, one in self.given.items():
            members = [row for row in tie if seats.get(row.player) == category]
            if members:
                rule = one.rule or self.group.rule
                shares |= split(rule, self._left(category), members, self.group.smallest, self.unit)
        return shares

    def _held(self, tie: Sequence[Row], seats: Seats) -> dict[int, Any]:
        """The prize of each place in a category belongs to whoever has that place in the tie; its kind is theirs."""
        held: dict[int, Any] = {}
        for category, one in self.given.items():
            sharing = [row.player for row in tie if seats.get(row.player) == category]
            sharing = [player for player in sharing if player in self._shares(tie, seats)]
            held |= dict(zip(sharing, one.prizes[self.taken[category] :], strict=False))
        return held

    def _kinds(self, tie: Sequence[Row], seats: Seats) -> dict[int, str]:
        held = self._held(tie, seats)
        return {player: held[player].kind if player in held else "" for player in seats}

    def _value(self, tie: Sequence[Row], seats: Seats, player: int) -> tuple[Fraction, bool]:
        """2: what a place counts when prizes are compared: money and worth; then a prize in kind."""
        prize = self._held(tie, seats).get(player)
        money = self._shares(tie, seats).get(player, Fraction(0))
        return (money + prize.worth, bool(prize.kind)) if prize else (money, False)

    def _better(self, tie: Sequence[Row], seats: Seats) -> Iterator[str]:
        """4: who would get more elsewhere, with everybody else as they are; 2: alone, the first of equal ones."""
        for row in tie:
            now = self._value(tie, seats, row.player)
            for category in self.given:
                if category == seats.get(row.player):
                    if len(tie) == 1:
                        break
                elif row.player in self.open_to[category]:
                    moved = self._value(tie, {**seats, row.player: category}, row.player)
                    alone = len(tie) == 1 and row.player in seats
                    if moved > now or (alone and moved == now and self._before(category, seats, row)):
                        yield f"{row.player} gets {now[0]}, but would get {moved[0]} in {category}"

    def can_settle(self, tie: Sequence[Row]) -> bool:
        """4: in some arrangement nobody would get more elsewhere."""
        return any(not [*self._better(tie, seats)] for seats in self._all_seats(tie))

    def once(self, tie: Sequence[Row]) -> Seats:
        """4: everybody chooses once, in the order of the standings, with those who have chosen before them."""
        seats: Seats = {}
        for row in tie:
            values = {
                category: self._value(tie, {**seats, row.player: category}, row.player)
                for category in self.given
                if row.player in self.open_to[category]
            }
            most = max(values.values(), default=(Fraction(0), False))
            if most > (Fraction(0), False):
                seats[row.player] = next(category for category, value in values.items() if value == most)
        return seats

    def _before(self, category: str, seats: Seats, row: Row) -> bool:
        names = list(self.given)
        return names.index(category) < names.index(seats[row.player])

    def _all_seats(self, tie: Sequence[Row]) -> Iterator[Seats]:
        """Every way to take part: nobody need."""
        choices = [["", *[name for name in self.given if row.player in self.open_to[name]]] for row in tie]
        for chosen in product(*choices):
            yield {row.player: name for row, name in zip(tie, chosen, strict=True) if name}

    def _envy(self, shares: Shares) -> Iterator[str]:
        """Nobody with more points gets less than somebody with fewer got in a category that was open to both."""
        for higher, lower in combinations(self.rows, 2):
            if higher.points > lower.points and lower.player in self.award:
                category = self.award[lower.player].category
                if higher.player in self.open_to[category] and shares[higher.player] < shares[lower.player]:
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

    def _together(self, tie: Sequence[Row]) -> list[list[int]]:
        """The winners of a tie by those with whom they share, in order."""
        winners = [row.player for row in tie if row.player in self.award]
        sets = {player: frozenset([player, *self.award[player].shared_with]) for player in winners}
        return [[player for player in winners if sets[player] == one] for one in dict.fromkeys(sets.values())]

    def _prizes(self, sharing: Sequence[int]) -> list[int]:
        """The amounts of the prizes that some players divide."""
        awards = [self.award[player] for player in sharing]
        return [self.given[one.category].prizes[place - 1].amount for one in awards for place in one.prizes]

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

    def _united(self, tie: Sequence[Row]) -> Iterator[str]:
        """All prizes that they can win are added and divided, unless some get more by prizes for them alone."""
        largest = {row.player: self._largest(row.player) for row in tie}
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
            for award in awards:
                kinds = [self.given[award.category].prizes[place - 1].kind for place in award.prizes]
                if award.kind != "".join(kinds):
                    yield f"{award.player} gets {award.kind!r} instead of {kinds}"
            yield from self._apart(players, sharing, Fraction(total, len(sharing)), equal)
        for size in range(1, len(players) + 1):
            for some in combinations(players, size):
                others = [player for player in players if player not in some]
                apart = [name for name in self.given if not any(player in self.open_to[name] for player in others)]
                each = Fraction(self._most(some, apart), size)
                if each > max(shares.get(player, Fraction(0)) for player in some):
                    yield f"{some} would get {each} by prizes for them alone"
        for player in players:
            if shares.get(player, Fraction(0)) > largest[player]:
                yield f"{player} gets more than the largest prize for them, {largest[player]}"
        for name in self.given:
            places = sorted(
                place
                for row in tie
                if row.player in self.award and self.award[row.player].category == name
                for place in self.award[row.player].prizes
            )
            if places != list(range(self.taken[name] + 1, self.taken[name] + 1 + len(places))):
                yield f"{name}: prizes {places} are taken out of order"
            self.taken[name] += len(places)
