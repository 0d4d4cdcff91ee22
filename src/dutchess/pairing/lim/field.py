"""Everybody to be paired in a round, as the Lim system sees them: articles 2.1, 3.10, 5.1 and 6.

Owns compatibility, due colours and the question who floated in the round before. Must not choose opponents.
"""

from __future__ import annotations

from operator import ge

from dutchess.pairing.common import Places
from dutchess.pairing.common.colours import balances_of
from dutchess.pairing.common.field import barred, large_groups
from dutchess.tournament import BLACK, WHITE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from dutchess.base.integers import Place
    from dutchess.pairing.common.colours import Balance
    from dutchess.pairing.history import History, Participant

    Barred = tuple[bytes, list[list[Place]], list[frozenset[Place]]]

# What the limits of 5.1 leave to a player.
EITHER_COLOUR, WHITE_ONLY, BLACK_ONLY, NO_COLOUR_LEFT = 0, 1, 2, 3
FEW = 4  # so many possible opponents are looked at one by one before their numbers are compared


class Field:
    """The participants of a round in order of their pairing numbers. A place is an index into them: 0 is the highest.

    Attributes:
        players: the participants.
        forced: pairs that a supposition makes.
        settled: how scoregroups were paired, by the group and what else it depends on (`Round` in the package).
        score: for each place, what makes the scoregroups.
        rating: for each place, the rating; rated_in_order: whether nobody is rated higher than somebody before.
        balances: for each place, what the games so far say about the next colour.
        due: for each place the due colour, None for a player without games (5.1, 5.5, 5.6: the colour had less often,
            else the one not had last; a third equal colour in a row is never due).
        limit: for each place, which colours article 5.1 leaves.
        group: for each place, the number of a large group in which the arbiter forbids all pairs, 0 for none.
        barred: for each place, in order, the places of former opponents and of those whom the arbiter forbids, without
            the others of the group; met: the same as sets.
        floated: for each place, whether article 3.10 protects the player.
        equals_free: whether the limits of 5.1 do not bind players with the same score (6: in the last round).
        twice_median: twice the score of the median scoregroup (2.2), so that it is an integer.
    """

    def __init__(self, history: History) -> None:
        self.forced, self._origin = history.forced, history.origin
        self.players = sorted(history.participants, key=_rank)
        self._bound = _bound(history, self.players)
        self.score, self.balances, self.due, self.limit, self.floated = history.once(
            "facts of the field", lambda: _facts(history, self.players)
        )
        self.rating = [player.rating for player in self.players]
        self.rated_in_order = all(map(ge, self.rating, self.rating[1:]))
        self.group, self.barred, self.met = _barred(history, self.players)
        self.settled: dict[object, tuple[list[Place], list[tuple[Place, Place]], str]] = {}
        self.equals_free = history.is_last_round
        self.twice_median = (history.round - 1) * history.scoring.win

    def real(self) -> Field:
        """The field without suppositions about the round."""
        origin = self._origin
        return self if origin is None else origin.once(Field, lambda: Field(origin))

    def is_as_in_fact(self, places: Iterable[Place]) -> bool:
        """Does no supposition about the round say anything of these players?"""
        if self._origin is None:
            return True
        bound = self._bound
        return bound is not None and bound.isdisjoint(places)

    def colours_allowed(self, one: Place, other: Place) -> bool:
        """5.1: can both have a colour that is no third in a row and does not tip the balance by three?"""
        return limits_agree(self.limit[one], self.limit[other])

    def compatible(self, one: Place, other: Place) -> bool:
        """2.1: have not met and can have permissible colours; in the last round article 6 lets equal scores meet."""
        return other not in self.met[one] and self.may_suit(one, other)

    def may_suit(self, one: Place, other: Place) -> bool:
        """The same for two who have not met: neither a forbidden group nor the limits of colours keep them apart."""
        if self.group[one] and self.group[one] == self.group[other]:
            return False
        if limits_agree(self.limit[one], self.limit[other]):
            return True
        return self.equals_free and self.score[one] == self.score[other]

    def limits_permit(self, one: Place, other: Place) -> bool:
        """5.1, 6: do the limits of colours, where they bind, leave the two a game?"""
        return (self.equals_free and self.score[one] == self.score[other]) or self.colours_allowed(one, other)

    def order(self, place: Place) -> tuple[int, int]:
        """Sort key of the ranking: higher score first, then higher pairing number."""
        return -self.score[place], place

    def ranked(self, one: Place, other: Place) -> tuple[Place, Place]:
        """Two places, the higher ranked one first."""
        score = self.score
        first = one < other if score[one] == score[other] else score[one] > score[other]
        return (one, other) if first else (other, one)


class Among:
    """Some places of a field, to be asked whether somebody has a compatible opponent among them.

    Nearly always one of the first will do. Otherwise numbers answer: players with the same limit, score and group
    differ only in whom they have met.
    """

    def __init__(self, field: Field, places: Sequence[Place]) -> None:
        self._field = field
        self._listed = places
        self._places: frozenset[Place] = frozenset()  # these and their kinds, once they are counted
        self._kinds: dict[tuple[int, int, int], list[Place]] = {}
        self._suitable: dict[tuple[int, int, int], int] = {}

    def has_opponent(self, place: Place) -> bool:
        """2.1: is there somebody among these places whom this player can meet?"""
        compatible = self._field.compatible
        for other in self._listed[:FEW]:
            if other != place and compatible(place, other):
                return True
        return len(self._listed) > FEW and self._has_by_numbers(place)

    def _has_by_numbers(self, place: Place) -> bool:
        """Are there more whom the limits and the groups leave to this player than those of them who were met?"""
        field, kind = self._field, self._kind(place)
        count = self._suitable.get(kind)
        if count is None:
            if not self._places:
                self._count()
            count = sum([len(places) for places in self._kinds.values() if field.may_suit(place, places[0])])
            self._suitable[kind] = count
        others = self._places & field.met[place]
        if place in self._places:
            others |= {place}
        return count > len(others) or count > sum([field.may_suit(place, other) for other in others])

    def _kind(self, place: Place) -> tuple[int, int, int]:
        field = self._field
        return field.limit[place], field.score[place], field.group[place]

    def _count(self) -> None:
        self._places = frozenset(self._listed)
        for place in self._listed:
            self._kinds.setdefault(self._kind(place), []).append(place)


def _facts(
    history: History, players: Sequence[Participant]
) -> tuple[list[int], list[Balance], list[str | None], list[int], list[bool]]:
    """What no supposition about the round changes: scores, balances, due colours, limits, and who floated."""
    balances = balances_of(players)
    return (
        [player.score for player in players],
        balances,
        [balance.preference for balance in balances],
        [colour_limit(player.colours) for player in players],
        [has_floated(history, player) for player in players],
    )


def _barred(history: History, players: Sequence[Participant]) -> Barred:
    """2.1: for each place, its large group of forbidden pairs, and whom else it may not meet, in order and as a set.

    If a single pair is supposed, the two may meet nobody else; everything else is as in the facts.
    """
    origin, forced = history.origin, history.forced
    if origin is None or len(forced) != 1 or history.forbidden != origin.forbidden:
        group, others = large_groups(history.forbidden, players)
        listed = barred(others, players, forced)
        return group, listed, [frozenset(places) for places in listed]
    group, facts, sets = origin.once(_barred, lambda: _barred(origin, players))
    places = Places(0, len(players))
    both = frozenset([place for place in places if players[place].number in forced[0]])
    all_others = frozenset(places) - both
    met = [own | (all_others if place in both else both) for place, own in zip(places, sets, strict=True)]
    merged = [listed if len(own) == len(listed) else sorted(own) for listed, own in zip(facts, met, strict=True)]
    return group, merged, met


def _bound(history: History, players: Sequence[Participant]) -> frozenset[Place] | None:
    """The players of the pairs that are supposed; None if pairs are supposed not to be made, too."""
    if history.origin is not None and history.forbidden != history.origin.forbidden:
        return None
    bound = {number for pair in history.forced for number in pair}
    places = Places(0, len(players))
    return frozenset([place for place in places if players[place].number in bound]) if bound else frozenset()


def _rank(player: Participant) -> int:
    return player.rank


def colour_limit(colours: str) -> int:
    """5.1.1 and 5.1.2: which colours a player with these games may still have."""
    whites = colours.count(WHITE)
    difference = 2 * whites - len(colours)
    white = difference < 2 and colours[-2:] != WHITE + WHITE
    black = difference > -2 and colours[-2:] != BLACK + BLACK
    if white:
        return EITHER_COLOUR if black else WHITE_ONLY
    return BLACK_ONLY if black else NO_COLOUR_LEFT


def limits_agree(first: int, second: int) -> bool:
    """5.1: can two players with these limits both have a permissible colour?"""
    return NO_COLOUR_LEFT not in (first, second) and (first != second or first == EITHER_COLOUR)


def has_floated(history: History, player: Participant) -> bool:
    """3.10, 3.1: was the player transferred to another scoregroup in the round just before?

    Floaters move towards the median (3.2). Of two players with different scores, the one farther from the median of
    that round was transferred to the other's group, or both were to the median if they came from its two sides; a
    player who receives a floater has not floated. Whoever was transferred was so even if the game was then forfeited; a
    bye is no transfer.
    """
    last = history.round - 2
    if last < 0 or len(player.games) <= last:
        return False
    game, scores = player.games[last], history.scores[last]
    if game.opponent == 0:
        return False
    own, other, twice_median = scores[player.number], scores[game.opponent], last * history.scoring.win
    return 2 * own > twice_median if own > other else own < other and 2 * own < twice_median
