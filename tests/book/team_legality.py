"""Is a paired round of a team event legal at all?

Owns a check of C.04.6 [C1] and [C2] and of attendance, stated about the teams of a tournament and the results of
its boards. Shares no code with the engine, with `dutchess.tournament.teams` or with the rest of the book, so that a
common error cannot hide in all of them. Says nothing about how good a pairing is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from dutchess.tournament import Game, Tournament

PLAYED = "1=0WDL?"


def violations(tournament: Tournament, pairs: Sequence[tuple[int, int]], bye: int | None) -> list[str]:
    """What is wrong with a pairing of the coming round, one sentence each; empty if it is legal."""
    rosters = {team.number: team.players for team in tournament.teams}
    entries = {player.number: player.games for player in tournament.players}
    games = {team: [entries[player] for player in players] for team, players in rosters.items()}
    owner = {player: team for team, players in rosters.items() for player in players}
    return [
        *_attendance(tournament, set(rosters), pairs, bye),
        *(_bye(bye, games[bye], owner) if bye is not None else ()),
        *(sentence for white, black in pairs for sentence in _pair(white, black, games[white], owner)),
    ]


def _attendance(
    tournament: Tournament, teams: set[int], pairs: Sequence[tuple[int, int]], bye: int | None
) -> Iterable[str]:
    """Every team that is there is paired once or has the bye, and nobody else; a bye only for an odd number."""
    here = teams - {number for number, _ in tournament.byes}
    seen = Counter(number for pair in pairs for number in pair)
    if bye is not None:
        seen[bye] += 1
    for number in sorted(here | set(seen)):
        if number not in here or seen[number] != 1:
            yield f"team {number} is paired {seen[number]} times"
    if (bye is None) != (len(here) % 2 == 0):
        yield f"{len(here)} teams, and the bye is {bye}"


def _bye(bye: int, games: Sequence[Sequence[Game]], owner: dict[int, int]) -> Iterable[str]:
    """[C2]: no second bye; none after a match won by forfeit or a full-point bye."""
    for index in range(max(len(entries) for entries in games)):
        letters = [entries[index].result for entries in games if index < len(entries)]
        opponents = {owner[entries[index].opponent] for entries in games if entries[index].opponent}
        if not opponents and ("U" in letters or "F" in letters):
            yield f"team {bye} had a bye in round {index + 1}"
        if opponents and not any(letter in PLAYED for letter in letters):
            if letters.count("+") > letters.count("-"):
                yield f"team {bye} won by forfeit in round {index + 1}"


def _pair(white: int, black: int, games: Sequence[Sequence[Game]], owner: dict[int, int]) -> Iterable[str]:
    """[C1]: no second match."""
    for entries in games:
        for index, game in enumerate(entries):
            if game.opponent and owner[game.opponent] == black and game.result in PLAYED:
                yield f"teams {white} and {black} met in round {index + 1}"
                return
