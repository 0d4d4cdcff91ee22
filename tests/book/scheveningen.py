"""Scheveningen matches read literally: `docs/systems/scheveningen.md`.

Owns the book's own reading of that page: who is in which team, the table of a round, its colours. Shares no code with
the engine.
"""

from __future__ import annotations

from dutchess.tournament import Tournament


class Refused(Exception):
    """There are not two teams with everybody in one, or the table has no such round."""


def pair(event: Tournament) -> list[tuple[int, int]]:
    """The coming round: (White, Black) of every board in order."""
    first, second = teams(event)
    n = max(len(first), len(second))
    number = event.played_rounds + 1
    double = event.system == "FIDE_DOUBLESCHEVENINGEN" or (event.rounds or 0) > n
    if number > (2 * n if double else n):
        raise Refused
    boards = []
    for i, one in enumerate(first):
        j = (i + number - 1) % n
        if j < len(second):
            white = first_team_has_white(n, i, number if number <= n else number - n)
            if number > n:
                white = not white
            boards.append((one, second[j]) if white else (second[j], one))
    return boards


def first_team_has_white(n: int, i: int, number: int) -> bool:
    """In a round of the first cycle, of the player in place `i` of the first team."""
    if n % 2:
        j = (i + number - 1) % n
        return (i + j) % n % 2 == 0
    return (i + (number - 1) // 2) % 2 == 0


def teams(event: Tournament) -> tuple[list[int], list[int]]:
    """The clubs; the first one is that of the player with the lowest pairing number."""
    in_order = sorted(event.players, key=lambda player: player.number)
    clubs = list(dict.fromkeys(player.club for player in in_order))
    if len(clubs) != 2 or "" in clubs:
        raise Refused
    one, other = ([player.number for player in in_order if player.club == club] for club in clubs)
    return one, other
