"""Judges of what a preview claims, one for each kind, from the definitions and the facts alone.

Owns the outcomes of open games, all written out, or drawn with a seed of its own. Shares nothing with the code that
makes previews but the definitions, the pairing of a complete round, and the chances of a game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from random import Random
from typing import Any

import dutchess
from dutchess import Tournament
from dutchess.base.errors import NoPairingPossible
from dutchess.base.values import replace
from dutchess.pairing.preview import claims
from dutchess.tournament.chances import game_chances

OVER_THE_BOARD = ("10", "==", "01")
FORFEITED = ("+-", "-+", "--")
DRAWN = 200
Board = tuple[int, int]


def white_games(event: Tournament, number: int) -> list[Board]:
    """The games (White, Black) of a round."""
    return [
        (player.number, player.games[number - 1].opponent)
        for player in event.players
        if len(player.games) >= number and player.games[number - 1].opponent and player.games[number - 1].colour == "w"
    ]


def open_games(event: Tournament) -> list[tuple[int, Board]]:
    return [
        (number, game)
        for number in range(1, event.played_rounds + 1)
        for game in white_games(event, number)
        if event.player(game[0]).games[number - 1].result == "?"
    ]


def set_results(event: Tournament, results: dict[tuple[int, Board], str]) -> Tournament:
    letters = {
        (number, player): letter
        for (number, board), pair in results.items()
        for player, letter in zip(board, pair, strict=True)
    }
    players = tuple(
        replace(
            player,
            games=tuple(
                replace(game, result=letters.get((number, player.number), game.result))
                for number, game in enumerate(player.games, 1)
            ),
        )
        for player in event.players
    )
    return replace(event, players=players)


@dataclass(frozen=True)
class Coming:
    """A tournament with open games, and the system of its next round."""

    event: Tournament
    system: str

    @cached_property
    def games(self) -> list[tuple[int, Board]]:
        return open_games(self.event)

    def boards(self, letters: tuple[str, ...]) -> frozenset[Board] | None:
        """The boards after an outcome; None if it cannot be paired. The bye is (player, 0)."""
        results = dict(zip(self.games, letters, strict=True))
        try:
            pairing = dutchess.pair(set_results(self.event, results), self.system)
        except NoPairingPossible:
            return None
        alone = [(one, 0) for one in (pairing.bye, pairing.resting) if one is not None]
        return frozenset((*pairing.pairs, *alone))

    def _all(self, results: tuple[str, ...]) -> Iterator[frozenset[Board]]:
        found = (self.boards(letters) for letters in product(results, repeat=len(self.games)))
        return (boards for boards in found if boards is not None)

    @cached_property
    def played(self) -> list[frozenset[Board]]:
        """The boards of every outcome in which all games are played."""
        return list(self._all(OVER_THE_BOARD))

    @cached_property
    def everything(self) -> list[frozenset[Board]]:
        """The boards of every outcome, those with forfeits included."""
        return list(self._all(OVER_THE_BOARD + FORFEITED))

    def forfeited(self) -> Iterator[frozenset[Board]]:
        """The boards of every outcome, those with forfeits first."""
        return self._all(FORFEITED + OVER_THE_BOARD)

    @cached_property
    def tried(self) -> list[frozenset[Board]]:
        """The boards of some outcomes with forfeits."""
        random = Random("tried by the book")
        outcomes = [tuple(random.choice(OVER_THE_BOARD + FORFEITED) for _ in self.games) for _ in range(60)]
        return [boards for boards in map(self.boards, outcomes) if boards is not None]

    @cached_property
    def drawn(self) -> list[frozenset[Board]]:
        """The boards of some outcomes by the ratings."""
        random = Random("drawn by the book")
        chances = [game_chances(*(self.event.player(one).rating for one in board)) for _, board in self.games]
        outcomes = (tuple(random.choices(OVER_THE_BOARD, one)[0] for one in chances) for _ in range(DRAWN))
        return [boards for boards in map(self.boards, outcomes) if boards is not None]


JUDGES: dict[type, Callable[[Any, Coming], bool]] = {}


def judges(kind: type) -> Callable[[Callable[[Any, Coming], bool]], Callable[[Any, Coming], bool]]:
    def keep(judge: Callable[[Any, Coming], bool]) -> Callable[[Any, Coming], bool]:
        JUDGES[kind] = judge
        return judge

    return keep


def verdict(claim: Any, coming: Coming) -> bool:
    return JUDGES[type(claim)](claim, coming)


@judges(claims.GamesOpen)
def games_open(claim: claims.GamesOpen, coming: Coming) -> bool:
    return list(claim.games) == [game for _, game in coming.games]


@judges(claims.CertainBoard)
def certain(claim: claims.CertainBoard, coming: Coming) -> bool:
    return all((claim.white, claim.black) in boards for boards in coming.everything)


@judges(claims.PlayedBoard)
def played(claim: claims.PlayedBoard, coming: Coming) -> bool:
    return _always(claim, coming) and any((claim.white, claim.black) not in boards for boards in coming.forfeited())


@judges(claims.UnrefutedBoard)
def unrefuted(claim: claims.UnrefutedBoard, coming: Coming) -> bool:
    if len(coming.games) <= 5 or not _always(claim, coming):
        return False
    return sum((claim.white, claim.black) in boards for boards in coming.tried) > 0.9 * len(coming.tried)


def _always(claim: Any, coming: Coming) -> bool:
    return all((claim.white, claim.black) in boards for boards in coming.played)


@judges(claims.BoardShare)
def share(claim: claims.BoardShare, coming: Coming) -> bool:
    count = sum((claim.white, claim.black) in boards for boards in coming.played)
    return (claim.count, claim.outcomes) == (count, len(coming.played)) and 0 < count < claim.outcomes


@judges(claims.DrawnShare)
def drawn_share(claim: claims.DrawnShare, coming: Coming) -> bool:
    """Two samples of the same outcomes differ by five times what chance explains in one of twenty thousand cases."""
    if len(coming.games) <= 7 or not 0 < claim.count <= claim.outcomes <= 500 or claim.outcomes < 400:
        return False
    own = sum((claim.white, claim.black) in boards for boards in coming.drawn) / len(coming.drawn)
    apart = (0.25 / claim.outcomes + 0.25 / len(coming.drawn)) ** 0.5
    return abs(claim.count / claim.outcomes - own) <= 4 * apart
