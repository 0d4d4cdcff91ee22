"""Team round robins read literally: `docs/systems/berger.md`, "How it pairs" and "Teams".

Owns the book's own reading of that page: the table with its two cycles, and the colours of the boards. Shares no code
with the engine.
"""

from __future__ import annotations

from dutchess.tournament import Tournament


class Refused(Exception):
    """The table is over, or has fewer rounds than are declared."""


def pair(event: Tournament) -> list[tuple[int, int]]:
    """The coming round: the teams of each match, the one with White on the first board first."""
    numbers = sorted(team.number for team in event.teams)
    count, coming = len(numbers), event.played_rounds + 1
    cycle = count - 1 + count % 2
    double = "DOUBLE" in event.system or event.rounds == 2 * cycle
    most = 2 * cycle if double else cycle
    if count < 2 or (event.rounds or cycle) > most or coming > min(event.rounds or cycle, most):
        raise Refused
    number = coming if coming <= cycle else coming - cycle
    if double and coming <= cycle and number >= cycle - 1 > 0:  # the last two of the first cycle change places
        number = cycle if number == cycle - 1 else cycle - 1
    games = [(numbers[white - 1], numbers[black - 1]) for white, black in round_of(count, number)]
    return games if coming <= cycle else [(black, white) for white, black in games]


def round_of(count: int, number: int) -> list[tuple[int, int]]:
    """The centre meets the last number; the others meet at equal distance, and the one above the centre has White."""
    last = count + count % 2
    ring = [*range(1, last)]
    centre = (number + 1) // 2 if number % 2 else last // 2 + number // 2
    at = ring.index(centre)
    games = [(centre, last) if number % 2 else (last, centre)] if last == count else []
    for distance in range(1, last // 2):
        games.append((ring[(at + distance) % len(ring)], ring[(at - distance) % len(ring)]))
    return games


def boards(event: Tournament, white: int, black: int) -> list[tuple[int, int]]:
    """The boards of a match, the player with White first: `white` has White where record 352 has its first letter."""
    teams = {team.number: team.players for team in event.teams}
    colours = event.board_colours
    sides = list(zip(teams[white], teams[black], strict=False))[: len(colours)]
    return [pair if colour == colours[0] else pair[::-1] for pair, colour in zip(sides, colours, strict=False)]
