"""Why this prize and not that: claims about the prizes of one player, from what was decided.

Owns the kinds of claims and who gets which of them. Every kind is defined by its docstring and judged by code of its
own (tests/book). The words are in `words.py`. Must not print.
"""

from __future__ import annotations

from dutchess.awards.contestants import Contestant, competing, contestants
from dutchess.awards.norms import OTHER_SIDE
from dutchess.awards.prizes import Award, Option, PrizeList, prizes
from dutchess.base.claims import Claim, kinds_in
from dutchess.base.values import value_class
from dutchess.ranking.standings import standings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import TypeAlias

    from dutchess.awards.scheme import CategoryPrizes, Group
    from dutchess.ranking.standings import Standings
    from dutchess.tournament import Player, Tournament

OVER_THE_BOARD = frozenset("1=0WDL?")


@value_class
class Takes(Claim):
    """The player wins this in a category of the group. Money in hundredths."""

    group: str
    category: str
    amount: int
    kind: str


@value_class
class Nothing(Claim):
    """The player wins nothing in the group."""

    group: str


@value_class
class Shares(Claim):
    """These players with equal points share the prizes of these places of the category, the one explained among them.

    By the rule `uschess` the prizes may be of several categories, so no places are named. `total` is the money of all.
    """

    group: str
    category: str
    places: tuple[int, ...]
    total: int
    players: tuple[int, ...]
    rule: str


@value_class
class ChosenOnce(Claim):
    """The players with equal points chose a category once, in the order of the standings, each with those before them.

    Asked again and again, some of them would have moved without end.
    """

    group: str


@value_class
class WouldGet(Claim):
    """In another category of the group the player would have got this, with everybody else as they are."""

    group: str
    category: str
    amount: int
    kind: str


@value_class
class Outside(Claim):
    """The player does not belong to the section of the category."""

    group: str
    category: str
    section: str


@value_class
class NoUpset(Claim):
    """The player does not compete in the group: they beat nobody over the board who is rated higher."""

    group: str


@value_class
class Barred(Claim):
    """The player does not compete in the group, because of a prize won in an earlier one."""

    group: str
    earlier: str


@value_class
class GoneBefore(Claim):
    """All prizes of the category went to players with at least as many points."""

    group: str
    category: str
    count: int


@value_class
class TooFew(Claim):
    """The prizes of the category are not given: fewer players compete than it needs."""

    group: str
    category: str
    needed: int


@value_class
class WithResult(Claim):
    """With another result of the player's last game, and everything else as it was, this would be the money won."""

    round: int
    result: str
    amount: int


KINDS = kinds_in(globals())
if TYPE_CHECKING:
    PrizeClaim: TypeAlias = (
        Takes | Nothing | Shares | ChosenOnce | WouldGet | Outside | NoUpset | Barred | GoneBefore | TooFew | WithResult
    )


def why(
    tournament: Tournament, won: PrizeList, player: int, *, table: Standings | None = None
) -> tuple[PrizeClaim, ...]:
    """The claims about one player's prizes, group by group, and what another last result would have meant.

    Raises:
        UnknownPlayer: no player has this number.
    """
    person = tournament.player(player)
    table = standings(tournament) if table is None else table
    claims: list[PrizeClaim] = []
    for group in won.scheme.groups:
        if group.order != "club":
            claims += _about(tournament, table, won, group, person)
    claims += _results(tournament, won, person, table)
    return tuple(claims)


def _about(
    tournament: Tournament, table: Standings, won: PrizeList, group: Group, person: Player
) -> Iterator[PrizeClaim]:
    award = next((award for award in won.of(person.number) if award.group == group.name), None)
    if award is None:
        yield Nothing(group.name)
    else:
        yield Takes(group.name, award.category, award.amount, award.kind)
        if award.shared_with:
            yield _shared(won, group, award)
        if award.chosen_once:
            yield ChosenOnce(group.name)
    earlier = next((one for one in won.of(person.number) if one.group in group.not_with), None)
    if earlier is not None:
        yield Barred(group.name, earlier.group)
        return
    everybody = contestants(tournament, table, group)
    own = next((one for one in everybody if one.number == person.number), None)
    if own is None:
        if group.order == "upset":
            yield NoUpset(group.name)
        return
    options = {option.category: option for option in award.options} if award else {}
    for category in group.categories:
        if award is None or category.name != award.category:
            members = competing(tournament, everybody, group, category)
            claim = _elsewhere(
                won, group, category, own if own in members else None, own.level, options.get(category.name)
            )
            if claim is not None:
                yield claim


def _shared(won: PrizeList, group: Group, award: Award) -> Shares:
    category = next(category for category in group.categories if category.name == award.category)
    together = [
        other
        for other in won.awards
        if other.group == group.name and (other.player == award.player or other.player in award.shared_with)
    ]
    return Shares(
        group.name,
        award.category,
        () if group.rule == "uschess" else award.prizes,
        sum([other.amount for other in together]),
        tuple(sorted([other.player for other in together])),
        category.rule or group.rule,
    )


def _elsewhere(
    won: PrizeList,
    group: Group,
    category: CategoryPrizes,
    own: Contestant | None,
    level: int,
    option: Option | None,
) -> PrizeClaim | None:
    """Why the player has no prize of another category; `own` is None if they do not belong to it."""
    place = (group.name, category.name)
    if any(one.reason == "few" and (one.group, one.category) == place for one in won.unclaimed):
        return TooFew(*place, category.least)
    if own is None:
        return Outside(*place, category.section)
    if option is not None and (option.amount or option.kind):
        return WouldGet(*place, option.amount, option.kind)
    winners = [one for one in won.awards if (one.group, one.category) == place]
    unclaimed = any((one.group, one.category) == place for one in won.unclaimed)
    if unclaimed or any(winner.points < level for winner in winners):
        return None
    return GoneBefore(*place, len(category.prizes))


def _results(tournament: Tournament, won: PrizeList, person: Player, table: Standings) -> Iterator[WithResult]:
    """What a win, a draw or a loss in the last game over the board would have meant."""
    last = len(person.games)
    game = person.games[-1] if person.games else None
    if game is None or not game.opponent or game.result not in OVER_THE_BOARD or table.is_team:
        return
    for result, other in OTHER_SIDE.items():
        if result == game.result:
            continue
        supposed = tournament.with_results(last, {person.number: result, game.opponent: other})
        again = standings(supposed, list(table.tiebreaks), regulations=table.regulations, lots=table.lots)
        awards = prizes(supposed, won.scheme, table=again).of(person.number)
        yield WithResult(last, result, sum([award.amount for award in awards]))
