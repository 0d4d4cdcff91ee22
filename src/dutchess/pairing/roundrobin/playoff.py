"""Play-offs: the format that the rules name for the number of tied players, from the draw of colours to the final
order.

Owns the model of Tournament Rules, Annex 3 article 1 (C.07 article 3 leaves the format to the event). A `Playoff` is
immutable: results give the next one. Lots are drawn from a seed, so a play-off can be replayed. Must not compute
tie-breaks: the players come in tie-break order.

    two players    two games, then single games with colours changing until one is won
    three          a round robin; if all are still level, the last by tie-break is out and the others play as two
    four           a knock-out with drawn pairings, each match as between two
    five or more   the first four by tie-break play as four
"""

from __future__ import annotations

from fractions import Fraction
from random import Random

from dutchess.base.errors import InvalidTournament
from dutchess.base.values import replace, value_class
from dutchess.pairing.roundrobin.berger import round_robin

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    Game = tuple[int, int]

# Annex 3 article 1: how long at least before the first game (1h) and between stages, in minutes; the time control of
# the model for events that have little time (1k), where the event has not fixed another one beforehand (1b).
FIRST_INTERVAL, STAGE_INTERVAL = 30, 10
TIME_CONTROL = "3 minutes for all moves and 5 seconds for every move from the first on"

WHITE_WINS, DRAWN, BLACK_WINS = "1", "=", "0"
MATCH, ROUND_ROBIN, SEMIFINAL, FINAL = "match", "round robin", "semi-final", "final"


@value_class
class Stage:
    """Games that are played one after the other, with the results so far (White's: `1`, `=` or `0`).

    A match continues with single games, with alternating colours, until one is won.
    """

    name: str
    players: tuple[int, ...]
    games: tuple[Game, ...]
    results: tuple[str, ...] = ()

    def score(self, player: int) -> int:
        """Half points of a player in this stage."""
        half_points = 0
        for (white, black), result in zip(self.games, self.results, strict=False):
            if player == white:
                half_points += {WHITE_WINS: 2, DRAWN: 1, BLACK_WINS: 0}[result]
            elif player == black:
                half_points += {WHITE_WINS: 0, DRAWN: 1, BLACK_WINS: 2}[result]
        return half_points

    @property
    def is_match(self) -> bool:
        return len(self.players) == 2

    @property
    def is_over(self) -> bool:
        return len(self.results) == len(self.games)

    def with_result(self, result: str) -> Stage:
        """Enter the result of the next game. A match that is then level gets one more game, with colours reversed."""
        stage = replace(self, results=(*self.results, result))
        if stage.is_over and stage.is_match and stage.score(self.players[0]) == stage.score(self.players[1]):
            white, black = self.games[-1]
            return replace(stage, games=(*self.games, (black, white)))
        return stage

    def order(self) -> tuple[tuple[int, ...], ...]:
        """The players, best first; level players share a place."""
        scores = sorted({self.score(player) for player in self.players}, reverse=True)
        return tuple(tuple(p for p in self.players if self.score(p) == score) for score in scores)


@value_class
class Playoff:
    """A play-off in progress.

    Attributes:
        seed: decides every lot.
        players: the tied players, in order of the tie-breaks.
        stages: all stages so far; the games of unfinished stages are still to be played.
    """

    seed: int
    players: tuple[int, ...]
    stages: tuple[Stage, ...]

    @classmethod
    def among(cls, players: Sequence[int], seed: int) -> Playoff:
        """Start a play-off among tied players, in order of the tie-breaks."""
        if len(players) < 2 or len(set(players)) != len(players):
            raise InvalidTournament("a play-off needs at least two different players")
        playoff = cls(seed, tuple(players), ())
        if len(players) == 2:
            return playoff._with_match(MATCH, *players)
        if len(players) == 3:
            return playoff._with_round_robin()
        return playoff._with_semifinals()

    @property
    def games(self) -> tuple[Game, ...]:
        """The games (white, black) to be played next, one per stage in progress."""
        return tuple(stage.games[len(stage.results)] for stage in self.stages if not stage.is_over)

    @property
    def is_over(self) -> bool:
        return not self.games

    def with_result(self, white: int, black: int, result: str) -> Playoff:
        """Enter a result (`1`, `=`, `0` for White) of one of the `games`."""
        if result not in (WHITE_WINS, DRAWN, BLACK_WINS):
            raise InvalidTournament(f"the result of a play-off game must be 1, = or 0, not {result!r}")
        for index, stage in enumerate(self.stages):
            if not stage.is_over and stage.games[len(stage.results)] == (white, black):
                stages = (*self.stages[:index], stage.with_result(result), *self.stages[index + 1 :])
                return replace(self, stages=stages)._continued()
        raise InvalidTournament(f"{white} against {black} is not the next game")

    def order(self) -> tuple[tuple[int, ...], ...]:
        """The final order; players in one group share their places. Raises InvalidTournament before the end."""
        if not self.is_over:
            raise InvalidTournament("the play-off is not over")
        first = self.stages[0]
        if first.name == MATCH:
            return first.order()
        if first.name == ROUND_ROBIN:
            return self._order_of_three(first)
        losers = tuple(stage.order()[1][0] for stage in self.stages[:2])
        rest = self.players[4:]
        return (*self.stages[2].order(), losers, *((player,) for player in rest))

    # -- stages ------------------------------------------------------------------------------------------------------

    def _continued(self) -> Playoff:
        """Add the next stage when the earlier ones are over."""
        if not self.is_over:
            return self
        first = self.stages[0]
        if first.name == ROUND_ROBIN and len(self.stages) == 1:
            best = first.order()[0]
            if len(best) == 1:
                return self
            # All level: the last by tie-break is out. Two level: these two continue.
            return self._with_match(MATCH, *[player for player in self.players if player in best][:2])
        if first.name == SEMIFINAL and len(self.stages) == 2:
            winners = [stage.order()[0][0] for stage in self.stages]
            return self._with_match(FINAL, *winners)
        return self

    def _with_match(self, name: str, first: int, second: int) -> Playoff:
        """Two games with reversed colours. The first White is drawn by lot."""
        white, black = self._lots("colours").sample((first, second), 2)
        stage = Stage(name, (first, second), ((white, black), (black, white)))
        return replace(self, stages=(*self.stages, stage))

    def _with_round_robin(self) -> Playoff:
        """The Berger table with drawn numbers."""
        drawn = self._lots("numbers").sample(self.players, len(self.players))
        games = [(drawn[w - 1], drawn[b - 1]) for games in round_robin(len(drawn)) for w, b in games]
        return replace(self, stages=(Stage(ROUND_ROBIN, self.players, tuple(games)),))

    def _with_semifinals(self) -> Playoff:
        """Two matches whose pairings are drawn."""
        a, b, c, d = self._lots("pairings").sample(self.players[:4], 4)
        return self._with_match(SEMIFINAL, a, b)._with_match(SEMIFINAL, c, d)

    def _lots(self, purpose: str) -> Random:
        """The source of one lot. Every lot of every stage has its own source, so that the lots are independent."""
        return Random(f"{self.seed} {purpose} {len(self.stages) + 1}")

    def _order_of_three(self, first: Stage) -> tuple[tuple[int, ...], ...]:
        if len(self.stages) == 1:
            return first.order()
        decided = self.stages[1]
        rest = tuple(player for player in self.players if player not in decided.players)
        return (*decided.order(), rest)


def shared_prizes(order: Sequence[Sequence[int]], prizes: Sequence[int]) -> dict[int, Fraction]:
    """Annex 3 articles 1e and 1f: players who share places share the prizes of these places equally."""
    shares: dict[int, Fraction] = {}
    place = 0
    for group in order:
        amounts = prizes[place : place + len(group)]
        for player in group:
            shares[player] = Fraction(sum(amounts), len(group))
        place += len(group)
    return shares
