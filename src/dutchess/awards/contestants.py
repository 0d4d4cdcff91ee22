"""Who competes for the prizes of a group, in which order, and with whom they are tied.

Owns the four orders of a group: standings, largest upset, boards of team events, clubs. Must not share out prizes.
"""

from __future__ import annotations

from dutchess.awards.scheme import BOARD, NAMED
from dutchess.base.errors import InvalidPrizes
from dutchess.base.values import value_class
from dutchess.ranking.groups import grouped
from dutchess.ranking.standings import standings
from dutchess.tournament.teams import rosters

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from dutchess.awards.scheme import CategoryPrizes, Group
    from dutchess.ranking.standings import Standings
    from dutchess.tournament import Player, Tournament

WON_OVER_THE_BOARD = frozenset("1W")


@value_class
class Contestant:
    """Somebody who may win a prize.

    Attributes:
        number: pairing number; 0 for a club.
        name: of the player or the club.
        level: what ties are made of: points in tenths, or the rating difference of an upset.
        rank: the place; contestants whom nothing separates share it.
    """

    number: int
    name: str
    level: int
    rank: int


def contestants(tournament: Tournament, table: Standings, group: Group) -> tuple[Contestant, ...]:
    """Everybody who competes for the prizes of a group, best first."""
    if group.order == "upset":
        return _upsets(tournament)
    if group.order == "club":
        return _clubs(table, group.best)
    if group.order == "board":
        return _boards(tournament)
    return tuple([Contestant(row.player, row.name, row.points, row.rank) for row in table if row.rank is not None])


def competing(
    tournament: Tournament, everybody: Iterable[Contestant], group: Group, category: CategoryPrizes
) -> tuple[Contestant, ...]:
    """The contestants of a category, best first."""
    if not category.section and not category.category.players:
        return tuple(everybody)
    if category.section.startswith(NAMED):
        raise InvalidPrizes(
            f"category {category.name!r}: a file has no categories of an event; write the section itself"
        )
    if group.order == "club":
        raise InvalidPrizes(f"category {category.name!r}: clubs have no sections")
    if group.order == "board" and category.section.startswith(BOARD):
        board = category.section.removeprefix(BOARD)
        if not board.isdecimal():
            raise InvalidPrizes(f"category {category.name!r}: {category.section!r} is no board; write board=1")
        usual = _usual_boards(tournament)
        members = frozenset([number for number, own in usual.items() if own == int(board)])
    else:
        members = category.category.members(tournament)
    return tuple([contestant for contestant in everybody if contestant.number in members])


def _upsets(tournament: Tournament) -> tuple[Contestant, ...]:
    """Players by the largest rating difference of an opponent they beat over the board."""
    ratings = {player.number: player.rating for player in tournament.players}
    best = [(max([0, *_differences(player, ratings)]), player) for player in tournament.players if player.rating]
    ordered = sorted([(-upset, player.number, player.name) for upset, player in best if upset > 0])
    return _ranked([(number, name, -upset) for upset, number, name in ordered])


def _differences(player: Player, ratings: dict[int, int]) -> list[int]:
    return [
        ratings[game.opponent] - player.rating
        for game in player.games
        if game.result in WON_OVER_THE_BOARD and ratings.get(game.opponent)
    ]


def _clubs(table: Standings, best: int) -> tuple[Contestant, ...]:
    """Clubs by the points of their best players together. A club with fewer players does not compete.

    Prizes are shared by points alone, so clubs with equal points are tied whatever their places.
    """
    sums = [(-group.points, group.name) for group in grouped(table, "club", best=best) if group.rank is not None]
    return _ranked([(0, name, -total) for total, name in sorted(sums)])


def _boards(tournament: Tournament) -> tuple[Contestant, ...]:
    """Players of a team event by their own points, then by performance."""
    table = standings(tournament, "TPR", teams=False)
    return tuple([Contestant(row.player, row.name, row.points, row.rank) for row in table if row.rank is not None])


def _usual_boards(tournament: Tournament) -> dict[int, int]:
    """The board of each player in the line-up of the team, 1 for the first."""
    return {number: board for team in rosters(tournament) for board, number in enumerate(team.players, 1)}


def _ranked(ordered: list[tuple[int, str, int]]) -> tuple[Contestant, ...]:
    ranks: dict[int, int] = {}
    for place, (_, _, level) in enumerate(ordered, 1):
        ranks.setdefault(level, place)
    return tuple([Contestant(number, name, level, ranks[level]) for number, name, level in ordered])
