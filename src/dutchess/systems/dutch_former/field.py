"""All players to be paired, by the definitions of an edition.

Owns the definitions of A4, A5 and B1b where an edition differs from the current rules, and the absolute criteria B1
and B2. Must not choose pairs. Players are known by their place in the order of A2, 0 for the highest.
"""

from __future__ import annotations

from dutchess.forbidden import NOTHING_FORBIDDEN
from dutchess.matching import Matching
from dutchess.systems.dutch_former.colours import wishes
from dutchess.systems.swiss import Places
from dutchess.systems.swiss.colours import ABSOLUTE
from dutchess.systems.swiss.field import barred, large_groups
from dutchess.systems.swiss.floats import DOWNFLOAT, NO_FLOAT, floats, topscorers
from dutchess.systems.swiss.obstruction import Opponents, refusal
from dutchess.tournament import WHITE
from dutchess.values import replace, value_class

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from dutchess.forbidden import Forbidden
    from dutchess.history import History
    from dutchess.integers import Number, Place
    from dutchess.systems.dutch_former.editions import Edition
    from dutchess.tournament import Game, Scoring

    Trait = tuple[object, ...]
    Group = tuple[Place, ...]


@value_class
class Player:
    """One player by the definitions of an edition.

    Attributes:
        number, rank, parity, points, score, opponents, colours: as in the history.
        preference, strength: the colour that the player wishes, and how strongly (A7).
        last_float, float_before: floats of the last round and of the one before (A4, A5).
        bye_allowed: True if the player may have the bye (B1b).
        topscorer: over half of the maximum possible score in the last round (A10).
    """

    number: Number
    rank: int
    parity: int
    points: int
    score: int
    opponents: frozenset[Number]
    colours: str
    preference: str | None
    strength: int
    last_float: int
    float_before: int
    bye_allowed: bool
    topscorer: bool


def players_of(edition: Edition, history: History) -> tuple[Player, ...]:
    """The participants of the coming round by the definitions of an edition. Suppositions only withhold the bye."""
    origin = history.origin or history
    players = origin.once((players_of, edition.year), lambda: _players(edition, origin))
    if origin is history:
        return players
    return tuple(
        [
            replace(player, bye_allowed=False) if player.bye_allowed and not participant.bye_allowed else player
            for player, participant in zip(players, history.participants, strict=True)
        ]
    )


def _players(edition: Edition, history: History) -> tuple[Player, ...]:
    top = topscorers(history)
    last = floats(history, history.participants, history.round - 1)
    before = floats(history, history.participants, history.round - 2)
    players: list[Player] = []
    balances = wishes(edition, history)
    for player, balance, last_float, float_before in zip(history.participants, balances, last, before, strict=True):
        gifts = [_is_gift(edition, game, history.scoring) for game in player.games]
        without_game = {
            number: DOWNFLOAT if gift and _may_float(edition, game) else NO_FLOAT
            for number, (game, gift) in enumerate(zip(player.games, gifts, strict=True), 1)
            if not game.played
        }
        players.append(
            Player(
                player.number,
                player.rank,
                player.parity,
                player.points,
                player.score,
                player.opponents,
                player.colours,
                balance.preference,
                balance.strength,
                without_game.get(history.round - 1, last_float),
                without_game.get(history.round - 2, float_before),
                player.bye_allowed and not any(gifts),
                player.number in top,
            )
        )
    return tuple(players)


def _is_gift(edition: Edition, game: Game, scoring: Scoring) -> bool:
    """B1b: a bye, or a point (since 2011: or half a point) without playing, excludes a player from the bye."""
    if game.played:
        return False
    worth = scoring.points(game)
    return game.result == "U" or (worth > scoring.loss if edition.half_point_counts else worth >= scoring.win)


def _may_float(edition: Edition, game: Game) -> bool:
    """A5, B1b: is a gift like this one a downfloat? In 1992 a bye is, but not a win by forfeit."""
    return edition.forfeit_win_floats or not game.opponent


class Field:
    """The players of a round in the order of A2, with the absolute criteria.

    Attributes:
        players: by place.
        may_not_meet: for each place, the players whom they may not meet (B1a, or a forbidden pair), without the others
            of their group.
        group: for each place, the number of a large group in which all pairs are forbidden, 0 for none.
        trait: for each place, the number of the player's trait, the facts that the criteria use.
        bound: for each place, the absolute wish that binds the player (0 for none).
        scores: all scores, the highest first.
        shapes, first_downfloaters: for a bracket (moved down, residents), what is asked for again when its criteria are
            counted: its parts, and who moves down from its best candidate.
    """

    def __init__(
        self,
        edition: Edition,
        round_number: int,
        players: Sequence[Player],
        forbidden: Forbidden = NOTHING_FORBIDDEN,
        forced: Sequence[tuple[int, int]] = (),
    ) -> None:
        self.edition = edition
        self.players = players
        self._forbidden = forbidden
        self._forced = forced
        self.criteria = edition.criteria(round_number % 2 == 1)
        self.group, others = large_groups(forbidden, players)
        self.may_not_meet = [frozenset(places) for places in barred(others, players, forced)]
        numbers: dict[Trait, int] = {}
        self.trait = [numbers.setdefault(_trait(player), len(numbers)) for player in self.players]
        self.bound = [_bound(player) for player in self.players]
        self.scores = tuple(sorted({player.score for player in self.players}, reverse=True))
        self.shapes: dict[tuple[Group, Group], tuple[Group, Group, Group]] = {}
        self.first_downfloaters: dict[tuple[Group, Group], Group] = {}
        self._most_pairs: dict[tuple[Group, tuple[Group, ...]], int] = {}

    def may_meet(self, a: Place, b: Place) -> bool:
        """B1a and B2 for two places."""
        if b in self.may_not_meet[a] or (self.group[a] and self.group[a] == self.group[b]):
            return False
        return not self.bound[a] or self.bound[a] != self.bound[b]

    def has_opponent(self, place: Place, others: Sequence[Place]) -> bool:
        """C1: may this player meet any of the others?"""
        return any(other != place and self.may_meet(place, other) for other in others)

    def excluded(self, places: Sequence[Place]) -> list[list[int]]:
        """B1a within some places, as indices into them, without the others of their group."""
        index = {place: i for i, place in enumerate(places)}
        return [[index[other] for other in self.may_not_meet[place] if other in index] for place in places]

    def most_pairs(self, players: Sequence[Place], *apart: Sequence[Place]) -> int:
        """The greatest number of pairs if no two players of the group `apart` meet each other."""
        asked = tuple(players), tuple([tuple(places) for places in apart])
        known = self._most_pairs.get(asked)
        if known is None:
            known = self._most_pairs[asked] = (len(players) - self._left_alone(players, apart)) // 2
        return known

    def is_completable(
        self, players: Sequence[Place], *, apart: Sequence[Place] = (), without_bye: Sequence[Place] = ()
    ) -> bool:
        """Can all these players be paired, one of them taking the bye if their number is odd (B1b)?

        No two players of `apart` meet each other; players of `without_bye` do not take the bye.
        """
        if len(players) % 2 == 0:
            return self._left_alone(players, (apart,)) == 0
        barred = [place for place in players if place in without_bye or not self.players[place].bye_allowed]
        return len(barred) < len(players) and self._left_alone(players, (apart,), barred) == 0

    def _left_alone(
        self, players: Sequence[Place], apart: Sequence[Sequence[Place]], barred: Sequence[Place] | None = None
    ) -> int:
        """The least number of players without a partner. With `barred`, one of the other players may have the bye."""
        excluded = self.excluded(players)
        side = {place: number for number, places in enumerate(apart, 1) for place in places}
        kinds: dict[tuple[int, int, int], int] = {(0, 0, 0): 0}
        classes = [
            kinds.setdefault((side.get(place, 0), self.bound[place], self.group[place]), len(kinds))
            for place in players
        ]
        if barred is not None:
            the_bye, without = len(players), set(barred)
            kept = [i for i, place in enumerate(players) if place in without]
            for i in kept:
                excluded[i].append(the_bye)
            excluded.append(kept)
            classes.append(0)
        table = [
            [-1 if any(a and a == b for a, b in zip(one, other, strict=True)) else 0 for other in kinds]
            for one in kinds
        ]
        return Matching(classes, table, excluded).maximise()

    def refuse_impossible(self) -> None:
        """Raise `NoPairingPossible` if the round cannot be completed within B1 and B2."""
        everybody = Places(0, len(self.players))
        if self.is_completable(everybody):
            return
        numbers = [player.number for player in self.players]
        byes = [player.bye_allowed for player in self.players] if len(everybody) % 2 else None
        opponents = Opponents(
            self.bound,
            frozenset(((1, 1), (2, 2))),
            self.excluded(everybody),
            lambda: barred(NOTHING_FORBIDDEN, self.players, self._forced),
            self.group if any(self.group) else (),
        )
        raise refusal(numbers, opponents, byes, "the absolute criteria B1 and B2", self._forbidden)


def wishes_exclude(a: Player, b: Player) -> bool:
    """B2: two players with the same absolute wish may not meet, unless one of them is a top scorer (A10)."""
    return _bound(a) != 0 and _bound(a) == _bound(b)


def _bound(player: Player) -> int:
    """The absolute wish that binds a player; none binds a top scorer."""
    if player.strength != ABSOLUTE or player.topscorer:
        return 0
    return 1 if player.preference == WHITE else 2


def _trait(player: Player) -> Trait:
    return (
        player.score,
        player.preference,
        player.strength,
        player.topscorer,
        player.last_float,
        player.float_before,
        player.bye_allowed,
    )
