"""The `Tournament` of the engine from the state of a journal: team events.

Owns what teams add: rosters, line-ups, boards of matches. Must not contain rules of pairing.
"""

from __future__ import annotations

from dutchess.journal.state import State, TournamentState
from dutchess.tournament import Tournament

NOBODY = 0


def line_up(found: TournamentState, team: int, round_number: int) -> tuple[int, ...]:
    """Who plays for a team, board by board, 0 for nobody: as named for the round, else the first of the roster."""
    play = found.settings.teams
    boards = play.boards if play else 0
    known = found.teams[team]
    named = known.line_ups.get(round_number, known.persons)[:boards]
    return named + (NOBODY,) * (boards - len(named))


def boards_of_matches(
    found: TournamentState, matches: tuple[tuple[int, int], ...], round_number: int
) -> tuple[tuple[int, int], ...]:
    """(white, black) for every board of every match, match after match."""
    play = found.settings.teams
    colours = play.board_colours if play else ""
    boards: list[tuple[int, int]] = []
    for first, second in matches:
        ones, others = line_up(found, first, round_number), line_up(found, second, round_number)
        for colour, one, other in zip(colours, ones, others, strict=True):
            boards.append((one, other) if colour == "w" else (other, one))
    return tuple(boards)


def team_tournament_of(state: State, found: TournamentState, rounds: int | None = None) -> Tournament:
    """The tournament as the engine sees it."""
    raise NotImplementedError
