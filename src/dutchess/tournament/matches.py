"""Matches of two games (C.04.5, Double-Swiss): two rounds of a tournament are the two games of one match.

Owns this reading of the rounds: the odd round is the first game, the round after it the second, against the same
opponent with the colours reversed (article 4.4). Byes are for matches, never for single games. The pairing-allocated
bye is worth a win and a draw (article 1.4): `U` in the first game and `H` in the second. Must not pair.
"""

from __future__ import annotations

from dutchess.base.errors import Sentence
from dutchess.base.values import replace
from dutchess.tournament import ABSENT, NO_COLOUR
from dutchess.tournament.model import OPPOSITE
from dutchess.tournament.validity import Problem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from dutchess.tournament import Game, Player, Tournament

NOT_RATED = {"+": "W", "-": "L"}
SECOND_BYE = {"U": "H", "F": "F", "H": "H"}  # the second half of a bye, by its first half; otherwise `Z`


def match_of(round_number: int) -> tuple[int, int]:
    """The match to which a round belongs, and its game in it, 1 or 2."""
    return (round_number + 1) // 2, 2 - round_number % 2


def is_second_game(round_number: int) -> bool:
    """True if a round is the second game of a match."""
    return round_number % 2 == 0


def byes_of_second_game(tournament: Tournament) -> tuple[tuple[int, str], ...]:
    """Everybody who had no opponent in the first game of the match, with the bye of the second game."""
    last = tournament.played_rounds
    byes: list[tuple[int, str]] = []
    for player in tournament.players:
        entry = player.games[last - 1] if len(player.games) == last else ABSENT
        if not entry.opponent:
            byes.append((player.number, SECOND_BYE.get(entry.result, "Z")))
    return tuple(byes)


def with_forfeits_in_matches(tournament: Tournament) -> Tournament:
    """C.04.5, Preface: a forfeited game of a match that counts as played counts as played for tie-breaks, too.

    A match is forfeited only if one of the players forfeits both games. Otherwise `+` and `-` become a win and a loss
    that are not rated, if these are worth as many points.
    """
    scoring = tournament.scoring
    if (scoring.forfeit_win, scoring.forfeit_loss) != (scoring.win, scoring.loss):
        return tournament
    games = {player.number: player.games for player in tournament.players}
    players = tuple([_with_forfeits(player, games) for player in tournament.players])
    return replace(tournament, players=players)


def _with_forfeits(player: Player, games: Mapping[int, Sequence[Game]]) -> Player:
    changed = list(player.games)
    for index in range(len(changed) - 1):
        match = changed[index], changed[index + 1]
        if is_second_game(index + 1) or not match[0].opponent or not {"+", "-"} & {game.result for game in match}:
            continue
        opposite = games[match[0].opponent][index : index + 2]
        if not any(all(game.result == "-" for game in side) for side in (match, opposite)):
            for at, game in enumerate(match, index):
                changed[at] = replace(game, result=NOT_RATED.get(game.result, game.result))
    return replace(player, games=tuple(changed))


def problems(tournament: Tournament, games: Mapping[int, Sequence[Game]]) -> Iterator[Problem]:
    """The two games of every match agree: the same opponent, reversed colours, a bye in both; and their number."""
    rounds = tournament.rounds
    if rounds is not None and rounds % 2:
        yield Problem(
            Sentence(
                "a match has two games (C.04.5), so the number of rounds must be even, not {rounds}", rounds=rounds
            ),
            fact="rounds",
        )
    for number, entries in games.items():
        for index in range(1, len(entries), 2):
            first, second = entries[index - 1], entries[index]
            message = _disagreement(first, second)
            if message:
                match, _ = match_of(index + 1)
                message = Sentence(
                    "round {round}, the second game of match {match}: {what}",
                    round=index + 1,
                    match=match,
                    what=message,
                )
                yield Problem(message, player=number, round=index + 1)


def _disagreement(first: Game, second: Game) -> str:
    """What is wrong with the second game of a match; empty if nothing is."""
    if first.opponent != second.opponent:
        if not first.opponent or not second.opponent:
            return Sentence("a bye is for both games of a match (C.04.5)")
        return Sentence(
            "the opponent must be player {one} again, not player {other}", one=first.opponent, other=second.opponent
        )
    if not first.opponent:
        if SECOND_BYE.get(first.result, "Z") != second.result:
            wanted = SECOND_BYE.get(first.result, "Z")
            return Sentence(
                "a bye is for both games of a match: {first} is followed by {wanted}, not {second}",
                first=first.result,
                wanted=wanted,
                second=second.result,
            )
        return ""
    if NO_COLOUR not in (first.colour, second.colour) and second.colour != OPPOSITE[first.colour]:
        return Sentence("the colours must be reversed (C.04.5 article 4.4)")
    return ""
