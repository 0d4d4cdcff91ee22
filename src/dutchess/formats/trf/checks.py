"""Does a file contradict itself?

Owns the faults that only a file can have (missing rounds, wrong totals), and the places in the file of contradictions
that `tournament.validity` finds. Must not read columns: `players` and `records` do.
"""

from __future__ import annotations

from dutchess.base.errors import InvalidTournament, Sentence
from dutchess.base.native import totals
from dutchess.formats.trf.deviations import Deviation
from dutchess.formats.trf.players import block_column
from dutchess.pairing.history import virtual_points
from dutchess.tournament import NO_COLOUR, Game, mark_valid
from dutchess.tournament.validity import problems

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from dutchess.formats.trf.players import PlayerLine
    from dutchess.formats.trf.records import Statements
    from dutchess.tournament import Scoring, Tournament
    from dutchess.tournament.validity import Problem


def report_gaps(players: Sequence[PlayerLine], deviations: list[Deviation]) -> None:
    """Warn if a pairing number is missing."""
    seen = {player.number for player in players}
    highest = max(seen)
    if highest != len(seen):
        missing = next((number for number in range(1, highest) if number not in seen), 0)
        if missing:
            deviations.append(
                Deviation(Sentence("the pairing numbers have gaps: there is no player {missing}", missing=missing))
            )


def check_rounds(players: Sequence[PlayerLine], played: int) -> None:
    """No round before the last one is missing: in each, a player was paired or all players have an entry."""
    for index in range(played):
        for player in players:
            if index < len(player.games):
                game = player.games[index]
                if game is not None and (game.opponent or game.result in "U+1"):
                    break
        else:
            blank = next((p for p in players if index >= len(p.games) or p.games[index] is None), None)
            if blank is not None:
                message = Sentence(
                    "round {round} is missing: no player was paired in it, but round {played} has entries",
                    round=index + 1,
                    played=played,
                )
                raise InvalidTournament(message, line=blank.row, column=block_column(index))


def check_facts(
    tournament: Tournament, stated: Statements, lines: Sequence[PlayerLine], deviations: list[Deviation]
) -> None:
    """The facts do not contradict each other (`tournament.validity`). Errors get their place in the file."""
    rows: dict[int, list[int]] = {}
    for problem in problems(tournament):
        if not rows:
            for player in lines:
                rows.setdefault(player.number, []).append(player.row)
        line, column = _place(problem, tournament, stated, rows)
        if not problem.harmless:
            raise InvalidTournament(problem.message, line=line, column=column)
        deviations.append(Deviation(problem.message, line, column))
    mark_valid(tournament)


def _place(
    problem: Problem, tournament: Tournament, stated: Statements, rows: Mapping[int, Sequence[int]]
) -> tuple[int | None, int | None]:
    """Line and column of a problem, if known; `rows` are the lines of each pairing number."""
    if problem.fact:
        return _place_of_fact(problem, tournament, stated)
    of_player = rows.get(problem.player, ())
    if problem.field == "number":
        return of_player[-1], 5
    return (of_player[0], block_column(problem.round - 1, problem.field)) if of_player else (None, None)


def _place_of_fact(problem: Problem, tournament: Tournament, stated: Statements) -> tuple[int | None, int | None]:
    codes = {
        "teams": "310" if "310" in stated.deferred else "013",
        "line_ups": "300",
        "forfeits": "330",
        "adjustments": "299",
        "board_colours": "352",
        "other_results": "XXK",
        "wishes": "XXW",
        "playoffs": "XXM",
    }
    lines = stated.deferred.get(codes.get(problem.fact, ""), [])
    if problem.fact == "rounds":
        return stated.rounds_line, 5
    if problem.fact == "teams" and lines and lines[0][0].startswith("310"):
        lines = sorted(lines, key=lambda entry: int(entry[0][4:8]))
    if problem.index < len(lines):
        return lines[problem.index][1], None
    if problem.fact == "team_byes":
        number, team, letter = tournament.team_byes[problem.index]
        return (stated.deferred["320"][0][1] if letter == "U" else stated.byes[number, team][1]), None
    return None, None


def wrong_points(
    players: Sequence[PlayerLine],
    games: Mapping[int, Sequence[Game]],
    scoring: Scoring,
    extra: Mapping[int, Sequence[int]],
) -> list[tuple[PlayerLine, int]]:
    """The players whose points column differs from their results, with the points by the results.

    An open game is worth nothing. `extra` holds amounts that the column may include beside the results: virtual points,
    a bye in the coming round, and the different ways of programs to count a round that is not over.
    """
    by_colour = any(value is not None for value in (scoring.black_win, scoring.black_draw, scoring.black_loss))
    worth = {letter: scoring.points(Game(0, "-", letter)) for letter in "1=0WDL+-UFHZ"}
    worth["?"] = 0
    entries = [games[player.number] for player in players]
    sums: list[int] | None = None if by_colour or totals is None else totals(Game, entries, worth)
    if sums is None:
        sums = [
            sum([scoring.points(game) if by_colour and game.result != "?" else worth[game.result] for game in own])
            for own in entries
        ]
    return [
        (player, total)
        for player, total in zip(players, sums, strict=True)
        if player.points is not None
        and player.points != total
        and player.points - total not in extra.get(player.number, ())
    ]


def points_error(player: PlayerLine, total: int) -> InvalidTournament:
    """The error for a points column that does not follow from the results."""
    stated = player.points or 0
    message = Sentence(
        "player {number} has {stated} points, but the results give {total}",
        number=player.number,
        stated=stated / 10,
        total=total / 10,
    )
    return InvalidTournament(message, line=player.row, column=81)


def extra_points(tournament: Tournament) -> dict[int, tuple[int, ...]]:
    """Amounts that a points column may include beside the results: virtual points, the bye of the coming round."""
    if not tournament.accelerations and not tournament.byes:
        return {}
    played = tournament.played_rounds
    now, last = virtual_points(tournament, played + 1), virtual_points(tournament, played)
    byes = {number: tournament.scoring.points(Game(0, NO_COLOUR, letter)) for number, letter in tournament.byes}
    extra: dict[int, tuple[int, ...]] = {}
    for number in {**now, **last, **byes}:
        bye = byes.get(number, 0)
        virtual = (0, now.get(number, 0), last.get(number, 0))
        extra[number] = tuple([points + more for points in virtual for more in (0, bye)])
    return extra
