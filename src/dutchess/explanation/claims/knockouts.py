"""What explanations claim about a knock-out: how somebody came to a match, where it leads, and its colours.

Owns these kinds, by the definitions of docs/systems/knockout.md; `kinds` says how a claim is read. Stages and matches
count from 1. Must not compute, and must not write sentences.
"""

from __future__ import annotations

from dutchess.base.values import value_class

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias


@value_class
class WonMatch:
    """In stage `stage`, the one before this round's, `player` won the match against `opponent`; see `by_playoff`.

    It is true if the points of the match were level, so that its play-off decided. `stages` is the number of stages.
    """

    player: int
    opponent: int
    stage: int
    stages: int
    by_playoff: bool


@value_class
class LostMatch:
    """This is the match for third place: `player` lost the semi-final against `opponent`."""

    player: int
    opponent: int


@value_class
class WentOn:
    """In stage `stage`, the one before this round's, `player` had no opponent and went on without a game."""

    player: int
    stage: int
    stages: int


@value_class
class WinnerMeets:
    """Whoever wins the match of `one` and `other` meets in stage `stage` who comes from the match beside it.

    `rivals` are the two of that match; if it is decided before this round, or has one participant only, the one who
    goes on; nobody if nobody goes on.
    """

    one: int
    other: int
    stage: int
    stages: int
    rivals: tuple[int, ...]


@value_class
class LaterGame:
    """This is game `game` of the match of `white` and `black`, and `white` had `first` in its first game.

    The colours are reversed from game to game.
    """

    white: int
    black: int
    game: int
    first: str


@value_class
class ByMatch:
    """The colour differences of both are equal, so the number of the match, `match`, decides the colours.

    `who` is the better seed and gets `colour`: with an odd number that is `initial`, the initial colour.
    """

    who: int
    other: int
    match: int
    initial: str
    colour: str


PATH_KINDS = (WonMatch, LostMatch, WentOn, WinnerMeets)
GAME_KINDS = (LaterGame, ByMatch)
if TYPE_CHECKING:
    PathClaim: TypeAlias = WonMatch | LostMatch | WentOn | WinnerMeets
    GameClaim: TypeAlias = LaterGame | ByMatch
