"""The results of games in a simulated world: chances by ratings, and luck that depends only on seed and players.

Owns the result models and `World`. In one world, two players who meet always have the same luck, under every system and
in every round. So studies compare systems in the same worlds. Must not pair.
"""

from __future__ import annotations

from dutchess.tournament.chances import game_chances

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Chances = tuple[float, float, float]

MASK = 2**64 - 1
GAMES = (("1", "0"), ("=", "="), ("0", "1"))


def coin(white: float, black: float) -> Chances:
    """Both players have the same chance, and there are no draws."""
    return 0.5, 0.0, 0.5


def favourite(white: float, black: float) -> Chances:
    """The stronger player wins; equal players draw."""
    return (0.0, 1.0, 0.0) if white == black else (1.0, 0.0, 0.0) if white > black else (0.0, 0.0, 1.0)


def fide(white: float, black: float) -> Chances:
    """The statistical model that FIDE names for generators."""
    return game_chances(round(white), round(black))


MODELS: dict[str, Callable[[float, float], Chances]] = {"fide": fide, "coin": coin, "favourite": favourite}


def mix(number: int) -> int:
    """64 bits, each of which depends on every bit of a number (the finaliser of splitmix64)."""
    number = (number + 0x9E3779B97F4A7C15) & MASK
    number = ((number ^ (number >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    number = ((number ^ (number >> 27)) * 0x94D049BB133111EB) & MASK
    return number ^ (number >> 31)


class World:
    """The luck of one seed. `strengths` holds the players' real strengths, by number."""

    def __init__(self, seed: int, model: str, strengths: dict[int, float]) -> None:
        self._seed = mix(seed)
        self._model = MODELS[model]
        self._strengths = strengths
        self._chances: dict[tuple[float, float], Chances] = {}

    def luck(self, one: int, other: int, meeting: int = 0) -> float:
        """A number from 0 to 1, the same for both orders of a pair. `meeting` numbers the games of the two players."""
        low, high = (one, other) if one < other else (other, one)
        return mix(self._seed ^ mix((meeting << 40) | (low << 20) | high)) / (MASK + 1)

    def game(self, white: int, black: int, meeting: int = 0) -> tuple[str, str]:
        """The letters of a game. High luck favours the player with the smaller number, whatever their colour."""
        strengths = (self._strengths[white], self._strengths[black])
        chances = self._chances.get(strengths)
        if chances is None:
            chances = self._chances[strengths] = self._model(*strengths)
        win, _, loss = chances
        luck = self.luck(white, black, meeting)
        if white < black:
            return GAMES[0] if luck >= 1 - win else GAMES[1] if luck >= loss else GAMES[2]
        return GAMES[2] if luck >= 1 - loss else GAMES[1] if luck >= win else GAMES[0]
