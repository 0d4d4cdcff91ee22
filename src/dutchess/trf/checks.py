"""Does a file contradict itself?

Owns the comparison of player records with each other and with their results. Must not read columns: it gets what
`players` read. Each check runs in one cheap pass; where a fault is and what to call
it is worked out only after it is found.
"""

from __future__ import annotations

from dutchess.errors import InvalidTournament
from dutchess.tournament import OVER_THE_BOARD, Game
from dutchess.trf.notes import Deviation
from dutchess.trf.players import block_column

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from dutchess.tournament import Scoring
    from dutchess.trf.players import PlayerLine


def _legal_pairs() -> frozenset[str]:
    """Both sides of a game as colour, result, colour, result: all that may stand against each other."""
    played = ("10", "01", "==", "=0", "0=", "00", "WL", "LW", "DD", "DL", "LD", "LL", "??")
    forfeited = ("+-", "-+", "--")
    colours = ("wb", "bw")
    found = [c[0] + r[0] + c[1] + r[1] for r in played for c in colours]
    found += [c[0] + r[0] + c[1] + r[1] for r in forfeited for c in (*colours, "--", "w-", "-w", "b-", "-b")]
    return frozenset(found)


LEGAL_PAIRS = _legal_pairs()


def check_numbers(players: Sequence[PlayerLine], deviations: list[Deviation]) -> None:
    """Pairing numbers are unique; gaps are reported."""
    seen: dict[int, PlayerLine] = {}
    for player in players:
        earlier = seen.setdefault(player.number, player)
        if earlier is not player:
            message = f"pairing number {player.number} is already that of line {earlier.row}"
            raise InvalidTournament(message, line=player.row, column=5)
    highest = max(seen)
    if highest != len(seen):
        missing = next(number for number in range(1, highest) if number not in seen)
        deviations.append(Deviation(f"pairing numbers have gaps: there is no player {missing}"))


def check_rounds(players: Sequence[PlayerLine], played: int) -> None:
    """No round is missing before the last one played: somebody was paired in it, or everybody has an entry."""
    for index in range(played):
        for player in players:
            if index < len(player.games):
                game = player.games[index]
                if game is not None and (game.opponent or game.result in "U+1"):
                    break
        else:
            blank = next((p for p in players if index >= len(p.games) or p.games[index] is None), None)
            if blank is not None:
                message = f"round {index + 1} is missing: nobody was paired in it, but round {played} has entries"
                raise InvalidTournament(message, line=blank.row, column=block_column(index))


def check_games(
    players: Sequence[PlayerLine], games: Mapping[int, Sequence[Game]], is_team: bool, deviations: list[Deviation]
) -> None:
    """Both sides of every game agree, and a round has one pairing-allocated bye (several in team events)."""
    legal = LEGAL_PAIRS
    byes: set[int] = set()
    for player in players:
        number = player.number
        for index, game in enumerate(games[number]):
            opponent = game.opponent
            if opponent:
                if opponent not in games:
                    message = f"round {index + 1}: there is no player {opponent}"
                    raise InvalidTournament(message, line=player.row, column=block_column(index))
                other = games[opponent][index]
                if other.opponent != number or (
                    opponent >= number
                    and (game.colour + game.result + other.colour + other.result not in legal or opponent == number)
                ):
                    _explain_game(player, index, game, other, is_team, deviations)
            elif game.result == "U":
                if index in byes and not is_team:
                    message = f"round {index + 1} has more than one pairing-allocated bye"
                    deviations.append(Deviation(message, player.row, block_column(index, "result")))
                byes.add(index)


def _explain_game(
    player: PlayerLine, index: int, game: Game, other: Game, is_team: bool, deviations: list[Deviation]
) -> None:
    """Say why an entry and its counterpart do not go together; a team's walkover needs no counterpart."""
    opponent = game.opponent
    message, field = f"the results {game.result} and {other.result} do not go together", "result"
    if opponent == player.number:
        message, field = f"player {player.number} meets himself", "opponent"
    elif other.opponent != player.number:
        if is_team and game.result == "+":
            message = f"round {index + 1}: player {opponent} does not name this opponent back (forfeited match)"
            deviations.append(Deviation(message, player.row, block_column(index)))
            return
        whom = f"player {other.opponent}" if other.opponent else "no opponent"
        message, field = f"player {opponent} names {whom}, not player {player.number}", "opponent"
    elif game.result in OVER_THE_BOARD and game.colour == "-":
        message, field = "a game over the board has a colour", "colour"
    elif game.colour == other.colour and game.colour != "-":
        message, field = f"player {opponent} has the same colour", "colour"
    else:
        message = f"{message} (player {opponent} is the opponent)"
    raise InvalidTournament(f"round {index + 1}: {message}", line=player.row, column=block_column(index, field))


def wrong_points(
    players: Sequence[PlayerLine],
    games: Mapping[int, Sequence[Game]],
    scoring: Scoring,
    extra: Mapping[int, Sequence[int]],
) -> list[tuple[PlayerLine, int]]:
    """Players whose points column differs from their results, with the points by the results.

    An open game is worth nothing. `extra` names amounts that the column may include beside the results: virtual points,
    a bye of the coming round, and what programs make of a round that is not over.
    """
    found: list[tuple[PlayerLine, int]] = []
    by_colour = any(value is not None for value in (scoring.black_win, scoring.black_draw, scoring.black_loss))
    worth = {letter: scoring.points(Game(0, "-", letter)) for letter in "1=0WDL+-UFHZ"}
    worth["?"] = 0
    for player in players:
        if by_colour:
            total = sum([scoring.points(game) for game in games[player.number] if game.result != "?"])
        else:
            total = sum([worth[game.result] for game in games[player.number]])
        claim = player.points
        if claim is not None and claim != total and claim - total not in extra.get(player.number, ()):
            found.append((player, total))
    return found


def points_error(player: PlayerLine, total: int) -> InvalidTournament:
    """What to say about a points column that the results do not give."""
    claim = player.points or 0
    message = f"player {player.number} has {claim / 10} points, but the results give {total / 10}"
    return InvalidTournament(message, line=player.row, column=81)
