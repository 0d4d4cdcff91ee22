"""A judge of prizes for upsets, clubs and boards: who competes, in which order, and what the first ones get.

Owns a second reading of docs/awards.md ("order"), from the games and lists of the players. It shares no code with
`dutchess.awards`. Each group has one category, so nobody has a choice; how a tie shares is read in `book.prizes`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any, NamedTuple

from book.prizes import rounded, split
from dutchess import PrizeList, Standings
from dutchess.tournament import Tournament


class TeamParticipant(NamedTuple):
    """Somebody in the order of a group; a club by its name. Nothing separates those who have the same rank."""

    player: Any
    points: int
    rank: int


def upsets(tournament: Tournament) -> list[tuple[Any, int]]:
    """Rated players who won at the board against somebody rated higher, by the largest difference."""
    rating = {player.number: player.rating for player in tournament.players}
    found = []
    for player in tournament.players:
        wins = [
            rating[game.opponent] - player.rating
            for game in player.games
            if game.opponent and game.result in ("1", "W") and rating[game.opponent] > player.rating > 0
        ]
        if wins:
            found.append((player.number, max(wins)))
    return found


def clubs(tournament: Tournament, table: Standings, best: int) -> list[tuple[Any, int]]:
    """Clubs with at least so many players, by the points of their best ones together."""
    points = {row.player: row.points for row in table.rows}
    members: dict[str, list[int]] = {}
    for player in tournament.players:
        if player.club:
            members.setdefault(player.club, []).append(points[player.number])
    return [(name, sum(sorted(own)[-best:])) for name, own in members.items() if len(own) >= best]


def boards(tournament: Tournament, section: str, players: Standings) -> list[TeamParticipant]:
    """The players of a board in the lists of the teams (all without a section), by points and performance."""
    board = int(section.partition("=")[2]) if section else 0
    own = {number for team in tournament.teams for at, number in enumerate(team.players, 1) if board in (0, at)}
    return [TeamParticipant(row.player, row.points, row.rank or 0) for row in players.rows if row.player in own]


def in_order(listed: Sequence[tuple[Any, int]]) -> list[TeamParticipant]:
    """Best first; equal ones share a rank, in order of their numbers or names."""
    ordered = sorted(sorted(listed), key=lambda one: -one[1])
    return [TeamParticipant(who, level, 1 + sum(other > level for _, other in listed)) for who, level in ordered]


def right(competitors: Sequence[TeamParticipant], group: Any, unit: int) -> dict[Any, tuple[int, str]]:
    """What everybody must get: money in hundredths and the prize in kind."""
    (category,) = group.categories
    taken = 0
    made: dict[Any, tuple[int, str]] = {}
    for _, tied in groupby(competitors, key=lambda one: one.points):
        tie: Any = list(tied)
        left = category.prizes[taken:]
        won = split(group.rule, left, tie, max(group.smallest, unit))
        for who, part in won.items():
            amounts = rounded([won[other].money for other in part.sharing], unit)
            made[who] = (amounts[part.sharing.index(who)], part.prize.kind if part.prize else "")
        taken += min(len(won), len(left))
    return made


def faults(tournament: Tournament, table: Standings, players: Standings, result: PrizeList) -> list[str]:
    """What is wrong, in words. `table` ranks the event, `players` the players by points and performance."""
    found = []
    for group in result.scheme.groups:
        if group.order == "upset":
            competitors = in_order(upsets(tournament))
        elif group.order == "club":
            competitors = in_order(clubs(tournament, table, group.best))
        else:
            competitors = boards(tournament, group.categories[0].section, players)
        due = right(competitors, group, result.scheme.unit)
        actual = {
            award.player or award.name: (award.amount, award.kind)
            for award in result.awards
            if award.group == group.name
        }
        if actual != due:
            found.append(f"{group.name}: {actual} instead of {due}")
    return found
