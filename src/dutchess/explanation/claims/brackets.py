"""The claims about a round of a knock-out, made from its bracket.

Owns which of them are made, and about whom. Must not write sentences.
"""

from __future__ import annotations

from dutchess.explanation.claims.colours import LowerDifference
from dutchess.explanation.claims.knockouts import ByMatch, LaterGame, LostMatch, WentOn, WinnerMeets, WonMatch
from dutchess.pairing.knockout import BY_MATCH, LATER_GAME, LOWER_DIFFERENCE, games_of
from dutchess.pairing.table import KNOCKOUT
from dutchess.tournament import WHITE
from dutchess.tournament.formats.knockout import bracket_of
from dutchess.tournament.model import OTHER_COLOUR

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from dutchess.explanation.claims.colours import ColourClaim
    from dutchess.explanation.claims.knockouts import GameClaim, PathClaim
    from dutchess.explanation.questions.rounds import RoundExplained
    from dutchess.pairing.knockout import GameOfMatch
    from dutchess.tournament.formats.knockout import Bracket, Match

WORDS = {"w": "white", "b": "black"}


def is_knockout(explained: RoundExplained) -> bool:
    return explained.to_pair.system.name == KNOCKOUT


def due_games(explained: RoundExplained) -> dict[frozenset[int], GameOfMatch]:
    """The games of the round as the bracket has them, by the two who meet."""
    return {frozenset((game.white, game.black)): game for game in games_of(explained.tournament)}


def path_claims(explained: RoundExplained, game: GameOfMatch) -> Iterator[PathClaim]:
    """How the two came to their match, and where it leads."""
    bracket, match = bracket_of(explained.tournament), game.match
    for number in match.players:
        if number is not None and match.stage > 1:
            yield _came(bracket, match, number)
    if match.stage < bracket.length:
        one, other = sorted((game.white, game.black))
        beside = bracket.stages[match.stage - 1][(match.number - 1) ^ 1]
        coming = (beside.winner,) if beside.is_decided else beside.players
        rivals = tuple([number for number in coming if number is not None])
        yield WinnerMeets(one, other, match.stage + 1, bracket.length, rivals)


def _came(bracket: Bracket, match: Match, number: int) -> PathClaim:
    before = next(one for one in bracket.stages[match.stage - 2] if number in one.players and not one.is_for_third)
    if not before.is_played:
        return WentOn(number, before.stage, bracket.length)
    opponent = next(one for one in before.players if one != number)
    assert opponent is not None
    if match.is_for_third:
        return LostMatch(number, opponent)
    return WonMatch(number, opponent, before.stage, bracket.length, before.is_level)


def colour_claim(explained: RoundExplained, game: GameOfMatch) -> GameClaim | ColourClaim | None:
    """Why the two have their colours; None if no rule of the page says it."""
    if game.rule == LOWER_DIFFERENCE and game.game == 1:
        return LowerDifference(game.white, game.black, game.differences[game.white], game.differences[game.black])
    if game.rule == LATER_GAME:
        return LaterGame(game.white, game.black, game.game, "white" if game.game % 2 else "black")
    if game.rule == BY_MATCH and game.game == 1:
        better, other = sorted((game.white, game.black))
        initial = explained.tournament.initial_colour or WHITE
        colour = initial if game.match.number % 2 else OTHER_COLOUR[initial]
        return ByMatch(better, other, game.match.number, WORDS[initial], WORDS[colour])
    return None


def claims_of(explained: RoundExplained, number: int = 0) -> Iterator[PathClaim | GameClaim | ColourClaim]:
    """What is claimed about everybody's match in the round, or about that of one participant."""
    if not is_knockout(explained):
        return
    met = {frozenset(pair) for pair in explained.pairing.pairs}
    for pair, game in due_games(explained).items():
        if pair in met and (not number or number in pair):
            yield from path_claims(explained, game)
            given = colour_claim(explained, game)
            if given is not None:
                yield given
