"""All players to be paired, by the definitions of an edition.

Owns the definitions of A4, A5 and B1b where an edition differs from the current rules, and the absolute criteria B1
and B2. Must not choose pairs. Players are known by their place in the order of A2, 0 for the highest.
"""

from __future__ import annotations

from dutchess.base.values import replace, value_class, values_of
from dutchess.matching import Matching
from dutchess.pairing.common import Places
from dutchess.pairing.common.colours import ABSOLUTE
from dutchess.pairing.common.field import Meetings, barred, large_groups, may_not_meet
from dutchess.pairing.common.floats import DOWNFLOAT, NO_FLOAT, floats, topscorers
from dutchess.pairing.common.obstruction import Opponents, refusal
from dutchess.pairing.dutch_former.colours import balances
from dutchess.tournament import WHITE
from dutchess.tournament.forbidden import NOTHING_FORBIDDEN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from dutchess.base.integers import Number, Place
    from dutchess.pairing.dutch_former.editions import Edition
    from dutchess.pairing.history import History
    from dutchess.tournament import Game, Scoring
    from dutchess.tournament.forbidden import Forbidden

    Trait = tuple[object, ...]
    Group = tuple[Place, ...]


@value_class
class Player:
    """One player by the definitions of an edition.

    Attributes:
        number, rank, parity, points, score, opponents, colours: as in the history.
        preference, strength: the colour that the player prefers, and how strongly (A7).
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
    participants, played = history.participants, history.round - 1
    top = topscorers(history)
    last = floats(history, participants, played)
    before = floats(history, participants, played - 1)
    preferences = balances(edition, history)
    bye_allowed = [player.bye_allowed for player in participants]
    for place, player in enumerate(participants):
        if len(player.colours) == len(player.games):
            continue  # all games were played over the board
        for number, game in enumerate(player.games, 1):
            if game.played:
                continue
            gift = _is_gift(edition, game, history.scoring)
            bye_allowed[place] = bye_allowed[place] and not gift
            received = DOWNFLOAT if gift and _may_float(edition, game) else NO_FLOAT
            if number == played:
                last[place] = received
            elif number == played - 1:
                before[place] = received
    return tuple(
        values_of(
            Player,
            [player.number for player in participants],
            [player.rank for player in participants],
            [player.parity for player in participants],
            [player.points for player in participants],
            [player.score for player in participants],
            [player.opponents for player in participants],
            [player.colours for player in participants],
            [balance.preference for balance in preferences],
            [balance.strength for balance in preferences],
            last,
            before,
            bye_allowed,
            [player.number in top for player in participants],
        )
    )


def _is_gift(edition: Edition, game: Game, scoring: Scoring) -> bool:
    """B1b: a bye, or a point (since 2011: or half a point) without playing, excludes a player from the bye."""
    worth = scoring.points(game)
    return game.result == "U" or (worth > scoring.loss if edition.half_point_counts else worth >= scoring.win)


def _may_float(edition: Edition, game: Game) -> bool:
    """A5, B1b: is a gift like this one a downfloat? In 1992 a bye is, but not a win by forfeit."""
    return edition.forfeit_win_floats or not game.opponent


class Field(Meetings):
    """The players of a round in the order of A2, with the absolute criteria.

    Attributes:
        players: by place.
        numbers: the pairing number of each place.
        group: for each place, the number of a large group in which all pairs are forbidden, 0 for none.
        trait: for each place, the number of the player's trait, the facts that the criteria use.
        bound: for each place, the absolute preference that binds the player (0 for none).
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
        self.numbers = [player.number for player in players]
        self._listed = may_not_meet(others, players, forced)
        self._most_barred = max(map(len, self._listed), default=0)
        traits: dict[Trait, int] = {}
        self.trait = [traits.setdefault(_trait(player), len(traits)) for player in self.players]
        self.bound = [_bound(player) for player in self.players]
        self.scores = tuple(sorted({player.score for player in self.players}, reverse=True))
        self.shapes: dict[tuple[Group, Group], tuple[Group, Group, Group]] = {}
        self.first_downfloaters: dict[tuple[Group, Group], Group] = {}
        self._most_pairs: dict[tuple[Group, tuple[Group, ...]], int] = {}

    def may_meet(self, a: Place, b: Place) -> bool:
        """B1a and B2 for two places."""
        return self.numbers[b] not in self._listed[a] and self._suit(a, b)

    def _suit(self, a: Place, b: Place) -> bool:
        """B2, and the large groups of B1a."""
        bound, group = self.bound[a], self.group[a]
        return not (bound and bound == self.bound[b]) and not (group and group == self.group[b])

    def without_opponent(self, places: Sequence[Place], others: Sequence[Place]) -> list[Place]:
        """C1: those who may meet none of the others.

        Players with the same absolute preference and group differ only in whom they have met: so their numbers answer.
        """
        kinds = [*zip(map(self.bound.__getitem__, others), map(self.group.__getitem__, others), strict=True)]
        examples = dict(zip(kinds, others, strict=True))
        numbers = {kind: kinds.count(kind) for kind in examples}
        suitable: dict[tuple[int, int], int] = {}
        for place in places:
            kind = self.bound[place], self.group[place]
            if kind not in suitable:
                suitable[kind] = sum([numbers[other] for other in numbers if self._suit(place, examples[other])])
        if min(suitable.values(), default=0) > self._most_barred + 1:
            return []
        among: dict[int, Place] = {self.numbers[place]: place for place in others}

        def is_without(place: Place) -> bool:
            left = suitable[self.bound[place], self.group[place]]
            if left > len(self._listed[place]) + 1:
                return False
            barred = [among[number] for number in self._listed[place] if number in among]
            oneself = self.numbers[place] in among and self._suit(place, place)
            return left == sum([self._suit(place, other) for other in barred]) + oneself

        return [place for place in places if is_without(place)]

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
        without = frozenset(without_bye)
        barred = [place for place in players if place in without or not self.players[place].bye_allowed]
        return len(barred) < len(players) and self._left_alone(players, (apart,), barred) == 0

    def _surely_left_alone(self, players: Sequence[Place], apart: Sequence[Sequence[Place]]) -> int | None:
        """A quick answer: the least number of players without a partner, if it is as low as numbers allow.

        By Dirac's theorem, a graph with an even number m of vertices has a perfect matching if each vertex has at least
        m/2 neighbours. With two sides, everybody of the smaller one finds a partner if each has as many neighbours as
        that side has players. The bounds are rough: they assume that every player has met the greatest number of the
        others, that the larger group with the same absolute preference avoids itself, and so does the largest group.
        """
        bound = [*map(self.bound.__getitem__, players)]
        group = [*map(self.group.__getitem__, players)]
        unavailable = self._most_barred + max(bound.count(1), bound.count(2))
        if any(group):
            unavailable += max([group.count(number) for number in {*group} if number])
        if len(apart) < 2:
            unavailable += max(map(len, apart), default=0)
            return len(players) % 2 if 2 * (len(players) - 1 - unavailable) >= len(players) else None
        smaller, larger = sorted(map(len, apart))
        if smaller + larger < len(players) or larger - unavailable < smaller:
            return None
        return larger - smaller

    def _left_alone(
        self, players: Sequence[Place], apart: Sequence[Sequence[Place]], barred: Sequence[Place] | None = None
    ) -> int:
        """The least number of players without a partner. With `barred`, one of the other players may have the bye."""
        surely = self._surely_left_alone(players, apart)
        if surely is not None:
            return 0 if barred is not None else surely  # any of the others may have the bye
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


def preferences_exclude(a: Player, b: Player) -> bool:
    """B2: two players with the same absolute preference may not meet, unless one of them is a top scorer (A10)."""
    return _bound(a) != 0 and _bound(a) == _bound(b)


def _bound(player: Player) -> int:
    """The absolute preference that binds a player; none binds a top scorer."""
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
