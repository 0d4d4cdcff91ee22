"""Line-ups of teams: who sits at which board of a match.

Owns the way from matches to boards. Must not know of results.
"""

from __future__ import annotations

from dutchess.journal.state import TournamentState

NOBODY = 0


def line_up(tournament: TournamentState, team: int, round_number: int) -> tuple[int, ...]:
    """Who plays for a team, board by board, 0 for nobody: as named for the round, else the first who have not left."""
    play = tournament.settings.teams
    boards = play.boards if play else 0
    known = tournament.teams[team]
    present = tuple(person for person in known.persons if tournament.entrants[person].plays(round_number))
    named = known.line_ups.get(round_number, present)[:boards]
    return named + (NOBODY,) * (boards - len(named))


def boards_of_matches(
    tournament: TournamentState, matches: tuple[tuple[int, int], ...], round_number: int
) -> tuple[tuple[int, int], ...]:
    """(white, black) for every board of every match, match after match."""
    play = tournament.settings.teams
    colours = play.board_colours if play else ""
    boards: list[tuple[int, int]] = []
    for first, second in matches:
        ones, others = line_up(tournament, first, round_number), line_up(tournament, second, round_number)
        for colour, one, other in zip(colours, ones, others, strict=True):
            boards.append((one, other) if colour == "w" else (other, one))
    return tuple(boards)


def sides(tournament: TournamentState, round_number: int, match: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Who sat at the boards of a match (from 0): the team named first, and the other one.

    Players belong to their teams, whatever colours they had: the colours of a board may have been corrected (C.04.2
    article 4.3).
    """
    this_round = tournament.round(round_number)
    size = tournament.settings.teams.boards if tournament.settings.teams else 0
    first, second = (frozenset(tournament.teams[team].persons) for team in this_round.matches[match])
    seats = [
        (board.white, board.black) if board.white in first or board.black in second else (board.black, board.white)
        for board in this_round.boards[match * size : (match + 1) * size]
    ]
    return tuple(one for one, _ in seats), tuple(other for _, other in seats)
