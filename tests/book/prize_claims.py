"""A judge of what is said about prizes: every kind of claim by its definition, from the facts and the list of awards.

Owns the meaning of the claims of `dutchess.awards.why`. The awards themselves are judged in `book.prizes`; here they
are facts. It shares no code with `dutchess.awards`, but for the claims and, for another last result, the public
`prizes`, whose answer is judged by the book.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

import dutchess
from book import prizes as book
from dutchess import PrizeList, Row, Standings
from dutchess.awards import why
from dutchess.tournament import Tournament

TURNED = {"1": "0", "0": "1", "=": "="}


def faults(
    tournament: Tournament, table: Standings, won: PrizeList, player: int, claims: Sequence[object]
) -> list[str]:
    """What is wrong with the claims about one player, or missing among them."""
    judge = Judge(tournament, table, won, player)
    found = [f"{claim}: {fault}" for claim in claims for fault in judge.of(claim)]
    return found + [*judge.missing(claims)]


class Judge:
    """One player before the judge."""

    def __init__(self, tournament: Tournament, table: Standings, won: PrizeList, player: int) -> None:
        self.tournament, self.table, self.won, self.player = tournament, table, won, player
        self.person = tournament.player(player)
        self.points = {row.player: row.points for row in table.rows}
        self.groups = {group.name: group for group in won.scheme.groups}

    def award(self, group: str, player: int | None = None) -> Any:
        who = self.player if player is None else player
        return next((one for one in self.won.awards if (one.group, one.player) == (group, who)), None)

    def category(self, group: str, name: str) -> Any:
        return next(one for one in self.groups[group].categories if one.name == name)

    def winners(self, group: str, category: str) -> list[Any]:
        return [one for one in self.won.awards if (one.group, one.category) == (group, category)]

    def entitled(self, group: str, category: str, player: int | None = None) -> bool:
        person = self.person if player is None else self.tournament.player(player)
        return book.entitled(person, self.category(group, category).section)

    def of(self, claim: object) -> Iterator[str]:
        """What is wrong with one claim."""
        name = type(claim).__name__
        yield from getattr(self, f"_{name}")(claim)

    def _Takes(self, claim: why.Takes) -> Iterator[str]:
        award = self.award(claim.group)
        if award is None or (award.category, award.amount, award.kind) != (claim.category, claim.amount, claim.kind):
            yield f"the award is {award}"

    def _Nothing(self, claim: why.Nothing) -> Iterator[str]:
        if self.award(claim.group) is not None:
            yield "there is an award"

    def _Shares(self, claim: why.Shares) -> Iterator[str]:
        group, category = self.groups[claim.group], self.category(claim.group, claim.category)
        awards = [self.award(claim.group, number) for number in claim.players]
        if self.player not in claim.players or len(set(claim.players)) < 2:
            yield "the player shares with nobody"
        if len({self.points[number] for number in claim.players}) != 1:
            yield "they do not have equal points"
        if None in awards or sum(one.amount for one in awards) != claim.total:
            yield "the amounts do not add up"
            return
        if claim.rule != (category.rule or group.rule):
            yield "this is not the rule"
        if group.rule == "uschess":
            listed = [(one.category, place) for one in awards for place in one.prizes]
            total = sum(self.category(claim.group, name).prizes[place - 1].amount for name, place in listed)
            if claim.places or total != claim.total:
                yield f"their prizes are worth {total}"
            return
        if {one.category for one in awards} != {claim.category}:
            yield "they are not in one category"
        if sum(category.prizes[place - 1].amount for place in claim.places) != claim.total:
            yield "the prizes of these places are worth something else"
        taken = [one for one in self.winners(claim.group, claim.category) if one.player not in claim.players]
        if any(set(one.prizes) & set(claim.places) for one in taken):
            yield "others have these prizes"

    def _ChosenOnce(self, claim: why.ChosenOnce) -> Iterator[str]:
        """Pass by pass, the choices never come to an end, and everybody is where the first pass left them."""
        judge, tie, seats = self._own_tie(claim.group)
        first, ended = judge.settled(tie)
        if ended or seats != {player: name for player, name in first.items() if player in judge.parts(tie, first)}:
            yield "the choices end, or they chose otherwise"

    def _own_tie(self, group: str) -> tuple[book.Judge, list[Row], book.Seats]:
        """The player's tie with the categories in which its players won, and a judge who knows what is left for it."""
        judge = book.Judge(self.tournament, self.table, self.won, self.groups[group])
        for _, rows in groupby(judge.rows, key=lambda row: row.points):
            tie = list(rows)
            if any(row.player == self.player for row in tie):
                break
            judge.take(tie)
        return judge, tie, {row.player: judge.award[row.player].category for row in tie if row.player in judge.award}

    def _WouldGet(self, claim: why.WouldGet) -> Iterator[str]:
        """The tie is played again with the player in the other category, and everybody else in theirs."""
        judge, tie, seats = self._own_tie(claim.group)
        part = judge.parts(tie, {**seats, self.player: claim.category}).get(self.player, book.NOTHING)
        kind = part.prize.kind if part.prize else ""
        if (int(part.money), kind) != (claim.amount, claim.kind):
            yield f"it would be {part.money} and {kind!r}"

    def _Outside(self, claim: why.Outside) -> Iterator[str]:
        if claim.section != self.category(claim.group, claim.category).section:
            yield "this is not the section"
        if self.entitled(claim.group, claim.category):
            yield "the player belongs to it"

    def _NoUpset(self, claim: why.NoUpset) -> Iterator[str]:
        rating = {one.number: one.rating for one in self.tournament.players}
        beaten = [rating[game.opponent] for game in self.person.games if game.opponent and game.result in ("1", "W")]
        if self.groups[claim.group].order != "upset" or any(one > self.person.rating > 0 for one in beaten):
            yield "there is an upset"

    def _Barred(self, claim: why.Barred) -> Iterator[str]:
        if claim.earlier not in self.groups[claim.group].not_with or self.award(claim.earlier) is None:
            yield "nothing bars the player"

    def _GoneBefore(self, claim: why.GoneBefore) -> Iterator[str]:
        prizes = self.category(claim.group, claim.category).prizes
        winners = self.winners(claim.group, claim.category)
        if claim.count != len(prizes) or any(
            (one.group, one.category) == (claim.group, claim.category) for one in self.won.unclaimed
        ):
            yield "not all prizes are gone"
        if not self.entitled(claim.group, claim.category):
            yield "the player does not belong to the category"
        if any(self.points[one.player] < self.points[self.player] for one in winners):
            yield "somebody with fewer points has one"

    def _TooFew(self, claim: why.TooFew) -> Iterator[str]:
        members = sum(self.entitled(claim.group, claim.category, one.number) for one in self.tournament.players)
        if claim.needed != self.category(claim.group, claim.category).least or members >= claim.needed:
            yield f"there are {members}"

    def _WithResult(self, claim: why.WithResult) -> Iterator[str]:
        """The last game has the other result; standings and prizes are made anew, and the prizes are judged."""
        last = len(self.person.games)
        opponent = self.person.games[-1].opponent
        if claim.round != last or claim.result == self.person.games[-1].result:
            yield "this is not another result of the last game"
        other = self.tournament.with_results(last, {self.player: claim.result, opponent: TURNED[claim.result]})
        again = dutchess.standings(other, list(self.table.tiebreaks), lots=self.table.lots)
        prizes = dutchess.prizes(other, self.won.scheme, table=again)
        if wrong := book.faults(other, again, prizes):
            yield f"the prizes are wrong: {wrong}"
        amount = sum(one.amount for one in prizes.awards if one.player == self.player)
        if amount != claim.amount:
            yield f"it would be {amount}"

    def missing(self, claims: Sequence[object]) -> Iterator[str]:
        """Every group has its verdict, every other category its reason, and every other last result its amount."""
        for group in self.groups.values():
            about = [claim for claim in claims if getattr(claim, "group", None) == group.name]
            if not any(isinstance(claim, why.Takes | why.Nothing) for claim in about):
                yield f"{group.name}: nothing is said"
            award = self.award(group.name)
            if award is not None and award.shared_with and not any(isinstance(claim, why.Shares) for claim in about):
                yield f"{group.name}: it is not said that the prize is shared"
            if award is not None and award.chosen_once != any(isinstance(claim, why.ChosenOnce) for claim in about):
                yield f"{group.name}: it is not said that they chose once, or it is wrong"
            if any(self.award(name) for name in group.not_with) != any(isinstance(one, why.Barred) for one in about):
                yield f"{group.name}: who is barred is not said, or somebody who is not"
            said = {getattr(claim, "category", "") for claim in about}
            barred = any(isinstance(claim, why.Barred | why.NoUpset) for claim in about)
            for category in group.categories:
                if category.name not in said and not barred and not self._may_be_silent(group, category):
                    yield f"{group.name}: nothing about {category.name}"
        game = self.person.games[-1] if self.person.games else None
        over_the_board = game is not None and game.opponent and game.result in "1=0WDL?"
        results = {claim.result for claim in claims if isinstance(claim, why.WithResult)}
        expected = {result for result in "1=0" if over_the_board and game and game.result != result}
        if results != expected:
            yield f"other results: {results} instead of {expected}"

    def _may_be_silent(self, group: Any, category: Any) -> bool:
        """A prize nobody took, or one that went on because the player's share would have been too small."""
        if any((one.group, one.category) == (group.name, category.name) for one in self.won.unclaimed):
            return True
        if group.rule == "uschess":
            return self.award(group.name) is not None
        winners = self.winners(group.name, category.name)
        return any(self.points[one.player] < self.points[self.player] for one in winners)
